//! Fields that a layout names and no card has: in its texts, its conditions and its lists. They are most
//! often typing errors, and would silently leave something out on every card.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::squares;
use crate::diag::{Report, code, nearest};
use crate::model::expression::{Comparison, Expr, FieldRef, Mention};
use crate::model::scope::{GIVEN, OF_EVERY_CARD, OUTER};
use crate::model::slot::Part;
use crate::model::{Condition, Entry, FaceSize, Layout, Scope, Slot, Template};
use crate::source::{Node, Origin};

/// Reports fields that a layout names and no entry has, unless they are `known` to the game, or the deck
/// declares them as fields that a card may have.
pub fn unknown_fields(layout: &Layout, entries: &[&Entry], known: &[&str], report: &mut Report) {
    let mut known: BTreeSet<&str> = known.iter().copied().collect();
    known.extend(OF_EVERY_CARD);
    known.extend(GIVEN);
    if matches!(layout.size, FaceSize::Squares(_)) {
        known.extend(squares::FIELDS);
    }
    let mut check = Check { entries, known, reported: BTreeSet::new(), report };
    check.slots(&layout.front, &Inside::CARD);
    check.slots(&layout.back, &Inside::CARD);
}

/// Reports faults of a condition on cards: fields that no entry has and that are not `known`, comparisons
/// that make no sense, and lookups, which only layouts have.
pub fn unknown_fields_of(condition: &Condition, entries: &[&Entry], known: &[&str], report: &mut Report) {
    let known = known.iter().copied().chain(OF_EVERY_CARD).collect();
    let mut check = Check { entries, known, reported: BTreeSet::new(), report };
    for name in condition.0.lookups() {
        let message = format!("there is nothing called \"{}\" to do with a field here", name.value);
        let help = "lookups belong to layouts; upper, lower, first, count, join and or can be used";
        check.report_fault(code::CONDITION, name.origin, message, help.to_owned());
    }
    check.condition(condition, &Inside::CARD);
    if report.has_errors() {
        return;
    }
    let faults = RefCell::default();
    for entry in entries {
        Scope { faults: Some(&faults), ..Scope::for_entry(entry) }.holds(&condition.0);
    }
    report.append(faults.into_inner());
}

/// Reports fields in a text that no entry has and that are not `known`.
pub fn unknown_fields_in(template: &Template, entries: &[&Entry], known: &[&str], report: &mut Report) {
    let known = known.iter().copied().chain(OF_EVERY_CARD).collect();
    let mut check = Check { entries, known, reported: BTreeSet::new(), report };
    check.template(template, &Inside::CARD);
}

/// The surroundings of the checked slots.
#[derive(Clone, Copy)]
struct Inside<'i, 'c> {
    what: Each<'i, 'c>,
    /// What is around a repeat.
    outer: Option<&'i Inside<'i, 'c>>,
}

/// What slots are drawn for.
#[derive(Clone, Copy)]
enum Each<'i, 'c> {
    Card,
    /// A repeat that counts: `{number}` is also known.
    Count,
    /// A repeat or table over the entries of lists.
    List(&'i [&'c Node]),
    /// A repeat or table over a list that no card has, but that cards may have: its content is unknown.
    Anything,
}

impl<'i, 'c> Inside<'i, 'c> {
    const CARD: Inside<'static, 'static> = Inside { what: Each::Card, outer: None };

    /// A repeat in it.
    fn repeat(&'i self, what: Each<'i, 'c>) -> Inside<'i, 'c> {
        Inside { what, outer: Some(self) }
    }
}

struct Check<'c> {
    entries: &'c [&'c Entry],
    known: BTreeSet<&'c str>,
    /// The places reported so far: several slots may have inherited one.
    reported: BTreeSet<Origin>,
    report: &'c mut Report,
}

impl<'c> Check<'c> {
    fn slots(&mut self, slots: &[Slot], inside: &Inside<'_, 'c>) {
        for slot in slots {
            let faults = self.report.iter().count();
            if let Some(when) = &slot.position.when {
                self.condition(when, inside);
            }
            if self.report.iter().count() == faults {
                self.parts(slot.kind.parts(), inside);
            }
        }
    }

