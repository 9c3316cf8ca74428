//! What lies face down, and rulings without its names: Monsters that nobody has fought (GZ-2.8), loose Canons (GZ-5.5) and those that 'Sues hold
//! (GZ-15.5).

use super::{is, list, text};
use crate::ruling::{Json, Ruling, Step, Verdict};

/// What stands for the name of a card that somebody may not know.
const MONSTER: &str = "a Monster";
/// The same of a Canon.
const CANON: &str = "a Canon";

/// A card that lies face down: its name, and what is said in its place.
type Hidden<'j> = (&'j str, &'static str);

/// Whether somebody may look at a Canon: one that an own 'Sue holds, or that lies where one is.
pub(super) fn may_look(state: &Json, canon: &str, viewer: Option<&str>) -> bool {
    let Some(viewer) = viewer else { return false };
    let at = list(state, "canons").find(|one| text(one, "name") == canon).map(|one| text(one, "at"));
    let mut own = list(state, "sues").filter(|sue| text(sue, "player") == viewer);
    own.any(|sue| {
        let holds = list(sue, "canons").any(|held| held == canon);
        holds || at.is_some_and(|at| !at.is_empty() && at == text(sue, "at"))
    })
}

/// The cards of a state that lie face down for somebody, or for everybody.
fn of_state<'j>(state: &'j Json, viewer: Option<&str>) -> Vec<Hidden<'j>> {
    let monsters = list(state, "monsters").filter(|monster| monster["face_up"] != true);
    let canons = list(state, "canons").filter(|canon| !may_look(state, text(canon, "name"), viewer));
    let monsters = monsters.map(|monster| (text(monster, "name"), MONSTER));
    monsters.chain(canons.map(|canon| (text(canon, "name"), CANON))).collect()
}

/// All cards of a set-up that are dealt face down.
fn of_set_up(scenario: &Json) -> Vec<Hidden<'_>> {
    let name = |entry: &'_ Json| entry.as_str().is_none();
    let called = |entry| if name(entry) { text(entry, "name") } else { entry.as_str().unwrap_or_default() };
    let monsters = list(scenario, "monsters").map(|monster| (called(monster), MONSTER));
    monsters.chain(list(scenario, "canons").map(|canon| (called(canon), CANON))).collect()
}

/// The cards that lie face down for somebody before and after what was judged. What a player writes of is no secret to that player.
fn hidden<'j>(scenario: &'j Json, outcome: &'j Json, viewer: Option<&str>) -> Vec<Hidden<'j>> {
    let before = if is(scenario, "setup") { of_set_up(scenario) } else { of_state(scenario, viewer) };
    let after = outcome.get("state").map(|state| of_state(state, viewer));
    let orders = scenario["actions"].to_string();
    let is_own_turn = viewer.is_some() && scenario["players"][0].as_str() == viewer;
    let stays = |name: &str| after.as_ref().is_none_or(|after| after.iter().any(|(other, _)| *other == name));
    let mut hidden: Vec<Hidden<'j>> = before
        .into_iter()
        .filter(|(name, _)| !name.is_empty() && stays(name) && !(is_own_turn && orders.contains(name)))
        .collect();
    // A name that another one begins with comes after it.
    hidden.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    hidden
}

/// The ruling on a scenario as everybody may read it, or one player.
pub(super) fn told(scenario: &Json, ruling: &Ruling, viewer: Option<&str>) -> Ruling {
    let mut told = ruling.clone();
    let hidden = hidden(scenario, &ruling.outcome, viewer);
    if let Some(outcome) = told.outcome.as_object_mut() {
        outcome.shift_remove("state");
    }
    if hidden.is_empty() {
        return told;
    }
    let is_dealt = is(scenario, "setup");
    told.steps.retain(|step| !(is_dealt && names_any(&step.text, &hidden)));
    told.steps.iter_mut().for_each(|step| veil_step(step, &hidden));
    told.sentence = veiled(&told.sentence, &hidden);
    if let Verdict::Illegal(illegal) = &mut told.verdict {
        illegal.reason = veiled(&illegal.reason, &hidden);
    }
    told.outcome = without(&told.outcome, &hidden);
    told.facts.retain(|known| {
        let tells = |text: &str| names_any(text, &hidden);
        !tells(&known.fact.what) && !tells(&known.fact.word(known.value))
    });
    // Dice tell what they have dealt.
    (told.used, told.generated) = (Vec::new(), 0);
    told
}

fn veil_step(step: &mut Step, hidden: &[Hidden<'_>]) {
    if names_any(&step.text, hidden) {
        step.text = veiled(&step.text, hidden);
        step.rolls.clear();
    }
}

/// Where a name stands as a word of its own, from a place on.
fn place_of(text: &str, name: &str, from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let at = from + text.get(from..)?.find(name)?;
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let is_whole = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        if is_whole {
            return Some(at);
        }
        from = at + name.len();
    }
}

fn names_any(text: &str, hidden: &[Hidden<'_>]) -> bool {
    hidden.iter().any(|(name, _)| place_of(text, name, 0).is_some())
}

/// A text with what it says of hidden cards in place of their names.
fn veiled(text: &str, hidden: &[Hidden<'_>]) -> String {
    let mut out = text.to_owned();
    for (name, instead) in hidden {
        let mut from = 0;
        while let Some(at) = place_of(&out, name, from) {
            let begins = at == 0 || out[..at].ends_with(". ") || out[..at].ends_with(": ");
            let word = if begins { instead.replacen('a', "A", 1) } else { (*instead).to_owned() };
            out.replace_range(at..at + name.len(), &word);
            from = at + word.len();
        }
    }
    out
}

/// An outcome without what it tells of hidden cards by their names.
fn without(outcome: &Json, hidden: &[Hidden<'_>]) -> Json {
    let is_hidden = |name: &str| hidden.iter().any(|(other, _)| *other == name);
    match outcome {
        Json::Object(map) => map
            .iter()
            .filter(|(key, _)| !is_hidden(key))
            .map(|(key, value)| (key.clone(), without(value, hidden), value))
            // Where nothing is left, nothing is to be told, either.
            .filter(|(_, left, all)| left.as_object().is_none_or(|left| !left.is_empty()) || **all == *left)
            .map(|(key, left, _)| (key, left))
            .collect(),
        Json::Array(entries) => entries.iter().map(|entry| without(entry, hidden)).collect(),
        Json::String(text) => veiled(text, hidden).into(),
        other => other.clone(),
    }
}
