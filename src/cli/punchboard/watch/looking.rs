//! The thread that looks at the definitions whenever one of their files has changed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

use super::changes::Changes;
use crate::cli::{Disk, terminal};
use crate::preview::{Preview, Shown, Subject, Version};

/// How often files are checked for changes that cause no event.
const POLL: Duration = Duration::from_secs(1);

/// A task for the thread.
pub(super) enum Task {
    /// There were events of these files.
    Touched(Vec<PathBuf>),
    /// A page wants to show a version.
    Look(Version),
    /// Pages show only these versions from now on.
    Versions(Vec<Version>),
}

/// A look in a version.
pub(super) struct Looked {
    pub version: Version,
    pub shown: Arc<Shown>,
}

/// The channels to and from the thread.
pub(super) struct Looking {
    pub tasks: Sender<Task>,
    pub looked: Receiver<Looked>,
}

/// Starts the thread.
///
/// # Errors
/// Files can't be watched on this machine.
pub(super) fn begin(subject: Subject) -> Result<Looking, String> {
    let (tasks, to_do) = mpsc::channel();
    let (sender, looked) = mpsc::channel();
    let touched = tasks.clone();
    let changes = Changes::new(move |paths| {
        // Sending fails only when the program ends.
        let _ = touched.send(Task::Touched(paths));
    })?;
    let looker =
        Looker { preview: Preview::new(subject), changes, versions: vec![Version::default()], sender };
    thread::Builder::new()
        .name("looking".to_owned())
        .spawn(move || looker.run(&to_do))
        .map_err(|error| format!("a thread can't be started: {error}"))?;
    Ok(Looking { tasks, looked })
}

struct Looker {
    preview: Preview,
    changes: Changes,
    versions: Vec<Version>,
    sender: Sender<Looked>,
}

impl Looker {
    fn run(mut self, to_do: &Receiver<Task>) {
        let mut is_wanted = true;
        loop {
            // All waiting tasks are answered with one look.
            for task in to_do.try_iter() {
                is_wanted |= self.take(task);
            }
            if is_wanted {
                is_wanted = self.look();
                continue;
            }
            is_wanted = match to_do.recv_timeout(POLL) {
                Ok(task) => self.take(task),
                Err(RecvTimeoutError::Timeout) => self.changes.matter_without_event(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Takes a task; returns whether it needs a look.
    fn take(&mut self, task: Task) -> bool {
        match task {
            Task::Touched(paths) => self.changes.matter(&paths),
            Task::Versions(versions) => {
                self.versions = versions;
                false
            }
            Task::Look(version) => {
                if !self.versions.contains(&version) {
                    self.versions.push(version);
                }
                true
            }
        }
    }

    /// Looks at the definitions; returns whether something has changed meanwhile.
    #[expect(
        clippy::disallowed_methods,
        reason = "to find files that are newer than a look; the page does not depend on the time"
    )]
    fn look(&mut self) -> bool {
        let began = SystemTime::now();
        let (preview, versions) = (&mut self.preview, &self.versions);
        // A bug in the program must not end the watching: the next change may avoid it.
        let Ok((looks, asked)) = catch_unwind(AssertUnwindSafe(|| preview.look(&Disk, versions))) else {
            terminal::err("a bug of the program stopped this look; it continues with the next change\n");
            return false;
        };
        for (version, shown) in self.versions.iter().zip(looks) {
            // Sending fails only when the program ends.
            let _ = self.sender.send(Looked { version: *version, shown });
        }
        self.changes.follow(asked, began)
    }
}
