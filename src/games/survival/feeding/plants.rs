//! SUR-8: the Plant phase.

use super::bonus::Side;
use super::carrion::standing;
use super::{Phase, Play, verb};
use crate::kind::Kind;
use crate::pieces::Meal;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::shares::Entrant;
use crate::shares::TussleResult;
use crate::terrain::Terrain;

impl Play<'_, '_> {
    /// Plays the phase up to its tussle; returns the next phase.
    pub(super) fn plants(&mut self) -> Result<Phase, Stop> {
        let unfed = self.all_who(|creature, body| {
            let may_eat = creature.id.kind != Kind::Carnivore;
            may_eat && !body.asleep && body.lives() && body.ate.is_none()
        });
        let tries = |who: &u32| self.creature(*who).id.kind == Kind::Herbivore || self.eats_plants_here(*who);
        let (eaters, others): (Vec<u32>, Vec<u32>) = unfed.into_iter().partition(tries);
        self.no_grass(&others);
        if eaters.is_empty() {
            return Ok(Phase::Fed);
        }
        let plants = self.plants_left(rule!("SUR-8.1"));
        let (who, tries) = (self.names(&eaters), verb(&eaters, "tries", "try"));
        if plants == 0 {
            self.step(rule!("SUR-8.1"), &who, || format!("{who} {tries} for plant meals."));
            self.step(rule!("SUR-8.3"), who.decides(&["plants", "ate", "ap"]), || {
                "There is none: nobody fights and nobody eats.".to_owned()
            });
            self.no_meat(&eaters);
            return Ok(Phase::Fed);
        }
        let meals = self.plants_in_words(plants);
        self.step(rule!("SUR-8.1"), &who, || format!("{who} {tries} for {meals}."));
        self.idle_mouths(true);
        if eaters.len() <= plants as usize {
            self.step(rule!("SUR-8.2"), who.decides(&["plants", "ate", "ap", "fate"]), || {
                match eaters.len() {
                    1 => "There is enough.".to_owned(),
                    2 => "There is enough for both.".to_owned(),
                    _ => "There is enough for all.".to_owned(),
                }
            });
            eaters.iter().for_each(|who| self.eat_plant(*who));
            return Ok(Phase::Fed);
        }
        let entrants: Vec<Entrant> =
            eaters.iter().map(|who| self.entrant(*who, Side::Plants, &eaters)).collect();
        let found = rolls::tussle(self.desk, rolls::PLANTS, &entrants, plants as usize, |_| true)?;
        let text = self.rolled(&eaters, &found.rolls);
        self.step_with(rule!("SUR-8.4"), &who, found.rolls, || format!("A tussle for {meals}: {text}."));
        Ok(self.settle_tussle(eaters.clone(), &eaters, &found.result))
    }

    /// SUR-1.5: an omnivore that is hungry where only grass grows.
    fn no_grass(&mut self, omnivores: &[u32]) {
        let is_there = !self.state.course.unsaid.1 && self.state.course.plants > 0;
        if omnivores.is_empty() || !is_there || self.terrain() != Terrain::Grassland {
            return;
        }
        let (who, eat) = (self.names(omnivores), verb(omnivores, "eats", "eat"));
        self.step(rule!("SUR-1.5"), who.decides(&["ate=grass", "ate=fed"]), || {
            format!("{who} {eat} no grass.")
        });
    }

    /// SUR-1.4: a herbivore that is hungry where only a corpse lies.
    fn no_meat(&mut self, eaters: &[u32]) {
        let herbivores: Vec<u32> =
            eaters.iter().copied().filter(|who| self.creature(*who).id.kind == Kind::Herbivore).collect();
        if herbivores.is_empty() || self.state.course.unsaid.0 || self.state.course.corpses == 0 {
            return;
        }
        let (who, eat) = (self.names(&herbivores), verb(&herbivores, "eats", "eat"));
        self.step(rule!("SUR-1.4"), who.decides(&["ate=corpse", "ate=fed"]), || {
            format!(
                "{who} {eat} no meat: the corpse is not for {}.",
                if herbivores.len() == 1 { "it" } else { "them" }
            )
        });
    }

    /// SUR-8.6.
    pub(super) fn roll_off(&mut self, all: Vec<u32>, tied: &[u32], meals: u32) -> Result<Phase, Stop> {
        let entrants: Vec<Entrant> =
            tied.iter().map(|who| self.entrant_again(*who, Side::Plants, &all)).collect();
        let found = rolls::tussle(self.desk, rolls::ROLL_OFF, &entrants, meals as usize, |_| true)?;
        let (who, text) = (self.names(tied), self.rolled(tied, &found.rolls));
        let meals = self.plants_in_words(meals);
        self.step_with(rule!("SUR-8.6"), &who, found.rolls, || format!("A roll-off for {meals}: {text}."));
        Ok(self.settle_tussle(all, tied, &found.result))
    }

    /// SUR-8.5, SUR-8.7: the results of a roll; returns the next phase.
    fn settle_tussle(&mut self, all: Vec<u32>, rolled: &[u32], found: &[TussleResult]) -> Phase {
        for (who, _) in standing(rolled, found, TussleResult::Above) {
            self.eat_plant(who);
            self.gain(rule!("SUR-8.5"), who, "gets a meal", &["ap", "ate", "plants"]);
        }
        let is_one_species = self.is_one_species(&all);
        for (who, _) in standing(rolled, found, TussleResult::Below) {
            self.lose_tussle_for_plants(who, is_one_species);
        }
        let tied: Vec<u32> = standing(rolled, found, TussleResult::Tied).map(|(who, _)| who).collect();
        if tied.is_empty() {
            Phase::Fed
        } else {
            let (who, meals) = (self.names(&tied), self.plants_in_words(self.state.course.plants));
            self.step(rule!("SUR-8.6"), &who, || format!("{who} tie for {meals}: a roll-off."));
            Phase::RollOff { all, tied, meals: self.state.course.plants }
        }
    }

    fn eat_plant(&mut self, who: u32) {
        let is_fruit = self.terrain() == Terrain::Jungle;
        self.state.course.plants -= 1;
        self.body(who).ate = Some(if is_fruit { Meal::Fruit } else { Meal::Grass });
        let id = self.creature(who).id;
        if !is_fruit && id.kind == Kind::Omnivore {
            self.step(rule!("SUR-11.6"), id, || format!("{id} eats grass: it has a Second Stomach."));
        }
    }

    /// SUR-8.7 and SUR-8.8.
    fn lose_tussle_for_plants(&mut self, who: u32, is_one_species: bool) {
        let id = self.creature(who).id;
        if !self.is_aggressive(who, rule!("SUR-8.7")) {
            self.step(rule!("SUR-8.7"), id.decides(&["fate", "ate", "ap"]), || {
                format!("{id} loses and goes hungry.")
            });
            return;
        }
        if is_one_species {
            self.step(rule!("SUR-8.7"), id.decides(&["fate", "ate", "ap"]), || {
                format!("{id} loses and goes hungry.")
            });
            self.step(rule!("SUR-8.8"), id.decides(&["fate"]), || {
                format!("{id} is aggressive, but among its own species: it lives.")
            });
            return;
        }
        self.step(rule!("SUR-8.7"), id.decides(&["fate", "ate", "ap"]), || {
            format!("{id} loses and is aggressive: it dies.")
        });
        self.kill(who);
        self.state.course.fresh += 1;
        self.step(rule!("SUR-8.9"), id.decides(&["corpses"]), || {
            format!("The body of {id} is carrion from the next round on.")
        });
    }
}
