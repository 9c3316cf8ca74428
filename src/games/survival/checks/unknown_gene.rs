//! SUR-2.8: an unknown advantage.

use super::{Code, Report, Roster, rule};
use crate::advantages::Advantage;
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.8")];
pub(super) const FINDS: &str = "an advantage that is not in the rulebook";
pub(super) const FIX: &str =
    "write one of the advantages of SUR-10 and SUR-11; `punchboard explain SUR-10` lists them";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let of_creatures = roster.creatures.iter().flat_map(|creature| &creature.said.genes);
    let of_players = roster.tables.iter().flat_map(|table| &table.players).flat_map(|p| &p.genes);
    for gene in of_creatures.chain(of_players) {
        if Advantage::parse(&gene.value).is_some() {
            continue;
        }
        let otherwise =
            || "the basic ones are SUR-10.1 to SUR-10.12, the advanced ones SUR-11.1 to SUR-11.8".to_owned();
        let message = format!("there is no advantage called \"{}\"", shortened(&gene.value));
        report.unknown(
            rule!("SUR-2.8"),
            gene.as_str(),
            message,
            Advantage::all().map(Advantage::name),
            otherwise,
        );
    }
}
