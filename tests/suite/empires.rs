//! Whole games of Alien Empires between random players, turn by turn as in a folder, from the set-up to a winner: each state is the next
//! turn's input, nothing appears or disappears except by a rule, everybody has a turn, no player sees others' hands, and the same seed
//! gives the same game.

mod twins;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::alien_empires::pieces::{Event, Power};
use punchboard::games::alien_empires::tables::FORCES;
use punchboard::games::beginning::Answers;
use punchboard::games::seeding::NewSeed;
use punchboard::games::simulation::{Policy, Turn};
use punchboard::model::GameName;
use punchboard::post::chain::{self, Past, Seal, TurnGame};
use punchboard::post::{self, Evidence, Round, Sent, prove};
use punchboard::ruling::Pcg32;
use punchboard::ruling::render::yaml;
use punchboard::ruling::{Json, Ruling, Verdict};
use punchboard::source::Files;
use serde_json::Map;

/// The number of games, unless `PUNCHBOARD_GAMES` gives another.
const GAMES: u64 = 4;
/// The most turns of one game: parts of twelve rounds of four players, each with an extra turn, and of the set-up.
const MOST_TURNS: usize = 12 * 4 * 2 * 16 + 40;
/// After every so many games, the proof is also checked.
const PROVED: u64 = 25;

pub fn trials() -> Vec<Trial> {
    vec![crate::support::trial("empires/whole games come to an end", || {
        let records = crate::support::play(crate::support::games(GAMES), |seed| {
            let played = Game::play(seed)?;
            if seed == 0 && Game::play(seed)? != played {
                return Err("the same seed plays another game".to_owned());
            }
            Ok(played)
        })?;
        // Players who never meet would pass every test.
        for met in ["attacker-wins", "defender-wins", "AE-5.2", "AE-6.2", "AE-16.4", "AE-9.1"] {
            if !records.iter().any(|record| record.contains(met)) {
                return Err(format!("nothing was heard of {met}").into());
            }
        }
        let pairs: usize = records.iter().map(|record| record.matches(PAIR).count()).sum();
        if pairs < 50 * records.len() {
            return Err(format!("only {pairs} pairs of worlds could be compared").into());
        }
        Ok(())
    })]
}

/// The mark in a record of a turn that was played in two worlds which differ only in hands.
const PAIR: &str = "(played in two worlds)";

/// A game between two turns.
struct Game {
    chance: Pcg32,
    whole: TurnGame,
    /// The bytes of `game.yaml`.
    file: String,
    /// `state.yaml`, and what it says.
    text: String,
    state: Json,
    link: Vec<u8>,
    /// The files that a folder would have.
    kept: BTreeMap<String, Vec<u8>>,
    /// How many tokens there were when the phase began.
    tokens: u64,
    /// All rulings, as data.
    record: String,
    /// The number of the last turn.
    number: u32,
}

impl Game {
    /// Plays a whole game; returns its rulings.
    fn play(seed: u64) -> Result<String, String> {
        let mut game = Game::begin(seed)?;
        for _ in 0..MOST_TURNS {
            let before = game.state.clone();
            let played = game.turn()?;
            game.hold(&before, &played)?;
            if played.is_over {
                return game.end(seed, &played);
            }
        }
        Err("the game does not end".into())
    }

    /// Sets a game up for two to four players.
    fn begin(seed: u64) -> Result<Game, String> {
        let mut chance = Pcg32::new(seed);
        let players = ["ann", "bob", "cyd", "dan"][..2 + chance.below(3) as usize].iter();
        let players = players.map(|name| ((*name).to_owned(), None)).collect();
        let answers = Answers { players, ..Answers::default() };
        let rule = ("round-limit".to_owned(), "twelve-rounds".to_owned());
        let words = format!("the seed of a game that is called {seed}");
        let seed = NewSeed { text: &words, is_secret: false, words: &[] };
        let file = TurnGame::written(GameName::AlienEmpires, "A game", seed, &[rule], None);
        let (mut files, mut report) = (Files::default(), Report::default());
        let whole = TurnGame::read(("game.yaml", file.as_bytes()), None, &mut files, &mut report);
        let whole = whole.ok_or_else(|| faults(&report))?;
        let begins = punchboard::games::game(GameName::AlienEmpires)
            .facts()
            .begins
            .expect("it declares how it begins");
        let scenario = (begins.scenario)(&answers, &mut report).ok_or_else(|| faults(&report))?;
        let scenario = yaml(&scenario);
        let set_up = ("the set-up", scenario.as_bytes());
        let played = chain::begin(&whole, set_up, None, &Disk, &mut files, &mut report);
        let played = played.ok_or_else(|| faults(&report))?;
        let mut game = Game {
            chance,
            whole,
            file,
            text: String::new(),
            state: Json::Null,
            link: Vec::new(),
            kept: BTreeMap::new(),
            tokens: 0,
            record: String::new(),
            number: 0,
        };
        game.keep(&played)?;
        Ok(game)
    }

