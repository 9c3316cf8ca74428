//! Faults as text for people, in the style of compilers, and as JSON for programs.

use std::collections::BTreeMap;

use annotate_snippets::{AnnotationKind, Element, Level, Message, Origin as Place, Renderer, Snippet};
use serde::Serialize;

use super::columns::Measure;
use super::fold::{Fold, at_places, folded, grouped};
use super::suggest::and_list;
use super::{Code, Diagnostic, Report, Severity, columns};
use crate::source::{Files, Origin, visible};

/// How text is laid out.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Whether to use colors and bold, as terminal escapes.
    pub colors: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
}

/// A fault for people: message, place, the line with the place underlined, other places, help.
pub fn text(diagnostic: &Diagnostic, files: &Files, style: Style) -> String {
    let cards = Vec::new();
    folded_text(&Fold { first: diagnostic, cards, others: Vec::new(), alike: true }, files, style)
}

/// A folded fault for people, in the same form.
fn folded_text(fold: &Fold<'_>, files: &Files, style: Style) -> String {
    let diagnostic = fold.first;
    let renderer = if style.colors { Renderer::styled() } else { Renderer::plain() };
    // Lines are cut here, so the renderer need not.
    let renderer = renderer.term_width(usize::MAX / 4);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    // The first line begins with the severity and the code; the others are indented as far.
    let before = diagnostic.severity.word().len() + "[]: ".len() + diagnostic.code.name().len();
    let is_narrow = style.width < before + LEAST_TITLE;
    let title = if is_narrow {
        format!("\n{}", wrapped(&fold.message(), style.width, INDENT))
    } else {
        wrapped(&fold.message(), style.width, before)
    };
    let title_lines = title.matches('\n').count();
    let mut group = level.primary_title(title).id(diagnostic.code.name()).elements(Vec::<Element<'_>>::new());
    if let Some(origin) = diagnostic.origin {
        group = group.elements(excerpt(files, origin, AnnotationKind::Primary, None, style.width));
    }
    for related in &diagnostic.related {
        let label = Some(related.message.as_str());
        group = group.elements(excerpt(files, related.origin, AnnotationKind::Context, label, style.width));
    }
    if let Some(cell) = diagnostic.origin.and_then(|origin| files.cell(origin)) {
        group = group.element(Level::NOTE.message(cell));
    }
    if let Some(others) = others(fold, files) {
        let message: Message<'_> = Level::NOTE.message(wrapped(&others, style.width, 14));
        group = group.element(message);
    }
    if let Some(help) = &diagnostic.help {
        let message: Message<'_> = Level::HELP.message(wrapped(help, style.width, 14));
        group = group.element(message);
    }
    let mut text = renderer.render(&[group]);
    if is_narrow {
        // The message goes below the code, not beside it.
        let (beside, below) = (format!("\n{:before$}", ""), format!("\n{:INDENT$}", ""));
        text = text.replacen(&beside, &below, title_lines).replacen("]: \n", "]:\n", 1);
    }
    match diagnostic.origin {
        Some(_) => without_empty_places(&text),
        // Without a place there is no margin to draw a line in.
        None => text.replacen("\n |\n", "\n", 1),
    }
}

/// Removes empty place lines: a line that is cut at its beginning has its place above it already.
fn without_empty_places(text: &str) -> String {
    let is_empty = |line: &str| {
        let mut in_escape = false;
        let seen = line.chars().filter(|c| {
            let hidden = in_escape || *c == '\x1b';
            in_escape = hidden && *c != 'm';
            !hidden
        });
        seen.collect::<String>().trim() == ":::"
    };
    text.lines().filter(|line| !is_empty(line)).collect::<Vec<_>>().join("\n")
}

/// The other cards or places that have the same fault.
fn others(fold: &Fold<'_>, files: &Files) -> Option<String> {
    /// How many are named.
    const NAMED: usize = 4;
    let the_same = if fold.alike { "the same" } else { "similar" };
    let list = |first: Vec<String>, all: usize| {
        let more = all - first.len();
        let rest = (more > 0).then(|| format!("{} more", grouped(more)));
        and_list(&first.into_iter().chain(rest).collect::<Vec<_>>())
    };
    if let [_, others @ ..] = fold.cards.as_slice()
        && !others.is_empty()
    {
        let named = others.iter().take(NAMED).map(|card| (*card).to_owned()).collect();
        let slots = fold.slots();
        let so = if slots.is_empty() { String::new() } else { format!("; also {}", and_list(&slots)) };
        return Some(format!("{the_same} on {}{so}", list(named, others.len())));
    }
    let origins: Vec<Origin> = fold.others.iter().filter_map(|fault| fault.origin).collect();
    let line = |origin: &Origin| files.position(*origin).line.to_string();
    let mut lines: Vec<String> = origins.iter().map(line).collect();
    lines.dedup();
    let all = lines.len();
    lines.truncate(NAMED);
    (all > 0).then(|| match all {
        1 => format!("{the_same} in line {}", lines[0]),
        _ => format!("{the_same} in lines {}", list(lines, all)),
    })
}

/// The place and line of an origin, with the origin underlined. A longer line is cut on both sides.
fn excerpt<'f>(
    files: &'f Files,
    origin: Origin,
    kind: AnnotationKind,
    label: Option<&'f str>,
    width: usize,
) -> Vec<Element<'f>> {
    let file = files.get(origin.file);
    let position = files.position(origin);
    let place = Place::path(visible(&file.name)).line(position.line).char_column(position.column);
    if file.text.is_empty() {
        return vec![place.into()];
    }
    let line = file.line_range(position.line);
    let start = file.text.floor_char_boundary((origin.start as usize).clamp(line.start, line.end));
    let end = file.text.ceil_char_boundary((origin.end as usize).clamp(start, line.end));
    let (before, marked, after) =
        (&file.text[line.start..start], &file.text[start..end], &file.text[end..line.end]);
    let gutter = position.line.to_string().len() + " | ".len();
    let room = width.saturating_sub(gutter).max(LEAST_ROOM);
    let label_room = label.map_or(0, |label| columns::count(label) + 1);
    let Cut { before: kept, marked, after } = cut_line([before, marked, after], room, label_room);
    let is_cut = kept.len() < before.len();
    let head = if is_cut { "…" } else { "" };
    let tail = if start + marked.len() + after.len() < line.end { "…" } else { "" };
    let from = head.len() + kept.len();
    // An empty place is shown as one column.
    let to =
        from + if marked.is_empty() { after.chars().next().map_or(0, char::len_utf8) } else { marked.len() };
    let snippet = Snippet::source(format!("{head}{kept}{marked}{after}{tail}"))
        .line_start(position.line)
        .path((!is_cut).then_some(visible(&file.name)))
        .annotation(kind.span(from..to).label(label));
    // A line that is cut at its beginning does not know its columns.
    if is_cut { vec![place.into(), snippet.into()] } else { vec![snippet.into()] }
}

