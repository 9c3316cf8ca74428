//! The part of a board or map that an example shows, and its pieces and marks on spaces of that part.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::{Extent, rows};
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::board::EMPTY;
use crate::model::example::{Example, PieceKeys};
use crate::model::plate::label;
use crate::model::{Board, HexMap};
use crate::source::{Located, Node, Origin, lines, shortened};

/// The most spaces of an example: more would be too small to see.
const MOST_SPACES: u32 = 2_500;
/// The most pieces, and the most arrows and numbers each.
const MOST_MARKS: usize = 500;
/// The most spaces of an arrow.
const MOST_STEPS: usize = 100;
/// The symbol of hexes that are not shown.
const NOT_SHOWN: char = '\0';

/// The pieces and marks of an example on existing spaces.
#[derive(Debug, Clone)]
pub struct Staged {
    /// The top left space of the part.
    pub from: Label,
    /// The bottom right space of the part.
    pub to: Label,
    /// The pieces of each space.
    pub pieces: BTreeMap<Label, Vec<PieceKeys>>,
    /// The spaces of each arrow, at least two.
    pub arrows: Vec<Vec<Label>>,
    /// The short texts of each space.
    pub numbers: BTreeMap<Label, Vec<String>>,
    /// Spaces that stand out.
    pub highlight: BTreeSet<Label>,
}

/// The part of a board that an example shows: the board up to the last space of the part.
pub fn part_of_board(board: &Board, example: &Example, report: &mut Report) -> Option<(Board, Staged)> {
    let extent = Extent { columns: board.columns, rows: board.rows, is_drawn: true, there: &|_| true };
    let symbol = |c| Some(if c == ' ' { EMPTY } else { c });
    let own = match &example.rows {
        Some(node) => Some(Terrain::read(node, symbol, report)?),
        None => None,
    };
    let staged = staged(example, own.as_ref(), &extent, report)?;
    let (columns, rows) = (staged.to.column + 1, staged.to.row + 1);
    let is_shown = |at: Label| staged.shows(at);
    let symbol = |at: Label| match &own {
        Some(own) if is_shown(at) => own.symbol(at, staged.from),
        _ => board.symbol(at),
    };
    let mut part = board.clone();
    part.squares = Label::of_grid(columns, rows).map(symbol).collect();
    part.places = Vec::new();
    (part.columns, part.rows) = (columns, rows);
    part.facts.retain(|at, _| is_shown(*at));
    part.markers = board.markers.on(is_shown);
    if let Some(own) = own {
        part.landscape = own.origin;
        part.pieces = Vec::new();
        part.facts = BTreeMap::new();
    }
    Some((part, staged))
}

/// The part of a map that an example shows: the map without all other hexes.
pub fn part_of_map(map: &HexMap, example: &Example, report: &mut Report) -> Option<(HexMap, Staged)> {
    let there = |at: Label| map.symbol(at).is_some();
    let extent = Extent { columns: map.columns, rows: map.rows, is_drawn: map.has_rows(), there: &there };
    let lower = |c: char| (c != ' ').then(|| c.to_lowercase().next().unwrap_or(c));
    let own = match &example.rows {
        Some(node) => Some(Terrain::read(node, lower, report)?),
        None => None,
    };
    let staged = staged(example, own.as_ref(), &extent, report)?;
    let symbol = |at: Label| match &own {
        _ if !staged.shows(at) => NOT_SHOWN,
        Some(own) => own.symbol(at, staged.from),
        None => map.symbols[(at.row * map.columns + at.column) as usize],
    };
    let mut part = map.clone();
    part.symbols = Label::of_grid(map.columns, map.rows).map(symbol).collect();
    part.symbol_places = Vec::new();
    part.form.missing.push(NOT_SHOWN);
    let is_part = part.symbols.contains(&NOT_SHOWN);
    // The border of a part is no edge of the map.
    part.form.clipped &= !is_part;
    let is_shown = |at: Label| part.symbol(at).is_some();
    if !Label::of_grid(map.columns, map.rows).any(is_shown) {
        let origin = example.from.map_or(example.origin, |from| from.origin);
        let message = format!("there is no space from {} to {}", staged.from, staged.to);
        report.error(code::EMPTY, origin, message).help("correct `from:` and `to:`");
        return None;
    }
    let hexes = map.hexes.iter().filter(|(at, _)| own.is_none() && is_shown(**at));
    let hexes = hexes.map(|(at, facts)| (*at, facts.clone())).collect();
    let markers = map.markers.on(is_shown);
    let places = map.places.iter().filter(|place| is_shown(place.at.value)).cloned().collect();
    let mut edges = map.edges.clone();
    edges.iter_mut().for_each(|edge| edge.sides.retain(|(at, _)| is_shown(*at)));
    let mut paths = map.paths.clone();
    paths.iter_mut().for_each(|path| path.through.retain(|at| is_shown(at.value)));
    if let Some(own) = own {
        part.terrain = own.origin;
    }
    Some((HexMap { hexes, markers, edges, paths, places, ..part }, staged))
}

