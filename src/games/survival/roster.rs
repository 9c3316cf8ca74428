//! The creatures, islands and tables of a set of definitions.

use std::collections::BTreeMap;

use super::advantages::Advantage;
use super::fields::{COMPONENTS, Counter, CreatureKeys, Newborn, OnAHex, OnAMap, Table};
use super::kind::Kind;
use super::pieces::CreatureId;
use super::terrain::TERRAIN_LETTERS;
use super::terrain::Terrain;
use crate::diag::{Report, code};
use crate::game::check;
use crate::game::wording::same;
use crate::geometry::{HexGrid, Label, Length};
use crate::model::{GameSet, HexMap};
use crate::source::document::Kept;
use crate::source::{Document, Located, Node, Origin, Read};

/// All definitions of the game in a set.
pub struct Roster<'s> {
    /// Creatures on counters and maps, in reading order.
    pub creatures: Vec<Creature<'s>>,
    /// The types of newborn counters.
    pub newborn_types: Vec<Located<String>>,
    pub islands: Vec<Island<'s>>,
    pub tables: Vec<Table>,
}

/// A creature on a counter or a map.
pub struct Creature<'s> {
    /// The id as written.
    pub id: Located<&'s str>,
    /// The place of its map among the islands; `None` for a counter.
    pub island: Option<usize>,
    /// Its hex, if that is a label.
    pub hex: Option<Located<Label>>,
    /// The number of counters that are printed.
    pub copies: Located<u64>,
    /// Its other keys.
    pub said: CreatureKeys,
}

/// A map of the game with its hexes.
pub struct Island<'s> {
    /// The map.
    pub map: &'s HexMap,
    /// Hexes with their own keys, in label order.
    pub hexes: Vec<Hex<'s>>,
    grid: HexGrid,
}

/// A hex of a map.
pub struct Hex<'s> {
    pub at: Located<Label>,
    /// The plant meals in it.
    pub plants: Option<Located<i64>>,
    /// The most plant meals that it can hold.
    pub max: Option<Located<i64>>,
    /// Plant meals written by name, `grass` or `fruit`, which is not the right key.
    pub named: Vec<(&'static str, Origin, &'s Node)>,
}

impl<'s> Roster<'s> {
    /// Reads a set and reports malformed cards, hexes and tables.
    pub fn read(set: &'s GameSet, report: &mut Report) -> Roster<'s> {
        check::components(set, COMPONENTS, report);
        check::plate_names(set, report);
        let mut creatures = Vec::new();
        for (entry, counter) in check::cards::<Counter>(set, "creature", report) {
            creatures.push(Creature {
                id: entry.name.as_str(),
                island: None,
                hex: counter.hex,
                copies: entry.located_copies(),
                said: counter.said,
            });
        }
        for (n, map) in set.maps.iter().enumerate() {
            for creature in map.markers.of_kind("creatures") {
                let Some(fields) = creature.node.as_map() else { continue };
                let id = creature.name.as_str();
                let what = format!("{}: {}", id.value, OnAMap::OBJECT.what);
                let Some(OnAMap { said, .. }) = (Kept { map: fields, what, head: id.origin }).read(report)
                else {
                    continue;
                };
                let copies = Located { value: 1, origin: id.origin };
                creatures.push(Creature { id, island: Some(n), hex: Some(creature.at), copies, said });
            }
        }
        let newborns = check::cards::<Newborn>(set, "newborn", report);
        Roster {
            creatures,
            newborn_types: newborns.into_iter().filter_map(|(_, newborn)| newborn.kind).collect(),
            islands: set.maps.iter().map(|map| Island::read(map, report)).collect(),
            tables: set.tables.iter().filter_map(|table| read_table(&table.node, report)).collect(),
        }
    }

    /// The creatures on counters.
    pub fn counters(&self) -> impl Iterator<Item = &Creature<'s>> {
        self.creatures.iter().filter(|creature| creature.island.is_none())
    }

    /// The island on which creatures start: the one that the table names, otherwise the first.
    pub fn start_island(&self) -> Option<&Island<'s>> {
        let named = self.tables.iter().find_map(|table| self.island_of(table));
        named.or_else(|| self.islands.iter().find(|island| island.map.has_rows()))
    }

    /// The island that a table names.
    pub fn island_of(&self, table: &Table) -> Option<&Island<'s>> {
        let name = table.map.as_ref()?;
        self.islands.iter().find(|island| same(&island.map.plate.name.value, &name.value))
    }

    /// The species of the creatures, each once, as first written.
    pub fn species(&self) -> Vec<Located<&str>> {
        let mut all: BTreeMap<String, Located<&str>> = BTreeMap::new();
        for creature in &self.creatures {
            if let Some(species) = creature.species() {
                all.entry(crate::game::wording::plain(species.value)).or_insert(species);
            }
        }
        all.into_values().collect()
    }
}

