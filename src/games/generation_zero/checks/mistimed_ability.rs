//! GZ-16.2: an ability for combat whose effect is for the map.

use super::{Code, Report, Roster, rule};
use crate::source::{Map, Node};

pub(super) const RULES: &[Code] = &[rule!("GZ-16.2")];
pub(super) const FINDS: &str =
    "an ability that draws a Canon or keeps its user in place with a timing that is not for the map";
pub(super) const FIX: &str = "delete `timing`, or write `timing: map`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        let Some(ability) = card.ability() else { continue };
        let Some(timing) = ability
            .get("timing")
            .filter(|timing| timing.as_text().is_some_and(|t| t.eq_ignore_ascii_case("combat")))
        else {
            continue;
        };
        for (key, why) in
            [("draw", "draws a Canon over the map"), ("stationary", "keeps its user from moving")]
        {
            if is_true(ability, key) {
                let message =
                    format!("{}: an ability that {why} is for the map, not for combat", card.name());
                report
                    .error(rule!("GZ-16.2"), timing.origin, message)
                    .help("write `timing: map`, or delete it");
            }
        }
    }
}

fn is_true(ability: &Map, key: &str) -> bool {
    ability.get(key).and_then(Node::as_bool) == Some(true)
}
