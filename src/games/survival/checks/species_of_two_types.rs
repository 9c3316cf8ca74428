//! SUR-1.3: creatures of one species with different types.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{plain, with_article};
use crate::kind::Kind;
use crate::roster::kind_of;
use crate::source::Origin;

pub(super) const RULES: &[Code] = &[rule!("SUR-1.3")];
pub(super) const FINDS: &str =
    "two creatures of one species with different types, on counters, on maps or at a table";
pub(super) const FIX: &str =
    "correct the letter, the species or the table's `type`: offspring have their parent's type";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let mut types: BTreeMap<String, (Kind, Origin, &str)> = BTreeMap::new();
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        let species = player.species();
        if let Some((kind, said)) = player.kind.as_ref().and_then(|said| Some((kind_of(&said.value)?, said)))
        {
            types.entry(plain(species.value)).or_insert((kind, said.origin, "at the table"));
        }
    }
    for creature in &roster.creatures {
        let Some((id, species)) = creature.number_and_kind().zip(creature.species()) else { continue };
        let (first, place, name) =
            *types.entry(plain(species.value)).or_insert((id.kind, creature.id.origin, creature.id.value));
        if first == id.kind {
            continue;
        }
        let message = format!(
            "{id} of {} is {}, {name} {}",
            species.value,
            with_article(id.kind.singular()),
            with_article(first.singular())
        );
        report
            .error(rule!("SUR-1.3"), creature.id.origin, message)
            .help(format!(
                "all creatures of a species have the same type: should it be {}{}, or another species?",
                id.number,
                first.letter()
            ))
            .related(place, format!("{} here", with_article(first.singular())));
    }
}
