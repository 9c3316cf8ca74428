//! What can be spoken of in claims and outcomes, by kind.

/// A creature.
pub(super) const CREATURE: &str = "creature";
/// A species.
pub(super) const SPECIES: &str = "species";
/// A gene.
pub(super) const ADVANTAGE: &str = "advantage";
