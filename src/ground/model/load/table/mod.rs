//! Cards from a table beside their deck: `cards: {table: cards.xlsx}`. One row names the fields; every row below it
//! is a card. JSON files have several shapes.
//!
//! An empty cell is a field that the card does not have. A heading with dots (`ability.name`) is a path into a map,
//! one that ends in brackets (`terrain[]`) makes a list of values separated by bars, and one that ends in a language
//! (`name@de`, `Name (de)`) is a translation. `columns:` maps other headings to fields.

mod cells;
mod columns;
mod extent;
mod headings;
mod json;
mod tabletop;

use self::cells::CardReader;
pub(super) use self::columns::TableDefaults;
use self::columns::{Columns, KnownFields};
use super::texts::{add_text, report_unread};
use super::{Outside, languages, pictures};
use crate::diag::{Report, code, nearest};
use crate::model::Languages;
use crate::model::deck::{CardTable, NumberFormat};
use crate::source::door::{self, Door, Trouble};
use crate::source::encoding::{Decoded, decode_mail};
use crate::source::table::Rows;
use crate::source::{
    FileId, Files, Located, Node, Origin, Read, Value, csv, fetched, shortened, spreadsheet,
};

/// The endings of spreadsheet files.
const SPREADSHEETS: [&str; 9] = ["xlsx", "ods", "fods", "xls", "xlsm", "xltx", "xlsb", "ots", "numbers"];
/// The endings of JSON files.
const JSON: [&str; 3] = ["json", "jsonl", "ndjson"];

/// Fetches the cards of tables into the decks of a file.
pub(super) struct Fetcher<'f> {
    /// The path of the file with the decks.
    pub path: &'f str,
    /// The languages of its game.
    pub of_game: &'f Languages,
    /// The options of the game's tables.
    pub defaults: &'f mut TableDefaults,
    pub door: &'f dyn Door,
    pub files: &'f mut Files,
    pub report: &'f mut Report,
    /// Tables with addresses, each once.
    pub outside: &'f mut Vec<Outside>,
}

impl Fetcher<'_> {
    /// Fills the cards of tables into the decks that name them. A deck with an unreadable table is reported, and left
    /// out. Whether no deck is left out.
    pub fn fetch(&mut self, nodes: &mut Vec<Node>) -> bool {
        let before = nodes.len();
        nodes.retain_mut(|node| {
            let languages = languages::spoken_in(node, self.of_game);
            let Value::Map(deck) = &mut node.value else { return true };
            for list in ["cards", "pieces"] {
                let known = KnownFields::of(deck, languages.clone());
                let Some(named) = deck.get_mut(list).filter(|node| is_table(node)) else { continue };
                let Some(cards) = self.cards(named, known) else { return false };
                *named = Node::list(cards, named.origin);
            }
            true
        });
        nodes.len() == before
    }

    /// The cards of a table or of a folder.
    fn cards(&mut self, node: &Node, known: KnownFields) -> Option<Vec<Node>> {
        let CardTable { table, csv, mut options, pictures } = CardTable::read(node, self.report)?;
        let named = match (table.or(csv), pictures) {
            (Some(named), None) => named,
            (None, Some(folder)) => return pictures::cards(&folder, self.path, self.door, self.report),
            (named, _) => {
                let message = if named.is_some() {
                    "a table and a folder of pictures"
                } else {
                    "neither a table nor a folder of pictures"
                };
                self.report
                    .error(code::MISSING_KEY, node.head(), message)
                    .help("write `table: FILE`, or `pictures: FOLDER`");
                return None;
            }
        };
        self.defaults.fill(&mut options);
        let path = self.path_of(&named);
        let mut columns = Columns::new(options.columns.as_ref(), known, self.defaults, self.report);
        let bytes = match self.door.read(&path, door::MOST_TEXT) {
            Ok(bytes) => bytes,
            Err(Trouble::NotFound) if fetched::is_address(&named.value) => {
                let message = format!("{} was not fetched yet", shortened(&named.value));
                self.report.error(code::NOT_FOUND, named.origin, message).help(format!(
                    "`punchboard fetch {}` keeps it beside these definitions, in {path}",
                    self.path
                ));
                return None;
            }
            Err(trouble) => {
                report_unread(self.door, &path, &trouble, Some(named.origin), self.report);
                return None;
            }
        };
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
        if JSON.contains(&ending.as_str()) {
            let bytes = json::with_whole_characters(&bytes);
            let file = add_table(self.files, &path, &bytes, self.report)?;
            return json::cards(file, &mut columns, self.files, self.outside, self.report);
        }
        let is_spreadsheet = SPREADSHEETS.contains(&ending.as_str()) || spreadsheet::is_spreadsheet(&bytes);
        let table = if is_spreadsheet {
            let wanted = options.sheet.as_ref().map(Located::as_str);
            spreadsheet::rows(self.files, &path, &bytes, named.origin, wanted, self.report)?
        } else {
            let file = add_table(self.files, &path, &bytes, self.report)?;
            let rows = csv::parse(self.files, file, self.report);
            Rows { rows, ..Rows::default() }
        };
        let is_raw = options.format == Some(NumberFormat::Raw);
        let rows = extent::rows(table, &options, named.origin, self.files, self.report)?;
        CardReader { columns: &mut columns, is_raw, is_spreadsheet }.read(rows, self.files, self.report)
    }
}

impl Fetcher<'_> {
    /// The path of a table; of one with an address, that of the file that keeps it.
    fn path_of(&mut self, named: &Located<String>) -> String {
        if !fetched::is_address(&named.value) {
            return door::beside(self.path, &named.value);
        }
        let path = door::beside(self.path, &fetched::kept_as(&named.value));
        let outside =
            Outside { address: named.value.trim().to_owned(), path: path.clone(), is_picture: false };
        if !self.outside.contains(&outside) {
            self.outside.push(outside);
        }
        path
    }
}

/// Keeps the text of a table. If it is not UTF-8, it is read in the encoding of old spreadsheets, and reported.
fn add_table(files: &mut Files, path: &str, bytes: &[u8], report: &mut Report) -> Option<FileId> {
    let (Decoded::Text(mut text), true) = decode_mail(bytes) else {
        return add_text(files, path, bytes, report);
    };
    let at = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let file = files.add(path, text);
    report
        .note(
            code::ENCODING,
            Origin { file, start: at as u32, end: end as u32 },
            format!("{path} is not UTF-8, and was read as Windows-1252 (Latin-1)"),
        )
        .help("if letters are wrong, save it as \"CSV UTF-8\"");
    Some(file)
}

/// Whether a list of cards is a table, or was meant to be one.
fn is_table(node: &Node) -> bool {
    node.as_map().is_some_and(|map| {
        map.iter().any(|(key, _)| nearest(&key.text, ["csv", "table", "pictures"]).is_some())
    })
}
