//! A report as SARIF 2.1.0, the format that code review tools read (OASIS, errata 01).

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::check::catalogue;
use crate::cli::status::Status;
use crate::diag::fold::{Fold, at_places};
use crate::diag::{Code, Diagnostic, Report, Severity};
use crate::source::door::BUILT_IN;
use crate::source::{FileId, Files, Origin};

/// The schema that the log follows.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The log of one run over `read`, the definition files, that ended with `status`.
pub(super) fn log(report: &Report, files: &Files, read: &[FileId], status: Status) -> Value {
    let folds = at_places(report);
    let sorted: Vec<&Diagnostic> = folds.iter().map(|fold| fold.first).collect();
    let codes: BTreeSet<Code> = sorted.iter().map(|d| d.code).collect();
    let codes: Vec<Code> = codes.into_iter().collect();
    // Faults may be in files that were not named as definitions: a spreadsheet of cards, a built-in layout.
    let named = sorted.iter().flat_map(|d| d.origin.iter().chain(d.related.iter().map(|r| &r.origin)));
    let named: BTreeSet<FileId> = read.iter().copied().chain(named.map(|origin| origin.file)).collect();
    let artifacts: Vec<Value> =
        named.into_iter().map(|file| json!({"location": {"uri": uri(&files.get(file).name)}})).collect();
    let results: Vec<Value> = folds.iter().map(|fold| result(fold, &codes, files)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "punchboard",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": codes.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
            }},
            "invocations": [{"executionSuccessful": status != Status::Unreadable, "exitCode": status.code()}],
            "columnKind": "unicodeCodePoints",
            "artifacts": artifacts,
            "results": results,
        }],
    })
}

/// The SARIF rule for a code: what it means, and its explanation.
fn rule(code: Code) -> Value {
    let Ok(explanation) = catalogue::explain(code.name()) else { return json!({"id": code.name()}) };
    let plain = explanation.text(usize::MAX, str::to_owned);
    json!({
        "id": code.name(),
        "shortDescription": {"text": explanation.what},
        "help": {"text": plain, "markdown": explanation.markdown()},
    })
}

fn result(fold: &Fold<'_>, codes: &[Code], files: &Files) -> Value {
    let diagnostic = fold.first;
    let text = match &diagnostic.help {
        Some(help) => format!("{}\nhelp: {help}", fold.message()),
        None => fold.message(),
    };
    let mut result = Map::new();
    result.insert("ruleId".into(), diagnostic.code.name().into());
    result.insert("ruleIndex".into(), codes.iter().position(|code| *code == diagnostic.code).into());
    result.insert("level".into(), level(diagnostic.severity).into());
    result.insert("message".into(), json!({"text": text}));
    if let Some(origin) = diagnostic.origin {
        let place = json!({"physicalLocation": physical_location(origin, files)});
        result.insert("locations".into(), vec![place].into());
    }
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter().enumerate().map(|(n, related)| {
            json!({
                "id": n,
                "physicalLocation": physical_location(related.origin, files),
                "message": {"text": related.message},
            })
        });
        result.insert("relatedLocations".into(), related.collect::<Vec<_>>().into());
    }
    Value::Object(result)
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A place in a file. Columns count characters from 1; the end column is the one after the last character.
fn physical_location(origin: Origin, files: &Files) -> Value {
    let place = files.position(origin);
    json!({
        "artifactLocation": {"uri": uri(&files.get(origin.file).name)},
        "region": {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        },
    })
}

/// A file's name as a URI. Relative names stay relative, so that the log is the same on every machine; built-in files have the scheme
/// `built-in:`.
fn uri(name: &str) -> String {
    let (scheme, path) = match name.strip_prefix(BUILT_IN) {
        Some(path) => (BUILT_IN, path),
        None if name.starts_with('/') => ("file://", name),
        None => ("", name),
    };
    let mut uri = scheme.to_owned();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_uris() {
        assert_eq!(uri("decks/my cards/Dürer.yaml"), "decks/my%20cards/D%C3%BCrer.yaml");
        assert_eq!(uri("/home/wren/a:b.yaml"), "file:///home/wren/a%3Ab.yaml");
        assert_eq!(uri("built-in:decks/survival/game.yaml"), "built-in:decks/survival/game.yaml");
    }
}
