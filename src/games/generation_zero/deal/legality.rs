//! Requirements of a set-up: players, array, Locations, line-ups.

use std::collections::BTreeSet;

use super::new_game::{Deal, NewGame};
use crate::geometry::Label;
use crate::kind::Kind;
use crate::options::LineUps;
use crate::places::PlaceId;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::tables::PLAYERS;

impl Deal<'_, '_> {
    /// Checks that the game can be set up, and states who goes first.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        let (setup, pool) = (&self.setup.setup, &self.setup.pool);
        let (players, places) = (setup.players.len(), &setup.places);
        if !PLAYERS.contains(&players) {
            return self.forbid(rule!("GZ-1.1"), format!("two to six players take part, not {players}"));
        }
        if let Some((one, other)) = edge(&places.labels) {
            return self.forbid(rule!("GZ-2.3"), format!("{one} and {other} share an edge"));
        }
        if let Some(square) = unreached(&places.touching) {
            let square = &places.names[square];
            return self.forbid(rule!("GZ-2.4"), format!("not all Locations can be reached from {square}"));
        }
        let sues = setup.cast.iter().filter(|one| one.kind == Kind::Sue).count();
        let least = setup.canons.len() + sues + 1;
        if places.names.len() < least {
            let many = places.names.len();
            return self.forbid(
                rule!("GZ-1.7"),
                format!("{many} Locations, the least is {least}: one more than Canons and 'Sues together"),
            );
        }
        if let Some(what) = self.setup.unequal()
            && self.desk.is(LineUps::Equal)
        {
            return self.forbid(rule!("GZ-1.3"), format!("the players bring different numbers of {what}"));
        }
        let first = &setup.players[0];
        self.desk.step(rule!("GZ-2.15"), ().decides(&["next"]), || format!("{first} goes first."));
        if pool.is_default_array {
            self.desk.step(rule!("GZ-2.5"), (), || {
                "The array is a chequerboard of three and two by turns.".to_owned()
            });
        }
        Ok(())
    }
}

impl NewGame {
    /// GZ-1.3: what the players bring unequal numbers of.
    pub(super) fn unequal(&self) -> Option<&'static str> {
        let players = 0..self.setup.players.len();
        let differ =
            |count: &dyn Fn(usize) -> usize| players.clone().map(count).collect::<BTreeSet<_>>().len() > 1;
        let of = |kind: Kind| {
            move |player: usize| {
                self.setup.cast.iter().filter(|one| one.kind == kind && one.player == player).count()
            }
        };
        let brought = &self.pool.brought;
        let canons = |player: usize| brought.iter().filter(|by| **by == Some(player)).count();
        if differ(&of(Kind::Agent)) {
            Some("Agents")
        } else if differ(&of(Kind::Sue)) {
            Some("'Sues")
        } else if brought.iter().all(Option::is_some) && differ(&canons) {
            Some("Canons")
        } else {
            None
        }
    }
}

/// Two squares that share an edge.
fn edge(labels: &[Label]) -> Option<(Label, Label)> {
    labels.iter().find_map(|label| {
        let beside = [Label { column: label.column + 1, ..*label }, Label { row: label.row + 1, ..*label }];
        let other = beside.into_iter().find(|other| labels.binary_search(other).is_ok())?;
        Some((*label, other))
    })
}

/// A square from which not all others can be reached, or a lone one.
fn unreached(touching: &[Vec<PlaceId>]) -> Option<PlaceId> {
    let mut reached = vec![false; touching.len()];
    let mut open = vec![0];
    while let Some(place) = open.pop() {
        if !std::mem::replace(&mut reached[place], true) {
            open.extend(touching[place].iter().copied());
        }
    }
    (touching.len() == 1 || reached.contains(&false)).then_some(0)
}
