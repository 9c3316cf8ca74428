//! Measures and shapes on paper: exact lengths, rectangles, turns, papers and the labels of spaces.
//!
//! Everything here is plain arithmetic. Lengths are whole micrometers, so that sums of card widths never drift; `y`
//! grows downward from the top left corner, as on a page.

#[doc(hidden)]
pub mod figure;
pub(crate) mod footprint;
pub(crate) mod hex;
#[doc(hidden)]
pub mod hex_grid;
pub(crate) mod label;
#[doc(hidden)]
pub mod length;
pub mod net;
pub mod paper;
pub(crate) mod rect;
pub(crate) mod short_text;
pub(crate) mod square_grid;
pub(crate) mod tilt;
pub(crate) mod turn;

pub use figure::Figure;
pub use footprint::Footprint;
pub use hex::Hex;
pub use hex_grid::{HexGrid, Offset, Outline, Top};
pub use label::Label;
pub use length::{Length, LengthError};
pub use paper::{Orientation, Paper};
pub use rect::{Point, Rect, Size};
pub use short_text::ShortText;
pub use square_grid::SquareGrid;
pub use tilt::Tilt;
pub use turn::Turn;
