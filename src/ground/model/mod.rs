//! Decks, boards, maps, layouts, looks, sheets, tables and rulebooks as data.
//!
//! This is the content of definitions; [`load`] reads them. Nothing here checks a rule or draws a line.

pub(crate) mod backdrop;
pub mod bind;
#[doc(hidden)]
pub mod board;
mod choice;
pub(crate) mod color;
pub(crate) mod condition;
#[doc(hidden)]
pub mod cut;
#[doc(hidden)]
pub mod deck;
#[doc(hidden)]
pub mod declared;
#[doc(hidden)]
pub mod emblem;
#[doc(hidden)]
pub mod example;
pub mod expression;
pub mod fixed_words;
mod free_place;
#[doc(hidden)]
pub mod game_file;
pub(crate) mod game_name;
pub mod game_set;
pub(crate) mod head;
pub(crate) mod house_rules;
#[doc(hidden)]
pub mod kept;
mod language;
pub(crate) mod languages;
#[doc(hidden)]
pub mod layout;
pub mod load;
#[doc(hidden)]
pub mod look;
#[doc(hidden)]
pub mod map;
#[doc(hidden)]
pub mod marker;
mod minutes;
#[doc(hidden)]
pub mod net;
#[doc(hidden)]
pub mod numbering;
pub(crate) mod plate;
mod players;
#[doc(hidden)]
pub mod printed_rules;
pub mod printer;
pub mod prose;
mod registration;
#[doc(hidden)]
pub mod rulebook;
#[doc(hidden)]
pub mod scope;
pub mod sheet_spec;
pub mod slot;
#[doc(hidden)]
pub mod space;
#[doc(hidden)]
pub mod spot;
#[doc(hidden)]
pub mod style;
#[doc(hidden)]
pub mod template;
#[doc(hidden)]
pub mod vendor;
#[doc(hidden)]
pub mod vision;

pub use board::Board;
#[doc(hidden)]
pub use choice::Choice;
pub use color::Color;
#[doc(hidden)]
pub use condition::Condition;
pub use cut::{Cut, OwnCut};
pub use deck::{Deck, Entry};
pub use free_place::{FreePlace, Pin};
pub use game_file::{Content, Cover, Drawn, Fit, FlowPart, GameFile, PlatePart, PrintFile, PrintPart};
pub use game_name::GameName;
pub use game_set::{GameSet, Library, TableDocument};
pub use head::{Head, Titled, WordedHead};
pub use house_rules::HouseRules;
pub use language::Language;
pub use languages::Languages;
pub use layout::{FaceSize, FontFiles, Layout, Share, SquareSize};
pub use look::Look;
pub use map::HexMap;
pub use minutes::Minutes;
pub use net::{Held, NetKeys};
pub use plate::Plate;
pub use players::Players;
pub use printer::Printer;
pub use registration::Registration;
pub use rulebook::{Rule, Rulebook, Section};
pub use scope::Cards;
#[doc(hidden)]
pub use scope::{Scope, Series};
pub use sheet_spec::{Backs, CropMarks, SheetSpec};
pub use slot::{Slot, SlotKind};
pub use style::TextStyle;
#[doc(hidden)]
pub use template::Template;
