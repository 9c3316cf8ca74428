//! SUR-5.1, SUR-5.7, SUR-5.11 to SUR-5.15: what was ordered, what of it is allowed, and what stands in for it.

use super::{Play, Stage};
use crate::diag::Code;
use crate::games::survival::advantages::{Advantage, Advantages};
use crate::games::survival::options::NmrBehaviour;
use crate::games::survival::pieces::SpeciesId;
use crate::games::survival::scenario::orders::{CreatureOrder, Order, Path, SpeciesOrder};
use crate::games::survival::scenario::turn::Setup;
use crate::games::survival::tables::ADVANCED_FROM;
use crate::rule;
use crate::ruling::{Illegal, Stop};
use crate::source::read::Told;

/// Where a species' orders come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    /// It sent orders.
    Orders,
    /// It sent none and its standing orders are used (SUR-5.14).
    Standing,
    /// It sent none and has none (NMR, SUR-5.12 and SUR-5.13).
    Nothing,
}

/// What is to be done.
pub(super) struct Plans {
    /// Where each species' orders come from.
    pub sent: Vec<Sent>,
    /// What is ordered to each creature.
    pub creatures: Vec<Option<Box<CreatureOrder>>>,
    /// The new advantage of each species, first choice first.
    pub genes: Vec<Vec<Advantage>>,
    /// The enemy of each species.
    pub enemies: Vec<Option<SpeciesId>>,
    /// The first line that is forbidden.
    illegal: Option<Box<Illegal>>,
}

/// A part of an order that a rule forbids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The key that holds it.
    pub key: &'static str,
    /// Which advantage of it, where it is only one of several.
    pub gene: Option<Advantage>,
    /// The rule.
    pub rule: Code,
    /// Why.
    pub reason: String,
}

/// What the rules forbid of an order.
pub fn forbidden(setup: &Setup, order: &Order) -> Vec<Forbidden> {
    let mut forbidden = Vec::new();
    match order {
        Order::Nobody(_) => {}
        Order::Creature(creature, order) => {
            check_creature(setup, *creature, &mut order.clone(), &mut forbidden);
        }
        Order::Species(species, order) => {
            check_species(setup, *species, &mut order.clone(), &mut forbidden);
        }
    }
    forbidden
}

impl Plans {
    /// The plans that follow from orders and standing orders.
    pub fn new(setup: &Setup) -> Plans {
        let herd = &setup.herd;
        let species = herd.species.len();
        let mut plans = Plans {
            sent: vec![Sent::Nothing; species],
            creatures: vec![None; herd.creatures.len()],
            genes: vec![Vec::new(); species],
            enemies: vec![None; species],
            illegal: None,
        };
        for (n, line) in setup.orders.iter().enumerate() {
            let found = plans.add(setup, &line.order, Sent::Orders);
            let first = found.into_iter().next().filter(|_| plans.illegal.is_none());
            if let Some(Forbidden { rule, reason, .. }) = first {
                plans.illegal = Some(Box::new(Illegal {
                    action: n + 1,
                    thrust: None,
                    by: None,
                    rule,
                    reason,
                    secret: None,
                }));
            }
        }
        for line in &setup.standing {
            // What may not be done of standing orders is left undone.
            plans.add(setup, &line.order, Sent::Standing);
        }
        plans
    }

    /// Takes up a line without what is forbidden of it, unless its species has sent orders; answers what is forbidden.
    fn add(&mut self, setup: &Setup, order: &Order, from: Sent) -> Vec<Forbidden> {
        let species = match order {
            Order::Nobody(_) => return Vec::new(),
            Order::Creature(creature, _) => setup.herd.creatures[*creature].species,
            Order::Species(species, _) => *species,
        };
        let sent = &mut self.sent[species as usize];
        if *sent == Sent::Orders && from == Sent::Standing {
            return Vec::new();
        }
        *sent = from;
        let mut forbidden = Vec::new();
        match order {
            Order::Nobody(_) => {}
            Order::Creature(creature, order) => {
                let mut order = order.clone();
                check_creature(setup, *creature, &mut order, &mut forbidden);
                self.creatures[*creature] = Some(order);
            }
            Order::Species(_, order) => {
                let mut order = order.clone();
                check_species(setup, species, &mut order, &mut forbidden);
                self.genes[species as usize] = order.genes;
                self.enemies[species as usize] = order.enemy;
            }
        }
        forbidden
    }
}

