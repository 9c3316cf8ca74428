//! Looks at dice and hidden cards before orders are final. Nobody can be kept from looking; it is no secret that somebody did.

use super::game::folder::Folder;
use crate::cli::disk;
use crate::diag::{Report, code};
use crate::ruling::Ruling;

/// The file of a game that notes looks, one a line.
const PEEKS: &str = "peeks.txt";

/// What was shown before orders were final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Shown {
    /// Dice that were drawn from the seed.
    pub dice: usize,
    /// Cards that the player to move had not seen before.
    pub cards: usize,
}

impl Shown {
    /// The dice that a ruling shows to its reader.
    pub fn of(ruling: &Ruling) -> Shown {
        let rolls = ruling.steps.iter().flat_map(|step| &step.rolls);
        let dice: usize = rolls.map(|roll| roll.values.len()).sum();
        // Games that hide nothing list all dice; those of others also show what they have dealt.
        Shown { dice: dice.max(ruling.used.len()), cards: 0 }
    }

    /// Whether nothing was shown.
    pub fn is_nothing(self) -> bool {
        self == Shown::default()
    }

    /// Whether it has something that an earlier one did not have.
    pub fn is_more_than(self, earlier: Shown) -> bool {
        self.dice > earlier.dice || self.cards > earlier.cards
    }

    /// "1 die and 2 hidden cards".
    fn words(self) -> String {
        let count = |n: usize, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        };
        let parts = [count(self.dice, "die", "dice"), count(self.cards, "hidden card", "hidden cards")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }
}

/// A look: the round, what has shown it, and what it has shown.
pub(super) type Look = (u32, &'static str, Shown);

/// The looks of a run.
pub(super) struct Looks<'f> {
    folder: &'f Folder,
    /// What was noted before.
    before: Option<Vec<u8>>,
}

impl<'f> Looks<'f> {
    /// No looks yet.
    pub fn new(folder: &'f Folder) -> Looks<'f> {
        Looks { folder, before: folder.bytes(PEEKS) }
    }

    /// Notes the looks of this run, in place of those that it has noted already. This comes before anything is shown, so that a run that is
    /// killed leaves the note; if it can't be written, that is reported, and nothing may be shown.
    pub fn note(&self, looks: &[Look], report: &mut Report) -> bool {
        let mut text = self.before.clone().unwrap_or_default();
        let looks: Vec<&Look> = looks.iter().filter(|(.., shown)| !shown.is_nothing()).collect();
        if looks.is_empty() {
            return true;
        }
        for (number, how, shown) in looks {
            text.extend(format!("round {number}: {how} showed {}\n", shown.words()).bytes());
        }
        let path = self.folder.inner(PEEKS);
        let written = disk::write(&path, &text);
        if let Err(error) = &written {
            report
                .error_nowhere(code::NOT_FOUND, disk::cannot_be_written(&path, error))
                .help("this run must be noted there before it shows dice or hidden cards");
        }
        written.is_ok()
    }

    /// Strikes the note: the orders were final, and the round is played.
    pub fn strike(&self) {
        if self.folder.bytes(PEEKS) == self.before {
            return;
        }
        // A note that stays says more than there was; the round is played all the same.
        let path = self.folder.inner(PEEKS);
        let _ = match &self.before {
            Some(before) => disk::write(&path, before),
            None => std::fs::remove_file(&path),
        };
    }
}

/// The line about looks before orders were final, for the game master; empty without any.
pub(super) fn line(folder: &Folder) -> String {
    let looks = String::from_utf8_lossy(&folder.bytes(PEEKS).unwrap_or_default()).lines().count();
    let looks = match looks {
        0 => return String::new(),
        1 => "1 look".to_owned(),
        n => format!("{n} looks"),
    };
    format!(
        "  peeks    {looks} at dice or hidden cards before orders were final, in {}\n",
        folder.shown(PEEKS)
    )
}
