//! Spreadsheets in a program that was built without support for them: they are reported.

use crate::diag::{Report, code, left_out};
use crate::source::csv::Row;
use crate::source::{Files, Located, Origin};

/// No rows; this is reported at the place where the file is named.
pub fn rows(
    _: &mut Files,
    path: &str,
    _: &[u8],
    named: Origin,
    _: Option<Located<&str>>,
    report: &mut Report,
) -> Option<Vec<Row>> {
    let (without, help) = left_out("spreadsheets");
    let fault = report.error(code::ENCODING, named, format!("{path} can't be read: {without}"));
    fault.help(format!("save it as \"CSV UTF-8\"; {help}"));
    None
}
