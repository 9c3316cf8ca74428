//! Simulated players: they lay some landscape, enter, move, fight and use items.

mod creation;
mod moves;

use std::rc::Rc;

use serde_json::json;

use self::moves::{Board, WAYS};
use crate::chain::CHAIN;
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::game::Simulation;
use crate::game::simulation::{Seats, Turn, entries, text, without};
use crate::model::{GameName, Players};
use crate::ruling::{Json, Ruling, Verdict};
use crate::tables::PLAYERS;

/// How its games are simulated: on a small board, with few characters each.
pub(super) const SIMULATION: Simulation = Simulation {
    players: Players::from_range(&PLAYERS),
    takes_cards: false,
    begin,
    scenario: None,
    next: CHAIN.next,
    orders,
    disputes: &["creation", "turn"],
    round: |state| state["round"].as_u64().unwrap_or(1) as u32,
    holdings,
    winners: |end| end["winner"].as_str().map(str::to_owned).into_iter().collect(),
    most_rounds: 60,
    agreed: &[],
    held: "items",
    greedy: "a greedy player attacks whenever an enemy is adjacent, and otherwise moves toward the nearest enemy",
};

/// Columns and rows of the board: small, so that players meet.
const SIZE: (usize, usize) = (12, 10);
/// The characters of each player.
const CHARACTERS: usize = 3;
/// The agreed number of rounds, after which the most characters win (SGL-14).
const ROUNDS: u32 = 20;
/// The most actions of one activation.
const MOST_ACTIONS: usize = 16;

fn begin(seats: &Seats<'_>, _: &mut Pcg32, _: &mut Report) -> Option<Json> {
    let named = |name: &String| {
        let of = name.clone();
        (1..=CHARACTERS).map(move |n| (format!("{of}-{n}"), Json::from(of.clone())))
    };
    Some(json!({
        "game": GameName::SuperGameLevel.key(),
        "dispute": "creation",
        "players": seats.names.iter().map(|name| json!({"name": name})).collect::<Vec<_>>(),
        "youngest": seats.names.first()?,
        "oldest": seats.names.last()?,
        "width": SIZE.0,
        "height": SIZE.1,
        "rounds": ROUNDS,
        "characters": seats.names.iter().flat_map(named).collect::<serde_json::Map<_, _>>(),
    }))
}

fn holdings(state: &Json, hold: &mut dyn FnMut(&str, &str)) {
    for (_, one) in entries(&state["characters"]) {
        if let (Some(player), Some(item)) = (one["player"].as_str(), one["item"].as_str()) {
            hold(player, item);
        }
    }
}

fn orders(turn: &mut Turn<'_>) -> Json {
    if turn.state["dispute"] == "creation" {
        let laid = json!({"actions": creation::actions(turn)});
        // Where all have passed, because nothing could be laid, the phase is over.
        return turn.allowed(laid, |_, orders, at, _| without(orders, at));
    }
    let mut actions = Vec::new();
    enter(turn, &mut actions);
    let player = turn.state["player"].clone();
    let characters: Vec<(String, bool)> = entries(&turn.state["characters"])
        .filter(|(_, one)| one["player"] == player && one["at"] != "graveyard")
        .map(|(name, one)| (name.to_owned(), one["at"] == "sheet"))
        .collect();
    for (name, is_waiting) in characters {
        let has_entered = actions.first().is_some_and(|entry: &String| entry.contains(&format!(" {name} ")));
        if !is_waiting || has_entered {
            activate(turn, &name, &mut actions);
        }
    }
    turn.allowed(json!({"actions": actions}), |_, orders, at, _| without(orders, at))
}

/// The ruling on actions after which the turn goes on, if the rules allow them.
fn so_far(turn: &Turn<'_>, actions: &[String]) -> Option<Rc<Ruling>> {
    let ruling = turn.ruling(&json!({"actions": actions, "unfinished": true}))?;
    (ruling.verdict == Verdict::Resolved).then_some(ruling)
}

/// Adds an action if the rules allow it; returns the ruling then.
fn tried(turn: &Turn<'_>, actions: &mut Vec<String>, action: String) -> Option<Rc<Ruling>> {
    actions.push(action);
    let ruling = so_far(turn, actions);
    if ruling.is_none() {
        actions.pop();
    }
    ruling
}

