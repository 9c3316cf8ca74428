//! A rulebook as it is judged by: expressions with resolved names, steps one after the other.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::table::Table;
use super::value::Value;
use crate::diag::Code;
use crate::model::Rulebook;
use crate::model::expression::{Comparison, Function, Operator, OverList, Test};
use crate::source::Origin;

/// A field of cards, pieces and spaces, by its number in the rulebook.
pub type Sym = u16;

/// An expression.
#[derive(Debug, Clone)]
pub enum Ex {
    /// A value that never changes.
    Const(Value),
    /// A fact, by its number.
    Fact(u16),
    /// A name that steps make, or a variable of the state.
    Slot(u16),
    /// A value with its lines.
    Lines(u16),
    /// The entry that a list function looks at, by how many others are around it.
    It(u8),
    /// A field of that entry, if its component knows the field, and something else if not.
    Own(u8, Sym, Box<Ex>),
    /// A field of a value.
    Of(Box<Ex>, Sym),
    /// `[1, 2, cost]`
    List(Vec<Ex>),
    /// `a > b`
    Compare(Box<Ex>, Comparison, Box<Ex>),
    /// `a in b`
    In(Box<Ex>, Box<Ex>),
    /// `a is defined`
    Is(Box<Ex>, Test),
    /// `not a`
    Not(Box<Ex>),
    /// `a and b`
    All(Vec<Ex>),
    /// `a or b`
    Any(Vec<Ex>),
    /// `a if b else c`
    If(Box<[Ex; 3]>),
    /// `a + b`
    Sum(Box<Ex>, Operator, Box<Ex>, Origin),
    /// `floor(a)`
    Call(Function, Vec<Ex>, Origin),
    /// `a[0]`
    Item(Box<Ex>, Box<Ex>),
    /// `a|only(b)`; the number is that of the entry within `b`.
    Over(OverList, Box<Ex>, Box<Ex>, u8, Origin),
    /// `pairs(a, b)`
    Pairs(Box<Ex>, Box<Ex>),
    /// `table(crt, die, odds)`
    Cell(u16, Vec<Ex>, Origin),
    /// What stays the same in all ways through a span of rolls, with its number there: it is computed once.
    Once(u16, Box<Ex>),
    /// `total(cost)`: of all cards of the components that a check is about.
    Overall(crate::model::expression::Overall, Option<Box<Ex>>, Origin),
}

/// A text with values in it.
#[derive(Debug, Clone, Default)]
pub struct Text(pub Vec<Piece>);

/// A part of a text.
#[derive(Debug, Clone)]
pub enum Piece {
    /// As it is written.
    Written(Arc<str>),
    /// A value.
    Value(Ex),
}

/// Options with the values under which a line or a step holds: the number of each option in the rulebook.
pub type Under = Vec<(usize, Vec<&'static str>)>;

/// What decides whether a line or step holds.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    /// The condition, which is looked at first.
    pub when: Option<Ex>,
    /// The house rules.
    pub under: Under,
}

/// A value: a rule, and its exceptions.
#[derive(Debug)]
pub struct Lines {
    /// Its name.
    pub name: Arc<str>,
    /// Its place.
    pub origin: Origin,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The numbers of its lines, each after those that may take it away.
    pub outermost_first: Vec<usize>,
    /// The names made by steps that it uses, itself or by other values.
    pub uses: Vec<u16>,
}

/// A line of a value.
#[derive(Debug, Clone)]
pub struct Line {
    /// The rule that it cites.
    pub rule: Code,
    /// Its place.
    pub origin: Origin,
    /// Whether it applies.
    pub guard: Guard,
    /// The lines that it takes away.
    pub instead_of: Vec<usize>,
    /// What it does with the value.
    pub does: Option<(Does, Ex)>,
    /// Its sentence.
    pub says: Option<Text>,
}

crate::words! {
    /// What a line does with a value.
    pub enum Does {
        /// It gives it.
        Is = "is",
        /// It adds.
        Add = "add",
        /// It multiplies.
        Times = "times",
        /// It is never less.
        AtLeast = "at_least",
        /// It is never more.
        AtMost = "at_most",
    }
}

