//! playingcards.io: a room with decks, counters as cards without a deck, boards and spinners. virtualtabletop.io
//! reads it, too.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::camera::{Camera, Shot};
use super::flat::{FRAME, Flat, Spot, Stack};
use super::kit::Kind;
use super::{Exported, How, Kit};
use crate::geometry::Length;
use crate::model::template::file_name;

/// The most widgets of a room that browsers show without stuttering.
const MOST_WIDGETS: usize = 1_200;
/// The largest picture that virtualtabletop.io takes from such a room, in bytes.
const MOST_BYTES: usize = 2 << 20;
/// The most dots along a side of a picture.
const MOST_DOTS: u32 = 2_048;

/// Writes the room of a kit.
pub(super) fn export(kit: &Kit<'_>, how: &How, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let flat = Flat::new(kit);
    let mut exported = Exported::default();
    let (shots, sides) = shots(kit, &flat, how.dpi, MOST_DOTS);
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut large = Vec::new();
    let taken = camera.draw(&shots, |_, n, taken, bytes| {
        if bytes.len() > MOST_BYTES {
            large.push(shots[n].name.clone());
        }
        files.insert(format!("userassets/{}", taken.file), bytes);
        Ok(())
    })?;
    let links: Vec<String> =
        taken.iter().map(|taken| format!("package://userassets/{}", taken.file)).collect();
    let widgets = widgets(kit, &flat, &sides, &links);
    exported.losses = losses(kit, &flat);
    if widgets.len() > MOST_WIDGETS {
        exported.losses.push(format!(
            "{} cards and pieces are more than browsers show smoothly, which is about {MOST_WIDGETS}; export some of them with `--only`",
            widgets.len()
        ));
    }
    if !large.is_empty() {
        large.dedup();
        let names = crate::diag::and_list(&large.iter().map(String::as_str).collect::<Vec<_>>());
        exported.losses.push(format!("the pictures of {names} are larger than 2 MB, which virtualtabletop.io leaves out; a lower `--dpi` makes them smaller"));
    }
    let text = serde_json::to_string_pretty(&widgets).expect("widgets are JSON");
    files.insert("widgets.json".to_owned(), text.into_bytes());
    exported.main = format!("{}.pcio", file_name(&kit.game_file.slug));
    camera.put_archive(&exported.main, &files)?;
    exported.counts = kit.counts();
    Ok(exported)
}

/// The numbers of the pictures of a table.
pub(super) struct Sides {
    pub boards: Vec<usize>,
    /// The front and the back of each thing of each stack.
    pub stacks: Vec<Vec<(usize, Option<usize>)>>,
}

/// The pictures of a table: one of each side, and one of a back that several pieces share.
pub(super) fn shots(kit: &Kit<'_>, flat: &Flat<'_>, dpi: u32, most: u32) -> (Vec<Shot>, Sides) {
    let mut shots: Vec<Shot> = Vec::new();
    let mut shoot = |shot: Shot| {
        shots.push(shot.within(most));
        shots.len() - 1
    };
    let boards = kit
        .boards
        .iter()
        .map(|board| shoot(Shot::face(board.file, &board.name, (board.face, board.size), Length::ZERO, dpi)));
    let boards = boards.collect();
    let mut backs = BTreeMap::new();
    let mut stacks = Vec::new();
    for stack in &flat.stacks {
        let file = stack.part.file;
        let mut sides = Vec::new();
        for thing in &stack.things {
            let shot = |name: &str, face| Shot::face(file, name, (face, thing.piece.size), Length::ZERO, dpi);
            let front = shoot(shot(&thing.name, thing.piece.front));
            let back = thing.piece.back.map(|back| {
                *backs
                    .entry((file, back))
                    .or_insert_with(|| shoot(shot(&format!("{}-back", thing.name), back)))
            });
            sides.push((front, back));
        }
        stacks.push(sides);
    }
    (shots, Sides { boards, stacks })
}

/// What neither this format nor that of virtualtabletop.io holds.
pub(super) fn losses(kit: &Kit<'_>, flat: &Flat<'_>) -> Vec<String> {
    let mut losses: Vec<String> = kit.losses_of_boards().into_iter().collect();
    if flat.overflows {
        losses.push("the table is too small for everything: some of it lies below the lower edge".to_owned());
    }
    losses.extend(kit.losses_of_texts());
    losses
}

