//! Definitions that nobody writes on purpose: broken bytes, endless nesting, huge files, random damage.
//!
//! Each is reported as a fault, with work and memory in proportion to its size; none makes the program panic.

#![allow(clippy::disallowed_methods, reason = "a test makes its own files")]
#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "these are the names of our own files")]

use crate::support::named;
use crate::support::odd::{BROKEN, ODD};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::broken::{self, Damage};
use crate::support::folder::Folder;
use crate::support::watchdog::watched;
use punchboard::cli::Disk;
use punchboard::diag::{Report, render};
use punchboard::games;
use punchboard::model::{GameName, HouseRules, load};
use punchboard::source::door::Door;
use punchboard::source::{Files, Node, yaml};

/// The faults of definitions: the report, and its codes in order.
struct Checked {
    codes: Vec<&'static str>,
    text: String,
}

/// Loads, checks and fills definitions, and renders every fault as text, as `punchboard check` does, but without composing.
fn check(door: &dyn Door, paths: &[&str]) -> Checked {
    let (mut files, mut report) = (Files::default(), Report::default());
    let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    let mut loaded = load::definitions(door, &paths, &mut files, &mut report);
    for set in &mut loaded.sets {
        let game = games::game(set.game);
        let rules = game.house_rules(set, &HouseRules::default(), &mut report);
        game.check(set, &rules, &mut report);
        game.fill(set, &rules);
    }
    // Layouts and sheets are read only when they are used, so read all of them here.
    for library in loaded.libraries() {
        for layout in library.layouts.values() {
            load::layout(&layout.name, library, door, &mut files, &mut report);
        }
        for sheet in library.sheets.values() {
            load::sheet(&sheet.name, None, library, door, &mut files, &mut report);
        }
    }
    let style = render::Style { colors: false, width: 100 };
    let text = render::text_report(&report, &files, style);
    serde_json::to_string(&render::json_report(&report, &files, 1)).expect("a report is plain data");
    Checked { codes: report.sorted().iter().map(|d| d.code.name()).collect(), text }
}

fn check_text(text: impl Into<Vec<u8>>) -> Checked {
    let folder = Folder(BTreeMap::from([("deck.yaml".to_owned(), text.into())]));
    check(&folder, &["deck.yaml"])
}

/// Checks a malicious text. Memory and messages stay in proportion to its size: there are hardly more values than it has bytes, besides
/// those that aliases may expand to.
fn check_bounded(what: &str, text: &[u8]) -> Checked {
    let (mut files, mut report) = (Files::default(), Report::default());
    let checked = watched(what, || {
        if let Ok(text) = std::str::from_utf8(text) {
            let file = files.add("deck.yaml", text);
            let held: usize = yaml::parse(&files, file, &mut report).iter().map(Node::count).sum();
            assert!(held <= text.len() + 200_000, "{what}: {held} values of {} bytes", text.len());
        }
        check_text(text)
    });
    assert!(checked.text.len() < 2_000_000 + text.len(), "{what}: {} bytes of report", checked.text.len());
    checked
}

const DECK: &str = "kind: deck\ngame: custom\ncomponent: card\ncards:\n  - name: Dürer\n";

fn utf16(text: &str, mark: &[u8], unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    mark.iter().copied().chain(text.encode_utf16().flat_map(unit)).collect()
}

fn every_encoding_is_read_or_reported() {
    let latin: Vec<u8> = DECK.chars().map(|c| c as u8).collect();
    let with_zero = [DECK.as_bytes(), b"    quote: \0\n"].concat();
    let cut = utf16(DECK, &[0xFF, 0xFE], u16::to_le_bytes)[..41].to_vec();
    let cases: [(&str, Vec<u8>, &[&str]); 9] = [
        ("UTF-8", DECK.into(), &[]),
        ("UTF-8 with a mark", format!("\u{feff}{DECK}").into(), &[]),
        ("UTF-16 LE with a mark", utf16(DECK, &[0xFF, 0xFE], u16::to_le_bytes), &[]),
        ("UTF-16 BE with a mark", utf16(DECK, &[0xFE, 0xFF], u16::to_be_bytes), &[]),
        ("UTF-16 LE without", utf16(DECK, &[], u16::to_le_bytes), &["PB-encoding"]),
        ("UTF-16 BE without", utf16(DECK, &[], u16::to_be_bytes), &["PB-encoding"]),
        ("Latin-1", latin, &["PB-encoding"]),
        ("a zero byte", with_zero, &["PB-encoding"]),
        ("half a letter of UTF-16", cut, &["PB-encoding"]),
    ];
    for (name, bytes, codes) in cases {
        let checked = check_text(bytes);
        assert_eq!(checked.codes, codes, "{name}\n{}", checked.text);
    }
}

