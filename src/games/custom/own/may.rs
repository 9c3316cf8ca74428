//! What values an expression may have, as far as its rulebook shows: for claims, interviews and schemas.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::code::{
    Beginning, Book, COPIES, Deed, DisputeCode, Does, Ex, FactCode, FactKind, NAME, Sym, Target,
};
use super::table::Table;
use super::value::Value;
use crate::model::expression::{Function, OverList};

/// The most different words; a field with more of them is a text.
const MOST_WORDS: usize = 200;
/// The deepest expression that is looked into.
const DEEPEST: usize = 40;

/// Kinds of values.
#[derive(Debug, Clone, Default)]
pub struct May {
    /// These words.
    pub words: Vec<Arc<str>>,
    /// Numbers.
    pub numbers: bool,
    /// True and false.
    pub truths: bool,
    /// Participants.
    pub pieces: bool,
    /// Lists of these.
    pub lists: Option<Box<May>>,
    /// Anything else.
    pub others: bool,
}

impl May {
    const NUMBERS: fn() -> May = || May { numbers: true, ..May::default() };
    const TRUTHS: fn() -> May = || May { truths: true, ..May::default() };
    const PIECES: fn() -> May = || May { pieces: true, ..May::default() };
    const OTHERS: fn() -> May = || May { others: true, ..May::default() };

    fn list(of: May) -> May {
        May { lists: Some(Box::new(of)), ..May::default() }
    }

    fn words(words: &[Arc<str>]) -> May {
        words.iter().map(|word| May::value(&super::facts::word_value(word))).fold(May::default(), May::or)
    }

    /// One of either.
    fn or(mut self, other: May) -> May {
        for word in other.words {
            if !self.words.contains(&word) {
                self.words.push(word);
            }
        }
        self.others |= other.others || self.words.len() > MOST_WORDS;
        if self.others {
            self.words.clear();
        }
        self.numbers |= other.numbers;
        self.truths |= other.truths;
        self.pieces |= other.pieces;
        self.lists = match (self.lists, other.lists) {
            (Some(a), Some(b)) => Some(Box::new(a.or(*b))),
            (a, b) => a.or(b),
        };
        self
    }

    /// The kinds of a value that never changes.
    fn value(value: &Value) -> May {
        match value {
            Value::Nothing | Value::Unsaid => May::default(),
            Value::Truth(_) => May::TRUTHS(),
            Value::Number(_) => May::NUMBERS(),
            Value::Word(word) => May { words: vec![Arc::clone(word)], ..May::default() },
            Value::List(all) => May::list(all.iter().map(May::value).fold(May::default(), May::or)),
            Value::Piece(_) => May::PIECES(),
            Value::Map(_) | Value::Card(_) => May::OTHERS(),
        }
    }

    /// The kinds of a list's entries.
    fn entry(self) -> May {
        match self.lists {
            Some(entry) => *entry,
            None => self,
        }
    }
}

/// What values the expressions of a dispute may have.
pub struct Possible<'b> {
    book: &'b Book,
    dispute: &'b DisputeCode,
    /// The slots, fields and values that are being looked at.
    around: BTreeSet<(u8, u16)>,
    depth: usize,
}

