//! A scenario to begin with, which can be judged as it is.

use super::code::{Book, FactCode, FactKind};
use crate::model::expression::figures;
use crate::ruling::render::yaml_scalar;

/// A scenario of a dispute with everything that has to be said: participants, and facts that nothing is assumed of.
pub fn starter(book: &Book, number: usize) -> String {
    let dispute = &book.disputes[number];
    let mut out = format!("game: {}\ndispute: {}\n", book.name, dispute.name);
    let mut next = 0;
    for fact in &dispute.facts {
        if let Some(said) = said(book, fact, &mut next) {
            out.push_str(&format!("{}: {said}\n", fact.name));
        }
    }
    out
}

/// A value of a fact; `None` if something is assumed. `next` is the card that is taken next.
fn said(book: &Book, fact: &FactCode, next: &mut usize) -> Option<String> {
    if fact.assumed.is_some() {
        return None;
    }
    let (least, most) = fact.limits();
    let mut card = |component: u16| {
        let cards = &book.components[usize::from(component)].cards;
        *next += 1;
        match cards.get((*next - 1) % cards.len().max(1)) {
            Some(card) => yaml_scalar(&book.cards[*card as usize].name),
            None => format!("{{name: {} {next}}}", fact.name),
        }
    };
    Some(match &fact.kind {
        FactKind::Piece(component) => card(*component),
        FactKind::Pieces(component) => {
            let many = (least as usize).clamp(1, 20);
            let cards: Vec<String> = (0..many).map(|_| card(*component)).collect();
            format!("[{}]", cards.join(", "))
        }
        FactKind::Whole | FactKind::Decimal => figures(1f64.clamp(least.max(-1e9), most.min(1e9).max(least))),
        FactKind::Truth => "false".to_owned(),
        FactKind::Text => "a text".to_owned(),
        FactKind::Choice(choices) => yaml_scalar(choices.first()?),
        FactKind::List(choices) => {
            let many = (least.max(0.0) as usize).min(20);
            let one = choices.first().map_or_else(|| "1".to_owned(), |choice| yaml_scalar(choice));
            format!("[{}]", vec![one; many].join(", "))
        }
    })
}
