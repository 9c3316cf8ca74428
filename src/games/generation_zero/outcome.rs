//! Outcomes: what became of everybody, as data and in words.

use serde_json::{Map, json};

use super::pieces::Kind;
use super::play::Play;
use super::scenario::{Id, Setup};
use super::stats::Against;
use super::words::{Gain, Stat};
use super::world::{Ended, Fight, Loose, World};
use crate::ruling::Json;

/// The stats of one combatant in force, without what depends on an opponent, and then with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effective {
    who: Id,
    stats: Vec<(Stat, i64)>,
    /// Against each enemy: own Attack on it, own Defence against it, Health that an attack on it takes.
    against: Vec<(Id, i64, i64, i64)>,
}

impl Play<'_, '_> {
    /// The stats in force of all in the fight.
    pub fn effective_stats(&self) -> Vec<Effective> {
        let fight = self.fight();
        let members = fight.agents.iter().chain(&fight.sues).copied();
        let of = |who: Id| Effective {
            who,
            stats: stats_of(self.kind(who))
                .iter()
                .map(|stat| (*stat, self.count(who, *stat, Against::Nobody).value))
                .collect(),
            against: fight
                .enemies(who)
                .iter()
                .map(|enemy| {
                    let (attack, defence, damage) = self.harm(who, *enemy);
                    (*enemy, attack, defence, damage)
                })
                .collect(),
        };
        members.map(of).collect()
    }
}

fn stats_of(kind: Kind) -> &'static [Stat] {
    match kind {
        Kind::Agent => &[Stat::Attack, Stat::Defence, Stat::Speed, Stat::Stealth, Stat::Insanity],
        Kind::Sue => &[Stat::Attack, Stat::Defence, Stat::Speed, Stat::Observe, Stat::Allure],
        _ => &[Stat::Attack, Stat::Defence, Stat::Speed],
    }
}

/// The outcome of a battle.
pub(super) fn of_battle(setup: &Setup, world: &World, effective: &[Effective], only_begun: bool) -> Json {
    let Some(fight) = world.fights.first() else { return json!({}) };
    let mut out = Map::with_capacity(9);
    out.insert("order".to_owned(), names(setup, &fight.began_with.0));
    out.insert("free".to_owned(), names(setup, &fight.began_with.1));
    if only_begun {
        out.insert("effective".to_owned(), effective_json(setup, effective));
        return out.into();
    }
    let result = match fight.ended {
        Some(Ended::Agents) => "agents",
        Some(Ended::Sues) => "sues",
        Some(_) => "undecided",
        None => "unfinished",
    };
    course(setup, fight, result, &mut out);
    everybody(setup, world, &mut out);
    add_battles(setup, world, &mut out);
    out.into()
}

/// The outcome of a Monster fight.
pub(super) fn of_monster_fight(
    setup: &Setup,
    world: &World,
    effective: &[Effective],
    only_begun: bool,
) -> Json {
    let Some(fight) = world.fights.first() else { return json!({}) };
    let mut out = Map::with_capacity(9);
    out.insert("order".to_owned(), names(setup, &fight.began_with.0));
    if only_begun {
        out.insert("effective".to_owned(), effective_json(setup, effective));
        return out.into();
    }
    let fighter = fight.began_with.0[0];
    let is_agent = setup.cast[fighter].kind == Kind::Agent;
    let result = match fight.ended {
        Some(Ended::Agents) if is_agent => "agent",
        Some(Ended::Agents) => "sue",
        Some(Ended::Sues) => "monster",
        Some(Ended::Fled) => "fled",
        Some(Ended::Quiet | Ended::OneRound) => "undecided",
        None => "unfinished",
    };
    course(setup, fight, result, &mut out);
    everybody(setup, world, &mut out);
    add_battles(setup, world, &mut out);
    if is_agent && fight.ended == Some(Ended::Agents) {
        out.insert("negotiating".to_owned(), true.into());
    }
    out.into()
}

/// The outcome of a turn.
pub(super) fn of_turn(setup: &Setup, world: &World) -> Json {
    let mut out = Map::new();
    everybody(setup, world, &mut out);
    out.insert("battles".to_owned(), battles(setup, world));
    out.into()
}

/// Result, round, and whose thrust it is.
fn course(setup: &Setup, fight: &Fight, result: &str, out: &mut Map<String, Json>) {
    out.insert("result".to_owned(), result.into());
    let round = match fight.ended {
        Some(_) => fight.last_round,
        None => fight.round,
    };
    out.insert("round".to_owned(), round.into());
    let next = fight.free.first().copied().or_else(|| fight.order.get(fight.seat).copied().flatten());
    if let Some(next) = next.filter(|_| fight.ended.is_none()) {
        out.insert("next".to_owned(), setup.cast[next].name.as_str().into());
    }
}

