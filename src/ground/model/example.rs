//! A drawn example in a rules text: a part of a board, or cards, with pieces, arrows and numbers.

use crate::diag::{Report, code};
use crate::document;
use crate::geometry::{Label, Length};
use crate::source::document::{Document, read_document};
use crate::source::read::{Count, Entries, Later, Name, OneOrMore, target};
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, one_line, read_text};

document! {
    /// The keys of an example.
    pub struct Example ("an example") at origin {
        /// the board or map that it shows a part of
        board: Option<Name<target::Board>>;
        /// the same as `board`
        map: Option<Name<target::Map>>;
        /// how the board is drawn; by default as it says itself
        look: Option<Name<target::Look>>;
        /// cards side by side, or lists of cards, one for each row; `_` is an empty place
        cards: CardRows = Vec::new();
        /// the top left space of the part; by default that of the board
        from: Option<Label>;
        /// the bottom right space of the part; by default that of the board, or of `rows`
        to: Option<Label>;
        /// a symbol for each space of the part, in place of the board's own terrain
        rows: Option<Later<OneOrMore<String>>>;
        /// pieces by their spaces; in a list, several in one space; `die 5` is a die
        pieces: Entries<OneOrMore<ShownPiece>, target::Space>;
        /// from space to space: `A1 -> B2`, or over several: `A1 -> B2 -> C2`
        arrows: Vec<Located<String>>;
        /// spaces that are numbered from 1, or short texts by their spaces
        numbers: Numbers = Vec::new();
        /// spaces that stand out
        highlight: Vec<Label>;
        /// whether the cards are fanned like a hand
        fan: bool = false;
        /// whether the names of cards are printed on them, legible where the cards are small
        names: bool = false;
        /// how wide it is printed; by default as large as its spaces need
        width: Option<Located<Length>>;
        /// the text below it, with marks
        caption: Option<Located<String>>;
        /// what it shows, for those who can't see it; by default a list of its pieces and marks
        alt: Option<Located<String>>;
    }
}

document! {
    /// A piece or card of an example.
    pub struct PieceKeys ("a piece") {
        /// the name of a card, counter or piece of the set; `die 5` is a die
        piece: Name<target::Card>;
        /// whether it is turned clockwise by a quarter
        turned: bool = false;
        /// whether its back is shown
        back: bool = false;
        /// how many of it there are, printed on it
        count: Option<Count<1, 9_999>>;
        /// dice that were rolled for it
        dice: Vec<Count<0, 999>>;
    }
}

/// A piece or card of an example: its name, or a map.
#[derive(Debug)]
pub struct ShownPiece;

