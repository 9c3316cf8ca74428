//! A position within a conflict: who has what where, and what has been done so far.

use super::super::by_space::BySpace;
use super::super::hands::Hands;
use super::super::pieces::{Card, Power, Powers};
use super::super::scenario::conflict::Setup;
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::super::supply::{Dealing, Supply, Unseen};
use crate::diag::Code;
use crate::ids::PlayerId;

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each player's tokens and cards.
    pub holdings: Vec<Holding>,
    /// The deck and the discards.
    pub supply: Supply,
    /// Who is allied with which side, in the order of joining.
    pub allies: Vec<(PlayerId, Side)>,
    /// The conflict that is being decided: the declared one, or a further one of Second Chances.
    pub fight: Fight,
    /// The conflicts before it.
    pub earlier: Vec<Decided>,
    /// Who has had his Second Chances.
    pub second_chances: [bool; 2],
    /// Draws and thefts that come before anything else, the next one last.
    pub due: Vec<Due>,
    /// What comes next.
    pub step: Step,
    /// How many actions have been taken.
    pub taken: usize,
    /// Whether the conflict is on a world.
    pub on_world: bool,
}

/// What a player has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Holding {
    /// His stacks by space (AE-13.6).
    pub stacks: BySpace<Stack>,
    /// His cards, in order.
    pub hand: Vec<Card>,
    /// How many of his tokens left the map.
    pub lost: u32,
}

/// All tokens of one player in one space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stack {
    /// How many.
    pub tokens: u32,
    /// How many of them take part.
    pub fighting: u32,
    /// How many retreated there in this dispute.
    pub retreated: u32,
    /// How many retreated earlier in the turn; they take no part on the attacking side.
    pub barred: u32,
}

/// What is forgotten when a further conflict begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Fight {
    /// Powers that each side's primary player has besides his face-up ones: played, copied or duplicated.
    pub gained: [Powers; 2],
    /// Those of them that were copied in the card step, so that they may still be used (AE-10.4).
    pub copied_late: [Powers; 2],
    /// Face-up powers that are switched off.
    pub off: [Powers; 2],
    /// Start powers that were used.
    pub used: [Powers; 2],
    /// How far the order of the start powers has come (AE-9.2).
    pub place: u8,
    /// Whose turn it is in the card step, once that has begun.
    pub turn: Option<Side>,
    /// Passes in a row.
    pub passes: u8,
    /// The card played in the turn just before, and by whom.
    pub last_play: Option<(Side, Card)>,
    /// Cards played, in order.
    pub played: Vec<(Side, Card)>,
    /// Force cards revealed; nothing as long as a side has not said.
    pub revealed: [Option<Vec<u8>>; 2],
    /// Doublings by Power Up on each side.
    pub power_ups: [u32; 2],
    /// Uses of Berserking.
    pub berserking: [u32; 2],
    /// Uses of Martyr.
    pub martyrs: [u32; 2],
    /// What the sides' totals are.
    pub totals: Option<[i64; 2]>,
    /// How it ended.
    pub result: Option<Outcome>,
}

/// How a conflict ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side won.
    Win(Side),
    /// Nobody did.
    Tie,
    /// It was prevented, by this rule.
    Prevented(Code),
    /// A side had no token left.
    Abandoned,
}

/// A conflict that is over while another one follows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decided {
    /// How it ended.
    pub result: Outcome,
    pub totals: [i64; 2],
}

/// A card that somebody is to get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Due {
    /// Who gets it.
    pub player: PlayerId,
    /// Whose hand it is stolen from; otherwise it is drawn.
    pub victim: Option<PlayerId>,
    /// The rule that gives it.
    pub rule: Code,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The declaration (AE-8).
    Declaration,
    /// The defender's draw (AE-9.1).
    Beginning,
    /// Start powers and the card step (AE-9.2 to AE-10).
    Actions,
    /// The totals and who wins (AE-11, AE-12.1).
    Totals,
    /// Escape Artist.
    Escape,
    Destruction,
    /// Booby Trap.
    Trap,
    /// Vampirism, the discards, what cards it brings.
    Spoils,
    /// Whether another conflict follows.
    Sequel,
    Over,
}

