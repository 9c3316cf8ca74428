//! AE-2.2: an unknown Race card.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::{Event, Power};
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[rule!("AE-2.2")];
pub(super) const FINDS: &str = "a Race card that is none of the 65, and has no `power` that names one";
pub(super) const FIX: &str = "correct the name, or name the card whose power it has: `power: Neutralize`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Power::ALL.iter().map(|power| power.name()).collect();
    unknown(roster, Kind::Race, &names, rule!("AE-2.2"), report);
}

/// Reports the cards of a kind that have none of the names.
pub(super) fn unknown(roster: &Roster<'_>, kind: Kind, names: &[&str], rule: Code, report: &mut Report) {
    for card in roster.of_kind(kind) {
        let effect = card.effect();
        // A card of the other kind is reported by AE-1.7.
        if Power::named(effect.value).is_some() || Event::named(effect.value).is_some() {
            continue;
        }
        let otherwise = || {
            format!(
                "the game's own {} cards are {} to {}; for a card with another name, write whose power it has: `power: {}`",
                kind.name(),
                names[0],
                names[names.len() - 1],
                names[0]
            )
        };
        let message = format!("there is no {} card called \"{}\"", kind.name(), shortened(effect.value));
        report.unknown(rule, effect, message, names.iter().copied(), otherwise);
    }
}
