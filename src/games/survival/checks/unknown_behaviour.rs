//! SUR-5.6: an unknown behaviour.

use super::{Code, Report, Roster, rule};
use crate::game::wording::{meant, same};
use crate::kind::Behaviour;
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[rule!("SUR-5.6")];
pub(super) const FINDS: &str = "a behaviour that is none of the three";
pub(super) const FIX: &str = "write defensive, semi-defensive or aggressive";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let of_creatures = roster.creatures.iter().filter_map(|creature| creature.said.behaviour.as_ref());
    let players = roster.tables.iter().flat_map(|table| &table.players);
    for behaviour in of_creatures.chain(players.filter_map(|player| player.behaviour.as_ref())) {
        let words = Behaviour::NAMES;
        if words.iter().all(|word| !same(word, &behaviour.value)) {
            let message = format!("there is no behaviour called \"{}\"", shortened(&behaviour.value));
            report.error(rule!("SUR-5.6"), behaviour.origin, message).help(meant(&behaviour.value, words));
        }
    }
}
