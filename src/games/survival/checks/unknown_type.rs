//! SUR-1.3: an unknown type.

use super::{Code, Report, Roster, rule};
use crate::game::wording::meant;
use crate::kind::Kind;
use crate::roster::kind_of;
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[rule!("SUR-1.3")];
pub(super) const FINDS: &str = "a type that is none of the three";
pub(super) const FIX: &str = "write Herbivore, Omnivore or Carnivore";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let of_creatures = roster.creatures.iter().filter_map(|creature| creature.said.kind.as_ref());
    let of_players =
        roster.tables.iter().flat_map(|table| &table.players).filter_map(|player| player.kind.as_ref());
    for kind in of_creatures.chain(&roster.newborn_types).chain(of_players) {
        if kind_of(&kind.value).is_none() {
            let message = format!("there is no type called \"{}\"", shortened(&kind.value));
            let help = meant(&kind.value, &Kind::TITLES);
            report.error(rule!("SUR-1.3"), kind.origin, message).help(help);
        }
    }
}
