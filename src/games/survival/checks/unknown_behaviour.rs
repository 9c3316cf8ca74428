//! SUR-5.6: a behaviour that there is not.

use super::SurCheck;
use crate::diag::Report;
use crate::games::survival::pieces::Behaviour;
use crate::games::survival::roster::{Creature, Roster};
use crate::games::wording::{meant, same};
use crate::rule;
use crate::source::fields::shortened;

pub(super) const CHECK: SurCheck = SurCheck {
    code: rule!("SUR-5.6"),
    also: &[],
    finds: "a behaviour that is none of the three",
    fails: "\
14H: {species: Bramble, hex: D3, behaviour: agressive}
",
    mend: "write defensive, semi-defensive or aggressive",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let of_creatures = roster.creatures.iter().filter_map(Creature::behaviour);
    let players = roster.tables.iter().flat_map(|table| &table.players);
    for behaviour in of_creatures.chain(players.filter_map(|player| player.behaviour)) {
        let words = Behaviour::NAMES;
        if words.iter().all(|word| !same(word, behaviour.value)) {
            let message = format!("there is no behaviour called \"{}\"", shortened(behaviour.value));
            report.error(rule!("SUR-5.6"), behaviour.origin, message).help(meant(behaviour.value, words));
        }
    }
}
