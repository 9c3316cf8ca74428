//! A position within a conflict: everybody's tokens and cards, and the course so far.

use super::super::by_space::BySpace;
use super::super::hands::Hands;
use super::super::pieces::{Card, Power, Powers};
use super::super::scenario::conflict::Setup;
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::super::supply::{Dealing, Supply, Unseen};
use crate::diag::Code;
use crate::ids::PlayerId;

/// A position within a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each player's tokens and cards.
    pub holdings: Vec<Holding>,
    /// The deck and the discards.
    pub supply: Supply,
    /// Allies with their sides, in the order of joining.
    pub allies: Vec<(PlayerId, Side)>,
    /// The conflict being decided: the declared one, or a further one of Second Chances.
    pub fight: Fight,
    /// Earlier conflicts of this dispute.
    pub earlier: Vec<Decided>,
    /// Whether each side's primary player has used Second Chances.
    pub second_chances: [bool; 2],
    /// Draws and thefts that come before anything else; the next one is last.
    pub due: Vec<Due>,
    /// The step of the conflict that comes next.
    pub step: Step,
    /// The number of actions taken.
    pub taken: usize,
    /// Whether the conflict is on a world, and not in open space.
    pub on_world: bool,
    /// How many of the cards that each side's primary player gives up were taken.
    pub given: [usize; 2],
    /// Whether a conflict that goes on later waits for a player's choice.
    pub waits: bool,
}

/// A player's tokens and cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Holding {
    /// The player's stacks, by space (AE-13.6).
    pub stacks: BySpace<Stack>,
    /// The player's cards, in order.
    pub hand: Vec<Card>,
    /// The number of the player's tokens that have left the map.
    pub lost: u32,
}

/// All tokens of one player in one space. The numbers count tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stack {
    /// All tokens in the stack.
    pub tokens: u32,
    /// Tokens that take part in the conflict.
    pub fighting: u32,
    /// Tokens that retreated to this space in this dispute.
    pub retreated: u32,
    /// Tokens that retreated earlier in the turn; they can't attack.
    pub barred: u32,
}

/// The state of one conflict, reset when a further one begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Fight {
    /// Powers of each side's primary player besides the face-up ones: played, copied or duplicated.
    pub gained: [Powers; 2],
    /// Those of them copied in the card step, which may still be used (AE-10.4).
    pub copied_late: [Powers; 2],
    /// Face-up powers that are switched off, by side.
    pub off: [Powers; 2],
    /// Start powers already used, by side.
    pub used: [Powers; 2],
    /// The place reached in the order of start powers, from 0 (AE-9.2).
    pub place: u8,
    /// Whose turn it is in the card step; none before it begins.
    pub turn: Option<Side>,
    /// The number of passes in a row.
    pub passes: u8,
    /// The card played in the turn just before, with the side that played it.
    pub last_play: Option<(Side, Card)>,
    /// Cards played, in order.
    pub played: Vec<(Side, Card)>,
    /// Force cards revealed, by side; `None` until the side reveals.
    pub revealed: [Option<Vec<u8>>; 2],
    /// Uses of Power Up, by the side whose card is doubled.
    pub power_ups: [u32; 2],
    /// Uses of Berserking, by side.
    pub berserking: [u32; 2],
    /// Uses of Martyr, by side.
    pub martyrs: [u32; 2],
    /// The sides' totals, once they are counted.
    pub totals: Option<[i64; 2]>,
    /// How the conflict ended.
    pub result: Option<Outcome>,
}

/// How a conflict ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side won.
    Win(Side),
    /// Nobody won.
    Tie,
    /// A rule prevented it.
    Prevented(Code),
    /// A side had no token left.
    Abandoned,
}

/// A decided conflict that another one follows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decided {
    /// How it ended.
    pub result: Outcome,
    pub totals: [i64; 2],
}

/// A draw or theft that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Due {
    /// The player who gets the card.
    pub player: PlayerId,
    /// Whose hand it is stolen from; if `None`, it is drawn.
    pub victim: Option<PlayerId>,
    /// The rule that requires it.
    pub rule: Code,
}

