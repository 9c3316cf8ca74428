//! Games by post, run from files: `umpire new`, `umpire post`, `umpire orders check`, `umpire turn`.

mod errata;
pub(super) mod folder;
mod inbox;
mod latecomers;
pub(super) mod new;
pub(super) mod orders;
pub(super) mod post;
mod rounds;
pub(super) mod standing;
pub(super) mod turn;
pub(super) mod verify;

use self::folder::{Folder, SECRET};
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::whole;
use crate::diag::render::wrapped;
use crate::diag::{Diagnostic, Report, Severity, and_list, code, left_out};
pub(super) use crate::games::postal::GAME;
use crate::games::postal::{Table, TurnReport};
use crate::source::Files;

/// Tells that a seed is promised and not there.
pub(super) fn is_secret(folder: &Folder, report: &mut Report) {
    report.error_nowhere(code::NOT_FOUND, format!("{} is not there", folder.shown(SECRET))).help(
        "without the seed that was promised no dice can be drawn; it is revealed when the game is over",
    );
}

/// Tells that nothing can be looked at before a run is finished that broke off.
pub(super) fn unfinished(report: &mut Report) {
    report
        .error_nowhere(code::NOT_FOUND, "a run broke off while it put rounds into their places")
        .help("`umpire turn` without `--dry-run` finishes it");
}

/// The state of a folder that holds a game.
fn state(folder: &Folder, report: &mut Report) -> Option<Vec<u8>> {
    if whole::is_meant(folder) {
        let place = folder.shown("");
        report.error_nowhere(code::NOT_FOUND, format!("{place} holds no postal game")).help(format!(
            "letters are for {}; `umpire turn {place}` asks what is done in this one",
            GAME.title()
        ));
        return None;
    }
    // What is no game's folder is told as such.
    let inner = if folder.has("game.yaml") { "state.yaml" } else { "game.yaml" };
    folder.read(inner, report)
}

/// The game of a folder before the round of a state, by its name and its bytes.
fn table(folder: &Folder, state: (&str, &[u8]), files: &mut Files, report: &mut Report) -> Option<Table> {
    let game = folder.read("game.yaml", report)?;
    let (name, secret) = (folder.shown("game.yaml"), folder.secret(report));
    crate::post::table_with((&name, &game), state, secret.as_deref(), files, report)
}

/// Tells that another run is at work in a folder.
fn is_locked(folder: &Folder, format: Format) -> Status {
    let mut report = Report::default();
    report
        .error_nowhere(code::NOT_FOUND, format!("another `umpire turn` is at work in {}", folder.shown("")))
        .help("wait until it is done, then look what it has played");
    files::print_faults(&report, &Files::default(), format);
    Status::Unreadable
}

/// Where the mails to the players lie, and who has no address.
fn mails(folder: &Folder, report: &TurnReport) -> String {
    let place = folder.shown(&format!("rounds/{:02}/mail", report.round));
    let readers = report.players.iter().filter(|player| !player.has_left);
    let without: Vec<&str> =
        (readers.filter(|player| player.address.is_none())).map(|player| player.player.as_str()).collect();
    let without = match without.len() {
        0 => String::new(),
        1..=MOST_NAMES => format!(", without an address for {}", and_list(&without)),
        n => format!(", without an address for {n} of the players"),
    };
    let text = wrapped(&format!("{place}/{without}{}", no_mails()), terminal::width(), 11);
    format!("  mail     {}\n", text.replace('\n', "\n           "))
}

/// What is said where mails are written as texts: the program may have been built without them.
fn no_mails() -> String {
    let without = || format!(", as texts alone: {}", left_out("mail").0);
    if cfg!(feature = "mail") { String::new() } else { without() }
}

/// Names that are told one by one, at most.
const MOST_NAMES: usize = 8;

/// What is reported about letters while a round is played: it keeps nothing from being played.
fn as_warnings<'r>(faults: impl Iterator<Item = &'r Diagnostic>) -> Report {
    let mut report = Report::default();
    for fault in faults {
        let severity = fault.severity.min(Severity::Warning);
        *report.error_nowhere(fault.code, "") = Diagnostic { severity, ..fault.clone() };
    }
    report
}
