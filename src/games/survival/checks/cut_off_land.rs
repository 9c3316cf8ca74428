//! SUR-3.11: land that can't be reached by land.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::geometry::Label;
use crate::roster::Island;
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.11"), rule!("SUR-3.10")];
pub(super) const FINDS: &str = "hexes of land that no way over land leads to; a warning";
pub(super) const FIX: &str =
    "put land between them: whoever stands there could never leave without Swimming";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for island in &roster.islands {
        let mut lands = lands(island);
        // The largest is the island; of two equally large ones, the first.
        let Some(main) = (0..lands.len()).rev().max_by_key(|n| lands[*n].len()) else { continue };
        let main = lands.remove(main);
        for land in lands {
            let (first, more) = (land[0], land.len() - 1);
            let what = match more {
                0 => format!("{first} lies"),
                1 => format!("{first} and {} lie", land[1]),
                more => format!("{first} and {} hexes beside it lie", in_words(more)),
            };
            report
                .warning(rule!("SUR-3.11"), island.map.place(first), format!("{what} apart from the island"))
                .help("without Swimming nobody gets there, or away: make land of the water between")
                .related(
                    island.map.place(main[0]),
                    format!("the island begins with {}: {} hexes", main[0], in_words(main.len())),
                );
        }
    }
}

/// Hexes of land that hang together, each land in label order.
fn lands(island: &Island<'_>) -> Vec<Vec<Label>> {
    // What is not a terrain may be meant as land.
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
