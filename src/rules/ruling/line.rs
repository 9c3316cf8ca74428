//! A dispute in one line, as players say it: one side, a sign, the other side, and further words separated by commas.

use super::Json;
use crate::diag::Report;
use crate::model::load::Cards;
use crate::source::{Located, Node};

/// The one-line form of a game's most common dispute.
#[derive(Debug, Clone, Copy)]
pub struct OneLine {
    /// How well a line fits this game, judged by the people in it.
    pub fits: fn(&Line<'_>) -> Fit,
    /// The pattern of the line: `AGENT x 'SUE, TERRAIN`.
    pub form: &'static str,
    /// A valid example.
    pub example: &'static str,
    /// Reads the scenario from a line; `None` after an error in the report.
    pub read: fn(&Line<'_>, &mut Report) -> Option<Node>,
    /// The line of a scenario, without what all scenarios have in common; `None` if it does not fit in one.
    pub write: fn(&Json) -> Option<String>,
}

/// How well a line fits a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Nobody in it can be of this game.
    No,
    /// Its names may be of this game, as of others.
    Perhaps,
    /// Some of it is of this game.
    Likely,
    /// Both sides are of this game.
    Surely,
}

/// The words between two sides; they belong to no game.
pub const SIGNS: [&str; 17] = [
    "x", "×", "v", "v.", "vs", "vs.", "versus", ">", "attacks", "attack", "fights", "fight", "hits", "hit",
    "against", "meets", "battles",
];
/// Signs that may stand between two names without blanks.
const GLUED: [char; 2] = ['×', '>'];
/// Words before a place that add nothing: `in the forest`.
const BEFORE_PLACES: [&str; 5] = ["in", "on", "at", "the", "a"];

/// A line, split.
#[derive(Debug, Clone)]
pub struct Line<'l> {
    /// The whole line as written.
    pub whole: Located<&'l str>,
    /// The part before the sign.
    pub left: Located<&'l str>,
    /// The sign.
    pub sign: Located<&'l str>,
    /// The part after the sign.
    pub right: Located<&'l str>,
    /// The parts after commas.
    pub also: Vec<Located<&'l str>>,
    /// The cards that the line may name.
    pub cards: &'l Cards,
}

/// The two sides of a fight, and the sign between them; `None` if there is none.
pub fn sides(fight: Located<&str>) -> Option<[Located<&str>; 3]> {
    let mut empty = None;
    for sign in fight.words().into_iter().filter(|word| is_sign(word.value)) {
        let sides = split(fight, sign);
        // A name may look like a sign: `X fights Moe`.
        if !sides[0].value.is_empty() && !sides[2].value.is_empty() {
            return Some(sides);
        }
        empty = empty.or(Some(sides));
    }
    let glued = fight.value.char_indices().find(|(_, c)| GLUED.contains(c));
    let glued = glued.map(|(at, c)| {
        let origin = fight.origin.part(at, at + c.len_utf8());
        split(fight, Located { value: &fight.value[at..at + c.len_utf8()], origin })
    });
    empty.or(glued)
}

fn is_sign(word: &str) -> bool {
    SIGNS.iter().any(|sign| sign.eq_ignore_ascii_case(word))
}

/// The text before and after a sign, and the sign.
fn split<'t>(fight: Located<&'t str>, sign: Located<&'t str>) -> [Located<&'t str>; 3] {
    let start = (sign.origin.start - fight.origin.start) as usize;
    let end = start + sign.value.len();
    let stretch = |from: usize, to: usize| {
        Located { value: &fight.value[from..to], origin: fight.origin.part(from, to) }.trimmed()
    };
    [stretch(0, start), sign, stretch(end, fight.value.len())]
}

/// A place without the words before it: `forest` of `in the forest`.
#[must_use]
pub fn place(said: Located<&str>) -> Located<&str> {
    let words = said.words();
    let first =
        words.iter().find(|word| !BEFORE_PLACES.iter().any(|one| one.eq_ignore_ascii_case(word.value)));
    match first {
        Some(first) if words.first().is_some_and(|word| BEFORE_PLACES[..3].contains(&word.value)) => {
            let start = (first.origin.start - said.origin.start) as usize;
            let value = &said.value[start..];
            Located { value, origin: said.origin.part(start, start + value.len()) }
        }
        _ => said,
    }
}

/// Whether a text can be written in a line without being read as something else: a name, a word.
pub fn is_plain(text: &str) -> bool {
    let harmless = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.');
    let words = || text.split(' ');
    text.chars().all(harmless)
        && words().all(|word| !word.is_empty() && !is_sign(word))
        && text.chars().any(char::is_alphanumeric)
}

/// The entries of a map, if it has no other keys than these.
pub fn only<'j>(map: &'j Json, keys: &[&str]) -> Option<&'j serde_json::Map<String, Json>> {
    map.as_object().filter(|map| map.keys().all(|key| keys.contains(&key.as_str())))
}

/// The items of a list in a map; none if the key is missing, `None` if it holds something else.
pub fn items<'j>(map: &'j serde_json::Map<String, Json>, key: &str) -> Option<&'j [Json]> {
    map.get(key).map_or(Some(&[]), |list| list.as_array().map(Vec::as_slice))
}

/// A text that can be written in a line.
pub fn plain(text: &Json) -> Option<&str> {
    text.as_str().filter(|text| is_plain(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{FileId, Origin};

    fn said(value: &str) -> Located<&str> {
        Located { value, origin: Origin { end: value.len() as u32, ..Origin::of_file(FileId::default()) } }
    }

    #[test]
    fn a_sign_stands_between_two_sides() {
        let split = |text| sides(said(text)).map(|sides| sides.map(|part| part.value.to_owned()).join("|"));
        assert_eq!(split("zed hammer Vs. moe").as_deref(), Some("zed hammer|Vs.|moe"));
        assert_eq!(split("Zoë×moe").as_deref(), Some("Zoë|×|moe"));
        assert_eq!(split("X fights V").as_deref(), Some("X|fights|V"));
        assert_eq!(split("zed x").as_deref(), Some("zed|x|"));
        assert_eq!(split("zed and moe"), None);
    }

    #[test]
    fn places_go_without_the_words_before_them() {
        assert_eq!(place(said("in the dark forest")).value, "dark forest");
        assert_eq!(place(said("on Vega")).value, "Vega");
        assert_eq!((place(said("to the end")).value, place(said("A lot")).value), ("to the end", "A lot"));
    }
}
