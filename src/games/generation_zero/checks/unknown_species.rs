//! GZ-10.2: a species that is not in the table, on a card without Health.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::source::shortened;
use crate::tables::{SPECIES_NAMES, species_health};

pub(super) const RULES: &[Code] = &[rule!("GZ-10.2")];
pub(super) const FINDS: &str =
    "an Agent or 'Sue of a species that is not in the table, without a printed Health";
pub(super) const FIX: &str = "correct the species, or add `health` for your own species";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Agent).chain(roster.of_kind(Kind::Sue)) {
        let Some(species) = &card.values.species else { continue };
        if species_health(&species.value).is_some() || card.values.health.is_some() {
            continue;
        }
        let otherwise =
            || "the species decides the Health: for your own species, add `health: …` to the card".to_owned();
        let message =
            format!("{}: the species \"{}\" is not in the table", card.name(), shortened(&species.value));
        report.unknown(rule!("GZ-10.2"), species.as_str(), message, SPECIES_NAMES, otherwise);
    }
}
