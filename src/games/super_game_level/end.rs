//! The dispute `end`: SGL-14, whether the game is over and who has won.

use super::outcome::{draw, winner};
use super::play::Play;
use super::scenario;
use super::setup::Setup;
use super::subjects;
use super::subjects::PLAYER;
use super::world::{End, World};
use crate::diag::{Report, and_list};
use crate::rule;
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{
    About, ByName, Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict, decided,
};
use crate::source::Shape;

decided! {
    /// The outcome of the dispute.
    pub(super) struct Ended<'a> {
        /// whether the game is over
        over: bool,
        /// who has won it
        winner: Option<&'a str> = None as name(PLAYER),
        /// who is equal after the agreed rounds
        draw: Option<Vec<&'a str>> = None as Shape::List(&name(PLAYER)),
        /// how everybody stands
        standings: ByName<&'a str, Standing> as by_name(PLAYER, &Standing::SHAPE),
        /// who has no character outside the Graveyard, in the order of play
        out: Vec<&'a str> as Shape::List(&name(PLAYER)),
    }
}

decided! {
    /// What a player has left.
    pub(super) struct Standing {
        /// characters outside the Graveyard
        characters: usize as Shape::Whole,
        /// their hit points
        hit_points: usize as Shape::Whole,
    }
}

/// The end of a game, as its scenario states it.
struct Ending {
    setup: Setup,
    world: World,
}

/// Reads a scenario.
pub(super) fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let (setup, world) = scenario::read_end(submission, report)?;
    Some(Box::new(Ending { setup, world }))
}

impl Play<'_, '_> {
    /// SGL-14.1 to SGL-14.6, in the order of testing.
    fn look_at_the_end(&mut self) {
        let players = &self.setup.players;
        let mut left = Vec::new();
        for player in &self.setup.order {
            if self.is_in(*player) {
                left.push(*player);
            } else {
                self.desk.step(rule!("SGL-14.3"), ().decides(&["out"]), || {
                    format!("{} has no character outside the Graveyard and is out.", players[*player])
                });
            }
        }
        match left.as_slice() {
            [] => {
                self.desk.step(rule!("SGL-14.2"), ().decides(&["over", "winner"]), || {
                    "Nobody has a character left: a draw.".to_owned()
                });
                self.state.end = Some(End::Draw);
            }
            [last] => {
                self.desk.step(rule!("SGL-14.1"), ().decides(&["over", "winner", "characters"]), || {
                    let player = &players[*last];
                    format!("Only {player} has a character outside the Graveyard: {player} wins.")
                });
                self.state.end = Some(End::Won(*last));
            }
            left => match self.setup.rounds.filter(|rounds| self.setup.round > *rounds) {
                Some(rounds) => self.end_by_rounds(rounds),
                None => {
                    self.desk.step(rule!("SGL-14.1"), ().decides(&["over", "winner", "characters"]), || {
                        let names: Vec<&str> = left.iter().map(|player| players[*player].as_str()).collect();
                        format!(
                            "{} have characters outside the Graveyard: the game goes on.",
                            and_list(&names)
                        )
                    });
                }
            },
        }
    }
}

impl Machine for Ending {
    type State = World;
    fn begin(&self) -> World {
        self.world.clone()
    }

    fn advance(&self, state: &mut World, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        Play { setup: &self.setup, action: 0, state, desk, by: None }.look_at_the_end();
        Ok(Flow::Done)
    }

    fn outcome(&self, state: &World, _: &Verdict) -> PlainData {
        let setup = &self.setup;
        let standing = |player: usize| Standing {
            characters: state.characters_of(setup, player),
            hit_points: state.hit_points_of(setup, player),
        };
        let all = setup.order.iter().map(|player| (setup.players[*player].as_str(), standing(*player)));
        let standings: ByName<&str, Standing> = all.collect();
        let out = standings.0.iter().filter(|(_, standing)| standing.characters == 0);
        PlainData::new(Ended {
            over: state.end.is_some(),
            winner: winner(setup, state),
            draw: draw(setup, state),
            out: out.map(|(name, _)| *name).collect(),
            standings,
        })
    }

    fn finding(&self, state: &World, _: &Verdict) -> String {
        match &state.end {
            Some(End::Won(player)) => format!("The game is over: {} wins.", self.setup.players[*player]),
            Some(End::Draw) => "The game is over: nobody is left, a draw.".to_owned(),
            Some(End::Equal(_)) => {
                let equal = draw(&self.setup, state).unwrap_or_default();
                format!("The game is over: {} share a draw.", and_list(&equal))
            }
            None => "The game goes on.".to_owned(),
        }
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.setup)
    }
}
