//! Sheets as files: PDF, PNG and SVG, and the contours of their pieces for cutting machines. Writers decide nothing: everything was composed and imposed before.

#[doc(hidden)]
pub mod cut;
mod deflate;
pub(crate) mod document;
pub mod flatten;
mod live_fonts;
mod number;
#[doc(hidden)]
pub mod pdf;
pub mod png;
mod rows;
pub mod separation;
pub mod svg;

#[doc(hidden)]
pub use self::png::Format as PictureFormat;
#[doc(hidden)]
pub use document::Document;
