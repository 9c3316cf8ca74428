//! Checks of a rulebook: what must hold of cards, of pairs of them, and of all of them together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::code::{Book, CardCode, CheckCode, DisputeCode, ForOdds, Names, Out, Over, Space, Under};
use super::court::Court;
use super::evaluate::Play;
use super::expressions::{Dict, Want};
use super::keys::CheckKeys;
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::{Code, Report, Severity, code};
use crate::model::HouseRules;
use crate::ruling::{Agreed, Desk, Dice, Machine, Rest};
use crate::source::{Located, Node, Origin, Read, names, shortened};

impl Reader<'_> {
    /// Reads checks.
    pub fn checks(&mut self, node: &Node) -> Vec<CheckCode> {
        let nodes = crate::source::read_list(node, "a list of checks", self.report).unwrap_or_default();
        nodes.iter().filter_map(|node| self.check(node)).collect()
    }

    fn check(&mut self, node: &Node) -> Option<CheckCode> {
        let keys = CheckKeys::read(node, self.report)?;
        self.here = keys.head;
        let rule = self.cite(keys.rule.as_str());
        let under: Under = self.under(keys.under.as_ref());
        if let Some(map) = &keys.spaces {
            return self.check_of_spaces(&keys, map, rule, under);
        }
        let said = [(Over::Each, &keys.each), (Over::Pairs, &keys.pairs), (Over::Once, &keys.once)];
        let mut over = said.into_iter().filter(|(_, of)| !of.is_empty());
        let (Some((over, of)), None) = (over.next(), over.next()) else {
            let message = "a check that does not say what it is about, or says it twice";
            let help = "add one of `each: unit`, `pairs: unit`, `once: unit` and `spaces: MAP`";
            self.report.error(code::MISSING_KEY, keys.head, message).help(help);
            return None;
        };
        let about = of.iter().map(|name| self.component(name.as_str())).collect::<Option<Vec<u16>>>()?;
        let fields = self.components.iter().map(|component| component.fields.clone()).collect();
        let mut dict = Dict { fields, is_check: true, about: about.clone(), ..Dict::default() };
        let entry = Sort::Entry(about.clone());
        let entries: Vec<Sort> = match over {
            Over::Each => vec![entry],
            Over::Once | Over::Spaces => Vec::new(),
            Over::Pairs => {
                for (n, name) in ["a", "b"].into_iter().enumerate() {
                    dict.names.slots.insert(name.into(), n as u16);
                    dict.slots.push(entry.clone());
                }
                Vec::new()
            }
        };
        let only = keys.r#where.as_ref().map(|node| self.expression(node, &dict, &entries, Want::Name).0);
        let (holds, _) = self.expression(&keys.holds, &dict, &entries, Want::Name);
        let says = self.text(&keys.says, &dict, &entries);
        let help = self.optional_text(keys.help.as_ref(), &dict, &entries);
        if let Some(at) = &keys.at {
            let field = self.symbol(&at.value);
            let is_known = |of: &u16| self.components[*of as usize].fields.contains(&field);
            if !matches!(at.value.as_str(), "name" | "copies") && !about.iter().any(is_known) {
                self.unknown_field(at.as_str(), &about, &dict);
            }
        }
        let at = keys.at.map(|at| at.value);
        Some(CheckCode {
            rule: rule?,
            origin: keys.head,
            under,
            over,
            about,
            spaces: Vec::new(),
            at,
            only,
            holds,
            says,
            help,
            is_warning: keys.warning,
        })
    }
}

