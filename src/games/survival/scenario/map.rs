//! The map of a round, and the food on it.

use super::{label, refuse};
use crate::diag::{Report, code};
use crate::games::survival::island::Island;
use crate::games::survival::pieces::{HexId, Terrain};
use crate::games::survival::tables::{SAMPLE, TERRAIN_LETTERS};
use crate::games::wording::figured;
use crate::rule;
use crate::ruling::Json;
use crate::source::fields::{read_text, shortened, wrong_type};
use crate::source::{Fields, Node};

/// Columns and rows, at most: those that labels name.
const MOST_COLUMNS: usize = 702;
const MOST_ROWS: usize = 999;

/// What lies in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Food {
    /// Corpses.
    pub corpses: u32,
    /// Plant meals.
    pub plants: u32,
}

/// The island as it was written.
#[derive(Debug, Clone, Default)]
pub struct Map {
    /// The hexes.
    pub island: Island,
    /// The map as the next state has it.
    pub written: Json,
    /// The food in each hex.
    pub food: Vec<Food>,
    /// The maximum of plant meals of each hex.
    pub most: Vec<u32>,
    /// Whether the scenario names the hex.
    pub is_named: Vec<bool>,
}

/// The most corpses or plant meals that a map sets out in a hex.
const MOST_FOOD: i64 = 99;

/// Reads `map:` and `hexes:`. So many creatures have `died` in the game so far: a hex may hold as many corpses more than are set out,
/// since nothing takes away those that nobody eats (SUR-7.10).
pub fn read(fields: &mut Fields<'_>, died: u32, report: &mut Report) -> Option<Map> {
    let node = fields.require("map", report);
    let hexes = fields.get("hexes");
    let (island, written) = island(node?, report)?;
    let places = island.len();
    let mut map = Map {
        island,
        written,
        food: vec![Food::default(); places],
        most: vec![0; places],
        is_named: vec![false; places],
    };
    let Some(node) = hexes else { return Some(map) };
    match node.as_map() {
        None => wrong_type(node, "a map of hexes by their labels", report),
        Some(hexes) => hexes.iter().for_each(|(key, node)| {
            let key = Node::text(&*key.text, key.origin);
            if let Some(hex) = label(&key, report) {
                match map.island.hex(hex) {
                    Some(hex) => food(&mut map, hex, node, died, report),
                    None => {
                        report
                            .error(code::UNKNOWN_NAME, key.origin, format!("{hex} is not on the map"))
                            .help("labels count columns from the left and rows from the top");
                    }
                }
            }
        }),
    }
    Some(map)
}

fn island(node: &Node, report: &mut Report) -> Option<(Island, Json)> {
    if node.as_text().is_some_and(|text| text.eq_ignore_ascii_case("sample")) {
        let rows = SAMPLE.map(|row| row.chars().filter_map(|c| terrain(c).ok()).collect::<Vec<_>>());
        return Some((Island::new(&rows), "sample".into()));
    }
    let Some(nodes) = node.as_list() else {
        wrong_type(node, "a list of rows, or `sample`,", report);
        return None;
    };
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
                .help("all rows are of one length; x stands for no hex");
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
        report.error(code::EMPTY, node.origin, format!("there is no hex on this map: [{rows}]"));
        return None;
    }
    Some((Island::new(&rows), Json::Array(texts)))
}

/// What a letter stands for, if that is a hex at all.
pub fn terrain(letter: char) -> Result<Option<Terrain>, char> {
    TERRAIN_LETTERS.iter().find(|(other, _)| *other == letter).map(|(_, terrain)| *terrain).ok_or(letter)
}

/// What lies in one hex.
fn food(map: &mut Map, hex: HexId, node: &Node, died: u32, report: &mut Report) {
    map.is_named[hex as usize] = true;
    if node.is_null() {
        return;
    }
    let Some(mut fields) = Fields::of(node, "a hex", report) else { return };
    let corpses = fields.integer("corpses", 0..=MOST_FOOD + i64::from(died), report);
    let plants = fields.integer("plants", 0..=MOST_FOOD, report);
    let most = fields.integer("max", 0..=MOST_FOOD, report);
    fields.finish(report);
    let value = |n: crate::source::Located<i64>| n.value as u32;
    let full = most.or(plants).map_or(0, value);
    let (terrain, label) = (map.island.terrain(hex), map.island.label(hex));
    if let Some(given) = most.or(plants).filter(|_| full > 0 && !terrain.grows()) {
        let rule = if terrain == Terrain::Water { rule!("SUR-3.3") } else { rule!("SUR-3.4") };
        let message = format!("plant meals in {label}, which is {}", terrain.word());
        refuse(rule, given.origin, message, "nothing grows there", report);
    }
    if let Some(plants) = plants.filter(|plants| value(*plants) > full) {
        let message = format!(
            "{} in {label}, its maximum is {full}",
            figured(plants.value, "plant meal", "plant meals")
        );
        refuse(rule!("SUR-3.7"), plants.origin, message, &format!("write {full} or less"), report);
    }
    let id = hex as usize;
    map.most[id] = full;
    map.food[id] = Food { corpses: corpses.map_or(0, value), plants: plants.map_or(full, value) };
}
