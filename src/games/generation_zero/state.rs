//! The state of a game, as the next scenario reads it.

use std::borrow::Cow;

use crate::ability::Change;
use crate::kind::Kind;
use crate::owed::owed;
use crate::record::{Score, Standing};
use crate::ruling::outcome::handed_on;
use crate::ruling::{ByName, Json};
use crate::setup::{Character, Id, Setup};
use crate::tables::RECHARGE;
use crate::words::{Gain, Stat, Terrain};
use crate::world::{Body, Loose, NEVER, Open, World};

handed_on! {
    /// The state of a game between two turns or within one: written by a turn, and read to show the standing.
    pub(crate) struct State<'a> {
        pub round: u32,
        pub rounds: u32,
        pub first: &'a str,
        pub players: Vec<&'a str>,
        pub ledger: ByName<&'a str, Kills>,
        pub negotiating: bool = false,
        pub locations: ByName<&'a str, Place<'a>>,
        pub agents: Vec<Member<'a>>,
        pub sues: Vec<Member<'a>>,
        pub monsters: Vec<Member<'a>>,
        pub canons: Vec<Canon<'a>>,
        pub so_far: Option<SoFar<'a>> = None,
        pub battle: Option<UnderWay<'a>> = None,
    }

    /// A battle that waits for players who decide; the Health of everybody in it is what is left now.
    pub(crate) struct UnderWay<'a> {
        pub at: &'a str,
        pub due: Vec<&'a str>,
        pub enemies: Vec<&'a str> = empty,
        pub health: ByName<&'a str, i64>,
        /// The number of actions about it that were said so far.
        pub said: u32,
        /// The number of actions before them, and of dice used before it, in the ruling that stops.
        pub before: Option<(usize, usize)> = None,
    }

    /// A player's kills.
    #[derive(Copy)]
    pub(crate) struct Kills {
        pub sues: i64,
        pub agents: i64,
    }

    /// A Location.
    pub(crate) struct Place<'a> {
        pub terrain: Vec<String>,
        pub name: Option<&'a str> = None,
    }

    /// An Agent, a 'Sue or a Monster; values that it lacks are left out.
    pub(crate) struct Member<'a> {
        pub name: &'a str,
        pub player: Option<&'a str> = None,
        pub at: &'a str,
        #[serde(flatten)]
        pub stats: ByStat<'a>,
        pub special: Option<i64> = None,
        pub max_health: i64,
        pub health: i64,
        pub artefacts: Option<Vec<String>> = None,
        pub kills: Option<i64> = None,
        pub canons: Option<Vec<&'a str>> = None,
        pub species: Option<String> = None,
        pub department: Option<String> = None,
        pub weapon: Option<String> = None,
        pub artefact: Option<String> = None,
        pub lust_object: Option<&'a str> = None,
        pub ability: Option<Cow<'a, Json>> = None,
        pub charged: bool = false,
        pub recharge: Option<Json> = None,
        pub lasting: Vec<Lasting<'a>> = empty,
        pub secret: bool = false,
        pub face_up: bool = false,
    }
}

/// Stats by name.
type ByStat<'a> = ByName<&'a str, i64>;

handed_on! {
    /// An effect that lasts.
    pub(crate) struct Lasting<'a> {
        pub stat: &'a str,
        pub set: Option<i64> = None,
        pub add: Option<i64> = None,
        pub double: bool = false,
        pub turns: u32,
    }

    /// A Canon; one that is held has no place.
    pub(crate) struct Canon<'a> {
        pub name: &'a str,
        pub speed: i64,
        pub at: Option<&'a str> = None,
    }

    /// The progress of a turn under way.
    pub(crate) struct SoFar<'a> {
        pub part: &'a str,
        pub handled: Vec<&'a str>,
        pub used: Vec<&'a str>,
        pub open: Option<OpenTo<'a>> = None,
        pub looked: Vec<&'a str> = empty,
        pub duty: Vec<&'a str>,
        pub fled: Vec<&'a str>,
    }

    /// What a 'Sue may still do after her player has looked at cards.
    pub(crate) struct OpenTo<'a> {
        pub who: &'a str,
        pub landed: bool = false,
        pub chapter: Option<&'a str> = None,
    }
}

