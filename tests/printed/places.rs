//! Places of things on printed pages.

use punchboard::compose::FaceId;
use punchboard::geometry::{Length, Rect, Turn};
use punchboard::impose::{Mark, Placement, Side};
use punchboard::model::Backs;

use super::{Built, build};
use crate::support::pdf::{Line, Placed};
use crate::support::sets::called;

/// Errors of rounding: a hundredth of a millimetre.
const NEAR: f64 = 0.01;
/// Points in a millimetre.
const PT: f64 = 72.0 / 25.4;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < NEAR
}

fn mm(length: Length) -> f64 {
    length.to_mm()
}

fn sides(rect: Rect) -> [f64; 4] {
    [mm(rect.x), mm(rect.y), mm(rect.right()), mm(rect.bottom())]
}

/// The place of a face's own corner, and the directions of its right and down.
fn expected(placement: &Placement) -> [(f64, f64); 3] {
    let [left, top, right, bottom] = sides(placement.at);
    match placement.turn {
        Turn::None => [(left, top), (1.0, 0.0), (0.0, 1.0)],
        Turn::Quarter => [(right, top), (0.0, 1.0), (-1.0, 0.0)],
        Turn::Half => [(right, bottom), (-1.0, 0.0), (0.0, -1.0)],
        Turn::ThreeQuarters => [(left, bottom), (0.0, -1.0), (1.0, 0.0)],
    }
}

fn lies_at(form: &Placed, placement: &Placement) -> bool {
    let found = [(form.x, form.y), form.right, form.down];
    found.iter().zip(expected(placement)).all(|(a, b)| near(a.0, b.0) && near(a.1, b.1))
}

/// Each page draws its sheet's faces, in order, where the plan has them, and each face is the text that it should be.
pub fn as_planned(built: &Built) {
    for (file, read) in built.files() {
        assert_eq!(file.printed.sheets.len(), read.pages.len(), "{}: a page a sheet", file.printed.name);
        for (n, (sheet, page)) in file.printed.sheets.iter().zip(&read.pages).enumerate() {
            let called = called(file, n, sheet);
            assert!(page.forms.len() >= sheet.placements.len(), "{called}: every face is drawn");
            for (form, placement) in page.forms.iter().zip(&sheet.placements) {
                assert!(lies_at(form, placement), "{called}: {form:?} is not at {placement:?}");
                let FaceId(face) = placement.face;
                let meant = file.printed.faces[face as usize].drawing.runs();
                let printed = &page.runs[form.runs.0..form.runs.1];
                assert_eq!(printed.len(), meant.len(), "{called}, face {face}: all text is printed");
                for (printed, (meant, at)) in printed.iter().zip(meant) {
                    let (x, y) = at.apply(meant.x, meant.y);
                    let (right, down) = (f64::from(x) / PT, f64::from(y) / PT);
                    let x = form.x + right * form.right.0 + down * form.down.0;
                    let y = form.y + right * form.right.1 + down * form.down.1;
                    assert_eq!(printed.text, meant.text(), "{called}, face {face}");
                    assert!(
                        near(printed.at.0, x) && near(printed.at.1, y),
                        "{called}: {printed:?} is not at {x}, {y}"
                    );
                    let size = f64::from(meant.size * at.0[0].hypot(at.0[1]));
                    assert!(near(printed.size, size), "{called}: {printed:?} is not of {size} pt");
                }
            }
        }
    }
}

/// `MediaBox`, `TrimBox` and `BleedBox`.
pub fn boxes(built: &Built) {
    for (file, read) in built.files() {
        for (n, (sheet, page)) in file.printed.sheets.iter().zip(&read.pages).enumerate() {
            let boxes = [
                (page.media, Rect::from_size(sheet.paper)),
                (page.trim, sheet.trim),
                (page.bleed, sheet.bleed_box),
            ];
            for (found, meant) in boxes {
                let alike = found.iter().zip(sides(meant)).all(|(a, b)| near(*a, b));
                assert!(alike, "{}: {found:?} is not {meant}", called(file, n, sheet));
            }
        }
    }
}

/// Whether a line goes through the inside of a rectangle.
fn enters(line: &Line, [left, top, right, bottom]: [f64; 4]) -> bool {
    let (x, y) = (
        (line.from.0.min(line.to.0), line.from.0.max(line.to.0)),
        (line.from.1.min(line.to.1), line.from.1.max(line.to.1)),
    );
    x.0 < right - NEAR && x.1 > left + NEAR && y.0 < bottom - NEAR && y.1 > top + NEAR
}

/// Each sheet has a line of 100 mm and one of 4 in, each in the margin.
pub fn rulers(built: &Built) {
    for (file, read) in built.files() {
        for (n, (sheet, page)) in file.printed.sheets.iter().zip(&read.pages).enumerate() {
            for length in [100.0, 101.6] {
                let outside =
                    |line: &&Line| sheet.placements.iter().all(|face| !enters(line, sides(face.at)));
                let found =
                    page.lines.iter().filter(|line| (line.length() - length).abs() < NEAR).filter(outside);
                // Bricks have cuts of four inches, too.
                assert!(found.count() >= 1, "{}: a ruler of {length} mm", called(file, n, sheet));
            }
            let text = page.whole_text();
            for words in ["100 %", "sheet", built.set.game_file().title.value.as_str()] {
                assert!(text.contains(words), "{}: the margin says {words}", called(file, n, sheet));
            }
        }
    }
}

