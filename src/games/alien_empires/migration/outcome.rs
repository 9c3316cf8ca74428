//! The outcome of a Migration Phase.

use crate::diag::and_list;
use crate::migration::position::{Holding, Position};
use crate::outcome::{Tokens, by_space, tokens};
use crate::pieces::Card;
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, PlainData, decided};
use crate::scenario::migration::Setup;
use crate::scenario::phase::Deed;
use crate::source::Shape;
use crate::source::shape::Names;
use crate::spaces::Space;
use crate::subjects::{CARDS, TOKENS_BY_SPACE};
use crate::subjects::{PLAYER, WORLD};

decided! {
    /// The outcome of a Migration Phase.
    pub struct Migration<'a> {
        /// each player's tokens by space
        tokens: ByName<&'a str, Tokens> as by_name(PLAYER, &TOKENS_BY_SPACE),
        /// how many tokens each has lost
        lost: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole),
        /// where each player's tokens have retreated to
        retreated: ByName<&'a str, Tokens> as by_name(PLAYER, &TOKENS_BY_SPACE),
        /// each player's cards
        hands: ByName<&'a str, &'a [Card]> as by_name(PLAYER, &CARDS),
        /// the discards
        discards: &'a [Card] as CARDS,
        /// the worlds
        worlds: ByName<&'a str, World<'a>> as by_name(WORLD, &World::SHAPE),
    }
}

decided! {
    /// Who is on a world.
    pub struct World<'a> {
        /// its space
        at: String as Shape::Name(Names::Space),
        /// who has tokens on it
        colonized: Vec<&'a str> as Shape::List(&name(PLAYER)),
        /// who alone has tokens on it
        holder: Option<&'a str> = None as name(PLAYER),
    }
}

/// Builds the outcome of a position.
pub fn build<'a>(setup: &'a Setup, at: &'a Position) -> PlainData {
    let each = || setup.players.iter().map(|player| player.name.as_str()).zip(&at.holdings);
    let stacks =
        |holding: &Holding| by_space(holding.stacks.iter().map(|(space, stack)| (space, stack.tokens())));
    let world = |((world, _), space): (&'a (String, Space), &Space)| {
        let there = at.players_at(*space);
        let colonized: Vec<&str> =
            there.into_iter().map(|player| setup.players[player].name.as_str()).collect();
        let holder = if let [holder] = colonized.as_slice() { Some(*holder) } else { None };
        (world.as_str(), World { at: space.to_string(), colonized, holder })
    };
    PlainData::new(Migration {
        tokens: each().map(|(name, holding)| (name, stacks(holding))).collect(),
        lost: each().filter(|(_, holding)| holding.lost > 0).map(|(name, h)| (name, h.lost)).collect(),
        retreated: each()
            .filter(|(_, holding)| holding.retreated.iter().next().is_some())
            .map(|(name, holding)| (name, by_space(holding.retreated.iter())))
            .collect(),
        hands: each().map(|(name, holding)| (name, holding.hand.as_slice())).collect(),
        discards: &at.discards,
        worlds: setup.worlds.iter().zip(&at.worlds).map(world).collect(),
    })
}

/// Summarizes the outcome in one sentence.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let name = &setup.players[setup.active].name;
    let taken = setup.actions.iter().take(at.taken);
    let moves = taken.filter(|action| matches!(action.deed, Deed::Move { .. })).count();
    let moves = match moves {
        0 => "moves nothing".to_owned(),
        1 => "makes one move".to_owned(),
        n => format!("makes {n} moves"),
    };
    let held = at.worlds.iter().filter(|space| at.players_at(**space) == [setup.active]).count();
    let worlds = match (held, setup.worlds.len()) {
        (_, 0) => String::new(),
        (held, all) => format!(" and then controls {held} of {all} worlds"),
    };
    let losses: Vec<String> = (setup.players.iter().zip(&at.holdings))
        .filter(|(_, holding)| holding.lost > 0)
        .map(|(player, holding)| format!("{} loses {}", player.name, tokens(holding.lost)))
        .collect();
    let losses = if losses.is_empty() { String::new() } else { format!("; {}", and_list(&losses)) };
    format!("{name} {moves}{worlds}{losses}.")
}
