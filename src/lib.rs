//! Punchboard prints cards, boards and maps from definitions that are checked against the rules of their game, and settles disputes
//! with rulings in which every step cites a rule.
//!
//! Definitions are YAML files: decks of cards and other components, tables of players, layouts of faces, sheets of paper. They go through
//! these steps:
//!
//! 1. **load** ([`model::load`], through [`source`]): text into [`model`]s in which every value knows its file, line and column. All
//!    mistakes are collected in one [`diag::Report`].
//! 2. **check** ([`games`], [`check`]): the definitions against the numbered rules of their game.
//! 3. **fill** ([`games::Game::fill`]): fields and components that the rulebook derives.
//! 4. **compose** ([`compose`]): entries and a layout into faces, one [`compose::Drawing`] a side.
//! 5. **impose** ([`impose`]): faces onto sheets, backs behind their fronts, marks in the margins.
//! 6. **write** ([`mod@write`]): sheets as PDF, PNG or SVG. Writers make no decisions.
//!
//! [`press`] runs the last three, and [`job`] all of them:
//!
//! ```
//! use punchboard::cli::Disk;
//! use punchboard::geometry::Paper;
//! use punchboard::job::{Job, Wanted};
//!
//! // Print a deck.
//! let mut job = Job::check(&Disk, &["built-in:decks/custom/tidepool/game.yaml".to_owned()], &[]);
//! let wanted = Wanted { paper: Paper::parse("letter").ok(), ..Wanted::default() };
//! let outcome = job.print(0, &wanted, &mut |_, _, _| {});
//! for file in &outcome.printed {
//!     let pdf = file.pdf(job.files()).expect("its fonts can be embedded");
//!     println!("{}.pdf: {} sheets, {} bytes", file.name, file.sheets.len(), pdf.len());
//! }
//! # assert_eq!(outcome.printed.len(), 2);
//! ```
//!
//! The umpire judges a scenario ([`ruling`]) by the rules of its game ([`adjudicate`]).
//!
//! ```
//! use punchboard::adjudicate;
//! use punchboard::cli::Disk;
//! use punchboard::diag::Report;
//! use punchboard::ruling::Rest;
//! use punchboard::source::Files;
//!
//! // Judge a scenario.
//! let text = "
//! game: generation-zero
//! dispute: battle
//! terrain: forest
//! agents: [{name: Hester, attack: 3, defence: 2, stealth: 3, speed: 3, species: elf}]
//! sues: [{name: Meridia, attack: 4, defence: 3, speed: 1, observe: 3, allure: 3, species: human}]
//! thrusts: [{who: Hester, attack: Meridia}]
//! ";
//! let docket = adjudicate::read(&Disk, "battle.yaml", text.as_bytes(), &mut Files::default());
//! for entry in docket.entries {
//!     let scenario = entry.scenario.expect("the scenario above has no faults");
//!     let mut report = Report::default();
//!     let rules = adjudicate::house_rules(&scenario, &[], &mut report);
//!     let ruling = adjudicate::judge(&scenario, &entry.cards, &rules, &[], Rest::Missing, &mut report);
//!     println!("{}", ruling.expect("the scenario can be judged").sentence);
//! }
//! ```
//!
//! Public items are those that other programs may build on and those that the tests use.
//! Only [`cli`] touches the disk and the terminal. Printing (compose, impose, write) knows no games; judging (ruling, games, check,
//! adjudicate) knows no paper.

pub(crate) use punchboard_ground::{chance, parallel};
pub use punchboard_ground::{diag, geometry, model, source};
pub use punchboard_ground::{document, rule, words};

pub use punchboard_games as games;
pub use punchboard_rules::ruling;

#[doc(hidden)]
pub use punchboard_print::export;
pub use punchboard_print::{compose, impose, pack, press, write};

pub mod check;

pub mod adjudicate;

pub mod job;

pub mod post;

pub mod preview;

pub mod cli;
