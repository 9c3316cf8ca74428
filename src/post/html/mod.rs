//! Reports as web pages and mail bodies: plain elements with inline styles and no script, for narrow phones and
//! mail programs.

mod map;

use self::map::QUIET;
use crate::games::postal;
use crate::games::postal::TurnReport;
use crate::games::postal::press::breakable;
use crate::games::postal::report::{Row, Scene};
use crate::model::prose::{Passage, Table};
use crate::source::html::escaped;

/// The style of a page's body, with its longest line.
const BODY: &str = "max-width:42em;margin:0 auto;padding:8px;font:16px/1.4 Georgia,'Times New Roman',serif;color:#1b1f1a;\
                    overflow-wrap:anywhere";
const HEAD: &str =
    "font-size:20px;line-height:1.2;margin:24px 0 6px;border-bottom:2px solid #2c5e34;color:#2c5e34";
/// The attributes of a table of text.
const TABLE: &str = "width=\"100%\" cellpadding=\"4\" cellspacing=\"0\" style=\"border-collapse:collapse\"";
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

/// The report for everybody, without its title. It has no pictures: mails have the same text, and mail programs remove inline
/// drawings or block them; the printed report is attached, and shows the animals.
pub fn report(turn: &TurnReport) -> String {
    let mut out = String::new();
    if !turn.results.is_empty() {
        out.push_str(&format!("<p style=\"font-size:19px;margin:8px 0\">{}</p>\n", escaped(&turn.results)));
    }
    for text in turn.news.iter().chain([&turn.what_is_next()]) {
        out.push_str(&format!("<p>{}</p>\n", escaped(text)));
    }
    heading(&mut out, TurnReport::MAP);
    out.push_str(&map::island(turn));
    heading(&mut out, "The species");
    out.push_str(&species(turn));
    heading(&mut out, "The creatures");
    records(&mut out, turn.rows.iter().filter(|row| row.lives()), living);
    if turn.rows.iter().any(|row| !row.lives()) {
        heading(&mut out, &format!("Died in round {}", turn.round));
        records(&mut out, turn.rows.iter().filter(|row| !row.lives()), died);
    }
    if !turn.scenes.is_empty() {
        heading(&mut out, "Who ate whom");
        turn.scenes.iter().for_each(|scene| write_scene(&mut out, scene));
        rules(&mut out, turn);
    }
    if !turn.press.is_empty() {
        heading(&mut out, "Press");
        for (player, text) in &turn.press {
            // An endless word would make the whole page as wide as itself.
            let text = escaped(&breakable(text, 24, '\u{200b}')).replace('\n', "<br>\n");
            out.push_str(&format!("<p style=\"margin:10px 0\"><b>{}</b><br>\n{text}</p>\n", escaped(player)));
        }
    }
    if let Some(proof) = turn.proof() {
        out.push_str(&format!("<p style=\"{QUIET};overflow-wrap:anywhere\">{proof}</p>\n"));
    }
    out
}

/// Passages, unchanged.
pub fn passages(passages: &[Passage]) -> String {
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
                    "<p>{} {} <span style=\"{QUIET}\">{rule}</span></p>\n",
                    number.map_or("–".to_owned(), |number| format!("{number}.")),
                    escaped(text)
                ));
            }
            Passage::Facts(facts) => {
                out.push_str(&format!("<table {TABLE}>\n"));
                for (n, (name, value)) in facts.iter().enumerate() {
                    let (name, value) = (escaped(name), escaped(value));
                    let stripe = if n % 2 == 0 { STRIPE } else { "" };
                    out.push_str(&format!(
                        "<tr valign=\"top\"{stripe}><td nowrap><b>{name}</b></td><td>{value}</td></tr>\n"
                    ));
                }
                out.push_str("</table>\n");
            }
            Passage::Table(table) => out.push_str(&table_html(table)),
            Passage::Columns { passages: inner, .. } => out.push_str(&self::passages(inner)),
            Passage::Grid { rows, .. } => out.push_str(&verbatim(&rows.join("\n"))),
            Passage::Figure(_) | Passage::Heat(_) => {}
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

