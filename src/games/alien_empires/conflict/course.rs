//! The course of a conflict: what its actions do with tokens and cards.

use super::super::facts;
use super::super::pieces::{Card, Power};
use super::super::scenario::action::Details;
use super::super::scenario::conflict::Setup;
use super::super::scenario::sides::Side;
use super::super::scenario::{awaits, senseless};
use super::super::spaces::Space;
use super::super::supply;
use super::super::{hands, rolls};
use super::position::{Due, Holding, Position};
use crate::Play;
use crate::diag::Code;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Cast, Name, Stop};

/// One action of a conflict, or a step that nobody decides; action 0 is the declaration.
pub type Course<'c, 'd> = Play<'c, 'd, Setup, Position>;

impl Cast for Setup {
    fn name(&self, player: PlayerId) -> &str {
        &self.players[player].name
    }
}

impl<'c, 'd> Course<'c, 'd> {
    /// The scenario, borrowed for longer than the course.
    pub fn setup(&self) -> &'c Setup {
        self.setup
    }

    /// The player whose action it is.
    pub(crate) fn actor(&self) -> PlayerId {
        self.by.expect("every action of a conflict is somebody's")
    }

    /// Runs `work` as one action: if it is illegal, it has no effect.
    pub(crate) fn attempt(
        &mut self,
        action: impl FnOnce(&mut Course<'_, 'd>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (setup, number, by) = (self.setup, self.action, self.by);
        self.desk
            .attempt(self.state, |state, desk| action(&mut Course { setup, state, desk, action: number, by }))
    }

    /// The name of a side's primary player.
    pub fn leader(&self, side: Side) -> Name<'c> {
        self.name(self.setup.sides.leader(side))
    }

    /// The tokens and cards of a side's primary player.
    pub fn own(&mut self, side: Side) -> &mut Holding {
        &mut self.state.holdings[self.setup.sides.leader(side)]
    }

    /// Whether a side's primary player has a power.
    pub fn has(&self, side: Side, power: Power) -> bool {
        self.state.has(self.setup, side, power)
    }

    /// The space of the conflict.
    pub fn here(&self) -> Space {
        self.setup.sides.space
    }

    /// Reports that the scenario lacks a decision.
    pub fn missing_decision(&self, key: &str, what: &str) -> Stop {
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

    /// The value of a key that a duplicated power needs. Other powers' keys were required when the action was read.
    pub(crate) fn needed<T>(&self, value: Option<T>, key: &str, power: Power) -> Result<T, Stop> {
        value.ok_or_else(|| self.missing_decision(key, &format!("the `{key}` of {power}")))
    }

    /// Takes a card from the hand of a side's primary player.
    pub(crate) fn take_card(&mut self, side: Side, card: Card) -> Result<(), Stop> {
        hands::take_card(self, self.setup.sides.leader(side), card)
    }

    /// Takes a card from the hand of a side's primary player and discards it.
    pub(crate) fn discard(&mut self, side: Side, card: Card) -> Result<(), Stop> {
        self.take_card(side, card)?;
        self.state.supply.discards.push(card);
        Ok(())
    }

    /// Makes a player draw cards next, by a rule.
    pub fn will_draw(&mut self, player: PlayerId, cards: usize, rule: Code) {
        let due = Due { player, victim: None, rule };
        // The next one due is the last of the list.
        self.state.due.splice(0..0, std::iter::repeat_n(due, cards));
    }

    /// Makes a player steal a card next, by a rule.
    pub fn will_steal(&mut self, player: PlayerId, victim: PlayerId, rule: Code) {
        self.state.due.insert(0, Due { player, victim: Some(victim), rule });
    }

    /// Carries out the next draw or theft that is due.
    pub(crate) fn deal(&mut self, due: Due) -> Result<(), Stop> {
        match due.victim {
            Some(victim) => self.steal(due, victim),
            None => self.draw(due),
        }
    }

    /// AE-2.6: draws a card.
    fn draw(&mut self, due: Due) -> Result<(), Stop> {
        if self.state.supply.is_used_up() {
            let name = self.name(due.player);
            self.step(due.rule, name, || format!("{name} would draw a card."));
        }
        supply::draw(self, due.player, due.rule, "draw").map(|_| ())
    }

    /// AE-2.9: moves a random card of a hand to the end of the thief's hand.
    fn steal(&mut self, due: Due, victim: PlayerId) -> Result<(), Stop> {
        let (thief, robbed) = (self.name(due.player), self.name(victim));
        let cards = self.state.holdings[victim].hand.len();
        if cards == 0 {
            self.step(due.rule, (thief, robbed), || format!("{thief} would steal a card of {robbed}'s."));
            self.step(rule!("AE-2.9"), robbed.decides(&["hands"]), || {
                format!("{robbed}'s hand is empty: nothing is stolen.")
            });
            return Ok(());
        }
        let hand = &self.state.holdings[victim].hand;
        let (pick, roll) = rolls::steal(self.desk, thief.text, hand)?;
        let card = self.state.holdings[victim].hand.remove(pick);
        self.state.holdings[due.player].hand.push(card);
        self.step(due.rule, (thief, robbed), || format!("{thief} steals a card of {robbed}'s."));
        self.step_with(rule!("AE-2.9"), robbed.decides(&["hands"]), roll, || {
            format!("It is {card}, card {} of {cards} in {robbed}'s hand.", pick + 1)
        });
        self.desk.conceal(|| format!("It is one of {cards} in {robbed}'s hand."));
        Ok(())
    }

    /// The space of a participating token of a player: the given one, else the conflict's own, else the first. If there are several, the
    /// action may name it under `key`.
    pub(crate) fn front(
        &self,
        player: PlayerId,
        given: Option<Space>,
        key: &str,
        rule: Code,
    ) -> Option<Space> {
        let holding = &self.state.holdings[player];
        let (name, action) = (self.name(player), self.action.to_string());
        let what = || format!("where the token of {name}'s is");
        given.or_else(|| {
            let default = holding.default_space(self.here())?;
            let path = ["actions", &action, key];
            Some(facts::space(self.desk, &path, what, rule, &holding.fronts(), default))
        })
    }

    /// AE-13.3: takes one of a primary player's participating tokens off the map.
    pub(crate) fn sacrifice(&mut self, side: Side, from: Option<Space>) -> Result<(), Stop> {
        let name = self.leader(side);
        let space = self.front(self.setup.sides.leader(side), from, "from", rule!("AE-13.3"));
        let own = self.own(side);
        let space = space.filter(|space| own.stack(*space).fighting > 0);
        let Some(space) = space else {
            let at = from.map(|space| format!(" in {space}")).unwrap_or_default();
            return self.forbid(rule!("AE-13.3"), format!("no token of {name}'s takes part{at}"));
        };
        own.lose(space, 1);
        self.step(rule!("AE-13.3"), (name, space).decides(&["tokens", "lost", "holder"]), || {
            format!("{name} sacrifices a token in {space}.")
        });
        Ok(())
    }

    /// AE-13.4: moves participating tokens to an adjacent space, out of the conflict.
    pub(crate) fn retreat(
        &mut self,
        player: PlayerId,
        from: Space,
        to: Space,
        number: u32,
    ) -> Result<(), Stop> {
        if !from.is_beside(to) {
            let steps = from.distance(to);
            let reason = format!("{to} is {steps} spaces from {from}, a retreat goes to an adjacent one");
            return self.forbid(rule!("AE-13.4"), reason);
        }
        self.state.holdings[player].retreat(from, to, number);
        let name = self.name(player);
        self.step(rule!("AE-13.4"), (name, from, to).decides(&["tokens", "retreated", "holder"]), || {
            format!("{} of {name}'s: from {from} to {to}, out of the conflict.", tokens_of(number))
        });
        Ok(())
    }

    /// The next card that a side's primary player gives up, if it is said.
    fn next_given(&mut self, side: Side) -> Option<Card> {
        let taken = &mut self.state.given[side as usize];
        let card = self.setup.seats[self.setup.sides.leader(side)].gives.get(*taken).copied()?;
        *taken += 1;
        Some(card)
    }

    /// Makes a side's primary player discard a card of his choice (Limit, Eliminate).
    pub(crate) fn must_discard(&mut self, side: Side, details: &Details, rule: Code) -> Result<(), Stop> {
        let (victim, name) = (side.other(), self.leader(side.other()));
        let given = if details.card.is_none() { self.next_given(victim) } else { None };
        let hand = &*self.state.hand(self.setup, victim);
        let card = match (details.card.or(given), hand.as_slice()) {
            (Some(card), _) => card,
            (None, []) => {
                self.step(rule, name, || format!("{name} has no card to discard."));
                return Ok(());
            }
            (None, [card]) => *card,
            (None, _) if self.setup.is_unfinished => {
                self.state.waits = true;
                self.step(rule, name, || format!("{name} is to say which card is discarded."));
                return Ok(());
            }
            (None, _) => {
                return Err(awaits(
                    self.setup.actions[self.action - 1].origin,
                    (name.as_ref(), format!("gives: {{{name}: CARD}}, the card to discard")),
                    format!("the scenario does not say which card {name} discards"),
                    format!(
                        "add `card: …` to the action, or `gives: {{{name}: …}}`, which in a whole game is in the orders of {name}"
                    ),
                ));
            }
        };
        self.discard(victim, card)?;
        self.step(rule, name, || format!("{name} must discard a card: {card}."));
        Ok(())
    }
}

/// "1 token", "3 tokens".
pub fn tokens_of(number: u32) -> String {
    figured(number, "token", "tokens")
}
