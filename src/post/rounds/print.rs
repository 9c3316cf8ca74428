//! The printed report and the order forms: makes definitions of a round and runs the print column.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::sheets::{self, Page};
use crate::compose::Options;
use crate::diag::{Policy, Report};
use crate::games::postal::form::Form;
use crate::games::postal::{GAME, TurnReport};
use crate::geometry::Paper;
use crate::model::Plate;
use crate::model::map::{HexForm, HexMap};
use crate::model::marker::{Marker, Markers, PlacedMarker};
use crate::model::space::{SpaceFacts, SpaceMarks};
use crate::model::{Content, Deck, Drawn, Entry, GameFile, GameSet, PlatePart, PrintFile, PrintPart, load};
use crate::press::{self, Only, Order};
use crate::ruling::{Json, matching};
use crate::source::door::BUILT_IN;
use crate::source::{Door, Files, Key, Located, Map, Node, Origin};
use crate::write::{self, pdf::Part};

/// The prints of a round.
pub struct Printed {
    pub report: Vec<u8>,
    /// All forms, if there is a next round.
    pub forms: Option<Vec<u8>>,
    /// The prints of each player, in the order of the report.
    pub own: Vec<OwnPrinted>,
}

/// The prints of one player.
pub struct OwnPrinted {
    /// The player's page, then the report for everybody.
    pub report: Vec<u8>,
    /// The player's order form.
    pub form: Option<Vec<u8>>,
}

/// The title of the part with the forms.
const FORMS: &str = "Order form";
/// The look of the map.
const LOOK: &str = "survival/report";
/// The kinds of markers on the map: the creatures, whose numbers are printed, and the animals of their species.
const CREATURES: &str = "creatures";
const ANIMALS: &str = "animals";

/// Prints the report and the forms, for everybody and for each player. Text that does not fit and the like is
/// reported.
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
    let title = format!("{}, {}", turn.title, turn.when());
    let notes = notes(door, files, report);
    let (set, game_file) = definitions(turn, forms, &notes, &title, origin);
    let order = Order {
        set: &set,
        game_file: &game_file,
        papers: &[paper.cloned()],
        // The players wait: a page with a word that does not fit is better than none.
        options: Options { draft: true, ..Options::default() },
        only: &Only::default(),
        skip: &[],
        show: None,
        policy: &Policy::default(),
        known_fields: &|_| Vec::new(),
        is_faulty: false,
        players: None,
        sequence: press::Sequence::default(),
        printer: None,
        record: false,
        since: None,
        contents: None,
    };
    let plan = press::resolve(&order, &press::FontShelf::default(), door, files);
    let outcomes = press::print(&plan, &order, door, files, &|_| {}, &|printed| printed);
    let mut printed = Vec::new();
    for outcome in outcomes {
        report.append(outcome.report);
        printed.extend(outcome.printed);
    }
    let mut printed = printed.pop().ok_or("the report has no page")?;
    printed.unmark();
    let kinds = kinds(&printed, forms, turn.players.len());
    // Each form is numbered alone, wherever it is in the document.
    for sheet in kinds.forms.iter().flatten() {
        printed.sheets[*sheet].marks.clear();
    }
    bound(&printed, &kinds, turn, forms, &title, files)
}

/// The definitions of a round: the report and the players' pages as texts with a map, and a form for each
/// player.
fn definitions(
    turn: &TurnReport,
    forms: &[Form],
    notes: &[Json],
    title: &str,
    origin: Origin,
) -> (GameSet, GameFile) {
    let mut bench = Bench { origin, decks: Vec::new() };
    bench.deck("order-form", sheets::forms(forms, notes));
    let drawn = Drawn { look: Some(bench.name(LOOK)), ..Drawn::default() };
    let plate = PlatePart { name: bench.name(TurnReport::MAP), drawn };
    let texts = std::iter::once(turn.prose()).chain(turn.players.iter().map(|player| turn.own_page(player)));
    let texts = Content::Text(texts.collect(), vec![plate]);
    let mut parts = vec![PrintPart { title: bench.name("Turn report"), enough_for: None, content: texts }];
    if !forms.is_empty() {
        let (component, layout) =
            (bench.name("order-form"), bench.name(&format!("{GAME}/order-form-filled")));
        let content = Content::Faces { component, meeting: None, layout, owner: None, shuffled: None };
        parts.push(PrintPart { title: bench.name(FORMS), enough_for: None, content });
    }
    let wanted = PrintFile {
        name: bench.name("report"),
        title: None,
        sheet: bench.name("a4-page"),
        parts,
        together: false,
        shuffled: None,
        how_often: None,
    };
    let game_file = GameFile::unwritten(GAME, bench.name(title), "report", vec![wanted]);
    let set = GameSet {
        decks: bench.decks,
        maps: vec![map(turn, origin)],
        files: vec![origin.file],
        ..GameSet::empty(GAME)
    };
    (set, game_file)
}