impl Position {
    /// The position before the declaration.
    pub fn of(setup: &Setup) -> Position {
        let holdings = setup.seats.iter().map(|seat| {
            let stacks = seat.tokens.iter().filter(|(_, tokens)| *tokens > 0).map(|(space, tokens)| {
                let barred =
                    seat.barred.iter().find(|(other, _)| other == space).map_or(0, |(_, barred)| *barred);
                (*space, Stack { tokens: *tokens, barred, ..Stack::default() })
            });
            Holding { stacks: stacks.collect(), hand: seat.hand.clone(), lost: 0 }
        });
        Position {
            holdings: holdings.collect(),
            supply: Supply::new(&setup.deck, setup.unseen.clone().map(Unseen::in_any_order), &setup.discards),
            allies: Vec::new(),
            fight: Fight::default(),
            earlier: Vec::new(),
            second_chances: [false; 2],
            due: Vec::new(),
            step: Step::Declaration,
            taken: 0,
            on_world: setup.world.is_some(),
        }
    }

    /// Whether a side's primary player has a power that is not switched off (AE-13.1).
    pub fn has(&self, setup: &Setup, side: Side, power: Power) -> bool {
        let n = side as usize;
        let face_up = setup.powers(setup.sides.leader(side)).without(self.fight.off[n]);
        face_up.and(self.fight.gained[n]).has(power)
    }

    /// The players of a side that have tokens in the conflict or once had: its primary player, then its allies.
    pub fn members<'p>(&'p self, setup: &'p Setup, side: Side) -> impl Iterator<Item = PlayerId> + 'p {
        let allies = self.allies.iter().filter(move |(_, with)| *with == side).map(|(player, _)| *player);
        std::iter::once(setup.sides.leader(side)).chain(allies)
    }

    /// The side that a player fights on.
    pub fn side_of(&self, setup: &Setup, player: PlayerId) -> Option<Side> {
        let ally = || self.allies.iter().find(|(ally, _)| *ally == player).map(|(_, side)| *side);
        setup.sides.of(player).or_else(ally)
    }

    /// How many tokens fight on a side.
    pub fn strength(&self, setup: &Setup, side: Side) -> u32 {
        self.members(setup, side).map(|player| self.holdings[player].fighting()).sum()
    }

    /// The side's primary player's hand.
    pub fn hand(&mut self, setup: &Setup, side: Side) -> &mut Vec<Card> {
        &mut self.holdings[setup.sides.leader(side)].hand
    }
}

impl Holding {
    pub fn stack(&self, space: Space) -> Stack {
        self.stacks.at(space)
    }

    /// The stack in a space, to change it.
    pub fn stack_mut(&mut self, space: Space) -> &mut Stack {
        self.stacks.at_mut(space)
    }

    /// The spaces of tokens of his that take part, in order.
    pub fn fronts(&self) -> Vec<Space> {
        self.stacks.iter().filter(|(_, stack)| stack.fighting > 0).map(|(space, _)| space).collect()
    }

    /// How many of his tokens take part.
    pub fn fighting(&self) -> u32 {
        self.stacks.iter().map(|(_, stack)| stack.fighting).sum()
    }

    /// The space of a token that takes part and is named by nobody: the conflict's own, else the first.
    pub fn default_space(&self, here: Space) -> Option<Space> {
        let there = |space: &Space| self.stack(*space).fighting > 0;
        let others = || self.stacks.iter().find(|(_, stack)| stack.fighting > 0).map(|(space, _)| space);
        Some(here).filter(there).or_else(others)
    }

    /// Takes tokens that take part off the map.
    pub fn lose(&mut self, space: Space, number: u32) {
        self.remove(space, number);
        self.lost += number;
    }

    /// Takes tokens that take part out of a space.
    pub fn remove(&mut self, space: Space, number: u32) {
        let stack = self.stack_mut(space);
        stack.tokens -= number;
        stack.fighting -= number;
    }

    /// Moves tokens that take part out of the conflict into another space (AE-13.4).
    pub fn retreat(&mut self, from: Space, to: Space, number: u32) {
        self.remove(from, number);
        let stack = self.stack_mut(to);
        stack.tokens += number;
        stack.retreated += number;
    }
}

impl Stack {
    /// How many may fight for a side: those that retreated earlier don't attack (AE-13.4).
    pub const fn able(&self, side: Side) -> u32 {
        match side {
            Side::Attacker => self.tokens.saturating_sub(self.barred),
            Side::Defender => self.tokens,
        }
    }

    /// How many could still join a side.
    pub const fn free(&self, side: Side) -> u32 {
        self.able(side).saturating_sub(self.fighting + self.retreated)
    }
}

impl Hands for Position {
    fn hand(&mut self, player: PlayerId) -> &mut Vec<Card> {
        &mut self.holdings[player].hand
    }
}

impl Dealing for Position {
    fn supply(&mut self) -> &mut Supply {
        &mut self.supply
    }
}
