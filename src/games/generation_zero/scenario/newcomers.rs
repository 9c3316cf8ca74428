//! What comes into a new game: a pool of Locations, Monsters, Canons, and the players' characters, before anything is placed.

use super::character::{AgentTraits, Figure, Health, Person, Points, SueTraits};
use super::combatant::{Combatant, read_as, read_with_card};
use super::draft::{Draft, agent, draft, sue};
use super::place::{self, terrains};
use super::reader::{Reader, limited};
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::kind::Kind;
use crate::options::AppendixArtefacts;
use crate::places::{LocationCard, PlaceId, Places};
use crate::rule;
use crate::setup::{CanonId, Id, Named};
use crate::source::read::{Assumable, Later, Name, target, unknown};
use crate::source::{Located, Node, names, read_text, shortened};
use crate::tables::default_array;
use crate::words::{Stat, Terrain};
use crate::world::{Body, Loose, World};

document! {
    /// An Agent who comes into the game.
    pub struct NewAgent ("an Agent") with figure: Figure, person: Person, traits: AgentTraits {
    }
}

document! {
    /// A 'Sue who comes into the game.
    pub struct NewSue ("a 'Sue") with figure: Figure, person: Person, traits: SueTraits {
    }
}

document! {
    /// A Monster that comes into the game.
    pub struct NewMonster ("a Monster") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// its name
        name: Located<String>;
        /// its habitat; it is placed on a Location that has it
        habitat: String, rule!("GZ-2.7");
        /// compared with the enemy's Defence
        attack: Assumable<Points> = Assumable::assumed(0);
        /// what an attack must exceed
        defence: Assumable<Points> = Assumable::assumed(0);
        /// what a fleeing fighter's Speed must exceed
        speed: Assumable<Points> = Assumable::assumed(0);
        /// its Health
        health: Health = 1;
        /// under `bree: used`, whether it is the secret Monster, which Agents may attack
        secret: bool = false;
    }
}

document! {
    /// A Canon who comes into the game.
    pub struct NewCanon ("a Canon") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// its name
        name: Located<String>;
        /// Locations in one move, or in a chapter
        speed: Assumable<Points> = Assumable::assumed(0);
        /// the player who brings it
        player: Option<Located<String>>;
    }
}

document! {
    /// A Location of the pool.
    pub struct NewLocation ("a Location") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// its name
        name: Located<String>;
        /// what kind of place it is; by default a Plain
        terrain: Vec<Terrain>;
        /// the habitats on it
        habitats: Vec<String>;
    }
}

document! {
    /// The place that a player chooses for a character.
    pub struct Placement ("a placement") {
        /// the character
        who: Located<String>;
        /// the square
        at: Name<target::Space>;
    }
}

/// Agents, 'Sues, Monsters and Canons of a new game, still to be read.
pub struct Newcomers<'n> {
    pub agents: &'n [Node],
    pub sues: &'n [Node],
    pub monsters: &'n [Node],
    pub canons: &'n [Node],
}

/// The parts of a new game besides its cast.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    /// The habitats on each Location of the pool, in the order of `places.cards`.
    pub habitats: Vec<Vec<String>>,
    /// The habitat of each of the cast; empty except for Monsters.
    pub homes: Vec<String>,
    /// The player who brings each Canon, if given.
    pub brought: Vec<Option<usize>>,
    /// Agents who share one draw.
    pub groups: Vec<Vec<Id>>,
    /// Places chosen for characters, in order.
    pub placements: Vec<(Id, PlaceId)>,
    /// Whether the array is the default one.
    pub is_default_array: bool,
}

impl Combatant for NewAgent {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        agent(self.figure, self.person, self.traits, key, report)
    }
}

impl Combatant for NewSue {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        sue(self.figure, self.person, self.traits, key, report)
    }
}

