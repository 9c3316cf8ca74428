//! Papers named on the command line.

use crate::geometry::Paper;
use crate::model::sheet_spec;

/// Parses the name or the size of a paper.
pub(super) fn paper(text: &str) -> Result<Paper, String> {
    Paper::parse(text).map_err(|error| {
        let (message, help) = sheet_spec::paper_words(text, &error);
        format!("{message}: {help}")
    })
}
