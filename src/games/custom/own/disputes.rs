//! The disputes of a rulebook: their names first, then everything that uses them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::code::{
    Beginning, Deed, DisputeCode, FactCode, FactKind, ForOdds, Lines, NONE, Out, Step, Sym, Text,
};
use super::expressions::{Dict, Want};
use super::keys::{DisputeKeys, KEYS_OF_SCENARIOS, StepKeys};
use super::liveness;
use super::reader::Reader;
use super::sort::Sort;
use super::steps::{Around, Reading};
use crate::diag::{Report, code};
use crate::source::{Located, Node, Origin, Read, names, read_map, shortened};

/// Words of expressions.
const OF_EXPRESSIONS: [&str; 12] =
    ["it", "in", "none", "true", "false", "and", "or", "not", "if", "else", "has", "is"];

/// The names of a dispute, with the place of each.
#[derive(Default)]
struct Known {
    places: BTreeMap<String, (Origin, &'static str)>,
}

impl Known {
    /// Adds a name; one that something else has is reported.
    fn add(&mut self, name: &str, origin: Origin, what: &'static str, report: &mut Report) -> bool {
        let is_value = what == "value";
        if OF_EXPRESSIONS.contains(&name) || !is_value && KEYS_OF_SCENARIOS.contains(&name) {
            let whose = if OF_EXPRESSIONS.contains(&name) {
                "a word of expressions"
            } else {
                "a key of every scenario"
            };
            report
                .error(code::REPEATED_NAME, origin, format!("\"{}\" is {whose}", shortened(name)))
                .help("give it another name");
            return false;
        }
        if let Some((first, other)) = self.places.get(name) {
            if *other == what && what == "name" {
                return true;
            }
            report
                .error(code::REPEATED_NAME, origin, format!("\"{}\" names two things", shortened(name)))
                .help(format!("it is a {other} already; give one of them another name"))
                .related(*first, "the first is here");
            return false;
        }
        self.places.insert(name.to_owned(), (origin, what));
        true
    }
}

/// What a dispute adds to while it is read.
struct Draft {
    known: Known,
    dict: Dict,
    slots: Vec<Arc<str>>,
}

impl Draft {
    fn slot(&mut self, name: &str) -> u16 {
        if let Some(slot) = self.dict.names.slots.get(name) {
            return *slot;
        }
        let number = self.slots.len().min(usize::from(u16::MAX) - 1) as u16;
        let name: Arc<str> = name.into();
        self.slots.push(Arc::clone(&name));
        self.dict.slots.push(Sort::Never);
        self.dict.names.slots.insert(name, number);
        number
    }
}

/// Prepares steps for odds; `slots` are the number of variables and that of all names. `has_plans`: decisions may read
/// any name.
fn for_odds(
    steps: &[Step],
    lines: &[Lines],
    shown: (&Out, Option<&Text>),
    (variables, slots): (usize, usize),
    has_plans: bool,
) -> ForOdds {
    let (mut steps, mut slots) = (steps.to_vec(), slots);
    let spans = super::spans::spans(&mut steps, lines, shown, &mut slots, has_plans);
    let (dead, reads_dice) = liveness::dead(&steps, &spans, lines, shown, (variables, slots), has_plans);
    ForOdds { steps, spans, slots, dead, reads_dice }
}

impl Reader<'_> {
    /// Reads a dispute; `shared` are values that all disputes know.
    pub fn dispute(
        &mut self,
        name: &Located<String>,
        node: &Node,
        shared: &[(Located<String>, Node)],
    ) -> Option<DisputeCode> {
        let keys = DisputeKeys::read(node, self.report)?;
        self.here = keys.head;
        let fields = self.components.iter().map(|component| component.fields.clone()).collect();
        let dict = Dict { fields, ..Dict::default() };
        let mut draft = Draft { known: Known::default(), dict, slots: Vec::new() };
        let facts = self.facts(&keys, &mut draft);
        let state = self.state_names(keys.state.as_ref(), &mut draft);
        draft.dict.variables = draft.slots.len();
        let mut values = self.own_values(&keys);
        self.value_names(&values, &mut draft);
        if let Some(steps) = &keys.steps {
            self.step_names(steps, &mut draft, 0);
        }
        let shared_here = self.shared_values(shared, values.len(), &mut draft);
        let beginning = self.state(&state, &mut draft);
        let Reading { dict, mut steps, decisions, .. } = self.all_steps(keys.steps.as_ref(), &draft);
        values.extend(shared_here);
        let mut lines: Vec<Lines> = values.iter().map(|(name, node)| self.lines(name, node, &dict)).collect();
        self.settle_values(&mut lines);
        write_again(&mut steps, &lines);
        let outcome = keys.outcome.as_ref().map(|node| self.outcome(node, &dict));
        let outcome = outcome.unwrap_or_else(|| Out::Map(Vec::new()));
        let finding = self.optional_text(keys.finding.as_ref(), &dict, &[]);
        self.check_typos(&dict);
        let index = self.index(&dict.fields);
        let (shown, slots) = ((&outcome, finding.as_ref()), (dict.variables, draft.slots.len()));
        let odds = for_odds(&steps, &lines, shown, slots, false);
        let odds_of_plans = (!decisions.is_empty()).then(|| for_odds(&steps, &lines, shown, slots, true));
        let options = options(&steps, &lines);
        Some(DisputeCode {
            name: name.value.as_str().into(),
            about: keys.about.map(|about| about.value).unwrap_or_default(),
            origin: name.origin,
            facts,
            variables: dict.variables,
            names: dict.names,
            slots: draft.slots,
            beginning,
            fields: dict.fields,
            index,
            values: lines,
            steps,
            decisions,
            outcome,
            finding,
            odds,
            odds_of_plans,
            options,
        })
    }

