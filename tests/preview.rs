//! The preview of definitions: only changes are sent, and what can't be read keeps its last picture.
#![allow(clippy::disallowed_methods, reason = "a test writes its own files")]

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::Ink;
use punchboard::model::{GameName, Language};
use punchboard::preview::{Preview, Shown, Subject, Version};
use serde_json::Value;
use std::sync::Arc;

use crate::support::named;
use crate::support::press::Memory;

const GAME: &str = "
kind: game
game: custom
title: Shore
folder: shore
files:
  - file: cards
    sheet: a4-poker-9up
    parts: [{title: Shells, component: shell, layout: shell}]
";
const LAYOUT: &str = r#"
kind: layout
name: shell
size: poker
safe: 3mm
front:
  name: {text: "{name}", x: 5mm, right: 5mm, y: 5mm, height: 10mm}
  worth: {text: "{worth}", x: 5mm, right: 5mm, y: 20mm, height: 10mm}
  art: {image: '{art|or ""}', x: 5mm, right: 5mm, y: 40mm, height: 30mm}
back:
  word: {text: "Shore", x: 5mm, right: 5mm, y: 40mm, height: 10mm}
"#;
const CARDS: &str = "
kind: deck
game: custom
component: shell
cards:
  - {name: Limpet, worth: 1}
  - {name: Whelk, worth: 2}
  - {name: Cowrie, worth: 3}
";

/// The files of a set, with other cards, another layout, another game file.
fn files(game: Option<&str>, layout: &str, cards: Option<&str>) -> Memory {
    let all = [("game.yaml", game), ("layout.yaml", Some(layout)), ("cards.yaml", cards)];
    let there: Vec<(&str, &str)> = all.into_iter().filter_map(|(path, text)| Some((path, text?))).collect();
    Memory::new(&there)
}

struct Watcher {
    preview: Preview,
    last: Option<Arc<Shown>>,
}

impl Watcher {
    fn new() -> Watcher {
        let subject = Subject { paths: vec![".".to_owned()], ..Subject::default() };
        Watcher { preview: Preview::new(subject), last: None }
    }

    /// Looks, and returns what has changed.
    fn look(&mut self, door: &Memory) -> Option<Value> {
        let (looks, _) = self.preview.look(door, &[Version::default()]);
        let shown = looks.into_iter().next().expect("there is one ink");
        let told = shown.since(self.last.as_deref());
        self.last = Some(shown);
        told.map(|told| serde_json::from_str(&told).expect("it is JSON"))
    }

    fn item(&self, key: &str) -> Value {
        let shown = self.last.as_ref().expect("there was a look");
        let item =
            shown.items().get(key).unwrap_or_else(|| panic!("no {key} among {:?}", shown.items().keys()));
        serde_json::from_str(item).expect("it is JSON")
    }

    fn card(&self, name: &str) -> Value {
        self.item(&format!("card/shore/cards/Shells/0/{name}/0"))
    }
}

fn keys(told: &Value) -> Vec<&str> {
    told["set"].as_object().expect("a map").keys().map(String::as_str).collect()
}

fn everything_is_told_once_and_then_what_changed() {
    let mut watcher = Watcher::new();
    let all = watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS))).expect("the first look tells everything");
    assert_eq!(keys(&all).len(), 8, "{all}");
    assert_eq!(watcher.card("Whelk")["fields"]["worth"], "2");
    assert_eq!(watcher.card("Whelk")["back"]["picture"], watcher.card("Limpet")["back"]["picture"]);
    assert!(watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS))).is_none(), "nothing has changed");
    let before = watcher.card("Limpet");
    let changed = CARDS.replace("Whelk, worth: 2", "Whelk, worth: 7");
    let told = watcher.look(&files(Some(GAME), LAYOUT, Some(&changed))).expect("a card has changed");
    assert_eq!(keys(&told), ["card/shore/cards/Shells/0/Whelk/0", "sheets/shore/cards"]);
    assert_eq!(watcher.card("Limpet"), before);
    // Inserting a line changes the places of cards, but no card.
    let moved = changed.replace("cards:\n", "cards:\n  # three\n");
    let told = watcher.look(&files(Some(GAME), LAYOUT, Some(&moved))).expect("lines have moved");
    assert_eq!(keys(&told), ["lines/shore/cards/Shells/0"]);
}

