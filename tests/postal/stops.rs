//! Where a turn stops, a mail goes to whom something is new, and to who has something to decide; to nobody else.

use std::collections::BTreeMap;
use std::fs;

use libtest_mimic::Trial;
use serde::Deserialize;

use super::{data, put, scratch, umpire};
use crate::support::named;

/// A game with turns that stop.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stops {
    title: String,
    /// The words of the command that begins it.
    new: String,
    /// States that differ only in what is hidden; by default that of the new game.
    #[serde(default)]
    states: Vec<String>,
    turns: Vec<Turn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    letters: BTreeMap<String, String>,
    /// Who gets a mail: `news`, or `form` if something is to be decided.
    #[serde(default)]
    mails: BTreeMap<String, String>,
    /// Words of the message if the turn is not played.
    refused: Option<String>,
    /// What the logs of players say; a text after `not ` is in none of them.
    #[serde(default)]
    logs: BTreeMap<String, Vec<String>>,
    /// Words of what is printed.
    #[serde(default)]
    says: Vec<String>,
}

/// Plays a game from one of its states.
fn play(stops: &Stops, n: usize, state: Option<&String>) {
    let folder = scratch(&format!("stops-{}-{n}", stops.title.replace(' ', "-")));
    let words: Vec<&str> = ["new"].into_iter().chain(stops.new.split(' ')).collect();
    assert_eq!(umpire(&words, &folder).status, 0, "{}", stops.title);
    if let Some(state) = state {
        put(&folder, "game/state.yaml", state.as_bytes());
    }
    let mut number = 0;
    for turn in &stops.turns {
        let orders = folder.join(format!("game/orders/{:02}", number + 1));
        let _ = fs::remove_dir_all(&orders);
        for (name, letter) in &turn.letters {
            put(&orders, &format!("{name}.txt"), letter.as_bytes());
        }
        let ran = umpire(&["turn", "game", "--edited"], &folder);
        let said = format!("{}, {}: {}{}", stops.title, number + 1, ran.out, ran.err);
        if let Some(refused) = &turn.refused {
            assert!(ran.status != 0 && said.contains(refused), "{said}");
            continue;
        }
        assert_eq!(ran.status, 0, "{said}");
        number += 1;
        let round = folder.join(format!("game/rounds/{number:02}"));
        let kind = |name: &str| {
            let has = |path: String| round.join(path).exists();
            let mail = has(format!("mail/{name}/letter.txt"));
            assert_eq!(mail, has(format!("mail/{name}/report.pdf")), "{said}");
            let kind = if has(format!("forms/{name}.txt")) { "form" } else { "news" };
            mail.then(|| (name.to_owned(), kind.to_owned()))
        };
        let mails: BTreeMap<String, String> = ["ann", "bob", "cyd"].into_iter().filter_map(kind).collect();
        assert_eq!(mails, turn.mails, "{said}");
        turn.says.iter().for_each(|words| assert!(one_line(&ran.out).contains(words), "{words}: {said}"));
        for (name, texts) in &turn.logs {
            let log = fs::read_to_string(round.join(format!("log-{name}.txt"))).expect("there is one");
            for text in texts {
                let (wanted, text) = match text.strip_prefix("not ") {
                    Some(text) => (false, text),
                    None => (true, text.as_str()),
                };
                assert_eq!(one_line(&log).contains(text), wanted, "{text}: {said}\n{log}");
            }
        }
        assert!(round.join("report.html").exists(), "{said}");
    }
    assert!(umpire(&["verify", "game"], &folder).out.contains("turn"), "{}", stops.title);
}

/// A text without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn mails_go_to_whom_they_concern() {
    let text = fs::read_to_string(data("stops.yaml")).expect("it is there");
    let all: Vec<Stops> = serde_yaml::from_str(&text).expect("it is a list of games");
    for stops in &all {
        let states = stops.states.iter().map(Some);
        let states: Vec<_> = if stops.states.is_empty() { vec![None] } else { states.collect() };
        states.into_iter().enumerate().for_each(|(n, state)| play(stops, n, state));
    }
}

pub fn trials() -> Vec<Trial> {
    named!("postal/stops": mails_go_to_whom_they_concern)
}
