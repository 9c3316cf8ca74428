//! SUR-4.11: an advanced advantage before Year 2.

use super::{Code, Report, Roster, rule};
use crate::advantages::Advantage;
use crate::roster::Creature;
use crate::source::Located;
use crate::tables::{ADVANCED_FROM, SEASONS};

pub(super) const RULES: &[Code] = &[rule!("SUR-4.11")];
pub(super) const FINDS: &str = "a creature with an advanced advantage that was born before round 9, or is on the map of an earlier round";
pub(super) const FIX: &str = "delete the advantage, or correct the round";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in &roster.creatures {
        let advanced = creature.said.genes.iter().find_map(|gene| {
            let advantage = Advantage::parse(&gene.value).filter(|advantage| advantage.is_advanced())?;
            Some((gene, advantage))
        });
        let Some((gene, advantage)) = advanced else { continue };
        // First creatures are checked by SUR-2.5.
        let Some(round) = round(creature, roster).filter(|_| !creature.is_first()) else { continue };
        if round.value < i64::from(ADVANCED_FROM) {
            let message = format!("{} has {} in round {}", creature.id.value, advantage.name(), round.value);
            report
                .error(rule!("SUR-4.11"), gene.origin, message)
                .help(format!(
                    "advanced advantages open in round {ADVANCED_FROM}, the {} of Year 2: delete it, or correct the round",
                    SEASONS[0]
                ))
                .related(round.origin, "the round is here");
        }
    }
}

/// The round in which a creature gained its advantages: that of its birth, since nobody gains one later, or
/// that of its map.
fn round(creature: &Creature<'_>, roster: &Roster<'_>) -> Option<Located<i64>> {
    creature.said.born.or_else(|| {
        let island = &roster.islands[creature.island?];
        let mut tables = roster
            .tables
            .iter()
            .filter(|table| roster.island_of(table).is_some_and(|other| std::ptr::eq(other, island)));
        tables.find_map(|table| table.round)
    })
}