fn random_bytes_are_reported() {
    let mut random = Random(7);
    for size in [1, 2, 3, 10, 1000, 100_000] {
        let bytes: Vec<u8> = (0..size).map(|_| random.below(256) as u8).collect();
        let checked = check_bounded("random bytes", &bytes);
        assert!(!checked.codes.is_empty(), "{size} random bytes are no definition");
    }
}

fn line_ends_of_all_machines_are_read() {
    for ends in ["\r\n", "\r"] {
        let checked = check_text(DECK.replace('\n', ends));
        assert!(checked.codes.is_empty(), "{ends:?}\n{}", checked.text);
    }
}

fn nesting_has_an_end() {
    let deep = [
        format!("kind: deck\ncards: {}{}\n", "[".repeat(10_000), "]".repeat(10_000)),
        format!("kind: deck\ncards: {}\n", "[".repeat(10_000)),
        format!("kind: deck\ncards: {}\n", "{a: ".repeat(10_000)),
        (0..10_000).fold("kind: deck\n".to_owned(), |text, n| text + &" ".repeat(n.min(2_000)) + "a:\n"),
        format!("{}x\n", "- ".repeat(10_000)),
    ];
    for text in deep {
        let start: String = text.chars().take(40).collect();
        let checked = check_bounded("10,000 levels of nesting", text.as_bytes());
        let told = ["PB-too-deep", "PB-syntax", "PB-duplicate-key"];
        assert!(checked.codes.iter().any(|code| told.contains(code)), "{start}\n{}", checked.text);
    }
}

fn aliases_do_not_unfold_beyond_bounds() {
    let mut text =
        "kind: deck\ngame: custom\ncomponent: card\ncards:\n  - name: a\n    a0: &a0 [lol]\n".to_owned();
    for n in 1..40 {
        let ten = vec![format!("*a{}", n - 1); 10].join(", ");
        text.push_str(&format!("    a{n}: &a{n} [{ten}]\n"));
    }
    let checked = check_bounded("a billion laughs", text.as_bytes());
    assert_eq!(checked.codes, ["PB-aliases"], "{}", checked.text);
    let merges = (1..2_000).fold("- &b0 {a: 1}\n".to_owned(), |text, n| {
        text + &format!("- &b{n}\n  <<: *b{}\n  k{n}: 1\n", n - 1)
    });
    check_bounded("merges of merges", merges.as_bytes());
}

fn files_beyond_bounds_are_not_read() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too-large.yaml");
    // A sparse file takes no room on disk.
    let file = fs::File::create(&path).expect("the folder of tests can be written to");
    file.set_len(100 << 20).expect("there is room for nothing");
    drop(file);
    let name = path.to_string_lossy().into_owned();
    let checked = watched("100 MB", || check(&Disk, &[&name]));
    assert_eq!(checked.codes, ["PB-too-large"], "{}", checked.text);
    fs::remove_file(&path).expect("it was just made");
}

fn long_lines_keys_and_texts_are_read() {
    let long = "x".repeat(1_000_000);
    for text in [
        format!("kind: deck\ngame: custom\ncomponent: card\ncards: [{{name: {long}}}]\n"),
        format!("kind: deck\ngame: custom\ncomponent: card\n{long}: 1\ncards: [{{name: a}}]\n"),
        format!("kind: {long}\n"),
        format!("kind: deck\ngame: custom\ncomponent: card\ncards: [{}]\n", "{name: a}, ".repeat(10_000)),
        (0..3_000).fold("kind: deck\ngame: custom\n".to_owned(), |text, n| text + &format!("key{n}: {n}\n")),
        "---\n".repeat(20_000),
        "{".repeat(3_000),
        "\"".repeat(3_001),
        "&a ".repeat(3_000),
        "? ".repeat(3_000),
        "!".repeat(3_000),
        "%".repeat(3_000),
        "%YAML 9.9\n---\nkind: deck\n".to_owned(),
    ] {
        let start: String = text.chars().take(60).collect();
        check_bounded(&start, text.as_bytes());
    }
}