    /// Continues from the result of a turn.
    fn keep(&mut self, played: &Round) -> Result<(), String> {
        let folder = format!("rounds/{:02}", played.number);
        let link = if played.number == 0 { self.file.as_bytes() } else { &self.link };
        let sealed = played.sealed(&Seal { link, ..Seal::default() });
        let proof = sealed.last().map(|(_, proof)| proof.clone()).unwrap_or_default();
        self.kept.extend(sealed.into_iter().map(|(name, bytes)| (format!("{folder}/{name}"), bytes)));
        for (name, bytes) in &played.files {
            if name == "ruling.json" {
                self.record.push_str(&String::from_utf8_lossy(bytes));
            }
        }
        self.text.clone_from(&played.state);
        self.link = proof;
        self.number = played.number;
        self.state = read(&self.text)?;
        Ok(())
    }

    /// The turn that follows from orders; `None` if they make no sense.
    fn judged(&self, orders: &Json) -> Result<Round, String> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let past = Past::new(("state.yaml", self.text.as_bytes()), &self.link);
        let said = [("orders.yaml".to_owned(), yaml(orders).into_bytes())];
        let played = chain::turn(&self.whole, past, &said, &Disk, &mut files, &mut report);
        played.ok_or_else(|| format!("{}\n{}\n{}", faults(&report), yaml(orders), self.text))
    }

    /// Plays a turn with the orders of simulated players.
    fn turn(&mut self) -> Result<Round, String> {
        let mut chance = self.chance.clone();
        let tried = RefCell::new(None);
        let judge = |orders: &Json| {
            let played = self.judged(orders).ok()?;
            let mut ruling = played.ruling.clone();
            // Actions are counted in the file of orders; the scenario has the earlier ones before them.
            if let Verdict::Illegal(illegal) = &mut ruling.verdict
                && illegal.file.is_some()
            {
                illegal.action += list(&self.state["actions"]).len();
            }
            tried.replace(Some((orders.clone(), played)));
            Some(ruling)
        };
        let mut turn = Turn::new(&self.state, Policy::Random, &mut chance, &judge);
        let simulation = punchboard::games::game(GameName::AlienEmpires).facts().simulation;
        let orders = (simulation.expect("it can be simulated").orders)(&mut turn);
        let played = match tried.into_inner() {
            Some((last, played)) if last == orders => played,
            _ => self.judged(&orders)?,
        };
        self.chance = chance;
        if played.ruling.verdict != Verdict::Resolved {
            return Err(format!("{:?}\n{}\n{}", played.ruling.verdict, yaml(&orders), self.text));
        }
        let before = (self.text.clone(), self.link.clone());
        if self.has_twin(&before, &orders, &played)? {
            self.record.push_str(PAIR);
        }
        self.keep(&played)?;
        Ok(played)
    }

    /// Checks that must hold after each turn.
    fn hold(&mut self, before: &Json, played: &Round) -> Result<(), String> {
        self.nobody_is_told(played)?;
        if played.is_over { Ok(()) } else { hold(before, &played.ruling, &self.state, &mut self.tokens) }
    }

    /// Public files name no card that is in the deck or in a hand.
    fn nobody_is_told(&self, played: &Round) -> Result<(), String> {
        let log = played.files.iter().find(|(name, _)| name == "log.txt").ok_or("there is no log")?;
        let log = String::from_utf8_lossy(&log.1).replace(['\n', ',', '.', ':', '\''], " ");
        // A discarded card may be elsewhere by now.
        if played.is_over || ["AE-14 28", "AE-2 6 "].iter().any(|rule| log.contains(rule)) {
            return Ok(());
        }
        // For an unfinished part, its present state counts.
        let now = Some(&self.state["aside"]["now"]).filter(|now| !now.is_null()).unwrap_or(&self.state);
        let hands = object(&now["hands"]).values().flat_map(list);
        let held = object(&now["players"]).values().flat_map(|player| list(&player["hand"]));
        for card in hands.chain(held).chain(list(&now["unseen"])) {
            let Some(name) = card.as_str() else { continue };
            if log.contains(&format!(" {name} ")) {
                return Err(format!("everybody learns of {name}:\n{log}"));
            }
        }
        Ok(())
    }

    /// The end of the game: there is a winner, and replaying the kept files confirms them.
    fn end(mut self, seed: u64, played: &Round) -> Result<String, String> {
        let outcome = &played.ruling.outcome;
        if list(&outcome["winners"]).is_empty() != (outcome["how"] == "nobody") {
            return Err("who has won?".into());
        }
        if seed.is_multiple_of(PROVED) {
            self.kept.insert("state.yaml".to_owned(), self.text.clone().into_bytes());
            self.kept.insert("game.yaml".to_owned(), self.file.clone().into_bytes());
            let read = |name: &str| self.kept.get(name).cloned();
            let (mut files, mut report) = (Files::default(), Report::default());
            let numbers: Vec<u32> = (0..=self.number).collect();
            let evidence: Evidence<'_> = Evidence {
                game: &post::Game::Turns(self.whole.clone()),
                read: &read,
                letters: &|_, _, _| Sent::orders(Vec::new()),
                numbers: &numbers,
                errata: &|_, _, _| Vec::new(),
                door: &Disk,
            };
            let proven = prove(&evidence, &mut files, &mut report);
            if !matches!(&proven, Ok(proven) if proven.count == self.number) {
                return Err(format!("{proven:?} {}", faults(&report)));
            }
        }
        Ok(self.record)
    }
}

