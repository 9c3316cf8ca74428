//! A look as named items of JSON, so that only changed ones are sent.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::faults::Faults;
use super::pictures::{Picture, View};
use super::seen::{
    BoardSeen, CardSeen, FileSeen, PartSeen, SetSeen, SheetSeen, card_key, cards_by_key, stem,
};
use crate::geometry::figure::{NEAR, Stretch};
use crate::geometry::{Length, Size};
use crate::impose::Side;
use crate::model::Cut;
use crate::model::Language;
use crate::press::fingerprint::Fingerprint;

/// The result of one look.
///
/// Its items, by key: `sets` (the sets, with the keys of their contents), `faults`, `rules` (another number when a rulebook has
/// changed), and of each file `part/…` (components of one kind,
/// with the keys of their cards), `lines/…` (where these are defined), `card/…`, `board/…` and `sheets/…`. Lengths are in millimeters.
pub struct Shown {
    sets: Vec<SetSeen>,
    items: BTreeMap<String, String>,
    pictures: BTreeMap<Fingerprint, Picture>,
}

impl Shown {
    pub(super) fn new(sets: Vec<SetSeen>, faults: &Faults, rules: Option<u64>) -> Shown {
        let mut shown = Shown { sets: Vec::new(), items: BTreeMap::new(), pictures: BTreeMap::new() };
        let items: Vec<Value> = sets.iter().map(|set| shown.set(set)).collect();
        shown.put("sets".to_owned(), &items.into());
        shown.put("faults".to_owned(), &faults.item);
        if let Some(rules) = rules {
            shown.put("rules".to_owned(), &format!("{rules:016x}").into());
        }
        Shown { sets, ..shown }
    }

    pub(super) fn sets(&self) -> &[SetSeen] {
        &self.sets
    }

    /// The titles of the sets, with the paths of their game files.
    pub fn titles(&self) -> Vec<(&str, &str)> {
        self.sets.iter().map(|set| (set.title.as_str(), set.path.as_str())).collect()
    }

    /// The fronts of all cards: each card's name and its picture. What has an outline of its own, such as a divider to fold that
    /// is called like the cards behind it, is no card.
    pub fn fronts(&self) -> Vec<(&str, Fingerprint)> {
        let cards = cards_by_key(&self.sets).into_iter();
        let cards = cards.filter(|(_, card)| !matches!(card.cut, Cut::Own(_)));
        cards.map(|(_, card)| (card.name.as_str(), card.front.picture.print)).collect()
    }

    /// The items, as JSON texts by key.
    pub fn items(&self) -> &BTreeMap<String, String> {
        &self.items
    }

    /// The picture with a fingerprint as a PNG file, at `dpi` dots per inch; `None` if there is no such picture.
    ///
    /// # Errors
    /// It has too many dots at this resolution, or a file in it is missing by now.
    pub fn png(&self, print: Fingerprint, dpi: u32) -> Option<Result<Vec<u8>, String>> {
        self.pictures.get(&print).map(|picture| picture.png(dpi))
    }

    /// The places where the things at a point of a picture are defined, the topmost first, as JSON; `None` if there is no such picture.
    /// The point is in millimeters from the top left corner of the trim or of the sheet.
    pub fn places_at(&self, print: Fingerprint, at: (f64, f64)) -> Option<Vec<Value>> {
        self.pictures.get(&print).map(|picture| picture.places_at(at))
    }

    /// The changes since another look, or everything if there was none, as JSON: `{"set": {KEY: ITEM, …}, "gone": [KEY, …]}`. `None` if
    /// nothing has changed.
    pub fn since(&self, before: Option<&Shown>) -> Option<String> {
        let known = |key: &String| before.and_then(|before| before.items.get(key));
        let changed: Vec<String> = (self.items.iter())
            .filter(|(key, item)| known(key) != Some(item))
            .map(|(key, item)| format!("{}:{item}", Value::from(key.as_str())))
            .collect();
        let old = before.into_iter().flat_map(|before| before.items.keys());
        let gone: Vec<&String> = old.filter(|key| !self.items.contains_key(*key)).collect();
        let is_new = before.is_none() || !changed.is_empty() || !gone.is_empty();
        is_new.then(|| format!("{{\"set\":{{{}}},\"gone\":{}}}", changed.join(","), json!(gone)))
    }

    fn put(&mut self, key: String, item: &Value) {
        self.items.insert(key, item.to_string());
    }

    fn set(&mut self, set: &SetSeen) -> Value {
        let files: Vec<Value> = set.files.iter().map(|file| self.file(set, file)).collect();
        let language = |language: &Language| json!({"word": language.word(), "name": language.name()});
        let languages: Vec<Value> = set.languages.iter().map(language).collect();
        json!({"id": set.id, "title": set.title, "path": set.path, "games": set.games, "languages": languages, "files": files})
    }

