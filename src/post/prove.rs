//! Proves a game: checks the digests of its files, plays it again, and compares.

use super::proof::{FIRST, PROOF, SALT, before, first_changed, salt};
use super::round::{AFTER, Past, Round, Seal, Sent, UNDONE};
use super::rounds::drawn_again;
use super::{Desk, Game, document};
use crate::diag::Report;
use crate::games::erratum::Erratum;
use crate::ruling::matching;
use crate::source::{Door, Files, Node};

/// A file that differs: the fact, which begins with a path in the game's folder, and how that can happen.
pub type Difference = (String, &'static str);

/// Why a file can differ from the result.
pub const CHANGED: &str = "it was changed since, or written by another version of this program";
/// The fix for a missing file.
const LOST: &str = "put it back from a copy: without it the game can't be proved";
/// The fix for a state that is missing.
const LEFT: &str = "copy after.yaml of the last folder in rounds/ to it";
/// The file with the promise of the seed in the folder of round 0, in games whose `game.yaml` may change.
pub const PROMISE: &str = "commitment.txt";

/// Reads the letters of a round.
pub type Letters<'e> = dyn Fn(&dyn Desk, &mut Files, &mut Report) -> Sent + 'e;

/// The folder of a game that is proved.
pub struct Evidence<'e> {
    /// The game of its `game.yaml`.
    pub game: &'e Game,
    /// The bytes of a file, by its path in the folder.
    pub read: &'e dyn Fn(&str) -> Option<Vec<u8>>,
    /// The letters of a round, for games that keep no orders.
    pub letters: &'e Letters<'e>,
    /// The numbers of its rounds, in order.
    pub numbers: &'e [u32],
    /// The corrections in the report of a round.
    pub errata: &'e dyn Fn(u32, &mut Files, &mut Report) -> Vec<Erratum>,
    /// What else is read.
    pub door: &'static dyn Door,
}

/// What is proved of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Proven {
    /// The number of its rounds.
    pub count: u32,
    /// What was drawn for a set-up that is not judged, in a sentence.
    pub drawn: Option<String>,
}

/// Proves a game.
///
/// # Errors
/// The first difference.
pub fn prove(evidence: &Evidence<'_>, files: &mut Files, report: &mut Report) -> Result<Proven, Difference> {
    let Evidence { game, read, numbers, door, .. } = evidence;
    evidence.first_file()?;
    let set_up = match game.habits().set_up {
        Some(inner) => {
            let scenario = read(inner).ok_or((format!("{inner}, the set-up, is missing"), LOST))?;
            let after = read(&format!("rounds/00/{AFTER}"));
            let first = game.set_up((inner, &scenario), after.as_deref(), *door, files, report);
            Some(first.ok_or((format!("{inner} can't be set up again"), CHANGED))?)
        }
        None => None,
    };
    // A proof of any round says that the set-up had one, too.
    let has_proof = |number: u32| read(&format!("rounds/{number:02}/{PROOF}")).is_some();
    let is_proved = set_up.is_some() || has_proof(0) || numbers.iter().any(|number| has_proof(*number));
    if is_proved {
        evidence.sealed(0, set_up.as_ref())?;
    }
    let drawn = match game {
        Game::Rounds(game) if is_proved => Some(drawn_again(game, *read)?),
        _ => None,
    };
    let played: Vec<u32> = numbers.iter().copied().filter(|number| *number > 0).collect();
    // A set-up that is not judged has left its state in its folder, but not in games that began with earlier versions.
    let left = || read(&format!("rounds/00/{AFTER}")).filter(|_| is_proved);
    let mut state = set_up.map(|round| round.state.into_bytes()).or_else(left);
    let first = if state.is_some() { 1 } else { played.first().copied().unwrap_or(1) };
    for (number, expected) in played.iter().copied().zip(first..) {
        if number != expected {
            return Err((format!("rounds/{expected:02} is missing, but rounds/{number:02} exists"), LOST));
        }
        let round = evidence.again(number, state.take(), files, report)?;
        if is_proved {
            evidence.sealed(number, Some(&round))?;
        } else {
            evidence.made(number, &round)?;
        }
        state = Some(round.state.into_bytes());
    }
    match read("state.yaml") {
        None => return Err(("state.yaml is missing".to_owned(), LEFT)),
        now if state.is_some() && now != state => {
            return Err((
                format!("state.yaml is not the result of the last {}", game.habits().word),
                CHANGED,
            ));
        }
        _ => {}
    }
    Ok(Proven { count: played.len() as u32, drawn })
}

