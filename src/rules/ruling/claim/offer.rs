//! Claims to pick from, as sentences made from the type of the outcome: "15H dies", "Zed wins", "Wren Tallow has …
//! Health".

use std::collections::HashSet;

use super::sentences::{filled, sentence};
use super::{Called, Claims, Known};
use crate::ruling::Json;
use crate::source::shape::{Field, Names};
use crate::source::{Node, Object, Origin, Scalar, Shape, Value, names};

/// The placeholder for a value that the player fills in.
const HOLE: &str = "…";
/// The most sentences to pick from.
const MOST: usize = 400;

/// A claim to pick.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Its sentence, with `…` for an open value.
    pub sentence: String,
    /// The sentence for one, if it has another noun: "1 meal".
    singular: Option<String>,
    /// Its path in a claim.
    path: Vec<String>,
    /// The claimed value; `None` if it is open.
    value: Option<Node>,
    /// Whether an open value is a list.
    is_list: bool,
    /// What an open value is.
    gap: Gap,
}

/// What the open value of an offer is.
#[derive(Debug, Clone, Default)]
pub enum Gap {
    /// Words, such as the label of a space.
    #[default]
    Words,
    /// A whole number.
    Number,
    /// Some of these names.
    Names(Vec<String>),
}

impl Offer {
    /// Whether its value is open.
    pub fn is_open(&self) -> bool {
        self.value.is_none()
    }

    /// What its open value is.
    pub fn gap(&self) -> &Gap {
        &self.gap
    }

    /// The open value in a sentence that has the rest of this one: "3" in "Wren Tallow has 3 Health".
    fn rest<'s>(&self, said: &'s str) -> Option<&'s str> {
        let open = |sentence: &str| Offer::within(sentence, said);
        open(&self.sentence).or_else(|| open(self.singular.as_deref()?))
    }

    fn within<'s>(sentence: &str, said: &'s str) -> Option<&'s str> {
        let (before, after) = sentence.split_once(HOLE)?;
        let (length, end) = (before.len(), said.len().checked_sub(after.len())?);
        let is_so = said.get(..length)?.eq_ignore_ascii_case(before)
            && said.get(end..)?.eq_ignore_ascii_case(after)
            && length < end;
        is_so.then(|| said[length..end].trim())
    }

    /// Writes it into a claim, with `said` as the open value.
    pub fn say(&self, claim: &mut Node, said: &str) {
        let origin = claim.origin;
        let value = self.value.clone().unwrap_or_else(|| {
            let parts = said.split([',', '+']).flat_map(|part| part.split(" and "));
            let parts: Vec<Node> = parts.map(|part| plain(part.trim(), origin)).collect();
            if self.is_list { Node::list(parts, origin) } else { plain(said.trim(), origin) }
        });
        let mut at = claim;
        let Some((last, path)) = self.path.split_last() else { return };
        for key in path {
            if at.get(key).is_none_or(|node| node.as_map().is_none()) {
                at.set(key, Node::map([], origin));
            }
            let Some(below) = at.key_mut(key) else { return };
            at = below;
        }
        at.set(last, value);
    }
}

/// A word or a number, as written.
fn plain(text: &str, origin: Origin) -> Node {
    Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
}

/// The offer with this sentence, and the open value in it.
pub fn meant<'o, 's>(offers: &'o [Offer], said: &'s str) -> Option<(&'o Offer, &'s str)> {
    let whole = offers.iter().find(|offer| names::same(&offer.sentence, said)).map(|offer| (offer, ""));
    whole.or_else(|| offers.iter().find_map(|offer| Some((offer, offer.rest(said)?))))
}

impl Claims {
    /// The claims to pick from for the names of a scenario, the fate of each first.
    pub fn offers(&self, known: Known<'_>) -> Vec<Offer> {
        let Known { names, before, .. } = known;
        let mut offers =
            Offers { claims: self, known: names, before, found: Vec::new(), offered: HashSet::new() };
        for field in self.by_name.iter().filter_map(|key| self.outcome.field(key)) {
            let Shape::Map(Names::Kind(kind), Shape::Object(object)) = &field.shape else { continue };
            for name in offers.called(kind) {
                offers.words(field, object, &name);
            }
        }
        for field in self.outcome.fields().filter(|field| !self.by_name.contains(&field.name)) {
            offers.field(&[], &[], field, &field.shape);
        }
        for field in self.by_name.iter().filter_map(|key| self.outcome.field(key)) {
            offers.field(&[], &[], field, &field.shape);
        }
        offers.found.truncate(MOST);
        offers.found
    }
}

/// Offers being collected.
struct Offers<'a> {
    claims: &'a Claims,
    known: &'a [Called<'a>],
    /// The outcome before anything has happened.
    before: &'a Json,
    found: Vec<Offer>,
    /// The sentences so far.
    offered: HashSet<String>,
}

