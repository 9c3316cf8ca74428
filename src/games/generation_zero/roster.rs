//! Definitions read into cards and tables.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::fields::{COMPONENTS, Player, Table, object};
use super::kind::Kind;
use super::pieces::{Card, CardValues};
use crate::diag::{Report, code, or_list};
use crate::game::table;
use crate::game::wording::{plain, same};
use crate::model::Choice;
use crate::model::{Entry, GameSet, HouseRules};
use crate::rule;
use crate::source::document::Kept;
use crate::source::{Located, Read, shortened};

/// All cards and tables of a set, and the house rules.
pub struct Roster<'s> {
    /// The cards, in the order of the definitions.
    pub cards: Vec<Card<'s>>,
    /// The tables. Without a table, all cards of the set make one game.
    pub tables: Vec<Table>,
    /// The house rules of the set.
    pub house_rules: &'s HouseRules,
}

/// One game: a table, or all cards if there is none.
#[derive(Clone, Copy)]
pub struct Game<'r, 's> {
    roster: &'r Roster<'s>,
    /// The table, if there is one.
    pub table: Option<&'r Table>,
}

impl<'s> Roster<'s> {
    /// Reads a set; reports malformed cards and tables.
    pub fn read(set: &'s GameSet, house_rules: &'s HouseRules, report: &mut Report) -> Roster<'s> {
        let mut roster = Roster { cards: Vec::new(), tables: Vec::new(), house_rules };
        for deck in &set.decks {
            let component = deck.component.value.as_str();
            let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.component() == component) else {
                if !COMPONENTS.iter().any(|(name, _)| *name == component) {
                    unknown_component(&deck.component, report);
                }
                continue;
            };
            roster.cards.extend(deck.entries.iter().filter_map(|entry| read_card(kind, entry, report)));
        }
        roster.tables = set.tables.iter().filter_map(|table| Table::read(&table.node, report)).collect();
        for table in &roster.tables {
            table::repeated_players(table.players.iter().map(Player::name), report);
        }
        roster
    }

    /// The games: one for each table, or one of all cards.
    pub fn games(&self) -> Vec<Game<'_, 's>> {
        if self.tables.is_empty() {
            return vec![Game { roster: self, table: None }];
        }
        self.tables.iter().map(|table| Game { roster: self, table: Some(table) }).collect()
    }

    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Card<'s>> {
        self.cards.iter().filter(move |card| card.kind == kind)
    }

    /// The card of a kind and name.
    pub fn find(&self, kind: Kind, name: &str) -> Option<&Card<'s>> {
        self.of_kind(kind).find(|card| same(card.name(), name))
    }

    /// Whether an option has this value.
    pub fn is<C: Choice>(&self, value: C) -> bool {
        self.house_rules.is(super::rulebook(), value)
    }
}

impl<'r, 's> Game<'r, 's> {
    /// The cards of a kind that take part in the game.
    pub fn cards(&self, kind: Kind) -> Vec<&'r Card<'s>> {
        let Some(table) = self.table else { return self.once(kind) };
        let named: Vec<&Located<String>> = match kind {
            Kind::Monster => match &table.monsters {
                Some(names) => names.value.iter().collect(),
                None => return self.once(kind),
            },
            Kind::Location => match &table.locations {
                Some(names) => names.value.iter().collect(),
                None => return self.once(kind),
            },
            _ => table.players.iter().flat_map(|player| player.of_kind(kind)).collect(),
        };
        let named: BTreeSet<String> = named.into_iter().map(|name| plain(&name.value)).collect();
        self.once(kind).into_iter().filter(|card| named.contains(&plain(card.name()))).collect()
    }

    /// The cards of a kind, one for each name; repeated names are reported by GZ-1.6.
    fn once(&self, kind: Kind) -> Vec<&'r Card<'s>> {
        let mut seen = BTreeSet::new();
        self.roster.of_kind(kind).filter(|card| seen.insert(plain(card.name()))).collect()
    }
}

fn unknown_component(component: &Located<String>, report: &mut Report) {
    let known: Vec<_> = Kind::ALL.into_iter().map(Kind::component).collect();
    let message = format!("Generation Zero has no cards called \"{}\"", shortened(&component.value));
    report.unknown(rule!("GZ-1.11"), component.as_str(), message, known.iter().copied(), || {
        format!("the kinds of card are {}", or_list(&known))
    });
}

/// Reads a card. A field of another kind of card, or a missing one, breaks GZ-1.11; any other unknown field is reported as misspelled.
fn read_card<'s>(kind: Kind, entry: &'s Entry, report: &mut Report) -> Option<Card<'s>> {
    let mut fields = Cow::Borrowed(&entry.fields);
    for (key, _) in entry.fields.iter().filter(|(key, _)| object(kind).field(&key.text).is_none()) {
        let owners: Vec<_> = Kind::ALL
            .into_iter()
            .filter(|kind| object(*kind).field(&key.text).is_some())
            .map(Kind::with_article)
            .collect();
        if owners.is_empty() {
            continue;
        }
        // A species on a Monster breaks another rule.
        let code = match (kind, &*key.text) {
            (Kind::Monster, "species") => rule!("GZ-10.3"),
            _ => rule!("GZ-1.11"),
        };
        let help = match entry.get("health") {
            None if code == rule!("GZ-10.3") => {
                "write `health: …` in its place: a Monster's is printed".to_owned()
            }
            _ => format!("that is a field of {}", or_list(&owners)),
        };
        let message = format!("{}: {} has no \"{}\"", entry.name.value, kind.with_article(), key.text);
        report.error(code, key.origin, message).help(help);
        fields.to_mut().remove(&key.text);
    }
    let what = format!("{}: {}", entry.name.value, kind.with_article());
    let mut own = Report::default();
    let card = Kept { map: &fields, what, head: entry.name.origin };
    let values = CardValues::read(kind, card, &mut own);
    own.recode(code::MISSING_KEY, rule!("GZ-1.11"));
    report.append(own);
    Some(Card { kind, entry, values: values? })
}
