//! AE-2.4: a deck without exactly 138 cards.

use super::{Code, Report, Roster, rule};
use crate::diag::and_list;
use crate::game::wording::in_words;
use crate::kind::Kind;
use crate::pieces::{Event, Power};

pub(super) const RULES: &[Code] =
    &[rule!("AE-2.4"), rule!("AE-1.7"), rule!("AE-2.1"), rule!("AE-2.2"), rule!("AE-2.3")];
pub(super) const FINDS: &str = "a deck printed by a game file without all 138 cards (151 with force-table: value-first), because a whole kind is missing";
pub(super) const FIX: &str = "put Force, Race and Event cards into the deck: 66, 65 and 7";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let Some(first) = roster.cards.iter().find(|card| roster.prints(card.kind.component())) else { return };
    let forces: u64 = roster.forces().iter().map(|(_, copies)| u64::from(*copies)).sum();
    let wanted = |kind| match kind {
        Kind::Force => forces,
        Kind::Race => Power::ALL.len() as u64,
        Kind::Event => Event::ALL.len() as u64,
    };
    let count = |kind| -> u64 {
        let printed = roster.of_kind(kind).filter(|_| roster.prints(kind.component()));
        printed.map(|card| card.copies().value).sum()
    };
    let (total, right): (u64, u64) =
        (Kind::ALL.into_iter().map(count).sum(), Kind::ALL.into_iter().map(wanted).sum());
    // A kind of which only some cards are missing is reported by its own rule; the sum adds nothing then.
    let is_reported = Kind::ALL.into_iter().any(|kind| count(kind) > 0 && count(kind) != wanted(kind));
    if total == right || is_reported {
        return;
    }
    let parts = Kind::ALL.map(|kind| format!("{} {}", in_words(count(kind) as usize), kind.name()));
    let off: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|kind| count(*kind) != wanted(*kind))
        .map(|kind| format!("{} {} cards", wanted(kind), kind.name()))
        .collect();
    report
        .error(
            rule!("AE-2.4"),
            first.name().origin,
            format!("the deck has {total} cards: {}", and_list(&parts)),
        )
        .help(format!("it needs {right} cards, among them {}", and_list(&off)));
}
