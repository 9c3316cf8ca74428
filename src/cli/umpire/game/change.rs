//! How commands about people and deadlines change `game.yaml` and write to everybody, the same for every game.

use super::folder::Folder;
use crate::cli::disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Report, code};
use crate::games::message::Message;
use crate::games::people::Person;
use crate::post::{self, Desk};
use crate::source::Files;

/// The game by post of a folder before its next round; faults are printed, and without it there is none.
pub(super) fn opened(folder: &Folder) -> Option<Box<dyn Desk>> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let desk = super::next_desk(folder, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    desk
}

/// Who plays, has not left, and wants mails.
pub(super) fn readers(desk: &dyn Desk) -> Vec<&Person> {
    let wants = |person: &&Person| person.is_there(desk.round()) && !desk.gone().is_silent(&person.name);
    desk.people().into_iter().filter(wants).collect()
}

/// Writes mails to people into a folder of the next round; returns its path.
pub(super) fn send(
    folder: &Folder,
    desk: &dyn Desk,
    shelf: &str,
    mails: &[(&Person, Message)],
) -> Result<String, String> {
    let inner = format!("{shelf}/{:02}", desk.round());
    for (person, message) in mails {
        let (name, bytes) = post::message(person, message, Vec::new());
        let path = folder.inner(&format!("{inner}/{name}"));
        disk::write(&path, &bytes).map_err(|error| disk::cannot_be_written(&path, &error))?;
    }
    Ok(folder.shown(&format!("{inner}/")))
}

/// Changes the text of `game.yaml`. If the game can't be read with it, the file stays as it was, and the faults are printed.
pub(super) fn change(
    folder: &Folder,
    change: impl FnOnce(String) -> String,
) -> Result<Result<Box<dyn Desk>, Status>, String> {
    let path = folder.inner("game.yaml");
    let (mut files, mut report) = (Files::default(), Report::default());
    let before = folder.read("game.yaml", &mut report).unwrap_or_default();
    let text = change(String::from_utf8_lossy(&before).into_owned());
    let write =
        |bytes: &[u8]| disk::write(&path, bytes).map_err(|error| disk::cannot_be_written(&path, &error));
    write(text.as_bytes())?;
    let desk = super::next_desk(folder, &mut files, &mut report).filter(|_| !report.has_errors());
    let Some(desk) = desk else {
        write(&before)?;
        if !report.has_errors() {
            report
                .error_nowhere(code::NOT_FOUND, "the game can't be read with this change")
                .help("`umpire status` shows whether it can be read without it");
        }
        files::print_faults(&report, &files, Format::Text);
        return Ok(Err(Status::Unreadable));
    };
    Ok(Ok(desk))
}
