//! Texts that flow over pages: rules booklets from Markdown, with the set's cards, boards and maps in them,
//! in the order of pages or of a booklet.

mod book;
pub(super) mod draw;
mod example;
mod figures;
mod numbers;
mod rulebook;
mod to_print;
mod words;

use super::Order;
use super::layouts::Sources;
use crate::diag::{Report, code};
use crate::model::load::{add_text, report_unread};
use crate::model::{FlowPart, PrintFile, PrintPart};
use crate::source::door::{self, Door};
use crate::source::{FileId, Files, markdown};

pub(super) use to_print::FlowToPrint;

/// Reads the text of a part, and finds everything that it shows. Faults are reported at their places in the text.
pub(super) fn find<'a>(
    file: &'a PrintFile,
    part: &'a PrintPart,
    wanted: &'a FlowPart,
    order: &Order<'a>,
    sources: &mut Sources<'_>,
    report: &mut Report,
) -> Option<FlowToPrint<'a>> {
    // The booklet of the game's built-in set shows that set's cards.
    if order.borrows() {
        return None;
    }
    if !order.only.chooses_plate(&wanted.title.value, &[&file.name.value, &wanted.path.value]) {
        return None;
    }
    let (door, files) = (sources.door, &mut *sources.files);
    let path = door::beside(&files.get(wanted.path.origin.file).name, &wanted.path.value);
    let known = files.iter().find(|(_, file)| file.name == path).map(|(file, _)| file);
    let text = match known {
        // Two parts may print one text; its faults are reported once.
        Some(text) => {
            // The text is read again so that a door that records what a set names records it, too.
            let _ = door.read(&path, door::MOST_TEXT);
            text
        }
        None => read(&path, wanted, door, files, report)?,
    };
    let blocks = markdown::parse(files, text);
    if blocks.is_empty() {
        report
            .error(code::EMPTY, wanted.path.origin, format!("{path} is empty"))
            .help("write the text in Markdown: `# Title`, paragraphs, lists, tables");
        return None;
    }
    if let Some(numbers) = numbers::Numbers::of(order, door, files) {
        blocks.iter().for_each(|block| numbers.check(block, report));
    }
    let reading = words::Reading { file, part, wanted, order, text };
    Some(reading.flow(&blocks, sources, report))
}

fn read(
    path: &str,
    wanted: &FlowPart,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<FileId> {
    match door.read(path, door::MOST_TEXT) {
        Ok(bytes) => add_text(files, path, &bytes, report),
        Err(trouble) => {
            report_unread(door, path, &trouble, Some(wanted.path.origin), report);
            None
        }
    }
}