/// Takes out what is forbidden to a species.
fn check_species(setup: &Setup, own: SpeciesId, order: &mut SpeciesOrder, forbidden: &mut Vec<Forbidden>) {
    let name = &setup.herd.species[own as usize];
    if order.enemy == Some(own) {
        order.enemy = None;
        let reason = format!("{name} can't be its own enemy");
        forbidden.push(Forbidden { key: "enemy", gene: None, rule: rule!("SUR-5.11"), reason });
    }
    let kind = setup.herd.kind(own);
    let is_first_round = setup.round == 1;
    if setup.round % 4 != 1 {
        return;
    }
    let rule = if is_first_round { rule!("SUR-2.5") } else { rule!("SUR-4.11") };
    order.genes.retain(|gene| {
        let reason = if !gene.is_of_use(kind) {
            format!("{} is of no use to {}", gene.name(), kind.plural())
        } else if gene.is_advanced() && is_first_round {
            format!("{} is advanced, and the first advantage is a basic one", gene.name())
        } else if gene.is_advanced() && setup.round < ADVANCED_FROM {
            format!("{} is advanced, and open from round {ADVANCED_FROM} on", gene.name())
        } else {
            return true;
        };
        forbidden.push(Forbidden { key: "gene", gene: Some(*gene), rule, reason });
        false
    });
}

/// Takes out what is forbidden to a creature.
fn check_creature(setup: &Setup, n: usize, order: &mut CreatureOrder, forbidden: &mut Vec<Forbidden>) {
    let creature = &setup.herd.creatures[n];
    let (id, island) = (creature.id, &setup.map.island);
    if let Some(label) = order.place.filter(|_| setup.round == 1 && creature.hex.is_none()) {
        let reason = match island.hex(label) {
            None => Some(format!("{label} is not on the map")),
            Some(hex) if island.is_water(hex) => Some(format!("{label} is water, and nobody starts there")),
            Some(_) => None,
        };
        if let Some(reason) = reason {
            order.place = None;
            forbidden.push(Forbidden { key: "place", gene: None, rule: rule!("SUR-2.4"), reason });
        }
    }
    if setup.round == 1 && matches!(order.path, Some(Path::Through(_))) {
        order.path = None;
        let reason = format!("{id} is placed in round 1 instead of moving");
        forbidden.push(Forbidden { key: "move", gene: None, rule: rule!("SUR-5.2"), reason });
    }
    if order.sleep {
        let reason = if !setup.round.is_multiple_of(4) {
            Some(format!("{id} can sleep in Winter only, and it is {}", setup.season()))
        } else if !creature.genes.has(Advantage::Hibernation) {
            Some(format!("{id} has no Hibernation"))
        } else if order.without.contains(&Advantage::Hibernation) {
            Some(format!("{id} leaves its Hibernation unused"))
        } else {
            None
        };
        if let Some(reason) = reason {
            order.sleep = false;
            forbidden.push(Forbidden { key: "sleep", gene: None, rule: rule!("SUR-11.8"), reason });
        }
    }
}

impl Play<'_, '_> {
    /// Reads the orders out.
    pub(super) fn take_orders(&mut self) -> Result<Stage, Stop> {
        if let Some(illegal) = &self.setup.plans.illegal {
            self.desk.refuse(illegal);
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

    pub(super) fn after_orders(&self) -> Stage {
        if self.is_spring() { Stage::Spring } else { self.after_spring() }
    }

    /// SUR-5.13.
    fn no_moves_received(&mut self, species: SpeciesId) {
        let name = self.setup.species(species);
        let keeps = self.desk.is(NmrBehaviour::Keep);
        self.desk.step(rule!("SUR-5.13"), name, || {
            if keeps {
                format!("{name} is without orders: its creatures keep their behaviour, it has no enemy.")
            } else {
                format!("{name} is without orders: its creatures behave by default, it has no enemy.")
            }
        });
    }

    /// SUR-5.13: the type's default behaviour where nothing was sent.
    fn calm_down(&mut self, n: usize) {
        let creature = &mut self.state.creatures[n];
        let sent = self.setup.plans.sent[creature.species as usize];
        if sent == Sent::Nothing && self.desk.is(NmrBehaviour::TypeDefault) {
            creature.behaviour = creature.id.kind.default_behaviour();
            creature.unsaid.behaviour = false;
        }
    }

    /// SUR-5.7, SUR-5.15, SUR-11.8: what is ordered to one creature, but for its way.
    fn set_out(&mut self, n: usize) {
        let Some(order) = &self.setup.plans.creatures[n] else { return };
        let creature = &mut self.state.creatures[n];
        let id = creature.id;
        if let Some(behaviour) = order.behaviour {
            creature.behaviour = behaviour;
            creature.unsaid.behaviour = false;
            self.desk.step(rule!("SUR-5.7"), id, || format!("{id} is {} from now on.", behaviour.word()));
        }
        creature.unused = order.without.iter().fold(Advantages::default(), |set, gene| set.with(*gene));
        if !creature.unused.is_empty() {
            let names: Vec<_> = order.without.iter().map(|gene| gene.name()).collect();
            let names = crate::diag::suggest::and_list(&names);
            self.desk.step(rule!("SUR-5.15"), id, || format!("{id} leaves {names} unused this round."));
        }
        if order.sleep {
            creature.asleep = Told::said(true);
            self.desk.step(rule!("SUR-11.8"), id, || format!("{id} sleeps through this round."));
        }
    }
}