/// Checks that must hold after each turn of a game that goes on. `count` is how many tokens there were when the phase began.
pub(super) fn hold(before: &Json, ruling: &Ruling, after: &Json, count: &mut u64) -> Result<(), String> {
    if after["dispute"] == "setup" {
        return Ok(());
    }
    cards_are_all_there(after)?;
    let outcome = &ruling.outcome;
    let sum = |key: &str| object(&outcome[key]).values().filter_map(Json::as_u64).sum::<u64>();
    let steps = |rule: &str| ruling.steps.iter().filter(|step| step.rule.name() == rule).count() as u64;
    if after["aside"]["now"].is_null() {
        let tokens = tokens(after);
        // Vampirism adds tokens.
        let more = sum("gained") + if ruling.dispute == "conflict" { steps("AE-14.22") } else { 0 };
        if before["dispute"] != "setup" && tokens + sum("lost") != *count + more {
            return Err(format!("{count} tokens become {tokens}: {outcome}\n{}", yaml(before)));
        }
        *count = tokens;
    }
    if ruling.dispute == "end" { goes_on(before, after) } else { Ok(()) }
}

/// Nobody acts twice in a round, except in an extra turn.
fn goes_on(before: &Json, after: &Json) -> Result<(), String> {
    let kept = if before["order"].is_null() { &before["aside"] } else { before };
    let line = list(kept.get("this_round").unwrap_or(&kept["order"]));
    let active = |state: &Json| text(state.get("active").unwrap_or(&state["aside"]["active"]));
    let place = |name: &str| line.iter().position(|other| *other == name);
    let (last, next) = (active(before), active(after));
    let goes_on = place(&next) > place(&last) || after["extra"] == true || after["round"] != kept["round"];
    if goes_on { Ok(()) } else { Err(format!("{next} acts again after {last}")) }
}

/// Every card of the game is somewhere, as often as there are copies of it.
fn cards_are_all_there(state: &Json) -> Result<(), String> {
    let mut cards: BTreeMap<String, usize> = BTreeMap::new();
    let held = object(&state["players"]).values().flat_map(|player| [&player["hand"], &player["powers"]]);
    let piles = ["deck", "unseen", "discards"].map(|key| state.get(key).unwrap_or(&state["aside"][key]));
    for card in held.chain(piles).filter_map(Json::as_array).flatten() {
        *cards.entry(card.to_string()).or_default() += 1;
    }
    if cards == *whole_deck() { Ok(()) } else { Err(format!("other cards than there are: {cards:?}")) }
}

/// The data of a file.
fn read(text: &str) -> Result<Json, String> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let node = post::document(("state.yaml", text.as_bytes()), &mut files, &mut report);
    node.map(|node| punchboard::ruling::data(&node)).ok_or_else(|| faults(&report))
}

fn faults(report: &Report) -> String {
    report.iter().map(|found| found.message.clone()).collect::<Vec<_>>().join("; ")
}

/// How many tokens are on the map.
fn tokens(state: &Json) -> u64 {
    object(&state["players"]).values().flat_map(|player| stacks(player).into_values()).sum()
}

/// A player's tokens by label.
fn stacks(player: &Json) -> BTreeMap<String, u64> {
    let tokens = object(&player["tokens"]).iter();
    tokens.filter_map(|(space, number)| Some((space.clone(), number.as_u64()?))).collect()
}

/// All cards as states write them, with their copies.
fn whole_deck() -> &'static BTreeMap<String, usize> {
    static ALL: LazyLock<BTreeMap<String, usize>> = LazyLock::new(|| {
        let forces = FORCES.iter().map(|(value, copies)| (value.to_string(), *copies as usize));
        let named = Power::NAMES.iter().chain(Event::NAMES).map(|name| (Json::from(*name).to_string(), 1));
        forces.chain(named).collect()
    });
    &ALL
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Json) -> Vec<Json> {
    value.as_array().cloned().unwrap_or_default()
}

fn object(value: &Json) -> &Map<String, Json> {
    static NONE: LazyLock<Map<String, Json>> = LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE)
}
