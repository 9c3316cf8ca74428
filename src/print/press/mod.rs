//! From a set and its game file to printed files: the stages of the print column, one after the other.
//!
//! `resolve` finds the layouts, sheets, looks and fonts that a game file names; from then on there are only
//! values, and nothing is read except pictures. `print` draws every face and arranges it on sheets. Whatever
//! would go wrong on paper is reported file by file, so that a file that can't be printed does not stop the
//! others. [`Printed`] writes the files.

mod backs;
mod bleed;
mod by_card;
mod calibration;
mod changes_page;
mod contents;
mod copies;
mod corrected;
mod cover;
mod cut_files;
mod cut_lines;
mod edges;
mod file;
#[doc(hidden)]
pub mod fingerprint;
mod flow;
mod fonts;
mod hall;
mod intended;
mod layouts;
mod only;
mod order;
mod own_fonts;
mod part;
mod picture_names;
mod plates;
mod preflight;
mod print;
mod printed;
mod prose;
mod reading;
mod receipt;
mod record;
mod resolve;
mod rim;
mod see_through;
mod shown;
mod shrink;
mod tilted;
mod to_print;
mod unprinted;

#[doc(hidden)]
pub use by_card::layouts_of;
pub use calibration::calibration;
pub use cut_files::CutFile;
pub use fonts::FontShelf;
pub use only::Only;
#[doc(hidden)]
pub use only::{chosen_by, files_of, files_of_deck};
pub use order::{Contents, Order, Sequence};
pub use picture_names::PictureNames;
pub(crate) use preflight::is_counter;
#[doc(hidden)]
pub use print::print;
pub use printed::{Group, LeftOut, Outcome, Printed, Whole};
#[doc(hidden)]
pub use prose::texts;
#[doc(hidden)]
pub use reading::ToRead;
pub use receipt::{PieceNames, differences};
pub use record::{Earlier, Record, Recorded, short_hash};
#[doc(hidden)]
pub use resolve::{Plan, resolve};
#[doc(hidden)]
pub use unprinted::{check_unprinted, unprinted};
