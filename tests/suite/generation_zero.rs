//! Random games of Generation Zero, from the set-up to the end: each turn's state is the next turn's input, nothing gets lost, a split turn
//! has the same result, and the same seed gives the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::simulation::{Policy, Turn};
use punchboard::model::GameName;
use punchboard::ruling::render::ruling_json;
use punchboard::ruling::{Json, Pcg32, Rest, Ruling, Verdict};
use punchboard::source::Files;
use serde_json::json;

use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("whole-games/generation-zero": random_games_come_to_an_end, the_same_seed_gives_the_same_bytes)
}

/// Games that are played, unless `PUNCHBOARD_GAMES` says how many.
const GAMES: u64 = 3;
/// The number of rounds.
const ROUNDS: u64 = 8;
/// The players.
const PLAYERS: [&str; 3] = ["ann", "bob", "cas"];
/// House rules; each game uses some of them.
const HOUSE_RULES: [(&str, &str); 7] = [
    ("bree", "used"),
    ("battle-length", "one-round"),
    ("recharge-clock", "thrusts"),
    ("effect-turn", "player-turn"),
    ("own-agent", "deadly"),
    ("ensnare-contact", "landing"),
    ("neuralyse-release", "random"),
];

/// What is ruled on a scenario; dice come from a seed.
fn judged(scenario: &Json, seed: u64) -> Ruling {
    let text = scenario.to_string();
    let docket = adjudicate::read(&Disk, "game.yaml", text.as_bytes(), &mut Files::default());
    let mut report = docket.report;
    let entry = docket.entries.into_iter().next().expect("a scenario");
    report.append(entry.report);
    let faults = |report: &Report| report.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    let scenario = entry.scenario.unwrap_or_else(|| panic!("{:?}: {text}", faults(&report)));
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let dice = Rest::Seed(Pcg32::new(seed));
    adjudicate::judge(&scenario, &entry.cards, &rules, &[], dice, &mut report)
        .unwrap_or_else(|_| panic!("{:?}: {text}", faults(&report)))
}

/// A game in the making.
struct Table {
    dice: Pcg32,
    house_rules: Json,
    seed: u64,
}

impl Table {
    fn new(seed: u64) -> Table {
        let mut dice = Pcg32::new(seed);
        let agreed = HOUSE_RULES.iter().filter(|_| dice.below(4) == 0);
        let house_rules = agreed.map(|(option, value)| ((*option).to_owned(), Json::from(*value))).collect();
        Table { dice, house_rules, seed }
    }

    /// Whether something with a chance of one in so many happens.
    fn one_in(&mut self, many: u32) -> bool {
        self.dice.below(many) == 0
    }

    /// A scenario of this game: `state` with more keys.
    fn scenario(&self, dispute: &str, state: &Json, more: &[(&str, Json)]) -> Json {
        let mut scenario = state.clone();
        scenario["game"] = "generation-zero".into();
        scenario["dispute"] = dispute.into();
        scenario["house_rules"] = self.house_rules.clone();
        for (key, value) in more {
            scenario[*key] = value.clone();
        }
        scenario
    }

    /// Deals a game of cards of the built-in set.
    fn deal(&mut self) -> Json {
        let card = |name: &str| json!({"card": name});
        let owned = |name: &str, player: usize| json!({"card": name, "player": PLAYERS[player]});
        let players = if self.one_in(2) { 2 } else { 3 };
        let agents = ["Wren Tallow", "Tobias Fenn", "Odo Brandish", "Sable Court", "Pim Quillon"];
        let sues = ["Princess Sparkles", "Starfall", "Lady Amarantha"];
        let mut monsters: Vec<Json> =
            ["Bridge Troll", "Bog Wight", "Ridge Wolves", "Old Wyrm"].map(card).to_vec();
        monsters[0]["secret"] = true.into();
        let canons = ["Caddoc", "Isaude", "Jory"].map(card).to_vec();
        let locations = LOCATIONS.map(card).to_vec();
        let pool = json!({
            "players": PLAYERS[..players],
            "rounds": ROUNDS,
            "locations": locations,
            "monsters": monsters,
            "canons": canons,
            "agents": agents.iter().enumerate().map(|(n, name)| owned(name, n % players)).collect::<Vec<_>>(),
            "sues": sues.iter().enumerate().map(|(n, name)| owned(name, n % players)).collect::<Vec<_>>(),
        });
        let ruling = judged(&self.scenario("setup", &pool, &[]), self.seed);
        assert_eq!(ruling.verdict, Verdict::Resolved, "{}", ruling.sentence);
        ruling.outcome["state"].clone()
    }

    /// Plays a turn with the orders of simulated players. Returns the result.
    fn turn(&mut self, state: &Json) -> Json {
        let scenario = self.scenario("turn", state, &[]);
        let seed = self.seed;
        let judge = |orders: &Json| tried(&with_actions(&scenario, &orders["actions"]), seed);
        let mut turn = Turn::new(&scenario, Policy::Random, &mut self.dice, &judge);
        let simulation = punchboard::games::game(GameName::GenerationZero).facts().simulation;
        let orders = (simulation.expect("it can be simulated").orders)(&mut turn);
        let whole = with_actions(&scenario, &orders["actions"]);
        let ruling = judged(&whole, seed);
        assert_eq!(ruling.verdict, Verdict::Resolved, "{whole}");
        let actions = orders["actions"].as_array().cloned().unwrap_or_default();
        self.split(state, &actions, &ruling.outcome);
        Json::clone(&ruling.outcome)
    }

