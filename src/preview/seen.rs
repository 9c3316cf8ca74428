//! Sets as they are seen: what stands in which part, with a picture of each.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::pictures::{Picture, View};
use crate::geometry::{Length, Size};
use crate::impose::Side;
use crate::model::Cut;

#[derive(Debug, Clone)]
pub struct SetSeen {
    /// The name of its folder of printed files; no two sets have the same.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its game file.
    pub path: String,
    /// All its definition files.
    pub definitions: Vec<String>,
    /// What its game file names: the titles of parts, and the names of boards and maps.
    pub named: BTreeSet<String>,
    /// Its files, in the order of the game file.
    pub files: Vec<FileSeen>,
}

/// A file that would be printed.
#[derive(Debug, Clone)]
pub struct FileSeen {
    /// Its name without the ending.
    pub name: String,
    /// The paper's name.
    pub paper: String,
    /// How backs come behind their fronts, for people; nothing where there are none.
    pub backs: Option<&'static str>,
    /// Its cards and pieces.
    pub parts: Vec<PartSeen>,
    /// Its boards and maps.
    pub boards: Vec<BoardSeen>,
    pub sheets: Vec<SheetSeen>,
    /// Whether the sheets are those of an earlier look.
    pub is_stale: bool,
}

/// Components of one kind.
#[derive(Debug, Clone)]
pub struct PartSeen {
    /// What it is called.
    pub title: String,
    /// Which of its title it is in its file, from 0.
    pub nth: usize,
    pub component: String,
    /// What text keeps clear of the trim.
    pub safe: Length,
    /// The components.
    pub cards: Vec<CardSeen>,
}

/// One component.
#[derive(Debug, Clone)]
pub struct CardSeen {
    pub name: String,
    /// Which of its name it is in its part, from 0.
    pub nth: usize,
    /// How many are printed.
    pub copies: u32,
    pub front: View,
    /// Its back, if it has one.
    pub back: Option<View>,
    pub cut: Cut,
    /// Its fields, as text.
    pub fields: Vec<(Arc<str>, String)>,
    /// Where it is defined, if that could be found.
    pub place: Option<Place>,
    /// Whether no picture is missing on it.
    pub is_whole: bool,
    /// Whether it is that of an earlier look.
    pub is_stale: bool,
}

/// A board or map in one piece.
#[derive(Debug, Clone)]
pub struct BoardSeen {
    pub name: String,
    pub view: View,
    /// Whether it is that of an earlier look.
    pub is_stale: bool,
}

/// One side of paper.
#[derive(Debug, Clone)]
pub struct SheetSeen {
    pub title: String,
    pub side: Side,
    /// Which sheet of its part it is, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// The paper as it lies.
    pub size: Size,
    /// Whether paper that is turned over to this side changes left and right; otherwise top and bottom.
    pub turns_sideways: bool,
    pub picture: Picture,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's name.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: usize,
    /// The first byte, and the byte after the last.
    pub bytes: (u32, u32),
}

/// What the keys of a part's items end with.
pub(super) fn stem(set: &SetSeen, file: &FileSeen, part: &PartSeen) -> String {
    format!("{}/{}/{}/{}", set.id, file.name, part.title, part.nth)
}

/// The key of a card's item.
pub(super) fn card_key(stem: &str, card: &CardSeen) -> String {
    format!("card/{stem}/{}/{}", card.name, card.nth)
}

/// All cards with their keys.
pub(super) fn cards_by_key(sets: &[SetSeen]) -> Vec<(String, &CardSeen)> {
    let mut cards = Vec::new();
    for set in sets {
        for file in &set.files {
            for part in &file.parts {
                let stem = stem(set, file, part);
                cards.extend(part.cards.iter().map(|card| (card_key(&stem, card), card)));
            }
        }
    }
    cards
}
