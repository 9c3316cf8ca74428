//! Simulated players: they pick worlds, draw, grow, move, fight, and use powers and events.

use serde_json::json;

use crate::chain::{BEGINNING, CHAIN};
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::game::Simulation;
use crate::game::beginning::Answers;
use crate::game::simulation::{Seats, Turn, entries, list, text, without};
use crate::model::Players;
use crate::pieces::Power;
use crate::ruling::{Json, Ruling};
use crate::tables::{DESTINY, HAND, MEMORY, PLAYERS};

/// How its games are simulated.
pub(super) const SIMULATION: Simulation = Simulation {
    players: Players::from_range(&PLAYERS),
    takes_cards: false,
    begin,
    scenario: CHAIN.scenario,
    next: CHAIN.next,
    orders,
    disputes: &["setup", "fate", "genesis", "migration", "conflict", "end"],
    round: |state| aside(state, "round").as_u64().unwrap_or(1) as u32,
    holdings,
    winners: |end| list(&end["winners"]).iter().map(|name| text(name).to_owned()).collect(),
    most_rounds: 40,
    agreed: &[("round-limit", "twelve-rounds")],
    held: "powers and events",
    greedy: "a greedy player draws all he may, moves whole stacks to worlds that nobody holds or that weaker stacks hold, attacks only stacks smaller than his, and reveals his highest Force cards",
};

/// The set-up, in which the players pick their worlds.
fn begin(seats: &Seats<'_>, _: &mut Pcg32, report: &mut Report) -> Option<Json> {
    let players = seats.names.iter().map(|name| (name.clone(), None)).collect();
    (BEGINNING.scenario)(&Answers { players, ..Answers::default() }, report)
}

/// The powers that players have laid down, and the events in their hands.
fn holdings(state: &Json, hold: &mut dyn FnMut(&str, &str)) {
    for (player, one) in entries(&state["players"]) {
        let powers = list(&one["powers"]).iter();
        let events = list(&one["hand"]).iter().filter(|card| card.is_string() && !is_race(card));
        powers.chain(events).filter_map(Json::as_str).for_each(|card| hold(player, card));
    }
}

/// The orders of the player to move, or of all who decide something now.
///
/// # Panics
/// If the state is none of this game.
pub fn orders(turn: &mut Turn<'_>) -> Json {
    let orders = match text(&turn.state["dispute"]) {
        "setup" => set_up(turn),
        "fate" if now(turn.state).is_null() => draw(turn),
        // An empty discard fails if there is something to discard.
        "fate" => json!({"actions": [{"discard": []}]}),
        "genesis" => genesis(turn),
        "migration" => {
            let card = try_card(turn, active(turn.state));
            json!({"actions": card.into_iter().chain(moves(turn, None)).collect::<Vec<_>>()})
        }
        "conflict" if turn.state.get("space").is_some() => reveal(turn),
        "conflict" => choose(turn),
        _ if holds(turn.state, "Temporal Nexus") => json!({"actions": [{"play": "Temporal Nexus"}]}),
        _ => json!({"actions": []}),
    };
    turn.allowed(orders, corrected)
}

/// What is left of refused orders. A conflict that can't be started is none.
fn corrected(turn: &Turn<'_>, mut orders: Json, at: Option<usize>, ruling: Option<&Ruling>) -> Json {
    let actions = list(&orders["actions"]);
    let at = at.filter(|at| *at < actions.len());
    // A power or event that makes no sense as it is written, for example without a target.
    let is_card = |action: &Json| action.get("use").or(action.get("play")).is_some();
    let last = || actions.iter().rposition(is_card);
    let Some(at) = at.or_else(last) else {
        let is_choice = turn.state["dispute"] == "conflict" && turn.state.get("space").is_none();
        return if is_choice { json!({"dispute": "end"}) } else { without(orders, None) };
    };
    let is_discard = actions[at].get("discard").is_some() && turn.state["dispute"] == "fate";
    match ruling.filter(|_| is_discard) {
        Some(ruling) => {
            let now = now(turn.state);
            let hand = list(&now["players"][text(&now["active"])]["hand"]);
            let limit = ruling.outcome["limit"].as_u64().unwrap_or(0) as usize;
            orders["actions"][at] = json!({"discard": hand.get(limit..).unwrap_or_default()});
            orders
        }
        None => without(orders, Some(at)),
    }
}

