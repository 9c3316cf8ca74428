//! Scenarios of this game, read into pieces: who takes part, where, and the players' decisions.

pub mod actions;
pub(super) mod canons;
pub mod character;
mod combatant;
pub mod condition;
mod draft;
pub mod moves;
pub mod newcomers;
pub mod people;
pub mod picks;
mod place;
pub mod reader;
pub mod thrust;

use self::canons::Canon;
use self::character::{Agent, Monster, Sue};
use self::draft::Draft;
use self::people::Duellists;
use self::place::Location;
use self::reader::{Reader, limited};
use super::kind::Kind;
use super::options::Bree;
use super::places::{LocationCard, PlaceId};
use super::setup::Occasion;
use super::words::Terrain;
use super::world::World;
use crate::diag::{Report, code};
use crate::document;
use crate::game::part::Part;
use crate::rule;
use crate::ruling::Submission;
use crate::source::read::{Assumable, Either, Entries, Later, OneOrMore, target};
use crate::source::{Located, Node, Origin};

document! {
    /// Everybody in a scenario, a part of all disputes.
    pub struct About ("a scenario") {
        /// the Agents, in order of arrival
        agents: Vec<Later<Agent>>;
        /// the 'Sues
        sues: Vec<Later<Sue>>;
        /// the Monsters
        monsters: Vec<Later<Monster>>;
        /// the Canons: names, or maps with more; those that a 'Sue holds may be omitted
        canons: Vec<Later<Either<String, Canon>>>;
        /// the players, clockwise, starting with the one whose turn it is; by default in the order in which they are first named
        players: Option<Vec<Located<String>>>;
        /// whether the `locations` are only a part of the array; then others may exist
        part: Assumable<bool> = Assumable::assumed(false);
        /// under `bree: used`, whether the secret Monster is dead
        negotiating: Option<Located<bool>>;
    }
}

document! {
    /// The place of a battle or a Monster fight.
    pub struct FightPlace ("a scenario") {
        /// the array: each Location's label with its terrain, several, or a map with `terrain` and `name`
        locations: Option<Later<Array>>;
        /// the Location of the fight, one of the `locations`
        at: Option<Located<String>>;
        /// the terrain, or several, if there are no `locations`
        terrain: Option<Located<Vec<Terrain>>>;
    }
}

/// The Locations by label.
pub type Array = Entries<Later<Either<OneOrMore<Terrain>, Location>>, target::Space>;

/// The places that a dispute states.
#[derive(Clone, Copy)]
pub enum Scene<'d> {
    /// The place of a battle: one of the Locations, or the only one.
    Battle(&'d FightPlace),
    /// The place of a Monster fight, and its two fighters.
    Duel(&'d FightPlace, &'d Duellists),
    /// The whole array.
    Array(&'d Node),
    /// The array of a whole game, in a turn.
    Turn(&'d Node),
    /// The array of a whole game that may be over, if it is given.
    End(Option<&'d Node>),
}

impl<'s> Reader<'s> {
    /// Reads everybody and every place.
    pub fn new(
        submission: Submission<'s, '_>,
        head: Origin,
        about: &About,
        scene: Scene<'_>,
        report: &mut Report,
    ) -> Option<(Reader<'s>, World)> {
        let occasion = match scene {
            Scene::Battle(_) => Occasion::Battle,
            Scene::Duel(..) => Occasion::MonsterFight,
            Scene::Array(_) => Occasion::Move,
            Scene::Turn(_) => Occasion::Turn,
            Scene::End(_) => Occasion::End,
        };
        let mut reader = Reader::blank(submission, head);
        reader.setup.occasion = occasion;
        reader.setup.part = Part { is_part: about.part, ..Part::ALL };
        let at = reader.places(scene, report);
        let mut people = Vec::with_capacity(16);
        let mut fighters = match scene {
            Scene::Duel(_, duellists) => reader.duellists(duellists, report)?,
            _ => Vec::new(),
        };
        let lists = [
            (Kind::Agent, "agents", &about.agents),
            (Kind::Sue, "sues", &about.sues),
            (Kind::Monster, "monsters", &about.monsters),
        ];
        for (kind, key, nodes) in lists {
            // The fighter of a Monster fight comes before others of its kind.
            people.extend(extract(&mut fighters, kind).into_iter().map(|read| (read, true)));
            let nodes = limited(nodes, key, report).iter();
            let read = nodes.filter_map(|node| combatant::read(&reader, kind, key, node, report));
            people.extend(read.map(|read| (read, false)));
        }
        let mut world = reader.people(people, about.players.as_deref(), at, report);
        reader.canons(limited(&about.canons, "canons", report), &mut world, report);
        if let Some(negotiating) = about.negotiating.filter(|negotiating| negotiating.value) {
            world.negotiating = true;
            if !reader.house_rules.is(super::rulebook(), Bree::Used) {
                let message = "Monsters negotiate under the house rule `bree: used` only";
                report
                    .error(rule!("GZ-5.19"), negotiating.origin, message)
                    .help("add `house_rules: {bree: used}`, or delete `negotiating`");
            }
        }
        if !reader.setup.places.is_array() {
            reader.setup.away = reader.place_called("away");
        }
        let cards = &reader.setup.places.cards;
        world.cards = (0..cards.len()).collect();
        world.terrains = cards.iter().map(|card| card.terrains).collect();
        world.arrivals = reader.setup.cast.len();
        Some((reader, world))
    }

    /// Reads the array, or the one place; returns the place of the fight.
    fn places(&mut self, scene: Scene<'_>, report: &mut Report) -> Option<PlaceId> {
        let (array, fight) = match scene {
            Scene::Array(array) | Scene::Turn(array) => (Some(array), None),
            Scene::End(array) => (array, None),
            Scene::Battle(place) | Scene::Duel(place, _) => (place.locations.as_ref(), Some(place)),
        };
        if let Some(array) = array {
            self.setup.places = place::read(self, array, report);
            let FightPlace { at, terrain, .. } = fight?;
            if let Some(terrain) = terrain {
                report
                    .error(code::UNKNOWN_KEY, terrain.origin, "`terrain` beside `locations`")
                    .help("write the terrain of each Location in `locations`");
            }
            if at.is_none() {
                report
                    .error(code::MISSING_KEY, self.head, "missing Location of the fight")
                    .help("add `at: …` with one of the labels in `locations`");
            }
            return at.as_ref().and_then(|at| self.location(at.as_str(), report));
        }
        let FightPlace { at, terrain, .. } = fight?;
        let name = at.as_ref().map_or("here", |at| &at.value);
        self.setup.places.names = vec![name.to_owned()];
        let terrains = terrain.as_ref().map_or(&[][..], |terrain| &terrain.value);
        self.setup.places.terrain_is_given = terrain.is_some();
        self.setup.places.cards = vec![LocationCard { terrains: place::terrains(terrains), name: None }];
        Some(0)
    }
}

fn extract(list: &mut Vec<Draft>, kind: Kind) -> Vec<Draft> {
    let (taken, left) = std::mem::take(list).into_iter().partition(|read| read.character.kind == kind);
    *list = left;
    taken
}
