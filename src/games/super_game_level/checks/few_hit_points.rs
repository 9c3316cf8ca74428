//! SGL-1.8: fewer hit point tokens than a player's characters need.

use super::{Code, Report, Roster, rule};
use crate::tables::{CHARACTERS, HIT_POINTS};

pub(super) const RULES: &[Code] = &[rule!("SGL-1.8"), rule!("SGL-1.9")];
pub(super) const FINDS: &str =
    "fewer than three hit point tokens for each of a player's ten characters, where a game file prints them";
pub(super) const FIX: &str = "print 30 of them for each player";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(tokens) = roster.hit_points else { return };
    let Some(parts) = roster.prints("hit-point").filter(|parts| *parts > 0) else { return };
    let (count, least) = (tokens.value * parts as u64, CHARACTERS as u64 * u64::from(HIT_POINTS));
    if count < least {
        report
            .error(rule!("SGL-1.8"), tokens.origin, format!("{count} hit points for ten characters"))
            .help(format!("write `copies: {least}`: each of a player's ten characters begins with three"));
    }
}
