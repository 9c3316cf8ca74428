//! `sheet` documents: found by name, put on the paper asked for, read with their defaults.

use crate::diag::{Report, code, nearest};
use crate::geometry::paper::PaperError;
use crate::geometry::{Length, LengthError, Paper, Point, Size};
use crate::model::schema::words::ORIENTATION;
use crate::model::sheet_spec::NAMED_SIZES;
use crate::model::sheet_spec::{Between, CutLine, Margin, MarkedSide};
use crate::model::{Backs, CropMarks, Library, SheetSpec, schema};
use crate::source::door::BUILT_IN;
use crate::source::fields::{read_integer, read_length, read_size, shortened};
use crate::source::{Door, Fields, Files, Located, Node};

/// The sheet of a name, on `paper` if one is asked for.
///
/// A sheet for another paper is looked for among those of the same name but for the paper (`a4-poker-9up` and
/// `letter-poker-9up`); where there is none, the sheet is put on the paper that was asked for, with as many columns
/// and rows as fit.
pub fn sheet(
    name: &Located<String>,
    paper: Option<&Paper>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<SheetSpec> {
    let node = match library.sheets.get(&name.value) {
        Some(source) => source.node.clone(),
        None => match built_in(&name.value, door, files, report) {
            Some(node) => node,
            None => {
                unknown(name, library, door, report);
                return None;
            }
        },
    };
    let spec = read(&node, &name.value, report)?;
    let Some(paper) = paper.filter(|paper| paper.size != spec.paper.size) else {
        return Some(spec);
    };
    let own = format!("{}-", spec.paper.name.to_lowercase());
    if let Some(rest) = name.value.strip_prefix(&own) {
        // Only the number of faces differs between papers: a4-poker-9up, letter-poker-9up.
        let stem = rest.rsplit_once('-').filter(|(_, n)| n.ends_with("up")).map_or(rest, |(stem, _)| stem);
        let wanted = format!("{}-{stem}", paper.name.to_lowercase());
        let same = |other: &str| {
            other == wanted
                || other.strip_prefix(&wanted).is_some_and(|n| n.starts_with('-') && n.ends_with("up"))
        };
        if let Some(source) = library.sheets.values().find(|source| same(&source.name.value)) {
            return read(&source.node.clone(), &source.name.value, report);
        }
        let listed = built_in_names(door);
        if let Some(other) = listed.iter().find(|other| same(other)) {
            return built_in(other, door, files, report).and_then(|node| read(&node, other, report));
        }
    }
    Some(SheetSpec {
        paper: paper.clone(),
        orientation: None,
        columns: None,
        rows: None,
        skip: Vec::new(),
        ..spec
    })
}

fn built_in(name: &str, door: &dyn Door, files: &mut Files, report: &mut Report) -> Option<Node> {
    let path = format!("layouts/sheets/{name}.yaml");
    let bytes = door.built_in(&path)?;
    super::document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)
}

fn built_in_names(door: &dyn Door) -> Vec<&'static str> {
    let below = door.built_in_below("layouts/sheets/");
    below.iter().filter_map(|path| path.strip_prefix("layouts/sheets/")?.strip_suffix(".yaml")).collect()
}

/// The built-in sheets on a paper that are named after a size.
pub fn sheets_for(size: Size, paper: &Paper, door: &dyn Door) -> Vec<&'static str> {
    let paper = format!("{}-", paper.name.to_lowercase());
    // `mini-european` is not `mini`: the longest name counts.
    let size_of = |name: &str| {
        let rest = name.strip_prefix(&paper)?;
        let named = NAMED_SIZES.iter().filter(|(name, _)| rest.starts_with(&format!("{name}-")));
        named.max_by_key(|(name, _)| name.len()).map(|(_, size)| *size)
    };
    built_in_names(door).into_iter().filter(|name| size_of(name) == Some(size)).collect()
}

fn unknown(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    let built_in = built_in_names(door);
    let known: Vec<_> = library.sheets.names().chain(built_in).collect();
    crate::source::read::unknown("sheet", name.as_str(), &known, report);
}

fn read(node: &Node, name: &str, report: &mut Report) -> Option<SheetSpec> {
    let mut fields = Fields::declared(node, &schema::SHEET, report)?;
    fields.text("about", report);
    let origin = fields.head();
    let paper = fields.require("paper", report).and_then(|node| read_paper(node, report));
    let orientation = fields.word("orientation", &ORIENTATION, report);
    let component = fields.get("component").and_then(|node| read_size(node, &NAMED_SIZES, report));
    let columns = fields.whole("columns", report).map(|n| n.value as u32);
    let rows = fields.whole("rows", report).map(|n| n.value as u32);
    let margin = fields.get("margin").and_then(|node| margin(node, report));
    let margin = margin.unwrap_or(Margin::all(SheetSpec::UNPRINTABLE));
    let gutter = fields.get("gutter").and_then(|node| two_distances("gutter", node, report));
    let gutter = gutter.map(|(x, y)| Size::new(x, y));
    let bleed = fields.distance("bleed", report).unwrap_or_default();
    let crop_marks = match fields.get("crop_marks") {
        None => Some(CropMarks::DEFAULT),
        Some(node) if node.as_bool() == Some(false) => None,
        Some(node) if node.as_bool() == Some(true) => Some(CropMarks::DEFAULT),
        Some(node) => crop_marks(node, report),
    };
    let backs = fields.word("backs", &Backs::WORDS, report).unwrap_or(Backs::None);
    let back_offset = fields.get("back_offset").and_then(|node| two_lengths(node, report));
    let back_offset = back_offset.map(|(x, y)| Point::new(x, y)).unwrap_or_default();
    let overlap = fields.distance("overlap", report).unwrap_or(Length::mm(10));
    let skip = fields.list("skip").iter().filter_map(|node| read_integer(node, 1..=1_000_000, report));
    let skip = skip.map(|n| (n.value - 1) as u32).collect();
    fields.finish(report);
    Some(SheetSpec {
        name: name.to_owned(),
        paper: paper?,
        orientation,
        component,
        columns,
        rows,
        margin,
        gutter,
        bleed,
        crop_marks,
        backs,
        back_offset,
        overlap,
        skip,
        origin,
    })
}

