//! Files for cutting machines, read back: the contours of the plan, each once, where the PDF has the pieces.

mod places;
mod posters;
mod read;
mod silhouette;

use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};
use punchboard::compose::{FaceId, Options, Piece};
use punchboard::impose::{Placement, Side};
use punchboard::model::Cut;
use punchboard::press::{CutFile, Printed};
use punchboard::source::Files;
use punchboard::write::cut;

use self::read::{Place, Read, distance};
use crate::support::{pdf, press, python_with};

/// A hundredth of a millimeter.
const NEAR: f64 = 0.01;

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        crate::support::trial("cutting/contours are those of the pieces", contours),
        crate::support::trial("cutting/what pieces share is cut once and first", shared_edges),
        crate::support::trial("cutting/the margin names the file and its checksum", margins),
        crate::support::trial("cutting/the PDF has the pieces in the same places", places_in_pdf),
        crate::support::skippable("cutting/ezdxf reads the same lines", ezdxf),
    ];
    trials.extend(places::trials());
    trials.extend(posters::trials());
    trials.extend(silhouette::trials());
    trials
}

/// Pieces of each kind of outline, on sheets of each kind.
fn set() -> String {
    let kinds = [
        ("card", "63.5mm x 88.9mm, corner: 3mm", "a4-poker-9up"),
        ("bled", "63.5mm x 88.9mm, corner: 3mm, bleed: 3mm", "a4-poker-bleed-8up"),
        ("square", "25.4mm x 25.4mm", "a4-counter"),
        ("disc", "22mm x 22mm, cut: round", "a4-chit"),
        ("oval", "40mm x 22mm, cut: round", "a4-chit"),
        ("hex", "30mm x 25.981mm, cut: hex", "a4-chit"),
        ("pointy", "25.981mm x 30mm, cut: hex-pointy", "a4-chit"),
        ("rounded", "30mm x 20mm, cut: rounded", "a4-chit"),
        (
            "kite",
            "30mm x 20mm, cut: {polygon: [[0mm, 10mm], [10mm, 0mm], [30mm, 10mm], [10mm, 20mm]]}",
            "a4-chit",
        ),
        ("drop", "20mm x 30mm, cut: {path: M 10 0 C 20 10 20 30 10 30 C 0 30 0 10 10 0 Z}", "a4-chit"),
        ("folded", "63mm x 88mm, corner: 2mm", "a4-euro-poker-fold"),
        ("kept", "63.5mm x 88.9mm, corner: 3mm, bleed: 3mm", "silhouette-a4-poker"),
    ];
    let mut text = String::new();
    let mut files = String::new();
    for (name, size, sheet) in kinds {
        let size =
            size.replace(", cut", "\ncut").replace(", corner", "\ncorner").replace(", bleed", "\nbleed");
        text += &format!(
            "kind: layout\nname: {name}\nsize: {size}\nfront: {{name: {{text: \"{{name}}\", size: 5pt, align: center, valign: middle}}}}\nback: {{name: {{text: \"back\", size: 5pt, align: center, valign: middle}}}}\n---\n\
             kind: deck\ngame: custom\ncomponent: {name}\ncards: [{{name: A, copies: 7}}, {{name: B, copies: 4}}]\n---\n"
        );
        files += &format!(
            "  - {{file: {name}, sheet: {sheet}, parts: [{{title: {name}, component: {name}, layout: {name}}}]}}\n"
        );
    }
    text + "kind: game\ngame: custom\ntitle: Shapes\nfiles:\n" + &files
}

fn printed() -> (Vec<Printed>, Files) {
    let text = set();
    press::print(&press::Memory::new(&[("set.yaml", &text)]), "set.yaml", Options::default())
}

/// A file as both formats have it.
fn both(file: &CutFile) -> [Read; 2] {
    let (svg, dxf) = (cut::svg(&file.cutting, &file.name), cut::dxf(&file.cutting, &file.name));
    assert_eq!(svg, cut::svg(&file.cutting, &file.name), "the same input gives the same file");
    [read::svg(&svg), read::dxf(&dxf, file.cutting.paper.height.to_mm())]
}

