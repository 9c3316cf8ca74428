//! `game` documents: what is printed, how, and in which order.

use super::languages;
use crate::diag::{Report, code};
use crate::model::deck::TableOptions;
use crate::model::game_file::GameDocument;
use crate::model::template::file_name;
use crate::model::{GameFile, GameName, Language, PrintFile};
use crate::source::{Located, Node, Read};

/// A game file and what it uses.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub file: GameFile,
    /// The files that it names; without the key, those beside it.
    pub definitions: Option<Vec<Located<String>>>,
    /// How its tables of cards are read by default.
    pub tables: TableOptions,
    /// The paths that it uses.
    pub uses: Vec<String>,
}

/// Reads a game document in the wanted language, or else in its first.
pub(super) fn game_file(
    game: GameName,
    mut node: Node,
    wanted: Option<Language>,
    report: &mut Report,
) -> Option<Game> {
    let languages = languages::of(&node, wanted);
    languages::choose(&mut node, &languages, report);
    let written = GameDocument::read(&node, report)?;
    let GameDocument { origin, title, folder, definitions, tables, cover, .. } = written;
    let GameDocument {
        title_font,
        fonts,
        players,
        needs,
        first_steps,
        imprint,
        words: own_words,
        revision,
        ..
    } = written;
    let files = with_different_names(written.files, report);
    let usual = if game == GameName::Custom { &title.value } else { game.key() };
    let slug = file_name(folder.as_deref().unwrap_or(usual));
    Some(Game {
        file: GameFile {
            game,
            title,
            languages,
            slug,
            players,
            cover,
            title_font,
            fonts,
            needs,
            first_steps,
            imprint,
            revision,
            own_words,
            files,
            origin,
        },
        definitions,
        tables: tables.unwrap_or_default(),
        uses: Vec::new(),
    })
}

/// The files without those whose names would overwrite others, which are reported.
fn with_different_names(written: Vec<PrintFile>, report: &mut Report) -> Vec<PrintFile> {
    let mut files: Vec<PrintFile> = Vec::new();
    for file in written {
        if let Some(first) =
            files.iter().find(|other| file_name(&other.name.value) == file_name(&file.name.value))
        {
            report
                .error(
                    code::REPEATED_NAME,
                    file.name.origin,
                    format!("two files called \"{}\"", file.name.value),
                )
                .help("the second would overwrite the first: give one of them another name")
                .related(first.name.origin, "the first is here");
            continue;
        }
        files.push(file);
    }
    files
}
