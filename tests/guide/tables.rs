//! The tables of the guides list just the keys and words that the program knows.

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};

use punchboard::compose::FontBook;
use punchboard::games;
use punchboard::geometry::Paper;
use punchboard::model::expression::Function;
use punchboard::model::sheet_spec::NAMED_SIZES;
use punchboard::model::{Color, GameName};

use super::declared::is_declared;
use super::{Shelf, guide, guides, printed};

/// A table of a guide: its rows, each with its cells.
type Rows = Vec<Vec<String>>;

/// The tables below a remark like `<!-- keys: style -->`, by kind and name.
fn tables() -> BTreeMap<(String, String), Rows> {
    let mut tables = BTreeMap::new();
    for path in guides() {
        let guide = guide(&path);
        let mut lines = guide.lines();
        while let Some(line) = lines.next() {
            let remark = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
            let named = remark.and_then(|remark| remark.split_once(": "));
            // A change is a step of a walk, and a picture is printed.
            let Some((kind, name)) = named.filter(|(kind, _)| !["change", "picture"].contains(kind)) else {
                continue;
            };
            let rows =
                lines.by_ref().skip_while(|line| line.is_empty()).take_while(|line| line.starts_with('|'));
            let rows: Rows = rows.skip(2).map(cells).collect();
            assert!(!rows.is_empty(), "{path}: no table below {line}");
            let before = tables.insert((kind.to_owned(), name.to_owned()), rows);
            assert!(before.is_none(), "{path}: two tables of {kind} {name}");
        }
    }
    tables
}

