//! SUR-5.11 to SUR-5.15: orders, and substitutes for missing ones.

use super::plans::Sent;
use super::play::{Play, Stage};
use crate::advantages::Advantages;
use crate::options::NmrBehaviour;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::source::read::Assumable;

impl Play<'_, '_> {
    /// Applies all orders; returns the next stage.
    pub(super) fn take_orders(&mut self) -> Result<Stage, Stop> {
        if let Some(illegal) = &self.setup.plans.illegal {
            self.desk.forbid(illegal);
            return Err(Stop::Illegal(illegal.clone()));
        }
        for n in 0..self.setup.turn.herd.species.len() {
            let name = self.setup.species(n as SpeciesId);
            match self.setup.plans.sent[n] {
                Sent::Orders => {}
                Sent::Standing => self.desk.step(rule!("SUR-5.14"), name, || {
                    format!("{name} is without orders: its standing orders are used.")
                }),
                Sent::Nothing => self.no_moves_received(n as SpeciesId),
            }
            if let Some(enemy) = self.setup.plans.enemies[n] {
                let enemy = self.setup.species(enemy);
                self.desk.step(rule!("SUR-5.11"), (name, enemy), || {
                    format!("{name} declares {enemy} its enemy for this round.")
                });
            }
        }
        for n in 0..self.state.creatures.len() {
            self.calm_down(n);
            self.set_out(n);
        }
        Ok(if self.setup.turn.round == 1 { Stage::Placement(0) } else { self.after_orders() })
    }

    /// SUR-14.1: the stage after the orders.
    pub(super) fn after_orders(&self) -> Stage {
        if self.is_spring() { Stage::Spring } else { self.after_spring() }
    }

    /// SUR-5.13.
    fn no_moves_received(&mut self, species: SpeciesId) {
        let name = self.setup.species(species);
        let keeps = self.desk.is(NmrBehaviour::Keep);
        self.desk.step(rule!("SUR-5.13"), name.decides(&["behaviour"]), || {
            if keeps {
                format!("{name} is without orders: its creatures keep their behaviour, it has no enemy.")
            } else {
                format!("{name} is without orders: its creatures behave by default, it has no enemy.")
            }
        });
    }

    /// SUR-5.13: returns a creature without orders to its type's default behaviour.
    fn calm_down(&mut self, index: usize) {
        let creature = &mut self.state.creatures[index];
        let sent = self.setup.plans.sent[creature.species as usize];
        if sent == Sent::Nothing && self.desk.is(NmrBehaviour::TypeDefault) {
            creature.behaviour = creature.id.kind.default_behaviour();
            creature.unsaid.behaviour = false;
        }
    }

    /// SUR-5.7, SUR-5.15, SUR-11.8: applies the orders of a creature, except its move.
    fn set_out(&mut self, index: usize) {
        let Some(order) = &self.setup.plans.creatures[index] else { return };
        let creature = &mut self.state.creatures[index];
        let id = creature.id;
        if let Some(behaviour) = order.behaviour {
            creature.behaviour = behaviour;
            creature.unsaid.behaviour = false;
            self.desk.step(rule!("SUR-5.7"), id.decides(&["behaviour"]), || {
                format!("{id} is {} from now on.", behaviour.word())
            });
        }
        creature.unused = order.without.iter().fold(Advantages::default(), |set, gene| set.with(*gene));
        if !creature.unused.is_empty() {
            let names: Vec<_> = order.without.iter().map(|gene| gene.name()).collect();
            let names = crate::diag::and_list(&names);
            self.desk.step(rule!("SUR-5.15"), id, || format!("{id} leaves {names} unused this round."));
        }
        if order.sleep {
            creature.asleep = Assumable::given(true);
            self.desk.step(rule!("SUR-11.8"), id, || format!("{id} sleeps through this round."));
        }
    }
}
