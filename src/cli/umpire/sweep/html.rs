//! Sweeps as one page that stands alone: a heat map for screens of any size, dark and light.

use super::{Matrix, Shown, long, short};
use crate::source::html::escaped;

const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1b; --quiet: #666; --low: 33 102 172; --high: 190 70 20; --none: #8884 }
@media (prefers-color-scheme: dark) { :root { --paper: #16181b; --ink: #e8e6e3; --quiet: #a0a0a0; --low: 80 140 205; --high: 215 115 60 } }
body { margin: 1rem auto; max-width: 76rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif }
h1 { font-size: 1.35rem; line-height: 1.25; margin: .2em 0 } h2 { font-size: 1.05rem; margin: 1.4em 0 .4em } p { color: var(--quiet); margin: .3em 0 }
.wide { overflow: auto; max-height: 85vh; margin: 1rem 0 }
table { border-collapse: separate; border-spacing: 1px; font-variant-numeric: tabular-nums; font-size: .85rem }
th { font-weight: 500; text-align: left; padding: .15rem .5rem .15rem 0; background: var(--paper); white-space: nowrap }
thead th { position: sticky; top: 0; padding: .3rem 0; vertical-align: bottom; text-align: center; z-index: 1 }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg) }
tbody th { position: sticky; left: 0; z-index: 1 }
thead th:first-child { left: 0; z-index: 2 }
td { min-width: 2.1rem; height: 1.7rem; padding: 0 .25rem; text-align: center; background: rgb(var(--hue) / var(--deep)) }
td.none { background: repeating-linear-gradient(45deg, var(--none) 0 3px, #0000 3px 6px) }
.bar { display: block; height: .9rem; min-width: 1px; background: rgb(var(--low)) }
td.bar-of { width: min(50vw, 30rem); background: none; text-align: left } td.number { background: none; text-align: right; white-space: nowrap }
ul { padding-left: 1.2rem } li { margin: .2em 0 }
@media print { .wide { overflow: visible; max-height: none } td { print-color-adjust: exact; -webkit-print-color-adjust: exact } }";

/// The beginning of a page that stands alone, in the style of all reports on many games or scenarios, with more rules of style.
pub(in crate::cli::umpire) fn beginning(title: &str, more: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n{more}</style>\n<h1>{title}</h1>\n",
    )
}

/// The page.
pub(super) fn page(shown: &Shown<'_>) -> String {
    let counted = if shown.swept.is_mean { "Means over all dice" } else { "Percent" };
    let mut out = beginning(&shown.title(), "");
    out.push_str(&format!(
        "<p>{}: {}. {counted}, exactly counted.</p>\n",
        escaped(&shown.plan.game),
        escaped(&shown.plan.dispute),
    ));
    for matrix in shown.matrices() {
        if !matrix.title.is_empty() {
            out.push_str(&format!("<h2>{}</h2>\n", escaped(&matrix.title)));
        }
        out.push_str("<div class=\"wide\"><table>\n");
        if matrix.columns.is_empty() {
            bars(&matrix, shown, &mut out);
        } else {
            cells(&matrix, shown, &mut out);
        }
        out.push_str("</table></div>\n");
    }
    if let Some(open) = shown.open() {
        out.push_str(&format!("<p>{}</p>\n", escaped(&open)));
    }
    if !shown.notes.is_empty() {
        out.push_str("<h2>What stands out</h2>\n<ul>\n");
        shown.notes.iter().for_each(|note| out.push_str(&format!("<li>{}</li>\n", escaped(note))));
        out.push_str("</ul>\n");
    }
    out
}

fn cells(matrix: &Matrix, shown: &Shown<'_>, out: &mut String) {
    let is_mean = shown.swept.is_mean;
    out.push_str("<thead><tr><th></th>");
    matrix.columns.iter().for_each(|name| out.push_str(&format!("<th><span>{}</span></th>", escaped(name))));
    out.push_str("</tr></thead>\n<tbody>\n");
    for (n, row) in matrix.rows.iter().enumerate() {
        out.push_str(&format!("<tr><th>{}</th>", escaped(row)));
        for (m, column) in matrix.columns.iter().enumerate() {
            let pair = format!("{} × {}", escaped(row), escaped(column));
            let Some(value) = matrix.cell(n, m) else {
                out.push_str(&format!("<td class=\"none\" title=\"{pair}: no value\">?</td>"));
                continue;
            };
            // From one color by none to the other, whatever the ground of the page.
            let at = shown.place(value) * 2.0 - 1.0;
            let hue = if at < 0.0 { "low" } else { "high" };
            out.push_str(&format!(
                "<td style=\"--hue:var(--{hue});--deep:{:.2}\" title=\"{pair}: {}\">{}</td>",
                at.abs() * 0.7,
                long(value, is_mean),
                escaped(&short(value, is_mean)),
            ));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n");
}

fn bars(matrix: &Matrix, shown: &Shown<'_>, out: &mut String) {
    for (n, row) in matrix.rows.iter().enumerate() {
        let value = matrix.cell(n, 0);
        let said = value.map_or_else(|| "?".to_owned(), |value| long(value, shown.swept.is_mean));
        let wide = value.map_or(0.0, |value| shown.place(value)) * 100.0;
        out.push_str(&format!(
            "<tr><th>{}</th><td class=\"number\">{said}</td>\
             <td class=\"bar-of\"><span class=\"bar\" style=\"width:{wide:.1}%\"></span></td></tr>\n",
            escaped(row),
        ));
    }
}