/// A generator of random numbers that gives the same ones each time (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    fn value(&mut self) -> &'static str {
        if self.below(3) == 0 { self.one(&BROKEN) } else { self.one(&ODD) }
    }
}

/// Damages a text in one way or several.
fn damaged(text: &str, random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(lines.len());
        let other = random.below(lines.len());
        match random.below(10) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            2 => lines.swap(at, other),
            3 | 4 => {
                let value = random.value();
                let key = lines[at].split_once(": ").map(|(key, _)| key.to_owned());
                lines[at] = key.map_or_else(|| value.to_owned(), |key| format!("{key}: {value}"));
            }
            5 => {
                // One word of the line becomes another value.
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = random.below(words.len());
                random.value().clone_into(&mut words[word]);
                lines[at] = words.join(" ");
            }
            6 => lines[at].insert_str(0, random.one(&["  ", " ", "\t", "- ", "# ", "? ", ": "])),
            7 => lines[at] = String::from(lines[at].trim_start()),
            8 => {
                let chars: Vec<char> = lines[at].chars().collect();
                let cut = random.below(chars.len() + 1);
                let odd = random.one(&[
                    "[", "]", "{", "}", "\"", "'", ":", ",", "&", "*", "#", "|", "\u{0}", "\u{85}", "é",
                ]);
                lines[at] =
                    chars[..cut].iter().collect::<String>() + odd + &chars[cut..].iter().collect::<String>();
            }
            _ => lines.truncate(at.max(1)),
        }
        if lines.is_empty() {
            break;
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    match random.below(8) {
        0 => bytes.truncate(random.below(bytes.len() + 1)),
        1 if !bytes.is_empty() => {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        _ => {}
    }
    bytes
}

/// The folders of the built-in sets.
fn built_in_sets() -> Vec<&'static str> {
    let paths = Disk.built_in_below("decks/");
    paths.into_iter().filter_map(|path| path.strip_suffix("game.yaml")).collect()
}

/// The files of a built-in set, beside each other.
fn built_in_set(folder: &str) -> Folder {
    let paths = Disk.built_in_below(folder);
    let file = |path: &&str| {
        let name = path.trim_start_matches(folder).to_owned();
        (name, Disk.built_in(path).expect("it was listed").to_vec())
    };
    let read = |path: &&&str| path.ends_with(".yaml") || path.ends_with(".csv");
    Folder(paths.iter().filter(read).map(file).collect())
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what the program carries is text")
}

fn damaged_definitions_give_a_report() {
    let sets: Vec<Folder> = built_in_sets().into_iter().map(built_in_set).collect();
    let mut random = Random(0x5EED_0001);
    for round in 0..300 {
        let whole = &sets[round % sets.len()];
        let names: Vec<String> = whole.0.keys().cloned().collect();
        let name = &names[random.below(names.len())];
        let bytes = damaged(&text_of(&whole.0[name]), &mut random);
        let mut folder = Folder(whole.0.clone());
        folder.0.insert(name.clone(), bytes.clone());
        // Most rounds read the damaged file with the others, some by itself.
        let paths = if random.below(4) == 0 { vec![name.as_str()] } else { vec!["game.yaml"] };
        let result =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&folder, &paths).codes.len()));
        assert!(result.is_ok(), "round {round}: {name} makes it panic:\n{}", String::from_utf8_lossy(&bytes));
    }
}

/// The ranges of a text that are values: after a colon or in a list, up to the next comma, bracket or end of line.
fn values(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    for mark in [": ", "- ", "[", ", "] {
        for (at, _) in text.match_indices(mark) {
            let start = at + mark.len();
            let end = start + text[start..].find([',', ']', '}', '\n']).unwrap_or(text.len() - start);
            if end > start && !text[start..].starts_with(['{', '[']) {
                found.push(start..end);
            }
        }
    }
    found.sort_by_key(|range| (range.start, range.end));
    found.dedup();
    found
}

