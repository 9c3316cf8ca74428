//! SUR-2.7: attack points below 1 or above 6.

use super::{Code, Report, Roster, rule};
use crate::tables::MOST_AP;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.7")];
pub(super) const FINDS: &str = "a creature with fewer than 1 AP or more than 6";
pub(super) const FIX: &str = "write a number from 1 to 6, without the extra point of a ravenous carnivore";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in &roster.creatures {
        let most = i64::from(MOST_AP);
        let Some(ap) = creature.said.ap.filter(|ap| !(1..=most).contains(&ap.value)) else { continue };
        let bound = if ap.value < 1 { "the least is 1".to_owned() } else { format!("the most is {most}") };
        let message = format!("{} has {} AP, {bound}", creature.id.value, ap.value);
        let help = if ap.value < 1 {
            "a creature begins with 1 AP, and never loses one"
        } else {
            "AP are written without the extra point of a ravenous carnivore, which does not lift them above 6 either"
        };
        report.error(rule!("SUR-2.7"), ap.origin, message).help(help);
    }
}
