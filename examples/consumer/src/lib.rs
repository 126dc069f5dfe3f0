//! A stranger's project: it depends on each crate by path, uses nothing but what is public, and
//! does not share this workspace's lints or versions. The examples of the README are tested here.
#![doc = include_str!("../../../README.md")]
