//! AE-2.1: more or fewer copies of a Force card than there are.

use super::AeCheck;
use crate::diag::Report;
use crate::games::alien_empires::roster::{Kind, Roster};
use crate::games::wording::{counted, in_words};
use crate::rule;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-2.1"),
    also: &[],
    finds: "more or fewer copies of a Force value than the list has, over all decks; fewer only where all values are there, or a game file prints them",
    fails: "\
- {name: Force 9, force: 9, copies: 4}
",
    mend: "write as many copies as the list has: three of 9; `force-table: value-first` reads the list the other way",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(any) = roster.of(Kind::Force).next() else { return };
    let of = |value: u8| {
        roster.of(Kind::Force).filter(move |card| card.force().is_some_and(|f| f.value == i64::from(value)))
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
            Some(_) if count > wanted => format!("take {} out", in_words((count - wanted) as usize)),
            Some(_) => format!("add {}", in_words((wanted - count) as usize)),
        };
        let origin = last.map_or(any.name().origin, |card| card.copies().origin);
        report.error(rule!("AE-2.1"), origin, message).help(help);
    }
}
