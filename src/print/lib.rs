//! The column of print: entries and layouts become faces, faces sheets, and sheets files. It never sees a game.
//!
//! Nine cards on a sheet of A4, as a plan:
//!
//! ```
//! use punchboard_ground::diag::Report;
//! use punchboard_ground::geometry::{Length, Size};
//! use punchboard_ground::model::fixed_words::ENGLISH;
//! use punchboard_ground::model::{Cut, SheetSpec};
//! use punchboard_ground::source::{Files, Read, yaml};
//! use punchboard_print::compose::{FaceId, Piece};
//! use punchboard_print::impose::{Batch, impose, plan};
//!
//! let (mut files, mut report) = (Files::default(), Report::default());
//! let file = files.add("sheet.yaml", "{kind: sheet, name: a4-cards, paper: A4, crop_marks: false}");
//! let node = yaml::parse(&files, file, &mut report).remove(0);
//! let spec = SheetSpec::read(&node, &mut report).expect("the sheet above has no errors");
//!
//! let mint = Piece {
//!     name: "Mint".to_owned(),
//!     front: FaceId(0),
//!     back: None,
//!     copies: 9,
//!     size: Size::new(Length::mm(63), Length::mm(88)),
//!     cut: Cut::Straight,
//!     folds: Vec::new(),
//!     corner: Length::ZERO,
//!     footprint: None,
//! };
//! let batch = Batch {
//!     pieces: &[mint],
//!     bleed: Length::ZERO,
//!     set: "Herbs",
//!     title: "Cards",
//!     words: &ENGLISH,
//!     with_backs: false,
//!     skip: &[],
//!     is_stacked: false,
//! };
//! let sheets = impose(batch, &spec, &mut report);
//! assert_eq!((sheets.len(), sheets[0].placements.len()), (1, 9));
//! let text = plan::text(&sheets, |_face| "Mint".to_owned());
//! assert!(text.contains("Mint: 63 x 88mm at 10.5mm, "), "{text}");
//! ```
//!
//! Other programs use the library `punchboard`, which re-exports this crate. Items with `#[doc(hidden)]` are for the
//! crates of this workspace only.

pub(crate) use punchboard_ground::{chance, diag, geometry, model, parallel, source};

pub mod compose;

pub mod impose;

pub mod write;

pub mod press;

#[doc(hidden)]
pub mod export;
pub mod pack;
