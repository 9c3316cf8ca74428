//! Plays the next round of a game, or replays earlier ones, each from the state after the one before it.

use super::folder::{Folder, Shelf};
use super::{pause, sent, turn::Args};
use crate::cli::Disk;
use crate::cli::umpire::looks::{Looks, Shown};
use crate::cli::umpire::proofs;
use crate::diag::{Report, code};
use crate::post::{self, Desk, Earlier, Game, PROOF, Past, Round, RoundFile, SALT, Seal, Sent};
use crate::ruling::Ruling;
use crate::source::Files;

/// A round that was played.
pub(super) struct OneRound {
    /// The game before it.
    pub desk: Box<dyn Desk>,
    /// What players have sent.
    pub sent: Sent,
    /// Its result.
    pub round: Round,
    /// All its files, the proof last if it has one.
    pub files: Vec<RoundFile>,
    /// Whether the reports of the round after it have its news.
    pub is_silent: bool,
}

impl OneRound {
    /// Its proof, if it has one.
    pub fn proof(&self) -> Option<&[u8]> {
        proof_of(&self.files)
    }
}

/// The rounds that were played, one at least unless the first was refused.
pub(super) struct Rounds {
    pub game: Game,
    pub played: Vec<OneRound>,
    /// The round after them, if it can't be played.
    pub refused: Option<Refused>,
}

/// A round that can't be played.
pub(super) struct Refused {
    pub number: u32,
    pub ruling: Box<Ruling>,
    /// What it shows: dice that are drawn from the seed, and hidden cards.
    pub shown: Shown,
}

impl Rounds {
    /// The last rounds, as far as nobody has a report of them yet.
    fn silent(&self) -> Vec<Earlier<'_>> {
        let from = self.played.iter().rposition(|one| !one.is_silent).map_or(0, |last| last + 1);
        let silent = self.played[from..].iter();
        silent.map(|one| Earlier { round: &one.round, news: one.desk.news() }).collect()
    }
}

fn proof_of(files: &[RoundFile]) -> Option<&[u8]> {
    files.last().filter(|(name, _)| name == PROOF).map(|(_, proof)| proof.as_slice())
}

/// A run of the command: its folder and arguments, and what was read and found so far.
pub(super) struct Run<'a> {
    pub folder: &'a Folder,
    pub args: &'a Args,
    pub files: Files,
    pub report: Report,
    pub looks: Looks<'a>,
    /// What was found when reports were printed.
    pub found: Report,
}

