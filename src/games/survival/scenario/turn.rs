//! A `turn` as a scenario states it.

use super::creature::{Herd, Occasion};
use super::map::{self, Map};
use super::orders::{self, Line, List};
use super::{hex, refuse};
use crate::diag::{Report, code};
use crate::games::survival::pieces::{Advantage, SpeciesId};
use crate::games::survival::tables::SEASONS;
use crate::rule;
use crate::ruling::Submission;
use crate::source::Fields;
use crate::source::fields::read_text;

/// What stays the same throughout a ruling.
pub struct Setup {
    /// The round to be played, 1 to 999.
    pub round: u32,
    /// The round after which the game ends.
    pub last_round: u32,
    /// The next newborn's number.
    pub next_id: u32,
    /// The island with its food.
    pub map: Map,
    /// The creatures at the beginning.
    pub herd: Herd,
    /// This round's orders.
    pub orders: Vec<Line>,
    /// Standing orders.
    pub standing: Vec<Line>,
    /// The species that win if the game ends by agreement.
    pub agreed_end: Vec<SpeciesId>,
}

/// The highest number of a creature.
const HIGHEST: i64 = 999_999;

impl Setup {
    /// The season (SUR-4.1).
    pub fn season(&self) -> &'static str {
        SEASONS[(self.round as usize - 1) % SEASONS.len()]
    }

    /// The year (SUR-4.1); round 1 is in Year 0.
    pub fn year(&self) -> u32 {
        (self.round - 1) / SEASONS.len() as u32
    }
}

/// Reads a scenario.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let Submission { mut fields, cards, .. } = submission;
    fields.require("round", report);
    let round = fields.integer("round", 1..=999, report);
    let last_round = fields.integer("last_round", 1..=999, report);
    let last = last_round.map_or(12, |last| last.value);
    if let Some(round) = round.filter(|round| round.value > last) {
        let message = format!("round {} of a game that ends after round {last}", round.value);
        let help = "write a higher `last_round`, if the players have agreed on one";
        refuse(rule!("SUR-13.2"), round.origin, message, help, report);
    }
    let next_id = fields.integer("next_id", 1..=HIGHEST + 1, report);
    let mut herd = Herd::read(&mut fields, cards, Occasion::Turn, report);
    let highest = herd.creatures.last().map_or(0, |creature| creature.id.number);
    // Whose number was given and who does not live has died.
    let numbers = next_id.map_or(0, |next| next.value as u32 - 1);
    let map = map::read(&mut fields, numbers.saturating_sub(herd.creatures.len() as u32), report);
    if let Some(next) = next_id.filter(|next| next.value <= i64::from(highest)) {
        let message = format!("the next number would be {}, and {highest} is in use", next.value);
        refuse(rule!("SUR-2.3"), next.origin, message, &format!("write {} or more", highest + 1), report);
    }
    let orders = orders::read(fields.list("orders"), List::Orders, &herd, report);
    let standing = orders::read(fields.list("standing"), List::Standing, &herd, report);
    let agreed_end = agreed_end(&mut fields, &herd, report);
    fields.finish(report);
    let (map, round) = (map?, round?.value as u32);
    stand(&mut herd, &map, round, report);
    Some(Setup {
        round,
        last_round: last as u32,
        next_id: next_id.map_or(highest + 1, |next| next.value as u32),
        map,
        herd,
        orders,
        standing,
        agreed_end,
    })
}

fn agreed_end(fields: &mut Fields<'_>, herd: &Herd, report: &mut Report) -> Vec<SpeciesId> {
    let names =
        fields.list("agreed_end").iter().filter_map(|node| read_text(node, report)).collect::<Vec<_>>();
    names.into_iter().filter_map(|name| hex::species(herd, name, report)).collect()
}

/// Puts everybody where it says it is.
fn stand(herd: &mut Herd, map: &Map, round: u32, report: &mut Report) {
    for (creature, written) in herd.creatures.iter_mut().zip(&herd.written) {
        let id = creature.id;
        if round == 1 && creature.missed > 0 {
            let message = format!("{id} has missed a meal before round 1");
            refuse(
                rule!("SUR-4.2"),
                written.origin,
                message,
                "nobody is hungry yet: leave `missed` out",
                report,
            );
        }
        match written.hex {
            None if round > 1 => {
                report
                    .error(code::MISSING_KEY, written.origin, format!("it isn't said where {id} is"))
                    .help("add `hex: …`");
            }
            None if map.island.hexes().all(|hex| map.island.is_water(hex)) => {
                let message = format!("there is no land for {id}");
                refuse(rule!("SUR-2.4"), written.origin, message, "nobody starts in water", report);
            }
            None => {}
            Some(label) => {
                creature.hex = map.island.hex(label.value);
                let Some(hex) = creature.hex else {
                    let message = format!("{} is not on the map", label.value);
                    report
                        .error(code::UNKNOWN_NAME, label.origin, message)
                        .help("labels count columns from the left and rows from the top");
                    continue;
                };
                if map.island.is_water(hex) && !creature.genes.has(Advantage::Amphibious) {
                    let message = format!("{id} is in the water of {} without Amphibious", label.value);
                    refuse(rule!("SUR-3.3"), label.origin, message, "nobody else can stay there", report);
                }
            }
        }
    }
}
