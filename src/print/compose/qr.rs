//! QR codes as squares: which of them are dark, wherever they are drawn.

use qrcode::{EcLevel, QrCode};

use crate::model::slot::Level;

/// The squares of white that must be around a code, by ISO 18004.
pub const QUIET: usize = 4;

/// The squares of a code, without the white around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squares {
    /// How many squares are in a row.
    pub count: usize,
    /// Whether each square is dark, row by row from the top left.
    pub are_dark: Vec<bool>,
}

impl Squares {
    /// The code of a text; `None` if the text is too long for any code.
    pub fn of(text: &str, level: Level) -> Option<Squares> {
        let level = match level {
            Level::Low => EcLevel::L,
            Level::Medium => EcLevel::M,
            Level::Quartile => EcLevel::Q,
            Level::High => EcLevel::H,
        };
        let code = QrCode::with_error_correction_level(text, level).ok()?;
        let are_dark = code.to_colors().iter().map(|color| *color == qrcode::Color::Dark).collect();
        Some(Squares { count: code.width(), are_dark })
    }

    /// Whether the square in a column and row is dark. Outside of the code all is light.
    pub fn is_dark(&self, column: i64, row: i64) -> bool {
        let inside = (0..self.count as i64).contains(&column) && (0..self.count as i64).contains(&row);
        inside && self.are_dark[row as usize * self.count + column as usize]
    }
}
