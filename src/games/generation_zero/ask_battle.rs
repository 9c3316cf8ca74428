//! Interviews within a battle of a turn: thrust by thrust, and whether Agents of others join.

use super::ask::{all_attack, one_of, one_thrust, thrust_of};
use super::ask_move;
use super::whole::outcome::{Fighting, Outcome};
use crate::diag::Report;
use crate::rule;
use crate::ruling::Question;
use crate::ruling::ask::{Keys, Line, Scene, nowhere};
use crate::source::{Located, Node};

/// Verbs of what may be decided in a battle.
const VERBS: [&str; 12] = [
    "attack", "attacks", "flee", "flees", "pass", "passes", "fight", "fights", "join", "joins", "stay",
    "stays",
];

/// The keys of the scenario while a battle goes on.
pub(super) fn fighting_keys() -> Keys {
    vec![("fighting", Node::yes(nowhere()))]
}

/// The battle that goes on: as the turn has reached it, or else as the state says it.
pub(super) fn fighting<'s>(scene: &'s Scene<'_>) -> Option<Fighting<'s>> {
    if let Some(reached) = scene.reached::<Outcome<'s>>() {
        return reached.fighting;
    }
    let battle = scene.node.get("battle")?;
    let names = |key: &'static str| battle.get(key).and_then(Node::as_list).unwrap_or_default().iter();
    Some(Fighting {
        at: battle.get("at")?.as_text()?,
        who: names("due").find_map(Node::as_text)?,
        enemies: names("enemies").filter_map(Node::as_text).collect(),
    })
}

/// Whether a battle stops for each player who decides, so that each decision is an action.
fn is_in_parts(scene: &Scene<'_>) -> bool {
    scene.node.get("stops").and_then(Node::as_bool) == Some(true)
}

/// The question for a thrust, or whether somebody joins.
pub(super) fn question(fighting: &Fighting<'_>, scene: &Scene<'_>) -> Question {
    let Fighting { at, who, enemies } = fighting;
    if enemies.is_empty() {
        let picks = [format!("{who} joins"), format!("{who} stays out")];
        return Question::new(format!("Does {who} join the battle at {at}?"))
            .or(picks[1].clone())
            .picks(picks)
            .rule(rule!("GZ-5.17"));
    }
    let last = scene.node.get("actions").and_then(Node::as_list).and_then(<[Node]>::last);
    let is_first = last.is_some_and(|last| last.holds("fight") && !last.holds("thrusts"));
    thrust_of(who, enemies, is_first)
}

/// Reads what somebody decides in the battle that goes on: `attack Hester`, `Raven flees B2`, `Tobias joins`.
pub(super) fn decision(
    answer: Located<&str>,
    fighting: &Fighting<'_>,
    scene: &Scene<'_>,
    report: &mut Report,
) -> Option<Line> {
    let actions = scene.node.get("actions").and_then(Node::as_list).unwrap_or_default();
    let fight = actions.last().filter(|last| last.holds("fight") && !is_in_parts(scene));
    if let Some(fight) = fight {
        return thrust(answer, fighting, fight, report);
    }
    if answer.value.starts_with('{') {
        return crate::ruling::ask::written(answer, report).map(Line::Entry);
    }
    let (who, deed) = by_whom(answer, fighting, scene);
    let told = |key, value| Node::map([("who", Node::text(who, nowhere())), (key, value)], nowhere());
    let words: Vec<String> = deed.words().iter().map(|word| word.value.to_lowercase()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Some(Line::Entry(match words.as_slice() {
        ["join" | "joins", ..] => told("join", Node::yes(nowhere())),
        ["stay" | "stays", ..] => told("join", Node::no(nowhere())),
        ["attack" | "attacks" | "fight" | "fights", "on", ..] => told("fight_on", Node::yes(nowhere())),
        _ if all_attack(deed) => told("fight_on", Node::yes(nowhere())),
        _ => one_thrust(deed, who, &fighting.enemies, report)?,
    }))
}

/// Who decides, and what: the name may come before the verb.
fn by_whom<'s>(
    answer: Located<&'s str>,
    fighting: &Fighting<'s>,
    scene: &'s Scene<'_>,
) -> (&'s str, Located<&'s str>) {
    let words = answer.words();
    let is_verb = |word: &&Located<&str>| VERBS.iter().any(|verb| word.value.eq_ignore_ascii_case(verb));
    let Some(verb) = words.iter().find(is_verb) else { return (fighting.who, answer) };
    let at = (verb.origin.start - answer.origin.start) as usize;
    let (name, deed) = answer.value.split_at(at);
    let deed = Located { value: deed, origin: verb.origin };
    match name.trim() {
        "" => (fighting.who, deed),
        name => (one_of(name, &ask_move::movers(scene)), deed),
    }
}

/// Reads a thrust of the battle that goes on; returns its action with the thrust added.
fn thrust(answer: Located<&str>, fighting: &Fighting<'_>, fight: &Node, report: &mut Report) -> Option<Line> {
    if all_attack(answer) {
        return Some(Line::More(fight.clone(), Vec::new()));
    }
    let thrust = one_thrust(answer, fighting.who, &fighting.enemies, report)?;
    let thrusts = fight.get("thrusts").and_then(Node::as_list).unwrap_or_default();
    let thrusts = thrusts.iter().cloned().chain([thrust]).collect();
    let mut fight = fight.clone();
    fight.set("thrusts", Node::list(thrusts, nowhere()));
    Some(Line::More(fight, fighting_keys()))
}
