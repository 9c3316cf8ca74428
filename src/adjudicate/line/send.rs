//! The line or the code by which a dispute can be sent to somebody, who gets the same ruling.

use std::sync::Arc;

use super::super::read::names_papers;
use super::parts::Parts;
use super::{Form, code};
use crate::diag::Report;
use crate::model::GameName;
use crate::model::load::Cards;
use crate::ruling::line::sides;
use crate::ruling::{Die, Json, Line, OwnGame, Ruling, Scenario, matching, render};
use crate::source::{FileId, Located, Node, Origin};

/// The longest line that is easily read, in characters.
const MOST: usize = 200;
/// Keys that a ruling does not depend on.
const ASIDE: [&str; 2] = ["case", "expect"];
/// Keys that all lines can hold.
const COMMON: [&str; 4] = ["title", "house_rules", "dice", "claims"];
/// Characters with a meaning in shells, even within quotation marks.
const SPECIAL: [char; 9] = ['"', '\\', '`', '$', '!', '%', '^', '\n', '\t'];

/// The argument with which `umpire judge` gives the same ruling: a line if the dispute fits in one, else a code. `None`
/// if it needs other files, or is too long.
///
/// `dice` are those that were given.
pub fn sent(scenario: &Scenario, ruling: &Ruling, cards: &Cards, dice: &[Die]) -> Option<String> {
    if scenario.decks.iter().any(|deck| GameName::from_key(&deck.value).is_none()) || names_papers(scenario) {
        return None;
    }
    let data = data(scenario, ruling, dice);
    let form = Form::of(scenario);
    form.and_then(|form| line(form, scenario.own.as_slice(), &data, cards)).or_else(|| {
        // A code begins with the game, unless it is a custom one.
        let pairs = data.as_object()?.iter().filter(|(key, _)| *key != "game" || scenario.own.is_some());
        let flow = render::yaml_value(&pairs.map(|(key, value)| (key.clone(), value.clone())).collect());
        code::encode(scenario.game, flow.strip_prefix('{')?.strip_suffix('}')?)
    })
}

/// The scenario as it was judged: with the answered facts, the house rules in force and all dice.
fn data(scenario: &Scenario, ruling: &Ruling, dice: &[Die]) -> Json {
    let node = scenario.with(&ruling.facts).node;
    let unused = dice.len().saturating_sub(ruling.left_over);
    let given = dice.iter().map(|die| die.value);
    // Where the ruling depends on what nobody knows, each case uses the dice from the first.
    let dice: Vec<u32> = if ruling.unknown.is_some() {
        given.collect()
    } else {
        ruling.used.iter().copied().chain(given.skip(unused)).collect()
    };
    let mut all: Vec<(String, Json)> = Vec::new();
    for (key, node) in node.entries() {
        let key = key.text.to_string();
        if !ASIDE.contains(&key.as_str())
            && !["house_rules", "dice"].contains(&key.as_str())
            && !node.is_null()
        {
            all.push((key, matching::json(node)));
        }
    }
    if !ruling.house_rules.is_empty() {
        let rules = ruling.house_rules.iter().map(|(name, value)| (name.clone(), Json::from(value.as_str())));
        all.push(("house_rules".to_owned(), rules.collect()));
    }
    if !dice.is_empty() {
        all.push(("dice".to_owned(), dice.into()));
    }
    all.into_iter().collect()
}

/// The line of a scenario, if there is one that is short and reads back as the same.
fn line(form: Form<'_>, own: &[Arc<dyn OwnGame>], data: &Json, cards: &Cards) -> Option<String> {
    let all = data.as_object()?;
    let rest: Json = all
        .iter()
        .filter(|(key, _)| !COMMON.contains(&key.as_str()))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let mut line = form.write(&rest)?;
    for (player, claim) in all.get("claims").and_then(Json::as_object).into_iter().flatten() {
        line.push_str(&format!("; {player}: {}", claim_in_line(claim)?));
    }
    for (name, value) in all.get("house_rules").and_then(Json::as_object).into_iter().flatten() {
        line.push_str(&format!("; {name}={}", value.as_str()?));
    }
    if let Some(dice) = all.get("dice").and_then(Json::as_array) {
        let dice: Vec<String> = dice.iter().map(Json::to_string).collect();
        line.push_str(&format!("; dice {}", dice.join(" ")));
    }
    if let Some(title) = all.get("title") {
        line.push_str(&format!("; title {}", title.as_str()?));
    }
    let is_short = line.chars().count() <= MOST && !line.contains(SPECIAL);
    (is_short && read_back(form, own, &line, cards)? == *data).then_some(line)
}

/// A claim as a part of a line.
fn claim_in_line(claim: &Json) -> Option<String> {
    match claim {
        Json::String(sentence) => Some(sentence.clone()),
        Json::Object(_) => Some(render::yaml_value(claim)),
        _ => None,
    }
}

/// The scenario that a line is read as by its game.
fn read_back(form: Form<'_>, own: &[Arc<dyn OwnGame>], text: &str, cards: &Cards) -> Option<Json> {
    let origin = Origin { end: text.len() as u32, ..Origin::of_file(FileId::default()) };
    let whole = Located { value: text, origin };
    let parts = Parts::of(whole, own);
    let [left, sign, right] = sides(parts.fight)?;
    let line = Line { whole, left, sign, right, also: parts.also.clone(), cards };
    let mut report = Report::default();
    let mut node = form.read(&parts, &line, &mut report)?;
    parts.add_to(&mut node, |name| form.has_option(name), &mut report);
    let mut said: Vec<(&str, Node)> = Vec::new();
    for (who, what) in &parts.claims {
        let claim = if what.value.starts_with('{') {
            crate::ruling::ask::written(*what, &mut report)?
        } else {
            Node::text(what.value, what.origin)
        };
        said.push((who.value, claim));
    }
    if !said.is_empty() {
        node.set("claims", Node::map(said, origin));
    }
    (!report.has_errors() && parts.game.is_none()).then(|| matching::json(&node))
}
