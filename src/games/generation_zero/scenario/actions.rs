//! Actions in a turn of a whole game: moves, fights of the battles that follow from them, and what others decide in these.

use super::moves::{Move, StatedInTurn};
use super::reader::Reader;
use super::thrust::{self, Thrust};
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::setup::{Id, Named};
use crate::source::read::{Entries, Name, Yes, target};
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
        /// where battles stop for players: whether the combatants of whose turn it is attack on after these thrusts
        fight_on: bool = true;
    }
}

document! {
    /// Somebody attacks on, as players type it.
    pub struct OnAndOn ("a decision in a battle") {
        /// the combatant
        who: Located<String>;
        /// it attacks on until the battle is over
        fight_on: Yes;
    }
}

document! {
    /// Whether an Agent joins a battle, as players type it.
    pub struct Joining ("a decision before a battle") {
        /// an Agent of a player whose turn it is not
        who: Located<String>;
        /// whether it takes part
        join: bool;
    }
}

/// A move, a fight or a decision in it, as players type it.
#[derive(Debug)]
pub struct Stated;

/// What a player decides in a battle for one of his combatants.
#[derive(Debug, Clone)]
pub struct Reply {
    pub who: Id,
    pub decision: Decided,
}

/// A decision in a battle.
#[derive(Debug, Clone)]
pub enum Decided {
    /// A thrust.
    Thrust(Box<Thrust>),
    /// It attacks on until the battle is over.
    FightOn,
    /// Whether it takes part.
    Join(bool),
}

/// An action in a turn.
#[derive(Debug, Clone)]
pub enum Action {
    /// A character is handled.
    Move(Move),
    /// A battle is fought.
    Fight(Box<Battle>),
    /// A decision in the battle of the fight before it.
    Reply(Reply),
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
    /// Whether the combatants of whose turn it is attack on when they are used up.
    pub fights_on: bool,
}

impl Battle {
    /// A battle at a place about which nothing is said.
    pub fn at(place: PlaceId) -> Battle {
        Battle {
            place,
            join: Vec::new(),
            crowns: Vec::new(),
            crown_origins: Vec::new(),
            thrusts: Vec::new(),
            fights_on: true,
        }
    }
}

impl Action {
    /// The decision in a battle that it is, if it is one.
    pub fn reply(&self) -> Option<&Reply> {
        match self {
            Action::Reply(reply) => Some(reply),
            _ => None,
        }
    }

    /// Calls `visit` with everybody whom the action names.
    pub fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        match self {
            Action::Move(made) => made.visit_names(visit),
            Action::Fight(battle) => battle.thrusts.iter().for_each(|thrust| thrust.visit_names(visit)),
            Action::Reply(Reply { decision: Decided::Thrust(thrust), .. }) => thrust.visit_names(visit),
            Action::Reply(_) => {}
        }
    }
}

/// Keys by which an action is a decision in a battle.
pub const REPLIES: [&str; 5] = ["attack", "flee", "pass", "fight_on", "join"];

/// The most actions of one turn.
const MOST: usize = 1_000;

impl Read for Stated {
    type Value = Node;
    const SHAPE: Shape = Shape::Either(&[
        <StatedInTurn as Read>::SHAPE,
        <Fight as Read>::SHAPE,
        <thrust::Stated as Read>::SHAPE,
        <OnAndOn as Read>::SHAPE,
        <Joining as Read>::SHAPE,
    ]);

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
            } else if REPLIES.iter().any(|key| node.holds(key)) {
                self.reply(node, report).map(Action::Reply)
            } else {
                self.move_in_turn(node, report).map(Action::Move)
            }
        });
        read.collect()
    }

    /// Reads what somebody decides in a battle.
    fn reply(&self, node: &Node, report: &mut Report) -> Option<Reply> {
        if node.holds("join") {
            let Joining { who, join } = Joining::read(node, report)?;
            let who = self.of_kind(who.as_str(), Kind::Agent, report)?;
            return Some(Reply { who, decision: Decided::Join(join) });
        }
        if node.holds("fight_on") {
            let OnAndOn { who, .. } = OnAndOn::read(node, report)?;
            return Some(Reply { who: self.mover(who.as_str(), report)?, decision: Decided::FightOn });
        }
        let thrust = thrust::Stated::read(node, report)?;
        let Some(who) = thrust.who.as_ref() else {
            report
                .error(code::MISSING_KEY, thrust.head, "a thrust after its fight does not say whose it is")
                .help("add `who: NAME`, the combatant whose thrust it is");
            return None;
        };
        let who = self.mover(who.as_str(), report);
        let thrust = self.thrusts(std::slice::from_ref(&thrust), report).pop()?;
        Some(Reply { who: who?, decision: Decided::Thrust(Box::new(thrust)) })
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
        let fights_on = stated.fight_on;
        Some(Battle { place: place?, join, crowns, crown_origins, thrusts, fights_on })
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
