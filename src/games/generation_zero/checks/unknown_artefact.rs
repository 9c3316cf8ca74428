//! GZ-1.11: an artefact that is not in the table.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::games::generation_zero::tables::{ARTEFACTS, known};
use crate::rule;
use crate::source::fields::shortened;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-1.11"),
    also: &[],
    finds: "a 'Sue with an artefact that is not in the table (and, when a card is read, stats that its kind of card does not have, or lacks)",
    fails: "\
- {name: Starfall, artefact: Jewl, …}
",
    mend: "write one of the seven artefacts",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of(Kind::Sue) {
        for artefact in card.words("artefact") {
            if known(artefact.value, ARTEFACTS).is_some() {
                continue;
            }
            let otherwise = || format!("the artefacts are {}", crate::diag::suggest::and_list(&ARTEFACTS));
            let message =
                format!("{}: there is no artefact called \"{}\"", card.name(), shortened(artefact.value));
            report.error(rule!("GZ-1.11"), artefact.origin, message).did_you_mean(
                artefact.value,
                ARTEFACTS,
                otherwise,
            );
        }
    }
}
