//! SUR-3.11: land that can't be reached over land.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::geometry::Label;
use crate::roster::Island;
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.11"), rule!("SUR-3.10")];
pub(super) const FINDS: &str = "hexes of land that can't be reached over land; a warning";
pub(super) const FIX: &str = "add land in between: a creature there could never leave without Swimming";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for island in &roster.islands {
        let mut lands = lands(island);
        // The largest piece is the island; of two equally large ones, the first.
        let Some(main) = (0..lands.len()).rev().max_by_key(|n| lands[*n].len()) else { continue };
        let main = lands.remove(main);
        for land in lands {
            let (first, more) = (land[0], land.len() - 1);
            let what = match more {
                0 => format!("{first} is"),
                1 => format!("{first} and {} are", land[1]),
                more => format!("{first} and {} hexes beside it are", in_words(more)),
            };
            report
                .warning(
                    rule!("SUR-3.11"),
                    island.map.place(first),
                    format!("{what} cut off from the island"),
                )
                .help("nobody gets there or away without Swimming: turn the water in between into land")
                .related(
                    island.map.place(main[0]),
                    format!("the main part begins with {}: {} hexes", main[0], in_words(main.len())),
                );
        }
    }
}

/// The connected pieces of land, each in label order.
fn lands(island: &Island<'_>) -> Vec<Vec<Label>> {
    // A letter that is not a terrain may be meant as land.
    let is_land = |at: Label| island.map.symbol(at).is_some() && island.terrain(at) != Some(Terrain::Water);
    let mut seen: BTreeSet<Label> = BTreeSet::new();
    let mut lands = Vec::new();
    for start in island.labels() {
        if !is_land(start) || !seen.insert(start) {
            continue;
        }
        let (mut land, mut next) = (vec![start], 0);
        while let Some(at) = land.get(next).copied() {
            next += 1;
            land.extend(island.neighbors(at).filter(|beside| is_land(*beside) && seen.insert(*beside)));
        }
        land.sort_by_key(|at| (at.column, at.row));
        lands.push(land);
    }
    lands
}
