//! Decks, boards, maps, layouts, looks, sheets, tables and rulebooks as data.
//!
//! This is what definitions say once they are read; [`load`] reads them. Nothing here checks a rule or draws a line.

pub mod board;
pub mod choice;
pub mod color;
pub mod condition;
pub mod deck;
pub mod declared;
pub mod game_file;
pub mod game_name;
pub mod game_set;
pub mod head;
pub mod house_rules;
mod language;
pub mod layout;
pub mod load;
pub mod look;
pub mod map;
pub mod plate;
pub mod prose;
pub mod rulebook;
pub mod sheet_spec;
pub mod slot;
pub mod style;
pub mod template;
pub mod vision;

pub use board::Board;
pub use choice::Choice;
pub use color::Color;
pub use condition::Condition;
pub use deck::{Deck, Entry};
pub use game_file::{Content, Drawn, Fit, GameFile, PlatePart, PrintFile, PrintPart};
pub use game_name::GameName;
pub use game_set::{GameSet, Library, Table};
pub use head::{Head, Titled};
pub use house_rules::HouseRules;
pub use language::Language;
pub use layout::{Cut, FaceSize, Layout};
pub use look::Look;
pub use map::HexMap;
pub use plate::Plate;
pub use rulebook::{Rule, Rulebook};
pub use sheet_spec::{Backs, CropMarks, SheetSpec};
pub use slot::{Slot, SlotKind};
pub use style::TextStyle;
pub use template::Template;