/// The state of an unfinished part.
fn now(state: &Json) -> &Json {
    &state["aside"]["now"]
}

/// A value of the state, or of what is kept aside.
fn aside<'s>(state: &'s Json, key: &str) -> &'s Json {
    state.get(key).unwrap_or(&state["aside"][key])
}

fn active(state: &Json) -> &str {
    text(aside(state, "active"))
}

fn hand<'s>(state: &'s Json, player: &str) -> &'s [Json] {
    list(&state["players"][player]["hand"])
}

fn has(state: &Json, player: &str, power: &str) -> bool {
    list(&state["players"][player]["powers"]).contains(&power.into())
}

fn holds(state: &Json, card: &str) -> bool {
    hand(state, active(state)).contains(&card.into())
}

/// A player's tokens by label.
fn stacks(player: &Json) -> Vec<(&str, u64)> {
    entries(&player["tokens"]).filter_map(|(space, number)| Some((space, number.as_u64()?))).collect()
}

fn is_race(card: &Json) -> bool {
    card.as_str().is_some_and(|card| Power::NAMES.contains(&card))
}

/// AE-3: everybody decides when it is his turn to.
fn set_up(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let now = now(state);
    let Some(by) = now["waiting"]["by"].as_str() else { return json!({"actions": []}) };
    let drew = list(&state["actions"]).last() == Some(&json!({"by": by, "draw": true}));
    let hand = list(&now["hands"][by]);
    let mut races: Vec<Json> = hand.iter().filter(|card| is_race(card)).cloned().collect();
    let action = match text(&now["waiting"]["for"]) {
        "pick" => {
            let taken: Vec<&Json> = entries(&now["homeworlds"]).map(|(_, world)| world).collect();
            let worlds = entries(&now["worlds"]).map(|(world, _)| Json::from(world));
            let worlds: Vec<Json> = worlds.filter(|world| !taken.contains(&world)).collect();
            json!({"by": by, "pick": turn.pick(&worlds)})
        }
        "lay" if races.len() < DESTINY && !drew => json!({"by": by, "draw": true}),
        "lay" => {
            while races.len() > DESTINY {
                let at = turn.below(races.len());
                races.remove(at);
            }
            json!({"by": by, "lay": races})
        }
        _ => json!({"by": by, "discard": &hand[limit(now, by).min(hand.len())..]}),
    };
    json!({"actions": [action]})
}

/// How many cards a player may hold after the set-up.
fn limit(now: &Json, by: &str) -> usize {
    let owns = |power: &str, is_own: bool| {
        entries(&now["powers"])
            .any(|(name, powers)| (name == by) == is_own && list(powers).contains(&power.into()))
    };
    HAND + MEMORY * usize::from(owns("Memory", true)) - usize::from(owns("Scourge", false))
}

/// AE-5: the discard is decided when the hand is known.
fn draw(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let active = active(state);
    let mut actions = Vec::new();
    let names: Vec<&str> = entries(&state["players"]).map(|(name, _)| name).collect();
    for name in &names {
        if has(state, name, "Time Control") && turn.happens(50) {
            let mut order = names.clone();
            let first = turn.below(order.len());
            order.rotate_left(first);
            actions.push(json!({"by": name, "use": "Time Control", "order": order}));
        }
    }
    let races: Vec<Json> = hand(state, active).iter().filter(|card| is_race(card)).cloned().collect();
    let powers = list(&state["players"][active]["powers"]);
    if holds(state, "Mutation")
        && let (Some(power), Some(card)) = (turn.pick(powers), turn.pick(&races))
    {
        actions.push(json!({"play": "Mutation", "power": power, "card": card}));
    }
    if holds(state, "Universal Peace") {
        actions.push(json!({"play": "Universal Peace"}));
    }
    let more = ["Thinker", "Collectors"].iter().filter(|power| has(state, active, power)).count();
    let drawn = if turn.is_greedy() { 5 } else { turn.below(6 + more) };
    actions.push(json!({"draw": drawn}));
    let homes: Vec<&str> = stacks(&state["players"][active]).into_iter().map(|(space, _)| space).collect();
    if has(state, active, "Psychic") && turn.happens(50) {
        actions.push(json!({"use": "Psychic"}));
    }
    for power in ["Burnout", "Resurrection"] {
        if has(state, active, power)
            && turn.happens(if turn.is_greedy() { 10 } else { 50 })
            && let Some(from) = turn.pick(&homes)
        {
            actions.push(json!({"use": power, "from": from}));
        }
    }
    json!({"actions": actions, "unfinished": true})
}

