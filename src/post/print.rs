//! The printed report and the order forms: definitions made of a round, and the print column.

use std::collections::BTreeMap;

use serde_json::json;

use super::pages::{self, Page};
use crate::compose::Options;
use crate::diag::{Policy, Report};
use crate::games::survival::postal::TurnReport;
use crate::games::survival::postal::form::Form;
use crate::geometry::Paper;
use crate::model::Plate;
use crate::model::map::{HexFacts, HexForm, HexMap};
use crate::model::marker::{Marker, Markers, Standing};
use crate::model::{
    Content, Deck, Drawn, Entry, Fit, GameFile, GameName, GameSet, PlatePart, PrintFile, PrintPart, load,
};
use crate::press::{self, Only, Order};
use crate::ruling::{Json, matching};
use crate::source::door::BUILT_IN;
use crate::source::{Door, Files, Key, Located, Map, Node, Origin, Scalar, Value};

/// What is printed of a round.
pub struct Printed {
    /// The report for all.
    pub report: Vec<u8>,
    /// A form for each player, if there is a next round.
    pub forms: Option<Vec<u8>>,
}

/// The name of the map.
const MAP: &str = "The island";

/// Prints the report and the forms. What does not come out as it should is reported.
///
/// # Errors
/// A font can't be embedded.
pub fn print(
    turn: &TurnReport,
    forms: &[Form],
    paper: Option<&Paper>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Result<Printed, String> {
    let origin = Origin::of_file(files.add("the turn report", ""));
    let mut bench = Bench { origin, decks: Vec::new() };
    bench.deck("turn-report", pages::heads(turn));
    bench.deck("status-table", pages::tables(turn));
    let press = pages::press(turn);
    let has_press = !press.is_empty();
    bench.deck("press", press);
    bench.deck("order-form", pages::forms(forms, &notes(door, files, report)));
    let part = |title: &str, component: &str, layout: &str| PrintPart {
        title: bench.name(title),
        content: Content::Faces {
            component: bench.name(component),
            layout: bench.name(layout),
            shuffled: None,
        },
    };
    let plate = PlatePart { name: bench.name(MAP), drawn: Drawn { fit: Fit::Page, ..Drawn::default() } };
    let mut parts = vec![
        part("Turn report", "turn-report", "survival/report"),
        PrintPart { title: bench.name("The island"), content: Content::Plate(plate) },
        part("Status of the creatures", "status-table", "survival/report-table"),
    ];
    if has_press {
        parts.push(part("Press", "press", "survival/report-press"));
    }
    let file = |name: &str, parts: Vec<PrintPart>| PrintFile {
        name: bench.name(name),
        sheet: bench.name("a4-page"),
        parts,
        together: false,
        shuffled: None,
    };
    let mut wanted = vec![file("report", parts)];
    if !forms.is_empty() {
        let form = part("Order form", "order-form", "survival/order-form-filled");
        wanted.push(file("forms", vec![form]));
    }
    let game_file = GameFile {
        game: GameName::Survival,
        title: bench.name(&format!("{}, {}", turn.title, turn.when())),
        language: crate::model::Language::English,
        slug: "report".to_owned(),
        files: wanted,
        origin,
    };
    let set = GameSet {
        decks: bench.decks,
        maps: vec![map(turn, origin)],
        files: vec![origin.file],
        ..GameSet::empty(GameName::Survival)
    };
    let order = Order {
        set: &set,
        game_file: &game_file,
        paper,
        // A page with a word too long is better than none: the players wait.
        options: Options { draft: true, ..Options::default() },
        only: &Only::default(),
        policy: &Policy::default(),
        known_fields: &|_| Vec::new(),
    };
    let plan = press::resolve(&order, door, files);
    let mut outcome = press::print(plan, &order, door, files, &mut |_, _, _| {});
    report.append(outcome.report);
    outcome.printed.iter_mut().for_each(press::Printed::unmark);
    let mut pdfs = outcome.printed.iter().map(|printed| printed.pdf(files));
    let report = pdfs.next().ok_or("the report has no page")??;
    Ok(Printed { report, forms: pdfs.next().transpose()? })
}

/// Definitions in the making, all from one place.
struct Bench {
    origin: Origin,
    decks: Vec<Deck>,
}

impl Bench {
    fn name(&self, text: &str) -> Located<String> {
        Located { value: text.to_owned(), origin: self.origin }
    }

    fn deck(&mut self, component: &str, pages: Vec<Page>) {
        let origin = self.origin;
        let entry = |(name, told): Page| Entry {
            name: Located { value: name, origin },
            copies: 1,
            fields: fields(&told, origin),
            origin,
        };
        self.decks.push(Deck {
            game: GameName::Survival,
            component: self.name(component),
            declared: Vec::new(),
            totals: Vec::new(),
            entries: pages.into_iter().map(entry).collect(),
            origin,
        });
    }
}

/// The notes on the blank form.
fn notes(door: &dyn Door, files: &mut Files, report: &mut Report) -> Vec<Json> {
    let path = format!("{BUILT_IN}decks/survival/aids.yaml");
    let loaded = load::definitions(door, &[path], files, report);
    let decks = loaded.sets.iter().flat_map(|set| set.decks_of("order-form"));
    let notes = decks.flat_map(|deck| &deck.entries).filter_map(|entry| entry.get("notes")?.as_list());
    notes.flatten().map(matching::json).collect()
}

/// Data as definitions hold it.
fn node(data: &Json, origin: Origin) -> Node {
    let plain = |text: String| Value::Scalar(Scalar { text: text.into(), plain: true });
    let value = match data {
        Json::Null => plain(String::new()),
        Json::Bool(_) | Json::Number(_) => plain(data.to_string()),
        Json::String(text) => return Node::text(text.as_str(), origin),
        Json::Array(list) => Value::List(list.iter().map(|item| node(item, origin)).collect()),
        Json::Object(_) => Value::Map(fields(data, origin)),
    };
    Node { origin, value }
}

fn fields(data: &Json, origin: Origin) -> Map {
    let mut map = Map::default();
    for (key, value) in data.as_object().into_iter().flatten() {
        map.insert(Key { text: key.as_str().into(), origin }, node(value, origin));
    }
    map
}

/// The map with where everybody is.
fn map(turn: &TurnReport, origin: Origin) -> HexMap {
    let mut hexes = BTreeMap::new();
    let mut markers = Markers::default();
    for place in &turn.hexes {
        // Where nothing lies and nothing grows there is nothing to tell.
        if place.corpses > 0 || place.most > 0 {
            let facts = json!({"corpses": place.corpses, "plants": place.plants, "max": place.most});
            hexes.insert(place.label, HexFacts { fields: fields(&facts, origin), origin });
        }
        for id in &place.creatures {
            let at = Located { value: place.label, origin };
            let standing = Standing { at, image: None, node: Node::map([], origin) };
            markers.push("creatures", Marker::new(Located { value: id.clone(), origin }, standing));
        }
    }
    HexMap {
        game: GameName::Survival,
        plate: Plate::named(
            Located { value: MAP.to_owned(), origin },
            Some(format!("{} · {}", turn.title, turn.when())),
        ),
        form: HexForm::default(),
        lie: origin,
        columns: turn.map.first().map_or(0, |row| row.chars().count()) as u32,
        rows: turn.map.len() as u32,
        symbols: turn.map.iter().flat_map(|row| row.chars()).collect(),
        symbol_places: Vec::new(),
        terrain: origin,
        hexes,
        markers,
        edges: Vec::new(),
        paths: Vec::new(),
        places: Vec::new(),
        origin,
    }
}
