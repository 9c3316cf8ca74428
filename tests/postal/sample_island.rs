//! The island in round 6, which the booklet and a page show, is from a game that was played: everything on it is possible under the rules.

use crate::support::{named, pdf};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_yaml::Value;

use super::{data, put, scratch, umpire};

const ROUNDS: usize = 6;

/// The game is played from letters, round by round; then the position is compared with the map.
fn the_island_in_round_6_is_what_comes_of_a_game() {
    let read = |path: &str| -> Value {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let game = read(&data("sample-island.yaml").to_string_lossy());
    let folder = scratch("sample-island");
    let players = serde_yaml::to_string(&game["players"]).expect("it was read");
    put(&folder, "players.yaml", players.as_bytes());
    let seed = game["seed"].as_str().expect("the game has a seed");
    let ran = umpire(&["new", "survival", "isle", "--players", "players.yaml", "--seed", seed], &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    // The game was played with a version before 0.3, whose dice are drawn where `game.yaml` does not name others.
    let path = folder.join("isle/game.yaml");
    let text = fs::read_to_string(&path).expect("it was written");
    assert!(text.contains("dice: sha-256\n"), "{text}");
    fs::write(&path, text.replace("dice: sha-256\n", "")).expect("there is room");
    for round in 1..=ROUNDS {
        for (player, lines) in game["rounds"][round].as_mapping().expect("there are letters") {
            let lines = lines.as_sequence().expect("a letter has lines").iter().filter_map(Value::as_str);
            let letter = lines.collect::<Vec<_>>().join("\n");
            let player = player.as_str().expect("a player has a name");
            put(&folder, &format!("isle/orders/{round:02}/{player}.txt"), letter.as_bytes());
        }
        let ran = umpire(&["turn", "isle"], &folder);
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        assert!(!ran.out.contains("partly") && !ran.out.contains("nothing received"), "{}", ran.out);
    }
    let state = read(&folder.join("isle/state.yaml").to_string_lossy());
    let map = read(&format!("{}/decks/survival/round-6.yaml", env!("CARGO_MANIFEST_DIR")));
    assert_eq!(food(&map), food(&state));
    assert_eq!(creatures(&map), creatures(&state));
    shows_the_animals(&folder.join("isle/rounds"), &game);
}

/// On the second page of a report, an animal is before each species, and type is larger than that of a full page.
fn shows_the_animals(rounds: &Path, game: &Value) {
    let read = |path: &str| pdf::read(&fs::read(rounds.join(path)).expect("it was written"));
    let (empty, read) = (read("00/report.pdf"), read("06/report.pdf"));
    let [map, tables] = &*read.pages else { panic!("{} pages", read.pages.len()) };
    // Before the first round nobody is on the island.
    assert!(map.fills.len() > empty.pages[0].fills.len() + 100, "{} shapes", map.fills.len());
    for (_, player) in game["players"].as_mapping().expect("there are players") {
        let species = player["species"].as_str().expect("a species has a name");
        let named = tables.runs.iter().find(|run| run.text.trim() == species);
        let named = named.unwrap_or_else(|| panic!("{species}: {}", tables.whole_text()));
        assert!(named.size > 8.0, "{species}: {}", named.size);
        let (x, y) = named.at;
        let is_before = |[left, top, right, bottom]: [f64; 4]| {
            left > x - 15.0 && right < x + 1.0 && top < y + 1.0 && bottom > y - 4.0
        };
        assert!(tables.fills.iter().any(|fill| is_before(*fill)), "{species} has no animal");
    }
}

/// Corpses, plants and plant limits by hex.
fn food(of: &Value) -> BTreeMap<String, [u64; 3]> {
    let hexes = of["hexes"].as_mapping().expect("there are hexes");
    let number = |hex: &Value, key: &str| hex.get(key).and_then(Value::as_u64).unwrap_or(0);
    let hexes = hexes.iter().map(|(at, hex)| {
        let at = at.as_str().expect("a hex has a name").to_owned();
        (at, ["corpses", "plants", "max"].map(|key| number(hex, key)))
    });
    hexes.filter(|(_, food)| food.iter().any(|meals| *meals > 0)).collect()
}

/// Creatures by hex.
fn creatures(of: &Value) -> BTreeMap<String, [String; 2]> {
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    let all = of["creatures"].as_mapping().expect("there are creatures");
    all.iter().map(|(id, creature)| (text(id), ["species", "hex"].map(|key| text(&creature[key])))).collect()
}

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("postal": the_island_in_round_6_is_what_comes_of_a_game)
}
