//! The public items of each crate, a text file each, which `cargo test` compares.