/// Changes one value: to another one of the text, to none, to two, or to one of another type.
fn changed(text: &str, random: &mut Random) -> String {
    let values = values(text);
    if values.is_empty() {
        return String::new();
    }
    let (at, other) =
        (values[random.below(values.len())].clone(), values[random.below(values.len())].clone());
    let (old, other) = (&text[at.clone()], &text[other]);
    let new = match random.below(5) {
        0 => other.to_owned(),
        1 => String::new(),
        2 => format!("[{old}, {old}]"),
        3 => format!("{old}\n{}", text.lines().nth(random.below(text.lines().count())).unwrap_or_default()),
        _ => random.value().to_owned(),
    };
    format!("{}{new}{}", &text[..at.start], &text[at.end..])
}

fn any_value_of_any_set_may_be_any_other() {
    for (n, folder) in built_in_sets().into_iter().enumerate() {
        let whole = built_in_set(folder);
        let names: Vec<String> = whole.0.keys().filter(|name| name.ends_with(".yaml")).cloned().collect();
        let mut random = Random(0x5EED_0100 + n as u64);
        for round in 0..60 {
            let name = &names[random.below(names.len())];
            let text = changed(&text_of(&whole.0[name]), &mut random);
            let mut folder_now = Folder(whole.0.clone());
            folder_now.0.insert(name.clone(), text.clone().into_bytes());
            let paths = if random.below(4) == 0 { name.as_str() } else { "game.yaml" };
            let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                watched("a changed value", || check(&folder_now, &[paths]).text)
            }));
            assert!(checked.is_ok(), "{folder}, round {round}: {name} makes it panic:\n{text}");
        }
    }
}

fn damaged_layouts_and_sheets_give_a_report() {
    let mut paths = Disk.built_in_below("layouts/faces/");
    paths.extend(Disk.built_in_below("layouts/sheets/"));
    let mut random = Random(0x5EED_0002);
    for round in 0..300 {
        let path = paths[random.below(paths.len())];
        let bytes = damaged(&text_of(Disk.built_in(path).expect("it was listed")), &mut random);
        let folder = Folder(BTreeMap::from([("layout.yaml".to_owned(), bytes.clone())]));
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            check(&folder, &["layout.yaml"]).codes.len()
        }));
        assert!(result.is_ok(), "round {round}: {path} makes it panic:\n{}", String::from_utf8_lossy(&bytes));
    }
}

fn the_built_in_sets_are_legal() {
    for folder in built_in_sets() {
        let checked = check(&built_in_set(folder), &["game.yaml"]);
        assert!(checked.codes.is_empty(), "{folder}: {}", checked.text);
    }
}

fn one_damage_to_a_legal_set_is_found_by_its_rule() {
    let mut wrong = Vec::new();
    for game in GameName::with_rules().map(GameName::key) {
        let whole = built_in_set(&format!("decks/{game}/"));
        for Damage { code, file, find, put } in broken::damages(game) {
            let text = text_of(&whole.0[&file]);
            assert!(text.contains(&find), "{game}: {file} holds no \"{find}\" any more");
            let mut folder = Folder(whole.0.clone());
            folder.0.insert(file.clone(), text.replacen(&find, &put, 1).into_bytes());
            let checked = check(&folder, &["game.yaml"]);
            if !checked.codes.contains(&code.as_str()) {
                wrong.push(format!("{game}: \"{put}\" in {file} does not give {code}:\n{}", checked.text));
            }
            if checked.codes.len() > 4 {
                wrong.push(format!("{game}: \"{put}\" in {file} gives more than that:\n{}", checked.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("hostile": every_encoding_is_read_or_reported, random_bytes_are_reported, line_ends_of_all_machines_are_read, nesting_has_an_end, aliases_do_not_unfold_beyond_bounds, files_beyond_bounds_are_not_read, long_lines_keys_and_texts_are_read, damaged_definitions_give_a_report, any_value_of_any_set_may_be_any_other, damaged_layouts_and_sheets_give_a_report, the_built_in_sets_are_legal, one_damage_to_a_legal_set_is_found_by_its_rule)
}