/// One margin for all sides, two for the sides and for top and bottom, or a map of them.
fn margin(node: &Node, report: &mut Report) -> Option<Margin> {
    if node.as_map().is_none() {
        let (x, y) = two_distances("margin", node, report)?;
        return Some(Margin { left: x, right: x, top: y, bottom: y });
    }
    let mut fields = Fields::declared(node, &schema::MARGIN, report)?;
    let mut side = |key| fields.distance(key, report).unwrap_or(SheetSpec::UNPRINTABLE);
    let margin =
        Margin { left: side("left"), right: side("right"), top: side("top"), bottom: side("bottom") };
    fields.finish(report);
    Some(margin)
}

fn crop_marks(node: &Node, report: &mut Report) -> Option<CropMarks> {
    let mut fields = Fields::declared(node, &schema::CROP_MARKS, report)?;
    let usual = CropMarks::DEFAULT;
    let marks = CropMarks {
        length: fields.distance("length", report).unwrap_or(usual.length),
        offset: fields.distance("offset", report).unwrap_or(usual.offset),
        line: CutLine {
            width: fields.distance("width", report).unwrap_or(usual.line.width),
            color: fields.get("color").and_then(|node| super::look::read_color(node, report)),
            dash: fields.get("dash").and_then(|node| dash(node, report)),
        },
        side: fields.word("side", &MarkedSide::WORDS, report).unwrap_or(usual.side),
        between: fields.word("between", &Between::WORDS, report),
        corners: fields.truth("corners", report).unwrap_or(usual.corners),
    };
    fields.finish(report);
    Some(marks)
}

/// Dash and gap, which are the same unless there are two.
fn dash(node: &Node, report: &mut Report) -> Option<(Length, Length)> {
    let (dash, gap) = two_distances("dash", node, report)?;
    if dash == Length::ZERO {
        report.error(code::OUT_OF_RANGE, node.origin, "a dash of no length").help("write something like 1mm");
        return None;
    }
    Some((dash, gap))
}

/// One length that is not negative for both directions, or a list of two.
fn two_distances(key: &str, node: &Node, report: &mut Report) -> Option<(Length, Length)> {
    let (x, y) = two_lengths(node, report)?;
    if x < Length::ZERO || y < Length::ZERO {
        report.error(code::OUT_OF_RANGE, node.origin, format!("\"{key}\" can't be less than nothing"));
        return None;
    }
    Some((x, y))
}

/// One length for both directions, or a list of two.
fn two_lengths(node: &Node, report: &mut Report) -> Option<(Length, Length)> {
    match node.as_list() {
        None => read_length(node, report).map(|length| (length, length)),
        Some([x, y]) => Some((read_length(x, report)?, read_length(y, report)?)),
        Some(_) => {
            report.error(
                code::WRONG_TYPE,
                node.origin,
                "a length, or a list of two: to the right and downward",
            );
            None
        }
    }
}

/// Reads a paper in a definition.
fn read_paper(node: &Node, report: &mut Report) -> Option<Paper> {
    let text = crate::source::fields::read_text(node, report)?;
    match Paper::parse(text.value) {
        Ok(paper) => Some(paper),
        Err(error) => {
            let (message, help) = paper_words(text.value, &error);
            report.error(code::UNKNOWN_WORD, node.origin, message).help(help);
            None
        }
    }
}

/// What is wrong with a paper, and the way out.
pub fn paper_words(text: &str, error: &PaperError) -> (String, String) {
    let names: Vec<_> = Paper::names().collect();
    match error {
        PaperError::UnknownName | PaperError::BadMeasure(LengthError::NotANumber) => {
            let help = match nearest(text, names.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("write {}, or a size like 210mm x 297mm", crate::diag::or_list(&names)),
            };
            (format!("there is no paper called \"{}\"", shortened(text)), help)
        }
        PaperError::BadMeasure(LengthError::NoUnit) => (
            format!("\"{}\" lacks a unit", shortened(text)),
            "write a size like 210mm x 297mm or 8.5x11in".to_owned(),
        ),
        PaperError::BadMeasure(LengthError::UnknownUnit(unit)) => (
            format!("\"{}\" is no unit of length", shortened(unit)),
            "the units are mm, cm, in and pt".to_owned(),
        ),
        PaperError::OutOfRange | PaperError::BadMeasure(LengthError::TooLarge) => (
            format!("{} is no size for paper", shortened(text)),
            "a sheet measures from 50 mm to 5 m in both directions".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_help_names_the_nearest() {
        let (_, help) = paper_words("lettr", &PaperError::UnknownName);
        assert_eq!(help, "did you mean Letter?");
        let words = |text| paper_words(text, &Paper::parse(text).unwrap_err());
        assert_eq!(words("200mm x 300").0, "\"200mm x 300\" lacks a unit");
        assert_eq!(words("200px x 300px").0, "\"px\" is no unit of length");
        assert_eq!(words("20m x 99m").1, "the units are mm, cm, in and pt");
    }
}
