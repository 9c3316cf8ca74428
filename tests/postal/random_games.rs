//! Whole games of Survival on small islands with random letters: they end, every state is the next round's input, everybody acts once, and
//! nothing appears from nowhere.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use libtest_mimic::Trial;
use punchboard::diag::Report;
use punchboard::games::postal::{Letter, Table};
use punchboard::post;
use punchboard::post::rounds::{play, table};
use punchboard::ruling::{Json, Pcg32, data};
use punchboard::source::Files;

/// The number of games, unless `PUNCHBOARD_GAMES` gives another.
const GAMES: u64 = 12;
/// The most rounds of each.
const ROUNDS: u32 = 8;
/// Columns and rows of the islands.
const SIDE: u32 = 6;

pub fn trials() -> Vec<Trial> {
    vec![crate::support::trial("postal/random games of survival come to an end", || {
        let games = crate::support::games(GAMES);
        let records = crate::support::play(games, |seed| {
            let record = game(seed)?;
            if seed == 0 && game(seed)? != record {
                return Err("the same seed plays another game".to_owned());
            }
            Ok(record)
        })?;
        for met in ["eaten", "starved", "corpse"] {
            if !records.iter().any(|record| record.contains(met)) {
                return Err(format!("nothing was heard of {met}").into());
            }
        }
        Ok(())
    })]
}

/// The first files: an island of random hexes, and two to six players.
pub(super) fn beginning(seed: u64, chance: &mut Pcg32) -> (String, String) {
    let mut game = format!("title: A game\nseed: the seed of the game {seed}\nplayers:\n");
    let mut state = format!("round: 1\nlast_round: {ROUNDS}\nmap:\n");
    let mut hexes = String::new();
    for row in 1..=SIDE {
        state.push_str("  - ");
        for column in 0..SIDE {
            let symbol = ['g', 'j', 'd', 'g', 'j', 'w'][chance.below(6) as usize];
            let label = format!("{}{row}", (b'A' + column as u8) as char);
            state.push(symbol);
            let most = chance.die(4);
            match symbol {
                'w' => {}
                'd' => writeln!(hexes, "  {label}: {{corpses: {}, plants: 0, max: 0}}", chance.below(2))
                    .expect("a String takes everything"),
                _ => writeln!(hexes, "  {label}: {{corpses: 0, plants: {most}, max: {most}}}")
                    .expect("a String takes everything"),
            }
        }
        state.push('\n');
    }
    state.push_str(&format!("hexes:\n{hexes}creatures:\n"));
    for n in 1..=2 + chance.below(5) {
        writeln!(game, "  player {n}: species {n}").expect("a String takes everything");
        let kind = ["H", "O", "C"][chance.below(3) as usize];
        writeln!(state, "  {n}{kind}: {{species: species {n}}}").expect("a String takes everything");
    }
    (game, state)
}

/// The letter of a player: mostly valid, sometimes with a slip, sometimes none.
pub(super) fn letter(table: &Table, player: usize, chance: &mut Pcg32) -> Option<String> {
    const ORDERS: [&str; 12] = [
        "NE",
        "SW, aggressive",
        "stay",
        "N; D",
        "SE",
        "{move: S, without: Swimming}",
        "{move: 3, child: D4}",
        "{move: stay, child_behaviour: A}",
        "{sleep: yes}",
        "NW, aggressive",
        "elsewhere",
        "",
    ];
    const GENES: [&str; 4] =
        ["Speed, Swimming", "Herd Instinct, Twin Birth", "Frugal Metabolism; Hibernation", ""];
    if chance.below(10) == 0 {
        return None;
    }
    let mut text = String::new();
    let creatures = table.creatures_of(&table.players[player]);
    for id in creatures.as_object().into_iter().flat_map(|creatures| creatures.keys()) {
        let order = ORDERS[chance.below(ORDERS.len() as u32) as usize];
        writeln!(text, "{id}: {order}").expect("a String takes everything");
    }
    writeln!(text, "gene: {}", GENES[chance.below(GENES.len() as u32) as usize])
        .expect("a String takes everything");
    if chance.below(3) == 0 {
        writeln!(text, "enemy: species {}", 1 + chance.below(6)).expect("a String takes everything");
    }
    Some(text)
}