impl Creature<'_> {
    /// The id, if it is valid.
    pub fn number_and_kind(&self) -> Option<CreatureId> {
        CreatureId::parse(self.id.value)
    }

    /// The species, if stated.
    pub fn species(&self) -> Option<Located<&str>> {
        self.said.species.as_ref().map(Located::as_str)
    }

    /// Whether the creature owns an advantage.
    pub fn owns(&self, advantage: Advantage) -> bool {
        self.said.genes.iter().any(|gene| Advantage::parse(&gene.value) == Some(advantage))
    }

    /// Whether it is the counter of a player's first creature: one without a parent, born in no later round.
    pub fn is_first(&self) -> bool {
        let is_later = self.said.born.is_some_and(|born| born.value > 1);
        self.island.is_none() && self.said.parent.is_none() && !is_later
    }
}

impl<'s> Island<'s> {
    fn read(map: &'s HexMap, report: &mut Report) -> Island<'s> {
        let mut hexes = Vec::new();
        for (at, facts) in &map.hexes {
            let mut named = Vec::new();
            for word in ["grass", "fruit"] {
                let written = facts.fields.key(word).zip(facts.fields.get(word));
                named.extend(written.map(|(key, node)| (word, key.origin, node)));
            }
            let hex = Kept { map: &facts.fields, what: format!("hex {at}"), head: facts.origin };
            let Some(OnAHex { corpses, plants, max }) = hex.read(report) else {
                continue;
            };
            for (what, amount) in [("corpses", corpses), ("plants", plants), ("max", max)] {
                if let Some(amount) = amount.filter(|amount| amount.value < 0) {
                    let message = format!("{} {what} in {at}", amount.value);
                    report.error(code::OUT_OF_RANGE, amount.origin, message).help("write 0 or more");
                }
            }
            hexes.push(Hex { at: Located { value: *at, origin: facts.origin }, plants, max, named });
        }
        Island { map, hexes, grid: map.grid(Length::mm(10)) }
    }

    /// The terrain of a hex; `None` for no hex, for an unknown letter, and on a map without rows.
    pub fn terrain(&self, at: Label) -> Option<Terrain> {
        let symbol = self.map.symbol(at).filter(|_| self.map.has_rows())?;
        TERRAIN_LETTERS.iter().find(|(letter, _)| *letter == symbol).and_then(|(_, terrain)| *terrain)
    }

    /// The hexes of the map in label order, column by column.
    pub fn labels(&self) -> Vec<Label> {
        let mut labels: Vec<Label> = self.grid.labels().filter(|at| self.map.symbol(*at).is_some()).collect();
        labels.sort_by_key(|at| (at.column, at.row));
        labels
    }

    /// The neighbors of a hex.
    pub fn neighbors(&self, at: Label) -> impl Iterator<Item = Label> {
        (0..6).filter_map(move |direction| self.grid.neighbor(at, direction))
    }

    /// The keys of a hex, if it has any.
    pub fn hex(&self, at: Label) -> Option<&Hex<'s>> {
        // Hexes are in label order.
        let found = self.hexes.binary_search_by_key(&at, |hex| hex.at.value);
        found.ok().map(|n| &self.hexes[n])
    }
}

/// The type that a word means: `Herbivore`, `herbivores` or `H`.
pub fn kind_of(word: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| {
        [kind.singular(), kind.plural(), &kind.letter().to_string()].iter().any(|name| same(name, word))
    })
}

fn read_table(node: &Node, report: &mut Report) -> Option<Table> {
    let table = Table::read(node, report)?;
    for (key, round) in [("round", table.round), ("last_round", table.last_round)] {
        if let Some(round) = round.filter(|round| round.value < 1) {
            let message = format!("\"{key}\" is {}", round.value);
            report.error(code::OUT_OF_RANGE, round.origin, message).help("rounds are counted from 1");
        }
    }
    let rounds = table.round.zip(table.last_round);
    if let Some((shown, last)) = rounds.filter(|(shown, last)| last.value >= 1 && last.value < shown.value) {
        let message = format!("the map shows round {}, but round {} was the last", shown.value, last.value);
        report
            .error(code::OUT_OF_RANGE, shown.origin, message)
            .help("correct one of the two")
            .related(last.origin, "the last round");
    }
    Some(table)
}
