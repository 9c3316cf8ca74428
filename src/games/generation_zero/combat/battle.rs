//! The dispute `battle`: Agents versus 'Sues on one Location.

use super::Purse;
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::outcome::{self, Effective};
use crate::play::Play;
use crate::ruling::{Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::reader::Reader;
use crate::scenario::thrust::{self, Thrust};
use crate::scenario::{About, FightPlace, Scene};
use crate::setup::Setup;
use crate::source::document::ReadBefore;
use crate::world::World;
use crate::{findings, subjects};

/// A battle as a scenario states it.
struct Battle {
    setup: Setup,
    world: World,
    thrusts: Vec<Thrust>,
    /// Whether all attack on when the list of thrusts is used up.
    fights_on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    world: World,
    /// The number of listed thrusts taken.
    taken: usize,
    /// The stats in force at the beginning, if nothing else is asked for.
    effective: Vec<Effective>,
}

document! {
    /// A battle as players type it.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common>, about: About, place: FightPlace {
        /// the thrusts, in order; without any, only the order and the stats are computed
        thrusts: Vec<thrust::Stated>;
        /// whether all attack on until it is over when the list is used up
        fight_on: bool = false;
    }
}

pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let stated: Stated = submission.read(report)?;
    let head = stated.head;
    let scene = Scene::Battle(&stated.place);
    let (reader, world) = Reader::new(submission, head, &stated.about, scene, report)?;
    let thrusts = reader.thrusts(&stated.thrusts, report);
    for (kind, what) in [(Kind::Agent, "Agent"), (Kind::Sue, "'Sue")] {
        // A fighter that could not be read was reported already, so nobody is missing because of it.
        let there = reader.setup.fighters.iter().any(|id| reader.setup.cast[*id].kind == kind);
        if !there && !report.has_errors() {
            report
                .error(code::EMPTY, head, format!("there is no {what} in the battle"))
                .help("a battle has at least one Agent and one 'Sue who are where it is");
        }
    }
    Some(Box::new(Battle { setup: reader.setup, world, thrusts, fights_on: stated.fight_on }))
}

impl Battle {
    fn play<'a, 'd>(&'a self, world: &'a mut World, desk: &'a mut Desk<'d>, action: usize) -> Play<'a, 'd> {
        Play { setup: &self.setup, state: world, desk, action, by: None }
    }

    /// Whether only the order and the stats are asked for.
    fn is_only_begun(&self) -> bool {
        self.thrusts.is_empty() && !self.fights_on
    }
}

impl Machine for Battle {
    type State = Position;
    fn begin(&self) -> Position {
        Position { world: self.world.clone(), taken: 0, effective: Vec::new() }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let Some(fight) = state.world.fight() else {
            desk.attempt(state, |state, desk| {
                let mut play = self.play(&mut state.world, desk, 0);
                play.begin_battle()?;
                play.continue_fight()?;
                if self.is_only_begun() {
                    state.effective = play.effective_stats();
                }
                Ok(())
            })?;
            return Ok(if self.is_only_begun() { Flow::Done } else { Flow::On });
        };
        let is_over = fight.ended.is_some();
        match self.thrusts.get(state.taken) {
            Some(thrust) => desk.attempt_at_once(state, |state, desk| {
                state.taken += 1;
                let mut play = self.play(&mut state.world, desk, state.taken);
                let number = play.action.to_string();
                play.take_thrust(thrust, &mut Purse::new(&[], &["thrusts", &number, "gain"]))?;
                play.continue_battle()
            })?,
            None if is_over || !self.fights_on => return Ok(Flow::Done),
            None => {
                let mut play = self.play(&mut state.world, desk, state.taken);
                play.attack_on(&mut Purse::default())?;
                play.continue_battle()?;
            }
        }
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.setup.part.is_part.value
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        outcome::of_battle(&self.setup, &state.world, &state.effective, self.is_only_begun())
    }

    fn beginning(&self) -> PlainData {
        outcome::of_everybody(&self.setup, &self.world)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        findings::battle(&self.setup, &state.world, self.is_only_begun())
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.setup)
    }
}

impl Play<'_, '_> {
    /// Continues the fight, and cleans up when the battle is over.
    pub(crate) fn continue_battle(&mut self) -> Result<(), Stop> {
        self.continue_fight()?;
        if self.fight().ended.is_some() {
            self.leave_fight();
        }
        Ok(())
    }
}
