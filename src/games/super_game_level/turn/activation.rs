//! SGL-3.5 to SGL-3.8: activations, and the points left when movement ends.

use crate::options::BombTiming;
use crate::pieces::Frozen;
use crate::play::Play;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::turn::arrival::Cause;
use crate::world::Id;
use crate::world::{Active, Phase, Place};

impl Play<'_, '_> {
    /// Begins a character's activation and closes the previous one.
    pub(crate) fn begin_activation(&mut self, who: Id) -> Result<(), Stop> {
        self.close_activation();
        self.forbid_after_the_end()?;
        let (name, owner) = (self.name(who), self.owner(who));
        let body = &self.state.bodies[who];
        if matches!(self.state.phase, Phase::SecondEntry | Phase::Finished) {
            return self.forbid(rule!("SGL-3.6"), "nobody is played after the second entry");
        }
        if !self.is_own(who) {
            return self.forbid(rule!("SGL-3.5"), format!("{name} is {owner}'s, whose turn it isn't"));
        }
        if !matches!(body.place, Place::Board(_)) {
            return self.forbid(rule!("SGL-3.5"), format!("{name} is not on the board"));
        }
        if body.is_activated {
            return self.forbid(rule!("SGL-3.6"), format!("{name} has been played in this turn already"));
        }
        if body.frozen == Some(Frozen::Shot) {
            return self.forbid(rule!("SGL-12.7"), format!("{name} is frozen and loses this turn"));
        }
        self.state.phase = Phase::Movement;
        let points = self.roll_points(who)?;
        self.state.active =
            Some(Active { who, points, jump: 0, jump_waits: false, has_jumped: false, has_acted: false });
        Ok(())
    }

    /// SGL-12.7, SGL-3.7: thaws the character, and rolls its movement points.
    fn roll_points(&mut self, who: Id) -> Result<u8, Stop> {
        let name = self.name(who);
        self.state.bodies[who].is_activated = true;
        self.thaw(who);
        let roll = rolls::movement(self.desk, name.text)?;
        let points = roll.values[0] as u8;
        self.desk.step_with(rule!("SGL-3.7"), name.decides(&["points"]), vec![roll], || {
            format!("{name} has {}.", in_words(points))
        });
        Ok(points)
    }

    fn thaw(&mut self, who: Id) {
        if self.state.bodies[who].frozen.take().is_some() {
            let name = self.name(who);
            self.desk.step(rule!("SGL-12.7"), name.decides(&["frozen"]), || {
                format!("{name} has lost its turn; now it thaws.")
            });
        }
    }

    /// SGL-3.8: spends the points left and ends the activation.
    pub fn close_activation(&mut self) {
        if let Some(active) = self.state.active.take().filter(|active| active.points > 0) {
            self.spend_the_rest(active.who, active.points);
        }
    }

    /// SGL-3.8: falls while there is no footing, and stays once there is.
    fn spend_the_rest(&mut self, who: Id, mut points: u8) {
        let name = self.name(who);
        if self.has_footing(who) {
            let at = self.square_of(who);
            self.desk.step(rule!("SGL-3.8"), (name, at), || {
                format!("{name} stays in {at} for {}.", the_points_left(points))
            });
            return;
        }
        self.idle_below(who);
        self.desk.step(rule!("SGL-3.8"), name, || {
            format!("{name} has no footing and falls for {}.", the_points_left(points))
        });
        while points > 0 && self.state.end.is_none() && !self.state.is_dead(who) && !self.has_footing(who) {
            points -= 1;
            self.fall_straight(who);
            self.look_for_the_end();
        }
    }

    /// Notes what is below a character and gives no footing (SGL-5.1).
    fn idle_below(&mut self, who: Id) {
        let (name, at) = (self.name(who), self.square_of(who));
        let Some(below) = self.next(at, self.state.gravity.fall()) else { return };
        let is_bare = self.is_bare(below);
        if !is_bare {
            let content = self.content(below);
            self.idle(rule!("SGL-5.1"), || {
                format!("Below {name} in {at} is {content}, which gives no footing.")
            });
        }
    }

    fn fall_straight(&mut self, who: Id) {
        let (name, at) = (self.name(who), self.square_of(who));
        let Some(to) = self.next(at, self.state.gravity.fall()) else {
            return self.fall_out(who);
        };
        self.desk.step(rule!("SGL-5.5"), (name, to).decides(&["at"]), || format!("{name} falls to {to}."));
        self.put(who, to);
        self.arrive(who, Cause::OwnMove);
    }

    /// SGL-13.3: death by falling out of the board.
    pub fn fall_out(&mut self, who: Id) {
        let (name, at) = (self.name(who), self.square_of(who));
        self.hold_to_bottom(at);
        self.die(who, rule!("SGL-13.3"), || format!("{name} falls out of the board from {at} and dies."));
    }

    /// Everything before the second entry: characters that were not played, and explosions.
    pub(crate) fn end_movement(&mut self) -> Result<(), Stop> {
        self.close_activation();
        while let Some(who) = self.next_unplayed().filter(|_| self.state.end.is_none()) {
            self.deal_with(who)?;
        }
        if self.state.end.is_some() || self.state.bombs.is_empty() {
            return Ok(());
        }
        if self.desk.is(BombTiming::BeforeEntry) {
            self.explode_bombs();
        } else {
            self.desk.step(rule!("SGL-12.3"), ().decides(&["bombs", "pile"]), || {
                "Bombs go off at the very end, after the second entry.".to_owned()
            });
        }
        Ok(())
    }

    /// The player's next character on the board that was not played.
    pub fn next_unplayed(&self) -> Option<Id> {
        let waits = |who: &Id| {
            let body = &self.state.bodies[*who];
            self.is_own(*who) && matches!(body.place, Place::Board(_)) && !body.is_activated
        };
        (0..self.setup.names.len()).find(waits)
    }

    /// SGL-3.5: what happens to a character that is not played.
    pub(crate) fn deal_with(&mut self, who: Id) -> Result<(), Stop> {
        let (name, at) = (self.name(who), self.square_of(who));
        let body = &mut self.state.bodies[who];
        body.is_activated = true;
        if body.frozen == Some(Frozen::Shot) {
            body.frozen = Some(Frozen::Skipped);
            self.desk.step(rule!("SGL-12.7"), name.decides(&["frozen"]), || {
                format!("{name} is frozen and loses this turn.")
            });
            return Ok(());
        }
        if self.has_footing(who) {
            self.desk
                .step(rule!("SGL-3.5"), (name, at), || format!("{name} is not played and stays in {at}."));
            self.thaw(who);
            return Ok(());
        }
        self.desk.step(rule!("SGL-3.5"), (name, at), || {
            format!("{name} is not played, and has no footing in {at}: it rolls and falls.")
        });
        let points = self.roll_points(who)?;
        self.spend_the_rest(who, points);
        Ok(())
    }
}

/// Movement points in words: "1 movement point", "3 movement points".
fn in_words(points: u8) -> String {
    if points == 1 { "1 movement point".to_owned() } else { format!("{points} movement points") }
}

fn the_points_left(points: u8) -> String {
    if points == 1 { "the point left".to_owned() } else { format!("the {points} points left") }
}
