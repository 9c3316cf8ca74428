//! Card Game Simulator: a game with its cards, one set for each part, and a deck of all copies. It knows cards and
//! pictures of boards, no counters.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::camera::{Camera, Shot};
use super::kit::{Kind, Part};
use super::{Exported, How, Kit};
use crate::geometry::Length;
use crate::model::template::file_name;

/// The most dots along a side of a picture.
const MOST_DOTS: u32 = 4_096;

/// The usual width and height of the table, and the space between boards, in inches.
const MAT: f64 = 36.0;
const BESIDE: f64 = 0.5;

/// Writes the game of a kit as an archive, which the program imports.
pub(super) fn export(kit: &Kit<'_>, how: &How, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let parts: Vec<&Part> = kit.parts_of(Kind::Cards).collect();
    let mut exported = Exported { losses: losses(kit, &parts), ..Exported::default() };
    let mut paths = Paths::default();
    let mut shots: Vec<(Shot, String)> = Vec::new();
    let mut cards: Vec<Value> = Vec::new();
    let mut deck = format!("### {}\n", kit.title().replace('\n', " "));
    let sets: Vec<Value> =
        parts.iter().enumerate().map(|(n, part)| json!({"code": code(n), "name": part.title})).collect();
    for (n, part) in parts.iter().enumerate() {
        for thing in &part.things {
            let id = paths.free(&thing.name);
            let front = (thing.piece.front, thing.piece.size);
            shots.push((
                Shot::face(part.file, &thing.name, front, Length::ZERO, how.dpi),
                format!("sets/{}/{id}.png", code(n)),
            ));
            let name = thing.name.replace('\n', " ");
            deck.push_str(&format!("{} [{id}] {name} ({})\n", thing.piece.copies, code(n)));
            cards.push(json!({"id": id, "name": name, "set": code(n), "about": thing.about, "tags": thing.tags.join(", ")}));
        }
    }
    let back = parts.iter().find_map(|part| Some((part.file, part.things[0].piece.back?, part.size)));
    if let Some((file, back, size)) = back {
        shots
            .push((Shot::face(file, "back", (back, size), Length::ZERO, how.dpi), "CardBack.png".to_owned()));
    }
    let mut boards: Vec<Value> = Vec::new();
    let mut left = 0.0;
    for board in &kit.boards {
        let id = paths.free(&board.name);
        let size = json!({"x": inches(board.size.width), "y": inches(board.size.height)});
        boards.push(json!({"id": id, "offsetMin": {"x": left, "y": 0.0}, "size": size}));
        left = ((left + inches(board.size.width) + BESIDE) * 1_000.0).round() / 1_000.0;
        let shot = Shot::face(board.file, &board.name, (board.face, board.size), Length::ZERO, how.dpi);
        shots.push((shot, format!("boards/{id}.png")));
    }
    let (shots, names): (Vec<Shot>, Vec<String>) =
        shots.into_iter().map(|(shot, name)| (shot.within(MOST_DOTS), name)).unzip();
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    camera.draw(&shots, |_, n, _, bytes| {
        files.insert(names[n].clone(), bytes);
        Ok(())
    })?;
    let slug = file_name(&kit.game_file.slug);
    let text = |value: &Value| serde_json::to_string_pretty(value).expect("cards are JSON").into_bytes();
    files.insert("cgs.json".to_owned(), text(&game(kit, &parts, (&boards, left), &cards)));
    files.insert("AllCards.json".to_owned(), text(&json!(cards)));
    files.insert("AllSets.json".to_owned(), text(&json!(sets)));
    files.insert(format!("decks/{slug}.txt"), deck.into_bytes());
    let files = files.into_iter().map(|(name, bytes)| (format!("{slug}/{name}"), bytes)).collect();
    exported.main = format!("{slug}.zip");
    camera.put_archive(&exported.main, &files)?;
    let count = |part: &&Part| -> usize { part.things.iter().map(|thing| thing.piece.copies as usize).sum() };
    exported.counts =
        vec![(parts.len(), "set"), (parts.iter().map(count).sum(), "card"), (kit.boards.len(), "board")];
    Ok(exported)
}

/// The code of a set.
fn code(part: usize) -> String {
    format!("S{}", part + 1)
}

/// The description of the game.
fn game(kit: &Kit<'_>, parts: &[&Part], (boards, width): (&[Value], f64), cards: &[Value]) -> Value {
    let mut game = json!({
        "name": kit.title(),
        // Never looked for on the net.
        "autoUpdate": -1,
        "cardImageFileType": "png",
        "cardNameIsUnique": false,
        "cardPrimaryProperty": "about",
        "cardProperties": [
            {"name": "about", "display": "Text", "type": "string"},
            {"name": "tags", "display": "Tags", "type": "string"},
        ],
        "deckFileType": "txt",
        "deckFileTxtId": "id",
        "gamePlayDeckName": kit.title(),
    });
    if let Some(size) = parts.first().map(|part| part.size) {
        game["cardSize"] = json!({"x": inches(size.width), "y": inches(size.height)});
    }
    // Boards are laid out with a card of the deck that is loaded; a card with copies would lay out as many.
    let copies = parts.iter().flat_map(|part| &part.things).map(|thing| thing.piece.copies);
    let single = copies.zip(cards).find(|(copies, _)| *copies == 1).map(|(_, card)| card);
    if let Some(card) = single.or(cards.first()).filter(|_| !boards.is_empty()) {
        game["gameBoardCards"] = json!([{"card": card["id"], "boards": boards}]);
        game["playMatSize"] = json!({"x": width.max(MAT).ceil(), "y": MAT});
    }
    game
}

/// A length in inches, to the thousandth.
fn inches(length: Length) -> f64 {
    (length.to_pt() / 72.0 * 1000.0).round() / 1000.0
}

/// What the program does not know.
fn losses(kit: &Kit<'_>, parts: &[&Part]) -> Vec<String> {
    let mut losses = Vec::new();
    let others: Vec<&str> =
        kit.parts.iter().filter(|part| part.kind != Kind::Cards).map(|part| part.title.as_str()).collect();
    if !others.is_empty() {
        losses.push(format!("{}: Card Game Simulator has cards only", crate::diag::and_list(&others)));
    }
    let sizes: BTreeSet<_> = parts.iter().map(|part| (part.size.width, part.size.height)).collect();
    if sizes.len() > 1 {
        losses.push("different sizes of cards: all are shown in that of the first part".to_owned());
    }
    let backs: BTreeSet<_> =
        parts.iter().flat_map(|part| part.things.iter().map(|thing| (part.file, thing.piece.back))).collect();
    if backs.len() > 1 {
        losses.push("different backs: all cards have that of the first part".to_owned());
    }
    losses.extend(kit.losses_of_boards());
    losses.extend(kit.losses_of_texts());
    losses
}

/// Names of files, each once.
#[derive(Default)]
struct Paths(BTreeSet<String>);

impl Paths {
    fn free(&mut self, name: &str) -> String {
        let name = Some(file_name(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| "card".to_owned());
        let mut all = std::iter::once(name.clone()).chain((2..).map(|n| format!("{name}-{n}")));
        all.find(|name| self.0.insert(name.clone())).expect("there are enough numbers")
    }
}
