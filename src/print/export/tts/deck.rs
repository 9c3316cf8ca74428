//! Decks: cards on sheets of up to ten by seven, whose last place is what others see of a card in a hand.

use serde_json::{Map, Value, json};

use super::layout::Dealt;
use super::object::{Ids, Placed, Words, object};
use super::{MOST_DOTS, Press, units};
use crate::compose::{Face, FaceId};
use crate::export::camera::Shot;
use crate::export::deal::Laying;
use crate::export::kit::{Part, Thing};
use crate::geometry::{Length, Size};
use crate::model::Cut;

/// The largest sheet that the game reads, and the smallest that its own dialog makes.
const MOST: (u32, u32) = (10, 7);
const LEAST: (u32, u32) = (2, 2);
/// The height of a card that the game shows at its usual size.
const USUAL: Length = Length::mm(88);
/// The most different backs of a deck that are looked for; more are taken as each card's own.
const BACKS: usize = 32;

/// A deck whose pictures are asked for.
pub(super) struct Deck<'k> {
    part: &'k Part,
    /// Each card, and how often.
    cards: Vec<OnSheet<'k>>,
    sheets: Vec<Sheet>,
}

/// A card on a sheet.
struct OnSheet<'k> {
    thing: &'k Thing,
    sheet: usize,
    place: usize,
}

/// A sheet of cards.
struct Sheet {
    key: u32,
    /// The number of its picture, and of that of the back, or of the sheet of backs.
    face: usize,
    back: usize,
    has_own_backs: bool,
    grid: (u32, u32),
}

/// The backs of cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Back {
    /// Plain paper.
    None,
    Common(FaceId),
    /// Different on each card.
    Own,
}

/// Asks for the pictures of a deck.
pub(super) fn plan<'k>(part: &'k Part, press: &mut Press<'k>) -> Deck<'k> {
    let backs = backs(part, &press.kit.printed[part.file].faces);
    let mut kinds: Vec<Back> = Vec::new();
    backs.iter().for_each(|back| {
        if !kinds.contains(back) {
            kinds.push(*back);
        }
    });
    let mut deck = Deck { part, cards: Vec::new(), sheets: Vec::new() };
    for kind in kinds {
        let of_kind = part.things.iter().zip(&backs).filter(|(_, back)| **back == kind);
        let things: Vec<&Thing> = of_kind.map(|(thing, _)| thing).collect();
        deck.add(&things, kind, press);
    }
    // In the order of the definitions, not of the sheets.
    let order = |thing: &Thing| part.things.iter().position(|other| std::ptr::eq(other, thing));
    deck.cards.sort_by_key(|card| order(card.thing));
    deck
}

/// The back of each card: one that several cards have is common to them.
fn backs(part: &Part, faces: &[Face]) -> Vec<Back> {
    let face = |back: FaceId| &faces[back.0 as usize];
    let mut known: Vec<(FaceId, usize)> = Vec::new();
    let class = |thing: &Thing| {
        let Some(back) = thing.piece.back else { return Err(Back::None) };
        let found = known.iter().position(|(other, _)| *other == back || face(*other) == face(back));
        match found {
            Some(n) => {
                known[n].1 += 1;
                Ok(n)
            }
            None if known.len() < BACKS => {
                known.push((back, 1));
                Ok(known.len() - 1)
            }
            None => Err(Back::Own),
        }
    };
    let classes: Vec<Result<usize, Back>> = part.things.iter().map(class).collect();
    let is_alone = part.things.len() == 1;
    let back = |class: Result<usize, Back>| match class {
        Ok(n) if known[n].1 > 1 || is_alone => Back::Common(known[n].0),
        Ok(_) => Back::Own,
        Err(back) => back,
    };
    classes.into_iter().map(back).collect()
}

