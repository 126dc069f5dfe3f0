//! Drawings.
#[derive(Clone, Debug)]
/// x
pub struct Drawing;
