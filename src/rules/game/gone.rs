//! The people who have left a game, as its state keeps them: those who have resigned, and those who want no more mails.

use serde_json::Map;

use crate::ruling::Json;
use crate::source::Node;
use crate::source::names::same;

/// The key of those who have resigned: in orders a list, in a state each with the round or turn.
pub const RESIGNED: &str = "resigned";
/// The key, in a state, of those who have resigned but still have to be taken out.
pub const RESIGNING: &str = "resigning";
/// The key of those who want no more mails.
pub const NO_MAILS: &str = "no_mails";

/// The people who have left a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gone {
    /// Players who have resigned, with the round or turn.
    pub resigned: Vec<(String, u32)>,
    /// Those of them who still have pieces that have to be taken out.
    pub resigning: Vec<String>,
    /// People who want no more mails.
    pub no_mails: Vec<String>,
}

impl Gone {
    /// Takes the keys out of a state. What can't be read is as if it were missing: nobody writes it by hand.
    pub fn take(state: &mut Node) -> Gone {
        let names = |node: Option<&Node>| -> Vec<String> {
            let list = node.and_then(Node::as_list).unwrap_or_default();
            list.iter().filter_map(Node::as_text).map(str::to_owned).collect()
        };
        let resigned = state.get(RESIGNED).into_iter().flat_map(Node::entries);
        let resigned = resigned.filter_map(|(name, turn)| {
            Some((name.text.to_string(), u32::try_from(turn.as_integer()?).ok()?))
        });
        let gone = Gone {
            resigned: resigned.collect(),
            resigning: names(state.get(RESIGNING)),
            no_mails: names(state.get(NO_MAILS)),
        };
        [RESIGNED, RESIGNING, NO_MAILS].into_iter().for_each(|key| state.unset(key));
        gone
    }

    /// The round or turn in which a player has resigned.
    pub fn since(&self, player: &str) -> Option<u32> {
        self.resigned.iter().find(|(name, _)| same(name, player)).map(|(_, turn)| *turn)
    }

    /// Whether somebody wants no more mails.
    pub fn is_silent(&self, name: &str) -> bool {
        self.no_mails.iter().any(|other| same(other, name))
    }

    /// Adds a player who resigns. Returns whether the player had not resigned before.
    pub fn resign(&mut self, player: &str, turn: u32) -> bool {
        let is_new = self.since(player).is_none();
        if is_new {
            self.resigned.push((player.to_owned(), turn));
        }
        is_new
    }

    /// Takes a resignation back. Returns whether there was one.
    pub fn come_back(&mut self, player: &str) -> bool {
        let before = self.resigned.len();
        self.resigned.retain(|(name, _)| !same(name, player));
        self.resigned.len() < before
    }

    /// Adds somebody who wants no more mails.
    pub fn silence(&mut self, name: &str) {
        if !self.is_silent(name) {
            self.no_mails.push(name.to_owned());
        }
    }

    /// The keys of a state.
    pub fn written(&self) -> Map<String, Json> {
        let mut keys = Map::new();
        if !self.resigned.is_empty() {
            let all = self.resigned.iter().map(|(name, turn)| (name.clone(), Json::from(*turn)));
            keys.insert(RESIGNED.to_owned(), all.collect());
        }
        for (key, names) in [(RESIGNING, &self.resigning), (NO_MAILS, &self.no_mails)] {
            if !names.is_empty() {
                keys.insert(key.to_owned(), names.clone().into());
            }
        }
        keys
    }
}
