//! Numbers in sentences: whole ones, and parts as people write them: "10.5", "10½", "10 1/2", "10 and a half".

use crate::ruling::Json;
use crate::source::{Node, Origin};

/// Signs and words for parts of a whole.
const PARTS: [(&str, &str); 8] = [
    ("½", ".5"),
    ("¼", ".25"),
    ("¾", ".75"),
    (" 1/2", ".5"),
    (" 1/4", ".25"),
    (" 3/4", ".75"),
    (" and a half", ".5"),
    (" and 1 half", ".5"),
];

/// A sentence with parts of a whole as decimals: "10½" is "10.5".
pub(super) fn as_decimals(text: &str) -> String {
    let mut text = text.to_owned();
    for (sign, decimals) in PARTS {
        let mut from = 0;
        while let Some(at) = text[from..].find(sign).map(|at| from + at) {
            let is_after_a_number = text[..at].ends_with(|c: char| c.is_ascii_digit());
            let is_alone = !is_after_a_number && !sign.starts_with(' ');
            let decimals = if is_alone { format!("0{decimals}") } else { decimals.to_owned() };
            if is_after_a_number || is_alone {
                text.replace_range(at..at + sign.len(), &decimals);
                from = at + decimals.len();
            } else {
                from = at + sign.len();
            }
        }
    }
    text
}

/// A number with one comma, as "10,5", which is a part of a whole in some countries and two numbers in others.
pub(super) fn doubtful(said: &str) -> Option<&str> {
    let words = said.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_ascii_digit()));
    let mut doubtful = words.filter(|word| {
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        word.split_once(',').is_some_and(|(one, other)| is_number(one) && is_number(other))
    });
    doubtful.next()
}

/// A doubtful number as one: "10.5", "1000".
pub(super) fn as_one(number: &str) -> String {
    let is_thousands = number.rsplit(',').next().is_some_and(|end| end.len() == 3);
    number.replace(',', if is_thousands { "" } else { "." })
}

/// The number that a word is.
pub(super) fn number(word: &str) -> Option<f64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    word.parse().ok().filter(|_| is_plain)
}

/// A number as a value of a claim.
pub(super) fn node(number: f64, origin: Origin) -> Node {
    Node::plain(number.to_string(), origin)
}

/// A number as outcomes have it.
pub(super) fn json(number: f64) -> Json {
    if number.fract() == 0.0 { Json::from(number as i64) } else { Json::from(number) }
}
