//! Printing with low ink: all text is readable, nothing takes more ink, and pieces remain distinguishable.

use libtest_mimic::Trial;
use punchboard::compose::contrast::{Faint, faint};
use punchboard::compose::drawing::{Drawing, Item, Paint};
use punchboard::compose::{Ink, Options};
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::model::Color;
use punchboard::press::Outcome;

use super::papers::{job, sets};
use crate::support::press::Memory;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let sets = sets().map(|set| {
        crate::support::trial(format!("ink/{set}"), move || {
            of_set(set);
            Ok(())
        })
    });
    let more: [(&str, fn()); 7] = [
        ("backs-on-thin-card", backs),
        ("pictures-on-covers", covers),
        ("rivers-and-roads", rivers_and_roads),
        ("large-pieces-that-look-alike", large_pieces),
        ("a-light-design", a_light_design),
        ("pieces-that-lose-their-color", lost_colors),
        ("icons-drawn-with-a-pen", pen_drawn),
    ];
    sets.chain(more.map(|(name, test)| {
        crate::support::trial(format!("ink/{name}"), move || {
            test();
            Ok(())
        })
    }))
}

fn printed(job: &mut Job<'_>, ink: Ink) -> Outcome {
    let options = Options { ink, ..Options::default() };
    job.print(0, &Wanted { paper: Paper::parse("a4").ok(), options, ..Wanted::default() }, &mut |_, _, _| {})
}

fn of_set(set: &str) {
    let mut job = job(set);
    let full = printed(&mut job, Ink::Full);
    for ink in [Ink::Low, Ink::Mono] {
        let saved = printed(&mut job, ink);
        for (file, before) in saved.printed.iter().zip(&full.printed) {
            for (face, name) in file.faces.iter().zip(&file.face_names) {
                let faint: Vec<Faint> = faint(&face.drawing);
                assert!(faint.is_empty(), "{set}, {}, {name}, {ink:?}: {faint:?}", file.name);
            }
            if ink == Ink::Low {
                let (now, then) = (darkness(file, &job), darkness(before, &job));
                assert!(now <= then * 1.01, "{set}, {}: {now} of {then}", file.name);
            } else {
                let is_gray = |color: &Color| color.r == color.g && color.g == color.b;
                let colored = |drawing: &Drawing| colors(drawing).into_iter().find(|color| !is_gray(color));
                let found = file.faces.iter().find_map(|face| colored(&face.drawing));
                assert_eq!(found, None, "{set}, {}", file.name);
            }
        }
        assert_eq!(
            saved.report.iter().filter(|fault| fault.code.name() == "PB-similar-colors").count(),
            0,
            "{set}"
        );
    }
}

/// The ink of the first sheet of a file: the sum of all darkness.
fn darkness(file: &punchboard::press::Printed, job: &Job<'_>) -> f64 {
    let sheets = file.png(job.files(), 24).expect("it can be drawn");
    let mut reader =
        png::Decoder::new(std::io::Cursor::new(&sheets[0])).read_info().expect("it is a picture");
    let mut dots = vec![0; reader.output_buffer_size().expect("it is small")];
    let size = reader.next_frame(&mut dots).expect("it has dots").buffer_size();
    let channels = reader.info().color_type.samples();
    dots[..size].chunks_exact(channels).flat_map(|dot| &dot[..3]).map(|value| f64::from(255 - value)).sum()
}

/// All colors of paths and text.
fn colors(drawing: &Drawing) -> Vec<Color> {
    let of_paint = |paint: &Paint| match paint {
        Paint::Color(color) => vec![*color],
        Paint::Gradient(gradient) => gradient.stops.iter().map(|(_, color)| *color).collect(),
    };
    let of_item = |item: &Item| match item {
        Item::Text(run) => vec![run.color],
        Item::Path(path) => {
            let stroke = path.stroke.as_ref().map(|stroke| &stroke.paint);
            path.fill.iter().chain(stroke).flat_map(of_paint).collect()
        }
        Item::Group(group) => colors(&group.drawing),
        Item::Shared(drawing, _) => colors(drawing),
        Item::Layer(layer) => colors(&layer.drawing),
        Item::Field(field) => field.shown().map(colors).unwrap_or_default(),
        Item::Picture(..) | Item::Origin(..) => Vec::new(),
    };
    drawing.items.iter().flat_map(of_item).collect()
}

