//! A folder for the files of a benchmark.

use std::fs;
use std::path::{Path, PathBuf};

const WRITABLE: &str = "the folder for benchmarks can be written to";

/// A folder that exists.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder of this name in Cargo's folder for the files of tests and benchmarks.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect(WRITABLE);
        Folder(path)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and returns its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect(WRITABLE);
        path
    }
}
