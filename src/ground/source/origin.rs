//! Where in which file a value stands.

/// Which of the [`Files`](super::Files) is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub(super) u32);

/// A stretch of a file's text, in bytes from its beginning; the end is not included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The file.
    pub file: FileId,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

impl Origin {
    /// The very beginning of a file, for what the file as a whole is to blame for.
    pub const fn of_file(file: FileId) -> Origin {
        Origin { file, start: 0, end: 0 }
    }

    /// From the beginning of this to the end of `other`, which must be in the same file.
    #[must_use]
    pub fn through(self, other: Origin) -> Origin {
        Origin { end: other.end.max(self.end), ..self }
    }

    /// A part of this stretch, from byte `start` to byte `end` of it, cut to what it has.
    #[must_use]
    pub fn part(self, start: usize, end: usize) -> Origin {
        let at = |n: usize| self.start.saturating_add(u32::try_from(n).unwrap_or(u32::MAX)).min(self.end);
        Origin { start: at(start), end: at(end), ..self }
    }
}
