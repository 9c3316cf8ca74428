//! Outcomes: what became of everybody, as data and in words.

use super::kind::Kind;
use super::play::Play;
use super::setup::{Id, Setup};
use super::stats::Against;
use super::subjects::{AGENT, ARTEFACTS, CANON, COMBATANT, MONSTER, PLACE, STAT, SUE};
use super::words::Stat;
use super::world::{Ended, Fight, Loose, World};
use crate::diag::Code;
use crate::rule;
use crate::ruling::outcome::{Claimable, by_name, name, worded};
use crate::ruling::{ByName, DecidedBy, PlainData, decided};
use crate::source::Shape;
use crate::source::read::Told;
use crate::words;

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

decided! {
    /// The outcome of a battle, a Monster fight or a turn; what is not said of one of them is not there.
    #[derive(Default, serde::Deserialize)]
    pub(super) struct Outcome<'a> {
        /// the order of thrusts
        #[serde(borrow)]
        order: Option<Vec<&'a str>> = None as Shape::List(&name(COMBATANT)) => &[rule!("GZ-8.6")],
        /// who has a free thrust before it
        #[serde(borrow)]
        free: Option<Vec<&'a str>> = None as Shape::List(&name(COMBATANT)) => &[rule!("GZ-12.4"), rule!("GZ-8.3"), rule!("GZ-8.4")],
        /// the stats in force, where only they are asked for
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        effective: Option<ByName<&'a str, InForce<'a>>> as by_name(COMBATANT, &InForce::SHAPE),
        /// who has won
        result: Option<Ending> = None => END,
        /// in which round
        round: Option<u32> = None => END,
        /// whose thrust it is
        next: Option<&'a str> = None as name(COMBATANT) => &[rule!("GZ-8.6")],
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
        canons: ByName<&'a str, Whereabouts<'a>> as by_name(CANON, &Whereabouts::SHAPE) => CANONS,
        /// the battles that are to be fought
        #[serde(borrow)]
        battles: Option<Vec<ToFight<'a>>> = None => &[rule!("GZ-5.15"), rule!("GZ-5.16")],
        /// whether the secret Monster is dead
        negotiating: Option<bool> = None => &[rule!("GZ-5.19")],
    }
}

words! {
    /// How a fight can end.
    pub(super) enum Ending {
        /// The Agents have won a battle.
        Agents = "agents",
        /// The 'Sues have.
        Sues = "sues",
        /// An Agent has beaten a Monster.
        Agent = "agent",
        /// A 'Sue has.
        Sue = "sue",
        /// A Monster has won.
        Monster = "monster",
        /// Somebody has fled from a Monster.
        Fled = "fled",
        /// Nobody has won.
        Undecided = "undecided",
        /// It goes on.
        Unfinished = "unfinished",
    }
}

words! {
    /// What can become of somebody.
    pub(super) enum Fate {
        /// It lives.
        Alive = "alive",
        /// It is dead.
        Dead = "dead",
        /// It lives and has fled.
        Fled = "fled",
    }
}

worded!(Ending, Fate);

/// How a fight ends.
const END: &[Code] =
    &[rule!("GZ-6.16"), rule!("GZ-6.15"), rule!("GZ-6.14"), rule!("GZ-6.9"), rule!("GZ-7.7")];
/// Who holds which Canon.
pub(super) const CANONS: &[Code] =
    &[rule!("GZ-5.1"), rule!("GZ-5.2"), rule!("GZ-13.4"), rule!("GZ-14.6"), rule!("GZ-9.4")];