fn a_layout_changes_all_cards() {
    let mut watcher = Watcher::new();
    watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS)));
    let layout = LAYOUT.replace("y: 20mm", "y: 24mm");
    let told = watcher.look(&files(Some(GAME), &layout, Some(CARDS))).expect("all cards have changed");
    assert_eq!(keys(&told).iter().filter(|key| key.starts_with("card/")).count(), 3);
}

fn faults_know_their_card_and_place() {
    let mut watcher = Watcher::new();
    let long =
        CARDS.replace("name: Whelk", &format!("name: {}", "Whelk of the outermost reef ".repeat(12).trim()));
    watcher.look(&files(Some(GAME), LAYOUT, Some(&long)));
    let faults = watcher.item("faults");
    let fault = &faults["list"][0];
    assert_eq!(fault["code"], "PB-text-does-not-fit", "{faults}");
    assert!(fault["cards"][0].as_str().expect("a card").contains("Whelk of the outermost"), "{fault}");
    assert_eq!((&fault["place"]["file"], &fault["place"]["line"]), (&"cards.yaml".into(), &7.into()));
}

fn a_broken_file_keeps_its_last_pictures() {
    let mut watcher = Watcher::new();
    watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS)));
    let good = watcher.card("Cowrie");
    let kept = |watcher: &Watcher, what: &str| {
        let card = watcher.card("Cowrie");
        assert_eq!((&card["stale"], &card["front"]), (&true.into(), &good["front"]), "{what}");
        assert!(watcher.item("faults")["errors"].as_u64() > Some(0), "{what}");
        let print =
            u64::from_str_radix(card["front"]["picture"].as_str().expect("a print"), 16).expect("a number");
        let png = watcher.last.as_ref().expect("a look").png(print, 40).expect("it is there");
        assert!(png.expect("it can be drawn").starts_with(b"\x89PNG"), "{what}");
    };
    let broken_cards = CARDS.replace("- {name: Whelk, worth: 2}", "- {name: Whelk, worth: [2}");
    for (what, game, layout, cards) in [
        ("cards that are no YAML", Some(GAME), LAYOUT, Some(broken_cards.as_str())),
        ("an empty file", Some(GAME), LAYOUT, Some("")),
        ("a layout that is no YAML", Some(GAME), &LAYOUT.replace("front:", "front: ]"), Some(CARDS)),
        (
            "a layout with another name",
            Some(GAME),
            &LAYOUT.replace("name: shell", "name: shall"),
            Some(CARDS),
        ),
        ("a game file that is no YAML", Some(&GAME.replace("files:", "files: ]")), LAYOUT, Some(CARDS)),
    ] {
        watcher.look(&files(game, layout, cards));
        kept(&watcher, what);
        // At the next look it is still kept.
        watcher.look(&files(game, layout, cards));
        kept(&watcher, what);
        watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS)));
        assert_eq!(watcher.card("Cowrie"), good, "{what}, mended");
    }
}

fn a_deleted_file_that_is_named_keeps_its_cards() {
    let mut watcher = Watcher::new();
    let game = GAME.replace("files:\n", "definitions: [cards.yaml, layout.yaml]\nfiles:\n");
    watcher.look(&files(Some(&game), LAYOUT, Some(CARDS)));
    watcher.look(&files(Some(&game), LAYOUT, None));
    assert_eq!(watcher.card("Limpet")["stale"], true);
}

fn what_is_deleted_on_purpose_goes() {
    let mut watcher = Watcher::new();
    watcher.look(&files(Some(GAME), LAYOUT, Some(CARDS)));
    let fewer = CARDS.replace("  - {name: Whelk, worth: 2}\n", "");
    let told = watcher.look(&files(Some(GAME), LAYOUT, Some(&fewer))).expect("a card is gone");
    assert_eq!(told["gone"], serde_json::json!(["card/shore/cards/Shells/0/Whelk/0"]));
    // The same with another fault.
    let fewer = fewer.replace("worth: 3", "worth: 3, art: nowhere.png");
    let told = watcher
        .look(&files(Some(GAME), LAYOUT, Some(&fewer.replace("Limpet", "Lampet"))))
        .expect("one has another name");
    assert_eq!(told["gone"], serde_json::json!(["card/shore/cards/Shells/0/Limpet/0"]));
    assert_eq!(
        watcher.item("faults")["errors"],
        1,
        "a picture that is missing is an error, as it is for `check`"
    );
    assert_eq!(watcher.card("Cowrie")["stale"], false, "a card that was changed is seen as it is now");
}

