//! Simulations as one page that stands alone, for screens of any size, dark and light.

use super::summary::{OPEN, Summary, UNUSED, interval, percent};
use crate::adjudicate::simulate::Share;
use crate::cli::umpire::sweep::html::beginning;
use crate::source::html::escaped;

/// Bars with their intervals: `--at` is the share, `--low` and `--high` are the ends of its interval, all in percent of the longest one.
const STYLE: &str = "\
body { max-width: 52rem } p { max-width: 42rem }
.wide { max-height: none; margin: .3rem 0 } table { border-spacing: 0 } td { min-width: 0; height: auto; background: none; text-align: right; padding: .15rem .5rem; white-space: nowrap }
th { padding: .15rem .5rem .15rem 0 } thead th { position: static; text-align: right; padding: .15rem .5rem } thead th:first-child { text-align: left; padding-left: 0 }
tbody tr:nth-child(odd) :is(th, td) { background: color-mix(in srgb, var(--ink) 5%, var(--paper)) }
td.bars { width: 45vw; min-width: 6rem; max-width: 18rem; padding: 0 }
.track { position: relative; display: block; height: 1rem; margin-right: .4rem }
.track::before { content: ''; position: absolute; inset: 15% auto 15% 0; width: calc(var(--at) * 1%); min-width: 1px; background: rgb(var(--low-hue) / .75) }
.track::after { content: ''; position: absolute; top: 50%; height: 0; left: calc(var(--low) * 1%); width: calc((var(--high) - var(--low)) * 1%); border-top: 2px solid var(--ink) }
:root { --low-hue: 33 102 172 } .more { color: rgb(var(--high-hue)) } .less { color: rgb(var(--low-hue)) } :root { --high-hue: 190 70 20 }
@media (prefers-color-scheme: dark) { :root { --low-hue: 80 140 205; --high-hue: 215 115 60 } }
td.text { text-align: left; white-space: normal; min-width: 14rem; max-width: 26rem } td .quiet { color: var(--quiet); display: inline-block; min-width: 5.2rem }
@media (max-width: 40rem) {
  table:not(.rules) .quiet { display: block; font-size: .8em; min-width: 0 } td.bars { width: 40vw }
  .rules thead { display: none } .rules tr { display: block; padding: .35rem 0; border-top: 1px solid color-mix(in srgb, var(--ink) 15%, var(--paper)) }
  .rules tr:nth-child(n) :is(th, td) { display: inline-block; background: none; padding: 0 .6rem 0 0 } .rules .quiet { min-width: 0 } .rules tr:nth-child(n) td.text { display: block; min-width: 0; max-width: none; padding-right: 0 } .rules .times::after { content: ' times' }
}
";

/// The page.
pub(super) fn page(summary: &Summary<'_>) -> String {
    let mut out = beginning(&summary.title(), STYLE);
    out.push_str(&format!(
        "<p>{} Shares have 95 % intervals (Wilson), drawn as lines across the bars.</p>\n",
        escaped(&summary.about.policy)
    ));
    for remark in &summary.about.remarks {
        out.push_str(&format!("<p>{}</p>\n", escaped(remark)));
    }
    ends(summary, &mut out);
    lengths(summary, &mut out);
    held(summary, &mut out);
    used(summary, &mut out);
    never_used(summary, &mut out);
    undecided(summary, &mut out);
    out
}

/// A table of bars, by the names of their rows.
fn bars(rows: &[(String, Share)], out: &mut String) {
    let longest = rows.iter().map(|(_, share)| share.interval().1).fold(0.0, f64::max).max(1e-9);
    let place = |value: f64| format!("{:.2}", 100.0 * value / longest);
    out.push_str("<div class=\"wide\"><table>\n");
    for (name, share) in rows {
        let (low, high) = share.interval();
        out.push_str(&format!(
            "<tr><th>{}</th>{}<td class=\"bars\"><span class=\"track\" style=\"--at:{};--low:{};--high:{}\"></span></td></tr>\n",
            escaped(name),
            cells(*share),
            place(share.value()),
            place(low),
            place(high),
        ));
    }
    out.push_str("</table></div>\n");
}

/// The cells of a share: in percent, and its interval.
fn cells(share: Share) -> String {
    format!("<td>{} <span class=\"quiet\">{}</span></td>", percent(share), interval(share))
}