/// A line of a file, cut to the width of the terminal: the text before the underlined part, that part, and the text after it.
struct Cut<'t> {
    before: &'t str,
    marked: &'t str,
    after: &'t str,
}

/// Cuts a line so that it takes at most `room` columns, with room for a label beside the underline.
fn cut_line([before, marked, after]: [&str; 3], room: usize, label: usize) -> Cut<'_> {
    let [left, middle, right] = [before, marked, after].map(columns::of_source);
    if left + middle + right.max(label) <= room {
        return Cut { before, marked, after };
    }
    // A sign on each side shows that the line goes on.
    let room = room.saturating_sub(2);
    let shown = columns::start(marked, room.saturating_sub(label).max(1));
    let middle = columns::of_source(shown);
    let beside = room.saturating_sub(middle);
    let needed = label.max(right.min(beside / 2));
    let before = columns::end(before, beside.saturating_sub(needed));
    let after = columns::start(after, beside.saturating_sub(columns::of_source(before)));
    // What is after an underlined part that was cut is not beside it.
    Cut { before, marked: shown, after: if shown.len() < marked.len() { "" } else { after } }
}

/// With less room beside the code, in columns, the message goes below it.
const LEAST_TITLE: usize = 24;
const INDENT: usize = 2;
/// Columns narrower than this are harder to read than lines that are too long.
const LEAST_ROOM: usize = 16;