fn widgets(kit: &Kit<'_>, flat: &Flat<'_>, sides: &Sides, links: &[String]) -> Vec<Value> {
    let mut z = 1;
    let mut next = || {
        z += 1;
        z
    };
    let mut widgets = vec![
        json!({"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "parent": null, "dragging": null}),
    ];
    for (n, (spot, picture)) in flat.boards.iter().zip(&sides.boards).enumerate() {
        widgets.push(json!({
            "id": format!("board{}", n + 1), "type": "board", "x": spot.x, "y": spot.y, "z": next(), "parent": null, "dragging": null,
            "width": spot.width, "height": spot.height, "boardImage": links[*picture],
        }));
    }
    for (n, (stack, sides)) in flat.stacks.iter().zip(&sides.stacks).enumerate() {
        let (deck, pile) = (format!("deck{}", n + 1), format!("pile{}", n + 1));
        let parent = stack.is_deck().then_some(&pile);
        let Spot { x, y, width, height } = stack.spots[0];
        if stack.is_deck() {
            widgets.push(json!({
                "id": pile, "type": "cardPile", "x": x, "y": y, "z": next(), "parent": null, "dragging": null,
                "label": stack.part.title, "width": width, "height": height, "hasShuffleButton": true, "allowedDecks": [deck],
            }));
        }
        let inner = if stack.is_deck() { (x + FRAME, y + FRAME) } else { (x, y) };
        let mut value = json!({
            "id": deck, "type": "cardDeck", "x": inner.0, "y": inner.1, "z": next(), "parent": parent, "dragging": null,
            "cardWidth": stack.size.0, "cardHeight": stack.size.1, "enlarge": stack.part.kind != Kind::Counters,
            "faceTemplate": template(stack, "face"), "backTemplate": template(stack, "back"),
        });
        value["cardTypes"] = Value::Object(card_types(stack, sides, links));
        widgets.push(value);
        for (m, thing) in stack.things.iter().enumerate() {
            let spot = stack.spots[m.min(stack.spots.len() - 1)];
            let (x, y) = if stack.is_deck() { inner } else { (spot.x, spot.y) };
            for copy in 0..thing.piece.copies {
                widgets.push(json!({
                    "id": format!("card{}-{}-{}", n + 1, m + 1, copy + 1), "type": "card", "x": x, "y": y, "z": next(), "parent": parent,
                    "dragging": null, "deck": deck, "cardType": format!("type{}", m + 1), "faceup": !stack.is_deck(), "owner": null,
                }));
            }
        }
    }
    for (n, (dice, spot)) in kit.dice.iter().zip(&flat.dice).enumerate() {
        widgets.push(json!({
            "id": format!("dice{}", n + 1), "type": "spinner", "x": spot.x, "y": spot.y, "z": next(), "parent": null, "dragging": null,
            "width": spot.width, "height": spot.height, "options": (1..=dice.sides).collect::<Vec<_>>(), "value": "🎲",
        }));
    }
    widgets
}

/// The kinds of cards of a stack: the pictures of both sides, the name and the fields.
pub(super) fn card_types(
    stack: &Stack<'_>,
    sides: &[(usize, Option<usize>)],
    links: &[String],
) -> Map<String, Value> {
    let mut types = Map::new();
    for (m, (thing, (front, back))) in stack.things.iter().zip(sides).enumerate() {
        let back = links[back.unwrap_or(*front)].as_str();
        let value = json!({"label": thing.name, "face": links[*front], "back": back, "about": thing.about});
        types.insert(format!("type{}", m + 1), value);
    }
    types
}

/// A side of a card: its picture.
fn template(stack: &Stack<'_>, field: &str) -> Value {
    json!({
        "includeBorder": false, "includeRadius": false,
        "objects": [{
            "type": "image", "x": 0, "y": 0, "w": stack.size.0, "h": stack.size.1, "color": "transparent", "valueType": "dynamic",
            "value": field,
        }],
    })
}
