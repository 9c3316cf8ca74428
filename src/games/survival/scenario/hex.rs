//! The position of the dispute `hex` as the scenario states it.

use super::creature::{Herd, InHex};
use super::{Hex, refuse, unknown_name};
use crate::diag::Report;
use crate::document;
use crate::game::wording::figured;
use crate::geometry::Label;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::{Common, Illegal, Submission};
use crate::source::Located;
use crate::source::Read as _;
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Count, Entries, Later};
use crate::terrain::Terrain;

/// The parts of the position that do not change while it is judged.
pub struct Setup {
    /// The label.
    pub name: String,
    /// Its name in sentences.
    pub called: String,
    pub terrain: Assumable<Terrain>,
    /// Corpses at the start.
    pub corpses: Assumable<u32>,
    /// Plant meals at the start.
    pub plants: Assumable<u32>,
    /// The creatures.
    pub herd: Herd,
    /// The declared enemy of each species.
    pub enemies: Vec<Option<SpeciesId>>,
    /// The first forbidden enemy.
    pub illegal: Option<Box<Illegal>>,
}

document! {
    /// The keys of a scenario about a hex.
    pub struct StatedHex ("a scenario") with _common: ReadBefore<Common> {
        /// the label of the hex, for sentences
        hex: Assumable<Hex> = Assumable::assumed(Label { column: 0, row: 0 });
        /// the terrain
        terrain: Assumable<Terrain> = Assumable::assumed(Terrain::Desert);
        /// corpses at the start
        corpses: Assumable<Count<0, 99>> = Assumable::assumed(0);
        /// plant meals at the start
        plants: Option<Located<Count<0, 99>>>;
        /// the creatures by their ids
        creatures: Later<Entries<InHex>>;
        /// the declared enemy of each species
        enemies: Entries<Located<String>>;
    }
}

/// Reads a scenario; `None` if it can't be judged, which was reported.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: StatedHex = submission.read(report)?;
    let terrain = stated.terrain;
    // If the terrain can't be read, its plants can't be checked.
    let written = submission.node.as_map().and_then(|keys| keys.get("terrain"));
    let terrain_is_read = written.is_none_or(|node| Terrain::read(node, &mut Report::default()).is_some());
    let grows = terrain.value.grows() || !terrain_is_read;
    if let Some(plants) = stated.plants.filter(|plants| plants.value > 0 && !grows) {
        let meals = figured(plants.value, "plant meal", "plant meals");
        let rule = if terrain.value == Terrain::Water { rule!("SUR-3.3") } else { rule!("SUR-3.4") };
        let (message, help) = if terrain.is_given {
            let message = format!("{meals} in {}", terrain.value.word());
            (message, "nothing grows there; is the `terrain` right?")
        } else {
            (format!("{meals} in an unknown terrain"), "add `terrain: grassland` or `terrain: jungle`")
        };
        refuse(rule, plants.origin, message, help, report);
    }
    let herd = Herd::read::<InHex>(&stated.creatures, submission.cards, report);
    let (enemies, illegal) = enemies(&stated.enemies, &herd, report);
    // A scenario without creatures has been reported.
    (!herd.creatures.is_empty()).then(|| Setup {
        name: stated.hex.value.to_string(),
        called: if stated.hex.is_given { stated.hex.value.to_string() } else { "the hex".to_owned() },
        terrain,
        corpses: stated.corpses,
        plants: stated.plants.map_or(Assumable::assumed(0), |plants| Assumable::given(plants.value)),
        herd,
        enemies,
        illegal,
    })
}

/// SUR-5.11: reads the declared enemies.
fn enemies(
    stated: &[(Located<String>, Located<String>)],
    herd: &Herd,
    report: &mut Report,
) -> (Vec<Option<SpeciesId>>, Option<Box<Illegal>>) {
    let mut enemies = vec![None; herd.species.len()];
    let mut illegal = None;
    for (n, (name, enemy)) in stated.iter().enumerate() {
        let own = species(herd, name.as_str(), report);
        let enemy = species(herd, enemy.as_str(), report);
        let (Some(own), Some(enemy)) = (own, enemy) else { continue };
        if own == enemy && illegal.is_none() {
            let reason = format!("{} can't be its own enemy", name.value);
            illegal = Some(Box::new(Illegal::new(n + 1, rule!("SUR-5.11"), reason)));
        }
        enemies[own as usize] = Some(enemy);
    }
    (enemies, illegal)
}

pub(super) fn species(herd: &Herd, name: Located<&str>, report: &mut Report) -> Option<SpeciesId> {
    let found = herd.species(name.value);
    if found.is_none() {
        unknown_name("species", name, herd.species.iter().map(String::as_str), report);
    }
    found
}
