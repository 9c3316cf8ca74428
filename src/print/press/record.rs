//! A record of a print: each piece with its copies and what it shows, to find out later which pieces have changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Printed;
use super::fingerprint::{Fingerprint, Prints, hash_fonts};
use crate::compose::{Face, FontBook, Piece};
use crate::source::checksum::Checksum;

/// A piece of a print, or a board, map or text as a whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The title of its part.
    pub part: String,
    /// The component of the definitions; empty for a board, map or text.
    pub component: String,
    /// Its name.
    pub name: String,
    /// The number of copies.
    pub copies: u32,
    /// The hash of its faces, without the revision that they show.
    pub print: Fingerprint,
    /// A small picture of its front, if it has changed or pictures are asked for.
    pub picture: Option<Arc<Face>>,
}

/// A component's name, a piece's name and what it shows.
type Key = (String, String, Fingerprint);

/// The copies of each piece of a print.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record(BTreeMap<Key, u32>);

/// An earlier print of a set.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Earlier {
    /// Its pieces.
    pub record: Record,
    /// How it is named: its revision, or the folder of its definitions.
    pub name: String,
    pictures: BTreeMap<Key, Arc<Face>>,
}

impl Earlier {
    /// A print of pieces.
    pub fn new(name: String, pieces: &[Recorded]) -> Earlier {
        let picture = |piece: &Recorded| Some((piece.key(), piece.picture.clone()?));
        Earlier {
            record: pieces.iter().collect(),
            name,
            pictures: pieces.iter().filter_map(picture).collect(),
        }
    }

    /// The picture of a piece of which this print has copies beyond those of another.
    pub(super) fn picture(&self, (component, name): (&str, &str), other: &Record) -> Option<&Arc<Face>> {
        let is_it = |key: &Key| {
            (key.0.as_str(), key.1.as_str()) == (component, name)
                && self.record.0.get(key).copied().unwrap_or(0) > other.0.get(key).copied().unwrap_or(0)
        };
        self.pictures.iter().find(|(key, _)| is_it(key)).map(|(_, picture)| picture)
    }
}

impl<'r> FromIterator<&'r Recorded> for Record {
    fn from_iter<I: IntoIterator<Item = &'r Recorded>>(pieces: I) -> Record {
        let mut record = Record::default();
        for piece in pieces {
            *record.0.entry(piece.key()).or_default() += piece.copies;
        }
        record
    }
}

impl Recorded {
    fn key(&self) -> Key {
        (self.component.clone(), self.name.clone(), self.print)
    }
}

impl Record {
    /// Takes up to `copies` copies of a piece out of the record. Returns how many more are asked for than there were.
    pub(super) fn take(&mut self, piece: &Recorded) -> u32 {
        let Some(there) = self.0.get_mut(&piece.key()) else { return piece.copies };
        let taken = piece.copies.min(*there);
        *there -= taken;
        piece.copies - taken
    }

    /// The copies of each piece that this record has beyond those of another: component, name and number, in order. A piece of which
    /// several prints differ is listed once.
    pub fn beyond(&self, other: &Record) -> BTreeMap<(&str, &str), u32> {
        let mut beyond: BTreeMap<(&str, &str), u32> = BTreeMap::new();
        for (key, copies) in &self.0 {
            let more = copies.saturating_sub(other.0.get(key).copied().unwrap_or(0));
            if more > 0 {
                *beyond.entry((&key.0, &key.1)).or_default() += more;
            }
        }
        beyond
    }
}

/// The pieces of a part, as they are recorded. `faces` are those that the pieces name.
pub(super) fn of_pieces(
    (part, component): (&str, &str),
    pieces: &[Piece],
    faces: &[Face],
    fonts: &FontBook,
) -> Vec<Recorded> {
    let prints = of_faces(faces, fonts);
    let recorded = |piece: &Piece| {
        let side = |face: u32| prints[face as usize].to_le_bytes();
        let front = Checksum::default().with(&side(piece.front.0));
        let both = piece.back.map_or(front, |back| front.with(&side(back.0)));
        Recorded {
            part: part.to_owned(),
            component: component.to_owned(),
            name: piece.name.clone(),
            copies: piece.copies,
            print: both.with(format!("{:?}", piece.cut).as_bytes()).value(),
            picture: None,
        }
    };
    pieces.iter().map(recorded).collect()
}

/// A board, map or text that is printed as a whole, by its faces.
pub(super) fn of_whole(name: &str, copies: u32, faces: &[Face], fonts: &FontBook) -> Recorded {
    let sum = of_faces(faces, fonts)
        .into_iter()
        .fold(Checksum::default(), |sum, print| sum.with(&print.to_le_bytes()));
    let name = name.to_owned();
    Recorded { part: name.clone(), component: String::new(), name, copies, print: sum.value(), picture: None }
}

fn of_faces(faces: &[Face], fonts: &FontBook) -> Vec<Fingerprint> {
    let fonts = hash_fonts(fonts);
    let mut prints = Prints::new(&fonts);
    faces.iter().map(|face| prints.face(face)).collect()
}

/// A short hash of what some pieces show, and of their numbers: the same whenever and wherever they are printed.
pub fn short_hash(pieces: &[Recorded]) -> String {
    let sum = pieces.iter().fold(Checksum::default(), |sum, piece| {
        let numbers = [piece.print, u64::from(piece.copies)].map(u64::to_le_bytes);
        sum.with(piece.name.as_bytes()).with(&numbers.concat())
    });
    format!("{:08x}", (sum.value() >> 32) as u32)
}

impl Printed {
    /// Adds the revision, and a hash of what is printed, to the margin of each sheet.
    pub(super) fn stamp(&mut self, revision: &str) {
        let stamp = format!("{revision}, {}", short_hash(&self.record));
        self.sheets.iter_mut().for_each(|sheet| sheet.also(&stamp));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(name: &str, copies: u32, print: u64) -> Recorded {
        let component = "card".to_owned();
        Recorded { part: "Cards".to_owned(), component, name: name.to_owned(), copies, print, picture: None }
    }

    #[test]
    fn what_goes_out_and_in_is_the_difference_of_two_prints() {
        let before = [piece("Fox", 3, 1), piece("Crab", 1, 2), piece("Owl", 1, 3)];
        let now = [piece("Fox", 3, 9), piece("Crab", 2, 2), piece("Owl", 1, 3)];
        let (old, new) = (Record::from_iter(&before), Record::from_iter(&now));
        assert_eq!(old.beyond(&new), BTreeMap::from([(("card", "Fox"), 3)]));
        assert_eq!(new.beyond(&old), BTreeMap::from([(("card", "Crab"), 1), (("card", "Fox"), 3)]));
        let mut left = old.clone();
        assert_eq!(now.each_ref().map(|piece| left.take(piece)), [3, 1, 0]);
    }

    #[test]
    fn the_short_hash_has_eight_digits_and_depends_on_copies() {
        let hash = short_hash(&[piece("Fox", 3, 1)]);
        assert_eq!(hash.len(), 8);
        assert_ne!(hash, short_hash(&[piece("Fox", 2, 1)]));
    }
}