    /// The values of a dispute, each with its name.
    fn own_values(&mut self, keys: &DisputeKeys) -> Vec<(Located<String>, Node)> {
        let values = keys.values.as_ref().and_then(|node| read_map(node, "a map of values", self.report));
        let values = values.into_iter().flat_map(crate::source::Map::iter);
        values
            .map(|(key, node)| (Located { value: key.text.to_string(), origin: key.origin }, node.clone()))
            .collect()
    }

    /// Reads the steps of a dispute.
    fn all_steps(&mut self, steps: Option<&Node>, draft: &Draft) -> Reading {
        let mut reading =
            Reading { dict: draft.dict.clone(), steps: Vec::new(), decisions: Vec::new(), count: 0 };
        if let Some(steps) = steps {
            let around = Around { rule: None, is_lost: false, depth: 0 };
            self.steps(steps, around, &mut reading);
        }
        reading
    }

    fn check_typos(&mut self, dict: &Dict) {
        let all = dict.names.facts.keys().chain(dict.names.slots.keys()).chain(dict.names.values.keys());
        let fields = dict.fields.iter().flatten().map(|field| &self.symbols[*field as usize]);
        let names: BTreeSet<Arc<str>> = all.chain(fields).cloned().collect();
        self.check_words(&names);
    }

    fn value_names(&mut self, values: &[(Located<String>, Node)], draft: &mut Draft) {
        for (n, (name, _)) in values.iter().enumerate() {
            if draft.known.add(&name.value, name.origin, "value", self.report) {
                draft.dict.names.values.insert(name.value.as_str().into(), n as u16);
            }
        }
    }

    /// The values of the whole rulebook that this dispute knows: those of which it has all names.
    fn shared_values(
        &mut self,
        shared: &[(Located<String>, Node)],
        first: usize,
        draft: &mut Draft,
    ) -> Vec<(Located<String>, Node)> {
        let is_free = |name: &str| !draft.known.places.contains_key(name);
        let mut left: Vec<(Located<String>, Node)> =
            shared.iter().filter(|(name, _)| is_free(&name.value)).cloned().collect();
        loop {
            let mut dict = draft.dict.clone();
            for (n, (name, _)) in left.iter().enumerate() {
                dict.names.values.insert(name.value.as_str().into(), (first + n) as u16);
            }
            let before = left.len();
            left.retain(|(name, node)| self.is_known_here(name, node, &dict));
            if left.len() == before {
                draft.dict = dict;
                return left;
            }
        }
    }

