//! Saved objects of Tabletop Simulator.

use libtest_mimic::Trial;
use serde_json::Value;

use super::{bytes_below, exported, json, png, run, scratch, set};
use crate::support::named;

pub fn trials() -> Vec<Trial> {
    named!("exports/tts": cards_are_those_of_the_deck, a_cell_is_the_picture_of_its_card, hidden_cards_stay_hidden, pieces_have_two_sides,
        boards_snap_at_their_spaces, a_second_export_replaces_the_first, addresses_on_the_web, mistakes, a_dealt_game_is_that_of_the_umpire,
        what_nobody_has_seen_lies_face_down, a_running_game_gets_all_objects)
}

/// The objects of a table.
fn objects(table: &Value) -> &[Value] {
    table["ObjectStates"].as_array().expect("they are a list")
}

fn named_so<'t>(table: &'t Value, name: &str) -> &'t Value {
    objects(table)
        .iter()
        .find(|object| object["Nickname"] == name)
        .unwrap_or_else(|| panic!("{name} is missing"))
}

fn texts(values: &Value) -> Vec<&str> {
    values.as_array().expect("it is a list").iter().filter_map(Value::as_str).collect()
}

fn cards_are_those_of_the_deck() {
    let tmp = scratch("tts-cards");
    set(&tmp, 5, "");
    let (said, folder) = exported(&tmp, "tts", &[]);
    assert!(said.contains("2 decks, 8 cards, 9 counters, 2 boards"), "{said}");
    let table = json(&folder.join("farm.json"));
    let deck = named_so(&table, "Beasts");
    let cards = deck["ContainedObjects"].as_array().expect("a deck has cards");
    let names: Vec<&str> = cards.iter().filter_map(|card| card["Nickname"].as_str()).collect();
    assert_eq!(names, ["Fox", "Fox", "Fox", "Hen", "Hen", "Owl"]);
    assert_eq!(
        cards[0]["Description"],
        "Eats a Hen next to it.\nColor: #c02010\nTags: quick, red\nSide: One"
    );
    assert_eq!(texts(&cards[0]["Tags"]), ["beast", "quick", "red"]);
    let numbers: Vec<&Value> = cards.iter().map(|card| &card["CardID"]).collect();
    assert_eq!(deck["DeckIDs"].as_array().expect("it is a list").iter().collect::<Vec<_>>(), numbers);
    // Each card's number is that of a sheet, times 100, and its place there.
    for (card, place) in cards.iter().zip([0, 0, 0, 1, 1, 2]) {
        let number = card["CardID"].as_u64().expect("it is a number");
        let sheet = &deck["CustomDeck"][(number / 100).to_string()];
        assert_eq!((number % 100, sheet), (place, &card["CustomDeck"][(number / 100).to_string()]));
        assert!(number < 1 << 31 && sheet.is_object());
    }
    // All identifiers differ.
    let mut ids: Vec<&str> = objects(&table)
        .iter()
        .flat_map(|object| object["ContainedObjects"].as_array().into_iter().flatten().chain([object]))
        .map(|object| object["GUID"].as_str().expect("everything has one"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    assert!(ids.iter().all(|id| id.len() == 6 && id.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))));
}

/// The file of an address.
fn file_of(address: &Value) -> std::path::PathBuf {
    let path = address.as_str().expect("it is a text").strip_prefix("file:///").expect("it is a file here");
    std::path::PathBuf::from(if cfg!(windows) { path.to_owned() } else { format!("/{path}") })
}