fn cells(line: &str) -> Vec<String> {
    // A bar in a cell is written with a backslash before it.
    let line = line.replace("\\|", "\u{0}");
    let inner = line.trim().trim_matches('|');
    inner.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// What stands between backticks.
fn ticked(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// A definition with a hole for a key, and the tables that list the keys that may stand there.
struct Probe {
    tables: Vec<String>,
    definition: String,
}

/// The tail of a definition that prints the map `m`.
const MAPPED: &str = "---\nkind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: a4-page, parts: [{title: t, map: m}]}]\n";

fn probes() -> Vec<Probe> {
    let card = |component: &str, rest: &str| {
        format!("kind: deck\ngame: generation-zero\ncomponent: {component}\ncards: [{{name: x, {rest}}}]\n")
    };
    let board = |rest: &str| format!("kind: board\ngame: custom\nname: m\nwidth: 3\nheight: 3\n{rest}\n");
    let map = |rest: &str| format!("kind: map\ngame: custom\nname: m\nwidth: 3\nheight: 3\n{rest}\n");
    let look = |rest: &str| format!("kind: look\nname: l\n{rest}\n---\n{}look: l\n{MAPPED}", map(""));
    let probe = |tables: &[&str], definition| Probe {
        tables: tables.iter().map(|table| (*table).to_owned()).collect(),
        definition,
    };
    let mut probes = vec![
        probe(&["deck"], "kind: deck\ngame: custom\ncomponent: c\ncards: [{name: x}]\nHOLE\n".to_owned()),
        probe(
            &["card-table"],
            "kind: deck\ngame: custom\ncomponent: c\ncards: {table: t.csv, HOLE}\n".to_owned(),
        ),
        probe(&["game"], "kind: game\ngame: custom\ntitle: t\nfiles: []\nHOLE\n".to_owned()),
        probe(
            &["file"],
            "kind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: s, parts: [], HOLE}]".to_owned(),
        ),
        probe(
            &["part"],
            "kind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: s, parts: [{title: t, HOLE}]}]"
                .to_owned(),
        ),
        probe(
            &["flow"],
            "kind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: s, parts: [{title: t, flow: x.md, HOLE}]}]"
                .to_owned(),
        ),
        probe(&["agent", "card-gz"], card("agent", "HOLE")),
        probe(&["sue", "card-gz"], card("sue", "HOLE")),
        probe(&["canon", "card-gz"], card("canon", "HOLE")),
        probe(&["monster", "card-gz"], card("monster", "HOLE")),
        probe(&["location", "card-gz"], card("location", "HOLE")),
        probe(&["ability"], card("agent", "ability: {HOLE}")),
        probe(&["table-gz"], "kind: table\ngame: generation-zero\nHOLE\n".to_owned()),
        probe(&["player"], "kind: table\ngame: generation-zero\nplayers: [{HOLE}]\n".to_owned()),
    ];
    probes.extend([
        probe(
            &["plate-part"],
            "kind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: s, parts: [{title: t, map: m, HOLE}]}]"
                .to_owned(),
        ),
        probe(
            &["declared"],
            "kind: deck\ngame: custom\ncomponent: c\ncards: [{name: x}]\nfields: {name: {kind: text, HOLE}}\n"
                .to_owned(),
        ),
        probe(&["board"], board("HOLE")),
        probe(&["laid-piece"], board("pieces: [{piece: p, at: A1, HOLE}]")),
        probe(&["map"], map("HOLE")),
        probe(&["edge"], map("edges: [{kind: river, along: [A1-A2], HOLE}]")),
        probe(&["path"], map("paths: [{kind: road, through: [A1, A2], HOLE}]")),
        probe(&["place"], map("places: [{name: p, at: A1, HOLE}]")),
        probe(&["look"], look("HOLE")),
        probe(&["terrain"], look("terrains: {g: {name: Grass, HOLE}}")),
        probe(&["space-icons"], look("icons: {HOLE}")),
        probe(&["symbol"], look("symbols: {gate: {icon: star, HOLE}}")),
        probe(&["backdrop"], look("backdrop: {image: x.svg, HOLE}")),
        probe(&["numbering"], map("numbering: {HOLE}")),
        probe(
            &["space"],
            format!("kind: look\nname: l\n---\n{}look: l\n{MAPPED}", map("hexes: {A1: {HOLE}}")),
        ),
        probe(&["line"], look("grid: {HOLE}")),
        probe(&["line"], look("lines: {road: {HOLE}}")),
        probe(&["line", "outline"], look("outlines: [{of: g, HOLE}]")),
        probe(&["type", "labels"], look("labels: {HOLE}")),
        probe(&["type", "space-text"], look("texts: [{fields: note, HOLE}]")),
        probe(&["type"], look("places: {HOLE}")),
        probe(&["type", "markers"], look("markers: {ships: {HOLE}}")),
        probe(&["frame"], look("frame: {HOLE}")),
    ]);
    probes.extend(probes_of_games());
    probes
}

/// The pieces of the other games than Generation Zero, whose cards are among the probes above, and their tables with their players.
fn probes_of_games() -> Vec<Probe> {
    let mut probes = Vec::new();
    for game in GameName::with_rules().filter(|game| *game != GameName::GenerationZero) {
        let mut probe = |tables: Vec<String>, definition: String| probes.push(Probe { tables, definition });
        for (component, _) in games::game(game).facts().components {
            // All kinds of landscape have one table.
            let is_landscape = ["brick", "ladder", "box", "start"].contains(component);
            let table = if is_landscape { "landscape" } else { component };
            let head = format!("kind: pieces\ngame: {game}\ncomponent: {component}\n");
            let tables = [Some(table), shared(game, component)].into_iter().flatten().map(str::to_owned);
            probe(tables.collect(), format!("{head}pieces: [{{name: x, HOLE}}]\n"));
        }
        let head = format!("kind: table\ngame: {game}\n");
        probe(vec![format!("table-{}", game.short())], format!("{head}HOLE\n"));
        probe(vec![format!("player-{}", game.short())], format!("{head}players: [{{HOLE}}]\n"));
    }
    probes
}

/// The table of the keys that a component has in common with others of its game.
fn shared(game: GameName, component: &str) -> Option<&'static str> {
    match (game, component) {
        (GameName::SuperGameLevel, _) => Some("pieces-sgl"),
        (GameName::AlienEmpires, "force" | "race" | "event") => Some("cards-ae"),
        (GameName::AlienEmpires, _) => Some("pieces-ae"),
        _ => None,
    }
}

/// The help of the fault that a word without sense in the hole of a definition brings about.
fn help_for(definition: &str, hole: &str) -> String {
    let text = definition.replace("HOLE", hole);
    let found = printed(&Shelf::of([("probe.yaml", &text)]), "probe.yaml");
    let fault = found.report.iter().find(|d| d.message.contains("qqqqqqqq"));
    let fault = fault.unwrap_or_else(|| panic!("nothing is said of \"{hole}\" in\n{text}\n{}", found.told()));
    fault.help.clone().unwrap_or_default()
}

/// The words of a list as helps have them: "a, b and c", "a, b or c".
fn listed<'h>(help: &'h str, before: &str) -> BTreeSet<&'h str> {
    let list = help.strip_prefix(before).unwrap_or_else(|| panic!("\"{help}\" begins with \"{before}\""));
    list.split(", ").flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" or ")).collect()
}

