//! Files as texts: decoded and kept, or reported.

use crate::diag::{Report, code};
use crate::source::door::{Door, Trouble};
use crate::source::encoding::{Decoded, decode};
use crate::source::{FileId, Files, Located, Origin, missing, visible};

/// Decodes a file and keeps its text; one that is not text is reported.
pub fn add_text(files: &mut Files, name: &str, bytes: &[u8], report: &mut Report) -> Option<FileId> {
    match decode(bytes) {
        Decoded::Text(mut text) => {
            // A missing line end is added to the last line, so that its places are like those of any other.
            if !text.ends_with('\n') {
                text.push('\n');
            }
            Some(files.add(name, text))
        }
        Decoded::Broken { shown, at, why } => {
            // Only the beginning is kept: enough to show the place, however large the file is.
            let end = shown.floor_char_boundary((at + 200).min(shown.len()));
            let file = files.add(name, &shown[..end]);
            let origin = Origin { file, start: at as u32, end: at as u32 };
            let is_table = name.to_lowercase().rsplit('.').next() == Some("csv");
            report.error(code::ENCODING, origin, why).help(if is_table {
                "save it as \"CSV UTF-8\", which spreadsheets offer beside plain CSV"
            } else {
                "save it as plain text in UTF-8, which every editor can do"
            });
            None
        }
    }
}

/// Reports a file that can't be read.
pub fn report_trouble(path: &str, trouble: &Trouble, at: Option<Origin>, report: &mut Report) {
    let shown = visible(path);
    let (code, message, help) = match trouble {
        Trouble::NotFound if at.is_none() && is_word(path) => {
            (code::NOT_FOUND, format!("there is no file, folder or game called {shown}"), None)
        }
        Trouble::NotFound => (code::NOT_FOUND, format!("there is no {shown}"), None),
        Trouble::TooLarge(most) => (
            code::TOO_LARGE,
            format!("{shown} is larger than {} MiB", most >> 20),
            Some("split it into several files"),
        ),
        Trouble::Refused(why) => (code::NOT_FOUND, format!("{shown} can't be read: {why}"), None),
    };
    let diagnostic = match at {
        Some(origin) => report.error(code, origin, message),
        None => report.error_nowhere(code, message),
    };
    if let Some(help) = help {
        diagnostic.help(help);
    } else if path.contains("://") {
        diagnostic.help("download it, and name the file: tables and definitions are read from the disk");
    } else if at.is_some() && *trouble == Trouble::NotFound {
        diagnostic.help("the path is relative to the file that names it");
    }
}

/// Like [`report_trouble`], with the fix of a missing file's path if the files around show it.
pub fn report_unread(
    door: &dyn Door,
    path: &str,
    trouble: &Trouble,
    at: Option<Origin>,
    report: &mut Report,
) {
    report_trouble(path, trouble, at, report);
    let fix = (*trouble == Trouble::NotFound).then(|| missing::fix(door, path, None)).flatten();
    if let (Some(fix), Some(fault)) = (fix, report.last()) {
        fault.help(fix);
    }
}

/// An owned copy of a text with its place.
pub(super) fn owned(text: Located<&str>) -> Located<String> {
    text.map(str::to_owned)
}

/// Whether a path may be meant as the name of a game.
pub(super) fn is_word(path: &str) -> bool {
    !path.contains(['/', '.'])
}
