//! What is printed again for more players, and how many sheets that takes.

use super::facts::{FileFacts, names};
use crate::diag::{and_list, counted};
use crate::model::Players;
use crate::press::copies::counted as players_counted;

/// The most numbers of players for which the sheets are listed one by one.
const MOST_LISTED: u32 = 6;

/// The sheets that all files take for a number of players, and how many of them are cut into pieces.
/// Anything printed in each round or the like counts once.
pub(super) fn sheets(facts: &[&FileFacts], players: u32) -> (usize, usize) {
    let of = |file: &&FileFacts| {
        let times = file.step().map_or(1, |enough_for| players.div_ceil(enough_for));
        file.sheets * times as usize
    };
    (facts.iter().map(of).sum(), facts.iter().filter(|file| file.is_cut).map(of).sum())
}

/// What is printed again for players of a game with so many seats, and the sum: "Print **aid** once for each
/// player. In all that is 7 sheets for 2 players (3 of them card) and 8 for 3 (3)."
pub(super) fn printing(facts: &[&FileFacts], seats: Option<Players>) -> Option<String> {
    let mut steps: Vec<u32> = facts.iter().filter_map(|file| file.again(seats)).collect();
    steps.sort_unstable();
    steps.dedup();
    let of_step = |step: &u32| {
        let files = names(facts, |file| file.again(seats) == Some(*step));
        match step {
            1 => format!("{files} **once for each player**"),
            _ => format!("{files} once for every {}", players_counted(*step)),
        }
    };
    let what: Vec<String> = steps.iter().map(of_step).collect();
    (!what.is_empty()).then(|| format!("Print {}{}", and_list(&what), sums(facts, seats)))
}

/// The sums: for each number of players, or for one more player if there are too many numbers or the number
/// of players is unknown.
fn sums(facts: &[&FileFacts], seats: Option<Players>) -> String {
    let Some(seats) =
        seats.filter(|seats| (0..MOST_LISTED).contains(&seats.most.saturating_sub(seats.least)))
    else {
        let each: usize = facts.iter().filter(|file| file.step() == Some(1)).map(|file| file.sheets).sum();
        return if each == 0 {
            ".".to_owned()
        } else {
            format!(": {} more for each after the first.", counted(each, "sheet"))
        };
    };
    let is_mixed = facts.iter().any(|file| file.is_cut) && facts.iter().any(|file| !file.is_cut);
    let of = |players: u32| {
        let (all, card) = sheets(facts, players);
        let of_card = |words: &str| if is_mixed { format!(" ({card}{words})") } else { String::new() };
        if players == seats.least {
            let all = counted(all, "sheet");
            format!("{all} for {}{}", players_counted(players), of_card(" of them card"))
        } else {
            format!("{all} for {players}{}", of_card(""))
        }
    };
    let all: Vec<String> = (seats.least..=seats.most).map(of).collect();
    let once = names(facts, |file| file.how_often.is_some());
    let once = if once.is_empty() { once } else { format!(", with {once} once") };
    format!(". In all that is {}{once}.", and_list(&all))
}
