//! How many people a game is for.

use std::fmt;
use std::ops::RangeInclusive;

use super::declared::Range;
use crate::diag::{Report, code};
use crate::source::{Node, Read, Shape, shortened};

/// How many people a game is for: from the least to the most, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Players {
    /// The most players that anything is printed for.
    pub const MOST: u32 = 99;

    /// The range in a rulebook's table.
    pub const fn from_range(range: &RangeInclusive<usize>) -> Players {
        Players { least: *range.start() as u32, most: *range.end() as u32 }
    }

    /// Whether this many can play.
    pub fn holds(self, players: u32) -> bool {
        (self.least..=self.most).contains(&players)
    }

    fn parse(text: &str) -> Option<Players> {
        let range = match text.trim().parse::<u32>() {
            Ok(one) => Range { least: f64::from(one), most: f64::from(one) },
            Err(_) => Range::parse(text)?,
        };
        let allowed =
            |number: f64| number.fract() == 0.0 && (1.0..=f64::from(Players::MOST)).contains(&number);
        (allowed(range.least) && allowed(range.most))
            .then_some(Players { least: range.least as u32, most: range.most as u32 })
    }
}

/// `1 player`, `4 players`, `2 to 6 players`.
impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (1, 1) => write!(f, "1 player"),
            (least, most) if least == most => write!(f, "{most} players"),
            (least, most) => write!(f, "{least} to {most} players"),
        }
    }
}

/// A number, or a range like `2-4`.
impl Read for Players {
    type Value = Players;
    const SHAPE: Shape = Shape::Either(&[Shape::Between(1, Players::MOST as i64), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Players> {
        let written = node.as_text().unwrap_or_default();
        let read = Players::parse(written);
        if read.is_none() {
            let message = match written {
                "" => "this is not a number of players".to_owned(),
                written => format!("\"{}\" is not a number of players", shortened(written)),
            };
            report
                .error(code::OUT_OF_RANGE, node.origin, message)
                .help(format!("write a number like 4, or a range like 2-4, up to {}", Players::MOST));
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_and_ranges() {
        let parsed = |text| Players::parse(text).map(|players| players.to_string());
        assert_eq!(parsed("2-4").as_deref(), Some("2 to 4 players"));
        assert_eq!(parsed("1 to 1").as_deref(), Some("1 player"));
        assert_eq!(parsed("4").as_deref(), Some("4 players"));
        for text in ["", "0", "4-2", "2.5-3", "1-100", "two"] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