fn table_html(table: &Table) -> String {
    let mut out = format!("<table {TABLE}>\n<tr align=\"left\">");
    table.columns.iter().for_each(|cell| out.push_str(&format!("<th>{}</th>", escaped(cell))));
    out.push_str("</tr>\n");
    for row in &table.rows {
        out.push_str("<tr valign=\"top\">");
        row.iter().for_each(|cell| out.push_str(&format!("<td>{}</td>", escaped(cell))));
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
    out
}

fn species(turn: &TurnReport) -> String {
    let mut out = format!("<table {TABLE}>\n");
    for (n, standing) in turn.players.iter().enumerate() {
        let orders = if turn.round == 0 { "" } else { standing.orders() };
        let stripe = if n % 2 == 0 { STRIPE } else { "" };
        let (species, player) = (escaped(&standing.species), escaped(&standing.player));
        out.push_str(&format!(
            "<tr valign=\"top\"{stripe}><td align=\"right\"><b>{}</b></td><td>{species}</td><td>{player}</td><td>{orders}</td></tr>\n",
            standing.living
        ));
    }
    out.push_str("</table>\n");
    out
}

/// A row for each creature: its id, then everything else as one paragraph.
fn records<'r>(out: &mut String, rows: impl Iterator<Item = &'r Row>, describe: fn(&Row) -> Vec<String>) {
    out.push_str(&format!("<table {TABLE}>\n"));
    for (n, row) in rows.enumerate() {
        let stripe = if n % 2 == 0 { STRIPE } else { "" };
        let parts: Vec<String> = describe(row).into_iter().filter(|part| !part.is_empty()).collect();
        let fights: Vec<String> = row.fights.iter().map(|fight| escaped(fight)).collect();
        let fights = if fights.is_empty() {
            String::new()
        } else {
            format!("<br><span style=\"{QUIET}\">{}</span>", fights.join("; "))
        };
        out.push_str(&format!(
            "<tr valign=\"top\"{stripe}><td nowrap><b>{}</b></td><td>{}{fights}</td></tr>\n",
            row.id,
            parts.join(" · ")
        ));
    }
    out.push_str("</table>\n");
}

fn living(row: &Row) -> Vec<String> {
    let behaviour = row.behaviour.map_or("", |behaviour| behaviour.word());
    let mut parts = vec![
        format!("<b>{}</b> in {}", escaped(&row.species), row.hex),
        format!("{} AP", row.ap_in_words()),
        behaviour.to_owned(),
        row.want().unwrap_or_default().to_owned(),
        row.ate.map(|ate| format!("ate {ate}")).unwrap_or_default(),
    ];
    parts.extend(lasting(row));
    parts
}

fn died(row: &Row) -> Vec<String> {
    let cause = row.death_in_words();
    let mut parts = vec![
        format!("<b>{}</b> in {}", escaped(&row.species), row.hex),
        format!("<b>{cause}</b>"),
        format!("{} AP", row.ap),
        row.ate.map(|ate| format!("ate {ate}")).unwrap_or_default(),
    ];
    parts.extend(lasting(row));
    parts
}

/// What a creature owns, and its parent.
fn lasting(row: &Row) -> [String; 2] {
    let born = match (&row.parent, row.born) {
        (Some(parent), Some(born)) => format!("child of {parent}, round {born}"),
        _ => String::new(),
    };
    [row.genes.join(", "), born]
}

/// Writes the events of a hex.
fn write_scene(out: &mut String, scene: &Scene) {
    let sentences: Vec<String> = scene
        .sentences
        .iter()
        .map(|sentence| {
            let rules: Vec<&str> = sentence.rules.iter().map(|rule| rule.name()).collect();
            format!("{} <span style=\"{QUIET}\">{}</span>", escaped(&sentence.text), rules.join(", "))
        })
        .collect();
    let hex = scene.hex.as_ref().map(|hex| format!("<b>{hex}</b> ")).unwrap_or_default();
    out.push_str(&format!("<p style=\"margin:6px 0\">{hex}{}</p>\n", sentences.join("<br>\n")));
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
