//! Everybody in a scenario: the cast, their players, their places.

use super::character::{Agent, Monster, Sue};
use super::combatant;
use super::draft::Draft;
use super::reader::Reader;
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::options::AppendixArtefacts;
use crate::places::PlaceId;
use crate::rule;
use crate::setup::{Id, Named, Occasion};
use crate::source::read::Later;
use crate::source::{Located, names, shortened};
use crate::words::Artefact;
use crate::world::{Assumed, Body, Effect, World};

document! {
    /// The two sides of a Monster fight.
    pub struct Duellists ("a scenario") {
        /// the 'Sue who fights
        sue: Option<Later<Sue>>;
        /// under `bree: used`, the Agent who fights in her place
        agent: Option<Later<Agent>>;
        /// the Monster
        monster: Later<Monster>;
    }
}

impl Reader<'_> {
    /// Reads the two of a Monster fight.
    pub(super) fn duellists(&self, stated: &Duellists, report: &mut Report) -> Option<Vec<Draft>> {
        let Duellists { sue, agent, monster } = stated;
        if sue.is_some() == agent.is_some() {
            let message =
                if sue.is_some() { "both a 'Sue and an Agent fight" } else { "nobody fights the Monster" };
            report
                .error(code::MISSING_KEY, self.head, message)
                .help("a Monster fight has one `sue:` (or one `agent:`)");
        }
        let wanted = [
            (Kind::Agent, "agent", agent.as_ref()),
            (Kind::Sue, "sue", sue.as_ref()),
            (Kind::Monster, "monster", Some(monster)),
        ];
        let read = wanted.into_iter().filter_map(|(kind, key, node)| Some((kind, key, node?)));
        let read: Vec<Draft> =
            read.filter_map(|(kind, key, node)| combatant::read(self, kind, key, node, report)).collect();
        (read.len() == 2).then_some(read)
    }

    /// Adds everybody to the cast; returns the world they are in.
    pub(super) fn people(
        &mut self,
        people: Vec<(Draft, bool)>,
        players: Option<&[Located<String>]>,
        fight: Option<PlaceId>,
        report: &mut Report,
    ) -> World {
        let occasion = self.setup.occasion;
        self.setup.here = fight.unwrap_or(0);
        self.setup.players = players_of(&people, players, report);
        let artefacts_work = self.house_rules.is(crate::rulebook(), AppendixArtefacts::Used);
        let mut world = World { bodies: Vec::with_capacity(people.len()), ..World::default() };
        let mut crowns = Vec::with_capacity(people.len());
        self.setup.cast.reserve_exact(people.len());
        self.held.reserve_exact(people.len());
        for (id, (mut read, is_named)) in people.into_iter().enumerate() {
            let kind = read.character.kind;
            let at = self.place_of(&read, is_named, fight, report);
            let is_here = at.is_some() && at == fight;
            let is_fighter = match occasion {
                Occasion::Battle => is_here && kind != Kind::Monster,
                Occasion::MonsterFight => is_named,
                Occasion::Move | Occasion::Turn | Occasion::End => false,
            };
            if is_fighter {
                self.setup.fighters.push(id);
            }
            let (full, health, counts_pendants) = read.health(is_fighter, artefacts_work, report);
            self.setup.counts_pendants |= counts_pendants;
            read.character.player =
                self.setup.players.iter().position(|player| names::same(player, &owner(&read))).unwrap_or(0);
            self.name(&read.character.name.clone(), Named::Character(id), read.character.origin, report);
            let at = at.unwrap_or(0);
            world.bodies.push(Body { health, full, at, arrival: id, ..body(&mut read) });
            world.effects.extend(lasting(id, &read, report));
            crowns.push(std::mem::take(&mut read.crown));
            self.held.push(std::mem::take(&mut read.canons));
            self.setup.cast.push(read.character);
        }
        for (id, crown) in crowns.into_iter().enumerate() {
            self.crowns(id, &crown, &world, report);
        }
        self.check_secret(report);
        world
    }

    /// The place of somebody. A move must give it; the fighters named are where the fight is.
    fn place_of(
        &mut self,
        read: &Draft,
        is_named: bool,
        fight: Option<PlaceId>,
        report: &mut Report,
    ) -> Option<PlaceId> {
        let (name, at) = (&read.character.name, read.presence.at.as_ref());
        let found = self.whereabouts(at, fight, report);
        if found.is_none() && at.is_none() && matches!(self.setup.occasion, Occasion::Move | Occasion::Turn) {
            let message = format!("missing place of {name}");
            report.error(code::MISSING_KEY, read.character.origin, message).help("add `at: …`");
        }
        if is_named && fight.is_some() && found != fight {
            let origin = at.map_or(read.character.origin, |at| at.origin);
            report
                .error(code::UNKNOWN_NAME, origin, format!("{name} is not where the fight is"))
                .help("delete its `at`: the fight's own `at` holds for both");
        }
        found
    }

    /// GZ-5.18: reports a second secret Monster.
    pub(super) fn check_secret(&self, report: &mut Report) {
        let secret = self.setup.cast.iter().filter(|character| character.is_secret);
        for other in secret.skip(1) {
            report
                .error(rule!("GZ-5.18"), other.origin, "a second secret Monster")
                .help("keep `secret: true` on one Monster only");
        }
    }

    /// Reads the 'Sues against whom an Agent's Crowns are turned.
    fn crowns(&mut self, agent: Id, crown: &[Located<String>], world: &World, report: &mut Report) {
        let crowns =
            world.bodies[agent].artefacts.iter().filter(|artefact| **artefact == Artefact::Crown).count();
        for (n, name) in crown.iter().enumerate() {
            let Some(named) = self.anybody(name.as_str(), report) else { continue };
            let in_battle =
                |id: &Id| self.setup.occasion != Occasion::Battle || self.setup.fighters.contains(id);
            let sue = match named {
                Named::Character(id) => Some(id).filter(|id| self.setup.cast[*id].kind == Kind::Sue),
                Named::Canon(_) => None,
            };
            let victim = sue.filter(in_battle);
            if victim.is_none() {
                let message = format!("{} is not a 'Sue in the battle", name.value);
                report.error(rule!("GZ-13.7"), name.origin, message).help("name a 'Sue in the battle");
            }
            if n >= crowns {
                let message = format!("{} enemies for {crowns} Crowns", crown.len());
                report
                    .error(rule!("GZ-13.7"), name.origin, message)
                    .help("each Crown is turned against one enemy");
            }
            self.setup.cast[agent].crown.extend(victim);
        }
    }
}

