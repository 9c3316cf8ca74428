//! SGL-1.8: fewer tokens than a player's characters have hit points.

use super::SglCheck;
use crate::diag::Report;
use crate::games::super_game_level::roster::Roster;
use crate::games::super_game_level::tables::{CHARACTERS, HIT_POINTS};
use crate::rule;

pub(super) const CHECK: SglCheck = SglCheck {
    code: rule!("SGL-1.8"),
    also: &[rule!("SGL-1.9")],
    finds: "fewer hit point tokens than three for each of a player's ten characters, where a game file prints them",
    fails: "\
component: hit-point
pieces: [{name: Hit point, copies: 20}]
",
    mend: "print 30 of them for each player",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(tokens) = roster.hit_points else { return };
    let Some(parts) = roster.prints("hit-point").filter(|parts| *parts > 0) else { return };
    let (count, least) = (tokens.value * parts as u64, CHARACTERS as u64 * u64::from(HIT_POINTS));
    if count < least {
        report
            .error(rule!("SGL-1.8"), tokens.origin, format!("{count} hit points for ten characters"))
            .help(format!("write `copies: {least}`: each of a player's ten characters begins with three"));
    }
}
