//! A watchdog that ends work that hangs.

use std::io::Write as _;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A time that no test needs, even on a slow machine.
const HANG: Duration = Duration::from_mins(15);

/// Does some work. If it hangs, prints its name and ends the whole run of tests. Slow work is not a failure.
pub fn watched<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (working, done) = channel::<()>();
    let what = what.to_owned();
    let watchdog = thread::spawn(move || {
        if done.recv_timeout(HANG) == Err(RecvTimeoutError::Timeout) {
            // A thread can't be killed, so the process is, after a message on standard error.
            let _ = writeln!(std::io::stderr(), "{what} hangs");
            std::process::abort();
        }
    });
    let result = work();
    drop(working);
    watchdog.join().expect("it only waits");
    result
}
