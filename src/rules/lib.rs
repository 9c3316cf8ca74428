//! The engine of rulings: scenarios, dice and traces, and what a game is. It knows no game and nothing about paper.
//!
//! Rules work at a [`ruling::Desk`], which has the dice and the house rules and writes down each step with its rule:
//!
//! ```
//! use punchboard_rules::model::rulebook::{Provenance, Rule, Section};
//! use punchboard_rules::model::{HouseRules, Rulebook};
//! use punchboard_rules::rule;
//! use punchboard_rules::ruling::{Agreed, Desk, Dice, Die, Name, Request, Rest};
//!
//! static RULEBOOK: Rulebook = Rulebook {
//!     game: "herbs",
//!     title: "Herbs",
//!     sections: &[Section {
//!         id: "HERB-1",
//!         title: "Growing",
//!         rules: &[Rule {
//!             id: "HERB-1.1",
//!             rule: "A herb grows on 4 or more.",
//!             row: &[],
//!             text: "",
//!             source: None,
//!             provenance: Provenance::Text,
//!             reason: None,
//!             option: None,
//!             used_by: &["umpire"],
//!             left: None,
//!         }],
//!     }],
//! };
//!
//! let agreed = Agreed::new(&RULEBOOK, &HouseRules::default());
//! let given = [Die { value: 5, origin: None }];
//! let mut desk = Desk::new(Dice::new(&given, Rest::Missing), &agreed);
//!
//! let roll = desk.roll(Request::one("Mint", "growth", 6)).expect("one die is given");
//! let grows = roll.highest() >= 4;
//! let mint = Name::somebody(0, "Mint");
//! desk.step_with(rule!("HERB-1.1"), mint, [roll], || format!("{} grows", mint.text));
//!
//! assert!(grows);
//! let (steps, _) = desk.into_steps();
//! assert_eq!((steps[0].rule.name(), steps[0].text.as_str()), ("HERB-1.1", "Mint grows"));
//! ```
//!
//! Other programs use the library `punchboard`, which re-exports this crate. Items with `#[doc(hidden)]` are for the
//! crates of this workspace only.

#[doc(hidden)]
pub use punchboard_ground::{chance, diag, geometry, model, source};
#[doc(hidden)]
pub use punchboard_ground::{document, rule, words};

pub mod ruling;

pub mod game;