impl Offers<'_> {
    /// The names of a kind.
    fn called(&self, kind: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for known in self.known.iter().filter(|known| known.kind == kind) {
            if !names.iter().any(|name| name == known.in_outcomes()) {
                names.push(known.in_outcomes().to_owned());
            }
        }
        names
    }

    /// Offers words for one name of a map: "15H dies".
    fn words(&mut self, map: &Field, object: &Object, name: &str) {
        for wide in self.claims.words.iter().filter(|wide| object.field(wide.key).is_some()) {
            let words = filled(wide.sentence, &[name], &Json::Null);
            self.offer(words, &[map.name, name], Some(wide.word), false);
        }
    }

    /// Offers the values of a key.
    fn field(&mut self, path: &[&str], names: &[&str], field: &'static Field, shape: &'static Shape) {
        let own: Vec<&str> = path.iter().copied().chain(names.is_empty().then_some(field.name)).collect();
        let here = if names.is_empty() { own.as_slice() } else { path };
        match shape {
            Shape::Map(Names::Kind(kind), inner) => {
                for name in self.called(kind) {
                    let (path, names): (Vec<&str>, Vec<&str>) = (
                        here.iter().copied().chain([name.as_str()]).collect(),
                        names.iter().copied().chain([name.as_str()]).collect(),
                    );
                    match inner {
                        Shape::Object(object) => {
                            let fields: Vec<&Field> =
                                object.fields().filter(|field| self.is_there(&path, field)).collect();
                            for field in fields {
                                let path: Vec<&str> = path.iter().copied().chain([field.name]).collect();
                                self.value(&path, &names, field, &field.shape);
                            }
                        }
                        Shape::Map(..) => {}
                        inner => self.value(&path, &names, field, inner),
                    }
                }
            }
            Shape::Object(_) | Shape::Map(..) => {}
            shape => self.value(here, names, field, shape),
        }
    }

    /// Whether somebody has such a number: a number that is not there at the beginning never comes.
    fn is_there(&self, path: &[&str], field: &Field) -> bool {
        let own = path.iter().try_fold(self.before, |value, key| value.get(key));
        let is_never =
            self.claims.never.iter().any(|(map, key)| path.first() == Some(map) && *key == field.name);
        !is_never
            && (!matches!(field.shape, Shape::Whole) || own.is_some_and(|own| own.get(field.name).is_some()))
    }

    /// Offers the values at a path.
    fn value(&mut self, path: &[&str], names: &[&str], field: &'static Field, shape: &'static Shape) {
        match shape {
            Shape::Word(words) => words.iter().for_each(|word| self.word(path, names, field, Some(word))),
            Shape::Truth => {
                self.word(path, names, field, Some("true"));
                self.word(path, names, field, None);
            }
            Shape::Name(Names::Kind(kind)) => {
                // Nobody is killed or held by itself.
                let own = |name: &String| !names.contains(&name.as_str());
                for name in self.called(kind).into_iter().filter(own) {
                    self.word(path, names, field, Some(&name));
                }
                self.word(path, names, field, None);
            }
            Shape::Object(_) | Shape::Map(..) => {}
            shape => self.open(path, names, field, shape),
        }
    }

    /// Offers a word, or that there is no value.
    fn word(&mut self, path: &[&str], names: &[&str], field: &Field, word: Option<&str>) {
        let value = match word {
            Some("true") => Json::Bool(true),
            Some(word) => Json::from(word),
            None => Json::Null,
        };
        let (words, template) = sentence(self.claims, field.name, names, &value);
        if !template.is_empty() {
            self.offer(words, path, Some(word.unwrap_or("nothing")), false);
        }
    }

    /// Offers a number, a place or a list with an open value.
    fn open(&mut self, path: &[&str], names: &[&str], field: &Field, shape: &Shape) {
        let is_list = matches!(shape, Shape::List(_));
        let example = if is_list { Json::from(vec!["*"]) } else { Json::from(2) };
        let (_, template) = sentence(self.claims, field.name, names, &example);
        let nouns = template.split_once("{|").and_then(|(before, rest)| {
            let (nouns, after) = rest.split_once('}')?;
            let with = |noun: &str| format!("{before}{HOLE} {noun}{after}");
            nouns.split_once('|').map(|(one, many)| (with(many), Some(with(one))))
        });
        let (template, one) = nouns.unwrap_or_else(|| (template.replace("{}", HOLE), None));
        let gap = match shape {
            Shape::Whole | Shape::Between(..) => Gap::Number,
            Shape::List(Shape::Name(Names::Kind(kind))) => Gap::Names(self.called(kind)),
            _ => Gap::Words,
        };
        if template.matches(HOLE).count() == 1 {
            let words = filled(&template, names, &Json::Null);
            self.offer(words, path, None, is_list);
            if let Some(offer) = self.found.last_mut().filter(|offer| offer.is_open()) {
                offer.singular = one.map(|one| filled(&one, names, &Json::Null));
                offer.gap = gap;
            }
        }
    }

    fn offer(&mut self, sentence: String, path: &[&str], value: Option<&str>, is_list: bool) {
        if !self.offered.insert(sentence.clone()) {
            return;
        }
        let path = path.iter().map(|key| (*key).to_owned()).collect();
        let value = value.map(|value| plain(value, crate::ruling::ask::nowhere()));
        self.found.push(Offer { sentence, singular: None, path, value, is_list, gap: Gap::Words });
    }
}
