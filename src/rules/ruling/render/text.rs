//! Rulings as text for people: the verdict first, then the argument, then the outcome.

use super::{table, unknown, variants, words};
use crate::diag::render::wrapped;
use crate::model::prose::{Passage, Prose};
use crate::ruling::{Json, Readings, Ruling, Step, Verdict};

/// How text is laid out.
#[derive(Debug, Clone, Copy)]
pub struct Looks {
    /// Colors and bold, as terminal escapes.
    pub colors: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
    /// How much is printed.
    pub extent: Extent,
}

/// How much of a ruling is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Extent {
    /// The verdict and the outcome.
    Brief,
    /// The verdict, the argument and the outcome.
    #[default]
    Usual,
    /// The page to keep, with the scenario and the texts of the rules.
    Full,
}

pub(super) const BOLD: &str = "1";
const DIM: &str = "2";
pub(super) const RED: &str = "1;31";
const GREEN: &str = "1;32";
const YELLOW: &str = "1;33";

impl Looks {
    pub(super) fn paint(&self, look: &str, text: &str) -> String {
        if self.colors { format!("\x1b[{look}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// A page to keep with the game as text, in the same order as in print.
pub fn page(page: &Prose, ruling: &Ruling, looks: Looks) -> String {
    let bold = |text: &str| looks.paint(BOLD, text);
    let widths = widths(ruling);
    let mut out = format!("{}\n", bold(&wrapped(&page.title, looks.width, 0)));
    let mut is_step = false;
    for passage in page.passages.iter().flat_map(in_line) {
        let was_step = std::mem::replace(&mut is_step, matches!(passage, Passage::Step { .. }));
        match passage {
            Passage::Lead(text) => out.push_str(&lead(text, ruling, looks)),
            Passage::Text(text) => out.push_str(&format!("{}\n", wrapped(text, looks.width, 0))),
            Passage::Note(text) => {
                out.push_str(if was_step { "\n" } else { "" });
                out.push_str(&format!("{}\n", looks.paint(DIM, &wrapped(text, looks.width, 0))));
            }
            Passage::Heading(text) => out.push_str(&format!("\n{}\n\n", bold(text))),
            Passage::Step { number: n, rule: id, text } => {
                out.push_str(if was_step { "" } else { "\n" });
                out.push_str(&step((*n, id, text), widths, looks));
            }
            Passage::Facts(_) | Passage::Table(_) | Passage::Grid { .. } => {
                table::put(passage, looks.width, &bold, out.ends_with("\n\n"), &mut out);
            }
            // Rulings have none of these.
            Passage::Columns { .. } | Passage::Figure(_) | Passage::Heat(_) | Passage::Exchange(_) => {}
        }
    }
    out
}

/// A ruling as text.
pub fn ruling(ruling: &Ruling, looks: Looks) -> String {
    let mut out = String::new();
    if let Some(title) = &ruling.title {
        out.push_str(&format!("{}\n", looks.paint(DIM, title)));
    }
    out.push_str(&verdict(ruling, looks));
    for claim in &ruling.claims {
        out.push_str(&format!("{}\n", wrapped(&words::claim(claim), looks.width, 0)));
    }
    if let Some(open) = words::undecided(ruling) {
        out.push_str(&format!("{}\n", wrapped(&open, looks.width, 0)));
    }
    out.push_str(&unknown(ruling, looks));
    if !ruling.house_rules.is_empty() {
        out.push_str(&looks.paint(DIM, &wrapped(&words::house_rules(ruling), looks.width, 0)));
        out.push('\n');
    }
    if looks.extent != Extent::Brief && !ruling.steps.is_empty() {
        out.push('\n');
        let widths = widths(ruling);
        for (number, rule, text) in words::argument(ruling) {
            out.push_str(&step((number, rule.name(), &text), widths, looks));
        }
    }
    let table = table::text(&words::outcome(ruling), looks.width, |text| looks.paint(BOLD, text));
    if !table.is_empty() {
        out.push_str(&format!("\n{table}"));
    }
    out.push_str(&assumed(&words::assumed(words::assumptions(ruling)), looks));
    if !ruling.used.is_empty() {
        out.push_str(&format!(
            "\n{}\n",
            looks.paint(DIM, &wrapped(&words::dice_used(ruling), looks.width, 0))
        ));
    }
    if ruling.left_over > 0 {
        out.push_str(&format!(
            "{} {}\n",
            looks.paint(YELLOW, "warning:"),
            words::left_over(ruling.left_over)
        ));
    }
    for warning in &ruling.warnings {
        out.push_str(&format!("{} {warning}\n", looks.paint(YELLOW, "warning:")));
    }
    out + &more(ruling, looks)
}

/// What nobody knows for sure.
fn unknown(ruling: &Ruling, looks: Looks) -> String {
    let mut out = String::new();
    for line in ruling.unknown.iter().flat_map(|unknown| unknown::in_words(unknown)) {
        // Cases are indented.
        let (first, indent) = if line.starts_with(' ') { ("  ", 4) } else { ("", 0) };
        let text = wrapped(line.trim_start(), looks.width, indent);
        out.push_str(&format!("{first}{}\n", text.replace('\n', &format!("\n{:indent$}", ""))));
    }
    out
}

/// What follows a ruling: other readings, variants, and how to send it.
fn more(ruling: &Ruling, looks: Looks) -> String {
    let mut out = String::new();
    if let Some(readings) = &ruling.readings {
        out.push_str(&format!("\n{}", self::readings(ruling, readings, looks)));
    }
    for variant in &ruling.variants {
        out.push_str(&format!("\n{}", variants::text(ruling, variant, looks)));
    }
    if let Some(line) = &ruling.line {
        // It is not wrapped, so that it can be copied.
        let space = if ruling.used.is_empty() || !out.is_empty() { "\n" } else { "" };
        out.push_str(&format!("{space}{}\n", looks.paint(DIM, &words::sent(line))));
    }
    out
}

fn verdict(ruling: &Ruling, looks: Looks) -> String {
    lead(&words::verdict(ruling), ruling, looks)
}

/// The assumed facts, each with its rule.
pub(super) fn assumed(assumed: &[(String, &str)], looks: Looks) -> String {
    let mut out = String::new();
    if !assumed.is_empty() {
        out.push_str(&format!("\n{}\n", looks.paint(BOLD, "Assumed, since nobody has said it")));
    }
    for (what, rule) in assumed {
        let text = wrapped(&format!("{what} ({rule})"), looks.width, 4);
        out.push_str(&format!("  {}\n", text.replace('\n', "\n    ")));
    }
    out
}

/// The verdict in its color.
fn lead(verdict: &str, ruling: &Ruling, looks: Looks) -> String {
    let look = match &ruling.verdict {
        Verdict::Resolved => GREEN,
        Verdict::Illegal(_) | Verdict::Undecided(_) => RED,
        Verdict::Incomplete(_) | Verdict::Unsaid(_) => YELLOW,
    };
    let text = wrapped(verdict, looks.width, 0);
    let lines: Vec<_> = text.lines().map(|line| looks.paint(look, line)).collect();
    format!("{}\n", lines.join("\n"))
}

/// A position, laid out like an outcome.
pub fn position(position: &Json, looks: Looks) -> String {
    table::text(position, looks.width, |text| looks.paint(BOLD, text))
}

/// The steps of an argument after the first `first`.
pub fn steps(steps: &[Step], first: usize, looks: Looks) -> String {
    let number = steps.len().to_string().len();
    let rule = steps.iter().map(|step| step.rule.name().len()).max().unwrap_or(0);
    let mut out = String::new();
    for (n, one) in steps.iter().enumerate().skip(first) {
        out.push_str(&step((Some(n + 1), one.rule.name(), &words::step(one)), (number, rule), looks));
    }
    out
}

/// The widths of the columns for numbers and rules.
fn widths(ruling: &Ruling) -> (usize, usize) {
    let rules = ruling.steps.iter().map(|step| step.rule).chain(ruling.why_not.iter().map(|idle| idle.rule));
    (ruling.steps.len().to_string().len(), rules.map(|rule| rule.name().len()).max().unwrap_or(0))
}

/// A step in columns of these widths; a note of what had no effect has no number.
fn step((n, id, text): (Option<usize>, &str, &str), (number, rule): (usize, usize), looks: Looks) -> String {
    let indent = number + rule + 6;
    let text = wrapped(text, looks.width, indent).replace('\n', &format!("\n{:indent$}", ""));
    match n {
        Some(n) => format!("  {n:number$}  {}  {text}\n", looks.paint(DIM, &format!("{id:rule$}"))),
        None => {
            let dim: Vec<_> = format!("  {:>number$}  {id:rule$}  {text}", "–")
                .lines()
                .map(|line| looks.paint(DIM, line))
                .collect();
            format!("{}\n", dim.join("\n"))
        }
    }
}

fn readings(ruling: &Ruling, readings: &Readings, looks: Looks) -> String {
    let head = words::readings_head(ruling, readings);
    if readings.turns_on.is_empty() {
        return format!("{}\n", wrapped(&head, looks.width, 0));
    }
    let mut out = format!("{}\n", looks.paint(BOLD, &wrapped(&head, looks.width, 0)));
    for turn in &readings.turns_on {
        let text = words::turn(ruling, turn);
        out.push_str(&format!("  {}\n", wrapped(&text, looks.width, 4).replace('\n', "\n    ")));
    }
    out
}

/// The passages that a passage stands for: in text, columns are one below the other.
fn in_line(passage: &Passage) -> &[Passage] {
    match passage {
        Passage::Columns { passages, .. } => passages,
        other => std::slice::from_ref(other),
    }
}
