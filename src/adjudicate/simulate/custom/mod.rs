//! Simulated games by a custom rulebook: rounds in which each player names a dispute, with pieces of his own.

mod draw;
mod play;

use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) use play::play;

use super::about::{About, RuleText};
use crate::diag::{Report, code};
use crate::model::Rulebook;
use crate::ruling::{DrawnDispute, DrawnValues, OwnGame};

/// A custom rulebook whose games can be simulated.
#[derive(Debug)]
pub struct CustomGame {
    own: Arc<dyn OwnGame>,
    /// The disputes that players name, by their names.
    disputes: Vec<(String, DrawnDispute)>,
    /// What is odd about the simulation, in sentences.
    remarks: Vec<String>,
}

impl CustomGame {
    /// A rulebook to simulate; `None` after an error in the report.
    pub fn new(own: Arc<dyn OwnGame>, report: &mut Report) -> Option<CustomGame> {
        let (mut disputes, mut remarks, mut lacking) = (Vec::new(), Vec::new(), Vec::new());
        for name in own.names() {
            let drawn = own.drawn(name);
            match lacks(&drawn) {
                Some((fact, what)) => lacking.push(format!("`{fact}` of {name} needs {what}")),
                None => disputes.push((name.to_owned(), drawn)),
            }
        }
        let title = own.rulebook().title;
        if disputes.is_empty() {
            let (message, help) = if lacking.is_empty() {
                (format!("{title} has no disputes"), "write one: `disputes: {NAME: …}`".to_owned())
            } else {
                (format!("no dispute of {title} can be drawn at random"), lacking.join("; "))
            };
            report.error_nowhere(code::EMPTY, message).help(help);
            return None;
        }
        if !lacking.is_empty() {
            remarks.push(format!("Some disputes are never named: {}.", lacking.join("; ")));
        }
        for (name, drawn) in &disputes {
            let empty = |values: &DrawnValues| matches!(values, DrawnValues::List(all, ..) if all.is_empty());
            let facts = drawn.facts.iter().filter(|fact| empty(&fact.values));
            remarks.extend(facts.map(|fact| {
                format!("`{}` of {name} is always empty: the rulebook gives no `choices` for it.", fact.name)
            }));
        }
        if disputes.iter().all(|(_, drawn)| !drawn.may_end) {
            remarks.push("No dispute has `over` in its outcome, so that every game is cut off.".to_owned());
        }
        Some(CustomGame { own, disputes, remarks })
    }

    /// The rulebook; its `game` is what scenarios call it.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.own.rulebook()
    }

    /// What people read about a simulation that is cut off after so many rounds.
    pub(super) fn about(&self, most_rounds: u32) -> About {
        let usable: BTreeSet<&str> =
            self.disputes.iter().flat_map(|(_, drawn)| &drawn.rules).copied().collect();
        let rules = self.own.rulebook().rules();
        About {
            title: self.own.rulebook().title.to_owned(),
            held: "pieces".to_owned(),
            policy:
                "A random player names a dispute, first with pieces that are dealt to him, then with those \
                     of others, all equally likely; when the rules refuse it, he names another one."
                    .to_owned(),
            most_rounds,
            rules: rules.map(|rule| RuleText::new(rule, usable.contains(rule.id))).collect(),
            remarks: self.remarks.clone(),
        }
    }
}

/// The first fact that can't be drawn and must be said, and what it lacks.
fn lacks(drawn: &DrawnDispute) -> Option<(&str, &'static str)> {
    drawn.facts.iter().find_map(|fact| match fact.values {
        DrawnValues::Any(what) if !fact.is_assumed => Some((fact.name.as_str(), what)),
        _ => None,
    })
}
