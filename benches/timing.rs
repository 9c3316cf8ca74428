//! How long a function takes, and how often it runs in a second.

use std::time::{Duration, Instant};

/// Runs a function several times and prints the best time.
pub fn took(what: &str, times: u32, mut act: impl FnMut()) {
    let time = |()| {
        let began = Instant::now();
        act();
        began.elapsed()
    };
    let best = (0..times).map(|_| ()).map(time).min().unwrap_or_default();
    println!("{what}: {:.1} ms", best.as_secs_f64() * 1000.0);
}

/// Runs a function for two seconds and prints the number of runs per second.
pub fn rate(what: &str, mut act: impl FnMut()) {
    let began = Instant::now();
    let mut done = 0_u32;
    while began.elapsed() < Duration::from_secs(2) {
        (0..50).for_each(|_| act());
        done += 50;
    }
    println!("{what}: {:.0} a second", f64::from(done) / began.elapsed().as_secs_f64());
}
