//! The definitions that a folder of printed files belongs to, so that two sets with one title do not overwrite each other's files.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::cli::disk;
use crate::job::Job;
use crate::source::door::BUILT_IN;

/// The game file of a set, or the folder of definitions that are printed with a built-in game file: an existing path, absolute and
/// without links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Owner(PathBuf);

impl Owner {
    /// The owner of what set `n` prints; `None` for a built-in set, whose files anybody may replace.
    pub(super) fn of_set(job: &Job<'_>, n: usize) -> Option<Owner> {
        let set = &job.sets()[n];
        let name = |file| job.files().get(file).name.as_str();
        let is_own = |name: &&str| !name.starts_with(BUILT_IN);
        if let Some(game_file) = set.game_file().map(|game_file| name(game_file.origin.file)).filter(is_own) {
            return Owner::at(Path::new(game_file));
        }
        let first = set.definitions().files.first().map(|file| name(*file)).filter(is_own)?;
        let folder = Path::new(first).parent()?;
        Owner::at(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    }

    /// The owner at a path, if it exists.
    pub(super) fn at(path: &Path) -> Option<Owner> {
        fs::canonicalize(path).ok().map(Owner)
    }

    /// Whether both are of one set: a folder and a game file in it are.
    pub(super) fn is_of_one_set(&self, other: &Owner) -> bool {
        self.0 == other.0
            || self.0.is_dir() && other.0.parent() == Some(&self.0)
            || other.0.is_dir() && self.0.parent() == Some(&other.0)
    }

    /// Its path from a folder, with `/` on every system: it stays right if both are moved together.
    pub(super) fn seen_from(&self, folder: &Path) -> String {
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) =
            (folder.components().collect(), self.0.components().collect());
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if shared == 0 {
            return self.0.to_string_lossy().into_owned();
        }
        let up = std::iter::repeat_n("..".into(), from.len() - shared);
        let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy());
        up.chain(down).collect::<Vec<_>>().join("/")
    }

    /// The path in messages: from the current folder if it is in there.
    pub(super) fn shown(&self) -> String {
        let here = std::env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
        disk::printed(self.0.strip_prefix(here).unwrap_or(&self.0))
    }
}
