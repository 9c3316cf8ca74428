//! What commands about people and deadlines read before they change a game, and the mails that they write about it.

use super::folder::Folder;
use crate::cli::disk;
use crate::cli::umpire::files::{self, Format};
use crate::diag::Report;
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
