//! Chocolate Fix: place nine truffles on a 3×3 board from clue patterns that float.
