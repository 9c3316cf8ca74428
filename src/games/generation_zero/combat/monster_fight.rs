//! The dispute `monster-fight`: a 'Sue versus a Monster; under an option, an Agent versus the secret one.

use super::Purse;
use crate::diag::Report;
use crate::document;
use crate::kind::Kind;
use crate::options::Bree;
use crate::outcome::{self, Effective};
use crate::play::Play;
use crate::rule;
use crate::ruling::{Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::people::Duellists;
use crate::scenario::reader::Reader;
use crate::scenario::thrust::{self, Thrust};
use crate::scenario::{About, FightPlace, Scene};
use crate::setup::{Id, Setup};
use crate::source::document::ReadBefore;
use crate::words::Gain;
use crate::world::World;
use crate::{findings, subjects};

/// A Monster fight as a scenario states it.
struct MonsterFight {
    setup: Setup,
    world: World,
    thrusts: Vec<Thrust>,
    fights_on: bool,
    /// Where points for kills go in thrusts without a `gain`.
    gain: Vec<Gain>,
}

/// A position of a Monster fight.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    world: World,
    /// The number of listed thrusts taken.
    taken: usize,
    /// The number of listed points used.
    gained: usize,
    /// The stats in force at the beginning, if nothing else is asked for.
    effective: Vec<Effective>,
}

document! {
    /// A Monster fight as players type it.
    pub struct Stated ("a scenario") at head with
        _common: ReadBefore<Common>, duellists: Duellists, about: About, place: FightPlace
    {
        /// the fighter's thrusts; the Monster's are not listed
        thrusts: Vec<thrust::Stated>;
        /// whether the fighter attacks on when the list is used up
        fight_on: bool = true;
        /// where the point for the Monster goes, if the thrust does not say it
        gain: Vec<Gain>;
    }
}

/// Opens a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let stated: Stated = submission.read(report)?;
    let scene = Scene::Duel(&stated.place, &stated.duellists);
    let (reader, world) = Reader::new(submission, stated.head, &stated.about, scene, report)?;
    let thrusts = reader.thrusts(&stated.thrusts, report);
    let Stated { fight_on: fights_on, gain, .. } = stated;
    Some(Box::new(MonsterFight { setup: reader.setup, world, thrusts, fights_on, gain }))
}

impl MonsterFight {
    fn play<'a, 'd>(&'a self, world: &'a mut World, desk: &'a mut Desk<'d>, action: usize) -> Play<'a, 'd> {
        Play { setup: &self.setup, state: world, desk, action, by: None }
    }

    /// Whether only the stats are asked for.
    fn is_only_begun(&self) -> bool {
        self.thrusts.is_empty() && !self.fights_on
    }

    /// The fighter, and the Monster.
    fn sides(&self) -> (Id, Id) {
        let is_monster = |id: &Id| self.setup.cast[*id].kind == Kind::Monster;
        let (monster, fighter): (Vec<Id>, Vec<Id>) =
            self.setup.fighters.iter().copied().partition(is_monster);
        (fighter[0], monster[0])
    }

    fn begin_fight(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let (fighter, monster) = self.sides();
        let mut play = self.play(&mut state.world, desk, 0);
        if play.kind(fighter) == Kind::Agent {
            let (name, other) = (play.name(fighter), play.name(monster));
            if !play.desk.is(Bree::Used) {
                return play.forbid(
                    rule!("GZ-5.18"),
                    format!("{name} may not fight {other}: Agents never fight Monsters"),
                );
            }
            play.desk.step(rule!("GZ-5.18"), (name, other), || {
                format!("{name} attacks {other}, the secret Monster, one against one.")
            });
        } else {
            let (name, other) = (play.name(fighter), play.name(monster));
            play.desk.step(rule!("GZ-5.7"), (name, other), || {
                format!("{name} meets {other} and must fight it at once.")
            });
        }
        play.consult_pendants();
        play.begin_monster_fight(fighter, monster);
        play.continue_fight()?;
        if self.is_only_begun() {
            state.effective = play.effective_stats();
        }
        Ok(())
    }

    /// Takes a thrust, listed or an attack, and lets the Monster answer.
    fn thrust(&self, state: &mut Position, desk: &mut Desk<'_>, thrust: Option<&Thrust>) -> Result<(), Stop> {
        let (fighter, _) = self.sides();
        // A thrust with its own points does not use up the fight's list.
        let own = thrust.is_some_and(|thrust| !thrust.journey.gain.is_empty());
        let list = if own { &[][..] } else { &self.gain[state.gained..] };
        let taken = state.taken.to_string();
        let place = if own { &["thrusts", taken.as_str(), "gain"][..] } else { &["gain"] };
        let mut purse = Purse::new(list, place);
        let mut play = self.play(&mut state.world, desk, state.taken);
        match thrust {
            Some(thrust) => play.take_thrust(thrust, &mut purse)?,
            None => play.attack_on(&mut purse)?,
        }
        play.continue_fight()?;
        if play.fight().ended.is_some() {
            play.end_monster_fight(fighter);
        }
        state.gained += list.len() - purse.left();
        Ok(())
    }
}

impl Machine for MonsterFight {
    type State = Position;
    fn begin(&self) -> Position {
        Position { world: self.world.clone(), taken: 0, gained: 0, effective: Vec::new() }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let Some(fight) = state.world.fight() else {
            desk.attempt(state, |state, desk| self.begin_fight(state, desk))?;
            return Ok(if self.is_only_begun() { Flow::Done } else { Flow::On });
        };
        let is_over = fight.ended.is_some();
        match self.thrusts.get(state.taken) {
            Some(thrust) => desk.attempt_at_once(state, |state, desk| {
                state.taken += 1;
                self.thrust(state, desk, Some(thrust))
            })?,
            None if is_over || !self.fights_on => return Ok(Flow::Done),
            None => self.thrust(state, desk, None)?,
        }
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.setup.part.is_part.value
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        outcome::of_monster_fight(&self.setup, &state.world, &state.effective, self.is_only_begun())
    }

    fn beginning(&self) -> PlainData {
        outcome::of_everybody(&self.setup, &self.world)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        let (fighter, monster) = self.sides();
        findings::monster_fight(&self.setup, &state.world, fighter, monster, self.is_only_begun())
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.setup)
    }
}
