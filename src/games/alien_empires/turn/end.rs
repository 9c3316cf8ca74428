//! AE-4.4, AE-16: the end of a turn: who is out, whether somebody has won, who is next.

use super::super::scenario::act::Deed;
use super::super::scenario::turn::{self, Setup};
use super::super::situation;
use super::course::{Course, begin, take_next};
use super::outcome;
use super::{ending, events};
use crate::diag::Report;
use crate::ids::PlayerId;
use crate::ruling::outcome::worded;
use crate::ruling::{Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::act::Phase;
use crate::subjects;
use crate::words;

/// A position at the end of a turn.
pub type Position = situation::Position<End>;

/// The part of the position that only the end of a turn has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct End {
    /// Whether Temporal Nexus was played.
    pub has_nexus: bool,
    pub out: Vec<PlayerId>,
    /// The consequence, once all actions are done.
    pub sequel: Option<Sequel>,
}

/// The consequence of the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Sequel {
    /// Somebody has the next turn.
    Next(PlayerId),
    /// The game is over.
    Over(How, Vec<PlayerId>),
}

words! {
    /// How a game ends.
    pub enum How {
        /// Somebody controls all worlds (AE-16.1).
        Worlds = "worlds",
        /// One player is left (AE-16.2).
        Last = "last",
        /// Nobody is left (AE-16.5).
        Nobody = "nobody",
        /// The agreed number of rounds is over (AE-16.4).
        Rounds = "rounds",
    }
}

worded!(How);

/// The end of a turn that is ready to be judged.
struct Proceeding {
    setup: Setup,
}

/// Opens a scenario of the end of a turn.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let setup = turn::read(submission, Phase::End, report)?;
    Some(Box::new(Proceeding { setup }))
}

impl Machine for Proceeding {
    type State = Position;
    fn begin(&self) -> Position {
        begin(&self.setup)
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        take_next(&self.setup, at, desk, act, |course| {
            ending::close(course);
            Ok(())
        })
    }

    fn outcome(&self, at: &Position, _: &Verdict) -> PlainData {
        outcome::end::build(&self.setup, at)
    }

    fn finding(&self, at: &Position, _: &Verdict) -> String {
        outcome::end::in_words(&self.setup, at)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::on_board(&self.setup.board)
    }
}

/// Carries out one action.
fn act(course: &mut Course<'_, '_, End>, deed: &Deed) -> Result<(), Stop> {
    match deed {
        Deed::Use(power) => course.usable(power),
        Deed::Play(card) => events::at_the_end(course, card),
        Deed::Give { card, to } => course.give(*card, *to),
        Deed::Draw(_) | Deed::Discard(_) => Ok(()),
    }
}
