//! Reads scenarios of a rulebook's disputes: participants, other facts, decisions.

use std::sync::{Arc, OnceLock};

use super::cast::Cast;
use super::code::{Book, DisputeCode, FactCode, FactKind, Out, Sym};
use super::court::{Court, Decision, Decisions, Known, SaidFact};
use super::expressions::{Dict, Want};
use super::keys::KEYS_OF_SCENARIOS;
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::{Report, code};
use crate::model::GameName;
use crate::model::expression::decimal;
use crate::ruling::{
    Asker, Claims, Dispute, DrawnDispute, Fit, Interview, Json, Line, OwnGame, Pause, Proceedings, Role,
    Submission, claim,
};
use crate::source::{Key, Located, Node, Object, names, shortened};

/// A rulebook as the umpire uses it.
#[derive(Debug)]
pub struct OwnRules {
    /// The rulebook.
    pub book: Arc<Book>,
    /// Its disputes as they are declared, each once it is needed.
    stated: Vec<OnceLock<&'static Dispute>>,
    /// What odds have computed, by dispute.
    known: Vec<Arc<Known>>,
}

/// The interview of all disputes: the questions are those of the rulebook.
static ASKS: Interview = Interview {
    opening: |asker| match asker.own.clone() {
        Some(own) => {
            let dispute = asker.node.get("dispute").and_then(Node::as_text).unwrap_or_default().to_owned();
            own.ask(&dispute, asker)
        }
        None => Ok(()),
    },
    script: None,
};

/// A dispute that there is no room to keep: its claims are in the keys of the outcome.
static ANY: Dispute = Dispute {
    name: "own",
    about: "a dispute of a custom game",
    starter: "",
    asks: &ASKS,
    states: &Object { what: "a scenario", groups: &[], open: true },
    claims: &Claims::in_keys_of(&Object { what: "a claim", groups: &[], open: true }),
    open: |_, _| None,
};

impl OwnGame for OwnRules {
    fn rulebook(&self) -> &'static crate::model::Rulebook {
        self.book.rulebook
    }

    fn names(&self) -> Vec<&str> {
        self.book.disputes.iter().map(|dispute| &*dispute.name).collect()
    }

    fn dispute(&self, name: &str) -> &'static Dispute {
        let Some(number) = self.book.dispute(name) else { return &ANY };
        self.stated[number].get_or_init(|| super::stated::dispute(&self.book, number, &ASKS).unwrap_or(&ANY))
    }

    fn ask(&self, dispute: &str, asker: &mut Asker<'_>) -> Result<(), Pause> {
        match self.book.dispute(dispute) {
            Some(number) => super::interview::ask(&self.book, &self.book.disputes[number], asker),
            None => Ok(()),
        }
    }

    fn fits(&self, line: &Line<'_>) -> Fit {
        super::line::fits(&self.book, line)
    }

    fn read_line(&self, dispute: Option<&str>, line: &Line<'_>, report: &mut Report) -> Option<Node> {
        super::line::read(&self.book, dispute, line, report)
    }

    fn write_line(&self, scenario: &Json) -> Option<String> {
        super::line::write(&self.book, scenario)
    }

    fn example(&self) -> Option<String> {
        super::line::example(&self.book)
    }

    fn roles(&self, dispute: &str) -> Vec<Role<'_>> {
        let number = self.book.dispute(dispute);
        number.map(|number| super::kept::roles(&self.book, &self.book.disputes[number])).unwrap_or_default()
    }

    fn pieces(&self) -> Vec<Role<'_>> {
        super::kept::pieces(&self.book)
    }

    fn drawn(&self, dispute: &str) -> DrawnDispute {
        let number = self.book.dispute(dispute);
        let drawn = number.map(|number| super::drawn::drawn(&self.book, &self.book.disputes[number]));
        drawn.unwrap_or_default()
    }

    fn open(
        &self,
        dispute: &str,
        submission: Submission<'_, '_>,
        report: &mut Report,
    ) -> Option<Box<dyn Proceedings>> {
        let number = self.book.dispute(dispute)?;
        let court = Opening {
            book: &self.book,
            dispute: &self.book.disputes[number],
            submission,
            report,
            cast: Cast::new(&self.book, &self.book.disputes[number]),
        }
        .court(number)?;
        // Plans keep other names than those that are known.
        let is_shared = !court.has_plans();
        Some(Box::new(if is_shared {
            Court { known: Arc::clone(&self.known[number]), ..court }
        } else {
            court
        }))
    }
}

