//! AE-2.2: two Race cards, or two Event cards, of one number.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::same;
use crate::kind::Kind;
use crate::pieces::{Event, Power};
use crate::roster::Card;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("AE-2.2"), rule!("AE-2.3")];
pub(super) const FINDS: &str = "two cards of a kind with one number in the game's list";
pub(super) const FIX: &str = "write the number that the card has in the list, or none";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for (kind, rule) in [(Kind::Race, rule!("AE-2.2")), (Kind::Event, rule!("AE-2.3"))] {
        let mut numbered: BTreeMap<i64, (Located<i64>, &Card<'_>)> = BTreeMap::new();
        for card in roster.of_kind(kind) {
            let Some(number) = card.number else { continue };
            let Some((first, other)) = numbered.get(&number.value) else {
                numbered.insert(number.value, (number, card));
                continue;
            };
            // A repeated card is reported by its own check.
            if same(other.effect().value, card.effect().value) {
                continue;
            }
            // Blame the card whose number differs from the list.
            let (wrong, wrong_number, right, right_number) = if in_the_list(card) == Some(number.value) {
                (*other, *first, card, number)
            } else {
                (card, number, *other, *first)
            };
            let (name, owner) = (wrong.name().value, right.name().value);
            let help = match in_the_list(wrong) {
                Some(own) => {
                    format!("{} is number {own} of the list: write `number: {own}`", wrong.effect().value)
                }
                None => "write the number that the card has in the list".to_owned(),
            };
            report
                .error(
                    rule,
                    wrong_number.origin,
                    format!("{name} has number {}, and so does {owner}", number.value),
                )
                .help(help)
                .related(right_number.origin, format!("{owner} has it here"));
        }
    }
}

/// The number that a card has in the game's list, from 1.
fn in_the_list(card: &Card<'_>) -> Option<i64> {
    let effect = card.effect().value;
    let place = match card.kind {
        Kind::Race => Power::named(effect).and_then(|own| Power::ALL.iter().position(|power| *power == own)),
        Kind::Event => Event::named(effect).and_then(|own| Event::ALL.iter().position(|event| *event == own)),
        Kind::Force => None,
    };
    place.and_then(|place| i64::try_from(place).ok()).map(|place| place + 1)
}
