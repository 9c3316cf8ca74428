//! Games in rounds that all play at once (Survival): from letters to all that is written and printed of a round.

mod begin;
mod desk;
mod out;
mod print;
mod set_up;
mod sheets;

use super::game::Habits;
use super::judge::judge;
use super::read::document;
use crate::adjudicate;
use crate::diag::{Report, code};
use crate::games::chain::GameStatus;
use crate::games::postal::form::{self, Form};
use crate::games::postal::report::PlayerStatus;
use crate::games::postal::{ALL_RESIGNED, CONCEDED, Game, Letter, Table, TurnReport, status, when};
use crate::games::terms::Terms;
use crate::geometry::Paper;
use crate::model::sheet_spec;
use crate::ruling::render::{self, Extent, Looks};
use crate::ruling::{PlainData, Ruling, Verdict, matching};
use crate::source::{Files, Node};

pub use begin::first_files;
pub use out::{report_text, round_files};
pub(super) use print::OwnPrinted;
pub(super) use set_up::drawn_again;

/// What games in rounds have of their own.
pub(super) const HABITS: Habits = Habits {
    word: "round",
    when,
    set_up: None,
    before: "state.yaml",
    orders: None,
    fixed: &["title", "seed", "commitment", "words", "dice"],
    is_open: true,
    resigns_after: false,
    named: ("written", ""),
};

/// A round that was played.
#[derive(Debug)]
pub struct Played {
    /// The ruling.
    pub ruling: Ruling,
    /// The report for everybody.
    pub report: TurnReport,
    /// The order forms for the next round; empty if the game is over.
    pub forms: Vec<Form>,
    /// The round as a scenario, with its dice.
    pub turn: String,
    /// Every step with its rule and rolls, as text.
    pub log: String,
    /// The next round's `state.yaml`.
    pub state: String,
    /// The paper to print on.
    pub paper: Option<Paper>,
}

/// Plays a round: judges it and writes all its texts. If a roll is missing, there is only the ruling.
///
/// # Errors
/// The round makes no sense, or a roll is missing; the faults are in the report, and the ruling so far is
/// returned.
pub fn play(
    table: &Table,
    letters: &[Letter],
    dice: &[Node],
    files: &mut Files,
    report: &mut Report,
) -> Result<Played, Option<Box<Ruling>>> {
    let node = table.scenario(letters, dice);
    let (entry, scene) = (adjudicate::read_keys(node.into(), &[]), format!("round {}", table.round()));
    let (scenario, ruling) = judge(entry, &table.game.seeding, &scene, report).ok_or(None)?;
    if ruling.verdict != Verdict::Resolved {
        return Err(Some(Box::new(ruling)));
    }
    let state = state_after(table, &ruling);
    let turn_report = TurnReport::from_ruling(table, letters, &ruling, files);
    let forms = next_forms(table, &turn_report, &state, files);
    let mut turn = matching::json(&scenario);
    turn["dice"] = ruling.used.clone().into();
    let note = format!(
        "# {}: {}, as it was played. `umpire judge` gives the same ruling.\n",
        table.game.title.replace('\n', " "),
        table.when()
    );
    Ok(Played {
        forms,
        turn: format!("{note}{}", render::yaml(&turn)),
        log: log(&ruling, &turn_report),
        report: turn_report,
        state,
        paper: paper(&table.game, report),
        ruling,
    })
}

/// The next round's state, with the people who have left the game.
fn state_after(table: &Table, ruling: &Ruling) -> String {
    let mut state = ruling.outcome["state"].clone();
    if let Some(state) = state.as_object_mut() {
        state.extend(table.gone.written());
        let winner = table.conceded.as_ref().filter(|_| ruling.outcome["over"] == true);
        state.extend(winner.map(|species| (CONCEDED.to_owned(), species.as_str().into())));
        state.extend(table.all_resigned.then(|| (ALL_RESIGNED.to_owned(), true.into())));
    }
    render::yaml(&state)
}

/// The paper that the game master has chosen.
pub(super) fn paper(terms: &Terms, report: &mut Report) -> Option<Paper> {
    let named = terms.paper.as_ref()?;
    let parsed = Paper::parse(&named.value).map_err(|error| {
        let (message, help) = sheet_spec::paper_words(&named.value, &error);
        report.error(code::UNKNOWN_WORD, named.origin, message).help(help);
    });
    parsed.ok()
}

/// Every step, and the parts of the letters that could not be used; the results are in the report.
fn log(ruling: &Ruling, report: &TurnReport) -> String {
    let steps = Ruling { outcome: PlainData::nothing(), why_not: Vec::new(), ..ruling.clone() };
    let mut log = render::ruling_text(&steps, Looks { colors: false, width: 100, extent: Extent::Usual });
    for PlayerStatus { player, choice, .. } in &report.players {
        if let Some(choice) = choice {
            log.push_str(&format!("\nThe letter of {player}: {choice}\n"));
        }
    }
    if !report.news.is_empty() {
        log.push_str(&format!("\nBefore the round:\n  {}\n", report.news.join("\n  ")));
    }
    let faults = report
        .players
        .iter()
        .flat_map(|standing| standing.faults.iter().map(|fault| (&standing.player, fault)));
    for (n, (player, fault)) in faults.enumerate() {
        if n == 0 {
            log.push_str("\nNot used of the letters:\n");
        }
        log.push_str(&format!("  {player}: {fault}\n"));
    }
    log
}

/// The forms for the next round.
fn next_forms(table: &Table, report: &TurnReport, state: &str, files: &mut Files) -> Vec<Form> {
    if report.winners.is_some() {
        return Vec::new();
    }
    let mut found = Report::default();
    let node = document(("the next state", state.as_bytes()), files, &mut found);
    let next = node.and_then(|node| Table::read(table.game.clone(), node, &mut found));
    let next = next.unwrap_or_else(|| panic!("the state of a round is the next one's input: {found:?}"));
    let faults = |name: &str| {
        let player = report.players.iter().find(|standing| standing.player == name);
        player.map(|standing| standing.faults.clone()).unwrap_or_default()
    };
    form::forms(&next, &faults)
}

/// Reads a game and its state.
pub fn table(
    game: (&str, &[u8]),
    state: (&str, &[u8]),
    files: &mut Files,
    report: &mut Report,
) -> Option<Table> {
    let node = document(game, files, report);
    let state = document(state, files, report);
    Table::read(game_of(&node?, None, report)?, state?, report)
}

/// The game of a `game.yaml`. `secret` is the promised seed, if known. `None` after an error in the report.
pub(super) fn game_of(node: &Node, secret: Option<&str>, report: &mut Report) -> Option<Game> {
    let game = Game::read(node, report)?.revealed(secret, report);
    paper(&game, report);
    (!report.has_errors()).then_some(game)
}

/// The number of the next round, if there is one, and the status of the game.
pub(super) fn stand(
    game: &Game,
    state: (&str, &[u8]),
    viewer: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(Option<u32>, GameStatus)> {
    let node = document(state, files, report)?;
    let mut found = Report::default();
    if let Some(table) = Table::read(game.clone(), node.clone(), &mut found) {
        return Some((Some(table.round()), status::status(&table, viewer)));
    }
    let over = status::over(game, &node, &found);
    if over.is_none() {
        report.append(found);
    }
    over.map(|over| (None, over))
}
