//! Outcomes of fights and turns: everybody's state.

mod fight;
mod in_force;

pub(super) use self::fight::{of_battle, of_monster_fight};
pub(super) use self::in_force::Effective;
use self::in_force::InForce;
use super::kind::Kind;
use super::setup::{Id, Setup};
use super::subjects::{AGENT, ARTEFACTS, CANON, COMBATANT, MONSTER, PLACE, STAT, SUE};
use super::world::{Loose, World};
use crate::ruling::outcome::{Claimable, by_name, name, worded};
use crate::ruling::{ByName, PlainData, decided};
use crate::source::Shape;
use crate::source::read::Assumable;
use crate::words;

decided! {
    /// The outcome of a battle, a Monster fight or a turn; each leaves out the keys that it does not use.
    #[derive(Default, serde::Deserialize)]
    pub(super) struct Outcome<'a> {
        /// the order of thrusts
        #[serde(borrow)]
        order: Option<Vec<&'a str>> = None as Shape::List(&name(COMBATANT)),
        /// who has a free thrust before the order
        #[serde(borrow)]
        free: Option<Vec<&'a str>> = None as Shape::List(&name(COMBATANT)),
        /// the stats in force, if only they are asked for
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        effective: Option<ByName<&'a str, InForce<'a>>> as by_name(COMBATANT, &InForce::SHAPE),
        /// how the fight has ended
        result: Option<Ending> = None,
        /// the last round
        round: Option<u32> = None,
        /// whose thrust it is
        next: Option<&'a str> = None as name(COMBATANT),
        /// the Agents
        #[serde(borrow, default, skip_serializing_if = "ByName::is_empty")]
        agents: ByName<&'a str, Member<'a>> as by_name(AGENT, &Member::SHAPE),
        /// the 'Sues
        #[serde(borrow, default, skip_serializing_if = "ByName::is_empty")]
        sues: ByName<&'a str, Member<'a>> as by_name(SUE, &Member::SHAPE),
        /// the Monsters
        #[serde(borrow, default, skip_serializing_if = "ByName::is_empty")]
        monsters: ByName<&'a str, Member<'a>> as by_name(MONSTER, &Member::SHAPE),
        /// where the Canons are
        #[serde(borrow, default, skip_serializing_if = "ByName::is_empty")]
        canons: ByName<&'a str, Whereabouts<'a>> as by_name(CANON, &Whereabouts::SHAPE),
        /// the battles to be fought
        #[serde(borrow)]
        battles: Option<Vec<ToFight<'a>>> = None,
        /// whether the secret Monster is dead
        negotiating: Option<bool> = None,
    }
}

words! {
    /// How a fight has ended.
    pub(super) enum Ending {
        /// The Agents have won a battle.
        Agents = "agents",
        /// The 'Sues have won a battle.
        Sues = "sues",
        /// An Agent has beaten a Monster.
        Agent = "agent",
        /// A 'Sue has beaten a Monster.
        Sue = "sue",
        /// A Monster has won.
        Monster = "monster",
        /// Somebody has fled from a Monster.
        Fled = "fled",
        /// Nobody has won.
        Undecided = "undecided",
        /// The fight goes on.
        Unfinished = "unfinished",
    }
}

words! {
    /// The fate of a combatant.
    pub(super) enum Fate {
        /// Lives.
        Alive = "alive",
        /// Is dead.
        Dead = "dead",
        /// Lives, and has fled.
        Fled = "fled",
    }
}

worded!(Ending, Fate);

decided! {
    /// The state of a combatant.
    #[derive(serde::Deserialize)]
    pub(super) struct Member<'a> {
        /// alive, dead or fled
        fate: Fate,
        /// the Health left
        health: i64,
        /// its place, while it lives
        at: Option<&'a str> = None as name(PLACE),
        /// whether its Special is charged
        charged: Option<bool> = None,
        /// the Canons that a 'Sue holds
        #[serde(borrow)]
        canons: Option<Vec<&'a str>> = None as Shape::List(&name(CANON)),
        /// the points that a 'Sue has gained, by stat
        #[serde(borrow)]
        gained: Option<ByName<&'a str, i64>> = None as by_name(STAT, &Shape::Whole),
        /// the number of enemies it has killed
        kills: Option<i64> = None,
        /// the artefacts in an Agent's pile
        artefacts: Option<Vec<String>> = None as Shape::List(&Shape::Word(ARTEFACTS)),
        /// who has killed it
        killed_by: Option<&'a str> = None as name(COMBATANT),
    }
}

