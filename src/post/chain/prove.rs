//! Proves a whole game: plays it again and compares every file.

use super::WholeGame;
use super::proof::PROOF;
use super::state::Form;
use super::turn::{Past, Played, Seal, UNDONE, begin_as, number, turn_as};
use crate::chance::digest;
use crate::diag::Report;
use crate::source::{Door, Files};

/// The result of playing a game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proven {
    /// All files of this many turns are the same.
    Same(u32),
    /// A file differs: the fact, which begins with a path in the game's folder, and how that can happen.
    Differs(String, &'static str),
}

/// Why a file can differ from the result.
pub const CHANGED: &str = "it was changed since, or written by another version of this program";
/// The fix for a missing file.
pub const LOST: &str = "put it back from a copy: without it the game can't be proved";

/// Plays a game again and compares all its files. `read` returns the bytes of a file in the game's folder.
pub fn prove(
    game: &WholeGame,
    game_file: &[u8],
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Proven {
    let Some(scenario) = read("rounds/00/orders.yaml") else {
        return Proven::Differs("rounds/00/orders.yaml, the set-up, is missing".to_owned(), LOST);
    };
    let set_up = ("rounds/00/orders.yaml", scenario.as_slice());
    let Some(first) = begin_as(state_form("rounds/00", read), game, set_up, door, files, report) else {
        return Proven::Differs("rounds/00/orders.yaml can't be set up again".to_owned(), CHANGED);
    };
    let mut link = match sealed_again("rounds/00", &first, game_file, read) {
        Ok(link) => link,
        Err((what, why)) => return Proven::Differs(what, why),
    };
    let mut state = first.state.into_bytes();
    let mut played = 0;
    loop {
        let folder = format!("rounds/{:02}", played + 1);
        let Some(orders) = read(&format!("{folder}/orders.yaml")) else { break };
        if number(&state) != Some(played + 1) {
            let what = format!("{folder} exists, but the state before it is of another turn");
            return Proven::Differs(what, "a turn before it may have been played again since");
        }
        let name = format!("{folder}/before.yaml");
        if read(&name).is_some_and(|before| before != state) {
            let what = format!("{name} is not the state after the turn before");
            return Proven::Differs(what, "the state was edited before this turn was played");
        }
        let past = Past::new((&name, &state), &link);
        let orders = [(format!("{folder}/orders.yaml"), orders)];
        let Some(again) = turn_as(state_form(&folder, read), game, past, &orders, door, files, report) else {
            return Proven::Differs(format!("{folder}/orders.yaml can't be played again"), CHANGED);
        };
        link = match sealed_again(&folder, &again, &link, read) {
            Ok(link) => link,
            Err((what, why)) => return Proven::Differs(what, why),
        };
        state = again.state.into_bytes();
        played += 1;
    }
    if read("state.yaml").as_deref() != Some(state.as_slice()) {
        return Proven::Differs("state.yaml is not the result of the last turn".to_owned(), CHANGED);
    }
    Proven::Same(played)
}

/// The proof of a turn that was played again, if all its files are the same; else the difference, and how it can happen.
fn sealed_again(
    folder: &str,
    again: &Played,
    link: &[u8],
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<Vec<u8>, (String, &'static str)> {
    if again.files.is_empty() {
        return Err((format!("{folder} is not resolved: {}", again.ruling.sentence), CHANGED));
    }
    let differs = |name: &str| (format!("{folder}/{name} is not the result of the turn"), CHANGED);
    if let Some((name, _)) =
        again.files.iter().find(|(name, bytes)| read(&format!("{folder}/{name}")).as_ref() != Some(bytes))
    {
        return Err(differs(name));
    }
    // Reports and letters are not files again: they must be those that were proved.
    let proof = read(&format!("{folder}/{PROOF}")).unwrap_or_default();
    let proof = String::from_utf8_lossy(&proof).into_owned();
    let is_made = |name: &str| again.files.iter().any(|(files, _)| files == name);
    let (mut reports, mut letters) = (Vec::new(), Vec::new());
    for (sum, name) in proof.lines().filter_map(|line| line.split_once("  ")) {
        let letter = name.strip_prefix("../../").filter(|path| path.starts_with("orders/"));
        if is_made(name) || name == UNDONE || name.starts_with("../") && letter.is_none() {
            continue;
        }
        let path = letter.map_or_else(|| format!("{folder}/{name}"), str::to_owned);
        let Some(bytes) = read(&path) else {
            return Err((format!("{path} is missing, but {folder}/{PROOF} names it"), LOST));
        };
        if digest(&bytes) != sum {
            return Err((format!("{path} differs from {folder}/{PROOF}"), CHANGED));
        }
        let files = if letter.is_some() { &mut letters } else { &mut reports };
        files.push((name.to_owned(), bytes));
    }
    let undone = read(&format!("{folder}/{UNDONE}")).unwrap_or_default();
    let seal = Seal { link, undone: &undone, reports: &reports, letters: &letters };
    let sealed = again.sealed(&seal).pop().map(|(_, bytes)| bytes).unwrap_or_default();
    if proof.as_bytes() == sealed { Ok(sealed) } else { Err(differs(PROOF)) }
}

/// How the state after a turn was written, possibly by an earlier version.
fn state_form(folder: &str, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Form {
    read(&format!("{folder}/after.yaml")).map_or_else(Form::default, |state| Form::detect(&state))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::source::door::{Found, Trouble};

    /// A place without files; the game needs none.
    struct Nowhere;

    impl Door for Nowhere {
        fn look(&self, _: &str) -> Result<Found, Trouble> {
            Err(Trouble::NotFound)
        }

        fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, Trouble> {
            Err(Trouble::NotFound)
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
    /// The Creation Phase, one action a turn.
    const ORDERS: [&[u8]; 3] = [
        b"actions: [ann brick-1x4 B7]\n",
        b"actions: [bob start C6, ann start D6]\n",
        b"actions: [bob pass, ann pass]\n",
    ];

    /// Keeps the files of a turn; returns its proof.
    fn keep(kept: &mut BTreeMap<String, Vec<u8>>, turn: &Played, link: &[u8]) -> Vec<u8> {
        let folder = format!("rounds/{:02}", turn.number);
        let files = turn.sealed(&Seal { link, ..Seal::default() });
        let proof = files.last().expect("the turn is resolved").1.clone();
        kept.extend(files.into_iter().map(|(name, bytes)| (format!("{folder}/{name}"), bytes)));
        kept.insert("state.yaml".to_owned(), turn.state.clone().into_bytes());
        proof
    }

    #[test]
    fn a_folder_whose_first_turns_are_remarked_is_proved() {
        let (mut files, mut report) = (Files::default(), Report::default());
        let game = WholeGame::read(("game.yaml", GAME), None, &mut files, &mut report).expect("a game");
        let forms = [Form::Remark, Form::Remark, Form::Keys];
        let mut kept = BTreeMap::new();
        let set_up = ("orders.yaml", SET_UP);
        let mut last =
            begin_as(Form::Remark, &game, set_up, &Nowhere, &mut files, &mut report).expect("it is set up");
        let mut link = keep(&mut kept, &last, GAME);
        for (orders, form) in ORDERS.into_iter().zip(forms) {
            let state = last.state.into_bytes();
            let past = Past::new(("state.yaml", &state), &link);
            let orders = [("orders.yaml".to_owned(), orders.to_vec())];
            last =
                turn_as(form, &game, past, &orders, &Nowhere, &mut files, &mut report).expect("it is played");
            link = keep(&mut kept, &last, &link);
        }
        assert!(kept["rounds/02/after.yaml"].starts_with(b"# Before turn 3.\n"));
        assert!(kept["rounds/03/after.yaml"].starts_with(b"turn: 4\n"));
        let read = |name: &str| kept.get(name).cloned();
        let proven = prove(&game, GAME, &read, &Nowhere, &mut files, &mut report);
        assert_eq!(proven, Proven::Same(3));
    }
}
