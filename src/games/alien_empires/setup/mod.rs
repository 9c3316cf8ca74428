//! AE-3: the set-up, from the first world to the first turn.

mod deciding;
pub mod outcome;
mod placing;
pub mod position;

use self::placing::Course;
use self::position::{Position, Stage};
use super::scenario::setup::{Deed, Setup, read};
use crate::Play;
use crate::diag::Report;
use crate::ruling::{Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::subjects;

/// Opens a scenario of a set-up.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(read(submission, report)?))
}

impl Machine for Setup {
    type State = Position;
    fn begin(&self) -> Position {
        Position::at_start(self)
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        match at.own.stage {
            Stage::Given => self.attempt(at, desk, 0, placing::check_given)?,
            Stage::Worlds => self.attempt(at, desk, 0, placing::place)?,
            Stage::Order => self.attempt(at, desk, 0, placing::roll)?,
            Stage::Deal => self.attempt(at, desk, 0, placing::deal)?,
            Stage::Draw(due) => self.attempt(at, desk, 0, |course| deciding::deal(course, due))?,
            Stage::Decisions => {
                let Some(action) = self.actions.get(at.taken) else {
                    self.attempt(at, desk, 0, |course| {
                        deciding::close(course);
                        Ok(())
                    })?;
                    return Ok(Flow::Done);
                };
                let number = at.taken + 1;
                self.attempt(at, desk, number, |course| match &action.deed {
                    Deed::Pick(world) => deciding::pick(course, *world),
                    Deed::Draw => deciding::draw(course),
                    Deed::Lay(cards) => deciding::lay(course, cards),
                    Deed::Exchange(cards) => deciding::exchange(course, cards),
                    Deed::Discard(cards) => deciding::discard(course, cards),
                })?;
                at.taken = number;
            }
        }
        Ok(Flow::On)
    }

    fn outcome(&self, at: &Position, verdict: &Verdict) -> PlainData {
        outcome::build(self, at, verdict)
    }

    fn finding(&self, at: &Position, verdict: &Verdict) -> String {
        outcome::in_words(self, at, verdict)
    }

    fn named(&self) -> Vec<Called<'_>> {
        if self.to_place.is_empty() {
            return subjects::on_board(&self.board);
        }
        subjects::unplaced(&self.board.players, &self.to_place)
    }
}

impl Setup {
    /// Runs `work` as one action: if it is illegal, it has no effect. Action 0 is the situation itself, which is nobody's.
    fn attempt(
        &self,
        at: &mut Position,
        desk: &mut Desk<'_>,
        action: usize,
        done: impl FnOnce(&mut Course<'_, '_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let by = action.checked_sub(1).map(|n| self.actions[n].by);
        desk.attempt(at, |state, desk| done(&mut Play { setup: self, state, desk, action, by }))
    }
}
