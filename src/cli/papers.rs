//! Papers named on the command line.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

use crate::geometry::Paper;
use crate::model::sheet_spec;

/// Parses the name or the size of a paper, and offers the names to shells that complete words.
#[derive(Debug, Clone, Copy)]
pub(super) struct PaperParser;

impl TypedValueParser for PaperParser {
    type Value = Paper;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Paper, Error> {
        let parse: fn(&str) -> Result<Paper, String> = paper;
        parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Paper::names().map(|name| PossibleValue::new(name.to_lowercase()))))
    }
}

/// Parses the name or the size of a paper.
///
/// # Errors
/// Why it is none, with what can be written.
pub(super) fn paper(text: &str) -> Result<Paper, String> {
    Paper::parse(text).map_err(|error| {
        let (message, help) = sheet_spec::paper_words(text, &error);
        format!("{message}: {help}")
    })
}
