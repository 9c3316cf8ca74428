//! Simulations as text that fits the terminal.

use super::summary::{OPEN, Summary, UNUSED, interval, percent};
use crate::adjudicate::simulate::Share;
use crate::cli::terminal::{BOLD, PLAIN};
use crate::diag::columns;
use crate::diag::render::wrapped;

/// The most columns of a name.
const LONGEST_NAME: usize = 24;
/// The columns of a share with its interval.
const SHARE: usize = 20;

/// A simulation in so many columns.
pub(super) fn text(summary: &Summary<'_>, width: usize, colors: bool) -> String {
    let mut page = Page { out: String::new(), width, colors };
    page.head(&summary.title());
    page.paragraph(&summary.about.policy);
    summary.about.remarks.iter().for_each(|remark| page.paragraph(remark));
    page.paragraph("Shares have 95 % intervals (Wilson).");
    ends(summary, &mut page);
    lengths(summary, &mut page);
    held(summary, &mut page);
    used(summary, &mut page);
    never_used(summary, &mut page);
    undecided(summary, &mut page);
    page.out
}

struct Page {
    out: String,
    width: usize,
    colors: bool,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn paragraph(&mut self, text: &str) {
        let text = wrapped(text, self.width, 0);
        self.line(&text);
    }

    fn head(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        let text = wrapped(text, self.width, 0);
        let text = if self.colors { format!("{BOLD}{text}{PLAIN}") } else { text };
        self.line(&text);
    }

    /// A row with a bar as long as its share of the longest one.
    fn bar(&mut self, name: &str, names: usize, share: Share, longest: f64) {
        let room = self.width.saturating_sub(names + SHARE + 6).clamp(5, 40);
        let bar = if longest > 0.0 { (share.value() / longest * room as f64).round() as usize } else { 0 };
        let row = format!("  {}  {}  {}", columns::padded(name, names), shown(share), "█".repeat(bar));
        self.line(&row);
    }
}

/// " 35.2 %    32.3–38.2".
fn shown(share: Share) -> String {
    format!("{:>7}  {:>11}", percent(share), interval(share))
}

fn ends(summary: &Summary<'_>, page: &mut Page) {
    page.head("Won by");
    let ends = summary.ends();
    let names = ends.iter().map(|(name, _)| columns::count(name)).max().unwrap_or(0);
    let longest = ends.iter().map(|(_, share)| share.value()).fold(0.0, f64::max);
    ends.iter().for_each(|(name, share)| page.bar(name, names, *share, longest));
    if summary.counts.shared > 0 {
        let share = summary.shared();
        page.paragraph(&format!(
            "Several won together in {} of the games ({}); each of them counts.",
            percent(share),
            interval(share)
        ));
    }
    let (share, rounds) = (summary.unfinished(), summary.about.most_rounds);
    if share.count > 0 {
        page.paragraph(&format!(
            "{} of the games ({}) were not over after {rounds} rounds and were ended.",
            percent(share),
            interval(share)
        ));
    }
}

fn lengths(summary: &Summary<'_>, page: &mut Page) {
    let Some(lengths) = summary.lengths() else {
        page.paragraph(&format!("{:.0} moves a game.", summary.turns()));
        return;
    };
    page.head("Length in rounds");
    let names: Vec<String> = lengths
        .groups
        .iter()
        .map(|((from, to), _)| if from == to { from.to_string() } else { format!("{from}–{to}") })
        .collect();
    let wide = names.iter().map(|name| columns::count(name)).max().unwrap_or(0);
    let longest = lengths.groups.iter().map(|(_, share)| share.value()).fold(0.0, f64::max);
    for (name, (_, share)) in names.iter().zip(&lengths.groups) {
        page.bar(name, wide, *share, longest);
    }
    page.paragraph(&format!(
        "Mean {:.1}, median {}, {:.0} moves a game.",
        lengths.mean,
        lengths.median,
        summary.turns()
    ));
}

fn held(summary: &Summary<'_>, page: &mut Page) {
    let held = summary.held();
    if held.is_empty() {
        return;
    }
    let what = &summary.about.held;
    page.head(&format!("{}{} that winners and losers had", what[..1].to_uppercase(), &what[1..]));
    let names = held.iter().map(|held| columns::count(held.name)).max().unwrap_or(0).min(LONGEST_NAME);
    page.line(&format!("  {}  {:>20}  {:>20}", " ".repeat(names), "winners", "losers"));
    for held in &held {
        let mark = match held.winners.beside(held.losers) {
            1 => "more",
            -1 => "less",
            _ => "",
        };
        let name = columns::padded(&columns::cut(held.name, names), names);
        page.line(&format!("  {name}  {}  {}  {mark}", shown(held.winners), shown(held.losers)));
    }
    page.paragraph("More, less: the intervals of winners and losers do not overlap.");
}

fn used(summary: &Summary<'_>, page: &mut Page) {
    let used = summary.used();
    page.head("Rules: share of the games that used them, and uses in each of these");
    let names = used.iter().map(|used| used.rule.id.len()).max().unwrap_or(0);
    for used in &used {
        let each = used.times as f64 / used.games.count.max(1) as f64;
        let head =
            format!("  {}  {}  {each:>7.1}  ", columns::padded(&used.rule.id, names), shown(used.games));
        let room = page.width.saturating_sub(columns::count(&head)).max(8);
        page.line(&format!("{head}{}", columns::cut(&used.rule.rule, room)));
    }
}

fn never_used(summary: &Summary<'_>, page: &mut Page) {
    let never = summary.never_used();
    let all = summary.usable();
    page.head(&format!("Never used: {} of {all} rules that whole games apply", never.len()));
    let names: Vec<&str> = never.iter().map(|rule| rule.id.as_str()).collect();
    if !names.is_empty() {
        page.paragraph(&names.join(", "));
        page.paragraph(UNUSED);
    }
}

fn undecided(summary: &Summary<'_>, page: &mut Page) {
    let undecided = summary.undecided();
    if undecided.is_empty() {
        return;
    }
    page.head("Left open by the rulebook: share of the games in which it was, and times in each of these");
    let names = undecided.iter().map(|(what, ..)| columns::count(what)).max().unwrap_or(0);
    for (what, games, times) in undecided {
        page.line(&format!("  {}  {}  {times:>7.1}", columns::padded(what, names), shown(games)));
    }
    page.paragraph(OPEN);
}
