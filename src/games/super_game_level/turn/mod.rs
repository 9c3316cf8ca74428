//! The dispute `turn`: SGL-3.2, one entry, the activation of every character, explosions, a second entry, and who is
//! next.

mod activation;
mod arrival;
mod attack;
mod bump;
mod death;
mod entry;
mod explosion;
mod items;
mod movement;
mod next;
mod stops;

use super::facts;
use super::outcome;
use super::play::Play;
use super::scenario;
use super::setup::{Action, Setup};
use super::world::{Phase, World};
use crate::diag::Report;
use crate::rule;
use crate::ruling::{Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::subjects;

/// A turn as its scenario states it.
struct Turn {
    setup: Setup,
    world: World,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    world: World,
    /// The number of actions taken.
    taken: usize,
    /// The number of dice that had fallen before the first new action.
    fallen: usize,
    /// Whether the player does nothing more.
    is_closing: bool,
}

/// Reads a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let (setup, world) = scenario::read(submission, report)?;
    Some(Box::new(Turn { setup, world }))
}

impl Machine for Turn {
    type State = Position;
    fn begin(&self) -> Position {
        Position { world: self.world.clone(), taken: 0, fallen: 0, is_closing: false }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        if state.world.gravity_is_unsaid && desk.writes() {
            state.world.gravity = facts::gravity(desk);
            state.world.gravity_is_unsaid = false;
        }
        if state.world.stop.is_some() {
            return Ok(Flow::Done);
        }
        if state.taken <= self.setup.earlier {
            state.fallen = desk.dice().used().len();
        }
        let Some(action) = self.setup.actions.get(state.taken) else { return self.go_on(state, desk) };
        desk.attempt(state, |state, desk| {
            state.taken += 1;
            self.play(state, desk).act(*action)
        })?;
        Ok(Flow::On)
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        outcome::of_turn(&self.setup, &state.world)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        outcome::turn_in_words(&self.setup, &self.world, &state.world)
    }

    fn warnings(&self, state: &Position) -> Vec<String> {
        let left = self.setup.draws.len() - state.world.drawn;
        outcome::draws_left_over(left).into_iter().collect()
    }

    fn demands(&self) -> bool {
        self.setup.part.is_part.value
    }

    fn aside(&self, state: &Position) -> Vec<&'static str> {
        let is_quiet = !self.setup.states_pile && self.world.pile == state.world.pile;
        // The state of the next turn repeats these keys in the form of a file.
        let rest = if is_quiet { vec!["pile", "state"] } else { vec!["state"] };
        rest.into_iter().chain(["so_far"]).collect()
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.setup)
    }
}

impl Turn {
    fn play<'a, 'd>(&'a self, state: &'a mut Position, desk: &'a mut Desk<'d>) -> Play<'a, 'd> {
        Play { setup: &self.setup, action: state.taken, state: &mut state.world, desk, by: None }
    }

    /// Plays on after the last action, one stage at a time.
    fn go_on(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        if self.setup.is_unfinished || state.world.end.is_some() {
            return Ok(Flow::Done);
        }
        if self.setup.actions.is_empty() && state.world.must_enter {
            desk.attempt(state, |state, desk| Play { action: 1, ..self.play(state, desk) }.must_enter())?;
        }
        let has_news = desk.dice().used().len() > state.fallen;
        let is_first = !std::mem::replace(&mut state.is_closing, true);
        let mut play = self.play(state, desk);
        if is_first && play.stops_for_decisions(has_news) {
            return Ok(Flow::On);
        }
        play.decide_charms(self.setup.actions.len() + 1)?;
        match play.state.phase {
            Phase::Beginning | Phase::Movement => {
                play.close_activation();
                if play.state.end.is_some() {
                    return Ok(Flow::Done);
                } else if let Some(who) = play.next_unplayed() {
                    play.deal_with(who)?;
                } else {
                    play.explode_bombs();
                    play.state.phase = Phase::Finished;
                }
            }
            // Bombs that are left explode at the very end (SGL-12.3).
            Phase::SecondEntry => {
                play.explode_bombs();
                play.state.phase = Phase::Finished;
            }
            Phase::Finished => {
                play.hand_on();
                return Ok(Flow::Done);
            }
        }
        play.lapse_charms();
        Ok(Flow::On)
    }
}

impl Play<'_, '_> {
    /// Takes one action.
    fn act(&mut self, action: Action) -> Result<(), Stop> {
        self.forbid_after_the_end()?;
        if self.state.must_enter && !matches!(action, Action::Enter(..)) {
            return self.must_enter();
        }
        if self.state.is_ended {
            return self.forbid(rule!("SGL-3.2"), "the turn is over after `end`");
        }
        if let Action::Push(_) = action {
            return self.be_said_to_push();
        }
        if self.waits_for_another(action) {
            return Ok(());
        }
        if let Action::Charm(choice) = action {
            return self.use_charm(choice);
        }
        self.decide_charms(self.action)?;
        match action {
            Action::Enter(who, square, push) => self.enter(who, square, push),
            Action::Play(who) => self.begin_activation(who),
            Action::Move(step) => self.spend_point(step),
            Action::Jump => self.announce_jump(),
            Action::Attack(target) => self.attack(target),
            Action::Brick(square) => self.place_brick(square),
            Action::Bomb(square) => self.place_bomb(square),
            Action::Freeze(direction) => self.fire(direction),
            Action::End => {
                self.state.is_ended = true;
                Ok(())
            }
            Action::Charm(_) | Action::Push(_) => unreachable!("decided above"),
        }
    }

    /// SGL-14.1: forbids actions after the end of the game.
    fn forbid_after_the_end(&self) -> Result<(), Stop> {
        match &self.state.end {
            Some(_) => self.forbid(rule!("SGL-14.1"), "the game is over"),
            None => Ok(()),
        }
    }

    /// SGL-4.2: forbids other actions before a required entry.
    fn must_enter(&self) -> Result<(), Stop> {
        let player = &self.setup.players[self.setup.player];
        let reason = format!("{player} has nobody on the board and must make an entry first");
        self.forbid(rule!("SGL-4.2"), reason)
    }
}
