//! The position of the dispute `turn` as the scenario states it.

use super::creature::{Herd, OnMap};
use super::map::{HIGHEST, InAHex, Map, Rows};
use super::orders::{self, Line, List, OrderLine};
use super::{hex, refuse};
use crate::advantages::Advantage;
use crate::diag::{Report, code};
use crate::document;
use crate::game::part::{Edges, Part};
use crate::model::load::Cards;
use crate::pieces::{SpeciesId, Unsaid};
use crate::rule;
use crate::ruling::{Common, Submission};
use crate::source::Located;
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Count, Entries, Later, target};
use crate::tables::{LAST_ROUND, MOST_ROUNDS};

/// The parts of the position that do not change while it is judged.
pub struct Setup {
    /// The round to play, 1 to 999.
    pub round: u32,
    /// The round after which the game ends.
    pub last_round: Assumable<u32>,
    /// The number of the next newborn.
    pub next_id: Assumable<u32>,
    /// The island with its food.
    pub map: Map,
    /// Whether the map is only a part of the island.
    pub part: Part,
    /// The creatures at the start.
    pub herd: Herd,
    /// This round's orders.
    pub orders: Vec<Line>,
    /// Standing orders.
    pub standing: Vec<Line>,
    /// The species that win if the game ends by agreement.
    pub agreed_end: Vec<SpeciesId>,
    /// Whether all players have resigned.
    pub all_resigned: bool,
}

document! {
    /// The state of a game between two rounds.
    pub struct TurnState ("a state") {
        /// the round to play
        round: Located<Count<1, MOST_ROUNDS>>;
        /// the round after which the game ends
        last_round: Assumable<Count<1, MOST_ROUNDS>> = Assumable::assumed(LAST_ROUND);
        /// the number of the next newborn; by default one more than the highest
        next_id: Option<Located<Count<1, { HIGHEST + 1 }>>>;
        /// the island: rows of letters, the sample, the name of a printed map, or the path of its file
        map: Later<Rows>;
        /// the food in hexes, by their labels
        hexes: Option<Later<Entries<InAHex, target::Space>>>;
        /// the creatures by their ids
        creatures: Later<Entries<OnMap>>;
        /// standing orders
        standing: Vec<OrderLine>;
    }
}

document! {
    /// The keys of a scenario about a round.
    pub struct StatedTurn ("a scenario") with _common: ReadBefore<Common>, state: TurnState {
        /// this round's orders
        orders: Vec<OrderLine>;
        /// the species that win if the game ends by agreement
        agreed_end: Vec<Located<String>>;
        /// whether all players have resigned: the game ends, and nobody wins
        all_resigned: bool = false;
        /// whether the map is only a part of the island: then the rest is unknown, and nobody wins
        part: Assumable<bool> = Assumable::assumed(false);
        /// sides of a partial map that are edges of the island
        edges: Option<Edges>;
    }
}

pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: StatedTurn = submission.read(report)?;
    let mut setup = set_up_state(&stated.state, submission.cards, report)?;
    setup.orders = orders::read(&stated.orders, List::Orders, &setup.herd, report);
    setup.standing = orders::read(&stated.state.standing, List::Standing, &setup.herd, report);
    let agreed = stated.agreed_end.iter();
    setup.agreed_end = agreed.filter_map(|name| hex::species(&setup.herd, name.as_str(), report)).collect();
    setup.all_resigned = stated.all_resigned;
    // A named map is whole, and so is that of a game with a state.
    let is_whole = stated.state.map.as_text().is_some() || stated.state.next_id.is_some();
    let is_given = stated.part.is_given || is_whole;
    setup.part =
        Part { is_part: Assumable { is_given, ..stated.part }, edges: stated.edges.unwrap_or_default() };
    if stated.part.value && setup.round == 1 {
        report
            .error(code::OUT_OF_RANGE, stated.state.map.origin, "a part of the island in round 1")
            .help("round 1 places creatures on the whole island: type the whole map, and delete `part`");
    }
    Some(setup)
}

/// Sets up a state without orders. `None` if it has no map, which was reported.
pub fn set_up_state(stated: &TurnState, cards: &Cards, report: &mut Report) -> Option<Setup> {
    let (round, last_round) = (stated.round, stated.last_round);
    if round.value > last_round.value {
        let message = format!("round {} of a game that ends after round {}", round.value, last_round.value);
        let help = "write a higher `last_round`, if the players have agreed on one";
        refuse(rule!("SUR-13.2"), round.origin, message, help, report);
    }
    let mut herd = Herd::read::<OnMap>(&stated.creatures, cards, report);
    let highest = herd.creatures.last().map_or(0, |creature| creature.id.number);
    // Creatures whose numbers were used and that are not alive have died.
    let numbers = stated.next_id.map_or(0, |next| next.value - 1);
    let died = numbers.saturating_sub(herd.creatures.len() as u32);
    let map = Map::read(&stated.map, stated.hexes.as_ref(), died, cards, report)?;
    if let Some(next) = stated.next_id.filter(|next| next.value <= highest) {
        let message = format!("the next number would be {}, and {highest} is in use", next.value);
        refuse(rule!("SUR-2.3"), next.origin, message, &format!("write {} or more", highest + 1), report);
    }
    stand(&mut herd, &map, round.value, report);
    Some(Setup {
        round: round.value,
        part: Part::ALL,
        last_round,
        next_id: stated.next_id.map_or(Assumable::assumed(highest + 1), |next| Assumable::given(next.value)),
        map,
        herd,
        orders: Vec::new(),
        standing: Vec::new(),
        agreed_end: Vec::new(),
        all_resigned: false,
    })
}

/// Puts all creatures in their hexes.
fn stand(herd: &mut Herd, map: &Map, round: u32, report: &mut Report) {
    for (creature, written) in herd.creatures.iter_mut().zip(&herd.written) {
        let id = creature.id;
        if round == 1 {
            // SUR-2.1, SUR-2.6, SUR-4.2: the rules give these values.
            creature.unsaid = Unsaid::default();
        }
        if round == 1 && creature.missed > 0 {
            let message = format!("{id} has missed a meal before round 1");
            refuse(
                rule!("SUR-4.2"),
                written.origin,
                message,
                "nobody is hungry yet: delete `missed`",
                report,
            );
        }
        match written.hex {
            None if round > 1 => {
                report
                    .error(code::MISSING_KEY, written.origin, format!("the hex of {id} is missing"))
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
