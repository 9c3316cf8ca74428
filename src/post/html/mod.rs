//! Reports as web pages and mail bodies: plain elements with inline styles and no script, for narrow phones and
//! mail programs.

mod map;

use self::map::QUIET;
use crate::games::postal;
use crate::games::postal::TurnReport;
use crate::model::prose::{Passage, Table};
use crate::source::html::escaped;

/// The style of a page's body, with its longest line.
const BODY: &str = "max-width:42em;margin:0 auto;padding:8px;font:16px/1.4 Georgia,'Times New Roman',serif;color:#1b1f1a;\
                    overflow-wrap:break-word";
const HEAD: &str =
    "font-size:20px;line-height:1.2;margin:24px 0 6px;border-bottom:2px solid #2c5e34;color:#2c5e34";
/// The background of every other row.
const STRIPE: &str = " bgcolor=\"#f0f4ec\"";

pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n</head>\n\
         <body style=\"margin:0;background:#ffffff\">\n<div style=\"{BODY}\">\n{body}</div>\n</body>\n</html>\n",
        escaped(title)
    )
}

/// The report of Survival for everybody, without its title. It has no pictures: mails have the same text, and mail programs remove inline
/// drawings or block them; the printed report is attached, and shows the animals.
pub fn report(turn: &TurnReport) -> String {
    let mut out = with_figures(&turn.prose().passages, &|| map::island(turn));
    if !turn.scenes.is_empty() {
        rules(&mut out, turn);
    }
    out
}

/// Passages, unchanged.
pub fn passages(passages: &[Passage]) -> String {
    with_figures(passages, &String::new)
}

/// Passages with their figure, if they have one.
fn with_figures(passages: &[Passage], figure: &dyn Fn() -> String) -> String {
    let mut out = String::new();
    for passage in passages {
        match passage {
            Passage::Lead(text) => {
                out.push_str(&format!("<p style=\"font-size:19px;margin:8px 0\">{}</p>\n", escaped(text)));
            }
            Passage::Heading(text) => heading(&mut out, text),
            Passage::Text(text) => {
                out.push_str(&format!("<p style=\"margin:6px 0\">{}</p>\n", escaped(text)));
            }
            Passage::Note(text) => out.push_str(&format!("<p style=\"{QUIET}\">{}</p>\n", escaped(text))),
            Passage::Step { number, rule, text } => {
                out.push_str(&format!(
                    "<p style=\"margin:6px 0\">{} {} <span style=\"{QUIET};white-space:nowrap\">{rule}</span></p>\n",
                    number.map_or("–".to_owned(), |number| format!("{number}.")),
                    escaped(text)
                ));
            }
            Passage::Facts(facts) => {
                out.push_str(&table_start(SIZES[0]));
                for (n, (name, value)) in facts.iter().enumerate() {
                    let (name, value) = (escaped(name), escaped(value));
                    let stripe = if n % 2 == 0 { STRIPE } else { "" };
                    out.push_str(&format!(
                        "<tr valign=\"top\"{stripe}><td nowrap><b>{name}</b></td>{}</tr>\n",
                        cell("td", &value)
                    ));
                }
                out.push_str("</table>\n");
            }
            Passage::Table(table) => out.push_str(&table_html(table)),
            Passage::Columns { passages: inner, .. } => inner.iter().for_each(|passage| match passage {
                Passage::Heading(text) => {
                    out.push_str(&format!("<p style=\"margin:10px 0 0\"><b>{}</b></p>\n", escaped(text)));
                }
                other => out.push_str(&self::passages(std::slice::from_ref(other))),
            }),
            Passage::Grid { rows, .. } => out.push_str(&verbatim(&rows.join("\n"))),
            Passage::Figure(name) => {
                let drawn = figure();
                if !drawn.is_empty() {
                    heading(&mut out, name);
                    out.push_str(&drawn);
                }
            }
            Passage::Heat(_) | Passage::Exchange(_) => {}
        }
    }
    out
}

/// The title of a page.
pub fn title(text: &str) -> String {
    format!("<h1 style=\"font-size:25px;line-height:1.15;margin:4px 0\">{}</h1>\n", escaped(text))
}

/// Text as it is, in a monospaced font.
pub fn verbatim(text: &str) -> String {
    format!(
        "<pre style=\"font:13px/1.4 Consolas,Menlo,monospace;white-space:pre-wrap;background:#f0f4ec;padding:6px\">{}</pre>\n",
        escaped(text)
    )
}

fn heading(out: &mut String, text: &str) {
    out.push_str(&format!("<h2 style=\"{HEAD}\">{}</h2>\n", escaped(text)));
}

/// The width of text on a narrow phone, in pixels.
const PHONE: usize = 344;
/// The sizes of letters in tables, in pixels: the first in which a table fits a phone is taken.
const SIZES: [usize; 2] = [16, 14];
/// The most letters of a word that is never broken within a table.
const LONGEST: usize = 20;

/// The letters of the longest word of a text.
fn longest(text: &str) -> usize {
    text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0)
}