fn ends(summary: &Summary<'_>, out: &mut String) {
    out.push_str("<h2>Won by</h2>\n");
    bars(&summary.ends(), out);
    let (shared, unfinished) = (summary.shared(), summary.unfinished());
    if shared.count > 0 {
        out.push_str(&format!(
            "<p>Several won together in {} of the games ({}); each of them counts.</p>\n",
            percent(shared),
            interval(shared)
        ));
    }
    if unfinished.count > 0 {
        out.push_str(&format!(
            "<p>{} of the games ({}) were not over after {} rounds and were ended.</p>\n",
            percent(unfinished),
            interval(unfinished),
            summary.about.most_rounds
        ));
    }
}

fn lengths(summary: &Summary<'_>, out: &mut String) {
    let Some(lengths) = summary.lengths() else {
        out.push_str(&format!("<p>{:.0} moves a game.</p>\n", summary.turns()));
        return;
    };
    out.push_str("<h2>Length in rounds</h2>\n");
    let name = |from: u32, to: u32| if from == to { from.to_string() } else { format!("{from}–{to}") };
    let rows: Vec<(String, Share)> =
        lengths.groups.iter().map(|((from, to), share)| (name(*from, *to), *share)).collect();
    bars(&rows, out);
    out.push_str(&format!(
        "<p>Mean {:.1}, median {}, {} to {} rounds; {:.0} moves a game.</p>\n",
        lengths.mean,
        lengths.median,
        lengths.least,
        lengths.most,
        summary.turns()
    ));
}

fn held(summary: &Summary<'_>, out: &mut String) {
    let held = summary.held();
    if held.is_empty() {
        return;
    }
    let what = &summary.about.held;
    out.push_str(&format!(
        "<h2>{}{} that winners and losers had</h2>\n<p>More, less: the intervals of winners and losers do not overlap.</p>\n\
         <div class=\"wide\"><table>\n<thead><tr><th></th><th>winners</th><th>losers</th><th></th></tr></thead>\n<tbody>\n",
        what[..1].to_uppercase(),
        escaped(&what[1..])
    ));
    for held in &held {
        let mark = match held.winners.beside(held.losers) {
            1 => "<b class=\"more\">more</b>",
            -1 => "<b class=\"less\">less</b>",
            _ => "",
        };
        out.push_str(&format!(
            "<tr><th>{}</th>{}{}<td>{mark}</td></tr>\n",
            escaped(held.name),
            cells(held.winners),
            cells(held.losers)
        ));
    }
    out.push_str("</tbody></table></div>\n");
}

fn used(summary: &Summary<'_>, out: &mut String) {
    out.push_str(
        "<h2>Rules</h2>\n<p>The share of the games that used each, and how often they did.</p>\n\
         <div class=\"wide\"><table class=\"rules\">\n<thead><tr><th></th><th>games</th><th>times each</th><th></th></tr></thead>\n<tbody>\n",
    );
    for used in summary.used() {
        out.push_str(&format!(
            "<tr><th>{}</th>{}<td class=\"times\">{:.1}</td><td class=\"text\">{}</td></tr>\n",
            used.rule.id,
            cells(used.games),
            used.times as f64 / used.games.count.max(1) as f64,
            escaped(&used.rule.rule)
        ));
    }
    out.push_str("</tbody></table></div>\n");
}

fn never_used(summary: &Summary<'_>, out: &mut String) {
    let never = summary.never_used();
    out.push_str(&format!(
        "<h2>Never used</h2>\n<p>{} of {} rules that whole games apply. {UNUSED}</p>\n<ul>\n",
        never.len(),
        summary.usable()
    ));
    for rule in never {
        out.push_str(&format!("<li><b>{}</b> {}</li>\n", rule.id, escaped(&rule.rule)));
    }
    out.push_str("</ul>\n");
}

fn undecided(summary: &Summary<'_>, out: &mut String) {
    let undecided = summary.undecided();
    if undecided.is_empty() {
        return;
    }
    out.push_str(&format!(
        "<h2>Left open by the rulebook</h2>\n<p>{}</p>\n<div class=\"wide\"><table>\n\
         <thead><tr><th></th><th>games</th><th>times each</th></tr></thead>\n<tbody>\n",
        escaped(OPEN)
    ));
    for (what, games, times) in undecided {
        out.push_str(&format!("<tr><th>{}</th>{}<td>{times:.1}</td></tr>\n", escaped(what), cells(games)));
    }
    out.push_str("</tbody></table></div>\n");
}
