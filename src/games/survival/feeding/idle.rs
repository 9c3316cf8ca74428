//! Advantages and behaviours without effect in a hex, for `--why-not`. Nothing here consults an option or asks
//! for a fact.

use super::Play;
use super::bonus::Side;
use crate::advantages::Advantage;
use crate::diag::Code;
use crate::kind::Behaviour;
use crate::kind::Kind;
use crate::rule;

/// The advantages that add to dice, each with its rule, its purpose and when it helps.
const HELPING: [(Advantage, Code, Side, &str); 5] = [
    (Advantage::ThickHide, rule!("SUR-10.5"), Side::Victim, "as the victim of an attack"),
    (Advantage::SharpTeeth, rule!("SUR-10.6"), Side::Attacker, "as the attacker"),
    (Advantage::Scavenger, rule!("SUR-10.7"), Side::Carrion, "in carrion tussles"),
    (Advantage::KeenForager, rule!("SUR-10.8"), Side::Plants, "in plant tussles"),
    (Advantage::Armour, rule!("SUR-11.4"), Side::Victim, "as the victim of an attack"),
];

impl Play<'_, '_> {
    /// Notes bonuses that add nothing to a creature's dice.
    pub(super) fn idle_bonuses(&mut self, who: u32, side: Side, rollers: &[u32]) {
        if !self.desk.writes() {
            return;
        }
        let id = self.creature(who).id;
        let behaviour = self.creature(who).behaviour;
        // Facts that were asked for are not known here.
        if !self.creature(who).unsaid.behaviour && behaviour != Behaviour::Aggressive {
            self.idle(rule!("SUR-5.10"), || {
                format!("{id} is {}, not aggressive: nothing is added for that.", behaviour.word())
            });
        }
        let has_armour = self.uses(who, Advantage::Armour);
        for (advantage, rule, helped, when) in HELPING {
            let is_better = advantage == Advantage::ThickHide && has_armour;
            if helped != side && self.uses(who, advantage) && !is_better {
                self.idle(rule, || format!("{id}'s {} adds nothing: it does {when}.", advantage.name()));
            }
        }
        if self.uses(who, Advantage::HerdInstinct) && !self.is_in_company(who, side, rollers) {
            self.idle(rule!("SUR-10.12"), || {
                format!(
                    "{id}'s Herd Instinct adds nothing: no other of its species is there that does not roll."
                )
            });
        }
    }

    /// Notes a meat-eater that does not hunt because it is defensive.
    pub(super) fn idle_hunter(&mut self, who: u32) {
        let id = self.creature(who).id;
        self.idle(rule!("SUR-5.8"), || format!("{id} is defensive: it never attacks."));
    }

    /// Notes what made no difference to the choice of a prey.
    pub(super) fn idle_choice(&mut self, hunter: u32, prey: u32, is_enemy: bool, others: &[u32]) {
        if !self.desk.writes() {
            return;
        }
        let (hunter_id, id) = (self.creature(hunter).id, self.creature(prey).id);
        let own = self.creature(hunter).species;
        if let Some(enemy) = self.setup.enemies[own as usize].filter(|_| !is_enemy) {
            let (own, enemy) = (&self.setup.species[own as usize], &self.setup.species[enemy as usize]);
            self.idle(rule!("SUR-5.11"), || {
                format!("{enemy} is the declared enemy of {own}, but no possible victim is of {enemy}.")
            });
        }
        let smells = |who: u32| self.uses(who, Advantage::FoulOdour);
        if smells(prey) {
            let why = if others.is_empty() {
                "it is the only possible victim"
            } else if is_enemy {
                "it is of the declared enemy"
            } else if others.iter().all(|other| smells(*other)) {
                "all possible victims have it"
            } else {
                "the others come later for another reason"
            };
            self.idle(rule!("SUR-10.4"), || format!("{id}'s Foul Odour does not help it: {why}."));
        }
        let species = |who: u32| self.creature(who).species;
        let spares_own = species(prey) != own && others.iter().any(|other| species(*other) == own);
        if spares_own && self.uses(hunter, Advantage::Cannibalism) {
            self.idle(rule!("SUR-10.3"), || {
                format!("{hunter_id} has Cannibalism, but its own species is its last choice.")
            });
        }
    }

    /// Notes creatures that take no part in a phase with food: those that have fed, and omnivores where only
    /// grass grows.
    pub(super) fn idle_mouths(&mut self, is_plants: bool) {
        if !self.desk.writes() {
            return;
        }
        for who in 0..self.setup.creatures.len() as u32 {
            let (id, body) = (self.creature(who).id, self.state.bodies[who as usize]);
            let eats = if is_plants { id.kind != Kind::Carnivore } else { id.kind.eats_meat() };
            if !body.lives() || body.asleep || !eats {
                continue;
            }
            if body.ate.is_some() {
                self.idle(rule!("SUR-1.7"), || format!("{id} has fed: one meal a round is all it eats."));
            } else if is_plants && id.kind == Kind::Omnivore && !self.eats_plants_here(who) {
                self.idle(rule!("SUR-1.5"), || format!("{id} is an omnivore and eats no grass."));
            }
        }
    }
}
