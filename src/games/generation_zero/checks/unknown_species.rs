//! GZ-10.2: a species that is not in the table, on a card without a Health.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::games::generation_zero::tables::{SPECIES, species_health};
use crate::rule;
use crate::source::fields::shortened;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-10.2"),
    also: &[],
    finds: "an Agent or 'Sue of a species that is not in the table, without a printed Health",
    fails: "\
- {name: Wren Tallow, species: Humann, …}
",
    mend: "correct the species, or print a Health for a species of your own",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of(Kind::Agent).chain(roster.of(Kind::Sue)) {
        let Some(species) = card.text("species") else { continue };
        if species_health(species.value).is_some() || card.number("health").is_some() {
            continue;
        }
        let otherwise =
            || "the species decides the Health: for one of your own, add `health: …` to the card".to_owned();
        let message =
            format!("{}: the species \"{}\" is not in the table", card.name(), shortened(species.value));
        report.error(rule!("GZ-10.2"), species.origin, message).did_you_mean(
            species.value,
            SPECIES.iter().map(|(name, _)| *name),
            otherwise,
        );
    }
}
