//! Definitions read into cards, chits, starfields and tables; with [`fields`](super::fields) the only place that knows field
//! names.

use super::fields::{COMPONENTS, TABLE};
use super::{rulebook, tables};
use crate::diag::Report;
use crate::games::check;
use crate::games::table::{self, Line};
use crate::games::wording::same;
use crate::model::marker::Marker;
use crate::model::{Entry, GameSet, HexMap, HouseRules};
use crate::source::{Located, Node, Origin};
use crate::words;

/// The kind of markers that worlds are on a starfield.
pub(super) const WORLDS: &str = "worlds";

/// The worlds on a starfield.
pub(super) fn worlds_on(map: &HexMap) -> &[Marker] {
    map.markers.of(WORLDS)
}

/// All that a set says of the game.
pub struct Roster<'s> {
    /// The cards of the common deck.
    pub cards: Vec<Card<'s>>,
    /// The world chits.
    pub worlds: Vec<Chit<'s>>,
    /// The control chits: the players' tokens.
    pub tokens: Vec<Chit<'s>>,
    /// Homeworld and turn-order markers.
    pub markers: Vec<Chit<'s>>,
    /// The starfields.
    pub maps: &'s [HexMap],
    /// The tables.
    pub tables: Vec<Table<'s>>,
    set: &'s GameSet,
    house_rules: &'s HouseRules,
}

words! {
    /// A kind of card of the common deck, with the word after `component:` and a card's `kind:`.
    pub enum Kind {
        /// Strength in a conflict.
        Force = "force",
        /// A race with its power.
        Race = "race",
        /// An event.
        Event = "event",
    }
}

/// A card of the common deck.
#[derive(Clone, Copy)]
pub struct Card<'s> {
    /// Which deck it stands in.
    pub kind: Kind,
    entry: &'s Entry,
}

/// A chit or marker.
#[derive(Clone, Copy)]
pub struct Chit<'s> {
    entry: &'s Entry,
}

/// Who plays on which map.
pub struct Table<'s> {
    /// The place of the document's head.
    pub origin: Origin,
    /// The players, clockwise.
    pub players: Vec<Player<'s>>,
    /// The map.
    pub map: Option<Located<&'s str>>,
}

/// A player of a table.
pub struct Player<'s> {
    /// The name.
    pub name: Located<&'s str>,
    /// The color of the tokens.
    pub color: Option<Located<&'s str>>,
    /// The homeworld.
    pub homeworld: Option<Located<&'s str>>,
    /// The face-up Race cards; nothing before they are laid.
    pub powers: Option<Vec<Located<&'s str>>>,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Force, Kind::Race, Kind::Event];

    /// The word after `component:`, and a card's `kind:`.
    pub const fn component(self) -> &'static str {
        self.word()
    }

    /// The word in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Force => "Force",
            Kind::Race => "Race",
            Kind::Event => "Event",
        }
    }
}

impl<'s> Roster<'s> {
    /// Reads a set; what is wrong with the form of its cards, chits and tables is reported.
    pub fn read(set: &'s GameSet, house_rules: &'s HouseRules, report: &mut Report) -> Roster<'s> {
        check::forms(set, COMPONENTS, report);
        check::plate_names(set, report);
        let of = |component: &'static str| set.decks_of(component).flat_map(|deck| &deck.entries);
        let cards = |kind: Kind| of(kind.component()).map(move |entry| Card { kind, entry });
        let chits = |component| of(component).map(|entry| Chit { entry }).collect();
        Roster {
            cards: Kind::ALL.into_iter().flat_map(cards).collect(),
            worlds: chits("world"),
            tokens: chits("control"),
            markers: chits("marker"),
            maps: &set.maps,
            tables: set.tables.iter().filter_map(|table| read_table(&table.node, report)).collect(),
            set,
            house_rules,
        }
    }

    /// The cards of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = Card<'s>> {
        self.cards.iter().copied().filter(move |card| card.kind == kind)
    }

    /// Whether the set's own game file prints a component, so that it is whole.
    pub fn prints(&self, component: &str) -> bool {
        check::prints(self.set, component).is_some_and(|parts| parts > 0)
    }

    /// The Force cards that there are, by the house rules.
    pub fn forces(&self) -> &'static [(u8, u32)] {
        tables::forces(self.house_rules.ask(rulebook()))
    }

    /// The map that a table names.
    pub fn map_of(&self, table: &Table<'_>) -> Option<&'s HexMap> {
        let name = table.map?;
        self.maps.iter().find(|map| same(&map.plate.name.value, name.value))
    }
}

impl<'s> Card<'s> {
    /// What it is called.
    pub fn name(&self) -> Located<&'s str> {
        Located { value: &self.entry.name.value, origin: self.entry.name.origin }
    }

    /// The game's own card that it is: its `power`, or its name.
    pub fn effect(&self) -> Located<&'s str> {
        self.entry.located_text("power").unwrap_or(self.name())
    }

    /// The kind that it says it is.
    pub fn said_kind(&self) -> Option<Located<&'s str>> {
        self.entry.located_text("kind")
    }

    /// Its number in the game's list, if it says one.
    pub fn number(&self) -> Option<Located<i64>> {
        self.entry.located_integer("number")
    }

    /// Its Force, if that is a number.
    pub fn force(&self) -> Option<Located<i64>> {
        self.entry.located_integer("force")
    }

    /// How many there are.
    pub fn copies(&self) -> Located<u64> {
        copies(self.entry)
    }
}

impl<'s> Chit<'s> {
    /// What it is called.
    pub fn name(self) -> Located<&'s str> {
        Located { value: &self.entry.name.value, origin: self.entry.name.origin }
    }

    /// Whose it is.
    pub fn player(self) -> Option<Located<&'s str>> {
        self.entry.located_text("player")
    }

    /// Its symbol.
    pub fn symbol(self) -> Option<Located<&'s str>> {
        self.entry.located_text("symbol")
    }

    /// How many tokens it stands for.
    pub fn value(self) -> u64 {
        let value = self.entry.located_integer("value").map_or(1, |value| value.value);
        u64::try_from(value).unwrap_or(0)
    }

    /// How many there are.
    pub fn copies(self) -> Located<u64> {
        copies(self.entry)
    }
}

fn copies(entry: &Entry) -> Located<u64> {
    Located { value: u64::from(entry.copies), origin: entry.origin_of("copies") }
}

fn read_table<'s>(node: &'s Node, report: &mut Report) -> Option<Table<'s>> {
    let (mut fields, origin) = table::open(node, TABLE, report)?;
    let player = |line: &Line<'s>| Player {
        name: line.name,
        color: line.text("color"),
        homeworld: line.text("homeworld"),
        powers: line.words("powers"),
    };
    let players: Vec<Player<'s>> = table::players(&mut fields).iter().map(player).collect();
    table::repeated_players(players.iter().map(|player| player.name), report);
    Some(Table { origin, map: fields.get("map").and_then(Node::located_text), players })
}
