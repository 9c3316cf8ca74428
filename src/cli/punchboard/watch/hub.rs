//! The last looks, for all pages that show them.

use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use super::looking::{Looked, Looking, Task};
use crate::compose::Ink;
use crate::preview::{Fingerprint, Shown};

/// The inks in which a page can show a set.
pub(super) const INKS: [Ink; 2] = [Ink::Full, Ink::Low];

/// The number of looks whose pictures can still be drawn: a page may ask for one while the next look arrives.
const MOST_LOOKS: usize = 6;

/// The last look in each ink.
pub(super) struct Hub {
    inks: [watch::Sender<Option<Arc<Shown>>>; 2],
    /// The last looks of all inks, the newest last.
    looks: Mutex<Vec<Arc<Shown>>>,
    tasks: Sender<Task>,
    looked: Mutex<Option<Receiver<Looked>>>,
}

impl Hub {
    /// A hub without a look yet.
    pub(super) fn new(Looking { tasks, looked }: Looking) -> Hub {
        let inks = INKS.map(|_| watch::Sender::new(None));
        Hub { inks, looks: Mutex::default(), tasks, looked: Mutex::new(Some(looked)) }
    }

    /// Starts a thread that takes in each new look.
    pub(super) fn start(self: &Arc<Hub>) {
        let looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner).take();
        let hub = self.clone();
        std::thread::spawn(move || looked.into_iter().flatten().for_each(|looked| hub.take(looked)));
    }

    fn take(&self, Looked { ink, shown }: Looked) {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        looks.push(shown.clone());
        let old = looks.len().saturating_sub(MOST_LOOKS);
        looks.drain(..old);
        drop(looks);
        self.channel(ink).send_replace(Some(shown));
        // An ink that no page shows is no longer looked at, so its last look would be outdated when a page asks for it.
        let unseen = INKS.map(|ink| ink != Ink::Full && self.channel(ink).receiver_count() == 0);
        for (channel, unseen) in self.inks.iter().zip(unseen) {
            if unseen {
                channel.send_replace(None);
            }
        }
        let wanted = INKS.into_iter().zip(unseen).filter(|(_, unseen)| !unseen).map(|(ink, _)| ink);
        let _ = self.tasks.send(Task::Inks(wanted.collect()));
    }

    fn channel(&self, ink: Ink) -> &watch::Sender<Option<Arc<Shown>>> {
        let n = INKS.iter().position(|known| *known == ink).unwrap_or_default();
        &self.inks[n]
    }

    /// Subscribes to the looks in an ink.
    pub(super) fn subscribe(&self, ink: Ink) -> watch::Receiver<Option<Arc<Shown>>> {
        let receiver = self.channel(ink).subscribe();
        if receiver.borrow().is_none() {
            let _ = self.tasks.send(Task::Look(ink));
        }
        receiver
    }

    /// A picture of one of the last looks as PNG, at `dpi` dots per inch.
    pub(super) fn png(&self, print: Fingerprint, dpi: u32) -> Option<Result<Vec<u8>, String>> {
        let looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        looks.iter().rev().find_map(|shown| shown.png(print, dpi))
    }
}
