//! Decks, boards, maps, layouts, looks, sheets, tables and rulebooks as data.
//!
//! This is what definitions say once they are read; [`load`] reads them. Nothing here checks a rule or draws a line.

pub(crate) mod board;
pub(crate) mod choice;
pub(crate) mod color;
pub(crate) mod condition;
pub(crate) mod deck;
pub(crate) mod declared;
pub mod expression;
pub(crate) mod game_file;
pub(crate) mod game_name;
pub mod game_set;
pub(crate) mod head;
pub(crate) mod house_rules;
mod language;
pub(crate) mod languages;
pub(crate) mod layout;
pub mod load;
pub(crate) mod look;
pub(crate) mod map;
pub(crate) mod marker;
mod plain_yaml;
pub(crate) mod plate;
pub(crate) mod prose;
pub(crate) mod rulebook;
pub(crate) mod scope;
pub mod sheet_spec;
pub mod slot;
pub(crate) mod style;
pub mod template;
pub(crate) mod vision;

pub use board::Board;
pub use choice::Choice;
pub use color::Color;
pub use condition::Condition;
pub use deck::{Deck, Entry};
pub use game_file::{Content, Drawn, Fit, FlowPart, GameFile, PlatePart, PrintFile, PrintPart};
pub use game_name::GameName;
pub use game_set::{GameSet, Library, Table};
pub use head::{Head, Titled, WordedHead};
pub use house_rules::HouseRules;
pub use language::Language;
pub use languages::Languages;
pub use layout::{Cut, FaceSize, FontFiles, Layout, SquareSize};
pub use look::Look;
pub use map::HexMap;
pub use plate::Plate;
pub use rulebook::{Rule, Rulebook, Section};
pub use scope::{Cards, Local, Scope, Series};
pub use sheet_spec::{Backs, CropMarks, SheetSpec};
pub use slot::{Slot, SlotKind};
pub use style::TextStyle;
pub use template::Template;
