//! Notes on what does nothing in a conflict, for those who ask why not. They use no option and ask for no fact.

use super::super::pieces::Power;
use super::super::scenario::sides::Side;
use super::super::tables::Moment;
use super::course::Course;
use super::position::Outcome;
use crate::diag::Code;
use crate::rule;

/// The powers that work at the end of a conflict: each with its rule, and whether its owner must win (else lose).
const AT_THE_END: [(Power, Code, bool); 6] = [
    (Power::Vampirism, rule!("AE-14.22"), true),
    (Power::BoobyTrap, rule!("AE-14.25"), false),
    (Power::Scavenger, rule!("AE-14.26"), true),
    (Power::EscapeArtist, rule!("AE-14.33"), false),
    (Power::SecondChances, rule!("AE-14.48"), false),
    (Power::Repatriations, rule!("AE-14.51"), false),
];

/// Notes start powers that were not used.
pub fn unused(course: &mut Course<'_, '_>) {
    if !course.desk.writes() {
        return;
    }
    for side in Side::BOTH {
        let used = course.state.fight.used[side as usize];
        let waits = |power: &&Power| power.moment() == Moment::Start && !used.has(**power);
        let powers: Vec<Power> =
            Power::ALL.iter().filter(waits).copied().filter(|power| course.has(side, *power)).collect();
        let name = course.leader(side);
        for power in powers {
            course.idle(rule!("AE-9.3"), || {
                format!("{name} has {power} and has not used it: that is the owner's choice.")
            });
        }
    }
}

/// Notes powers that need another end of the conflict.
pub fn at_the_end(course: &mut Course<'_, '_>) {
    if !course.desk.writes() {
        return;
    }
    for side in Side::BOTH {
        let has_won = match course.state.fight.result {
            Some(Outcome::Win(winner)) => Some(winner == side),
            _ => None,
        };
        let name = course.leader(side);
        for (power, rule, if_won) in AT_THE_END {
            if course.has(side, power) && has_won != Some(if_won) {
                let need = if if_won { "won" } else { "lost" };
                course.idle(rule, || format!("{power} does nothing: {name} has not {need}."));
            }
        }
    }
}

/// Notes powers that would double a Force card, if none is revealed.
pub fn nothing_doubled(course: &mut Course<'_, '_>, side: Side) {
    let name = course.leader(side);
    if course.has(side, Power::Doubler) {
        course.idle(rule!("AE-14.23"), || format!("Doubler does nothing: {name} reveals no Force card."));
    }
    if course.state.fight.power_ups[side as usize] > 0 {
        course.idle(rule!("AE-15.3"), || format!("Power Up does nothing: {name} reveals no Force card."));
    }
}
