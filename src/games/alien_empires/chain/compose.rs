//! The scenario made from a state and its orders: a declared conflict, Strategy's move, the end of a turn.

use super::looks::{decided, stops};
use super::state::{ASIDE, OF_PLAYERS, label};
use crate::diag::{Report, code};
use crate::rule;
use crate::ruling::matching::json;
use crate::source::{Key, Node, shortened};

/// Turns a state with orders into the scenario to judge.
pub(super) fn scenario(state: &mut Node, is_old: bool, report: &mut Report) {
    if !is_old {
        no_guesses(state, report);
    }
    if stops(&json(state)) {
        state.set("unfinished", Node::yes(state.origin));
    }
    if decided(&json(state)) > 0 {
        reveals_as_actions(state);
    }
    let aside = state.get(ASIDE).cloned();
    state.unset(ASIDE);
    // Only after a Migration Phase do the players choose the next dispute.
    let Some(aside) = aside.filter(|aside| aside.holds("active")) else { return };
    let choice = text(state, "dispute").unwrap_or_default().to_owned();
    match choice.as_str() {
        "conflict" => conflict(state, &aside, report),
        "migration" => strategy(state, &aside, report),
        "end" => {
            ["fought", "peace"].into_iter().for_each(|key| state.unset(key));
            put_back(state, &aside, |_| true);
            forget_retreats(state);
        }
        _ => {
            let at = state.get("dispute").map_or(state.origin, |node| node.origin);
            report
                .error(code::UNKNOWN_WORD, at, format!("\"{}\" can't come next", shortened(&choice)))
                .help("write conflict, end, or migration for Strategy's move");
        }
    }
}

/// AE-14.48: in a further conflict, what players reveal comes after all actions so far.
fn reveals_as_actions(state: &mut Node) {
    let said: Vec<_> = state.get("reveal").into_iter().flat_map(Node::entries).collect();
    let reveal = |(by, values): &(&Key, &Node)| {
        let by = Node::text(&*by.text, by.origin);
        Node::map([("by", by), ("reveal", (*values).clone())], values.origin)
    };
    let reveals: Vec<Node> = said.iter().map(reveal).collect();
    let actions = state.get("actions").and_then(Node::as_list).unwrap_or_default();
    let all = Node::list([actions, &reveals].concat(), state.origin);
    state.unset("reveal");
    state.set("actions", all);
}

/// AE-14.54: whoever is asked for a card by Trader chooses it himself; a guess would be answered with what he holds.
fn no_guesses(state: &Node, report: &mut Report) {
    let actions = state.get("actions").and_then(Node::as_list).unwrap_or_default();
    for action in actions {
        let (Some(named), Some(of)) = (action.get("for"), action.get("of").and_then(Node::as_text)) else {
            continue;
        };
        let message = format!("{} chooses the card himself", shortened(of));
        report
            .error(rule!("AE-14.54"), named.origin, message)
            .help(format!("leave out `for`; the orders of {0} say `gives: {{{0}: …}}`", shortened(of)));
    }
}

fn text<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    node.get(key)?.as_text()
}

/// Puts what was kept aside back into the scenario.
fn put_back(state: &mut Node, aside: &Node, is_wanted: impl Fn(&str) -> bool) {
    let kept = aside.entries();
    for (key, node) in
        kept.filter(|(key, _)| !matches!(&*key.text, "strategy" | "now") && is_wanted(&key.text))
    {
        state.set(&key.text, node.clone());
    }
}

/// Removes which tokens have retreated: only conflicts take it.
fn forget_retreats(state: &mut Node) {
    let Some(players) = state.get("players").cloned() else { return };
    let mut players = players;
    let names: Vec<String> = players.entries().map(|(key, _)| key.text.to_string()).collect();
    for name in names {
        if let Some(player) = players.key_mut(&name) {
            player.unset("retreated");
        }
    }
    state.set("players", players);
}

