//! Fields derived from the rulebook: Health from species, and the texts of its tables on cards.

use super::kind::Kind;
use super::pieces::Years;
use super::tables::{RECHARGE, species_health};
use super::words::is_known;
use super::words::{Department, Terrain, Weapon};
use super::{pages, rulebook, sentence};
use crate::model::{Entry, GameSet, HouseRules, Rule};
use crate::source::{Key, Map, Node, Origin, Value};

/// The fields added to cards that have what they are derived from.
pub(super) const DERIVED: [&str; 9] = [
    "health",
    "years",
    "recharge",
    "weapon_text",
    "artefact_text",
    "department_ability",
    "main_terrain",
    "terrains",
    "homes",
];

/// Fills a checked set.
pub(super) fn fill(set: &mut GameSet, rules: &HouseRules) {
    let habitats = habitats(set);
    for deck in &mut set.decks {
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.component() == deck.component.value) else {
            continue;
        };
        for entry in &mut deck.entries {
            fill_card(kind, entry);
            if let Some((habitat, origin)) =
                entry.get("habitat").and_then(|node| Some((node.as_text()?.to_owned(), node.origin)))
            {
                let homes = habitats.iter().filter(|(other, _)| is_known(other, &habitat));
                let homes = homes.map(|(_, location)| Node::text(location.as_str(), origin)).collect();
                set_field(entry, "homes", Node::list(homes, origin));
            }
        }
    }
    for deck in pages::derived(set, rules) {
        // Components that the definitions have themselves are not replaced.
        let there = set.decks.iter().any(|own| own.component.value == deck.component.value);
        if !there || deck.component.value != "player-aid" {
            set.decks.push(deck);
        }
    }
}

/// Every habitat, each with a Location that has it.
fn habitats(set: &GameSet) -> Vec<(String, String)> {
    let locations = set.decks_of(Kind::Location.component()).flat_map(|deck| &deck.entries);
    locations
        .flat_map(|entry| {
            let habitats = entry.words("habitats").into_iter();
            habitats.map(|habitat| (habitat.value.to_owned(), entry.name.value.clone()))
        })
        .collect()
}

fn set_field(entry: &mut Entry, key: &str, node: Node) {
    if entry.get(key).is_none() {
        entry.fields.insert(Key { text: key.into(), origin: node.origin }, node);
    }
}

fn fill_card(kind: Kind, entry: &mut Entry) {
    let text =
        |entry: &Entry, field: &str| entry.get(field).and_then(|n| Some((n.as_text()?.to_owned(), n.origin)));
    if let Some((species, origin)) = text(entry, "species")
        && let Some(health) = species_health(&species)
    {
        set_field(entry, "health", Node::number(health, origin));
    }
    if let Some((dates, origin)) = text(entry, "dates")
        && let Some(years) = Years::parse(&dates)
    {
        set_field(entry, "years", Node::text(years.to_string(), origin));
    }
    if let Some((special, origin)) = entry.get("special").and_then(|n| Some((n.as_integer()?, n.origin))) {
        let turns = usize::try_from(special).ok().and_then(|n| RECHARGE.get(n).copied()).flatten();
        let words = match turns {
            None => "never recharges".to_owned(),
            Some(1) => "recharges in 1 turn".to_owned(),
            Some(n) => format!("recharges in {n} turns"),
        };
        set_field(entry, "recharge", Node::text(words, origin));
    }
    for (field, section) in [("weapon", "GZ-12"), ("artefact", "GZ-13")] {
        if let Some((word, origin)) = text(entry, field)
            && let Some(row) = row_of(section, &word)
        {
            set_field(entry, &format!("{field}_text"), Node::text(pages::words_of(row), origin));
        }
    }
    if let Some((word, origin)) = text(entry, "department")
        && let Some((department, row)) = Department::parse(&word).zip(row_of("GZ-14", &word))
    {
        let timing = if department.is_for_the_map() { "either" } else { "combat" };
        let fields = [("name", department.ability()), ("text", &pages::words_of(row)), ("timing", timing)];
        let map = Node::map(fields.map(|(key, text)| (key, Node::text(text, origin))), origin);
        set_field(entry, "department_ability", map);
    }
    if kind == Kind::Location {
        fill_terrains(entry);
    }
    if let Some(Node { value: Value::Map(ability), origin }) = entry.fields.get_mut("ability") {
        fill_ability(ability, *origin);
    }
}

/// Adds the effect of each terrain of a Location. A terrain that only helps a weapon has the weapon's text.
fn fill_terrains(entry: &mut Entry) {
    let Some(node) = entry.get("terrain") else { return };
    let origin = node.origin;
    let terrains: Vec<String> = node.words().iter().map(|terrain| terrain.value.to_owned()).collect();
    let rows = terrains.iter().filter_map(|word| {
        let terrain = Terrain::parse(word)?;
        let weapon = Weapon::ALL.iter().find(|weapon| weapon.terrain() == Some(terrain));
        let row = match weapon {
            Some(weapon) => row_of("GZ-12", weapon.name()),
            None => row_of("GZ-11", terrain.name()),
        }?;
        // On the Location's own card, "in a City" is here.
        let here = format!("In a {}", terrain.name());
        let text = pages::words_of(row).replacen(&here, "Here", 1);
        let fields = [("name", row.row[0]), ("text", &text)];
        Some(Node::map(fields.map(|(key, text)| (key, Node::text(text, origin))), origin))
    });
    let rows = Node::list(rows.collect(), origin);
    // An unknown terrain was reported, and has no color and no sign.
    if let Some(first) = terrains.iter().find_map(|word| Terrain::parse(word)) {
        set_field(entry, "main_terrain", Node::text(first.name(), origin));
    }
    set_field(entry, "terrains", rows);
}

fn fill_ability(ability: &mut Map, origin: Origin) {
    let is = |ability: &Map, key: &str| ability.get(key).and_then(Node::as_bool) == Some(true);
    let on_map = is(ability, "draw") || is(ability, "stationary");
    let mut set = |key: &str, text: String| {
        if ability.get(key).is_none_or(Node::is_null) {
            ability.insert(Key { text: key.into(), origin }, Node::text(text, origin));
        }
    };
    set("timing", if on_map { "map" } else { "either" }.to_owned());
    set("target", "self".to_owned());
    if ability.get("text").is_none_or(Node::is_null) {
        let text = sentence::ability(ability);
        ability.insert(Key { text: "text".into(), origin }, Node::text(text, origin));
    }
}

/// The row of a table in the rulebook's appendix, by its section and name.
fn row_of(section: &str, name: &str) -> Option<&'static Rule> {
    let section = rulebook().sections.iter().find(|other| other.id == section)?;
    section.rules.iter().find(|rule| rule.row.first().is_some_and(|row| is_known(name, row)))
}
