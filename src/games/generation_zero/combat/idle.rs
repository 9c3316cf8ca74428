//! Notes on what does nothing in a fight, for those who ask why not. They use no option and ask for no fact.

use crate::diag::{Code, or_list};
use crate::kind::Kind;
use crate::options::{AppendixArtefacts, AppendixInsanity, AppendixTerrain, AppendixWeapons, TerrainCost};
use crate::play::Play;
use crate::rule;
use crate::ruling::About;
use crate::setup::Id;
use crate::stats::Count;
use crate::words::{Artefact, Stat, Terrain, Weapon};

/// Terrains whose only effect is to help a weapon.
const HELPING: [(Terrain, Weapon, Code); 3] = [
    (Terrain::Forest, Weapon::Bow, rule!("GZ-11.2")),
    (Terrain::Cave, Weapon::Magic, rule!("GZ-11.4")),
    (Terrain::City, Weapon::Knife, rule!("GZ-11.9")),
];

impl Play<'_, '_> {
    /// Notes the 'Sues' own artefacts and weapons, what is left out by agreement, and a terrain that helps nobody.
    pub(super) fn idle_in_battle(&mut self) {
        if !self.desk.writes() {
            return;
        }
        let (agents, sues) = (self.fight().agents.clone(), self.fight().sues.clone());
        for sue in &sues {
            let (name, character) = (self.name(*sue), &self.setup.cast[*sue]);
            if let Some(artefact) = character.artefact {
                self.idle(rule!("GZ-13.2"), || {
                    format!(
                        "{name}'s own {} does nothing for her: it works for the Agent that wins it.",
                        artefact.name()
                    )
                });
            }
            if let Some(weapon) = character.weapon.filter(|weapon| !helps_sues(*weapon)) {
                self.idle(rule!("GZ-12.2"), || {
                    let weapon = weapon.name();
                    format!("{name}'s {weapon} does nothing: in a 'Sue's hands only Magic and the Mace do.")
                });
            }
        }
        let all: Vec<Id> = agents.iter().chain(&sues).copied().collect();
        self.idle_by_agreement(&all);
        self.idle_terrain(&all);
    }

    /// Notes weapons and artefacts that have no effect by agreement.
    fn idle_by_agreement(&mut self, all: &[Id]) {
        let (weapons, artefacts) =
            (self.desk.holds(AppendixWeapons::Ignored), self.desk.holds(AppendixArtefacts::Ignored));
        for id in all.iter().copied() {
            let name = self.name(id);
            if let Some(weapon) = self.setup.cast[id].weapon.filter(|_| weapons) {
                self.idle(rule!("GZ-12.1"), || {
                    format!("{name}'s {}: weapons have no effect by agreement.", weapon.name())
                });
            }
            let piles = Artefact::ALL.iter().filter(|kind| self.state.bodies[id].pile(**kind) > 0);
            let names: Vec<&str> = piles.filter(|_| artefacts).map(|artefact| artefact.name()).collect();
            for artefact in names {
                self.idle(rule!("GZ-13.1"), || {
                    format!("{name}'s {artefact}: artefacts have no effect by agreement.")
                });
            }
        }
    }

    /// Notes a terrain that helps a weapon which nobody bears.
    fn idle_terrain(&mut self, all: &[Id]) {
        let terrains = self.state.terrains[self.fight().place];
        for (terrain, weapon, rule) in HELPING.into_iter().filter(|(terrain, ..)| terrains.has(*terrain)) {
            let bears = |id: &Id| self.setup.cast[*id].weapon == Some(weapon) && self.may_use(*id, weapon);
            if !all.iter().any(bears) {
                let (terrain, weapon) = (terrain.name(), weapon.name());
                self.idle(rule, || {
                    format!("The {terrain} does nothing: nobody here can use a {weapon} in it.")
                });
            }
        }
    }

    fn may_use(&self, id: Id, weapon: Weapon) -> bool {
        self.kind(id) == Kind::Agent || helps_sues(weapon)
    }

    /// Why a weapon lacks its terrain, if it does: "this is not a Forest".
    fn lacks(&self, id: Id, weapon: Weapon, terrain: Terrain) -> Option<String> {
        let bears = self.setup.cast[id].weapon == Some(weapon) && self.may_use(id, weapon);
        if !bears || self.desk.holds(AppendixWeapons::Ignored) {
            return None;
        }
        let place = self.fight().place;
        let (name, is_missing) = (terrain.name(), self.terrain_is_missing(place));
        if self.desk.holds(AppendixTerrain::Ignored) {
            return Some("terrain has no effect by agreement".to_owned());
        }
        // An unknown terrain may have been asked for, and the weapon may have worked.
        let is_there = !is_missing && self.state.terrains[place].has(terrain);
        (!is_there).then(|| format!("this is not a {name}"))
    }

    /// Notes a Bow without a free thrust; `has_won` is whether its bearer has won the comparison.
    pub(super) fn idle_bow(&mut self, agent: Id, has_won: bool) {
        let name = self.name(agent);
        let lost = || "the comparison is lost".to_owned();
        let bears = self.setup.cast[agent].weapon == Some(Weapon::Bow);
        let why = if has_won { self.lacks(agent, Weapon::Bow, Terrain::Forest) } else { bears.then(lost) };
        if let Some(why) = why.filter(|_| self.desk.holds(AppendixWeapons::Used)) {
            self.idle(rule!("GZ-12.4"), || format!("{name}'s Bow gives no free thrust: {why}."));
        }
    }

    /// Notes a Knife that adds no Stealth.
    pub(super) fn idle_knife(&mut self, agent: Id) {
        let name = self.name(agent);
        if let Some(why) = self.lacks(agent, Weapon::Knife, Terrain::City) {
            self.idle(rule!("GZ-12.3"), || format!("{name}'s Knife adds no Stealth: {why}."));
        }
    }

