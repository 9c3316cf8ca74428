//! GZ-2.1: an arrangement that does not deal every Location of the pool once.

use super::{Code, Report, Roster, rule};
use crate::arrangement::Arrangement;
use crate::diag::nearest;
use crate::game::wording::same;
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-2.1")];
pub(super) const FINDS: &str =
    "an arrangement with an invalid square, a Location twice, one that is not in the pool, or one missing";
pub(super) const FIX: &str = "put every Location of the pool on one square";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        let Some((table, Arrangement { squares, misplaced })) =
            game.table.and_then(|table| Some((table, table.arrangement.as_ref()?)))
        else {
            continue;
        };
        let pool = game.cards(Kind::Location);
        if roster.of_kind(Kind::Location).next().is_none() {
            continue;
        }
        // A misspelled Location or square was reported as that.
        let mut meant: Vec<&str> = misplaced.iter().map(|name| name.value.as_str()).collect();
        for (n, (label, name)) in squares.iter().enumerate() {
            if let Some((other, first)) =
                squares[..n].iter().find(|(_, other)| same(&other.value, &name.value))
            {
                let message = format!("{} is on {} and on {}", name.value, other.value, label.value);
                report
                    .error(rule!("GZ-2.1"), name.origin, message)
                    .help("a Location is dealt once: put another one here, or delete the square")
                    .related(first.origin, "first dealt here");
            } else if !pool.iter().any(|card| same(card.name(), &name.value)) {
                let help = match nearest(&name.value, pool.iter().map(|card| card.name())) {
                    Some(near) => {
                        meant.push(near);
                        format!("did you mean \"{near}\"?")
                    }
                    None => "add it to the pool, or delete the square".to_owned(),
                };
                let message = format!("{} is not in the pool of Locations", name.value);
                report.error(rule!("GZ-2.1"), name.origin, message).help(help);
            }
        }
        let left_out: Vec<_> = (pool.iter().map(|card| card.name()))
            .filter(|left| !squares.iter().any(|(_, name)| same(&name.value, left)))
            .filter(|left| !meant.iter().any(|name| same(name, left)))
            .collect();
        if !left_out.is_empty() {
            let origin = squares.first().map_or(table.origin, |(label, _)| label.origin);
            let message = format!(
                "{} of the pool not dealt: {}",
                Kind::Location.counted(left_out.len()),
                crate::diag::and_list(&left_out)
            );
            report
                .warning(rule!("GZ-2.1"), origin, message)
                .help("deal them into the array, or list those used under `locations:`");
        }
    }
}
