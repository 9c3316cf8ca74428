//! GZ-2.7: a Monster placed where it does not live, or two on one Location.

use super::{Code, Report, Roster, rule};
use crate::game::wording::same;
use crate::kind::Kind;
use crate::pieces::Card;
use crate::source::Origin;
use crate::words::is_known;

pub(super) const RULES: &[Code] = &[rule!("GZ-2.7")];
pub(super) const FINDS: &str =
    "a Monster that begins on a Location without its habitat, or beside another Monster";
pub(super) const FIX: &str = "place it on a Location that has its habitat and no other Monster";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut taken: Vec<(&str, Origin, &str)> = Vec::new();
        for (who, place) in &table.placement {
            let (Some(monster), Some(location)) =
                (roster.find(Kind::Monster, &who.value), roster.find(Kind::Location, &place.value))
            else {
                continue;
            };
            let Some(habitat) = &monster.values.habitat else { continue };
            let habitats = &location.values.habitats;
            if !habitats.iter().any(|other| is_known(&other.value, &habitat.value)) {
                let homes: Vec<_> = (roster.of_kind(Kind::Location))
                    .filter(|card| {
                        card.values.habitats.iter().any(|other| is_known(&other.value, &habitat.value))
                    })
                    .map(Card::name)
                    .collect();
                let help = if homes.is_empty() {
                    "with no Location that names its habitat it stays out of the game".to_owned()
                } else {
                    format!("{} is found on {}", habitat.value, crate::diag::or_list(&homes))
                };
                let message = format!("{} does not live on {}", monster.name(), location.name());
                report.error(rule!("GZ-2.7"), place.origin, message).help(help);
            }
            if let Some((_, first, other)) = taken.iter().find(|(where_, ..)| same(where_, &place.value)) {
                let message = format!("{} begins on {} beside {other}", monster.name(), location.name());
                report
                    .error(rule!("GZ-2.7"), place.origin, message)
                    .help("a Location has one Monster; if no home is left, the Monster stays out of the game")
                    .related(*first, format!("{other} begins here"));
            }
            taken.push((&place.value, place.origin, monster.name()));
        }
    }
}