const LIGHT: &str = r##"
kind: pieces
game: custom
component: chit
pieces:
  - {name: Red, side: red, vp: 5}
  - {name: Blue, side: blue, vp: 5}
---
kind: layout
name: chit
size: 40mm x 40mm
lookups: {shade: {red: "#e8b4a8", blue: "#a8c4e8"}}
front:
  ground: {shape: rectangle, fill: "{side|shade}"}
  vp: {stat: "{vp}", icon: stat-health, arrange: behind, icon_color: "#e3b23c", x: 10mm, width: 20mm, y: 10mm, height: 20mm, size: 20pt, bold: true}
back:
  ground: {shape: rectangle, fill: "#6a4a2a"}
  worker: {icon: player, color: "#f5efe0", x: 5mm, right: 5mm, y: 5mm, bottom: 5mm}
---
kind: game
game: custom
title: Light
files: [{file: cards, sheet: a4-counter, parts: [{title: Cards, component: chit, layout: chit}]}]
"##;

fn a_light_design() {
    let door = Memory::new(&[("set.yaml", LIGHT)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let full = printed(&mut job, Ink::Full);
    let low = printed(&mut job, Ink::Low);
    let file = &low.printed[0];
    assert!(darkness(file, &job) < darkness(&full.printed[0], &job));
    let face = |name: &str| {
        let at = file.face_names.iter().position(|other| other == name).expect("it is printed");
        &file.faces[at].drawing
    };
    assert_ne!(face("Red"), face("Blue"), "the edges keep the colors of the players");
    assert_eq!([faint(face("Red")), faint(face("Blue"))], [[], []], "the number can be read on its icon");
    // The worker keeps its light color and gets a visible outline.
    let worker = colors(face("common back"));
    assert!(worker.contains(&Color::rgb(0xf5, 0xef, 0xe0)), "{worker:?}");
    assert!(worker.iter().any(|color| color.luminance() < 0.19), "{worker:?}");
}

fn lost_colors() {
    let set = LIGHT.replace("vp: {stat", "note: {text: \"x\", x: 2mm}\n  spot: {shape: circle, x: 12mm, width: 16mm, y: 12mm, height: 16mm, fill: \"{side|shade}\"}\n  vp: {stat");
    let set = set.replace(
        "ground: {shape: rectangle, fill: \"{side|shade}\"}",
        "ground: {shape: rectangle, stroke: black}",
    );
    let set = set.replace("size: 40mm x 40mm", "size: 20mm x 20mm");
    let door = Memory::new(&[("set.yaml", &set)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = printed(&mut job, Ink::Low);
    let told: Vec<&str> = outcome.report.iter().map(|fault| fault.message.as_str()).collect();
    assert!(told.contains(&"Blue and Red look the same where ink is saved"), "{told:?}");
}

/// Players with different light colors, on pieces as large as tiles.
fn large_pieces() {
    let door = Memory::new(&[("set.yaml", LIGHT)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    for (ink, count) in [(Ink::Full, 0), (Ink::Mono, 1)] {
        let outcome = printed(&mut job, ink);
        let told = outcome.report.iter().filter(|fault| fault.code.name() == "PB-similar-colors");
        assert_eq!(told.count(), count, "{ink:?}");
    }
}

/// A wave of one line, without an area.
const WAVE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <path fill="none" stroke="currentColor" stroke-width="2" d="M2 12C6 6 10 6 12 12S18 18 22 12"/></svg>"#;

fn pen_drawn() {
    let set = LIGHT.replace("icon: player, color: \"#f5efe0\"", "icon: wave, color: white");
    let door = Memory::new(&[("set.yaml", &set), ("icons/wave.svg", WAVE)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let full = printed(&mut job, Ink::Full);
    let common = |outcome: &Outcome| {
        let file = &outcome.printed[0];
        let at = file.face_names.iter().position(|name| name == "common back").expect("it is printed");
        colors(&file.faces[at].drawing)
    };
    assert!(common(&full).contains(&Color::WHITE));
    // The ground leaves a line along the edge; the wave is white, within another.
    let low = common(&printed(&mut job, Ink::Low));
    let dark = low.iter().filter(|color| color.luminance() < 0.19).count();
    assert_eq!((low.contains(&Color::WHITE), dark), (true, 2), "{low:?}");
}

/// The color of the hatch of backs.
const HATCH: Color = Color::rgb(150, 150, 150);

/// On thin card, a white back would show the front through it.
fn backs() {
    let door = Memory::new(&[("set.yaml", LIGHT)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    for (ink, wanted) in [(Ink::Full, false), (Ink::Low, true), (Ink::Mono, true)] {
        let outcome = printed(&mut job, ink);
        let file = &outcome.printed[0];
        for (face, name) in file.faces.iter().zip(&file.face_names) {
            let is_hatched = colors(&face.drawing).contains(&HATCH);
            assert_eq!(is_hatched, wanted && name == "common back", "{name}, {ink:?}");
        }
    }
    let only_backs = Options { back_ink: Some(Ink::Low), ..Options::default() };
    let wanted = Wanted { options: only_backs, ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    let hatched = outcome.printed[0].faces.iter().filter(|face| colors(&face.drawing).contains(&HATCH));
    assert_eq!(hatched.count(), 1);
}

fn covers() {
    const RED: Color = Color::rgb(0xa0, 0, 0);
    let set = LIGHT.replace("title: Light", "title: Light\ncover: [hero.svg]").replace(
        "files: [",
        "files: [{file: rules, sheet: a4-page, parts: [{title: Rules, flow: rules.md}]}, ",
    );
    let hero = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#a00000" d="M0 0h9v9H0z"/></svg>"##;
    let files = [("set.yaml", set.as_str()), ("rules.md", "# Rules\n\n![](hero.svg)\n"), ("hero.svg", hero)];
    let door = Memory::new(&files);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    for (ink, wanted) in [(Ink::Full, 2), (Ink::Low, 0)] {
        let options = Options { ink, ..Options::default() };
        let wish = Wanted { options, contents: true, ..Wanted::default() };
        let outcome = job.print(0, &wish, &mut |_, _, _| {});
        assert!(!outcome.report.has_errors(), "{:?}", outcome.report);
        let red = |name: &str| {
            let file = outcome.printed.iter().find(|file| file.name == name).expect("it is printed");
            usize::from(file.faces.iter().any(|face| colors(&face.drawing).contains(&RED)))
        };
        assert_eq!(red("contents") + red("rules"), wanted, "{ink:?}");
    }
}

const RIVERS: &str = r##"
kind: look
name: plain
terrains: {p: {name: Plain, color: "#f2efd9", pattern: none}}
lines:
  river: {name: River, color: "#6da3c6", width: 0.075, casing: "#3d6c8e"}
  road: {name: Road, color: "#f8f1dd", width: 0.055, casing: "#7a5c39"}
---
kind: map
game: custom
name: Fork
hex: 27mm
look: plain
rows: |
  p p p
  p p p
edges: [{kind: river, along: [A1-B1, A2-B1]}]
paths: [{kind: road, through: [A1, B1, C1]}]
---
kind: game
game: custom
title: Fork
files: [{file: map, sheet: a4-page, parts: [{title: Fork, map: Fork}]}]
"##;

/// In the legend as on the map, a road is white between two lines, and a river is not.
fn rivers_and_roads() {
    let door = Memory::new(&[("set.yaml", RIVERS)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    for ink in [Ink::Low, Ink::Mono] {
        let outcome = printed(&mut job, ink);
        let map = &outcome.printed[0].faces[0].drawing;
        let white = colors(map).into_iter().filter(|color| color.luminance() > 0.98).count();
        assert_eq!(white, 2, "{ink:?}: {:?}", colors(map));
    }
}
