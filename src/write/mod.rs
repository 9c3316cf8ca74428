//! Sheets as files: PDF, PNG and SVG. Writers decide nothing; what they write was composed and imposed before.

mod base64;
pub mod document;
mod live_fonts;
pub mod pdf;
pub mod png;
pub mod svg;

pub use document::Document;
