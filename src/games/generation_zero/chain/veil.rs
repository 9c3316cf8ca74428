//! Rulings as everybody or one player may read them: without the names of face-down cards that the reader may not look at.

use crate::diag::capital;
use crate::ruling::{Illegal, Json, KnownFact, PlainData, Ruling, Step, Verdict};
use crate::sight::Sight;
use crate::unseen;

/// The ruling as a viewer may read it; without a viewer, as everybody may.
pub(super) fn redact(_: &Json, ruling: &Ruling, viewer: Option<&str>) -> Ruling {
    let sight = Sight::handed_on(&ruling.onward);
    // Dice show what they have dealt.
    let (used, generated) =
        if sight.shows_all(viewer) { (ruling.used.clone(), ruling.generated) } else { (Vec::new(), 0) };
    // A turn that is refused is not played: what its first actions would have shown must not help to give other orders.
    let is_refused = matches!(ruling.verdict, Verdict::Illegal(_));
    let first = if is_refused { ruling.steps.len().saturating_sub(1) } else { 0 };
    let shown =
        if is_refused { PlainData::nothing() } else { outcome(&ruling.outcome, &sight, viewer).into() };
    Ruling {
        verdict: verdict(&ruling.verdict, &sight, viewer),
        steps: ruling.steps[first..].iter().filter_map(|step| seen(step, &sight, viewer)).collect(),
        why_not: Vec::new(),
        used,
        generated,
        outcome: shown,
        onward: PlainData::nothing(),
        submitted: None,
        readings: None,
        facts: ruling.facts.iter().filter(|known| may_know(known, &sight, viewer)).cloned().collect(),
        ..ruling.clone()
    }
}

/// A step as a viewer may know it; `None` if not even that there was one.
fn seen(step: &Step, sight: &Sight, viewer: Option<&str>) -> Option<Step> {
    let is_known = step.about.iter().all(|subject| sight.knows(*subject, viewer));
    match &step.in_public {
        Some(text) if !is_known => {
            (!text.is_empty()).then(|| Step { text: text.clone(), rolls: Vec::new(), ..step.clone() })
        }
        _ => Some(step.clone()),
    }
}

/// A verdict without names of cards that the viewer may not know.
fn verdict(verdict: &Verdict, sight: &Sight, viewer: Option<&str>) -> Verdict {
    match verdict {
        Verdict::Illegal(illegal) => match &illegal.secret {
            Some(secret) if !secret.subjects.iter().all(|subject| sight.knows(*subject, viewer)) => {
                let reason = secret.in_public.clone();
                Verdict::Illegal(Box::new(Illegal { reason, ..(**illegal).clone() }))
            }
            _ => verdict.clone(),
        },
        other => other.clone(),
    }
}

/// Whether a viewer may know a fact that was assumed or answered.
fn may_know(known: &KnownFact, sight: &Sight, viewer: Option<&str>) -> bool {
    let meant = usize::try_from(known.value).ok().and_then(|value| known.fact.stands_for.get(value));
    meant.is_none_or(|subject| sight.knows(*subject, viewer))
}

/// An outcome without the state, and without the names of cards that the viewer may not know.
fn outcome(outcome: &Json, sight: &Sight, viewer: Option<&str>) -> Json {
    let mut redacted = outcome.clone();
    let Some(parts) = redacted.as_object_mut() else { return redacted };
    parts.shift_remove("state");
    for (key, is_shown) in [
        ("canons", &(|name: &str| sight.shows_canon(name, viewer)) as &dyn Fn(&str) -> bool),
        ("monsters", &|name| sight.shows_monster(name, viewer)),
    ] {
        let Some(cards) = parts.get_mut(key).and_then(Json::as_object_mut) else { continue };
        let had_some = !cards.is_empty();
        cards.retain(|name, _| is_shown(name));
        // A list from which all names are removed goes, too.
        if had_some && cards.is_empty() {
            parts.shift_remove(key);
        }
    }
    for sue in parts.get_mut("sues").and_then(Json::as_object_mut).into_iter().flatten() {
        veil(sue.1.get_mut("canons"), &capital(unseen::CANON), |name| sight.shows_canon(name, viewer));
    }
    veil(parts.get_mut("out"), &capital(unseen::MONSTER), |name| sight.shows_monster(name, viewer));
    redacted
}

/// Replaces names in a list that are not shown by a word.
fn veil(names: Option<&mut Json>, instead: &str, is_shown: impl Fn(&str) -> bool) {
    for name in names.and_then(Json::as_array_mut).into_iter().flatten() {
        if !name.as_str().is_some_and(&is_shown) {
            *name = instead.into();
        }
    }
}
