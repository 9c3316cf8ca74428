//! Sheets as files: PDF, PNG and SVG. Writers decide nothing; what they write was composed and imposed before.

mod deflate;
pub(crate) mod document;
mod live_fonts;
mod number;
pub(crate) mod pdf;
pub mod png;
mod rows;
pub mod svg;

pub(crate) use self::png::Format as PictureFormat;
pub(crate) use document::Document;
