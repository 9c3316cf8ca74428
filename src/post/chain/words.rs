//! Actions in words, as at the prompt: "Raven Nightglass to E7", "ann draws 5". They are read by the questions of the dispute.

use crate::adjudicate;
use crate::diag::Report;
use crate::model::load::Cards;
use crate::ruling::ask::{Line, Scene, Script, nowhere};
use crate::ruling::render::yaml_value;
use crate::ruling::{Json, Verdict, matching};
use crate::source::{Located, Node, Origin};

use super::TurnGame;

/// The longest action in words, in bytes: prose is no action.
const LONGEST: usize = 100;

/// Reads actions in words before a turn.
pub(super) struct Words {
    script: Option<Script>,
    /// The state.
    node: Node,
    /// The player who writes, and begins actions that do not name another.
    player: String,
}

impl Words {
    /// The reader for a player before the turn that follows a state.
    pub fn of(game: &TurnGame, before: &Json, player: &str) -> Words {
        let name = before["dispute"].as_str().unwrap_or_default();
        let mut disputes = adjudicate::disputes(game.game).iter();
        let script = disputes.find(|one| one.name == name).and_then(|one| one.asks.script);
        Words { script, node: matching::node(before, nowhere()), player: player.to_owned() }
    }

    /// What a line may mean, the likeliest first: an action as files of orders write it, or what it says; then both with the own name before.
    pub fn meanings(&self, line: &str) -> Vec<String> {
        if line.len() > LONGEST || line.contains(['{', ':']) {
            return vec![line.to_owned()];
        }
        let own = format!("{} {line}", self.player);
        let both = [line.to_owned(), own].into_iter();
        both.flat_map(|line| self.written(&line).into_iter().chain([line])).collect()
    }

    /// An action as files of orders write it: `{who: Raven Nightglass, path: [E7]}`.
    fn written(&self, line: &str) -> Option<String> {
        let (verdict, outcome, cards) = (Verdict::Resolved, Json::Null, Cards::default());
        let scene = Scene { node: &self.node, lines: 0, verdict: &verdict, outcome: &outcome, cards: &cards };
        let said = Located { value: line, origin: Origin { end: line.len() as u32, ..nowhere() } };
        let mut report = Report::default();
        match (self.script?.read)(said, &scene, &mut report)? {
            _ if report.has_errors() => None,
            Line::Entry(entry) | Line::Begun(entry, _) if entry.as_map().is_some() => {
                Some(yaml_value(&matching::json(&entry)))
            }
            _ => None,
        }
    }
}
