//! A turn that stops until a player has decided something that the rules need.

use super::TurnGame;
use super::custom::Judged;
use super::state::{AWAITS, State};
use super::turn::judge;
use crate::diag::{Asks, Report, Severity};
use crate::games::chain::{After, GameStatus};
use crate::ruling::{Json, Verdict, matching};
use crate::source::names::same;
use crate::source::{Door, Files, Node};

/// The key of a scenario by which a part of a game stops and goes on in the next turn.
const UNFINISHED: &str = "unfinished";

/// How an answer to another player's demand begins. It comes first, even in a player's own turn.
const ANSWER: &str = "gives:";

/// Where a turn is judged.
pub(super) struct Bench<'a> {
    pub game: &'a TurnGame,
    /// The turn, which dice are drawn for: "turn 7".
    pub scene: String,
    /// The name of the state's file.
    pub name: &'a str,
    pub door: &'a dyn Door,
}

impl Bench<'_> {
    /// Judges a turn. If nothing but a player's decision is missing, the turn stops before it, which is noted in `before`, the state with
    /// the orders. The decision is returned, too, unless the player whose turn it is may do something else as well. `None` after an error in the report.
    pub fn judged(
        &self,
        scenario: Node,
        before: &mut Json,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Judged, Option<Asks>)> {
        let may_stop = !self.game.seeding.is_old() && (self.game.chain.orders)(before).contains(&UNFINISHED);
        if !may_stop {
            return Some((self.judge(scenario, files, report)?, None));
        }
        let mut whole = scenario.clone();
        whole.unset(UNFINISHED);
        let mut found = Report::default();
        let judged = self.judge(whole, files, &mut found);
        let asks = asked(&found).filter(|_| judged.is_none());
        let stops = scenario.get(UNFINISHED).and_then(Node::as_bool);
        let (judged, asks) = match (stops, asks) {
            // It goes on to its end, or to a fault.
            (None, None) => {
                report.append(found);
                return Some((judged?, None));
            }
            (Some(false), asks) => (self.judge(scenario, files, report)?, asks),
            (_, asks) => {
                let mut part = scenario;
                part.set(UNFINISHED, Node::yes(part.origin));
                before[UNFINISHED] = true.into();
                (self.judge(part, files, report)?, asks)
            }
        };
        // The active player is named first.
        let status = self.game.status(before, None);
        let active = status.as_ref().and_then(|status| status.to_move.first());
        let is_active = |who: &str| active.is_some_and(|name| same(name, who));
        let is_open = judged.ruling.verdict == Verdict::Resolved;
        let is_noted = |asks: &Asks| is_open && (asks.how.starts_with(ANSWER) || !is_active(&asks.who));
        Some((judged, asks.filter(is_noted)))
    }

    /// Judges a scenario with the dice of the turn.
    pub fn judge(&self, scenario: Node, files: &mut Files, report: &mut Report) -> Option<Judged> {
        judge(self.game, &self.scene, self.name, scenario, self.door, files, report)
    }
}

/// The decision that is missing, if there is no other fault.
fn asked(found: &Report) -> Option<Asks> {
    let mut errors = found.iter().filter(|fault| fault.severity == Severity::Error);
    let (first, other) = (errors.next()?, errors.next());
    first.asks.clone().filter(|_| other.is_none())
}

/// Notes in the next state who decides, and how that is written.
pub(super) fn await_decision(asks: Option<Asks>, next: &mut After) {
    if let (Some(Asks { who, how }), After::Scenario(Json::Object(next))) = (asks, next) {
        next.insert(AWAITS.to_owned(), [(who, Json::from(how))].into_iter().collect());
    }
}

/// Whether a state that was kept says who decides; earlier versions did not.
pub(super) fn is_noted(after: &[u8]) -> bool {
    after
        .split(|byte| *byte == b'\n')
        .any(|line| line.strip_prefix(AWAITS.as_bytes()).is_some_and(|rest| rest.starts_with(b":")))
}

/// Shows who decides before a turn goes on: it is their move.
pub(super) fn show(awaits: &[(String, String)], status: &mut GameStatus) {
    if !awaits.is_empty() {
        status.to_move = awaits.iter().map(|(who, _)| who.clone()).collect();
        let how: Vec<String> = awaits.iter().map(|(who, how)| format!("{who} decides: {how}")).collect();
        status.may = how.join("; ");
    }
}

/// Whose move it is in a state.
pub(super) fn to_move(game: &TurnGame, read: &State) -> Vec<String> {
    let mut status = game.status(&matching::json(&read.node), None).unwrap_or_default();
    show(&read.awaits, &mut status);
    status.to_move
}
