//! SUR-7: the Carrion phase.

use super::bonus::Side;
use super::fight::sum;
use super::{Play, count, verb};
use crate::diag::and_list;
use crate::kind::Kind;
use crate::options::{GoRound, OwnSpeciesCarrion};
use crate::pieces::Meal;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Roll, Stop};
use crate::shares::Entrant;
use crate::shares::TussleResult;
use crate::terrain::Terrain;

impl Play<'_, '_> {
    /// Plays the whole phase; returns whether there was a tussle.
    pub(super) fn carrion(&mut self) -> Result<bool, Stop> {
        let takers = self.all_who(|creature, body| {
            creature.id.kind.eats_meat() && !body.asleep && body.lives() && body.ate.is_none()
        });
        if takers.is_empty() || self.corpses(rule!("SUR-7.1")) == 0 {
            return Ok(false);
        }
        let (who, tries) = (self.names(&takers), verb(&takers, "tries", "try"));
        let corpses = count(self.state.course.corpses, "corpse", "corpses");
        self.step(rule!("SUR-7.1"), &who, || format!("{who} {tries} for {corpses}."));
        self.idle_mouths(false);
        if self.is_enough(&takers) {
            self.share_out(&takers);
            return Ok(false);
        }
        self.tussle_for_corpses(&takers)?;
        Ok(true)
    }

    /// SUR-7.2.
    fn is_enough(&mut self, takers: &[u32]) -> bool {
        let corpses = self.state.course.corpses as usize;
        if takers.len() <= corpses {
            let (who, n) = (self.names(takers), count(corpses as u32, "corpse is", "corpses are"));
            self.step(rule!("SUR-7.2"), &who, || format!("{n} enough for {who}."));
            return true;
        }
        let go_round: GoRound = self.desk.ask();
        // Plants make no difference if only carnivores try.
        let some_eat_plants = takers.iter().any(|who| self.creature(*who).id.kind == Kind::Omnivore);
        let plants = match go_round {
            GoRound::CorpsesOnly => 0,
            _ if some_eat_plants => self.plants_left(rule!("SUR-7.2")) as usize,
            _ => self.state.course.plants as usize,
        };
        let mut eaters = takers.to_vec();
        if go_round == GoRound::WithHerbivores {
            eaters.extend(self.all_who(|creature, body| {
                creature.id.kind == Kind::Herbivore && !body.asleep && body.lives()
            }));
            eaters.sort_unstable();
        }
        let meat_only = takers.iter().filter(|who| plants == 0 || !self.eats_plants_here(**who)).count();
        let plants_only = eaters.len() - takers.len();
        let is_enough =
            plants > 0 && meat_only <= corpses && plants_only <= plants && eaters.len() <= corpses + plants;
        let who = if plants > 0 { self.names(&eaters) } else { self.names(takers) };
        let meals = self.meals(corpses, plants);
        let is = if corpses + plants == 1 { "is" } else { "are" };
        self.step(rule!("SUR-7.2"), &who, || {
            if is_enough {
                format!("{meals} {is} enough for {who}.")
            } else {
                format!("{meals} {is} not enough for {who}: a tussle.")
            }
        });
        is_enough
    }

    /// "1 corpse and 2 fruits".
    fn meals(&self, corpses: usize, plants: usize) -> String {
        let corpses = count(corpses as u32, "corpse", "corpses");
        match plants {
            0 => corpses,
            _ => format!("{corpses} and {}", self.plants_in_words(plants as u32)),
        }
    }

    /// Whether a creature can eat the plants in the hex.
    fn eats_plants(&mut self, who: u32) -> bool {
        let can_be = self.creature(who).id.kind != Kind::Carnivore;
        can_be && self.plants_left(rule!("SUR-7.3")) > 0 && self.eats_plants_here(who)
    }

    /// SUR-7.3.
    fn share_out(&mut self, takers: &[u32]) {
        // With a corpse for each, the order makes no difference.
        let is_enough = takers.len() <= self.state.course.corpses as usize;
        let (others, first): (Vec<u32>, Vec<u32>) =
            takers.iter().partition(|who| !is_enough && self.eats_plants(**who));
        let fed: Vec<u32> =
            first.into_iter().chain(others).take(self.state.course.corpses as usize).collect();
        fed.iter().for_each(|who| self.eat_corpse(*who));
        let who = self.names(&fed);
        let left: Vec<u32> = takers.iter().copied().filter(|who| !fed.contains(who)).collect();
        let left = self.ids(&left);
        let about = (who.decides(&["corpses", "ate"]), left.spares(&["ate=corpse"]));
        self.step(rule!("SUR-7.3"), about, || match fed.len() {
            1 => format!("{who} eats the corpse."),
            _ => format!("{who} eat a corpse each."),
        });
    }

