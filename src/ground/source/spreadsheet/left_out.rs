//! What becomes of spreadsheets in a program that was built without reading them: they are reported.

use crate::diag::{Report, code, left_out};
use crate::source::csv::Row;
use crate::source::{Files, Located, Origin};

/// No rows, which is reported at the place where somebody names the file.
pub fn rows(
    _: &mut Files,
    path: &str,
    _: &[u8],
    (named, _): (Origin, Option<Located<&str>>),
    report: &mut Report,
) -> Option<Vec<Row>> {
    let (without, help) = left_out("spreadsheets");
    let told = report.error(code::ENCODING, named, format!("{path} can't be read: {without}"));
    told.help(format!("save it as \"CSV UTF-8\"; {help}"));
    None
}
