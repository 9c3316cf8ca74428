//! Each straight cut has a crop mark of at least 2 mm at both ends, on every built-in sheet and on random sheets.
//!
//! The test looks along each edge of each piece, independently of how the program places marks.

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::compose::{FaceId, Options, Piece};
use punchboard::diag::{Report, code};
use punchboard::geometry::{Length, Orientation, Paper, Point, Rect, Size, Turn};
use punchboard::impose::{Batch, Mark, Sheet, Side, impose};
use punchboard::model::fixed_words::ENGLISH;
use punchboard::model::game_set::Library;
use punchboard::model::sheet_spec::{Between, Fold, Margin, MarkedSide, NAMED_SIZES};
use punchboard::model::{Backs, CropMarks, Cut, SheetSpec, Titled, load};
use punchboard::source::{Door, Files, Located, Origin};

use super::properties::Chance;
use crate::support::press;

/// The number of random sheets.
const TRIED: u64 = 3_000;
/// The shortest mark that helps to place a knife.
const LEAST: Length = Length::mm(2);

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("cut-marks/on every built-in sheet", built_in),
        crate::support::trial("cut-marks/on random sheets", random),
        crate::support::trial("cut-marks/pictures of cards have transparent corners", rounded_pictures),
    ]
}

/// A mark along a straight cut: its line, its start and its end.
#[derive(Debug, Clone, Copy)]
struct Line {
    upright: bool,
    at: Length,
    from: Length,
    to: Length,
}

fn lines(sheet: &Sheet) -> Vec<Line> {
    let line = |mark: &Mark| match mark {
        Mark::Crop { from, to, .. } if from.x == to.x => {
            Some(Line { upright: true, at: from.x, from: from.y, to: to.y })
        }
        Mark::Crop { from, to, .. } if from.y == to.y => {
            Some(Line { upright: false, at: from.y, from: from.x, to: to.x })
        }
        _ => None,
    };
    sheet.marks.iter().filter_map(line).collect()
}

/// The range of a rectangle along a line and across it.
fn along(rect: Rect, upright: bool) -> [Length; 4] {
    let (x, y) = ([rect.x, rect.right()], [rect.y, rect.bottom()]);
    if upright { [y[0], y[1], x[0], x[1]] } else { [x[0], x[1], y[0], y[1]] }
}

/// Looks for a mark in line with an edge's end, with no piece in between.
fn finds(edge: Line, backward: bool, lines: &[Line], trims: &[Rect]) -> bool {
    let end = if backward { edge.from } else { edge.to };
    lines.iter().filter(|line| line.upright == edge.upright && line.at == edge.at).any(|line| {
        let beyond = if backward { line.from < end } else { line.to > end };
        let touches = line.from <= end && end <= line.to;
        let (near, far) = if backward { (line.to, end) } else { (end, line.from) };
        let is_free = trims.iter().all(|trim| {
            let [from, to, least, most] = along(*trim, edge.upright);
            !(least < edge.at && edge.at < most && from < far && to > near)
        });
        line.to - line.from >= LEAST && (touches || beyond && is_free)
    })
}

