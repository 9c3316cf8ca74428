//! A round of any game: what it follows, what players have sent for it, and the files that are kept of it.

use super::proof::{PROOF, SALT, turn_proof};
use super::rounds;
use crate::games::letter::Letter;
use crate::ruling::{Json, Ruling};
use crate::source::Node;

/// A file of a round: its path in the round's folder and its bytes.
pub type RoundFile = (String, Vec<u8>);

/// The file with the digests of a round that was taken back.
pub const UNDONE: &str = "undone.txt";
/// The state that a round has left, in its folder.
pub const AFTER: &str = "after.yaml";

/// What a round follows.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// The state: its file name and bytes.
    pub state: (&'a str, &'a [u8]),
    /// The bytes of the proof of the round before; empty if it has none.
    pub link: &'a [u8],
    /// Whether the state was edited by hand.
    pub is_edited: bool,
    /// Whether this is a trial: no player sees the refusal.
    pub is_tried: bool,
    /// The state after the round, as it was kept when the round was played before: earlier versions wrote it in another way.
    pub after: Option<&'a [u8]>,
}

impl<'a> Past<'a> {
    /// What a round follows that was never played before, from a state that nobody has edited.
    pub fn new(state: (&'a str, &'a [u8]), link: &'a [u8]) -> Past<'a> {
        Past { state, link, is_edited: false, is_tried: false, after: None }
    }
}

/// What players have sent for a round.
#[derive(Debug)]
pub struct Sent {
    /// A letter for each player, which may be missing.
    pub letters: Vec<Letter>,
    /// The dice that were rolled at the table.
    pub dice: Vec<Node>,
    /// Files of orders, if they come in place of letters.
    pub orders: Option<Vec<RoundFile>>,
    /// The files that the letters were read from, by their paths from the folder of the round.
    pub files: Vec<RoundFile>,
}

impl Sent {
    /// Files of orders.
    pub fn orders(orders: Vec<RoundFile>) -> Sent {
        Sent { letters: Vec::new(), dice: Vec::new(), orders: Some(orders), files: Vec::new() }
    }
}

/// A round that was judged.
#[derive(Debug)]
pub struct Round {
    /// The number of the round; 0 is the set-up.
    pub number: u32,
    /// The ruling as everybody may read it.
    pub ruling: Ruling,
    /// The number of dice that it rolled.
    pub dice: usize,
    /// The next state.
    pub state: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the refusal would give away a face-down card.
    pub tells: bool,
    /// What reports are made of.
    pub story: Story,
    /// How letters were used, for their writers: the base name of a player's files, and a sentence each. In games with turns only.
    pub told: Vec<(String, Vec<String>)>,
    /// The files that playing it again gives, by name; empty if the round was not resolved.
    pub files: Vec<RoundFile>,
    /// The place among its files of the digests of rounds that were taken back.
    pub(super) undone_at: usize,
    /// The place of its reports among them; at the end without one.
    pub(super) reports_at: Option<usize>,
}

/// Why a round can't be played.
#[derive(Debug)]
pub struct Refusal {
    /// The ruling so far, as everybody may read it.
    pub ruling: Ruling,
    /// Whether it would give away a face-down card.
    pub tells: bool,
}

/// What the reports of a round are made of.
#[derive(Debug)]
pub enum Story {
    /// In a turn: its scenario, and the ruling on it, with everything that is hidden.
    Turn(Json, Box<Ruling>),
    /// In a round that all play at once: all that was written of it.
    Round(Box<rounds::Played>),
}

/// A round without orders, reported together with the next one.
#[derive(Debug)]
pub struct Earlier<'a> {
    /// The round.
    pub round: &'a Round,
    /// What its reports would have said before it, in a sentence each.
    pub news: &'a [String],
}

/// The files that prove a round, and those that are proved with it.
#[derive(Debug, Clone, Default)]
pub struct Seal<'a> {
    /// The proof of the round before, or `game.yaml`; without it nothing is proved.
    pub link: &'a [u8],
    /// The digests of this round when it was played before, and taken back; empty if it was not.
    pub undone: &'a [u8],
    /// Reports, mails and forms.
    pub reports: &'a [RoundFile],
    /// The secret part of the proof; `None` in games that began with earlier versions.
    pub salt: Option<Vec<u8>>,
    /// The letters that players have sent, by their paths from the folder of the round; they are not kept in it.
    pub letters: &'a [RoundFile],
}

impl Round {
    /// The scenario of a turn, and the ruling on it, with everything that is hidden.
    ///
    /// # Panics
    /// In a game without turns.
    pub fn turn(&self) -> (&Json, &Ruling) {
        match &self.story {
            Story::Turn(scenario, ruling) => (scenario, ruling),
            Story::Round(_) => panic!("this is asked in games with turns only"),
        }
    }

    /// All files of the round, the proof last; empty if it was not resolved.
    pub fn sealed(&self, seal: &Seal<'_>) -> Vec<RoundFile> {
        if self.files.is_empty() {
            return Vec::new();
        }
        let mut files = self.files.clone();
        if !seal.undone.is_empty() {
            files.insert(self.undone_at, (UNDONE.to_owned(), seal.undone.to_vec()));
        }
        let at = self.reports_at.unwrap_or(files.len());
        files.splice(at..at, seal.reports.iter().cloned());
        if !seal.link.is_empty() {
            files.extend(seal.salt.clone().map(|salt| (SALT.to_owned(), salt)));
            let proof = turn_proof(self.number, seal.link, &[&files, seal.letters].concat());
            files.push((PROOF.to_owned(), proof.into_bytes()));
        }
        files
    }
}