/// The sheet numbers of the parts.
struct Kinds {
    report: Vec<usize>,
    /// The pages of each player.
    own: Vec<Vec<usize>>,
    /// The sheets of each form.
    forms: Vec<Vec<usize>>,
}

/// Sorts sheets by part: texts come first, each numbered from its first page, then the forms.
fn kinds(printed: &press::Printed, forms: &[Form], players: usize) -> Kinds {
    let mut places = 0..printed.sheets.len();
    let text = |places: &mut std::ops::Range<usize>| {
        let count = places.clone().next().map_or(0, |first| printed.sheets[first].count);
        places.by_ref().take(count).collect::<Vec<usize>>()
    };
    let report = text(&mut places);
    let own = (0..players).map(|_| text(&mut places)).collect();
    let forms = forms.iter().map(|form| places.by_ref().take(sheets::sheets(form)).collect()).collect();
    Kinds { report, own, forms }
}

/// The files to bind: the report, all forms, and two files for each player.
fn bound(
    printed: &press::Printed,
    kinds: &Kinds,
    turn: &TurnReport,
    forms: &[Form],
    title: &str,
    files: &Files,
) -> Result<Printed, String> {
    let mut parts = vec![Part { title: title.to_owned(), sheets: kinds.report.clone() }];
    if !forms.is_empty() {
        let sheets = kinds.forms.concat();
        parts.push(Part { title: format!("{}, orders for {}", turn.title, turn.next()), sheets });
    }
    for (player, own) in turn.players.iter().zip(&kinds.own) {
        let sheets = [own.as_slice(), &kinds.report].concat();
        parts.push(Part { title: format!("{title}, for {}", player.player), sheets });
        if let Some(place) = forms.iter().position(|form| form.player == player.player) {
            let title = format!("{}, orders of {} for {}", turn.title, player.player, turn.next());
            parts.push(Part { title, sheets: kinds.forms[place].clone() });
        }
    }
    let mut pdfs = write::pdf::parts(&printed.document(files), &parts)?.into_iter();
    let report = pdfs.next().ok_or("the report has no page")?;
    let all_forms = if forms.is_empty() { None } else { pdfs.next() };
    let own = turn.players.iter().map(|player| {
        let has_form = forms.iter().any(|form| form.player == player.player);
        let report = pdfs.next().unwrap_or_default();
        OwnPrinted { report, form: if has_form { pdfs.next() } else { None } }
    });
    let own = own.collect();
    Ok(Printed { report, forms: all_forms, own })
}

/// Collects definitions that share one origin.
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
        let entry = |(name, data): Page| Entry {
            name: Located { value: name, origin },
            copies: 1,
            fields: fields(&data, origin),
            origin,
        };
        self.decks.push(Deck {
            game: GAME,
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
    let path = format!("{BUILT_IN}decks/{GAME}/aids.yaml");
    let loaded = load::definitions(door, &[path], files, report);
    let decks = loaded.sets.iter().flat_map(|set| set.decks_of("order-form"));
    let notes = decks.flat_map(|deck| &deck.entries).filter_map(|entry| entry.get("notes")?.as_list());
    notes.flatten().map(matching::json).collect()
}

fn fields(data: &Json, origin: Origin) -> Map {
    let mut map = Map::default();
    for (key, value) in data.as_object().into_iter().flatten() {
        map.insert(Key { text: key.as_str().into(), origin }, matching::node(value, origin));
    }
    map
}

/// The map with all creatures, and an animal for each species in a hex: a picture of each creature would be too small where many
/// are together.
fn map(turn: &TurnReport, origin: Origin) -> HexMap {
    let mut hexes = BTreeMap::new();
    let mut markers = Markers::default();
    let species: BTreeMap<&str, &str> =
        turn.rows.iter().map(|row| (row.id.as_str(), row.species.as_str())).collect();
    for place in &turn.hexes {
        // A hex without corpses and plants needs no note.
        if place.corpses > 0 || place.most > 0 {
            let facts = json!({"corpses": place.corpses, "plants": place.plants, "max": place.most});
            hexes.insert(
                place.label,
                SpaceFacts { fields: fields(&facts, origin), marks: SpaceMarks::default(), origin },
            );
        }
        let at = Located { value: place.label, origin };
        let mut put = |kind: &str, name: &str, image: Option<String>| {
            let image = image.map(|value| Located { value, origin });
            let standing = PlacedMarker { at, image, node: Node::map([], origin) };
            markers.push(kind, Marker::new(Located { value: name.to_owned(), origin }, standing));
        };
        place.creatures.iter().for_each(|id| put(CREATURES, id, None));
        let here = place.creatures.iter().filter_map(|id| species.get(id.as_str()).copied());
        for name in here.collect::<BTreeSet<&str>>() {
            put(ANIMALS, name, turn.picture_of(name));
        }
    }
    HexMap {
        game: GAME,
        plate: Plate::named(
            Located { value: TurnReport::MAP.to_owned(), origin },
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
