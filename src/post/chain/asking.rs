//! A turn by interview instead of order files: the questions of the dispute, starting from the state.

use std::sync::Arc;

use serde_json::Map;

use super::TurnGame;
use super::seen::named;
use super::state::{self, Point, State};
use super::turn::{agree, players};
use crate::adjudicate::ask::{Begun, Conversation};
use crate::adjudicate::{self, Which};
use crate::diag::Report;
use crate::games::wish::of_somebody;
use crate::ruling::{Json, Keyed, Rest, Ruling, matching};
use crate::source::names::person;
use crate::source::{Door, Files};

/// An interview about one turn.
pub struct Asking<'d> {
    /// The conversation.
    pub conversation: Conversation<'d>,
    game: &'d TurnGame,
    /// The state before the turn.
    before: Json,
    /// The player whose turn it is.
    whose: Option<String>,
}

impl<'d> Asking<'d> {
    /// The interview for the turn that follows a state. `None` if the dispute has no questions that start from
    /// a state, or if a fault was reported.
    pub fn from_state(
        game: &'d TurnGame,
        state: (&str, &[u8]),
        door: &'d dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Asking<'d>> {
        let read = state::read(state, files, report)?;
        let State { mut node, point: Some(Point::Before(number)), .. } = read else { return None };
        let before = matching::json(&node);
        if game.chain.scenario.is_some() {
            return None;
        }
        let dispute = before["dispute"].as_str().unwrap_or_default();
        let disputes = adjudicate::disputes(game.game).iter();
        let dispute = disputes.into_iter().find(|one| one.name == dispute && one.asks.script.is_some())?;
        agree(game, &mut node);
        let rest = match &game.seeding.seed {
            Some(seed) => Rest::Keyed(Keyed::new(seed, format!("turn {number}"))),
            None => Rest::Missing,
        };
        let entry = adjudicate::read_node(door, state.0, node, files);
        if entry.report.has_errors() {
            report.append(entry.report);
            return None;
        }
        let which = Which { game: Some(game.game), own: None, dispute: Some(dispute) };
        let begun = Begun { node: Arc::unwrap_or_clone(entry.node), rest };
        let conversation = Conversation::begun(door, which, begun, (game.game, entry.cards));
        let whose = game.status(&before, None).and_then(|status| status.to_move.into_iter().next());
        Some(Asking { conversation, game, before, whose })
    }

    /// The player whom an answer lets resign: "ann resigns", or "I resign" of whose turn it is. `None` if it says nothing of that.
    pub fn resigning(&self, answer: &str) -> Option<String> {
        let name = of_somebody(answer, self.whose.as_deref())?;
        let players = players(&self.before);
        person(|| players.iter().copied(), name).map(|place| players[place].to_owned())
    }

    /// Whether dice are drawn from the game's seed instead of typed.
    pub fn draws_dice(&self) -> bool {
        self.game.seeding.seed.is_some()
    }

    /// A ruling so far, as the player whose turn it is may read it.
    pub fn as_seen(&self, ruling: &Ruling) -> Ruling {
        match self.game.chain.redact {
            Some(redact) => redact(&self.before, ruling, self.whose.as_deref()),
            None => ruling.clone(),
        }
    }

    /// How many cards that this player had not seen before the turn a ruling names.
    pub fn newly_seen(&self, seen: &Ruling) -> usize {
        named(self.game, &self.before, &seen.steps)
    }

    /// The answers as the text of an order file.
    pub fn orders(&mut self) -> String {
        let said = matching::json(&self.conversation.scenario());
        let mut orders = Map::new();
        for key in (self.game.chain.orders)(&self.before).iter().chain(&["dice"]) {
            // Lines that the state had before the turn are no orders.
            let earlier = self.before[*key].as_array().map_or(0, Vec::len);
            let now = match &said[*key] {
                Json::Array(all) => all[earlier.min(all.len())..].into(),
                other => other.clone(),
            };
            if now != self.before[*key] && !now.is_null() && now.as_array().is_none_or(|now| !now.is_empty())
            {
                orders.insert((*key).to_owned(), now);
            }
        }
        if orders.is_empty() {
            let first = (self.game.chain.orders)(&self.before).first().unwrap_or(&"actions");
            orders.insert((*first).to_owned(), Json::Array(Vec::new()));
        }
        crate::ruling::render::yaml(&orders.into())
    }
}
