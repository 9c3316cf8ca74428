//! Counters and mats: tiles where they are rectangles or circles, tokens with their outline where they are not; bags
//! of copies; dice.

use serde_json::{Map, Value, json};

use super::layout::Dealt;
use super::object::{Ids, Placed, Words, object};
use super::{Press, units};
use crate::export::camera::Shot;
use crate::export::deal::Laying;
use crate::export::kit::{Dice, Kind, Part, Thing};
use crate::geometry::Length;
use crate::model::Cut;

/// The clear margin around a token: the game finds its outline by it.
const CLEAR: Length = Length::mm(1);
/// More copies of a piece than this are a supply, in a bag of its own.
const SUPPLY: u32 = 4;
/// More different pieces than this are put into a bag.
const LOOSE: usize = 24;

/// A part whose pictures are asked for.
pub(super) struct Pieces<'k> {
    part: &'k Part,
    things: Vec<(&'k Thing, usize, Option<usize>)>,
}

/// Asks for the pictures of a part.
pub(super) fn plan<'k>(part: &'k Part, press: &mut Press<'k>) -> Pieces<'k> {
    let mut backs = std::collections::BTreeMap::new();
    let mut things = Vec::new();
    for thing in &part.things {
        let (piece, dpi) = (&thing.piece, press.how.dpi);
        let around = if thing.has_own_outline() { CLEAR } else { Length::ZERO };
        let shot = |name: &str, face| Shot::face(part.file, name, (face, piece.size), around, dpi);
        let front = press.shoot(shot(&thing.name, piece.front));
        let back = piece.back.map(|back| {
            *backs.entry(back).or_insert_with(|| press.shoot(shot(&format!("{}-back", thing.name), back)))
        });
        things.push((thing, front, back));
    }
    Pieces { part, things }
}

impl Pieces<'_> {
    /// The objects: a bag for each piece with many copies, or one bag of all, or the pieces themselves if they are few.
    /// Those that are laid out are not among them.
    pub fn objects(&self, urls: &[String], ids: &mut Ids, laying: &mut Laying<'_, Dealt>) -> Vec<Placed> {
        if self.things.iter().any(|(thing, ..)| thing.piece.copies > SUPPLY) {
            let of_thing = |thing: &(&Thing, usize, Option<usize>)| {
                let mut copies = self.copies(thing, urls, ids, laying);
                match copies.len() {
                    0 | 1 => copies.pop(),
                    _ => Some(bag(&thing.0.name, thing.0.id, copies, ids)),
                }
            };
            return self.things.iter().filter_map(of_thing).collect();
        }
        let all: Vec<Placed> =
            self.things.iter().flat_map(|thing| self.copies(thing, urls, ids, laying)).collect();
        if all.len() <= LOOSE { all } else { vec![bag(&self.part.title, self.part.things[0].id, all, ids)] }
    }

    fn copies(
        &self,
        (thing, front, back): &(&Thing, usize, Option<usize>),
        urls: &[String],
        ids: &mut Ids,
        laying: &mut Laying<'_, Dealt>,
    ) -> Vec<Placed> {
        let (front, back) = (&urls[*front], back.map(|back| &urls[back]));
        let room = (units(thing.piece.size.width), units(thing.piece.size.height));
        let mut copies = Vec::new();
        for _ in 0..thing.piece.copies {
            let object = if thing.has_own_outline() {
                token(thing, front, back, ids)
            } else {
                self.tile(thing, front, back, ids)
            };
            if !laying.take(&thing.name, |_| object.clone()) {
                copies.push(Placed { object, room });
            }
        }
        copies
    }

    fn tile(&self, thing: &Thing, front: &str, back: Option<&String>, ids: &mut Ids) -> Map<String, Value> {
        let piece = &thing.piece;
        let shape = match piece.cut {
            Cut::Round => 2,
            Cut::Rounded => 3,
            _ => 0,
        };
        let mut tile = object_of("Custom_Tile", thing, units(piece.size.height) / 2.0, ids);
        let is_counter = self.part.kind == Kind::Counters;
        tile.insert("CustomImage".to_owned(), json!({
            "ImageURL": front,
            "ImageSecondaryURL": back.map_or("", String::as_str),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            // A tile as long as its picture is wide for its height.
            "CustomTile": {"Type": shape, "Thickness": if is_counter { 0.2 } else { 0.1 }, "Stackable": is_counter, "Stretch": true},
        }));
        tile
    }
}

/// A token; its back is another state, because a token has one picture.
fn token(thing: &Thing, front: &str, back: Option<&String>, ids: &mut Ids) -> Map<String, Value> {
    let scale = units(thing.piece.size.height + CLEAR * 2) / 2.0;
    let mut side = |url: &str| {
        let mut token = object_of("Custom_Token", thing, scale, ids);
        token.insert("CustomImage".to_owned(), json!({
            "ImageURL": url,
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomToken": {"Thickness": 0.2, "MergeDistancePixels": 5.0, "StandUp": false, "Stackable": false},
        }));
        token
    };
    let mut token = side(front);
    if let Some(back) = back {
        token.insert("States".to_owned(), json!({ "2": side(back) }));
    }
    token
}

/// The object of a piece.
fn object_of(class: &str, thing: &Thing, scale: f64, ids: &mut Ids) -> Map<String, Value> {
    let Thing { id, name, about, tags, .. } = thing;
    object(class, Words { name, about, tags }, scale, false, &ids.guid("piece", *id))
}

/// A bag of objects.
fn bag(name: &str, id: u64, contents: Vec<Placed>, ids: &mut Ids) -> Placed {
    let mut bag = object("Bag", Words { name, about: "", tags: &[] }, 1.0, false, &ids.guid("bag", id));
    let contents: Vec<Value> = contents.into_iter().map(|placed| Value::Object(placed.object)).collect();
    bag.insert("ContainedObjects".to_owned(), json!(contents));
    Placed { object: bag, room: (2.0, 2.0) }
}

/// Dice of a kind: so many in a bag, or a bag without end if nobody says how many.
pub(super) fn dice(Dice { sides, count }: Dice, ids: &mut Ids) -> Placed {
    let (name, class) = (format!("D{sides}"), format!("Die_{sides}"));
    let mut die = |n: u32| {
        let words = Words { name: &name, about: "", tags: &[] };
        object(&class, words, 1.0, false, &ids.guid(&class, u64::from(n)))
    };
    let room = (1.0, 1.0);
    match count {
        Some(1) => Placed { object: die(0), room },
        Some(count) => {
            let dice = (0..count).map(|n| Placed { object: die(n), room }).collect();
            bag(&name, u64::from(sides), dice, ids)
        }
        None => {
            let dice = vec![Placed { object: die(0), room }];
            let mut bag = bag(&name, u64::from(sides), dice, ids);
            bag.object.insert("Name".to_owned(), json!("Infinite_Bag"));
            bag
        }
    }
}
