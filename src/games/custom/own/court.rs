//! A scenario of a custom game, ready to be judged: the same machine as for any built-in dispute.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::code::{Book, DisputeCode, FactCode, FactKind, ForOdds, NONE, Sym};
use super::cover::{Cover, Seen};
use super::evaluate::Play;
use super::shown::Shown;
use super::stated::PARTICIPANT;
use super::value::{Called, Value};
use crate::diag::Code;
use crate::ruling::claim::ROLE;
use crate::ruling::{
    Answers, Called as Claimed, Desk, Fact, Flow, Machine, Need, PlainData, Stop, Subject, Undecided,
    UndecidedKind, Verdict,
};
use crate::source::names;

/// A scenario.
#[derive(Debug)]
pub struct Court {
    /// The rulebook.
    pub book: Arc<Book>,
    /// The dispute, by its number.
    pub number: usize,
    /// What people have said.
    pub facts: Vec<SaidFact>,
    /// The participants.
    pub pieces: Vec<Participant>,
    /// The fields of all participants, one after the other.
    pub cells: Vec<Value>,
    /// Fields that the scenario says, by their place in `cells`: what they begin as does not matter.
    pub said_cells: Vec<bool>,
    /// The decisions, by number.
    pub decisions: Vec<Decisions>,
    /// What is judged by, if it is no dispute: checks of cards.
    pub alone: Option<DisputeCode>,
    /// What odds have computed of rolls.
    pub known: Arc<Known>,
    /// In a proof, what was seen; decisions that nobody has made are tried in all ways.
    pub cover: Option<Arc<Cover>>,
}

/// What odds compute once for all positions, and for all scenarios of a dispute.
#[derive(Debug, Default)]
pub struct Known {
    /// The results of rolls.
    pub rolls: super::rolls::Known,
    /// What comes of spans of rolls.
    pub spans: super::spans::Known,
}

/// A fact of a scenario.
#[derive(Debug, Clone)]
pub enum SaidFact {
    /// Somebody has said it.
    Said(Value),
    /// Nobody has, and this is assumed.
    Assumed(Value),
    /// Nobody has.
    Missing,
}

/// A participant.
#[derive(Debug)]
pub struct Participant {
    /// What it is called.
    pub name: Arc<str>,
    /// The printed name of its card.
    pub card_name: Option<Arc<str>>,
    /// Its component.
    pub component: u16,
    /// The place of its first field.
    pub base: usize,
    /// The fact that it belongs to, and whether that is a list.
    pub fact: u16,
}

/// The decisions of one name.
#[derive(Debug, Default)]
pub struct Decisions {
    /// In order; nobody has said anything if there are none.
    pub said: Vec<Decision>,
    /// Whether the only one holds each time.
    pub each_time: bool,
}

/// A decision.
#[derive(Debug)]
pub struct Decision {
    /// As it is written.
    pub word: Arc<str>,
    /// The same as an expression, if it is one.
    pub ex: Option<super::code::Ex>,
}

/// A position between two stages.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number of the next step.
    pub next: usize,
    /// Whether what the dispute begins with is computed.
    pub begun: bool,
    /// The variables of the state, and the names that steps have made.
    pub slots: Vec<Value>,
    /// The fields of participants.
    pub cells: Vec<Value>,
    /// The repetitions, the innermost last.
    pub loops: Vec<Turns>,
    /// How many decisions of each name are used up.
    pub used: Vec<u16>,
    /// The outcome, once all is decided.
    pub outcome: Option<Shown>,
    /// What makes no position another one.
    pub aside: Aside,
}

/// A repetition in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turns {
    /// The number of its step.
    pub head: usize,
    /// The entries that are still to come.
    pub left: Arc<[Value]>,
    /// The place of the next one among them.
    pub next: usize,
    /// How many turns are still to come, if there is a number.
    pub most: Option<usize>,
    /// The names that turns make, as they were before.
    pub before: Vec<Value>,
    /// How many turns there were: equal positions may have had more or fewer.
    pub been: Ignored<usize>,
    /// How many of the last turns had neither dice nor an open decision.
    pub idle: Ignored<usize>,
}

/// A value that makes no difference between positions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ignored<T>(pub T);

impl<T> PartialEq for Ignored<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Ignored<T> {}

impl<T> Hash for Ignored<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What a ruling remembers, and odds need not.
#[derive(Debug, Clone, Default)]
pub struct Aside {
    /// The rule of the step that is done.
    pub rule: Option<Code>,
    /// The steps that each value wrote the last time.
    pub written: Vec<Vec<(Code, String)>>,
    /// The finding.
    pub finding: String,
    /// The facts that were assumed so far.
    pub assumed: Vec<u16>,
    /// Whether the last step was a span whose results are named.
    pub is_spanned: bool,
    /// In a proof, the decisions made so far, each with its name's number.
    pub decided: Vec<(usize, Arc<str>)>,
    /// How many steps were done.
    pub done: usize,
    /// Which rule changed each name, each field and each value last, and when.
    pub changes: super::changes::Changes,
}

