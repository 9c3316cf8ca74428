//! Faults as text for people, in the manner of the best compilers, and as JSON for programs.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Message, Origin as Place, Renderer, Snippet};
use serde::Serialize;

use super::{Diagnostic, Report, Severity, columns};
use crate::source::{Files, Origin};

/// How text is laid out.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// With colors and bold, as terminal escapes.
    pub colors: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
}

/// How much of a long line is shown around the place.
const SHOWN: usize = 160;

/// One fault for people: message, place, the line with the place underlined, other places, help.
pub fn text(diagnostic: &Diagnostic, files: &Files, style: Style) -> String {
    let renderer = if style.colors { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(style.width);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    // The severity and the code stand before the first line, and as much room before the others.
    let before = diagnostic.severity.word().len() + "[]: ".len() + diagnostic.code.name().len();
    let title = wrapped(&diagnostic.message, style.width, before);
    let mut group = level.primary_title(title).id(diagnostic.code.name()).elements(Vec::<Element<'_>>::new());
    if let Some(origin) = diagnostic.origin {
        group = group.elements(excerpt(files, origin, AnnotationKind::Primary, None));
    }
    for related in &diagnostic.related {
        let label = Some(related.message.as_str());
        group = group.elements(excerpt(files, related.origin, AnnotationKind::Context, label));
    }
    if let Some(help) = &diagnostic.help {
        let message: Message<'_> = Level::HELP.message(wrapped(help, style.width, 14));
        group = group.element(message);
    }
    let text = renderer.render(&[group]);
    match diagnostic.origin {
        Some(_) => text,
        // Without a place there is no margin to draw a line in.
        None => text.replacen("\n |\n", "\n", 1),
    }
}

/// The place and the line of an origin, with what it spans underlined.
fn excerpt<'f>(
    files: &'f Files,
    origin: Origin,
    kind: AnnotationKind,
    label: Option<&'f str>,
) -> Vec<Element<'f>> {
    let file = files.get(origin.file);
    let position = files.position(origin);
    let place = Place::path(file.name.as_str()).line(position.line).char_column(position.column);
    if file.text.is_empty() {
        return vec![place.into()];
    }
    let line = file.line_range(position.line);
    let start = file.text.floor_char_boundary((origin.start as usize).clamp(line.start, line.end));
    let end = (origin.end as usize).clamp(start, line.end);
    let window = window(&file.text, line.clone(), start);
    // An empty stretch is shown as one column.
    let end = if end == start { (start + 1).min(window.end.max(start)) } else { end };
    let span = start - window.start..file.text.ceil_char_boundary(end).min(window.end) - window.start;
    let whole = window == line;
    let snippet = Snippet::source(&file.text[window])
        .line_start(position.line)
        .path(whole.then_some(file.name.as_str()))
        .annotation(kind.span(span).label(label));
    // A line that is not shown from its beginning does not know its columns.
    if whole { vec![snippet.into()] } else { vec![place.into(), snippet.into()] }
}

/// As much of a long line around `at` as is good to look at.
fn window(text: &str, line: Range<usize>, at: usize) -> Range<usize> {
    if line.len() <= 2 * SHOWN {
        return line;
    }
    let start = text.ceil_char_boundary(at.saturating_sub(SHOWN).max(line.start)).min(at);
    start..text.floor_char_boundary((at + SHOWN).min(line.end))
}

/// Breaks a message into lines that leave room for `indent` columns before them.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let room = width.saturating_sub(indent).max(24);
    let mut out = String::with_capacity(text.len() + 8);
    for (n, paragraph) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        let indented = paragraph.starts_with(' ');
        let mut column = 0;
        for (i, word) in paragraph.split(' ').enumerate() {
            let length = columns::count(word);
            if i > 0 && column + 1 + length > room && !indented {
                out.push('\n');
                column = 0;
            } else if i > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
    }
    out
}

/// All faults for people, and a line that counts them.
pub fn text_report(report: &Report, files: &Files, style: Style) -> String {
    let sorted = report.sorted();
    let mut out = String::new();
    for diagnostic in &sorted {
        out.push_str(&text(diagnostic, files, style));
        out.push_str("\n\n");
    }
    if report.dropped() > 0 {
        let dropped = report.dropped();
        out.push_str(&format!("… and {dropped} more that are not shown\n\n"));
    }
    out
}

/// The faults as one JSON object, as `check --format json` prints it.
#[derive(Debug, Serialize)]
pub struct JsonReport<'r> {
    diagnostics: Vec<JsonDiagnostic<'r>>,
    errors: usize,
    warnings: usize,
    files: usize,
}

#[derive(Debug, Serialize)]
struct JsonDiagnostic<'r> {
    code: &'static str,
    severity: &'static str,
    message: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'r str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<JsonRelated<'r>>,
}

#[derive(Debug, Serialize)]
struct JsonRelated<'r> {
    file: &'r str,
    line: usize,
    column: usize,
    message: &'r str,
}

/// The report for programs; `read` is how many files were checked.
pub fn json_report<'r>(report: &'r Report, files: &'r Files, read: usize) -> JsonReport<'r> {
    let sorted = report.sorted();
    let count = |severity| sorted.iter().filter(|d| d.severity == severity).count();
    JsonReport {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        files: read,
        diagnostics: sorted.iter().map(|d| json(d, files)).collect(),
    }
}

fn json<'r>(diagnostic: &'r Diagnostic, files: &'r Files) -> JsonDiagnostic<'r> {
    let position = diagnostic.origin.map(|origin| files.position(origin));
    JsonDiagnostic {
        code: diagnostic.code.name(),
        severity: diagnostic.severity.word(),
        message: &diagnostic.message,
        file: diagnostic.origin.map(|origin| files.get(origin.file).name.as_str()),
        line: position.map(|p| p.line),
        column: position.map(|p| p.column),
        end_line: position.map(|p| p.end_line),
        end_column: position.map(|p| p.end_column),
        help: diagnostic.help.as_deref(),
        related: diagnostic
            .related
            .iter()
            .map(|related| {
                let position = files.position(related.origin);
                JsonRelated {
                    file: files.get(related.origin.file).name.as_str(),
                    line: position.line,
                    column: position.column,
                    message: &related.message,
                }
            })
            .collect(),
    }
}
