//! SUR-4.7 to SUR-4.11: each newborn inherits its parent's advantages and gains another one.

use super::play::{Play, Stage};
use crate::advantages::{Advantage, Genes};
use crate::kind::Kind;
use crate::pieces::CreatureId;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::tables::ADVANCED_FROM;

impl Play<'_, '_> {
    /// Handles one newborn, and before the first of a species the advantage of that species; returns the next
    /// stage.
    pub(super) fn inherit(&mut self, next: usize, drawn: Option<Advantage>) -> Result<Stage, Stop> {
        let Some(newborn) = self.state.newborns.get(next).copied() else { return Ok(Stage::Homes) };
        let species = |n: usize| self.state.creatures[self.state.newborns[n]].species;
        let is_first = next == 0 || species(next - 1) != species(next);
        let drawn = if is_first { self.settle_advantage(next)? } else { drawn };
        self.give_advantage(newborn, drawn)?;
        Ok(Stage::Advantages { next: next + 1, drawn })
    }

    /// SUR-4.8: the drawn advantage for all newborns of a species, if none was chosen.
    fn settle_advantage(&mut self, first: usize) -> Result<Option<Advantage>, Stop> {
        let newborns = &self.state.newborns[first..];
        let newborns = newborns.iter().map(|n| &self.state.creatures[*n]);
        let (species, kind) = (self.state.creatures[self.state.newborns[first]].species, self.kind_of(first));
        let name = self.setup.species(species);
        if let Some(gene) = self.setup.plans.genes[species as usize].first() {
            self.desk.step(rule!("SUR-4.8"), name, || format!("{name} has chosen {}.", gene.name()));
            return Ok(None);
        }
        let own = || newborns.clone().take_while(|newborn| newborn.species == species);
        let open: Vec<Advantage> =
            self.open_to(kind).filter(|gene| !own().all(|newborn| newborn.genes.has(*gene))).collect();
        if open.is_empty() {
            self.desk.step(rule!("SUR-4.8"), name, || format!("The newborns of {name} own all there is."));
            return Ok(None);
        }
        let (place, roll) = rolls::advantage(self.desk, name.text, &open)?;
        let gene = open[place];
        self.desk.step_with(rule!("SUR-4.8"), name, roll, || {
            format!("{name} has chosen nothing: {}, at random among {}.", gene.name(), open.len())
        });
        Ok(Some(gene))
    }

    fn kind_of(&self, newborn: usize) -> Kind {
        self.state.creatures[self.state.newborns[newborn]].id.kind
    }

    /// The advantages that are open this year and that a type can use.
    fn open_to(&self, kind: Kind) -> impl Iterator<Item = Advantage> + use<> {
        let all = self.setup.turn.round >= ADVANCED_FROM;
        Advantage::all().filter(move |gene| (all || !gene.is_advanced()) && gene.is_of_use(kind))
    }

    /// SUR-4.7, SUR-4.9, SUR-4.10: gives a newborn its advantage.
    fn give_advantage(&mut self, index: usize, drawn: Option<Advantage>) -> Result<(), Stop> {
        let newborn = self.state.creatures[index];
        let (id, genes) = (newborn.id, newborn.genes);
        let chosen = &self.setup.plans.genes[newborn.species as usize];
        let wanted = chosen.iter().copied().chain(drawn).find(|gene| !genes.has(*gene));
        let first = chosen.first().copied().or(drawn);
        let Some(wanted) = wanted else { return self.give_another(index, id, &genes, first) };
        if let Some(first) = first.filter(|first| *first != wanted) {
            self.desk.step(rule!("SUR-4.10"), id.decides(&["gained", "genes"]), || {
                format!("{id} owns {} already: the next choice is {}.", first.name(), wanted.name())
            });
        }
        let gained = wanted.needs().filter(|needs| !genes.has(*needs));
        if let Some(basic) = gained {
            self.desk.step(rule!("SUR-4.9"), id.decides(&["gained", "genes"]), || {
                format!("{id} lacks {} for {}, and gets that instead.", basic.name(), wanted.name())
            });
        }
        self.gain(index, id, gained.unwrap_or(wanted));
        Ok(())
    }

    /// SUR-4.10: without a choice left, gives a random advantage whose prerequisite is owned, or nothing.
    fn give_another(
        &mut self,
        index: usize,
        id: CreatureId,
        genes: &Genes,
        first: Option<Advantage>,
    ) -> Result<(), Stop> {
        let fits = |gene: &Advantage| !genes.has(*gene) && gene.needs().is_none_or(|needs| genes.has(needs));
        let open: Vec<Advantage> = self.open_to(id.kind).filter(fits).collect();
        let why = first.map_or(String::new(), |first| format!(" owns {} already and", first.name()));
        if open.is_empty() {
            self.desk.step(rule!("SUR-4.10"), id.decides(&["gained", "genes"]), || {
                format!("{id}{why} can gain nothing more.")
            });
            return Ok(());
        }
        let (place, roll) = rolls::advantage(self.desk, &id.to_string(), &open)?;
        self.desk.step_with(rule!("SUR-4.10"), id.decides(&["gained", "genes"]), roll, || {
            format!("{id}{why} has no choice left: one at random among {}.", open.len())
        });
        self.gain(index, id, open[place]);
        Ok(())
    }

    fn gain(&mut self, n: usize, id: CreatureId, gene: Advantage) {
        self.state.creatures[n].genes.add(gene);
        self.desk.step(rule!("SUR-4.7"), id.decides(&["gained", "genes"]), || {
            format!("{id} gains {}.", gene.name())
        });
    }
}
