//! A watchdog that ends work that hangs.

use std::cell::RefCell;
use std::io::Write as _;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// A time that no test needs from one sign of progress to the next, even on a slow machine.
const HANG: Duration = Duration::from_mins(15);

thread_local! {
    /// Where the work of this thread reports its progress.
    static WATCHED: RefCell<Progress> = const { RefCell::new(Progress(None)) };
}

/// The progress of work that a watchdog watches; work without one goes on unwatched.
#[derive(Clone)]
pub struct Progress(Option<Sender<()>>);

impl Progress {
    /// The progress of the work on this thread, which may hand it to others.
    pub fn of_this_thread() -> Progress {
        WATCHED.with_borrow(Progress::clone)
    }

    /// Says that a part of the work is done, so that long work is not taken for a hang.
    pub fn made(&self) {
        if let Some(watchdog) = &self.0 {
            // Nobody listens to a thread that has outlived its test.
            let _ = watchdog.send(());
        }
    }
}

/// Does some work. If it hangs, prints its name and ends the whole run of tests. Slow work is not a failure.
pub fn watched<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (working, done) = channel();
    let what = what.to_owned();
    let watchdog = thread::spawn(move || {
        if hangs(&done, HANG) {
            // A thread can't be killed, so the process is, after a message on standard error.
            let _ = writeln!(std::io::stderr(), "{what} hangs");
            std::process::abort();
        }
    });
    let around = Around(WATCHED.replace(Progress(Some(working))));
    let result = work();
    drop(around);
    watchdog.join().expect("it only waits");
    result
}

/// The work around some other work. It goes on when that ends, be it by a panic: else its watchdog would wait for it forever.
struct Around(Progress);

impl Drop for Around {
    fn drop(&mut self) {
        self.0.made();
        WATCHED.set(self.0.clone());
    }
}

/// Waits for the end of some work; returns early if it makes no progress for so long.
fn hangs(done: &Receiver<()>, longest: Duration) -> bool {
    loop {
        match done.recv_timeout(longest) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

/// The watchdog itself: long work is no hang, silence is one.
pub fn trials() -> Vec<libtest_mimic::Trial> {
    super::named!("watchdog": finds_silence_and_not_long_work)
}

fn finds_silence_and_not_long_work() {
    const LONGEST: Duration = Duration::from_millis(400);
    let (working, done) = channel();
    let work = thread::spawn(move || {
        let progress = Progress(Some(working));
        for _ in 0..10 {
            thread::sleep(LONGEST / 8);
            progress.made();
        }
    });
    assert!(!hangs(&done, LONGEST), "work of more than the longest silence is taken for a hang");
    work.join().expect("it only waits");
    let (_working, done) = channel();
    assert!(hangs(&done, LONGEST), "silence is not found");
    // What is done within other work is progress of that, even if it fails.
    let (around, done) = channel();
    let before = WATCHED.replace(Progress(Some(around)));
    watched("work within other work", || {});
    let failed = catch_unwind(|| watched("work that fails", || resume_unwind(Box::new("it fails"))));
    WATCHED.set(before);
    assert!(failed.is_err() && done.iter().count() == 2, "the work around has made no progress");
}