/// The powers that make the opponent discard a card of his choice (AE-14.14, AE-14.17).
const MAKES_DISCARD: [&str; 2] = ["Limit", "Eliminate"];

/// A try to use one of a player's powers or to play one of his events. What it needs is guessed; the rules refuse what makes no sense.
fn try_card(turn: &mut Turn<'_>, by: &str) -> Option<Json> {
    let state = turn.state;
    if !turn.happens(50) {
        return None;
    }
    let powers = list(&state["players"][by]["powers"]).iter().map(|power| ("use", power));
    let events = hand(state, by).iter().filter(|card| card.is_string() && !is_race(card));
    let cards: Vec<(&str, &Json)> = powers.chain(events.map(|event| ("play", event))).collect();
    let (verb, card) = turn.pick(&cards)?;
    let mut action = json!({"by": by, verb: card});
    let others: Vec<&str> =
        entries(&state["players"]).map(|(name, _)| name).filter(|name| *name != by).collect();
    let of = turn.pick(&others)?;
    let spaces =
        |player: &str| stacks(&state["players"][player]).into_iter().map(|(space, _)| space).collect();
    let (own, enemies): (Vec<&str>, Vec<&str>) = (spaces(by), spaces(of));
    match turn.below(4) {
        0 => {}
        1 => action["of"] = of.into(),
        2 => {
            action["of"] = of.into();
            action["at"] = turn.pick(&enemies).into();
        }
        _ => action["from"] = turn.pick(&own).into(),
    }
    // Whoever must discard says what; until then, the conflict waits.
    if MAKES_DISCARD.iter().any(|power| *card == *power) {
        action["card"] = turn.pick(hand(state, of)).into();
    }
    Some(action)
}

/// AE-6: growth, and whatever adds to it.
fn genesis(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let active = active(state);
    let own = stacks(&state["players"][active]);
    let worlds = entries(aside(state, "worlds"));
    let worlds: Vec<&str> =
        worlds.filter(|(_, at)| own.iter().any(|(space, _)| *at == *space)).map(|(name, _)| name).collect();
    let mut actions = Vec::new();
    if let Some(world) = turn.pick(&worlds) {
        if holds(state, "Population Explosion") {
            actions.push(json!({"play": "Population Explosion", "at": world}));
        }
        let card = turn.pick(hand(state, active));
        if let Some(card) = card.filter(|_| has(state, active, "Breeder")) {
            actions.push(json!({"use": "Breeder", "at": world, "card": card}));
        }
    }
    actions.extend(try_card(turn, active));
    json!({"actions": actions})
}

