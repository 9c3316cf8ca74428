//! The file of a picture: read again when its dots are needed, so that memory never holds a thousand of them at once.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::source::checksum::Checksum;
use crate::source::door::Again;

/// A file that can be read when it is needed.
#[derive(Clone)]
pub struct Kept {
    place: Place,
    /// A hash of its content when it was first read.
    sum: u64,
    length: usize,
}

#[derive(Clone)]
enum Place {
    /// The bytes of a file that can be read only once.
    Held(Arc<[u8]>),
    /// Its path, and how it is read.
    Door(Arc<str>, Again),
}

impl Kept {
    /// The file at a path, with the bytes that were just read.
    pub fn at(path: &str, bytes: &[u8], again: Again) -> Kept {
        Kept { place: Place::Door(path.into(), again), sum: Checksum::of_bytes(bytes), length: bytes.len() }
    }

    /// A file whose bytes are kept, since it can't be read again.
    pub fn held(bytes: &[u8]) -> Kept {
        Kept { place: Place::Held(bytes.into()), sum: Checksum::of_bytes(bytes), length: bytes.len() }
    }

    /// A hash and the length of its content.
    pub fn sum(&self) -> (u64, usize) {
        (self.sum, self.length)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// They have changed since the file was first read.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, String> {
        match &self.place {
            Place::Held(bytes) => Ok(Cow::Borrowed(bytes)),
            Place::Door(path, again) => {
                let same =
                    |bytes: &Vec<u8>| bytes.len() == self.length && Checksum::of_bytes(bytes) == self.sum;
                let bytes = again().ok().filter(same);
                bytes.map(Cow::Owned).ok_or_else(|| format!("{path} was changed while it was being printed"))
            }
        }
    }
}

/// Files with the same content are equal.
impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        (self.sum, self.length) == (other.sum, other.length)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kept({} bytes, {:016x})", self.length, self.sum)
    }
}
