//! AE-8 to AE-12: one conflict, from its declaration to its after-effects.

mod card_step;
mod course;
mod declaring;
mod giving;
mod idle;
pub mod outcome;
pub mod position;
mod priced_powers;
mod result;
mod reveal;
mod start;
mod start_powers;
mod totals;

use std::collections::VecDeque;

use serde::Serialize;

use self::course::Course;
use self::position::{Outcome, Position, Step};
use super::pieces::{Card, Power};
use super::scenario::action::{Action, Deed};
use super::scenario::conflict::{Setup, read};
use super::scenario::sides::Side;
use super::supply::Supply;
use crate::diag::Report;
use crate::rule;
use crate::ruling::{About, Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::subjects;

/// Opens a scenario of a conflict.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(read(submission, report)?))
}

/// The rest of the deck after a conflict.
#[derive(Serialize)]
struct Left<'a> {
    deck: &'a VecDeque<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen: Option<&'a [Card]>,
}

impl Machine for Setup {
    type State = Position;
    fn begin(&self) -> Position {
        Position::at_start(self)
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        // Cards that are due come first.
        if let Some(due) = at.due.last().copied() {
            self.course(at, desk, 0).deal(due)?;
            at.due.pop();
            return Ok(Flow::On);
        }
        let mut course = self.course(at, desk, 0);
        let next = match course.state.step {
            Step::Declaration => {
                course.attempt(declaring::declare)?;
                Step::Beginning
            }
            Step::Beginning => {
                start::begin(&mut course);
                Step::Actions
            }
            Step::Actions => self.play_on(at, desk)?,
            Step::Totals => {
                idle::unused(&mut course);
                course.attempt(reveal::close)?;
                result::decided(&mut course)
            }
            Step::Escape => {
                if let Some(Action { deed: Deed::Use(Power::EscapeArtist, details), .. }) = self.next(at) {
                    self.act(at, desk, |course, _| result::escape(course, details))?;
                } else {
                    self.course(at, desk, 0).attempt(result::may_escape)?;
                }
                Step::Destruction
            }
            Step::Destruction => {
                result::destroy(&mut course);
                Step::Trap
            }
            Step::Trap => {
                let is_trapped = result::trap(&course).is_some();
                if let Some(Action { deed: Deed::Lose(picked), .. }) = self.next(at) {
                    self.act(at, desk, |course, _| result::spring_trap(course, Some(picked)))?;
                } else if is_trapped {
                    self.course(at, desk, 0).attempt(|course| result::spring_trap(course, None))?;
                }
                Step::Spoils
            }
            Step::Spoils => {
                idle::at_the_end(&mut course);
                result::spoils(&mut course);
                Step::Sequel
            }
            Step::Sequel => result::sequel(&mut course),
            Step::Over => return self.after_the_end(at, desk),
        };
        at.step = next;
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.seats.iter().any(|seat| seat.has_hidden)
    }

    fn outcome(&self, at: &Position, _: &Verdict) -> PlainData {
        outcome::build(self, at)
    }

    fn finding(&self, at: &Position, _: &Verdict) -> String {
        outcome::in_words(self, at)
    }

    fn onward(&self, at: &Position) -> PlainData {
        let Supply { deck, unseen, .. } = &at.supply;
        let unseen = unseen.as_ref().map(|unseen| &unseen.cards[..]);
        PlainData::new(Left { deck, unseen })
    }

    fn named(&self) -> Vec<Called<'_>> {
        let players = self.players.iter().map(|player| player.name.as_str());
        let world = self.world.as_deref().map(|world| (world, self.sides.space));
        let roles = ["attacker", "defender"].into_iter().zip(self.sides.primary);
        let roles = roles.map(|(role, id)| Called::new(role, self.name(id), None));
        subjects::named(players, world.into_iter()).into_iter().chain(roles).collect()
    }
}

impl Setup {
    /// The course at an action, counted from 1; 0 is no action.
    fn course<'c, 'd>(
        &'c self,
        at: &'c mut Position,
        desk: &'c mut Desk<'d>,
        action: usize,
    ) -> Course<'c, 'd> {
        let by = match action {
            0 => self.sides.leader(Side::Attacker),
            n => self.actions[n - 1].by,
        };
        Course { setup: self, state: at, desk, action, by: Some(by) }
    }

    fn next(&self, at: &Position) -> Option<&Action> {
        self.actions.get(at.taken)
    }

