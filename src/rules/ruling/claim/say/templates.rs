//! The sentences that a dispute prints of its results, read backwards: from a sentence to a key and its value.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::numbers::number;
use super::pattern::{Filled, Hole, Pattern};
use crate::geometry::Label;
use crate::ruling::Json;
use crate::ruling::claim::reader::word_meant;
use crate::ruling::claim::{Claims, Known, Wide};
use crate::source::shape::{Field, Names};
use crate::source::{Node, Origin, Shape};

/// The sentences of a dispute.
pub(super) struct Templates<'a> {
    claims: &'a Claims,
    known: Known<'a>,
    all: Arc<[Template]>,
}

/// A sentence with the key that it is about, and the value that it states.
type Template = (Pattern, &'static str, States);

/// The templates of each kind of dispute, by the address of its sentences, since they are needed for each claim.
static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);

type Made = HashMap<(usize, usize), Arc<[Template]>>;

/// What a sentence states of a key.
#[derive(Clone, Copy)]
enum States {
    /// This word, or what is in the hole.
    Value(&'static str),
    Word(Wide),
}

/// A place in the outcome.
pub(super) struct Place {
    /// Keys and names from the top.
    pub path: Vec<String>,
    /// The shape of the value there.
    pub shape: &'static Shape,
}

impl<'a> Templates<'a> {
    pub(super) fn new(claims: &'a Claims, known: Known<'a>) -> Templates<'a> {
        let addresses = (claims.words.as_ptr() as usize, claims.sentences.as_ptr() as usize);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let all = made.entry(addresses).or_insert_with(|| Templates::made(claims));
        Templates { claims, known, all: Arc::clone(all) }
    }

    fn made(claims: &Claims) -> Arc<[Template]> {
        let wide =
            claims.words.iter().map(|wide| (Pattern::new(wide.sentence), wide.key, States::Word(*wide)));
        // What is missing of the dead is no way to say that they are dead.
        let is_said = |key: &str, is: &str, text: &str| {
            is != "map"
                && !key.is_empty()
                && !text.ends_with(": {}")
                && (!is.is_empty() || !text.ends_with("is dead"))
        };
        let values = claims.sentences.iter().filter(|(key, is, text)| is_said(key, is, text));
        let values = values.map(|(key, is, text)| (Pattern::new(&counted(text)), *key, States::Value(is)));
        wide.chain(values).collect()
    }

    /// The claim of a sentence in the words of the dispute.
    pub(super) fn claim(&self, words: &[String], origin: Origin) -> Option<Node> {
        self.all.iter().find_map(|(pattern, key, states)| {
            let filled = pattern.fits(words)?;
            match states {
                States::Word(wide) => self.word(wide, &filled, origin),
                States::Value("#") => self.nth(key, &filled, origin),
                States::Value(is) => self.value(key, is, &filled, origin),
            }
        })
    }

    fn word(&self, wide: &Wide, filled: &Filled, origin: Origin) -> Option<Node> {
        let name = filled.text(Hole::Name(false))?;
        let place = self.place(wide.key, &[&name])?;
        let (_, of) = place.path.split_last()?;
        Some(under(of, Node::text(wide.word, origin)))
    }

    fn value(&self, key: &'static str, is: &str, filled: &Filled, origin: Origin) -> Option<Node> {
        let names = [filled.text(Hole::Name(false)), filled.text(Hole::Name(true))];
        let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
        let place = self.place(key, &names)?;
        let said = filled.text(Hole::Number).or_else(|| filled.text(Hole::Anything));
        let value = match (is, said) {
            ("", _) => match place.shape {
                Shape::Truth => Node::no(origin),
                Shape::Text => Node::plain("null", origin),
                _ => Node::plain("nothing", origin),
            },
            ("true", _) => Node::yes(origin),
            ("*", Some(said)) => self.said(&place, &said, origin)?,
            ("*", None) => return None,
            (word, _) => Node::text(word, origin),
        };
        // Whoever wins may share the win.
        if key == "winners" && is == "*" {
            return Some(Node::map([("winner", value)], origin));
        }
        Some(under(&place.path, value))
    }

    /// A value as it is said.
    fn said(&self, place: &Place, said: &str, origin: Origin) -> Option<Node> {
        let parts = said.split(" , ").flat_map(|part| part.split(" and "));
        let parts: Vec<Node> = parts.map(|part| Node::plain(part.trim(), origin)).collect();
        match (place.shape, parts.as_slice()) {
            (Shape::List(inner), _) => {
                let are_some =
                    parts.iter().all(|part| part.as_text().is_some_and(|text| self.may_be(inner, text)));
                are_some.then(|| Node::list(parts, origin))
            }
            (shape, [one]) => {
                let is_none =
                    matches!((one.as_text(), shape), (Some("no"), _) | (Some("nothing"), Shape::Whole));
                let one = if is_none { Node::plain("0", origin) } else { one.clone() };
                self.may_be(shape, one.as_text()?).then_some(one)
            }
            _ => None,
        }
    }

