//! Sentences about abilities, for cards whose authors wrote none.

use crate::diag::{and_list, capital};
use crate::game::wording::figured;
use crate::source::{Map, Node};

/// The effects of an ability, as a sentence for the card.
pub(super) fn ability(ability: &Map) -> String {
    let number = |key: &str| ability.get(key).and_then(Node::as_integer);
    let is = |key: &str| ability.get(key).and_then(Node::as_bool) == Some(true);
    let whom = match ability.get("target").and_then(Node::as_text).map(str::to_lowercase).as_deref() {
        Some("enemy") => "One enemy",
        Some("ally") => "One ally",
        _ => "The user",
    };
    let mut parts: Vec<String> = Vec::new();
    let mut lasts = false;
    for (stat, change) in numbers(ability, "add") {
        parts.push(match change {
            n if n < 0 => format!("has {} less {stat}", -n),
            n => format!("has {n} more {stat}"),
        });
        lasts = true;
    }
    for (stat, value) in numbers(ability, "set") {
        parts.push(format!("has {stat} {value}"));
        lasts = true;
    }
    if let Some(node) = ability.get("double") {
        for stat in node.as_list().unwrap_or(std::slice::from_ref(node)).iter().filter_map(Node::as_text) {
            parts.push(format!("has doubled {}", capital(stat)));
            lasts = true;
        }
    }
    if is("ignore_terrain") {
        parts.push("pays nothing extra for River and Mountain".to_owned());
        lasts = true;
    }
    let turns =
        if lasts { duration(number("turns").unwrap_or(1), is("ignore_terrain")) } else { String::new() };
    if let Some(heal) = number("heal") {
        parts.push(format!("regains {heal} Health"));
    }
    if is("paralyse") {
        parts.push("loses its next thrust".to_owned());
    }
    let mut sentence =
        if parts.is_empty() { String::new() } else { format!("{whom} {}{turns}.", and_list(&parts)) };
    if is("draw") {
        let within =
            number("within").map(|n| format!(" within {}", figured(n, "step", "steps"))).unwrap_or_default();
        let comes = match number("steps") {
            Some(1) => "comes one step nearer".to_owned(),
            Some(n) => format!("comes {n} steps nearer"),
            None => "comes to the user’s Location".to_owned(),
        };
        push(&mut sentence, &format!("The nearest loose Canon{within} {comes}."));
    }
    if is("stationary") {
        push(&mut sentence, "The user does not move.");
    }
    sentence
}

fn push(text: &mut String, sentence: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(sentence);
}

fn numbers(ability: &Map, key: &str) -> Vec<(String, i64)> {
    let all = ability.get(key).into_iter().flat_map(Node::entries);
    all.filter_map(|(stat, node)| Some((capital(&stat.text), node.as_integer()?))).collect()
}

/// How long an effect lasts, in words. An effect that ignores terrain is always for one move.
fn duration(turns: i64, one_move: bool) -> String {
    match turns {
        _ if one_move => " in this move".to_owned(),
        0 => " in this thrust or move".to_owned(),
        1 => " for one turn".to_owned(),
        2 => " for two turns".to_owned(),
        n => format!(" for {n} turns"),
    }
}
