//! What may be done: "that is not allowed", "she may not", "action 2 is illegal".

use super::words;
use crate::source::{Node, Origin};

/// What is said of something illegal, and of something legal.
const FORBIDDEN: &[&str] = &[
    "is illegal",
    "illegal move",
    "is forbidden",
    "is not allowed",
    "is not legal",
    "is not possible",
    "is impossible",
    "is against the rules",
    "is not permitted",
    "not works",
    "is too far",
    "is too late",
    "is void",
    "is too slow",
    "is one too many",
    "is 1 too many",
];
const ALLOWED: &[&str] =
    &["is legal", "is allowed", "is possible", "is permitted", "is fine", "is ok", "works", "is right"];
/// What players do; whether they can is a question of the rules.
const ACTIONS: &[&str] = &[
    "act",
    "attack",
    "attacks",
    "call",
    "charge",
    "climb",
    "cross",
    "discard",
    "do",
    "draw",
    "drop",
    "enter",
    "fight",
    "get across",
    "go",
    "goes",
    "jump",
    "jumps",
    "lay",
    "migrate",
    "move",
    "moves",
    "place",
    "play",
    "reach",
    "reaches",
    "retreat",
    "reveal",
    "run",
    "sacrifice",
    "shoot",
    "thrust",
    "use",
    "walk",
    "walks",
    "build",
    "ensnare",
];
/// What is counted.
const COUNTED: &[&str] =
    &["action", "thrust", "thrusts", "move", "moves", "order", "attack", "attacks", "turn"];
const NTH: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// Whether words are about what may be done rather than about a result.
pub(super) fn is_about_actions(words: &[String]) -> bool {
    let at = |word: &str| words.iter().position(|other| other == word);
    let does = |n: usize| {
        let rest: Vec<&str> =
            words[n + 1..].iter().map(String::as_str).filter(|word| *word != "not").collect();
        rest.is_empty() || ACTIONS.contains(&rest[0])
    };
    at("may").is_some() || at("allowed").is_some() || at("can").is_some_and(does)
}

/// Whether a verb is something that players do.
pub(super) fn is_action(verb: &str) -> bool {
    ACTIONS.contains(&verb)
}

/// The claim about actions, if it is one.
pub(super) fn allowed(words: &[String], origin: Origin) -> Option<Node> {
    let text = words.iter().map(|word| words::name(word).unwrap_or(word)).collect::<Vec<_>>().join(" ");
    let has = |word: &str| words.iter().any(|other| other == word);
    let says = |phrases: &[&str]| {
        phrases.iter().any(|phrase| {
            let phrase = super::spoken(&words::of(phrase, &[]));
            let bare = phrase.strip_prefix("is ").unwrap_or(&phrase);
            text == bare || text.ends_with(&phrase) || text.starts_with(&format!("{phrase} "))
        })
    };
    let modal = has("may") || has("can") || has("allowed");
    let is_forbidden = says(FORBIDDEN) || modal && has("not");
    if is_forbidden {
        let value = number(words).map_or_else(|| Node::yes(origin), |number| Node::number(number, origin));
        return Some(Node::map([("illegal", value)], origin));
    }
    // Somebody who is fine is alive; what is fine is allowed.
    let is_impersonal = !words.iter().take(1).any(|word| words::name(word).is_some());
    let is_allowed = modal || is_impersonal && says(ALLOWED);
    is_allowed.then(|| Node::map([("legal", Node::yes(origin))], origin))
}

/// The number of an action: "action 2", "the first thrust".
fn number(words: &[String]) -> Option<i64> {
    words.windows(2).find_map(|pair| {
        let is_counted = |word: &String| COUNTED.contains(&word.as_str());
        let nth = |word: &String| NTH.iter().position(|nth| nth == word).map(|n| n as i64 + 1);
        match pair {
            [what, number] if is_counted(what) => number.parse::<i64>().ok(),
            [number, what] if is_counted(what) => nth(number),
            _ => None,
        }
    })
}
