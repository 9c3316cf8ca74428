//! A flat table, as programs in the browser have it: of a fixed size, with everything in its place. Things are made
//! smaller until all of them have room.

use super::Kit;
use super::kit::{Kind, Part, Thing};
use super::shelf::Shelf;
use crate::geometry::{Length, Size};

/// The size of the table, without the hand at its lower edge.
const TABLE: (f64, f64) = (1600.0, 810.0);
/// The space between things.
const GAP: f64 = 10.0;
/// Room for a label above a deck, and for a button below it.
const LABEL: f64 = 24.0;
/// The width of the frame of a deck.
pub(super) const FRAME: f64 = 4.0;
/// Units for an inch, from the size at which cards can be read down to one at which they can still be recognized.
const SCALES: [f64; 16] =
    [45.0, 42.0, 39.0, 36.0, 33.0, 30.0, 27.0, 25.0, 23.0, 21.0, 19.0, 17.0, 15.0, 12.0, 9.0, 7.0];
/// The size of a spinner that takes the place of a die.
const DIE: (f64, f64) = (60.0, 60.0);

/// Things in their places.
pub(super) struct Flat<'k> {
    /// Each board's corner and size.
    pub boards: Vec<Spot>,
    pub stacks: Vec<Stack<'k>>,
    pub dice: Vec<Spot>,
    /// Whether even the smallest things did not have room, so that some lie below the edge.
    pub overflows: bool,
}

/// A place on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Pieces of one size: a deck in one place, or counters in a pile for each kind.
pub(super) struct Stack<'k> {
    pub part: &'k Part,
    pub things: Vec<&'k Thing>,
    /// The size of a piece.
    pub size: (f64, f64),
    /// The place of each kind of piece; of a deck, its frame.
    pub spots: Vec<Spot>,
}

impl Stack<'_> {
    /// Whether it is a deck.
    pub fn is_deck(&self) -> bool {
        self.part.kind == Kind::Cards
    }
}

impl<'k> Flat<'k> {
    /// Lays out a kit: all else below the boards or beside them, whichever leaves things larger.
    pub fn new(kit: &'k Kit<'_>) -> Flat<'k> {
        let ways = SCALES.into_iter().flat_map(|scale| [(scale, false), (scale, true)]);
        let mut last = None;
        for (scale, is_beside) in ways {
            let (flat, fits) = Flat::at(kit, scale, is_beside);
            if fits {
                return flat;
            }
            last = Some(flat);
        }
        Flat { overflows: true, ..last.expect("there are scales") }
    }

    /// A kit at a scale, and whether all of it fits on the table.
    fn at(kit: &'k Kit<'_>, scale: f64, is_beside: bool) -> (Flat<'k>, bool) {
        let units = |length: Length| (length.to_pt() / 72.0 * scale).round();
        let measure = |size: Size| (units(size.width), units(size.height));
        let mut shelf = Shelf::new(TABLE.0, GAP);
        let boards: Vec<Spot> =
            kit.boards.iter().map(|board| spot(&mut shelf, (0.0, 0.0), measure(board.size))).collect();
        let (width, depth) = if boards.is_empty() { (0.0, 0.0) } else { shelf.size() };
        let boards_fit = width <= TABLE.0 && depth <= TABLE.1;
        let corner = if is_beside { (width, 0.0) } else { (0.0, depth) };
        let room = (TABLE.0 - corner.0, TABLE.1 - corner.1);
        let mut shelf = Shelf::new(room.0, GAP);
        let mut spot = |size| spot(&mut shelf, corner, size);
        let mut stacks: Vec<Stack<'k>> = Vec::new();
        for part in &kit.parts {
            for thing in &part.things {
                let size = measure(thing.piece.size);
                let is_same = |stack: &&mut Stack<'k>| std::ptr::eq(stack.part, part) && stack.size == size;
                match stacks.iter_mut().find(is_same) {
                    Some(stack) => stack.things.push(thing),
                    None => stacks.push(Stack { part, things: vec![thing], size, spots: Vec::new() }),
                }
            }
        }
        for stack in stacks.iter_mut().filter(|stack| stack.is_deck()) {
            let (width, height) = (stack.size.0 + 2.0 * FRAME, stack.size.1 + 2.0 * FRAME);
            let Spot { x, y, .. } = spot((width, height + 2.0 * LABEL));
            stack.spots.push(Spot { x, y: y + LABEL, width, height });
        }
        // Large things first, so that rows are of one height.
        let (mats, counters): (Vec<_>, Vec<_>) = stacks
            .iter_mut()
            .filter(|stack| !stack.is_deck())
            .partition(|stack| stack.part.kind == Kind::Mats);
        for stack in mats.into_iter().chain(counters) {
            stack.spots = stack.things.iter().map(|_| spot(stack.size)).collect();
        }
        let dice = kit.dice.iter().map(|_| spot(DIE)).collect();
        let (width, depth) = shelf.size();
        let fits = boards_fit && width <= room.0 && depth <= room.1;
        (Flat { boards, stacks, dice, overflows: false }, fits)
    }
}

/// A free place of a size, on a shelf whose corner is there.
fn spot(shelf: &mut Shelf, (left, top): (f64, f64), (width, height): (f64, f64)) -> Spot {
    let (x, y) = shelf.place((width, height));
    Spot { x: left + x, y: top + y, width, height }
}