impl PartialEq for Aside {
    fn eq(&self, _: &Aside) -> bool {
        true
    }
}

impl Eq for Aside {}

impl Hash for Aside {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Called for Court {
    fn piece(&self, piece: u16) -> &Arc<str> {
        &self.pieces[piece as usize].name
    }

    fn card(&self, card: u32) -> &Arc<str> {
        &self.book.cards[card as usize].name
    }
}

/// The largest number that may be the answer to a question.
const MOST: i64 = 1_000_000_000_000;

impl Court {
    /// A court without anything, for checks of cards.
    pub fn for_checks(book: &Arc<Book>) -> Court {
        Court {
            book: Arc::clone(book),
            number: 0,
            facts: Vec::new(),
            pieces: Vec::new(),
            cells: Vec::new(),
            said_cells: Vec::new(),
            decisions: Vec::new(),
            alone: Some(super::checks::nothing(book)),
            known: Arc::default(),
            cover: None,
        }
    }

    /// Notes in a proof what was seen.
    pub fn note(&self, seen: Seen) {
        if let Some(cover) = &self.cover {
            cover.note(seen);
        }
    }

    /// The dispute.
    pub fn dispute(&self) -> &DisputeCode {
        self.alone.as_ref().unwrap_or_else(|| &self.book.disputes[self.number])
    }

    /// Whether decisions are expressions.
    pub fn has_plans(&self) -> bool {
        self.decisions.iter().flat_map(|of| &of.said).any(|one| one.ex.is_some())
    }

    /// Its steps as odds play them.
    pub fn for_odds(&self) -> &ForOdds {
        let dispute = self.dispute();
        dispute.odds_of_plans.as_ref().filter(|_| self.has_plans()).unwrap_or(&dispute.odds)
    }

    /// The question for a field of a participant that nobody has said.
    pub fn lacking_field(&self, piece: u16, field: Sym, rule: Option<Code>) -> Fact {
        let one = &self.pieces[piece as usize];
        let number = field;
        let (fact, field) = (&self.dispute().facts[one.fact as usize], &self.book.symbols[field as usize]);
        let mut path = vec![fact.name.to_string()];
        if matches!(fact.kind, FactKind::Pieces(_)) {
            path.push(one.name.to_string());
        }
        path.push(field.to_string());
        let asked = format!("What is the {} of {}?", field.replace('_', " "), one.name);
        // A field that all cards have as a whole number is one.
        let known = &self.book.components[usize::from(one.component)];
        let place = known.fields.iter().position(|known| *known == number);
        let values =
            || known.cards.iter().filter_map(|card| self.book.cards[*card as usize].fields.get(place?));
        let is_whole = |value: &Value| matches!(value, Value::Number(number) if number.fract() == 0.0);
        let are_whole = place.is_some() && values().next().is_some() && values().all(is_whole);
        let answers = if are_whole { Answers::Between(-MOST, MOST) } else { Answers::OneOf(Vec::new()) };
        let mut keys = vec![fact.name.to_string()];
        if matches!(fact.kind, FactKind::Pieces(_)) {
            let before = self.pieces[..usize::from(piece)].iter().filter(|other| other.fact == one.fact);
            keys.push((before.count() + 1).to_string());
        }
        keys.push(field.to_string());
        Fact { bare: "card", keys, ..self.fact_of(&path, asked, rule, answers) }
    }

    /// The question for a fact that nobody has said.
    pub fn lacking_fact(&self, fact: &FactCode, rule: Option<Code>) -> Fact {
        let asked =
            fact.asked.as_ref().map_or_else(|| format!("What is {}?", fact.name), ToString::to_string);
        let answers = match &fact.kind {
            FactKind::Truth => Answers::Truth,
            FactKind::Choice(choices) => Answers::OneOf(choices.iter().map(ToString::to_string).collect()),
            FactKind::Whole => {
                let (least, most) = fact.limits();
                Answers::Between(least.max(-(MOST as f64)) as i64, most.min(MOST as f64) as i64)
            }
            FactKind::List(_) | FactKind::Pieces(_) | FactKind::Decimal | FactKind::Text => {
                Answers::OneOf(Vec::new())
            }
            FactKind::Piece(component) => {
                let cards = self.book.components[*component as usize].cards.iter();
                Answers::OneOf(cards.map(|card| self.book.cards[*card as usize].name.to_string()).collect())
            }
        };
        let is_list = matches!(fact.kind, FactKind::List(_) | FactKind::Pieces(_));
        Fact { is_list, ..self.fact_of(&[fact.name.to_string()], asked, rule, answers) }
    }

