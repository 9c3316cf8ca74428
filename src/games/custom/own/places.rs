//! Where the files of a rulebook are, for messages at the table: they name a line, not a byte.

use crate::source::{FileId, Files, Origin};

/// The lines of some files.
#[derive(Debug, Default)]
pub struct Places {
    files: Vec<(FileId, String, Vec<u32>)>,
}

impl Places {
    /// The lines of these files.
    pub fn new(files: &Files, wanted: impl IntoIterator<Item = FileId>) -> Places {
        let mut places = Places::default();
        for file in wanted {
            if places.files.iter().any(|(known, ..)| *known == file) {
                continue;
            }
            let text = files.get(file);
            let ends = text.text.match_indices('\n').map(|(at, _)| at as u32);
            places.files.push((file, text.name.clone(), ends.collect()));
        }
        places
    }

    /// A place in words: `rulebook.yaml, line 12`; `None` in another file.
    pub fn in_words(&self, origin: Origin) -> Option<String> {
        let (_, name, ends) = self.files.iter().find(|(file, ..)| *file == origin.file)?;
        let line = ends.partition_point(|end| *end < origin.start) + 1;
        let name = name.rsplit('/').next().unwrap_or(name);
        Some(format!("{name}, line {line}"))
    }
}
