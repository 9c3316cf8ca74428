//! AE-2.1: too many or too few copies of a Force card.

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words};
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("AE-2.1")];
pub(super) const FINDS: &str = "more or fewer copies of a Force value than the list has, over all decks; fewer only if all values are present or a game file prints them";
pub(super) const FIX: &str = "write as many copies as the list has: three of 9; `force-table: value-first` reads the list the other way";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(any) = roster.of_kind(Kind::Force).next() else { return };
    let of = |value: u8| {
        roster
            .of_kind(Kind::Force)
            .filter(move |card| card.force.is_some_and(|f| f.value == i64::from(value)))
    };
    let forces = roster.forces();
    let is_whole = roster.prints("force") || forces.iter().all(|(value, _)| of(*value).next().is_some());
    for (value, wanted) in forces {
        let count: u64 = of(*value).map(|card| card.copies().value).sum();
        let wanted = u64::from(*wanted);
        if count == wanted || count < wanted && !is_whole {
            continue;
        }
        let has = counted(count as usize, "Force card", "Force cards");
        let there_are = if wanted == 1 { "there is".to_owned() } else { "there are".to_owned() };
        let message = format!("{has} of {value}, {there_are} {}", in_words(wanted as usize));
        let last = of(*value).last();
        let help = match last {
            None => format!("add `{{name: Force {value}, force: {value}, copies: {wanted}}}`"),
            Some(_) if of(*value).count() == 1 => format!("write `copies: {wanted}`"),
            Some(_) if count > wanted => format!("remove {}", in_words((count - wanted) as usize)),
            Some(_) => format!("add {}", in_words((wanted - count) as usize)),
        };
        let origin = last.map_or(any.name().origin, |card| card.copies().origin);
        report.error(rule!("AE-2.1"), origin, message).help(help);
    }
}