fn tables_list_the_keys_that_are_known() {
    let tables = tables();
    let mut used = BTreeSet::new();
    for Probe { tables: names, definition } in probes() {
        let mut rows: Vec<&Vec<String>> = Vec::new();
        for name in &names {
            let table = tables.get(&("keys".to_owned(), name.clone()));
            rows.extend(table.unwrap_or_else(|| panic!("no guide has a table of the keys of {name}")));
            used.insert(name.clone());
        }
        let told: BTreeSet<&str> = rows.iter().flat_map(|row| ticked(&row[0])).collect();
        let help = help_for(&definition, "qqqqqqqq: 1");
        let known = listed(&help, "the keys are ");
        assert_eq!(told, known, "the keys of {names:?}: the guide on the left, the program on the right");
        for row in rows {
            let (key, words) = (ticked(&row[0])[0], ticked(&row[1]));
            // Just words with commas between them: nothing else can stand there.
            let between: String = row[1].split('`').step_by(2).collect();
            if words.len() < 2 || between.replace(" or ", "").chars().any(|c| !", ".contains(c)) {
                continue;
            }
            // A game's or a deck's own kind is known before its fields are read.
            if matches!(key, "kind" | "game") {
                continue;
            }
            let help = help_for(&blank(&definition, key), &format!("{key}: qqqqqqqq"));
            assert_eq!(
                words.into_iter().collect::<BTreeSet<_>>(),
                listed(&help, "write "),
                "the words of {key}"
            );
        }
    }
    for (kind, name) in tables.keys() {
        let is_held = used.contains(name.as_str()) || is_declared(name);
        assert!(kind != "keys" || is_held, "no test looks at the table of {name}");
    }
}

/// A definition without its own value of a key that is to be probed.
fn blank(definition: &str, key: &str) -> String {
    definition.replace(&format!("{key}: text, "), "")
}

fn tables_list_the_words_that_are_known() {
    let tables = tables();
    let told = |name: &str| -> BTreeSet<String> {
        let rows = &tables[&("words".to_owned(), name.to_owned())];
        // The first row of a table of words alone is its head.
        rows.iter().flat_map(|row| row.iter().flat_map(|cell| ticked(cell))).map(str::to_owned).collect()
    };
    let first = |name: &str| -> BTreeSet<String> {
        let rows = &tables[&("words".to_owned(), name.to_owned())];
        rows.iter().flat_map(|row| ticked(&row[0])).map(str::to_owned).collect()
    };
    let all = |words: &mut dyn Iterator<Item = &str>| words.map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(first("sizes"), all(&mut NAMED_SIZES.iter().map(|(name, _)| *name)));
    for row in &tables[&("words".to_owned(), "sizes".to_owned())] {
        let (_, size) =
            NAMED_SIZES.iter().find(|(name, _)| *name == ticked(&row[0])[0]).expect("it is known");
        let written = row[1].replace(" ×", "mm x").replace(" mm", "mm");
        assert_eq!(size.to_string().replace("mm", ""), written.replace("mm", ""), "{}", row[0]);
    }
    assert_eq!(told("colors"), all(&mut Color::names()));
    assert_eq!(told("papers"), all(&mut Paper::names()));
    assert_eq!(first("fonts"), all(&mut FontBook::bundled_names()));
    let rulebook = games::game(GameName::GenerationZero).rulebook().expect("it has one");
    let rows = &tables[&("words".to_owned(), "house-rules".to_owned())];
    let written: Vec<_> =
        rows.iter().map(|row| (ticked(&row[0])[0], row[1].as_str(), row[3].as_str())).collect();
    let known: Vec<_> =
        (rulebook.options()).map(|(rule, option)| (option.name, option.default, rule.id)).collect();
    assert_eq!(written, known);
    let rows = &tables[&("words".to_owned(), "filters".to_owned())];
    let written: Vec<_> = rows.iter().map(|row| (ticked(&row[0])[0], row[1].as_str())).collect();
    let known: Vec<_> = Function::ALL.iter().map(|function| (function.word(), function.about())).collect();
    assert_eq!(written, known);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": tables_list_the_keys_that_are_known, tables_list_the_words_that_are_known)
}