impl Reader<'_> {
    fn check_of_spaces(
        &mut self,
        keys: &CheckKeys,
        map: &Located<String>,
        rule: Option<Code>,
        under: Under,
    ) -> Option<CheckCode> {
        let name = |node: &Node| node.get("name").and_then(Node::as_text).unwrap_or_default().to_owned();
        let Some(found) = self.maps.iter().find(|node| names::same(&name(node), &map.value)).cloned() else {
            let message = format!("there is no board or map called \"{}\"", shortened(&map.value));
            self.report.unknown(
                code::UNKNOWN_NAME,
                map.as_str(),
                message,
                self.plates.iter().map(String::as_str),
                || "write the `name:` of a board or map".to_owned(),
            );
            return None;
        };
        let nodes = found.get("spaces").and_then(Node::as_list).unwrap_or_default();
        let spaces = spaces(nodes);
        let mut fields: Vec<Vec<super::code::Sym>> =
            self.components.iter().map(|component| component.fields.clone()).collect();
        let mut of_spaces: Vec<super::code::Sym> = Vec::new();
        for key in
            nodes.iter().flat_map(Node::entries).map(|(key, _)| &*key.text).chain(["terrain", "neighbors"])
        {
            let field = self.symbol(key);
            if !of_spaces.contains(&field) {
                of_spaces.push(field);
            }
        }
        let about = fields.len() as u16;
        fields.push(of_spaces);
        let dict = Dict { fields, is_check: true, ..Dict::default() };
        let entries = [Sort::Entry(vec![about])];
        let only = keys.r#where.as_ref().map(|node| self.expression(node, &dict, &entries, Want::Name).0);
        let (holds, _) = self.expression(&keys.holds, &dict, &entries, Want::Name);
        let says = self.text(&keys.says, &dict, &entries);
        let help = self.optional_text(keys.help.as_ref(), &dict, &entries);
        Some(CheckCode {
            rule: rule?,
            origin: keys.head,
            under,
            over: Over::Spaces,
            about: vec![about],
            spaces,
            at: keys.at.as_ref().map(|at| at.value.clone()),
            only,
            holds,
            says,
            help,
            is_warning: keys.warning,
        })
    }
}

/// The spaces of a map, each with those next to it.
fn spaces(nodes: &[Node]) -> Vec<Space> {
    // A space has every field of any space, so that a name does not mean that of the space around a list.
    let known: BTreeSet<&str> =
        nodes.iter().flat_map(Node::entries).map(|(key, _)| &*key.text).chain(["terrain"]).collect();
    let fields = |node: &Node| -> Vec<(Arc<str>, Value)> {
        let value = |key: &str| node.get(key).map_or(Value::Nothing, Value::written);
        known.iter().map(|key| ((*key).into(), value(key))).collect()
    };
    let label = |node: &Node| names::key(node.get("label").and_then(Node::as_text).unwrap_or_default());
    let places: BTreeMap<String, usize> =
        nodes.iter().enumerate().map(|(n, node)| (label(node), n)).collect();
    let of_one = |node: &Node| {
        let next = node.get("next").map(Node::words).unwrap_or_default();
        // In the order in which the spaces are listed.
        let next: BTreeSet<usize> =
            next.iter().filter_map(|word| places.get(&names::key(word.value)).copied()).collect();
        let neighbors = next.iter().map(|n| Value::Map(fields(&nodes[*n]).into())).collect();
        let mut own = fields(node);
        own.push(("neighbors".into(), Value::list(neighbors)));
        let places = node.entries().map(|(key, node)| (Arc::clone(&key.text), node.origin));
        (Value::Map(own.into()), places.collect())
    };
    nodes.iter().map(of_one).collect()
}

/// Checks the cards of some sets by a rulebook, under house rules.
pub fn run(book: &Arc<Book>, house_rules: &HouseRules, report: &mut Report) {
    let court = Court::for_checks(book);
    let mut position = court.begin();
    position.slots = vec![Value::Nothing; 2];
    let mut own = HouseRules::default();
    for (_, option) in book.rulebook.options() {
        if let Some(value) = house_rules.given(option.name) {
            // Another rulebook may have an option of this name.
            let _ = own.set(book.rulebook, option.name, value);
        }
    }
    let agreed = Agreed::new(book.rulebook, &own);
    let mut desk = Desk::silent(Dice::new(&[], Rest::Missing), &agreed);
    for check in &book.checks {
        let guard = super::code::Guard { when: None, under: check.under.clone() };
        let play = Play {
            court: &court,
            at: &mut position,
            desk: &mut desk,
            once: Vec::new(),
            its: Vec::new(),
            is_quiet: true,
            about: &check.about,
        };
        let mut checking = Checking { play, check, report: &mut *report, met: 0 };
        if checking.play.guard(&guard).unwrap_or(false) {
            checking.run();
        }
    }
}

