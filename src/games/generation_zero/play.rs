//! One action in progress: the setup, the position, the umpire's desk, and the number of the action.

use super::kind::Kind;
use super::options::{AppendixTerrain, AppendixWeapons};
use super::places::PlaceId;
use super::record::Death;
use super::setup::{CanonId, Id, Named, Setup};
use super::words::{Terrain, Weapon};
use super::world::{Fight, World};
use crate::diag::code;
use crate::rule;
use crate::ruling::{About, Cast, Name, Stop};
use crate::source::Origin;

/// What every rule of this game works on. The rules themselves are in `combat` and `movement`.
pub(super) type Play<'a, 'd> = crate::Play<'a, 'd, Setup, World>;

impl Cast for Setup {
    fn name(&self, who: Id) -> &str {
        &self.cast[who].name
    }
}

impl<'a> Play<'a, '_> {
    /// A Canon's name.
    pub fn canon_name(&self, canon: CanonId) -> Name<'a> {
        let setup: &'a Setup = self.setup;
        Name::thing(canon, &setup.canons[canon].0)
    }

    /// Anybody's name.
    pub fn name_of(&self, named: Named) -> Name<'a> {
        match named {
            Named::Character(id) => self.name(id),
            Named::Canon(canon) => self.canon_name(canon),
        }
    }

    /// A place in a sentence: "B2", "B2 (Underhall)", or "the Location" if it has no name.
    pub fn place_name(&self, place: PlaceId) -> String {
        let label = &self.setup.places.names[place];
        if label == "here" {
            return "the Location".to_owned();
        }
        let card = self.state.cards.get(place).and_then(|card| self.setup.places.cards[*card].name.as_ref());
        card.map_or_else(|| label.clone(), |name| format!("{label} ({name})"))
    }

    /// The kind of a combatant.
    pub fn kind(&self, id: Id) -> Kind {
        self.setup.cast[id].kind
    }

    /// The current fight.
    ///
    /// # Panics
    /// If there is none.
    pub fn fight(&self) -> &Fight {
        self.state.fight().expect("a fight is going on")
    }

    /// Refuses the scenario for something that makes no sense under any rules.
    pub(crate) fn refuse<T>(origin: Origin, message: impl Into<String>, help: &str) -> Result<T, Stop> {
        Err(Stop::refused(code::MISSING_KEY, Some(origin), message, help))
    }

    /// Whether the scenario leaves out the terrain of a place.
    pub fn terrain_is_missing(&self, place: PlaceId) -> bool {
        let places = &self.setup.places;
        !places.is_array() && !places.terrain_is_given && place == self.setup.here
    }

    /// Whether a place has a terrain, and terrain has its effect (GZ-11.1).
    pub fn has_terrain(&self, place: PlaceId, terrain: Terrain) -> bool {
        let is_there = if self.terrain_is_missing(place) {
            self.assumes_terrain(terrain)
        } else {
            self.state.terrains[place].has(terrain)
        };
        is_there && self.desk.is(AppendixTerrain::Used)
    }

    /// Whether somebody bears a weapon, and it has its effect (GZ-12.1, GZ-12.2).
    pub fn bears(&self, id: Id, weapon: Weapon) -> bool {
        let character = &self.setup.cast[id];
        character.weapon == Some(weapon)
            && (character.kind == Kind::Agent || matches!(weapon, Weapon::Magic | Weapon::Mace))
            && self.desk.is(AppendixWeapons::Used)
    }

    /// The living of a kind at a place, in list order.
    pub fn living_at(&self, kind: Kind, place: PlaceId) -> Vec<Id> {
        self.state.living_at(self.setup, kind, place)
    }

    /// The living Agents at a place, in order of arrival (GZ-5.20).
    pub fn living_agents_at(&self, place: PlaceId) -> Vec<Id> {
        self.state.living_agents_at(self.setup, place)
    }

    /// Records a death, and the kill in the ledger of the killer's player. Monsters count for nobody, as killers and as victims (GZ-7.9).
    pub(super) fn record_death(&mut self, victim: Id, killer: Id) {
        let at = self.state.bodies[victim].at;
        let kinds = (self.kind(killer), self.kind(victim));
        let player = self.setup.cast[killer].player;
        let Some(record) = &mut self.state.record else { return };
        record.deaths.push(Death { who: victim, by: killer, at });
        let Some(score) = record.ledger.get_mut(player) else { return };
        let (kills, whose, what) = match kinds {
            (Kind::Agent, Kind::Sue) => (&mut score.sues, "Agents", "'Sues"),
            (Kind::Sue, Kind::Agent) => (&mut score.agents, "'Sues", "Agents"),
            _ => return,
        };
        *kills += 1;
        let (kills, name, player) = (*kills, self.name(victim), &self.setup.players[player]);
        self.desk.step(
            rule!("GZ-18.1"),
            name.decides(&["ledger", "sues", "agents", "score", "total"]),
            || format!("The ledger: {what} killed by {player}'s {whose}: {kills}."),
        );
    }

    /// Records that somebody has used an ability in this turn.
    pub(super) fn record_use(&mut self, who: Id) {
        if let Some(record) = &mut self.state.record {
            record.used.push(who);
        }
    }
}