/// AE-7: some stacks move to worlds nearby, or one alone.
fn moves(turn: &mut Turn<'_>, only: Option<&str>) -> Vec<Json> {
    let state = turn.state;
    let active = active(state);
    let worlds: Vec<&str> = entries(aside(state, "worlds")).map(|(_, at)| text(at)).collect();
    let others = |space: &str| -> u64 {
        let others = entries(&state["players"]).filter(|(name, _)| *name != active);
        others
            .flat_map(|(_, player)| stacks(player))
            .filter(|(at, _)| *at == space)
            .map(|(_, tokens)| tokens)
            .sum()
    };
    let own = stacks(&state["players"][active]);
    let mut actions = Vec::new();
    for (space, number) in &own {
        let near: Vec<&str> = worlds.iter().copied().filter(|world| is_near(space, world)).collect();
        let is_wanted = only == Some(space) || only.is_none() && (turn.is_greedy() || turn.happens(60));
        if !is_wanted {
            continue;
        }
        if !turn.is_greedy() {
            if let Some(to) = turn.pick(&near) {
                let number = 1 + turn.below(*number as usize);
                actions.push(json!({"move": number, "from": space, "to": to}));
            }
            continue;
        }
        // One token stays, so that the world does.
        let moved = number - u64::from(worlds.contains(space));
        let gain = |to: &&str| match others(to) {
            _ if own.iter().any(|(own, _)| own == to) => 0,
            0 => 2,
            enemies if enemies < moved => 1,
            _ => -1,
        };
        if let Some(to) = turn.best(&near, gain).filter(|to| moved > 0 && gain(to) > 0) {
            actions.push(json!({"move": moved, "from": space, "to": to}));
        }
    }
    actions
}

/// AE-8: a conflict where somebody else is, Strategy's move, or neither.
fn choose(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let active = active(state);
    let own = stacks(&state["players"][active]);
    let fought = list(&state["fought"]);
    let mut fights = Vec::new();
    for (name, player) in entries(&state["players"]).filter(|(name, _)| *name != active) {
        for (space, enemies) in
            stacks(player).into_iter().filter(|(space, _)| !fought.contains(&(*space).into()))
        {
            let mine = own.iter().find(|(at, _)| *at == space).map(|(_, number)| *number);
            if mine.is_some_and(|mine| !turn.is_greedy() || mine > enemies) {
                fights.push((name, space));
            }
        }
    }
    if has(state, active, "Strategy") && state["aside"]["strategy"].is_null() && turn.happens(40) {
        let homes: Vec<&str> = own.iter().map(|(space, _)| *space).collect();
        if let Some(home) = turn.pick(&homes) {
            let actions = moves(turn, Some(home));
            let orders = json!({"dispute": "migration", "strategy": home, "actions": actions});
            if turn.may(&orders) {
                return orders;
            }
        }
    }
    let fight = turn.pick(&fights);
    let Some((defender, space)) = fight.filter(|_| turn.is_greedy() || turn.happens(80)) else {
        return json!({"dispute": "end"});
    };
    let mut actions = Vec::new();
    if has(state, defender, "Diplomat") {
        let Some(price) = hand(state, active).get(..2) else { return json!({"dispute": "end"}) };
        actions.push(json!({"by": active, "pay": price}));
    }
    for by in [active, defender] {
        for power in ["Tactician", "Spies", "Opportunists", "Anarchy"] {
            if has(state, by, power) && turn.happens(50) {
                actions.push(json!({"by": by, "use": power}));
            }
        }
        actions.extend(try_card(turn, by));
    }
    json!({"space": space, "defender": defender, "actions": actions, "unfinished": true})
}

/// AE-11: each reveals some Force cards of his hand.
fn reveal(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let shown = |turn: &mut Turn<'_>, by: &str| {
        let hand = list(&now(state)["players"][by]["hand"]);
        let mut forces: Vec<i64> = hand.iter().filter_map(Json::as_i64).collect();
        forces.sort_unstable();
        // Reductionism allows one.
        let force = if turn.is_greedy() { forces.last().copied() } else { turn.pick(&forces) };
        json!({"by": by, "reveal": force.into_iter().collect::<Vec<_>>()})
    };
    let actions = [active(state), text(&state["defender"])].map(|by| shown(turn, by));
    json!({"actions": actions, "unfinished": true})
}

/// Whether two labels are so near that a move of the usual range may lead from one to the other.
fn is_near(one: &str, other: &str) -> bool {
    let parts =
        |label: &str| Some((i32::from(*label.as_bytes().first()?), label.get(1..)?.parse::<i32>().ok()?));
    match (parts(one), parts(other)) {
        (Some(a), Some(b)) => a != b && (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 1,
        _ => false,
    }
}
