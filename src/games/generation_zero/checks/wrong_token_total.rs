//! GZ-1.9: a player brings more or fewer tokens than the line-up's Health.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{figured, plain};
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.9"), rule!("GZ-10.1")];
pub(super) const FINDS: &str =
    "a player whose tokens are not the Health of their own Agents and 'Sues together";
pub(super) const FIX: &str = "count again: the species give the Health (GZ-10.1), here 5 + 6 + 6 = 17";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        let Some(tokens) = player.tokens else { continue };
        let cards = || {
            let kinds = [Kind::Agent, Kind::Sue].into_iter();
            kinds.flat_map(|kind| player.of_kind(kind).iter().map(move |name| (kind, name)))
        };
        // A card listed twice is reported elsewhere; another one may be meant there, so it is counted once.
        let mut seen = BTreeSet::new();
        if !cards().all(|(_, name)| seen.insert(plain(&name.value))) {
            continue;
        }
        // An unknown card or Health is reported elsewhere, and there is no total then.
        let health: Option<Vec<i64>> =
            cards().map(|(kind, name)| roster.find(kind, &name.value)?.health()).collect();
        let Some(health) = health else { continue };
        let total: i64 = health.iter().sum();
        if total != tokens.value {
            let sum: Vec<_> = health.iter().map(i64::to_string).collect();
            let message = format!(
                "{} brings {} for a Health of {total}",
                player.name().value,
                figured(tokens.value, "token", "tokens")
            );
            report
                .error(rule!("GZ-1.9"), tokens.origin, message)
                .help(format!("write {total} ({}), or delete `tokens`", sum.join(" + ")));
        }
    }
}
