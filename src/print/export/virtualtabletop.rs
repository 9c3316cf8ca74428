//! virtualtabletop.io: a room with decks, counters as cards without a deck, boards and spinners. Pictures are named
//! by a checksum and their size.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::camera::Camera;
use super::flat::{FRAME, Flat, Spot, Stack};
use super::kit::Kind;
use super::playingcards::{Sides, card_types, losses, shots};
use super::zip::checksum;
use super::{Exported, How, Kit};
use crate::model::template::file_name;

/// The version of rooms that these are; the program renews older ones when it opens them.
const VERSION: u32 = 5;
/// The largest picture that the program takes, in bytes.
const MOST_BYTES: usize = 10 << 20;
/// The most dots along a side of a picture.
const MOST_DOTS: u32 = 4_096;

/// Writes the room of a kit.
pub(super) fn export(kit: &Kit<'_>, how: &How, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let flat = Flat::new(kit);
    let (shots, sides) = shots(kit, &flat, how.dpi, MOST_DOTS);
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut links = vec![String::new(); shots.len()];
    let mut exported = Exported { losses: losses(kit, &flat), ..Exported::default() };
    let losses = &mut exported.losses;
    camera.draw(&shots, |_, n, _, bytes| {
        if bytes.len() > MOST_BYTES {
            losses.push(format!(
                "the picture of {} is larger than 10 MB; a lower `--dpi` makes it smaller",
                shots[n].name
            ));
        }
        let name = asset(&bytes);
        links[n] = format!("/{name}");
        files.insert(name, bytes);
        Ok(())
    })?;
    let room = room(kit, &flat, &sides, &links);
    let text = serde_json::to_string_pretty(&room).expect("widgets are JSON");
    files.insert("0.json".to_owned(), text.into_bytes());
    exported.main = format!("{}.vtt", file_name(&kit.game_file.slug));
    camera.put_archive(&exported.main, &files)?;
    exported.counts = kit.counts();
    Ok(exported)
}

/// `assets/-12345_678`: a signed checksum, and the number of bytes.
fn asset(bytes: &[u8]) -> String {
    format!("assets/{}_{}", checksum(bytes) as i32, bytes.len())
}

fn room(kit: &Kit<'_>, flat: &Flat<'_>, sides: &Sides, links: &[String]) -> Value {
    let mut z = 1;
    let mut room = Map::new();
    room.insert("_meta".to_owned(), json!({"version": VERSION, "info": {"name": kit.title()}}));
    let mut add = |id: String, mut widget: Value| {
        z += 1;
        widget["id"] = json!(id);
        widget["z"] = json!(z);
        room.insert(id, widget);
    };
    // A hand that shows each player only their own cards.
    add(
        "hand".to_owned(),
        json!({
            "type": "holder", "x": 50, "y": 820, "width": 1500, "height": 180, "onEnter": {"activeFace": 1}, "onLeave": {"activeFace": 0},
            "dropOffsetX": 10, "dropOffsetY": 14, "stackOffsetX": 40, "inheritChildZ": true, "childrenPerOwner": true,
        }),
    );
    for (n, (spot, picture)) in flat.boards.iter().zip(&sides.boards).enumerate() {
        add(
            format!("board{}", n + 1),
            json!({
                "x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height, "image": links[*picture], "movable": false, "layer": -4,
            }),
        );
    }
    for (n, (stack, sides)) in flat.stacks.iter().zip(&sides.stacks).enumerate() {
        stack_of(n + 1, stack, sides, links, &mut add);
    }
    for (n, (dice, spot)) in kit.dice.iter().zip(&flat.dice).enumerate() {
        let options: Vec<u32> = (1..=dice.sides).collect();
        add(
            format!("dice{}", n + 1),
            json!({
                "type": "spinner", "x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height, "options": options,
            }),
        );
    }
    Value::Object(room)
}

/// Adds a deck with its frame, its label and its button, or counters in their places.
fn stack_of(
    n: usize,
    stack: &Stack<'_>,
    sides: &[(usize, Option<usize>)],
    links: &[String],
    add: &mut dyn FnMut(String, Value),
) {
    let (deck, holder) = (format!("deck{n}"), format!("holder{n}"));
    let Spot { x, y, width, height } = stack.spots[0];
    let mut of_deck = json!({
        "type": "deck", "x": x, "y": y,
        "cardDefaults": {"width": stack.size.0, "height": stack.size.1, "enlarge": stack.part.kind != Kind::Counters},
        "faceTemplates": [template(stack, "back"), template(stack, "face")],
    });
    if stack.is_deck() {
        add(
            holder.clone(),
            json!({"type": "holder", "x": x, "y": y, "width": width, "height": height, "dropTarget": {"deck": deck}, "inheritChildZ": true}),
        );
        add(
            format!("label{n}"),
            json!({"type": "label", "x": x, "y": y - 20.0, "width": width, "text": stack.part.title}),
        );
        add(
            format!("shuffle{n}"),
            json!({
                "type": "button", "x": x, "y": y + height + 2.0, "width": width, "height": 20, "text": "Recall & Shuffle",
                "clickRoutine": [
                    {"func": "RECALL", "holder": holder},
                    {"func": "FLIP", "holder": holder, "face": 0},
                    {"func": "SHUFFLE", "holder": holder},
                ],
            }),
        );
        of_deck["parent"] = json!(holder);
        // Within its frame.
        (of_deck["x"], of_deck["y"]) = (json!(FRAME), json!(FRAME));
    }
    of_deck["cardTypes"] = Value::Object(card_types(stack, sides, links));
    add(deck.clone(), of_deck);
    for (m, thing) in stack.things.iter().enumerate() {
        for copy in 0..thing.piece.copies {
            let mut card = json!({"type": "card", "deck": deck, "cardType": format!("type{}", m + 1)});
            if stack.is_deck() {
                card["parent"] = json!(holder);
                (card["x"], card["y"]) = (json!(FRAME), json!(FRAME));
            } else {
                card["activeFace"] = json!(1);
                (card["x"], card["y"]) = (json!(stack.spots[m].x), json!(stack.spots[m].y));
            }
            add(format!("card{n}-{}-{}", m + 1, copy + 1), card);
        }
    }
}

/// A side of a card: its picture.
fn template(stack: &Stack<'_>, field: &str) -> Value {
    json!({
        "border": false, "radius": false,
        "objects": [{
            "type": "image", "x": 0, "y": 0, "width": stack.size.0, "height": stack.size.1, "color": "transparent",
            "dynamicProperties": {"value": field},
        }],
    })
}
