//! Rulings and odds as HTML: for a page that stands alone, and for the page of `umpire serve`.
//!
//! The verdict is first, then who is right. Each step unfolds into the text of its rule, why it reads so, and what the players may agree
//! on instead. No script is needed.

use std::fmt::Write as _;

use super::{odds, table, unknown, variants, words};
use crate::diag::Code;
use crate::model::Rulebook;
use crate::model::prose::{Passage, Table};
use crate::ruling::{Answer, Decided, Ruling, Turn};
use crate::source::html::escaped;

/// The style of rulings, for both pages: one column, for phones first, dark and light, and for paper.
pub const STYLE: &str = include_str!("ruling.css");

/// The picture of a card that a ruling names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Portrait {
    /// The card's name.
    pub name: String,
    /// The address of the picture, or the picture itself as a `data:` address.
    pub address: String,
}

/// The most results of odds that are shown.
const MOST_RESULTS: usize = 24;
/// The longest list of steps that is unfolded on paper; a whole game's round may have thousands.
const MOST_STEPS: usize = 2_000;

/// A document around some body, with the style of rulings.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escaped(title)
    )
}

/// A ruling as an `<article>`, with pictures of the cards that fought, and with the odds if dice are missing. `brief` leaves out the
/// steps.
pub fn ruling(
    ruling: &Ruling,
    rulebook: &Rulebook,
    portraits: &[Portrait],
    answer: Option<&Answer>,
    brief: bool,
) -> String {
    let mut out = format!("<article class=\"ruling\" data-verdict=\"{}\">\n", escaped(ruling.verdict.word()));
    let of = format!("{}: {}", rulebook.title, ruling.dispute);
    let title = ruling.title.as_deref();
    put(&mut out, "p", "kind", &title.map_or_else(|| of.clone(), |title| format!("{title} · {of}")));
    put(&mut out, "h1", "verdict", &words::verdict(ruling));
    put_portraits(portraits, &mut out);
    put_claims(ruling, brief, &mut out);
    for line in ruling.unknown.iter().flat_map(|unknown| unknown::in_words(unknown)) {
        put(&mut out, "p", if line.starts_with(' ') { "case" } else { "" }, line.trim());
    }
    if !ruling.house_rules.is_empty() {
        put(&mut out, "p", "note", &words::house_rules(ruling));
    }
    if let Some(answer) = answer {
        put_odds(answer, &mut out);
    }
    if !brief {
        steps(ruling, rulebook, &mut out);
    }
    let outcome = table::passages(&words::outcome(ruling));
    if !outcome.is_empty() {
        put(&mut out, "h2", "", "Outcome");
        outcome.iter().for_each(|passage| put_passage(passage, rulebook, &mut out));
    }
    let assumed = words::assumed(words::assumptions(ruling));
    if !assumed.is_empty() {
        put(&mut out, "h2", "", "Assumed, since nobody has said it");
        let items = assumed.iter().map(|(what, rule)| format!("{} {}", escaped(what), cited(rule)));
        list("ul", "", items, &mut out);
    }
    others(ruling, rulebook, brief, &mut out);
    notes(ruling, &mut out);
    out.push_str("</article>\n");
    out
}

/// The steps, each with its rule inside.
fn steps(ruling: &Ruling, rulebook: &Rulebook, out: &mut String) {
    if ruling.steps.is_empty() && ruling.why_not.is_empty() {
        return;
    }
    put(out, "h2", "", "Step by step");
    let unfolds = ruling.steps.len() <= MOST_STEPS;
    let mut seen: Vec<Code> = Vec::new();
    let mut items = Vec::new();
    for (number, rule, text) in words::argument(ruling) {
        // Claims link to the first step of the rule that decides them.
        let id = if seen.contains(&rule) { None } else { Some(rule.name()) };
        seen.push(rule);
        let turns: Vec<&Turn> = ruling.readings.iter().flat_map(|readings| &readings.turns_on).collect();
        items.push(step((number, rule.name(), &text), id, rulebook, &turns, unfolds));
    }
    out.push_str("<ol class=\"steps\">\n");
    out.extend(items);
    out.push_str("</ol>\n");
}

