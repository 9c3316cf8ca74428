//! SGL-5 to SGL-8: movement points, one at a time.

use crate::diag::Code;
use crate::options::{
    BoxBump, JumpBegins, LadderCeiling, LadderDescent, LevelMoveInJump, StartSquareCeiling,
};
use crate::pieces::{Direction, Gravity, Item, Landscape, Square, Vertical};
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::tables::{BOOTS_JUMP, JUMP};
use crate::turn::arrival::Cause;
use crate::world::Id;

/// The kinds of movement points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A step up in a jump.
    Rise,
    /// A step straight up against a box, under the option `box-bump: head-hit`.
    HeadHit,
    /// A level step of a jump, or none, under the option `level-move-in-jump: hovers`.
    Hover,
    /// A fall out of the bottom row.
    FallOut,
    Fall,
    /// A step from a ladder square, or none.
    Ladder,
    /// A step down onto a ladder square.
    Descent,
    /// A step to the left or right, or none.
    Walk,
}

impl Kind {
    /// Whether it uses a point of a jump.
    fn belongs_to_jump(self) -> bool {
        matches!(self, Kind::Rise | Kind::HeadHit | Kind::Hover)
    }

    /// The rule that allows it, and its verb.
    fn rule(self, is_diagonal: bool) -> (Code, &'static str) {
        match self {
            Kind::Rise | Kind::HeadHit => (rule!("SGL-6.3"), "rises"),
            Kind::Hover => (rule!("SGL-6.4"), "drifts"),
            Kind::Fall if is_diagonal => (rule!("SGL-5.6"), "falls"),
            Kind::Fall | Kind::FallOut => (rule!("SGL-5.5"), "falls"),
            Kind::Ladder => (rule!("SGL-8.1"), "climbs"),
            Kind::Descent => (rule!("SGL-8.2"), "climbs"),
            Kind::Walk => (rule!("SGL-5.3"), "walks"),
        }
    }
}

impl Play<'_, '_> {
    /// The character being played.
    pub(crate) fn played(&self) -> Result<Id, Stop> {
        match &self.state.active {
            Some(active) => Ok(active.who),
            None => self.forbid(rule!("SGL-3.6"), "nobody is being played: `play NAME` comes first"),
        }
    }

    /// SGL-6.1: announces a jump.
    pub(crate) fn announce_jump(&mut self) -> Result<(), Stop> {
        let who = self.played()?;
        let name = self.name(who);
        if self.points() == 0 {
            return self.forbid(rule!("SGL-6.1"), format!("{name} has no point left to jump with"));
        }
        if !self.has_footing(who) {
            return self.forbid(
                rule!("SGL-6.1"),
                format!("{name} has no footing in {} to jump from", self.square_of(who)),
            );
        }
        let waits = self.desk.is(JumpBegins::NextPoint);
        let has_boots = self.state.bodies[who].item == Some(Item::SuperBoots);
        let points = if has_boots { BOOTS_JUMP } else { JUMP };
        let Some(active) = self.active_of(who) else { return Ok(()) };
        let again = std::mem::replace(&mut active.has_jumped, true);
        (active.jump, active.jump_waits) = (points, waits);
        let begins = if waits { ", from the point after the next" } else { "" };
        if again {
            self.desk.step(rule!("SGL-6.5"), name.decides(&["jump"]), || {
                format!("{name} jumps again: it may rise for {points} points{begins}.")
            });
        } else {
            self.desk.step(rule!("SGL-6.1"), name.decides(&["jump"]), || {
                format!("{name} jumps: it may rise for {points} points{begins}.")
            });
        }
        if has_boots {
            self.desk.step(rule!("SGL-12.13"), (), || {
                format!("In Super Boots a jump covers {BOOTS_JUMP} points instead of {JUMP}.")
            });
        }
        Ok(())
    }

    /// Spends one movement point: a step, or none.
    pub(crate) fn spend_point(&mut self, step: Option<Direction>) -> Result<(), Stop> {
        let who = self.played()?;
        if self.points() == 0 {
            return self.forbid(rule!("SGL-3.8"), format!("{} has no movement point left", self.name(who)));
        }
        let kind = self.kind_of_point(who, step)?;
        let to = match step {
            Some(direction) if !matches!(kind, Kind::HeadHit | Kind::FallOut) => {
                Some((direction, self.square_of_arrival(who, direction)?))
            }
            _ => None,
        };
        self.pay(who, kind);
        match (kind, to) {
            (Kind::HeadHit, _) => self.hit_head(who)?,
            (Kind::FallOut, _) => self.fall_out(who),
            (_, Some((direction, to))) => self.go(who, kind, direction, to)?,
            (_, None) => self.stay(who, kind),
        }
        self.look_for_the_end();
        Ok(())
    }

    fn points(&self) -> u8 {
        self.state.active.as_ref().map_or(0, |active| active.points)
    }

    /// Whether the current point belongs to a jump.
    fn is_jumping(&self) -> bool {
        self.state.active.as_ref().is_some_and(|active| active.jump > 0 && !active.jump_waits)
    }

