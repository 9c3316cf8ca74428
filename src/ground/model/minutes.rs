//! How long a game takes.

use std::fmt;

use super::declared::Range;
use crate::diag::{Report, code};
use crate::source::{Node, Read, Shape, shortened};

/// How many minutes a game takes: from the least to the most, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minutes {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Minutes {
    /// The longest game: a week.
    const MOST: u32 = 7 * 24 * 60;

    fn parse(text: &str) -> Option<Minutes> {
        let range = match text.trim().parse::<u32>() {
            Ok(one) => Range { least: f64::from(one), most: f64::from(one) },
            Err(_) => Range::parse(text)?,
        };
        let allowed =
            |number: f64| number.fract() == 0.0 && (1.0..=f64::from(Minutes::MOST)).contains(&number);
        (allowed(range.least) && allowed(range.most))
            .then_some(Minutes { least: range.least as u32, most: range.most as u32 })
    }
}

/// `45`, `45–60`.
impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.most)
        } else {
            write!(f, "{}–{}", self.least, self.most)
        }
    }
}

/// A number, or a range like `45-60`.
impl Read for Minutes {
    type Value = Minutes;
    const SHAPE: Shape = Shape::Either(&[Shape::Between(1, Minutes::MOST as i64), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Minutes> {
        let written = node.as_text().unwrap_or_default();
        let read = Minutes::parse(written);
        if read.is_none() {
            let message = match written {
                "" => "this is not a number of minutes".to_owned(),
                written => format!("\"{}\" is not a number of minutes", shortened(written)),
            };
            report
                .error(code::OUT_OF_RANGE, node.origin, message)
                .help("write a number like 45, or a range like 45-60, without a unit");
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_and_ranges() {
        let parsed = |text| Minutes::parse(text).map(|minutes| minutes.to_string());
        assert_eq!(parsed("45-60").as_deref(), Some("45–60"));
        assert_eq!(parsed("90").as_deref(), Some("90"));
        for text in ["", "0", "60-45", "an hour", "45 min"] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
