//! Odds as text and as JSON: the answer first (the probability of each claim, and the possible results of everybody),
//! then whole outcomes.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::json::fact as fact_json;
use super::text::{BOLD, Looks, RED, assumed};
use super::{illegal_json, table, undecided_json, words};
use crate::diag::render::wrapped;
use crate::ruling::odds::Why;
use crate::ruling::{Answer, Chance, Illegal, Json, Likely, Odds};

/// The most outcomes in the short form, the most probable ones.
const FEW_OUTCOMES: usize = 10;
/// The most results in the short form.
const FEW_RESULTS: usize = 80;
/// The most results of one name in the short form: whether it lives comes before who killed it.
const FEW_OF_ONE: usize = 4;
/// The share of what never happens.
const NEVER: &str = "never";

/// The odds of a scenario as text, shortened unless `full`. What all outcomes share is printed once, at the end.
pub fn text(scenario: &str, answer: &Answer, full: bool, looks: Looks) -> String {
    let odds = &answer.odds;
    let mut out = format!("{}\n", looks.paint(BOLD, scenario));
    let claims = answer.claims.iter().map(|(player, p)| chance_of_claim(odds, player, *p));
    let illegal = answer.illegal.iter().map(|(found, p)| {
        let what = match found.action {
            0 => "The situation".to_owned(),
            n => format!("Action {n}"),
        };
        let (often, why) = (share(odds, *p), words::sentence(&found.reason));
        let open = if answer.claims.is_empty() { "" } else { " Claims about the outcome stay open then." };
        format!("{what} is illegal {often} ({}): {why}{open}", found.rule)
    });
    for line in claims.chain(illegal) {
        out.push_str(&format!("{}\n", wrapped(&line, looks.width, 0)));
    }
    out.push_str(&results(answer, full, looks));
    let n = odds.len();
    let outcomes = if n == 1 { "one outcome".to_owned() } else { format!("{n} outcomes") };
    let how = match odds.samples {
        None => "exactly counted".to_owned(),
        Some(samples) => {
            let seed = answer.seed.map(|seed| format!(", --seed {seed}")).unwrap_or_default();
            format!("estimated from {samples} rulings with generated dice{seed}")
        }
    };
    out.push_str(&format!("\n{}\n", wrapped(&format!("{outcomes}, {how}"), looks.width, 0)));
    out.push_str(&tables(odds, full, looks));
    out.push_str(&assumed(&words::assumed(answer.assumed.iter()), looks));
    out
}

/// The probability that a player is right, in a sentence.
pub(super) fn chance_of_claim(odds: &Odds, player: &str, p: f64) -> String {
    match share(odds, p) {
        never if never == NEVER => format!("{player}'s claim never comes true."),
        often => format!("{player}'s claim comes true {often}."),
    }
}

/// The possible results of everybody, one per line; the short form has only the first of each name.
fn results(answer: &Answer, full: bool, looks: Looks) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut few: Vec<&Likely> = Vec::new();
    for result in &answer.results {
        let whose = result.path.rsplit_once('.').map_or("", |(whose, _)| whose);
        let of_it = counts.entry(whose).or_default();
        *of_it += 1;
        if full || *of_it <= FEW_OF_ONE && few.len() < FEW_RESULTS {
            few.push(result);
        }
    }
    let mut out = String::new();
    if !few.is_empty() {
        out.push('\n');
    }
    for result in &few {
        let line = format!("{} {}", result.sentence, share(&answer.odds, result.p));
        out.push_str(&format!("  {}\n", wrapped(&line, looks.width, 4).replace('\n', "\n    ")));
    }
    let more = answer.results.len() - few.len();
    if more > 0 {
        out.push_str(&format!("  and {more} more, which `--full` shows\n"));
    }
    out
}

