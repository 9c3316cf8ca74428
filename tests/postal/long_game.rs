//! The game for which the island was made: 44 players, twelve rounds. A correction changes no dice elsewhere.

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use punchboard::diag::Report;
use punchboard::games::postal::{Letter, Received, Table};
use punchboard::post;
use punchboard::post::rounds::{Played, play, report_text, table};
use punchboard::ruling::{Pcg32, Ruling};
use punchboard::source::Files;

const PLAYERS: usize = 44;
const ISLAND: &str = include_str!("../../decks/survival/island.yaml");

/// `game.yaml` and the first `state.yaml`.
fn beginning() -> (String, String) {
    let mut game = String::from("title: The great island\nseed: twelve moons\nplayers:\n");
    let mut state = String::from("round: 1\nmap: sample\nhexes:\n");
    let hexes = ISLAND.split("hexes:\n").nth(1).expect("the island has food");
    state.push_str(hexes);
    state.push_str("creatures:\n");
    for n in 1..=PLAYERS {
        writeln!(game, "  player {n}: species {n}").expect("a String takes everything");
        writeln!(state, "  {n}{}: {{species: species {n}}}", ["H", "H", "O", "C"][n % 4])
            .expect("a String takes everything");
    }
    (game, state)
}

/// The letter of a player: mostly valid, sometimes with a slip, sometimes none.
fn letter(table: &Table, player: usize, chance: &mut Pcg32) -> Option<String> {
    let form = punchboard::games::postal::form::forms(table, &|_| Vec::new());
    let form = form.into_iter().find(|form| form.player == table.players[player].name)?;
    if chance.below(8) == 0 {
        return None;
    }
    let orders = [
        "NE",
        "SW, aggressive",
        "stay",
        "N; D",
        "{move: S, without: Swimming}",
        "{move: [B7, C7]}",
        "{move: 3, child: D4}",
        "{move: stay, child_behaviour: A}",
        "{sleep: yes}",
        "elsewhere",
        "",
    ];
    let genes = [
        "Speed, Swimming",
        "Herd Instinct, Twin Birth, Camouflage",
        "twin-birth",
        "Frugal Metabolism; Hibernation",
        "",
    ];
    let mut text = String::new();
    for row in &form.rows {
        let order = orders[chance.below(orders.len() as u32) as usize];
        writeln!(text, "{}: {order}", row.id).expect("a String takes everything");
    }
    writeln!(text, "gene: {}", genes[chance.below(genes.len() as u32) as usize])
        .expect("a String takes everything");
    if chance.below(3) == 0 {
        writeln!(text, "enemy: species {}", chance.below(50)).expect("a String takes everything");
    }
    if chance.below(10) == 0 {
        writeln!(text, "standing: {{{}: stay}}", form.rows[0].id).expect("a String takes everything");
    }
    Some(text)
}

fn letters(table: &Table, chance: &mut Pcg32, files: &mut Files) -> Vec<Letter> {
    let one = |n: usize| match letter(table, n, chance) {
        Some(text) => post::letter(table, n, ("a letter", text.as_bytes()), files),
        None => Letter::default(),
    };
    (0..table.players.len()).map(one).collect()
}

fn open(game: &str, state: &str, files: &mut Files) -> Table {
    let mut report = Report::default();
    let found = table(("game.yaml", game.as_bytes()), ("state.yaml", state.as_bytes()), files, &mut report);
    found.unwrap_or_else(|| panic!("it is sound: {report:?}\n{state}"))
}

/// Plays rounds until the game is over, and passes each to a function.
fn whole_game(mut each: impl FnMut(u32, &Played)) {
    let (game, mut state) = beginning();
    let mut chance = Pcg32::new(3);
    for round in 1.. {
        let mut files = Files::default();
        let table = open(&game, &state, &mut files);
        assert_eq!(table.round(), round);
        let letters = letters(&table, &mut chance, &mut files);
        let mut report = Report::default();
        let played = play(&table, &letters, &[], &mut files, &mut report);
        let played = played.unwrap_or_else(|_| panic!("round {round} is played: {report:?}"));
        each(round, &played);
        if played.report.winners.is_some() {
            return;
        }
        state = played.state;
    }
}

