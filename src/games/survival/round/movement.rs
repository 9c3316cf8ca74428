//! SUR-5.3 to SUR-5.5, SUR-5.12: movement.

use super::plans::Sent;
use super::play::{Play, Stage};
use crate::advantages::Advantage;
use crate::game::part::Whole;
use crate::geometry::Label;
use crate::island::Island;
use crate::pieces::{Creature, HexId};
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Roll, Stop};
use crate::scenario::orders::Path;
use crate::tables::DIRECTIONS;

impl Play<'_, '_> {
    /// Moves one creature; returns the next stage.
    pub(super) fn movement(&mut self, index: usize) -> Result<Stage, Stop> {
        let creature = self.state.creatures[index];
        match self.setup.plans.sent[creature.species as usize] {
            Sent::Nothing => self.wander(index)?,
            Sent::Orders | Sent::Standing => self.go(index, &creature),
        }
        let next = index + 1;
        let adults = self.setup.turn.herd.creatures.len();
        Ok(if next < adults { Stage::Movement(next) } else { self.after_movement() })
    }

    /// Moves a creature by order.
    fn go(&mut self, index: usize, creature: &Creature) {
        let (id, island) = (creature.id, &self.setup.turn.map.island);
        let here = creature.hex.expect("everybody is somewhere after round 1");
        let at = island.label(here);
        let order = self.setup.plans.creatures[index].as_ref().and_then(|order| order.path.as_ref());
        let Some(path) = order else {
            self.desk.step(rule!("SUR-5.5"), (id, at).decides(&["hex"]), || {
                format!("{id} has no move ordered: it stays in {at}.")
            });
            return;
        };
        let Path::Through(path) = path else {
            self.desk.step(rule!("SUR-5.3"), (id, at).decides(&["hex"]), || {
                format!("{id} stays in {at} by order.")
            });
            return;
        };
        self.hold_to_map(creature, here, path);
        match walk(island, creature, here, path) {
            Ok(there) => {
                self.idle_movement(creature, here, path);
                self.state.creatures[index].hex = Some(there);
                self.desk.step(rule!("SUR-5.3"), (id, at).decides(&["hex"]), || {
                    let through: Vec<_> = path.iter().map(Label::to_string).collect();
                    format!("{id} moves from {at} to {}.", through.join(", "))
                });
            }
            Err(why) => {
                self.desk.step(rule!("SUR-5.4"), (id, at).decides(&["hex", "void"]), || {
                    format!("{id} stays in {at}, for its move is void: {why}.")
                });
                self.state.void.push((id, why));
            }
        }
    }

    /// Moves a creature at random: SUR-5.12, with SUR-10.1, SUR-10.2, SUR-11.2 and SUR-11.3.
    fn wander(&mut self, index: usize) -> Result<(), Stop> {
        self.step_at_random(index)?;
        let creature = self.state.creatures[index];
        if !creature.uses(Advantage::Speed) {
            return Ok(());
        }
        let extra = if creature.uses(Advantage::GreatSpeed) { 2 } else { 1 };
        for extra in 0..extra {
            let id = creature.id;
            let (moves, rolls) = rolls::moves_again(self.desk, id)?;
            let (rule, speed) =
                if extra == 0 { (rule!("SUR-10.2"), "Speed") } else { (rule!("SUR-11.2"), "Great Speed") };
            self.desk.step_with(rule, id, rolls, || {
                if moves {
                    format!("{id} has {speed} and moves once more.")
                } else {
                    format!("{id} has {speed} and does not use it.")
                }
            });
            if moves {
                self.step_at_random(index)?;
            }
        }
        Ok(())
    }

    fn step_at_random(&mut self, index: usize) -> Result<(), Stop> {
        let creature = self.state.creatures[index];
        let (id, island) = (creature.id, &self.setup.turn.map.island);
        let here = creature.hex.expect("everybody is somewhere after round 1");
        let (direction, roll) = rolls::direction(self.desk, id)?;
        let way = DIRECTIONS[direction as usize - 1];
        let at = island.label(here);
        let Some(there) = island.neighbor(here, direction) else {
            self.hold_to_edge(here, direction);
            self.say((id, at), roll, || format!("{id} goes {way}, where no hex lies: it stays in {at}."));
            return Ok(());
        };
        let to = island.label(there);
        if !island.is_water(there) {
            self.state.creatures[index].hex = Some(there);
            self.say((id, at, to), roll, || format!("{id} goes {way}, from {at} to {to}."));
        } else if creature.uses(Advantage::Amphibious) {
            self.state.creatures[index].hex = Some(there);
            self.say((id, at, to), roll, || format!("{id} goes {way}, from {at} into the water of {to}."));
            self.desk.step(rule!("SUR-11.3"), (id, to), || format!("{id} is Amphibious and stays in {to}."));
        } else if creature.uses(Advantage::Swimming) {
            self.say((id, at, to), roll, || format!("{id} goes {way}, from {at} into the water of {to}."));
            self.leave_water(index, here, there)?;
        } else {
            self.say((id, at, to), roll, || format!("{id} goes {way}; {to} is water: it stays in {at}."));
        }
        Ok(())
    }

