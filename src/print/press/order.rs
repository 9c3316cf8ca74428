//! What is to be printed of a set, and how.

use super::Only;
use crate::compose::Options;
use crate::diag::Policy;
use crate::geometry::Paper;
use crate::impose::show::Show;
use crate::model::template::file_name;
use crate::model::{GameFile, GameSet, Players, PrintFile};

/// What is to be printed, and how.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The definitions, checked and filled.
    pub set: &'a GameSet,
    /// What is printed from them.
    pub game_file: &'a GameFile,
    /// The papers; nothing stands for the sheets' own.
    pub papers: &'a [Option<Paper>],
    /// How everything is drawn; a draft is printed with its errors.
    pub options: Options,
    /// What alone is printed.
    pub only: &'a Only,
    /// Places of the first sheet of each file that stay empty, counted from 1 row by row.
    pub skip: &'a [u32],
    /// How pieces are shown in pictures; nothing where they are printed on sheets.
    pub show: Option<Show>,
    /// Which faults count for less or more.
    pub policy: &'a Policy,
    /// Fields that the game knows, by component: cards need not have all of them.
    pub known_fields: &'a (dyn Fn(&str) -> Vec<&'static str> + Sync),
    /// Whether something is wrong with the definitions, so that all that is printed of them is a draft.
    pub is_faulty: bool,
    /// For how many players; without a number, what each of them needs is printed once.
    pub players: Option<u32>,
    /// What a first page tells besides what is printed, if there is to be one.
    pub contents: Option<Contents>,
}

impl Order<'_> {
    /// How everything is drawn, in the language of the set.
    pub(super) fn options(&self) -> Options {
        Options { language: self.game_file.languages.shown(), ..self.options }
    }

    /// What a printed file is called in the folder of its paper, without its ending: `cards`, or `cards-de` where a language was asked for.
    pub(super) fn file_stem(&self, file: &PrintFile) -> String {
        format!("{}{}", file_name(&file.name.value), self.game_file.languages.suffix())
    }

    /// Whether the definitions came without a game file, so that the game's own says how they are printed.
    pub(super) fn borrows(&self) -> bool {
        !self.set.files.contains(&self.game_file.origin.file)
    }
}

/// What a first page tells besides what is printed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Contents {
    /// How many people play.
    pub players: Option<Players>,
}