/// A step.
#[derive(Debug, Clone)]
pub struct Step {
    /// The rule that it cites: its own, or that of the steps around it.
    pub rule: Option<Code>,
    /// Whether it says a rule itself.
    pub has_rule: bool,
    /// Its place.
    pub origin: Origin,
    /// Whether it is done.
    pub guard: Guard,
    /// Its sentence.
    pub says: Option<Text>,
    /// What it does.
    pub does: Deed,
}

/// What a step does.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Works out a value.
    Find(u16),
    /// Names values.
    Let(Vec<(u16, Arc<str>, Ex)>),
    /// Rolls dice.
    Roll(Box<RollStep>),
    /// Picks from a list at random.
    Draw(Box<DrawStep>),
    /// Looks a cell up.
    LookUp(Box<LookUpStep>),
    /// Changes the state.
    Set(Vec<(Target, Ex)>),
    /// Decides for an entry of a list.
    Choose(Box<ChooseStep>),
    /// Forbids what holds.
    Forbid(Ex),
    /// Ends the ruling.
    End,
    /// Several steps; the number is that of the step after them.
    Block(usize),
    /// Steps for each of a list.
    Each(Box<EachStep>),
    /// Steps until a condition holds, or so many times.
    Until(Box<UntilStep>),
    /// The end of a turn: back to the head of the repetition.
    Next(usize),
}

/// `roll: 2d6`
#[derive(Debug, Clone)]
pub struct RollStep {
    /// The number of dice.
    pub count: Ex,
    /// The sides of each.
    pub sides: Ex,
    /// The names of the total, the dice kept, and the dice as they fell.
    pub slots: [u16; 3],
    /// The name of the total.
    pub name: Arc<str>,
    /// Who rolls.
    pub by: Option<Text>,
    /// What for.
    pub purpose: Option<Text>,
    /// Which dice are rolled again.
    pub reroll: Option<Ex>,
    /// Which dice have another one added.
    pub explode: Option<Ex>,
    /// How many are kept: the highest (true) or lowest.
    pub keep: Option<(bool, Ex)>,
}

/// `draw: one`
#[derive(Debug, Clone)]
pub struct DrawStep {
    /// How many; `None` picks one entry, and not a list.
    pub count: Option<Ex>,
    /// The list.
    pub from: Ex,
    /// The name of what is drawn.
    pub slot: u16,
    /// The same in words.
    pub name: Arc<str>,
    /// Who draws.
    pub by: Option<Text>,
    /// What for.
    pub purpose: Option<Text>,
}

/// `look_up: crt`
#[derive(Debug, Clone)]
pub struct LookUpStep {
    /// The table.
    pub table: u16,
    /// The row.
    pub row: Ex,
    /// The column.
    pub column: Option<Ex>,
    /// So many columns to the right.
    pub shift: Option<Ex>,
    /// The name of the cell.
    pub slot: u16,
    /// The same in words.
    pub name: Arc<str>,
}

/// `choose: target`
#[derive(Debug, Clone)]
pub struct ChooseStep {
    /// The decision, by its number in the dispute.
    pub decision: usize,
    /// The list.
    pub from: Ex,
    /// The name of what is chosen.
    pub slot: u16,
    /// Who decides.
    pub by: Option<Text>,
    /// The question.
    pub asked: Option<Text>,
}

/// `each: u in units`
#[derive(Debug, Clone)]
pub struct EachStep {
    /// The name of the entry.
    pub slot: u16,
    /// The list.
    pub list: Ex,
    /// Which of them.
    pub only: Option<Ex>,
    /// The number of the step after it.
    pub end: usize,
    /// The names that are made in a turn.
    pub made: Vec<u16>,
    /// The values that use the name, whose steps are written in each turn.
    pub written_again: Vec<u16>,
}

/// `until: hits = 0`, `repeat: 3`
#[derive(Debug, Clone)]
pub struct UntilStep {
    /// The condition that ends it.
    pub until: Option<Ex>,
    /// The most turns.
    pub repeat: Option<Ex>,
    /// The number of the step after it.
    pub end: usize,
    /// The names that are made in a turn.
    pub made: Vec<u16>,
}

/// What a `set` changes.
#[derive(Debug, Clone)]
pub enum Target {
    /// A variable of the state.
    Slot(u16),
    /// A field of a participant.
    Field(Ex, Sym),
}

