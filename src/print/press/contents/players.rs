//! What is printed again for more players, and how many sheets that takes.

use super::facts::{FileFacts, names};
use crate::model::Players;
use crate::model::fixed_words::{Phrase, Words};

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
pub(super) fn printing(facts: &[&FileFacts], seats: Option<Players>, words: &Words) -> Option<String> {
    let mut steps: Vec<u32> = facts.iter().filter_map(|file| file.again(seats)).collect();
    steps.sort_unstable();
    steps.dedup();
    let of_step = |step: &u32| {
        let files = names(facts, words, |file| file.again(seats) == Some(*step));
        match step {
            1 => format!("{files} **{}**", words.text(Phrase::OnceForEachPlayer)),
            _ => format!("{files} {}", words.say(Phrase::OnceForEveryPlayers, &[("n", step)])),
        }
    };
    let what: Vec<String> = steps.iter().map(of_step).collect();
    let sums = || sums(facts, seats, words);
    (!what.is_empty())
        .then(|| words.say(Phrase::PrintAgain, &[("what", &words.list(&what)), ("sums", &sums())]))
}

/// The sums: for each number of players, or for one more player if there are too many numbers or the number
/// of players is unknown.
fn sums(facts: &[&FileFacts], seats: Option<Players>, words: &Words) -> String {
    let Some(seats) =
        seats.filter(|seats| (0..MOST_LISTED).contains(&seats.most.saturating_sub(seats.least)))
    else {
        let each: usize = facts.iter().filter(|file| file.step() == Some(1)).map(|file| file.sheets).sum();
        let sheets = words.count(Phrase::Sheets, each);
        return if each == 0 {
            ".".to_owned()
        } else {
            words.say(Phrase::MoreForEach, &[("sheets", &sheets)])
        };
    };
    let is_mixed = facts.iter().any(|file| file.is_cut) && facts.iter().any(|file| !file.is_cut);
    let of = |players: u32| {
        let (all, card) = sheets(facts, players);
        let of_card = |words: String| if is_mixed { format!(" ({words})") } else { String::new() };
        if players == seats.least {
            let (all, seats) =
                (words.count(Phrase::Sheets, all), words.count(Phrase::ForPlayers, players as usize));
            format!("{all} {seats}{}", of_card(words.count(Phrase::OfThemCard, card)))
        } else {
            let all = words.say(Phrase::SheetsFor, &[("sheets", &all), ("n", &players)]);
            format!("{all}{}", of_card(card.to_string()))
        }
    };
    let all: Vec<String> = (seats.least..=seats.most).map(of).collect();
    let once = names(facts, words, |file| file.how_often.is_some());
    let once = if once.is_empty() { once } else { words.say(Phrase::WithFilesOnce, &[("files", &once)]) };
    words.say(Phrase::InAll, &[("sheets", &words.list(&all)), ("once", &once)])
}
