//! Simulated players: their characters move, use abilities, write chapters, ensnare Canons and fight.

use serde_json::json;

use crate::chain::set_up::SetUp;
use crate::chain::{BEGINNING, CHAIN};
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::game::Simulation;
use crate::game::beginning::Answers;
use crate::game::simulation::{Seats, Turn, entries, list, text, without};
use crate::model::Players;
use crate::ruling::{Json, Ruling};
use crate::tables::PLAYERS;

/// How its games are simulated.
pub(super) const SIMULATION: Simulation = Simulation {
    players: Players::from_range(&PLAYERS),
    takes_cards: true,
    begin,
    scenario: None,
    next: CHAIN.next,
    orders,
    disputes: &["setup", "turn", "end"],
    round,
    holdings,
    winners: |end| list(&end["winners"]).iter().map(|name| text(name).to_owned()).collect(),
    most_rounds: 1_000,
    agreed: &[],
    held: "Agents, 'Sues and artefacts",
    greedy: "a greedy player's 'Sues go where Canons lie and take them, and avoid Monsters; his Agents go toward the nearest 'Sue of another player and attack",
};

/// The kinds of characters that belong to players, with 'Sues first: that is the order of a turn.
const CHARACTERS: [&str; 2] = ["sues", "agents"];

/// The set-up. Who brings which characters is drawn, so that no seat has the same ones in all games.
fn begin(seats: &Seats<'_>, chance: &mut Pcg32, report: &mut Report) -> Option<Json> {
    let players = seats.names.iter().map(|name| (name.clone(), None)).collect();
    let mut state = (BEGINNING.scenario)(&Answers { players, set: seats.set, ..Answers::default() }, report)?;
    for kind in CHARACTERS {
        let all = state[kind].as_array_mut()?;
        for last in (1..all.len()).rev() {
            let other = chance.below(last as u32 + 1) as usize;
            let owner = all[last]["player"].take();
            all[last]["player"] = all[other]["player"].take();
            all[other]["player"] = owner;
        }
    }
    Some(state)
}

/// The round of a state; after the last one, that one.
fn round(state: &Json) -> u32 {
    let number = |key: &str| state[key].as_u64().unwrap_or(1) as u32;
    if state["dispute"] == "end" { number("round").min(number("rounds")) } else { number("round") }
}

fn holdings(state: &Json, hold: &mut dyn FnMut(&str, &str)) {
    for one in CHARACTERS.iter().flat_map(|kind| list(&state[*kind])) {
        let Some(player) = one["player"].as_str() else { continue };
        hold(player, text(&one["name"]));
        list(&one["artefacts"]).iter().for_each(|artefact| hold(player, text(artefact)));
    }
}

fn orders(turn: &mut Turn<'_>) -> Json {
    if turn.state["dispute"] == "setup" {
        return placement(turn);
    }
    if turn.state["dispute"] != "turn" {
        return json!({});
    }
    let mut actions = Vec::new();
    let player = turn.state["players"][0].clone();
    for kind in CHARACTERS {
        let own: Vec<Json> =
            list(&turn.state[kind]).iter().filter(|one| one["player"] == player).cloned().collect();
        for one in &own {
            actions.extend(if kind == "sues" { sue(turn, one) } else { agent(turn, one) });
        }
    }
    if !turn.is_greedy() && turn.happens(30) {
        actions.extend(fight(turn));
    }
    turn.allowed(json!({"actions": actions}), corrected)
}

/// Where the next character begins, if players choose that (GZ-2.11): in any Location that takes it. Nothing is ordered if places are drawn:
/// then a choice makes no sense.
fn placement(turn: &mut Turn<'_>) -> Json {
    let next = SetUp::read(turn.state).and_then(|set_up| set_up.next().map(|(player, _)| player.to_owned()));
    let mut left = next.map_or_else(Vec::new, |player| (CHAIN.leaving.pass)(turn.state, &player));
    if left.first().is_none_or(|first| turn.ruling(first).is_none()) {
        return json!({});
    }
    while !left.is_empty() {
        let orders = left.swap_remove(turn.below(left.len()));
        if turn.may(&orders) {
            return orders;
        }
    }
    panic!("no Location takes the next character: {}", turn.state)
}

/// What is left of refused orders. Where an ability or a thrust makes no sense, as without a target, it is left out.
fn corrected(_: &Turn<'_>, mut orders: Json, at: Option<usize>, ruling: Option<&Ruling>) -> Json {
    if ruling.is_some() {
        return without(orders, at);
    }
    let is_rich = |action: &Json| action.get("use").is_some() || action.get("thrusts").is_some();
    match list(&orders["actions"]).iter().rposition(is_rich) {
        Some(rich) => {
            if let Some(action) = orders["actions"][rich].as_object_mut() {
                action.shift_remove("use");
                action.shift_remove("thrusts");
            }
            orders
        }
        None => without(orders, None),
    }
}

