//! Definitions read into creatures, islands and tables; with [`fields`](super::fields) the only place that knows field names.

use std::collections::BTreeMap;

use super::fields::{COMPONENTS, ON_A_HEX, ON_A_MAP, TABLE};
use super::pieces::{Advantage, CreatureId, Kind, Terrain};
use super::tables::TERRAIN_LETTERS;
use crate::diag::{Report, code};
use crate::games::check;
use crate::games::table::{self, Line};
use crate::games::wording::same;
use crate::geometry::{HexGrid, Label, Length};
use crate::model::{GameSet, HexMap};
use crate::source::fields::shortened;
use crate::source::form;
use crate::source::{Located, Map, Node, Origin};

/// All that a set says of the game.
pub struct Roster<'s> {
    /// The counters of creatures and those on maps, in the order in which they were read.
    pub creatures: Vec<Creature<'s>>,
    /// The counters of newborns: each one's type.
    pub newborn_types: Vec<Located<&'s str>>,
    /// The islands.
    pub islands: Vec<Island<'s>>,
    /// The tables.
    pub tables: Vec<Table<'s>>,
}

/// A creature as a counter or a map states it.
pub struct Creature<'s> {
    /// Its id as it is written.
    pub id: Located<&'s str>,
    /// The map that it stands on, by its place among the islands; none for a counter.
    pub island: Option<usize>,
    /// Where it stands, if that is a label.
    pub hex: Option<Located<Label>>,
    /// How many counters of it are printed.
    pub copies: Located<u32>,
    fields: &'s Map,
}

/// A map of the game.
pub struct Island<'s> {
    /// The map itself.
    pub map: &'s HexMap,
    /// What is said about single hexes, in the order of labels.
    pub hexes: Vec<Hex<'s>>,
    grid: HexGrid,
}

/// What a map tells of a hex.
pub struct Hex<'s> {
    /// Which.
    pub at: Located<Label>,
    /// Plant meals now.
    pub plants: Option<Located<i64>>,
    /// The most that it holds.
    pub max: Option<Located<i64>>,
    /// Plant meals by what they are, `grass` or `fruit`, which is not how they are written.
    pub named: Vec<(&'static str, Origin, &'s Node)>,
}

/// Who plays on which map.
pub struct Table<'s> {
    /// The place of the document's head.
    pub origin: Origin,
    /// The players.
    pub players: Vec<Player<'s>>,
    /// The map that it plays on.
    pub map: Option<Located<&'s str>>,
    /// The round that the map shows, if it was said.
    pub round: Option<Located<i64>>,
}

/// A player of a table.
pub struct Player<'s> {
    /// The name.
    pub name: Located<&'s str>,
    /// The species, one of them if all is well; without one it has the player's name.
    pub species: Vec<Located<&'s str>>,
    /// The type, if it was said.
    pub kind: Option<Located<&'s str>>,
    /// The ids of the first creatures, one of them if all is well.
    pub creatures: Vec<Located<&'s str>>,
    /// The start hex.
    pub hex: Option<Located<&'s str>>,
    /// The first advantage, one of them if all is well.
    pub genes: Vec<Located<&'s str>>,
    /// The first behaviour.
    pub behaviour: Option<Located<&'s str>>,
}

impl<'s> Roster<'s> {
    /// Reads a set; what is wrong with the form of its cards, hexes and tables is reported.
    pub fn read(set: &'s GameSet, report: &mut Report) -> Roster<'s> {
        check::forms(set, COMPONENTS, report);
        check::plate_names(set, report);
        let mut roster = Roster {
            creatures: Vec::new(),
            newborn_types: Vec::new(),
            islands: set.maps.iter().map(|map| Island::read(map, report)).collect(),
            tables: set.tables.iter().filter_map(|table| read_table(&table.node, report)).collect(),
        };
        for entry in set.decks_of("creature").flat_map(|deck| &deck.entries) {
            let hex = entry.located_text("hex");
            let label =
                hex.and_then(|hex| Some(Located { value: Label::parse(hex.value)?, origin: hex.origin }));
            if let Some(hex) = hex.filter(|_| label.is_none()) {
                no_label(hex, report);
            }
            roster.creatures.push(Creature {
                id: Located { value: &entry.name.value, origin: entry.name.origin },
                island: None,
                hex: label,
                copies: Located { value: entry.copies, origin: entry.origin_of("copies") },
                fields: &entry.fields,
            });
        }
        for (n, map) in set.maps.iter().enumerate() {
            for creature in map.markers.of("creatures") {
                let Some(fields) = creature.node.as_map() else { continue };
                let what = format!("{}: a creature", creature.name.value);
                form::check(fields, ON_A_MAP, &what, creature.name.origin, code::MISSING_KEY, report);
                roster.creatures.push(Creature {
                    id: Located { value: &creature.name.value, origin: creature.name.origin },
                    island: Some(n),
                    hex: Some(creature.at),
                    copies: Located { value: 1, origin: creature.name.origin },
                    fields,
                });
            }
        }
        let newborns = set.decks_of("newborn").flat_map(|deck| &deck.entries);
        roster.newborn_types = newborns.filter_map(|entry| entry.located_text("type")).collect();
        roster
    }

    /// The creatures that counters show.
    pub fn counters(&self) -> impl Iterator<Item = &Creature<'s>> {
        self.creatures.iter().filter(|creature| creature.island.is_none())
    }

