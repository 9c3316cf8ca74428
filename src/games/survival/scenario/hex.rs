//! A `hex` as a scenario states it.

use super::creature::{Herd, Occasion};
use super::{label, refuse, unknown_name};
use crate::diag::Report;
use crate::games::survival::pieces::{SpeciesId, Terrain};
use crate::games::wording::figured;
use crate::rule;
use crate::ruling::{Illegal, Submission};
use crate::source::fields::{read_text, wrong_type};
use crate::source::{Fields, Located};

/// What stays the same throughout a ruling.
pub struct Setup {
    /// The label.
    pub name: String,
    /// The terrain.
    pub terrain: Terrain,
    /// Corpses at the start.
    pub corpses: u32,
    /// Plant meals at the start.
    pub plants: u32,
    /// The creatures.
    pub herd: Herd,
    /// The declared enemy of each species.
    pub enemies: Vec<Option<SpeciesId>>,
    /// The first enemy that may not be declared.
    pub illegal: Option<Box<Illegal>>,
}

/// Reads a scenario; `None` if it can't be judged, and then it was reported why.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let Submission { mut fields, cards, .. } = submission;
    let name = fields.get("hex").and_then(|node| label(node, report));
    let terrain = fields.word("terrain", &Terrain::WORDS, report).unwrap_or(Terrain::Desert);
    let corpses = fields.integer("corpses", 0..=99, report).map_or(0, |corpses| corpses.value as u32);
    let plants = fields.integer("plants", 0..=99, report);
    if let Some(plants) = plants.filter(|plants| plants.value > 0 && !terrain.grows()) {
        let rule = if terrain == Terrain::Water { rule!("SUR-3.3") } else { rule!("SUR-3.4") };
        let message = format!("{} in {}", figured(plants.value, "plant meal", "plant meals"), terrain.word());
        refuse(rule, plants.origin, message, "nothing grows there; is the `terrain` right?", report);
    }
    let herd = Herd::read(&mut fields, cards, Occasion::Hex, report);
    let (enemies, illegal) = enemies(&mut fields, &herd, report);
    fields.finish(report);
    // Without creatures there is nothing to judge; that was reported.
    (!herd.creatures.is_empty()).then(|| Setup {
        name: name.map_or_else(|| "A1".to_owned(), |name| name.to_string()),
        terrain,
        corpses,
        plants: plants.map_or(0, |plants| plants.value as u32),
        herd,
        enemies,
        illegal,
    })
}

/// SUR-5.11.
fn enemies(
    fields: &mut Fields<'_>,
    herd: &Herd,
    report: &mut Report,
) -> (Vec<Option<SpeciesId>>, Option<Box<Illegal>>) {
    let mut enemies = vec![None; herd.species.len()];
    let mut illegal = None;
    let Some(node) = fields.get("enemies") else { return (enemies, illegal) };
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of species: species", report);
        return (enemies, illegal);
    };
    for (n, (key, node)) in map.iter().enumerate() {
        let own = species(herd, Located { value: &*key.text, origin: key.origin }, report);
        let enemy = read_text(node, report).and_then(|name| species(herd, name, report));
        let (Some(own), Some(enemy)) = (own, enemy) else { continue };
        if own == enemy && illegal.is_none() {
            illegal = Some(Box::new(Illegal {
                action: n + 1,
                by: None,
                rule: rule!("SUR-5.11"),
                reason: format!("{} can't be its own enemy", key.text),
            }));
        }
        enemies[own as usize] = Some(enemy);
    }
    (enemies, illegal)
}

/// The species of a name.
pub(super) fn species(herd: &Herd, name: Located<&str>, report: &mut Report) -> Option<SpeciesId> {
    let found = herd.species(name.value);
    if found.is_none() {
        unknown_name("species", name, herd.species.iter().map(String::as_str), report);
    }
    found
}