impl<'b> Possible<'b> {
    /// Of a dispute.
    pub fn new(book: &'b Book, dispute: &'b DisputeCode) -> Possible<'b> {
        Possible { book, dispute, around: BTreeSet::new(), depth: 0 }
    }

    /// The kinds of a fact.
    pub fn fact(fact: &FactCode) -> May {
        match &fact.kind {
            FactKind::Whole | FactKind::Decimal => May::NUMBERS(),
            FactKind::Truth => May::TRUTHS(),
            FactKind::Text => May::OTHERS(),
            FactKind::Choice(choices) => May::words(choices),
            FactKind::List(choices) if choices.is_empty() => May::list(May::OTHERS()),
            FactKind::List(choices) => May::list(May::words(choices)),
            FactKind::Piece(_) => May::PIECES(),
            FactKind::Pieces(_) => May::list(May::PIECES()),
        }
    }

    /// The kinds of an expression; `it` are those of the entry of a list around it.
    pub fn of(&mut self, ex: &Ex, it: &May) -> May {
        if self.depth > DEEPEST {
            return May::OTHERS();
        }
        self.depth += 1;
        let found = self.look(ex, it);
        self.depth -= 1;
        found
    }

    fn look(&mut self, ex: &Ex, it: &May) -> May {
        match ex {
            Ex::Const(value) => May::value(value),
            Ex::Fact(fact) => Possible::fact(&self.dispute.facts[usize::from(*fact)]),
            Ex::Slot(slot) => self.once((0, *slot), |all| all.slot(*slot)),
            Ex::Lines(value) => self.once((1, *value), |all| all.lines(*value)),
            Ex::It(_) => it.clone(),
            Ex::Own(_, field, outer) => self.field(*field).or(self.of(outer, it)),
            Ex::Of(_, field) => self.field(*field),
            Ex::List(all) => May::list(self.all(all, it)),
            Ex::Compare(..) | Ex::In(..) | Ex::Is(..) | Ex::Not(_) => May::TRUTHS(),
            Ex::All(all) | Ex::Any(all) => self.all(all, it),
            Ex::If(parts) => {
                let [then, _, other] = &**parts;
                self.of(then, it).or(self.of(other, it))
            }
            Ex::Sum(a, _, b, _) => match self.of(a, it).or(self.of(b, it)) {
                May { lists: Some(lists), .. } => May { lists: Some(lists), ..May::default() },
                _ => May::NUMBERS(),
            },
            Ex::Call(function, parts, _) => self.call(*function, parts, it),
            Ex::Item(list, _) => self.of(list, it).entry(),
            Ex::Over(over, list, of, ..) => self.over(*over, list, of, it),
            Ex::Pairs(..) => May::OTHERS(),
            Ex::Cell(table, ..) => cells(&self.book.tables[usize::from(*table)]),
            Ex::Once(_, ex) => self.of(ex, it),
            Ex::Overall(..) => May::NUMBERS(),
        }
    }

    fn all(&mut self, all: &[Ex], it: &May) -> May {
        all.iter().fold(May::default(), |found, ex| found.or(self.of(ex, it)))
    }

    fn call(&mut self, function: Function, parts: &[Ex], it: &May) -> May {
        match function {
            Function::Min | Function::Max => {
                let of = self.all(parts, it);
                if of.lists.is_some() { of.entry() } else { of }
            }
            Function::Floor
            | Function::Ceil
            | Function::Round
            | Function::Abs
            | Function::Sum
            | Function::Count
            | Function::Length => May::NUMBERS(),
            _ => May::OTHERS(),
        }
    }

    fn over(&mut self, over: OverList, list: &Ex, of: &Ex, it: &May) -> May {
        match over {
            OverList::Total | OverList::Count | OverList::Least | OverList::Most => May::NUMBERS(),
            OverList::Any | OverList::All => May::TRUTHS(),
            OverList::Best | OverList::Worst => self.of(list, it).entry(),
            OverList::Each => {
                let entry = self.of(list, it).entry();
                May::list(self.of(of, &entry))
            }
            _ => May::list(self.of(list, it).entry()),
        }
    }

    /// Something that may rest on itself: what is being looked at adds nothing.
    fn once(&mut self, key: (u8, u16), look: impl FnOnce(&mut Self) -> May) -> May {
        if !self.around.insert(key) {
            return May::default();
        }
        let found = look(self);
        self.around.remove(&key);
        found
    }

    fn lines(&mut self, value: u16) -> May {
        let lines = &self.dispute.values[usize::from(value)].lines;
        let does = lines.iter().filter_map(|line| line.does.as_ref());
        does.fold(May::default(), |found, (does, ex)| match does {
            Does::Is => found.or(self.of(ex, &May::default())),
            _ => found.or(May::NUMBERS()),
        })
    }

    /// What steps make of a name, and what a variable begins as.
    fn slot(&mut self, slot: u16) -> May {
        let dispute = self.dispute;
        let mut found = May::default();
        for beginning in &dispute.beginning {
            if let Beginning::Slot(other, ex) = beginning
                && *other == slot
            {
                found = found.or(self.of(ex, &May::default()));
            }
        }
        for step in dispute.steps.iter().filter(|step| !matches!(step.does, Deed::Until(_))) {
            found = found.or(self.made(&step.does, slot));
        }
        found
    }

    fn made(&mut self, does: &Deed, slot: u16) -> May {
        let no_entry = May::default();
        match does {
            Deed::Let(all) => {
                let own = all.iter().filter(|(other, ..)| *other == slot);
                own.fold(May::default(), |found, (.., ex)| found.or(self.of(ex, &no_entry)))
            }
            Deed::Roll(roll) => match roll.slots.iter().position(|other| *other == slot) {
                Some(0) => May::NUMBERS(),
                Some(_) => May::list(May::NUMBERS()),
                None => May::default(),
            },
            Deed::Draw(draw) if draw.slot == slot => {
                let entry = self.of(&draw.from, &no_entry).entry();
                if draw.count.is_some() { May::list(entry) } else { entry }
            }
            Deed::LookUp(look) if look.slot == slot => cells(&self.book.tables[usize::from(look.table)]),
            Deed::Choose(choose) if choose.slot == slot => self.of(&choose.from, &no_entry).entry(),
            Deed::Each(each) if each.slot == slot => self.of(&each.list, &no_entry).entry(),
            Deed::Set(all) => {
                let own =
                    all.iter().filter(|(target, _)| matches!(target, Target::Slot(other) if *other == slot));
                own.fold(May::default(), |found, (_, ex)| found.or(self.of(ex, &no_entry)))
            }
            _ => May::default(),
        }
    }

    /// A field of any card or participant.
    pub fn field(&mut self, field: Sym) -> May {
        match field {
            NAME => May::PIECES(),
            super::code::CARD => May::OTHERS(),
            COPIES => May::NUMBERS(),
            _ => self.once((2, field), |all| all.values_of(field)),
        }
    }

    fn values_of(&mut self, field: Sym) -> May {
        let (book, dispute) = (self.book, self.dispute);
        let mut found = May::default();
        for card in &book.cards {
            let place =
                book.components[usize::from(card.component)].fields.iter().position(|one| *one == field);
            if let Some(value) = place.and_then(|place| card.fields.get(place)) {
                found = found.or(May::value(value));
            }
        }
        for beginning in &dispute.beginning {
            if let Beginning::Field(component, place, ex) = beginning
                && dispute.fields[usize::from(*component)].get(usize::from(*place)) == Some(&field)
            {
                found = found.or(self.of(ex, &May::default()));
            }
        }
        for step in &dispute.steps {
            let Deed::Set(all) = &step.does else { continue };
            for (target, ex) in all {
                if matches!(target, Target::Field(_, other) if *other == field) {
                    found = found.or(self.of(ex, &May::default()));
                }
            }
        }
        found
    }
}

fn cells(table: &Table) -> May {
    table.cells.iter().flatten().flatten().map(May::value).fold(May::default(), May::or)
}