/// What a 'Sue does, if anything.
fn sue(turn: &mut Turn<'_>, one: &Json) -> Option<Json> {
    let mut deed = json!({"who": one["name"]});
    let is_hurt = one["health"].as_i64() < one["max_health"].as_i64();
    if !turn.is_greedy() && turn.happens(15) {
        return None;
    }
    if turn.happens(if is_hurt { 20 } else { 5 }) {
        deed["rest"] = true.into();
        return Some(deed);
    }
    if turn.happens(40) && one["charged"] != false {
        deed["use"] = "own".into();
    }
    let canons: Vec<String> = loose_canons(turn.state);
    if let Some(about) = turn.pick(&canons).filter(|_| turn.happens(20)) {
        let way = path(turn, &about, 1, &|_| 0);
        deed["chapter"] = about.into();
        deed["path"] = way;
        return Some(deed);
    }
    let monsters = places(turn.state, "monsters");
    let to = |at: &str| {
        let near = canons.iter().map(|canon| steps(canon, at)).min().unwrap_or(0);
        -i64::from(near) - if monsters.iter().any(|monster| monster == at) { 4 } else { 0 }
    };
    let speed = one["speed"].as_u64().unwrap_or(1) as usize;
    let own = text(&one["at"]);
    let way = path(turn, own, speed, &to);
    let end = list(&way).last().map_or(own, text).to_owned();
    deed["path"] = way;
    if canons.contains(&end) && turn.happens(80) {
        deed["ensnare"] = "all".into();
    }
    Some(deed)
}

/// What an Agent does, if anything.
fn agent(turn: &mut Turn<'_>, one: &Json) -> Option<Json> {
    let mut deed = json!({"who": one["name"]});
    if !turn.is_greedy() && turn.happens(15) {
        return None;
    }
    let sues: Vec<String> = list(&turn.state["sues"])
        .iter()
        .filter(|sue| sue["player"] != one["player"])
        .map(|sue| text(&sue["at"]).to_owned())
        .collect();
    let is_hurt = one["health"].as_i64() < one["max_health"].as_i64();
    if turn.happens(if is_hurt { 20 } else { 5 }) {
        deed["rest"] = true.into();
        return Some(deed);
    }
    if turn.happens(40) && one["charged"] != false {
        deed["use"] = "own".into();
    }
    let at = text(&one["at"]);
    if sues.iter().any(|sue| sue == at) && (turn.is_greedy() || turn.happens(50)) {
        deed["battle"] = true.into();
        return Some(deed);
    }
    let to = |at: &str| -sues.iter().map(|sue| i64::from(steps(sue, at))).min().unwrap_or(0);
    let speed = one["speed"].as_u64().unwrap_or(1) as usize;
    deed["path"] = path(turn, at, speed, &to);
    Some(deed)
}

/// The labels of Locations with Canons that nobody holds.
fn loose_canons(state: &Json) -> Vec<String> {
    places(state, "canons")
}

/// Where the cards of a kind are.
fn places(state: &Json, kind: &str) -> Vec<String> {
    list(&state[kind]).iter().filter_map(|one| one["at"].as_str()).map(str::to_owned).collect()
}

/// A way of one step up to so many. A greedy player takes each step that comes nearest to where `to` is highest, and stops there.
fn path(turn: &mut Turn<'_>, from: &str, most: usize, to: &dyn Fn(&str) -> i64) -> Json {
    let mut at = from.to_owned();
    let mut path: Vec<Json> = Vec::new();
    let steps = if turn.is_greedy() { most.max(1) } else { 1 + turn.below(most.max(1)) };
    for _ in 0..steps {
        let near = touching(&at, turn.state);
        let next = if turn.is_greedy() { turn.best(&near, |label| to(label)) } else { turn.pick(&near) };
        let Some(next) = next.filter(|next| !turn.is_greedy() || path.is_empty() || to(next) > to(&at))
        else {
            break;
        };
        path.push(next.as_str().into());
        at = next;
    }
    path.into()
}

/// A battle at a 'Sue's Location, with some decisions about thrusts.
fn fight(turn: &mut Turn<'_>) -> Option<Json> {
    let place = turn.pick(&places(turn.state, "sues"))?;
    let mut thrusts = Vec::new();
    while turn.happens(50) {
        let flees = turn.happens(30);
        thrusts.push(if flees {
            json!({"flee": path(turn, &place, 2, &|_| 0)})
        } else if turn.happens(30) {
            json!({"use": "department", "attack": true})
        } else {
            json!({"attack": true})
        });
    }
    Some(json!({"fight": place, "thrusts": thrusts}))
}

/// The column and row of a label.
fn square(label: &str) -> (i32, i32) {
    let (column, row) = label.split_at_checked(1).unwrap_or_default();
    (column.bytes().next().map_or(0, i32::from), row.parse().unwrap_or(0))
}

/// The steps between two Locations that touch corner to corner.
fn steps(one: &str, other: &str) -> u32 {
    let (a, b) = (square(one), square(other));
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
}

/// The labels of the Locations that touch one (GZ-2.2).
fn touching(label: &str, state: &Json) -> Vec<String> {
    let own = square(label);
    let touch = |other: &&str| {
        let other = square(other);
        own.0.abs_diff(other.0) == 1 && own.1.abs_diff(other.1) == 1
    };
    entries(&state["locations"]).map(|(label, _)| label).filter(touch).map(str::to_owned).collect()
}
