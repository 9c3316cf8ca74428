//! Sets as the preview shows them: files, parts and cards, with their pictures.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::pictures::{Picture, View};
use crate::geometry::{Length, Size};
use crate::impose::Side;
use crate::model::{Cut, Language};

/// A set of definitions.
#[derive(Debug, Clone)]
pub struct SetSeen {
    /// The name of its output folder, made unique.
    pub id: String,
    /// The title in its game file.
    pub title: String,
    /// The path of its game file.
    pub path: String,
    /// The keys of its games: the built-in one, or those of its rulebooks.
    pub games: Vec<String>,
    /// Its languages, the first one first, if there are several.
    pub languages: Vec<Language>,
    /// All its definition files.
    pub definitions: Vec<String>,
    /// Titles of parts and names of boards and maps in its game file.
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
    /// How to get backs behind their fronts, in words; `None` without backs.
    pub backs: Option<&'static str>,
    /// Its cards and pieces.
    pub parts: Vec<PartSeen>,
    /// Its boards and maps.
    pub boards: Vec<BoardSeen>,
    pub sheets: Vec<SheetSeen>,
    /// Whether the sheets are those of an earlier look.
    pub is_stale: bool,
}

/// A part of a file: components of one kind.
#[derive(Debug, Clone)]
pub struct PartSeen {
    /// Its title.
    pub title: String,
    /// Its number among parts of the same title in its file, from 0.
    pub nth: usize,
    pub component: String,
    /// The distance that text keeps from the trim.
    pub safe: Length,
    /// The components.
    pub cards: Vec<CardSeen>,
}

/// One component.
#[derive(Debug, Clone)]
pub struct CardSeen {
    pub name: String,
    /// Its number among cards of the same name in its part, from 0.
    pub nth: usize,
    /// How many are printed.
    pub copies: u32,
    pub front: View,
    /// Its back, if it has one.
    pub back: Option<View>,
    pub cut: Cut,
    /// Its fields, as text.
    pub fields: Vec<(Arc<str>, String)>,
    /// Where it is defined, if known.
    pub place: Option<Place>,
    /// Whether all of its pictures can be shown.
    pub is_whole: bool,
    /// Whether it is from an earlier look.
    pub is_stale: bool,
}

/// A board or map in one piece.
#[derive(Debug, Clone)]
pub struct BoardSeen {
    pub name: String,
    pub view: View,
    /// Whether it is from an earlier look.
    pub is_stale: bool,
}

/// One side of paper.
#[derive(Debug, Clone)]
pub struct SheetSeen {
    pub title: String,
    pub side: Side,
    /// Its number in its part, from 1.
    pub number: usize,
    /// How many sheets the part has.
    pub of: usize,
    /// The size of the paper, as the sheet is seen.
    pub size: Size,
    /// Whether turning the paper over to this side swaps left and right; otherwise it swaps top and bottom.
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
    /// The cell of a spreadsheet, in words.
    pub cell: Option<String>,
    /// The first byte, and the byte after the last.
    pub bytes: (u32, u32),
}

/// The common part of the keys of a part's items.
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
