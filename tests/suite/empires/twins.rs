//! Pairs of worlds that differ only in hands: whoever may not see them gets the same bytes.

use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::post::Round;
use punchboard::post::chain::{self, Past};
use punchboard::ruling::Json;
use punchboard::ruling::render::yaml;
use punchboard::source::Files;

use super::{Game, list, object, text};

impl Game {
    /// Plays the same orders in a world in which two players whose turn it is not have exchanged a card. Returns whether there is such a
    /// world, in which these orders can be given; an error if somebody else gets to know of it.
    pub(super) fn has_twin(
        &mut self,
        before: &(String, Vec<u8>),
        orders: &Json,
        played: &Round,
    ) -> Result<bool, String> {
        let Some(twin) = Game::exchanged(before, orders) else { return Ok(false) };
        let (mut files, mut report) = (Files::default(), Report::default());
        let said = [("orders.yaml".to_owned(), yaml(orders).into_bytes())];
        let past = Past::new(("state.yaml", twin.as_bytes()), &before.1);
        let again = chain::turn(&self.whole, past, &said, &Disk, &mut files, &mut report);
        let Some(again) = again.filter(|again| !again.files.is_empty()) else { return Ok(false) };
        let log = |played: &Round| {
            let file = played.files.iter().find(|(name, _)| name == "log.txt");
            file.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
        };
        let (one, other) = (log(played), log(&again));
        if one == other {
            return Ok(true);
        }
        Err(format!("everybody learns of a hand:\n{one}\n{other}\n{}\n{}", yaml(orders), before.0))
    }

    /// The state in which two players who don't act have exchanged a card that the orders don't name.
    fn exchanged(before: &(String, Vec<u8>), orders: &Json) -> Option<String> {
        let mut state = super::read(&before.0).ok()?;
        // Within a part, what happened first is judged again, with the cards that were there.
        if !state["aside"]["now"].is_null() || state["dispute"] == "setup" {
            return None;
        }
        let active = text(state.get("active").unwrap_or(&state["aside"]["active"]));
        let named = format!("{orders}{}", state["actions"]);
        let others = object(&state["players"])
            .iter()
            .filter(|(name, _)| **name != active && !named.contains(name.as_str()));
        let free = |player: &Json| {
            list(&player["hand"]).into_iter().position(|card| !named.contains(&card.to_string()))
        };
        let places: Vec<(String, usize)> =
            others.filter_map(|(name, player)| Some((name.clone(), free(player)?))).collect();
        let [(one, at), (other, place), ..] = places.as_slice() else { return None };
        let cards =
            [state["players"][one]["hand"][*at].clone(), state["players"][other]["hand"][*place].clone()];
        if cards[0] == cards[1] {
            return None;
        }
        state["players"][one]["hand"][*at] = cards[1].clone();
        state["players"][other]["hand"][*place] = cards[0].clone();
        Some(yaml(&state))
    }
}
