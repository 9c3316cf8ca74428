//! The names that expressions can use for one card: its fields, those of a list's entry inside a repeat, and its
//! position among the others.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::expression::{FieldRef, Filter, text_of};
use super::template::slug;
use super::{Entry, Layout};
use crate::diag::{Report, capital};
use crate::source::{Node, Origin};

/// The fields available in one place: those of the card and, inside a repeat, those of the list's entry.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The card.
    pub entry: &'a Entry,
    /// The layout, for its lookups and colors; `None` while cards are selected, before they have one.
    pub layout: Option<&'a Layout>,
    /// The list's entry, inside a repeat.
    pub local: Option<Local<'a>>,
    /// The card's position among the others of its component, if known.
    pub series: Option<Series<'a>>,
    /// Where faults of evaluation are reported; with `None` they are ignored.
    pub faults: Option<&'a RefCell<Report>>,
}

/// An entry of the list that a repeat goes through.
#[derive(Clone, Copy)]
pub struct Local<'a> {
    /// The entry; `None` if the repeat only counts.
    pub node: Option<&'a Node>,
    /// Its number in the list, from 1, or the number itself in a repeat over a range.
    pub number: i64,
    /// The entry of the list around it, in a repeat within a repeat.
    pub outer: Option<&'a Local<'a>>,
}

/// The name that stands for what is around a repeat: `{outer.number}` is the number of the card, or of the repeat around
/// it.
pub const OUTER: &str = "outer";

/// A card's position among the others.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// All cards of the component.
    pub cards: &'a Cards<'a>,
    /// The card's number among them, from 1.
    pub index: usize,
    /// The number of the copy, from 1.
    pub copy: u32,
}

/// The fields that every card has, whatever its deck declares.
pub const OF_EVERY_CARD: [&str; 2] = ["name", "copies"];

/// The fields that layouts add to each card: `index` of `count` cards, `copy` of `copies`, the revision, and the address of the umpire.
pub const GIVEN: [&str; 5] = ["index", "count", "copy", REVISION, UMPIRE];

/// The field with the revision of what is printed: `playtest 7`. Its text is empty if there is none.
pub const REVISION: &str = "revision";

/// The field with the address of a page that settles disputes. Its text is empty if there is none.
pub const UMPIRE: &str = "umpire";

/// All cards of a component, for totals, with the totals computed so far.
pub struct Cards<'a> {
    /// The cards.
    pub entries: &'a [&'a Entry],
    /// Which of [`GIVEN`] some card has as its own field, which then replaces the added one.
    own: [bool; 5],
    revision: &'a str,
    umpire: &'a str,
    totals: Mutex<BTreeMap<usize, f64>>,
}