/// Whole outcomes, the most probable first.
fn tables(odds: &Odds, full: bool, looks: Looks) -> String {
    let bold = |text: &str| looks.paint(BOLD, text);
    let common = if odds.len() > 1 { table::common(&odds.samples_of_all()) } else { Json::Null };
    let mut out = String::new();
    let most = if full { usize::MAX } else { FEW_OUTCOMES };
    for Chance { p, outcome, why } in odds.chances().take(most) {
        let error =
            odds.standard_error(p).map(|error| format!(" ± {:.3} %", error * 100.0)).unwrap_or_default();
        out.push_str(&format!("\n{}{error}\n", bold(&format!("{:.3} %", p * 100.0))));
        let kept = why.map(|why| match why {
            Why::Illegal(illegal) => forbidden(&illegal),
            Why::Undecided(why) => words::undecided_verdict(&why),
        });
        if let Some(kept) = kept {
            out.push_str(&looks.paint(RED, &format!("  {kept}\n")));
        }
        let shown = without_repetition(table::without(&outcome, &common));
        out.push_str(&table::text(&shown, looks.width, bold));
    }
    let more = odds.len().saturating_sub(most);
    if more > 0 {
        let outcomes = if more == 1 { "outcome" } else { "outcomes" };
        out.push_str(&format!(
            "\n{more} more {outcomes}, {:.3} % together: `--full` shows them\n",
            odds.beyond(most) * 100.0
        ));
    }
    let common = table::text(&without_repetition(common), looks.width, bold);
    if !common.is_empty() {
        out.push_str(&format!("\n{}\n{common}", bold("The same in all outcomes")));
    }
    out
}

/// An outcome without `state`, which repeats it in the form of the next file.
fn without_repetition(mut outcome: Json) -> Json {
    if let Some(object) = outcome.as_object_mut() {
        object.shift_remove("state");
    }
    outcome
}

/// An illegal action in a sentence.
fn forbidden(illegal: &Illegal) -> String {
    format!("{} is illegal ({}): {}", illegal.which(), illegal.rule, words::sentence(&illegal.reason))
}

/// A probability in a sentence: "in 87.0 %", "in 65.3 % ± 0.5 %". Nearly certain and certain have different words.
pub(super) fn share(odds: &Odds, p: f64) -> String {
    /// Shares below this are rounding errors.
    const NONE: f64 = 1e-12;
    let all = if odds.samples.is_some() {
        ("in none of the samples", "in all samples")
    } else {
        (NEVER, "for certain")
    };
    let percent = match p {
        p if p < NONE => return all.0.to_owned(),
        p if p > 1.0 - NONE => return all.1.to_owned(),
        p if p < 0.0005 => "less than 0.1 %".to_owned(),
        p if p >= 0.9995 => "more than 99.9 %".to_owned(),
        p => format!("{:.1} %", p * 100.0),
    };
    let error = odds.standard_error(p).map(|error| format!(" ± {:.1} %", (error * 100.0).max(0.1)));
    format!("in {percent}{}", error.unwrap_or_default())
}

/// The odds of a scenario as JSON in one line, written piece by piece: there may be a million outcomes.
pub fn json(scenario: &str, answer: &Answer) -> String {
    let odds = &answer.odds;
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    put("scenario", scenario.into());
    put("exact", odds.samples.is_none().into());
    if let Some(samples) = odds.samples {
        put("samples", samples.into());
    }
    if let Some(seed) = answer.seed {
        put("seed", seed.into());
    }
    if !answer.claims.is_empty() {
        put(
            "claims",
            answer.claims.iter().map(|(player, p)| (player.clone(), Json::from(likely(odds, *p)))).collect(),
        );
    }
    let results = answer.results.iter().map(|result| {
        let mut out = Map::new();
        out.insert("told".to_owned(), result.sentence.as_str().into());
        out.insert("path".to_owned(), result.path.as_str().into());
        out.insert("is".to_owned(), result.is.clone());
        out.extend(likely(odds, result.p));
        Json::from(out)
    });
    put("results", results.collect());
    if !answer.assumed.is_empty() {
        put("assumed", answer.assumed.iter().map(|known| fact_json(&known.fact, known.value)).collect());
    }
    let mut text = Json::from(out).to_string();
    text.pop();
    text.push_str(",\"outcomes\":[");
    for (n, chance) in odds.chances().enumerate() {
        let mut out = likely(odds, chance.p);
        match &chance.why {
            Some(Why::Illegal(found)) => drop(out.insert("illegal".to_owned(), illegal_json(found))),
            Some(Why::Undecided(why)) => drop(out.insert("undecided".to_owned(), undecided_json(why))),
            None => {}
        }
        out.insert("outcome".to_owned(), chance.outcome);
        text.push_str(if n == 0 { "" } else { "," });
        text.push_str(&Json::from(out).to_string());
    }
    text.push_str("]}");
    text
}

/// A probability, with its standard error if it is an estimate.
fn likely(odds: &Odds, p: f64) -> Map<String, Json> {
    let mut out = Map::from_iter([("p".to_owned(), json!(p))]);
    if let Some(error) = odds.standard_error(p) {
        out.insert("standard_error".to_owned(), error.into());
    }
    out
}