    /// A fact of this dispute.
    pub fn fact_of(&self, path: &[String], asked: String, rule: Option<Code>, answers: Answers) -> Fact {
        let rule = rule.or_else(|| self.dispute().steps.iter().find_map(|step| step.rule));
        let rule = rule.unwrap_or(Code::new("PB-missing-key"));
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let need = Need { rule, why: "the rulebook needs it" };
        let fact = Fact::new(&names, path.join("."), need, answers, 0);
        Fact { asked: Some(asked), is_open: true, ..fact }
    }
}

impl Machine for Court {
    type State = Position;

    fn begin(&self) -> Position {
        let dispute = self.dispute();
        Position {
            next: 0,
            begun: false,
            slots: vec![Value::Nothing; self.for_odds().slots],
            cells: self.cells.clone(),
            loops: Vec::new(),
            used: vec![0; dispute.decisions.len()],
            outcome: None,
            aside: Aside { written: vec![Vec::new(); dispute.values.len()], ..Aside::default() },
        }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let mut play = Play {
            court: self,
            at: state,
            desk,
            its: Vec::new(),
            once: Vec::new(),
            is_quiet: false,
            about: &[],
        };
        play.stage().map_err(|stop| {
            if let Stop::Illegal(illegal) = &*stop.0 {
                play.desk.forbid(illegal);
            }
            // Other branches of odds go on.
            if play.desk.writes() || matches!(*stop.0, Stop::Illegal(_) | Stop::Undecided(_)) {
                play.at.outcome = Some(play.shown_so_far());
            }
            *stop.0
        })
    }

    fn most_steps(&self) -> usize {
        200_000
    }

    fn size(&self) -> usize {
        self.cells.len() + self.dispute().slots.len() + 20
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        PlainData::new(state.outcome.as_ref().unwrap_or(&Shown::NOTHING))
    }

    fn onward(&self, state: &Position) -> PlainData {
        super::kept::participants(self, state)
    }

    fn named(&self) -> Vec<Claimed<'_>> {
        let subject = |n: usize| Some(Subject::Somebody(n as u32));
        let pieces = self.pieces.iter().enumerate();
        let mut named: Vec<Claimed<'_>> =
            pieces.map(|(n, piece)| Claimed::new(PARTICIPANT, &*piece.name, subject(n))).collect();
        // A fact that is one participant is another name of it: the attacker.
        for (n, piece) in self.pieces.iter().enumerate() {
            let fact = &self.dispute().facts[usize::from(piece.fact)];
            if matches!(fact.kind, FactKind::Piece(_)) {
                let of = |kind, name: &str, stands_for: &str| Claimed {
                    stands_for: Some(stands_for.to_owned()),
                    ..Claimed::new(kind, name.to_owned(), subject(n))
                };
                named.push(of(PARTICIPANT, &fact.name, &piece.name));
                named.push(of(ROLE, &fact.name, &fact.name));
                named.push(of(ROLE, &piece.name, &fact.name));
            }
        }
        named
    }

    fn last_rule(&self, state: &Position, keys: &[&str]) -> Option<Code> {
        let (ex, of) = self.dispute().outcome.at(keys)?;
        let cells = |field: Sym| {
            let pieces = self.pieces.iter().filter(|one| of.is_none_or(|name| names::same(name, &one.name)));
            let place = |one: &Participant| {
                let index = &self.dispute().index[one.component as usize];
                let place = index.get(field as usize).copied().filter(|place| *place != NONE)?;
                Some(one.base + usize::from(place))
            };
            pieces.filter_map(place).collect()
        };
        state.aside.changes.last(ex, &cells)
    }

    fn endless(&self, states: &[Position], desk: &mut Desk<'_>) -> Option<(Position, Box<Undecided>)> {
        let first = states.first()?;
        // The innermost repetition that goes on in all positions is the one that does not end.
        let goes_on = |depth: &usize| {
            let head = |state: &Position| state.loops.get(*depth).map(|turns| turns.head);
            states.iter().all(|state| head(state) == head(first))
        };
        let depth = (0..first.loops.len()).take_while(goes_on).last()?;
        let step = &self.dispute().steps[first.loops[depth].head];
        let why = Undecided {
            kind: UndecidedKind::Endless,
            value: None,
            rules: step.rule.into_iter().collect(),
            text: "a repetition that neither dice nor decisions can end".to_owned(),
            origin: Some(step.origin),
        };
        let mut state = first.clone();
        let (its, about) = (Vec::new(), &[][..]);
        let mut play =
            Play { court: self, at: &mut state, desk, its, once: Vec::new(), is_quiet: true, about };
        let outcome = play.shown_so_far();
        state.outcome = Some(outcome);
        Some((state, Box::new(why)))
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        if state.aside.finding.is_empty() {
            return "Decided as below.".to_owned();
        }
        state.aside.finding.clone()
    }
}
