//! What to print of a set, and how.

use super::{Earlier, Only};
use crate::compose::Options;
use crate::diag::Policy;
use crate::geometry::Paper;
use crate::impose::show::Show;
use crate::model::kept;
use crate::model::template::file_name;
use crate::model::{GameFile, GameName, GameSet, Players, PrintFile, Printer};

/// What to print, and how.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The definitions, checked and filled.
    pub set: &'a GameSet,
    /// What is printed from the definitions.
    pub game_file: &'a GameFile,
    /// The papers; `None` for the sheets' own.
    pub papers: &'a [Option<Paper>],
    /// How everything is drawn; a draft is printed with its errors.
    pub options: Options,
    /// The choice of what to print.
    pub only: &'a Only,
    /// Places of the first sheet of each file that stay empty, counted from 1 row by row.
    pub skip: &'a [u32],
    /// How pieces are shown in pictures; `None` to print them on sheets.
    pub show: Option<Show>,
    /// Which faults count for less or more.
    pub policy: &'a Policy,
    /// Fields that the game knows, by component: cards need not have all of them.
    pub known_fields: &'a (dyn Fn(&str) -> Vec<&'static str> + Sync),
    /// Whether the definitions have errors, so that everything printed is a draft.
    pub is_faulty: bool,
    /// The number of players; without it, what each of them needs is printed once.
    pub players: Option<u32>,
    /// The order of sides in a file.
    pub sequence: Sequence,
    /// The printer that everything is printed on, if it was measured.
    pub printer: Option<&'a Printer>,
    /// Whether what is printed is recorded.
    pub record: bool,
    /// An earlier print: only what differs from it is printed.
    pub since: Option<&'a Earlier>,
    /// What a first page says besides what is printed, if there is to be one.
    pub contents: Option<Contents>,
}

impl Order<'_> {
    /// The options, in the language of the set.
    pub(super) fn options(&self) -> Options {
        let own = self.game_file.revision.as_deref().and_then(kept::text);
        let revision = self.options.revision.or(own);
        let umpire = self.options.umpire.and_then(|page| kept::text(&self.page_of_game(page)));
        Options { language: self.game_file.languages.shown(), revision, umpire, ..self.options }
    }

    /// The address of the game's own part of a page that settles disputes. An address with a `#` says itself what it opens.
    fn page_of_game(&self, page: &str) -> String {
        let has_part = page.contains('#') || self.set.game == GameName::Custom;
        if has_part { page.to_owned() } else { format!("{page}#g/{}", self.set.game.key()) }
    }

    /// For how many people the game is.
    pub(super) fn seats(&self) -> Option<Players> {
        let own = self.game_file.players.as_ref().map(|players| players.value);
        self.contents.and_then(|contents| contents.players).or(own)
    }

    /// Whether what is printed is recorded, for later or for the margin.
    pub(super) fn has_record(&self) -> bool {
        self.record || self.since.is_some() || self.options().revision.is_some()
    }

    /// The name of a printed file in the folder of its paper, without its ending: `cards`, or `cards-de` if
    /// a language was asked for.
    pub(super) fn file_stem(&self, file: &PrintFile) -> String {
        format!("{}{}", file_name(&file.name.value), self.game_file.languages.suffix())
    }

    /// Whether the definitions have no game file, so that the game's built-in one is used.
    pub(super) fn borrows(&self) -> bool {
        !self.set.files.contains(&self.game_file.origin.file)
    }
}

/// The order in which the sides of sheets are in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sequence {
    /// Each front, then its back.
    #[default]
    Interleaved,
    /// All fronts, then all backs: for printers that print one side at a time.
    FrontsFirst,
    /// All backs, then all fronts.
    BacksFirst,
    /// Each front, then its back, with pieces in order in the stacks that come from cutting all sheets at once.
    CutAndStack,
}

impl Sequence {
    /// Whether the sides of a sheet are apart, so that the paper is put into the printer a second time.
    pub const fn is_by_side(self) -> bool {
        matches!(self, Sequence::FrontsFirst | Sequence::BacksFirst)
    }
}

/// What a first page says besides what is printed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Contents {
    /// How many people play.
    pub players: Option<Players>,
}