impl Read for ShownPiece {
    type Value = PieceKeys;
    const SHAPE: Shape = Shape::Either(&[Shape::Name(Names::Card), Shape::Object(PieceKeys::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<PieceKeys> {
        if node.as_map().is_some() {
            return read_document(node, report);
        }
        let piece = read_text(node, report)?.map(str::to_owned);
        Some(PieceKeys { piece, turned: false, back: false, count: None, dice: Vec::new() })
    }
}

/// Rows of cards; `None` is an empty place.
#[derive(Debug)]
pub struct CardRows;

impl Read for CardRows {
    type Value = Vec<Vec<Option<PieceKeys>>>;
    const SHAPE: Shape =
        Shape::OneOrMore(&Shape::Either(&[ShownPiece::SHAPE, Shape::List(&ShownPiece::SHAPE)]));
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let mut place = |node: &Node| {
            let is_empty = node.is_null() || matches!(node.as_text(), Some("_" | "."));
            if is_empty { Some(None) } else { ShownPiece::read(node, report).map(Some) }
        };
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        let has_rows = nodes.iter().any(|node| node.as_list().is_some());
        if !has_rows {
            return Some(vec![nodes.iter().filter_map(place).collect()]);
        }
        let row = |node: &Node| {
            let places = node.as_list().unwrap_or(std::slice::from_ref(node));
            places.iter().filter_map(&mut place).collect()
        };
        Some(nodes.iter().map(row).collect())
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

/// Short texts in spaces, in order: labels of spaces, which are numbered from 1, or texts by label.
#[derive(Debug)]
pub struct Numbers;

impl Read for Numbers {
    type Value = Vec<(Located<Label>, String)>;
    const SHAPE: Shape = Shape::Either(&[
        Shape::OneOrMore(&Shape::Name(Names::Space)),
        Shape::Map(Names::Space, &Shape::Text),
    ]);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        /// The most letters of a text: it is printed in a small disk.
        const MOST: usize = 4;
        if node.as_map().is_none() {
            let labels = Vec::<Label>::read(node, report)?;
            return Some(
                labels.into_iter().zip(1..).map(|(at, n): (_, usize)| (at, n.to_string())).collect(),
            );
        }
        let mut read = Vec::new();
        for (at, text) in Entries::<Located<String>, target::Space>::read(node, report)? {
            let Located { value, origin } = text.map(|text| one_line(&text));
            if value.chars().count() > MOST {
                report
                    .error(code::OUT_OF_RANGE, origin, format!("\"{value}\" is too long for a number"))
                    .help(format!("write up to {MOST} letters; longer texts belong in the caption"));
                continue;
            }
            let node = Node::text(at.value, at.origin);
            read.extend(Label::read(&node, report).map(|at| (at, value)));
        }
        Some(read)
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

impl PieceKeys {
    /// The number of a die, if it is one and no card.
    pub fn die(&self) -> Option<u32> {
        self.piece.value.strip_prefix("die ")?.trim().parse().ok().filter(|number| *number <= MOST_OF_A_DIE)
    }
}

/// The highest number on a die.
const MOST_OF_A_DIE: u32 = 999;

impl Example {
    /// The board or map that it shows, if it names one.
    pub fn ground(&self) -> Option<&Located<String>> {
        self.board.as_ref().or(self.map.as_ref())
    }

    /// What it shows, in words that every language has: `Reef, A1–C3. B2: 1C, 2H. A1 → B2.`
    pub fn in_words(&self) -> String {
        let name = |piece: &PieceKeys| {
            let Located { value: name, .. } = &piece.piece;
            let dice: Vec<String> = piece.dice.iter().map(u32::to_string).collect();
            let dice = if dice.is_empty() { String::new() } else { format!(" ({})", dice.join(", ")) };
            piece.count.map_or_else(|| format!("{name}{dice}"), |count| format!("{count} × {name}{dice}"))
        };
        let mut parts: Vec<String> = Vec::new();
        if let Some(ground) = self.ground() {
            let from = self.from.map_or_else(String::new, |from| format!(", {}", from.value));
            let to = self.to.map_or_else(String::new, |to| format!("–{}", to.value));
            parts.push(format!("{}{from}{to}", ground.value));
        }
        let rows = self.cards.iter().map(|row| {
            let places = row.iter().map(|place| place.as_ref().map_or_else(|| "–".to_owned(), name));
            places.collect::<Vec<_>>().join(", ")
        });
        parts.extend(rows);
        for (at, pieces) in &self.pieces {
            parts.push(format!("{}: {}", at.value, pieces.iter().map(name).collect::<Vec<_>>().join(", ")));
        }
        parts.extend(self.arrows.iter().map(|arrow| arrow.value.replace("->", "→")));
        parts.extend(self.numbers.iter().map(|(at, text)| format!("{text}: {}", at.value)));
        if !self.highlight.is_empty() {
            let spaces: Vec<String> = self.highlight.iter().map(|at| at.value.to_string()).collect();
            parts.push(format!("* {}", spaces.join(", ")));
        }
        parts.iter().map(|part| format!("{part}.")).collect::<Vec<_>>().join(" ")
    }
}