    /// Whether a text can be a value of this shape.
    fn may_be(&self, shape: &Shape, text: &str) -> bool {
        match shape {
            Shape::Whole => number(text).is_some(),
            Shape::Word(words) => word_meant(text, words).is_some(),
            Shape::Truth | Shape::Object(_) | Shape::Map(..) => false,
            Shape::Name(Names::Kind(kind)) => self.is_called(text, kind),
            Shape::Name(Names::Space) => {
                Label::parse(&text.to_uppercase()).is_some() || self.is_called(text, "space")
            }
            Shape::Either(shapes) => shapes.iter().any(|shape| self.may_be(shape, text)),
            _ => true,
        }
    }

    pub(super) fn is_called(&self, name: &str, kind: &str) -> bool {
        self.known.names.iter().any(|known| known.kind == kind && known.name.eq_ignore_ascii_case(name))
    }

    /// "Wren thrusts first": a place in a list whose order counts.
    fn nth(&self, key: &'static str, filled: &Filled, origin: Origin) -> Option<Node> {
        let place = self.place(key, &[]).filter(|place| matches!(place.shape, Shape::List(_)))?;
        let nth = filled.nth()?;
        let nth = if nth == 0 { "last".to_owned() } else { nth.to_string() };
        let name = filled.text(Hole::Anything)?;
        Some(under(&place.path, Node::map([(name.as_str(), Node::plain(nth, origin))], origin)))
    }

    /// The place of a key in the outcome: that of somebody, that of all, or that of a part of it.
    pub(super) fn place(&self, key: &str, names: &[&str]) -> Option<Place> {
        let fields: Vec<&'static Field> = self.claims.outcome.fields().collect();
        let own = fields.iter().filter(|field| field.name == key);
        let own = own.filter_map(|field| self.down(vec![field.name.to_owned()], &field.shape, names));
        let of_one = fields.iter().filter_map(|field| {
            let (Shape::Map(Names::Kind(kind), Shape::Object(object)), [name, rest @ ..]) =
                (&field.shape, names)
            else {
                return None;
            };
            let is_never = self.claims.never.contains(&(field.name, key)) || !self.is_in_outcomes(field.name);
            let inner = object.field(key).filter(|_| !is_never && self.is_called(name, kind))?;
            self.down(
                vec![field.name.to_owned(), (*name).to_owned(), inner.name.to_owned()],
                &inner.shape,
                rest,
            )
        });
        let of_part = fields.iter().filter_map(|field| {
            let Shape::Object(object) = &field.shape else { return None };
            let inner = object.field(key)?;
            self.down(vec![field.name.to_owned(), inner.name.to_owned()], &inner.shape, names)
        });
        of_one.chain(own).chain(of_part).next()
    }

    /// Whether outcomes of the scenario have such a part: the numbers in force are there only until somebody thrusts.
    fn is_in_outcomes(&self, part: &'static str) -> bool {
        let is_some = |outcome: &Json| outcome.get(part).is_some_and(|value| !value.is_null());
        if self.claims.by_name.contains(&part) || is_some(self.known.before) {
            return true;
        }
        let accounts = (self.known.accounts)();
        accounts.is_empty() || accounts.iter().any(|account| is_some(&account.outcome))
    }

    /// The place under a path, through maps by these names.
    fn down(&self, path: Vec<String>, shape: &'static Shape, names: &[&str]) -> Option<Place> {
        match (shape, names) {
            (Shape::Map(of, inner), [name, rest @ ..]) => {
                let is_one = match of {
                    Names::Kind(kind) => self.is_called(name, kind),
                    Names::Space => {
                        Label::parse(&name.to_uppercase()).is_some() || self.is_called(name, "space")
                    }
                    _ => true,
                };
                let path = path.into_iter().chain([(*name).to_owned()]).collect();
                is_one.then(|| self.down(path, inner, rest)).flatten()
            }
            (_, []) => Some(Place { path, shape }),
            _ => None,
        }
    }

    /// Whether there is a sentence about a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.all.iter().any(|(_, other, _)| *other == key)
    }

    /// Whether a sentence has a word.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.all.iter().any(|(pattern, ..)| pattern.has(word))
    }

    /// The templates with a number of somebody, each with its key.
    pub(super) fn counts(&self) -> impl Iterator<Item = (&Pattern, &'static str)> {
        let of_one = self.all.iter().filter(|(pattern, ..)| pattern.has_hole(Hole::Name(false)));
        let counts = of_one.filter(|(pattern, _, states)| {
            matches!(states, States::Value("*"))
                && (pattern.has_hole(Hole::Number) || pattern.has_hole(Hole::Anything))
        });
        counts.map(|(pattern, key, _)| (pattern, *key))
    }
}

/// A node under keys.
pub(super) fn under(path: &[String], node: Node) -> Node {
    let origin = node.origin;
    path.iter().rev().fold(node, |node, key| Node::map([(key.as_str(), node)], origin))
}

/// "{|corpse is|corpses are} left" as a pattern: "{n} corpse is left".
fn counted(template: &str) -> String {
    let parts = template.split_once("{|").and_then(|(before, rest)| {
        let (nouns, after) = rest.split_once('}')?;
        Some(format!("{before}{{n}} {}{after}", nouns.split_once('|')?.0))
    });
    parts.unwrap_or_else(|| template.to_owned())
}
