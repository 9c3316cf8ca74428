//! The dispute `turn`: a player's whole turn, with its moves and the battles that follow, until it passes to the next player.

use super::Over;
use super::game::{self, Game};
use super::outcome;
use super::parts::{Course, SaidOf};
use super::position::{Position, Stage, Waiting};
use crate::diag::Report;
use crate::document;
use crate::owed::owed;
use crate::play::Play;
use crate::record::Standing;
use crate::rule;
use crate::ruling::{Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::actions::{self, Action, Battle, Reply};
use crate::scenario::{Array, Scene};
use crate::setup::Setup;
use crate::sight::Sight;
use crate::source::document::ReadBefore;
use crate::source::read::{Count, Entries, Later};
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
        /// whether it stops where a player may look at cards and then decide, and in battles where a player has something to decide and
        /// has not said it
        stops: bool = false;
        /// the battle at which it has stopped, as the state of a whole game says it
        battle: Option<UnderWay>;
    }
}

document! {
    /// A battle at which a turn has stopped, as the state of a whole game says it.
    pub struct UnderWay ("a battle that waits") {
        /// the Location
        at: Option<String>;
        /// the combatants whose thrust it is, or Agents who may join
        due: Vec<String>;
        /// the enemies whom they can attack
        enemies: Vec<String>;
        /// the Health of everybody in it
        health: Entries<i64>;
        /// the number of actions that were said before
        said: Count<0, 1_000> = 0;
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
    /// Whether it stops where somebody decides who has not said it.
    stops: bool,
    /// The number of actions that were said before it stopped.
    earlier: usize,
}

/// Opens a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let stated: Stated = submission.read(report)?;
    let Stated { head, game, locations, actions, unseen, end, fighting, stops, battle, .. } = stated;
    let earlier = battle.map_or(0, |battle| battle.said as usize);
    let (mut reader, world, standing) = game::read(submission, head, game, Scene::Turn(&locations), report)?;
    reader.setup.unseen = unseen.iter().filter_map(|name| reader.anybody(name.as_str(), report)).collect();
    let actions = reader.actions(&actions, report);
    let (setup, is_fighting) = (reader.setup, fighting);
    Some(Box::new(Turn { setup, standing, world, actions, ends: end, is_fighting, stops, earlier }))
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
        let in_parts = self.stops || !self.replies(state.made).is_empty();
        let is_left = self.is_fighting && state.made == self.actions.len();
        let mut play = self.play(state, desk);
        if let Some(over) = over {
            let why = over.sentence().trim_end_matches('.');
            return play.forbid(rule!("GZ-18.2"), format!("{why}, and nothing is played after it"));
        }
        let fought = match action {
            Action::Move(made) => {
                play.handle(made, player)?;
                if self.stops && play.may_decide(made) {
                    state.stage = Stage::Looking;
                }
                None
            }
            Action::Fight(battle) if !in_parts => match play.fight_battle(player, battle, is_left)? {
                None => {
                    state.stage = Stage::Fighting;
                    return Ok(());
                }
                fought => fought,
            },
            Action::Fight(battle) => return self.fight(battle, state, desk),
            Action::Reply(_) => {
                let why = "no battle is fought: the fight comes before what is done in it";
                return play.forbid(rule!("GZ-5.15"), why);
            }
        };
        let mut play = self.play(state, desk);
        state.over = play.see_end();
        state.fought.extend(fought);
        Ok(())
    }

    /// The decisions about the battle whose fight is the last action made, each with its number.
    fn replies(&self, made: usize) -> Vec<(usize, &Reply)> {
        let after = self.actions.iter().enumerate().skip(made);
        after.map_while(|(n, action)| action.reply().map(|reply| (n + 1, reply))).collect()
    }

    /// Fights a battle as players have said, or stops in it.
    fn fight(&self, battle: &Battle, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let (player, before, dice) = (state.player, state.world.clone(), desk.dice().used().len());
        let replies = if state.stage == Stage::Closing { Vec::new() } else { self.replies(state.made) };
        let first = state.made.saturating_sub(1);
        let said = SaidOf { battle, replies: &replies, earlier: self.earlier, stops: self.stops };
        let mut play = self.play(state, desk);
        match play.fight_as_said(player, said)? {
            Course::Over(fought) => {
                state.over = play.see_end();
                state.fought.push(fought);
                state.made += replies.len();
            }
            Course::Waits(due) => {
                let (from, said) = match state.stage {
                    Stage::Closing => (self.actions.len(), 0),
                    _ => (first, 1 + replies.len()),
                };
                let place = battle.place;
                state.waits = Some(Waiting { before, place, due, from, said, dice });
                state.stage = Stage::Fighting;
            }
        }
        Ok(())
    }

    /// Fights the next battle that is left, or passes the turn on.
    fn close(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let (player, round) = (state.player, state.round);
        let next = owed(&self.setup, &state.world, player).into_iter().next();
        if let Some(next) = next.filter(|_| self.stops) {
            return self.fight(&Battle::at(next.place), state, desk);
        }
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
            waits: None,
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
        let later = match &state.waits {
            Some(waits) => self.actions.len() - (waits.from + waits.said),
            None if state.stage == Stage::Looking => self.actions.len() - state.made,
            None => 0,
        };
        let later = match later {
            0 => String::new(),
            1 => " The action after it is not played: write it again then.".to_owned(),
            many => format!(" The {many} actions after it are not played: write them again then."),
        };
        state.finding(&self.setup) + &later
    }

    fn aside(&self, _: &Position) -> Vec<&'static str> {
        vec!["state"]
    }

    fn onward(&self, state: &Position) -> PlainData {
        let mut named = Vec::new();
        // What others name is not what the player whose turn it is has seen.
        let is_own =
            |action: &&Action| action.reply().is_none_or(|reply| self.setup.cast[reply.who].player == 0);
        self.actions
            .iter()
            .filter(is_own)
            .for_each(|action| action.visit_names(&mut |name| named.push(name)));
        PlainData::new(Sight::for_ruling(&self.setup, Some(&self.world), Some(&state.world), &named))
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_game(&self.setup)
    }
}
