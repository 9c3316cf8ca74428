//! Outcomes of whole games: of a turn, and of the end.

use super::Over;
use super::fights::Fought;
use super::position::{Position, Waiting};
use crate::outcome::{self as common, Member, ToFight, Whereabouts, names};
use crate::owed::owed;
use crate::record::{Score, Standing};
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, PlainData, Verdict, decided};
use crate::setup::{Id, Setup};
use crate::source::Shape;
use crate::state::{State, UnderWay, state};
use crate::subjects::{AGENT, CANON, COMBATANT, MONSTER, PLACE, PLAYER, SUE};
use crate::world::{Ended, World};

decided! {
    /// The outcome of a turn.
    #[derive(serde::Deserialize)]
    pub(crate) struct Outcome<'a> {
        /// the player whose turn it is now
        #[serde(borrow)]
        next: Option<&'a str> = None as name(PLAYER),
        /// why the game is over
        over: Option<Over> = None,
        /// the battles still to be fought in this turn
        owed: Option<Vec<ToFight<'a>>> = None,
        /// the battle that waits for decisions
        fighting: Option<Fighting<'a>> = None,
        /// the battles fought
        battles: Vec<Battle<'a>>,
        /// the deaths
        deaths: Vec<Death<'a>>,
        /// kills so far, by player
        ledger: ByName<&'a str, Kills> as by_name(PLAYER, &Kills::SHAPE),
        /// the Agents
        #[serde(default, skip_serializing_if = "ByName::is_empty")]
        agents: ByName<&'a str, Member<'a>> as by_name(AGENT, &Member::SHAPE),
        /// the 'Sues
        #[serde(default, skip_serializing_if = "ByName::is_empty")]
        sues: ByName<&'a str, Member<'a>> as by_name(SUE, &Member::SHAPE),
        /// the Monsters
        #[serde(default, skip_serializing_if = "ByName::is_empty")]
        monsters: ByName<&'a str, Member<'a>> as by_name(MONSTER, &Member::SHAPE),
        /// where the Canons are
        #[serde(default, skip_serializing_if = "ByName::is_empty")]
        canons: ByName<&'a str, Whereabouts<'a>> as by_name(CANON, &Whereabouts::SHAPE),
        /// the state of the game, for the next turn
        state: Option<State<'a>> = None as Shape::Any,
    }
}

decided! {
    /// A battle that waits for decisions.
    #[derive(serde::Deserialize)]
    pub(crate) struct Fighting<'a> {
        /// the Location
        at: &'a str as name(PLACE),
        /// the combatant whose thrust it is
        who: &'a str as name(COMBATANT),
        /// the enemies that it can attack
        #[serde(borrow)]
        enemies: Vec<&'a str> as Shape::List(&name(COMBATANT)),
    }
}

decided! {
    /// A battle that was fought.
    #[derive(serde::Deserialize)]
    pub(crate) struct Battle<'a> {
        /// the Location where it began
        at: &'a str as name(PLACE),
        /// the Agents in it at its beginning
        agents: Vec<&'a str> as Shape::List(&name(AGENT)),
        /// the 'Sues in it at its beginning
        sues: Vec<&'a str> as Shape::List(&name(SUE)),
        /// the order of thrusts
        order: Vec<&'a str> as Shape::List(&name(COMBATANT)),
        /// who had a free thrust before it
        free: Vec<&'a str> as Shape::List(&name(COMBATANT)),
        /// how it ended: who holds the Location
        result: &'a str as Shape::Word(&["agents", "sues", "undecided"]),
        /// the last round
        round: u32,
    }
}

decided! {
    /// A death.
    #[derive(serde::Deserialize)]
    pub(crate) struct Death<'a> {
        /// who died
        who: &'a str as name(COMBATANT),
        /// who killed it
        by: &'a str as name(COMBATANT),
        /// the Location
        at: &'a str as name(PLACE),
    }
}

decided! {
    /// A player's kills.
    #[derive(serde::Deserialize)]
    pub(crate) struct Kills {
        /// 'Sues killed by the player's Agents
        sues: i64,
        /// Agents killed by the player's 'Sues
        agents: i64,
    }
}

decided! {
    /// The outcome of the end of a game.
    pub(crate) struct End<'a> {
        /// whether the game is over
        over: bool,
        /// why the game is over
        reason: Option<Over> = None,
        /// kills by player
        score: ByName<&'a str, Total> as by_name(PLAYER, &Total::SHAPE),
        /// the players with the most kills of each kind
        titles: Option<Titles<'a>> = None,
        /// who has won
        winners: Option<Vec<&'a str>> = None as Shape::List(&name(PLAYER)),
    }
}

decided! {
    /// A player's kills, with their sum.
    pub(crate) struct Total {
        /// 'Sues killed by the player's Agents
        sues: i64,
        /// Agents killed by the player's 'Sues
        agents: i64,
        /// the sum of both
        total: i64,
    }
}

