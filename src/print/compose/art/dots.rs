//! What dots are, and how many of them a picture may have.

/// What a dot is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Colors {
    /// How bright it is.
    Gray,
    /// Red, green and blue.
    Rgb,
    /// Which color of a list: red, green and blue of each.
    Palette(Vec<u8>),
}

impl Colors {
    /// How many parts a dot has.
    pub fn parts(&self) -> usize {
        if *self == Colors::Rgb { 3 } else { 1 }
    }
}

/// Dots that a picture may have; A3 at 1,200 dpi has fewer than 300 million, a poker card at 600 dpi 3 million.
pub(super) const MOST_DOTS: u64 = 100_000_000;

/// Refuses a picture of so many dots, before any of them is unpacked.
pub(super) fn bounded(width: u32, height: u32) -> Result<(), String> {
    if width == 0 || height == 0 {
        return Err("it has no dots".to_owned());
    }
    if u64::from(width) * u64::from(height) > MOST_DOTS {
        return Err(format!("it has {width} × {height} dots, more than any card can show"));
    }
    Ok(())
}
