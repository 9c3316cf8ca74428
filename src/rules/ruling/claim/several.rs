//! Claims about how many: "exactly one of them dies", "somebody eats". In keys: `several: {at least: 1, of: [{7C: fed},
//! {9C: fed}]}`.

use super::{Claims, Difference, Part, Point, Says, alike};
use crate::ruling::Json;
use crate::source::Node;

/// The key of such a claim.
pub(super) const SEVERAL: &str = "several";
/// The most results that an answer lists.
const MOST_LISTED: usize = 6;

/// A number of results that are so.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Several {
    /// At least so many.
    least: usize,
    /// At most so many.
    most: usize,
    /// The results, each of one or more points.
    of: Vec<Vec<Point>>,
    /// The sentence: "exactly one of them dies".
    said: String,
}

impl Several {
    /// Reads the claim; `points` reads one of its results. `None` if that has none.
    pub(super) fn read(node: &Node, mut points: impl FnMut(&Node) -> Vec<Point>) -> Option<Point> {
        let entry =
            |wanted: &str| node.entries().find(|(key, _)| alike(&key.text, wanted)).map(|(_, node)| node);
        let number =
            |wanted: &str| entry(wanted).and_then(|node| node.as_text()?.trim().parse::<usize>().ok());
        let mut of: Vec<Vec<Point>> = Vec::new();
        for node in entry("of")?.as_list()? {
            let one = points(node);
            if !one.is_empty() && !of.contains(&one) {
                of.push(one);
            }
        }
        let (least, most) = (number("at least").unwrap_or(0), number("at most").unwrap_or(usize::MAX));
        let said =
            entry("said").and_then(|node| node.as_text()).unwrap_or("so many of these are so").to_owned();
        let path = vec![Part::Key(SEVERAL)];
        let says = Says::Several(Several { least, most, of, said });
        match &says {
            Says::Several(several) if several.of.is_empty() => None,
            _ => Some(Point { path, says, is_denied: false }),
        }
    }

    /// The claim in a sentence without a full stop.
    pub(super) fn in_words(&self) -> &str {
        &self.said
    }

    /// Whether so many results are so.
    pub(super) fn is_so(&self, outcome: &Json) -> bool {
        let number = self.of.iter().filter(|one| are_so(one, outcome)).count();
        (self.least..=self.most).contains(&number)
    }

    /// The difference from an outcome: that of the first result that is one too many or one too few.
    pub(super) fn difference(&self, is_denied: bool, claims: &Claims, outcome: &Json) -> Difference {
        let number = self.of.iter().filter(|one| are_so(one, outcome)).count();
        let is_too_few = if is_denied { number == 0 } else { number < self.least };
        let of = self.of.iter().find(|one| are_so(one, outcome) != is_too_few).or(self.of.first());
        let point =
            of.and_then(|one| one.iter().find(|point| point.is_so(outcome) != is_too_few).or(one.first()));
        let mut point = point.expect("there is a result").clone();
        point.is_denied ^= !is_too_few;
        Difference {
            ruled_text: self.ruled(claims, outcome),
            claimed_text: if is_denied { "otherwise".to_owned() } else { self.said.clone() },
            ..point.difference(claims, outcome)
        }
    }

    /// What becomes of each: "7C eats and lives, 9C starves"; of many, of those of whom it is so.
    fn ruled(&self, claims: &Claims, outcome: &Json) -> String {
        let is_few = self.of.len() <= MOST_LISTED;
        let listed = self.of.iter().filter(|one| is_few || are_so(one, outcome));
        let mut texts: Vec<String> = Vec::new();
        for point in listed.filter_map(|one| one.first()) {
            let text = point.difference(claims, outcome).ruled_text;
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts.truncate(MOST_LISTED);
        if texts.is_empty() { "that is so of nobody".to_owned() } else { texts.join(", ") }
    }
}

/// Whether all of some points are so.
fn are_so(points: &[Point], outcome: &Json) -> bool {
    points.iter().all(|point| point.is_so(outcome))
}
