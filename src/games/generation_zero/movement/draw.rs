//! GZ-3.10: the ability to draw the nearest loose Canon.

use std::collections::VecDeque;

use crate::ability::Ability;
use crate::game::part::Whole;
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::{CanonId, Id};
use crate::world::Loose;

/// The most Locations that touch one.
const CORNERS: usize = 4;

impl Play<'_, '_> {
    /// Draws the nearest loose Canon that is elsewhere, or the chosen one of several equally near.
    pub(crate) fn draw_canon(
        &mut self,
        who: Id,
        ability: &Ability,
        chosen: Option<CanonId>,
    ) -> Result<(), Stop> {
        let (name, to) = (self.name(who), self.state.bodies[who].at);
        let distances = self.distances(to);
        let loose = (0..self.state.canons.len()).filter_map(|canon| match self.state.canons[canon] {
            Loose::At(place) if place != to => Some((canon, self.steps_from(place, &distances)?)),
            _ => None,
        });
        let within = ability.does.within.map_or(usize::MAX, |within| within as usize);
        let loose: Vec<(CanonId, usize)> = loose.filter(|(_, steps)| *steps <= within).collect();
        let nearest = loose.iter().map(|(_, steps)| *steps).min();
        if nearest != Some(1) || self.setup.places.touching[to].len() < CORNERS {
            let whole = Whole { board: "the array", why: "the nearest Canon comes", rule: rule!("GZ-3.10") };
            self.setup.part.hold_to_whole(self.desk, "whether no other Canon is as near", whole);
        }
        let near =
            |canon: CanonId| loose.iter().any(|(other, steps)| *other == canon && Some(*steps) == nearest);
        let canon = match chosen {
            Some(canon) if !near(canon) => {
                let canon = self.canon_name(canon);
                return self.forbid_unseen(rule!("GZ-3.10"), [canon], |[canon]| {
                    format!("{canon} is not the nearest Canon that can come")
                });
            }
            Some(canon) => Some(canon),
            None => {
                let nearest: Vec<CanonId> =
                    loose.iter().map(|(canon, _)| *canon).filter(|canon| near(*canon)).collect();
                self.choose_canon("canon", "which Canon is drawn", rule!("GZ-3.10"), &nearest)
            }
        };
        let (Some(canon), Some(distance)) = (canon, nearest) else {
            self.desk.step(rule!("GZ-3.10"), name, || {
                format!("No Canon can come to {name}: the ability is used in vain.")
            });
            return Ok(());
        };
        let comes = ability.does.steps.map_or(distance, |steps| distance.min(steps as usize));
        let mut at = self.state.place_of(canon);
        for left in (0..distance).rev().take(comes) {
            let next =
                self.setup.places.touching[at].iter().copied().find(|next| distances[*next] == Some(left));
            at = next.expect("a nearest Canon has a way");
        }
        self.state.canons[canon] = Loose::At(at);
        let (canon, at) = (self.canon_name(canon), self.place_name(at));
        self.step_unseen(rule!("GZ-3.10"), canon.decides(&["at"]), [canon], |[canon]| {
            format!(
                "{canon} is the nearest Canon, {distance} {} away, and comes to {at}.",
                if distance == 1 { "step" } else { "steps" }
            )
        });
        Ok(())
    }

    /// The distance of each Location from `to`, in steps over Locations without a living Monster; `None` if there is no way.
    fn distances(&self, to: PlaceId) -> Vec<Option<usize>> {
        let mut blocked = vec![false; self.setup.places.names.len()];
        for (id, body) in self.state.bodies.iter().enumerate() {
            blocked[body.at] |= self.kind(id) == Kind::Monster && body.health > 0;
        }
        let mut distances = vec![None; blocked.len()];
        if blocked[to] {
            return distances;
        }
        distances[to] = Some(0);
        let mut open = VecDeque::from([(to, 0)]);
        while let Some((place, steps)) = open.pop_front() {
            for next in self.setup.places.touching[place].iter().copied() {
                if distances[next].is_none() && !blocked[next] {
                    distances[next] = Some(steps + 1);
                    open.push_back((next, steps + 1));
                }
            }
        }
        distances
    }

    /// The number of steps that a Canon has to go; the Location that it leaves may have a Monster.
    fn steps_from(&self, place: PlaceId, distances: &[Option<usize>]) -> Option<usize> {
        let touching = self.setup.places.touching[place].iter();
        touching.filter_map(|next| distances[*next]).min().map(|steps| steps + 1)
    }
}
