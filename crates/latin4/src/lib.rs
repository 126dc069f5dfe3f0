//! 4×4 sudoku and Latin squares of order 4: all completions of any givens.
