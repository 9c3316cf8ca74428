//! The table's own words in claims: `dead: [2C]`, `winner: Ada`, `7C: fed`.

use super::reader::{ClaimReader, NOTHING, SOMETHING, field, is_one_of};
use super::value::is_word;
use super::{Claims, Part, Says, Wide, alike};
use crate::diag::{Report, and_list, code};
use crate::ruling::Json;
use crate::source::shape::{Field, Names};
use crate::source::{Node, Object, Shape, shortened, wrong_type};

impl ClaimReader<'_> {
    /// `dead: [2C, 3C]`, or `dead: nobody`.
    pub(super) fn those(&mut self, wide: Wide, node: &Node) {
        let is_nobody = |node: &Node| node.as_text().is_some_and(|text| is_one_of(text, &NOTHING));
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        if nodes.is_empty()
            || node.is_null()
            || is_nobody(node) && self.named(node.as_text().unwrap_or(""), |_| true).is_none()
        {
            let opposite = Wide { is_one: !wide.is_one, sentence: self.claims.otherwise(&wide), ..wide };
            let all: Vec<(&'static str, String)> = self
                .known
                .into_iter()
                .flatten()
                .map(|known| (known.kind, known.in_outcomes().to_owned()))
                .collect();
            for (kind, name) in all {
                if let Some(map) = self.claims.map_with(kind, wide.key) {
                    self.say(
                        vec![Part::Key(map), Part::Name(name), Part::Key(wide.key)],
                        Says::Wide(opposite),
                    );
                }
            }
            return;
        }
        for node in nodes {
            let Some(text) = node.located_text() else {
                wrong_type(node, "a name", self.report);
                continue;
            };
            let found = self.named(text.value, |kind| self.claims.map_with(kind, wide.key).is_some());
            match found {
                Some((kind, name)) => {
                    let map = self.claims.map_with(kind, wide.key).expect("it is one of those");
                    self.say(vec![Part::Key(map), Part::Name(name), Part::Key(wide.key)], Says::Wide(wide));
                }
                None => {
                    let Some(known) = self.known else { continue };
                    let mut names: Vec<&str> = known
                        .iter()
                        .filter(|known| self.claims.map_with(known.kind, wide.key).is_some())
                        .map(|known| &*known.name)
                        .collect();
                    names.dedup();
                    let message = format!("nobody here is called \"{}\"", shortened(text.value));
                    self.report.unknown(code::UNKNOWN_NAME, text, message, names.iter().copied(), || {
                        format!("those who are here are {}", and_list(&names))
                    });
                }
            }
        }
    }

    /// `winner: Ada` in games whose outcome gives the winning side.
    pub(super) fn winner(&mut self, node: &Node) {
        let Some(text) = node.located_text() else {
            if node.is_null() {
                return self.nobody_wins();
            }
            return wrong_type(node, "the winner's name", self.report);
        };
        let maps = |kind: &str| self.claims.map_of(kind).map(|(field, _)| field.name);
        let side = |map: &str| self.claims.sides.iter().find(|(key, _)| *key == map);
        let found = self.named(text.value, |kind| maps(kind).and_then(side).is_some());
        let results = match found {
            Some((kind, _)) => maps(kind).and_then(side).map(|(_, results)| *results),
            None => {
                let sides = self.claims.sides.iter();
                let mut named = sides.filter(|(key, results)| {
                    alike(key, text.value) || results.iter().any(|result| alike(result, text.value))
                });
                named.next().map(|(_, results)| *results)
            }
        };
        match results {
            Some(values) => {
                let sentence = self.claims.template("result", values[0]).unwrap_or("{who} wins");
                let wide = Wide { word: values[0], key: "result", values, is_one: true, sentence };
                self.say(vec![Part::Key("result")], Says::Wide(wide));
            }
            None if is_one_of(text.value, &NOTHING) => self.nobody_wins(),
            None => {
                let Some(known) = self.known else { return };
                let names = known.iter().filter(|known| maps(known.kind).and_then(side).is_some());
                let mut names: Vec<&str> = names.map(|known| &*known.name).collect();
                names.extend(self.claims.sides.iter().map(|(key, _)| *key));
                let message = format!("nobody here is called \"{}\"", shortened(text.value));
                self.report.unknown(code::UNKNOWN_NAME, text, message, names.iter().copied(), || {
                    format!("one of these wins: {}", and_list(&names))
                });
            }
        }
    }

    pub(super) fn nobody_wins(&mut self) {
        for (_, values) in self.claims.sides {
            let wide = Wide { word: "nobody", key: "result", values, is_one: false, sentence: "nobody wins" };
            self.say(vec![Part::Key("result")], Says::Wide(wide));
        }
    }

    /// A word, yes or no, or a value.
    pub(super) fn single(&mut self, path: &[Part], shape: &'static Shape, node: &Node) {
        let text = node.as_text().unwrap_or_default();
        let key = path.last().map_or("", Part::text);
        let is_side =
            |side: &str| alike(side, text) || side.strip_suffix('s').is_some_and(|one| alike(one, text));
        let mut sides = self.claims.sides.iter().filter(|(side, _)| key == "result" && is_side(side));
        if let Some((_, values)) = sides.next() {
            return self.say(path.to_vec(), Says::Is(values[0].into()));
        }
        let wide = self.claims.words.iter().find(|wide| alike(wide.word, text) && is_word(shape));
        // If the key has the word itself, it means just that.
        let own = matches!(shape, Shape::Word(words) if words.iter().any(|word| alike(word, text)));
        if let Some(wide) = wide.filter(|wide| !own && (wide.key == key || key == "fate")) {
            let of = path[..path.len() - 1].iter().cloned().chain([Part::Key(wide.key)]);
            return self.say(of.collect(), Says::Wide(*wide));
        }
        if is_one_of(text, &SOMETHING) && !matches!(shape, Shape::Truth | Shape::Text) && !own {
            return self.say(path.to_vec(), Says::Something);
        }
        if let Some(value) = self.scalar(shape, node) {
            self.say(path.to_vec(), Says::Is(value));
        }
    }

    pub(super) fn one_value(&mut self, path: &[Part], object: &'static Object, node: &Node) {
        let Some(text) = node.as_text() else {
            if node.is_null() {
                return self.say(path.to_vec(), Says::Is(Json::Null));
            }
            return wrong_type(node, "what becomes of it", self.report);
        };
        let wide =
            self.claims.words.iter().find(|wide| alike(wide.word, text) && field(object, wide.key).is_some());
        if let Some(wide) = wide {
            let path = path.iter().cloned().chain([Part::Key(wide.key)]).collect();
            return self.say(path, Says::Wide(*wide));
        }
        // The first key that can have this value.
        for field in
            object.fields().filter(|field| is_word(&field.shape) || matches!(field.shape, Shape::Name(_)))
        {
            let (mut trial, known) = (Report::default(), self.known);
            let mut reader = ClaimReader::new(self.claims, known, &mut trial);
            let value = reader.scalar(&field.shape, node).filter(|value| !value.is_null());
            // Without known names, no text is known to be one.
            if let Some(value) = value.filter(|_| known.is_some() || is_word(&field.shape)) {
                let path = path.iter().cloned().chain([Part::Key(field.name)]).collect();
                return self.say(path, Says::Is(value));
            }
        }
        if is_one_of(text, &NOTHING) {
            // Nobody holds it, if the last key with a name is the holder.
            let of =
                object.fields().filter(|field| matches!(field.shape, Shape::Name(Names::Kind(_)))).last();
            let path = path.iter().cloned().chain(of.map(|field| Part::Key(field.name)));
            return self.say(path.collect(), Says::Is(Json::Null));
        }
        if self.known.is_none() {
            return;
        }
        self.report_unknown(text, object, node);
    }

    /// Reports a word that no key of a map can have.
    fn report_unknown(&mut self, text: &str, object: &'static Object, node: &Node) {
        let message = format!("\"{}\" is not known here", shortened(text));
        let words = object.fields().filter_map(|field| match field.shape {
            Shape::Word(words) => Some(words),
            _ => None,
        });
        let wide = self.claims.words.iter().filter(|wide| field(object, wide.key).is_some());
        let all = wide.map(|wide| wide.word).chain(words.flatten().copied());
        let mut words: Vec<&str> = Vec::new();
        all.for_each(|word| {
            if !words.contains(&word) {
                words.push(word);
            }
        });
        let keys: Vec<&str> = object.fields().map(|field| field.name).collect();
        self.report.error(code::UNKNOWN_WORD, node.origin, message).did_you_mean(
            text,
            words.iter().copied(),
            || {
                let among = format!("a map with {}", crate::diag::or_list(&keys));
                if words.is_empty() {
                    format!("write {among}")
                } else {
                    format!("write {}, or {among}", words.join(", "))
                }
            },
        );
    }
}

impl Claims {
    /// The map by name that has things of a kind.
    pub(super) fn map_of(&self, kind: &str) -> Option<(&'static Field, &'static Shape)> {
        self.by_name.iter().find_map(|key| {
            let field = self.outcome.field(key)?;
            match field.shape {
                Shape::Map(Names::Kind(other), inner) if other == kind => Some((field, inner)),
                _ => None,
            }
        })
    }

    /// The key of that map, if its entries have this key.
    pub(super) fn map_with(&self, kind: &str, key: &str) -> Option<&'static str> {
        let (field, inner) = self.map_of(kind)?;
        matches!(inner, Shape::Object(object) if object.field(key).is_some()).then_some(field.name)
    }

    /// The sentence for the opposite of a word.
    pub(super) fn otherwise(&self, wide: &Wide) -> &'static str {
        let opposite = self.words.iter().find(|other| {
            other.key == wide.key
                && (other.is_one != wide.is_one && other.values == wide.values
                    || matches!((wide.word, other.word), ("dead", "alive") | ("alive", "dead")))
        });
        opposite.map_or("it is otherwise", |wide| wide.sentence)
    }
}
