//! Drawn examples: a part of a board or map, or rows of cards, with pieces on its spaces, and marks over them.

mod dice;
mod ground;
mod marks;
mod pieces;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use self::ground::{of_board, of_cards, of_map};

use super::lettering::Lettering;
use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::path::Path;
use crate::compose::{Face, FontBook};
use crate::geometry::{Label, Length, Size};
use crate::model::Color;
use crate::model::load::Staged;
use crate::model::style::TITLES;
use crate::source::Origin;

/// Numbers, arrows and names on light ground.
const INK: Color = Color::rgb(32, 36, 48);

/// What pieces are on, in points from the top left corner.
pub struct Ground {
    size: (f32, f32),
    drawing: Drawing,
    spaces: BTreeMap<Label, SceneSpace>,
    /// The size of pieces, as a fraction of their true size.
    scale: f32,
    /// The names of columns and rows around it, with their centers.
    names: Vec<(String, (f32, f32))>,
    /// The names of cards, over arrows.
    heads: Vec<CardHead>,
    /// The font family of names and numbers.
    family: String,
}

/// A space of an example.
struct SceneSpace {
    middle: (f32, f32),
    /// Its corners.
    outline: Vec<(f32, f32)>,
    /// The center of its pieces.
    place: (f32, f32),
    /// The room for its pieces.
    room: (f32, f32),
    /// Whether pieces larger than it begin in its top left corner.
    is_square: bool,
    /// Whether something is in it even without pieces, as a card is.
    is_full: bool,
}

/// The name of a card, with the middle of its upper edge and its width.
struct CardHead {
    name: String,
    at: (f32, f32),
    wide: f32,
}

/// A box: left, top, right, bottom.
type Bounds = [f32; 4];

/// A piece in its true size, with its outline if that is no rectangle.
#[derive(Clone)]
pub struct Figure {
    /// Its name, if it is printed on it.
    pub name: Option<String>,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// The true size.
    pub size: Size,
    /// The outline, if it is no rectangle.
    pub outline: Option<Path>,
    /// Whether a line is drawn around it, since it may be as white as the page.
    pub has_edge: bool,
    /// How it is shown.
    pub state: PieceState,
}

/// How a piece is shown.
#[derive(Debug, Clone, Default)]
pub struct PieceState {
    /// Whether it is turned clockwise by a quarter.
    pub turned: bool,
    /// How many of it there are.
    pub count: Option<u32>,
    /// The dice that were rolled for it.
    pub dice: Vec<u32>,
}

/// Something on a space.
#[derive(Clone)]
pub enum Thing {
    /// A piece or card.
    Figure(Figure),
    /// A die with the number on top.
    Die(u32),
}

impl Ground {
    /// The size of a part of a millimeter and more that its spaces have, for messages.
    pub fn least_space(&self) -> Length {
        let least = self.spaces.values().map(|space| space.room.0.min(space.room.1)).reduce(f32::min);
        Length::from_pt(f64::from(least.unwrap_or(0.0)))
    }

    /// The example: highlights, pieces, arrows and numbers over the ground, in this order.
    pub fn staged(
        self,
        staged: &Staged,
        things: &BTreeMap<Label, Vec<Thing>>,
        fonts: &FontBook,
        nowhere: Origin,
    ) -> Face {
        let mut lettering = Lettering::in_family(fonts, &self.family, TITLES, nowhere);
        let mut drawing = Drawing::default();
        drawing.push(Item::placed(self.drawing.clone(), Transform::IDENTITY));
        self.names(&mut lettering, &mut drawing);
        self.highlights(staged, &mut drawing);
        let mut taken = BTreeMap::new();
        for (at, things) in things {
            if let Some(space) = self.spaces.get(at) {
                taken.insert(*at, self.pieces(space, things, &mut lettering, &mut drawing));
            }
        }
        self.arrows(staged, &taken, &mut drawing);
        self.heads(&mut lettering, &mut drawing);
        self.numbers(staged, &taken, &mut lettering, &mut drawing);
        let length = |points: f32| Length::from_pt(f64::from(points));
        let size = Size::new(length(self.size.0), length(self.size.1));
        Face { size, bleed: Length::ZERO, corner: Length::ZERO, drawing }
    }
}