/// Crop marks stay out of every face, and there are two for each free corner.
pub fn crop_marks(built: &Built) {
    for (file, read) in built.files() {
        for (n, (sheet, page)) in file.printed.sheets.iter().zip(&read.pages).enumerate() {
            let [left, top, right, bottom] = sides(sheet.trim);
            // The forms after the faces are those of the margin.
            let marks: Vec<&Line> = (page.lines.iter())
                .filter(|line| {
                    (line.width - 0.088).abs() < 0.002 && (1.0..3.0 + NEAR).contains(&line.length())
                })
                .filter(|line| !enters(line, [left, top, right, bottom]))
                .collect();
            let beside = |x: f64, y: f64| {
                marks.iter().any(|mark| {
                    (near(mark.from.0, x) && near(mark.to.0, x))
                        || (near(mark.from.1, y) && near(mark.to.1, y))
                })
            };
            // Pages of a text are folded, not cut.
            let has_pieces = !file.printed.groups.is_empty();
            let is_cut = has_pieces && file.printed.sheets.iter().any(|sheet| sheet.placements.len() > 1);
            // In a grid every cut goes through; pieces of mixed sizes have marks where there is room.
            let size = |at: Rect| (at.width, at.height);
            let in_grid = sheet.placements.iter().all(|other| size(other.at) == size(sheet.placements[0].at));
            // Nobody cuts from the back; round and six-sided pieces are cut along their outlines.
            let outlined = sheet.marks.iter().any(|mark| matches!(mark, Mark::Outline { .. }));
            let is_cut = is_cut && sheet.side == Side::Front && !outlined;
            for placement in sheet.placements.iter().filter(|_| is_cut) {
                let [l, t, r, b] = sides(placement.at);
                for (x, y) in [(l, t), (r, t), (l, b), (r, b)].into_iter().filter(|_| in_grid) {
                    assert!(beside(x, y), "{}: no mark for the corner at {x}, {y}", called(file, n, sheet));
                }
                for mark in &marks {
                    assert!(!enters(mark, sides(placement.at)), "{}: {mark:?}", called(file, n, sheet));
                }
            }
        }
    }
}

/// `PrintScaling`, `Duplex`, `PickTrayByPDFSize`.
pub fn print_dialog(built: &Built) {
    for (file, read) in built.files() {
        let two_sided = file.printed.sheets.iter().any(|sheet| sheet.side == Side::Back);
        let duplex = match file.printed.backs {
            Backs::LongEdge if two_sided => "DuplexFlipLongEdge",
            Backs::ShortEdge if two_sided => "DuplexFlipShortEdge",
            _ => "Simplex",
        };
        let asked = |key: &str| read.preferences.get(key).map_or("", String::as_str);
        assert_eq!(asked("PrintScaling"), "None", "{}", file.printed.name);
        assert_eq!(asked("Duplex"), duplex, "{}", file.printed.name);
        assert_eq!(asked("PickTrayByPDFSize"), "true", "{}", file.printed.name);
        assert_eq!(read.title, file.printed.title);
    }
}

/// Every front has a back at its mirror image on the next page, as the paper turns; read from the file, not from the plan.
pub fn backs(built: &Built) {
    let mut pairs = 0;
    for (file, read) in built.files() {
        let sheets: Vec<_> = file.printed.sheets.iter().zip(&read.pages).collect();
        for pair in
            sheets.windows(2).filter(|pair| pair[0].0.side == Side::Front && pair[1].0.side == Side::Back)
        {
            let [(front, front_page), (back, back_page)] = pair else { unreachable!("a window of two") };
            let count = front.placements.len();
            assert_eq!(count, back.placements.len(), "{}: as many backs as fronts", file.printed.name);
            let [_, _, width, _] = front_page.media;
            for (n, (front_form, back_form)) in
                front_page.forms.iter().zip(&back_page.forms).take(count).enumerate()
            {
                let face = front.placements[n].at;
                // The built-in sheets turn over the long edge of upright paper.
                assert!(near(back_form.x, width - front_form.x - mm(face.width)), "{}", file.printed.name);
                assert!(near(back_form.y, front_form.y), "{}", file.printed.name);
                assert_eq!(front_form.right.0.signum().to_bits(), back_form.right.0.signum().to_bits());
                pairs += 1;
            }
        }
    }
    assert!(pairs > 0, "there are backs");
}

/// Everything once more, from reading on.
pub fn same_again(built: &Built) {
    let again = build(built.game);
    for (first, second) in built.composed.iter().zip(&again.composed) {
        assert!(first.pdf == second.pdf, "{} on {} differs", first.printed.name, first.printed.paper);
    }
}
