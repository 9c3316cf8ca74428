//! What commands about people and deadlines need of a game in a folder, the same for every game; and how they change `game.yaml`.

use super::folder::Folder;
use crate::cli::disk;
use crate::cli::status::Status;
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Code, Report, code};
use crate::games::gone::Gone;
use crate::games::message::Message;
use crate::games::people::Person;
use crate::games::terms::Terms;
use crate::post;
use crate::source::Files;

/// A game by post in a folder, before its next round or turn.
pub(super) struct Opened {
    /// What every game decides.
    pub terms: Terms,
    /// Everybody who plays at any time.
    pub people: Vec<Person>,
    /// The number of the next round or turn.
    pub next: u32,
    /// "round" or "turn".
    pub word: &'static str,
    /// Who has left it.
    pub gone: Gone,
    /// The rule about those who resign, where their pieces leave the game.
    pub leaving: Option<Code>,
}

impl Opened {
    /// Opens the game of a folder; `None` after an error in the report.
    pub fn open(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<Opened> {
        let desk = super::next_desk(folder, files, report)?;
        Some(Opened {
            terms: desk.terms().clone(),
            people: desk.people().into_iter().cloned().collect(),
            next: desk.round(),
            word: desk.habits().word,
            gone: desk.gone().clone(),
            leaving: desk.turns().map(|_| desk.leaving()),
        })
    }

    /// Whether somebody plays, has not left, and wants mails.
    pub fn readers(&self) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(|person| person.is_there(self.next) && !self.gone.is_silent(&person.name))
    }

    /// Writes mails to people into a folder of the next round; returns its path.
    pub fn send(&self, folder: &Folder, shelf: &str, mails: &[(&Person, Message)]) -> Result<String, String> {
        let inner = format!("{shelf}/{:02}", self.next);
        for (person, message) in mails {
            let (name, bytes) = post::message(person, message, Vec::new());
            let path = folder.inner(&format!("{inner}/{name}"));
            disk::write(&path, &bytes).map_err(|error| disk::cannot_be_written(&path, &error))?;
        }
        Ok(folder.shown(&format!("{inner}/")))
    }
}

/// Changes the text of `game.yaml`. If the game can't be read with it, the file stays as it was, and the faults are printed.
pub(super) fn change(
    folder: &Folder,
    change: impl FnOnce(String) -> String,
) -> Result<Result<Opened, Status>, String> {
    let path = folder.inner("game.yaml");
    let (mut files, mut report) = (Files::default(), Report::default());
    let before = folder.read("game.yaml", &mut report).unwrap_or_default();
    let text = change(String::from_utf8_lossy(&before).into_owned());
    let write =
        |bytes: &[u8]| disk::write(&path, bytes).map_err(|error| disk::cannot_be_written(&path, &error));
    write(text.as_bytes())?;
    let opened = Opened::open(folder, &mut files, &mut report).filter(|_| !report.has_errors());
    let Some(opened) = opened else {
        write(&before)?;
        if !report.has_errors() {
            report
                .error_nowhere(code::NOT_FOUND, "the game can't be read with this change")
                .help("`umpire status` shows whether it can be read without it");
        }
        files::print_faults(&report, &files, Format::Text);
        return Ok(Err(Status::Unreadable));
    };
    Ok(Ok(opened))
}
