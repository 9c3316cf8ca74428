//! Rulings as everybody or one player may read them: cards in hands and in the deck are hidden from all who don't hold or see them.

use serde_json::json;

use crate::ruling::{Json, PlainData, Ruling, Step, Subject};

/// Keys of outcomes that show hands, or repeat the situation.
const HIDDEN: [&str; 5] = ["hands", "state", "table", "drawn", "seen"];

/// The ruling without what a viewer may not know; without a viewer, what everybody may read.
pub(super) fn redact(scenario: &Json, ruling: &Ruling, viewer: Option<&str>) -> Ruling {
    let names = scenario["players"].as_object().into_iter().flat_map(|players| players.keys());
    let seat = viewer.and_then(|viewer| names.into_iter().position(|name| name == viewer));
    let seat = seat.map(|seat| Subject::Somebody(seat as u32));
    let is_known =
        |step: &Step| step.in_public.is_none() || seat.is_some_and(|seat| step.about.contains(&seat));
    let alike = |one: &Step, other: &Step| {
        !is_known(one) && !is_known(other) && (one.rule, &one.in_public) == (other.rule, &other.in_public)
    };
    let open = |steps: &[Step]| {
        let step = steps[0].clone();
        match (&step.in_public, steps.len()) {
            (Some(text), n) if !is_known(&step) => {
                let text = if n == 1 { text.clone() } else { format!("{text} ({n} times)") };
                Step { text, rolls: Vec::new(), ..step }
            }
            _ => step,
        }
    };
    Ruling {
        steps: ruling.steps.chunk_by(alike).map(open).collect(),
        why_not: Vec::new(),
        used: Vec::new(),
        onward: PlainData::nothing(),
        outcome: outcome(&ruling.outcome, viewer).into(),
        ..ruling.clone()
    }
}

/// The outcome without what the viewer may not know.
fn outcome(outcome: &Json, viewer: Option<&str>) -> Json {
    let mut redacted = outcome.clone();
    let Some(map) = redacted.as_object_mut() else { return redacted };
    HIDDEN.iter().for_each(|key| {
        map.shift_remove(*key);
    });
    let Some(viewer) = viewer else { return redacted };
    if outcome["active"] == viewer {
        let own =
            ["drawn", "seen"].into_iter().filter_map(|key| Some((key.to_owned(), outcome.get(key)?.clone())));
        map.extend(own);
    }
    let hands = [&outcome["hands"][viewer], &outcome["state"]["players"][viewer]["hand"]];
    if let Some(hand) = hands.into_iter().find(|hand| hand.is_array()) {
        map.insert("hand".to_owned(), json!(hand));
    }
    redacted
}
