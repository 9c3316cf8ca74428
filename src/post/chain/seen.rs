//! Refusals that would give away a face-down card. With two such cards exchanged, the same orders are legal, or refused for another reason.
//! A player could try orders until he knows the card. So the turn stops before the refused action, and the player decides again.

use super::TurnGame;
use super::custom::Judged;
use super::turn::UNSEEN;
use super::waits::Bench;
use crate::diag::{Asks, Report};
use crate::ruling::{Illegal, Json, Ruling, Step, Verdict, matching};
use crate::source::{Files, Node};

/// The cards that the player to move has not seen in a state.
fn unseen<'j>(game: &TurnGame, state: &'j Json) -> impl Iterator<Item = &'j str> {
    // In other games the key may mean something else.
    let names = game.chain.unseen.and_then(|_| state[UNSEEN].as_array());
    names.into_iter().flatten().filter_map(Json::as_str)
}

/// How many of them are named by steps.
pub(super) fn named(game: &TurnGame, state: &Json, steps: &[Step]) -> usize {
    unseen(game, state).filter(|name| steps.iter().any(|step| step.text.contains(name))).count()
}

impl Bench<'_> {
    /// Judges a turn as [`judged`](Self::judged) does. If the refusal would give away a face-down card, the turn stops before the
    /// refused action. The truth value is whether it could not, because that is the first action.
    pub fn judged_up_to_look(
        &self,
        scenario: Node,
        before: &mut Json,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Judged, Option<Asks>, bool)> {
        let whole = self.game.chain.unseen.map(|_| scenario.clone());
        let (judged, asks) = self.judged(scenario, before, files, report)?;
        let Some(whole) = whole.filter(|whole| self.tells(whole, &judged.ruling)) else {
            return Some((judged, asks, false));
        };
        let stopped = self.before_refused(whole, before, &judged.ruling, files);
        Some(stopped.map_or((judged, asks, true), |stopped| (stopped, None, false)))
    }

    /// Whether a refusal would give away a face-down card: it is different if two of these cards change places.
    fn tells(&self, scenario: &Node, ruling: &Ruling) -> bool {
        let refusal = in_public(&ruling.verdict);
        if refusal.is_none() {
            return false;
        }
        let state = matching::json(scenario);
        let cards: Vec<&str> = unseen(self.game, &state).collect();
        let pairs = (0..cards.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs.map(|(one, other)| swapped(&state, cards[one], cards[other])).any(|world| {
            let node = matching::node(&world, scenario.head());
            let judged = self.judge(node, &mut Files::default(), &mut Report::default());
            judged.is_some_and(|judged| in_public(&judged.ruling.verdict) != refusal)
        })
    }

    /// The turn up to the action that was refused; `None` if it was the first.
    fn before_refused(
        &self,
        mut scenario: Node,
        before: &mut Json,
        ruling: &Ruling,
        files: &mut Files,
    ) -> Option<Judged> {
        let Verdict::Illegal(refused) = &ruling.verdict else { return None };
        let unseen = self.game.chain.unseen?;
        let actions = scenario.get("actions")?;
        let first = actions.as_list()?.get(..refused.action.checked_sub(1)?)?.to_vec();
        let (first, end) = (Node::list(first, actions.origin), Node::no(actions.origin));
        scenario.set("actions", first);
        scenario.set(unseen.ends, end);
        let mut judged = self.judge(scenario, files, &mut Report::default())?;
        let is_it = |step: &&Step| named(self.game, before, std::slice::from_ref(*step)) > 0;
        let looked = judged.ruling.steps.iter().rfind(is_it)?;
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

/// The refused action, and the reason as everybody may read it.
fn in_public(verdict: &Verdict) -> Option<(usize, &str)> {
    let Verdict::Illegal(illegal) = verdict else { return None };
    Some((illegal.action, reason(illegal)))
}

fn reason(illegal: &Illegal) -> &str {
    illegal.secret.as_ref().map_or(&illegal.reason, |secret| &secret.in_public)
}

/// A step for those who know the card that was looked at: which action is not carried out, and why.
fn could_not(refused: &Illegal, looked: &Step) -> Step {
    Step {
        rule: refused.rule,
        about: looked.about.clone(),
        decides: Vec::new(),
        text: format!(
            "Action {} can't be carried out: {}. The turn stops before it.",
            refused.action,
            reason(refused)
        ),
        in_public: Some(String::new()),
        rolls: Vec::new(),
    }
}

/// A scenario in which two cards have changed places: on the map, and in lists of names. What players order stays.
fn swapped(scenario: &Json, one: &str, other: &str) -> Json {
    let mut world = scenario.clone();
    for (key, value) in world.as_object_mut().into_iter().flatten() {
        if !["actions", UNSEEN].contains(&&**key) {
            swap(value, one, other);
        }
    }
    world
}

fn swap(value: &mut Json, one: &str, other: &str) {
    match value {
        Json::Array(list) => {
            let place = |name: &str| list.iter().position(|card| card["name"] == name);
            if let (Some(first), Some(second)) = (place(one), place(other)) {
                let at = |card: &Json| card.get("at").cloned();
                let places = [at(&list[second]), at(&list[first])];
                for (card, at) in [first, second].into_iter().zip(places) {
                    let card = list[card].as_object_mut().expect("it has a name");
                    match at {
                        Some(at) => drop(card.insert("at".to_owned(), at)),
                        None => drop(card.shift_remove("at")),
                    }
                }
            } else {
                list.iter_mut().for_each(|value| swap(value, one, other));
            }
        }
        Json::Object(map) => map.values_mut().for_each(|value| swap(value, one, other)),
        Json::String(text) if text == one => other.clone_into(text),
        Json::String(text) if text == other => one.clone_into(text),
        _ => {}
    }
}