    fn file(&mut self, set: &SetSeen, file: &FileSeen) -> Value {
        let parts: Vec<String> = file.parts.iter().map(|part| self.part(set, file, part)).collect();
        let boards: Vec<String> = file.boards.iter().map(|board| self.board(set, file, board)).collect();
        let sheets: Vec<Value> = file.sheets.iter().map(|sheet| self.sheet(sheet)).collect();
        let key = format!("sheets/{}/{}", set.id, file.name);
        self.put(key.clone(), &json!({"sheets": sheets, "stale": file.is_stale}));
        json!({
            "name": file.name, "paper": file.paper, "backs": file.backs,
            "parts": parts, "boards": boards, "sheets": key,
        })
    }

    fn part(&mut self, set: &SetSeen, file: &FileSeen, part: &PartSeen) -> String {
        let stem = stem(set, file, part);
        let mut cards = Vec::with_capacity(part.cards.len());
        for card in &part.cards {
            let key = card_key(&stem, card);
            let item = self.card(card);
            self.put(key.clone(), &item);
            cards.push(key);
        }
        self.put(format!("lines/{stem}"), &lines(part));
        let key = format!("part/{stem}");
        let item = json!({
            "title": part.title, "component": part.component, "safe": mm(part.safe), "cards": cards,
        });
        self.put(key.clone(), &item);
        key
    }

    fn card(&mut self, card: &CardSeen) -> Value {
        let fields: Map<String, Value> =
            card.fields.iter().map(|(key, text)| (key.to_string(), text.as_str().into())).collect();
        json!({
            "name": card.name,
            "copies": card.copies,
            "front": self.face(&card.front, clip(card, false)),
            "back": card.back.as_ref().map(|back| self.face(back, clip(card, true))),
            "cut": card.cut.word(),
            "fields": fields,
            "stale": card.is_stale,
        })
    }

    fn board(&mut self, set: &SetSeen, file: &FileSeen, board: &BoardSeen) -> String {
        let key = format!("board/{}/{}/{}", set.id, file.name, board.name);
        let item = json!({"name": board.name, "view": self.view(&board.view), "stale": board.is_stale});
        self.put(key.clone(), &item);
        key
    }

    fn sheet(&mut self, sheet: &SheetSeen) -> Value {
        json!({
            "title": sheet.title,
            "side": match sheet.side { Side::Front => "front", Side::Back => "back" },
            "number": sheet.number,
            "of": sheet.of,
            "size": size(sheet.size),
            "turns": if sheet.turns_sideways { "sideways" } else { "over" },
            "picture": self.picture(&sheet.picture),
        })
    }

    fn view(&mut self, view: &View) -> Value {
        json!({
            "picture": self.picture(&view.picture),
            "size": size(view.size),
            "bleed": mm(view.bleed),
            "corner": mm(view.corner),
        })
    }

    /// A side of a card, with its outline if it is not a plain rectangle.
    fn face(&mut self, view: &View, outline: Option<String>) -> Value {
        let mut item = self.view(view);
        if let Some(outline) = outline {
            item["outline"] = outline.into();
        }
        item
    }

    fn picture(&mut self, picture: &Picture) -> String {
        self.pictures.entry(picture.print).or_insert_with(|| picture.clone());
        format!("{:016x}", picture.print)
    }
}

/// Where the cards of a part are defined: the files, and for each card the number of its file and the line. This is an item apart from
/// the cards, so that inserting a line does not change every card.
fn lines(part: &PartSeen) -> Value {
    let mut files: Vec<&str> = Vec::new();
    let mut lines: Vec<Value> = Vec::with_capacity(part.cards.len());
    for card in &part.cards {
        let Some(place) = &card.place else {
            lines.push(Value::Null);
            continue;
        };
        let known = files.iter().position(|file| **file == *place.file);
        let n = known.unwrap_or_else(|| {
            files.push(&place.file);
            files.len() - 1
        });
        lines.push(match &place.cell {
            Some(cell) => json!([n, place.line, cell]),
            None => json!([n, place.line]),
        });
    }
    json!({"files": files, "lines": lines})
}

fn mm(length: Length) -> Value {
    json!(length.to_mm())
}

fn size(size: Size) -> Value {
    json!([size.width.to_mm(), size.height.to_mm()])
}

/// The outline along which a card is cut, as a CSS polygon in percent of its size; `None` for a plain rectangle.
fn clip(card: &CardSeen, is_back: bool) -> Option<String> {
    let Size { width, height } = card.front.size;
    let outline = card.cut.own(card.front.size, is_back)?;
    let corner = |line: Stretch| {
        let [x, y] = line.to;
        format!("{:.2}% {:.2}%", 100.0 * x / width.to_mm(), 100.0 * y / height.to_mm())
    };
    let corners: Vec<String> = outline.stretches(NEAR).into_iter().map(corner).collect();
    Some(format!("polygon({})", corners.join(",")))
}
