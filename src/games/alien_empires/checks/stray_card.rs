//! AE-1.7: a card among those of another kind.

use super::{Code, Report, Roster, rule};
use crate::game::wording::with_article;
use crate::kind::Kind;
use crate::pieces::{Event, Power};

pub(super) const RULES: &[Code] = &[rule!("AE-1.7")];
pub(super) const FINDS: &str = "a card whose `kind`, or name, is that of another kind of card than its deck";
pub(super) const FIX: &str = "move it to the deck of its kind: `component: event`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        if let Some(stated) = card.stated_kind.filter(|stated| stated.value != card.kind) {
            let kind = stated.value;
            let message = format!(
                "{} says it is {} card, among the {} cards",
                card.name().value,
                with_article(kind.name()),
                card.kind.name()
            );
            report.error(rule!("AE-1.7"), stated.origin, message).help(format!(
                "delete `kind`, or move the card to a deck of `component: {}`",
                kind.component()
            ));
            continue;
        }
        let effect = card.effect();
        let home = match card.kind {
            Kind::Race if Event::named(effect.value).is_some() => Kind::Event,
            Kind::Event if Power::named(effect.value).is_some() => Kind::Race,
            _ => continue,
        };
        let message = format!(
            "{} is {} card, among the {} cards",
            effect.value,
            with_article(home.name()),
            card.kind.name()
        );
        report
            .error(rule!("AE-1.7"), effect.origin, message)
            .help(format!("move it to a deck of `component: {}`", home.component()));
    }
}