fn a_cell_is_the_picture_of_its_card() {
    let tmp = scratch("tts-cells");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &[]);
    let done = run(&["render", "farm.yaml", "--each", "--dpi", "150", "-o", "each"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let table = json(&folder.join("farm.json"));
    let sheet = named_so(&table, "Beasts")["CustomDeck"].as_object().expect("it has sheets");
    let (_, sheet) = sheet.iter().next().expect("it has one");
    let grid =
        (sheet["NumWidth"].as_u64().expect("a number"), sheet["NumHeight"].as_u64().expect("a number"));
    assert_eq!(grid, (2, 2));
    let (columns, rows, dots) = png(&file_of(&sheet["FaceURL"]));
    assert_eq!((columns, rows), (750, 1050));
    let pictures = ["fox", "hen", "owl", "beasts-back"];
    for (n, name) in pictures.into_iter().enumerate() {
        let (wide, _, card) = png(&tmp.join(format!("each/farm/pictures/cards/{name}.png")));
        let (left, top) = (n % 2 * 375, n / 2 * 525);
        for (at, dot) in card.iter().enumerate().filter(|(_, dot)| dot[3] == 255) {
            let (x, y) = (left + at % wide as usize, top + at / wide as usize);
            assert_eq!(dots[y * columns as usize + x], *dot, "{name} at {x}, {y}");
        }
    }
}

fn hidden_cards_stay_hidden() {
    let tmp = scratch("tts-hidden");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &[]);
    let table = json(&folder.join("farm.json"));
    let sheet = |deck: &str| {
        let sheets = named_so(&table, deck)["CustomDeck"].as_object().expect("it has sheets").clone();
        sheets.into_iter().next().expect("it has one").1
    };
    // A common back is what others see.
    let beasts = sheet("Beasts");
    assert_eq!((&beasts["BackIsHidden"], &beasts["UniqueBack"]), (&Value::Bool(true), &Value::Bool(false)));
    // Where backs differ they would say which card it is: the last place is empty paper.
    let doors = sheet("Doors");
    assert_eq!((&doors["BackIsHidden"], &doors["UniqueBack"]), (&Value::Bool(false), &Value::Bool(true)));
    for side in ["FaceURL", "BackURL"] {
        let (columns, _, dots) = png(&file_of(&doors[side]));
        assert_eq!((columns, dots[dots.len() - 1]), (750, [255; 4]), "{side}");
        assert_ne!(dots[0], [255; 4], "{side}");
    }
}

fn pieces_have_two_sides() {
    let tmp = scratch("tts-pieces");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &[]);
    let table = json(&folder.join("farm.json"));
    let coins = named_so(&table, "Coin");
    assert_eq!(coins["Name"], "Bag");
    let copies = coins["ContainedObjects"].as_array().expect("it is full");
    assert_eq!(copies.len(), 6);
    let tile = &copies[0];
    assert_eq!(
        (&tile["Name"], &tile["CustomImage"]["CustomTile"]["Type"]),
        (&"Custom_Tile".into(), &2.into())
    );
    // 20 mm, where a tile of the usual size measures 2 in.
    assert!((tile["Transform"]["scaleX"].as_f64().expect("a number") - 20.0 / 25.4 / 2.0).abs() < 0.001);
    let (_, _, back) = png(&file_of(&tile["CustomImage"]["ImageSecondaryURL"]));
    assert_eq!(back[back.len() / 2 + 59], [0x20, 0x20, 0x20, 255]);
    // A token has one picture: its other side is a state. It is clear around its outline.
    let ship = named_so(&table, "Argo");
    assert_eq!(ship["Name"], "Custom_Token");
    let state = &ship["States"]["2"];
    assert_ne!(state["CustomImage"]["ImageURL"], ship["CustomImage"]["ImageURL"]);
    let (columns, rows, dots) = png(&file_of(&ship["CustomImage"]["ImageURL"]));
    let middle = dots[(rows / 2 * columns + columns / 2) as usize];
    assert_eq!((dots[0][3], middle), (0, [0x30, 0x30, 0x80, 255]));
    let dice: Vec<&str> = objects(&table)
        .iter()
        .filter(|object| object["Nickname"] == "D10")
        .flat_map(|bag| bag["ContainedObjects"].as_array().into_iter().flatten())
        .filter_map(|die| die["Name"].as_str())
        .collect();
    assert_eq!(dice, ["Die_10", "Die_10"]);
}

fn boards_snap_at_their_spaces() {
    let tmp = scratch("tts-boards");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &[]);
    let table = json(&folder.join("farm.json"));
    for (name, count) in [("Yard", 12), ("Sea", 15)] {
        let board = named_so(&table, name);
        let points = board["AttachedSnapPoints"].as_array().expect("it has points");
        assert_eq!((points.len(), &board["Locked"]), (count, &Value::Bool(true)), "{name}");
        // Of neighbors in a column, one is an inch nearer to the players: in a board's own measure, an inch is the inverse of its scale.
        let at = |n: usize, axis: &str| points[n]["Position"][axis].as_f64().expect("a number");
        let inch = 1.0 / board["Transform"]["scaleZ"].as_f64().expect("a number");
        let below = if name == "Yard" { 4 } else { 5 };
        assert!((at(below, "z") - at(0, "z") - inch).abs() < 0.002, "{name}");
        assert!((at(below, "x") - at(0, "x")).abs() < 0.002, "{name}");
        // The first column is at the left, where the x of a turned tile is positive.
        assert!(at(0, "x") > at(1, "x"), "{name}");
    }
}

