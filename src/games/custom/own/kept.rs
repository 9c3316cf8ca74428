//! What a dispute leaves of its participants: a whole game keeps it for the disputes that follow.

use std::sync::Arc;

use super::code::{Book, DisputeCode, FactKind, Sym};
use super::court::{Court, Participant, Position};
use super::shown::Shown;
use super::value::Value;
use crate::ruling::{PlainData, Role};

/// The key of the participants in what is handed on.
const PIECES: &str = "pieces";

/// The participants of a position by name, each with its card or its component, and with all fields; those that are as they are printed
/// are nothing.
pub fn participants(court: &Court, at: &Position) -> PlainData {
    let of = |one: &Participant| (Arc::clone(&one.name), Shown::Map(kept(court, at, one)));
    let all = court.pieces.iter().map(of).collect();
    PlainData::new(Shown::Map(vec![(PIECES.into(), Shown::Map(all))]))
}

fn kept(court: &Court, at: &Position, one: &Participant) -> Vec<(Arc<str>, Shown)> {
    let (book, word) = (&court.book, |text: &str| Shown::Value(Value::word(text)));
    let component = &book.components[usize::from(one.component)];
    let printed = one.card_name.as_ref().and_then(|name| {
        component.cards.iter().map(|card| &book.cards[*card as usize]).find(|card| card.name == *name)
    });
    let mut all = vec![match &one.card_name {
        Some(card) => ("card".into(), word(card)),
        None => ("component".into(), word(&component.name)),
    }];
    let fields = &court.dispute().fields[usize::from(one.component)];
    for (place, field) in fields.iter().enumerate() {
        let value = &at.cells[one.base + place];
        let is_printed = printed.is_some_and(|card| card.fields.get(place) == Some(value));
        let kept = if is_printed || !value.is_kept() { Value::Nothing } else { value.clone() };
        all.push((Arc::clone(&book.symbols[usize::from(*field)]), Shown::of(kept, court)));
    }
    all
}

impl Value {
    /// Whether the value means the same in other disputes.
    fn is_kept(&self) -> bool {
        match self {
            Value::Nothing | Value::Unsaid => false,
            Value::List(values) => values.iter().all(Value::is_kept),
            _ => true,
        }
    }
}

/// The participants of a dispute, by the facts that they belong to.
pub fn roles<'b>(book: &'b Book, dispute: &'b DisputeCode) -> Vec<Role<'b>> {
    let of = |fact: &'b super::code::FactCode| match fact.kind {
        FactKind::Piece(component) | FactKind::Pieces(component) => {
            Some(role(book, &fact.name, component, dispute.fields[usize::from(component)].iter()))
        }
        _ => None,
    };
    dispute.facts.iter().filter_map(of).collect()
}

/// Every component that takes part in disputes, with the fields that its pieces have in any of them.
pub fn pieces(book: &Book) -> Vec<Role<'_>> {
    let mut all: Vec<Role<'_>> = Vec::new();
    for role in book.disputes.iter().flat_map(|dispute| roles(book, dispute)) {
        match all.iter_mut().find(|known| known.component == role.component) {
            None => all.push(Role { fact: "", ..role }),
            Some(known) => {
                let new: Vec<&str> =
                    role.fields.into_iter().filter(|field| !known.fields.contains(field)).collect();
                known.fields.extend(new);
            }
        }
    }
    all
}

fn role<'b>(
    book: &'b Book,
    fact: &'b str,
    component: u16,
    fields: impl Iterator<Item = &'b Sym>,
) -> Role<'b> {
    let known = &book.components[usize::from(component)];
    Role {
        fact,
        component: &known.name,
        cards: known.cards.iter().map(|card| &*book.cards[*card as usize].name).collect(),
        fields: fields.map(|field| &*book.symbols[usize::from(*field)]).collect(),
    }
}
