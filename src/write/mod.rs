//! Sheets as files: PDF, PNG and SVG. Writers decide nothing; what they write was composed and imposed before.

pub mod document;
mod live_fonts;
mod number;
pub mod pdf;
pub mod png;
pub mod svg;

pub use document::Document;
