//! The last looks, for all pages that show them.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::watch;

use super::looking::{Looked, Looking, Task};
use crate::preview::{Fingerprint, Shown, Version};

/// The number of looks whose pictures can still be drawn: a page may ask for one while the next look arrives.
const MOST_LOOKS: usize = 6;

/// The last look in each version.
pub(super) struct Hub {
    versions: Mutex<BTreeMap<Version, Channel>>,
    /// The last looks of all versions, the newest last.
    looks: Mutex<Vec<Arc<Shown>>>,
    tasks: Sender<Task>,
    looked: Mutex<Option<Receiver<Looked>>>,
}

/// The last look in a version, for all pages that show it.
type Channel = watch::Sender<Option<Arc<Shown>>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// A hub without a look yet.
    pub(super) fn new(Looking { tasks, looked }: Looking) -> Hub {
        Hub { versions: Mutex::default(), looks: Mutex::default(), tasks, looked: Mutex::new(Some(looked)) }
    }

    /// Starts a thread that takes in each new look.
    pub(super) fn start(self: &Arc<Hub>) {
        let looked = lock(&self.looked).take();
        let hub = self.clone();
        std::thread::spawn(move || looked.into_iter().flatten().for_each(|looked| hub.take(looked)));
    }

    fn take(&self, Looked { version, shown }: Looked) {
        let mut versions = lock(&self.versions);
        let mut looks = lock(&self.looks);
        looks.push(shown.clone());
        let old = looks.len().saturating_sub(MOST_LOOKS.max(2 * versions.len()));
        looks.drain(..old);
        drop(looks);
        versions.entry(version).or_default().send_replace(Some(shown));
        // A version that no page shows is no longer looked at, so its last look would be outdated when a page asks for it.
        versions.retain(|version, channel| *version == Version::default() || channel.receiver_count() > 0);
        let _ = self.tasks.send(Task::Versions(versions.keys().copied().collect()));
    }

    /// Subscribes to the looks in a version.
    pub(super) fn subscribe(&self, version: Version) -> watch::Receiver<Option<Arc<Shown>>> {
        let receiver = lock(&self.versions).entry(version).or_default().subscribe();
        if receiver.borrow().is_none() {
            let _ = self.tasks.send(Task::Look(version));
        }
        receiver
    }

    /// The last look in a version, if there is one.
    pub(super) fn last(&self, version: Version) -> Option<Arc<Shown>> {
        lock(&self.versions).get(&version)?.borrow().clone()
    }

    /// The places where the things at a point of a picture are defined, the topmost first, as JSON.
    pub(super) fn places_at(&self, print: Fingerprint, at: (f64, f64)) -> Option<Vec<Value>> {
        let looks = lock(&self.looks).clone();
        looks.iter().rev().find_map(|shown| shown.places_at(print, at))
    }

    /// A picture of one of the last looks as PNG, at `dpi` dots per inch.
    pub(super) fn png(&self, print: Fingerprint, dpi: u32) -> Option<Result<Vec<u8>, String>> {
        let looks = lock(&self.looks).clone();
        looks.iter().rev().find_map(|shown| shown.png(print, dpi))
    }
}