decided! {
    /// The players with the most kills of each kind.
    #[derive(Default)]
    pub(crate) struct Titles<'a> {
        /// of 'Sues killed by the player's Agents
        sues: Vec<&'a str> as Shape::List(&name(PLAYER)),
        /// of Agents killed by the player's 'Sues
        agents: Vec<&'a str> as Shape::List(&name(PLAYER)),
    }
}

/// Builds the outcome of a turn.
pub(super) fn of_turn(
    setup: &Setup,
    standing: &Standing,
    position: &Position,
    verdict: &Verdict,
) -> PlainData {
    if matches!(verdict, Verdict::Illegal(illegal) if illegal.action == 0) {
        return PlainData::nothing();
    }
    let world = &position.world;
    let goes_on = position.goes_on();
    let everybody = common::everybody(setup, world);
    let record = world.record.as_ref();
    let deaths = record.map_or(&[][..], |record| &record.deaths).iter().map(|death| Death {
        who: &setup.cast[death.who].name,
        by: &setup.cast[death.by].name,
        at: &setup.places.names[death.at],
    });
    PlainData::new(Outcome {
        next: position.over.is_none().then(|| setup.players[position.player].as_str()),
        over: position.over,
        owed: goes_on.then(|| to_fight(setup, position)),
        fighting: position.is_fighting().then(|| fighting(setup, position)).flatten(),
        battles: position.fought.iter().map(|fought| battle(setup, fought)).collect(),
        deaths: deaths.collect(),
        ledger: setup
            .players
            .iter()
            .map(String::as_str)
            .zip(record.map_or(&[][..], |record| &record.ledger))
            .map(|(player, Score { sues, agents })| (player, Kills { sues: *sues, agents: *agents }))
            .collect(),
        agents: everybody.agents,
        sues: everybody.sues,
        monsters: everybody.monsters,
        canons: everybody.canons,
        // Within a battle there is no state that another turn could read: a battle that waits is fought again from its beginning.
        state: match &position.waits {
            Some(waits) => Some(State {
                battle: Some(under_way(setup, world, waits)),
                ..state(setup, &waits.before, standing, position.player, position.round, true)
            }),
            None if position.is_fighting() => None,
            None => Some(state(setup, world, standing, position.player, position.round, goes_on)),
        },
    })
}

/// A battle that waits, as the state says it.
fn under_way<'a>(setup: &'a Setup, world: &World, waits: &Waiting) -> UnderWay<'a> {
    let who: Vec<Id> = waits.due.iter().map(|due| due.who).collect();
    let fight = world.fight();
    let enemies = who.first().zip(fight).map_or(&[][..], |(who, fight)| fight.enemies(*who));
    let all = fight.into_iter().flat_map(|fight| fight.agents.iter().chain(&fight.sues));
    UnderWay {
        at: &setup.places.names[waits.place],
        due: names(setup, &who),
        enemies: names(setup, enemies),
        health: all.map(|id| (setup.cast[*id].name.as_str(), world.bodies[*id].health)).collect(),
        said: waits.said.max(1) as u32,
        before: Some((waits.from, waits.dice)),
    }
}

fn fighting<'a>(setup: &'a Setup, position: &Position) -> Option<Fighting<'a>> {
    let Some(fight) = position.world.fight() else {
        // Nobody fights before it is known who joins.
        let waits = position.waits.as_ref()?;
        let who = &setup.cast[waits.due.first()?.who].name;
        return Some(Fighting { at: &setup.places.names[waits.place], who, enemies: Vec::new() });
    };
    let who = fight.thruster()?;
    Some(Fighting {
        at: &setup.places.names[fight.place],
        who: &setup.cast[who].name,
        enemies: names(setup, fight.enemies(who)),
    })
}

fn to_fight<'a>(setup: &'a Setup, position: &Position) -> Vec<ToFight<'a>> {
    let owed = owed(setup, &position.world, position.player).into_iter();
    let to_fight = owed.map(|owed| ToFight {
        at: &setup.places.names[owed.place],
        agents: names(setup, &owed.agents),
        sues: names(setup, &owed.sues),
        may_join: names(setup, &owed.may_join),
    });
    to_fight.collect()
}

fn battle<'a>(setup: &'a Setup, fought: &Fought) -> Battle<'a> {
    Battle {
        at: &setup.places.names[fought.place],
        agents: names(setup, &fought.agents),
        sues: names(setup, &fought.sues),
        order: names(setup, &fought.order),
        free: names(setup, &fought.free),
        result: match fought.ended {
            Some(Ended::Agents) => "agents",
            Some(Ended::Sues) => "sues",
            _ => "undecided",
        },
        round: fought.round,
    }
}
