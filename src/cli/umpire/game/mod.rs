//! Whole games in folders: `umpire new`, `umpire post`, `umpire orders check`, `umpire turn`, `umpire status`, `umpire verify`.
//!
//! A folder has `game.yaml`, `state.yaml`, `orders/07.yaml` or letters in `orders/07/`, and `rounds/07/` for each round that was played;
//! what begins the game is in `rounds/00/`. One engine plays all games; what differs is in their [`Desk`]s.

mod arguments;
mod asking;
mod change;
mod counting;
mod entries;
mod errata;
pub(super) mod folder;
pub(super) mod game_file;
mod inbox;
mod lines;
pub(super) mod new;
pub(super) mod orders;
pub(super) mod pause;
pub(super) mod post;
pub(super) mod replace;
mod rounds;
mod sent;
pub(super) mod status;
pub(super) mod turn;
pub(super) mod verify;

use self::folder::{Folder, SECRET};
use crate::cli::Disk;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal;
use crate::cli::umpire::files::{self, Format};
use crate::diag::render::wrapped;
use crate::diag::{Diagnostic, Report, Severity, and_list, code, left_out};
use crate::games::people::Person;
use crate::post::{Desk, Game, Habits, chain};
use crate::ruling::matching;
use crate::source::names::same;
use crate::source::{Files, shortened};

/// The habits of the game in a folder; of one that can't be read, those of a game in rounds.
pub(super) fn habits(folder: &Folder) -> &'static Habits {
    Habits::of(&folder.bytes("game.yaml").unwrap_or_default())
}

/// The game of a folder. `None` after an error in the report.
pub(super) fn game_of(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<Game> {
    let bytes = folder.read("game.yaml", report)?;
    game_with(folder, &bytes, files, report)
}

/// The game of a folder with these bytes of `game.yaml`. `None` after an error in the report.
fn game_with(folder: &Folder, bytes: &[u8], files: &mut Files, report: &mut Report) -> Option<Game> {
    if !folder.is_sound(report) {
        return None;
    }
    let secret = folder.secret(report);
    Game::open((&folder.shown("game.yaml"), bytes), secret.as_deref(), &Disk, files, report)
}

/// The game before the round that follows a state, given as the name and the bytes of its file. Rounds from `again` on are being
/// replayed. `None` after an error in the report.
fn desk(
    folder: &Folder,
    game: &Game,
    state: (&str, &[u8]),
    again: Option<u32>,
    files: &mut Files,
    report: &mut Report,
) -> Option<Box<dyn Desk>> {
    let mut desk = game.desk(state, &Disk, files, report)?;
    check_seats(folder, game, desk.round(), report);
    let errata = errata::errata_of(folder, desk.round(), files, report);
    desk.look(&|inner| folder.bytes(inner), &errata, again, report);
    Some(desk)
}

/// Reports people in a seat that the set-up does not have.
fn check_seats(folder: &Folder, game: &Game, round: u32, report: &mut Report) {
    let set_up = game.habits().set_up.and_then(|inner| Some((inner, folder.bytes(inner)?)));
    let set_up = set_up.and_then(|(inner, bytes)| {
        crate::post::document((inner, &bytes), &mut Files::default(), &mut Report::default())
    });
    let set_up = set_up.as_ref().map(matching::json).unwrap_or_default();
    let seats = chain::players(&set_up);
    let is_seat = |name: &str| seats.iter().any(|seat| same(seat, name));
    for person in game.people().into_iter().filter(|person| person.is_there(round)) {
        if seats.is_empty() || is_seat(person.seat()) {
            continue;
        }
        let message = match &person.plays {
            Some(seat) => format!("{} plays {}, who is no player of this game", person.name, shortened(seat)),
            None => format!("{} is no player of this game", person.name),
        };
        report.error(code::UNKNOWN_NAME, person.origin, message).did_you_mean(
            person.seat(),
            seats.iter().copied(),
            || format!("the players are {}", and_list(&seats)),
        );
    }
}

/// The game by post before its next round. One that is not played by post is reported.
fn next_desk(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<Box<dyn Desk>> {
    let bytes = folder.read("game.yaml", report)?;
    desk_of(folder, &bytes, files, report)
}

/// The same with these bytes of `game.yaml`.
fn desk_of(folder: &Folder, bytes: &[u8], files: &mut Files, report: &mut Report) -> Option<Box<dyn Desk>> {
    let game = game_with(folder, bytes, files, report)?;
    if !game.is_by_post() {
        let message = format!("the game in {} is not played by post", folder.shown(""));
        report.error_nowhere(code::NOT_FOUND, message).help(format!(
            "`umpire upgrade {0}` adds its players to {0}game.yaml; `umpire turn {0}` plays it without letters",
            folder.shown("")
        ));
        return None;
    }
    let state = folder.read("state.yaml", report)?;
    desk(folder, &game, (&folder.shown("state.yaml"), &state), None, files, report)
}

/// Whether a game by post can be read; if not, its faults are reported.
pub(super) fn opens(folder: &Folder, files: &mut Files, report: &mut Report) -> bool {
    next_desk(folder, files, report).is_some()
}

/// Whether the game of a folder can be read, and where it is; if not, its faults are reported.
pub(super) fn is_readable(folder: &Folder, files: &mut Files, report: &mut Report) -> bool {
    let game = game_of(folder, files, report);
    let state = game.as_ref().and_then(|_| folder.read("state.yaml", report));
    let name = folder.shown("state.yaml");
    game.zip(state).is_some_and(|(game, state)| game.status((&name, &state), None, files, report).is_some())
        && !report.has_errors()
}

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

/// Finishes the work of an interrupted run, and says so; `rest` says that this run does nothing else.
pub(super) fn finish(folder: &Folder, rest: &str) -> Ended {
    let rounds: Vec<String> = folder.finish()?.iter().map(u32::to_string).collect();
    let what = match rounds.as_slice() {
        [] => "the state".to_owned(),
        [one] => format!("round {one}"),
        many => format!("rounds {}", and_list(many)),
    };
    let text = format!("An interrupted run has left {what} unfinished; this is finished now. {rest}");
    terminal::err(&format!("{}\n", wrapped(&text, terminal::width(), 0)));
    Ok(Status::Fine)
}

/// Does some work in a folder in which no other run works, and no earlier one was interrupted: its work is finished instead. `done` is what
/// this run would do: "taken back".
pub(super) fn work(folder: &Folder, done: &str, work: impl FnOnce(&Folder) -> Ended) -> Ended {
    let Some(_lock) = folder.lock() else { return Ok(report_locked(folder, Format::Text)) };
    if folder.is_unfinished() {
        return finish(folder, &format!("Nothing else was {done}."));
    }
    folder.tidy();
    work(folder)
}

/// Reports that another run is working in the folder.
pub(super) fn report_locked(folder: &Folder, format: Format) -> Status {
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

/// Faults as warnings: faults of letters must not keep a round from being played.
fn as_warnings<'r>(faults: impl Iterator<Item = &'r Diagnostic>) -> Report {
    let mut report = Report::default();
    for fault in faults {
        let severity = fault.severity.min(Severity::Warning);
        *report.error_nowhere(fault.code, "") = Diagnostic { severity, ..fault.clone() };
    }
    report
}
