//! Benchmarks, see below.
fn main() {}
