//! The turn report to print: the map, the species, the creatures, who ate whom, press.

use super::story::Sentence;
use super::turn_report::{PlayerStatus, TurnReport};
use super::{Row, Scene};
use crate::diag::columns::breakable;
use crate::model::prose::{Passage, Prose, Table};

/// The name of the map.
pub(super) const MAP: &str = "The island";
/// The longest word in a column of press; longer ones are broken.
const LONGEST_WORD: usize = 18;
/// The most fights of a creature that are listed.
const MOST_FIGHTS: usize = 12;
/// The columns of species, of sentences and of press.
const COLUMNS: [usize; 3] = [3, 2, 3];

/// The most species in one column.
const SHORT: usize = 8;

/// The whole report.
pub(super) fn report(turn: &TurnReport) -> Prose {
    let mut passages = Vec::new();
    if !turn.results.is_empty() {
        passages.push(Passage::Lead(turn.results.clone()));
    }
    passages.extend(turn.news.iter().cloned().map(Passage::Text));
    passages.push(Passage::Text(turn.what_is_next()));
    passages.push(Passage::Figure(MAP.to_owned()));
    let mut part = |heading: &str, part: Passage| {
        passages.push(Passage::Heading(heading.to_owned()));
        passages.push(part);
    };
    let [species, sentences, press] = COLUMNS;
    let all = species_table(turn);
    // A short list is not split.
    let beside = species.min(all.rows.len().div_ceil(SHORT)).max(1);
    part("The species", columns(beside, vec![Passage::Table(all)]));
    let (living, dead): (Vec<&Row>, Vec<&Row>) = turn.rows.iter().partition(|row| row.lives());
    part("The creatures", Passage::Table(living_table(&living)));
    if !dead.is_empty() {
        part(&format!("Died in round {}", turn.round), Passage::Table(dead_table(&dead)));
    }
    if !turn.scenes.is_empty() {
        part(
            "Who ate whom",
            columns(sentences, vec![Passage::Facts(turn.scenes.iter().flat_map(scene).collect())]),
        );
    }
    if !turn.press.is_empty() {
        let letters = turn.press.iter().flat_map(|(player, text)| {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let lines = lines.map(|line| Passage::Text(breakable(line, LONGEST_WORD, '\u{200b}')));
            std::iter::once(Passage::Heading(player.clone())).chain(lines.collect::<Vec<_>>())
        });
        part("Press", columns(press, letters.collect()));
    }
    passages.extend(turn.proof().map(Passage::Note));
    Prose {
        title: format!("{}: {}", turn.title.replace('\n', " "), turn.when()),
        passages,
        ..Prose::default()
    }
}

fn columns(count: usize, passages: Vec<Passage>) -> Passage {
    Passage::Columns { count, passages }
}

fn strings<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

/// A table whose rows are found by their first column, without columns that say nothing in any of them.
fn index<const N: usize>(columns: [&str; N], rows: impl Iterator<Item = Vec<String>>) -> Table {
    let rows: Vec<Vec<String>> = rows.collect();
    let is_used = |n: &usize| *n == 0 || rows.iter().any(|row| !matches!(&*row[*n], "" | "–"));
    let used: Vec<usize> = (0..N).filter(is_used).collect();
    let columns = used.iter().map(|n| columns[*n].to_owned()).collect();
    let rows = rows.iter().map(|row| used.iter().map(|n| row[*n].clone()).collect()).collect();
    Table { columns, rows, is_index: true, ..Table::default() }
}

fn species_table(turn: &TurnReport) -> Table {
    let row = |standing: &PlayerStatus| {
        let orders = if turn.round == 0 { "" } else { standing.orders() };
        let living = standing.living.to_string();
        strings([&standing.species, &living, &standing.player, orders])
    };
    let picture = |standing: &PlayerStatus| turn.picture_of(&standing.species).unwrap_or_default();
    let pictures = turn.players.iter().map(picture).collect();
    let table = index(["Species", "Living", "Player", "Orders"], turn.players.iter().map(row));
    Table { pictures, ..table }
}

fn living_table(rows: &[&Row]) -> Table {
    let row = |row: &&Row| {
        let behaviour = row.behaviour.map_or("", |behaviour| behaviour.word());
        let ate = row.ate_in_words().unwrap_or_else(|| "–".to_owned());
        let (genes, born, fights) = (row.genes.join(", "), born(row), fights(row));
        strings([
            &row.id,
            &row.species,
            &row.hex,
            &row.ap_in_words(),
            behaviour,
            row.hunger_in_words(),
            &ate,
            &genes,
            &born,
            &fights,
        ])
    };
    let columns =
        ["Id", "Species", "Hex", "AP", "Behaviour", "Hunger", "Ate", "Advantages", "Born", "Fights"];
    index(columns, rows.iter().map(row))
}

fn dead_table(rows: &[&Row]) -> Table {
    let row = |row: &&Row| {
        let (ap, ate) = (row.ap.to_string(), row.ate_in_words().unwrap_or_else(|| "–".to_owned()));
        let cause = row.death_in_words();
        let (genes, born, fights) = (row.genes.join(", "), born(row), fights(row));
        strings([&row.id, &row.species, &row.hex, &ap, &cause, &ate, &genes, &born, &fights])
    };
    let columns = ["Id", "Species", "Hex", "AP", "Cause", "Ate", "Advantages", "Born", "Fights"];
    index(columns, rows.iter().map(row))
}

/// The parent and the round of birth: "19H, round 5".
fn born(row: &Row) -> String {
    match (&row.parent, row.born) {
        (Some(parent), Some(born)) => format!("{parent}, round {born}"),
        _ => String::new(),
    }
}

fn fights(row: &Row) -> String {
    let mut fights: Vec<String> = row.fights.iter().take(MOST_FIGHTS).cloned().collect();
    if let Some(more) = row.fights.len().checked_sub(MOST_FIGHTS + 1) {
        fights.push(format!("and {} more", more + 1));
    }
    fights.join("; ")
}

/// The events of a hex in one row; sentences about the whole island get a row each.
fn scene(scene: &Scene) -> Vec<(String, String)> {
    let sentences: Vec<String> = scene.sentences.iter().map(Sentence::with_rules).collect();
    match &scene.hex {
        Some(hex) => vec![(hex.clone(), sentences.join(" "))],
        None => sentences.into_iter().map(|text| (String::new(), text)).collect(),
    }
}