    fn parts(&mut self, parts: Vec<Part<'_>>, inside: &Inside<'_, 'c>) {
        for part in parts {
            match part {
                Part::Text(template) | Part::Color(template) => self.template(template, inside),
                Part::Style(style) => style.colors().for_each(|color| self.template(color, inside)),
                Part::Slots(slots) => self.slots(slots, inside),
                Part::Counted(parts) => self.parts(parts, &inside.repeat(Each::Count)),
                Part::Each(list, parts) => self.each(list, parts, inside),
                Part::Listed(list, parts) => {
                    self.mentions(list.fields(), inside, false);
                    self.words(list, inside);
                    self.parts(parts, &inside.repeat(Each::Anything));
                }
            }
        }
    }

    fn template(&mut self, template: &Template, inside: &Inside<'_, 'c>) {
        self.mentions(template.fields(), inside, false);
        template.expressions().for_each(|expr| self.words(expr, inside));
    }

    /// Reports words that are compared with numbers and name no field: `cost <= valeu`. A word that a number is to be
    /// equal to is reported only if it is nearly the name of a field: it may be a value that no card has yet.
    fn words(&mut self, expr: &Expr, inside: &Inside<'_, 'c>) {
        let is_number = |field: &FieldRef| {
            let is_word = |node: &Node| number(node).is_none();
            self.any_card_has(field, inside, |node| number(node).is_some())
                && !self.any_card_has(field, inside, is_word)
        };
        for (comparison, word) in expr.words_beside_numbers(&is_number) {
            let is_missing = comparison != Comparison::Contains && !self.is_there(word, inside);
            // Any short word is near another.
            let is_near = || word.path[0].chars().count() > 2 && self.nearest(word).is_some();
            if is_missing && (comparison.is_ordering() || is_near()) {
                self.unknown(word, true);
            }
        }
    }

