//! A cache of drawn pictures: none is drawn twice, and the last good one remains when its file is gone.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

use super::hub::Hub;
use crate::preview::Fingerprint;

/// The most bytes in the cache.
const MOST_BYTES: usize = 96 << 20;

/// Limits of the resolution in dots per inch. Pages ask for a few fixed ones, so that cached pictures can be reused.
const LEAST_DPI: u32 = 20;
const MOST_DPI: u32 = 600;

/// The cache.
#[derive(Default)]
pub(super) struct Drawn(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    pictures: BTreeMap<(Fingerprint, u32), Bytes>,
    /// Keys in order of drawing, the oldest first.
    order: VecDeque<(Fingerprint, u32)>,
    bytes: usize,
}

impl Drawn {
    /// A picture as PNG; `None` if it was never drawn, and can't be drawn now.
    pub(super) fn png(&self, print: Fingerprint, dpi: u32, hub: &Hub) -> Option<Bytes> {
        let key = (print, dpi.clamp(LEAST_DPI, MOST_DPI));
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().pictures.get(&key) {
            return Some(known.clone());
        }
        match hub.png(print, key.1).and_then(Result::ok) {
            Some(bytes) => {
                let bytes = Bytes::from(bytes);
                kept().keep(key, bytes.clone());
                Some(bytes)
            }
            // Its file is gone: the finest that was drawn is the last good one.
            None => kept()
                .pictures
                .range((print, 0)..=(print, MOST_DPI))
                .next_back()
                .map(|(_, known)| known.clone()),
        }
    }
}

impl Kept {
    fn keep(&mut self, key: (Fingerprint, u32), bytes: Bytes) {
        self.bytes += bytes.len();
        if let Some(same) = self.pictures.insert(key, bytes) {
            self.bytes -= same.len();
        } else {
            self.order.push_back(key);
        }
        while self.bytes > MOST_BYTES {
            let Some(oldest) = self.order.pop_front() else { return };
            self.bytes -= self.pictures.remove(&oldest).map_or(0, |bytes| bytes.len());
        }
    }
}
