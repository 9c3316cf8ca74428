//! GZ-1.12: a stat below its least or above its most.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::roster::Roster;
use crate::rule;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-1.12"),
    also: &[],
    finds: "a stat below 0, Special beyond 0 to 5, Insanity beyond 1 to 5, Health below 1",
    fails: "\
- {name: Wren Tallow, special: 6, …}
",
    mend: "write a number within the range",
    run,
};

/// The stats with their least and their most.
const RANGES: [(&str, i64, i64); 9] = [
    ("attack", 0, 99),
    ("defence", 0, 99),
    ("speed", 0, 99),
    ("stealth", 0, 99),
    ("observe", 0, 99),
    ("allure", 0, 99),
    ("insanity", 1, 5),
    ("special", 0, 5),
    ("health", 1, 99),
];

fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        for (stat, least, most) in RANGES {
            let Some(number) = card.number(stat).filter(|number| !(least..=most).contains(&number.value))
            else {
                continue;
            };
            let (bound, limit) = if number.value < least { ("least", least) } else { ("most", most) };
            let message = format!("{}: {stat} {}, the {bound} is {limit}", card.name(), number.value);
            let help = match stat {
                "special" => "Special is 0 to 5: its table has no other rows",
                "insanity" => "Insanity is 1 to 5: its table has no other rows",
                "health" => "Health is at least 1",
                _ => "stats are whole numbers from 0 up, with two digits at most",
            };
            report.error(rule!("GZ-1.12"), number.origin, message).help(help);
        }
    }
}
