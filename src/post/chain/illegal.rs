//! Illegal actions by the files that they are in: a scenario counts the actions of earlier turns and of all letters.

use crate::games::letter::Letter;
use crate::ruling::{Json, Ruling, Verdict};

/// The key of the actions of a turn.
pub(super) const ACTIONS: &str = "actions";

/// The number of actions in a state, or in orders.
pub(super) fn count(orders: &Json) -> usize {
    orders[ACTIONS].as_array().map_or(0, Vec::len)
}

/// Counts an illegal action from the first that this turn's orders have added to those of earlier turns.
pub(super) fn count_from(earlier: usize, file: Option<String>, ruling: &mut Ruling) {
    if let Verdict::Illegal(illegal) = &mut ruling.verdict
        && earlier > 0
        && illegal.action > earlier
    {
        illegal.action -= earlier;
        illegal.file = file;
    }
}

/// Counts an illegal action in the letter that it is in; `letters` are in the order in which their actions were joined after `earlier` ones.
pub(super) fn count_in<'l>(letters: impl Iterator<Item = &'l Letter>, earlier: usize, ruling: &mut Ruling) {
    let Verdict::Illegal(illegal) = &mut ruling.verdict else { return };
    let counts = letters.map(|letter| (letter, letter.orders.as_ref().map_or(0, count)));
    let counts: Vec<(&Letter, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    // The number is the one in the scenario, unless it was counted without the actions of earlier turns.
    let mut number =
        if illegal.file.is_some() { illegal.action } else { illegal.action.saturating_sub(earlier) };
    if number == 0 || earlier == 0 && counts.len() < 2 {
        return;
    }
    for (letter, count) in counts {
        if number <= count {
            illegal.action = number;
            illegal.file = Some(letter.name.clone());
            return;
        }
        number -= count;
    }
}
