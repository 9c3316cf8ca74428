//! SGL-1.8: a character with no hit points, or with more than three.

use super::SglCheck;
use crate::diag::Report;
use crate::games::super_game_level::roster::Roster;
use crate::games::super_game_level::tables::HIT_POINTS;
use crate::games::wording::in_words;
use crate::rule;

pub(super) const CHECK: SglCheck = SglCheck {
    code: rule!("SGL-1.8"),
    also: &[],
    finds: "a character with fewer than one hit point or more than three",
    fails: "\
- {name: Zed, hp: 4}
",
    mend: "write `hp: 3`, or leave it out: characters begin with three",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let most = i64::from(HIT_POINTS);
    for character in &roster.characters {
        let Some(hp) = character.hp.filter(|hp| !(1..=most).contains(&hp.value)) else { continue };
        let bound = if hp.value < 1 { "the least" } else { "the most" };
        let limit = if hp.value < 1 { 1 } else { usize::from(HIT_POINTS) };
        let message =
            format!("{} has {} hit points, {bound} is {}", character.name.value, hp.value, in_words(limit));
        report
            .error(rule!("SGL-1.8"), hp.origin, message)
            .help("write `hp: 3`, or leave it out: characters begin with three, and never have more");
    }
}
