//! A watchdog over work that must come to an end.

use std::io::Write as _;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// So long does nothing take that ends at all, on however slow a machine.
const HANG: Duration = Duration::from_mins(15);

/// Does some work. If it hangs, the whole run of tests is ended, and what hangs is said; how long it takes is no verdict.
pub fn watched<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (working, done) = channel::<()>();
    let what = what.to_owned();
    let watchdog = thread::spawn(move || {
        if done.recv_timeout(HANG) == Err(RecvTimeoutError::Timeout) {
            // Nothing but the process itself can be ended, and nobody but the log is left to tell.
            let _ = writeln!(std::io::stderr(), "{what} hangs");
            std::process::abort();
        }
    });
    let result = work();
    drop(working);
    watchdog.join().expect("it only waits");
    result
}