decided! {
    /// What became of one of them.
    #[derive(serde::Deserialize)]
    pub(super) struct Member<'a> {
        /// alive, dead or fled
        fate: Fate => &[
            rule!("GZ-6.13"),
            rule!("GZ-5.11"),
            rule!("GZ-5.10"),
            rule!("GZ-6.9"),
            rule!("GZ-12.8"),
            rule!("GZ-6.8"),
            rule!("GZ-6.5"),
        ],
        /// the Health left
        health: i64 => &[
            rule!("GZ-6.5"),
            rule!("GZ-12.8"),
            rule!("GZ-5.10"),
            rule!("GZ-3.4"),
            rule!("GZ-13.3"),
            rule!("GZ-16.1"),
        ],
        /// where it is, while it lives
        at: Option<&'a str> = None as name(PLACE) => &[
            rule!("GZ-6.9"),
            rule!("GZ-4.1"),
            rule!("GZ-14.11"),
            rule!("GZ-14.7"),
            rule!("GZ-6.11"),
            rule!("GZ-6.8"),
        ],
        /// whether its Special is charged
        charged: Option<bool> = None => &[
            rule!("GZ-10.7"),
            rule!("GZ-16.1"),
            rule!("GZ-14.4"),
            rule!("GZ-14.5"),
            rule!("GZ-14.6"),
            rule!("GZ-14.7"),
            rule!("GZ-14.8"),
            rule!("GZ-14.9"),
            rule!("GZ-14.10"),
            rule!("GZ-14.11"),
        ],
        /// the Canons that a 'Sue holds
        #[serde(borrow)]
        canons: Option<Vec<&'a str>> = None as Shape::List(&name(CANON)) => CANONS,
        /// the points that she has gained
        #[serde(borrow)]
        gained: Option<ByName<&'a str, i64>> = None as by_name(STAT, &Shape::Whole) => &[rule!("GZ-9.2"), rule!("GZ-7.6"), rule!("GZ-9.3")],
        /// whom it has killed, by number
        kills: Option<i64> = None => &[rule!("GZ-9.1"), rule!("GZ-9.2")],
        /// an Agent's pile
        artefacts: Option<Vec<String>> = None as Shape::List(&Shape::Word(ARTEFACTS)) => &[rule!("GZ-9.1"), rule!("GZ-9.5")],
        /// who has killed it
        killed_by: Option<&'a str> = None as name(COMBATANT) => &[rule!("GZ-9.7"), rule!("GZ-9.1"), rule!("GZ-9.2"), rule!("GZ-7.9"), rule!("GZ-6.13")],
    }
}

decided! {
    /// Where a Canon is: one or the other.
    #[derive(serde::Deserialize)]
    pub(super) struct Whereabouts<'a> {
        /// loose at a place
        at: Option<&'a str> = None as name(PLACE) => CANONS,
        /// held by a 'Sue
        held_by: Option<&'a str> = None as name(SUE) => CANONS,
    }
}

decided! {
    /// A battle that is to be fought.
    #[derive(serde::Deserialize)]
    pub(super) struct ToFight<'a> {
        /// where
        at: &'a str as name(PLACE),
        /// the Agents of the player whose battle it is
        #[serde(borrow)]
        agents: Vec<&'a str> as Shape::List(&name(AGENT)),
        /// the 'Sues
        #[serde(borrow)]
        sues: Vec<&'a str> as Shape::List(&name(SUE)),
        /// the other Agents there
        #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
        may_join: Vec<&'a str> as Shape::List(&name(AGENT)),
    }
}

decided! {
    /// Somebody's stats in force.
    pub(super) struct InForce<'a> {
        /// without what depends on an opponent
        stats: Stats where flatten,
        /// against each enemy
        against: ByName<&'a str, Harm> as by_name(COMBATANT, &Harm::SHAPE),
    }
}

decided! {
    /// Stats in force; what somebody lacks is not there.
    pub(super) struct Stats {
        /// Attack
        attack: Option<i64> = None,
        /// Defence
        defence: Option<i64> = None,
        /// Speed
        speed: Option<i64> = None,
        /// an Agent's Stealth
        stealth: Option<i64> = None,
        /// an Agent's Insanity
        insanity: Option<i64> = None,
        /// a 'Sue's Observe
        observe: Option<i64> = None,
        /// a 'Sue's Allure
        allure: Option<i64> = None,
    }
}

decided! {
    /// An attack on an enemy.
    pub(super) struct Harm {
        /// the character's own Attack on it
        attack: i64,
        /// the character's own Defence against it
        defence: i64,
        /// the Health that an attack on it takes
        damage: i64,
    }
}

/// Which rules decide what stands under a key.
pub(super) const DECIDED_BY: DecidedBy = &[Outcome::DECIDED_BY, Member::DECIDED_BY, Whereabouts::DECIDED_BY];

/// The outcome of a battle.
pub(super) fn of_battle(
    setup: &Setup,
    world: &World,
    effective: &[Effective],
    only_begun: bool,
) -> PlainData {
    let Some(fight) = world.fights.first() else { return PlainData::of(Outcome::default()) };
    let free = Some(names(setup, &fight.began_with.1));
    if only_begun {
        return PlainData::of(Outcome { free, ..begun(setup, fight, effective) });
    }
    let result = match fight.ended {
        Some(Ended::Agents) => Ending::Agents,
        Some(Ended::Sues) => Ending::Sues,
        Some(_) => Ending::Undecided,
        None => Ending::Unfinished,
    };
    PlainData::of(Outcome { free, ..of_fight(setup, world, fight, result) })
}

