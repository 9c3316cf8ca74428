//! Reads the files of a game.

use crate::diag::{Report, code};
use crate::model::load;
use crate::source::{Files, Node, Origin, yaml};

/// The only document of a file.
pub fn document((name, bytes): (&str, &[u8]), files: &mut Files, report: &mut Report) -> Option<Node> {
    let (nodes, origin) = documents((name, bytes), files, report)?;
    if nodes.is_empty() && !report.has_errors() {
        report.error(code::EMPTY, origin, format!("{name} is empty"));
    }
    if let [_, second, ..] = nodes.as_slice() {
        report
            .error(code::WRONG_TYPE, second.head(), "a second document in a file that has only one")
            .help("join them, without `---` in between");
        return None;
    }
    nodes.into_iter().next()
}

/// The documents of a file, and the origin of its first line.
pub fn documents(
    (name, bytes): (&str, &[u8]),
    files: &mut Files,
    report: &mut Report,
) -> Option<(Vec<Node>, Origin)> {
    let file = load::add_text(files, name, bytes, report)?;
    Some((yaml::parse(files, file, report), Origin::of_file(file)))
}