    /// Carries out an action of a primary player.
    fn act(
        &self,
        at: &mut Position,
        desk: &mut Desk<'_>,
        action: impl FnOnce(&mut Course<'_, '_>, Side) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let number = at.taken + 1;
        self.course(at, desk, number).attempt(|course| {
            let side = course.setup().sides.side_of(course.actor());
            let Some(side) = side else {
                let name = course.name(course.actor());
                let reason = format!(
                    "{name} is not a primary player: others bring tokens, but play no cards and use no powers"
                );
                return course.forbid(rule!("AE-8.9"), reason);
            };
            action(course, side)
        })?;
        at.taken = number;
        Ok(())
    }

    /// AE-9.2 to AE-10.5, AE-11.1: carries out the next action before the totals.
    fn play_on(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Step, Stop> {
        if at.waits {
            return Ok(Step::Over);
        }
        if let Some(step) = self.ended(at, desk) {
            return Ok(step);
        }
        let Some(Action { deed, by, .. }) = self.next(at) else {
            if self.is_unfinished {
                reveal::foresee(&mut self.course(at, desk, at.taken));
                return Ok(Step::Over);
            }
            return Ok(Step::Totals);
        };
        let is_primary = self.sides.side_of(*by).is_some();
        match deed {
            Deed::Pay(_) => return Err(self.pay_out_of_place(at, desk)),
            Deed::Give { card, to } => {
                let number = at.taken + 1;
                self.course(at, desk, number).attempt(|course| giving::give(course, *card, *to))?;
                at.taken = number;
            }
            Deed::Use(Power::EscapeArtist, _) | Deed::Lose(_) if is_primary => return Ok(Step::Totals),
            Deed::Use(power, details) => {
                self.act(at, desk, |course, side| card_step::use_power(course, side, *power, details))?;
            }
            Deed::Play(card, details) => {
                self.act(at, desk, |course, side| card_step::play(course, side, *card, details))?;
            }
            Deed::Prevent => self.act(at, desk, start::prevent)?,
            Deed::Withdraw(to) => self.act(at, desk, |course, side| start::withdraw(course, side, *to))?,
            Deed::Pass => self.act(at, desk, card_step::pass)?,
            Deed::Lose(_) => self.act(at, desk, |_, _| Ok(()))?,
            // Neither side sees what the other reveals before both have said it.
            Deed::Reveal(_) if reveal::waits_for_both(self, at) => {
                at.waits = true;
                return Ok(Step::Over);
            }
            Deed::Reveal(values) => {
                self.act(at, desk, |course, side| reveal::reveal(course, side, values))?;
                // The other side reveals at the same time.
                if let Some(Action { by: second, deed: Deed::Reveal(values), .. }) = self.next(at)
                    && second != by
                    && self.sides.side_of(*second).is_some()
                {
                    self.act(at, desk, |course, side| reveal::reveal(course, side, values))?;
                }
                return Ok(Step::Totals);
            }
        }
        Ok(Step::Actions)
    }

    /// AE-9.4, AE-9.6, AE-14.47: whether the conflict ends before totals are counted.
    fn ended(&self, at: &mut Position, desk: &mut Desk<'_>) -> Option<Step> {
        let mut course = self.course(at, desk, 0);
        if course.state.fight.result.is_none() {
            let loser = Side::BOTH.into_iter().find(|side| course.state.strength(self, *side) == 0)?;
            let name = course.leader(loser);
            course.step(rule!("AE-9.6"), name.decides(&["result", "winner", "loser"]), || {
                format!("{name}'s side has no token left in the conflict: it is abandoned.")
            });
            course.state.fight.result = Some(Outcome::Abandoned);
        }
        result::clear_table(&mut course);
        Some(Step::Over)
    }

    /// Forbids actions after the end of the conflict.
    fn after_the_end(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let Some(action) = self.next(at).filter(|_| !at.waits) else { return Ok(Flow::Done) };
        if matches!(action.deed, Deed::Pay(_)) {
            return Err(self.pay_out_of_place(at, desk));
        }
        let number = at.taken + 1;
        let rule = match (&action.deed, at.fight.result) {
            (Deed::Lose(_), _) => rule!("AE-14.25"),
            (Deed::Use(Power::EscapeArtist, _), _) => rule!("AE-14.33"),
            (_, Some(Outcome::Abandoned)) => rule!("AE-9.6"),
            (_, Some(Outcome::Prevented(rule))) => rule,
            _ => rule!("AE-12.4"),
        };
        self.course(at, desk, number).attempt(|course| course.forbid(rule, "the conflict is over"))?;
        Ok(Flow::Done)
    }

    fn pay_out_of_place(&self, at: &mut Position, desk: &mut Desk<'_>) -> Stop {
        let number = at.taken + 1;
        let reason = "only the attacker pays, first of all, and only for attacking a Diplomat";
        let mut course = self.course(at, desk, number);
        let refused = course.attempt(|course| course.forbid(rule!("AE-14.52"), reason));
        refused.expect_err("it was refused just now")
    }
}
