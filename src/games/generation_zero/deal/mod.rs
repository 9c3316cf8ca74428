//! The dispute `setup`: a new game is dealt: the array, Monsters, Canons and characters (GZ-2).

mod draw;
mod legality;
mod new_game;
mod outcome;
mod placing;

use new_game::{NewGame, Position, Stage};
pub(super) use outcome::Outcome;

use super::setup::Id;
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::options::Placement;
use crate::rule;
use crate::ruling::{Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::newcomers::{self, NewAgent, NewCanon, NewLocation, NewMonster, NewSue, Pool};
use crate::scenario::reader::Reader;
use crate::source::document::ReadBefore;
use crate::source::read::{Count, Either, Later, Name, OneOrMore, target};
use crate::source::{Located, Object};
use crate::subjects;
use crate::tables::{MOST_ROUNDS, ROUNDS};

document! {
    /// A new game as players type it.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common> {
        /// the players in turn order, the first player first
        players: Located<OneOrMore<Located<String>>>;
        /// the agreed number of rounds
        rounds: Count<1, MOST_ROUNDS> = ROUNDS, rule!("GZ-18.2");
        /// the pool of Locations
        locations: Located<OneOrMore<Later<NewLocation>>>;
        /// the squares of the array; by default a chequerboard, in rows of three and two by turns
        array: Option<Located<Vec<Name<target::Space>>>>;
        /// the players' Agents
        agents: Vec<Later<NewAgent>>;
        /// the players' 'Sues
        sues: Vec<Later<NewSue>>;
        /// the Monsters
        monsters: Vec<Later<NewMonster>>;
        /// the Canons: names, or maps with more
        canons: Vec<Later<Either<String, NewCanon>>>;
        /// lists of Agents who share one draw, each list of one player
        together: Option<Located<Vec<Located<Vec<Located<String>>>>>>;
        /// under `placement: chosen`, the chosen places, in order
        placements: Option<Located<Vec<newcomers::Placement>>>;
    }
}

/// The outcome that claims are about.
pub(super) const OUTCOME: &Object = Outcome::OBJECT;

pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let stated: Stated = submission.read(report)?;
    let mut reader = Reader::blank(submission, stated.head);
    let is_default_array = stated.array.is_none();
    let mut pool = Pool { is_default_array, ..Pool::default() };
    for (key, is_empty, origin) in [
        ("players", stated.players.value.is_empty(), stated.players.origin),
        ("locations", stated.locations.value.is_empty(), stated.locations.origin),
    ] {
        if is_empty {
            report.error(code::EMPTY, origin, format!("`{key}` is empty")).help("name at least one");
        }
    }
    reader.players(&stated.players.value, report);
    pool.habitats = reader.pool(&stated.locations.value, report);
    reader.squares(stated.array.as_ref(), report);
    let nodes = newcomers::Newcomers {
        agents: &stated.agents,
        sues: &stated.sues,
        monsters: &stated.monsters,
        canons: &stated.canons,
    };
    let world = reader.newcomers(&nodes, &mut pool, report);
    let is_drawn = reader.house_rules.is(super::rulebook(), Placement::Random);
    if let Some(together) = &stated.together {
        if !is_drawn {
            let message = "nothing is drawn under `placement: chosen`, and nobody shares a draw";
            report.error(rule!("GZ-2.11"), together.origin, message).help("delete `together`");
        }
        pool.groups = reader.groups(&together.value, report);
    }
    if let Some(placements) = &stated.placements {
        if is_drawn {
            let message = "places are drawn, and nobody chooses one";
            report
                .error(rule!("GZ-2.11"), placements.origin, message)
                .help("add `house_rules: {placement: chosen}`, or delete `placements`");
        }
        pool.placements = reader.placements(&placements.value, report);
    }
    let setup = reader.setup;
    let mut order: Vec<Id> =
        (0..setup.cast.len()).filter(|id| setup.cast[*id].kind != Kind::Monster).collect();
    // Within a player, Agents come before 'Sues as in the cast, since the sort is stable.
    order.sort_by_key(|id| setup.cast[*id].player);
    Some(Box::new(NewGame { setup, world, pool, rounds: stated.rounds, order }))
}

impl Machine for NewGame {
    type State = Position;
    fn begin(&self) -> Position {
        let (cast, canons) = (self.setup.cast.len(), self.setup.canons.len());
        Position { at: vec![None; cast], canons: vec![None; canons], ..Position::default() }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let setup = &self.setup;
        let is_complete = match state.stage {
            Stage::Opening => {
                desk.attempt(state, |state, desk| self.deal(state, desk).begin())?;
                true
            }
            Stage::Locations if state.locations.len() < setup.places.names.len() => {
                self.deal(state, desk).deal_location()?;
                false
            }
            Stage::Monsters if state.monsters_seen < self.monsters().count() => {
                self.deal(state, desk).place_monster()?;
                false
            }
            Stage::Shuffling if state.stack.len() < setup.canons.len() => {
                self.deal(state, desk).shuffle()?;
                false
            }
            Stage::Canons if state.dealt < setup.canons.len() => {
                self.deal(state, desk).deal_canon()?;
                false
            }
            Stage::Characters if self.are_placements_left(state, desk) => {
                desk.attempt(state, |state, desk| self.deal(state, desk).place_next())?;
                false
            }
            // Players who choose have not placed everybody.
            Stage::Characters if state.placed.len() < self.order.len() => return Ok(Flow::Done),
            Stage::Done => return Ok(Flow::Done),
            _ => true,
        };
        if is_complete {
            self.deal(state, desk).next_stage();
        }
        Ok(Flow::On)
    }

    fn size(&self) -> usize {
        10 * (self.setup.cast.len() + self.setup.canons.len()) + 3 * self.setup.places.names.len()
    }

    fn outcome(&self, state: &Position, verdict: &Verdict) -> PlainData {
        outcome::build(self, state, verdict)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        outcome::finding(self, state)
    }

    fn aside(&self, _: &Position) -> Vec<&'static str> {
        vec!["state"]
    }

    fn onward(&self, state: &Position) -> PlainData {
        outcome::onward(self, state)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_game(&self.setup)
    }
}