/// Checks one front. Edges at the fold are left out, because they are not cut.
fn check(sheet: &Sheet, straight: &[Rect], fold: Option<Fold>, case: &str) -> Result<(), String> {
    let lines = lines(sheet);
    let trims: Vec<Rect> = sheet.placements.iter().map(|placement| placement.at).collect();
    // Tolerance for rounding in sums of lengths.
    let printable = Rect::from_size(sheet.paper).grown(-SheetSpec::UNPRINTABLE + Length::um(50));
    for trim in straight {
        for upright in [true, false] {
            let [from, to, least, most] = along(*trim, upright);
            for at in [least, most] {
                let edge = Line { upright, at, from, to };
                let is_fold = match fold {
                    Some(Fold::Upright) => upright && at == sheet.paper.width / 2,
                    Some(Fold::Lying) => !upright && at == sheet.paper.height / 2,
                    None => false,
                };
                // Edges in the unprintable border, as on sheets of labels, have no marks.
                let [low, high, near, far] = along(printable, upright);
                let is_printable = near <= at && at <= far && low + LEAST <= to && from <= high - LEAST;
                if is_fold || !is_printable {
                    continue;
                }
                for backward in [true, false] {
                    if !finds(edge, backward, &lines, &trims) {
                        return Err(format!("{case}: no mark at an end of {edge:?} (backward: {backward})"));
                    }
                }
            }
        }
    }
    for line in &lines {
        let [low, high, near, far] = along(printable, line.upright);
        if line.from < low || line.to > high || line.at < near || line.at > far {
            return Err(format!("{case}: {line:?} can't be printed"));
        }
        for trim in &trims {
            let [from, to, least, most] = along(*trim, line.upright);
            if least < line.at && line.at < most && from < line.to && to > line.from {
                return Err(format!("{case}: {line:?} goes through a piece at {trim}"));
            }
        }
    }
    for area in sheet.marks.iter().filter_map(furniture) {
        if !printable.contains(area) {
            return Err(format!("{case}: {area} in the margin can't be printed"));
        }
        if let Some(trim) = trims.iter().find(|trim| trim.overlaps(area)) {
            return Err(format!("{case}: {area} in the margin lies on a piece at {trim}"));
        }
        let crosses = |line: &&Line| {
            let [from, to, least, most] = along(area, line.upright);
            least < line.at && line.at < most && from < line.to && to > line.from
        };
        if let Some(line) = lines.iter().find(crosses) {
            return Err(format!("{case}: {line:?} goes through {area} in the margin"));
        }
    }
    Ok(())
}

/// The least space that rulers and texts take.
fn furniture(mark: &Mark) -> Option<Rect> {
    let deep = Length::um(2_200);
    match mark {
        Mark::Ruler { at, turn, unit } => Some(match turn {
            Turn::None => Rect { x: at.x, y: at.y - deep, width: unit.length(), height: deep },
            _ => Rect { x: at.x - deep, y: at.y - unit.length(), width: deep, height: unit.length() },
        }),
        Mark::Text { area, .. } | Mark::Label { area, .. } => Some(*area),
        _ => None,
    }
}

fn piece(n: u32, size: Size, cut: Cut) -> Piece {
    let (front, back) = (FaceId(2 * n), Some(FaceId(2 * n + 1)));
    Piece {
        name: n.to_string(),
        front,
        back,
        copies: 1,
        size,
        cut,
        corner: Length::ZERO,
        folds: Vec::new(),
        footprint: None,
    }
}

fn batch(pieces: &[Piece], bleed: Length) -> Batch<'_> {
    Batch {
        pieces,
        bleed,
        set: "Set",
        title: "Pieces",
        words: &ENGLISH,
        with_backs: true,
        skip: &[],
        is_stacked: false,
    }
}

/// The trims of the pieces of a front that are cut out straight, and of their backs where these are on the same side.
fn straight(sheet: &Sheet, pieces: &[Piece]) -> Vec<Rect> {
    let is_straight = |face: FaceId| pieces[face.0 as usize / 2].cut == Cut::Straight;
    let placements = sheet.placements.iter().filter(|placement| is_straight(placement.face));
    placements.map(|placement| placement.at).collect()
}

/// The sizes that a built-in sheet is for: its own, or those of counters.
fn sizes(spec: &SheetSpec) -> Vec<Size> {
    let square = |um: i64| Size::new(Length::um(um), Length::um(um));
    match spec.component {
        Some(size) => vec![size, size.turned()],
        None => [12_700, 15_000, 15_875, 19_050, 22_000, 25_400].map(square).to_vec(),
    }
}