decided! {
    /// Where a Canon is: one of the two keys.
    #[derive(serde::Deserialize)]
    pub(super) struct Whereabouts<'a> {
        /// loose at a place
        at: Option<&'a str> = None as name(PLACE),
        /// held by a 'Sue
        held_by: Option<&'a str> = None as name(SUE),
    }
}

decided! {
    /// A battle to be fought.
    #[derive(serde::Deserialize)]
    pub(super) struct ToFight<'a> {
        /// the Location
        at: &'a str as name(PLACE),
        /// the Agents of the player whose turn it is
        #[serde(borrow)]
        agents: Vec<&'a str> as Shape::List(&name(AGENT)),
        /// the 'Sues
        #[serde(borrow)]
        sues: Vec<&'a str> as Shape::List(&name(SUE)),
        /// other Agents there, who may join
        #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
        may_join: Vec<&'a str> as Shape::List(&name(AGENT)),
    }
}

/// Builds the outcome of a turn.
pub(super) fn of_turn(setup: &Setup, world: &World) -> PlainData {
    PlainData::new(Outcome { battles: Some(battles(setup, world)), ..everybody(setup, world) })
}

/// Everybody, before a fight.
pub(super) fn of_everybody(setup: &Setup, world: &World) -> PlainData {
    PlainData::new(everybody(setup, world))
}

/// The names of some combatants.
pub(super) fn names<'a>(setup: &'a Setup, ids: &[Id]) -> Vec<&'a str> {
    ids.iter().map(|id| setup.cast[*id].name.as_str()).collect()
}

/// Everybody in the scenario, by kind; an empty kind is left out.
pub(super) fn everybody<'a>(setup: &'a Setup, world: &World) -> Outcome<'a> {
    let of = |kind: Kind| {
        let ids = (0..setup.cast.len()).filter(move |id| setup.cast[*id].kind == kind);
        ids.map(|id| (setup.cast[id].name.as_str(), member(setup, world, id))).collect()
    };
    let canon = |((name, _), canon): (&'a (String, Assumable<i64>), &Loose)| {
        let whereabouts = match canon {
            Loose::At(at) => Whereabouts { at: Some(setup.places.names[*at].as_str()), held_by: None },
            Loose::HeldBy(holder) => Whereabouts { at: None, held_by: Some(&setup.cast[*holder].name) },
        };
        (name.as_str(), whereabouts)
    };
    Outcome {
        agents: of(Kind::Agent),
        sues: of(Kind::Sue),
        monsters: of(Kind::Monster),
        canons: setup.canons.iter().zip(&world.canons).map(canon).collect(),
        ..Outcome::default()
    }
}

fn member<'a>(setup: &'a Setup, world: &World, id: Id) -> Member<'a> {
    let (kind, body) = (setup.cast[id].kind, &world.bodies[id]);
    let is_alive = body.health > 0;
    let is_sue = kind == Kind::Sue;
    let has_cards = kind != Kind::Monster;
    let canons = body.canons.iter().map(|canon| setup.canons[*canon].0.as_str());
    let gained = body.gained.iter().map(|(gain, points)| (gain.word(), *points));
    let artefacts = body.artefacts.iter().map(|artefact| artefact.name().to_lowercase());
    Member {
        fate: match (is_alive, body.fled) {
            (false, _) => Fate::Dead,
            (true, true) => Fate::Fled,
            (true, false) => Fate::Alive,
        },
        health: body.health,
        at: is_alive.then(|| setup.places.names[body.at].as_str()),
        charged: has_cards.then_some(body.charged),
        canons: is_sue.then(|| canons.collect()),
        gained: (is_sue && !body.gained.is_empty()).then(|| gained.collect()),
        kills: has_cards.then_some(body.kills),
        artefacts: (kind == Kind::Agent).then(|| artefacts.collect()),
        killed_by: body.killed_by.filter(|_| has_cards).map(|killer| setup.cast[killer].name.as_str()),
    }
}

/// The battles to be fought, in the order in which they arose.
fn battles<'a>(setup: &'a Setup, world: &World) -> Vec<ToFight<'a>> {
    let of = |(place, player): &(usize, usize)| {
        let agents = world.living_agents_at(setup, *place);
        let (own, others): (Vec<Id>, Vec<Id>) =
            agents.into_iter().partition(|id| setup.cast[*id].player == *player);
        ToFight {
            at: &setup.places.names[*place],
            agents: names(setup, &own),
            sues: names(setup, &world.living_at(setup, Kind::Sue, *place)),
            may_join: names(setup, &others),
        }
    };
    world.battles.iter().map(of).collect()
}