/// The outline of a piece as seen from the front, as points close to each other, with the corner of its rectangle at 0, 0.
fn outline(piece: &Piece) -> Vec<Place> {
    let (w, h) = (piece.size.width.to_mm(), piece.size.height.to_mm());
    let polygon = |corners: Vec<Place>| {
        let mut points = Vec::new();
        for (n, from) in corners.iter().enumerate() {
            let to = corners[(n + 1) % corners.len()];
            points.extend((0..40).map(|part| {
                let part = f64::from(part) / 40.0;
                [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
            }));
        }
        points
    };
    match &piece.cut {
        Cut::Straight | Cut::Rounded => {
            let r = piece.corner.to_mm();
            let mut corners = Vec::new();
            for (x, y, start) in [(w - r, r, 270.0), (w - r, h - r, 0.0), (r, h - r, 90.0), (r, r, 180.0)] {
                corners.extend((0..=9).map(|n| {
                    let angle = f64::to_radians(start + 10.0 * f64::from(n));
                    [x + r * angle.cos(), y + r * angle.sin()]
                }));
            }
            // Points between those of an arc are not on it.
            if r > 0.0 { corners } else { polygon(corners) }
        }
        Cut::Round => (0..200)
            .map(|n| f64::from(n) / 200.0 * std::f64::consts::TAU)
            .map(|angle| [w / 2.0 + w / 2.0 * angle.cos(), h / 2.0 + h / 2.0 * angle.sin()])
            .collect(),
        Cut::Hex => polygon(vec![
            [w / 4.0, 0.0],
            [w * 0.75, 0.0],
            [w, h / 2.0],
            [w * 0.75, h],
            [w / 4.0, h],
            [0.0, h / 2.0],
        ]),
        Cut::HexPointy => polygon(vec![
            [0.0, h / 4.0],
            [0.0, h * 0.75],
            [w / 2.0, h],
            [w, h * 0.75],
            [w, h / 4.0],
            [w / 2.0, 0.0],
        ]),
        Cut::Own(figure) => figure.stretches(0.001).into_iter().map(|stretch| stretch.to).collect(),
    }
}

/// The points of a placed outline on its sheet.
fn placed(piece: &Piece, placement: &Placement, mirrored: bool) -> Vec<Place> {
    let (w, h) = (piece.size.width.to_mm(), piece.size.height.to_mm());
    let (x, y) = (placement.at.x.to_mm(), placement.at.y.to_mm());
    let turned = |[a, b]: Place| {
        let a = if mirrored { w - a } else { a };
        let [a, b] = match placement.turn.degrees() {
            0 => [a, b],
            90 => [h - b, a],
            180 => [w - a, h - b],
            _ => [b, w - a],
        };
        [x + a, y + b]
    };
    outline(piece).into_iter().map(turned).collect()
}

/// The pieces on a sheet, each with its placement, and whether it is a back across a fold.
fn pieces_on(file: &Printed, sheet: usize) -> Vec<(&Piece, Placement, bool)> {
    let name = |FaceId(face): FaceId| &file.face_names[face as usize];
    let pieces = || file.groups.iter().flat_map(|group| &group.pieces);
    let mut found = Vec::new();
    for placement in &file.sheets[sheet].placements {
        // Faces that end at their neighbors are copies with the name of the first.
        let front = pieces().find(|piece| name(piece.front) == name(placement.face));
        let piece = front.or_else(|| pieces().next()).expect("there are pieces");
        found.push((piece, *placement, front.is_none()));
    }
    found
}

fn contours() -> Result<(), Failed> {
    let (mut files, _) = printed();
    let mut checked = 0;
    for file in &mut files {
        for cut in file.name_cut_files() {
            let on = pieces_on(file, cut.sheets[0]);
            for read in both(&cut) {
                let stretches = read.stretches("CUT");
                let outlines: Vec<Place> = on
                    .iter()
                    .flat_map(|(piece, placement, mirrored)| placed(piece, placement, *mirrored))
                    .collect();
                for point in &outlines {
                    let near =
                        stretches.iter().map(|stretch| distance(*point, *stretch)).fold(f64::MAX, f64::min);
                    if near > NEAR {
                        return Err(format!("{}: {point:?} is {near} mm from a cut", cut.name).into());
                    }
                }
                // Nothing else is cut.
                let loops: Vec<Vec<Place>> = on
                    .iter()
                    .map(|(piece, placement, mirrored)| placed(piece, placement, *mirrored))
                    .collect();
                let sides: Vec<[Place; 2]> = (loops.iter())
                    .flat_map(|points| (0..points.len()).map(|n| [points[n], points[(n + 1) % points.len()]]))
                    .collect();
                for [from, to] in &stretches {
                    let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
                    let near = sides.iter().map(|side| distance(middle, *side)).fold(f64::MAX, f64::min);
                    // The outlines of this test are polygons with a sagitta of their own.
                    if near > 2.0 * NEAR {
                        return Err(format!("{}: {middle:?} is cut, {near} mm from a piece", cut.name).into());
                    }
                }
                checked += outlines.len();
            }
        }
    }
    if checked > 10_000 { Ok(()) } else { Err(format!("only {checked} points were compared").into()) }
}

fn length(stretches: &[[Place; 2]]) -> f64 {
    stretches.iter().map(|[from, to]| (to[0] - from[0]).hypot(to[1] - from[1])).sum()
}

/// The cuts of a file of the set above.
fn cuts_of(name: &str) -> Result<(CutFile, Read), Failed> {
    let (mut files, _) = printed();
    let file = files.iter_mut().find(|file| file.name == name).ok_or("it is printed")?;
    let cut = file.name_cut_files().into_iter().next().ok_or("it has cuts")?;
    let read = read::svg(&cut::svg(&cut.cutting, &cut.name));
    Ok((cut, read))
}

fn shared_edges() -> Result<(), Failed> {
    // Nine cards edge to edge with round corners: between them, the straight parts once; the arcs of all.
    let (_, cards) = cuts_of("card")?;
    let (w, h, r) = (63.5, 88.9, 3.0);
    let expected = 9.0 * std::f64::consts::TAU * r + 12.0 * (w - 2.0 * r) + 12.0 * (h - 2.0 * r);
    let found = length(&cards.stretches("CUT"));
    if (found - expected).abs() > 0.1 {
        return Err(format!("{found} mm of cuts, not {expected}").into());
    }
    // Squares: straight cuts between them, then one outline.
    let (_, squares) = cuts_of("square")?;
    let last = squares.lines.last().ok_or("it has lines")?;
    let around = |line: &read::Line| line.points.first() == line.points.last();
    if !around(last) || squares.lines.iter().filter(|line| around(line)).count() != 1 {
        return Err("the outline around all squares comes last, and is the only one".into());
    }
    let (cut, hexes) = cuts_of("hex")?;
    let side = 15.0;
    // Eleven in one row: each but the first shares a side.
    let all = (11.0 * 6.0 - 10.0) * side;
    let found = length(&hexes.stretches("CUT"));
    if (found - all).abs() > 0.1 || cut.cutting.cuts.len() != 11 {
        return Err(format!("{found} mm of cuts around hexes, not {all}").into());
    }
    let (fold, folded) = cuts_of("folded")?;
    if fold.cutting.folds.len() != 1 || folded.stretches("FOLD").len() != 1 {
        return Err("a folded sheet has one fold".into());
    }
    Ok(())
}

fn margins() -> Result<(), Failed> {
    let (mut files, read) = printed();
    for file in &mut files {
        let cuts = file.name_cut_files();
        if cuts.is_empty() {
            return Err(format!("{} has nothing to cut", file.name).into());
        }
        let pages = pdf::read(&file.pdf(&read)?).pages;
        for cut in cuts {
            let words = format!("{} {}", cut.name, cut.cutting.sum());
            for read in both(&cut) {
                assert_eq!(read.title, words, "the file has its name and checksum");
            }
            for sheet in &cut.sheets {
                let text = pages[*sheet].whole_text();
                if !text.contains(&words) {
                    return Err(format!("{}: sheet {sheet} does not name {words}: {text}", file.name).into());
                }
            }
        }
    }
    Ok(())
}

fn places_in_pdf() -> Result<(), Failed> {
    let (mut files, texts) = printed();
    let mut checked = 0;
    for file in files.iter_mut().filter(|file| ["card", "bled", "square", "kept"].contains(&&*file.name)) {
        let cuts = file.name_cut_files();
        let pages = pdf::read(&file.pdf(&texts)?).pages;
        for cut in &cuts {
            let read = read::svg(&cut::svg(&cut.cutting, &cut.name));
            let stretches = read.stretches("CUT");
            for sheet in &cut.sheets {
                assert_eq!(file.sheets[*sheet].side, Side::Front);
                let count = file.sheets[*sheet].placements.len();
                for (form, placement) in
                    pages[*sheet].forms.iter().zip(&file.sheets[*sheet].placements).take(count)
                {
                    // The middle of the upper and of the left side are on a cut.
                    let (w, h) = (placement.at.width.to_mm(), placement.at.height.to_mm());
                    for point in [[form.x + w / 2.0, form.y], [form.x, form.y + h / 2.0]] {
                        let near = stretches
                            .iter()
                            .map(|stretch| distance(point, *stretch))
                            .fold(f64::MAX, f64::min);
                        if near > NEAR {
                            return Err(format!(
                                "{}: {point:?} of the PDF is {near} mm from a cut",
                                cut.name
                            )
                            .into());
                        }
                        checked += 1;
                    }
                }
                let bars: Vec<[f64; 4]> = (read.lines.iter().filter(|line| line.layer == "REG"))
                    .map(|line| [line.points[0][0], line.points[0][1], line.points[2][0], line.points[2][1]])
                    .collect();
                for bar in bars {
                    let near = |fill: &&[f64; 4]| fill.iter().zip(bar).all(|(a, b)| (a - b).abs() < NEAR);
                    if !pages[*sheet].fills.iter().any(|fill| near(&fill)) {
                        return Err(format!("{}: the mark {bar:?} is not on the page", cut.name).into());
                    }
                }
            }
        }
    }
    if checked > 60 { Ok(()) } else { Err(format!("only {checked} places were compared").into()) }
}

fn ezdxf() -> Result<Completion, Failed> {
    let Some(python) = python_with("ezdxf") else {
        return Ok(Completion::ignored_with("no Python has the package ezdxf"));
    };
    let folder = tempfile::tempdir()?;
    let (mut files, _) = printed();
    let cuts: Vec<CutFile> = files.iter_mut().flat_map(Printed::name_cut_files).collect();
    let mut names = Vec::new();
    for file in &cuts {
        let name = folder.path().join(format!("{}.dxf", file.name));
        std::fs::write(&name, cut::dxf(&file.cutting, &file.name))?;
        names.push(name);
    }
    let done = Command::new(python).arg("tests/suite/cutting/read_dxf.py").args(&names).output()?;
    if !done.status.success() {
        return Err(String::from_utf8_lossy(&done.stderr).into_owned().into());
    }
    let read: Vec<serde_json::Value> = serde_json::from_slice(&done.stdout)?;
    assert_eq!(read.len(), cuts.len(), "every file is read");
    for (file, read) in cuts.iter().zip(&read) {
        assert_eq!(read["faults"], serde_json::json!([]), "{}: the audit finds nothing", file.name);
        assert_eq!(read["unit"], 4, "{}: millimeters", file.name);
        let own = read::svg(&cut::svg(&file.cutting, &file.name));
        let lines = read["lines"].as_array().ok_or("lines")?;
        assert_eq!(lines.len(), own.lines.len(), "{}: as many lines", file.name);
        let height = file.cutting.paper.height.to_mm();
        for (line, own) in lines.iter().zip(&own.lines) {
            assert_eq!(line[0], own.layer.as_str(), "{}: layers", file.name);
            let sides: Vec<[Place; 2]> = own.points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            for point in line[2].as_array().ok_or("points")? {
                let number = |n: usize| point[n].as_f64().ok_or("a number");
                let point = [number(0)?, height - number(1)?];
                let near = sides.iter().map(|side| distance(point, *side)).fold(f64::MAX, f64::min);
                if near > NEAR {
                    return Err(format!("{}: {point:?} is {near} mm away", file.name).into());
                }
            }
        }
    }
    Ok(Completion::Completed)
}