/// Plays a game; returns the results of its rounds.
fn game(seed: u64) -> Result<String, String> {
    let mut chance = Pcg32::new(seed);
    let (game, mut state) = beginning(seed, &mut chance);
    let mut record = String::new();
    for round in 1..=ROUNDS {
        let (mut files, mut report) = (Files::default(), Report::default());
        let faults = |report: &Report, state: &str| {
            let told: Vec<String> = report.iter().map(|found| found.message.clone()).collect();
            format!("round {round}: {}\n{state}", told.join("; "))
        };
        let texts = (("game.yaml", game.as_bytes()), ("state.yaml", state.as_bytes()));
        let table =
            table(texts.0, texts.1, &mut files, &mut report).ok_or_else(|| faults(&report, &state))?;
        let mut letters = Vec::new();
        for player in 0..table.players.len() {
            letters.push(match letter(&table, player, &mut chance) {
                Some(text) => post::letter(&table, player, ("a letter", text.as_bytes()), &mut files),
                None => Letter::default(),
            });
        }
        let played = play(&table, &letters, &[], &mut files, &mut report);
        let played = played.map_err(|_| faults(&report, &state))?;
        holds(&read(&state)?, &played.ruling.outcome, &read(&played.state)?)?;
        record.push_str(&played.turn);
        record.push_str(&played.ruling.outcome.to_string());
        if played.report.winners.is_some() {
            return Ok(record);
        }
        state.clone_from(&played.state);
    }
    Err(format!("not over after {ROUNDS} rounds"))
}

fn read(text: &str) -> Result<Json, String> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let node = post::document(("a state", text.as_bytes()), &mut files, &mut report);
    node.map(|node| data(&node)).ok_or_else(|| "the state can't be read".to_owned())
}

fn keys(map: &Json) -> BTreeSet<&str> {
    map.as_object().into_iter().flat_map(|map| map.keys()).map(String::as_str).collect()
}

/// The number of a creature's id.
fn number(id: &str) -> u64 {
    id.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0)
}

/// Checks that must hold after each round.
pub(crate) fn holds(before: &Json, outcome: &Json, after: &Json) -> Result<(), String> {
    let fared = &outcome["creatures"];
    if !keys(&before["creatures"]).is_subset(&keys(fared)) {
        return Err(format!("nobody knows what became of some: {fared}"));
    }
    let lives = |id: &str| ["asleep", "fed", "unfed"].iter().any(|fate| fared[id]["fate"] == *fate);
    let next = before["next_id"].as_u64().unwrap_or(keys(&before["creatures"]).len() as u64 + 1);
    for (id, creature) in after["creatures"].as_object().into_iter().flatten() {
        let is_born = number(id) >= next && number(id) < after["next_id"].as_u64().unwrap_or(0);
        if !is_born && !lives(id) {
            return Err(format!("{id} comes from nowhere: {outcome}"));
        }
        if !(1..=6).contains(&creature["ap"].as_u64().unwrap_or(0)) {
            return Err(format!("{id} has {} attack points", creature["ap"]));
        }
    }
    let lost =
        keys(&before["creatures"]).into_iter().find(|id| lives(id) && after["creatures"].get(*id).is_none());
    if let Some(lost) = lost {
        return Err(format!("{lost} lives, and is not there any more: {outcome}"));
    }
    food(before, after, fared)
}

/// Plants have a limit, and corpses come only from the dead.
fn food(before: &Json, after: &Json, fared: &Json) -> Result<(), String> {
    let sum = |state: &Json| -> u64 {
        state["hexes"].as_object().into_iter().flatten().filter_map(|(_, hex)| hex["corpses"].as_u64()).sum()
    };
    for (label, hex) in before["hexes"].as_object().into_iter().flatten() {
        let now = &after["hexes"][label];
        // A desert without a corpse is not listed.
        if !now.is_null() && (now["max"] != hex["max"] || now["plants"].as_u64() > now["max"].as_u64()) {
            return Err(format!("{hex} becomes {now} in {label}"));
        }
    }
    let all = || fared.as_object().into_iter().flatten();
    let dead = all().filter(|(_, fared)| fared.get("missed").is_none()).count() as u64;
    let eaten = all().filter(|(_, fared)| fared["ate"] == "corpse").count() as u64;
    let (old, new) = (sum(before), sum(after));
    if new > old + dead || new + eaten < old {
        return Err(format!("{old} corpses become {new}; {dead} are dead, {eaten} have fed on one"));
    }
    Ok(())
}
