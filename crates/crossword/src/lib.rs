//! Crosswords: choose a candidate for each clue so that all crossings agree.
