//! Orders that can't be carried out to their end, after a card was seen that the player had not seen before. To refuse them would say what
//! the card is, and another guess could be tried. So the look stands: the turn stops before the first action that can't be carried out, and
//! the player decides again.

use super::TurnGame;
use super::custom::Judged;
use super::turn::UNSEEN;
use super::waits::Bench;
use crate::diag::{Asks, Report};
use crate::ruling::{Illegal, Json, Ruling, Step, Verdict};
use crate::source::{Files, Node};

/// How many of the cards that the player to move has not seen in a state are named by steps.
pub(super) fn named(game: &TurnGame, before: &Json, steps: &[Step]) -> usize {
    // In other games the key may mean something else.
    let unseen = game
        .chain
        .unseen
        .and_then(|_| before[UNSEEN].as_array())
        .into_iter()
        .flatten()
        .filter_map(Json::as_str);
    unseen.filter(|name| steps.iter().any(|step| step.text.contains(name))).count()
}

/// How many such cards were looked at before the refusal, which is the last step.
pub(super) fn before_refusal(game: &TurnGame, before: &Json, ruling: &Ruling) -> usize {
    match ruling.verdict {
        Verdict::Illegal(_) => named(game, before, &ruling.steps[..ruling.steps.len().saturating_sub(1)]),
        _ => 0,
    }
}

impl Bench<'_> {
    /// Judges a turn as [`judged`](Self::judged) does. If it is refused after a card was looked at, it stops before the refused action.
    pub fn judged_up_to_look(
        &self,
        scenario: Node,
        before: &mut Json,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Judged, Option<Asks>)> {
        let whole = self.game.chain.unseen.map(|_| scenario.clone());
        let judged = self.judged(scenario, before, files, report)?;
        let stopped = whole.and_then(|whole| self.before_refused(whole, before, &judged.0.ruling, files));
        Some(stopped.map_or(judged, |stopped| (stopped, None)))
    }

    /// The turn up to the action that was refused; `None` if none was, or nothing was looked at before it.
    fn before_refused(
        &self,
        mut scenario: Node,
        before: &mut Json,
        ruling: &Ruling,
        files: &mut Files,
    ) -> Option<Judged> {
        let Verdict::Illegal(refused) = &ruling.verdict else { return None };
        let unseen = self.game.chain.unseen.filter(|_| before_refusal(self.game, before, ruling) > 0)?;
        let actions = scenario.get("actions")?;
        let first = actions.as_list()?.get(..refused.action.checked_sub(1)?)?.to_vec();
        let (first, end) = (Node::list(first, actions.origin), Node::no(actions.origin));
        scenario.set("actions", first);
        scenario.set(unseen.ends, end);
        let mut judged = self.judge(scenario, files, &mut Report::default())?;
        let looked = judged
            .ruling
            .steps
            .iter()
            .rfind(|step| named(self.game, before, std::slice::from_ref(step)) > 0)?;
        if judged.ruling.verdict != Verdict::Resolved {
            return None;
        }
        let said = could_not(refused, looked);
        judged.ruling.steps.push(said);
        judged.ruling.sentence.push_str(" What was ordered after that could not be done.");
        if let Some(actions) = before["actions"].as_array_mut() {
            actions.truncate(refused.action - 1);
        }
        Some(judged)
    }
}

/// A step for those who know the card that was looked at: which action is not carried out, and why.
fn could_not(refused: &Illegal, looked: &Step) -> Step {
    let reason = refused.secret.as_ref().map_or(&refused.reason, |secret| &secret.in_public);
    Step {
        rule: refused.rule,
        about: looked.about.clone(),
        decides: Vec::new(),
        text: format!("Action {} can't be carried out: {reason}. The turn stops before it.", refused.action),
        in_public: Some(String::new()),
        rolls: Vec::new(),
    }
}