impl<'k> Deck<'k> {
    /// Puts cards with one kind of back on sheets.
    fn add(&mut self, things: &[&'k Thing], back: Back, press: &mut Press<'k>) {
        let part = self.part;
        let cell = part.size;
        // A card so large that four would not fit is drawn coarser.
        let dots = |length: Length, dpi: u32| units(length) * f64::from(dpi);
        let fits =
            |n: u32, length: Length, dpi: u32| dots(length, dpi) * f64::from(n) <= f64::from(MOST_DOTS);
        let longest = cell.width.max(cell.height);
        let mut dpi = press.how.dpi;
        while dpi > 20 && !fits(LEAST.0, longest, dpi) {
            dpi -= 1;
        }
        let across = (LEAST.0..=MOST.0).rev().find(|n| fits(*n, cell.width, dpi)).unwrap_or(LEAST.0);
        let down = (LEAST.1..=MOST.1).rev().find(|n| fits(*n, cell.height, dpi)).unwrap_or(LEAST.1);
        let title = &part.title;
        let common = match back {
            Back::Common(face) => Some(press.shoot(Shot::grid(
                part.file,
                &format!("{title}-back"),
                [Some(face)],
                (cell, 1, 1),
                dpi,
            ))),
            Back::None => {
                Some(press.shoot(Shot::grid(part.file, &format!("{title}-back"), [None], (cell, 1, 1), dpi)))
            }
            Back::Own => None,
        };
        // The last place is for what is hidden.
        for group in things.chunks((across * down - 1) as usize) {
            let grid = grid(group.len() as u32 + 1, (across, down), cell);
            let last = (grid.0 * grid.1) as usize - 1;
            let places = |side: &dyn Fn(&Thing) -> Option<FaceId>| {
                let mut places = vec![None; last + 1];
                group.iter().zip(&mut places).for_each(|(thing, place)| *place = side(thing));
                if let Back::Common(face) = back {
                    places[last] = Some(face);
                }
                places
            };
            let number = self.sheets.len() + 1;
            let shot = |name: &str, places| Shot::grid(part.file, name, places, (cell, grid.0, grid.1), dpi);
            let face =
                press.shoot(shot(&format!("{title}-{number}"), places(&|thing| Some(thing.piece.front))));
            let backs =
                || press.shoot(shot(&format!("{title}-{number}-backs"), places(&|thing| thing.piece.back)));
            let back = common.unwrap_or_else(backs);
            let key = press.ids.deck("sheet", group[0].id);
            self.cards.extend(group.iter().enumerate().map(|(place, thing)| OnSheet {
                thing,
                sheet: self.sheets.len(),
                place,
            }));
            self.sheets.push(Sheet { key, face, back, has_own_backs: common.is_none(), grid });
        }
    }

    /// The deck as an object, or its only card; without the cards that are laid out.
    pub fn object(&self, urls: &[String], ids: &mut Ids, laying: &mut Laying<'_, Dealt>) -> Option<Placed> {
        let size = self.part.size;
        let scale = units(size.height) / units(USUAL);
        let room = (units(size.width), units(size.height));
        let (mut copies, mut cards): (Vec<&OnSheet<'_>>, Vec<Map<String, Value>>) = (Vec::new(), Vec::new());
        for card in &self.cards {
            for _ in 0..card.thing.piece.copies {
                let object = self.card(card, urls, scale, ids);
                if !laying.take(&card.thing.name, |_| object.clone()) {
                    copies.push(card);
                    cards.push(object);
                }
            }
        }
        if cards.is_empty() {
            return None;
        }
        if cards.len() == 1 {
            return Some(Placed { object: cards.remove(0), room });
        }
        let words = Words { name: &self.part.title, about: "", tags: &[] };
        let guid = ids.guid("deck", self.part.things[0].id);
        let mut deck = object("DeckCustom", words, scale, true, &guid);
        deck.insert("SidewaysCard".to_owned(), json!(size.width > size.height));
        let numbers: Vec<u32> = copies.iter().map(|card| self.number(card)).collect();
        deck.insert("DeckIDs".to_owned(), json!(numbers));
        let sheets: Map<String, Value> =
            self.sheets.iter().map(|sheet| (sheet.key.to_string(), self.sheet(sheet, urls))).collect();
        deck.insert("CustomDeck".to_owned(), Value::Object(sheets));
        deck.insert("ContainedObjects".to_owned(), json!(cards));
        Some(Placed { object: deck, room })
    }

    fn card(&self, card: &OnSheet<'_>, urls: &[String], scale: f64, ids: &mut Ids) -> Map<String, Value> {
        let Thing { id, name, about, tags, .. } = card.thing;
        let sheet = &self.sheets[card.sheet];
        let mut object = object("Card", Words { name, about, tags }, scale, true, &ids.guid("card", *id));
        object.insert("SidewaysCard".to_owned(), json!(self.part.size.width > self.part.size.height));
        object.insert("CardID".to_owned(), json!(self.number(card)));
        object.insert("CustomDeck".to_owned(), json!({ sheet.key.to_string(): self.sheet(sheet, urls) }));
        object
    }

    /// The number of a card: that of its sheet and its place there.
    fn number(&self, card: &OnSheet<'_>) -> u32 {
        self.sheets[card.sheet].key * 100 + card.place as u32
    }

    fn sheet(&self, sheet: &Sheet, urls: &[String]) -> Value {
        json!({
            "FaceURL": urls[sheet.face],
            "BackURL": urls[sheet.back],
            "NumWidth": sheet.grid.0,
            "NumHeight": sheet.grid.1,
            // Others see the back of a hidden card; where each has its own, that would say which one it is, so that
            // they see the last place of the sheet.
            "BackIsHidden": !sheet.has_own_backs,
            "UniqueBack": sheet.has_own_backs,
            "Type": self.shape(),
        })
    }

    /// The outline of its cards, by the game's numbers.
    fn shape(&self) -> u32 {
        let piece = &self.part.things[0].piece;
        match piece.cut {
            Cut::Round => 4,
            Cut::Hex | Cut::HexPointy => 3,
            _ if piece.corner > Length::ZERO => 0,
            _ => 1,
        }
    }
}

/// The grid of so many places whose picture has the shortest sides.
fn grid(places: u32, most: (u32, u32), cell: Size) -> (u32, u32) {
    let all = (LEAST.0..=most.0).map(|columns| (columns, places.div_ceil(columns).max(LEAST.1)));
    let longest =
        |(columns, rows): &(u32, u32)| (cell.width * i64::from(*columns)).max(cell.height * i64::from(*rows));
    let fits = all.filter(|(_, rows)| *rows <= most.1);
    fits.min_by_key(|grid| (longest(grid), grid.0 * grid.1)).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_nearly_square() {
        let poker = Size::new(Length::mm(63), Length::mm(88));
        let found = [2, 4, 5, 9, 10, 14, 55, 70].map(|places| grid(places, (10, 7), poker));
        assert_eq!(found, [(2, 2), (2, 2), (3, 2), (3, 3), (4, 3), (5, 3), (8, 7), (10, 7)]);
        assert_eq!(grid(12, (3, 4), poker), (3, 4));
        assert_eq!(grid(6, (10, 7), Size::new(Length::mm(88), Length::mm(63))), (2, 3));
    }
}
