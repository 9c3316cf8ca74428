//! The map of a round, and the food on it.

use std::collections::BTreeMap;

use super::{Hex, refuse};
use crate::diag::{Report, code};
use crate::document;
use crate::game::wording::figured;
use crate::geometry::Label;
use crate::island::Island;
use crate::model::load::Cards;
use crate::model::space::SpaceFacts;
use crate::model::{GameName, HexMap};
use crate::pieces::HexId;
use crate::rule;
use crate::ruling::Json;
use crate::source::read::{Count, OneOrMore};
use crate::source::{Key, Located, Node, Origin, Read, Value, read_list, read_text, shortened, wrong_type};
use crate::tables::SAMPLE;
use crate::terrain::TERRAIN_LETTERS;
use crate::terrain::Terrain;

/// The most columns and rows, as far as labels go.
const MOST_COLUMNS: usize = 702;
const MOST_ROWS: usize = 999;

/// The food in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Food {
    pub corpses: u32,
    /// Plant meals.
    pub plants: u32,
}

/// The island with its food.
#[derive(Debug, Clone, Default)]
pub struct Map {
    /// The hexes.
    pub island: Island,
    /// The map as the next state repeats it.
    pub written: Json,
    /// The food in each hex.
    pub food: Vec<Food>,
    /// The most plant meals of each hex.
    pub most: Vec<u32>,
    /// Whether the scenario names each hex.
    pub is_named: Vec<bool>,
    /// Whether the scenario lists the hexes with food, so that all others have none.
    pub food_is_said: bool,
}

/// The most corpses or plant meals that a scenario sets out in a hex.
const MOST_FOOD: u32 = 99;
/// The highest number of a creature.
pub const HIGHEST: u32 = 999_999;
/// The most corpses that can pile up in a hex: those that nobody eats stay (SUR-7.10).
const MOST_CORPSES: u32 = MOST_FOOD + HIGHEST;

document! {
    /// The food in a hex.
    pub struct InAHex ("a hex") {
        /// corpses
        corpses: Option<Located<Count<0, MOST_CORPSES>>>;
        /// plant meals; by default as many as the hex can hold
        plants: Option<Located<Count<0, MOST_FOOD>>>;
        /// the most plant meals, which grow back in Spring
        max: Option<Located<Count<0, MOST_FOOD>>>;
    }
}

/// Rows of letters from the top, `sample`, or the name of a printed map.
pub type Rows = OneOrMore<String>;

impl Map {
    /// Reads the island with its food: that of a printed map, overridden by `hexes`. `died` creatures have died
    /// in the game so far: a hex may hold that many more corpses than can be set out. `None` without an island,
    /// which was reported.
    pub fn read(
        node: &Node,
        hexes: Option<&Node>,
        died: u32,
        cards: &Cards,
        report: &mut Report,
    ) -> Option<Map> {
        let printed = match node.as_text().filter(|text| !text.eq_ignore_ascii_case("sample")) {
            Some(value) => {
                Some(cards.map(GameName::Survival, Located { value, origin: node.origin }, report)?)
            }
            None => None,
        };
        let (island, written) = match printed {
            Some(printed) => island(&rows_of(printed, node.origin), report)?,
            None => island(node, report)?,
        };
        let places = island.len();
        let mut map = Map {
            island,
            written,
            food: vec![Food::default(); places],
            most: vec![0; places],
            is_named: vec![false; places],
            food_is_said: hexes.is_some(),
        };
        let mut foods = BTreeMap::new();
        for (label, facts) in printed.iter().flat_map(|printed| &printed.hexes) {
            let food = food_of(facts, node.origin);
            map.food_is_said |= food.as_map().is_some_and(|food| !food.is_empty());
            foods.extend(map.island.hex(*label).map(|hex| (hex, food)));
        }
        match hexes.map(|node| (node, node.as_map())) {
            None => {}
            Some((node, None)) => wrong_type(node, "a map of hexes by their labels", report),
            Some((_, Some(hexes))) => {
                for (key, node) in hexes.iter() {
                    let Some(hex) = map.named(key, report) else { continue };
                    map.is_named[hex as usize] = true;
                    let printed = foods.remove(&hex);
                    foods.insert(hex, printed.map_or_else(|| node.clone(), |printed| over(printed, node)));
                }
            }
        }
        foods.into_iter().for_each(|(hex, node)| map.put(hex, &node, died, report));
        Some(map)
    }

    /// The hex with a label.
    fn named(&self, key: &Key, report: &mut Report) -> Option<HexId> {
        let label = Hex::read(&Node::text(&*key.text, key.origin), report)?;
        let hex = self.island.hex(label);
        if hex.is_none() {
            report
                .error(code::UNKNOWN_NAME, key.origin, format!("{label} is not on the map"))
                .help("labels count columns from the left and rows from the top");
        }
        hex
    }