/// A fact of a dispute.
#[derive(Debug)]
pub struct FactCode {
    /// Its name.
    pub name: Arc<str>,
    /// What it is.
    pub kind: FactKind,
    /// The smallest and largest number: of a number, of letters, of entries.
    pub range: Option<(f64, f64)>,
    /// What holds where nobody says it.
    pub assumed: Option<Value>,
    /// The question, and whom it is put to.
    pub asked: Option<Arc<str>>,
    /// Who is asked.
    pub by: Option<Arc<str>>,
    /// Its place.
    pub origin: Origin,
}

/// The kind of a fact.
#[derive(Debug, Clone, PartialEq)]
pub enum FactKind {
    /// A whole number.
    Whole,
    /// A number.
    Decimal,
    /// True or false.
    Truth,
    /// A text.
    Text,
    /// One of some words.
    Choice(Arc<[Arc<str>]>),
    /// A list, perhaps of some words.
    List(Arc<[Arc<str>]>),
    /// A participant of a component.
    Piece(u16),
    /// Several.
    Pieces(u16),
}

/// A part of an outcome.
#[derive(Debug)]
pub enum Out {
    /// Keys in order.
    Map(Vec<(Arc<str>, Out)>),
    /// A map by the names of a list's entries.
    Each(Ex, Vec<(Arc<str>, Ex)>),
    /// A value.
    Value(Ex),
}

/// What is computed when a dispute begins.
#[derive(Debug)]
pub enum Beginning {
    /// A variable.
    Slot(u16, Ex),
    /// A field of each participant of a component, by its place among the fields.
    Field(u16, u16, Ex),
}

/// The steps of a dispute as odds play them, and what they may forget where.
#[derive(Debug, Default)]
pub struct ForOdds {
    /// The steps.
    pub steps: Vec<Step>,
    /// The spans of rolls among them by their first step.
    pub spans: BTreeMap<usize, super::spans::Span>,
    /// How many names there are with those of the results of spans.
    pub slots: usize,
    /// For each step: the names that no later one reads.
    pub dead: Vec<Vec<u16>>,
    /// Whether something reads the dice kept of a roll, and whether something reads them as they fell.
    pub reads_dice: Vec<[bool; 2]>,
}

/// The names that expressions of a dispute may use.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Facts.
    pub facts: BTreeMap<Arc<str>, u16>,
    /// What steps name, with `NAME.dice` and `NAME.rolled`, and variables.
    pub slots: BTreeMap<Arc<str>, u16>,
    /// Values.
    pub values: BTreeMap<Arc<str>, u16>,
}

/// A dispute.
#[derive(Debug)]
pub struct DisputeCode {
    /// Its name.
    pub name: Arc<str>,
    /// What it decides.
    pub about: String,
    /// Its place.
    pub origin: Origin,
    /// The facts in order.
    pub facts: Vec<FactCode>,
    /// All names.
    pub names: Names,
    /// The names of slots, for messages.
    pub slots: Vec<Arc<str>>,
    /// How many of the slots are variables of the state: the first ones.
    pub variables: usize,
    /// The state at the beginning.
    pub beginning: Vec<Beginning>,
    /// The fields of each component: those of its cards, then those of the state.
    pub fields: Vec<Vec<Sym>>,
    /// The place of a field among those of a component; `NONE` if it has no such field.
    pub index: Vec<Vec<u16>>,
    /// The values.
    pub values: Vec<Lines>,
    /// The steps, one after the other.
    pub steps: Vec<Step>,
    /// The decisions by name.
    pub decisions: Vec<Arc<str>>,
    /// The outcome.
    pub outcome: Out,
    /// The finding.
    pub finding: Option<Text>,
    /// The steps as odds play them.
    pub odds: ForOdds,
    /// The same where decisions are expressions, which may read any name; `None` if there are no decisions.
    pub odds_of_plans: Option<ForOdds>,
    /// The options that the dispute asks for, by their numbers.
    pub options: Vec<usize>,
}

/// A space of a map, with the places of its fields.
pub type Space = (Value, Vec<(Arc<str>, Origin)>);

