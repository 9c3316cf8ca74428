//! The part of a board or map that an example shows.

use super::{BoardOrMap, PlateToPrint};
use crate::compose::Workshop;
use crate::compose::board::Task;
use crate::compose::board::scene::{self, Ground};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::example::Example;
use crate::model::load::{self, Staged};
use crate::model::{Board, HexMap};

/// A part of a board or map, as a definition of its own.
pub(in crate::press) enum PartOfPlate {
    Board(Box<Board>),
    Map(Box<HexMap>),
}

impl PlateToPrint<'_> {
    /// The part that an example shows, with everything on it. Faults of the example are reported.
    pub fn part(&self, example: &Example, report: &mut Report) -> Option<(PartOfPlate, Staged)> {
        Some(match self.definition {
            BoardOrMap::Board(board) => {
                let (part, staged) = load::part_of_board(board, example, report)?;
                (PartOfPlate::Board(Box::new(part)), staged)
            }
            BoardOrMap::Map(map) => {
                let (part, staged) = load::part_of_map(map, example, report)?;
                (PartOfPlate::Map(Box::new(part)), staged)
            }
        })
    }

    /// Draws a part with spaces that are at most so large, and all of it in `room`. Without a limit they may be
    /// larger than in print.
    pub fn ground(
        &self,
        (part, staged): (&PartOfPlate, &Staged),
        (most, room): (Option<Length>, Size),
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Ground {
        let task = Task { look: &self.look, size: self.size(), blank: false, title: None, workshop };
        let most = most.map_or(room.width, |most| most.min(task.size));
        match (part, self.definition) {
            (PartOfPlate::Board(part), BoardOrMap::Board(whole)) => {
                let all = (whole.columns, whole.rows);
                scene::of_board(part, staged, all, (most, room), task, report)
            }
            (PartOfPlate::Map(part), _) => scene::of_map(part, (most, room), task, report),
            (PartOfPlate::Board(_), BoardOrMap::Map(_)) => unreachable!("a part is of the kind of its whole"),
        }
    }
}