/// Each built-in sheet, filled to the last slot, with and without bleed.
fn built_in() -> Result<(), Failed> {
    let mut checked = 0;
    for path in Disk.built_in_below("layouts/sheets/") {
        let name = path.trim_start_matches("layouts/sheets/").trim_end_matches(".yaml");
        let (mut files, mut report) = (Files::default(), Report::default());
        let origin = Origin::of_file(files.add("test", ""));
        let named = Located { value: name.to_owned(), origin };
        let spec = load::sheet(&named, None, &Library::default(), &Disk, &mut files, &mut report);
        let spec = spec.ok_or("every built-in sheet can be read")?;
        if spec.crop_marks.is_none() {
            continue;
        }
        for size in sizes(&spec) {
            for bleed in [0, 3] {
                let case = format!("{name} with {size}, bleed {bleed}mm");
                let pieces: Vec<Piece> = (0..700).map(|n| piece(n, size, Cut::Straight)).collect();
                let mut report = Report::default();
                let sheets = impose(batch(&pieces, Length::mm(bleed)), &spec, &mut report);
                if let Some(found) = report.sorted().first() {
                    return Err(format!("{case}: {}", found.message).into());
                }
                let front = sheets.first().ok_or("there is a sheet")?;
                let rulers = front.marks.iter().filter(|mark| matches!(mark, Mark::Ruler { .. })).count();
                if rulers != 2 {
                    return Err(format!("{case}: {rulers} rulers").into());
                }
                check(front, &straight(front, &pieces), spec.backs.fold(), &case)?;
                checked += 1;
            }
        }
    }
    if checked > 100 { Ok(()) } else { Err(format!("only {checked} sheets were looked at").into()) }
}

/// A random length up to a number of millimeters, in tenths.
fn length(chance: &mut Chance, from: usize, to: usize) -> Length {
    Length::um((from * 10 + chance.below((to - from) * 10 + 1)) as i64 * 100)
}

fn spec(chance: &mut Chance, origin: Origin) -> SheetSpec {
    let papers = ["a4", "letter", "a3", "legal", "tabloid", "a5", "300mm x 200mm", "150mm x 150mm"];
    let percent = |chance: &mut Chance, percent| chance.happens(percent);
    let margin = if percent(chance, 50) {
        Margin::all(SheetSpec::UNPRINTABLE)
    } else {
        let mut side = || length(chance, 6, 25).max(SheetSpec::UNPRINTABLE);
        Margin { left: side(), right: side(), top: side(), bottom: side() }
    };
    let bleed = if percent(chance, 40) { length(chance, 0, 4) } else { Length::ZERO };
    let gutter = percent(chance, 30).then(|| {
        let mut gutter = || (bleed * 2).max(length(chance, 0, 12));
        Size::new(gutter(), gutter())
    });
    let between = [None, None, None, Some(Between::Crosses), Some(Between::Lines)][chance.below(5)];
    SheetSpec {
        outlines: true,
        unprintable: Margin::all(SheetSpec::UNPRINTABLE),
        head: Titled::named("random"),
        paper: Paper::parse(chance.pick(&papers)).expect("it is a paper"),
        orientation: [None, Some(Orientation::Portrait), Some(Orientation::Landscape)][chance.below(3)],
        component: None,
        columns: percent(chance, 30).then(|| chance.below(4) as u32 + 1),
        rows: percent(chance, 30).then(|| chance.below(4) as u32 + 1),
        margin,
        gutter,
        bleed,
        rim: None,
        bleed_side: MarkedSide::Both,
        crop_marks: Some(CropMarks { between, ..CropMarks::default() }),
        backs: [Backs::None, Backs::LongEdge, Backs::ShortEdge, Backs::GutterFold, Backs::GutterFoldAcross]
            [chance.below(5)],
        back_offset: Point::default(),
        overlap: Length::ZERO,
        registration: None,
        skip: if percent(chance, 20) {
            vec![chance.below(9) as u32, chance.below(9) as u32]
        } else {
            Vec::new()
        },
        places: Vec::new(),
        pins: Vec::new(),
        origin,
    }
}

