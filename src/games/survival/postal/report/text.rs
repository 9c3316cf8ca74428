//! The turn report as text, 80 columns wide.

use super::turn_report::{PlayerStatus, TurnReport};
use super::{Row, Scene, island};
use crate::diag::columns;
use crate::diag::render::{hanging, wrapped};
use crate::postal::press::breakable;

const WIDTH: usize = 80;

/// The whole report.
pub(super) fn report(report: &TurnReport) -> String {
    let mut out = format!("{}\n{}\n{}\n", report.title, report.when(), "=".repeat(WIDTH));
    if !report.results.is_empty() {
        // The heading names the round already.
        paragraph(&mut out, &report.results);
    }
    if !report.news.is_empty() {
        paragraph(&mut out, &report.news.join(" "));
    }
    heading(&mut out, "The island");
    out.push_str(&island::map(report));
    let key = "w water (~), d desert, g grassland, j jungle; then corpses, and where anything grows plant meals and the most of them. \
               Below are the numbers of the creatures; [5] stands for so many.";
    out.push('\n');
    paragraph(&mut out, key);
    if report.hexes.iter().any(|place| !place.creatures.is_empty()) {
        heading(&mut out, "Where they are");
    }
    for place in report.hexes.iter().filter(|place| !place.creatures.is_empty()) {
        let head = format!("{:5}{:10}", place.label.to_string(), place.terrain.word());
        hanging(&mut out, &head, &place.creatures.join(", "), WIDTH);
    }
    if !report.scenes.is_empty() {
        heading(&mut out, "Who ate whom");
        report.scenes.iter().for_each(|scene| write_scene(&mut out, scene));
    }
    heading(&mut out, "The creatures");
    out.push_str("Id      Species         Hex   AP   B  Hunger    Ate     Advantages\n");
    report.rows.iter().filter(|row| row.lives()).for_each(|row| living(&mut out, row));
    let mut dead = report.rows.iter().filter(|row| !row.lives()).peekable();
    if dead.peek().is_some() {
        heading(&mut out, &format!("Died in round {}", report.round));
        dead.for_each(|row| died(&mut out, row));
    }
    heading(&mut out, "The species");
    out.push_str("Living  Species         Player          Orders\n");
    report.players.iter().for_each(|player| species(&mut out, player, report.round));
    if !report.press.is_empty() {
        heading(&mut out, "Press");
        for (player, text) in &report.press {
            out.push_str(&format!("{player}:\n"));
            for line in breakable(text, WIDTH - 6, ' ').lines() {
                out.push_str(&format!("  {}\n", wrapped(line, WIDTH, 2).replace('\n', "\n  ")));
            }
        }
    }
    if report.winners.is_none() {
        heading(&mut out, "What comes next");
        paragraph(&mut out, &report.what_is_next());
    }
    if let Some(proof) = report.proof() {
        // A digest is longer than what is left of its line.
        out.push_str(&format!("\n{}\n", proof.replace(": ", ":\n")));
    }
    out
}

/// Writes the events of a hex with their rules.
fn write_scene(out: &mut String, scene: &Scene) {
    let head = format!("{:5}", scene.hex.as_deref().unwrap_or_default());
    for (n, sentence) in scene.sentences.iter().enumerate() {
        let head = if n == 0 { head.as_str() } else { "     " };
        hanging(out, head, &sentence.with_rules(), WIDTH);
    }
}

fn heading(out: &mut String, text: &str) {
    out.push_str(&format!("\n{text}\n{}\n", "-".repeat(columns::count(text))));
}

fn paragraph(out: &mut String, text: &str) {
    out.push_str(&format!("{}\n", wrapped(text, WIDTH, 0)));
}

/// A name in a column, cut to its width.
fn name(text: &str) -> String {
    const MOST: usize = 15;
    columns::padded(&columns::cut(text, MOST), MOST + 1)
}

fn living(out: &mut String, row: &Row) {
    let behaviour = row.behaviour.and_then(|behaviour| behaviour.word().chars().next()).unwrap_or(' ');
    let extra = if row.effective > row.ap { format!("+{}", row.effective - row.ap) } else { String::new() };
    let head = format!(
        "{:8}{}{:5}{:>3}{extra:3}{:3}{:10}{:8}",
        row.id,
        name(&row.species),
        row.hex,
        row.ap,
        behaviour.to_ascii_uppercase(),
        row.hunger_in_words(),
        row.ate_in_words().unwrap_or_else(|| "-".to_owned()),
    );
    hanging(out, &head, &row.genes.join(", "), WIDTH);
    write_more(out, row, row.fights.clone());
}

fn died(out: &mut String, row: &Row) {
    let cause = row.death_in_words();
    let head = format!("{:8}{}{:7}", row.id, name(&row.species), row.hex);
    hanging(out, &head, &format!("{cause}, AP {}", row.ap), WIDTH);
    let mut more = row.fights.clone();
    more.extend(row.ate.map(|ate| format!("ate {ate}")));
    if !row.genes.is_empty() {
        more.push(row.genes.join(", "));
    }
    write_more(out, row, more);
}

/// Writes further facts of a creature, and its parent.
fn write_more(out: &mut String, row: &Row, mut more: Vec<String>) {
    if let (Some(parent), Some(born)) = (&row.parent, row.born) {
        more.push(format!("child of {parent}, born in round {born}"));
    }
    if !more.is_empty() {
        hanging(out, "        ", &more.join("; "), WIDTH);
    }
}

fn species(out: &mut String, standing: &PlayerStatus, round: u32) {
    let PlayerStatus { living, player, species, .. } = standing;
    let head = format!("{living:6}  {}{}", name(species), name(player));
    let orders = if round == 0 { "" } else { standing.orders() };
    hanging(out, &head, orders, WIDTH);
}
