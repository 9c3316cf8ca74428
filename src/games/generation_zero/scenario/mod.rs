//! What a scenario of this game states, read into pieces: who is there, where, and what the players decide.

pub mod ability;
mod canons;
pub mod character;
pub mod moves;
mod people;
pub mod place;
pub mod thrust;

use super::options::Bree;
use std::collections::BTreeMap;

use self::character::{Character, Read};
use self::place::{PlaceId, Places};
use super::pieces::Kind;
use super::world::World;
use crate::diag::{Report, code, nearest};
use crate::geometry::Label;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::Submission;
use crate::source::fields::shortened;
use crate::source::{Fields, Located, Node, Origin};

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
    pub canons: Vec<(String, i64)>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A battle.
    Battle,
    /// A Monster fight.
    MonsterFight,
    /// A turn, or a part of it.
    Move,
}

/// Characters, Monsters or Canons of one kind, at most.
const MOST: usize = 200;

impl<'s> Reader<'s> {
    /// Reads everybody and every place; the fields of the dispute itself are left.
    pub fn new(
        submission: Submission<'s, '_>,
        fields: &mut Fields<'_>,
        occasion: Occasion,
        report: &mut Report,
    ) -> Option<(Reader<'s>, World)> {
        let (cards, house_rules) = (submission.cards, submission.house_rules);
        let head = fields.head();
        let mut reader = Reader {
            cards,
            house_rules,
            setup: Setup::default(),
            names: BTreeMap::new(),
            held: Vec::new(),
            head,
        };
        let at = reader.places(fields, occasion, report);
        let mut people = Vec::with_capacity(16);
        let mut fighters = Vec::new();
        if occasion == Occasion::MonsterFight {
            fighters = reader.duellists(fields, report)?;
        }
        for (kind, key) in [(Kind::Agent, "agents"), (Kind::Sue, "sues"), (Kind::Monster, "monsters")] {
            // A fighter who is named by itself comes before those who are about.
            people.extend(extract(&mut fighters, kind).into_iter().map(|read| (read, true)));
            let nodes = list(fields, key, report);
            people.extend(
                nodes
                    .iter()
                    .filter_map(|node| character::read(&reader, kind, node, report))
                    .map(|r| (r, false)),
            );
        }
        let players = fields.has("players").then(|| character::words(fields.list("players"), report));
        let mut world = reader.people(people, players.as_deref(), occasion, at, report);
        reader.canons(list(fields, "canons", report), occasion, &mut world, report);
        let negotiating = fields.get("negotiating");
        if let Some(node) = negotiating {
            world.negotiating = node.as_bool().unwrap_or(false);
            if node.as_bool().is_none() {
                crate::source::fields::wrong_type(node, "true or false", report);
            } else if world.negotiating && !reader.house_rules.is(super::rulebook(), Bree::Used) {
                report
                    .error(
                        rule!("GZ-5.19"),
                        node.origin,
                        "Monsters negotiate under the house rule `bree: used` only",
                    )
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

    /// The array, or the one place; answers the place of the fight.
    fn places(
        &mut self,
        fields: &mut Fields<'_>,
        occasion: Occasion,
        report: &mut Report,
    ) -> Option<PlaceId> {
        let array = fields.get("locations").map(|node| place::read(self, node, report));
        let terrain = fields.get("terrain");
        let at = if occasion == Occasion::Move { None } else { fields.text("at", report) };
        match array {
            Some(places) => {
                self.setup.places = places;
                if let Some(node) = terrain {
                    report
                        .error(code::UNKNOWN_KEY, node.origin, "`terrain` beside `locations`")
                        .help("the terrain of each Location stands in `locations`");
                }
                if occasion == Occasion::Move {
                    return None;
                }
                if at.is_none() {
                    report
                        .error(code::MISSING_KEY, self.head, "it isn't said which Location the fight is on")
                        .help("add `at: …` with one of the labels in `locations`");
                }
                at.and_then(|at| self.location(at, report))
            }
            None => {
                if occasion == Occasion::Move {
                    let message = "a move without \"locations\"";
                    report
                        .error(code::MISSING_KEY, self.head, message)
                        .help("add `locations: {A1: plain, …}`");
                }
                let name = at.map_or("here", |at| at.value);
                self.setup.places.names = vec![name.to_owned()];
                let terrains = terrain.map_or(&[][..], std::slice::from_ref);
                let terrains = place::terrains(terrains, report);
                self.setup.places.cards = vec![place::LocationCard { terrains, name: None }];
                Some(0)
            }
        }
    }

    /// The Location of a label.
    pub fn location(&self, label: Located<&str>, report: &mut Report) -> Option<PlaceId> {
        let places = &self.setup.places;
        let found = Label::parse(label.value).and_then(|label| places.find(label));
        if found.is_none() {
            let help = match nearest(label.value, places.names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean {near}?"),
                None => "write one of the labels in `locations`".to_owned(),
            };
            let message = format!("there is no Location \"{}\"", shortened(label.value));
            report.error(code::UNKNOWN_NAME, label.origin, message).help(help);
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

    fn name(&mut self, name: &str, named: Named, origin: Origin, report: &mut Report) {
        if self.names.insert(name.to_owned(), named).is_some() {
            report
                .error(rule!("GZ-1.6"), origin, format!("two are called \"{}\"", shortened(name)))
                .help("each character, Monster and Canon is in the game once, under a name of its own");
        }
    }

    /// The character of a name.
    pub fn character(&self, name: Located<&str>, report: &mut Report) -> Option<Id> {
        match self.names.get(name.value) {
            Some(Named::Character(id)) => Some(*id),
            _ => self.unknown(name, |named| matches!(named, Named::Character(_)), report),
        }
    }

    /// The Canon of a name.
    pub fn canon(&self, name: Located<&str>, report: &mut Report) -> Option<CanonId> {
        match self.names.get(name.value) {
            Some(Named::Canon(id)) => Some(*id),
            _ => self.unknown(name, |named| matches!(named, Named::Canon(_)), report),
        }
    }

    fn unknown<T>(
        &self,
        name: Located<&str>,
        fits: impl Fn(&Named) -> bool,
        report: &mut Report,
    ) -> Option<T> {
        let names = self.names.iter().filter(|(_, named)| fits(named)).map(|(name, _)| name.as_str());
        let help = match nearest(name.value, names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "names in decisions are those of the scenario".to_owned(),
        };
        let message = format!("nobody here is called \"{}\"", shortened(name.value));
        report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
        None
    }
}

fn extract(list: &mut Vec<Read>, kind: Kind) -> Vec<Read> {
    let (taken, left) = std::mem::take(list).into_iter().partition(|read| read.character.kind == kind);
    *list = left;
    taken
}

/// A list that is not absurdly long.
fn list<'n>(fields: &mut Fields<'n>, key: &'static str, report: &mut Report) -> &'n [Node] {
    let nodes = fields.list(key);
    if nodes.len() > MOST {
        report
            .error(code::TOO_LARGE, nodes[MOST].origin, format!("more than {MOST} {key}"))
            .help("leave out those that have no part in it");
        return &[];
    }
    nodes
}