    fn mentions<'m>(
        &mut self,
        mentions: impl IntoIterator<Item = Mention<'m>>,
        inside: &Inside<'_, 'c>,
        in_condition: bool,
    ) {
        for mention in mentions {
            let inside = if mention.of_all { &Inside::CARD } else { inside };
            if !mention.may_lack && !self.is_there(mention.field, inside) {
                self.unknown(mention.field, in_condition);
            }
        }
    }

    fn each(&mut self, list: &FieldRef, parts: Vec<Part<'_>>, inside: &Inside<'_, 'c>) {
        let faults = self.report.iter().count();
        self.mentions([list.mention()], inside, false);
        if self.report.iter().count() > faults {
            return;
        }
        let nodes = self.listed(list, inside);
        let counts = nodes.iter().all(|node| node.as_integer().is_some()) && list.filters.is_empty();
        match () {
            () if nodes.is_empty() || !list.filters.is_empty() => {
                self.parts(parts, &inside.repeat(Each::Anything));
            }
            () if counts && !self.is_list(list, inside) => self.parts(parts, &inside.repeat(Each::Count)),
            () => self.parts(parts, &inside.repeat(Each::List(&nodes))),
        }
    }

    fn condition(&mut self, condition: &Condition, inside: &Inside<'_, 'c>) {
        let faults = self.report.iter().count();
        self.mentions(condition.0.fields(), inside, true);
        if self.report.iter().count() > faults {
            return;
        }
        self.words(&condition.0, inside);
        for (field, comparison, wanted) in condition.0.comparisons() {
            self.comparison(field, comparison, wanted, inside);
        }
    }

    /// Reports a comparison of a whole list with a word.
    fn comparison(
        &mut self,
        field: &FieldRef,
        comparison: Comparison,
        wanted: &Expr,
        inside: &Inside<'_, 'c>,
    ) {
        let name = field.path.join(".");
        let several = |node: &Node| node.as_list().is_some_and(|list| list.len() > 1);
        if comparison != Comparison::Contains
            && field.filters.is_empty()
            && self.any_card_has(field, inside, several)
        {
            let word = match wanted {
                Expr::Text(word) => word.clone(),
                Expr::Number(number) => number.to_string(),
                Expr::Word(word) | Expr::Field(word) => word.path.join("."),
                _ => "…".to_owned(),
            };
            let help = format!("write `{name} has {word}`, or `{name}|count > 1` for how many there are");
            let message = format!("\"{name}\" is a list, which is not a single word or number");
            self.report_fault(code::CONDITION, field.origin, message, help);
        }
    }

    /// The field that is nearly called like another.
    fn nearest(&self, field: &FieldRef) -> Option<&str> {
        let word = field.path.iter().find(|name| *name != OUTER)?;
        let there = self.entries.iter().flat_map(|entry| entry.fields.iter()).map(|(key, _)| &*key.text);
        nearest(word, there.chain(self.known.iter().copied()))
    }

    fn is_there(&self, field: &FieldRef, inside: &Inside<'_, 'c>) -> bool {
        let from = inside;
        let (path, inside) = self.seen_from(&field.path, inside);
        let first = path[0].as_str();
        self.known.contains(first)
            || matches!(inside.what, Each::Anything)
            || first == "number" && path.len() == 1 && !matches!(inside.what, Each::Card)
            || self.any_card_has(field, from, |_| true)
    }

    /// A path without each `outer` before it, and what it is seen from.
    fn seen_from<'p, 'i>(
        &self,
        mut path: &'p [String],
        mut inside: &'i Inside<'i, 'c>,
    ) -> (&'p [String], &'i Inside<'i, 'c>) {
        let is_own = self.entries.iter().any(|entry| entry.fields.field(OUTER).is_some());
        while let (Some(outer), [first, rest @ ..]) = (inside.outer, path)
            && first == OUTER
            && !rest.is_empty()
            && !is_own
        {
            (path, inside) = (rest, outer);
        }
        (path, inside)
    }

    /// Whether a field of any card has such a value.
    fn any_card_has(
        &self,
        field: &FieldRef,
        inside: &Inside<'_, 'c>,
        is_such: impl Fn(&Node) -> bool,
    ) -> bool {
        let (path, inside) = self.seen_from(&field.path, inside);
        let (first, rest) = (path[0].as_str(), &path[1..]);
        let local = match inside.what {
            Each::List(nodes) if first == "it" => {
                nodes.iter().any(|node| below(node, rest).is_some_and(&is_such))
            }
            Each::List(nodes) => nodes.iter().any(|node| below(node, path).is_some_and(&is_such)),
            _ => false,
        };
        let of = |entry: &&Entry| {
            entry.fields.field(first).and_then(|node| below(node, rest)).is_some_and(&is_such)
        };
        local || self.entries.iter().any(of)
    }

    fn is_list(&self, field: &FieldRef, inside: &Inside<'_, 'c>) -> bool {
        self.any_card_has(field, inside, |node| node.as_list().is_some())
    }

    /// All values that a repeat or table over a field would go over.
    fn listed(&self, field: &FieldRef, inside: &Inside<'_, 'c>) -> Vec<&'c Node> {
        let (path, inside) = self.seen_from(&field.path, inside);
        let (first, rest) = (path[0].as_str(), &path[1..]);
        let mut found: Vec<&'c Node> = Vec::new();
        if let Each::List(nodes) = inside.what {
            let rest = if first == "it" { rest } else { path };
            found.extend(nodes.iter().filter_map(|node| below(node, rest)));
        }
        let of = |entry: &&'c Entry| entry.fields.field(first).and_then(|node| below(node, rest));
        found.extend(self.entries.iter().filter_map(of));
        found.into_iter().flat_map(|node| node.as_list().unwrap_or(std::slice::from_ref(node))).collect()
    }

    fn unknown(&mut self, field: &FieldRef, in_condition: bool) {
        let name = field.path.join(".");
        let there_is = |name: &str| self.entries.iter().any(|entry| entry.fields.field(name).is_some());
        let near = self.nearest(field);
        let minus = name.split('-').collect::<Vec<_>>();
        let is_minus = minus.len() == 2
            && there_is(minus[0])
            && (there_is(minus[1]) || minus[1].bytes().all(|byte| byte.is_ascii_digit()));
        let help = match near {
            _ if is_minus => format!("blanks make a minus of it: `{} - {}`", minus[0], minus[1]),
            Some(near) if near != field.path[0] => format!("did you mean \"{near}\"?"),
            _ if in_condition => {
                "name a field of the cards; one that cards are still to get can be declared in the deck's `fields:`".to_owned()
            }
            _ => format!("if only some cards will have it, write {{{name}|or \"\"}}"),
        };
        self.report_fault(
            code::UNKNOWN_FIELD,
            field.origin,
            format!("no card has a field called \"{name}\""),
            help,
        );
    }

    fn report_fault(&mut self, code: crate::diag::Code, origin: Origin, message: String, help: String) {
        if self.reported.insert(origin) {
            self.report.error(code, origin, message).help(help);
        }
    }
}

/// A value as a number.
fn number(node: &Node) -> Option<f64> {
    node.as_text()?.trim().parse().ok()
}

/// The value at the end of a path within a value.
fn below<'n>(node: &'n Node, path: &[String]) -> Option<&'n Node> {
    let found = path.iter().try_fold(node, |node, name| node.as_map()?.field(name))?;
    (!found.is_null()).then_some(found)
}
