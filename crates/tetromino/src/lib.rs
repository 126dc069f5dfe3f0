//! The best total that a known sequence of tetrominoes can score, by legal moves.