/// The state of a game in a player's turn, which may be under way.
pub(crate) fn state<'a>(
    setup: &'a Setup,
    world: &World,
    standing: &Standing,
    player: usize,
    round: u32,
    is_under_way: bool,
) -> State<'a> {
    let players = &setup.players;
    let record = world.record.as_ref();
    let ledger = record.map_or(&[][..], |record| &record.ledger).iter();
    let of = |kind: Kind| (0..setup.cast.len()).filter(move |id| setup.cast[*id].kind == kind);
    let living = |kind: Kind| of(kind).filter(|id| world.is_alive(*id));
    let mut agents: Vec<Id> = living(Kind::Agent).collect();
    agents.sort_by_key(|id| world.bodies[*id].arrival);
    State {
        round,
        rounds: standing.rounds,
        first: &players[standing.first],
        players: (0..players.len()).map(|n| players[(player + n) % players.len()].as_str()).collect(),
        ledger: players
            .iter()
            .map(String::as_str)
            .zip(ledger.map(|Score { sues, agents }| Kills { sues: *sues, agents: *agents }))
            .collect(),
        negotiating: world.negotiating,
        locations: (0..world.cards.len()).map(|place| location(setup, world, place)).collect(),
        agents: agents.into_iter().map(|id| agent(setup, world, id)).collect(),
        sues: living(Kind::Sue).map(|id| sue(setup, world, id)).collect(),
        monsters: living(Kind::Monster).map(|id| monster(setup, world, id)).collect(),
        canons: (0..setup.canons.len()).map(|canon| canon_of(setup, world, canon)).collect(),
        so_far: is_under_way.then(|| so_far(setup, world, player)),
        battle: None,
    }
}

fn location<'a>(setup: &'a Setup, world: &World, place: usize) -> (&'a str, Place<'a>) {
    let terrains = world.terrains[place];
    let mut terrain: Vec<String> = Terrain::ALL
        .iter()
        .filter(|terrain| terrains.has(**terrain))
        .map(|terrain| slug(terrain.name()))
        .collect();
    terrain.sort_unstable();
    let name = setup.places.cards[world.cards[place]].name.as_deref();
    (&setup.places.names[place], Place { terrain, name })
}

/// A name from a table in lower case, with `-` for spaces.
fn slug(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

fn figure<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let (character, body) = (&setup.cast[id], &world.bodies[id]);
    Member {
        name: &character.name,
        at: &setup.places.names[body.at],
        stats: Stat::ALL
            .iter()
            .filter_map(|stat| Some((stat.name(), given_stat(character, body, *stat)?)))
            .collect(),
        max_health: body.full,
        health: body.health,
        ..Member::default()
    }
}

/// A stat as given, with points gained; `None` if it is lacking.
fn given_stat(character: &Character, body: &Body, stat: Stat) -> Option<i64> {
    character.stats[stat as usize].map(|stated| stated.value + body.points(Gain::Stat(stat)))
}

/// The values of Agents and 'Sues.
fn person<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let (character, body) = (&setup.cast[id], &world.bodies[id]);
    let special = character.special.value;
    let waits = || body.waits.unwrap_or_else(|| RECHARGE[special as usize].unwrap_or(NEVER));
    let recharge = (!body.charged).then(waits);
    let lasting = world.effects.iter().filter(|effect| effect.on == id && effect.depth == 0);
    let lasting = lasting.map(|effect| {
        let new = Lasting { stat: effect.stat.name(), turns: effect.turns, ..Lasting::default() };
        match effect.change {
            Change::Set(n) => Lasting { set: Some(n), ..new },
            Change::Add(n) => Lasting { add: Some(n), ..new },
            Change::Double => Lasting { double: true, ..new },
        }
    });
    Member {
        player: Some(&setup.players[character.player]),
        special: Some(special + body.points(Gain::Special)),
        species: character.kin.as_deref().map(slug),
        weapon: character.weapon.map(|weapon| slug(weapon.name())),
        ability: character.ability_as_given.as_ref().map(Cow::Borrowed),
        charged: body.charged,
        recharge: recharge.map(|turns| if turns == NEVER { "never".into() } else { turns.into() }),
        lasting: lasting.collect(),
        ..figure(setup, world, id)
    }
}

