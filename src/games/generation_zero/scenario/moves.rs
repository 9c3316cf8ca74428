//! The actions of a turn on the map.

use super::place::PlaceId;
use super::thrust::{Choice, Journey, Use, ability_used};
use super::{CanonId, Id, Reader};
use crate::diag::{Report, code};
use crate::source::{Fields, Node, Origin};

/// What one character does in a turn.
#[derive(Debug, Clone)]
pub struct Move {
    /// Where it stands.
    pub origin: Origin,
    /// Who.
    pub who: Id,
    /// What it does.
    pub action: Action,
}

/// Resting or acting (GZ-3.3).
#[derive(Debug, Clone)]
pub enum Action {
    /// It rests.
    Rest,
    /// It acts.
    Act(Box<Act>),
}

/// What a character that acts does.
#[derive(Debug, Clone)]
pub struct Act {
    /// The ability used first.
    pub ability: Option<Use>,
    /// Its choices.
    pub choice: Choice,
    /// The Canon that a chapter is about.
    pub chapter: Option<CanonId>,
    /// The way, the Canon's if there is a chapter.
    pub path: Vec<PlaceId>,
    /// What is decided for the way.
    pub journey: Journey,
    /// Whether a new battle is opened without moving.
    pub battle: bool,
}

/// Moves of one turn, at most.
const MOST: usize = 1_000;

impl Reader<'_> {
    /// Reads `moves:`.
    pub fn moves(&self, fields: &mut Fields<'_>, report: &mut Report) -> Vec<Move> {
        let Some(node) = fields.require("moves", report) else { return Vec::new() };
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        if nodes.is_empty() {
            report.error(code::EMPTY, node.origin, "nobody moves").help("a turn has at least one move");
        }
        if let Some(node) = nodes.get(MOST) {
            report.error(code::TOO_LARGE, node.origin, format!("more than {MOST} moves"));
            return Vec::new();
        }
        nodes.iter().filter_map(|node| self.move_of(node, report)).collect()
    }

    fn move_of(&self, node: &Node, report: &mut Report) -> Option<Move> {
        let mut fields = Fields::of(node, "a move", report)?;
        let origin = fields.head();
        let who = fields.required_text("who", report).and_then(|who| self.character(who, report));
        if let Some(id) =
            who.filter(|id| self.setup.cast[*id].kind == crate::games::generation_zero::pieces::Kind::Monster)
        {
            let message = format!("{} is a Monster; Monsters stay where they are", self.setup.cast[id].name);
            report.error(code::UNKNOWN_NAME, origin, message).help("Agents and 'Sues move");
            return None;
        }
        let rest = fields.get("rest");
        if let Some(node) = rest {
            if node.as_bool() != Some(true) {
                crate::source::fields::wrong_type(node, "`true`", report);
            }
            let others = node_keys(&fields).filter(|key| !matches!(*key, "who" | "rest")).count();
            if others > 0 {
                report
                    .error(
                        crate::rule!("GZ-3.4"),
                        node.origin,
                        "one that rests does nothing else in that turn",
                    )
                    .help("leave `rest` out, or all else");
                return None;
            }
            return Some(Move { origin, who: who?, action: Action::Rest });
        }
        let ability = ability_used(&mut fields, report);
        let mut choice = self.choice(&mut fields, report);
        choice.canon = fields.text("canon", report).and_then(|canon| self.canon(canon, report));
        let chapter = fields.text("chapter", report).and_then(|canon| self.canon(canon, report));
        let path = self.path(fields.list("path"), report);
        let journey = self.journey(&mut fields, report);
        let battle = fields.truth("battle", report).unwrap_or(false);
        fields.finish(report);
        let act = Act { ability, choice, chapter, path, journey, battle };
        Some(Move { origin, who: who?, action: Action::Act(Box::new(act)) })
    }
}

/// The keys of a map that say something.
fn node_keys<'n>(fields: &Fields<'n>) -> impl Iterator<Item = &'n str> {
    fields.entries().filter(|(_, node)| !node.is_null()).map(|(key, _)| &*key.text)
}