impl Run<'_> {
    /// Plays the next round, or replays one and those after it. `None` after an error in the report.
    pub fn rounds(&mut self) -> Result<Option<Rounds>, String> {
        let Some(game) = self.game() else { return Ok(None) };
        let folder = self.folder;
        let again = self.args.round.map(|again| self.first_silent(&game, again));
        let mut is_edited = again.is_none() && proofs::is_edited(folder, self.args.edited, &mut self.report);
        let Some((mut name, mut state)) = self.before(&game, again) else { return Ok(None) };
        let last = folder.numbers(Shelf::Rounds).last().copied().unwrap_or(0);
        let mut rounds: Rounds = Rounds { game, played: Vec::new(), refused: None };
        loop {
            let first = rounds.played.first().map(|one| one.round.number);
            let (files, report) = (&mut self.files, &mut self.report);
            let desk = super::desk(folder, &rounds.game, (&name, &state), first, files, report);
            let Some(mut desk) = desk.filter(|_| !report.has_errors()) else { return Ok(None) };
            let number = desk.round();
            let Some(link) = self.link(&rounds, number) else { return Ok(None) };
            let Some(sent) = self.sent(&rounds.game, &*desk) else { return Ok(None) };
            desk.hear(&sent.letters);
            let past = Past { is_edited, ..Past::new((&name, &state), &link) };
            let mut round = match desk.play(&sent, past, &mut self.files, &mut self.report) {
                Ok(round) => round,
                Err(None) => {
                    let faults = sent.letters.iter().flat_map(|letter| letter.faults.iter());
                    self.report.append(super::as_warnings(faults));
                    return Ok(None);
                }
                Err(Some(refusal)) => {
                    let is_drawn = rounds.game.terms().seeding.seed.is_some();
                    let dice = if is_drawn { Shown::of(&refusal.ruling).dice } else { 0 };
                    let shown = Shown { dice, cards: usize::from(refusal.tells) };
                    let refused = Refused { number, ruling: Box::new(refusal.ruling), shown };
                    return Ok(Some(Rounds { refused: Some(refused), ..rounds }));
                }
            };
            let needs_no_orders = !rounds.game.waits(round.state.as_bytes());
            // Rounds about which nobody is asked have no reports: that of the round after them has their news.
            let is_silent =
                needs_no_orders && !round.is_over && !(again.is_some() && self.has_report(number));
            let reports = if is_silent {
                Vec::new()
            } else {
                let earlier = rounds.silent();
                desk.reports(&earlier, &mut round, &link, &Disk, &mut self.files, &mut self.found)?
            };
            let proof = |files: &Vec<RoundFile>| proof_of(files).map(<[u8]>::to_vec);
            let files = proofs::replacing(folder, number, proof, |undone| {
                let salt = self.salt(&rounds.game, number);
                round.sealed(&Seal { link: &link, undone, reports: &reports, salt, letters: &sent.files })
            });
            state = round.state.clone().into_bytes();
            (name, is_edited) =
                (folder.shown(&format!("rounds/{:02}/{}", number + 1, rounds.game.habits().before)), false);
            let continues = !round.is_over && (needs_no_orders || again.is_some() && number < last);
            rounds.played.push(OneRound { desk, sent, round, files, is_silent });
            if !continues {
                return Ok(Some(rounds));
            }
        }
    }

    /// The game, if it is not paused and its seed is known. `None` after an error in the report.
    fn game(&mut self) -> Option<Game> {
        let game = super::game_of(self.folder, &mut self.files, &mut self.report)?;
        if game.terms().seeding.is_secret() {
            super::report_no_seed(self.folder, &mut self.report);
            return None;
        }
        if self.args.round.is_none() {
            pause::report_paused(&game.terms().clock, self.folder, &mut self.report);
        }
        Some(game)
    }

    /// Whether a round was played with a report.
    fn has_report(&self, number: u32) -> bool {
        self.folder.has(&format!("rounds/{number:02}/report.html"))
    }

    /// The first of the rounds whose news are in the reports of a round that is replayed.
    fn first_silent(&self, game: &Game, mut again: u32) -> u32 {
        let before = |number: u32| self.folder.bytes(&format!("rounds/{number:02}/{}", game.habits().before));
        while again > 1
            && game.is_by_post()
            && !self.has_report(again - 1)
            && before(again).is_some_and(|state| !game.waits(&state))
        {
            again -= 1;
        }
        again
    }

    /// The state before the first round to play, with the name of its file: the present one, or the one before the round to replay.
    fn before(&mut self, game: &Game, again: Option<u32>) -> Option<(String, Vec<u8>)> {
        let (folder, report) = (self.folder, &mut self.report);
        if report.has_errors() {
            return None;
        }
        let numbers = folder.numbers(Shelf::Rounds);
        let mut inner = "state.yaml".to_owned();
        if let Some(again) = again.filter(|again| *again > 0) {
            if numbers.contains(&again) {
                inner = format!("rounds/{again:02}/{}", game.habits().before);
            } else {
                let state = folder.read(&inner, report)?;
                let next = game.status((&inner, &state), None, &mut self.files, &mut Report::default());
                if next.is_none_or(|(next, _)| next != Some(again)) {
                    let word = game.habits().word;
                    report
                        .error_nowhere(code::OUT_OF_RANGE, format!("{word} {again} was not played yet"))
                        .help(format!("`--round N` replays a {word} that was played, and those after it"));
                    return None;
                }
            }
        }
        Some((folder.shown(&inner), folder.read(&inner, report)?))
    }

    /// The proof of the round before; empty if the game has none.
    fn link(&mut self, rounds: &Rounds, number: u32) -> Option<Vec<u8>> {
        if let Some(last) = rounds.played.last() {
            return Some(last.proof().unwrap_or_default().to_vec());
        }
        let inner = format!("rounds/{:02}/{PROOF}", number.saturating_sub(1));
        // Games that were written by hand have no set-up, and no proofs.
        match rounds.game.habits().set_up {
            Some(_) => self.folder.read(&inner, &mut self.report),
            None => Some(self.folder.bytes(&inner).unwrap_or_default()),
        }
    }

    /// The secret part of the proof of a round, if that of the set-up has one.
    fn salt(&self, game: &Game, number: u32) -> Option<Vec<u8>> {
        let seed = game.terms().seeding.seed.as_ref();
        seed.filter(|_| self.folder.has(&format!("rounds/00/{SALT}")))
            .and_then(|seed| post::salt(seed, number))
    }

    /// What players have sent for a round. `None` after an error in the report.
    fn sent(&mut self, game: &Game, desk: &dyn Desk) -> Option<Sent> {
        let Run { folder, args, files, report, looks, .. } = self;
        let sent = sent::sent((folder, looks), (game, desk), args.dry_run, files, report)?;
        (!report.has_errors()).then_some(sent)
    }
}
