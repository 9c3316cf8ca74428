//! Sizes of paper: named ones, any other `W x H`, and their orientation.

use std::fmt;

use super::{Length, LengthError, Size};

/// A size of paper, never wider than high unless it was written as `W x H`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// `A4`, `Letter`, or the measures of a size without a name.
    pub name: String,
    /// The size: upright for the named papers.
    pub size: Size,
}

/// The orientation of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Orientation {
    /// The long edge upright.
    #[default]
    Portrait,
    /// The long edge across.
    Landscape,
}

/// The named papers, with width and height in micrometers.
const NAMED: [(&str, i64, i64); 15] = [
    ("A4", 210_000, 297_000),
    ("Letter", 215_900, 279_400),
    ("Legal", 215_900, 355_600),
    ("Tabloid", 279_400, 431_800),
    ("A0", 841_000, 1_189_000),
    ("A1", 594_000, 841_000),
    ("A2", 420_000, 594_000),
    ("A3", 297_000, 420_000),
    ("A5", 148_000, 210_000),
    ("A6", 105_000, 148_000),
    ("A7", 74_000, 105_000),
    ("B4", 250_000, 353_000),
    ("B5", 176_000, 250_000),
    ("B6", 125_000, 176_000),
    ("SRA3", 320_000, 450_000),
];

/// Why a text is not a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaperError {
    /// Neither a known name nor `W x H`.
    UnknownName,
    /// One of the two measures is not a length.
    BadMeasure(LengthError),
    /// A measure outside 50 mm to 5 m.
    OutOfRange,
}

impl Paper {
    /// The names of the named papers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, ..)| *name)
    }

    /// The size of a named paper, upright; capitals do not matter.
    pub fn size_of(name: &str) -> Option<Size> {
        let (_, w, h) = NAMED.iter().find(|(named, ..)| named.eq_ignore_ascii_case(name.trim()))?;
        Some(Size::new(Length::um(*w), Length::um(*h)))
    }

    /// Reads `a4`, `Letter`, `210mm x 297mm`, `8.5x11in`.
    ///
    /// # Errors
    /// What is wrong with it, as a [`PaperError`].
    pub fn parse(text: &str) -> Result<Paper, PaperError> {
        let text = text.trim();
        if let Some((name, w, h)) = NAMED.iter().find(|(name, ..)| name.eq_ignore_ascii_case(text)) {
            return Ok(Paper { name: (*name).to_owned(), size: Size::new(Length::um(*w), Length::um(*h)) });
        }
        let size = parse_size(text).ok_or(PaperError::UnknownName)?.map_err(PaperError::BadMeasure)?;
        let sane = |l: Length| (Length::mm(50)..=Length::mm(5_000)).contains(&l);
        if let Some((name, ..)) =
            NAMED.iter().find(|(_, w, h)| size == Size::new(Length::um(*w), Length::um(*h)))
        {
            Ok(Paper { name: (*name).to_owned(), size })
        } else if sane(size.width) && sane(size.height) {
            Ok(Paper { name: size.to_string(), size })
        } else {
            Err(PaperError::OutOfRange)
        }
    }

    /// The size of the paper in an orientation.
    pub fn lying(&self, orientation: Orientation) -> Size {
        let upright = self.size.width <= self.size.height;
        match (orientation, upright) {
            (Orientation::Portrait, true) | (Orientation::Landscape, false) => self.size,
            _ => self.size.turned(),
        }
    }
}

impl Orientation {
    /// The other orientation.
    #[must_use]
    pub const fn turned(self) -> Orientation {
        match self {
            Orientation::Portrait => Orientation::Landscape,
            Orientation::Landscape => Orientation::Portrait,
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Orientation::Portrait => "portrait",
            Orientation::Landscape => "landscape",
        })
    }
}

/// Reads `63mm x 88mm` or `63x88mm`; `None` for a text without an `x` between two measures.
pub fn parse_size(text: &str) -> Option<Result<Size, LengthError>> {
    // The x of a unit such as px does not come before a number.
    let number =
        |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    let (at, x) = text.match_indices(['x', '×', 'X']).find(|(at, x)| number(&text[at + x.len()..]))?;
    let (w, h) = (&text[..at], &text[at + x.len()..]);
    let height = Length::parse(h);
    let width = match (Length::parse(w), &height) {
        // `63x88mm`: one unit for both.
        (Err(LengthError::NoUnit), Ok(_)) => {
            let unit = h.trim_start_matches(|c: char| !c.is_alphabetic());
            Length::parse(&format!("{w}{unit}"))
        }
        (width, _) => width,
    };
    Some(width.and_then(|width| height.map(|height| Size { width, height })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_and_measures() {
        assert_eq!(Paper::parse("a4").unwrap().size, Size::new(Length::mm(210), Length::mm(297)));
        assert_eq!(Paper::parse("8.5x11in").unwrap(), Paper::parse("letter").unwrap());
        assert_eq!(Paper::parse("300mm x 200mm").unwrap().size.width, Length::mm(300));
        assert_eq!(Paper::parse("B9").unwrap_err(), PaperError::UnknownName);
        assert_eq!(Paper::parse("2mm x 3mm").unwrap_err(), PaperError::OutOfRange);
    }

    #[test]
    fn lies_in_its_orientation() {
        let a4 = Paper::parse("A4").unwrap();
        assert_eq!(a4.lying(Orientation::Landscape).width, Length::mm(297));
        let wide = Paper::parse("300mm x 200mm").unwrap();
        assert_eq!(wide.lying(Orientation::Portrait).width, Length::mm(200));
    }
}
