//! Proofs: the digests of what a turn is made of and of the turn before, and a whole game played again from them.

use super::state::Form;
use super::turn::{Past, Played, number};
use super::{WholeGame, begin, turn};
use crate::chance::digest;
use crate::diag::Report;
use crate::source::{Door, Files};

/// The file of digests in the folder of a turn; `sha256sum -c` checks it there.
pub const PROOF: &str = "proof.txt";

/// The digests of the files of a turn, and of what it follows on: the proof of the turn before, or `game.yaml`.
pub(super) fn of(number: u32, link: &[u8], files: &[(String, Vec<u8>)]) -> String {
    let before = if number == 0 { "../../game.yaml".to_owned() } else { before(number) };
    format!("{}{}", digests([(before.as_str(), link)]), digests(named(files)))
}

/// The proof that a turn follows on, seen from its folder.
pub fn before(number: u32) -> String {
    format!("../{:02}/{PROOF}", number.saturating_sub(1))
}

/// Files by their names.
fn named(files: &[(String, Vec<u8>)]) -> impl Iterator<Item = (&str, &[u8])> {
    files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
}

/// The digests of files, a line each, as `sha256sum` writes them.
pub fn digests<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> String {
    files
        .into_iter()
        .fold(String::new(), |text, (name, bytes)| text + &format!("{}  {name}\n", digest(bytes)))
}