/// The size of letters in which no word of a table is broken on a phone; `None` if there is none.
fn size_of(table: &Table) -> Option<usize> {
    let letters = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(column)).chain(table.columns.get(column));
        cells.map(|cell| longest(cell)).max().unwrap_or(0)
    };
    let letters: usize = (0..table.columns.len()).map(letters).sum();
    // A letter is little more than half as wide as high, and each cell has 4 pixels at both sides.
    SIZES.into_iter().find(|size| letters * size * 53 / 100 + 8 * table.columns.len() <= PHONE)
}

/// The beginning of a table of text.
fn table_start(size: usize) -> String {
    let size = if size == SIZES[0] { String::new() } else { format!(";font-size:{size}px") };
    format!(
        "<table width=\"100%\" cellpadding=\"4\" cellspacing=\"0\" style=\"border-collapse:collapse;margin:10px 0{size}\">\n"
    )
}

/// A cell, in which only words are broken that no phone has room for.
fn cell(tag: &str, text: &str) -> String {
    let style = if longest(text) > LONGEST { " style=\"overflow-wrap:anywhere\"" } else { "" };
    format!("<{tag}{style}>{text}</{tag}>")
}

/// A table; one that is too wide for a phone has the first cell of each row, and all others as one paragraph.
fn table_html(table: &Table) -> String {
    let size = size_of(table);
    let mut out = table_start(size.unwrap_or(SIZES[0]));
    let mut row = |n: usize, cells: &[String], tag: &str| {
        let stripe = if (table.is_index || size.is_none()) && n % 2 == 1 { STRIPE } else { "" };
        out.push_str(&format!("<tr valign=\"top\" align=\"left\"{stripe}>"));
        cells.iter().for_each(|text| out.push_str(&cell(tag, text)));
        out.push_str("</tr>\n");
    };
    let heads: Vec<String> = table.columns.iter().map(|cell| escaped(cell)).collect();
    match (heads.as_slice(), size) {
        (heads, Some(_)) => row(0, heads, "th"),
        // An index has a heading of its own.
        ([first, ..], None) if !table.is_index => row(0, &[first.clone(), String::new()], "th"),
        _ => {}
    }
    for (n, cells) in table.rows.iter().enumerate() {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        if let ([first, rest @ ..], None) = (cells.as_slice(), size) {
            let named = table.columns[1..].iter().zip(rest).filter(|(_, cell)| !matches!(&***cell, "" | "–"));
            let named: Vec<String> =
                named.map(|(column, cell)| format!("{} {cell}", escaped(column))).collect();
            row(n + 1, &[format!("<b>{first}</b>"), named.join(" · ")], "td");
        } else {
            row(n + 1, &cells, "td");
        }
    }
    out.push_str("</table>\n");
    out
}

/// The texts of the rules that the report names.
fn rules(out: &mut String, turn: &TurnReport) {
    let named = turn.scenes.iter().flat_map(|scene| &scene.sentences).flat_map(|sentence| &sentence.rules);
    let named: std::collections::BTreeSet<&str> = named.map(|rule| rule.name()).collect();
    out.push_str(&format!("<details style=\"{QUIET}\"><summary>The rules behind this</summary>\n"));
    for rule in postal::rulebook().rules().filter(|rule| named.contains(rule.id)) {
        out.push_str(&format!("<p><b>{}</b> {}</p>\n", rule.id, escaped(rule.rule)));
    }
    out.push_str("</details>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_tables_are_not_broken_on_a_phone() {
        let table = |columns: &[&str], row: &[&str]| {
            let texts = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
            let table = Table { columns: texts(columns), rows: vec![texts(row)], ..Table::default() };
            passages(&[Passage::Table(table)])
        };
        let small = table(&["players", "tokens"], &["ann", "9"]);
        assert!(small.contains("<th>tokens</th>") && !small.contains("font-size"), "{small}");
        let five = ["locations", "location", "terrain", "monster", "canons"];
        let page = table(&five, &["A1", "Whisperwood", "mountain", "", "1 face down"]);
        assert!(page.contains("<th>terrain</th>") && page.contains(";font-size:14px"), "{page}");
        let eight = ["agents", "player", "at", "attack", "defence", "speed", "stealth", "insanity"];
        let wide = table(&eight, &["Wren Tallow", "ann", "E3", "4", "2", "–", "3", "2"]);
        let words = "<td><b>Wren Tallow</b></td><td>player ann · at E3 · attack 4 · defence 2 · stealth 3 · insanity 2</td>";
        assert!(wide.contains(words) && wide.contains("<th>agents</th><th></th></tr>"), "{wide}");
        let long = table(&["a", "b"], &["x".repeat(99).as_str(), "c"]);
        assert!(long.contains("<td style=\"overflow-wrap:anywhere\">"), "{long}");
        assert!(!BODY.contains("anywhere"), "cells would be as narrow as one letter");
    }

    #[test]
    fn what_people_write_is_no_markup() {
        let press = "<script>alert(1)</script> & \"so on\"";
        assert_eq!(escaped(press), "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so on&quot;");
        let page = passages(&[
            Passage::Facts(vec![("<b>".to_owned(), "<i>".to_owned())]),
            Passage::Text("<u>".to_owned()),
        ]);
        assert!(!["<b><", "<i>", "<u>"].iter().any(|mark| page.contains(mark)), "{page}");
    }
}
