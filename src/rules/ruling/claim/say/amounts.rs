//! How much somebody has, or has lost: "ann has 10", "keeps 3 Health", "takes two", "isn't hurt".

use super::super::sentences::sentence;
use super::numbers;
use super::pattern::{Hole, Pattern};
use super::templates::under;
use super::{Grammar, words};
use crate::ruling::Json;
use crate::source::{Node, Shape};

/// What is left to somebody.
const HAS: &[&str] =
    &["has", "keeps", "is left with", "is down to", "is at", "ends with", "gets", "retains", "'s left with"];
/// What somebody loses.
const LOSES: &[&str] = &["loses", "takes", "suffers", "gets"];
/// Nouns that add nothing to a number.
const POINTS: [&str; 2] = ["point", "points"];
/// Keys of what wounds take away.
const VITAL: [&str; 2] = ["health", "hp"];
/// Nouns for it.
const VITAL_NOUNS: &[&str] =
    &["health", "hp", "hit", "hits", "life", "lives", "damage", "harm", "point", "wound", "wounds"];

impl Grammar<'_> {
    /// A number of somebody, or a change of one.
    pub(super) fn amount(&self, words: &[String]) -> Option<Node> {
        let (who, rest) = words.split_first()?;
        let name = words::name(who)?;
        let is_all = rest.iter().any(|word| word == "both");
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
            .or_else(|| after(LOSES).and_then(|said| self.less(name, &said, is_all)))
            .or_else(|| self.does_damage(words))
            .or_else(|| (rest == "not is hurt").then(|| self.vital(name, 0.0))?)
            .or_else(|| {
                (rest == "is hurt")
                    .then(|| Some(Node::map([("not", self.vital(name, 0.0)?)], self.origin)))?
            })
            .or_else(|| self.unchanged(words))
    }

    /// "10", "3 health left": the number of that name that the noun means.
    fn number(&self, name: &str, said: &str, is_left: bool) -> Option<Node> {
        let (number, noun) = said.split_once(' ').unwrap_or((said, ""));
        let number = if number == "no" { 0.0 } else { numbers::number(number)? };
        let noun = noun.trim_end_matches("left").trim();
        if noun.is_empty() {
            return self.bare(name, number, is_left);
        }
        let is_vital = VITAL_NOUNS.contains(&noun);
        if POINTS.contains(&noun) && self.templates.has("points") {
            let of_life = VITAL.iter().find(|key| self.templates.place(key, &[name]).is_some())?;
            let say = |key: &str, names: &[&str]| sentence(self.claims, key, names, &numbers::json(number)).0;
            *self.ambiguous.borrow_mut() = vec![say(of_life, &[name]), say("points", &[])];
            return None;
        }
        let fits = |pattern: &Pattern, key: &str| {
            is_vital && VITAL.contains(&key)
                || !pattern.has("loses") && noun.split(' ').all(|word| pattern.has(word))
        };
        let mut fit = self.templates.counts().filter(|(pattern, key)| fits(pattern, key));
        let whole = fit.find_map(|(_, key)| {
            self.templates.place(key, &[name]).filter(|place| matches!(place.shape, Shape::Whole))
        });
        let place = whole.map(|place| place.path).or_else(|| self.only_space(name, noun));
        match place {
            Some(place) => Some(under(&place, numbers::node(number, self.origin))),
            None if POINTS.contains(&noun) => self.bare(name, number, is_left),
            None => None,
        }
    }

    /// A number without a noun: Health or hit points; else a total, a count, or a card in the hand, whichever alone it can
    /// be. A total is not left or kept. Several that it can be are noted.
    fn bare(&self, name: &str, number: f64, is_left: bool) -> Option<Node> {
        let mut found: Vec<(&'static str, Vec<String>)> = Vec::new();
        for (pattern, key) in self.templates.counts() {
            let fits = pattern.has("total") && !is_left || pattern.is_had();
            let Some(place) = self.templates.place(key, &[name]).filter(|_| fits) else { continue };
            let is_one =
                |value: &Json| value.as_f64() == Some(number) || value.as_str() == Some(&number.to_string());
            let may_be = match place.shape {
                Shape::Whole => true,
                Shape::List(_) => self
                    .before(&place.path)
                    .and_then(Json::as_array)
                    .is_some_and(|all| all.iter().any(is_one)),
                _ => false,
            };
            if may_be && !found.iter().any(|(_, path)| *path == place.path) {
                found.push((key, place.path));
            }
        }
        let in_space = self.only_space(name, "");
        let is_had =
            |path: &Vec<String>| self.before(path).and_then(Json::as_f64).is_none_or(|had| number <= had);
        found.extend(in_space.filter(is_had).map(|path| ("tokens", path)));
        // Nobody has five of a card: it is meant only where nothing else is.
        let is_count = |(_, path): &(&'static str, Vec<String>)| !self.is_list(path);
        if found.iter().any(is_count) {
            found.retain(is_count);
        }
        let vital = found.iter().position(|(key, _)| VITAL.contains(key));
        match (vital, found.as_slice()) {
            (Some(n), _) => Some(under(&found[n].1, numbers::node(number, self.origin))),
            (None, [(_, path)]) => Some(under(path, numbers::node(number, self.origin))),
            (None, []) => None,
            (None, _) => {
                let say = |(key, path): &(&'static str, Vec<String>)| {
                    let names: Vec<&str> =
                        path.iter().skip(1).map(String::as_str).filter(|part| part != key).collect();
                    sentence(self.claims, key, &names, &numbers::json(number)).0
                };
                *self.ambiguous.borrow_mut() = found.iter().map(say).collect();
                None
            }
        }
    }

    /// Whether there is a list at a path at the beginning.
    fn is_list(&self, path: &[String]) -> bool {
        self.before(path).is_some_and(Json::is_array)
    }

    /// The tokens of somebody who has some in one space only.
    fn only_space(&self, name: &str, noun: &str) -> Option<Vec<String>> {
        let path = ["tokens".to_owned(), name.to_owned()];
        let spaces = self.before(&path)?.as_object()?;
        let mut spaces = spaces.keys();
        let space = spaces.next().filter(|_| ["token", ""].contains(&noun))?;
        spaces.next().is_none().then(|| path.into_iter().chain([space.clone()]).collect())
    }

    /// "2", "a hit point", "3 damage", "all her health": less than at the beginning.
    fn less(&self, name: &str, said: &str, is_all: bool) -> Option<Node> {
        let (number, noun) = match said.split_once(' ') {
            None if is_all && numbers::number(said).is_none() => (f64::INFINITY, said),
            Some((number, noun)) if numbers::number(number).is_some() => (numbers::number(number)?, noun),
            None if numbers::number(said).is_some() => (numbers::number(said)?, ""),
            _ => (1.0, said),
        };
        (noun.is_empty() || VITAL_NOUNS.contains(&noun)).then(|| self.vital(name, number))?
    }

    /// "marrow does 3 damage to raven".
    fn does_damage(&self, words: &[String]) -> Option<Node> {
        let patterns = ["{x} does {n} {} to {y}", "{x} does {n} to {y}", "{x} takes {n} {} from {y}"];
        let found = patterns.iter().find_map(|pattern| Pattern::new(pattern).fits(words));
        let Some(filled) = found else { return self.does_damage_to_the_other(words) };
        let whom = Hole::Name(!words.iter().any(|word| word == "takes"));
        self.vital(&filled.text(whom)?, numbers::number(&filled.text(Hole::Number)?)?)
    }

    /// "marrow hits for 5": there is only one other.
    fn does_damage_to_the_other(&self, words: &[String]) -> Option<Node> {
        let patterns = [
            "{x} does {n} damage",
            "{x} does {n}",
            "{x} hits for {n}",
            "{x} deals {n} damage",
            "{x} deals {n}",
        ];
        let filled = patterns.iter().find_map(|pattern| Pattern::new(pattern).fits(words))?;
        let by = filled.text(Hole::Name(false))?;
        let mut others = self.people().into_iter().filter(|name| *name != by);
        let other = others.next().filter(|_| others.next().is_none())?;
        self.vital(&other, numbers::number(&filled.text(Hole::Number)?)?)
    }

    /// What is left of somebody's Health or hit points after losing so many.
    fn vital(&self, name: &str, lost: f64) -> Option<Node> {
        VITAL.iter().find_map(|key| {
            let place = self.templates.place(key, &[name])?;
            let before = self.before(&place.path)?.as_f64()?;
            Some(under(&place.path, numbers::node((before - lost).max(0.0), self.origin)))
        })
    }
}
