//! SUR-2.4 and SUR-2.5: in round 1 creatures are placed and get their first advantages.

use super::play::{Play, Stage};
use crate::advantages::Advantage;
use crate::pieces::HexId;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};

impl Play<'_, '_> {
    /// Places one creature; returns the next stage.
    pub(super) fn place(&mut self, n: usize) -> Result<Stage, Stop> {
        if self.state.creatures[n].hex.is_none() {
            self.put_on_island(n)?;
        }
        if self.state.creatures[n].genes.is_empty() {
            self.give_first_advantage(n)?;
        }
        let next = n + 1;
        Ok(if next < self.state.creatures.len() { Stage::Placement(next) } else { Stage::Spring })
    }

    fn put_on_island(&mut self, n: usize) -> Result<(), Stop> {
        let (setup, id) = (&self.setup.turn, self.state.creatures[n].id);
        let island = &setup.map.island;
        let order = self.setup.plans.creatures[n].as_ref();
        if let Some(label) = order.and_then(|order| order.place) {
            self.state.creatures[n].hex = island.hex(label);
            self.desk
                .step(rule!("SUR-2.4"), (id, label).decides(&["hex"]), || format!("{id} starts in {label}."));
            return Ok(());
        }
        let land: Vec<HexId> = island.hexes().filter(|hex| !island.is_water(*hex)).collect();
        let (place, roll) =
            rolls::placement(self.desk, id, land.len(), |n| island.label(land[n]).to_string())?;
        let label = island.label(land[place]);
        self.state.creatures[n].hex = Some(land[place]);
        self.desk.step_with(rule!("SUR-2.4"), (id, label).decides(&["hex"]), roll, || {
            format!("{id} starts in {label}, at random among {} hexes of land.", land.len())
        });
        Ok(())
    }

    fn give_first_advantage(&mut self, index: usize) -> Result<(), Stop> {
        let creature = self.state.creatures[index];
        let id = creature.id;
        let chosen = self.setup.plans.genes[creature.species as usize].first();
        let (gene, roll) = if let Some(gene) = chosen {
            (*gene, None)
        } else {
            let open: Vec<Advantage> =
                Advantage::all().filter(|gene| !gene.is_advanced() && gene.is_of_use(id.kind)).collect();
            let (place, roll) = rolls::advantage(self.desk, &id.to_string(), &open)?;
            (open[place], roll)
        };
        self.state.creatures[index].genes.add(gene);
        let how = if chosen.is_some() { "" } else { ", at random" };
        self.desk.step_with(rule!("SUR-2.5"), id.decides(&["gained", "genes"]), roll, || {
            format!("{id} begins with {}{how}.", gene.name())
        });
        Ok(())
    }
}