/// AE-8: adds to a conflict what the state knows: the active player, and the world in its space.
fn conflict(state: &mut Node, aside: &Node, report: &mut Report) {
    let Some(given) = state.get("space").cloned() else {
        report
            .error(code::MISSING_KEY, state.head(), "no space for the conflict")
            .help("write `space: …` and `defender: …`, or `dispute: end` if there are no more conflicts");
        return;
    };
    let worlds = || {
        let worlds = aside.get("worlds").into_iter().flat_map(Node::entries);
        worlds.filter_map(|(key, node)| Some((&*key.text, node.as_text()?))).collect()
    };
    let space = label(worlds, given.as_text().unwrap_or_default());
    let world = worlds().into_iter().find(|(_, at)| *at == space).map(|(name, _)| name);
    if given.as_text().is_some() {
        state.set("space", Node::text(space.as_str(), given.origin));
    }
    if let Some(world) = world {
        state.set("world", Node::text(world, given.origin));
    }
    let is_teased = state.get("teaser").and_then(Node::as_bool) == Some(true);
    let side = if is_teased { "defender" } else { "attacker" };
    if let Some(active) = aside.get("active").filter(|_| !state.holds(side)) {
        state.set(side, active.clone());
    }
    strategys_conflict(state, aside, report);
    OF_PLAYERS.into_iter().for_each(|key| move_to_players(state, key, report));
}

/// AE-14.27: the extra conflict comes after Strategy's move, and is the only one then.
fn strategys_conflict(state: &mut Node, aside: &Node, report: &mut Report) {
    let has_moved = text(aside, "strategy") == Some("moved");
    let given = state.get("strategy").filter(|node| node.as_bool() == Some(true));
    match given {
        Some(given) if !has_moved => {
            report
                .error(rule!("AE-14.27"), given.origin, "Strategy's conflict comes after its move")
                .help("write `dispute: migration`, `strategy:` and the space of the stack that moves again");
        }
        None if has_moved => state.set("strategy", Node::yes(state.origin)),
        _ => {}
    }
}

/// Moves what orders say by player (`reveal: {ann: [7]}`) into the entries of the players.
fn move_to_players(state: &mut Node, key: &str, report: &mut Report) {
    let Some(given) = state.get(key).cloned() else { return };
    state.unset(key);
    let Some(given) = given.as_map() else {
        report
            .error(code::WRONG_TYPE, given.origin, format!("`{key}` is a map of players"))
            .help(format!("write `{key}: {{NAME: …}}`"));
        return;
    };
    let Some(players) = state.key_mut("players") else { return };
    for (name, value) in given.iter() {
        match players.key_mut(&name.text) {
            Some(player) => player.set(key, value.clone()),
            None => {
                let message = format!("there is no player \"{}\"", shortened(&name.text));
                let known = players.entries().map(|(key, _)| &*key.text);
                report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
                    &name.text,
                    known,
                    || "name one of the players".to_owned(),
                );
            }
        }
    }
}

/// AE-14.27: makes the scenario of Strategy's move, that of one stack after the conflicts.
fn strategy(state: &mut Node, aside: &Node, report: &mut Report) {
    let given = state.get("strategy");
    match (given, text(aside, "strategy")) {
        (Some(given), Some(_)) => {
            report
                .error(rule!("AE-14.27"), given.origin, "Strategy has made its move this turn")
                .help("write `dispute: end`");
        }
        (None, _) => {
            report
                .error(code::MISSING_KEY, state.head(), "no stack for Strategy's move")
                .help("write `strategy: SPACE`, the space of the stack that moves again");
        }
        (Some(_), None) => {}
    }
    ["fought", "peace", "deck", "unseen"].into_iter().for_each(|key| state.unset(key));
    put_back(state, aside, |key| matches!(key, "active" | "worlds" | "homeworlds"));
    forget_retreats(state);
}