    /// SUR-10.1: leaves the water in a random direction.
    fn leave_water(&mut self, index: usize, here: HexId, water: HexId) -> Result<(), Stop> {
        let (id, island) = (self.state.creatures[index].id, &self.setup.turn.map.island);
        let (direction, roll) = rolls::way_out(self.desk, id)?;
        let way = DIRECTIONS[direction as usize - 1];
        let land = island.neighbor(water, direction).filter(|hex| !island.is_water(*hex));
        self.hold_to_edge(water, direction);
        let end = land.unwrap_or(here);
        let label = island.label(end);
        self.state.creatures[index].hex = Some(end);
        self.desk.step_with(rule!("SUR-10.1"), (id, label).decides(&["hex"]), [roll], || match land {
            Some(_) => format!("{id} swims and leaves the water {way}, in {label}."),
            None => format!("{id} swims {way}, where no land lies: it is back in {label}."),
        });
        Ok(())
    }

    /// Demands the whole map if a path leads off a partial one.
    fn hold_to_map(&self, creature: &Creature, from: HexId, path: &[Label]) {
        let island = &self.setup.turn.map.island;
        let off = path.iter().position(|label| island.hex(*label).is_none());
        let Some(off) = off.filter(|off| *off <= usize::from(creature.uses(Advantage::Speed)) + 1) else {
            return;
        };
        let before = off.checked_sub(1).map_or(Some(from), |n| island.hex(path[n]));
        let at = (i64::from(path[off].column), i64::from(path[off].row));
        let way =
            before.and_then(|hex| (1..=6).find(|way| island.beside(hex, *way) == at).map(|way| (hex, way)));
        if let Some((hex, way)) = way {
            self.hold_to_edge(hex, way);
        }
    }

    /// Demands the whole map if a random step leads off a partial one.
    pub(super) fn hold_to_edge(&self, hex: HexId, direction: u32) {
        let (setup, island) = (&self.setup.turn, &self.setup.turn.map.island);
        let whole = Whole { board: "the island", why: "nobody leaves the island", rule: rule!("SUR-5.4") };
        setup.part.hold_to_edge(self.desk, island.extent(), island.beside(hex, direction), whole);
    }

    /// Notes advantages that a path does not use.
    fn idle_movement(&mut self, creature: &Creature, from: HexId, path: &[Label]) {
        let (id, island) = (creature.id, &self.setup.turn.map.island);
        let hexes = || path.iter().filter_map(|label| island.hex(*label));
        let has_water = hexes().chain([from]).any(|hex| island.is_water(hex));
        let steps = path.len();
        if creature.uses(Advantage::Speed) && steps < 2 {
            self.idle(rule!("SUR-10.2"), || format!("{id} has Speed and goes one step only."));
        } else if creature.uses(Advantage::GreatSpeed) && steps < 3 {
            self.idle(rule!("SUR-11.2"), || format!("{id} has Great Speed and goes two steps only."));
        }
        if creature.uses(Advantage::Swimming) && !has_water {
            self.idle(rule!("SUR-10.1"), || format!("{id} has Swimming, and no water is on its way."));
        }
        if creature.uses(Advantage::Amphibious) && !has_water {
            self.idle(rule!("SUR-11.3"), || format!("{id} is Amphibious, and no water is on its way."));
        }
    }

    fn say(&mut self, about: impl About, roll: Roll, text: impl FnOnce() -> String) {
        self.desk.step_with(rule!("SUR-5.12"), about.decides(&["hex"]), [roll], text);
    }
}

/// The end of a path, or why it is not allowed (SUR-5.3, SUR-10.1, SUR-10.2, SUR-11.2, SUR-11.3).
pub fn walk(island: &Island, creature: &Creature, from: HexId, path: &[Label]) -> Result<HexId, String> {
    let uses = |advantage| creature.uses(advantage);
    let has = match (uses(Advantage::Speed), uses(Advantage::GreatSpeed)) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    };
    let (mut here, mut steps, mut next) = (from, 0, 0);
    while let Some(label) = path.get(next) {
        let Some(hex) = island.hex(*label) else { return Err(format!("{label} is not on the map")) };
        if !island.are_neighbors(here, hex) {
            return Err(format!("{label} is not a neighbour of {}", island.label(here)));
        }
        next += 1;
        here = hex;
        if island.is_water(hex) {
            let beyond = path.get(next).and_then(|label| island.hex(*label));
            let beyond = beyond.filter(|land| !island.is_water(*land) && island.are_neighbors(hex, *land));
            match beyond.filter(|_| uses(Advantage::Swimming)) {
                Some(land) => {
                    here = land;
                    next += 1;
                }
                None if uses(Advantage::Amphibious) => {}
                None if uses(Advantage::Swimming) => {
                    return Err(format!("it can swim through {label}, but not end there"));
                }
                None => return Err(format!("{label} is water")),
            }
        }
        steps += 1;
    }
    if steps > has {
        let allowed = if has == 1 { "one step".to_owned() } else { format!("{has} steps") };
        return Err(format!("it takes {steps} steps, and the creature has {allowed}"));
    }
    Ok(here)
}
