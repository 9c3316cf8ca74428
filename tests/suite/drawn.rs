//! Drawn examples of booklets are judged: the umpire rules the position that a block draws, and comes to what it draws.
//!
//! Each document of `tests/booklets/drawn` is a case whose number is that of an example of the booklet. `${…}` in it is taken
//! from the block:
//!
//! - `${board a=Wizard}`: the rows, with letters for characters;
//! - `${at Wizard}`, `${end Wizard}`, `${path Wizard}`: the space of a piece, and the last and all further spaces of its arrows;
//! - `${count G9 Red single}`: how many of a piece are on a space;
//! - `${dice 6 4}`: all dice in the order of the pieces, and further ones of the text.
#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::adjudicate::verify::{Checked, verify};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::geometry::Label;
use punchboard::model::example::Example;
use punchboard::source::markdown::{self, Block};
use punchboard::source::{Files, Read, yaml};

use super::{entries, folder};

/// A test for each judged example.
pub fn trials() -> Vec<Trial> {
    let judged = entries(&folder("booklets/drawn"));
    judged.iter().flat_map(|path| cases(path)).collect()
}

/// The examples of a game's booklet, in order.
fn examples(game: &str) -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks").join(game).join("rules.md");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files = Files::default();
    let file = files.add("rules.md", text);
    let mut report = Report::default();
    let blocks = markdown::parse(&files, file);
    let fences =
        blocks.iter().filter_map(|block| if let Block::Example(fence) = block { Some(fence) } else { None });
    let nodes =
        fences.filter_map(|fence| yaml::parse_parts(&files, file, &fence.lines, &mut Report::default()));
    nodes.filter_map(|node| Example::read(&node, &mut report)).collect()
}

fn cases(path: &Path) -> Vec<Trial> {
    let game = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("cases can be read");
    let examples = examples(&game);
    let judged = text.split("\n---\n").map(|document| {
        let number = document.lines().find_map(|line| line.strip_prefix("case: "));
        let number: usize = number.and_then(|number| number.parse().ok()).expect("a case has a number");
        let example = examples.get(number - 1).unwrap_or_else(|| panic!("{game} has no example {number}"));
        let document = filled(document, example);
        Trial::test(format!("drawn/{game} {number}"), move || {
            let docket = adjudicate::read(&Disk, "drawn.yaml", document.as_bytes(), &mut Files::default());
            let entry = docket.entries.into_iter().next().ok_or("it can't be read")?;
            match verify(&entry, &mut Report::default()) {
                Checked::Passed => Ok(()),
                Checked::Failed(why) => Err(format!("{why}\n{document}").into()),
                Checked::NoCase => Err("it expects nothing".into()),
            }
        })
    });
    judged.collect()
}

/// A document with everything that is taken from an example.
fn filled(document: &str, example: &Example) -> String {
    let mut text = String::new();
    let mut rest = document;
    while let Some((before, inner)) = rest.split_once("${") {
        let (inner, after) = inner.split_once('}').expect("a brace is closed");
        let (before, after, value) = match taken(inner, example) {
            // Numbers and lists are no texts.
            Taken::Bare(value) => {
                let bare = before.strip_suffix('"').zip(after.strip_prefix('"'));
                let (before, after) = bare.unwrap_or((before, after));
                (before, after, value)
            }
            Taken::Text(value) => (before, after, value),
        };
        text.push_str(before);
        text.push_str(&value);
        rest = after;
    }
    text + rest
}

/// What is taken from an example.
enum Taken {
    Text(String),
    Bare(String),
}

fn taken(asked: &str, example: &Example) -> Taken {
    let (word, rest) = asked.split_once(' ').unwrap_or((asked, ""));
    match word {
        "board" => Taken::Bare(board(rest, example)),
        "at" => Taken::Text(lifted(space_of(rest, example), example)),
        "end" => Taken::Text(path(rest, example).pop().expect("a piece with an arrow")),
        "path" => Taken::Bare(format!("[{}]", path(rest, example).join(", "))),
        "count" => {
            let (at, name) = rest.split_once(' ').expect("a space and a piece");
            let on = example.pieces.iter().filter(|(space, _)| space.value == at);
            let mut pieces = on.flat_map(|(_, pieces)| pieces).filter(|piece| piece.piece.value == name);
            Taken::Bare(pieces.next().and_then(|piece| piece.count).unwrap_or(1).to_string())
        }
        "dice" => {
            let dice = example.pieces.iter().flat_map(|(_, pieces)| pieces).flat_map(|piece| &piece.dice);
            let later = rest.split_whitespace().map(str::to_owned);
            Taken::Bare(format!("[{}]", dice.map(u32::to_string).chain(later).collect::<Vec<_>>().join(", ")))
        }
        _ => panic!("${{{asked}}} is unknown"),
    }
}

/// The space of a piece.
fn space_of(name: &str, example: &Example) -> Label {
    let has = |pieces: &[punchboard::model::example::PieceKeys]| {
        pieces.iter().any(|piece| piece.piece.value == name)
    };
    let (at, _) =
        example.pieces.iter().find(|(_, pieces)| has(pieces)).unwrap_or_else(|| panic!("no {name}"));
    Label::parse(&at.value).expect("a label")
}

/// A space as the case calls it, whose board is only the part.
fn lifted(at: Label, example: &Example) -> String {
    let from = example
        .from
        .filter(|_| example.rows.is_some())
        .map_or(Label { column: 0, row: 0 }, |from| from.value);
    Label { column: at.column - from.column, row: at.row - from.row }.to_string()
}

/// The spaces of the arrows that lead on from a piece.
fn path(name: &str, example: &Example) -> Vec<String> {
    let mut at = space_of(name, example);
    let mut path = Vec::new();
    for arrow in &example.arrows {
        let spaces: Vec<Label> =
            arrow.value.split("->").map(|at| Label::parse(at.trim()).expect("a label")).collect();
        // An arrow that begins with another piece is that piece's.
        let is_others = !path.is_empty()
            && example.pieces.iter().any(|(space, _)| Label::parse(&space.value) == Some(at));
        if spaces[0] == at && !is_others {
            path.extend(spaces[1..].iter().map(|at| lifted(*at, example)));
            at = spaces[spaces.len() - 1];
        }
    }
    path
}

/// The rows of an example with letters for characters: `a=Wizard b=Knight`.
fn board(letters: &str, example: &Example) -> String {
    let node = example.rows.as_ref().expect("an example with rows");
    let mut rows: Vec<Vec<char>> =
        node.as_text().expect("a text").lines().map(|row| row.chars().collect()).collect();
    for letter in letters.split(' ') {
        let (letter, name) = letter.split_once('=').expect("a letter and a piece");
        let at = Label::parse(&lifted(space_of(name, example), example)).expect("a label");
        rows[at.row as usize][at.column as usize] = letter.chars().next().expect("a letter");
    }
    let lines = rows.iter().map(|row| format!("\n  {}", row.iter().collect::<String>()));
    format!("|{}", lines.collect::<String>())
}
