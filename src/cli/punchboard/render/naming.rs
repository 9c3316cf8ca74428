//! The names of the files that `render` writes, and their lines in the summary.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::formats::{Format, How};
use super::super::summary::Written;
use crate::impose::{Side, used};
use crate::model::template::file_name;
use crate::press::Printed;

/// The names of the files that a file of the set is written as.
pub(super) fn names(how: How, file: &Printed, ending: &str) -> Vec<String> {
    match &file.pictures {
        Some(names) => names.iter().map(|name| format!("{name}{ending}")).collect(),
        None if how.format.is_one_file() => vec![format!("{}{ending}", file.name)],
        None => names_of_sheets(file, ending),
    }
}

/// The name of the PDF with the pages of a file's booklets in order.
pub(super) fn to_read(how: How, file: &Printed) -> Option<String> {
    let name = file.name_to_read().filter(|_| how.format == Format::Pdf);
    name.map(|name| format!("{name}{}", how.format.ending()))
}

/// The line of the summary for a file.
pub(super) fn summary_of(how: How, file: &Printed, folder: &Path) -> Written {
    let ending = how.format.ending();
    let name = match &file.pictures {
        Some(names) => format!("{}{ending}", common(&names.iter().collect::<Vec<_>>())),
        None if how.format.is_one_file() => format!("{}{ending}", file.name),
        None => format!("{}-*{ending}", file.name),
    };
    Written {
        folder: folder.to_owned(),
        name,
        sheets: match file.pictures {
            Some(_) => file.sheets.len(),
            None => file.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
        },
        pieces: file.pieces,
        backs: file.backs,
        by_side: file.sequence.is_by_side(),
        two_sided: file.sheets.iter().any(|sheet| sheet.side == Side::Back),
        scale: file.scale,
        area: used(&file.sheets),
        sheet: file.sheet.clone(),
        spare: file.spare.clone(),
        ink: None,
        to_read: to_read(how, file),
        cut: Vec::new(),
    }
}

/// The common start of names, up to a whole word, and a `*` for the rest.
fn common(names: &[&str]) -> String {
    let [first, rest @ ..] = names else { return String::new() };
    let same = |a: &str, b: &str| {
        a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let length = rest.iter().map(|other| same(first, other)).min().unwrap_or(first.len());
    if rest.is_empty() {
        return (*first).to_owned();
    }
    // Cut after the last whole word.
    let length = first[..length].rfind(['/', '-']).map_or(0, |at| at + 1);
    format!("{}*", &first[..length])
}

/// The file names of a file's sheets, if each is written as a picture.
fn names_of_sheets(file: &Printed, ending: &str) -> Vec<String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let name = |sheet: &crate::impose::Sheet| {
        let stem = format!("{}-{}", file.name, page_name(file, sheet));
        // Sheets of two parts with the same title would have the same name.
        let times = taken.entry(stem.clone()).or_default();
        *times += 1;
        if *times > 1 { format!("{stem}-{times}{ending}") } else { format!("{stem}{ending}") }
    };
    file.sheets.iter().map(name).collect()
}

/// The part of a picture's name that is different for each sheet: `agents-1-front`.
fn page_name(file: &Printed, sheet: &crate::impose::Sheet) -> String {
    let part = file_name(&sheet.title);
    let side = match sheet.side {
        Side::Front => "front",
        Side::Back => "back",
    };
    let digits = sheet.count.to_string().len();
    let parts = file.sheets.iter().any(|other| other.title != sheet.title);
    let part = if parts { format!("{part}-") } else { String::new() };
    format!("{part}{:0digits$}-{side}", sheet.number)
}