/// SGL-4.1: enters with a character from the sheet; whoever has none on the board must, if possible (SGL-4.2).
fn enter(turn: &mut Turn<'_>, actions: &mut Vec<String>) {
    let state = turn.state;
    let own = || entries(&state["characters"]).filter(|(_, one)| one["player"] == state["player"]);
    let waiting: Vec<&str> = own().filter(|(_, one)| one["at"] == "sheet").map(|(name, _)| name).collect();
    let is_on_board = own().any(|(_, one)| !matches!(text(&one["at"]), "sheet" | "graveyard"));
    let Some(name) = turn.pick(&waiting) else { return };
    if is_on_board && !turn.happens(50) {
        return;
    }
    let mut starts = Board::of(state).starts();
    while !starts.is_empty() {
        let at = turn.below(starts.len());
        let start = starts.swap_remove(at);
        let mut entries = vec![format!("enter {name} {start}")];
        entries.extend(WAYS.iter().map(|(way, ..)| format!("enter {name} {start} {way}")));
        if entries.into_iter().any(|entry| tried(turn, actions, entry).is_some()) {
            return;
        }
    }
}

/// Plays one character, action by action, as a player does who sees the dice.
fn activate(turn: &mut Turn<'_>, name: &str, actions: &mut Vec<String>) {
    let Some(mut now) = tried(turn, actions, format!("play {name}")) else { return };
    for _ in 0..MOST_ACTIONS {
        let mut choices = choices(turn, name, &now);
        let next = loop {
            if choices.is_empty() {
                return;
            }
            let at = turn.below(choices.len());
            if let Some(ruling) = tried(turn, actions, choices.swap_remove(at)) {
                break ruling;
            }
        };
        now = next;
        if let Some(charm) = charmed(turn, &now)
            && let Some(ruling) = tried(turn, actions, charm)
        {
            now = ruling;
        }
    }
}

/// SGL-12.5: whom a Charm that was just grabbed brings back.
fn charmed(turn: &mut Turn<'_>, now: &Ruling) -> Option<String> {
    let last = now.steps.iter().rev().take(2).any(|step| step.rule.name() == "SGL-12.5");
    let state = turn.state;
    let own = entries(&state["characters"]).filter(|(_, one)| one["player"] == state["player"]);
    let dead: Vec<&str> = own
        .filter(|(name, _)| now.outcome["characters"][*name]["at"] == "graveyard")
        .map(|(name, _)| name)
        .collect();
    turn.pick(&dead).filter(|_| last).map(|name| format!("charm {name}"))
}

/// What a character may do next, as far as a glance at the board shows.
fn choices(turn: &mut Turn<'_>, name: &str, now: &Ruling) -> Vec<String> {
    let active = &now.outcome["active"];
    let one = &now.outcome["characters"][name];
    if active["name"] != *name || matches!(text(&one["at"]), "sheet" | "graveyard") {
        return Vec::new();
    }
    let board = Board::after(turn.state, &now.outcome);
    let Some(at) = board.square(text(&one["at"])) else { return Vec::new() };
    let mut acts = Vec::new();
    if active["acted"] != true {
        let state = turn.state;
        let enemies = entries(&now.outcome["characters"]).filter(|(other, _)| {
            state["characters"][*other]["player"] != state["characters"][name]["player"]
        });
        let near = enemies.filter(|(_, other)| {
            board.square(text(&other["at"])).is_some_and(|other| moves::distance(at, other) == 1)
        });
        acts.extend(near.map(|(other, _)| format!("attack {other}")));
        acts.extend(board.uses(at, text(&one["item"])));
    }
    let has_points = active["points"].as_u64() > Some(0);
    let jumps = active["jump"].as_u64() > Some(0);
    let mut ways = if has_points { board.ways(at, jumps) } else { Vec::new() };
    if turn.is_greedy() {
        if let Some(attack) = acts.iter().find(|act| act.starts_with("attack")) {
            return vec![attack.clone()];
        }
        ways = board.nearest(turn, at, &ways);
    }
    acts.extend(ways);
    acts
}