/// A check in progress.
struct Checking<'c, 'a, 'd> {
    play: Play<'a, 'd>,
    check: &'c CheckCode,
    report: &'c mut Report,
    /// How many it was about so far.
    met: usize,
}

impl Checking<'_, '_, '_> {
    fn run(&mut self) {
        let book = Arc::clone(&self.play.court.book);
        let is_meant = |card: &CardCode| self.check.about.contains(&card.component);
        let cards: Vec<u32> =
            (0..book.cards.len() as u32).filter(|card| is_meant(&book.cards[*card as usize])).collect();
        match self.check.over {
            Over::Each => {
                for card in &cards {
                    self.play.its = vec![Value::Card(*card)];
                    self.one(self.place(&book, *card), None);
                }
            }
            Over::Pairs => {
                for (n, a) in cards.iter().enumerate() {
                    for b in &cards[n + 1..] {
                        self.play.at.slots = vec![Value::Card(*a), Value::Card(*b)];
                        let (origin, other) = (self.place(&book, *b), self.place(&book, *a));
                        self.one(origin, Some(other));
                    }
                }
            }
            Over::Spaces => {
                for (space, places) in &self.check.spaces {
                    self.play.its = vec![space.clone()];
                    let wanted = self.check.at.as_deref().unwrap_or("label");
                    let place =
                        |name: &str| places.iter().find(|(key, _)| **key == *name).map(|(_, origin)| *origin);
                    if let Some(origin) = place(wanted).or_else(|| place("label")) {
                        self.one(origin, None);
                    }
                }
            }
            Over::Once => {
                if let Some(first) = cards.first() {
                    self.one(self.place(&book, *first), None);
                }
            }
        }
        self.play.its.clear();
        if self.met == 0 {
            let names: Vec<&str> = self
                .check
                .about
                .iter()
                .map(|of| book.components.get(*of as usize).map_or("space", |known| known.name.as_str()))
                .collect();
            let message = format!("this check meets no {}", crate::diag::or_list(&names));
            self.report
                .note(self.check.rule, self.check.origin, message)
                .help("add cards that it is about, or delete it");
        }
    }

    /// Where a fault of a card is reported.
    fn place(&self, book: &Book, card: u32) -> Origin {
        let at = self.check.at.as_deref().unwrap_or("name");
        book.cards[card as usize]
            .places
            .iter()
            .find(|(key, _)| **key == *at)
            .map_or(book.cards[card as usize].head, |(_, origin)| *origin)
    }

    /// Checks one card, or a pair of which it is the second.
    fn one(&mut self, origin: Origin, other: Option<Origin>) {
        // What can't be computed holds of no card.
        let is_meant = self.check.only.as_ref().is_none_or(|only| self.play.holds(only).unwrap_or(false));
        if !is_meant {
            return;
        }
        self.met += 1;
        if self.play.holds(&self.check.holds).unwrap_or(false) {
            return;
        }
        let message = self.play.text(&self.check.says).unwrap_or_default();
        let help = self.check.help.as_ref().and_then(|help| self.play.text(help).ok());
        let severity = if self.check.is_warning { Severity::Warning } else { Severity::Error };
        let fault = self.report.with_severity(severity, self.check.rule, origin, message);
        if let Some(help) = help {
            fault.help(help);
        }
        if let Some(other) = other {
            fault.related(other, "the other is here");
        }
    }
}

/// A dispute without anything, in whose names checks are evaluated.
pub fn nothing(book: &Book) -> DisputeCode {
    let fields: Vec<Vec<super::code::Sym>> =
        book.components.iter().map(|component| component.fields.clone()).collect();
    let index = fields.iter().map(|fields| super::disputes::index_of(fields, book.symbols.len())).collect();
    DisputeCode {
        name: "checks".into(),
        about: String::new(),
        origin: Origin::of_file(crate::source::FileId::default()),
        facts: Vec::new(),
        names: Names::default(),
        slots: Vec::new(),
        variables: 0,
        beginning: Vec::new(),
        fields,
        index,
        values: Vec::new(),
        steps: Vec::new(),
        decisions: Vec::new(),
        outcome: Out::Map(Vec::new()),
        finding: None,
        odds: ForOdds::default(),
        odds_of_plans: None,
        options: Vec::new(),
    }
}
