//! Simulations as data for programs.

use serde_json::json;

use super::summary::Summary;
use crate::adjudicate::simulate::Share;
use crate::ruling::Json;

/// One JSON object.
pub(super) fn json(summary: &Summary<'_>) -> String {
    let counts = summary.counts;
    let seats = summary.ends().into_iter().zip(&counts.seats).zip(1..);
    let held = summary
        .held()
        .into_iter()
        .map(|held| json!({"name": held.name, "winners": share(held.winners), "losers": share(held.losers)}));
    let used = summary
        .used()
        .into_iter()
        .map(|used| json!({"rule": used.rule.id, "games": share(used.games), "times": used.times}));
    let lengths = summary.lengths().map(|lengths| {
        json!({
            "mean": digits(lengths.mean),
            "median": lengths.median,
            "least": lengths.least,
            "most": lengths.most,
            "games": counts.rounds,
        })
    });
    let mut all = json!({
        "simulation": summary.of,
        "seats": seats.map(|(((_, won), _), seat)| json!({"seat": seat, "won": share(won)})).collect::<Vec<_>>(),
        "nobody": share(Share { count: counts.unwon, of: counts.games }),
        "shared": share(summary.shared()),
        "unfinished": share(summary.unfinished()),
        "most_rounds": summary.about.most_rounds,
        "rounds": lengths,
        "moves": digits(summary.turns()),
        "held": held.collect::<Vec<_>>(),
        "rules": used.collect::<Vec<_>>(),
        "never_used": summary.never_used().iter().map(|rule| &rule.id).collect::<Vec<_>>(),
    });
    if summary.of.is_custom() {
        let others = counts
            .others
            .iter()
            .map(|(name, won)| json!({"name": name, "won": share(summary.of_games(*won))}));
        all["others"] = others.collect();
        let undecided = summary.undecided().into_iter();
        let undecided = undecided
            .map(|(what, games, times)| json!({"what": what, "games": share(games), "times": digits(times)}));
        all["undecided"] = undecided.collect();
        all["remarks"] = json!(summary.about.remarks);
    }
    format!("{all}\n")
}

/// A share with its interval of 95 %.
fn share(share: Share) -> Json {
    let (low, high) = share.interval();
    json!({"count": share.count, "of": share.of, "share": digits(share.value()), "low": digits(low), "high": digits(high)})
}

/// A number with six digits after the point.
fn digits(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
