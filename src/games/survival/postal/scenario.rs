//! A round as a scenario: the position and the orders of all letters.

use super::leaving::ALL_RESIGNED;
use super::letter::{ORDERS, STANDING};
use super::{Letter, Table};
use crate::model::GameName;
use crate::pieces::SpeciesId;
use crate::ruling::matching;
use crate::scenario::turn::TurnState;
use crate::source::{Document, Node};

impl Table {
    /// The round as a scenario of the dispute `turn`, with the letters in the order of the players and the
    /// given dice.
    pub fn scenario(&self, letters: &[Letter], dice: &[Node]) -> Node {
        let origin = self.state.origin;
        let mut orders = Vec::new();
        let mut standing = Vec::new();
        let changed: Vec<Option<SpeciesId>> = (self.players.iter().zip(letters))
            .map(|(player, letter)| self.species(player).filter(|_| letter.said(STANDING).is_some()))
            .collect();
        for (line, node) in self.setup.standing.iter().zip(self.written("standing")) {
            let of = self.species_of(&line.order);
            if of.is_none() || !changed.contains(&of) {
                standing.push(node.clone());
            }
        }
        for letter in letters {
            let nodes = |key| letter.said(key).into_iter().flatten().map(|line| matching::node(line, origin));
            orders.extend(nodes(ORDERS));
            standing.extend(nodes(STANDING));
        }
        let text = |text: &str| Node::text(text, origin);
        let mut keys = vec![
            ("game", text(GameName::Survival.key())),
            ("dispute", text("turn")),
            ("title", text(&format!("{}, round {}", self.game.title, self.setup.round))),
        ];
        keys.extend(self.game.house_rules.clone().map(|node| ("house_rules", node)));
        for key in TurnState::KEYS.iter().map(|key| key.name).filter(|key| *key != "standing") {
            keys.extend(self.state.get(key).map(|node| (key, node.clone())));
        }
        keys.push(("orders", Node::list(orders, origin)));
        keys.push(("standing", Node::list(standing, origin)));
        if let Some(end) = self.game.agreed_end.as_ref().filter(|end| end.round == self.setup.round) {
            let living = end.species.iter().filter(|node| self.lives(node)).cloned();
            keys.push(("agreed_end", Node::list(living.collect(), origin)));
        }
        if self.all_resigned {
            keys.push((ALL_RESIGNED, Node::yes(origin)));
        }
        if !dice.is_empty() {
            keys.push(("dice", Node::list(dice.to_vec(), origin)));
        }
        Node::map(keys, origin)
    }
}
