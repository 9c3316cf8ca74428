//! What simulated players may say in a dispute.

use super::code::{Book, DisputeCode, FactCode, FactKind, Out};
use crate::ruling::{DrawnDispute, DrawnFact, DrawnValues, Json};
use crate::source::names::same;

/// A dispute as simulated players see it.
pub fn drawn(book: &Book, dispute: &DisputeCode) -> DrawnDispute {
    let fact = |fact: &FactCode| DrawnFact {
        name: fact.name.to_string(),
        is_assumed: fact.assumed.is_some(),
        values: values(book, fact),
    };
    DrawnDispute {
        facts: dispute.facts.iter().map(fact).collect(),
        may_end: matches!(&dispute.outcome, Out::Map(keys) if keys.iter().any(|(key, _)| same(key, "over"))),
        rules: book.judged(dispute),
    }
}

fn values(book: &Book, fact: &FactCode) -> DrawnValues {
    let (least, most) = fact.limits();
    let range = (least.max(0.0) as usize, most.max(0.0) as usize);
    let words = |words: &[std::sync::Arc<str>]| words.iter().map(|word| Json::from(&**word)).collect();
    match &fact.kind {
        FactKind::Truth => DrawnValues::OneOf(vec![false.into(), true.into()]),
        FactKind::Choice(choices) => DrawnValues::OneOf(words(choices)),
        FactKind::Whole | FactKind::Decimal => match (least.ceil() as i64, most.floor() as i64) {
            (least, most) if fact.range.is_some() && least <= most => DrawnValues::Whole(least, most),
            _ => DrawnValues::Any("a `range`"),
        },
        // Nobody knows what may be in a list without choices, but that it may be empty.
        FactKind::List(choices) if range.0 <= choices.len() => {
            DrawnValues::List(words(choices), range.0, range.1.min(choices.len()))
        }
        FactKind::Piece(component) => pieces(book, *component, None),
        FactKind::Pieces(component) => pieces(book, *component, Some(range)),
        FactKind::List(_) | FactKind::Text => DrawnValues::Any("`choices`"),
    }
}

fn pieces(book: &Book, component: u16, range: Option<(usize, usize)>) -> DrawnValues {
    let component = &book.components[usize::from(component)];
    let cards = component.cards.iter().map(|card| &book.cards[*card as usize]);
    let cards: Vec<(String, u32)> = cards.map(|card| (card.name.to_string(), card.copies)).collect();
    if cards.is_empty() {
        return DrawnValues::Any("a card that takes part");
    }
    DrawnValues::Pieces { component: component.name.clone(), cards, range }
}