fn a_second_export_replaces_the_first() {
    let tmp = scratch("tts-again");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &[]);
    let first = bytes_below(&folder);
    exported(&tmp, "tts", &[]);
    assert!(first == bytes_below(&folder), "the same definitions make other bytes");
    // Another color: the objects keep their identifiers, the picture gets another name, and the old one goes.
    let text = std::fs::read_to_string(tmp.join("farm.yaml")).expect("it is there");
    std::fs::write(tmp.join("farm.yaml"), text.replace("#c02010", "#d03020")).expect("it can be written");
    exported(&tmp, "tts", &[]);
    let second = bytes_below(&folder);
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let changed: Vec<String> =
        names(&second).into_iter().filter(|name| !names(&first).contains(name)).collect();
    assert_eq!(changed.len(), 2, "{changed:?}");
    assert_eq!(first.len(), second.len());
    let ids = |files: &[(String, Vec<u8>)]| {
        let (_, bytes) = files.iter().find(|(name, _)| name == "farm.json").expect("it was written");
        let table: Value = serde_json::from_slice(bytes).expect("it is JSON");
        objects(&table).iter().map(|object| object["GUID"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&first), ids(&second));
}

fn addresses_on_the_web() {
    let tmp = scratch("tts-web");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "tts", &["--base-url", "https://example.org/games"]);
    let text = std::fs::read_to_string(folder.join("farm.json")).expect("it was written");
    assert!(text.contains("https://example.org/games/farm/tts/pictures/beasts-1-"), "{text}");
    assert!(!text.contains("file:"));
}

fn mistakes() {
    let tmp = scratch("tts-mistakes");
    set(&tmp, 5, "");
    let refused = |words: &[&str], why: &str| {
        let done = run(words, &tmp);
        assert!(done.status > 0 && done.err.contains(why), "{words:?}: {}", done.err);
    };
    refused(&["export", "roll20", "farm.yaml"], "\"roll20\" is no");
    refused(&["export", "tts", "farm.yaml", "--base-url", "example.org"], "write an address like");
    refused(&["export", "tts", "farm.yaml", "--only", "Unicorn"], "Unicorn");
    refused(
        &["export", "tts", "farm.yaml", "--deal", "heron"],
        "only games whose set-up is in their rules can be dealt",
    );
    refused(
        &["export", "cgs", "farm.yaml", "--deal", "heron"],
        "`--deal` lays out tables of tts and vassal only",
    );
    refused(&["export", "vassal", "farm.yaml", "--live"], "`--live` sends to Tabletop Simulator only");
    let texts = "kind: game\ngame: custom\ntitle: Words\nfiles: [{file: rules, sheet: a4-page, parts: [{title: Rules, flow: rules.md}]}]\n";
    std::fs::write(tmp.join("words.yaml"), texts).expect("it can be written");
    std::fs::write(tmp.join("rules.md"), "# Rules\n\nTalk.\n").expect("it can be written");
    refused(&["export", "tts", "words.yaml"], "\"Words\" has no cards, pieces or boards to export");
}

/// The middle of an object on the table, in thousandths of an inch.
fn place(object: &Value) -> (i64, i64) {
    let number = |axis: &str| (object["Transform"][axis].as_f64().expect("a number") * 1000.0).round() as i64;
    (number("posX"), number("posZ"))
}