impl Reader<'_> {
    /// Reads the pool of Locations as cards; returns their habitats.
    pub fn pool(&mut self, nodes: &[Node], report: &mut Report) -> Vec<Vec<String>> {
        if let Some(beyond) = nodes.get(place::MOST) {
            report.error(code::TOO_LARGE, beyond.origin, format!("more than {} Locations", place::MOST));
            return Vec::new();
        }
        let mut habitats: Vec<Vec<String>> = Vec::new();
        for node in nodes {
            let Some(read) = read_with_card::<NewLocation>(self, Kind::Location, node, report) else {
                continue;
            };
            let name = read.name.value;
            let cards = &mut self.setup.places.cards;
            if cards.iter().any(|other| other.name.as_ref().is_some_and(|other| names::same(other, &name))) {
                report
                    .error(
                        rule!("GZ-1.6"),
                        read.name.origin,
                        format!("two Locations are called \"{}\"", shortened(&name)),
                    )
                    .help("each Location is in the game once: rename or delete one of them");
            }
            cards.push(LocationCard { terrains: terrains(&read.terrain), name: Some(name) });
            habitats.push(read.habitats);
        }
        habitats
    }

    /// Reads the squares, as many as there are Locations; by default those of the default array.
    pub fn squares(&mut self, stated: Option<&Located<Vec<Located<String>>>>, report: &mut Report) {
        let cards = std::mem::take(&mut self.setup.places.cards);
        let mut labels: Vec<Label> = Vec::new();
        match stated {
            None => labels.extend((0..cards.len() as u32).map(|n| {
                let (column, row) = default_array(n);
                Label { column, row }
            })),
            Some(stated) => {
                for square in &stated.value {
                    match Label::parse(&square.value) {
                        None => {
                            let message = format!("\"{}\" is not a square", shortened(&square.value));
                            report
                                .error(rule!("GZ-2.1"), square.origin, message)
                                .help("a square has its column's letter and its row's number, like B2");
                        }
                        Some(label) if labels.contains(&label) => {
                            let message = format!("{label} is twice in the array");
                            report.error(rule!("GZ-2.1"), square.origin, message);
                        }
                        Some(label) => labels.push(label),
                    }
                }
                if stated.value.len() != cards.len() {
                    let message = format!("{} squares for {} Locations", stated.value.len(), cards.len());
                    report
                        .error(rule!("GZ-2.1"), stated.origin, message)
                        .help("the array has a square for each Location");
                }
            }
        }
        labels.sort_unstable();
        self.setup.places = Places { cards, ..Places::from_labels(labels) };
    }

    /// Reads the players, each named once.
    pub fn players(&mut self, stated: &[Located<String>], report: &mut Report) {
        for player in stated {
            if self.setup.players.iter().any(|other| names::same(other, &player.value)) {
                report.error(code::REPEATED_NAME, player.origin, format!("{} is listed twice", player.value));
            } else {
                self.setup.players.push(player.value.clone());
            }
        }
    }

    /// Reads Agents, 'Sues, Monsters and Canons: what they are, their Health, their players.
    pub fn newcomers(&mut self, nodes: &Newcomers<'_>, pool: &mut Pool, report: &mut Report) -> World {
        let mut world = World::default();
        for node in limited(nodes.agents, "agents", report) {
            let read = read_as::<NewAgent>(self, Kind::Agent, "agents", node, report);
            read.into_iter().for_each(|read| self.newcomer(read, &mut world, report));
        }
        for node in limited(nodes.sues, "sues", report) {
            let read = read_as::<NewSue>(self, Kind::Sue, "sues", node, report);
            read.into_iter().for_each(|read| self.newcomer(read, &mut world, report));
        }
        pool.homes = vec![String::new(); self.setup.cast.len()];
        for node in limited(nodes.monsters, "monsters", report) {
            let read = read_with_card::<NewMonster>(self, Kind::Monster, node, report);
            pool.homes.extend(read.map(|read| self.new_monster(read, &mut world, report)));
        }
        self.check_secret(report);
        for node in limited(nodes.canons, "canons", report) {
            let read = self.read_canon(node, report);
            pool.brought.extend(read.map(|read| self.new_canon(read, &mut world, report)));
        }
        world
    }

    fn newcomer(&mut self, mut read: Draft, world: &mut World, report: &mut Report) {
        let rulebook = crate::rulebook();
        let artefacts_work = self.house_rules.is(rulebook, AppendixArtefacts::Used);
        let (full, health, _) = read.health(false, artefacts_work, report);
        let default = if read.character.kind == Kind::Agent { "agents" } else { "sues" };
        let origin = read.player.as_ref().map_or(read.character.origin, |player| player.origin);
        let owner = read.player.as_ref().map_or(default, |player| &player.value);
        read.character.player = self.owner(Located { value: owner, origin }, report);
        let id = self.setup.cast.len();
        self.name(&read.character.name.clone(), Named::Character(id), read.character.origin, report);
        world.bodies.push(Body { health, full, charged: true, ..Body::default() });
        self.setup.cast.push(read.character);
    }

    fn owner(&self, name: Located<&str>, report: &mut Report) -> usize {
        let found = self.setup.players.iter().position(|player| names::same(player, name.value));
        if found.is_none() {
            let players: Vec<&str> = self.setup.players.iter().map(String::as_str).collect();
            unknown("player", name, &players, report);
        }
        found.unwrap_or(0)
    }

    fn new_monster(&mut self, read: NewMonster, world: &mut World, report: &mut Report) -> String {
        let NewMonster { _card, name, habitat, attack, defence, speed, health, secret } = read;
        let figure = Figure { _card: None, name, attack, defence, speed, max_health: None };
        let mut written = draft(figure, None, Kind::Monster, "monsters", report);
        written.character.is_secret = secret;
        written.character.stats[Stat::Speed as usize] = Some(speed);
        let (id, character) = (self.setup.cast.len(), written.character);
        self.name(&character.name.clone(), Named::Character(id), character.origin, report);
        world.bodies.push(Body { health, full: health, ..Body::default() });
        self.setup.cast.push(character);
        habitat
    }

    fn read_canon(&self, node: &Node, report: &mut Report) -> Option<NewCanon> {
        if node.as_map().is_none() {
            let name = read_text(node, report)?.map(str::to_owned);
            return Some(NewCanon { _card: None, name, speed: Assumable::assumed(0), player: None });
        }
        read_with_card(self, Kind::Canon, node, report)
    }

    /// Adds a Canon; returns the player who brings it, if given.
    fn new_canon(&mut self, read: NewCanon, world: &mut World, report: &mut Report) -> Option<usize> {
        let NewCanon { name, speed, player, .. } = read;
        let id: CanonId = self.setup.canons.len();
        self.setup.canons.push((name.value.clone(), speed));
        self.name(&name.value, Named::Canon(id), name.origin, report);
        world.canons.push(Loose::At(0));
        player.map(|player| self.owner(player.as_str(), report))
    }

    /// Reads groups of Agents who share a draw, each of one player.
    pub fn groups(&self, stated: &[Located<Vec<Located<String>>>], report: &mut Report) -> Vec<Vec<Id>> {
        let mut groups: Vec<Vec<Id>> = Vec::new();
        for group in stated {
            let mut members: Vec<Id> = Vec::new();
            for name in &group.value {
                let Some(id) = self.of_kind(name.as_str(), Kind::Agent, report) else { continue };
                let player = self.setup.cast[id].player;
                if members.contains(&id) || groups.iter().flatten().any(|other| *other == id) {
                    let message = format!("{} shares a draw already", name.value);
                    report
                        .error(code::REPEATED_NAME, name.origin, message)
                        .help("each Agent is drawn for once");
                } else if members.first().is_some_and(|first| self.setup.cast[*first].player != player) {
                    let message = format!("{} is another player's", name.value);
                    report
                        .error(rule!("GZ-2.11"), name.origin, message)
                        .help("only Agents of one player may share a draw");
                }
                members.push(id);
            }
            if group.value.is_empty() {
                report.error(code::EMPTY, group.origin, "an empty group").help("name Agents of one player");
            }
            members.sort_unstable();
            groups.push(members);
        }
        groups
    }

    /// Reads the places chosen for characters.
    pub fn placements(&self, stated: &[Placement], report: &mut Report) -> Vec<(Id, PlaceId)> {
        let read = stated.iter().filter_map(|placement| {
            let who = self.mover(placement.who.as_str(), report);
            let at = self.location(placement.at.as_str(), report);
            Some((who?, at?))
        });
        read.collect()
    }
}
