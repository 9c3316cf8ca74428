//! Letters to games in turns, in German or in other words, are read as what they mean; faults in them are named.

use std::fs;

use libtest_mimic::Trial;
use serde::Deserialize;

use super::{data, put, scratch, umpire};
use crate::support::named;

/// A game to which German letters are written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InGerman {
    /// The words of the command that begins it.
    new: String,
    /// The state to write letters for; by default that of the new game.
    state: Option<String>,
    letters: Vec<Pair>,
    #[serde(default)]
    unread: Vec<Unread>,
}

/// A letter in both languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    by: String,
    german: String,
    english: String,
    #[serde(default = "yes")]
    played: bool,
}

fn yes() -> bool {
    true
}

/// A letter that can't be read, and words of the answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unread {
    by: String,
    german: String,
    faults: Vec<String>,
}

fn letters_in_other_words_are_read_as_what_they_mean() {
    let text = fs::read_to_string(data("german.yaml")).expect("it is there");
    let all: Vec<InGerman> = serde_yaml::from_str(&text).expect("it is a list of games");
    for (n, game) in all.iter().enumerate() {
        let folder = scratch(&format!("german-{n}"));
        let words: Vec<String> = game.new.split(' ').map(|word| word.replace('$', " ")).collect();
        let words: Vec<&str> = ["new"].into_iter().chain(words.iter().map(String::as_str)).collect();
        assert_eq!(umpire(&words, &folder).status, 0, "{}", game.new);
        if let Some(state) = &game.state {
            put(&folder, "game/state.yaml", state.as_bytes());
        }
        let mut number = 1;
        let checked = |number: u32, by: &str, letter: &str| {
            put(&folder, &format!("game/orders/{number:02}/{by}.txt"), letter.as_bytes());
            umpire(&["orders", "check", "game"], &folder)
        };
        for Pair { by, german, english, played } in &game.letters {
            let [english, german] = [english, german].map(|letter| checked(number, by, letter));
            assert!(
                (german.status, &german.out, &german.err) == (0, &english.out, &english.err),
                "{}{}\n{}{}",
                german.out,
                german.err,
                english.out,
                english.err
            );
            if *played {
                let ran = umpire(&["turn", "game", "--edited"], &folder);
                assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
                number += 1;
            }
        }
        for Unread { by, german, faults } in &game.unread {
            let ran = checked(number, by, german);
            let is_told = faults.iter().all(|fault| ran.err.contains(fault.as_str()));
            assert!(ran.status != 0 && is_told, "{german}: {}{}", ran.out, ran.err);
        }
    }
}

pub fn trials() -> Vec<Trial> {
    named!("postal/german": letters_in_other_words_are_read_as_what_they_mean)
}