    fn is_known_here(&mut self, name: &Located<String>, node: &Node, dict: &Dict) -> bool {
        let report = std::mem::take(self.report);
        let words = self.words.len();
        self.lines(name, node, dict);
        self.words.truncate(words);
        let found = std::mem::replace(self.report, report);
        !found.iter().any(|fault| matches!(fault.code, code::UNKNOWN_NAME | code::UNKNOWN_FIELD))
    }

    fn facts(&mut self, keys: &DisputeKeys, draft: &mut Draft) -> Vec<FactCode> {
        let mut facts: Vec<FactCode> = Vec::new();
        for (name, node) in &keys.facts {
            if !self.is_name(name) || !draft.known.add(&name.value, name.origin, "fact", self.report) {
                continue;
            }
            let number = facts.len() as u16;
            let fact = self.fact(name, node);
            let fact = fact.unwrap_or_else(|| FactCode {
                name: name.value.as_str().into(),
                kind: FactKind::Text,
                range: None,
                assumed: None,
                asked: None,
                by: None,
                origin: name.origin,
            });
            draft.dict.facts.push(fact.sort());
            draft.dict.names.facts.insert(name.value.as_str().into(), number);
            facts.push(fact);
        }
        facts
    }

    fn is_name(&mut self, name: &Located<String>) -> bool {
        let is_name = crate::model::expression::is_name(&name.value);
        if !is_name {
            self.report
                .error(
                    code::WRONG_TYPE,
                    name.origin,
                    format!("\"{}\" can't be a name", shortened(&name.value)),
                )
                .help("names have letters, digits, `_` and `-`, and begin with a letter");
        }
        is_name
    }

    /// Makes the names of the state known; returns its entries.
    fn state_names(&mut self, node: Option<&Node>, draft: &mut Draft) -> Vec<StateKey> {
        let mut found = Vec::new();
        let map = node.and_then(|node| read_map(node, "a map of what changes", self.report));
        for (key, node) in map.into_iter().flat_map(crate::source::Map::iter) {
            let name = Located { value: key.text.to_string(), origin: key.origin };
            let component = self.components.iter().position(|known| names::same(&known.name, &name.value));
            if let Some(component) = component.filter(|_| node.as_map().is_some()) {
                for (key, node) in node.entries() {
                    let field = self.symbol(&key.text);
                    let fields = &mut draft.dict.fields[component];
                    if !fields.contains(&field) {
                        fields.push(field);
                    }
                    found.push(StateKey::Field(component as u16, field, node.clone()));
                }
                continue;
            }
            if node.as_map().is_some() {
                self.component(name.as_str());
                continue;
            }
            if self.is_name(&name) && draft.known.add(&name.value, name.origin, "variable", self.report) {
                let slot = draft.slot(&name.value);
                found.push(StateKey::Slot(slot, node.clone()));
            }
        }
        found
    }

    fn state(&mut self, keys: &[StateKey], draft: &mut Draft) -> Vec<Beginning> {
        let dict = draft.dict.clone();
        let found = keys.iter().map(|key| match key {
            StateKey::Slot(slot, node) => {
                let (ex, _) = self.expression(node, &dict, &[], Want::Any);
                draft.dict.slots[*slot as usize] = Sort::Any;
                Beginning::Slot(*slot, ex)
            }
            StateKey::Field(component, field, node) => {
                let entries = [Sort::Entry(vec![*component])];
                let (ex, _) = self.expression(node, &dict, &entries, Want::Any);
                let place = dict.fields[*component as usize].iter().position(|other| other == field);
                Beginning::Field(*component, place.unwrap_or(0) as u16, ex)
            }
        });
        found.collect()
    }