impl<'a> Cards<'a> {
    /// The cards of a component.
    pub fn new(entries: &'a [&'a Entry]) -> Cards<'a> {
        let has = |name: &str| entries.iter().any(|entry| entry.fields.field(name).is_some());
        Cards { entries, own: GIVEN.map(has), revision: "", umpire: "", totals: Mutex::default() }
    }

    /// The same cards in a revision of what is printed.
    #[must_use]
    pub fn with_revision(self, revision: Option<&'a str>) -> Cards<'a> {
        Cards { revision: revision.unwrap_or_default(), ..self }
    }

    /// The same cards with the address of a page that settles disputes.
    #[must_use]
    pub fn with_umpire(self, umpire: Option<&'a str>) -> Cards<'a> {
        Cards { umpire: umpire.unwrap_or_default(), ..self }
    }

    /// Whether `copy` is the number of a copy, and not a card's own field.
    pub fn has_copy_numbers(&self) -> bool {
        !self.own[2]
    }

    /// A total, computed once and kept under `key`.
    pub(super) fn total(&self, key: usize, compute: impl FnOnce() -> f64) -> f64 {
        let known = self.totals.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        known.unwrap_or_else(|| {
            let total = compute();
            self.totals.lock().unwrap_or_else(PoisonError::into_inner).insert(key, total);
            total
        })
    }
}

impl<'a> Scope<'a> {
    /// A card alone, without a layout, list or report.
    pub fn for_entry(entry: &'a Entry) -> Scope<'a> {
        Scope { entry, layout: None, local: None, series: None, faults: None }
    }

    /// The scope for one entry of a list, or for a number.
    pub fn inside<'i>(&'i self, node: Option<&'i Node>, number: i64) -> Scope<'i> {
        Scope { local: Some(Local { node, number, outer: self.local.as_ref() }), ..*self }
    }

    /// The value of a field, unless it is missing or null.
    pub fn value(&self, path: &[String]) -> Option<Cow<'a, Node>> {
        let (first, rest) = path.split_first()?;
        if let Some(local) = self.local {
            if first == OUTER && !rest.is_empty() && self.entry.fields.field(OUTER).is_none() {
                return Scope { local: local.outer.copied(), ..*self }.value(rest);
            }
            if first == "number" && rest.is_empty() {
                return Some(Cow::Owned(Node::number(local.number, self.entry.origin)));
            }
            if let Some(node) = local.node {
                if first == "it" {
                    return descend(node, rest).map(Cow::Borrowed);
                }
                if let Some(own) = node.get(first) {
                    return descend(own, rest).map(Cow::Borrowed);
                }
                let own = node.as_map().and_then(|map| map.field(first));
                if let (Some(own), None) = (own, self.entry.fields.get(first)) {
                    return descend(own, rest).map(Cow::Borrowed);
                }
            }
        }
        match self.entry.fields.field(first) {
            Some(node) => descend(node, rest).map(Cow::Borrowed),
            None if rest.is_empty() => self.given(first).map(Cow::Owned),
            None => None,
        }
    }

    /// An added field of the card.
    fn given(&self, name: &str) -> Option<Node> {
        let number = |number: usize| Some(Node::number(number as i64, self.entry.name.origin));
        if name == "copies" {
            return number(self.entry.copies as usize);
        }
        let series = self.series?;
        let which = GIVEN.iter().position(|given| *given == name).filter(|n| !series.cards.own[*n])?;
        match which {
            0 => number(series.index),
            1 => number(series.cards.entries.len()),
            2 => number(series.copy as usize),
            3 => Some(Node::text(series.cards.revision, self.entry.name.origin)),
            _ => Some(Node::text(series.cards.umpire, self.entry.name.origin)),
        }
    }

    /// The text of a field after its filters, and the place of its value.
    pub fn field(&self, field: &FieldRef) -> (String, Option<Origin>) {
        let node = self.value(&field.path);
        let origin = node.as_ref().map(|node| node.origin);
        let mut filters = field.filters.as_slice();
        // These two filters work on the list itself, not on its text.
        let mut text = match (filters.first(), node.as_deref()) {
            (Some(Filter::Count), node) => {
                filters = &filters[1..];
                node.map_or(0, |node| node.as_list().map_or(1, <[Node]>::len)).to_string()
            }
            (Some(Filter::Join(between)), Some(node)) => {
                filters = &filters[1..];
                let all: Vec<_> =
                    node.as_list().unwrap_or(std::slice::from_ref(node)).iter().map(text_of).collect();
                all.join(between)
            }
            // Any other filter is applied to each entry of a list.
            (_, Some(node)) if node.as_list().is_some() => {
                let (each, last) = split_at_join(filters);
                let all = node.as_list().unwrap_or_default().iter();
                let all: Vec<_> = all.map(|node| self.filtered(text_of(node), each)).collect();
                filters = last;
                all.join(match filters.first() {
                    Some(Filter::Join(between)) => {
                        filters = &filters[1..];
                        between
                    }
                    _ => ", ",
                })
            }
            (_, node) => node.map(text_of).unwrap_or_default(),
        };
        text = self.filtered(text, filters);
        (text, origin)
    }

    fn filtered(&self, mut text: String, filters: &[Filter]) -> String {
        for filter in filters {
            text = match filter {
                Filter::Upper => text.to_uppercase(),
                Filter::Lower => text.to_lowercase(),
                Filter::First => capital(&text),
                Filter::Signed => super::expression::signed(text),
                Filter::Slug => slug(&text),
                Filter::Count => usize::from(!text.is_empty()).to_string(),
                Filter::Join(_) => text,
                Filter::Or(other) => {
                    if text.trim().is_empty() {
                        other.clone()
                    } else {
                        text
                    }
                }
                Filter::Lookup(name) => self.looked_up(&name.value, text),
            };
        }
        text
    }

    /// The value of a word in a lookup of the layout; the word itself, if it is missing there.
    pub(super) fn looked_up(&self, lookup: &str, word: String) -> String {
        let lookup = self.layout.and_then(|layout| layout.lookups.get(lookup));
        let found = lookup.and_then(|lookup| lookup.get(&word));
        found.map(str::to_owned).unwrap_or(word)
    }

    /// The value of a field after its filters as a list: an unfiltered list itself, otherwise its text, split at
    /// commas and blanks.
    pub fn listed(&self, field: &FieldRef) -> Option<Node> {
        let node = self.value(&field.path);
        if field.filters.is_empty() {
            return node.map(Cow::into_owned);
        }
        if let Some(node) = node.filter(|node| field.is_unchanged() && node.as_text().is_none()) {
            return Some(node.into_owned());
        }
        let (text, origin) = self.field(field);
        let origin = origin.unwrap_or(field.origin);
        let parts = text.split([',', ' ', '|']).filter(|part| !part.is_empty());
        let nodes: Vec<Node> = parts.map(|part| Node::text(part, origin)).collect();
        Some(match nodes.as_slice() {
            [one] if one.as_text().is_some_and(|text| text.parse::<u32>().is_ok()) => {
                Node::number(text.trim().parse().unwrap_or_default(), origin)
            }
            _ => Node::list(nodes, origin),
        })
    }
}

fn split_at_join(filters: &[Filter]) -> (&[Filter], &[Filter]) {
    let at = filters.iter().position(|filter| matches!(filter, Filter::Join(_) | Filter::Or(_)));
    filters.split_at(at.unwrap_or(filters.len()))
}

fn descend<'n>(node: &'n Node, path: &[String]) -> Option<&'n Node> {
    let found = path.iter().try_fold(node, |node, name| node.as_map()?.field(name))?;
    (!found.is_null()).then_some(found)
}