    /// The same turn in two parts has the same result.
    fn split(&self, state: &Json, actions: &[Json], whole: &Json) {
        // The second part would roll other dice.
        if self.house_rules.get("neuralyse-release").is_some() {
            return;
        }
        let (first, second) = actions.split_at(actions.len() / 2);
        let part = self.scenario("turn", state, &[("actions", first.into()), ("end", false.into())]);
        let half = judged(&part, self.seed).outcome;
        if half.get("over").is_some() {
            return;
        }
        let rest = self.scenario("turn", &half["state"], &[("actions", second.into())]);
        let rest_of_it = judged(&rest, self.seed);
        assert_eq!(rest_of_it.verdict, Verdict::Resolved, "{rest}\nafter {part}");
        assert_eq!(rest_of_it.outcome["state"], whole["state"], "{rest}\nafter {part}");
    }
}

/// The Locations of the built-in set that are dealt.
const LOCATIONS: [&str; 9] = [
    "the Tollgate",
    "Underhall",
    "Whisperwood",
    "Saltmarsh",
    "Long Meadow",
    "Barrow Hill",
    "Kestrel Vale",
    "River Ousel",
    "Cloudspire",
];

/// A scenario with these actions.
fn with_actions(scenario: &Json, actions: &Json) -> Json {
    let mut scenario = scenario.clone();
    scenario["actions"] = actions.clone();
    scenario
}

/// A ruling; `None` if an action makes no sense, such as an attack on one of several unnamed targets.
fn tried(scenario: &Json, seed: u64) -> Option<Ruling> {
    let text = scenario.to_string();
    let docket = adjudicate::read(&Disk, "game.yaml", text.as_bytes(), &mut Files::default());
    let mut report = docket.report;
    let entry = docket.entries.into_iter().next()?;
    report.append(entry.report);
    let read = entry.scenario?;
    let rules = adjudicate::house_rules(&read, &[], &mut report);
    let dice = Rest::Seed(Pcg32::new(seed));
    adjudicate::judge(&read, &entry.cards, &rules, &[], dice, &mut report).ok()
}

fn items(list: &Json) -> impl Iterator<Item = &Json> {
    list.as_array().into_iter().flatten()
}

/// Everybody's names in a list.
fn names(list: &Json) -> BTreeSet<String> {
    items(list).map(|one| one["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Checks of a state, and of each state against the one before.
pub(super) fn hold(before: &Json, outcome: &Json) {
    let after = &outcome["state"];
    let dead: BTreeSet<String> =
        items(&outcome["deaths"]).map(|death| death["who"].as_str().unwrap_or_default().to_owned()).collect();
    for list in ["agents", "sues", "monsters"] {
        let (old, new) = (names(&before[list]), names(&after[list]));
        assert!(new.is_subset(&old), "{list}: {new:?} of {old:?}");
        let gone: BTreeSet<String> = old.difference(&new).cloned().collect();
        assert!(gone.is_subset(&dead), "{list}: {gone:?} are gone, {dead:?} died");
        assert!(new.is_disjoint(&dead), "{list}: of {new:?} {dead:?} died");
    }
    assert_eq!(names(&before["canons"]), names(&after["canons"]), "Canons are neither lost nor made");
    let mut held = BTreeMap::new();
    for sue in items(&after["sues"]) {
        for canon in items(&sue["canons"]) {
            assert!(held.insert(canon.to_string(), sue["name"].clone()).is_none(), "{canon} is held twice");
        }
    }
    for canon in items(&after["canons"]) {
        let is_held = held.contains_key(&canon["name"].to_string());
        assert_ne!(is_held, canon.get("at").is_some(), "{canon} is somewhere, once");
    }
    let locations = |state: &Json| {
        let cards = state["locations"].as_object().expect("an array").values();
        cards.map(Json::to_string).collect::<BTreeSet<_>>()
    };
    assert_eq!(locations(before), locations(after), "Locations are only swapped");
    for one in items(&after["agents"]).chain(items(&after["sues"])) {
        let (health, full) = (one["health"].as_i64(), one["max_health"].as_i64());
        assert!(health > Some(0) && health <= full, "{one}");
    }
    // Every kill that counts is of somebody who has died.
    let kills = |state: &Json| {
        let scores = state["ledger"].as_object().expect("a ledger").values();
        scores
            .map(|score| score["sues"].as_i64().unwrap_or(0) + score["agents"].as_i64().unwrap_or(0))
            .sum::<i64>()
    };
    let new = kills(after) - kills(before);
    assert!((0..=dead.len() as i64).contains(&new), "{new} kills of {dead:?}");
}

/// Plays a whole game; returns all results as text.
fn play(seed: u64) -> String {
    let mut table = Table::new(seed);
    let mut state = table.deal();
    let mut told = state.to_string();
    for _ in 0..=ROUNDS as usize * PLAYERS.len() {
        let outcome = table.turn(&state);
        hold(&state, &outcome);
        told.push_str(&outcome.to_string());
        let is_over = outcome.get("over").is_some();
        state = outcome["state"].clone();
        if is_over {
            let ruling = judged(&table.scenario("end", &state, &[]), seed);
            assert_eq!(ruling.outcome["over"], true, "{state}");
            assert_eq!(ruling.outcome["reason"], outcome["over"], "{state}");
            told.push_str(&ruling_json(&ruling));
            return told;
        }
    }
    panic!("game {seed} does not come to an end: {state}");
}

fn random_games_come_to_an_end() {
    let played = crate::support::play(crate::support::games(GAMES), |seed| Ok(play(seed)));
    let records = played.expect("faults are panics");
    // Players who never meet, read or take anything would pass every test.
    for met in ["\"by\":", "\"canons\":[\"", "\"artefacts\":[\""] {
        assert!(records.iter().any(|record| record.contains(met)), "nothing was heard of {met}");
    }
}

fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(play(7), play(7));
}
