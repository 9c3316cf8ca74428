//! What a scenario of this game states, read into pieces: who is there, where, and what the players decide.

pub mod ability;
pub mod actions;
pub(super) mod canons;
pub mod character;
pub mod condition;
pub mod moves;
pub mod newcomers;
pub mod people;
pub mod place;
pub mod thrust;

use std::collections::BTreeMap;

use self::canons::Canon;
use self::character::{Agent, Monster, Sue, Written};
use self::people::Duellists;
use self::place::{Location, PlaceId, Places};
use super::kind::Kind;
use super::options::Bree;
use super::words::Terrain;
use super::world::World;
use crate::diag::{Report, code};
use crate::document;
use crate::games::part::Part;
use crate::geometry::Label;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::Submission;
use crate::source::fields::shortened;
use crate::source::read::{Either, Entries, Later, OneOrMore, Told, of};
use crate::source::{Located, Node, Origin, names};

pub use self::character::Character;

/// An Agent, a 'Sue or a Monster, by its number in [`Setup::cast`].
pub type Id = usize;
/// A Canon, by its number in [`Setup::canons`].
pub type CanonId = usize;

/// What stays the same throughout a ruling.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// Agents in order of arrival, then 'Sues, then Monsters, each as listed.
    pub cast: Vec<Character>,
    /// The Canons: those listed, then those only named by a 'Sue that holds them. Name and Speed.
    pub canons: Vec<(String, Told<i64>)>,
    /// The players, clockwise, the one whose turn it is first.
    pub players: Vec<String>,
    /// The places.
    pub places: Places,
    /// Where the battle or Monster fight is, at the beginning.
    pub here: PlaceId,
    /// Where a flight without an array leads to.
    pub away: PlaceId,
    /// Who fights at the beginning.
    pub fighters: Vec<Id>,
    /// Which dispute it is.
    pub occasion: Occasion,
    /// Whether somebody's full Health was counted with a Pendant.
    pub counts_pendants: bool,
    /// Whether the array is only a part of the real one.
    pub part: Part,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// An Agent, a 'Sue or a Monster.
    Character(Id),
    /// A Canon.
    Canon(CanonId),
}

/// Reads the parts of a scenario.
pub struct Reader<'s> {
    /// The cards that it may refer to.
    pub cards: &'s Cards,
    /// The house rules.
    pub house_rules: &'s HouseRules,
    /// What is read so far.
    pub setup: Setup,
    /// Every name.
    pub names: BTreeMap<String, Named>,
    /// The names of the Canons that each of the cast holds, until they are known; then empty.
    held: Vec<Vec<Located<String>>>,
    /// The beginning of the scenario, for what it lacks as a whole.
    pub head: Origin,
}

/// Which dispute is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Occasion {
    /// A battle.
    #[default]
    Battle,
    /// A Monster fight.
    MonsterFight,
    /// A turn on the map, or a part of it.
    Move,
    /// A turn of a whole game, with its battles.
    Turn,
    /// The end of a whole game.
    End,
}

impl Occasion {
    /// Whether it is a part of a whole game, where some things last from turn to turn.
    pub fn is_whole_game(self) -> bool {
        matches!(self, Occasion::Turn | Occasion::End)
    }

    /// The key of the scenario under which decisions stand.
    pub fn list(self) -> &'static str {
        match self {
            Occasion::Battle | Occasion::MonsterFight => "thrusts",
            Occasion::Move => "moves",
            Occasion::Turn | Occasion::End => "actions",
        }
    }
}

/// Characters, Monsters or Canons of one kind, at most.
const MOST: usize = 200;

document! {
    /// Who is about, in all disputes.
    pub struct About ("a scenario") {
        /// the Agents, in order of arrival
        agents: Vec<Later<Agent>>;
        /// the 'Sues
        sues: Vec<Later<Sue>>;
        /// the Monsters
        monsters: Vec<Later<Monster>>;
        /// the Canons: names, or more of them; those whom a 'Sue holds need not be listed
        canons: Vec<Later<Either<String, Canon>>>;
        /// the players, clockwise, the one whose turn it is first; as they are first named unless it says so
        players: Option<Vec<Located<String>>>;
        /// whether the `locations` are only a part of the array: then what else there is is not known
        part: Told<bool> = Told::assumed(false);
        /// under `bree: used`, whether the secret Monster is dead
        negotiating: Option<Located<bool>>;
    }
}

