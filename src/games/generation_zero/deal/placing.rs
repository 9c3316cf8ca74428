//! Beginning places of characters: drawn, or chosen by their players (GZ-2.11 to GZ-2.16).

use super::new_game::Deal;
use crate::kind::Kind;
use crate::options::{Crowding, Placement};
use crate::places::PlaceId;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::Id;

impl Deal<'_, '_> {
    fn kind(&self, id: Id) -> Kind {
        self.setup.setup.cast[id].kind
    }

    /// Whether somebody of a kind is on a square.
    fn has(&self, kind: Kind, place: PlaceId) -> bool {
        self.state.placed.iter().any(|id| self.kind(*id) == kind && self.state.at[*id] == Some(place))
    }

    /// GZ-2.13: the squares where a 'Sue may begin: the best of those without an Agent.
    fn places_for_sues(&self) -> Vec<PlaceId> {
        let open = self.places(|place| !self.has(Kind::Agent, place));
        let only = |among: &[PlaceId], is_one: &dyn Fn(PlaceId) -> bool| -> Vec<PlaceId> {
            among.iter().copied().filter(|place| is_one(*place)).collect()
        };
        let apart = only(&open, &|place| !self.has_monster(place) && !self.has_canon(place));
        // The option is not asked while its values come to the same.
        if apart.len() < open.len() && self.desk.is(Crowding::Anywhere) {
            return open;
        }
        let alone = only(&apart, &|place| !self.has(Kind::Sue, place));
        let is_spread = alone.len() < apart.len() && self.desk.is(Crowding::Spread);
        let lists = if is_spread { [alone, apart, open] } else { [apart, open, Vec::new()] };
        lists.into_iter().find(|list| !list.is_empty()).unwrap_or_default()
    }

    fn places(&self, is_one: impl Fn(PlaceId) -> bool) -> Vec<PlaceId> {
        (0..self.state.locations.len()).filter(|place| is_one(*place)).collect()
    }

    /// Places the next character.
    pub(super) fn place_next(&mut self) -> Result<(), Stop> {
        if self.desk.is(Placement::Random) { self.draw_next() } else { self.place_chosen() }
    }

    /// GZ-2.11: draws a place; Agents who share the draw begin there, too.
    fn draw_next(&mut self) -> Result<(), Stop> {
        let next = self.setup.order.iter().copied().find(|id| !self.state.placed.contains(id));
        let Some(who) = next else { return Ok(()) };
        let name = self.name(who);
        let among = if self.kind(who) == Kind::Agent {
            self.places(|place| !self.has(Kind::Sue, place))
        } else {
            self.places_for_sues()
        };
        if among.is_empty() {
            let others = if self.kind(who) == Kind::Agent { "a 'Sue" } else { "an Agent" };
            return self.forbid(
                rule!("GZ-2.12"),
                format!("there is no place left for {name}: {others} is on every Location"),
            );
        }
        let (place, roll) = self.draw(name.text, &among)?;
        let group = self.setup.pool.groups.iter().find(|group| group.contains(&who));
        let group: Vec<Id> = group.cloned().unwrap_or_else(|| vec![who]);
        let square = self.square(place).to_owned();
        self.desk.step_with(rule!("GZ-2.11"), name.decides(&["agents", "sues", "unplaced"]), roll, || {
            format!("{name} begins on {square}.")
        });
        for other in group.iter().copied().filter(|other| *other != who) {
            let other = self.name(other);
            self.desk.step(rule!("GZ-2.11"), other.decides(&["agents", "sues", "unplaced"]), || {
                format!("{other} shares the draw, and begins on {square}.")
            });
        }
        group.into_iter().for_each(|id| self.put(id, place));
        Ok(())
    }

    fn put(&mut self, who: Id, place: PlaceId) {
        self.state.at[who] = Some(place);
        self.state.placed.push(who);
        let (name, square) = (self.name(who), self.square(place).to_owned());
        if self.kind(who) == Kind::Sue && (self.has_monster(place) || self.has_canon(place)) {
            self.desk.step(rule!("GZ-2.13"), name.decides(&["sues"]), || {
                format!("She is not alone on {square}; nothing happens there at set-up.")
            });
        }
    }

    /// GZ-2.11: places the character that a player chooses; one at a time, in turn order.
    fn place_chosen(&mut self) -> Result<(), Stop> {
        let (who, place) = self.setup.pool.placements[self.state.made];
        self.state.made += 1;
        self.action = self.state.made;
        let setup = &self.setup.setup;
        let (name, players) = (self.name(who), setup.players.len());
        let has_one_left = |player: usize| {
            let mut own = self.setup.order.iter().filter(|id| setup.cast[**id].player == player);
            own.any(|id| !self.state.placed.contains(id))
        };
        let turns = (0..players).map(|n| (self.state.player + n) % players);
        let Some(player) = turns.into_iter().find(|player| has_one_left(*player)) else {
            return self.forbid(rule!("GZ-2.11"), "everybody is placed already");
        };
        if self.state.placed.contains(&who) {
            return self.forbid(rule!("GZ-2.11"), format!("{name} is placed already"));
        }
        if setup.cast[who].player != player {
            let player = &setup.players[player];
            return self.forbid(
                rule!("GZ-2.11"),
                format!("{player} places a character now, and {name} is another's"),
            );
        }
        let square = self.square(place).to_owned();
        let (own, other, what) = match self.kind(who) {
            Kind::Agent => (Kind::Agent, Kind::Sue, "a 'Sue"),
            _ => (Kind::Sue, Kind::Agent, "an Agent"),
        };
        if self.has(other, place) {
            return self
                .forbid(rule!("GZ-2.12"), format!("{name} may not begin on {square}, where {what} is"));
        }
        if own == Kind::Sue && !self.places_for_sues().contains(&place) {
            let others = if self.has_monster(place) || self.has_canon(place) {
                "a Monster or Canon"
            } else {
                "another 'Sue"
            };
            return self.forbid(
                rule!("GZ-2.13"),
                format!("{name} may not begin on {square} beside {others} while another Location is free"),
            );
        }
        self.desk.step(rule!("GZ-2.11"), name.decides(&["agents", "sues", "unplaced"]), || {
            format!("{name} is placed on {square}.")
        });
        self.put(who, place);
        self.state.player = (player + 1) % players;
        Ok(())
    }

    /// The number of empty Locations.
    pub(super) fn empty(&self) -> usize {
        super::outcome::empty(self.state)
    }

    /// GZ-2.14, GZ-2.16: ends the set-up and notes what is unusual.
    pub(super) fn close(&mut self) {
        self.desk.step(rule!("GZ-2.16"), (), || {
            "All is placed: everyone begins with full Health and a charged Special.".to_owned()
        });
        if let Some(what) = self.setup.unequal() {
            self.desk.step(rule!("GZ-1.3"), ().decides(&["warnings"]), || {
                format!("The players bring different numbers of {what}, which is allowed.")
            });
        }
        let (empty, all) = (self.empty(), self.state.locations.len());
        if 2 * empty < all {
            self.desk.step(rule!("GZ-2.14"), ().decides(&["empty", "warnings"]), || {
                format!("Only {empty} of {all} Locations begin with nothing on them; half of them should.")
            });
        }
    }
}
