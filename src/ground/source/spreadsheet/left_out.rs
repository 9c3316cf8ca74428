//! Spreadsheets in a program that was built without support for them: they are reported.

use crate::diag::{Report, code, left_out};
use crate::source::table::Rows;
use crate::source::{Files, Located, Origin};

/// No rows; this is reported at the place where the file is named.
pub fn rows(
    _: &mut Files,
    path: &str,
    _: &[u8],
    named: Origin,
    _: Option<Located<&str>>,
    report: &mut Report,
) -> Option<Rows> {
    let (without, help) = left_out("spreadsheets");
    let fault = report.error(code::ENCODING, named, format!("{path} can't be read: {without}"));
    fault.help(format!("save it as \"CSV UTF-8\"; {help}"));
    None
}

/// Whether bytes are a spreadsheet, whatever the file is called.
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}
