//! Postal games in folders: `umpire new`, `umpire post`, `umpire orders check`, `umpire turn`.

mod counting;
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
pub(super) mod whole;

use self::folder::{Folder, RoundFile, SECRET};
use crate::cli::Disk;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::cli::umpire::files::{self, Format};
use crate::diag::render::wrapped;
use crate::diag::{Diagnostic, Report, Severity, and_list, code, left_out};
use crate::games::people::Person;
pub(super) use crate::games::postal::GAME;
use crate::games::postal::{Player, Table};
use crate::post::chain::{TurnDesk, WholeGame};
use crate::source::Files;

/// Reports that the promised seed is missing.
pub(super) fn report_no_seed(folder: &Folder, report: &mut Report) {
    report
        .error_nowhere(code::NOT_FOUND, format!("{} is missing", folder.shown(SECRET)))
        .help("no dice can be drawn without the promised seed; it is revealed when the game is over");
}

/// Reports that an interrupted run must be finished first.
pub(super) fn report_unfinished(report: &mut Report) {
    report
        .error_nowhere(code::NOT_FOUND, "an earlier run was interrupted while it wrote a round")
        .help("`umpire turn` without `--dry-run` finishes it");
}

/// The game with turns in a folder; one that is not played by post is reported.
pub(super) fn game_by_post(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<WholeGame> {
    let (game, _) = whole::game(folder, files, report)?;
    if !game.is_by_post() {
        let message = format!("the game in {} is not played by post", folder.shown(""));
        report.error_nowhere(code::NOT_FOUND, message).help(format!(
            "`umpire upgrade {0}` adds its players to {0}game.yaml; `umpire turn {0}` plays it without letters",
            folder.shown("")
        ));
        return None;
    }
    Some(game)
}

/// A game with turns, before its next one.
fn turn_desk<'g>(
    folder: &Folder,
    game: &'g WholeGame,
    files: &mut Files,
    report: &mut Report,
) -> Option<TurnDesk<'g>> {
    let state = folder.read("state.yaml", report)?;
    TurnDesk::open(game, (&folder.shown("state.yaml"), &state), &Disk, files, report)
}

/// The letters for a turn as one file of orders; `None` after an error in the report.
pub(super) fn letters_as_orders(
    folder: &Folder,
    desk: &TurnDesk<'_>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(Vec<u8>, Vec<RoundFile>)> {
    let (letters, dice) = inbox::letters(folder, desk, files, report);
    let faults = letters.iter().flat_map(|letter| letter.envelope.faults.iter());
    report.append(as_warnings(faults));
    let orders = desk.orders(&letters, &dice, report)?;
    Some((orders.into_bytes(), inbox::files(folder, desk)))
}

/// The state of a folder that holds a game.
fn state(folder: &Folder, report: &mut Report) -> Option<Vec<u8>> {
    // In a folder without a game, report the missing game.yaml.
    let inner = if folder.has("game.yaml") { "state.yaml" } else { "game.yaml" };
    folder.read(inner, report)
}

/// The game of a folder at a state, which is given as the name and the bytes of its file.
fn table(folder: &Folder, state: (&str, &[u8]), files: &mut Files, report: &mut Report) -> Option<Table> {
    let game = folder.read("game.yaml", report)?;
    let (name, secret) = (folder.shown("game.yaml"), folder.secret(report));
    crate::post::table_with((&name, &game), state, secret.as_deref(), files, report)
}

/// Reports that another run is working in the folder.
fn report_locked(folder: &Folder, format: Format) -> Status {
    let mut report = Report::default();
    report
        .error_nowhere(code::NOT_FOUND, format!("another `umpire turn` is running in {}", folder.shown("")))
        .help("wait until it has finished, then check what it has played");
    files::print_faults(&report, &Files::default(), format);
    Status::Unreadable
}

/// The line with the folder of the mails to players, and those without an address. `people` are all who get one.
pub(super) fn mails<P: AsRef<Person>>(folder: &Folder, round: u32, people: &[P]) -> String {
    let place = folder.shown(&format!("rounds/{round:02}/mail"));
    let people = people.iter().map(AsRef::as_ref);
    let without: Vec<&str> =
        people.filter(|person| person.addresses.is_empty()).map(|person| person.name.as_str()).collect();
    let without = match without.len() {
        0 => String::new(),
        1..=MOST_NAMES => format!(", without an address for {}", and_list(&without)),
        n => format!(", without an address for {n} of the players"),
    };
    let text = wrapped(&format!("{place}/{without}{}", no_mails()), terminal::width(), 11);
    format!("  mail     {}\n", text.replace('\n', "\n           "))
}

/// The remark that mails are written as plain texts, if the program was built without mail.
fn no_mails() -> String {
    let without = || format!(", as plain texts: {}", left_out("mail").0);
    if cfg!(feature = "mail") { String::new() } else { without() }
}

/// The most names that are listed one by one.
const MOST_NAMES: usize = 8;

/// The players of a round who get mails.
fn readers(table: &Table) -> Vec<&Player> {
    table.players.iter().filter(|player| !player.has_left(table.round())).collect()
}

/// Faults as warnings: faults of letters must not keep a round from being played.
fn as_warnings<'r>(faults: impl Iterator<Item = &'r Diagnostic>) -> Report {
    let mut report = Report::default();
    for fault in faults {
        let severity = fault.severity.min(Severity::Warning);
        *report.error_nowhere(fault.code, "") = Diagnostic { severity, ..fault.clone() };
    }
    report
}
