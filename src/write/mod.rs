//! Sheets as files: PDF, PNG and SVG. Writers decide nothing; what they write was composed and imposed before.

pub(crate) mod document;
mod live_fonts;
mod number;
pub(crate) mod pdf;
pub mod png;
pub mod svg;

pub use document::Document;
