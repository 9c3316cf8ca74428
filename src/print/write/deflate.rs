//! Compression for PDF's `FlateDecode` and PNG. Compressors are reused: their tables are larger than most of
//! what they compress.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::{Compress, Compression, FlushCompress, Status};
use foldhash::fast::RandomState;

/// What is kept from file to file: compressors, and pieces that several files share, such as icons and fonts.
#[derive(Default)]
pub struct Store {
    idle: Mutex<Vec<Compress>>,
    known: Mutex<KnownPieces>,
    subsets: Mutex<Subsets>,
}

/// Font subsets, by the number of the font and the glyphs in the subset.
type Subsets = HashMap<(u64, Box<[u16]>), Arc<Subset>, RandomState>;

/// A font reduced to some glyphs, and compressed.
pub(super) struct Subset {
    /// Its length uncompressed, in bytes.
    pub(super) length: usize,
    pub(super) packed: Vec<u8>,
}

/// The most font subsets that are kept.
const MOST_SUBSETS: usize = 256;

/// Pieces and their compressed bytes.
#[derive(Default)]
struct KnownPieces {
    pieces: HashMap<Box<[u8]>, Arc<[u8]>, RandomState>,
    /// Their size, in bytes.
    bytes: usize,
}

/// The most bytes of pieces that are kept.
const MOST_KEPT: usize = 16 << 20;
/// The most bytes of one kept piece.
const MOST_OF_ONE: usize = 256 << 10;

/// Compresses pieces of bytes, one after the other.
pub(super) struct Deflater<'s> {
    /// The store that it was taken from and goes back to.
    store: Option<&'s Store>,
    /// `None` before the first piece and after it was given back.
    state: Option<Compress>,
}

impl<'s> Deflater<'s> {
    /// A compressor that goes back to its store.
    pub(super) fn new(store: &'s Store) -> Deflater<'s> {
        Deflater { store: Some(store), state: None }
    }

    /// A compressor for the little data of many files: it takes a quarter of the time, and its output is
    /// somewhat larger.
    pub(super) fn quick() -> Deflater<'s> {
        Deflater::of_level(1)
    }

    /// A compressor of a level from 0 (none) to 9 (smallest).
    pub(super) fn of_level(level: u32) -> Deflater<'s> {
        Deflater { store: None, state: Some(Compress::new(Compression::new(level), true)) }
    }

    /// The bytes compressed on their own.
    pub(super) fn deflate(&mut self, bytes: &[u8]) -> Vec<u8> {
        let idle = || self.store?.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let made = || idle().unwrap_or_else(|| Compress::new(Compression::new(6), true));
        let state = self.state.get_or_insert_with(made);
        // A new one is clear already, and clearing the tables takes longer than compressing a short piece.
        if state.total_out() > 0 {
            state.reset();
        }
        let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
        loop {
            let read = state.total_in() as usize;
            let status = state.compress_vec(&bytes[read..], &mut out, FlushCompress::Finish);
            match status.expect("compressing in memory has no trouble") {
                Status::StreamEnd => {
                    // A large deck keeps thousands of these.
                    out.shrink_to_fit();
                    return out;
                }
                Status::Ok | Status::BufError => out.reserve(out.capacity()),
            }
        }
    }

    /// The bytes compressed, and kept because other files are likely to contain them.
    pub(super) fn deflate_in_common(&mut self, bytes: &[u8]) -> Vec<u8> {
        let Some(store) = self.store.filter(|_| bytes.len() <= MOST_OF_ONE) else {
            return self.deflate(bytes);
        };
        let known = || store.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().pieces.get(bytes).cloned();
        if let Some(found) = found {
            return found.to_vec();
        }
        let out = self.deflate(bytes);
        let mut known = known();
        let size = bytes.len() + out.len();
        if known.bytes + size <= MOST_KEPT {
            known.bytes += size;
            known.pieces.insert(bytes.into(), out.as_slice().into());
        }
        out
    }
}

impl Deflater<'_> {
    /// A font subset, compressed. `cut` makes it unless another file has the same one.
    pub(super) fn subset<E>(
        &mut self,
        font: u64,
        glyphs: &[u16],
        cut: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Arc<Subset>, E> {
        let known = |store: &Store| {
            let subsets = store.subsets.lock().unwrap_or_else(PoisonError::into_inner);
            subsets.get(&(font, glyphs.into())).cloned()
        };
        if let Some(known) = self.store.and_then(known) {
            return Ok(known);
        }
        let bytes = cut()?;
        let subset = Arc::new(Subset { length: bytes.len(), packed: self.deflate(&bytes) });
        if let Some(store) = self.store {
            let mut subsets = store.subsets.lock().unwrap_or_else(PoisonError::into_inner);
            if subsets.len() < MOST_SUBSETS {
                subsets.insert((font, glyphs.into()), subset.clone());
            }
        }
        Ok(subset)
    }
}

impl Drop for Deflater<'_> {
    fn drop(&mut self) {
        if let (Some(store), Some(state)) = (self.store, self.state.take()) {
            store.idle.lock().unwrap_or_else(PoisonError::into_inner).push(state);
        }
    }
}
