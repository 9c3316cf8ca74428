//! SGL-1.8: a character with no hit points, or with more than three.

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::tables::HIT_POINTS;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.8")];
pub(super) const FINDS: &str = "a character with fewer than one hit point or more than three";
pub(super) const FIX: &str = "write `hp: 3`, or leave it out: characters begin with three";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let most = i64::from(HIT_POINTS);
    for character in &roster.characters {
        let Some(hp) = character.said.hp.filter(|hp| !(1..=most).contains(&hp.value)) else { continue };
        let bound = if hp.value < 1 { "the least" } else { "the most" };
        let limit = if hp.value < 1 { 1 } else { usize::from(HIT_POINTS) };
        let message =
            format!("{} has {} hit points, {bound} is {}", character.name.value, hp.value, in_words(limit));
        report
            .error(rule!("SGL-1.8"), hp.origin, message)
            .help("write `hp: 3`, or leave it out: characters begin with three, and never have more");
    }
}