/// The first file of a list of digests that is not what the list says; `read` brings a file by its name there.
pub fn first_changed(proof: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> Option<String> {
    let lines = proof.lines().filter_map(|line| line.split_once("  "));
    let mut changed = lines.filter(|(sum, name)| read(name).is_none_or(|bytes| digest(&bytes) != *sum));
    changed.next().map(|(_, name)| name.to_owned())
}

/// What came of playing a game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proven {
    /// So many turns came out the same.
    Same(u32),
    /// Something did not: the fact, which begins with a path in the game's folder, and how that may be.
    Differs(String, &'static str),
}

/// How a file can be another than what comes out.
pub const CHANGED: &str = "it was changed since, or written by another version of this program";
/// What can be done where something is not there.
pub const LOST: &str = "put it back from a copy: without it the game can't be proved";

/// Plays a game again and holds every file of it to what comes out. `read` brings a file of the game's folder.
pub fn prove(
    game: &WholeGame,
    game_file: &[u8],
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Proven {
    let Some(scenario) = read("rounds/00/orders.yaml") else {
        return Proven::Differs("rounds/00/orders.yaml, the set-up, is not there".to_owned(), LOST);
    };
    let set_up = ("rounds/00/orders.yaml", scenario.as_slice());
    let Some(first) = begin(&as_kept(game, "rounds/00", read), set_up, game_file, door, files, report) else {
        return Proven::Differs("rounds/00/orders.yaml can't be set up again".to_owned(), CHANGED);
    };
    if let Some(differs) = difference("rounds/00", &first, read) {
        return Proven::Differs(differs, CHANGED);
    }
    let (mut link, mut state) = (first.link(), first.state.into_bytes());
    let mut played = 0;
    loop {
        let folder = format!("rounds/{:02}", played + 1);
        let Some(orders) = read(&format!("{folder}/orders.yaml")) else { break };
        if number(&state) != Some(played + 1) {
            let what = format!("{folder} is there, and the state before it is of another turn");
            return Proven::Differs(what, "a turn before it may have been played again since");
        }
        let name = format!("{folder}/before.yaml");
        let past = Past { state: (&name, &state), link: &link };
        let orders = [(format!("{folder}/orders.yaml"), orders)];
        let Some(again) = turn(&as_kept(game, &folder, read), past, &orders, door, files, report) else {
            return Proven::Differs(format!("{folder}/orders.yaml can't be played again"), CHANGED);
        };
        if let Some(differs) = difference(&folder, &again, read) {
            return Proven::Differs(differs, CHANGED);
        }
        link = again.link();
        state = again.state.into_bytes();
        played += 1;
    }
    if read("state.yaml").as_deref() != Some(state.as_slice()) {
        return Proven::Differs("state.yaml is not what the last turn comes to".to_owned(), CHANGED);
    }
    Proven::Same(played)
}

/// A game whose states are written as that after a turn was, which may have been long ago.
fn as_kept(game: &WholeGame, folder: &str, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> WholeGame {
    let kept = read(&format!("{folder}/after.yaml"));
    WholeGame { form: kept.map_or_else(Form::default, |state| Form::of(&state)), ..game.clone() }
}

/// The first file of a turn that is not what comes out.
fn difference(folder: &str, again: &Played, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Option<String> {
    if again.files.is_empty() {
        return Some(format!("{folder} is not resolved: {}", again.ruling.sentence));
    }
    let differs = again.files.iter().find(|(name, bytes)| {
        let there = read(&format!("{folder}/{name}"));
        there.as_deref() != Some(bytes.as_slice())
    });
    differs.map(|(name, _)| format!("{folder}/{name} is not what comes out of the turn"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::source::door::{Found, Trouble};

    /// A place where there is nothing; the game needs nothing.
    struct Nowhere;

    impl Door for Nowhere {
        fn look(&self, _: &str) -> Result<Found, Trouble> {
            Err(Trouble::NotThere)
        }

        fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, Trouble> {
            Err(Trouble::NotThere)
        }

        fn built_in(&self, _: &str) -> Option<&'static [u8]> {
            None
        }

        fn built_in_below(&self, _: &str) -> Vec<&'static str> {
            Vec::new()
        }
    }

    const GAME: &[u8] = b"game: super-game-level\ntitle: The ledge\nseed: twelve ladders\n";
    const SET_UP: &[u8] =
        b"game: super-game-level\ndispute: creation\nplayers: [ann, bob]\nwidth: 8\nheight: 8\nrounds: 1\n";
    /// The Creation Phase, one action to a turn.
    const ORDERS: [&[u8]; 3] = [
        b"actions: [ann brick-1x4 B7]\n",
        b"actions: [bob start C6, ann start D6]\n",
        b"actions: [bob pass, ann pass]\n",
    ];

    /// Keeps what a turn leaves.
    fn keep(kept: &mut BTreeMap<String, Vec<u8>>, turn: &Played) {
        let folder = format!("rounds/{:02}", turn.number);
        kept.extend(turn.files.iter().map(|(name, bytes)| (format!("{folder}/{name}"), bytes.clone())));
        kept.insert("state.yaml".to_owned(), turn.state.clone().into_bytes());
    }

    #[test]
    fn a_folder_whose_first_turns_are_remarked_is_proved() {
        let (mut files, mut report) = (Files::default(), Report::default());
        let game = WholeGame::read(("game.yaml", GAME), None, &mut files, &mut report).expect("a game");
        let forms = [Form::Remark, Form::Remark, Form::Keys];
        let mut kept = BTreeMap::new();
        let first = WholeGame { form: Form::Remark, ..game.clone() };
        let mut last = begin(&first, ("orders.yaml", SET_UP), GAME, &Nowhere, &mut files, &mut report)
            .expect("it is set up");
        keep(&mut kept, &last);
        for (orders, form) in ORDERS.into_iter().zip(forms) {
            let (link, state) = (last.link(), last.state.into_bytes());
            let past = Past { state: ("state.yaml", &state), link: &link };
            let orders = [("orders.yaml".to_owned(), orders.to_vec())];
            let game = WholeGame { form, ..game.clone() };
            last = turn(&game, past, &orders, &Nowhere, &mut files, &mut report).expect("it is played");
            keep(&mut kept, &last);
        }
        assert!(kept["rounds/02/after.yaml"].starts_with(b"# Before turn 3.\n"));
        assert!(kept["rounds/03/after.yaml"].starts_with(b"turn: 4\n"));
        let read = |name: &str| kept.get(name).cloned();
        let proven = prove(&game, GAME, &read, &Nowhere, &mut files, &mut report);
        assert_eq!(proven, Proven::Same(3));
    }
}
