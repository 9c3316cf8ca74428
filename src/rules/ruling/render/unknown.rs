//! What nobody knows for sure: whether it matters, who is right in each case, and what would settle it.

use serde_json::json;

use super::words;
use crate::diag::{and_list, or_list};
use crate::ruling::{Answers, Fact, Json, Ruling, Unknown, UnknownCase, Verdict};

/// The most combinations of values that a case lists.
const MOST: usize = 4;
/// The most cases that are listed.
const MOST_CASES: usize = 12;

/// In sentences: first whether it matters, then each case, then what would settle it.
pub(super) fn in_words(unknown: &Unknown) -> Vec<String> {
    let of: Vec<&str> = unknown.of.iter().map(|fact| fact.what.as_str()).collect();
    let all = and_list(&of);
    if let [only] = unknown.cases.as_slice() {
        return vec![format!("It makes no difference: {}.", values(&unknown.of, &only.values))];
    }
    // Cases that come to the same for people are one.
    let mut groups: Vec<(String, Vec<&UnknownCase>)> = Vec::new();
    for case in &unknown.cases {
        let right = right(&case.ruling);
        let what = if right.is_empty() { words::in_short(&case.ruling) } else { right };
        match groups.iter_mut().find(|(other, _)| *other == what) {
            Some((_, cases)) => cases.push(case),
            None => groups.push((what, vec![case])),
        }
    }
    if let [(what, _)] = groups.as_slice() {
        return vec![format!("Only details depend on {all}. In every case: {what}")];
    }
    let mut lines = vec![format!("It depends on {all}:")];
    for (what, cases) in groups.iter().take(MOST_CASES) {
        let combinations: Vec<Vec<usize>> =
            cases.iter().flat_map(|case| case.values.iter().cloned()).collect();
        let first = match cases.as_slice() {
            [one] if !one.ruling.claims.is_empty() => words::in_short(&one.ruling) + " ",
            _ => String::new(),
        };
        lines.push(format!("  {} – {first}{what}", values(&unknown.of, &combinations)));
    }
    if groups.len() > MOST_CASES {
        lines.push(format!("  and {} more cases.", groups.len() - MOST_CASES));
    }
    lines.push(format!("To settle it, find out {all}."));
    lines
}

/// Who is right: "ann is right, bob is wrong."
fn right(ruling: &Ruling) -> String {
    let claims = ruling.claims.iter().map(|claim| {
        format!("{} is {}", claim.player, if claim.differs.is_none() { "right" } else { "wrong" })
    });
    let claims: Vec<String> = claims.collect();
    if claims.is_empty() { String::new() } else { format!("{}.", claims.join(", ")) }
}

/// The values of a case: "7C's ap is 2 or 3".
pub(super) fn values(of: &[Fact], combinations: &[Vec<usize>]) -> String {
    // The values of each open one, if all their combinations are in it.
    let each: Vec<Vec<usize>> = (0..of.len())
        .map(|n| {
            let mut values: Vec<usize> = combinations.iter().map(|all| all[n]).collect();
            values.sort_unstable();
            values.dedup();
            values
        })
        .collect();
    if each.iter().map(Vec::len).product::<usize>() == combinations.len() {
        let parts = of.iter().zip(&each).map(|(fact, values)| is(fact, values));
        return and_list(&parts.collect::<Vec<_>>());
    }
    let one = |all: &Vec<usize>| {
        let parts = of.iter().zip(all).map(|(fact, value)| is(fact, &[*value]));
        and_list(&parts.collect::<Vec<_>>())
    };
    let shown: Vec<String> = combinations.iter().take(MOST).map(one).collect();
    match combinations.len().saturating_sub(MOST) {
        0 => shown.join("; or "),
        more => format!("{}; or {more} more combinations", shown.join("; or ")),
    }
}

/// "7C's ap is 1 to 3".
fn is(fact: &Fact, values: &[usize]) -> String {
    let mut words: Vec<String> = values.iter().map(|value| fact.word(fact.answer(*value))).collect();
    // Numbers in their order, words before them.
    words.sort_by_key(|word| word.parse::<i64>().unwrap_or(i64::MIN));
    let numbers: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let in_a_row = numbers.len() == words.len() && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let known = match words.as_slice() {
        [first, .., last] if words.len() > 2 && in_a_row => format!("{first} to {last}"),
        words => or_list(words),
    };
    let what = &fact.what;
    if fact.answers == Answers::Truth {
        let yes_or_no: Vec<&str> =
            values.iter().map(|value| if *value == 0 { "no" } else { "yes" }).collect();
        return format!("{what}: {}", or_list(&yes_or_no));
    }
    let is_question = ["which ", "where ", "how ", "who ", "whom "].iter().any(|word| what.starts_with(word));
    format!("{what}{} {known}", if is_question { ":" } else { " is" })
}

/// Combinations of values for programs: each a map by the places of the facts.
pub(super) fn values_json(of: &[Fact], combinations: &[Vec<usize>]) -> Json {
    let one = |all: &Vec<usize>| {
        let values = of.iter().zip(all);
        values.map(|(fact, n)| (fact.place(), fact.json(fact.answer(*n)))).collect::<Json>()
    };
    combinations.iter().map(one).collect()
}

/// For programs.
pub(super) fn json(unknown: &Unknown) -> Json {
    let cases = unknown.cases.iter().map(|case| {
        let mut out =
            json!({"values": values_json(&unknown.of, &case.values), "verdict": case.ruling.verdict.word()});
        if let Verdict::Illegal(illegal) = &case.ruling.verdict {
            out["illegal"] = super::json::illegal(illegal);
        }
        out["outcome"] = Json::clone(&case.ruling.outcome);
        if !case.ruling.claims.is_empty() {
            out["claims"] = super::json::claims(&case.ruling.claims);
        }
        out
    });
    let of: Vec<String> = unknown.of.iter().map(Fact::place).collect();
    json!({"matters": unknown.cases.len() > 1, "of": of, "cases": cases.collect::<Vec<_>>()})
}
