//! The dispute `hex`: the feeding of one hex in one round.

use super::{Course, Hex, feed, past, settle};
use crate::diag::Report;
use crate::games::survival::claims;
use crate::games::survival::outcome;
use crate::games::survival::pieces::Body;
use crate::games::survival::scenario::hex::{self, Setup};
use crate::ruling::{
    Called, DecidedBy, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict,
};

/// A hex as a scenario states it.
struct OneHex(Setup);

/// A position of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    bodies: Vec<Body>,
    course: Course,
}

/// Reads a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(OneHex(hex::read(submission, report)?)))
}

impl Machine for OneHex {
    type State = Position;
    const DECIDED_BY: DecidedBy = outcome::DECIDED_BY;

    fn begin(&self) -> Position {
        let setup = &self.0;
        Position {
            bodies: setup.herd.creatures.iter().map(Body::of).collect(),
            course: Course::new(setup.corpses, setup.plants),
        }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let setup = &self.0;
        if let Some(illegal) = &setup.illegal {
            desk.forbid(illegal);
            return Err(Stop::Illegal(illegal.clone()));
        }
        let hex = Hex {
            name: &setup.name,
            called: &setup.called,
            terrain: setup.terrain,
            creatures: &setup.herd.creatures,
            species: &setup.herd.species,
            enemies: &setup.enemies,
            is_one_of_many: false,
        };
        let Position { bodies, course } = state;
        let flow = feed(&hex, bodies, course, desk)?;
        if flow == Flow::Done {
            let mut starved = 0;
            settle(hex.creatures, bodies, desk, |_| starved += 1);
            course.fresh += starved;
        }
        Ok(flow)
    }

    fn size(&self) -> usize {
        // Each creature of an outcome has about six values with their keys.
        self.0.herd.creatures.len() * 12 + 10
    }

    fn kept(&self) -> usize {
        self.0.herd.creatures.len() * 4 + 10
    }

    fn most_steps(&self) -> usize {
        2_000 + self.0.herd.creatures.len() * 1_000
    }

    fn outcome(&self, state: &Position, verdict: &Verdict) -> PlainData {
        let setup = &self.0;
        match verdict {
            Verdict::Resolved => outcome::of_hex(&setup.herd.creatures, &state.bodies, &state.course),
            Verdict::Illegal(_) => outcome::of_hex_before(&setup.herd.creatures, &state.course),
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => PlainData::nothing(),
        }
    }

    fn codes(&self, state: &Position, codes: &mut Vec<u64>) -> bool {
        let Course { corpses, fresh, plants, .. } = state.course;
        let rest = u64::from(corpses + fresh) << 32 | u64::from(plants);
        codes.clear();
        codes.extend(std::iter::once(rest).chain(state.bodies.iter().map(Body::code)));
        true
    }

    fn lay_aside(&self, state: &mut Position) -> u128 {
        past::lay_aside(&self.0.herd.creatures, &mut state.bodies)
    }

    fn take_back(&self, state: &mut Position, aside: u128) {
        past::take_back(&self.0.herd.creatures, &mut state.bodies, aside);
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        outcome::in_words(&outcome::ends(&self.0.herd.creatures, &state.bodies))
    }

    fn named(&self) -> Vec<Called<'_>> {
        claims::named(&self.0.herd)
    }
}
