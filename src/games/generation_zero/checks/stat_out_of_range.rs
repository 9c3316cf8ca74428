//! GZ-1.12: a stat out of its range.

use super::{Code, Report, Roster, rule};
use crate::fields::object;
use crate::source::Shape;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.12")];
pub(super) const FINDS: &str =
    "a stat below 0, Special outside 0 to 5, Insanity outside 1 to 5, Health below 1";
pub(super) const FIX: &str = "write a number within the range";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        let stats = object(card.kind).fields().filter_map(|field| match field.shape {
            Shape::Between(least, most) if field.name != "copies" => Some((field.name, (least, most))),
            _ => None,
        });
        for (stat, (least, most)) in stats {
            let Some(number) =
                card.entry.located_integer(stat).filter(|number| !(least..=most).contains(&number.value))
            else {
                continue;
            };
            let (bound, limit) = if number.value < least { ("least", least) } else { ("most", most) };
            let message = format!("{}: {stat} {}, the {bound} is {limit}", card.name(), number.value);
            let help = match stat {
                "special" => "Special is 0 to 5: its table has no other rows",
                "insanity" => "Insanity is 1 to 5: its table has no other rows",
                "health" => "Health is at least 1, and has at most two digits",
                _ => "stats are whole numbers from 0 up, with at most two digits",
            };
            report.error(rule!("GZ-1.12"), number.origin, message).help(help);
        }
    }
}
