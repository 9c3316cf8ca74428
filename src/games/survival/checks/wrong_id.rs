//! SUR-2.3: a text that is no id, or an id whose letter does not fit the type.

use super::{Code, Report, Roster, rule};
use crate::game::wording::with_article;
use crate::pieces::CreatureId;
use crate::roster::kind_of;
use crate::source::{Located, shortened};

pub(super) const RULES: &[Code] = &[rule!("SUR-2.3")];
pub(super) const FINDS: &str =
    "an id that is not a number followed by H, O or C, or whose letter does not fit the type";
pub(super) const FIX: &str = "write 7C, or correct the type";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in &roster.creatures {
        let Some(id) = creature.number_and_kind() else {
            no_id(creature.id, report);
            continue;
        };
        let Some((said, kind)) =
            creature.said.kind.as_ref().and_then(|said| Some((said, kind_of(&said.value)?)))
        else {
            continue;
        };
        if kind != id.kind {
            let (letter, meant) = (id.kind.singular(), kind.letter());
            report
                .error(
                    rule!("SUR-2.3"),
                    creature.id.origin,
                    format!("{id} is {}", with_article(kind.singular())),
                )
                .help(format!(
                    "{} is for {}s: write {}{meant}, or correct the type",
                    id.kind.letter(),
                    letter,
                    id.number
                ))
                .related(said.origin, "its type is here");
        }
    }
    for id in roster.tables.iter().flat_map(|table| &table.players).flat_map(|player| &player.creatures) {
        if CreatureId::parse(&id.value).is_none() {
            no_id(id.as_str(), report);
        }
    }
}

fn no_id(id: Located<&str>, report: &mut Report) {
    let help = match CreatureId::parse(&id.value.trim().to_ascii_uppercase()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "an id is a number of up to six digits and H, O or C, like 42H".to_owned(),
    };
    report
        .error(rule!("SUR-2.3"), id.origin, format!("\"{}\" is not a creature's id", shortened(id.value)))
        .help(help);
}
