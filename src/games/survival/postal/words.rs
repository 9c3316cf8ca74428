//! Words of letters as people write them: `7c`, `b 7`, `NE`, "semi", "sharp-teeth". Capitals do not matter, nor
//! does a space, `-` or `_` between words.

use super::german;
use crate::advantages::Advantage;
use crate::diag::{did_you_mean, or_list};
use crate::geometry::Label;
use crate::kind::Behaviour;
use crate::pieces::CreatureId;
use crate::scenario::creature::Herd;
use crate::scenario::label_of;
use crate::source::shortened;
use crate::tables::DIRECTIONS;

/// A message and its fix, for a word that can't be read.
pub type Unread = (String, String);

/// A word in its simplest form, for comparison.
pub fn plain(text: &str) -> String {
    let parts =
        text.split(|c: char| c.is_whitespace() || c == '-' || c == '_').filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a word is in a list of words with blanks between them.
pub fn is_among(word: &str, list: &str) -> bool {
    list.split_whitespace().any(|other| other == word)
}

/// The items of a text separated by commas, semicolons, "and" and the like.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split([',', ';', '\n', '/', '+']).flat_map(|part| part.split(" and "));
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// Finds a creature by its id, or by its number alone (SUR-2.3).
pub fn creature(text: &str, herd: &Herd) -> Result<usize, Unread> {
    let word: String = text.chars().filter(|c| !c.is_whitespace() && *c != '#').collect();
    let word = word.to_uppercase();
    let by_number = |number: u32| herd.creatures.binary_search_by_key(&number, |other| other.id.number).ok();
    let is_number = !word.is_empty() && word.len() <= 6 && word.bytes().all(|b| b.is_ascii_digit());
    if let Some(place) = word.parse().ok().filter(|_| is_number).and_then(by_number) {
        return Ok(place);
    }
    let shown = shortened(text.trim());
    let Some(id) = CreatureId::parse(&word) else {
        let message = format!("\"{shown}\" is not a creature's id");
        let help = if is_number {
            "no creature with that number is alive"
        } else {
            "an id is a number and H, O or C, like 42H; the number alone is enough"
        };
        return Err((message, help.to_owned()));
    };
    match herd.find(id) {
        Some(place) => Ok(place),
        None => Err(match by_number(id.number) {
            Some(other) => {
                let meant = herd.creatures[other].id;
                (format!("there is no {id}"), format!("did you mean {meant}?"))
            }
            None => (format!("there is no {id}"), "no creature with that number is alive".to_owned()),
        }),
    }
}

/// Reads a hex's label.
pub fn label(text: &str) -> Result<Label, Unread> {
    let word: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    label_of(&word.to_uppercase()).ok_or_else(|| {
        let message = format!("\"{}\" is not a hex", shortened(text.trim()));
        (message, "a label is the column's letter and the row's number: B7".to_owned())
    })
}

/// Splits hexes with `-` in between: C4-C5; any other word stays as it is.
pub fn hexes(word: &str) -> Vec<String> {
    let hexes = word.split('-').filter(|part| !part.is_empty());
    let is_way = direction(word).is_none() && hexes.clone().all(|part| label(part).is_ok());
    if is_way { hexes.map(str::to_owned).collect() } else { vec![word.to_owned()] }
}

/// Reads a direction, 1 to 6, by number, name or letters (SUR-3.10).
pub fn direction(text: &str) -> Option<u32> {
    let word = plain(german::order(text).unwrap_or(text));
    if let Some(number) = german::direction(text.trim()) {
        return Some(number);
    }
    let letters = |name: &str| name.split('-').filter_map(|part| part.chars().next()).collect::<String>();
    let fits = |(n, name): (usize, &&str)| {
        let number = (n + 1).to_string();
        [plain(name), plain(name).replace(' ', ""), letters(name), number].contains(&word)
    };
    DIRECTIONS.iter().enumerate().position(fits).map(|n| n as u32 + 1)
}

/// Reads a behaviour, if a word is one: `aggressive`, `A`, "semi".
pub fn known_behaviour(text: &str) -> Option<Behaviour> {
    let word = plain(german::order(text).unwrap_or(text));
    let is_short = word.len() == 1 || word.len() > 2;
    let is_meant = |name: &str| word == plain(name) || is_short && plain(name).starts_with(&word);
    Behaviour::WORDS.iter().find(|(name, _)| is_meant(name)).map(|(_, behaviour)| *behaviour)
}

pub fn behaviour(text: &str) -> Result<Behaviour, Unread> {
    known_behaviour(text).ok_or_else(|| {
        let names = Behaviour::NAMES;
        let help =
            did_you_mean(text, names.iter().copied(), || format!("write {}, or D, S or A", or_list(names)));
        (format!("\"{}\" is not a behaviour", shortened(text.trim())), help)
    })
}

pub fn advantage(text: &str) -> Result<Advantage, Unread> {
    let word = text.trim_end_matches(['.', '!']);
    Advantage::parse(&plain(german::advantage(word).unwrap_or(word))).ok_or_else(|| {
        let names: Vec<_> = Advantage::all().map(Advantage::name).collect();
        let help = did_you_mean(&plain(text), names.iter().copied(), || {
            format!("the advantages are {}", or_list(&names))
        });
        (format!("there is no advantage \"{}\"", shortened(text.trim())), help)
    })
}

/// Reads yes or no.
pub fn truth(text: &str) -> Result<bool, Unread> {
    match plain(text).as_str() {
        "true" | "yes" | "y" | "x" | "on" | "sleep" | "sleeps" | "ja" => Ok(true),
        "false" | "no" | "n" | "off" | "nein" => Ok(false),
        _ => Err((
            format!("\"{}\" is neither yes nor no", shortened(text.trim())),
            "write yes or no".to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_many_names() {
        for (text, number) in [
            ("1", 1),
            ("n", 1),
            ("North", 1),
            ("NE", 2),
            ("south-east", 3),
            ("South East", 3),
            ("sw", 5),
            ("northwest", 6),
            ("NO", 2),
            ("Südosten", 3),
            ("sued", 4),
        ] {
            assert_eq!(direction(text), Some(number), "{text}");
        }
        for text in ["", "0", "7", "east", "B7", "nne", "s e w", "no", "so"] {
            assert_eq!(direction(text), None, "{text}");
        }
    }

    #[test]
    fn words_may_be_short() {
        for (text, meant) in [
            ("A", Behaviour::Aggressive),
            ("agg", Behaviour::Aggressive),
            ("Semi", Behaviour::SemiDefensive),
            ("semi defensive", Behaviour::SemiDefensive),
            ("d", Behaviour::Defensive),
        ] {
            assert_eq!(behaviour(text), Ok(meant), "{text}");
        }
        assert!(behaviour("").is_err() && behaviour("ag").is_err() && behaviour("angry").is_err());
        assert_eq!(advantage(" sharp_TEETH "), Ok(Advantage::SharpTeeth));
        assert_eq!(label("b 7").unwrap().to_string(), "B7");
        assert!(label("é7").is_err());
    }
}
