//! The text of a new `game.yaml`, with remarks on all that may be added.

use serde_json::{Map, json};

use super::seeding::NewSeed;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::{yaml, yaml_scalar, yaml_value};

/// A new `game.yaml`.
#[derive(Debug, Clone, Copy)]
pub struct NewFile<'a> {
    /// The game.
    pub game: GameName,
    /// The title of this game of it.
    pub title: &'a str,
    /// The seed of its dice.
    pub seed: NewSeed<'a>,
    /// Who may read the folder, in lines of remarks.
    pub readers: &'a str,
    /// Lines with the keys that only this game has.
    pub own: &'a str,
    /// The rulebook, as `umpire rules` names it.
    pub rulebook: &'a str,
    /// The house rules, by option.
    pub agreed: &'a [(String, String)],
    /// The players by name, with what is said of each, if the game is played by post.
    pub players: Option<&'a Map<String, Json>>,
}

impl NewFile<'_> {
    /// The text.
    pub fn text(&self) -> String {
        let NewFile { game, title, seed, readers, own, rulebook, agreed, players } = *self;
        let mut out = format!("# A game of {}. `umpire turn` plays it on.\n{readers}", game.title());
        out.push_str(&yaml(&json!({"game": game.key(), "title": title})));
        out.push_str(&seed.written());
        out.push_str(own);
        out.push_str(&format!("# House rules, by option; `umpire rules {rulebook}` lists them\n"));
        if agreed.is_empty() {
            out.push_str("house_rules:\n");
        } else {
            let agreed: Json = agreed.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
            out.push_str(&yaml(&json!({"house_rules": agreed})));
        }
        out.push_str(&players.map(by_post).unwrap_or_default());
        out
    }
}

/// What makes a game be played by post: its players, with what is said of each, and how to give addresses and deadlines.
pub fn by_post(players: &Map<String, Json>) -> String {
    let mut out = String::from(
        "# The players. Letters are files named after them, or mails from the addresses: `ann: {address: ann@mail.example}`.\n\
         # Who plays later, or not any more: `joins: 5`, `left: 9`.\n\
         players:\n",
    );
    for (name, said) in players {
        let said = if said.is_null() { String::new() } else { format!(" {}", yaml_value(said)) };
        out.push_str(&format!("  {}:{said}\n", yaml_scalar(name)));
    }
    out + "# Deadlines, if there are any: of single rounds or turns, and of all others\n\
           # due: {1: 2026-06-05 18:00}\n\
           # deadline: three days after the last report\n\
           # The paper of what is printed: a4, letter\n\
           # paper: a4\n"
}
