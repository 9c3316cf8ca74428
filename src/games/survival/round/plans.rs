//! SUR-5.1, SUR-5.7: what was ordered, and what of it is allowed.

use crate::advantages::Advantage;
use crate::calendar::{is_spring, is_winter, season};
use crate::diag::Code;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::Illegal;
use crate::scenario::orders::{CreatureOrder, Order, Path, SpeciesOrder};
use crate::scenario::turn::Setup;
use crate::tables::ADVANCED_FROM;

/// Where a species' orders come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
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
    pub enemies: Vec<Option<SpeciesId>>,
    /// The first line that is forbidden.
    pub illegal: Option<Box<Illegal>>,
}

/// A part of an order that a rule forbids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The key that holds it.
    pub key: &'static str,
    /// Which advantage of it, where it is only one of several.
    pub gene: Option<Advantage>,
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
                plans.illegal = Some(Box::new(Illegal::new(n + 1, rule, reason)));
            }
        }
        for line in &setup.standing {
            // What may not be done of standing orders is left undone.
            plans.add(setup, &line.order, Sent::Standing);
        }
        plans
    }

    /// Takes up a line without what is forbidden of it, unless its species has sent orders; returns what is forbidden.
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
    if !is_spring(setup.round) {
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
fn check_creature(setup: &Setup, index: usize, order: &mut CreatureOrder, forbidden: &mut Vec<Forbidden>) {
    let creature = &setup.herd.creatures[index];
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
        let reason = if !is_winter(setup.round) {
            Some(format!("{id} can sleep in Winter only, and it is {}", season(setup.round)))
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
