//! The thread that looks at the definitions, whenever a file that they are made of has changed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

use super::changes::Changes;
use crate::cli::{Disk, terminal};
use crate::compose::Ink;
use crate::preview::{Preview, Shown, Subject};

/// So often files are asked whether they have changed, where nobody tells it.
const UNTOLD: Duration = Duration::from_secs(1);

/// What is to be done.
pub(super) enum Task {
    /// Something happened to these files.
    Touched(Vec<PathBuf>),
    /// Somebody wants to see it in an ink.
    Look(Ink),
    /// From now on these inks are seen.
    Inks(Vec<Ink>),
}

/// What was seen in an ink.
pub(super) struct Looked {
    pub ink: Ink,
    pub shown: Arc<Shown>,
}

/// The ends of a thread that looks.
pub(super) struct Looking {
    pub tasks: Sender<Task>,
    pub looked: Receiver<Looked>,
}

/// Begins to look at definitions.
///
/// # Errors
/// Files can't be watched on this machine.
pub(super) fn begin(subject: Subject) -> Result<Looking, String> {
    let (tasks, to_do) = mpsc::channel();
    let (tell, looked) = mpsc::channel();
    let touched = tasks.clone();
    let changes = Changes::new(move |paths| {
        // When nobody listens any more, the program ends.
        let _ = touched.send(Task::Touched(paths));
    })?;
    let looker = Looker { preview: Preview::new(subject), changes, inks: vec![Ink::Full], tell };
    thread::Builder::new()
        .name("looking".to_owned())
        .spawn(move || looker.run(&to_do))
        .map_err(|error| format!("there is no thread to look with: {error}"))?;
    Ok(Looking { tasks, looked })
}

struct Looker {
    preview: Preview,
    changes: Changes,
    inks: Vec<Ink>,
    tell: Sender<Looked>,
}

impl Looker {
    fn run(mut self, to_do: &Receiver<Task>) {
        let mut is_wanted = true;
        loop {
            // Whatever has come meanwhile is done at once.
            for task in to_do.try_iter() {
                is_wanted |= self.take(task);
            }
            if is_wanted {
                is_wanted = self.look();
                continue;
            }
            is_wanted = match to_do.recv_timeout(UNTOLD) {
                Ok(task) => self.take(task),
                Err(RecvTimeoutError::Timeout) => self.changes.matter_untold(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Whether a task wants a look.
    fn take(&mut self, task: Task) -> bool {
        match task {
            Task::Touched(paths) => self.changes.matter(&paths),
            Task::Inks(inks) => {
                self.inks = inks;
                false
            }
            Task::Look(ink) => {
                if !self.inks.contains(&ink) {
                    self.inks.push(ink);
                }
                true
            }
        }
    }

    /// Looks, and tells whether something has changed meanwhile.
    #[expect(
        clippy::disallowed_methods,
        reason = "whether a file is newer than a look; nothing that is shown depends on it"
    )]
    fn look(&mut self) -> bool {
        let began = SystemTime::now();
        let (preview, inks) = (&mut self.preview, &self.inks);
        // Nothing that somebody saves may end the loop, not even over a mistake of the program's own.
        let Ok((looks, asked)) = catch_unwind(AssertUnwindSafe(|| preview.look(&Disk, inks))) else {
            terminal::err(
                "the program made a mistake over what was saved; it goes on with the next change\n",
            );
            return false;
        };
        for (ink, shown) in self.inks.iter().zip(looks) {
            // When nobody listens any more, the program ends.
            let _ = self.tell.send(Looked { ink: *ink, shown });
        }
        self.changes.follow(asked, began)
    }
}
