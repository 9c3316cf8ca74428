//! What `render` reports about the paper: how much of it is used, which sheets have room, and how to save a sheet.

use super::summary::Written;
use crate::diag::{and_list, counted};
use crate::impose::Spare;

/// A last sheet with at most so many pieces is reported: without them, one sheet is saved.
const FEW: u32 = 3;

/// The most files that one sentence names.
const MOST: usize = 8;

/// The share of the paper that is printed on, in percent; `areas` are pairs of used and whole area.
pub(super) fn percent(areas: impl Iterator<Item = (f64, f64)>) -> u32 {
    let (used, all) = areas.fold((0.0, 0.0), |(used, all), next| (used + next.0, all + next.1));
    if all > 0.0 { (used / all * 100.0).round().min(100.0) as u32 } else { 0 }
}

/// Sentences about sheets with room, and about ways to save a sheet.
pub(super) fn savings(written: &[Written]) -> Vec<String> {
    let mut sentences: Vec<String> = room_left(written).into_iter().collect();
    for file in written {
        let name = name(file, written);
        sentences.extend(file.spare.iter().filter_map(|spare| one_sheet_fewer(&name, &file.sheet, spare)));
    }
    sentences.extend(in_one_file(written));
    sentences
}

/// "room for more on the last sheets: 1 in agents.pdf and 2 in sues.pdf"
fn room_left(written: &[Written]) -> Option<String> {
    let free = |file: &Written| file.spare.last().map_or(0, Spare::free);
    let files = written.iter().filter(|file| free(file) > 0);
    let mut rooms: Vec<String> =
        files.map(|file| format!("{} in {}", free(file), name(file, written))).collect();
    if rooms.len() > MOST {
        let more = rooms.split_off(MOST - 1).len();
        rooms.push(format!("some in {more} other files"));
    }
    (!rooms.is_empty()).then(|| format!("room for more on the last sheets: {}", and_list(&rooms)))
}

/// The name of a file, after that of its paper if there are several.
fn name(file: &Written, written: &[Written]) -> String {
    let paper = file.folder.file_name().filter(|_| written.iter().any(|other| other.folder != file.folder));
    paper.map_or_else(|| file.name.clone(), |paper| format!("{}/{}", paper.to_string_lossy(), file.name))
}

fn one_sheet_fewer(name: &str, sheet: &str, spare: &Spare) -> Option<String> {
    if let Some(margin) = spare.margin {
        return Some(format!("{name}: one sheet fewer with `margin: {margin}` on {sheet}"));
    }
    let pieces = || counted(spare.last() as usize, "piece");
    (spare.sheets() > 1 && spare.last() <= FEW)
        .then(|| format!("{name}: one sheet fewer without the {} on the last", pieces()))
}

/// Files with pieces of one size on the same sheet that would take fewer sheets if they were one file.
fn in_one_file(written: &[Written]) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut done = Vec::new();
    for (n, file) in written.iter().enumerate() {
        let [first] = file.spare.as_slice() else { continue };
        if done.contains(&(&file.folder, file.name.as_str())) {
            continue;
        }
        let alike = |other: &&Written| {
            let same = |spare: &Spare| (spare.size, spare.places) == (first.size, first.places);
            let how = (&other.folder, &other.sheet, other.two_sided);
            how == (&file.folder, &file.sheet, file.two_sided)
                && matches!(other.spare.as_slice(), [spare] if same(spare))
        };
        let together: Vec<&Written> = written[n..].iter().filter(alike).collect();
        let spares = || together.iter().flat_map(|file| &file.spare);
        let apart: u32 = spares().map(Spare::sheets).sum();
        let one = Spare { pieces: spares().map(|spare| spare.pieces).sum(), ..*first };
        if one.sheets() < apart {
            let names: Vec<String> = together.iter().map(|file| name(file, written)).collect();
            let fewer = counted((apart - one.sheets()) as usize, "sheet");
            sentences.push(format!(
                "{}: {fewer} fewer as parts of one file with `together: true`",
                and_list(&names)
            ));
            done.extend(together.iter().map(|file| (&file.folder, file.name.as_str())));
        }
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Length, Size};
    use crate::model::Backs;

    fn file(name: &str, pieces: u32, margin: Option<Length>) -> Written {
        let size = Size::new(Length::mm(63), Length::mm(88));
        let spare = Spare { size, pieces, places: 9, margin };
        Written {
            folder: "out".into(),
            name: format!("{name}.pdf"),
            sheets: spare.sheets() as usize,
            pieces: pieces as usize,
            backs: Backs::None,
            two_sided: false,
            by_side: false,
            scale: 100,
            area: (40.0, 100.0),
            sheet: "a4-poker-9up".to_owned(),
            spare: vec![spare],
            ink: None,
            to_read: None,
            cut: Vec::new(),
        }
    }

    #[test]
    fn only_real_savings_are_reported() {
        let files = [file("agents", 8, None), file("sues", 7, None)];
        assert_eq!(savings(&files), ["room for more on the last sheets: 1 in agents.pdf and 2 in sues.pdf"]);
        let files = [file("agents", 11, None), file("sues", 7, None)];
        let said = savings(&files);
        assert!(
            said.contains(&"agents.pdf: one sheet fewer without the 2 pieces on the last".to_owned()),
            "{said:?}"
        );
        let together = "agents.pdf and sues.pdf: 1 sheet fewer as parts of one file with `together: true`";
        assert_eq!(said.last().map(String::as_str), Some(together));
        let files = [file("agents", 18, None)];
        assert!(savings(&files).is_empty());
        let files = [file("agents", 13, Some(Length::mm(6)))];
        let said = savings(&files);
        assert_eq!(
            said.last().map(String::as_str),
            Some("agents.pdf: one sheet fewer with `margin: 6mm` on a4-poker-9up")
        );
    }

    #[test]
    fn percent_is_of_all_sheets() {
        assert_eq!(percent([(40.0, 100.0), (0.0, 100.0)].into_iter()), 20);
        assert_eq!(percent(std::iter::empty()), 0);
    }
}
