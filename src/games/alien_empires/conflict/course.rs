//! The course of a conflict: the position, the scenario and the desk together, and what every action of it does with tokens
//! and cards.

use super::super::pieces::{Card, Power, take};
use super::super::rolls;
use super::super::scenario::action::Details;
use super::super::scenario::conflict::{Setup, Side};
use super::super::scenario::{PlayerId, senseless};
use super::super::spaces::Space;
use super::position::{Due, Holding, Position, Unseen};
use crate::diag::Code;
use crate::games::wording::figured;
use crate::rule;
use crate::ruling::{Desk, Illegal, Roll, Stop};

/// One action of a conflict, or one of its steps that nobody decides.
pub struct Course<'c, 'd> {
    /// What the scenario states.
    pub setup: &'c Setup,
    /// The position.
    pub at: &'c mut Position,
    /// The umpire's desk.
    pub desk: &'c mut Desk<'d>,
    /// The number of the action, from 1; 0 is the declaration.
    pub action: usize,
    /// Whose action it is.
    pub by: PlayerId,
}

impl<'c, 'd> Course<'c, 'd> {
    /// What the scenario states, for longer than the course.
    pub fn setup(&self) -> &'c Setup {
        self.setup
    }

    /// Does something as one action: if it is illegal, it has no effect.
    pub fn attempt(
        &mut self,
        action: impl FnOnce(&mut Course<'_, 'd>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (setup, number, by) = (self.setup, self.action, self.by);
        self.desk.attempt(self.at, |at, desk| action(&mut Course { setup, at, desk, action: number, by }))
    }

    /// Writes down a step.
    pub fn step(&mut self, rule: Code, text: impl FnOnce() -> String) {
        self.desk.step(rule, text);
    }

    /// Writes down a step with the roll that was made for it.
    fn rolled(&mut self, rule: Code, roll: Option<Roll>, text: impl FnOnce() -> String) {
        self.desk.step_with(rule, roll.into_iter().collect(), text);
    }

    /// The action is against a rule.
    pub fn illegal(&self, rule: Code, reason: impl Into<String>) -> Stop {
        self.illegal_by(self.by, rule, reason)
    }

    /// What somebody else does is against a rule.
    pub fn illegal_by(&self, by: PlayerId, rule: Code, reason: impl Into<String>) -> Stop {
        let by = Some(self.setup.name(by).to_owned());
        Stop::Illegal(Box::new(Illegal { action: self.action, by, rule, reason: reason.into() }))
    }

    /// A player's name.
    pub fn name(&self, player: PlayerId) -> &'c str {
        self.setup.name(player)
    }

    /// A side's primary player's name.
    pub fn leader(&self, side: Side) -> &'c str {
        self.setup.leader(side)
    }

    /// What a side's primary player has.
    pub fn own(&mut self, side: Side) -> &mut Holding {
        &mut self.at.holdings[self.setup.sides.leader(side)]
    }

    /// Whether a side's primary player has a power.
    pub fn has(&self, side: Side, power: Power) -> bool {
        self.at.has(self.setup, side, power)
    }

    /// The conflict's space.
    pub fn here(&self) -> Space {
        self.setup.sides.space
    }

    /// A decision that the file doesn't tell.
    pub fn untold(&self, key: &str, what: &str) -> Stop {
        let origin = match self.action {
            0 => self.setup.head,
            n => self.setup.actions[n - 1].origin,
        };
        senseless(
            origin,
            format!("the scenario does not say {what}"),
            format!("add `{key}: …` to the action"),
        )
    }

    /// A key that a duplicated power needs; others were asked for when they were read.
    pub fn needed<T>(&self, value: Option<T>, key: &str, power: Power) -> Result<T, Stop> {
        value.ok_or_else(|| self.untold(key, &format!("the `{key}` of {power}")))
    }

    /// Takes a card out of a side's hand.
    pub fn take_card(&mut self, side: Side, card: Card) -> Result<(), Stop> {
        if take(self.at.hand(self.setup, side), card) {
            return Ok(());
        }
        Err(self.not_in_hand(self.setup.sides.leader(side), card))
    }

    /// A card that somebody doesn't have.
    pub fn not_in_hand(&self, player: PlayerId, card: Card) -> Stop {
        self.illegal(rule!("AE-2.5"), format!("{} has no {card} in hand", self.name(player)))
    }

    /// Takes a card out of a side's hand and discards it.
    pub fn discard(&mut self, side: Side, card: Card) -> Result<(), Stop> {
        self.take_card(side, card)?;
        self.at.supply.discards.push(card);
        Ok(())
    }

    /// Somebody will draw a card, or several, by a rule.
    pub fn will_draw(&mut self, player: PlayerId, cards: usize, rule: Code) {
        let due = Due { player, victim: None, rule };
        // The next one is the last of the list.
        self.at.due.splice(0..0, std::iter::repeat_n(due, cards));
    }

    /// Somebody will steal a card, by a rule.
    pub fn will_steal(&mut self, player: PlayerId, victim: PlayerId, rule: Code) {
        self.at.due.insert(0, Due { player, victim: Some(victim), rule });
    }

    /// The next draw or theft that is due.
    pub fn deal(&mut self, due: Due) -> Result<(), Stop> {
        match due.victim {
            Some(victim) => self.steal(due, victim),
            None => self.draw(due),
        }
    }

    /// AE-2.6: draws the next card that is known, or a random one of those that are left.
    fn draw(&mut self, due: Due) -> Result<(), Stop> {
        let (setup, player) = (self.setup, due.player);
        let name = setup.name(player);
        if let Some(card) = setup.deck.get(self.at.supply.drawn).copied() {
            self.at.supply.drawn += 1;
            self.at.holdings[player].hand.push(card);
            self.step(due.rule, || format!("{name} draws {card}."));
            return Ok(());
        }
        if self.at.supply.unseen.is_none() {
            self.at.holdings[player].hand.push(Card::Unknown);
            self.step(due.rule, || format!("{name} draws a card that nobody has named."));
            return Ok(());
        }
        self.shuffle_if_empty();
        let left = self.at.supply.unseen.as_ref().map_or(0, |unseen| unseen.0.len());
        if left == 0 {
            self.step(due.rule, || format!("{name} would draw a card."));
            self.step(rule!("AE-2.6"), || "Deck and discards are empty: nothing is drawn.".to_owned());
            return Ok(());
        }
        let (pick, roll) = rolls::draw(self.desk, name, left)?;
        let unseen = self.at.supply.unseen.as_mut().expect("it was looked at above");
        let card = unseen.0.remove(pick);
        self.at.holdings[player].hand.push(card);
        self.rolled(due.rule, roll, || {
            format!("{name} draws {card}, card {} of {left} in the deck.", pick + 1)
        });
        Ok(())
    }

    /// When the deck is empty the discards become the new one.
    fn shuffle_if_empty(&mut self) {
        let supply = &mut self.at.supply;
        let is_empty = supply.unseen.as_ref().is_some_and(|unseen| unseen.0.is_empty());
        if is_empty && !supply.discards.is_empty() {
            let cards = std::mem::take(&mut supply.discards);
            let number = cards.len();
            supply.unseen = Some(Unseen(cards));
            self.step(rule!("AE-2.6"), || {
                format!("The deck is empty: the discards, {}, are shuffled into a new one.", cards_of(number))
            });
        }
    }

    /// AE-2.9: a random card of a hand goes to the end of the thief's.
    fn steal(&mut self, due: Due, victim: PlayerId) -> Result<(), Stop> {
        let (thief, robbed) = (self.name(due.player), self.name(victim));
        let cards = self.at.holdings[victim].hand.len();
        if cards == 0 {
            self.step(due.rule, || format!("{thief} would steal a card of {robbed}'s."));
            self.step(rule!("AE-2.9"), || format!("{robbed}'s hand is empty: nothing is stolen."));
            return Ok(());
        }
        let (pick, roll) = rolls::steal(self.desk, thief, cards)?;
        let card = self.at.holdings[victim].hand.remove(pick);
        self.at.holdings[due.player].hand.push(card);
        self.step(due.rule, || format!("{thief} steals a card of {robbed}'s."));
        self.rolled(rule!("AE-2.9"), roll, || {
            format!("It is {card}, card {} of {cards} in {robbed}'s hand.", pick + 1)
        });
        Ok(())
    }

    /// AE-13.3: takes one of a side's own participating tokens off the map.
    pub fn sacrifice(&mut self, side: Side, from: Option<Space>) -> Result<(), Stop> {
        let (name, here) = (self.leader(side), self.here());
        let own = self.own(side);
        let space = from.or_else(|| own.default_space(here)).filter(|space| own.stack(*space).fighting > 0);
        let Some(space) = space else {
            let at = from.map(|space| format!(" in {space}")).unwrap_or_default();
            return Err(self.illegal(rule!("AE-13.3"), format!("no token of {name}'s takes part{at}")));
        };
        own.lose(space, 1);
        self.step(rule!("AE-13.3"), || format!("{name} sacrifices a token in {space}."));
        Ok(())
    }

    /// AE-13.4: tokens that take part go to an adjacent space and leave the conflict.
    pub fn retreat(&mut self, player: PlayerId, from: Space, to: Space, number: u32) -> Result<(), Stop> {
        if !from.is_beside(to) {
            let steps = from.distance(to);
            let reason = format!("{to} is {steps} spaces from {from}, a retreat goes to an adjacent one");
            return Err(self.illegal(rule!("AE-13.4"), reason));
        }
        self.at.holdings[player].retreat(from, to, number);
        let name = self.name(player);
        self.step(rule!("AE-13.4"), || {
            format!("{} of {name}'s: from {from} to {to}, out of the conflict.", tokens_of(number))
        });
        Ok(())
    }

    /// A card that the opponent must discard, of his own choice (Limit, Eliminate).
    pub fn must_discard(&mut self, side: Side, details: &Details, rule: Code) -> Result<(), Stop> {
        let (victim, name) = (side.other(), self.leader(side.other()));
        let hand = &*self.at.hand(self.setup, victim);
        let card = match (details.card, hand.as_slice()) {
            (Some(card), _) => card,
            (None, []) => {
                self.step(rule, || format!("{name} has no card to discard."));
                return Ok(());
            }
            (None, [card]) => *card,
            (None, _) => return Err(self.untold("card", &format!("which card {name} discards"))),
        };
        self.discard(victim, card)?;
        self.step(rule, || format!("{name} must discard a card: {card}."));
        Ok(())
    }
}

/// "1 token", "3 tokens".
pub fn tokens_of(number: u32) -> String {
    figured(number, "token", "tokens")
}

/// "1 card", "3 cards".
pub fn cards_of(number: usize) -> String {
    figured(number as u32, "card", "cards")
}
