//! 16×16 sudoku grids whose boxes were turned: the fewest turns that restore them.