/// A scenario that is being read.
struct Opening<'a, 's, 'n> {
    book: &'a Arc<Book>,
    dispute: &'a DisputeCode,
    submission: Submission<'s, 'n>,
    report: &'a mut Report,
    cast: Cast<'a>,
}

impl Opening<'_, '_, '_> {
    fn court(mut self, number: usize) -> Option<Court> {
        let before = self.report.iter().count();
        self.check_keys();
        let node = self.submission.node;
        let mut facts = Vec::new();
        for (n, fact) in self.dispute.facts.iter().enumerate() {
            let said = node.get(&fact.name).filter(|said| !said.is_null());
            let found = match said {
                None => fact.assumed.clone().map_or(SaidFact::Missing, SaidFact::Assumed),
                Some(said) => self.fact(n as u16, fact, said).map_or(SaidFact::Missing, SaidFact::Said),
            };
            facts.push(found);
        }
        let decisions = self.decisions(node.get("decisions"));
        for (_, claim) in node.get("claims").into_iter().flat_map(Node::entries) {
            self.check_claim(claim);
        }
        if self.report.iter().skip(before).any(|fault| fault.severity == crate::diag::Severity::Error) {
            return None;
        }
        Some(self.cast.court(Arc::clone(self.book), number, facts, decisions))
    }

    /// Reports keys that nothing reads.
    fn check_keys(&mut self) {
        for (key, _) in self.submission.node.entries() {
            let is_known = KEYS_OF_SCENARIOS.contains(&&*key.text)
                || &*key.text == "kind"
                || self.dispute.facts.iter().any(|fact| *fact.name == *key.text);
            if !is_known {
                let known = self.dispute.facts.iter().map(|fact| &*fact.name).chain(KEYS_OF_SCENARIOS);
                let what = format!("the dispute {}", self.dispute.name);
                crate::source::unknown_key(&key.text, key.origin, &what, known, self.report);
            }
        }
    }

    /// Reports keys of a claim that the outcome does not have, but for those that mean the same in all claims.
    fn check_claim(&mut self, claim: &Node) {
        let Some(map) = claim.as_map() else { return };
        let own = |key: &str| match &self.dispute.outcome {
            Out::Map(entries) => entries.iter().any(|(known, _)| names::same(known, key)),
            _ => false,
        };
        let is_of_all = |key: &str| claim::OF_ALL.contains(&key) && !own(key);
        let (of_all, own): (Vec<_>, Vec<_>) = map.iter().partition(|(key, _)| is_of_all(&key.text));
        for (key, node) in own {
            let entry = Node::map([(&*key.text, node.clone())], key.origin);
            self.check_claims(&self.dispute.outcome, &entry);
        }
        for (_, node) in of_all.into_iter().filter(|(key, _)| &*key.text == "not") {
            self.check_claim(node);
        }
    }

    /// Reports keys of claims that the outcome does not have.
    fn check_claims(&mut self, out: &Out, node: &Node) {
        let keys: Vec<&str> = match out {
            Out::Map(entries) => entries.iter().map(|(key, _)| &**key).collect(),
            Out::Each(_, keys) => keys.iter().map(|(key, _)| &**key).collect(),
            Out::Value(_) => return,
        };
        for (key, node) in node.entries() {
            match out {
                // Its keys are those of each entry.
                Out::Each(..) => {
                    for (key, _) in node.entries() {
                        self.known_claim(key, &keys);
                    }
                }
                Out::Map(entries) => {
                    if self.known_claim(key, &keys)
                        && let Some((_, within)) =
                            entries.iter().find(|(known, _)| names::same(known, &key.text))
                    {
                        self.check_claims(within, node);
                    }
                }
                Out::Value(_) => {}
            }
        }
    }

    fn known_claim(&mut self, key: &Key, known: &[&str]) -> bool {
        let is_known = known.iter().any(|known| names::same(known, &key.text));
        if !is_known {
            crate::source::unknown_key(
                &key.text,
                key.origin,
                "the outcome",
                known.iter().copied(),
                self.report,
            );
        }
        is_known
    }

    fn fact(&mut self, number: u16, fact: &FactCode, node: &Node) -> Option<Value> {
        match fact.kind {
            FactKind::Piece(component) => self.piece(number, fact, component, (node, None)),
            FactKind::Pieces(component) => {
                let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
                if let Err((code, message, help)) = fact.holds(nodes.len() as f64, " participants") {
                    self.report.error(code, node.origin, message).help(help);
                    return None;
                }
                let all = nodes.iter().enumerate();
                let all: Option<Vec<Value>> =
                    all.map(|(n, node)| self.piece(number, fact, component, (node, Some(n + 1)))).collect();
                all.map(Value::list)
            }
            _ => match fact.value(node) {
                Ok(value) => Some(value),
                Err((code, message, help)) => {
                    self.report.error(code, node.origin, message).help(help);
                    None
                }
            },
        }
    }

    /// A participant: a card's name, or a map of its fields. `place` is its place in a list, from 1.
    fn piece(
        &mut self,
        number: u16,
        fact: &FactCode,
        component: u16,
        (node, place): (&Node, Option<usize>),
    ) -> Option<Value> {
        let (card, name) = match node.as_map() {
            None => {
                let text = text_of(node, self.report)?;
                (Some(self.card(component, text)?), None)
            }
            Some(map) => {
                let name = map.get("name").filter(|name| !name.is_null());
                let name = match name {
                    Some(name) => Some(text_of(name, self.report)?),
                    None => None,
                };
                let card = match map.get("card").filter(|card| !card.is_null()) {
                    Some(card) => {
                        let text = text_of(card, self.report)?;
                        Some(self.card(component, text)?)
                    }
                    None => name.and_then(|name| self.known_card(component, name.value)),
                };
                (card, name)
            }
        };
        let printed = card.map(|card| Arc::clone(&self.book.cards[card as usize].name));
        let own_name = match (name, &printed, place) {
            (Some(name), ..) => self.own_name(name, printed.as_ref())?,
            (None, Some(printed), _) => self.cast.free_name(printed),
            (None, None, Some(place)) => self.cast.free_name(&format!("{} {place}", fact.name)),
            (None, None, None) => self.cast.free_name(&fact.name),
        };
        let mut cells = self.cast.begin_with(component, card);
        let mut said = vec![false; cells.len()];
        for (key, node) in node.entries() {
            if !matches!(&*key.text, "card" | "name") {
                self.field(component, key, node, (&mut cells, &mut said));
            }
        }
        Some(self.cast.add(own_name, (number, component, card), cells, Some(said)))
    }

    fn field(&mut self, component: u16, key: &Key, node: &Node, (cells, said): (&mut [Value], &mut [bool])) {
        let fields = &self.dispute.fields[component as usize];
        let name = |field: &Sym| &*self.book.symbols[*field as usize];
        match fields.iter().position(|field| name(field) == &*key.text) {
            Some(place) => {
                let value = Value::written(node);
                if let Value::Word(text) = &value
                    && is_unknown(text)
                    && self.book.is_numeric(component, place)
                {
                    let help = format!("{} is a number", key.text);
                    let message = format!("\"{}\" where a number belongs", shortened(text));
                    self.report.error(code::WRONG_TYPE, node.origin, message).help(help);
                }
                cells[place] = value;
                said[place] = true;
            }
            None => {
                let known = fields.iter().map(name).chain(["card", "name"]);
                let what = format!("a {}", self.book.components[component as usize].name);
                crate::source::unknown_key(&key.text, key.origin, &what, known, self.report);
            }
        }
    }

    fn known_card(&self, component: u16, name: &str) -> Option<u32> {
        let cards = &self.book.components[component as usize].cards;
        let called = |card: &&u32| names::same(&self.book.cards[**card as usize].name, name);
        cards.iter().find(called).copied()
    }

    fn card(&mut self, component: u16, name: Located<&str>) -> Option<u32> {
        if let Some(card) = self.known_card(component, name.value) {
            return Some(card);
        }
        // Cards of the scenario's own decks are not in the rulebook.
        let of = &self.book.components[component as usize];
        let known: Vec<&str> = of.cards.iter().map(|card| &*self.book.cards[*card as usize].name).collect();
        let message = format!("there is no {} called \"{}\"", of.name, shortened(name.value));
        self.report.unknown(code::UNKNOWN_NAME, name, message, known.iter().copied(), || {
            format!(
                "write a card's name, or the fields of one that has no card: `{{name: {}, …}}`",
                shortened(name.value)
            )
        });
        None
    }

    /// The name that a scenario gives; the same one twice is an error.
    fn own_name(&mut self, name: Located<&str>, card: Option<&Arc<str>>) -> Option<Arc<str>> {
        let is_printed = card.is_some_and(|card| names::same(card, name.value));
        if is_printed {
            return Some(self.cast.free_name(card.map_or(name.value, |card| card)));
        }
        if !self.cast.take(name.value) {
            self.report
                .error(
                    code::REPEATED_NAME,
                    name.origin,
                    format!("two participants are called \"{}\"", shortened(name.value)),
                )
                .help("give one of them another name");
            return None;
        }
        Some(name.value.into())
    }

    fn decisions(&mut self, node: Option<&Node>) -> Vec<Decisions> {
        let mut all: Vec<Decisions> = self.dispute.decisions.iter().map(|_| Decisions::default()).collect();
        let Some(node) = node.filter(|node| !node.is_null()) else { return all };
        let Some(map) = crate::source::read_map(node, "a map of decisions", self.report) else { return all };
        for (key, node) in map.iter() {
            let Some(at) = self.dispute.decisions.iter().position(|name| **name == *key.text) else {
                let known = self.dispute.decisions.iter().map(|name| &**name);
                crate::source::unknown_key(&key.text, key.origin, "`decisions`", known, self.report);
                continue;
            };
            let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
            all[at].each_time = node.as_list().is_none();
            for node in nodes {
                let Some(text) = text_of(node, self.report) else { continue };
                let ex = self.decision_ex(text);
                all[at].said.push(Decision { word: text.value.into(), ex });
            }
        }
        all
    }

    /// A decision as an expression of the dispute's names, if it is one.
    fn decision_ex(&self, text: Located<&str>) -> Option<super::code::Ex> {
        let names = &self.dispute.names;
        let is_named = names.slots.contains_key(text.value)
            || names.facts.contains_key(text.value)
            || names.values.contains_key(text.value);
        let is_word = crate::model::expression::is_name(text.value) && !is_named;
        if is_word {
            return None;
        }
        let mut own = Report::default();
        let mut reader = Reader::for_expressions(self.book, text.origin, &mut own);
        let dict = Dict {
            names: self.dispute.names.clone(),
            facts: self.dispute.facts.iter().map(FactCode::sort).collect(),
            slots: vec![Sort::Any; self.dispute.slots.len()],
            fields: self.dispute.fields.clone(),
            ..Dict::default()
        };
        let (ex, _) = reader.expression_text(text, &dict, &[], Want::Any);
        (!own.has_errors()).then_some(ex)
    }
}

/// Whether a text stands for a number that nobody knows: `?`, `1-3`, `1 to 3`.
fn is_unknown(text: &str) -> bool {
    let text = text.trim();
    let ends = text.split_once(" to ").or_else(|| text.split_once('-').filter(|(from, _)| !from.is_empty()));
    text == "?" || ends.is_some_and(|(from, to)| [from, to].iter().all(|end| decimal(end.trim()).is_some()))
}

fn text_of<'n>(node: &'n Node, report: &mut Report) -> Option<Located<&'n str>> {
    crate::source::read_text(node, report)
}

/// The rulebooks of some sets, as the umpire uses them.
pub fn own_games(books: Vec<Book>) -> Vec<Arc<dyn OwnGame>> {
    let own = books.into_iter().map(|book| {
        let stated = book.disputes.iter().map(|_| OnceLock::new()).collect();
        let known = book.disputes.iter().map(|_| Arc::default()).collect();
        Arc::new(OwnRules { book: Arc::new(book), stated, known }) as Arc<dyn OwnGame>
    });
    own.collect()
}

/// Whether a word is no game that the umpire knows without a rulebook.
pub fn may_be_own(word: &str) -> bool {
    !word.trim().is_empty() && GameName::from_key(word).is_none()
}