/// The pieces and marks of an example on rows of cards.
pub fn on_cards(columns: u32, rows: u32, example: &Example, report: &mut Report) -> Option<Staged> {
    let there = |at: Label| {
        let place = example.cards.get(at.row as usize).and_then(|row| row.get(at.column as usize));
        place.is_some_and(Option::is_some)
    };
    let extent = Extent { columns, rows, is_drawn: true, there: &there };
    for (key, at) in [("from", &example.from), ("to", &example.to)] {
        if let Some(at) = at {
            report
                .error(code::UNKNOWN_KEY, at.origin, format!("`{key}` is for a part of a board"))
                .help("leave it out: all cards are shown");
        }
    }
    staged(&Example { from: None, to: None, ..example.clone() }, None, &extent, report)
}

impl Staged {
    /// Whether a space is in the part.
    pub fn shows(&self, at: Label) -> bool {
        (self.from.column..=self.to.column).contains(&at.column)
            && (self.from.row..=self.to.row).contains(&at.row)
    }
}

/// The symbols that an example has in place of a board's own.
struct Terrain {
    symbols: Vec<char>,
    columns: u32,
    rows: u32,
    origin: Origin,
}

impl Terrain {
    /// The rows of an example; the outer `None` if they are wrong, which was reported.
    fn read(node: &Node, symbol: impl Fn(char) -> Option<char>, report: &mut Report) -> Option<Terrain> {
        let found = rows(node, symbol, report)?;
        let (columns, rows) = (found.columns, found.rows);
        Some(Terrain { symbols: found.symbols, columns, rows, origin: found.origin })
    }

    fn symbol(&self, at: Label, from: Label) -> char {
        self.symbols[((at.row - from.row) * self.columns + at.column - from.column) as usize]
    }
}

/// Reads the part and everything on it. A wrong label is reported, and what is on it left out.
fn staged(
    example: &Example,
    own: Option<&Terrain>,
    extent: &Extent<'_>,
    report: &mut Report,
) -> Option<Staged> {
    let (from, to) = bounds(example, own, extent, report)?;
    let all = [example.pieces.len(), example.arrows.len(), example.numbers.len()];
    let pieces: usize = example.pieces.iter().map(|(_, pieces)| pieces.len()).sum();
    if pieces > MOST_MARKS || all.into_iter().any(|count| count > MOST_MARKS) {
        report
            .error(code::OUT_OF_RANGE, example.origin, format!("more than {MOST_MARKS} pieces or marks"))
            .help("show fewer: an example makes one point");
        return None;
    }
    let (pieces, arrows) = (BTreeMap::new(), Vec::new());
    let mut staged =
        Staged { from, to, pieces, arrows, numbers: BTreeMap::new(), highlight: BTreeSet::new() };
    for (at, pieces) in &example.pieces {
        let Some(value) = label(at.as_str(), report) else { continue };
        if let Some(at) = staged.has(Located { value, origin: at.origin }, extent, report) {
            staged.pieces.entry(at).or_default().extend(pieces.iter().cloned());
        }
    }
    for arrow in &example.arrows {
        staged.arrows.extend(staged.arrow(arrow, extent, report));
    }
    for (at, text) in &example.numbers {
        if let Some(at) = staged.has(*at, extent, report) {
            staged.numbers.entry(at).or_default().push(text.clone());
        }
    }
    for at in &example.highlight {
        let at = staged.has(*at, extent, report);
        staged.highlight.extend(at);
    }
    Some(staged)
}

