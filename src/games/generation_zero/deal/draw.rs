//! The random parts of a set-up: Locations, Monsters, Canons (GZ-2.1 to GZ-2.10).

use super::new_game::{Deal, Stage};
use crate::places::PlaceId;
use crate::rule;
use crate::ruling::{About, Name, Stop};
use crate::setup::{CanonId, Id};
use crate::words::is_known;

/// The purpose of rolls for places.
pub(super) const LOCATION: &str = "location";

impl Deal<'_, '_> {
    /// Goes on to the next stage when one is complete.
    pub(super) fn next_stage(&mut self) {
        self.state.stage = match self.state.stage {
            Stage::Opening => Stage::Locations,
            Stage::Locations => Stage::Monsters,
            Stage::Monsters => Stage::Shuffling,
            Stage::Shuffling => Stage::Canons,
            Stage::Canons => {
                if !self.state.canons.is_empty() {
                    self.desk.step(rule!("GZ-2.10"), (), || {
                        "All Canons are dealt; from now on they belong to no player.".to_owned()
                    });
                }
                Stage::Characters
            }
            Stage::Characters | Stage::Done => {
                self.close();
                Stage::Done
            }
        };
    }

    /// The name of a square.
    pub(super) fn square(&self, place: PlaceId) -> &str {
        &self.setup.setup.places.names[place]
    }

    /// The name of the Location on a square.
    pub(super) fn location(&self, place: PlaceId) -> &str {
        let card = self.state.locations[place];
        self.setup.setup.places.cards[card].name.as_deref().unwrap_or_default()
    }

    /// Draws a place for somebody.
    pub(super) fn draw(
        &mut self,
        who: &str,
        among: &[PlaceId],
    ) -> Result<(PlaceId, Option<crate::ruling::Roll>), Stop> {
        let names: Vec<String> = among.iter().map(|place| self.square(*place).to_owned()).collect();
        let (n, roll) = self.desk.pick(who, LOCATION, among.len(), |n| names[n].clone())?;
        Ok((among[n], roll))
    }

    /// GZ-2.1: deals one of the remaining Locations to the next square.
    pub(super) fn deal_location(&mut self) -> Result<(), Stop> {
        let setup = &self.setup.setup;
        let square = &setup.places.names[self.state.locations.len()];
        let cards = &setup.places.cards;
        let left: Vec<usize> = (0..cards.len()).filter(|card| !self.state.locations.contains(card)).collect();
        let name = |n: usize| cards[left[n]].name.clone().unwrap_or_default();
        let (n, roll) = self.desk.pick(square, LOCATION, left.len(), name)?;
        self.state.locations.push(left[n]);
        self.desk.step_with(rule!("GZ-2.1"), ().decides(&["locations"]), roll, || {
            format!("{} lies on {square}.", name(n))
        });
        Ok(())
    }

    /// GZ-2.7: places the next Monster on a Location that has its habitat and no Monster.
    pub(super) fn place_monster(&mut self) -> Result<(), Stop> {
        let setup = self.setup;
        let Some(monster) = setup.monsters().nth(self.state.monsters_seen) else { return Ok(()) };
        let home = &setup.pool.homes[monster];
        let is_home = |card: &usize| setup.pool.habitats[*card].iter().any(|other| is_known(other, home));
        let homes: Vec<PlaceId> =
            (0..self.state.locations.len()).filter(|place| is_home(&self.state.locations[*place])).collect();
        let free: Vec<PlaceId> = homes.iter().copied().filter(|place| !self.has_monster(*place)).collect();
        let name = self.name(monster);
        if free.is_empty() {
            self.state.monsters_seen += 1;
            self.state.out.push(monster);
            self.state.has_homeless |= homes.is_empty();
            if homes.is_empty() {
                self.desk.step(rule!("GZ-1.8"), name.decides(&["out", "warnings"]), || {
                    format!("{name} is at home on no Location, and stays out.")
                });
            } else {
                self.desk.step(rule!("GZ-2.7"), name.decides(&["monsters", "out"]), || {
                    format!("Each Location that is {name}'s home has a Monster: it stays out.")
                });
            }
            self.deal_face_down();
            return Ok(());
        }
        let (place, roll) = self.draw(name.text, &free)?;
        self.state.monsters_seen += 1;
        self.state.at[monster] = Some(place);
        let (square, location) = (self.square(place).to_owned(), self.location(place).to_owned());
        self.desk.step_with(rule!("GZ-2.7"), name.decides(&["monsters", "out"]), roll, || {
            format!("{name} lies face down on {square} ({location}), its home.")
        });
        self.deal_face_down();
        Ok(())
    }

    /// GZ-2.9: puts one of the remaining Canons next in the stack.
    pub(super) fn shuffle(&mut self) -> Result<(), Stop> {
        let canons = &self.setup.setup.canons;
        let left: Vec<CanonId> =
            (0..canons.len()).filter(|canon| !self.state.stack.contains(canon)).collect();
        let name = |n: usize| canons[left[n]].0.clone();
        let (n, roll) = self.desk.pick("canons", "shuffle", left.len(), name)?;
        self.state.stack.push(left[n]);
        if canons.len() > 1 {
            let place = self.state.stack.len();
            let canon = Name::thing(left[n], &canons[left[n]].0);
            self.desk.step_with(rule!("GZ-2.9"), canon.decides(&["canons"]), roll, || {
                format!("The Canons are shuffled: {canon} is number {place}.")
            });
            self.deal_face_down();
        }
        Ok(())
    }

    /// GZ-2.9: deals the next Canon of the stack to an empty Location, else to one without a Monster, else to any.
    pub(super) fn deal_canon(&mut self) -> Result<(), Stop> {
        let setup = self.setup;
        let canon = self.state.stack[self.state.dealt];
        let all: Vec<PlaceId> = (0..self.state.locations.len()).collect();
        let of = |is_one: &dyn Fn(&PlaceId) -> bool| all.iter().copied().filter(is_one).collect::<Vec<_>>();
        let mut among = of(&|place| !self.has_monster(*place) && !self.has_canon(*place));
        if among.is_empty() {
            among = of(&|place| !self.has_monster(*place));
        }
        let among = if among.is_empty() { all.clone() } else { among };
        let name = Name::thing(canon, &setup.setup.canons[canon].0);
        let (place, roll) = self.draw(name.text, &among)?;
        self.state.canons[canon] = Some(place);
        self.state.dealt += 1;
        let square = self.square(place).to_owned();
        self.desk.step_with(rule!("GZ-2.9"), name.decides(&["canons"]), roll, || {
            format!("{name} lies face down on {square}.")
        });
        self.deal_face_down();
        Ok(())
    }

    /// Marks the last step as one about a face-down card, so that only those who may look at it can read it.
    fn deal_face_down(&mut self) {
        self.desk.conceal(String::new);
    }

    /// Whether there is a Monster on a square.
    pub(super) fn has_monster(&self, place: PlaceId) -> bool {
        self.setup.monsters().any(|id: Id| self.state.at[id] == Some(place))
    }

    /// Whether there is a Canon on a square.
    pub(super) fn has_canon(&self, place: PlaceId) -> bool {
        self.state.canons.contains(&Some(place))
    }
}