    fn eat_corpse(&mut self, who: u32) {
        self.state.course.corpses -= 1;
        self.body(who).ate = Some(Meal::Corpse);
    }

    /// SUR-7.4 to SUR-7.9.
    fn tussle_for_corpses(&mut self, takers: &[u32]) -> Result<(), Stop> {
        let entrants: Vec<Entrant> =
            takers.iter().map(|who| self.entrant(*who, Side::Carrion, takers)).collect();
        let aggressive: Vec<bool> =
            takers.iter().map(|who| self.is_aggressive(*who, rule!("SUR-7.7"))).collect();
        let meals = self.state.course.corpses as usize;
        let found = rolls::tussle(self.desk, rolls::CARRION, &entrants, meals, |n| aggressive[n])?;
        let (who, text) = (self.names(takers), self.rolled(takers, &found.rolls));
        let corpses = count(self.state.course.corpses, "corpse", "corpses");
        self.step_with(rule!("SUR-7.4"), &who, found.rolls, || format!("A tussle for {corpses}: {text}."));
        for (who, _) in standing(takers, &found.result, TussleResult::Above) {
            self.eat_corpse(who);
            self.gain(rule!("SUR-7.5"), who, "gets a corpse", &["ap", "ate", "corpses"]);
        }
        let tied: Vec<u32> =
            standing(takers, &found.result, TussleResult::Tied).map(|(who, _)| who).collect();
        if !tied.is_empty() {
            let (who, left) =
                (self.names(&tied), count(self.state.course.corpses, "corpse is", "corpses are"));
            self.step(rule!("SUR-7.6"), who.decides(&["corpses", "ap", "ate", "fate"]), || {
                format!("A stand-off: {who} are tied, and {left} left; they neither eat nor die.")
            });
        }
        let is_one_species = self.is_one_species(takers);
        for (who, _) in standing(takers, &found.result, TussleResult::Below) {
            self.lose_tussle_for_corpses(who, is_one_species);
        }
        for who in takers {
            let creature = self.creature(*who);
            if creature.id.kind == Kind::Omnivore && self.lives(*who) && !self.is_fed(*who) {
                let id = creature.id;
                self.step(rule!("SUR-7.8"), id, || {
                    format!("{id} has no corpse and goes on to the Plant phase.")
                });
            }
        }
        Ok(())
    }

    /// SUR-7.7.
    fn lose_tussle_for_corpses(&mut self, who: u32, is_one_species: bool) {
        let id = self.creature(who).id;
        if !self.is_aggressive(who, rule!("SUR-7.7")) {
            self.step(rule!("SUR-7.7"), id.decides(&["fate", "ate", "ap"]), || {
                format!("{id} loses and is fended off.")
            });
            return;
        }
        if is_one_species && self.desk.is(OwnSpeciesCarrion::NonLethal) {
            self.step(rule!("SUR-7.7"), id.decides(&["fate", "ate", "ap"]), || {
                format!("{id} loses among its own species, and lives.")
            });
            return;
        }
        self.step(rule!("SUR-7.7"), id.decides(&["fate", "ate", "ap"]), || {
            format!("{id} loses and is aggressive: it dies.")
        });
        if !self.desk.remembers(rule!("SUR-7.7")) {
            return;
        }
        self.kill(who);
        self.state.course.fresh += 1;
        self.step(rule!("SUR-7.9"), id.decides(&["corpses"]), || {
            format!("The body of {id} is carrion from the next round on.")
        });
    }

    /// Whether all creatures are of one species.
    pub(super) fn is_one_species(&self, who: &[u32]) -> bool {
        who.iter().all(|other| self.are_kin(who[0], *other, rule!("SUR-7.7")))
    }

    /// "7C 5 + 1 = 6, 12O 4".
    pub(super) fn rolled(&self, who: &[u32], rolls: &[Roll]) -> String {
        let of = |(who, roll): (&u32, &Roll)| format!("{} {}", self.creature(*who).id, sum(roll));
        and_list(&who.iter().zip(rolls).map(of).collect::<Vec<_>>())
    }

    /// "1 fruit", "2 fruits", "1 grass meal".
    pub(super) fn plants_in_words(&self, n: u32) -> String {
        match self.terrain() {
            Terrain::Jungle => count(n, "fruit", "fruits"),
            Terrain::Grassland => count(n, "grass meal", "grass meals"),
            Terrain::Desert | Terrain::Water => count(n, "plant meal", "plant meals"),
        }
    }
}

/// The creatures with a standing, each with its place among the entrants.
pub(super) fn standing<'a>(
    who: &'a [u32],
    found: &'a [TussleResult],
    wanted: TussleResult,
) -> impl Iterator<Item = (u32, usize)> + 'a {
    let found = who.iter().zip(found).enumerate();
    found.filter(move |(_, (_, standing))| **standing == wanted).map(|(n, (who, _))| (*who, n))
}