/// The effects of the map that last on a character.
fn lasting(id: Id, read: &Draft, report: &mut Report) -> Vec<Effect> {
    // An effect does not say which ability made it, so the own one is assumed if there is one.
    let by_department = read.character.ability.is_none();
    let effects = read.condition.lasting.iter().filter_map(|lasting| {
        let change = lasting.change(report)?;
        let (stat, turns) = (lasting.stat, lasting.turns);
        Some(Effect { on: id, by: id, by_department, stat, change, turns, depth: 0 })
    });
    effects.collect()
}

/// The players: those listed, or in the order in which they are first named.
fn players_of(
    people: &[(Draft, bool)],
    listed: Option<&[Located<String>]>,
    report: &mut Report,
) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for player in listed.unwrap_or_default() {
        if players.iter().any(|other| names::same(other, &player.value)) {
            report.error(code::REPEATED_NAME, player.origin, format!("{} is listed twice", player.value));
        } else {
            players.push(player.value.clone());
        }
    }
    for (read, _) in people.iter().filter(|(read, _)| read.character.kind != Kind::Monster) {
        let owner = owner(read);
        if players.iter().any(|player| names::same(player, &owner)) {
            continue;
        }
        if listed.is_some() {
            let origin = read.player.as_ref().map_or(read.character.origin, |player| player.origin);
            let message =
                format!("{}'s player \"{}\" is not in `players`", read.character.name, shortened(&owner));
            report.error(code::UNKNOWN_NAME, origin, message).help("add every player to it");
        }
        players.push(owner);
    }
    players
}

/// The player of a character: the given one, or the default for its kind.
fn owner(read: &Draft) -> String {
    let default = if read.character.kind == Kind::Agent { "agents" } else { "sues" };
    read.player.as_ref().map_or_else(|| default.to_owned(), |player| player.value.clone())
}

/// The state of a combatant, besides Health and place.
fn body(read: &mut Draft) -> Body {
    Body {
        charged: read.charged.value,
        kills: read.character.kills.value,
        artefacts: std::mem::take(&mut read.feats.artefacts),
        waits: read.condition.recharge.map(|turns| turns.value).filter(|turns| *turns > 0),
        assumed: Assumed {
            health: read.presence.health.is_none(),
            charged: !read.charged.is_given,
            kills: !read.character.kills.is_given,
        },
        ..Body::default()
    }
}
