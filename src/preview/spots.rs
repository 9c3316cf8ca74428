//! From a point of a picture to the places where the things there are defined.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::faults::place;
use super::pictures::{Picture, Pressed, Subject};
use super::seen::{CardSeen, SetSeen, cards_by_key};
use crate::compose::Face;
use crate::compose::drawing::{Drawing, Item};
use crate::geometry::Turn;
use crate::impose::Placement;
use crate::source::{Files, Origin};

impl Picture {
    /// The places where the things at a point are defined, the topmost first, as JSON. The point is in millimeters from the top left
    /// corner of the trim or of the sheet.
    pub fn places_at(&self, at: (f64, f64)) -> Vec<Value> {
        let pressed = &self.pressed;
        let origins = match self.subject {
            Subject::Sheet(n) => {
                let placements = pressed.printed.sheets[n].placements.iter().rev();
                let found = placements.map(|placement| {
                    let face = &pressed.printed.faces[placement.face.0 as usize];
                    on_face(placement, at).map(|at| origins(face, at)).unwrap_or_default()
                });
                found.flatten().collect()
            }
            face => origins(pressed.face(face), at),
        };
        origins.into_iter().map(|origin| named_place(origin, pressed.files())).collect()
    }
}

/// A place, with the words there if they are a name.
fn named_place(origin: Origin, files: &Files) -> Value {
    let mut found = place(origin, files);
    let name = files.text_at(origin).trim();
    if !name.is_empty() && !name.contains('\n') {
        found["name"] = name.into();
    }
    found
}

fn origins(face: &Face, (x, y): (f64, f64)) -> Vec<Origin> {
    let pt = |mm: f64| (mm * 72.0 / 25.4) as f32;
    face.drawing.origins_at(pt(x), pt(y))
}

/// A point of a sheet on a face that is placed there, both in millimeters; `None` outside of its trim.
fn on_face(placement: &Placement, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let at = placement.at;
    let (width, height) = (at.width.to_mm(), at.height.to_mm());
    let (x, y) = (x - at.x.to_mm(), y - at.y.to_mm());
    if !(0.0..width).contains(&x) || !(0.0..height).contains(&y) {
        return None;
    }
    Some(match placement.turn {
        Turn::None => (x, y),
        Turn::Quarter => (y, width - x),
        Turn::Half => (width - x, height - y),
        Turn::ThreeQuarters => (height - y, x),
    })
}

/// The slots of cards by the files that define them: the first byte of a slot, and the keys of the cards that have it.
pub(super) struct SlotPlaces {
    by_file: BTreeMap<String, BTreeMap<u32, BTreeSet<String>>>,
}

impl SlotPlaces {
    /// The slots of all cards.
    pub fn index(sets: &[SetSeen]) -> SlotPlaces {
        let mut places = SlotPlaces { by_file: BTreeMap::new() };
        for (key, card) in cards_by_key(sets) {
            places.add(&key, card);
        }
        places
    }

    fn add(&mut self, key: &str, card: &CardSeen) {
        for picture in [Some(&card.front), card.back.as_ref()].into_iter().flatten().map(|view| &view.picture)
        {
            let pressed: &Pressed = &picture.pressed;
            let mut found = BTreeSet::new();
            collect(&pressed.face(picture.subject).drawing, &mut found);
            for origin in found {
                let file = pressed.files().get(origin.file).name.clone();
                let slots = self.by_file.entry(file).or_default();
                slots.entry(origin.start).or_default().insert(key.to_owned());
            }
        }
    }

    /// The cards with the slot that a place is in. A place before all slots of a layout is about all of its cards.
    pub fn cards_at(&self, origin: Origin, files: &Files) -> Vec<&str> {
        let file = files.get(origin.file);
        let Some(slots) = self.by_file.get(&file.name) else { return Vec::new() };
        let byte = origin.start as usize;
        let [before, after] = [&file.text[..byte], &file.text[byte..]];
        let begins = before.rfind("\n---").unwrap_or(0) as u32;
        let ends = after.find("\n---").map_or(file.text.len(), |at| byte + at) as u32;
        let cards: BTreeSet<&String> = match slots.range(begins..=origin.start).next_back() {
            Some((_, cards)) => cards.iter().collect(),
            None => slots.range(begins..ends).flat_map(|(_, cards)| cards).collect(),
        };
        cards.into_iter().map(String::as_str).collect()
    }
}

fn collect(drawing: &Drawing, into: &mut BTreeSet<Origin>) {
    for item in &drawing.items {
        match item {
            Item::Origin(origin, _) => drop(into.insert(*origin)),
            Item::Group(group) => collect(&group.drawing, into),
            Item::Shared(shared, _) => collect(shared, into),
            Item::Layer(layer) => collect(&layer.drawing, into),
            Item::Text(_) | Item::Path(_) | Item::Picture(..) | Item::Field(_) => {}
        }
    }
}
