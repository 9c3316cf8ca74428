//! Pairs of worlds of Survival that differ only in what one player has written and nothing has come of: standing orders that are not used,
//! and words of a line that can't be used. Everybody else gets the same report, the same page and the same form.

use std::fmt::Write as _;

use libtest_mimic::Trial;
use punchboard::diag::Report;
use punchboard::games::postal::{Letter, Table};
use punchboard::post;
use punchboard::post::rounds::{Played, play, report_text, table};
use punchboard::ruling::Pcg32;
use punchboard::source::Files;

use super::random_games::{beginning, letter};
use crate::support::named;

/// The pairs of rounds that are compared.
const PAIRS: usize = 500;
/// The rounds of each game.
const ROUNDS: u32 = 3;

/// The letter of the first player: an order for each creature, standing orders, and an enemy that does not exist.
fn sealed(table: &Table, standing: &str, enemy: &str) -> String {
    let mut text = String::new();
    let creatures = table.creatures_of(&table.players[0]);
    let ids: Vec<&String> =
        creatures.as_object().into_iter().flat_map(|creatures| creatures.keys()).collect();
    for id in &ids {
        writeln!(text, "{id}: stay, defensive").expect("a String takes everything");
    }
    writeln!(text, "enemy: {enemy}\nstanding:").expect("a String takes everything");
    for id in &ids {
        writeln!(text, "  {id}: {{behaviour: {standing}}}").expect("a String takes everything");
    }
    text
}

/// A round of a world, in which the first player has written this.
fn round(
    game: &str,
    state: &str,
    others: u64,
    (standing, enemy): (&str, &str),
) -> Result<Option<Played>, String> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let texts = (("game.yaml", game.as_bytes()), ("state.yaml", state.as_bytes()));
    let Some(table) = table(texts.0, texts.1, &mut files, &mut report) else { return Ok(None) };
    let mut chance = Pcg32::new(others);
    let mut letters = Vec::new();
    for n in 0..table.players.len() {
        let text =
            if n == 0 { Some(sealed(&table, standing, enemy)) } else { letter(&table, n, &mut chance) };
        letters.push(text.map_or_else(Letter::default, |text| {
            post::letter(&table, n, ("a letter", text.as_bytes()), &mut files)
        }));
    }
    let has_creatures = table.creatures_of(&table.players[0]).as_object().is_some_and(|all| !all.is_empty());
    if !has_creatures {
        return Ok(None);
    }
    if letters[0].said("orders").is_none() || letters[0].said("standing").is_none() {
        return Err(format!("the sealed letter is not used: {:?}", letters[0].faults));
    }
    let played = play(&table, &letters, &[], &mut files, &mut report);
    played.map(Some).map_err(|_| report.iter().map(|found| found.message.clone()).collect())
}

/// What everybody but the first player gets after a round.
fn seen(played: &Played) -> String {
    let report = &played.report;
    let first = &report.players[0].player;
    let others = report.players.iter().filter(|standing| standing.player != *first);
    let pages: Vec<String> = others.map(|standing| format!("{:?}", report.own_page(standing))).collect();
    let forms = played.forms.iter().filter(|form| form.player != *first);
    let forms: Vec<String> = forms.map(punchboard::games::postal::form::Form::lines).collect();
    format!("{}\n{}\n{}", report_text(report), pages.join("\n"), forms.join("\n"))
}

fn nobody_learns_what_another_has_written() {
    let mut pairs = 0;
    for seed in 0.. {
        let mut chance = Pcg32::new(seed);
        let (game, state) = beginning(seed, &mut chance);
        let mut states = [state.clone(), state];
        for number in 1..=u64::from(ROUNDS) {
            let others = 100 * seed + number;
            let written = [("aggressive", "the Nobodies"), ("semi-defensive", "Nothing at all")];
            let worlds = [0, 1].map(|n| round(&game, &states[n], others, written[n]).expect("it is a round"));
            let [Some(one), Some(other)] = worlds else { break };
            assert_eq!(seen(&one), seen(&other), "game {seed}, round {number}");
            // Once the first player's creatures are dead, nothing differs any more.
            if one.state == other.state {
                break;
            }
            pairs += 1;
            states = [one.state, other.state];
        }
        if pairs >= PAIRS {
            break;
        }
        assert!(seed < 10 * PAIRS as u64, "only {pairs} pairs");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/sealed": nobody_learns_what_another_has_written)
}
