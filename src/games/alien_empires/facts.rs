//! Facts that a step needs and the scenario lacks: where it would contain them, their values, why they matter.

use std::ops::RangeInclusive;

use super::spaces::Space;
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Answers, Desk, Fact, Need};

/// Why each rule needs a fact, as a message says it.
const WHY: [(Code, &str); 11] = [
    (rule!("AE-8.6"), "its owner says how many take part"),
    (rule!("AE-8.7"), "tokens beside the space may take part"),
    (rule!("AE-8.11"), "powers work on a world or in open space"),
    (rule!("AE-11.1"), "whoever holds one reveals one"),
    (rule!("AE-13.3"), "its owner says which is sacrificed"),
    (rule!("AE-14.25"), "the winner picks which are destroyed"),
    (rule!("AE-14.30"), "the owner of Mind Control says which"),
    (rule!("AE-14.33"), "one token may retreat instead of being destroyed"),
    (rule!("AE-14.43"), "it is up to 3 in all"),
    (rule!("AE-14.53"), "it is up to two"),
    (rule!("AE-15.6"), "homeworlds are spared"),
];

/// Asks for a fact at a path, needed by a rule. Missing maps on the path are created.
pub fn need(
    desk: &Desk<'_>,
    path: &[&str],
    what: impl FnOnce() -> String,
    rule: Code,
    answers: impl FnOnce() -> Answers,
    default: i64,
) -> i64 {
    desk.need(default, || fact(path, what(), rule, answers(), default))
}

/// Asks for a fact that must not be assumed.
pub fn demand(desk: &Desk<'_>, path: &[&str], what: String, rule: Code, answers: Answers) -> i64 {
    desk.demand(fact(path, what, rule, answers, 0))
}

fn fact(path: &[&str], what: String, rule: Code, answers: Answers, default: i64) -> Fact {
    let why = WHY.iter().find(|(other, _)| *other == rule).map_or("its owner says it", |(_, why)| why);
    let bare = if rule == rule!("AE-14.33") { "to" } else { "" };
    Fact { bare, ..Fact::new(path, what, Need { rule, why }, answers, default) }
}

/// Asks how many of something, within limits; does not ask if there is no choice.
pub fn number(
    desk: &Desk<'_>,
    path: &[&str],
    what: impl FnOnce() -> String,
    rule: Code,
    limits: RangeInclusive<u32>,
    default: u32,
) -> u32 {
    let (least, most) = limits.into_inner();
    if least >= most {
        return least;
    }
    let answers = || Answers::Between(i64::from(least), i64::from(most));
    need(desk, path, what, rule, answers, i64::from(default)) as u32
}

/// Asks for one of several spaces; does not ask if there is no choice.
pub fn space(
    desk: &Desk<'_>,
    path: &[&str],
    what: impl FnOnce() -> String,
    rule: Code,
    among: &[Space],
    default: Space,
) -> Space {
    if among.len() < 2 {
        return default;
    }
    let place = among.iter().position(|space| *space == default).unwrap_or(0);
    let answers = || Answers::OneOf(among.iter().map(Space::to_string).collect());
    among[need(desk, path, what, rule, answers, place as i64) as usize]
}