fn low_ink_is_another_look() {
    let mut preview = Preview::new(Subject {
        paths: vec!["built-in:decks/custom/tidepool/game.yaml".to_owned()],
        ..Subject::default()
    });
    let (looks, asked) =
        preview.look(&Disk, &[Version::default(), Version { ink: Ink::Low, ..Version::default() }]);
    let picture = |shown: &Shown| {
        shown.items().iter().find(|(key, _)| key.starts_with("card/")).map(|(_, item)| item.clone())
    };
    assert_ne!(picture(&looks[0]), picture(&looks[1]));
    assert!(asked.files.contains_key("built-in:decks/custom/tidepool/game.yaml"), "{:?}", asked.files.keys());
}

fn one_language_is_seen() {
    let set = "kind: game\ngame: custom\nlanguage: [en, de]\ntitle: Woods\nfiles: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]\n\
        ---\nkind: deck\ngame: custom\ncomponent: card\ncards: [{name: {en: Oak, de: Eiche}}]\n\
        ---\nkind: layout\nname: card\nsize: poker\nfront: {name: {text: \"{name}\", x: 5mm, y: 5mm}}\n";
    let door = Memory::new(&[("woods.yaml", set)]);
    let seen = |language: Option<Language>| {
        let mut preview =
            Preview::new(Subject { paths: vec![".".to_owned()], language, ..Subject::default() });
        let (looks, _) = preview.look(&door, &[Version::default()]);
        looks[0].items().iter().map(|(key, item)| format!("{key} {item}")).collect::<Vec<_>>().join("\n")
    };
    assert!(seen(None).contains("/Oak/") && seen(Some(Language::English)).contains("/Oak/"));
    let german = seen(Some(Language::German));
    assert!(german.contains("/Eiche/") && !german.contains("Oak"), "{german}");
    assert!(seen(Some(Language::French)).contains("has nothing in French"));
}