/// One to four kinds of pieces, of sizes from the trade and of any other.
fn pieces(chance: &mut Chance) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for _ in 0..[1, 1, 1, 2, 3, 4][chance.below(6)] {
        let size = match chance.below(3) {
            0 => NAMED_SIZES[chance.below(NAMED_SIZES.len())].1,
            1 => Size::new(length(chance, 10, 30), length(chance, 10, 30)),
            _ => Size::new(length(chance, 10, 100), length(chance, 10, 100)),
        };
        let cuts = [Cut::Straight, Cut::Straight, Cut::Straight, Cut::Round, Cut::Hex, Cut::Rounded];
        let cut = cuts[chance.below(cuts.len())].clone();
        for _ in 0..=chance.below(40) {
            pieces.push(piece(pieces.len() as u32, size, cut.clone()));
        }
    }
    pieces
}

fn random() -> Result<(), Failed> {
    let mut files = Files::default();
    let origin = Origin::of_file(files.add("test", ""));
    let (mut checked, mut crossed) = (0, 0);
    for seed in 0..TRIED {
        let mut chance = Chance::new(seed);
        let (spec, pieces) = (spec(&mut chance, origin), pieces(&mut chance));
        let mut report = Report::default();
        let sheets = impose(batch(&pieces, Length::mm(3)), &spec, &mut report);
        let case = format!("seed {seed}, {spec:?}");
        for sheet in &sheets {
            // Cuts are made from the front only.
            let cut = if sheet.side == Side::Front { straight(sheet, &pieces) } else { Vec::new() };
            check(sheet, &cut, spec.backs.fold(), &case)?;
            checked += usize::from(!cut.is_empty());
        }
        let printed: usize = sheets.iter().map(|sheet| sheet.placements.len()).sum();
        let sides = if spec.backs == Backs::None { 1 } else { 2 };
        if !sheets.is_empty() && printed != pieces.len() * sides {
            return Err(format!("{case}: {printed} faces of {} pieces", pieces.len()).into());
        }
        crossed +=
            usize::from(report.sorted().iter().any(|found| found.code == code::NO_ROOM_FOR_CROP_MARKS));
    }
    // A generator of empty sheets, or of sheets that always have room, would pass every test.
    if checked > 3_000 && crossed > 20 {
        Ok(())
    } else {
        Err(format!("only {checked} fronts and {crossed} without room were looked at").into())
    }
}

/// A sheet as large as one card makes pictures of cards, with what is beyond a rounded corner left out.
const PICTURES: &str = "
kind: sheet
name: picture
paper: 63.5mm x 88.9mm
margin: 0mm
crop_marks: false
---
kind: layout
name: card
size: poker
corner: 3mm
front: {ground: {shape: rectangle, fill: black}}
---
kind: deck
game: custom
component: card
cards: [{name: Ace}]
---
kind: game
game: custom
title: Pictures
files: [{file: pictures, sheet: picture, parts: [{title: Cards, component: card, layout: card}]}]
";

fn rounded_pictures() -> Result<(), Failed> {
    let door = press::Memory::new(&[("pictures.yaml", PICTURES)]);
    let (printed, files) = press::print(&door, "pictures.yaml", Options::default());
    let pictures = printed[0].png(&files, 96)?;
    let decoder = png::Decoder::new(std::io::Cursor::new(&pictures[0]));
    let mut reader = decoder.read_info()?;
    let mut dots = vec![0; reader.output_buffer_size().ok_or("a picture of some size")?];
    let info = reader.next_frame(&mut dots)?;
    assert_eq!((info.width, info.height, info.color_type), (240, 336, png::ColorType::Rgba));
    let alpha = |x: usize, y: usize| dots[(y * 240 + x) * 4 + 3];
    // 3 mm are 11 dots: the arc leaves out the outermost three of the diagonal.
    let corners = [(0, 0), (239, 0), (0, 335), (239, 335)].map(|(x, y)| alpha(x, y));
    assert_eq!(corners, [0; 4]);
    assert_eq!([alpha(5, 5), alpha(120, 0), alpha(0, 168), alpha(120, 168)], [255; 4]);
    Ok(())
}
