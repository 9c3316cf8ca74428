//! Random whole games of Super Game Level, from the first piece to the end: each state is a complete scenario, and nothing appears or
//! disappears.

use std::collections::BTreeMap;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::render::yaml;
use punchboard::ruling::{Json, Pcg32, Rest, Ruling, Verdict};
use punchboard::source::Files;

use super::properties::Chance;

/// The number of games, unless `PUNCHBOARD_GAMES` gives another.
const GAMES: u64 = 16;
/// The number of rounds of each.
const ROUNDS: u64 = 4;
/// The most turns of one: three players in each round.
const MOST_TURNS: u64 = 3 * ROUNDS;

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("whole-games/super-game-level comes to an end, and nothing is lost", games),
        Trial::test("whole-games/the same seed gives the same bytes", same_bytes),
    ]
}

fn games() -> Result<(), Failed> {
    let mut ends = BTreeMap::new();
    for seed in 0..crate::support::games(GAMES) {
        let played = game(seed).map_err(|why| format!("seed {seed}: {why}"))?;
        let end = played.last().cloned().unwrap_or_default();
        let how = if end.get("winner").is_some() { "won" } else { "drawn" };
        *ends.entry(how).or_insert(0) += 1;
    }
    if ends.get("won").is_none_or(|won| *won < 3) {
        return Err(format!("hardly any game is won: {ends:?}").into());
    }
    Ok(())
}

fn same_bytes() -> Result<(), Failed> {
    let bytes = || game(3).map(|played| played.iter().map(Json::to_string).collect::<Vec<_>>());
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

/// Judges a scenario with actions, and leaves out whatever the rules forbid.
fn played(scenario: &Json, mut actions: Vec<String>, seed: u64) -> Result<Ruling, String> {
    loop {
        let mut with = scenario.clone();
        with["actions"] = actions.clone().into();
        let ruling = judge(&with, seed)?;
        match &ruling.verdict {
            Verdict::Resolved => return Ok(ruling),
            Verdict::Illegal(illegal) if illegal.action > 0 && illegal.action <= actions.len() => {
                actions.remove(illegal.action - 1);
            }
            other => return Err(format!("{other:?}\n{}", yaml(&with))),
        }
    }
}

/// A game: the outcome of each turn.
fn game(seed: u64) -> Result<Vec<Json>, String> {
    let mut chance = Chance::new(seed);
    let mut state = creation(&mut chance, seed)?;
    let names: Vec<String> = keys(&state["characters"]).collect();
    let mut outcomes = Vec::new();
    for turn in 0..=MOST_TURNS {
        let ruling = played(&state, turn_actions(&state, &mut chance), seed * 100 + turn)?;
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

/// Two or three players lay a small board; every state on the way is judged by itself.
fn creation(chance: &mut Chance, seed: u64) -> Result<Json, String> {
    const PIECES: [&str; 8] =
        ["brick-1x1", "brick-1x3", "brick-1x4", "box", "ladder-1x2", "ladder-1x3", "brick-1x2", "start"];
    let players = &["ann", "bob", "cyd"][..2 + chance.below(2)];
    let characters: serde_json::Map<String, Json> = (players.iter())
        .flat_map(|player| ["x", "y"].map(|name| (format!("{player}-{name}"), Json::from(*player))))
        .collect();
    let mut state = serde_json::json!({
        "game": "super-game-level", "dispute": "creation", "players": players, "width": 8, "height": 8,
        "characters": characters, "rounds": ROUNDS,
    });
    for step in 0..200 {
        let next = state["next"].as_str().unwrap_or("ann").to_owned();
        let square = format!("{}{}", (b'A' + chance.below(8) as u8) as char, 2 + chance.below(6));
        let piece = chance.pick(&PIECES);
        let turned = if piece.starts_with("ladder") || chance.happens(20) { " turned" } else { "" };
        // After a while everybody lays the start square and passes.
        let action = match step {
            0..18 => format!("{next} {piece} {square}{turned}"),
            _ if chance.happens(60) => format!("{next} pass"),
            _ => format!("{next} start {square}"),
        };
        let ruling = played(&state, vec![action], seed)?;
        let after = ruling.outcome["state"].clone();
        if ruling.outcome["ended"] == true {
            return Ok(after);
        }
        state = after;
    }
    Err("the Creation Phase doesn't end".into())
}

/// What a player may want to do; most of it is forbidden, and left out.
fn turn_actions(state: &Json, chance: &mut Chance) -> Vec<String> {
    const MOVES: [&str; 12] = ["l", "r", "l", "r", "u", "d", "ul", "ur", "dl", "dr", "s", "jump"];
    let player = &state["player"];
    let rows: Vec<&str> = state["board"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let starts: Vec<String> = (rows.iter().enumerate())
        .flat_map(|(y, row)| {
            row.bytes().enumerate().filter(|(_, symbol)| *symbol == b'*').map(move |(x, _)| (x, y))
        })
        .map(|(x, y)| format!("{}{}", (b'A' + x as u8) as char, y + 1))
        .collect();
    let characters = state["characters"].as_object().into_iter().flatten();
    let all: Vec<(&str, &Json)> = characters.map(|(name, standing)| (name.as_str(), standing)).collect();
    let mut actions = entry(state, &all, &starts, chance);
    for (name, standing) in all.iter().filter(|(_, standing)| standing["player"] == *player) {
        if standing["at"] == "graveyard" {
            continue;
        }
        actions.push(format!("play {name}"));
        for _ in 0..6 {
            actions.push(chance.pick(&MOVES).to_owned());
            let (other, _) = all[chance.below(all.len())];
            if chance.happens(40) {
                actions.push(format!("attack {other}"));
            }
            if chance.happens(10) {
                actions.push(format!("charm {other}"));
            }
        }
    }
    actions
}

/// An entry that the rules allow, where somebody is on the sheet.
fn entry(state: &Json, all: &[(&str, &Json)], starts: &[String], chance: &mut Chance) -> Vec<String> {
    let is_waiting = |standing: &Json| standing["player"] == state["player"] && standing["at"] == "sheet";
    let Some((name, _)) = all.iter().find(|(_, standing)| is_waiting(standing)) else { return Vec::new() };
    let ways = ["l", "r", "u", "d", "ul", "ur", "dl", "dr"];
    let all = starts.iter().flat_map(|start| ways.map(|way| format!("enter {name} {start} {way}")));
    let mut entries: Vec<String> = all.collect();
    while !entries.is_empty() {
        let entry = entries.swap_remove(chance.below(entries.len()));
        let mut with = state.clone();
        (with["actions"], with["unfinished"]) = (vec![entry.clone()].into(), true.into());
        if judge(&with, 0).is_ok_and(|ruling| ruling.verdict == Verdict::Resolved) {
            return vec![entry];
        }
    }
    Vec::new()
}

fn keys(map: &Json) -> impl Iterator<Item = String> {
    map.as_object().into_iter().flatten().map(|(key, _)| key.clone())
}

/// Nobody is lost and no tile: four of each kind.
fn conserved(names: &[String], outcome: &Json) -> Result<(), String> {
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
fn landscape_stays(before: &Json, after: &Json) -> Result<(), String> {
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
