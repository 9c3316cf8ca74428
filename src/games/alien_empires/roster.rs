//! Definitions read into cards, chits, starfields and tables.

use super::fields::{
    COMPONENTS, Common, Control, Event, Force, Marker as MarkerChit, Owned, Player, Race, Table, World,
};
use super::kind::Kind;
use super::{rulebook, tables};
use crate::diag::Report;
use crate::game::check;
use crate::game::fields::Piece;
use crate::game::table;
use crate::game::wording::same;
use crate::model::marker::Marker;
use crate::model::{Entry, GameSet, HexMap, HouseRules};
use crate::source::{Located, Read};

/// The kind of markers for worlds on a starfield.
pub(super) const WORLDS: &str = "worlds";

/// The worlds on a starfield.
pub(super) fn worlds_on(map: &HexMap) -> &[Marker] {
    map.markers.of_kind(WORLDS)
}

/// A set, read into the pieces of the game.
pub struct Roster<'s> {
    /// The cards of the common deck.
    pub cards: Vec<Card<'s>>,
    /// The world chits.
    pub worlds: Vec<&'s Entry>,
    /// The control chits: the players' tokens.
    pub tokens: Vec<Chit<'s>>,
    /// Homeworld and turn-order markers.
    pub markers: Vec<Chit<'s>>,
    /// The starfields.
    pub maps: &'s [HexMap],
    pub tables: Vec<Table>,
    set: &'s GameSet,
    house_rules: &'s HouseRules,
}

/// A card of the common deck.
pub struct Card<'s> {
    /// The kind of the card's deck.
    pub kind: Kind,
    /// The kind that the card's `kind` gives.
    pub stated_kind: Option<Located<Kind>>,
    /// Its number in the game's list, if it has one.
    pub number: Option<Located<i64>>,
    /// Its Force, if it is a number.
    pub force: Option<Located<i64>>,
    power: Option<Located<String>>,
    entry: &'s Entry,
}

/// A player's chit or marker.
pub struct Chit<'s> {
    /// Whose it is, and its symbol.
    pub owned: Owned,
    /// How many tokens the chit counts as.
    pub value: u64,
    entry: &'s Entry,
}

impl<'s> Roster<'s> {
    /// Reads a set; reports malformed cards, chits and tables.
    pub fn read(set: &'s GameSet, house_rules: &'s HouseRules, report: &mut Report) -> Roster<'s> {
        check::components(set, COMPONENTS, report);
        check::plate_names(set, report);
        let card = |kind, entry, common: Common, piece: Piece, power| {
            let number = piece.number.and_then(|number| number.located_integer());
            Card { kind, stated_kind: common.kind, number, force: None, power, entry }
        };
        let mut cards = Vec::new();
        for (entry, Force { common, piece, value, .. }) in check::cards(set, Kind::Force.component(), report)
        {
            cards.push(Card { force: value, ..card(Kind::Force, entry, common, piece, None) });
        }
        for (entry, Race { common, piece, power, .. }) in check::cards(set, Kind::Race.component(), report) {
            cards.push(card(Kind::Race, entry, common, piece, power));
        }
        for (entry, Event { common, piece, power, .. }) in check::cards(set, Kind::Event.component(), report)
        {
            cards.push(card(Kind::Event, entry, common, piece, power));
        }
        let token = |(entry, Control { owned, value, .. })| Chit {
            owned,
            value: u64::try_from(value).unwrap_or(0),
            entry,
        };
        let marker = |(entry, MarkerChit { owned, .. })| Chit { owned, value: 0, entry };
        let tables: Vec<Table> =
            set.tables.iter().filter_map(|table| Table::read(&table.node, report)).collect();
        for table in &tables {
            table::repeated_players(table.players.iter().map(Player::name), report);
        }
        Roster {
            cards,
            worlds: check::cards::<World>(set, "world", report).into_iter().map(|(entry, _)| entry).collect(),
            tokens: check::cards(set, "control", report).into_iter().map(token).collect(),
            markers: check::cards(set, "marker", report).into_iter().map(marker).collect(),
            maps: &set.maps,
            tables,
            set,
            house_rules,
        }
    }

    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Card<'s>> {
        self.cards.iter().filter(move |card| card.kind == kind)
    }

    /// Whether the set's own game file prints a component, so that no entry should be missing.
    pub fn prints(&self, component: &str) -> bool {
        check::prints(self.set, component).is_some_and(|parts| parts > 0)
    }

    /// The Force values with their numbers of copies, by the house rules.
    pub fn forces(&self) -> &'static [(u8, u32)] {
        tables::forces(self.house_rules.ask(rulebook()))
    }

    /// The map that a table names.
    pub fn map_of(&self, table: &Table) -> Option<&'s HexMap> {
        let name = table.map.as_ref()?;
        self.maps.iter().find(|map| same(&map.plate.name.value, &name.value))
    }
}

impl<'s> Card<'s> {
    /// The card's name.
    pub fn name(&self) -> Located<&'s str> {
        self.entry.name.as_str()
    }

    /// The name of the game's own card whose effect it has: its `power`, or its name.
    pub fn effect(&self) -> Located<&str> {
        self.power.as_ref().unwrap_or(&self.entry.name).as_str()
    }

    /// The number of copies.
    pub fn copies(&self) -> Located<u64> {
        self.entry.located_copies()
    }
}

impl Chit<'_> {
    pub fn player(&self) -> Option<Located<&str>> {
        self.owned.player.as_ref().map(Located::as_str)
    }

    pub fn symbol(&self) -> Option<Located<&str>> {
        self.owned.symbol.as_ref().map(Located::as_str)
    }

    /// The number of copies.
    pub fn copies(&self) -> Located<u64> {
        self.entry.located_copies()
    }
}
