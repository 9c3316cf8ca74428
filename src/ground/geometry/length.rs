//! A length on paper, in whole micrometers.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A length on paper: whole micrometers, negative to the left and upward.
///
/// A micrometer is far finer than any printer or knife, and whole numbers add up without drift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(i64);

/// Why a text is not a length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LengthError {
    /// A bare number: it could be millimeters, inches or points.
    NoUnit,
    /// The unit is none of mm, cm, in, pt.
    UnknownUnit(String),
    /// No number before the unit.
    NotANumber,
    /// More than [`Length::MOST`] in either direction.
    TooLarge,
}

/// The units of lengths, with their micrometers as a fraction.
const UNITS: [(&str, i64, i64); 4] =
    [("mm", 1_000, 1), ("cm", 10_000, 1), ("in", 25_400, 1), ("pt", 25_400, 72)];

/// Points in a millimeter, for drawing, where whole micrometers are not needed.
#[doc(hidden)]
pub const POINTS_IN_A_MM: f64 = 72.0 / 25.4;

/// Points in millimeters, rounded for messages.
#[doc(hidden)]
pub fn mm_of(points: f32) -> f64 {
    f64::from(points) * 25.4 / 72.0
}

impl Length {
    /// The length 0.
    pub const ZERO: Length = Length(0);
    /// The longest length that a file may contain: ten meters.
    pub const MOST: Length = Length(10_000_000);

    /// A length in micrometers.
    pub const fn um(um: i64) -> Length {
        Length(um)
    }

    /// A length in whole millimeters.
    pub const fn mm(mm: i64) -> Length {
        Length(mm * 1_000)
    }

    /// The length nearest to a number of points (1/72 inch).
    pub fn from_pt(pt: f64) -> Length {
        Length((pt * 25_400.0 / 72.0).round() as i64)
    }

    /// Micrometers.
    pub const fn to_um(self) -> i64 {
        self.0
    }

    /// Millimeters.
    pub fn to_mm(self) -> f64 {
        self.0 as f64 / 1_000.0
    }

    /// Points (1/72 inch), the unit of PDF.
    pub fn to_pt(self) -> f64 {
        self.0 as f64 * 72.0 / 25_400.0
    }

    /// How many times `part` fits into this length.
    ///
    /// # Panics
    /// If `part` is not positive.
    pub fn fits(self, part: Length) -> i64 {
        assert!(part.0 > 0, "only a positive length can be counted off");
        self.0.div_euclid(part.0)
    }

    /// This length times a factor, rounded to the micrometer.
    pub fn scaled(self, factor: f64) -> Length {
        Length((self.0 as f64 * factor).round() as i64)
    }

    /// Reads `63mm`, `2.5in`, `8pt`, `6.3 cm`.
    ///
    /// # Errors
    /// What is missing or wrong, as a [`LengthError`].
    pub fn parse(text: &str) -> Result<Length, LengthError> {
        let text = text.trim();
        let split = text.find(|c: char| c.is_alphabetic() || c == '"' || c == '%').unwrap_or(text.len());
        let (number, unit) = (text[..split].trim_end(), &text[split..]);
        let thousandths = decimal(number)?;
        if unit.is_empty() {
            return Err(LengthError::NoUnit);
        }
        let lower = unit.to_lowercase();
        let Some((_, up, down)) = UNITS.iter().find(|(name, ..)| *name == lower) else {
            return Err(LengthError::UnknownUnit(unit.to_owned()));
        };
        // The decimal is exact in millionths; an i128 holds its product with any unit.
        let um = rounded(thousandths * i128::from(*up), i128::from(*down) * DECIMAL);
        if um.abs() > i128::from(Length::MOST.0) { Err(LengthError::TooLarge) } else { Ok(Length(um as i64)) }
    }
}

/// The denominator of [`decimal`].
const DECIMAL: i128 = 1_000_000;

/// A decimal number in exact millionths; further digits are dropped.
fn decimal(text: &str) -> Result<i128, LengthError> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest.trim_start()),
        None => (1, text.strip_prefix('+').unwrap_or(text).trim_start()),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() || !(whole.bytes().chain(part.bytes())).all(|b| b.is_ascii_digit())
    {
        return Err(LengthError::NotANumber);
    }
    if whole.len() > 12 {
        return Err(LengthError::TooLarge);
    }
    let mut value = 0i128;
    for digit in whole.bytes().chain(part.bytes().chain(std::iter::repeat(b'0')).take(6)) {
        value = value * 10 + i128::from(digit - b'0');
    }
    Ok(sign * value)
}

/// Division rounded to the nearest whole, halves away from zero.
fn rounded(up: i128, down: i128) -> i128 {
    (up.abs() + down / 2) / down * up.signum()
}

impl fmt::Display for Length {
    /// Millimeters without trailing zeros: `63mm`, `6.35mm`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / 1_000, self.0.abs() % 1_000);
        let part = format!("{part:03}");
        let part = part.trim_end_matches('0');
        let dot = if part.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{dot}{part}mm")
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;
    fn mul(self, times: i64) -> Length {
        Length(self.0 * times)
    }
}

impl Div<i64> for Length {
    type Output = Length;
    fn div(self, parts: i64) -> Length {
        Length(self.0 / parts)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(all: I) -> Length {
        all.fold(Length::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_unit_exactly() {
        let um = |text| Length::parse(text).map(Length::to_um);
        assert_eq!(um("63mm"), Ok(63_000));
        assert_eq!(um("2.5in"), Ok(63_500));
        assert_eq!(um("6.3 cm"), Ok(63_000));
        assert_eq!(um("72pt"), Ok(25_400));
        assert_eq!(um("12pt"), Ok(4_233));
        assert_eq!(um("-0.25pt"), Ok(-88));
        assert_eq!(um("+.5MM"), Ok(500));
    }

    #[test]
    fn says_what_is_wrong() {
        assert_eq!(Length::parse("63"), Err(LengthError::NoUnit));
        assert_eq!(Length::parse("63px"), Err(LengthError::UnknownUnit("px".into())));
        assert_eq!(Length::parse("wide"), Err(LengthError::NotANumber));
        assert_eq!(Length::parse("1.2.3mm"), Err(LengthError::NotANumber));
        assert_eq!(Length::parse("11m"), Err(LengthError::UnknownUnit("m".into())));
        assert_eq!(Length::parse("10001mm"), Err(LengthError::TooLarge));
        assert_eq!(Length::parse("99999999999999999999mm"), Err(LengthError::TooLarge));
    }

    #[test]
    fn prints_what_it_reads() {
        for text in ["63mm", "6.35mm", "-0.088mm", "0mm"] {
            assert_eq!(Length::parse(text).map(|l| l.to_string()), Ok(text.to_owned()));
        }
    }
}
