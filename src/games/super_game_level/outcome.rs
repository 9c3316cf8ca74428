//! Outcomes of a turn: where everybody is and how it goes on, as data and in words.

use serde_json::{Map, json};

use super::pieces::Item;
use super::scenario::{Id, Setup};
use super::world::{Body, End, Place, World};
use crate::diag::suggest::and_list;
use crate::ruling::Json;

/// The outcome of a turn.
pub(super) fn of_turn(setup: &Setup, world: &World) -> Json {
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    let characters = setup.names.iter().zip(&world.bodies);
    put("characters", characters.map(|(name, body)| (name.clone(), character(body))).collect());
    put("gravity", world.gravity.key().into());
    let items = world.items.iter().map(|(square, item)| (square.to_string(), Json::from(item.key())));
    put("items", Json::Object(items.collect()));
    put("bricks", world.bricks.iter().map(ToString::to_string).collect());
    put("bombs", world.bombs.iter().map(ToString::to_string).collect());
    let pile = Item::ALL.into_iter().zip(world.pile);
    put("pile", pile.map(|(item, count)| (item.key().to_owned(), Json::from(count))).collect());
    if let Some(active) = &world.active {
        let name = setup.names[active.who].as_str();
        put(
            "active",
            json!({"name": name, "points": active.points, "jump": active.jump, "acted": active.has_acted}),
        );
    }
    put("over", world.end.is_some().into());
    if let Some(End::Won(player)) = world.end {
        put("winner", setup.players[player].as_str().into());
    }
    out.into()
}

fn character(body: &Body) -> Json {
    let at = match body.place {
        Place::Board(square) => square.to_string(),
        Place::Sheet => "sheet".to_owned(),
        Place::Graveyard => "graveyard".to_owned(),
    };
    let mut out = json!({"at": at, "hp": body.hp});
    if let Some(item) = body.item {
        out["item"] = item.key().into();
    }
    if let Some(frozen) = body.frozen {
        out["frozen"] = frozen.key().into();
    }
    out
}

/// What a turn came to, in one sentence.
pub(super) fn turn_in_words(setup: &Setup, before: &World, after: &World) -> String {
    let player = &setup.players[setup.player];
    let mut changes: Vec<String> =
        (0..setup.names.len()).filter_map(|who| change(setup, before, after, who)).collect();
    if before.gravity != after.gravity {
        changes.push(format!("gravity points {}", after.gravity.key()));
    }
    let told = if changes.is_empty() { "nothing has changed".to_owned() } else { and_list(&changes) };
    match after.end {
        Some(End::Won(winner)) => format!("{} wins the game: {told}.", setup.players[winner]),
        Some(End::Draw) => format!("The game is a draw: {told}."),
        None if setup.is_unfinished => format!("{player}'s turn goes on; so far, {told}."),
        None => format!("{player}'s turn is over: {told}."),
    }
}

/// What has become of somebody: "a is in E4 with 2 hit points".
fn change(setup: &Setup, before: &World, after: &World, who: Id) -> Option<String> {
    let (name, then, now) = (&setup.names[who], &before.bodies[who], &after.bodies[who]);
    let is_same = (then.place, then.hp, then.item, then.frozen) == (now.place, now.hp, now.item, now.frozen);
    if is_same {
        return None;
    }
    match now.place {
        Place::Graveyard => return Some(format!("{name} is dead")),
        Place::Sheet => {
            return Some(format!("{name} is back on {}'s sheet", setup.players[setup.owners[who]]));
        }
        Place::Board(_) => {}
    }
    let mut parts = Vec::new();
    if let (true, Place::Board(square)) = (then.place != now.place, now.place) {
        parts.push(format!("is in {square}"));
    }
    if then.hp != now.hp {
        parts.push(if now.hp == 1 {
            "has 1 hit point".to_owned()
        } else {
            format!("has {} hit points", now.hp)
        });
    }
    match now.item {
        Some(item) if then.item != now.item => parts.push(format!("holds {}", item.a())),
        None if then.item.is_some() => parts.push("holds nothing".to_owned()),
        _ => {}
    }
    match now.frozen {
        Some(_) if then.frozen.is_none() => parts.push("is frozen".to_owned()),
        None if then.frozen.is_some() => parts.push("has thawed".to_owned()),
        _ => {}
    }
    // Frozen in another way only: it has lost its turn, or is shot anew.
    let told = if parts.is_empty() { "is frozen still".to_owned() } else { parts.join(", ") };
    Some(format!("{name} {told}"))
}

/// What is said of draws that nobody made.
pub(super) fn draws_left_over(left: usize) -> Option<String> {
    match left {
        0 => None,
        1 => Some("1 draw was given that nobody makes here".to_owned()),
        n => Some(format!("{n} draws were given that nobody makes here")),
    }
}