impl Evidence<'_> {
    fn node(&self, inner: &str) -> Option<Node> {
        let bytes = (self.read)(inner)?;
        document((inner, &bytes), &mut Files::default(), &mut Report::default())
    }

    /// Compares `game.yaml` with its first form, if that is kept: what decides dice and rulings never changes.
    fn first_file(&self) -> Result<(), Difference> {
        let now = self.node("game.yaml");
        let value =
            |node: &Option<Node>, key: &str| node.as_ref().and_then(|node| node.get(key)).map(matching::json);
        if let Some(promise) = (self.read)(&format!("rounds/00/{PROMISE}")) {
            let promise = String::from_utf8_lossy(&promise).trim().to_owned();
            let promised = now.as_ref().and_then(|now| now.get("commitment")?.as_text());
            if promised.map(str::trim) != Some(promise.as_str()) {
                return Err(("game.yaml promises another seed than at the start".to_owned(), CHANGED));
            }
        }
        let first = self.node(&format!("rounds/00/{FIRST}"));
        let differs = |key: &&&str| value(&first, key) != value(&now, key);
        match self.game.habits().fixed.iter().find(differs).filter(|_| first.is_some()) {
            Some(key) => Err((format!("game.yaml has another `{key}` than at the start"), CHANGED)),
            None => Ok(()),
        }
    }

    /// Plays a round again from `state`, or from the state that its folder has.
    fn again(
        &self,
        number: u32,
        state: Option<Vec<u8>>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round, Difference> {
        let (folder, read) = (format!("rounds/{number:02}"), self.read);
        let name = format!("{folder}/{}", self.game.habits().before);
        let kept = read(&name).ok_or_else(|| (format!("{name} is missing"), LOST))?;
        if state.is_some_and(|state| state != kept) {
            let what = format!("{name} is not the state after the {} before", self.game.habits().word);
            return Err((
                what,
                "the state was edited before this was played, or the one before was played again",
            ));
        }
        let failed = |what: &str| (format!("{folder}{what} can't be played again"), CHANGED);
        let desk = self.game.desk((&name, &kept), self.door, files, report);
        let mut desk = desk.ok_or_else(|| failed(""))?;
        let first = self.numbers.iter().copied().find(|number| *number > 0);
        desk.look(read, &(self.errata)(number, files, report), first, report);
        if desk.round() != number {
            return Err((
                format!("{folder} exists, but the state before it is of another {}", self.game.habits().word),
                CHANGED,
            ));
        }
        let sent = match self.game.habits().orders {
            Some(orders) => {
                let inner = format!("{folder}/{orders}");
                let orders = read(&inner).ok_or_else(|| (format!("{inner} is missing"), LOST))?;
                Sent::orders(vec![(inner, orders)])
            }
            None => (self.letters)(&*desk, files, report),
        };
        let link = read(&format!("rounds/{:02}/{PROOF}", number.saturating_sub(1))).unwrap_or_default();
        let after = read(&format!("{folder}/{AFTER}"));
        let past = Past { after: after.as_deref(), ..Past::new((&name, &kept), &link) };
        let orders = self.game.habits().orders.map(|orders| format!("/{orders}")).unwrap_or_default();
        if report.has_errors() {
            return Err(failed(&orders));
        }
        desk.hear(&sent.letters);
        match desk.play(&sent, past, files, report) {
            Ok(round) => Ok(round),
            Err(Some(refusal)) => {
                Err((format!("{folder} is not resolved: {}", refusal.ruling.sentence), CHANGED))
            }
            Err(None) => Err(failed(&orders)),
        }
    }

    /// Compares the files that playing a round again gives with those that are kept.
    fn made(&self, number: u32, again: &Round) -> Result<(), Difference> {
        let folder = format!("rounds/{number:02}");
        let differs = |(name, bytes): &&(String, Vec<u8>)| {
            (self.read)(&format!("{folder}/{name}")).as_ref() != Some(bytes)
        };
        match again.files.iter().find(differs) {
            Some((name, _)) => Err((
                format!("{folder}/{name} is not the result of the {}", self.game.habits().word),
                CHANGED,
            )),
            None => Ok(()),
        }
    }

    /// The secret part of the proof of a round, if that of the set-up has one. Nobody may choose it.
    fn salt(&self, number: u32) -> Result<Option<Vec<u8>>, Difference> {
        let read = |number: u32| (self.read)(&format!("rounds/{number:02}/{SALT}"));
        let wanted = read(0).and_then(|_| salt(self.game.terms().seeding.seed.as_ref()?, number));
        if read(number) == wanted {
            Ok(wanted)
        } else {
            Err((format!("rounds/{number:02}/{SALT} does not follow from the seed of the game"), CHANGED))
        }
    }

    /// Checks the digests of a round, and that they prove everything that playing it again gives.
    fn sealed(&self, number: u32, again: Option<&Round>) -> Result<(), Difference> {
        let (folder, read) = (format!("rounds/{number:02}"), self.read);
        let path = format!("{folder}/{PROOF}");
        let proof = read(&path).ok_or_else(|| (format!("{path} is missing"), LOST))?;
        let proof = String::from_utf8_lossy(&proof).into_owned();
        let has_first = read(&format!("rounds/00/{FIRST}")).is_some();
        let inner = |name: &str| match name.strip_prefix("../../") {
            // The first form of a file that has changed since.
            Some(FIRST) if has_first => format!("{folder}/{FIRST}"),
            Some(name) => name.to_owned(),
            None => name
                .strip_prefix("../")
                .map_or_else(|| format!("{folder}/{name}"), |name| format!("rounds/{name}")),
        };
        if let Some(changed) = first_changed(&proof, |name| read(&inner(name))) {
            let changed = inner(&changed);
            return Err(if read(&changed).is_some() {
                (format!("{changed} differs from {path}"), CHANGED)
            } else {
                (format!("{changed} is missing, but {path} names it"), LOST)
            });
        }
        let salt = self.salt(number)?;
        let Some(again) = again else { return Ok(()) };
        if again.files.is_empty() {
            return Err((format!("{folder} is not resolved: {}", again.ruling.sentence), CHANGED));
        }
        self.made(number, again)?;
        let files = |is_letter: bool| {
            let names = proof.lines().filter_map(|line| line.split_once("  ").map(|(_, name)| name));
            let is_made = |name: &&str| {
                again.files.iter().any(|(made, _)| made == name) || [UNDONE, SALT].contains(name)
            };
            let is_one = |name: &&str| {
                if name.starts_with("../") {
                    is_letter && name.starts_with("../../orders/")
                } else {
                    !is_letter
                }
            };
            let named = names.filter(move |name| !is_made(name)).filter(is_one);
            named.map(|name| (name.to_owned(), read(&inner(name)).unwrap_or_default())).collect::<Vec<_>>()
        };
        let link = match number {
            0 => read(&inner("../../game.yaml")),
            number => read(&inner(&before(number))),
        };
        let (link, undone) = (link.unwrap_or_default(), read(&inner(UNDONE)).unwrap_or_default());
        let seal = Seal { link: &link, undone: &undone, reports: &files(false), salt, letters: &files(true) };
        let sealed = again.sealed(&seal).pop().map(|(_, bytes)| bytes);
        if sealed.as_deref() == Some(proof.as_bytes()) {
            Ok(())
        } else {
            Err((format!("{path} is not the result of the {}", self.game.habits().word), CHANGED))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::post::chain::{TurnGame, begin, turn};
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
    fn keep(kept: &mut BTreeMap<String, Vec<u8>>, turn: &Round, link: &[u8]) -> Vec<u8> {
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
        let game = TurnGame::read(("game.yaml", GAME), None, &mut files, &mut report).expect("a game");
        let whole = Game::Turns(game.clone());
        let (remark, key): (&[u8], &[u8]) = (b"# Before turn 1.\n", b"turn: 1\n");
        let mut kept = BTreeMap::from([("game.yaml".to_owned(), GAME.to_vec())]);
        let set_up = ("orders.yaml", SET_UP);
        let first = begin(&game, set_up, Some(remark), &Nowhere, &mut files, &mut report);
        let mut last = first.expect("it is set up");
        let mut link = keep(&mut kept, &last, GAME);
        for (orders, after) in ORDERS.into_iter().zip([remark, remark, key]) {
            let state = last.state.into_bytes();
            let past = Past { after: Some(after), ..Past::new(("state.yaml", &state), &link) };
            let orders = [("orders.yaml".to_owned(), orders.to_vec())];
            last = turn(&game, past, &orders, &Nowhere, &mut files, &mut report).expect("it is played");
            link = keep(&mut kept, &last, &link);
        }
        assert!(kept["rounds/02/after.yaml"].starts_with(b"# Before turn 3.\n"));
        assert!(kept["rounds/03/after.yaml"].starts_with(b"turn: 4\n"));
        let mut proven = |kept: &BTreeMap<String, Vec<u8>>, numbers: &[u32]| {
            let evidence: Evidence<'_> = Evidence {
                game: &whole,
                read: &|name| kept.get(name).cloned(),
                letters: &|_, _, _| Sent::orders(Vec::new()),
                numbers,
                errata: &|_, _, _| Vec::new(),
                door: &Nowhere,
            };
            prove(&evidence, &mut files, &mut report)
        };
        assert_eq!(proven(&kept, &[0, 1, 2, 3]), Ok(Proven { count: 3, drawn: None }));
        // Every file that is missing or changed is found.
        for name in kept.keys() {
            let mut less = kept.clone();
            less.remove(name);
            assert!(proven(&less, &[0, 1, 2, 3]).is_err(), "without {name}");
            less.insert(name.clone(), [&kept[name][..], b"# "].concat());
            assert!(proven(&less, &[0, 1, 2, 3]).is_err(), "{name}, changed");
        }
        assert!(proven(&kept, &[0, 1, 3]).is_err());
    }
}
