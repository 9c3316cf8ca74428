//! How much somebody has, or has lost: "ann has 10", "keeps 3 Health", "takes two", "isn't hurt".

use super::pattern::{Hole, Pattern};
use super::templates::under;
use super::{Grammar, words};
use crate::source::Node;

/// What is left to somebody.
const HAS: &[&str] =
    &["has", "keeps", "is left with", "is down to", "is at", "ends with", "gets", "retains", "'s left with"];
/// What somebody loses.
const LOSES: &[&str] = &["loses", "takes", "suffers", "gets"];
/// Keys of what wounds take away.
const VITAL: [&str; 2] = ["health", "hp"];
/// Nouns for it.
const VITAL_NOUNS: &[&str] =
    &["health", "hp", "hit", "life", "lives", "damage", "harm", "point", "wound", "wounds"];

impl Grammar<'_> {
    /// A number of somebody, or a change of one.
    pub(super) fn amount(&self, words: &[String]) -> Option<Node> {
        let (who, rest) = words.split_first()?;
        let name = words::name(who)?;
        let rest: Vec<&str> = rest
            .iter()
            .map(|word| words::name(word).unwrap_or(word))
            .filter(|word| *word != "both")
            .collect();
        let rest = rest.join(" ");
        let after = |verbs: &[&str]| {
            verbs.iter().find_map(|verb| rest.strip_prefix(verb)?.strip_prefix(' ')).map(str::to_owned)
        };
        let is_left = rest.starts_with("keeps") || rest.contains(" left") || rest.contains("down");
        let had = after(HAS)
            .or_else(|| rest.strip_prefix("'s ")?.split_once(" is ").map(|(noun, n)| format!("{n} {noun}")));
        had.and_then(|said| self.number(name, &said, is_left))
            .or_else(|| after(LOSES).and_then(|said| self.less(name, &said)))
            .or_else(|| self.does_damage(words))
            .or_else(|| (rest == "not is hurt").then(|| self.vital(name, 0))?)
            .or_else(|| {
                (rest == "is hurt").then(|| Some(Node::map([("not", self.vital(name, 0)?)], self.origin)))?
            })
            .or_else(|| self.unchanged(words))
    }

    /// "10", "3 health left": the number of that name that fits best. A total is not left or kept.
    fn number(&self, name: &str, said: &str, is_left: bool) -> Option<Node> {
        let (number, noun) = said.split_once(' ').unwrap_or((said, ""));
        let number = if number == "no" { 0 } else { number.parse::<i64>().ok()? };
        let noun = noun.trim_end_matches("left").trim();
        let is_vital = VITAL_NOUNS.contains(&noun);
        let fits = |pattern: &Pattern, key: &str| {
            if noun.is_empty() {
                pattern.has("total") && !is_left || pattern.has("has") && !pattern.has_hole(Hole::Name(true))
            } else {
                is_vital && VITAL.contains(&key)
                    || !pattern.has("loses") && noun.split(' ').all(|word| pattern.has(word))
            }
        };
        let mut fit: Vec<&str> =
            self.templates.counts().filter(|(pattern, key)| fits(pattern, key)).map(|(_, key)| key).collect();
        fit.sort_by_key(|key| *key != "totals");
        let whole = fit.into_iter().find_map(|key| {
            let place = self.templates.place(key, &[name])?;
            matches!(place.shape, crate::source::Shape::Whole).then_some(place)
        });
        let place = whole.map(|place| place.path).or_else(|| self.only_space(name, noun))?;
        Some(under(&place, Node::number(number, self.origin)))
    }

    /// The tokens of somebody who has some in one space only.
    fn only_space(&self, name: &str, noun: &str) -> Option<Vec<String>> {
        let path = ["tokens".to_owned(), name.to_owned()];
        let spaces = self.before(&path)?.as_object()?;
        let mut spaces = spaces.keys();
        let space = spaces.next().filter(|_| ["token", ""].contains(&noun))?;
        spaces.next().is_none().then(|| path.into_iter().chain([space.clone()]).collect())
    }

    /// "2", "a hit point", "3 damage": less than at the beginning.
    fn less(&self, name: &str, said: &str) -> Option<Node> {
        let (number, noun) = match said.split_once(' ') {
            Some((number, noun)) if number.parse::<i64>().is_ok() => (number.parse().ok()?, noun),
            None if said.parse::<i64>().is_ok() => (said.parse().ok()?, ""),
            _ => (1, said),
        };
        (noun.is_empty() || VITAL_NOUNS.contains(&noun)).then(|| self.vital(name, number))?
    }

    /// "marrow does 3 damage to raven".
    fn does_damage(&self, words: &[String]) -> Option<Node> {
        let patterns = ["{x} does {n} {} to {y}", "{x} does {n} to {y}", "{x} takes {n} {} from {y}"];
        let filled = patterns.iter().find_map(|pattern| Pattern::new(pattern).fits(words))?;
        let whom = Hole::Name(!words.iter().any(|word| word == "takes"));
        self.vital(&filled.text(whom)?, filled.text(Hole::Number)?.parse().ok()?)
    }

    /// What is left of somebody's Health or hit points after losing so many.
    fn vital(&self, name: &str, lost: i64) -> Option<Node> {
        VITAL.iter().find_map(|key| {
            let place = self.templates.place(key, &[name])?;
            let before = self.before(&place.path)?.as_i64()?;
            Some(under(&place.path, Node::number((before - lost).max(0), self.origin)))
        })
    }
}