/// The step of a conflict that comes next.
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
    /// Vampirism, the discards, and the cards drawn after them.
    Spoils,
    /// The decision whether another conflict follows.
    Sequel,
    Over,
}

impl Position {
    /// The position before the declaration.
    pub fn at_start(setup: &Setup) -> Position {
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
            given: [0; 2],
            waits: false,
        }
    }

    /// Whether a side's primary player has a power that is not switched off (AE-13.1).
    pub fn has(&self, setup: &Setup, side: Side, power: Power) -> bool {
        let n = side as usize;
        let face_up = setup.powers(setup.sides.leader(side)).without(self.fight.off[n]);
        face_up.and(self.fight.gained[n]).has(power)
    }

    /// The players of a side who have or had tokens in the conflict: its primary player, then its allies.
    pub fn members<'p>(&'p self, setup: &'p Setup, side: Side) -> impl Iterator<Item = PlayerId> + 'p {
        let allies = self.allies.iter().filter(move |(_, with)| *with == side).map(|(player, _)| *player);
        std::iter::once(setup.sides.leader(side)).chain(allies)
    }

    /// The side on which a player fights.
    pub fn side_of(&self, setup: &Setup, player: PlayerId) -> Option<Side> {
        let ally = || self.allies.iter().find(|(ally, _)| *ally == player).map(|(_, side)| *side);
        setup.sides.side_of(player).or_else(ally)
    }

    /// The number of tokens that fight on a side.
    pub fn strength(&self, setup: &Setup, side: Side) -> u32 {
        self.members(setup, side).map(|player| self.holdings[player].fighting()).sum()
    }

    /// The hand of a side's primary player.
    pub fn hand(&mut self, setup: &Setup, side: Side) -> &mut Vec<Card> {
        &mut self.holdings[setup.sides.leader(side)].hand
    }
}

impl Holding {
    pub fn stack(&self, space: Space) -> Stack {
        self.stacks.get(space)
    }

    /// The stack in a space, to be changed.
    pub fn stack_mut(&mut self, space: Space) -> &mut Stack {
        self.stacks.get_mut(space)
    }

    /// The spaces with participating tokens of the player, in order.
    pub fn fronts(&self) -> Vec<Space> {
        self.stacks.iter().filter(|(_, stack)| stack.fighting > 0).map(|(space, _)| space).collect()
    }

    /// The number of the player's participating tokens.
    pub fn fighting(&self) -> u32 {
        self.stacks.iter().map(|(_, stack)| stack.fighting).sum()
    }

    /// The space of a participating token if none is named: the conflict's own, else the first.
    pub fn default_space(&self, here: Space) -> Option<Space> {
        let there = |space: &Space| self.stack(*space).fighting > 0;
        let others = || self.stacks.iter().find(|(_, stack)| stack.fighting > 0).map(|(space, _)| space);
        Some(here).filter(there).or_else(others)
    }

    /// Takes participating tokens off the map and counts them as lost.
    pub fn lose(&mut self, space: Space, number: u32) {
        self.remove(space, number);
        self.lost += number;
    }

    /// Takes participating tokens out of a space.
    pub fn remove(&mut self, space: Space, number: u32) {
        let stack = self.stack_mut(space);
        stack.tokens -= number;
        stack.fighting -= number;
    }

    /// Moves participating tokens to another space, out of the conflict (AE-13.4).
    pub fn retreat(&mut self, from: Space, to: Space, number: u32) {
        self.remove(from, number);
        let stack = self.stack_mut(to);
        stack.tokens += number;
        stack.retreated += number;
    }
}

impl Stack {
    /// How many tokens may fight for a side: those that retreated earlier can't attack (AE-13.4).
    pub const fn able(&self, side: Side) -> u32 {
        match side {
            Side::Attacker => self.tokens.saturating_sub(self.barred),
            Side::Defender => self.tokens,
        }
    }

    /// How many more tokens could join a side.
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
