//! Rulings and odds as text for people: the verdict first, then the argument, then the outcome.

use super::table;
use crate::diag::render::wrapped;
use crate::diag::suggest::and_list;
use crate::ruling::{Claim, Json, Odds, Readings, Request, Roll, Ruling, Step, Verdict, matching};

/// How text is laid out.
#[derive(Debug, Clone, Copy)]
pub struct Looks {
    /// With colors and bold, as terminal escapes.
    pub colors: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
    /// Without the steps.
    pub brief: bool,
}

const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "1;31";
const GREEN: &str = "1;32";
const YELLOW: &str = "1;33";

impl Looks {
    fn paint(&self, look: &str, text: &str) -> String {
        if self.colors { format!("\x1b[{look}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// A ruling.
pub fn ruling(ruling: &Ruling, looks: Looks) -> String {
    let mut out = String::new();
    if let Some(title) = &ruling.title {
        out.push_str(&format!("{}\n", looks.paint(DIM, title)));
    }
    out.push_str(&verdict(ruling, looks));
    for claim in &ruling.claims {
        out.push_str(&format!("{}\n", wrapped(&self::claim(claim), looks.width, 0)));
    }
    if !ruling.house_rules.is_empty() {
        let rules: Vec<_> =
            ruling.house_rules.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        out.push_str(&looks.paint(DIM, &format!("Under the house rules {}", and_list(&rules))));
        out.push('\n');
    }
    if !looks.brief && !ruling.steps.is_empty() {
        out.push('\n');
        out.push_str(&steps(&ruling.steps, looks));
    }
    let table = table::text(&ruling.outcome, |text| looks.paint(BOLD, text));
    if !table.is_empty() {
        out.push_str(&format!("\n{table}"));
    }
    if !ruling.used.is_empty() {
        let used: Vec<_> = ruling.used.iter().map(u32::to_string).collect();
        out.push_str(&format!("\n{}\n", looks.paint(DIM, &format!("Dice used: {}", used.join(", ")))));
    }
    if ruling.left_over > 0 {
        let n = ruling.left_over;
        let dice = if n == 1 { "1 die was" } else { &format!("{n} dice were") };
        out.push_str(&format!("{} {dice} given that nobody rolls here\n", looks.paint(YELLOW, "warning:")));
    }
    for warning in &ruling.warnings {
        out.push_str(&format!("{} {warning}\n", looks.paint(YELLOW, "warning:")));
    }
    if let Some(readings) = &ruling.readings {
        out.push_str(&format!("\n{}", self::readings(ruling, readings, looks)));
    }
    out
}

fn verdict(ruling: &Ruling, looks: Looks) -> String {
    let (look, text) = match &ruling.verdict {
        Verdict::Resolved => (GREEN, ruling.sentence.clone()),
        Verdict::Illegal(illegal) => {
            let what = match illegal.action {
                0 => "Illegal from the start".to_owned(),
                n => format!("Action {n} is illegal"),
            };
            (RED, format!("{what} ({}): {}", illegal.rule, sentence(&illegal.reason)))
        }
        Verdict::Incomplete(missing) => (YELLOW, format!("Dice are missing: {}.", asked(missing))),
    };
    let text = wrapped(&text, looks.width, 0);
    let lines: Vec<_> = text.lines().map(|line| looks.paint(look, line)).collect();
    format!("{}\n", lines.join("\n"))
}

/// "Pim rolls a D3 for release".
fn asked(request: &Request) -> String {
    let Request { who, purpose, sides, count, .. } = request;
    match count {
        1 => format!("{who} rolls a D{sides} for {purpose}"),
        n => format!("{who} rolls {n}D{sides} for {purpose}"),
    }
}

fn steps(steps: &[Step], looks: Looks) -> String {
    let number = steps.len().to_string().len();
    let rule = steps.iter().map(|step| step.rule.name().len()).max().unwrap_or(0);
    let indent = number + rule + 6;
    let mut out = String::new();
    for (n, step) in steps.iter().enumerate() {
        let rolls: Vec<_> = step.rolls.iter().map(roll).collect();
        let text = if rolls.is_empty() {
            step.text.clone()
        } else {
            format!("{} [{}]", step.text, rolls.join("; "))
        };
        let text = wrapped(&text, looks.width, indent).replace('\n', &format!("\n{:indent$}", ""));
        let id = looks.paint(DIM, &format!("{:rule$}", step.rule.name()));
        out.push_str(&format!("  {:number$}  {id}  {text}\n", n + 1));
    }
    out
}

/// "7C 3D6: 2, 5, 3".
fn roll(roll: &Roll) -> String {
    let values: Vec<_> = roll.values.iter().map(u32::to_string).collect();
    let dice = if values.len() == 1 { String::new() } else { values.len().to_string() };
    let total = roll.total.map(|total| format!(" = {total}")).unwrap_or_default();
    format!("{} {dice}D{}: {}{total}", roll.request.who, roll.request.sides, values.join(", "))
}

fn claim(claim: &Claim) -> String {
    let player = &claim.player;
    let Some(differs) = &claim.differs else { return format!("{player} is right.") };
    let (path, claimed, ruled) = (&differs.path, said(&differs.expected), said(&differs.found));
    let rule = claim.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{player} is wrong: {path} is {ruled}, not {claimed}{rule}.")
}

fn readings(ruling: &Ruling, readings: &Readings, looks: Looks) -> String {
    if readings.turns_on.is_empty() {
        let how = match ruling.consulted.len() {
            0 => "no open question of the rules has a part in it".to_owned(),
            _ => {
                let names: Vec<_> = ruling.consulted.iter().map(|(name, _)| *name).collect();
                format!("it looked at {}", and_list(&names))
            }
        };
        let text = format!("This ruling stands under every reading of the rules: {how}.");
        return format!("{}\n", wrapped(&text, looks.width, 0));
    }
    let mut options: Vec<&str> = readings.turns_on.iter().map(|turn| turn.option).collect();
    options.dedup();
    let mut out = format!("{}\n", looks.paint(BOLD, &format!("It turns on {}:", and_list(&options))));
    for turn in &readings.turns_on {
        let told = match &turn.ruling {
            Err(reason) => format!("the scenario would make no sense: {}.", reason.trim_end_matches('.')),
            Ok(other) => {
                let right: Vec<&str> = (other.claims.iter())
                    .filter(|claim| claim.differs.is_none())
                    .map(|claim| claim.player.as_str())
                    .collect();
                let claims = match right.as_slice() {
                    [] if other.claims.is_empty() => String::new(),
                    [] => " Nobody is right then.".to_owned(),
                    [one] => format!(" {one} is right then."),
                    many => format!(" {} are right then.", and_list(many)),
                };
                format!("{}{}{claims}", in_short(other), changed(ruling, other))
            }
        };
        let text = format!("{} read as {}: {told}", turn.option, turn.value);
        out.push_str(&format!("  {}\n", wrapped(&text, looks.width, 4).replace('\n', "\n    ")));
    }
    out
}

/// What is different in the outcome of another reading: " sues.Sia.health is 3, not 4."
fn changed(ruling: &Ruling, other: &Ruling) -> String {
    const MOST: usize = 3;
    if other.verdict.word() != ruling.verdict.word() {
        return String::new();
    }
    let differences = matching::differences(&other.outcome, &ruling.outcome);
    let told: Vec<_> = (differences.iter().take(MOST))
        .map(|(path, then, now)| format!("{path} is {}, not {}", said(then), said(now)))
        .collect();
    match (differences.len(), differences.len().saturating_sub(MOST)) {
        (0, _) => String::new(),
        (_, 0) => format!(" {}.", and_list(&told)),
        (_, more) => format!(" {}, and {more} more.", told.join(", ")),
    }
}

/// A value in a sentence.
fn said(json: &Json) -> String {
    match json {
        Json::Null => "nothing".to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(values) if values.is_empty() => "empty".to_owned(),
        Json::Array(values) => values.iter().map(said).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// A ruling's verdict without its layout.
fn in_short(ruling: &Ruling) -> String {
    match &ruling.verdict {
        Verdict::Resolved => ruling.sentence.clone(),
        Verdict::Illegal(illegal) => {
            format!("action {} is illegal ({}): {}", illegal.action, illegal.rule, sentence(&illegal.reason))
        }
        Verdict::Incomplete(missing) => format!("dice are missing: {}.", asked(missing)),
    }
}

fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// Odds of a scenario. What is the same in all outcomes is told once, at the end.
pub fn odds(scenario: &str, odds: &Odds, looks: Looks) -> String {
    let mut out = format!("{}\n", looks.paint(BOLD, scenario));
    let n = odds.chances.len();
    let outcomes = if n == 1 { "one outcome".to_owned() } else { format!("{n} outcomes") };
    out.push_str(&match odds.samples {
        None => format!("{outcomes}, exactly counted\n"),
        Some(samples) => format!("{outcomes} in {samples} samples: an estimate\n"),
    });
    let all: Vec<&Json> = odds.chances.iter().map(|chance| &chance.outcome).collect();
    let common = if n > 1 { table::common(&all) } else { Json::Null };
    for chance in &odds.chances {
        let error = match odds.standard_error(chance.p) {
            Some(error) => format!(" ± {:.3} %", error * 100.0),
            None => String::new(),
        };
        let p = looks.paint(BOLD, &format!("{:.3} %", chance.p * 100.0));
        out.push_str(&format!("\n{p}{error}\n"));
        if let Some(illegal) = &chance.illegal {
            let text = format!(
                "  action {} is illegal ({}): {}\n",
                illegal.action,
                illegal.rule,
                sentence(&illegal.reason)
            );
            out.push_str(&looks.paint(RED, &text));
        }
        out.push_str(&table::text(&table::without(&chance.outcome, &common), |text| looks.paint(BOLD, text)));
    }
    let common = table::text(&common, |text| looks.paint(BOLD, text));
    if !common.is_empty() {
        out.push_str(&format!("\n{}\n{common}", looks.paint(BOLD, "The same in all outcomes")));
    }
    out
}
