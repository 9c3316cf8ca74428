//! Any other game: free fields, and no rules but those that its decks declare.

pub(crate) use punchboard_ground::{diag, geometry, model, parallel, source};
pub(crate) use punchboard_ground::{document, words};
pub(crate) use punchboard_rules::{game, ruling};

mod cards;
pub(crate) mod checks;
#[doc(hidden)]
pub mod own;
#[doc(hidden)]
pub mod pieces;
#[doc(hidden)]
pub mod whole;

use std::sync::Arc;

use crate::diag::Report;
use crate::game::{Facts, Game, check};
use crate::model::{GameSet, HouseRules, Rulebook};

/// Any other game.
pub struct Custom;

const FACTS: Facts = Facts { begins: Some(&whole::BEGINNING), chain: Some(&whole::CHAIN), ..Facts::NONE };

impl Game for Custom {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    /// Checks definitions against the declarations of their decks.
    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        check::plate_names(set, report);
        for cards in cards::by_component(set) {
            let mut found = Report::default();
            checks::ALL.iter().for_each(|check| check(&cards, &mut found));
            // Faulty and unreadable cards make totals wrong; they are reported already.
            if set.is_whole && !found.has_errors() {
                checks::TOTALS(&cards, &mut found);
            }
            report.append(found);
        }
        for book in own::book::books(&[set], None, report) {
            own::checks::run(&Arc::new(book), rules, report);
        }
    }

    fn rulebook_of(&self, set: &GameSet) -> Option<&'static Rulebook> {
        let books = own::book::books(&[set], None, &mut Report::default());
        books.first().map(|book| book.rulebook)
    }
}
