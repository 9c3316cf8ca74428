//! The pictures of species: the animals on their counters.

use super::turn_report::TurnReport;
use crate::model::template::slug;
use crate::pieces::CreatureId;

/// The species of the built-in set, whose animals are drawn.
const DRAWN: [&str; 12] = [
    "Tanglefoot",
    "Mudlark",
    "Sabre",
    "Bramble",
    "Oddfellow",
    "Vespertine",
    "Gorse",
    "Rootle",
    "Grimalkin",
    "Paddler",
    "Thrift",
    "Kinslayer",
];

impl TurnReport {
    /// The path of the picture of a species, as on its counters: its animal, or else the sign of its type. A species of which
    /// nothing is in the report has none.
    pub fn picture_of(&self, species: &str) -> Option<String> {
        if DRAWN.contains(&species) {
            return Some(format!("built-in:layouts/art/survival/{}.svg", slug(species)));
        }
        let row = self.rows.iter().find(|row| row.species == species)?;
        let kind = CreatureId::parse(&row.id)?.kind.singular();
        Some(format!("built-in:layouts/icons/type-{kind}.svg"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_species_has_the_picture_of_its_counters() {
        let layout = include_str!("../../../../../layouts/faces/survival/creature.yaml").replace('\r', "");
        let (_, animals) = layout.split_once("\n  animal:\n").expect("it chooses animals");
        let names = animals.lines().map_while(|line| line.strip_prefix("    ")?.split_once(": "));
        let names: Vec<(&str, &str)> = names.filter(|(name, _)| *name != "else").collect();
        let expected: Vec<(&str, String)> = DRAWN.iter().map(|name| (*name, slug(name))).collect();
        let expected: Vec<(&str, &str)> =
            expected.iter().map(|(name, file)| (*name, file.as_str())).collect();
        assert_eq!(names, expected);
    }
}
