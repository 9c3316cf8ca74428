//! The kinds of things that claims and outcomes name, and those in a scenario.

use super::kind::Kind;
use super::setup::Setup;
use super::words::{Artefact, Gain};
use crate::ruling::{Called, Subject};
use crate::source::{Read, Shape};

/// Somebody who fights.
pub(super) const COMBATANT: &str = "combatant";
/// A Canon.
pub(super) const CANON: &str = "Canon";
/// A place where somebody can be.
pub(super) const PLACE: &str = "place";
/// What points are added to.
pub(super) const STAT: &str = "stat";
/// A player.
pub(super) const PLAYER: &str = "player";
/// An Agent.
pub(super) const AGENT: &str = "Agent";
/// A 'Sue.
pub(super) const SUE: &str = "'Sue";
/// A Monster.
pub(super) const MONSTER: &str = "Monster";
/// The words for artefacts.
pub(super) const ARTEFACTS: &[&str] = &Artefact::NAMES;

/// Everything named in a whole game.
pub(super) fn named_in_game(setup: &Setup) -> Vec<Called<'_>> {
    let players = setup.players.iter().map(|player| Called::new(PLAYER, player.as_str(), None));
    players.chain(named(setup)).collect()
}

/// Everything named in a scenario.
pub(super) fn named(setup: &Setup) -> Vec<Called<'_>> {
    let cast = setup.cast.iter().enumerate().flat_map(|(who, character)| {
        let subject = Some(Subject::Somebody(who as u32));
        [kind(character.kind), COMBATANT].map(|kind| Called::new(kind, character.name.as_str(), subject))
    });
    let canons = setup.canons.iter().enumerate();
    let canons =
        canons.map(|(n, (name, _))| Called::new(CANON, name.as_str(), Some(Subject::Thing(n as u32))));
    let places = setup.places.names.iter().map(|name| Called::new(PLACE, name.as_str(), None));
    let stats = GAINS.iter().map(|word| Called::new(STAT, *word, None));
    cast.chain(canons).chain(places).chain(stats).collect()
}

/// The words for what points are added to.
const GAINS: &[&str] = match <Gain as Read>::SHAPE {
    Shape::Word(words) => words,
    _ => &[],
};

/// The word that claims use for a kind.
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Agent => AGENT,
        Kind::Sue => SUE,
        _ => MONSTER,
    }
}
