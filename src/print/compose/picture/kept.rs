//! The file of a picture: read again when its dots are wanted, so that a thousand of them are never held at once.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::source::checksum::Checksum;
use crate::source::door::Again;

/// A file that is there when it is wanted.
#[derive(Clone)]
pub struct Kept {
    place: Place,
    /// What it was when it was looked at.
    sum: u64,
    length: usize,
}

#[derive(Clone)]
enum Place {
    /// What comes in only once is held.
    Held(Arc<[u8]>),
    /// Where it lies, and how it is read.
    Door(Arc<str>, Again),
}

impl Kept {
    /// The file at a path, with what was just read of it.
    pub fn at(path: &str, bytes: &[u8], again: Again) -> Kept {
        Kept { place: Place::Door(path.into(), again), sum: Checksum::of_bytes(bytes), length: bytes.len() }
    }

    /// A file that is held, since it can't be read again.
    pub fn held(bytes: &[u8]) -> Kept {
        Kept { place: Place::Held(bytes.into()), sum: Checksum::of_bytes(bytes), length: bytes.len() }
    }

    /// What tells its content from that of other files.
    pub fn sum(&self) -> (u64, usize) {
        (self.sum, self.length)
    }

    /// The file.
    ///
    /// # Errors
    /// It is no longer what it was when it was looked at.
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

/// Files of the same content are the same.
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
