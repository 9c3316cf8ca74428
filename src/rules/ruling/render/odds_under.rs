//! Odds of a scenario of which something is unknown, as text and as JSON: in each case.

use serde_json::json;

use super::odds::{self, chance_of_claim, share};
use super::text::{BOLD, Looks};
use super::unknown::{values, values_json};
use crate::diag::and_list;
use crate::diag::render::{hanging, wrapped};
use crate::ruling::{Answer, Fact, Json, OddsUnder};

/// The most cases that are listed, unless all are asked for.
const MOST: usize = 12;
/// The most results of one case, where there are no claims.
const FEW_RESULTS: usize = 3;

/// As text: whether it matters, then the probability of each claim in each case, or of the first results.
pub fn text(scenario: &str, under: &OddsUnder, full: bool, looks: Looks) -> String {
    let of: Vec<&str> = under.of.iter().map(|fact| fact.what.as_str()).collect();
    if let [(all, answer)] = under.cases.as_slice() {
        let same = format!("It makes no difference: {}.\n", values(&under.of, all));
        return odds::text(scenario, answer, full, looks) + "\n" + &wrapped(&same, looks.width, 0);
    }
    let mut out = format!("{}\n", looks.paint(BOLD, scenario));
    let mut say = |head: &str, text: &str| hanging(&mut out, head, text, looks.width);
    let claims = under.cases.first().map_or(0, |(_, answer)| answer.claims.len());
    (0..claims).for_each(|n| say("", &range(under, n)));
    say("", &format!("It depends on {}:", and_list(&of)));
    let most = if full { usize::MAX } else { MOST };
    for (all, answer) in under.cases.iter().take(most) {
        say("  ", &format!("{} – {}", values(&under.of, all), in_short(answer)));
    }
    if under.cases.len() > most {
        say("  ", &format!("and {} more cases, which `--full` shows", under.cases.len() - most));
    }
    say("", &format!("To settle it, find out {}.", and_list(&of)));
    out
}

/// The least and the greatest probability of a claim: "ann's claim comes true in 12.5 % to 62.5 %."
fn range(under: &OddsUnder, n: usize) -> String {
    let mut all: Vec<(&Answer, f64)> =
        under.cases.iter().filter_map(|(_, answer)| Some((answer, answer.claims.get(n)?.1))).collect();
    all.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let player = &under.cases[0].1.claims[n].0;
    match (all.first(), all.last()) {
        (Some((least, p)), Some((most, q))) if share(&least.odds, *p) != share(&most.odds, *q) => {
            let (from, to) = (share(&least.odds, *p), share(&most.odds, *q));
            format!("{player}'s claim comes true at worst {from}, at best {to}.")
        }
        (Some((answer, p)), _) => chance_of_claim(&answer.odds, player, *p),
        _ => String::new(),
    }
}

/// The claims of a case, or the first results, in one line.
fn in_short(answer: &Answer) -> String {
    let claims = answer.claims.iter().map(|(player, p)| chance_of_claim(&answer.odds, player, *p));
    let claims: Vec<String> = claims.collect();
    if !claims.is_empty() {
        return claims.join(" ");
    }
    let results = answer.results.iter().take(FEW_RESULTS);
    let results: Vec<String> =
        results.map(|result| format!("{} {}", result.sentence, share(&answer.odds, result.p))).collect();
    if results.is_empty() { "nothing is left to chance.".to_owned() } else { results.join("; ") + "." }
}

/// As JSON in one line.
pub fn json(scenario: &str, under: &OddsUnder) -> String {
    let case = |(all, answer): &(Vec<Vec<usize>>, Answer)| {
        let odds: Json = serde_json::from_str(&odds::json(scenario, answer)).unwrap_or_default();
        let mut out = json!({"values": values_json(&under.of, all)});
        for (key, value) in odds.as_object().into_iter().flatten().filter(|(key, _)| *key != "scenario") {
            out[key] = value.clone();
        }
        out
    };
    let of: Vec<String> = under.of.iter().map(Fact::place).collect();
    let cases: Vec<Json> = under.cases.iter().map(case).collect();
    let matters = under.cases.len() > 1;
    json!({"scenario": scenario, "unknown": {"matters": matters, "of": of, "cases": cases}}).to_string()
}
