//! What people read about a simulated game: its title, its rules, and how players choose.

use serde::{Deserialize, Serialize};

use super::{Subject, rules};
use crate::games;
use crate::model::{Rule, Rulebook};

/// What a summary of a simulation says of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The title of the game.
    pub title: String,
    /// What players have: "powers and events".
    pub held: String,
    /// How players choose, in a sentence.
    pub policy: String,
    /// The round after which a game that goes on is ended.
    pub most_rounds: u32,
    /// The rules, in the order of the rulebook.
    pub rules: Vec<RuleText>,
    /// What is odd about the simulation, in sentences.
    pub remarks: Vec<String>,
}

/// A rule of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleText {
    /// `GZ-4.3`.
    pub id: String,
    /// The rule itself.
    pub rule: String,
    /// Whether whole games may cite it.
    pub usable: bool,
}

impl RuleText {
    pub(super) fn new(rule: &Rule, usable: bool) -> RuleText {
        RuleText { id: rule.id.to_owned(), rule: rule.rule.to_owned(), usable }
    }
}

impl About {
    /// What there is to say of a built-in game.
    pub fn built_in(of: &Subject) -> About {
        let (game, simulation) = (of.game(), of.simulation());
        let usable: Vec<&str> = rules(game).map(|rule| rule.id).collect();
        let all = games::game(game).rulebook().into_iter().flat_map(Rulebook::rules);
        let policy = if of.policy == "greedy" {
            format!("{}{}.", simulation.greedy[..1].to_uppercase(), &simulation.greedy[1..])
        } else {
            "A random player chooses among the orders that he thinks of, all equally likely.".to_owned()
        };
        About {
            title: game.title(),
            held: simulation.held.to_owned(),
            policy,
            most_rounds: simulation.most_rounds,
            rules: all.map(|rule| RuleText::new(rule, usable.contains(&rule.id))).collect(),
            remarks: Vec::new(),
        }
    }
}