/// The corners of the part.
fn bounds(
    example: &Example,
    own: Option<&Terrain>,
    extent: &Extent<'_>,
    report: &mut Report,
) -> Option<(Label, Label)> {
    let inside = Extent { there: &|_| true, ..*extent };
    if example.from.iter().chain(&example.to).any(|at| !inside.has(*at, report)) {
        return None;
    }
    let first = example.from.map_or(Label { column: 0, row: 0 }, |from| from.value);
    let last = match (own, example.to) {
        (Some(own), _) => Label { column: first.column + own.columns - 1, row: first.row + own.rows - 1 },
        (None, Some(to)) => to.value,
        (None, None) => Label { column: extent.columns - 1, row: extent.rows - 1 },
    };
    if let (Some(own), Some(to)) = (own, example.to.filter(|to| to.value != last)) {
        let message = format!("the rows reach {last}, not {}", to.value);
        report
            .error(code::OUT_OF_RANGE, to.origin, message)
            .help("leave `to:` out")
            .related(own.origin, "the rows");
        return None;
    }
    if let Some(own) = own.filter(|_| last.column >= extent.columns || last.row >= extent.rows) {
        let end = Label { column: extent.columns - 1, row: extent.rows - 1 };
        report
            .error(
                code::OUT_OF_RANGE,
                own.origin,
                format!("the rows reach {last}, the board ends with {end}"),
            )
            .help("write fewer or shorter rows, or begin further up or left");
        return None;
    }
    let from = Label { column: first.column.min(last.column), row: first.row.min(last.row) };
    let to = Label { column: first.column.max(last.column), row: first.row.max(last.row) };
    let count = (to.column - from.column + 1) * (to.row - from.row + 1);
    if count > MOST_SPACES {
        let origin = example.from.or(example.to).map_or(example.origin, |at| at.origin);
        report
            .error(code::OUT_OF_RANGE, origin, format!("{from} to {to} are {count} spaces"))
            .help(format!("show a part of up to {MOST_SPACES} spaces, with `from:` and `to:`"));
        return None;
    }
    Some((from, to))
}

impl Staged {
    /// A space of the part; one that is missing or beyond the part is reported.
    fn has(&self, at: Located<Label>, extent: &Extent<'_>, report: &mut Report) -> Option<Label> {
        if !extent.has(at, report) {
            return None;
        }
        if !self.shows(at.value) {
            let message =
                format!("{} is beyond the part that is shown, {} to {}", at.value, self.from, self.to);
            report
                .error(code::OUT_OF_RANGE, at.origin, message)
                .help("show more of the board with `from:` and `to:`, or correct the label");
            return None;
        }
        Some(at.value)
    }

    /// The spaces of an arrow, `A1 -> B2`.
    fn arrow(&self, text: &Located<String>, extent: &Extent<'_>, report: &mut Report) -> Option<Vec<Label>> {
        let whole = text.as_str();
        let arrow = if text.value.contains('→') { "→" } else { "->" };
        let mut spaces = Vec::new();
        let mut at = 0;
        for part in text.value.split(arrow) {
            let start = at + part.len() - part.trim_start().len();
            let word = part.trim();
            let origin = lines::stretch(whole, start, start + word.len());
            at += part.len() + arrow.len();
            let value = label(Located { value: word, origin }, report)?;
            spaces.push(self.has(Located { value, origin }, extent, report)?);
        }
        if spaces.len() > MOST_STEPS {
            let message = format!("an arrow over more than {MOST_STEPS} spaces");
            report.error(code::OUT_OF_RANGE, text.origin, message).help("show a part of it");
            return None;
        }
        if spaces.len() < 2 {
            let message = format!("\"{}\" is not an arrow", shortened(&text.value));
            report
                .error(code::WRONG_TYPE, text.origin, message)
                .help("write from where to where: `A1 -> B2`");
            return None;
        }
        Some(spaces)
    }
}
