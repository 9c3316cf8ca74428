//! SUR-5.1, SUR-5.7: the orders, without forbidden parts.

use crate::advantages::Advantage;
use crate::calendar::{is_spring, is_winter, season};
use crate::diag::Code;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::Illegal;
use crate::scenario::orders::{CreatureOrder, Order, Path, SpeciesOrder};
use crate::scenario::turn::Setup;
use crate::tables::ADVANCED_FROM;

/// The source of a species' orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    Orders,
    /// It sent none; its standing orders are used (SUR-5.14).
    Standing,
    /// It sent none and has no standing orders (NMR, SUR-5.12 and SUR-5.13).
    Nothing,
}

/// The orders of a round.
pub(super) struct Plans {
    /// The source of each species' orders.
    pub sent: Vec<Sent>,
    /// The order of each creature.
    pub creatures: Vec<Option<Box<CreatureOrder>>>,
    /// The new advantage of each species, in order of preference.
    pub genes: Vec<Vec<Advantage>>,
    pub enemies: Vec<Option<SpeciesId>>,
    /// The first forbidden order.
    pub illegal: Option<Box<Illegal>>,
}

/// A part of an order that is against the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The key of that part.
    pub key: &'static str,
    /// The forbidden advantage, if it is one of several.
    pub gene: Option<Advantage>,
    pub rule: Code,
    /// The reason.
    pub reason: String,
}

/// All parts of an order that the rules forbid.
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
    /// The plans for the orders and standing orders of a setup.
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
            // Forbidden parts of standing orders are ignored.
            plans.add(setup, &line.order, Sent::Standing);
        }
        plans
    }

    /// Adds a line without its forbidden parts, unless its species has sent orders; returns these parts.
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

/// Removes and reports the forbidden parts of a species' order.
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

/// Removes and reports the forbidden parts of a creature's order.
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