    /// Sets the food of one hex.
    fn put(&mut self, hex: HexId, node: &Node, died: u32, report: &mut Report) {
        let id = hex as usize;
        if node.is_null() {
            return;
        }
        let Some(InAHex { corpses, plants, max }) = InAHex::read(node, report) else { return };
        let most = MOST_FOOD + died;
        if let Some(corpses) = corpses.filter(|corpses| corpses.value > most) {
            let message = format!("{} is not between 0 and {most}", corpses.value);
            report.error(code::OUT_OF_RANGE, corpses.origin, message);
        }
        let full = max.or(plants).map_or(0, |n| n.value);
        let (terrain, label) = (self.island.terrain(hex), self.island.label(hex));
        if let Some(given) = max.or(plants).filter(|_| full > 0 && !terrain.grows()) {
            let rule = if terrain == Terrain::Water { rule!("SUR-3.3") } else { rule!("SUR-3.4") };
            let message = format!("plant meals in {label}, which is {}", terrain.word());
            refuse(rule, given.origin, message, "nothing grows there", report);
        }
        if let Some(plants) = plants.filter(|plants| plants.value > full) {
            let meals = figured(plants.value, "plant meal", "plant meals");
            let message = format!("{meals} in {label}, its maximum is {full}");
            refuse(rule!("SUR-3.7"), plants.origin, message, &format!("write {full} or less"), report);
        }
        self.most[id] = full;
        self.food[id] = Food {
            corpses: corpses.map_or(0, |corpses| corpses.value),
            plants: plants.map_or(full, |plants| plants.value),
        };
    }
}

/// The rows of a printed map, as in a scenario.
fn rows_of(map: &HexMap, origin: Origin) -> Node {
    let symbol = |column, row| map.symbol(Label { column, row }).unwrap_or('x');
    let row = |row| (0..map.columns).map(|column| symbol(column, row)).collect::<String>();
    Node::list((0..map.rows).map(|n| Node::text(row(n), origin)).collect(), origin)
}

/// The food of a hex on a printed map.
fn food_of(facts: &SpaceFacts, origin: Origin) -> Node {
    let fields = ["corpses", "plants", "max"].into_iter();
    Node::map(fields.filter_map(|key| Some((key, facts.fields.get(key)?.clone()))), origin)
}

/// The keys of a hex in the scenario, over the printed ones.
fn over(mut printed: Node, said: &Node) -> Node {
    let (Value::Map(printed_fields), Some(fields)) = (&mut printed.value, said.as_map()) else {
        return if said.is_null() { printed } else { said.clone() };
    };
    for (key, value) in fields.iter() {
        printed_fields.insert(key.clone(), value.clone());
    }
    printed
}

fn island(node: &Node, report: &mut Report) -> Option<(Island, Json)> {
    if node.as_text().is_some_and(|text| text.eq_ignore_ascii_case("sample")) {
        let rows = SAMPLE.map(|row| row.chars().filter_map(|c| terrain(c).ok()).collect::<Vec<_>>());
        return Some((Island::new(&rows), "sample".into()));
    }
    let nodes = read_list(node, "a list of rows, or `sample`,", report)?;
    let (mut rows, mut texts) = (Vec::new(), Vec::new());
    for node in nodes {
        let text = read_text(node, report)?;
        let text: String = text.value.chars().filter(|c| !c.is_whitespace()).collect();
        let text = text.to_lowercase();
        if let Some(unknown) = text.chars().find_map(|c| terrain(c).err()) {
            report
                .error(rule!("SUR-3.2"), node.origin, format!("no terrain has the letter \"{unknown}\""))
                .help("w is water, d desert, g grassland, j jungle, x no hex");
            return None;
        }
        let row: Vec<Option<Terrain>> = text.chars().filter_map(|c| terrain(c).ok()).collect();
        let first: Option<&Vec<Option<Terrain>>> = rows.first();
        if let Some(first) = first.filter(|first| first.len() != row.len()) {
            let message = format!("a row of {} hexes below one of {}", row.len(), first.len());
            report
                .error(code::OUT_OF_RANGE, node.origin, message)
                .help("make all rows the same length; x is no hex");
            return None;
        }
        rows.push(row);
        texts.push(Json::from(text));
    }
    let columns = rows.first().map_or(0, Vec::len);
    if columns > MOST_COLUMNS || rows.len() > MOST_ROWS {
        let message = format!("a map of {columns} columns and {} rows", rows.len());
        report
            .error(code::TOO_LARGE, node.origin, message)
            .help(format!("the most are {MOST_COLUMNS} columns and {MOST_ROWS} rows: ZZ999"));
        return None;
    }
    if rows.iter().flatten().all(Option::is_none) {
        let rows = shortened(&texts.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(", "));
        report.error(code::EMPTY, node.origin, format!("this map has no hexes: [{rows}]"));
        return None;
    }
    Some((Island::new(&rows), Json::Array(texts)))
}

/// The terrain of a map letter; `None` for no hex, an error for an unknown letter.
pub fn terrain(letter: char) -> Result<Option<Terrain>, char> {
    TERRAIN_LETTERS.iter().find(|(other, _)| *other == letter).map(|(_, terrain)| *terrain).ok_or(letter)
}