    /// The kind of a movement point, if it is legal.
    fn kind_of_point(&self, who: Id, step: Option<Direction>) -> Result<Kind, Stop> {
        let vertical = step.map_or(Vertical::Level, |direction| self.state.gravity.vertical(direction));
        if self.is_jumping() {
            match (vertical, step) {
                (Vertical::Rise, Some(direction)) => return self.test_rise(who, direction),
                (Vertical::Level, _) if self.desk.is(LevelMoveInJump::Hovers) => {
                    return Ok(Kind::Hover);
                }
                _ => {}
            }
        }
        let (name, at) = (self.name(who), self.square_of(who));
        if !self.has_footing(who) {
            return match vertical {
                Vertical::Fall if self.is_bottom(at) => Ok(Kind::FallOut),
                Vertical::Fall => Ok(Kind::Fall),
                _ => self.forbid(rule!("SGL-5.5"), format!("{name} has no footing in {at} and must fall")),
            };
        }
        if self.landscape(at) == Some(Landscape::Ladder) {
            return Ok(Kind::Ladder);
        }
        match vertical {
            Vertical::Level => Ok(Kind::Walk),
            Vertical::Fall => self.test_descent(who, step),
            Vertical::Rise if self.state.active.as_ref().is_some_and(|active| active.jump_waits) => {
                self.forbid(rule!("SGL-6.2"), format!("{name} rises from the next point on, not in this one"))
            }
            Vertical::Rise => {
                self.forbid(rule!("SGL-6.8"), format!("{name} in {at} neither jumps nor is on a ladder"))
            }
        }
    }

    /// SGL-6.3, SGL-6.7: tests a rise; what is straight above bars a diagonal rise, too.
    fn test_rise(&self, who: Id, direction: Direction) -> Result<Kind, Stop> {
        let (name, at) = (self.name(who), self.square_of(who));
        let Some(above) = self.next(at, self.state.gravity.rise()) else {
            return self.forbid(rule!("SGL-6.3"), format!("above {name} in {at} the board ends"));
        };
        let landscape = self.landscape(above);
        let hits_box = landscape == Some(Landscape::Box) && !direction.is_diagonal();
        if hits_box && self.desk.is(BoxBump::HeadHit) {
            return Ok(Kind::HeadHit);
        }
        if let Some(landscape) = landscape.filter(|landscape| landscape.is_solid()) {
            let reason = format!("above {name} in {at} is {}, so it can't rise", landscape.with_article());
            return self.forbid(rule!("SGL-6.3"), reason);
        }
        match self.state.occupant(above).filter(|_| direction.is_diagonal()) {
            Some(other) => {
                let reason = format!("with {} above it, {name} can only rise straight up", self.name(other));
                self.forbid(rule!("SGL-6.7"), reason)
            }
            None => Ok(Kind::Rise),
        }
    }

    /// SGL-8.2: tests a descent: with footing, the only way down is straight onto a ladder square.
    fn test_descent(&self, who: Id, step: Option<Direction>) -> Result<Kind, Stop> {
        let (name, at) = (self.name(who), self.square_of(who));
        let fall = self.state.gravity.fall();
        let below = self.next(at, fall).filter(|_| step == Some(fall));
        if below.and_then(|below| self.landscape(below)) != Some(Landscape::Ladder) {
            return self.forbid(rule!("SGL-5.3"), format!("{name} has footing in {at} and can't move down"));
        }
        if self.desk.is(LadderDescent::Literal) {
            let reason = format!("{name} is above the ladder, not in a ladder square, and can't climb down");
            return self.forbid(rule!("SGL-8.2"), reason);
        }
        Ok(Kind::Descent)
    }

    /// SGL-5.4, SGL-7.2: the square that a step leads to.
    fn square_of_arrival(&self, who: Id, direction: Direction) -> Result<Square, Stop> {
        let (name, at) = (self.name(who), self.square_of(who));
        let Some(to) = self.next(at, direction) else {
            return self.forbid(rule!("SGL-5.4"), format!("{name} can't leave the board from {at}"));
        };
        if let Some(landscape) = self.landscape(to).filter(|landscape| landscape.is_solid()) {
            return self.forbid(
                rule!("SGL-5.4"),
                format!("{name} can't move into {to}: there is {}", landscape.with_article()),
            );
        }
        let Some(other) = self.state.occupant(to) else { return Ok(to) };
        if self.room_behind(to, direction).is_none() {
            let other = self.name(other);
            let reason = format!("{other} in {to} can't be pushed {}: there is no room", direction.name());
            return self.forbid(rule!("SGL-7.2"), reason);
        }
        Ok(to)
    }

    /// Takes one point, and ends a jump that the point does not belong to (SGL-6.4).
    fn pay(&mut self, who: Id, kind: Kind) {
        let (name, is_jumping) = (self.name(who), self.is_jumping());
        let Some(active) = self.active_of(who) else { return };
        active.points -= 1;
        active.jump_waits = false;
        if kind.belongs_to_jump() {
            active.jump -= 1;
        } else if is_jumping {
            active.jump = 0;
            self.desk.step(rule!("SGL-6.4"), name.decides(&["at", "jump"]), || {
                format!("{name} doesn't rise: its jump ends.")
            });
        }
    }

