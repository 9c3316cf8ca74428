//! Random games of Generation Zero, from the set-up to the end: each turn's state is the next turn's input, nothing gets lost, a split turn
//! has the same result, and the same seed gives the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
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

    fn pick<'p>(&mut self, among: &'p [Json]) -> Option<&'p Json> {
        let many = u32::try_from(among.len()).expect("not so many");
        (many > 0).then(|| &among[self.dice.below(many) as usize])
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

    /// Possible actions of each character of the active player, then fights.
    fn actions(&mut self, state: &Json) -> Vec<Json> {
        let mut actions = Vec::new();
        for list in ["sues", "agents"] {
            let own = items(&state[list]).filter(|one| one["player"] == state["players"][0]);
            let own: Vec<Json> = own.cloned().collect();
            for one in own {
                if !self.one_in(5) {
                    actions.push(self.deed(&one, state));
                }
                if list == "agents" && self.one_in(3) {
                    actions.push(self.fight(state));
                }
            }
        }
        actions
    }

    /// What one character might do.
    fn deed(&mut self, one: &Json, state: &Json) -> Json {
        let mut deed = json!({"who": one["name"]});
        if self.one_in(8) {
            deed["rest"] = true.into();
            return deed;
        }
        if self.one_in(3) {
            deed["use"] = "own".into();
        }
        let is_agent = one.get("insanity").is_some();
        if is_agent && self.one_in(5) {
            deed["battle"] = true.into();
            return deed;
        }
        let path = self.path(&one["at"], state);
        if is_agent && self.one_in(4) {
            deed["hunt"] = true.into();
        }
        let canons: Vec<Json> = items(&state["canons"]).map(|canon| canon["name"].clone()).collect();
        if !is_agent && self.one_in(2) {
            deed["ensnare"] = self.pick(&canons).cloned().unwrap_or_default();
        }
        deed["path"] = path;
        deed
    }

    /// One to three steps.
    fn path(&mut self, from: &Json, state: &Json) -> Json {
        let mut at = from.as_str().unwrap_or_default().to_owned();
        let mut path: Vec<Json> = Vec::new();
        for _ in 0..=self.dice.below(3) {
            let next = touching(&at, state);
            let Some(step) = self.pick(&next) else { break };
            step.as_str().unwrap_or_default().clone_into(&mut at);
            path.push(step.clone());
        }
        path.into()
    }

    /// A fight somewhere, with some decisions.
    fn fight(&mut self, state: &Json) -> Json {
        let places: Vec<Json> = items(&state["sues"]).map(|sue| sue["at"].clone()).collect();
        let place = self.pick(&places).cloned().unwrap_or_default();
        let mut thrusts = Vec::new();
        while self.one_in(2) {
            let flees = self.one_in(3);
            thrusts.push(if flees {
                json!({"flee": self.path(&place, state)})
            } else if self.one_in(3) {
                json!({"use": "department", "attack": true})
            } else {
                json!({"attack": true})
            });
        }
        json!({"fight": place, "thrusts": thrusts})
    }

    /// Plays a turn without its illegal actions. Returns the result.
    fn turn(&mut self, state: &Json) -> Json {
        let mut actions = self.actions(state);
        loop {
            let scenario = self.scenario("turn", state, &[("actions", actions.clone().into())]);
            let Some(ruling) = tried(&scenario, self.seed, &mut actions) else { continue };
            match &ruling.verdict {
                Verdict::Resolved => {
                    self.split(state, &actions, &ruling.outcome);
                    return Json::clone(&ruling.outcome);
                }
                Verdict::Illegal(illegal) => {
                    assert!(illegal.action > 0, "{scenario}: {}", illegal.reason);
                    actions.remove(illegal.action - 1);
                }
                other => panic!("{other:?}: {scenario}"),
            }
        }
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

/// A ruling; `None` if an action makes no sense, such as an attack on one of several unnamed targets.
fn tried(scenario: &Json, seed: u64, actions: &mut Vec<Json>) -> Option<Ruling> {
    let text = scenario.to_string();
    let docket = adjudicate::read(&Disk, "game.yaml", text.as_bytes(), &mut Files::default());
    let mut report = docket.report;
    let entry = docket.entries.into_iter().next()?;
    report.append(entry.report);
    let read = entry.scenario?;
    let rules = adjudicate::house_rules(&read, &[], &mut report);
    let dice = Rest::Seed(Pcg32::new(seed));
    let ruling = adjudicate::judge(&read, &entry.cards, &rules, &[], dice, &mut report).ok();
    if ruling.is_none() {
        let with_choices = |action: &Json| action.get("use").is_some() || action.get("thrusts").is_some();
        let faults: Vec<_> = report.iter().map(|fault| fault.message.clone()).collect();
        let last = actions.iter().rposition(with_choices);
        actions.remove(last.unwrap_or_else(|| panic!("{faults:?}: {text}")));
    }
    ruling
}

fn items(list: &Json) -> impl Iterator<Item = &Json> {
    list.as_array().into_iter().flatten()
}

/// The labels that touch one.
fn touching(label: &str, state: &Json) -> Vec<Json> {
    let place = |label: &str| {
        let (column, row) = label.split_at(1);
        (i64::from(column.as_bytes()[0]), row.parse::<i64>().expect("a label"))
    };
    let (column, row) = place(label);
    let labels = state["locations"].as_object().expect("an array").keys();
    let touch = |other: &&String| {
        let (x, y) = place(other);
        (x - column).abs() == 1 && (y - row).abs() == 1
    };
    labels.filter(touch).map(|label| label.as_str().into()).collect()
}

/// Everybody's names in a list.
fn names(list: &Json) -> BTreeSet<String> {
    items(list).map(|one| one["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Checks of a state, and of each state against the one before.
fn hold(before: &Json, outcome: &Json) {
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
    let games = std::env::var("PUNCHBOARD_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    for seed in 0..games {
        play(seed);
    }
}

fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(play(7), play(7));
}