/// A step that unfolds into its rule. One without a number had no effect.
fn step(
    (number, rule, text): (Option<usize>, &str, &str),
    id: Option<&str>,
    rulebook: &Rulebook,
    turns: &[&Turn],
    unfolds: bool,
) -> String {
    let class = if number.is_some() { "" } else { " class=\"idle\"" };
    let id = id.map(|id| format!(" id=\"{}\"", escaped(id))).unwrap_or_default();
    let value = number.map(|number| format!(" value=\"{number}\"")).unwrap_or_default();
    let head = format!("<span>{}</span> {}", escaped(text), cited(rule));
    let inside = if unfolds { rule_text(rule, rulebook, turns) } else { String::new() };
    if inside.is_empty() {
        return format!("<li{class}{id}{value}><div class=\"step\">{head}</div></li>\n");
    }
    format!("<li{class}{id}{value}><details><summary>{head}</summary>\n{inside}</details></li>\n")
}

/// The text of a rule, where it comes from, and what the players may agree on instead.
fn rule_text(id: &str, rulebook: &Rulebook, turns: &[&Turn]) -> String {
    let Some(rule) = rulebook.rule(id) else { return String::new() };
    let mut out = String::new();
    put(&mut out, "p", "text", rule.rule);
    if let Some(source) = rule.source {
        put(&mut out, "p", "source", &format!("The game's words: “{source}”"));
    }
    if let Some(reason) = rule.reason {
        put(&mut out, "p", "source", &format!("Why it reads so: {reason}"));
    }
    if let Some(option) = &rule.option {
        put(&mut out, "p", "source", "You may agree on another reading:");
        let values = option.values.iter().map(|(value, meaning)| {
            let usual = if *value == option.default { " (usual)" } else { "" };
            let turn = turns.iter().find(|turn| turn.option == option.name && turn.value == *value);
            let then = turn.map(|turn| match &turn.ruling {
                Ok(other) => format!(" <b>{}</b>", escaped(&words::in_short(other))),
                Err(why) => format!(" <b>{}</b>", escaped(why)),
            });
            let name = format!("{}={value}", option.name);
            format!(
                "<code>{}</code>{usual}: {}{}",
                escaped(&name),
                escaped(meaning),
                then.unwrap_or_default()
            )
        });
        list("ul", "options", values, &mut out);
    }
    out
}

/// Who is right.
fn put_claims(ruling: &Ruling, brief: bool, out: &mut String) {
    let one = |claim: &Decided| {
        let text = escaped(&words::claim(claim));
        // The rule is a link to the step that cites it.
        let linked = claim.rule.filter(|rule| !brief && ruling.steps.iter().any(|step| step.rule == *rule));
        match linked.map(Code::name) {
            Some(rule) => {
                text.replacen(&format!("({rule})"), &format!("(<a href=\"#{rule}\">{rule}</a>)"), 1)
            }
            None => text,
        }
    };
    if !ruling.claims.is_empty() {
        out.push_str("<ul class=\"claims\">\n");
        for claim in &ruling.claims {
            let class = if claim.differs.is_none() { "right" } else { "wrong" };
            let _ = writeln!(out, "<li class=\"{class}\">{}</li>", one(claim));
        }
        out.push_str("</ul>\n");
    }
    if let Some(open) = words::undecided(ruling) {
        put(out, "p", "", &open);
    }
}

fn put_portraits(portraits: &[Portrait], out: &mut String) {
    if portraits.is_empty() {
        return;
    }
    out.push_str("<ul class=\"portraits\">\n");
    for Portrait { name, address } in portraits {
        let (name, address) = (escaped(name), escaped(address));
        let _ = writeln!(out, "<li><img src=\"{address}\" alt=\"The card {name}\" loading=\"lazy\"></li>");
    }
    out.push_str("</ul>\n");
}

/// What may happen, while dice are open.
fn put_odds(answer: &Answer, out: &mut String) {
    put(out, "h2", "", "What may happen");
    for (player, p) in &answer.claims {
        put(out, "p", "", &odds::chance_of_claim(&answer.odds, player, *p));
    }
    out.push_str("<ul class=\"odds\">\n");
    for result in answer.results.iter().take(MOST_RESULTS) {
        let (said, share) = (escaped(&result.sentence), odds::share(&answer.odds, result.p));
        let wide = result.p * 100.0;
        let _ = writeln!(
            out,
            // Pages may forbid styles in elements.
            "<li><span>{said}</span> <b>{}</b><svg viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect \
             width=\"{wide:.1}\" height=\"1\"/></svg></li>",
            escaped(&share)
        );
    }
    out.push_str("</ul>\n");
    let more = answer.results.len().saturating_sub(MOST_RESULTS);
    if more > 0 {
        put(out, "p", "note", &format!("and {more} more, which `umpire odds --full` shows"));
    }
    let how = match answer.odds.samples {
        None => "Exactly counted over all dice.".to_owned(),
        Some(samples) => format!("Estimated from {samples} rulings with generated dice."),
    };
    put(out, "p", "note", &how);
}