fn agent<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let (character, body) = (&setup.cast[id], &world.bodies[id]);
    Member {
        artefacts: Some(body.artefacts.iter().map(|artefact| slug(artefact.name())).collect()),
        kills: Some(body.kills),
        department: character.department.as_deref().map(slug),
        lust_object: character.lust_object.as_deref(),
        ..person(setup, world, id)
    }
}

fn sue<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let canons = world.bodies[id].canons.iter();
    Member {
        canons: Some(canons.map(|canon| setup.canons[*canon].0.as_str()).collect()),
        artefact: setup.cast[id].artefact.map(|artefact| slug(artefact.name())),
        ..person(setup, world, id)
    }
}

fn monster<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let was_faced = world.record.as_ref().is_some_and(|record| record.faced.contains(&id));
    let Character { is_secret: secret, is_face_up, .. } = setup.cast[id];
    Member { secret, face_up: is_face_up || was_faced, ..figure(setup, world, id) }
}

fn canon_of<'a>(setup: &'a Setup, world: &World, canon: usize) -> Canon<'a> {
    let (name, speed) = &setup.canons[canon];
    let at = match world.canons[canon] {
        Loose::At(place) => Some(setup.places.names[place].as_str()),
        Loose::HeldBy(_) => None,
    };
    Canon { name, speed: speed.value, at }
}

/// What a 'Sue may still do: her chapter's Canon may move, and she may take Canons that lie with her.
fn open_to<'a>(setup: &'a Setup, world: &World, open: Open) -> Option<OpenTo<'a>> {
    let Open { who, landed, chapter } = open;
    let place = world.bodies[who].at;
    let has_canons = world.canons.contains(&Loose::At(place));
    (chapter.is_some() || has_canons).then(|| OpenTo {
        who: &setup.cast[who].name,
        landed,
        chapter: chapter.map(|canon| setup.canons[canon].0.as_str()),
    })
}

/// The progress of a turn that is not over.
fn so_far<'a>(setup: &'a Setup, world: &World, player: usize) -> SoFar<'a> {
    let name = |id: Id| setup.cast[id].name.as_str();
    let is_alive = |id: &Id| world.is_alive(*id);
    let is_own = |id: &Id| setup.cast[*id].player == player && is_alive(id);
    let mut used = world.record.as_ref().map_or_else(Vec::new, |record| record.used.clone());
    used.sort_unstable();
    used.dedup();
    let owed = owed(setup, world, player);
    let duties = || {
        let counts = |who: Id| owed.iter().any(|battle| battle.agents.contains(&who));
        world.duties.iter().filter(move |duty| is_alive(&duty.who) && counts(duty.who))
    };
    SoFar {
        part: if world.agents_have_begun { "agents" } else { "sues" },
        handled: world.handled.iter().copied().filter(is_own).map(name).collect(),
        used: used.into_iter().filter(is_own).map(name).collect(),
        open: world.open.filter(|open| is_own(&open.who)).and_then(|open| open_to(setup, world, open)),
        looked: world.looked.iter().map(|canon| setup.canons[*canon].0.as_str()).collect(),
        duty: duties().map(|duty| name(duty.who)).collect(),
        fled: duties().filter(|duty| duty.by_flight).map(|duty| name(duty.who)).collect(),
    }
}
