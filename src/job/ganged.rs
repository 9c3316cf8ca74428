//! Files that share their sheets when only a few changed pieces are printed.

use super::JobSet;
use crate::model::{Content, GameFile, PrintFile};
use crate::press::Earlier;
use crate::source::names;

/// The game file of a set of which only what has changed since an earlier print is printed: files with the same sheet are one file,
/// whose parts share their sheets.
pub(super) fn ganged(set: &JobSet, since: Option<&Earlier>) -> Option<GameFile> {
    let game_file = set.game_file.as_ref().filter(|_| since.is_some())?;
    let mut files: Vec<PrintFile> = Vec::new();
    for file in &game_file.files {
        match files.iter_mut().find(|other| names::same(&other.sheet.value, &file.sheet.value)) {
            Some(other) => join(other, file),
            None => files.push(PrintFile { together: true, ..file.clone() }),
        }
    }
    Some(GameFile { files, ..game_file.clone() })
}

/// Adds the parts of a file to another. Their cards are not one deck.
fn join(file: &mut PrintFile, other: &PrintFile) {
    file.name.value = format!("{}-{}", file.name.value, other.name.value);
    file.parts.extend(other.parts.iter().cloned());
    file.shuffled = Some(false);
    for part in &mut file.parts {
        if let Content::Faces { shuffled, .. } = &mut part.content {
            *shuffled = Some(false);
        }
    }
}
