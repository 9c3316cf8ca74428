//! `game` documents: what is printed, how, and in which order.

use super::owned;
use crate::diag::{Report, code};
use crate::model::template::slug;
use crate::model::{Content, Fit, GameFile, GameName, PlatePart, PrintFile, PrintPart, schema};
use crate::source::fields::read_text;
use crate::source::{Fields, Located, Node};

/// A game file with what it wants to read.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub file: GameFile,
    /// The files that it names; without the key, those beside it.
    pub definitions: Option<Vec<Located<String>>>,
    /// The paths that it turned out to use.
    pub uses: Vec<String>,
}

/// Reads a game document.
pub(super) fn game_file(game: GameName, node: &Node, report: &mut Report) -> Option<Game> {
    let mut fields = Fields::declared(node, &schema::GAME, report)?;
    let origin = fields.head();
    let title = fields.required_text("title", report).map(owned);
    let folder = fields.text("folder", report).map(owned);
    let definitions = fields.get("definitions").map(|node| {
        let list = node.as_list().unwrap_or(std::slice::from_ref(node));
        list.iter().filter_map(|node| read_text(node, report).map(owned)).collect()
    });
    let nodes = match fields.require("files", report) {
        Some(node) => node.as_list().unwrap_or(std::slice::from_ref(node)),
        None => &[],
    };
    let mut files: Vec<PrintFile> = Vec::new();
    for node in nodes {
        let Some(file) = print_file(node, report) else { continue };
        if let Some(first) = files.iter().find(|other| slug(&other.name.value) == slug(&file.name.value)) {
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
    fields.finish(report);
    let title = title?;
    let slug = slug(
        folder
            .as_ref()
            .map_or(if game == GameName::Custom { &title.value } else { game.key() }, |f| &f.value),
    );
    Some(Game { file: GameFile { game, title, slug, files, origin }, definitions, uses: Vec::new() })
}

fn print_file(node: &Node, report: &mut Report) -> Option<PrintFile> {
    let mut fields = Fields::declared(node, &schema::PRINT_FILE, report)?;
    let name = fields.required_text("file", report).map(owned);
    let sheet = fields.required_text("sheet", report).map(owned);
    let parts = match fields.require("parts", report) {
        Some(node) => node.as_list().unwrap_or(std::slice::from_ref(node)),
        None => &[],
    };
    let together = fields.truth("together", report).unwrap_or(false);
    let shuffled = fields.truth("shuffled", report);
    let parts = parts.iter().filter_map(|node| print_part(node, report)).collect();
    fields.finish(report);
    let name = name?;
    if slug(&name.value).is_empty() {
        report
            .error(code::UNKNOWN_NAME, name.origin, format!("\"{}\" can't be a file's name", name.value))
            .help("use letters and digits");
        return None;
    }
    Some(PrintFile { name, sheet: sheet?, parts, together, shuffled })
}

fn print_part(node: &Node, report: &mut Report) -> Option<PrintPart> {
    let is_plate = super::holds(node, "board") || super::holds(node, "map");
    if let Some(plate) = ["board", "map"].into_iter().find(|plate| super::holds(node, plate))
        && super::holds(node, "component")
    {
        let origin = node.as_map().and_then(|map| map.key("component")).map_or(node.origin, |key| key.origin);
        report.error(code::UNKNOWN_KEY, origin, format!("a part with a {plate} has no \"component\"")).help(
            format!("a part is of cards, or a {plate}: make two parts of it, or delete one of the two keys"),
        );
        return None;
    }
    let declared = if is_plate { &schema::PLATE_PART } else { &schema::FACES_PART };
    let mut fields = Fields::declared(node, declared, report)?;
    let title = fields.required_text("title", report).map(owned);
    let content = if is_plate {
        let name = fields.text("board", report).or_else(|| fields.text("map", report)).map(owned);
        let size = fields.get("size").and_then(|node| super::board::side(node, report));
        let look = fields.text("look", report).map(owned);
        let blank = fields.truth("blank", report).unwrap_or(false);
        let fit = fields.word("fit", &Fit::WORDS, report).unwrap_or_default();
        name.map(|name| Content::Plate(PlatePart { name, size, look, blank, fit }))
    } else {
        let component = fields.required_text("component", report).map(owned);
        let layout = fields.required_text("layout", report).map(owned);
        component.zip(layout).map(|(component, layout)| Content::Faces { component, layout })
    };
    fields.finish(report);
    Some(PrintPart { title: title?, content: content? })
}
