//! Rounds that are played, the next one or earlier ones again, each from the state that the one before it has left.

use super::folder::Folder;
use super::{inbox, latecomers};
use crate::cli::status::Status;
use crate::diag::{Report, Severity, code};
use crate::games::postal::Table;
use crate::games::postal::erratum::Erratum;
use crate::post::{self, Played};
use crate::ruling::{Request, Verdict};
use crate::source::{Files, Origin};

/// What is kept of errata in their folder.
pub(super) const ERRATA: &str = "errata.yaml";

/// A round that was played.
pub(super) struct Round {
    /// The state before it, as it was written.
    pub before: Vec<u8>,
    /// The game before it.
    pub table: Table,
    /// What has come of it.
    pub played: Played,
}

/// Every round that is to be played: the next one, or `again` and those after it.
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
            let help = format!("the next one is {}", next.unwrap_or(1));
            report.error_nowhere(code::OUT_OF_RANGE, message).help(help);
            return Err(Status::Unreadable);
        }
        let inner = format!("rounds/{round:02}/state.yaml");
        state = folder.read(&inner, report).ok_or(Status::Unreadable)?;
        name = folder.shown(&inner);
        // Those that were played are played again, the next one is not.
        last = next.map(|next| next - 1);
    }
    let mut rounds: Vec<Round> = Vec::new();
    loop {
        let mut table = super::table(folder, (&name, &state), files, report).ok_or(Status::Unreadable)?;
        if table.game.commitment.is_some() && table.game.seed.is_none() {
            super::is_secret(folder, report);
            return Err(Status::Unreadable);
        }
        latecomers::check(folder, &table, rounds.first().map(|first| first.played.report.round), report);
        let told = told_in(folder, table.round(), files, report);
        table.news.extend(told.iter().map(Erratum::sentence));
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

/// Reports dice that were given and that nobody rolls.
fn warn_of_dice_left_over(left_over: usize, round: u32, report: &mut Report) {
    let dice = match left_over {
        0 => return,
        1 => "1 die was".to_owned(),
        n => format!("{n} dice were"),
    };
    let message = format!("{dice} given that nobody rolls in round {round}");
    report.error_nowhere(code::OUT_OF_RANGE, message).severity = Severity::Warning;
}

/// The round that a state is before; it is read more strictly when the round is played.
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
        .help(format!("add it to the list in {path}, or write a `seed:` into game.yaml"));
    Status::Incomplete
}

/// The errata that the report of a round tells.
pub(super) fn told_in(folder: &Folder, round: u32, files: &mut Files, report: &mut Report) -> Vec<Erratum> {
    let inner = format!("errata/{round:02}/{ERRATA}");
    if !folder.has(&inner) {
        return Vec::new();
    }
    let Some(bytes) = folder.read(&inner, report) else { return Vec::new() };
    Erratum::read(&bytes).unwrap_or_else(|fault| {
        let origin = Origin::of_file(files.add(folder.shown(&inner), ""));
        let message = format!("these errata are not written as `umpire turn` writes them: {fault}");
        report.error(code::WRONG_TYPE, origin, message);
        Vec::new()
    })
}
