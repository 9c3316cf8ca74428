//! A folder that a benchmark writes into what it measures.

use std::fs;
use std::path::{Path, PathBuf};

const WRITABLE: &str = "the folder for benchmarks can be written to";

/// A folder that is there.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder of this name in Cargo's own for what tests and benchmarks write.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect(WRITABLE);
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and tells its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect(WRITABLE);
        path
    }
}