fn a_dealt_game_is_that_of_the_umpire() {
    let tmp = scratch("tts-dealt");
    let players = "ann,bob,cid";
    let done = run(
        &[
            "export",
            "tts",
            "alien-empires",
            "-o",
            "out",
            "--dpi",
            "20",
            "--deal",
            "heron",
            "--players",
            players,
        ],
        &tmp,
    );
    assert_eq!(done.status, 0, "{}", done.err);
    let done =
        super::umpire(&["new", "alien-empires", "game", "--seed", "heron", "--players", players], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let state = std::fs::read_to_string(tmp.join("game/state.yaml")).expect("it was written");
    let worlds =
        state.split_once("worlds: {").expect("it lists worlds").1.split('}').next().expect("it ends");
    let table = json(&tmp.join("out/alien-empires/tts/alien-empires.json"));
    let boards: Vec<&Value> =
        objects(&table).iter().filter(|object| object["Nickname"] == "Starfield").collect();
    let board = boards.last().expect("it is there");
    let (x, z) = place(board);
    let mut count = 0;
    for (name, at) in worlds.split(", ").filter_map(|pair| pair.split_once(": ")) {
        count += 1;
        let world = place(named_so(&table, name));
        // Columns run to the right and rows towards the players, each hex as far from the next as on the board.
        let column = i64::from(at.as_bytes()[0] - b'A');
        let row: i64 = at[1..].parse().expect("a number");
        for (other, there) in worlds.split(", ").filter_map(|pair| pair.split_once(": ")) {
            let other = place(named_so(&table, other));
            let (right, down) = (
                i64::from(there.as_bytes()[0] - b'A') - column,
                there[1..].parse::<i64>().expect("a number") - row,
            );
            if right == 0 && down != 0 {
                assert!(other.0 == world.0 && (world.1 - other.1).signum() == down.signum(), "{at} {there}");
            }
            assert!(right == 0 || (other.0 - world.0).signum() == right.signum(), "{at} {there}");
        }
        assert!((world.0 - x).abs() < 9_000 && (world.1 - z).abs() < 9_000, "{name} lies beside the board");
    }
    assert_eq!(count, 20);
    // On a snap point of the board.
    let points = board["AttachedSnapPoints"].as_array().expect("it has points");
    let scale = board["Transform"]["scaleZ"].as_f64().expect("a number");
    let vega = place(named_so(&table, "Vega"));
    let is_near = |point: &Value| {
        let number = |axis: &str| {
            (point["Position"][axis].as_f64().expect("a number") * -scale * 1000.0).round() as i64
        };
        (x + number("x") - vega.0).abs() < 20 && (z + number("z") - vega.1).abs() < 20
    };
    assert!(points.iter().any(is_near), "Vega is in no space");
}

fn what_nobody_has_seen_lies_face_down() {
    let tmp = scratch("tts-unseen");
    let done = run(
        &[
            "export",
            "tts",
            "generation-zero",
            "-o",
            "out",
            "--dpi",
            "20",
            "--deal",
            "heron",
            "--players",
            "ann,bob",
        ],
        &tmp,
    );
    assert_eq!(done.status, 0, "{}", done.err);
    let done =
        super::umpire(&["new", "generation-zero", "game", "--seed", "heron", "--players", "ann,bob"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let state = std::fs::read_to_string(tmp.join("game/state.yaml")).expect("it was written");
    let unseen: Vec<&str> = state
        .split_once("unseen:\n")
        .expect("it lists them")
        .1
        .lines()
        .map_while(|line| line.strip_prefix("  - "))
        .collect();
    assert!(unseen.len() > 4, "{unseen:?}");
    let table = json(&tmp.join("out/generation-zero/tts/generation-zero.json"));
    for name in unseen {
        let card = named_so(&table, name);
        assert_eq!((&card["Name"], &card["Transform"]["rotZ"]), (&"Card".into(), &180.0.into()), "{name}");
    }
    // Locations are seen, and lie in a grid: neighbors in a row are as far apart as those in another.
    let location = |at: &str| {
        let line = state
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{at}: ")))
            .expect("it is dealt");
        let name = line.split_once("name: ").expect("it has one").1.trim_end_matches('}');
        let card = named_so(&table, name);
        assert_eq!(card["Transform"]["rotZ"], 0.0, "{name}");
        place(card)
    };
    let [a1, c1, a3] = ["A1", "C1", "A3"].map(location);
    assert!(c1.0 > a1.0 && c1.1 == a1.1 && a3.1 < a1.1 && a3.0 == a1.0);
    // What is dealt is not in the decks any more.
    let agents = objects(&table).iter().filter(|object| object["Nickname"] == "Wren Tallow").count();
    let in_decks =
        objects(&table).iter().flat_map(|object| object["ContainedObjects"].as_array().into_iter().flatten());
    assert_eq!((agents, in_decks.filter(|card| card["Nickname"] == "Wren Tallow").count()), (1, 0));
}

fn a_running_game_gets_all_objects() {
    use std::io::Read;
    let tmp = scratch("tts-live");
    set(&tmp, 5, "");
    let game = std::net::TcpListener::bind("127.0.0.1:0").expect("there are ports");
    let port = game.local_addr().expect("it listens").port();
    let heard = std::thread::spawn(move || {
        let mut text = String::new();
        let (mut stream, _) = game.accept().expect("somebody calls");
        stream.read_to_string(&mut text).expect("it is text");
        text
    });
    let (said, folder) = exported(&tmp, "tts", &[&format!("--live={port}")]);
    let message: Value = serde_json::from_str(&heard.join().expect("it listens")).expect("it is JSON");
    assert_eq!((&message["messageID"], &message["guid"]), (&3.into(), &"-1".into()));
    let script = message["script"].as_str().expect("it is a text");
    let table = json(&folder.join("farm.json"));
    for object in objects(&table) {
        assert!(script.contains(&format!("getObjectFromGUID({})", object["GUID"])));
        assert!(script.contains(&object.to_string()), "{}", object["Nickname"]);
    }
    assert!(said.contains(&format!("{} objects sent to the running game", objects(&table).len())), "{said}");
    // Nobody listens there any more.
    let done = run(&["export", "tts", "farm.yaml", "-o", "out", &format!("--live={port}")], &tmp);
    assert!(
        done.status > 0 && done.err.contains("Tabletop Simulator can't be reached at port"),
        "{}",
        done.err
    );
}