fn names(setup: &Setup, ids: &[Id]) -> Json {
    ids.iter().map(|id| setup.cast[*id].name.as_str()).collect::<Vec<_>>().into()
}

fn effective_json(setup: &Setup, effective: &[Effective]) -> Json {
    let of = |one: &Effective| {
        let mut out: Map<String, Json> =
            one.stats.iter().map(|(stat, value)| (stat.name().to_owned(), Json::from(*value))).collect();
        let against: Map<String, Json> = one
            .against
            .iter()
            .map(|(enemy, attack, defence, damage)| {
                let numbers = json!({"attack": attack, "defence": defence, "damage": damage});
                (setup.cast[*enemy].name.clone(), numbers)
            })
            .collect();
        out.insert("against".to_owned(), against.into());
        (setup.cast[one.who].name.clone(), Json::from(out))
    };
    effective.iter().map(of).collect()
}

/// Everybody in the scenario, by kind; a kind that nobody is of is left out.
fn everybody(setup: &Setup, world: &World, out: &mut Map<String, Json>) {
    for (kind, key) in [(Kind::Agent, "agents"), (Kind::Sue, "sues"), (Kind::Monster, "monsters")] {
        let ids = (0..setup.cast.len()).filter(|id| setup.cast[*id].kind == kind);
        let all: Map<String, Json> =
            ids.map(|id| (setup.cast[id].name.clone(), of_one(setup, world, id))).collect();
        if !all.is_empty() {
            out.insert(key.to_owned(), all.into());
        }
    }
    let place = |place: usize| setup.places.names[place].as_str();
    let canons: Map<String, Json> = (setup.canons.iter().zip(&world.canons))
        .map(|((name, _), canon)| {
            let whereabouts = match canon {
                Loose::At(at) => json!({"at": place(*at)}),
                Loose::HeldBy(holder) => json!({"held_by": setup.cast[*holder].name}),
            };
            (name.clone(), whereabouts)
        })
        .collect();
    if !canons.is_empty() {
        out.insert("canons".to_owned(), canons.into());
    }
}

fn of_one(setup: &Setup, world: &World, id: Id) -> Json {
    let (character, body) = (&setup.cast[id], &world.bodies[id]);
    let is_alive = body.health > 0;
    let mut out = Map::with_capacity(8);
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    put(
        "fate",
        if !is_alive {
            "dead"
        } else if body.fled {
            "fled"
        } else {
            "alive"
        }
        .into(),
    );
    put("health", body.health.into());
    if is_alive {
        put("at", setup.places.names[body.at].as_str().into());
    }
    if character.kind == Kind::Monster {
        return out.into();
    }
    put("charged", body.charged.into());
    if character.kind == Kind::Agent {
        put("kills", body.kills.into());
        put(
            "artefacts",
            body.artefacts.iter().map(|artefact| artefact.name().to_lowercase()).collect::<Vec<_>>().into(),
        );
    } else {
        put(
            "canons",
            body.canons.iter().map(|canon| setup.canons[*canon].0.as_str()).collect::<Vec<_>>().into(),
        );
        if !body.gained.is_empty() {
            let gained: Map<String, Json> = body
                .gained
                .iter()
                .map(|(gain, points)| (word(*gain).to_owned(), Json::from(*points)))
                .collect();
            put("gained", gained.into());
        }
        put("kills", body.kills.into());
    }
    if let Some(killer) = body.killed_by {
        put("killed_by", setup.cast[killer].name.as_str().into());
    }
    out.into()
}

fn word(gain: Gain) -> &'static str {
    Gain::WORDS.iter().find(|(_, other)| *other == gain).map_or("", |(word, _)| word)
}

fn add_battles(setup: &Setup, world: &World, out: &mut Map<String, Json>) {
    if !world.battles.is_empty() {
        out.insert("battles".to_owned(), battles(setup, world));
    }
}

/// The battles that are to be fought, in the order in which they were begun.
fn battles(setup: &Setup, world: &World) -> Json {
    let there = |kind: Kind, place: usize| {
        let cast = 0..setup.cast.len();
        let there = move |id: &Id| {
            setup.cast[*id].kind == kind && world.is_alive(*id) && world.bodies[*id].at == place
        };
        cast.filter(there).collect::<Vec<Id>>()
    };
    let of = |(place, player): &(usize, usize)| {
        let mut agents = there(Kind::Agent, *place);
        agents.sort_by_key(|id| world.bodies[*id].arrival);
        let (own, others): (Vec<Id>, Vec<Id>) =
            agents.into_iter().partition(|id| setup.cast[*id].player == *player);
        let mut out = json!({
            "at": setup.places.names[*place],
            "agents": names(setup, &own),
            "sues": names(setup, &there(Kind::Sue, *place)),
        });
        if !others.is_empty() {
            out["may_join"] = names(setup, &others);
        }
        out
    };
    world.battles.iter().map(of).collect()
}
