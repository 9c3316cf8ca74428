//! GZ-1.8: a Monster whose habitat is on no Location.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::words::is_known;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.8")];
pub(super) const FINDS: &str =
    "a Monster whose habitat is on no Location of the pool: it stays out of the game";
pub(super) const FIX: &str = "add the habitat to a Location, or remove the Monster";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    if roster.of_kind(Kind::Location).next().is_none() {
        return;
    }
    for game in roster.games() {
        let locations = game.cards(Kind::Location);
        let habitats: Vec<&str> = locations
            .iter()
            .flat_map(|location| &location.values.habitats)
            .map(|habitat| habitat.value.as_str())
            .collect();
        for monster in game.cards(Kind::Monster) {
            let Some(habitat) = &monster.values.habitat else { continue };
            if habitats.iter().any(|other| is_known(other, &habitat.value)) {
                continue;
            }
            let otherwise =
                || format!("add `habitats: [{}]` to a Location, or remove the Monster", habitat.value);
            let message = format!(
                "{} stays out: no Location of the pool is a habitat of {}",
                monster.name(),
                habitat.value
            );
            report.warning(rule!("GZ-1.8"), habitat.origin, message).did_you_mean(
                &habitat.value,
                habitats.iter().copied(),
                otherwise,
            );
        }
    }
}
