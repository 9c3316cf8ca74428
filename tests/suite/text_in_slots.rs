//! In every layout, the ink of a text stays in its slot, unless an error says that the text does not fit.
//!
//! The test draws the outline of each glyph where it is printed, independently of how the program fits text.

use libtest_mimic::{Failed, Trial};
use punchboard::compose::drawing::{Drawing, Item};
use punchboard::compose::path::{Path, Segment};
use punchboard::compose::{FontBook, Options};
use punchboard::job::{Job, Wanted};
use punchboard::press::Printed;

use super::properties::Chance;
use crate::support::press::Memory;

/// The number of random slots, and the number in a set.
const TRIED: usize = 1_600;
const TOGETHER: usize = 200;
/// Ink may overhang by a third of a millimeter, as tails of italics do; in points.
const HANGS: f32 = 1.03;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("text-in-slots/random texts", random),
        crate::support::trial("text-in-slots/swashes at both sides", swashes),
    ]
}

/// A slot on a card of 120 by 120 mm, and the text in it.
struct Case {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    style: String,
    text: String,
}

impl Case {
    fn any(chance: &mut Chance) -> Case {
        let mut words = Vec::new();
        for _ in 0..=chance.below(9) {
            words.push(chance.pick(&[
                "f",
                "of",
                "Half",
                "jay",
                "gaff",
                "Q",
                "ÅÉ",
                "(if)",
                "if",
                "**of**",
                "*jif*",
                "***yaf***",
                "y",
                "J",
                "1",
                "[fQ](big)",
                "[ĝ](small)",
                "Йодф",
                "fjord-f",
                "\n",
                "\n- ",
                "Đĵ",
                "½",
                ":coin:",
                "ff",
                "Tj.",
            ]));
        }
        let size = 6 + chance.below(30);
        let least = if chance.happens(50) { size } else { 4 };
        let style = format!(
            "font: {}, size: {size}pt, min_size: {least}pt, bold: {}, italic: {}, align: {}, valign: {}, leading: {}, spacing: {}",
            chance.pick(&["Alegreya", "Alegreya Sans", "Inter", "Noto Sans"]),
            chance.happens(50),
            chance.happens(70),
            chance.pick(&["left", "center", "right", "justify"]),
            chance.pick(&["top", "middle", "bottom"]),
            chance.pick(&["0.7", "1", "1.2"]),
            chance.pick(&["0", "0", "0", "-0.1", "0.2"]),
        );
        let [x, y, width, height] = [10, 10, 70, 60].map(|most| 8.0 + chance.below(most) as f32);
        Case { x, y, width, height, style, text: words.join(" ") }
    }
}

