//! The dispute `turn`: a player's whole turn, with its moves and the battles that follow, until it passes to the next player.

use super::Over;
use super::game::{self, Game};
use super::outcome;
use super::position::{Position, Stage};
use crate::diag::Report;
use crate::document;
use crate::play::Play;
use crate::record::Standing;
use crate::rule;
use crate::ruling::{Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::actions::{self, Action};
use crate::scenario::{Array, Scene};
use crate::setup::Setup;
use crate::sight::Sight;
use crate::source::document::ReadBefore;
use crate::source::read::Later;
use crate::source::{Located, Object};
use crate::subjects;
use crate::world::World;

document! {
    /// A turn as players type it.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common>, game: Game {
        /// the array: each Location's label with its terrain, several, or a map with `terrain` and `name`
        locations: Later<Array>;
        /// the actions, in order: moves, and fights of the battles that follow from them
        actions: Vec<actions::Stated>;
        /// cards that lie face down, and that the player has not seen: an order can't name one, and whoever takes one by its name does not know
        /// whether it lies there
        unseen: Vec<Located<String>>;
        /// whether the turn ends after them; then the battles that are left are fought
        end: bool = true;
        /// whether the battle of the last action goes on after its thrusts: then the next thrust is reported, and nothing more happens
        fighting: bool = false;
    }
}

/// The outcome that claims are about.
pub(crate) const OUTCOME: &Object = outcome::Outcome::OBJECT;

/// A turn as a scenario states it.
struct Turn {
    setup: Setup,
    standing: Standing,
    world: World,
    actions: Vec<Action>,
    /// Whether the turn ends after the actions.
    ends: bool,
    /// Whether the battle of the last action goes on after its thrusts.
    is_fighting: bool,
}

/// Opens a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let Stated { head, game, locations, actions, unseen, end, fighting, .. } = submission.read(report)?;
    let (mut reader, world, standing) = game::read(submission, head, game, Scene::Turn(&locations), report)?;
    reader.setup.unseen = unseen.iter().filter_map(|name| reader.anybody(name.as_str(), report)).collect();
    let actions = reader.actions(&actions, report);
    Some(Box::new(Turn { setup: reader.setup, standing, world, actions, ends: end, is_fighting: fighting }))
}

impl Turn {
    fn play<'a, 'd>(&'a self, state: &'a mut Position, desk: &'a mut Desk<'d>) -> Play<'a, 'd> {
        Play { setup: &self.setup, action: state.made, state: &mut state.world, desk, by: None }
    }

    fn begin_turn(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        state.stage = Stage::Acting;
        let (player, Standing { round, rounds, is_under_way, .. }) = (state.player, self.standing);
        let mut play = self.play(state, desk);
        let over = Over::of_sides(&self.setup, play.state).or(Over::of_rounds(round, rounds));
        if let Some(over) = over {
            return play.forbid(rule!("GZ-18.2"), over.sentence().trim_end_matches('.'));
        }
        play.consult_pendants();
        if !is_under_way {
            if play.has_nobody(player) {
                let name = &self.setup.players[player];
                return play.forbid(rule!("GZ-3.11"), format!("{name} has nobody left, and no turn"));
            }
            play.count_down_effects(player);
        }
        play.ask_waits();
        Ok(())
    }

    fn act(&self, action: &Action, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        state.made += 1;
        let (player, over) = (state.player, state.over);
        let is_left = self.is_fighting && state.made == self.actions.len();
        let mut play = self.play(state, desk);
        if let Some(over) = over {
            let why = over.sentence().trim_end_matches('.');
            return play.forbid(rule!("GZ-18.2"), format!("{why}, and nothing is played after it"));
        }
        let fought = match action {
            Action::Move(made) => play.handle(made, player).map(|()| None)?,
            Action::Fight(battle) => match play.fight_battle(player, battle, is_left)? {
                None => {
                    state.stage = Stage::Fighting;
                    return Ok(());
                }
                fought => fought,
            },
        };
        state.over = play.see_end();
        state.fought.extend(fought);
        Ok(())
    }

    /// Fights the next battle that is left, or passes the turn on.
    fn close(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let (player, round) = (state.player, state.round);
        let mut play = self.play(state, desk);
        if let Some(fought) = play.fight_next(player)? {
            state.over = play.see_end();
            state.fought.push(fought);
        } else {
            (state.player, state.round, state.over) = play.pass_on(player, round, &self.standing);
            state.stage = Stage::Passed;
        }
        Ok(())
    }
}

impl Machine for Turn {
    type State = Position;
    fn begin(&self) -> Position {
        Position {
            world: self.world.clone(),
            stage: Stage::Opening,
            made: 0,
            fought: Vec::new(),
            player: 0,
            round: self.standing.round,
            over: None,
        }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        match (state.stage, self.actions.get(state.made)) {
            (Stage::Opening, _) => desk.attempt(state, |state, desk| self.begin_turn(state, desk))?,
            (Stage::Acting, Some(action)) => {
                desk.attempt_at_once(state, |state, desk| self.act(action, state, desk))?;
            }
            (Stage::Acting, None) if self.ends && state.over.is_none() => state.stage = Stage::Closing,
            (Stage::Closing, _) if state.over.is_none() => {
                desk.attempt_at_once(state, |state, desk| self.close(state, desk))?;
            }
            _ => return Ok(Flow::Done),
        }
        Ok(Flow::On)
    }

    fn outcome(&self, state: &Position, verdict: &Verdict) -> PlainData {
        outcome::of_turn(&self.setup, &self.standing, state, verdict)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        state.finding(&self.setup)
    }

    fn aside(&self, _: &Position) -> Vec<&'static str> {
        vec!["state"]
    }

    fn onward(&self, state: &Position) -> PlainData {
        let mut named = Vec::new();
        self.actions.iter().for_each(|action| action.visit_names(&mut |name| named.push(name)));
        PlainData::new(Sight::for_ruling(&self.setup, Some(&self.world), Some(&state.world), &named))
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_game(&self.setup)
    }
}
