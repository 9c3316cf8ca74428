//! GZ-10.1: a printed Health that differs from the species'.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::tables::species_health;

pub(super) const RULES: &[Code] = &[rule!("GZ-10.1")];
pub(super) const FINDS: &str = "an Agent or 'Sue whose printed Health is not that of the species";
pub(super) const FIX: &str = "delete `health`: the species gives it";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Agent).chain(roster.of_kind(Kind::Sue)) {
        let (Some(species), Some(printed)) = (&card.values.species, card.values.health) else { continue };
        if let Some(health) = species_health(&species.value).filter(|health| *health != printed.value) {
            let message =
                format!("{}: Health {} for a species that has {health}", card.name(), printed.value);
            report
                .error(rule!("GZ-10.1"), printed.origin, message)
                .help(format!("delete `health`: the species gives full Health, {}", species.value))
                .related(species.origin, format!("{health} Health"));
        }
    }
}