/// The outcome of a Monster fight.
pub(super) fn of_monster_fight(
    setup: &Setup,
    world: &World,
    effective: &[Effective],
    only_begun: bool,
) -> PlainData {
    let Some(fight) = world.fights.first() else { return PlainData::of(Outcome::default()) };
    if only_begun {
        return PlainData::of(begun(setup, fight, effective));
    }
    let is_agent = setup.cast[fight.began_with.0[0]].kind == Kind::Agent;
    let result = match fight.ended {
        Some(Ended::Agents) if is_agent => Ending::Agent,
        Some(Ended::Agents) => Ending::Sue,
        Some(Ended::Sues) => Ending::Monster,
        Some(Ended::Fled) => Ending::Fled,
        Some(Ended::Quiet | Ended::OneRound) => Ending::Undecided,
        None => Ending::Unfinished,
    };
    let negotiating = (is_agent && fight.ended == Some(Ended::Agents)).then_some(true);
    PlainData::of(Outcome { negotiating, ..of_fight(setup, world, fight, result) })
}

/// The outcome of a turn.
pub(super) fn of_turn(setup: &Setup, world: &World) -> PlainData {
    PlainData::of(Outcome { battles: Some(battles(setup, world)), ..everybody(setup, world) })
}

/// A fight of which only the order and the stats are asked for.
fn begun<'a>(setup: &'a Setup, fight: &Fight, effective: &[Effective]) -> Outcome<'a> {
    let of = |one: &Effective| {
        let harm = |(enemy, attack, defence, damage): &(Id, i64, i64, i64)| {
            let harm = Harm { attack: *attack, defence: *defence, damage: *damage };
            (setup.cast[*enemy].name.as_str(), harm)
        };
        let of = |wanted: Stat| one.stats.iter().find(|(stat, _)| *stat == wanted).map(|(_, value)| *value);
        let stats = Stats {
            attack: of(Stat::Attack),
            defence: of(Stat::Defence),
            speed: of(Stat::Speed),
            stealth: of(Stat::Stealth),
            insanity: of(Stat::Insanity),
            observe: of(Stat::Observe),
            allure: of(Stat::Allure),
        };
        let in_force = InForce { stats, against: one.against.iter().map(harm).collect() };
        (setup.cast[one.who].name.as_str(), in_force)
    };
    let effective = Some(effective.iter().map(of).collect());
    Outcome { order: Some(names(setup, &fight.began_with.0)), effective, ..Outcome::default() }
}

/// Order, result, round, whose thrust it is, and everybody.
fn of_fight<'a>(setup: &'a Setup, world: &World, fight: &Fight, result: Ending) -> Outcome<'a> {
    let round = if fight.ended.is_some() { fight.last_round } else { fight.round };
    let next = fight.thruster();
    Outcome {
        order: Some(names(setup, &fight.began_with.0)),
        result: Some(result),
        round: Some(round),
        next: next.map(|next| setup.cast[next].name.as_str()),
        battles: (!world.battles.is_empty()).then(|| battles(setup, world)),
        ..everybody(setup, world)
    }
}

/// The names of some of them.
pub(super) fn names<'a>(setup: &'a Setup, ids: &[Id]) -> Vec<&'a str> {
    ids.iter().map(|id| setup.cast[*id].name.as_str()).collect()
}

/// Everybody in the scenario, by kind; a kind that nobody is of is left out.
pub(super) fn everybody<'a>(setup: &'a Setup, world: &World) -> Outcome<'a> {
    let of = |kind: Kind| {
        let ids = (0..setup.cast.len()).filter(move |id| setup.cast[*id].kind == kind);
        ids.map(|id| (setup.cast[id].name.as_str(), member(setup, world, id))).collect()
    };
    let canon = |((name, _), canon): (&'a (String, Told<i64>), &Loose)| {
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

/// The battles that are to be fought, in the order in which they were begun.
fn battles<'a>(setup: &'a Setup, world: &World) -> Vec<ToFight<'a>> {
    let of = |(place, player): &(usize, usize)| {
        let agents = world.agents_there(setup, *place);
        let (own, others): (Vec<Id>, Vec<Id>) =
            agents.into_iter().partition(|id| setup.cast[*id].player == *player);
        ToFight {
            at: &setup.places.names[*place],
            agents: names(setup, &own),
            sues: names(setup, &world.there(setup, Kind::Sue, *place)),
            may_join: names(setup, &others),
        }
    };
    world.battles.iter().map(of).collect()
}
