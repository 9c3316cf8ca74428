//! The participants of a dispute: each has a name of its own, and a place for every field of its component.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::code::{Book, DisputeCode};
use super::court::{Court, Decisions, Participant, SaidFact};
use super::value::Value;
use crate::source::names;

/// The participants that were found so far.
pub struct Cast<'a> {
    book: &'a Book,
    dispute: &'a DisputeCode,
    pieces: Vec<Participant>,
    cells: Vec<Value>,
    said: Vec<bool>,
    /// Their names.
    taken: BTreeSet<String>,
}

impl<'a> Cast<'a> {
    /// Nobody yet.
    pub fn new(book: &'a Book, dispute: &'a DisputeCode) -> Cast<'a> {
        let (pieces, cells, said) = (Vec::new(), Vec::new(), Vec::new());
        Cast { book, dispute, pieces, cells, said, taken: BTreeSet::new() }
    }

    /// The fields of a participant before its scenario says anything else.
    pub fn begin_with(&self, component: u16, card: Option<u32>) -> Vec<Value> {
        let known = &self.book.components[component as usize];
        let mut cells = match card {
            Some(card) => self.book.cards[card as usize].fields.clone(),
            // What every card has is asked for; anything else is nothing.
            None => known
                .of_all
                .iter()
                .map(|of_all| if *of_all { Value::Unsaid } else { Value::Nothing })
                .collect(),
        };
        cells.resize(self.dispute.fields[component as usize].len(), Value::Nothing);
        cells
    }

    /// Takes a name; false if somebody has it.
    pub fn take(&mut self, name: &str) -> bool {
        self.taken.insert(names::key(name))
    }

    /// Takes a name, with a number if somebody has it.
    pub fn free_name(&mut self, name: &str) -> Arc<str> {
        let mut free = name.to_owned();
        let mut number = 1;
        while !self.take(&free) {
            number += 1;
            free = format!("{name} {number}");
        }
        free.into()
    }

    /// Adds a participant of a fact, with its component and card. `said` are the fields that its scenario says.
    pub fn add(
        &mut self,
        name: Arc<str>,
        (fact, component, card): (u16, u16, Option<u32>),
        cells: Vec<Value>,
        said: Option<Vec<bool>>,
    ) -> Value {
        let card_name = card.map(|card| Arc::clone(&self.book.cards[card as usize].name));
        let number = self.pieces.len() as u16;
        self.pieces.push(Participant { name, card_name, component, base: self.cells.len(), fact });
        self.said.extend(said.unwrap_or_else(|| vec![false; cells.len()]));
        self.cells.extend(cells);
        Value::Piece(number)
    }

    /// Adds a card as it is printed.
    pub fn add_card(&mut self, fact: u16, component: u16, card: u32) -> Value {
        let name = self.free_name(&self.book.cards[card as usize].name);
        let cells = self.begin_with(component, Some(card));
        self.add(name, (fact, component, Some(card)), cells, None)
    }

    /// The dispute of these participants, ready to be judged.
    pub fn court(
        self,
        book: Arc<Book>,
        number: usize,
        facts: Vec<SaidFact>,
        decisions: Vec<Decisions>,
    ) -> Court {
        Court {
            book,
            number,
            facts,
            pieces: self.pieces,
            cells: self.cells,
            said_cells: self.said,
            decisions,
            alone: None,
            known: Arc::default(),
            cover: None,
        }
    }
}