    /// The island that creatures start on: the one that the table names, or else the first.
    pub fn start_island(&self) -> Option<&Island<'s>> {
        let named = self.tables.iter().find_map(|table| self.island_of(table));
        named.or_else(|| self.islands.iter().find(|island| island.map.has_rows()))
    }

    /// The island that a table names.
    pub fn island_of(&self, table: &Table<'_>) -> Option<&Island<'s>> {
        let name = table.map.as_ref()?;
        self.islands.iter().find(|island| same(&island.map.plate.name.value, name.value))
    }

    /// The species that creatures belong to, each once, as they are first written.
    pub fn species(&self) -> Vec<Located<&'s str>> {
        let mut all: BTreeMap<String, Located<&'s str>> = BTreeMap::new();
        for creature in &self.creatures {
            if let Some(species) = creature.species() {
                all.entry(crate::games::wording::plain(species.value)).or_insert(species);
            }
        }
        all.into_values().collect()
    }
}

impl<'s> Creature<'s> {
    /// The id, if it is one.
    pub fn number_and_kind(&self) -> Option<CreatureId> {
        CreatureId::parse(self.id.value)
    }

    /// The species, if it was said.
    pub fn species(&self) -> Option<Located<&'s str>> {
        self.text("species")
    }

    /// The type, if it was said in a word.
    pub fn kind(&self) -> Option<Located<&'s str>> {
        self.text("type")
    }

    /// The behaviour, if it was said.
    pub fn behaviour(&self) -> Option<Located<&'s str>> {
        self.text("behaviour")
    }

    /// The attack points, if they were said.
    pub fn ap(&self) -> Option<Located<i64>> {
        self.integer("ap")
    }

    /// Meals missed in a row, if it was said.
    pub fn missed(&self) -> Option<Located<i64>> {
        self.integer("missed")
    }

    /// The round of its birth, if it was said.
    pub fn born(&self) -> Option<Located<i64>> {
        self.integer("born")
    }

    /// The advantages, as they are written.
    pub fn genes(&self) -> Vec<Located<&'s str>> {
        self.fields.get("genes").map(Node::words).unwrap_or_default()
    }

    /// Whether it owns an advantage.
    pub fn owns(&self, advantage: Advantage) -> bool {
        self.genes().iter().any(|gene| Advantage::parse(gene.value) == Some(advantage))
    }

    /// Whether it is a counter of a creature with which a player starts: nobody's child, born in no later round.
    pub fn is_first(&self) -> bool {
        let is_later = self.born().is_some_and(|born| born.value > 1);
        self.island.is_none() && self.text("parent").is_none() && !is_later
    }

    fn text(&self, field: &str) -> Option<Located<&'s str>> {
        self.fields.get(field).and_then(Node::located_text)
    }

    fn integer(&self, field: &str) -> Option<Located<i64>> {
        self.fields.get(field).and_then(Node::located_integer)
    }
}