    /// The points left in words, "2 points left", and how many of them belong to a jump.
    fn what_is_left(&self, who: Id) -> String {
        let Some(active) = self.state.active.as_ref().filter(|active| active.who == who) else {
            return String::new();
        };
        let points = match active.points {
            0 => "no point left".to_owned(),
            1 => "1 point left".to_owned(),
            n => format!("{n} points left"),
        };
        let jump = if active.jump > 0 { format!(", {} of the jump", active.jump) } else { String::new() };
        format!(" ({points}{jump})")
    }

    fn stay(&mut self, who: Id, kind: Kind) {
        let (name, at, left) = (self.name(who), self.square_of(who), self.what_is_left(who));
        let (rule, _) = kind.rule(false);
        let verb = if kind == Kind::Hover { "hovers" } else { "stays" };
        self.desk.step(rule, (name, at).decides(&["at"]), || format!("{name} {verb} in {at}{left}."));
    }

    /// SGL-9.2, option `head-hit`: the character stays, and the jump ends.
    fn hit_head(&mut self, who: Id) -> Result<(), Stop> {
        if let Some(active) = self.active_of(who) {
            active.jump = 0;
        }
        match self.box_above(self.square_of(who)) {
            Some(bump) => self.bump(who, bump),
            None => Ok(()),
        }
    }

    /// Moves the pushed character, then the mover (SGL-7.1, SGL-10.4).
    fn go(&mut self, who: Id, kind: Kind, direction: Direction, to: Square) -> Result<(), Stop> {
        let (name, left) = (self.name(who), self.what_is_left(who));
        // A pushed character may reverse gravity; the box above is the one before that.
        let bump = if kind == Kind::Rise { self.box_above(to) } else { None };
        if let (Some(other), Some(behind)) = (self.state.occupant(to), self.room_behind(to, direction)) {
            let pushed = self.name(other);
            self.desk.step(rule!("SGL-7.1"), (name, pushed, to).decides(&["at"]), || {
                format!("{name} pushes {pushed} {} from {to} to {behind}.", direction.name())
            });
            self.be_pushed(other, behind);
        }
        let (rule, verb) = kind.rule(direction.is_diagonal());
        self.desk.step(rule, (name, to).decides(&["at"]), || {
            format!("{name} {verb} {} to {to}{left}.", direction.name())
        });
        self.put(who, to);
        if kind == Kind::Descent && self.state.gravity == Gravity::Up {
            self.desk.step(rule!("SGL-3.3"), (name, to), || {
                "Gravity points up, and down is where it points.".to_owned()
            });
        }
        if let Some(bump) = bump {
            let grabs = self.state.items.iter().any(|(square, _)| *square == to);
            self.bump(who, bump)?;
            if grabs {
                self.desk.step(rule!("SGL-10.4"), (name, to), || {
                    format!("{name} bumps first, and then grabs what lies in {to}.")
                });
            }
        } else if self.desk.writes() && self.known_box_above(to).is_some() {
            self.idle(rule!("SGL-9.2"), || {
                format!("{name} comes below a box in {to}, but not by a rise: it bumps nothing.")
            });
        }
        self.arrive(who, Cause::OwnMove);
        if kind == Kind::Rise {
            self.test_ceiling(who);
        }
        Ok(())
    }

    /// SGL-6.6, SGL-6.9: a ceiling ends a jump with points left.
    fn test_ceiling(&mut self, who: Id) {
        if self.active_of(who).is_none_or(|active| active.jump == 0) {
            return;
        }
        let (name, at) = (self.name(who), self.square_of(who));
        let above = self.next(at, self.state.gravity.rise()).and_then(|above| self.landscape(above));
        let (rule, ceiling) = match above {
            None => (rule!("SGL-6.6"), "the edge of the board"),
            Some(landscape) if landscape.is_solid() => (rule!("SGL-6.6"), landscape.with_article()),
            Some(Landscape::Ladder) if self.desk.is(LadderCeiling::Ceiling) => {
                (rule!("SGL-6.6"), Landscape::Ladder.with_article())
            }
            Some(Landscape::Start) if self.desk.is(StartSquareCeiling::Ceiling) => {
                (rule!("SGL-6.9"), Landscape::Start.with_article())
            }
            Some(landscape) => {
                if matches!(landscape, Landscape::Ladder | Landscape::Start) {
                    let what = landscape.with_article();
                    self.idle(rule!("SGL-6.6"), || format!("Above {at} is {what}, which is not a ceiling."));
                }
                return;
            }
        };
        if let Some(active) = self.active_of(who) {
            active.jump = 0;
        }
        self.desk.step(rule, (at, name).decides(&["jump", "at"]), || {
            format!("Above {at} is {ceiling}: {name}'s jump ends.")
        });
    }
}