/// Other readings of the rules, and variants of the scenario.
fn others(ruling: &Ruling, rulebook: &Rulebook, brief: bool, out: &mut String) {
    if let Some(readings) = &ruling.readings {
        out.push_str("<section class=\"readings\">\n");
        put(out, "h2", "", "Other readings of the rules");
        put(out, "p", "", &words::readings_head(ruling, readings));
        list("ul", "", readings.turns_on.iter().map(|turn| escaped(&words::turn(ruling, turn))), out);
        out.push_str("</section>\n");
    }
    if ruling.variants.is_empty() {
        return;
    }
    out.push_str("<div class=\"variants\">\n");
    for variant in &ruling.variants {
        out.push_str("<section>\n");
        let (passages, _) = variants::passages(ruling, variant, brief);
        passages.iter().for_each(|passage| put_passage(passage, rulebook, out));
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n");
}

/// Dice, warnings, and how to send the dispute.
fn notes(ruling: &Ruling, out: &mut String) {
    if !ruling.used.is_empty() {
        put(out, "p", "note", &format!("{}.", words::dice_used(ruling)));
    }
    if ruling.left_over > 0 {
        put(out, "p", "note", &format!("Note: {}.", words::left_over(ruling.left_over)));
    }
    ruling.warnings.iter().for_each(|warning| put(out, "p", "note", &format!("Note: {warning}")));
    if let Some(line) = &ruling.line {
        let quote = if line.contains(' ') { "\"" } else { "" };
        let command = escaped(&format!("umpire judge {quote}{line}{quote}"));
        let _ = writeln!(out, "<p class=\"send\">To send it: <code>{command}</code></p>");
    }
}

fn put_passage(passage: &Passage, rulebook: &Rulebook, out: &mut String) {
    match passage {
        Passage::Lead(text) => put(out, "p", "lead", text),
        Passage::Heading(text) => put(out, "h2", "", text),
        Passage::Text(text) => put(out, "p", "", text),
        Passage::Note(text) => put(out, "p", "note", text),
        Passage::Step { number, rule, text } => {
            let step = step((*number, rule, text), None, rulebook, &[], true);
            let _ = write!(out, "<ol class=\"steps\">\n{step}</ol>\n");
        }
        Passage::Facts(facts) => {
            out.push_str("<dl>\n");
            for (name, value) in facts {
                let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value));
            }
            out.push_str("</dl>\n");
        }
        Passage::Table(table) => put_table(table, out),
        Passage::Grid { title, rows } => {
            put(out, "p", "note", title);
            put(out, "pre", "", &rows.join("\n"));
        }
        Passage::Columns { passages, .. } => {
            passages.iter().for_each(|inner| put_passage(inner, rulebook, out));
        }
        // Rulings have none of these.
        Passage::Figure(_) | Passage::Heat(_) | Passage::Exchange(_) => {}
    }
}

fn put_table(table: &Table, out: &mut String) {
    // A wide table is scrolled in its own frame, which keys can reach.
    out.push_str("<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>");
    for cell in &table.columns {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(cell));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escaped(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// A rule's number beside what it decides.
fn cited(rule: &str) -> String {
    format!("<span class=\"rule\">{}</span>", escaped(rule))
}

fn list(tag: &str, class: &str, items: impl Iterator<Item = String>, out: &mut String) {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return;
    }
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(out, "<{tag}{class}>");
    for item in items {
        let _ = writeln!(out, "<li>{item}</li>");
    }
    let _ = writeln!(out, "</{tag}>");
}

/// An element with some text.
fn put(out: &mut String, tag: &str, class: &str, text: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(out, "<{tag}{class}>{}</{tag}>", escaped(text));
}