/// A check of cards.
#[derive(Debug)]
pub struct CheckCode {
    /// The rule that it reports.
    pub rule: Code,
    /// Its place.
    pub origin: Origin,
    /// The house rules under which it is made.
    pub under: Under,
    /// What it goes over.
    pub over: Over,
    /// The components that it is about.
    pub about: Vec<u16>,
    /// The spaces that it is about, each with the places of its fields.
    pub spaces: Vec<Space>,
    /// The field at whose place it is reported.
    pub at: Option<String>,
    /// Which of them it is about.
    pub only: Option<Ex>,
    /// What must hold.
    pub holds: Ex,
    /// The message.
    pub says: Text,
    /// The fix.
    pub help: Option<Text>,
    /// Whether it is a warning.
    pub is_warning: bool,
}

/// What a check goes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Each card.
    Each,
    /// Each pair of different cards.
    Pairs,
    /// All cards, once.
    Once,
    /// Each space of a map.
    Spaces,
}

/// No field.
pub const NONE: u16 = u16::MAX;

/// A kind of cards or pieces of the set.
#[derive(Debug)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// The fields that a card of it has, or that its decks declare.
    pub fields: Vec<Sym>,
    /// For each of them, whether every card has it.
    pub of_all: Vec<bool>,
    /// Its cards.
    pub cards: Vec<u32>,
}

/// A card of the set.
#[derive(Debug)]
pub struct CardCode {
    /// Its name.
    pub name: Arc<str>,
    /// Its component.
    pub component: u16,
    /// Its fields, as its component has them.
    pub fields: Vec<Value>,
    /// How many there are.
    pub copies: u32,
    /// The places of its fields, for checks.
    pub places: Vec<(Arc<str>, Origin)>,
    /// The place of its name.
    pub head: Origin,
}

/// A rulebook of a custom game, ready to be judged by.
#[derive(Debug)]
pub struct Book {
    /// What scenarios call the game.
    pub name: Arc<str>,
    /// Its rules.
    pub rulebook: &'static Rulebook,
    /// Their places.
    pub rule_places: BTreeMap<Code, Origin>,
    /// The names of fields.
    pub symbols: Vec<Arc<str>>,
    /// The components of the set.
    pub components: Vec<Component>,
    /// All cards of the set.
    pub cards: Vec<CardCode>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The checks, in order.
    pub checks: Vec<CheckCode>,
    /// The disputes.
    pub disputes: Vec<DisputeCode>,
    /// Where its files are, for messages at the table.
    pub places: super::places::Places,
}

/// The field that every piece and card has: its name.
pub const NAME: Sym = 0;
/// The printed name of a card.
pub const CARD: Sym = 1;
/// How many copies of a card there are.
pub const COPIES: Sym = 2;

impl Book {
    /// Whether a field of a component, by its place, is a number on all cards that have it.
    pub fn is_numeric(&self, component: u16, place: usize) -> bool {
        let cards = self.components[usize::from(component)].cards.iter();
        let values = cards.filter_map(|card| self.cards[*card as usize].fields.get(place));
        let mut said = values.filter(|value| !matches!(value, Value::Nothing)).peekable();
        said.peek().is_some() && said.all(|value| matches!(value, Value::Number(_)))
    }

    /// The dispute of a name.
    pub fn dispute(&self, name: &str) -> Option<usize> {
        self.disputes.iter().position(|dispute| dispute.name.eq_ignore_ascii_case(name))
    }
}

impl Deed {
    /// The names that it makes itself, without those of the steps in it.
    pub fn makes(&self) -> Vec<u16> {
        match self {
            Deed::Each(each) => vec![each.slot],
            Deed::Until(_) => Vec::new(),
            deed => deed.made(),
        }
    }

    /// The number of the step after all that are in it.
    pub fn end(&self) -> Option<usize> {
        match self {
            Deed::Each(each) => Some(each.end),
            Deed::Until(until) => Some(until.end),
            Deed::Block(end) => Some(*end),
            _ => None,
        }
    }

    /// The names that it makes, itself or in its turns.
    pub fn made(&self) -> Vec<u16> {
        match self {
            Deed::Let(all) => all.iter().map(|(slot, ..)| *slot).collect(),
            Deed::Roll(roll) => roll.slots.to_vec(),
            Deed::Draw(draw) => vec![draw.slot],
            Deed::LookUp(look) => vec![look.slot],
            Deed::Choose(choose) => vec![choose.slot],
            Deed::Each(each) => each.made.clone(),
            Deed::Until(until) => until.made.clone(),
            _ => Vec::new(),
        }
    }
}
