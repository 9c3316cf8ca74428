//! The place of a value: which file, from which byte to which.

/// The id of one of the [`Files`](super::Files).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub(super) u32);

/// A stretch of a file's text, in bytes from its beginning, without the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Origin {
    /// The beginning of a file, as the place of faults of the whole file.
    pub const fn of_file(file: FileId) -> Origin {
        Origin { file, start: 0, end: 0 }
    }

    /// From the beginning of this place to the end of `other`, which must be in the same file.
    #[must_use]
    pub fn through(self, other: Origin) -> Origin {
        Origin { end: other.end.max(self.end), ..self }
    }

    /// A part of this place, from byte `start` to byte `end` of it, cut to its length.
    #[must_use]
    pub fn part(self, start: usize, end: usize) -> Origin {
        let at = |n: usize| self.start.saturating_add(u32::try_from(n).unwrap_or(u32::MAX)).min(self.end);
        Origin { start: at(start), end: at(end), ..self }
    }
}
