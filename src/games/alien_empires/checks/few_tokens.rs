//! AE-1.5: a player with fewer than 50 tokens.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{figured, plain};
use crate::roster::Chit;

pub(super) const RULES: &[Code] = &[rule!("AE-1.5")];
pub(super) const FINDS: &str =
    "a player with control chits for fewer than 50 tokens, chits of five counted as five";
pub(super) const FIX: &str =
    "print 50 at least; the printed set has 60 singles and 8 of five for each player";

/// The fewest tokens of a player.
const LEAST: u64 = 50;

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let mut tokens: BTreeMap<String, (u64, &Chit<'_>)> = BTreeMap::new();
    for chit in &roster.tokens {
        let Some(player) = chit.player() else { continue };
        let entry = tokens.entry(plain(player.value)).or_insert((0, chit));
        // Saturation is safe: it is far from the limit of 50.
        entry.0 = entry.0.saturating_add(chit.copies().value.saturating_mul(chit.value));
    }
    for (count, chit) in tokens.into_values().filter(|(count, _)| *count < LEAST) {
        let player = chit.player().map_or("a player", |player| player.value);
        report
            .error(
                rule!("AE-1.5"),
                chit.copies().origin,
                format!("{player} has {}, the least is {LEAST}", figured(count as i64, "token", "tokens")),
            )
            .help(format!("add {}; chits of five count as five", LEAST - count));
    }
}