document! {
    /// Where a battle or a Monster fight is.
    pub struct Where ("a scenario") {
        /// the array: by its label each Location's terrain, several, or a map with `terrain` and `name`
        locations: Option<Later<Array>>;
        /// which of the `locations` the fight is on
        at: Option<Located<String>>;
        /// the terrain, or several, where there are no `locations`
        terrain: Option<Located<Vec<Terrain>>>;
    }
}

/// The Locations by label.
pub type Array = Entries<Later<Either<OneOrMore<Terrain>, Location>>, of::Space>;

/// What is stated of the place of a dispute.
#[derive(Clone, Copy)]
pub enum Scene<'d> {
    /// A fight on one of the Locations, or on the only one.
    Fight(&'d Where),
    /// The whole array.
    Array(&'d Node),
    /// The array of a whole game, in a turn.
    Turn(&'d Node),
    /// The array of a whole game that may be over, where it is told.
    End(Option<&'d Node>),
}

impl<'s> Reader<'s> {
    /// Before anything is read.
    pub fn blank(submission: Submission<'s, '_>, head: Origin) -> Reader<'s> {
        Reader {
            cards: submission.cards,
            house_rules: submission.house_rules,
            setup: Setup::default(),
            names: BTreeMap::new(),
            held: Vec::new(),
            head,
        }
    }

    /// Reads everybody and every place. `duellists` are those of a Monster fight.
    pub fn new(
        submission: Submission<'s, '_>,
        head: Origin,
        about: &About,
        (scene, duellists): (Scene<'_>, Option<&Duellists>),
        report: &mut Report,
    ) -> Option<(Reader<'s>, World)> {
        let occasion = match (&scene, duellists) {
            (Scene::Array(_), _) => Occasion::Move,
            (Scene::Turn(_), _) => Occasion::Turn,
            (Scene::End(_), _) => Occasion::End,
            (_, Some(_)) => Occasion::MonsterFight,
            _ => Occasion::Battle,
        };
        let mut reader = Reader::blank(submission, head);
        reader.setup.occasion = occasion;
        reader.setup.part = Part { is_part: about.part, ..Part::ALL };
        let at = reader.places(scene, report);
        let mut people = Vec::with_capacity(16);
        let mut fighters = match duellists {
            Some(duellists) => reader.duellists(duellists, report)?,
            None => Vec::new(),
        };
        let lists = [
            (Kind::Agent, "agents", &about.agents),
            (Kind::Sue, "sues", &about.sues),
            (Kind::Monster, "monsters", &about.monsters),
        ];
        for (kind, key, nodes) in lists {
            // A fighter who is named by itself comes before those who are about.
            people.extend(extract(&mut fighters, kind).into_iter().map(|read| (read, true)));
            let nodes = limited(nodes, key, report).iter();
            let read = nodes.filter_map(|node| character::read(&reader, kind, key, node, report));
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
                    .help("add `house_rules: {bree: used}`, or leave `negotiating` out");
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

    /// The array, or the one place; returns the place of the fight.
    fn places(&mut self, scene: Scene<'_>, report: &mut Report) -> Option<PlaceId> {
        let (array, fight) = match scene {
            Scene::Array(array) | Scene::Turn(array) => (Some(array), None),
            Scene::End(array) => (array, None),
            Scene::Fight(place) => (place.locations.as_ref(), Some(place)),
        };
        if let Some(array) = array {
            self.setup.places = place::read(self, array, report);
            let Where { at, terrain, .. } = fight?;
            if let Some(terrain) = terrain {
                report
                    .error(code::UNKNOWN_KEY, terrain.origin, "`terrain` beside `locations`")
                    .help("the terrain of each Location stands in `locations`");
            }
            if at.is_none() {
                report
                    .error(code::MISSING_KEY, self.head, "it isn't said which Location the fight is on")
                    .help("add `at: …` with one of the labels in `locations`");
            }
            return at.as_ref().and_then(|at| self.location(at.as_str(), report));
        }
        let Where { at, terrain, .. } = fight?;
        let name = at.as_ref().map_or("here", |at| &at.value);
        self.setup.places.names = vec![name.to_owned()];
        let terrains = terrain.as_ref().map_or(&[][..], |terrain| &terrain.value);
        self.setup.places.is_told = terrain.is_some();
        self.setup.places.cards =
            vec![place::LocationCard { terrains: place::terrains(terrains), name: None }];
        Some(0)
    }

    /// The Location of a label.
    pub fn location(&self, label: Located<&str>, report: &mut Report) -> Option<PlaceId> {
        let places = &self.setup.places;
        let found = Label::parse(label.value).and_then(|label| places.find(label));
        if found.is_none() {
            let message = format!("there is no Location \"{}\"", shortened(label.value));
            let labels = places.names.iter().map(String::as_str);
            let found = report.error(code::UNKNOWN_NAME, label.origin, message);
            match Label::parse(label.value).filter(|_| self.setup.part.is_part.value) {
                Some(label) => found.help(format!("type it, too: `{label}: Forest`, or what lies there")),
                None => found.did_you_mean(label.value, labels, || {
                    "write one of the labels in `locations`".to_owned()
                }),
            };
        }
        found
    }

    /// Where somebody is: a label of the array, or any word where there is none.
    fn whereabouts(
        &mut self,
        at: Option<&Located<String>>,
        fight: Option<PlaceId>,
        report: &mut Report,
    ) -> Option<PlaceId> {
        let Some(at) = at else { return fight };
        if self.setup.places.is_array() {
            return self.location(Located { value: &at.value, origin: at.origin }, report);
        }
        Some(self.place_called(&at.value))
    }

    /// The place of a word, where there is no array.
    pub fn place_called(&mut self, word: &str) -> PlaceId {
        let places = &mut self.setup.places;
        places.names.iter().position(|name| name == word).unwrap_or_else(|| {
            places.names.push(word.to_owned());
            places.cards.push(place::LocationCard::default());
            places.names.len() - 1
        })
    }

    pub(super) fn name(&mut self, name: &str, named: Named, origin: Origin, report: &mut Report) {
        if self.names.insert(name.to_owned(), named).is_some() {
            report
                .error(rule!("GZ-1.6"), origin, format!("two are called \"{}\"", shortened(name)))
                .help("each character, Monster and Canon is in the game once, under a name of its own");
        }
    }

    /// Whoever has a name, as people compare names.
    fn called(&self, name: &str) -> Option<Named> {
        let alike = || self.names.iter().find(|(other, _)| names::same(other, name)).map(|(_, named)| named);
        self.names.get(name).or_else(alike).copied()
    }

    /// Whoever has a name; that nobody has it is reported.
    pub fn anybody(&self, name: Located<&str>, report: &mut Report) -> Option<Named> {
        let found = self.called(name.value);
        if found.is_none() {
            let message = format!("nobody here is called \"{}\"", shortened(name.value));
            let known = self.names.keys().map(String::as_str);
            report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(name.value, known, || {
                "names in decisions are those of the scenario".to_owned()
            });
        }
        found
    }

    /// The Canon of a name.
    pub fn canon(&self, name: Located<&str>, report: &mut Report) -> Option<CanonId> {
        match self.anybody(name, report)? {
            Named::Canon(id) => Some(id),
            Named::Character(_) => {
                report
                    .error(code::UNKNOWN_NAME, name.origin, format!("{} is not a Canon", name.value))
                    .help("write the name of a Canon");
                None
            }
        }
    }
}

fn extract(list: &mut Vec<Written>, kind: Kind) -> Vec<Written> {
    let (taken, left) = std::mem::take(list).into_iter().partition(|read| read.character.kind == kind);
    *list = left;
    taken
}

/// A list that is not absurdly long.
pub(super) fn limited<'n>(nodes: &'n [Node], key: &str, report: &mut Report) -> &'n [Node] {
    let Some(beyond) = nodes.get(MOST) else { return nodes };
    report
        .error(code::TOO_LARGE, beyond.origin, format!("more than {MOST} {key}"))
        .help("leave out those that have no part in it");
    &[]
}
