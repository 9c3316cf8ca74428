//! The set-up of a game in rounds, drawn again from its seed.

use super::game_of;
use crate::diag::{Report, and_list};
use crate::games::postal::Game;
use crate::games::postal::set_up::SetUp;
use crate::post::differs::difference;
use crate::post::proof::FIRST;
use crate::post::prove::{CHANGED, Difference};
use crate::post::read::document;
use crate::post::round::AFTER;
use crate::ruling::{Json, matching};
use crate::source::{Files, Node};

/// The file with what was given for a game, in the folder of round 0. Games that began with earlier versions have none.
pub const SET_UP: &str = "set-up.yaml";

/// Draws the state before round 1 again, and compares it with the one that is kept. Returns what was drawn, in a sentence.
///
/// # Errors
/// The first difference.
pub fn drawn_again(game: &Game, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<String, Difference> {
    let name = |file: &str| format!("rounds/00/{file}");
    let Some(set_up) = read(&name(SET_UP)) else {
        return Ok("not drawn again: this game began with an earlier version".to_owned());
    };
    let node =
        |file: &str, bytes: &[u8]| document((file, bytes), &mut Files::default(), &mut Report::default());
    let kept = |file: &str| node(file, &read(&name(file))?);
    let set_up = node(SET_UP, &set_up).and_then(|node| SetUp::read(&node, &mut Report::default()));
    let Some((set_up, seed)) = set_up.zip(game.seeding.seed.as_ref()) else {
        return Err((format!("{} can't be drawn again", name(SET_UP)), CHANGED));
    };
    let first = kept(FIRST).and_then(|first| game_of(&first, None, &mut Report::default()));
    let species = |game: Game| -> Json {
        let players = game.players.iter();
        players.map(|player| (player.name.clone(), Json::from(player.species.as_str()))).collect()
    };
    let differs = |file: &str, kept: Option<Json>, again: Json| match kept {
        Some(kept) if kept == again => Ok(()),
        kept => {
            let what = difference(&kept.unwrap_or_default(), &again);
            Err((format!("{} is not the result of the set-up: {what}", name(file)), CHANGED))
        }
    };
    let given = set_up.species().map(|(name, species)| (name.to_owned(), Json::from(species))).collect();
    differs(FIRST, first.map(species), given)?;
    differs(AFTER, kept(AFTER).as_ref().map(matching::json as fn(&Node) -> Json), set_up.state(seed))?;
    Ok(match set_up.drawn().as_slice() {
        [] => "nothing was drawn from the seed".to_owned(),
        drawn => format!("drawn from the seed: {}", and_list(drawn)),
    })
}
