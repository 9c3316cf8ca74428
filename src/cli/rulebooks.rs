//! The rulebooks of custom games at a path: for `rules` and `explain`.

use std::path::Path;

use super::status::Trouble;
use super::{Disk, disk};
use crate::games::custom::own;
use crate::games::custom::own::code::Book;
use crate::model::load;
use crate::model::{GameName, GameSet};
use crate::source::{Door, Files};

/// Whether a word of the command line is a path rather than the name of a game.
pub(super) fn is_path(word: &str) -> bool {
    Path::new(word).exists()
        || word.contains(['/', '\\'])
        || Path::new(word).extension().is_some_and(|end| end.eq_ignore_ascii_case("yaml"))
}

/// Reads the rulebooks of some files or folders.
///
/// # Errors
/// There are none, or they have errors, which `punchboard check` shows.
pub(super) fn at(paths: &[String]) -> Result<Vec<Book>, Trouble> {
    if let Some(missing) = paths.iter().find(|path| !Path::new(path.as_str()).exists()) {
        let help = disk::help_for_missing(missing);
        return Err(Trouble::with_help(format!("{missing}: there is no such file or folder"), help));
    }
    let (mut files, mut report) = (Files::default(), crate::diag::Report::default());
    let loaded = load::definitions(&Disk, paths, &mut files, &mut report);
    let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
    let books = own::book::books(&sets, Some(&files), &mut report);
    let shown = paths.join(" ");
    let has_some = sets.iter().any(|set| !set.rulebooks.is_empty());
    match (books.is_empty(), has_some) {
        (false, _) => Ok(books),
        (true, true) => {
            let help = format!("`punchboard check {shown}` shows them");
            Err(Trouble::with_help(format!("the rulebook in {shown} has errors"), help))
        }
        (true, false) => {
            let help = "a rulebook is a document of `kind: rulebook` and `game: custom`";
            Err(Trouble::with_help(format!("there is no rulebook in {shown}"), help))
        }
    }
}

/// The rulebooks of the folder that the program was started in, without its subfolders, if they have no errors.
pub(super) fn here() -> Vec<Book> {
    let files: Vec<String> = Disk.list(".").into_iter().filter(|path| load::defines(&Disk, path)).collect();
    if files.is_empty() { Vec::new() } else { at(&files).unwrap_or_default() }
}