fn versions_have_their_own_languages() {
    let set = "kind: game\ngame: custom\nlanguage: [en, de]\ntitle: Woods\nfiles: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]\n\
        ---\nkind: deck\ngame: custom\ncomponent: card\ncards: [{name: {en: Oak, de: Eiche}}]\n\
        ---\nkind: layout\nname: card\nsize: poker\nfront: {name: {text: \"{name}\", x: 5mm, y: 5mm}}\n";
    let door = Memory::new(&[("woods.yaml", set)]);
    let mut preview = Preview::new(Subject { paths: vec![".".to_owned()], ..Subject::default() });
    let german = Version { language: Some(Language::German), ..Version::default() };
    let (looks, _) = preview.look(&door, &[Version::default(), german]);
    let has = |shown: &Shown, name: &str| shown.items().keys().any(|key| key.contains(name));
    assert!(has(&looks[0], "/Oak/") && has(&looks[1], "/Eiche/"));
    assert!(
        looks[0].items()["sets"]
            .contains(r#""languages":[{"word":"en","name":"English"},{"word":"de","name":"German"}]"#)
    );
}

fn every_built_in_set_can_be_seen() {
    for game in GameName::keys_with_rules().into_iter().chain(["custom/caravan"]) {
        let paths = vec![format!("built-in:decks/{game}/game.yaml")];
        let mut preview = Preview::new(Subject { paths, ..Subject::default() });
        let (looks, _) = preview.look(&Disk, &[Version::default()]);
        let shown = &looks[0];
        // A card may have a field of this name, too.
        let print = |rest: &str| u64::from_str_radix(rest.get(..16)?, 16).ok();
        let prints =
            shown.items().values().flat_map(|item| item.split("\"picture\":\"").skip(1).filter_map(print));
        let prints: std::collections::BTreeSet<u64> = prints.collect();
        assert!(prints.len() > 10, "{game}: {}", prints.len());
        for print in prints.into_iter().step_by(9) {
            shown.png(print, 20).expect("it is there").expect("it can be drawn");
        }
    }
}

/// The place of the topmost thing at a point of a picture, as `file:line name`.
fn place_at(watcher: &Watcher, picture: &Value, at: (f64, f64)) -> String {
    let print = u64::from_str_radix(picture.as_str().expect("a print"), 16).expect("a number");
    let places = watcher.last.as_ref().expect("a look").places_at(print, at).expect("it is shown");
    let Some(place) = places.first() else { return "nothing".to_owned() };
    let word = |key: &str| place[key].to_string().replace('"', "");
    format!("{}:{} {}", word("file"), word("line"), word("name"))
}

fn a_point_of_a_picture_has_a_place() {
    let mut watcher = Watcher::new();
    let layout = LAYOUT.replace(
        "  worth: {",
        "  turned: {text: up, x: 30mm, y: 75mm, width: 20mm, height: 6mm, turn: 90}\n  worth: {",
    );
    watcher.look(&files(Some(GAME), &layout, Some(CARDS)));
    let card = watcher.card("Whelk");
    let at = |x: f64, y: f64| place_at(&watcher, &card["front"]["picture"], (x, y));
    assert_eq!(at(10.0, 7.0), "layout.yaml:7 name");
    assert_eq!(at(10.0, 25.0), "layout.yaml:9 worth");
    assert_eq!(at(40.0, 78.0), "layout.yaml:8 turned");
    assert_eq!(at(40.0, 84.0), "nothing");
    assert_eq!(at(32.0, 63.0), "layout.yaml:10 art");
    assert_eq!(at(2.0, 2.0), "nothing");
    let back = place_at(&watcher, &card["back"]["picture"], (10.0, 42.0));
    assert_eq!(back, "layout.yaml:12 word");
    // The second card of a sheet of nine: 10.5 mm from the left are the margin of the block.
    let sheet = watcher.item("sheets/shore/cards")["sheets"][0].clone();
    let [width, height] = [0, 1].map(|n| sheet["size"][n].as_f64().expect("a size"));
    let (left, top) = ((width - 3.0 * 63.5) / 2.0, (height - 3.0 * 88.9) / 2.0);
    let second = place_at(&watcher, &sheet["picture"], (left + 63.5 + 10.0, top + 25.0));
    assert_eq!(second, "layout.yaml:9 worth");
}

fn spaces_and_markers_have_places() {
    let set = "kind: game\ngame: custom\ntitle: Shore\nfolder: shore\nfiles: [{file: map, sheet: a4-page, parts: [{title: Map, map: Sea}, {title: Board, board: Beach}]}]\n\
        ---\nkind: map\ngame: custom\nname: Sea\nrows: |\n  w w\n  w g\nplaces: [{name: Harrow, at: B2}]\n\
        ---\nkind: board\ngame: custom\nname: Beach\nrows: |\n  ....\n  .#..\n";
    let door = Memory::new(&[("shore.yaml", set)]);
    let mut watcher = Watcher::new();
    watcher.look(&door);
    let places = |key: &str| -> std::collections::BTreeSet<String> {
        let view = &watcher.item(key)["view"];
        let [width, height] = [0, 1].map(|n| view["size"][n].as_f64().expect("a size"));
        let points = (1..40)
            .flat_map(|n| (1..40).map(move |m| (width * f64::from(n) / 40.0, height * f64::from(m) / 40.0)));
        points.map(|at| place_at(&watcher, &view["picture"], at)).collect()
    };
    let map = places("board/shore/map/Sea");
    for place in ["shore.yaml:11 w", "shore.yaml:12 w", "shore.yaml:12 g", "shore.yaml:13 Harrow"] {
        assert!(map.contains(place), "{place} among {map:?}");
    }
    let board = places("board/shore/map/Beach");
    assert!(board.contains("shore.yaml:20 #") && board.contains("shore.yaml:19 ."), "{board:?}");
}

fn faults_of_layouts_mark_their_cards() {
    let mut watcher = Watcher::new();
    for layout in [
        LAYOUT.replace("y: 20mm,", "y: 20mm, colour: red,"),
        LAYOUT.replace("size: poker", "size: poker\nsaef: 2mm"),
    ] {
        watcher.look(&files(Some(GAME), &layout, Some(CARDS)));
        let faults = watcher.item("faults");
        assert_eq!(faults["list"][0]["code"], "PB-unknown-key", "{faults}");
        assert_eq!(faults["list"][0]["cards"].as_array().map(Vec::len), Some(3), "{faults}");
    }
}

fn cards_of_spreadsheets_name_their_cells() {
    let mut preview =
        Preview::new(Subject { paths: vec!["decks/custom/harrow-deck".to_owned()], ..Subject::default() });
    let (looks, _) = preview.look(&Disk, &[Version::default()]);
    let lines: Vec<&String> =
        looks[0].items().iter().filter(|(key, _)| key.starts_with("lines/")).map(|(_, item)| item).collect();
    assert!(lines.iter().any(|item| item.contains("cell A2 of the sheet")), "{lines:?}");
}

/// A PNG picture of one color.
fn png(gray: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 40, 30);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(&[gray; 40 * 30]).expect("memory takes everything");
    writer.finish().expect("memory takes everything");
    bytes
}

