//! Plays the next round, or replays earlier ones, each from the state after the one before it.

use super::folder::Folder;
use super::{inbox, latecomers};
use crate::cli::status::Status;
use crate::diag::{Report, Severity, code};
use crate::games::postal::Table;
use crate::games::postal::erratum::Erratum;
use crate::post::{self, Played};
use crate::ruling::{Request, Verdict};
use crate::source::{Files, Origin};

/// The file with the errata in their folder.
pub(super) const ERRATA: &str = "errata.yaml";

/// A round that was played.
pub(super) struct Round {
    /// The bytes of the state before it.
    pub before: Vec<u8>,
    /// The game before it.
    pub table: Table,
    /// Its result.
    pub played: Played,
}

/// Plays the next round, or replays `again` and those after it.
pub(super) fn rounds(
    folder: &Folder,
    again: Option<u32>,
    files: &mut Files,
    report: &mut Report,
) -> Result<Vec<Round>, Status> {
    let mut state = super::state(folder, report).ok_or(Status::Unreadable)?;
    let mut name = folder.shown("state.yaml");
    let next = next_round(&name, &state, files);
    let mut last = next;
    if let Some(round) = again.filter(|round| Some(*round) != next) {
        if next.is_some_and(|next| round > next) {
            let message = format!("round {round} can't be played yet");
            let help = format!("the next round is {}", next.unwrap_or(1));
            report.error_nowhere(code::OUT_OF_RANGE, message).help(help);
            return Err(Status::Unreadable);
        }
        let inner = format!("rounds/{round:02}/state.yaml");
        state = folder.read(&inner, report).ok_or(Status::Unreadable)?;
        name = folder.shown(&inner);
        // Replaying ends with the last round that was played.
        last = next.map(|next| next - 1);
    }
    let mut rounds: Vec<Round> = Vec::new();
    loop {
        let mut table = super::table(folder, (&name, &state), files, report).ok_or(Status::Unreadable)?;
        if table.game.seeding.is_secret() {
            super::report_no_seed(folder, report);
            return Err(Status::Unreadable);
        }
        latecomers::check(folder, &table, rounds.first().map(|first| first.played.report.round), report);
        let errata = errata_of(folder, table.round(), files, report);
        table.news.extend(errata.iter().map(Erratum::sentence));
        let (letters, dice) = inbox::letters(folder, &table, files, report);
        if report.has_errors() {
            return Err(Status::Unreadable);
        }
        let round = table.round();
        let one = post::play(&table, &letters, &dice, files, report);
        let one = one.map_err(|ruling| match ruling.map(|ruling| ruling.verdict) {
            Some(Verdict::Incomplete(missing)) => missing_roll(folder, round, &missing, report),
            _ => Status::Unreadable,
        })?;
        warn_of_dice_left_over(one.ruling.left_over, round, report);
        let (after, is_over) = (one.state.clone(), one.report.winners.is_some());
        let before = std::mem::replace(&mut state, after.into_bytes());
        rounds.push(Round { before, table, played: one });
        name = format!("the state after round {round}");
        if is_over || last.is_none_or(|last| round >= last) {
            return Ok(rounds);
        }
    }
}

/// Warns of dice in `dice.yaml` that the round did not use.
fn warn_of_dice_left_over(left_over: usize, round: u32, report: &mut Report) {
    let dice = match left_over {
        0 => return,
        1 => "1 die was".to_owned(),
        n => format!("{n} dice were"),
    };
    let message = format!("{dice} given but not used in round {round}");
    report.error_nowhere(code::OUT_OF_RANGE, message).severity = Severity::Warning;
}

/// The round that follows a state. Its faults are reported when the round is played.
fn next_round(name: &str, state: &[u8], files: &mut Files) -> Option<u32> {
    let node = post::document((name, state), files, &mut Report::default())?;
    let round = node.get("round")?.as_integer()?;
    u32::try_from(round).ok()
}

fn missing_roll(folder: &Folder, round: u32, missing: &Request, report: &mut Report) -> Status {
    let Request { who, purpose, sides, count, .. } = missing;
    let dice = if *count == 1 { format!("a D{sides}") } else { format!("{count}D{sides}") };
    let path = folder.shown(&format!("orders/{round:02}/dice.yaml"));
    report
        .error_nowhere(code::MISSING_KEY, format!("a roll is missing: {who} rolls {dice} for {purpose}"))
        .help(format!("add it to the list in {path}, or add a `seed:` to game.yaml"));
    Status::Incomplete
}

/// The errata in the report of a round.
pub(super) fn errata_of(folder: &Folder, round: u32, files: &mut Files, report: &mut Report) -> Vec<Erratum> {
    let inner = format!("errata/{round:02}/{ERRATA}");
    if !folder.has(&inner) {
        return Vec::new();
    }
    let Some(bytes) = folder.read(&inner, report) else { return Vec::new() };
    Erratum::read(&bytes).unwrap_or_else(|fault| {
        let origin = Origin::of_file(files.add(folder.shown(&inner), ""));
        let message = format!("these errata were changed and can't be read: {fault}");
        report.error(code::WRONG_TYPE, origin, message);
        Vec::new()
    })
}
