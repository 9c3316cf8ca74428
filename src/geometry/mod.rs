//! Measures and shapes of the paper world: exact lengths, rectangles, turns, papers and the labels of spaces.
//!
//! Everything here is plain arithmetic. Lengths are whole micrometres, so that sums of card widths never drift;
//! `y` grows downward from the top left corner, as on a page that one reads.

pub mod footprint;
pub mod hex;
pub mod hex_grid;
pub mod label;
pub mod length;
pub mod paper;
pub mod rect;
pub mod short_text;
pub mod square_grid;
pub mod turn;

pub use footprint::Footprint;
pub use hex::Hex;
pub use hex_grid::{HexGrid, Offset, Top};
pub use label::Label;
pub use length::{Length, LengthError};
pub use paper::{Orientation, Paper};
pub use rect::{Point, Rect, Size};
pub use short_text::ShortText;
pub use square_grid::SquareGrid;
pub use turn::Turn;