fn a_picture_that_is_gone_can_be_drawn_at_another_size() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("preview-gone");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    let cards = CARDS.replace("worth: 3", "worth: 3, art: art.png");
    for (name, text) in [("game.yaml", GAME), ("layout.yaml", LAYOUT), ("cards.yaml", &cards)] {
        std::fs::write(folder.join(name), text).expect("it can be written");
    }
    std::fs::write(folder.join("art.png"), png(90)).expect("it can be written");
    let mut preview =
        Preview::new(Subject { paths: vec![folder.display().to_string()], ..Subject::default() });
    let mut look = || preview.look(&Disk, &[Version::default()]).0.remove(0);
    let card = |shown: &Shown| -> Value {
        let (_, item) =
            shown.items().iter().find(|(key, _)| key.ends_with("/Cowrie/0")).expect("it is shown");
        serde_json::from_str(item).expect("it is JSON")
    };
    let good = card(&look());
    std::fs::remove_file(folder.join("art.png")).expect("it can be deleted");
    let shown = look();
    assert_eq!((&card(&shown)["stale"], &card(&shown)["front"]), (&true.into(), &good["front"]));
    let print =
        u64::from_str_radix(good["front"]["picture"].as_str().expect("a print"), 16).expect("a number");
    assert!(shown.png(print, 150).expect("it is shown").is_ok(), "it was never drawn in this size");
}

fn conditions_find_cards() {
    let subject = Subject { paths: vec![".".to_owned()], ..Subject::default() };
    let door = files(Some(GAME), LAYOUT, Some(CARDS));
    let (looks, _) = Preview::new(subject.clone()).look(&door, &[Version::default()]);
    let find = |condition: &str| subject.find(&door, None, condition, &looks[0]);
    let names = |found: Vec<String>| {
        found
            .iter()
            .map(|key| key.rsplit('/').nth(1).expect("a name").to_owned())
            .collect::<Vec<_>>()
            .join(",")
    };
    assert_eq!(find("worth > 1").map(names).as_deref(), Ok("Whelk,Cowrie"));
    assert_eq!(find("worth = 1 or name = Cowrie").map(names).as_deref(), Ok("Limpet,Cowrie"));
    assert!(find("wroth > 1").expect_err("it has no such field").contains("wroth"));
    assert!(find("worth >").is_err());
}

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("preview": everything_is_told_once_and_then_what_changed, a_layout_changes_all_cards, faults_know_their_card_and_place,
        a_broken_file_keeps_its_last_pictures, a_deleted_file_that_is_named_keeps_its_cards, what_is_deleted_on_purpose_goes,
        low_ink_is_another_look, one_language_is_seen, every_built_in_set_can_be_seen, a_point_of_a_picture_has_a_place,
        spaces_and_markers_have_places, faults_of_layouts_mark_their_cards, cards_of_spreadsheets_name_their_cells,
        a_picture_that_is_gone_can_be_drawn_at_another_size, conditions_find_cards, versions_have_their_own_languages)
}