    /// Makes the names that steps make known, before any of them is read.
    fn step_names(&mut self, node: &Node, draft: &mut Draft, depth: usize) {
        if depth > 70 {
            return;
        }
        for node in node.as_list().unwrap_or_default() {
            // Faults are reported when the step is read.
            let Some(keys) = StepKeys::read(node, &mut Report::default()) else { continue };
            let mut made: Vec<Located<String>> = Vec::new();
            for (key, _) in keys.r#let.as_ref().into_iter().flat_map(Node::entries) {
                made.push(Located { value: key.text.to_string(), origin: key.origin });
            }
            let each = keys.each.as_ref().and_then(Node::located_text);
            if let Some((name, _)) = each.and_then(|text| text.value.split_once(" in ")) {
                let origin = each.map_or(node.origin, |each| each.origin);
                made.push(Located { value: name.trim().to_owned(), origin });
            }
            made.extend(keys.r#as.clone());
            made.extend(keys.choose.clone());
            for name in made {
                if self.is_name(&name) && draft.known.add(&name.value, name.origin, "name", self.report) {
                    draft.slot(&name.value);
                    if keys.roll.is_some() && keys.r#as.as_ref().is_some_and(|roll| roll.value == name.value)
                    {
                        draft.slot(&format!("{}.dice", name.value));
                        draft.slot(&format!("{}.rolled", name.value));
                    }
                }
            }
            if let Some(steps) = &keys.steps {
                self.step_names(steps, draft, depth + 1);
            }
        }
    }

    /// Reads an outcome, or a part of it.
    fn outcome(&mut self, node: &Node, dict: &Dict) -> Out {
        let Some(map) = node.as_map() else {
            return Out::Value(self.expression(node, dict, &[], Want::Any).0);
        };
        let Some(each) = map.get("each") else {
            let entries = map.iter().map(|(key, node)| (Arc::clone(&key.text), self.outcome(node, dict)));
            return Out::Map(entries.collect());
        };
        let (list, sort) = self.expression(each, dict, &[], Want::Name);
        let entry = if let Sort::List(entry) = sort { *entry } else { Sort::Any };
        let entries = [entry];
        let others = map.iter().filter(|(key, _)| &*key.text != "each");
        let keys = others
            .map(|(key, node)| (Arc::clone(&key.text), self.expression(node, dict, &entries, Want::Any).0));
        Out::Each(list, keys.collect())
    }

    /// The place of each field among those of each component.
    fn index(&self, fields: &[Vec<Sym>]) -> Vec<Vec<u16>> {
        fields.iter().map(|fields| index_of(fields, self.symbols.len())).collect()
    }
}

/// The place of each field of a rulebook among those of a component.
pub fn index_of(fields: &[Sym], symbols: usize) -> Vec<u16> {
    let mut index = vec![NONE; symbols];
    for (place, field) in fields.iter().enumerate() {
        index[*field as usize] = place as u16;
    }
    index
}

/// Notes the values whose steps are written again in each turn of an `each`.
fn write_again(steps: &mut [Step], lines: &[Lines]) {
    for step in steps {
        if let Deed::Each(each) = &mut step.does {
            let of = |n: &usize| lines[*n].uses.contains(&each.slot);
            each.written_again = (0..lines.len()).filter(of).map(|n| n as u16).collect();
        }
    }
}

/// The options that a dispute asks for.
fn options(steps: &[Step], lines: &[Lines]) -> Vec<usize> {
    let guards = steps.iter().map(|step| &step.guard);
    let guards = guards.chain(lines.iter().flat_map(|value| &value.lines).map(|line| &line.guard));
    let options: BTreeSet<usize> = guards.flat_map(|guard| &guard.under).map(|(option, _)| *option).collect();
    options.into_iter().collect()
}

/// A key of `state:`.
enum StateKey {
    /// A variable.
    Slot(u16, Node),
    /// A field of a component.
    Field(u16, Sym, Node),
}
