//! Whose place is chosen next in a set-up under `placement: chosen` (GZ-2.11).

use super::{list, text};
use crate::ruling::Json;
use crate::source::names::same;

/// Who places a character next, and who of that player's is not placed yet; nothing where everybody is.
pub fn next(scenario: &Json) -> Option<(&str, Vec<&str>)> {
    let placed: Vec<&str> = list(scenario, "placements").map(|placement| text(placement, "who")).collect();
    let left = |player: &str, placed: &[&str]| -> Vec<&str> {
        let all = list(scenario, "agents").chain(list(scenario, "sues"));
        let own = all.filter(|one| same(text(one, "player"), player));
        let own =
            own.map(|one| if one.get("name").is_some() { text(one, "name") } else { text(one, "card") });
        own.filter(|name| !placed.iter().any(|other| same(other, name))).collect()
    };
    let players: Vec<&str> = list(scenario, "players").filter_map(Json::as_str).collect();
    let from = |seat: usize, placed: &[&str]| {
        let mut seats = (0..players.len()).map(|n| (seat + n) % players.len());
        seats.find(|seat| !left(players[*seat], placed).is_empty())
    };
    let mut seat = 0;
    for n in 0..placed.len() {
        seat = from(seat, &placed[..n])? + 1;
    }
    let player = players[from(seat, &placed)?];
    Some((player, left(player, &placed)))
}
