//! What can be spoken of in claims and outcomes, by kind.

use super::words::Artefact;

/// Somebody who fights.
pub(super) const COMBATANT: &str = "combatant";
/// A Canon.
pub(super) const CANON: &str = "Canon";
/// Where somebody can be.
pub(super) const PLACE: &str = "place";
/// What points go to.
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
