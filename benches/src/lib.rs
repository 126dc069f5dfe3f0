//! The textbook algorithms that the benches run beside the solvers.
