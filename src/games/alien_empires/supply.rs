//! AE-2.6: the deck and the discards.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};

use super::hands::Hands;
use super::pieces::Card;
use super::rolls;
use crate::Play;
use crate::diag::Code;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Cast, Stop};

/// The deck and the discards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Supply {
    /// The next cards of the deck, the next one first.
    pub deck: VecDeque<Card>,
    /// The other cards of the deck, if they are given.
    pub unseen: Option<Unseen>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
}

/// The cards of the deck in an unknown order; a die picks one of them by its index.
#[derive(Debug, Clone, Default)]
pub struct Unseen {
    pub cards: Vec<Card>,
    /// Whether the outcome shows their order. If not, sets with the same cards are equal, since they have the same future.
    is_ordered: bool,
}

/// A position in which cards are drawn.
pub trait Dealing: Hands {
    /// The deck and the discards.
    fn supply(&mut self) -> &mut Supply;
}

impl Supply {
    /// The deck and the discards of a scenario.
    pub fn new(deck: &[Card], unseen: Option<Unseen>, discards: &[Card]) -> Supply {
        Supply { deck: deck.iter().copied().collect(), unseen, discards: discards.to_vec() }
    }

    /// Whether deck and discards are both empty.
    pub fn is_used_up(&self) -> bool {
        let is_empty = self.unseen.as_ref().is_some_and(|unseen| unseen.cards.is_empty());
        self.deck.is_empty() && is_empty && self.discards.is_empty()
    }
}

/// Draws the next known card, or a random one of the others, by a rule and for a purpose. `None` if no card is left.
///
/// # Errors
/// The die for it is missing.
pub fn draw<S: Cast, P: Dealing>(
    play: &mut Play<'_, '_, S, P>,
    player: PlayerId,
    rule: Code,
    purpose: &'static str,
) -> Result<Option<Card>, Stop> {
    let name = play.name(player);
    if let Some(card) = play.state.supply().deck.pop_front() {
        play.state.hand(player).push(card);
        play.step(rule, name, || format!("{name} draws {card}."));
        play.desk.conceal(|| format!("{name} draws a card."));
        return Ok(Some(card));
    }
    shuffle_if_empty(play);
    let Some(unseen) = &mut play.state.supply().unseen else {
        play.state.hand(player).push(Card::Unknown);
        play.step(rule, name, || format!("{name} draws a card that nobody has named."));
        return Ok(Some(Card::Unknown));
    };
    let left = unseen.cards.len();
    if left == 0 {
        play.step(
            rule!("AE-2.6"),
            ().decides(&["hands", "drawn", "hand", "deck", "unseen", "discards"]),
            || "Deck and discards are empty: nothing is drawn.".to_owned(),
        );
        return Ok(None);
    }
    let (pick, roll) = rolls::draw(play.desk, name.text, purpose, &unseen.cards)?;
    let card = unseen.cards.remove(pick);
    play.state.hand(player).push(card);
    play.step_with(rule, name, roll, || {
        format!("{name} draws {card}, card {} of {left} in the deck.", pick + 1)
    });
    play.desk.conceal(|| format!("{name} draws a card."));
    Ok(Some(card))
}

/// If the deck is empty, makes the discards the new one.
fn shuffle_if_empty<S: Cast, P: Dealing>(play: &mut Play<'_, '_, S, P>) {
    let supply = play.state.supply();
    if let Some(unseen) = &mut supply.unseen
        && unseen.cards.is_empty()
        && !supply.discards.is_empty()
    {
        unseen.cards = std::mem::take(&mut supply.discards);
        let number = unseen.cards.len();
        play.step(
            rule!("AE-2.6"),
            ().decides(&["hands", "drawn", "hand", "deck", "unseen", "discards"]),
            || format!("The deck is empty: the discards, {}, are shuffled into a new one.", cards_of(number)),
        );
    }
}

/// "1 card", "3 cards".
pub fn cards_of(number: usize) -> String {
    figured(number as u32, "card", "cards")
}

impl Unseen {
    /// Cards whose order the outcome shows.
    pub fn in_order(cards: Vec<Card>) -> Unseen {
        Unseen { cards, is_ordered: true }
    }

    /// Cards whose order the outcome does not show.
    pub fn in_any_order(cards: Vec<Card>) -> Unseen {
        Unseen { cards, is_ordered: false }
    }

    fn counted(&self) -> BTreeMap<Card, usize> {
        let mut counts = BTreeMap::new();
        self.cards.iter().for_each(|card| *counts.entry(*card).or_default() += 1);
        counts
    }
}

impl PartialEq for Unseen {
    fn eq(&self, other: &Unseen) -> bool {
        let is_alike =
            || !self.is_ordered && self.cards.len() == other.cards.len() && self.counted() == other.counted();
        self.cards == other.cards || is_alike()
    }
}

impl Eq for Unseen {}

impl Hash for Unseen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.is_ordered {
            self.cards.hash(state);
        } else {
            self.counted().hash(state);
        }
    }
}
