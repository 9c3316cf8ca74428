//! A table that names missing cards.

use super::{Code, Report, Roster};
use crate::diag::{code, nearest};
use crate::fields::Table;
use crate::game::wording::same;
use crate::kind::Kind;
use crate::pieces::Card;
use crate::source::{Located, shortened};

pub(super) const RULES: &[Code] = &[code::UNKNOWN_NAME];
pub(super) const FINDS: &str =
    "a card that a table names but no definition has, or that is placed but does not take part";
pub(super) const FIX: &str = "correct the name, or check the table together with the files of its cards";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        for player in &table.players {
            for kind in [Kind::Agent, Kind::Sue, Kind::Canon] {
                player.of_kind(kind).iter().for_each(|name| find(roster, kind, name, report));
            }
        }
        for (kind, names) in [(Kind::Monster, &table.monsters), (Kind::Location, &table.locations)] {
            names.iter().flat_map(|names| &names.value).for_each(|name| find(roster, kind, name, report));
        }
        for (who, place) in &table.placement {
            find(roster, Kind::Location, place, report);
            placed(roster, table, who, report);
        }
    }
}

/// Reports somebody who is placed but takes no part: who is neither in a line-up nor a Monster of the game. If the table does not list its
/// Monsters and there is no deck of them, any name may be a Monster's.
fn placed(roster: &Roster<'_>, table: &Table, who: &Located<String>, report: &mut Report) {
    let brought = table.players.iter().flat_map(|player| {
        [Kind::Agent, Kind::Sue, Kind::Canon].into_iter().flat_map(|kind| player.of_kind(kind).iter())
    });
    let mut known: Vec<&str> = brought.map(|name| name.value.as_str()).collect();
    match &table.monsters {
        Some(monsters) => known.extend(monsters.value.iter().map(|name| name.value.as_str())),
        None if roster.of_kind(Kind::Monster).next().is_none() => return,
        None => known.extend(roster.of_kind(Kind::Monster).map(Card::name)),
    }
    if known.iter().any(|name| same(name, &who.value)) {
        return;
    }
    let there = roster.cards.iter().find(|card| same(card.name(), &who.value));
    // A name misspelled in a line-up was reported there.
    let mistyped = known.iter().filter(|name| !roster.cards.iter().any(|card| same(card.name(), name)));
    if there.is_some() && nearest(&who.value, mistyped.copied()).is_some() {
        return;
    }
    let (message, help) = match (there.map(|card| card.kind), nearest(&who.value, known)) {
        (Some(Kind::Location), _) => (
            format!("{} is a Location and begins nowhere", who.value),
            "write `who: where`, like `Caddoc: Underhall`".to_owned(),
        ),
        (Some(Kind::Monster), _) => (
            format!("{} does not take part", who.value),
            "add it under `monsters:`, or delete the line".to_owned(),
        ),
        (Some(_), _) => (
            format!("nobody brings {}", who.value),
            "add the card to a player's line-up, or delete the line".to_owned(),
        ),
        (None, near) => (
            format!("nobody is called \"{}\"", shortened(&who.value)),
            match near {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => "Agents, 'Sues, Canons and Monsters have a place to begin".to_owned(),
            },
        ),
    };
    report.error(code::UNKNOWN_NAME, who.origin, message).help(help);
}

/// Reports a card that does not exist. A table alone, without decks, may name any.
fn find(roster: &Roster<'_>, kind: Kind, name: &Located<String>, report: &mut Report) {
    if roster.find(kind, &name.value).is_some() || roster.of_kind(kind).next().is_none() {
        return;
    }
    let otherwise = || match roster.cards.iter().find(|card| same(card.name(), &name.value)) {
        Some(other) => format!("{} is {}", name.value, other.kind.with_article()),
        None => "add the card to a deck, or correct the name".to_owned(),
    };
    let message = format!("there is no {} called \"{}\"", kind.singular(), shortened(&name.value));
    report.unknown(
        code::UNKNOWN_NAME,
        name.as_str(),
        message,
        roster.of_kind(kind).map(Card::name),
        otherwise,
    );
}