impl<'s> Island<'s> {
    fn read(map: &'s HexMap, report: &mut Report) -> Island<'s> {
        let mut hexes = Vec::new();
        for (at, facts) in &map.hexes {
            // What else is told of a hex is for the map's look to show, and to know.
            let mut fields = Map::default();
            for (key, node) in facts.fields.iter() {
                if ON_A_HEX.iter().any(|field| field.name == &*key.text) {
                    fields.insert(key.clone(), node.clone());
                }
            }
            let mut named = Vec::new();
            for word in ["grass", "fruit"] {
                let written = facts.fields.key(word).zip(facts.fields.get(word));
                named.extend(written.map(|(key, node)| (word, key.origin, node)));
            }
            form::check(&fields, ON_A_HEX, &format!("hex {at}"), facts.origin, code::MISSING_KEY, report);
            let mut amount = |field: &str| {
                let amount = facts.fields.get(field).and_then(Node::located_integer)?;
                if amount.value < 0 {
                    let message = format!("{} {field} in {at}", amount.value);
                    report.error(code::OUT_OF_RANGE, amount.origin, message).help("there are none at least");
                }
                Some(amount)
            };
            amount("corpses");
            let (plants, max) = (amount("plants"), amount("max"));
            hexes.push(Hex { at: Located { value: *at, origin: facts.origin }, plants, max, named });
        }
        Island { map, hexes, grid: map.grid(Length::mm(10)) }
    }

    /// The terrain of a hex; nothing where there is no hex, where its letter is not known, and on a map without rows.
    pub fn terrain(&self, at: Label) -> Option<Terrain> {
        let symbol = self.map.symbol(at).filter(|_| self.map.has_rows())?;
        TERRAIN_LETTERS.iter().find(|(letter, _)| *letter == symbol).and_then(|(_, terrain)| *terrain)
    }

    /// The hexes of the map in label order, which is by column.
    pub fn labels(&self) -> Vec<Label> {
        let mut labels: Vec<Label> = self.grid.labels().filter(|at| self.map.symbol(*at).is_some()).collect();
        labels.sort_by_key(|at| (at.column, at.row));
        labels
    }

    /// The hexes beside a hex.
    pub fn neighbors(&self, at: Label) -> impl Iterator<Item = Label> {
        (0..6).filter_map(move |direction| self.grid.neighbor(at, direction))
    }

    /// What is said about a hex.
    pub fn hex(&self, at: Label) -> Option<&Hex<'s>> {
        // Like the map's own, they are in label order.
        let found = self.hexes.binary_search_by_key(&at, |hex| hex.at.value);
        found.ok().map(|n| &self.hexes[n])
    }
}

impl Table<'_> {
    /// Whether it stands before the first round: its map shows no other.
    pub fn begins(&self) -> bool {
        self.round.is_none_or(|round| round.value <= 1)
    }
}

/// The type of a word: `Herbivore`, `herbivores` or `H`.
pub fn kind_of(word: &str) -> Option<Kind> {
    let kinds = [Kind::Herbivore, Kind::Omnivore, Kind::Carnivore];
    kinds.into_iter().find(|kind| {
        [kind.singular(), kind.plural(), &kind.letter().to_string()].iter().any(|name| same(name, word))
    })
}

/// Reports a text that is not a label.
pub(super) fn no_label(hex: Located<&str>, report: &mut Report) {
    report
        .error(code::UNKNOWN_NAME, hex.origin, format!("\"{}\" is not a label", shortened(hex.value)))
        .help("a label is the column's letter and the row's number, like B7");
}

fn read_table<'s>(node: &'s Node, report: &mut Report) -> Option<Table<'s>> {
    let (mut fields, origin) = table::open(node, TABLE, report)?;
    let mut round = |key: &'static str| {
        let round = fields.get(key).and_then(Node::located_integer)?;
        if round.value < 1 {
            let message = format!("\"{key}\" is {}", round.value);
            report.error(code::OUT_OF_RANGE, round.origin, message).help("rounds are counted from 1");
        }
        Some(round)
    };
    let (shown, last) = (round("round"), round("last_round"));
    if let Some((shown, last)) =
        shown.zip(last).filter(|(shown, last)| last.value >= 1 && last.value < shown.value)
    {
        let message = format!("round {} is shown, and round {} was the last", shown.value, last.value);
        report
            .error(code::OUT_OF_RANGE, shown.origin, message)
            .help("correct one of the two")
            .related(last.origin, "the last round");
    }
    Some(Table {
        origin,
        map: fields.get("map").and_then(Node::located_text),
        round: shown,
        players: table::players(&mut fields).iter().map(player).collect(),
    })
}

fn player<'s>(line: &Line<'s>) -> Player<'s> {
    Player {
        name: line.name,
        species: line.words("species").unwrap_or_default(),
        kind: line.text("type"),
        creatures: line.words("creature").unwrap_or_default(),
        hex: line.text("hex"),
        genes: line.words("gene").unwrap_or_default(),
        behaviour: line.text("behaviour"),
    }
}
