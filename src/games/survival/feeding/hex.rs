//! The dispute `hex`: the feeding of one hex in one round.

use super::{Course, Hex, feed, past, settle};
use crate::diag::Report;
use crate::outcome;
use crate::pieces::Body;
use crate::ruling::{Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::hex::{self, Setup};
use crate::subjects;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HexPosition {
    bodies: Vec<Body>,
    course: Course,
}

/// Opens a scenario of the dispute.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(hex::read(submission, report)?))
}

impl Machine for Setup {
    type State = HexPosition;
    fn begin(&self) -> HexPosition {
        HexPosition {
            bodies: self.herd.creatures.iter().map(Body::new).collect(),
            course: Course::new(self.corpses, self.plants),
        }
    }

    fn advance(&self, state: &mut HexPosition, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        if let Some(illegal) = &self.illegal {
            desk.forbid(illegal);
            return Err(Stop::Illegal(illegal.clone()));
        }
        let hex = Hex {
            name: &self.name,
            called: &self.called,
            terrain: self.terrain,
            creatures: &self.herd.creatures,
            species: &self.herd.species,
            enemies: &self.enemies,
            is_one_of_many: false,
        };
        let HexPosition { bodies, course } = state;
        let flow = feed(&hex, bodies, course, desk)?;
        if flow == Flow::Done {
            let mut starved = 0;
            settle(hex.creatures, bodies, desk, |_| starved += 1);
            course.fresh += starved;
        }
        Ok(flow)
    }

    fn size(&self) -> usize {
        // A creature in an outcome has about six values with their keys.
        self.herd.creatures.len() * 12 + 10
    }

    fn kept(&self) -> usize {
        self.herd.creatures.len() * 4 + 10
    }

    fn most_steps(&self) -> usize {
        2_000 + self.herd.creatures.len() * 1_000
    }

    fn outcome(&self, state: &HexPosition, verdict: &Verdict) -> PlainData {
        let Course { corpses, fresh, plants, .. } = state.course;
        match verdict {
            Verdict::Resolved => {
                outcome::hex_outcome(&self.herd.creatures, &state.bodies, corpses + fresh, plants)
            }
            Verdict::Illegal(_) => outcome::hex_before(&self.herd.creatures, corpses, plants),
            Verdict::Incomplete(_) | Verdict::Unsaid(_) | Verdict::Undecided(_) => PlainData::nothing(),
        }
    }

    fn codes(&self, state: &HexPosition, codes: &mut Vec<u64>) -> bool {
        let Course { corpses, fresh, plants, .. } = state.course;
        let rest = u64::from(corpses + fresh) << 32 | u64::from(plants);
        codes.clear();
        codes.extend(std::iter::once(rest).chain(state.bodies.iter().map(Body::code)));
        true
    }

    fn lay_aside(&self, state: &mut HexPosition) -> u128 {
        past::lay_aside(&self.herd.creatures, &mut state.bodies)
    }

    fn take_back(&self, state: &mut HexPosition, aside: u128) {
        past::take_back(&self.herd.creatures, &mut state.bodies, aside);
    }

    fn finding(&self, state: &HexPosition, _: &Verdict) -> String {
        outcome::in_words(&outcome::ends(&self.herd.creatures, &state.bodies))
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.herd)
    }
}