fn twelve_rounds_of_44_players_run_through_and_again_in_the_same_way() {
    let mut first = Vec::new();
    let mut received = BTreeSet::new();
    whole_game(|round, played| {
        let text = report_text(&played.report);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "round {round}: {line}");
        }
        for row in &played.report.rows {
            assert!((1..=6).contains(&row.ap) && row.effective <= 6, "{row:?}");
        }
        let playing = played.report.players.iter().filter(|player| player.living > 0);
        received.extend(playing.map(|player| player.received));
        first.push((round, text, played.report.plain(), played.turn.clone()));
    });
    assert_eq!(first.len(), 12, "nobody had won before");
    assert!(
        received.contains(&Received::InFull)
            && received.contains(&Received::InPart)
            && received.contains(&Received::Nothing)
    );
    let mut again = Vec::new();
    whole_game(|round, played| {
        again.push((round, report_text(&played.report), played.report.plain(), played.turn.clone()));
    });
    assert!(first == again);
}

/// The rolls of a round by hex; those before feeding by the creature that made them.
fn rolls(ruling: &Ruling) -> BTreeMap<String, Vec<String>> {
    let mut rolls: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for step in &ruling.steps {
        let hex = step.text.split_once(": ").map(|(hex, _)| hex).filter(|hex| hex.len() <= 3);
        for roll in &step.rolls {
            let place =
                hex.map_or_else(|| format!("{} {}", roll.request.who, roll.request.purpose), str::to_owned);
            rolls
                .entry(place)
                .or_default()
                .push(format!("{} {} {:?}", roll.request.who, roll.request.purpose, roll.values));
        }
    }
    rolls
}

/// The creatures in each hex after movement, from an outcome.
fn crowds(ruling: &Ruling) -> BTreeMap<String, BTreeSet<String>> {
    let mut crowds: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, creature) in ruling.outcome["creatures"].as_object().expect("there are creatures") {
        let hex = creature["hex"].as_str().expect("everybody is somewhere");
        crowds.entry(hex.to_owned()).or_default().insert(id.clone());
    }
    crowds
}

fn a_corrected_letter_changes_no_dice_in_other_hexes() {
    let (mut compared, mut changed) = (0, 0);
    let (game, mut state) = beginning();
    let mut chance = Pcg32::new(5);
    for round in 1..=6 {
        let mut files = Files::default();
        let table = open(&game, &state, &mut files);
        let mut all = letters(&table, &mut chance, &mut files);
        let ruled = |all: &[Letter], files: &mut Files| {
            let played = play(&table, all, &[], files, &mut Report::default());
            played.unwrap_or_else(|_| panic!("round {round} is played"))
        };
        let before = ruled(&all, &mut files);
        for player in [3, 17, 30] {
            let other = letter(&table, player, &mut chance).unwrap_or_else(|| "press: sorry".to_owned());
            let own = post::letter(&table, player, ("a letter", other.as_bytes()), &mut files);
            let kept = std::mem::replace(&mut all[player], own);
            let after = ruled(&all, &mut files);
            let species = &table.players[player].species;
            let own: BTreeSet<&str> = (after.report.rows.iter().chain(&before.report.rows))
                .filter(|row| row.species == *species)
                .map(|row| row.id.as_str())
                .collect();
            let (crowds_before, crowds_after) = (crowds(&before.ruling), crowds(&after.ruling));
            let (rolls_before, rolls_after) = (rolls(&before.ruling), rolls(&after.ruling));
            let is_own = |place: &str| {
                let who = place.split(' ').next().unwrap_or_default();
                own.contains(who)
                    || place.starts_with(species.as_str())
                    || [&crowds_before, &crowds_after].iter().any(|all| {
                        all.get(place).is_some_and(|crowd| crowd.iter().any(|id| own.contains(id.as_str())))
                    })
            };
            let places: BTreeSet<&String> = rolls_before.keys().chain(rolls_after.keys()).collect();
            for place in places {
                if is_own(place) {
                    changed += 1;
                } else {
                    compared += 1;
                    assert_eq!(
                        rolls_before.get(place),
                        rolls_after.get(place),
                        "round {round}, {place}, after {species}'s correction"
                    );
                }
            }
            all[player] = kept;
        }
        state = before.state;
    }
    assert!(compared > 100 && changed > 10, "{compared} places compared, {changed} changed");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": twelve_rounds_of_44_players_run_through_and_again_in_the_same_way, a_corrected_letter_changes_no_dice_in_other_hexes)
}
