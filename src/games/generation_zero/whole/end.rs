//! The dispute `end`: whether a game is over, and who has won (GZ-18).

use super::Over;
use super::game::{self, Game};
use super::outcome::{End, Titles, Total};
use crate::diag::{Report, and_list};
use crate::document;
use crate::game::wording::figured;
use crate::options::NoKills;
use crate::record::{Score, Standing};
use crate::rule;
use crate::ruling::{
    About, Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict,
};
use crate::scenario::{Array, Scene};
use crate::setup::Setup;
use crate::source::Object;
use crate::source::document::ReadBefore;
use crate::source::read::Later;
use crate::subjects;
use crate::world::World;

document! {
    /// A game that may be over, as players type it.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common>, game: Game {
        /// the array, if the state of the game has it; it decides nothing here
        locations: Option<Later<Array>>;
    }
}

/// The outcome that claims are about.
pub(crate) const OUTCOME: &Object = End::OBJECT;

/// A game that may be over.
struct Ending {
    setup: Setup,
    world: World,
    standing: Standing,
}

/// A position in deciding the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Position {
    is_judged: bool,
    over: Option<Over>,
    /// The players with the most 'Sues, the most Agents and the most of both.
    most: [Vec<usize>; 3],
}

/// Opens a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let Stated { head, game, locations, .. } = submission.read(report)?;
    let scene = Scene::End(locations.as_ref());
    let (reader, world, standing) = game::read(submission, head, game, scene, report)?;
    Some(Box::new(Ending { setup: reader.setup, world, standing }))
}

impl Ending {
    fn ledger(&self) -> &[Score] {
        self.world.record.as_ref().map_or(&[], |record| &record.ledger)
    }

    fn names(&self, players: &[usize]) -> Vec<&str> {
        players.iter().map(|player| self.setup.players[*player].as_str()).collect()
    }

    /// GZ-18.1: reports each player's kills.
    fn count(&self, desk: &mut Desk<'_>) {
        for (player, Score { sues, agents }) in self.setup.players.iter().zip(self.ledger()) {
            desk.step(rule!("GZ-18.1"), ().decides(&["ledger", "sues", "agents", "score", "total"]), || {
                format!(
                    "{player}: {} and {}, {} together.",
                    figured(*sues, "'Sue", "'Sues"),
                    figured(*agents, "Agent", "Agents"),
                    sues + agents
                )
            });
        }
    }

    /// GZ-18.3, GZ-18.5: the players with the most of something; all who tie.
    fn most(&self, desk: &mut Desk<'_>, what: &str, number: impl Fn(&Score) -> i64) -> Vec<usize> {
        let most = self.ledger().iter().map(&number).max().unwrap_or(0);
        let with_most = self.ledger().iter().enumerate().filter(|(_, score)| number(score) == most);
        let mut with_most: Vec<usize> = with_most.map(|(player, _)| player).collect();
        if most == 0 {
            let is_shared = desk.is(NoKills::All);
            if !is_shared {
                with_most.clear();
            }
            desk.step(rule!("GZ-18.5"), ().decides(&["titles", "winners", "sues", "agents"]), || {
                let who = if is_shared { "all share it" } else { "nobody has it" };
                format!("{what}: there is no kill, {who}.")
            });
        }
        if !with_most.is_empty() {
            let names = and_list(&self.names(&with_most));
            desk.step(rule!("GZ-18.3"), ().decides(&["titles", "winners", "sues", "agents"]), || {
                format!("{what}: {names}, with {most}.")
            });
        }
        with_most
    }
}

impl Machine for Ending {
    type State = Position;
    fn begin(&self) -> Position {
        Position::default()
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        if std::mem::replace(&mut state.is_judged, true) {
            return Ok(Flow::Done);
        }
        let Standing { round, rounds, .. } = self.standing;
        state.over = Over::of_sides(&self.setup, &self.world).or(Over::of_rounds(round, rounds));
        desk.step(rule!("GZ-18.2"), ().decides(&["over", "reason"]), || match state.over {
            Some(over) => over.sentence().to_owned(),
            None => format!("Both sides are there, and it is round {round} of {rounds}: the game goes on."),
        });
        self.count(desk);
        if state.over.is_some() {
            state.most = [
                self.most(desk, "The most 'Sues killed", |score| score.sues),
                self.most(desk, "The most Agents killed", |score| score.agents),
                self.most(desk, "The most of both, which wins", |score| score.sues + score.agents),
            ];
        }
        Ok(Flow::On)
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        let total =
            |Score { sues, agents }: &Score| Total { sues: *sues, agents: *agents, total: sues + agents };
        let [sues, agents, winners] = state.most.each_ref().map(|players| self.names(players));
        PlainData::new(End {
            over: state.over.is_some(),
            reason: state.over,
            score: self
                .setup
                .players
                .iter()
                .map(String::as_str)
                .zip(self.ledger().iter().map(total))
                .collect(),
            titles: state.over.map(|_| Titles { sues, agents }),
            winners: state.over.map(|_| winners),
        })
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        let winners = self.names(&state.most[2]);
        match (state.over, winners.as_slice()) {
            (None, _) => "The game is not over.".to_owned(),
            (Some(over), []) => format!("{} Nobody has won.", over.sentence()),
            (Some(over), [one]) => format!("{} {one} has won.", over.sentence()),
            (Some(over), many) => format!("{} {} have won together.", over.sentence(), and_list(many)),
        }
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_game(&self.setup)
    }
}
