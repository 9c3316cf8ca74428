//! Compression as PDF's `FlateDecode` and PNG want it, with a compressor that is used again and again: its tables are larger than
//! most of what it compresses.

use flate2::{Compress, Compression, FlushCompress, Status};

/// Compresses one piece of bytes after the other.
pub(super) struct Deflater {
    state: Compress,
}

impl Deflater {
    /// A compressor.
    pub(super) fn new() -> Deflater {
        Deflater::of_level(6)
    }

    /// A compressor that tries so hard, of nine.
    pub(super) fn of_level(level: u32) -> Deflater {
        Deflater { state: Compress::new(Compression::new(level), true) }
    }

    /// A compressor for what is little in many files: it takes a quarter of the time, and leaves somewhat more.
    pub(super) fn quick() -> Deflater {
        Deflater { state: Compress::new(Compression::new(1), true) }
    }

    /// Bytes compressed, in a piece of their own.
    pub(super) fn deflate(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.state.reset();
        let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
        loop {
            let read = self.state.total_in() as usize;
            let status = self.state.compress_vec(&bytes[read..], &mut out, FlushCompress::Finish);
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
}