    /// Notes what changes nothing in this attack; `blow` is the count of a Mace, `defence` the Defence as it was counted.
    pub(super) fn idle_in_attack(&mut self, who: Id, target: Id, blow: Option<u8>, defence: &Count) {
        if !self.desk.writes() {
            return;
        }
        let (name, victim) = (self.name(who), self.name(target));
        let magic = self.lacks(who, Weapon::Magic, Terrain::Cave).filter(|_| !defence.is_of(Weapon::Magic));
        if let Some(why) = magic {
            self.desk.idle_once(rule!("GZ-12.5"), [who, who], || {
                format!("{name}'s Magic lowers no Defence: {why}.")
            });
        }
        if let Some(blow @ (1 | 2)) = blow {
            let count = if blow == 1 { "first" } else { "second" };
            self.idle(rule!("GZ-12.9"), || {
                format!("{name}'s Mace adds nothing yet: it is the {count} attack in succession on {victim}.")
            });
        }
        if self.desk.holds(AppendixWeapons::Used) {
            self.idle_blades(who, target);
        }
        self.idle_insanity(who);
    }

    /// Notes Dagger and Sword, which help only against some 'Sues.
    fn idle_blades(&mut self, who: Id, target: Id) {
        let (attacker, defender) = (&self.setup.cast[who], &self.setup.cast[target]);
        let (name, victim) = (self.name(who), self.name(target));
        let is_agents = attacker.kind == Kind::Agent && attacker.weapon == Some(Weapon::Dagger);
        if is_agents && !self.carries_dagger(target) {
            self.desk.idle_once(rule!("GZ-12.6"), [who, target], || {
                format!("{name}'s Dagger doubles nothing: {victim} is not a 'Sue whose Artefact is a Dagger.")
            });
        }
        let is_elvish = attacker.kind == Kind::Sue && matches!(attacker.species, Some("Elf" | "Eldar"));
        if defender.kind == Kind::Agent && defender.weapon == Some(Weapon::Sword) && !is_elvish {
            let text = || {
                format!("{victim}'s Sword adds no Defence: {name} is not a 'Sue that is an Elf or an Eldar.")
            };
            self.desk.idle_once(rule!("GZ-12.7"), [who, target], text);
            self.desk.step_once(rule!("GZ-12.7"), victim.decides(&["defence"]), text);
        }
    }

    /// Notes Insanity without a Lust Object held by a 'Sue.
    fn idle_insanity(&mut self, who: Id) {
        let character = &self.setup.cast[who];
        let is_given = character.stats[Stat::Insanity as usize].is_some_and(|stated| stated.is_given);
        if character.kind != Kind::Agent || self.fight().with_monster {
            return;
        }
        let name = self.name(who);
        let held = |lust_object: &str| {
            let canons = self.fight().sues.iter().flat_map(|sue| &self.state.bodies[*sue].canons);
            canons.into_iter().any(|canon| self.canon_name(*canon).text == lust_object)
        };
        match &character.lust_object {
            Some(lust_object) if self.desk.holds(AppendixInsanity::Ignored) => {
                self.desk.idle_once(rule!("GZ-15.1"), [who, who], || {
                    format!("{name}'s Insanity has no effect by agreement, wherever {lust_object} is.")
                });
            }
            Some(lust_object) if !held(lust_object) => {
                self.desk.idle_once(rule!("GZ-15.2"), [who, who], || {
                    format!("{name}'s Insanity does nothing: no 'Sue in the battle holds {lust_object}.")
                });
            }
            None if is_given => self.desk.idle_once(rule!("GZ-15.2"), [who, who], || {
                format!("{name}'s Insanity does nothing: {name} has no Lust Object that a 'Sue could hold.")
            }),
            _ => {}
        }
    }

    /// Notes Guns that don't hit a fleeing 'Sue.
    pub(super) fn idle_guns(&mut self, sue: Id) {
        let victim = self.name(sue);
        for agent in self.fight().agents.clone() {
            let bears = self.setup.cast[agent].weapon == Some(Weapon::Gun);
            let aimed = self.fight().aimed.contains(&(agent, sue));
            if bears && !aimed && self.desk.holds(AppendixWeapons::Used) {
                let name = self.name(agent);
                self.idle(rule!("GZ-12.8"), || {
                    format!("{name}'s Gun does not hit {victim}, who has not been its target in this battle.")
                });
            }
        }
    }

    /// Notes Rivers and Mountains that cost nothing extra at one of the ends of a move.
    pub(crate) fn idle_slow(&mut self, place: usize, is_end: bool) {
        const SLOW: [Terrain; 2] = [Terrain::River, Terrain::Mountain];
        let is_free = !is_end || self.desk.holds(TerrainCost::Passing);
        if !is_free || !self.desk.writes() || self.desk.holds(AppendixTerrain::Ignored) {
            return;
        }
        let terrains: Vec<&str> = SLOW
            .into_iter()
            .filter(|terrain| self.state.terrains[place].has(*terrain))
            .map(Terrain::name)
            .collect();
        if !terrains.is_empty() {
            let (terrain, place) = (or_list(&terrains), self.place_name(place));
            let what = if is_end { "Ending the move" } else { "Setting out" };
            let link = if is_end { "in" } else { "from" };
            self.idle(rule!("GZ-4.4"), || {
                format!("{what} {link} {place}, a {terrain}, costs nothing extra.")
            });
        }
    }
}

/// Whether a weapon does anything in a 'Sue's hands (GZ-12.2).
const fn helps_sues(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Magic | Weapon::Mace)
}
