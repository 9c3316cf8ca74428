//! GZ-1.11: an artefact that is not in the table.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::source::shortened;
use crate::tables::ARTEFACTS;
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.11")];
pub(super) const FINDS: &str = "a 'Sue with an artefact that is not in the table (and, when a card is read, missing stats and those of other kinds of card)";
pub(super) const FIX: &str = "write one of the seven artefacts";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Sue) {
        let Some(artefact) =
            card.values.artefact.as_ref().filter(|artefact| known(&artefact.value, ARTEFACTS).is_none())
        else {
            continue;
        };
        let otherwise = || format!("the artefacts are {}", crate::diag::and_list(&ARTEFACTS));
        let message =
            format!("{}: there is no artefact called \"{}\"", card.name(), shortened(&artefact.value));
        report.unknown(rule!("GZ-1.11"), artefact.as_str(), message, ARTEFACTS, otherwise);
    }
}
