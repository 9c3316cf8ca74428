//! A progress bar on a terminal, for work that takes longer than a moment.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter work ends before anybody has read the bar.
const MOMENT: Duration = Duration::from_millis(400);

/// A bar that shows itself when work takes longer than a moment.
pub(super) struct Progress {
    bar: ProgressBar,
    began: Instant,
}

impl Progress {
    /// A bar for work of so many steps.
    pub(super) fn new(steps: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {wide_msg}") {
            bar.set_style(style.progress_chars("█▌ "));
        }
        Progress { bar, began: Instant::now() }
    }

    /// Changes the number of steps.
    pub(super) fn set_steps(&self, steps: usize) {
        self.bar.set_length(steps as u64);
    }

    /// Shows the name of a file that is begun, after so many others, of so many in all.
    pub(super) fn begin(&self, name: &str, before: usize, count: usize) {
        self.set_steps(count);
        if before > 0 {
            self.step();
        }
        self.show(name);
    }

    /// Shows what is done next.
    pub(super) fn show(&self, what: &str) {
        if self.bar.is_hidden() && self.began.elapsed() > MOMENT && std::io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(what.to_owned());
    }

    /// Sets how many steps are done.
    pub(super) fn set_done(&self, steps: usize) {
        self.bar.set_position(steps as u64);
    }

    /// Counts one step as done.
    pub(super) fn step(&self) {
        self.bar.inc(1);
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
