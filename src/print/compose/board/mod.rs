//! Boards and maps, drawn: a [`Plate`] is a board or map with its title, legend and compass, in layers of
//! blocks, so that a sheet can show a part of it without the rest.

mod clear;
mod frame;
mod furniture;
mod hex_texts;
mod hexes;
mod icons;
mod key;
mod known;
mod laid;
mod lettering;
mod lines;
mod markers;
mod origins;
mod patterns;
mod pieces;
mod places;
mod plate;
pub mod scene;
mod shares;
mod square_texts;
mod squares;
mod taken;

pub use hexes::{map, measure as measure_map};
pub use key::{Guide, key};
pub use plate::{Keep, Plate};
pub use squares::{board, measure as measure_board};

use super::characters::{listed, with_number};
use super::{Workshop, ink};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::{Color, Look};
use crate::source::Origin;

/// How a board or map is to be drawn.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub look: &'a Look,
    /// The size of a space.
    pub size: Length,
    /// Whether the content of spaces is left out.
    pub blank: bool,
    /// The title, in place of its name.
    pub title: Option<&'a str>,
    /// Fonts and art, and how ink is saved.
    pub workshop: Workshop<'a>,
}

impl Task<'_> {
    /// A color of text or lines, by default the look's ink: dark enough to read if ink is saved and the
    /// ground stays white.
    fn mark(&self, color: impl Into<Option<Color>>) -> Color {
        const LIGHT: f64 = 0.45;
        let color = color.into().unwrap_or(self.look.ink);
        if !self.workshop.options.ink.is_saved() {
            return color;
        }
        if color.luminance() <= LIGHT {
            return ink::mark(color);
        }
        if self.look.ink.luminance() <= LIGHT { ink::mark(self.look.ink) } else { Color::rgb(40, 45, 60) }
    }

    /// The first place of a symbol among rows.
    fn place_of(&self, symbol: char, rows: Origin) -> Origin {
        let text = self.workshop.files.text_at(rows);
        let found = text.char_indices().find(|(_, c)| c.to_lowercase().eq(symbol.to_lowercase()));
        found.map_or(rows, |(at, c)| rows.part(at, at + c.len_utf8()))
    }

    /// The ground below a pattern: the terrain's color or the paper, unless a backdrop is visible there.
    fn ground(&self, color: Option<Color>) -> Color {
        const CLEAR: Color = Color { a: 0, ..Color::WHITE };
        color.unwrap_or(if self.look.backdrop.is_some() { CLEAR } else { Color::WHITE })
    }

    /// The fill of an area; `None` if ink is saved.
    fn fill(&self, color: Option<Color>) -> Option<Color> {
        color.filter(|_| !self.workshop.options.ink.is_saved())
    }
}

/// The largest size of a space, up to `most`, at which the size from `measure` fits on a page.
pub fn fitting(page: Size, most: Length, mut measure: impl FnMut(Length) -> Size) -> Length {
    if measure(most).fits_in(page) {
        return most;
    }
    let (mut fits, mut too_large) = (500i64, most.to_um());
    while too_large - fits > 10 {
        let middle = i64::midpoint(fits, too_large);
        if measure(Length::um(middle)).fits_in(page) { fits = middle } else { too_large = middle }
    }
    Length::um(fits)
}

/// Reports characters that no font has.
fn report_missing(missing: &std::collections::BTreeSet<char>, at: Origin, report: &mut Report) {
    if missing.is_empty() {
        return;
    }
    let chars = listed(missing, with_number);
    report
        .error(crate::diag::code::MISSING_GLYPH, at, format!("no font here can draw {chars}"))
        .help("use other characters");
}
