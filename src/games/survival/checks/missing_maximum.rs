//! SUR-3.7: grassland or jungle without a maximum of plant meals.

use super::{Code, Report, Roster, rule};
use crate::diag::and_list;
use crate::game::wording::in_words;
use crate::geometry::Label;
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.7")];
pub(super) const FINDS: &str =
    "hexes of grassland and jungle without a maximum on a map that gives the maximum of others; a warning";
pub(super) const FIX: &str = "give each its maximum: `B1: {max: 3}`";

/// The most hexes that a message names.
const NAMED: usize = 5;

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for island in roster.islands.iter().filter(|island| island.hexes.iter().any(|hex| hex.max.is_some())) {
        let bare = |at: &Label| {
            island.terrain(*at).is_some_and(Terrain::grows)
                && island.hex(*at).is_none_or(|hex| hex.max.is_none() && hex.plants.is_none())
        };
        let bare: Vec<Label> = island.labels().into_iter().filter(bare).collect();
        let Some(first) = bare.first() else { continue };
        let mut names: Vec<String> = bare.iter().take(NAMED).map(Label::to_string).collect();
        if bare.len() > NAMED {
            names.push(format!("{} more", in_words(bare.len() - NAMED)));
        }
        let (have, each) = if bare.len() == 1 { ("has", "it") } else { ("have", "each of them") };
        report
            .warning(
                rule!("SUR-3.7"),
                island.map.place(*first),
                format!("{} {have} no maximum of plant meals", and_list(&names)),
            )
            .help(format!(
                "write how many plant meals {each} can hold: `{first}: {{max: 2}}`; the first game rolled a D4 for each"
            ));
    }
}
