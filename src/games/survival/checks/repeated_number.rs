//! SUR-2.3: two creatures with the same number.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{in_words, same};
use crate::roster::Creature;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.3")];
pub(super) const FINDS: &str = "two creatures with the same number, on counters, on a map, or on a counter and a map, \
    and copies of a creature's counter";
pub(super) const FIX: &str = "give one of them the next unused number";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    // The first creature of each number, overall and on each map.
    let mut firsts: BTreeMap<u32, &Creature<'_>> = BTreeMap::new();
    let mut placed: BTreeMap<(Option<usize>, u32), &Creature<'_>> = BTreeMap::new();
    for creature in &roster.creatures {
        let Some(id) = creature.number_and_kind() else { continue };
        if creature.copies.value > 1 {
            let message = format!("{} counters of {id}", in_words(creature.copies.value as usize));
            report
                .error(rule!("SUR-2.3"), creature.copies.origin, message)
                .help("each creature exists once: delete `copies`");
        }
        if let Some(first) = placed.insert((creature.island, id.number), creature) {
            let message = format!("number {} is already taken", id.number);
            report
                .error(rule!("SUR-2.3"), creature.id.origin, message)
                .help("a number identifies one creature and is never used again: give one of them another")
                .related(first.id.origin, format!("{} is here", first.id.value));
            continue;
        }
        let first = *firsts.entry(id.number).or_insert(creature);
        if first.id.value != creature.id.value {
            let message = format!("{id} has the number of {}", first.id.value);
            report
                .error(rule!("SUR-2.3"), creature.id.origin, message)
                .help("a number identifies one creature: correct one of the two letters, or give it another number")
                .related(first.id.origin, format!("{} is here", first.id.value));
        } else if let Some((own, others)) = creature.species().zip(first.species())
            && !same(own.value, others.value)
        {
            let message = format!("the species of {id} is {} here and {} elsewhere", own.value, others.value);
            report
                .error(rule!("SUR-2.3"), own.origin, message)
                .help("a number is the same creature everywhere: correct one of the two")
                .related(others.origin, format!("{} here", others.value));
        }
    }
}
