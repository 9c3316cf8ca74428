//! Actions of a turn on the map.

use super::picks::Pick;
use super::reader::Reader;
use super::thrust::{Aim, Choice, Journey, Labels, Use, Way};
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::rule;
use crate::setup::{Id, Named};
use crate::source::read::Yes;
use crate::source::{Located, Node, Origin, Read};

document! {
    /// A character's deeds, as players type them.
    pub struct Deeds ("a move") {
        /// the character who is handled
        who: Located<String>;
        /// it rests, and does nothing else
        rest: Yes;
        /// the Canon to draw, if several are equally near, or the label of its Location; by default the first listed
        canon: Option<Located<String>>;
        /// the Locations entered, in order, by the character or, with a chapter, by the Canon
        path: Labels;
        /// the Canon that a 'Sue writes about instead of moving; a label means the first one there, unseen
        chapter: Option<Located<String>>;
        /// an Agent who began its turn beside a 'Sue opens a battle
        battle: Yes;
    }
}

document! {
    /// A move as players type it.
    pub struct Stated ("a move") at head with aim: Aim, way: Way, deeds: Deeds {
    }
}

document! {
    /// A move in a turn of a whole game, as players type it.
    pub struct StatedInTurn ("a move") at head with aim: Aim, way: Way, deeds: Deeds {
        /// under `bree: used`, an Agent attacks the secret Monster after landing beside it
        hunt: Yes;
    }
}

/// The keys of a move, before names are looked up.
struct MoveKeys {
    aim: Aim,
    way: Way,
    deeds: Deeds,
    hunt: bool,
}

/// One character's move.
#[derive(Debug, Clone)]
pub struct Move {
    /// The position of the move in its file.
    pub origin: Origin,
    pub who: Id,
    /// What the character does.
    pub action: Action,
    /// Whether it says which Canons are ensnared, even if none.
    pub says_ensnare: bool,
    /// Whether it says a path, even an empty one.
    pub says_path: bool,
}

/// Resting or acting (GZ-3.3).
#[derive(Debug, Clone)]
pub enum Action {
    Rest,
    Act(Box<Act>),
}

/// The deeds of a character that acts.
#[derive(Debug, Clone)]
pub struct Act {
    /// The ability used first.
    pub ability: Option<Use>,
    pub choice: Choice,
    /// The Canon that a chapter is about.
    pub chapter: Option<Pick>,
    /// The path, of the Canon if there is a chapter.
    pub path: Vec<PlaceId>,
    /// The decisions for the way.
    pub journey: Journey,
    /// Whether a new battle is opened without moving.
    pub battle: bool,
    /// Whether the secret Monster is attacked.
    pub hunt: bool,
}

impl Act {
    /// Whether it only goes on with an action.
    fn goes_on(&self, has_chapter: bool, says_nothing: bool) -> bool {
        let Act { ability, choice, chapter, path, journey, battle, hunt } = self;
        let Journey { ensnare, gain, thrusts } = journey;
        let only_decides = ability.is_none()
            && *choice == Choice::default()
            && chapter.is_none()
            && !battle
            && !hunt
            && gain.is_empty()
            && thrusts.is_empty();
        only_decides && if path.is_empty() { says_nothing || !ensnare.is_nothing() } else { has_chapter }
    }
}

impl Move {
    /// What it does if it only goes on with an action: it ensnares, and moves the Canon of a chapter if there is one; or says that it does
    /// neither.
    pub fn going_on(&self, has_chapter: bool) -> Option<&Act> {
        let Action::Act(act) = &self.action else { return None };
        Some(&**act).filter(|act| act.goes_on(has_chapter, self.says_path || self.says_ensnare))
    }

    /// Calls `visit` with everybody whom the move names, besides its character.
    pub(super) fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        let Action::Act(act) = &self.action else { return };
        act.chapter.and_then(Pick::named).into_iter().for_each(&mut *visit);
        act.choice.visit_names(visit);
        act.journey.visit_names(visit);
    }
}

/// The most moves of one turn.
const MOST: usize = 1_000;

impl Reader<'_> {
    /// Reads moves, with all names looked up.
    pub fn moves(&self, nodes: &Located<Vec<Node>>, report: &mut Report) -> Vec<Move> {
        if nodes.value.is_empty() {
            report.error(code::EMPTY, nodes.origin, "nobody moves").help("a turn has at least one move");
        }
        if let Some(node) = nodes.value.get(MOST) {
            report.error(code::TOO_LARGE, node.origin, format!("more than {MOST} moves"));
            return Vec::new();
        }
        nodes.value.iter().filter_map(|node| self.move_of(node, report)).collect()
    }

    fn move_of(&self, node: &Node, report: &mut Report) -> Option<Move> {
        let Stated { head, aim, way, deeds } = Stated::read(node, report)?;
        self.read_move(node, head, &MoveKeys { aim, way, deeds, hunt: false }, report)
    }

    /// Reads a move in a turn of a whole game.
    pub(super) fn move_in_turn(&self, node: &Node, report: &mut Report) -> Option<Move> {
        let StatedInTurn { head, aim, way, deeds, hunt } = StatedInTurn::read(node, report)?;
        self.read_move(node, head, &MoveKeys { aim, way, deeds, hunt }, report)
    }

    fn read_move(&self, node: &Node, origin: Origin, keys: &MoveKeys, report: &mut Report) -> Option<Move> {
        let MoveKeys { aim, way, deeds, hunt } = keys;
        let who = self.mover(deeds.who.as_str(), report);
        let (says_ensnare, says_path) = (node.holds("ensnare"), node.holds("path"));
        if deeds.rest {
            let deeds_written =
                node.as_map().into_iter().flat_map(|map| map.iter().filter(|(_, node)| !node.is_null()));
            if deeds_written.count() > 2 {
                let message = "one that rests does nothing else in that turn";
                report.error(rule!("GZ-3.4"), origin, message).help("delete `rest`, or everything else");
            }
            return Some(Move { origin, who: who?, action: Action::Rest, says_ensnare, says_path });
        }
        let pick = |canon: &Option<Located<String>>, report: &mut Report| {
            canon.as_ref().and_then(|canon| self.pick(canon.as_str(), report))
        };
        let mut choice = self.choice(aim, report);
        choice.canon = pick(&deeds.canon, report);
        let chapter = pick(&deeds.chapter, report);
        let path = self.path(&deeds.path, report);
        let journey = self.journey(way, report);
        let act =
            Act { ability: aim.ability, choice, chapter, path, journey, battle: deeds.battle, hunt: *hunt };
        let action = Action::Act(Box::new(act));
        Some(Move { origin, who: who?, action, says_ensnare, says_path })
    }

    /// The Agent or 'Sue of a name.
    pub fn mover(&self, name: Located<&str>, report: &mut Report) -> Option<Id> {
        let message = match self.anybody(name, report)? {
            Named::Character(id) if self.setup.cast[id].kind != Kind::Monster => return Some(id),
            Named::Character(_) => format!("{} is a Monster; Monsters stay where they are", name.value),
            Named::Canon(_) => format!("{} is a Canon; 'Sues write chapters about them", name.value),
        };
        report.error(code::UNKNOWN_NAME, name.origin, message).help("Agents and 'Sues move");
        None
    }
}