/// Wraps a message into lines that leave `indent` columns free before them.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let room = width.saturating_sub(indent).max(LEAST_ROOM);
    let mut out = String::with_capacity(text.len() + 8);
    for (n, paragraph) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        // Indented paragraphs are laid out already.
        let width = if paragraph.starts_with(' ') { usize::MAX } else { room };
        columns::fill(&mut out, paragraph, Measure { start: 0, hang: 0, width }, columns::count);
    }
    out
}

/// Writes a head with text beside it, on as many lines as it takes.
pub fn hanging(out: &mut String, head: &str, text: &str, width: usize) {
    let indent = columns::count(head);
    let text = wrapped(text, width, indent).replace('\n', &format!("\n{:indent$}", ""));
    out.push_str(format!("{head}{text}").trim_end());
    out.push('\n');
}

/// All faults for people, and a line that counts them.
pub fn text_report(report: &Report, files: &Files, style: Style) -> String {
    /// How many faults of one code are shown.
    const SHOWN: usize = 25;
    let mut out = String::new();
    let mut shown: BTreeMap<Code, usize> = BTreeMap::new();
    let mut more: BTreeMap<Code, usize> = BTreeMap::new();
    for fold in folded(report) {
        let shown = shown.entry(fold.first.code).or_default();
        *shown += 1;
        if *shown <= SHOWN {
            out.push_str(&folded_text(&fold, files, style));
            out.push_str("\n\n");
        } else {
            *more.entry(fold.first.code).or_default() += 1;
        }
    }
    let others = report.dropped().map(|(code, _, dropped)| (code, dropped));
    others.for_each(|(code, dropped)| *more.entry(code).or_default() += dropped);
    let more: Vec<String> = more.iter().map(|(code, n)| format!("{} more {code}", grouped(*n))).collect();
    if !more.is_empty() {
        let line = format!("… and {}; `--format json` lists more", and_list(&more));
        out.push_str(&format!("{}\n\n", wrapped(&line, style.width, 0)));
    }
    out
}

/// How many faults of a severity there are, and at how many places, folded for people.
pub fn count(report: &Report, severity: Severity) -> (usize, usize) {
    let dropped = report.dropped().filter(|(_, of, _)| *of == severity);
    let dropped: usize = dropped.map(|(.., count)| count).sum();
    let folds = folded(report).into_iter().filter(|fold| fold.first.severity == severity);
    folds.fold((dropped, dropped), |(faults, places), fold| (faults + 1, places + fold.places()))
}

/// The faults as one JSON object, as `check --format json` prints it.
#[derive(Debug, Serialize)]
pub struct JsonReport<'r> {
    diagnostics: Vec<JsonDiagnostic<'r>>,
    errors: usize,
    warnings: usize,
    /// The number of faults beyond those listed.
    #[serde(skip_serializing_if = "is_none")]
    not_listed: usize,
    files: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

#[derive(Debug, Serialize)]
struct JsonDiagnostic<'r> {
    code: &'static str,
    severity: &'static str,
    message: String,
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
    /// The cell of a spreadsheet: `cell B3 of the sheet Cards`.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
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

/// The report for programs; `read` is the number of files checked.
pub fn json_report<'r>(report: &'r Report, files: &'r Files, read: usize) -> JsonReport<'r> {
    let folds = at_places(report);
    let count = |severity| {
        let dropped = report.dropped().filter(|(_, of, _)| *of == severity).map(|(.., count)| count);
        folds.iter().filter(|fold| fold.first.severity == severity).count() + dropped.sum::<usize>()
    };
    JsonReport {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        not_listed: report.dropped().map(|(.., count)| count).sum(),
        files: read,
        diagnostics: folds.iter().map(|fold| json(fold, files)).collect(),
    }
}

fn json<'r>(fold: &Fold<'r>, files: &'r Files) -> JsonDiagnostic<'r> {
    let diagnostic = fold.first;
    let position = diagnostic.origin.map(|origin| files.position(origin));
    JsonDiagnostic {
        code: diagnostic.code.name(),
        severity: diagnostic.severity.word(),
        message: fold.message(),
        file: diagnostic.origin.map(|origin| files.get(origin.file).name.as_str()),
        line: position.map(|p| p.line),
        column: position.map(|p| p.column),
        end_line: position.map(|p| p.end_line),
        end_column: position.map(|p| p.end_column),
        cell: diagnostic.origin.and_then(|origin| files.cell(origin)),
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