/// Prints each case on its own card, and returns the box around its ink, or `None` if it does not fit.
fn inks(cases: &[Case]) -> Vec<Option<[f32; 4]>> {
    let mut set = String::from(
        "kind: game\ngame: custom\ntitle: Slots\nfiles:\n  - file: slots\n    sheet: slots\n    parts:\n",
    );
    let mut more = String::from("---\nkind: sheet\nname: slots\npaper: a3\ncrop_marks: false\n");
    for (n, Case { x, y, width, height, style, text }) in cases.iter().enumerate() {
        set.push_str(&format!("      - {{title: P{n}, component: c{n}, layout: l{n}}}\n"));
        more.push_str(&format!(
            "---\nkind: deck\ngame: custom\ncomponent: c{n}\ncards: [{{name: Case {n}., text: {text:?}}}]\n---\nkind: layout\nname: l{n}\nsize: 120mm x 120mm\n\
             styles: {{big: {{size: 20pt}}, small: {{size: 6pt}}}}\n\
             front: {{text: {{text: \"{{text}}\", {style}, x: {x}mm, width: {width}mm, y: {y}mm, height: {height}mm}}}}\n"
        ));
    }
    let door = Memory::new(&[("set.yaml", &(set + &more))]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let wanted = Wanted { options: Options { draft: true, ..Options::default() }, ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    let faults: Vec<_> =
        outcome.report.iter().map(|fault| (fault.code.name(), fault.message.clone())).collect();
    let printed = outcome.printed.first().unwrap_or_else(|| panic!("nothing was printed: {faults:?}"));
    let does_not_fit = |n: usize| {
        faults
            .iter()
            .any(|(code, text)| *code == "PB-text-does-not-fit" && text.contains(&format!("Case {n}.:")))
    };
    (0..cases.len()).map(|n| if does_not_fit(n) { None } else { ink(printed, n) }).collect()
}

/// The box around the ink of the card `n`.
fn ink(printed: &Printed, n: usize) -> Option<[f32; 4]> {
    let name = format!("Case {n}.");
    let at = printed.face_names.iter().position(|face| face.contains(&name));
    let face = &printed.faces[at.unwrap_or_else(|| panic!("no face of {name} in {:?}", printed.face_names))];
    let mut boxes = Vec::new();
    inked(&face.drawing, &printed.fonts, &mut boxes);
    boxes
        .into_iter()
        .reduce(|a: [f32; 4], b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

/// The boxes around the glyphs of a drawing.
fn inked(drawing: &Drawing, fonts: &FontBook, into: &mut Vec<[f32; 4]>) {
    for item in &drawing.items {
        match item {
            Item::Text(run) => {
                for glyph in &*run.glyphs() {
                    let outline = fonts.get(run.font).outline(glyph.id);
                    let (x, y) = (run.x + glyph.x, run.y + glyph.y);
                    let at = |(dx, dy): (f32, f32)| (x + dx * run.size, y + dy * run.size);
                    into.extend(points(&outline).into_iter().map(at).map(|(x, y)| [x, y, x, y]));
                }
            }
            Item::Group(group) => inked(&group.drawing, fonts, into),
            Item::Shared(drawing, _) => inked(drawing, fonts, into),
            _ => {}
        }
    }
}

/// Points along an outline.
fn points(outline: &Path) -> Vec<(f32, f32)> {
    let (mut points, mut from) = (Vec::new(), (0.0, 0.0));
    for segment in &outline.segments {
        match *segment {
            Segment::Move(x, y) | Segment::Line(x, y) => {
                from = (x, y);
                points.push(from);
            }
            Segment::Cubic([x1, y1, x2, y2, x, y]) => {
                let along = |t: f32, [a, b, c, d]: [f32; 4]| {
                    let s = 1.0 - t;
                    s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                };
                let parts = (1..=8u8).map(|part| f32::from(part) / 8.0);
                points.extend(parts.map(|t| (along(t, [from.0, x1, x2, x]), along(t, [from.1, y1, y2, y]))));
                from = (x, y);
            }
            Segment::Close => {}
        }
    }
    points
}

/// The overhang of ink at the left, top, right and bottom of its slot, in points.
fn beyond(case: &Case, [left, top, right, bottom]: [f32; 4]) -> [f32; 4] {
    let point = |mm: f32| mm * 72.0 / 25.4;
    [
        point(case.x) - left,
        point(case.y) - top,
        right - point(case.x + case.width),
        bottom - point(case.y + case.height),
    ]
}

fn random() -> Result<(), Failed> {
    let mut chance = Chance::new(20);
    let (mut wrong, mut fitting) = (Vec::new(), 0);
    for _ in 0..TRIED / TOGETHER {
        let cases: Vec<Case> = (0..TOGETHER).map(|_| Case::any(&mut chance)).collect();
        for (case, ink) in cases.iter().zip(inks(&cases)) {
            let Some(ink) = ink else { continue };
            fitting += 1;
            let beyond = beyond(case, ink);
            if beyond.iter().any(|beyond| *beyond > HANGS) {
                let Case { width, height, style, text, .. } = case;
                wrong.push(format!("{text:?} in {width} x {height} mm, {style}: {beyond:.3?} pt beyond"));
            }
        }
    }
    // Slots in which nothing fits would pass every test.
    assert!(fitting * 2 > TRIED, "only {fitting} of {TRIED} fitted");
    let count = wrong.len();
    wrong.truncate(60);
    if count == 0 { Ok(()) } else { Err(format!("{count} of {TRIED}:\n{}", wrong.join("\n")).into()) }
}

/// A bold italic `f` extends far beyond both sides of its own width.
fn swashes() -> Result<(), Failed> {
    let slot = |align: &str, width: f32, text: &str| Case {
        x: 20.0,
        y: 20.0,
        width,
        height: 40.0,
        style: format!("font: Alegreya, size: 40pt, bold: true, italic: true, align: {align}"),
        text: text.to_owned(),
    };
    let cases = [
        slot("left", 60.0, "f"),
        slot("right", 60.0, "f"),
        slot("center", 60.0, "f"),
        slot("justify", 60.0, "f"),
        slot("center", 9.0, "f"),
        slot("right", 60.0, "of\nxx"),
    ];
    let found = inks(&cases);
    for (n, (case, ink)) in cases.iter().zip(&found).enumerate() {
        let ink = ink.ok_or_else(|| format!("case {n} does not fit"))?;
        let beyond = beyond(case, ink);
        if beyond.iter().any(|beyond| *beyond > HANGS) {
            return Err(format!("case {n}: {beyond:.1?} pt beyond").into());
        }
    }
    let too_narrow = inks(&[slot("left", 6.0, "f")]);
    if too_narrow[0].is_some() { Err("an f of 7 mm fits into 6 mm".into()) } else { Ok(()) }
}
