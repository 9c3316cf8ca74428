//! The table beside the boards: decks and stacks in rows, and what a game lays out.

use super::piece::{Numbers, Pictures, Piece};
use super::xml::Element;
use crate::export::deal::{Laid, Laying};
use crate::export::kit::{Kind, Part, PlayBoard};
use crate::export::shelf::Shelf;
use crate::geometry::Length;

/// The name of its map.
pub(super) const NAME: &str = "Table";
/// Its width, and the space between things, in inches.
const WIDTH: f64 = 24.0;
const GAP: f64 = 0.25;
/// From one card of a grid to the next, across and down, in inches.
const PITCH: (f64, f64) = (3.2, 4.2);
/// How far a thing lies beside the one below it, in inches.
const BESIDE: f64 = 0.25;

/// A table with everything in its place.
pub(super) struct Table<'d> {
    dpi: u32,
    size: (u32, u32),
    pub piles: Vec<Element>,
    /// What a game lays out, with the number of things below each.
    laid: Vec<(&'d Laid, usize, Element)>,
}

impl<'d> Table<'d> {
    /// The table of a kit.
    pub fn new(
        parts: &[(&Part, Vec<Piece<'_>>)],
        dpi: u32,
        (pictures, numbers): (&Pictures, &mut Numbers),
        deal: &'d [Laid],
    ) -> Table<'d> {
        let dots = |inches: f64| inches * f64::from(dpi);
        let mut shelf = Shelf::new(dots(WIDTH).round(), dots(GAP).round());
        let (mut piles, mut laying) = (Vec::new(), Laying::new(deal));
        let mut place = |element: Element, (width, height): (u32, u32)| {
            let (x, y) = shelf.place((f64::from(width), f64::from(height)));
            placed(element, NAME, (x as u32 + width / 2, y as u32 + height / 2))
        };
        let (decks, others): (Vec<_>, Vec<_>) = parts.iter().partition(|(part, _)| part.kind == Kind::Cards);
        let mut slots = |piece: &Piece<'_>| {
            let size = pictures.taken[piece.front].dots;
            let mut rest = Vec::new();
            for _ in 0..piece.thing.piece.copies {
                let slot = piece.slot(pictures, numbers);
                let lay = |laid: &Laid| {
                    lone(&piece.thing.name, size, laid.is_hidden && piece.is_card).holding(slot.clone())
                };
                if !laying.take(&piece.thing.name, lay) {
                    rest.push(slot);
                }
            }
            rest
        };
        for (part, pieces) in decks {
            let size = pictures.taken[pieces[0].front].dots;
            let slots: Vec<Element> = pieces.iter().flat_map(&mut slots).collect();
            piles.push(place(deck(&part.title, size), size).holding_all(slots));
        }
        for piece in others.iter().flat_map(|(_, pieces)| pieces) {
            let slots = slots(piece);
            if !slots.is_empty() {
                let size = pictures.taken[piece.front].dots;
                piles.push(place(stack(&piece.thing.name), size).holding_all(slots));
            }
        }
        let (width, height) = shelf.size();
        Table { dpi, size: (width as u32, height as u32), piles, laid: laying.finish() }
    }

    /// What a game lays out on a board that was drawn at a resolution.
    pub fn dealt_on(&mut self, board: &PlayBoard<'_>, dpi: u32) -> Vec<Element> {
        let dots = |length: Length| (length.to_pt() / 72.0 * f64::from(dpi)).round() as u32;
        let beside = (BESIDE * f64::from(dpi)) as u32;
        let lay = |(laid, below, element): (&Laid, usize, Element)| {
            let center = board.center(laid.at);
            let off = beside * below as u32;
            placed(element, &board.name, (dots(center.x) + off, dots(center.y) + off))
        };
        std::mem::take(&mut self.laid).into_iter().map(lay).collect()
    }

    /// Puts what a game lays out in a grid of cards below all else.
    pub fn deal_beside(&mut self) {
        let dots = |inches: f64| (inches * f64::from(self.dpi)).round() as u32;
        let top = self.size.1;
        for (laid, below, element) in std::mem::take(&mut self.laid) {
            let (column, row) = (f64::from(laid.at.column) + 0.5, f64::from(laid.at.row) + 0.5);
            let off = BESIDE * below as f64;
            let (x, y) = (dots(column * PITCH.0 + off), top + dots(row * PITCH.1 + off));
            self.size = (self.size.0.max(x + dots(PITCH.0)), self.size.1.max(y + dots(PITCH.1)));
            self.piles.push(placed(element, NAME, (x, y)));
        }
    }

    /// The board of its map.
    pub fn board(&self) -> Element {
        Element::new("module.map.boardPicker.Board")
            .with("color", "58,94,70")
            .with("height", self.size.1)
            .with("image", "")
            .with("name", NAME)
            .with("reversible", false)
            .with("width", self.size.0)
    }
}

/// An element at a place of a board.
fn placed(element: Element, board: &str, (x, y): (u32, u32)) -> Element {
    element.with("owningBoard", board).with("x", x).with("y", y)
}

/// What holds one thing: a stack, or a deck of one card that lies face down.
fn lone(name: &str, size: (u32, u32), is_hidden: bool) -> Element {
    if is_hidden { deck(name, size) } else { stack(name) }
}

fn stack(name: &str) -> Element {
    Element::new("module.map.SetupStack").with("name", name).with("useGridLocation", false)
}

/// A deck that lies face down and is shuffled when somebody says so.
fn deck(title: &str, (width, height): (u32, u32)) -> Element {
    Element::new("module.map.DrawPile")
        .with("name", title)
        .with("width", width)
        .with("height", height)
        .with("allowMultiple", true)
        .with("allowSelect", true)
        .with("canSave", false)
        .with("color", "230,230,230")
        .with("draw", true)
        .with("drawFaceUp", false)
        .with("faceDown", "Via right-click Menu")
        .with("maxStack", 10)
        .with("reshufflable", false)
        .with("reversible", true)
        .with("shuffle", "Via right-click Menu")
}
