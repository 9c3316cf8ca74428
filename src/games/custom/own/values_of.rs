//! The values that a fact of a dispute can have, for sweeps.

use super::code::{Book, FactKind};
use crate::ruling::Json;

/// A message and its fix.
type Fault = (String, String);

impl Book {
    /// The name of a fact as the rulebook writes it, and its values as scenarios write them: choices, numbers of a
    /// range, cards; of a list, each card alone.
    ///
    /// # Errors
    /// There is no such fact, or it has no known values.
    pub fn values_of(&self, dispute: usize, fact: &str, most: usize) -> Result<(String, Vec<Json>), Fault> {
        let dispute = &self.disputes[dispute];
        let Some(found) = dispute.facts.iter().find(|known| known.name.eq_ignore_ascii_case(fact)) else {
            let known: Vec<&str> = dispute.facts.iter().map(|fact| &*fact.name).collect();
            let help = crate::diag::did_you_mean(fact, known.iter().copied(), || {
                format!("the facts are {}", crate::diag::and_list(&known))
            });
            return Err((format!("{} has no fact called \"{fact}\"", dispute.name), help));
        };
        let values: Vec<Json> = match &found.kind {
            FactKind::Truth => vec![Json::from(false), Json::from(true)],
            FactKind::Choice(words) => words.iter().map(|word| Json::from(&**word)).collect(),
            FactKind::Whole if found.range.is_some() => {
                let (least, most_of_it) = found.limits();
                if most_of_it - least >= most as f64 {
                    let message = format!("{} has more than {most} values", found.name);
                    return Err((message, "sweep a fact with fewer values".to_owned()));
                }
                (least as i64..=most_of_it as i64).map(Json::from).collect()
            }
            FactKind::Piece(component) | FactKind::Pieces(component) => {
                let cards = self.components[*component as usize].cards.iter();
                let mut names: Vec<Json> = Vec::new();
                for card in cards {
                    let name = Json::from(&*self.cards[*card as usize].name);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                names
            }
            _ => Vec::new(),
        };
        if values.is_empty() {
            let message = format!("{} can be anything, so that it can't be swept", found.name);
            let help = "sweep choices, truths, whole numbers with a range, or participants".to_owned();
            return Err((message, help));
        }
        Ok((found.name.to_string(), values))
    }
}
