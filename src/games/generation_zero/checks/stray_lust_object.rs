//! GZ-15.5: a Lust Object that is not a Canon of the game.

use super::{Code, Report, Roster, rule};
use crate::diag::nearest;
use crate::game::wording::same;
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-15.5")];
pub(super) const FINDS: &str = "a Lust Object that is not a Canon of the game";
pub(super) const FIX: &str = "name a Canon that takes part";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    // A file of Agents may be checked alone, without Canons.
    if roster.of_kind(Kind::Canon).next().is_none() {
        return;
    }
    for game in roster.games() {
        let canons = game.cards(Kind::Canon);
        for agent in game.cards(Kind::Agent) {
            let Some(lust) = &agent.values.lust_object else { continue };
            if canons.iter().any(|canon| same(canon.name(), &lust.value)) {
                continue;
            }
            let absent = roster.find(Kind::Canon, &lust.value);
            let help = match (absent, nearest(&lust.value, canons.iter().map(|canon| canon.name()))) {
                (Some(_), _) => "let a player bring that Canon, or choose another Lust Object".to_owned(),
                (None, Some(near)) => format!("did you mean \"{near}\"?"),
                (None, None) => "a Lust Object is a Canon of the game".to_owned(),
            };
            let message = match absent {
                Some(_) => format!("{} lusts for {}, whom nobody brings", agent.name(), lust.value),
                None => format!("{} lusts for {}, who is not a Canon", agent.name(), lust.value),
            };
            report.error(rule!("GZ-15.5"), lust.origin, message).help(help);
        }
    }
}
