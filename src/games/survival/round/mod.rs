//! The dispute `turn`: a complete round (SUR-14.1).

mod births;
mod end;
mod growth;
mod inheritance;
mod movement;
mod orders;
mod placement;
mod plans;
mod play;
pub(super) mod report;

pub use self::movement::walk;
use self::plans::Plans;
pub use self::plans::forbidden;
use self::play::{Play, Round, RoundPosition, Stage};
use super::calendar;
use super::feeding::{self, Course, Hex, settle};
use super::pieces::{Body, Creature};
use super::scenario::map::Food;
use super::scenario::turn;
use crate::diag::Report;
use crate::options::BirthTiming;
use crate::ruling::{Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::source::read::Assumable;
use crate::subjects;

/// Opens a scenario of the dispute.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let turn = turn::read(submission, report)?;
    let plans = Plans::new(&turn);
    Some(Box::new(Round { turn, plans }))
}

impl Machine for Round {
    type State = RoundPosition;
    fn begin(&self) -> RoundPosition {
        RoundPosition {
            stage: Stage::Orders,
            creatures: self.turn.herd.creatures.clone(),
            bodies: Vec::new(),
            food: self.turn.map.food.clone(),
            course: None,
            newborns: Vec::new(),
            next_id: self.turn.next_id.value,
            void: Vec::new(),
            last_round: self.turn.last_round.value,
            ended: None,
        }
    }

    fn advance(&self, state: &mut RoundPosition, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let scene = match state.stage {
            Stage::Placement(0) => Some("placement"),
            Stage::Births => Some("births"),
            Stage::Movement(0) => Some("movement"),
            _ => None,
        };
        if let Some(scene) = scene {
            desk.enter(|| scene.to_owned());
        }
        let mut game = Play { setup: self, state, desk, action: 0, by: None };
        let next = match game.state.stage.clone() {
            Stage::Orders => game.take_orders()?,
            Stage::Placement(creature) => game.place(creature)?,
            Stage::Spring => game.spring(),
            Stage::Births => game.births()?,
            Stage::Advantages { next, drawn } => game.inherit(next, drawn)?,
            Stage::Homes => game.homes(),
            Stage::Movement(creature) => game.movement(creature)?,
            Stage::Gathering => game.gather(),
            Stage::Feeding(first) => game.feed(first)?,
            Stage::Hunger => game.hunger(),
            Stage::End => {
                game.end();
                return Ok(Flow::Done);
            }
        };
        state.stage = next;
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.turn.part.is_part.value
    }

    fn most_steps(&self) -> usize {
        100_000 + self.turn.herd.creatures.len() * 100
    }

    fn size(&self) -> usize {
        let named = self.turn.map.is_named.iter().filter(|is_named| **is_named).count();
        self.turn.herd.creatures.len() * 30 + named * 8 + self.turn.map.food.len() / 4 + 40
    }

    fn outcome(&self, state: &RoundPosition, verdict: &Verdict) -> PlainData {
        match verdict {
            Verdict::Resolved => report::outcome(self, state),
            Verdict::Illegal(_) => report::state_as_given(&self.turn),
            Verdict::Incomplete(_) | Verdict::Unsaid(_) | Verdict::Undecided(_) => PlainData::nothing(),
        }
    }

    // Claims about all creatures are about those that are there.
    fn beginning(&self) -> PlainData {
        let mut state = self.begin();
        state.bodies = state.creatures.iter().map(Body::new).collect();
        report::outcome(self, &state)
    }

    fn finding(&self, state: &RoundPosition, _: &Verdict) -> String {
        report::in_words(&self.turn, state)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_round(&self.turn)
    }
}

impl Play<'_, '_> {
    fn is_spring(&self) -> bool {
        calendar::is_spring(self.setup.turn.round)
    }

    /// SUR-4.4.
    fn has_births(&self) -> bool {
        calendar::has_births(self.setup.turn.round)
    }

    /// SUR-4.4, `birth-timing`; consulted only if there are births.
    fn births_come_last(&self) -> bool {
        self.desk.is(BirthTiming::AfterMovement)
    }

    /// SUR-14.1: the stage after Spring.
    fn after_spring(&self) -> Stage {
        match self.setup.turn.round {
            1 => Stage::Gathering,
            _ if self.has_births() && !self.births_come_last() => Stage::Births,
            _ => Stage::Movement(0),
        }
    }

    fn after_births(&self) -> Stage {
        if self.births_come_last() { Stage::Gathering } else { Stage::Movement(0) }
    }

    fn after_movement(&self) -> Stage {
        if self.has_births() && self.births_come_last() { Stage::Births } else { Stage::Gathering }
    }

    /// Sorts all creatures by hex, in the order in which the hexes feed.
    fn gather(&mut self) -> Stage {
        self.state.creatures.sort_by_key(|creature| (creature.hex, creature.id.number));
        self.state.bodies = self.state.creatures.iter().map(Body::new).collect();
        Stage::Feeding(0)
    }

    /// SUR-6 to SUR-8 in one hex.
    fn feed(&mut self, first: usize) -> Result<Stage, Stop> {
        let RoundPosition { creatures, bodies, food, course, .. } = &mut *self.state;
        let here = creatures[first].hex.expect("everybody is somewhere when hexes feed");
        let members = creatures[first..].iter().take_while(|creature| creature.hex == Some(here)).count();
        let end = first + members;
        let island = &self.setup.turn.map.island;
        let label = island.label(here);
        let hex = Hex {
            name: &label.to_string(),
            called: &label.to_string(),
            terrain: Assumable::given(island.terrain(here)),
            creatures: &creatures[first..end],
            species: &self.setup.turn.herd.species,
            enemies: &self.setup.plans.enemies,
            is_one_of_many: true,
        };
        let food = &mut food[here as usize];
        let is_given = self.setup.turn.map.food_is_said;
        let assumable = |value: u32| Assumable { value, is_given: is_given || value > 0 };
        let course =
            course.get_or_insert_with(|| Course::new(assumable(food.corpses), assumable(food.plants)));
        let bodies = &mut bodies[first..end];
        self.desk.locate(Some(label));
        let flow = feeding::feed(&hex, bodies, course, self.desk);
        self.desk.locate(None);
        if flow? == Flow::On {
            return Ok(Stage::Feeding(first));
        }
        // Nothing else feeds here in this round, so that new bodies can be added to the corpses.
        *food = Food { corpses: course.corpses + course.fresh, plants: course.plants };
        self.state.course = None;
        Ok(if end == self.state.creatures.len() { Stage::Hunger } else { Stage::Feeding(end) })
    }

    /// SUR-9 for all creatures, in number order.
    fn hunger(&mut self) -> Stage {
        let RoundPosition { creatures, bodies, food, .. } = &mut *self.state;
        let mut all: Vec<(Creature, Body)> = creatures.drain(..).zip(bodies.drain(..)).collect();
        all.sort_by_key(|(creature, _)| creature.id.number);
        (*creatures, *bodies) = all.into_iter().unzip();
        settle(creatures, bodies, self.desk, |n| {
            let hex = creatures[n].hex.expect("everybody is somewhere");
            food[hex as usize].corpses += 1;
        });
        Stage::End
    }
}
