//! Random whole games of Super Game Level, from the first piece to the end: each state is a complete scenario, and nothing appears or
//! disappears.

use std::collections::BTreeMap;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::game;
use punchboard::games::simulation::{Policy, Seats, Simulation, Turn};
use punchboard::model::GameName;
use punchboard::ruling::render::yaml;
use punchboard::ruling::{Json, Pcg32, Rest, Ruling, Verdict};
use punchboard::source::Files;

/// The number of games, unless `PUNCHBOARD_GAMES` gives another.
const GAMES: u64 = 16;
/// The number of rounds of each.
const ROUNDS: u64 = 4;
/// The most turns of one: three players in each round.
const MOST_TURNS: u64 = 3 * ROUNDS;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("whole-games/super-game-level comes to an end, and nothing is lost", games),
        crate::support::trial("whole-games/the same seed gives the same bytes", same_bytes),
    ]
}

fn games() -> Result<(), Failed> {
    let mut ends = BTreeMap::new();
    for outcomes in crate::support::play(crate::support::games(GAMES), played)? {
        let end = outcomes.last().cloned().unwrap_or_default();
        let how = if end.get("winner").is_some() { "won" } else { "drawn" };
        *ends.entry(how).or_insert(0) += 1;
    }
    if ends.get("won").is_none_or(|won| *won < 3) {
        return Err(format!("hardly any game is won: {ends:?}").into());
    }
    Ok(())
}

fn same_bytes() -> Result<(), Failed> {
    let bytes = || played(3).map(|played| played.iter().map(Json::to_string).collect::<Vec<_>>());
    if bytes()? == bytes()? { Ok(()) } else { Err("another game from the same seed".into()) }
}

/// Judges a scenario with its seed.
fn judge(scenario: &Json, seed: u64) -> Result<Ruling, String> {
    let text = yaml(scenario);
    let docket = adjudicate::read(&Disk, "a game", text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().ok_or("no scenario")?;
    let mut report = Report::default();
    let of = entry.scenario.as_ref().ok_or("no scenario")?;
    let rules = adjudicate::house_rules(of, &[], &mut report);
    let rest = Rest::Seed(Pcg32::new(seed));
    let ruling = adjudicate::judge(of, &entry.cards, &rules, &of.dice, rest, &mut report);
    let faults = || report.iter().map(|found| found.message.clone()).collect::<Vec<_>>().join("; ");
    ruling.map_err(|_| format!("{}\n{text}", faults()))
}

/// A ruling with the orders of simulated players.
fn ordered(state: &Json, chance: &mut Pcg32, seed: u64) -> Result<Ruling, String> {
    let given = |orders: &Json| {
        let mut with = state.clone();
        orders.as_object().into_iter().flatten().for_each(|(key, value)| with[key] = value.clone());
        with
    };
    let ruled = |orders: &Json| judge(&given(orders), seed).ok();
    let mut turn = Turn::new(state, Policy::Random, chance, &ruled);
    let orders = (simulation().orders)(&mut turn);
    let ruling = judge(&given(&orders), seed)?;
    if ruling.verdict == Verdict::Resolved { Ok(ruling) } else { Err(yaml(&given(&orders))) }
}

fn simulation() -> &'static Simulation {
    game(GameName::SuperGameLevel).facts().simulation.expect("it can be simulated")
}

/// A game: the outcome of each turn.
fn played(seed: u64) -> Result<Vec<Json>, String> {
    let mut chance = Pcg32::new(seed);
    let names: Vec<String> =
        ["ann", "bob", "cyd"][..2 + chance.below(2) as usize].iter().map(|name| (*name).to_owned()).collect();
    let begun =
        (simulation().begin)(&Seats { names: &names, set: None }, &mut chance, &mut Report::default());
    let mut begun = begun.ok_or("it does not begin")?;
    begun["rounds"] = ROUNDS.into();
    let created = ordered(&begun, &mut chance, seed)?;
    if created.outcome["ended"] != true {
        return Err("the Creation Phase doesn't end".into());
    }
    let mut state = created.outcome["state"].clone();
    let names: Vec<String> = keys(&state["characters"]).collect();
    let mut outcomes = Vec::new();
    for turn in 0..=MOST_TURNS {
        let ruling = ordered(&state, &mut chance, seed * 100 + turn)?;
        conserved(&names, &ruling.outcome)?;
        outcomes.push(Json::clone(&ruling.outcome));
        let Some(next) = ruling.outcome.get("state") else {
            return if ruling.outcome["over"] == true {
                Ok(outcomes)
            } else {
                Err("no state, and not over".into())
            };
        };
        goes_on(next)?;
        landscape_stays(&state, next)?;
        state = next.clone();
    }
    Err(format!("not over after {MOST_TURNS} turns"))
}

fn keys(map: &Json) -> impl Iterator<Item = String> {
    map.as_object().into_iter().flatten().map(|(key, _)| key.clone())
}

/// Nobody is lost and no tile: four of each kind.
pub(super) fn conserved(names: &[String], outcome: &Json) -> Result<(), String> {
    if !keys(&outcome["characters"]).eq(names.iter().cloned()) {
        return Err(format!("characters come and go: {outcome}"));
    }
    for (item, in_pile) in outcome["pile"].as_object().into_iter().flatten() {
        let lies = outcome["items"].as_object().into_iter().flatten().filter(|(_, other)| *other == item);
        let characters = outcome["characters"].as_object().into_iter().flatten();
        let held = characters.filter(|(_, standing)| standing["item"] == *item);
        let all = in_pile.as_u64().unwrap_or(0) + (lies.count() + held.count()) as u64;
        // A Brick that is placed is a tile no more; a Bomb that is armed comes back.
        if all > 4 || all < 4 && item != "brick" {
            return Err(format!("{all} tiles of {item}: {outcome}"));
        }
    }
    Ok(())
}

/// The dispute `end` says that the game continues, and the next player is in it.
fn goes_on(state: &Json) -> Result<(), String> {
    let mut end = state.clone();
    end["dispute"] = "end".into();
    let ruling = judge(&end, 0)?;
    let next = state["player"].as_str().unwrap_or_default();
    let left = ruling.outcome["standings"][next]["characters"].as_u64();
    if ruling.outcome["over"] == false && left > Some(0) {
        Ok(())
    } else {
        Err(format!("{}", ruling.outcome))
    }
}

/// Landscape is only added: Bricks in empty squares.
pub(super) fn landscape_stays(before: &Json, after: &Json) -> Result<(), String> {
    let symbols = |state: &Json| {
        state["board"].as_array().map(|rows| rows.iter().filter_map(Json::as_str).collect::<String>())
    };
    let (before, after) = (symbols(before).unwrap_or_default(), symbols(after).unwrap_or_default());
    let stays = |(one, two): (char, char)| one == two || one == '.' && two == '#';
    if before.len() == after.len() && before.chars().zip(after.chars()).all(stays) {
        Ok(())
    } else {
        Err(format!("{before}\n{after}"))
    }
}
