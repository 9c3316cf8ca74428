//! Actions in a turn of a whole game: moves, and fights of the battles that follow from them.

use super::moves::{Move, StatedInTurn};
use super::reader::Reader;
use super::thrust::{self, Thrust};
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::setup::{Id, Named};
use crate::source::read::{Entries, Name, target};
use crate::source::{Located, Node, Origin, Read, Shape};

document! {
    /// A fight as players type it.
    pub struct Fight ("a fight") {
        /// the Location whose battle is fought
        fight: Name<target::Space>;
        /// other players' Agents who take part
        join: Vec<Located<String>>;
        /// by Agent, the 'Sue or 'Sues against whom its Crowns are turned
        crown: Entries<Vec<Located<String>>>;
        /// the thrusts, in order; afterward all attack on
        thrusts: Vec<thrust::Stated>;
    }
}

/// A move or a fight, as players type it.
#[derive(Debug)]
pub struct Stated;

/// An action in a turn.
#[derive(Debug, Clone)]
pub enum Action {
    /// A character is handled.
    Move(Move),
    /// A battle is fought.
    Fight(Box<Battle>),
}

/// A battle to be fought, with its decisions.
#[derive(Debug, Clone)]
pub struct Battle {
    pub place: PlaceId,
    /// Other players' Agents who take part.
    pub join: Vec<Id>,
    /// The 'Sues against whom Crowns are turned, by Agent.
    pub crowns: Vec<(Id, Vec<Id>)>,
    /// The positions of these names in the file: each Agent's with its 'Sues'.
    pub crown_origins: Vec<(Origin, Vec<Origin>)>,
    /// The thrusts, in order.
    pub thrusts: Vec<Thrust>,
}

impl Action {
    /// Calls `visit` with everybody whom the action names.
    pub fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        match self {
            Action::Move(made) => made.visit_names(visit),
            Action::Fight(battle) => battle.thrusts.iter().for_each(|thrust| thrust.visit_names(visit)),
        }
    }
}

/// The most actions of one turn.
const MOST: usize = 1_000;

impl Read for Stated {
    type Value = Node;
    const SHAPE: Shape = Shape::Either(&[<StatedInTurn as Read>::SHAPE, <Fight as Read>::SHAPE]);

    fn read(node: &Node, _: &mut Report) -> Option<Node> {
        Some(node.clone())
    }
}

impl Reader<'_> {
    /// Reads actions, with all names looked up.
    pub fn actions(&self, nodes: &[Node], report: &mut Report) -> Vec<Action> {
        if let Some(node) = nodes.get(MOST) {
            report.error(code::TOO_LARGE, node.origin, format!("more than {MOST} actions"));
            return Vec::new();
        }
        let read = nodes.iter().filter_map(|node| {
            if crate::source::document::is_meant::<Fight>(node, "fight") {
                Some(Action::Fight(Box::new(self.battle(node, report)?)))
            } else {
                self.move_in_turn(node, report).map(Action::Move)
            }
        });
        read.collect()
    }

    fn battle(&self, node: &Node, report: &mut Report) -> Option<Battle> {
        let stated = Fight::read(node, report)?;
        let place = self.location(stated.fight.as_str(), report);
        let join = stated.join.iter().filter_map(|name| self.of_kind(name.as_str(), Kind::Agent, report));
        let join = join.collect();
        let (mut crowns, mut crown_origins) = (Vec::new(), Vec::new());
        for (bearer, sues) in &stated.crown {
            let agent = self.of_kind(bearer.as_str(), Kind::Agent, report);
            let found: Vec<Id> =
                sues.iter().filter_map(|name| self.of_kind(name.as_str(), Kind::Sue, report)).collect();
            let Some(agent) = agent else { continue };
            if crowns.iter().any(|(other, _)| *other == agent) {
                let message = format!("{}'s Crowns are given twice", bearer.value);
                report.error(code::REPEATED_NAME, bearer.origin, message).help("put them in one list");
            }
            crowns.push((agent, found));
            crown_origins.push((bearer.origin, sues.iter().map(|name| name.origin).collect()));
        }
        let thrusts = self.thrusts(&stated.thrusts, report);
        Some(Battle { place: place?, join, crowns, crown_origins, thrusts })
    }

    /// The Agent or 'Sue of a name.
    pub(crate) fn of_kind(&self, name: Located<&str>, kind: Kind, report: &mut Report) -> Option<Id> {
        match self.anybody(name, report)? {
            Named::Character(id) if self.setup.cast[id].kind == kind => Some(id),
            _ => {
                let is = if kind == Kind::Agent { "an Agent" } else { "a 'Sue" };
                let message = format!("{} is not {is}", name.value);
                report
                    .error(code::UNKNOWN_NAME, name.origin, message)
                    .help(format!("write the name of {is}"));
                None
            }
        }
    }
}
