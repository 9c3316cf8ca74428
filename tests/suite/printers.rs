//! Printers that shift, scale and turn: what is printed for them comes out where it should be. Also what is on either side, in which order.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::compose::{Ink, Options};
use punchboard::geometry::{Length, Orientation, Paper, Point};
use punchboard::impose::Side;
use punchboard::job::{Job, Wanted};
use punchboard::model::printer::{PrintedSide, Readings};
use punchboard::model::sheet_spec::Margin;
use punchboard::model::{Printer, Titled};
use punchboard::press::{Outcome, Sequence, calibration};
use punchboard::source::{Files, Origin};

use crate::support::{pdf, press};

/// A hundredth of a millimeter.
const NEAR: f64 = 0.01;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("printers/a simulated printer prints in the right places", simulated),
        crate::support::trial("printers/the calibration page measures a simulated printer", measured),
        crate::support::trial("printers/a profile is kept, used and refused", kept),
        crate::support::trial("printers/fronts and backs in each order", orders),
        crate::support::trial("printers/stacks of cut sheets are in order", || {
            stacks();
            Ok(())
        }),
        crate::support::trial("printers/ink is saved on one side", || {
            inks();
            Ok(())
        }),
        crate::support::trial("printers/backs alone bleed", || {
            bleeds();
            Ok(())
        }),
        crate::support::trial("printers/what a printer can't print is reported", || {
            unprintable();
            Ok(())
        }),
        crate::support::trial("printers/a proof shows sheets against the light", against_the_light),
    ]
}

fn printer() -> Printer {
    let origin = Origin::of_file(Files::default().add("printer", ""));
    let side = |scale, x, y, angle| PrintedSide {
        scale,
        shift: Point::new(Length::um(x), Length::um(y)),
        angle,
        margins: None,
    };
    Printer {
        origin,
        head: Titled::named("kitchen"),
        paper: Paper::parse("a4").expect("a paper"),
        front: side((99.4, 100.2), 900, -1_400, 0.4),
        back: side((100.1, 99.7), -600, 700, -0.25),
    }
}

/// Cards with backs, upright and landscape.
fn set(sheet: &str, cards: u32) -> String {
    format!(
        "kind: sheet\nname: pairs\npaper: a4\n{sheet}\nbacks: long-edge\n---\n\
         kind: layout\nname: card\nsize: 60mm x 90mm\nbleed: 3mm\n\
         front: {{ground: {{panel: true, fill: \"#204080\"}}, name: {{text: \"{{name}}\", size: 14pt, color: white, x: 5mm, y: 5mm, width: 50mm, height: 10mm}}}}\n\
         back: {{ground: {{panel: true, fill: \"#206060\"}}, name: {{text: \"back of {{name}}\", size: 12pt, color: white, x: 5mm, y: 50mm, width: 50mm, height: 10mm}}}}\n---\n\
         kind: deck\ngame: custom\ncomponent: card\ncards: [{}]\n---\n\
         kind: game\ngame: custom\ntitle: Pairs\nfiles: [{{file: cards, sheet: pairs, parts: [{{title: Cards, component: card, layout: card}}]}}]\n",
        (1..=cards).map(|n| format!("{{name: Card{n:03}}}")).collect::<Vec<_>>().join(", ")
    )
}

fn print(text: &str, wanted: &Wanted) -> (Outcome, Files) {
    let door = press::Memory::new(&[("set.yaml", text)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, wanted, &mut |_, _, _| {});
    assert!(
        !outcome.report.has_errors(),
        "{:?}",
        outcome.report.sorted().first().map(|fault| &fault.message)
    );
    (outcome, job.into_files())
}

/// The first file of a set.
fn file(text: &str, wanted: &Wanted) -> (punchboard::press::Printed, Files) {
    let (outcome, files) = print(text, wanted);
    (outcome.printed.into_iter().next().expect("a file is printed"), files)
}

fn simulated() -> Result<(), Failed> {
    let printer = printer();
    for orientation in ["portrait", "landscape"] {
        let text = set(&format!("orientation: {orientation}\nbleed: 1mm"), 5);
        let wanted = Wanted { printer: Some(printer.clone()), ..Wanted::default() };
        let (mut printed, files) = file(&text, &wanted);
        let plain = pdf::read(&printed.pdf(&files)?);
        printed.correct_for(&printer);
        let corrected = pdf::read(&printed.pdf(&files)?);
        let mut compared = 0;
        for (n, (plain, corrected)) in plain.pages.iter().zip(&corrected.pages).enumerate() {
            assert!(corrected.media[0].abs() < 1e-9, "the page begins at 0");
            assert!(corrected.media[2] < corrected.media[3], "{orientation}: pages are upright");
            assert_eq!(plain.runs.len(), corrected.runs.len(), "{orientation}: all text is there");
            assert!(plain.whole_text().contains("printer kitchen"), "{}", plain.whole_text());
            let side = if printed.sheets[n].side == Side::Front { &printer.front } else { &printer.back };
            let paper = printer.paper.lying(Orientation::Portrait);
            let lies = printed.sheets[n].paper.width > printed.sheets[n].paper.height;
            let meant = |(x, y): (f64, f64)| if lies { [y, 297.0 - x] } else { [x, y] };
            let places = plain.runs.iter().map(|run| (run.text.clone(), run.at));
            let found = corrected.runs.iter().map(|run| (run.text.clone(), run.at));
            let ends = |page: &pdf::Page| {
                page.lines.iter().map(|line| (String::new(), line.from)).collect::<Vec<_>>()
            };
            let places: Vec<_> = places.chain(ends(plain)).collect();
            let found: Vec<_> = found.chain(ends(corrected)).collect();
            assert_eq!(places.len(), found.len(), "{orientation}: all marks are there");
            for ((text, place), (same, at)) in places.iter().zip(&found) {
                assert_eq!(text, same);
                let printed = side.prints(paper, [at.0, at.1]);
                let meant = meant(*place);
                if (printed[0] - meant[0]).abs() > NEAR || (printed[1] - meant[1]).abs() > NEAR {
                    return Err(format!(
                        "{orientation}, page {n}: \"{text}\" is printed at {printed:?}, not {meant:?}"
                    )
                    .into());
                }
                compared += 1;
            }
        }
        assert!(compared > 50, "{orientation}: only {compared} places were compared");
    }
    Ok(())
}

/// A person measures the page as a printer printed it.
fn measured() -> Result<(), Failed> {
    for name in ["a4", "letter"] {
        let paper = Paper::parse(name).map_err(|_| "a paper")?;
        let (printed, files) = calibration(&paper, &Disk);
        let read = pdf::read(&printed.pdf(&files)?);
        assert_eq!(read.pages.len(), 2, "both sides");
        let size = paper.lying(Orientation::Portrait);
        for (page, side) in read.pages.iter().zip([printer().front, printer().back]) {
            // Crosses: where two lines of 12 mm cross.
            let long: Vec<&pdf::Line> =
                page.lines.iter().filter(|line| (line.length() - 12.0).abs() < 0.01).collect();
            let middle = |line: &pdf::Line| {
                [f64::midpoint(line.from.0, line.to.0), f64::midpoint(line.from.1, line.to.1)]
            };
            let tidy = |at: [f64; 2]| at.map(|mm| (mm * 1_000.0).round() / 1_000.0);
            let mut crosses: Vec<[f64; 2]> = long.iter().map(|line| tidy(middle(line))).collect();
            crosses.sort_by(|a, b| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0])));
            crosses.dedup_by(|a, b| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.01);
            let [first, second, _, third, _] = crosses[..] else {
                return Err(format!("{name}: crosses at {crosses:?}").into());
            };
            let [first, second, third] = [first, second, third].map(|at| side.prints(size, at));
            let apart = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
            let tenth = |mm: f64| (mm * 10.0).round() / 10.0;
            let exact = [first[0], first[1], third[0], apart(first, second), apart(first, third)];
            let measure = |[a, b, c, d, e]: [f64; 5]| PrintedSide::measured(Readings { a, b, c, d, e }, size);
            for (read, most) in [(exact, 0.005), (exact.map(tenth), 0.2)] {
                let found = measure(read);
                let [a, b, c, d, e, f] = found.correction(size);
                for [x, y] in [[20.0, 20.0], [190.0, 250.0], [100.0, 140.0]] {
                    let at = side.prints(size, [a * x + c * y + e, b * x + d * y + f]);
                    let off = apart(at, [x, y]);
                    if off > most {
                        return Err(format!("{name}: {off} mm off after measuring {read:?}").into());
                    }
                }
            }
            let words = page.whole_text();
            assert!(words.contains("punchboard calibrate --set NAME"), "{words}");
        }
    }
    Ok(())
}

fn run(folder: &Path, arguments: &[&str]) -> Result<Output, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_punchboard"));
    command.args(arguments).current_dir(folder).env("PUNCHBOARD_PRINTERS", folder.join("printers"));
    Ok(command.output()?)
}

fn kept() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let here = folder.path();
    fs::write(here.join("set.yaml"), set("bleed: 1mm", 4))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let refused = |arguments: &[&str], why: &str| -> Result<(), Failed> {
        let done = run(here, arguments)?;
        let said = text(&done.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!done.status.success() && said.contains(why), "{arguments:?}: {said}");
        Ok(())
    };
    refused(&["render", "set.yaml", "--printer", "kitchen"], "there is no printer \"kitchen\"")?;
    refused(&["calibrate", "--set", "kitchen"], "nothing was measured")?;
    refused(&["calibrate", "--set", "kitchen", "--front", "25,25,25"], "write five lengths")?;
    refused(
        &["calibrate", "--set", "kitchen", "--front", "25,25,25,165.9,229.4"],
        "they fit Letter: add `--paper letter`",
    )?;
    refused(&["calibrate", "--set", "a/b", "--front", "25,25,25,160,247"], "can't be the name of a printer")?;
    let done =
        run(here, &["calibrate", "--set", "kitchen", "--front", "25.4,24.6,25.7,159.5,246.4,4,5,6,13"])?;
    assert!(done.status.success(), "{}", text(&done.stderr));
    let front = fs::read_to_string(here.join("printers/kitchen.yaml"))?;
    let done = run(here, &["calibrate", "--set", "kitchen", "--back", "26.1,24.9,26.0,159.6,246.5"])?;
    assert!(done.status.success(), "{}", text(&done.stderr));
    let both = fs::read_to_string(here.join("printers/kitchen.yaml"))?;
    let line = |text: &str, key: &str| text.lines().find(|line| line.starts_with(key)).map(str::to_owned);
    assert_eq!(line(&front, "front:"), line(&both, "front:"), "a side that is not measured again stays");
    assert!(both.contains("margins: {left: 4mm, right: 5mm, top: 6mm, bottom: 13mm}"), "{both}");
    let done = run(here, &["render", "set.yaml", "--printer", "kitchen", "--cut", "svg", "-o", "out"])?;
    assert!(done.status.success(), "{}", text(&done.stderr));
    let printed = pdf::read(&fs::read(here.join("out/pairs/a4/cards.pdf"))?);
    assert!(
        printed.pages.iter().all(|page| page.whole_text().contains("printer kitchen")),
        "the margins name it"
    );
    assert!(here.join("out/pairs/a4/cards-cut.svg").exists(), "contours are written, too");
    fs::write(here.join("mine.yaml"), both.replace("angle: ", "angel: "))?;
    let done = run(here, &["render", "set.yaml", "--printer", "mine.yaml"])?;
    assert!(text(&done.stderr).contains("mine.yaml:"), "a fault has its place: {}", text(&done.stderr));
    Ok(())
}

fn sides(sequence: Sequence) -> Vec<Side> {
    let (printed, _) = file(&set("bleed: 1mm", 15), &Wanted { sequence, ..Wanted::default() });
    printed.sheets.iter().map(|sheet| sheet.side).collect()
}

fn orders() -> Result<(), Failed> {
    let (f, b) = (Side::Front, Side::Back);
    assert_eq!(sides(Sequence::Interleaved), [f, b, f, b]);
    assert_eq!(sides(Sequence::FrontsFirst), [f, f, b, b]);
    assert_eq!(sides(Sequence::BacksFirst), [b, b, f, f]);
    for (sequence, duplex) in
        [(Sequence::Interleaved, "DuplexFlipLongEdge"), (Sequence::FrontsFirst, "Simplex")]
    {
        let (printed, files) = file(&set("bleed: 1mm", 15), &Wanted { sequence, ..Wanted::default() });
        let read = pdf::read(&printed.pdf(&files)?);
        let found = read.preferences.get("Duplex").map(String::as_str);
        assert!(found.is_some_and(|found| found.contains(duplex)), "{sequence:?}: {found:?}");
    }
    Ok(())
}

/// Cuts all sheets at once and lays the stacks on each other, the first place on top.
fn stacks() {
    for cards in [1, 8, 9, 17, 40] {
        let wanted = Wanted { sequence: Sequence::CutAndStack, ..Wanted::default() };
        let (printed, _) = file(&set("bleed: 1mm", cards), &wanted);
        let fronts: Vec<_> = printed.sheets.iter().filter(|sheet| sheet.side == Side::Front).collect();
        let places = fronts[0].placements.len();
        let mut stacked = Vec::new();
        for place in 0..places {
            for sheet in &fronts {
                let face = sheet.placements.get(place).map(|placement| placement.face.0 as usize);
                stacked.extend(face.map(|face| printed.face_names[face].clone()));
            }
        }
        let expected: Vec<String> = (1..=cards).map(|n| format!("Card{n:03}")).collect();
        assert_eq!(stacked, expected, "{cards} cards");
        // Backs are still behind their fronts.
        for pair in printed.sheets.chunks(2) {
            let names = |sheet: &punchboard::impose::Sheet| -> Vec<String> {
                sheet.placements.iter().map(|at| printed.face_names[at.face.0 as usize].clone()).collect()
            };
            let backs: Vec<String> = names(&pair[0]).iter().map(|name| format!("back of {name}")).collect();
            assert_eq!(names(&pair[1]), backs);
        }
    }
}

fn inks() {
    let with = |ink, back_ink| {
        let options = Options { ink, back_ink, ..Options::default() };
        file(&set("bleed: 1mm", 3), &Wanted { options, ..Wanted::default() }).0
    };
    let (full, low) = (with(Ink::Full, None), with(Ink::Low, None));
    for (mixed, front, back) in [
        (with(Ink::Full, Some(Ink::Low)), &full, &low),
        (with(Ink::Low, Some(Ink::Full)), &low, &full),
        (with(Ink::Low, Some(Ink::Low)), &low, &low),
    ] {
        for sheet in &mixed.sheets {
            let like = if sheet.side == Side::Front { front } else { back };
            for placement in &sheet.placements {
                let number = placement.face.0 as usize;
                assert_eq!(
                    mixed.faces[number].drawing, like.faces[number].drawing,
                    "{}",
                    mixed.face_names[number]
                );
            }
        }
    }
    assert!(full.faces.iter().zip(&low.faces).all(|(full, low)| full.drawing != low.drawing), "inks differ");
}

fn bleeds() {
    let (printed, _) = file(&set("bleed: 2mm\nbleed_side: back", 3), &Wanted::default());
    for sheet in &printed.sheets {
        let expected = if sheet.side == Side::Front { Length::ZERO } else { Length::mm(2) };
        for placement in &sheet.placements {
            assert_eq!(printed.faces[placement.face.0 as usize].bleed, expected, "{:?}", sheet.side);
        }
    }
}

fn against_the_light() -> Result<(), Failed> {
    for orientation in ["portrait", "landscape"] {
        let (printed, files) =
            file(&set(&format!("orientation: {orientation}\nbleed: 1mm"), 11), &Wanted::default());
        let proof = printed.see_through().ok_or("it has backs")?;
        let pages = pdf::read(&proof.pdf(&files)?).pages;
        let fronts: Vec<_> = printed.sheets.iter().filter(|sheet| sheet.side == Side::Front).collect();
        assert_eq!(pages.len(), fronts.len(), "a page a sheet");
        for (page, front) in pages.iter().zip(fronts) {
            for placement in &front.placements {
                let name = &printed.face_names[placement.face.0 as usize];
                let at = |text: &str| page.runs.iter().find(|run| run.text == text).map(|run| run.at);
                let (x, y) = at(&format!("back of {name}")).ok_or("the back is seen")?;
                // Upright and mirrored: behind the right side of the front, as high as it is on the back.
                let [left, top] = [placement.at.x.to_mm(), placement.at.y.to_mm()];
                assert!((left + 55.0 - x).abs() < 1.0, "{orientation}, {name}: {x} on a card at {left}");
                assert!((top + 55.0 - y).abs() < 4.0, "{orientation}, {name}: {y} on a card at {top}");
                assert!(at(name).is_some(), "{name} is seen");
            }
        }
    }
    Ok(())
}

fn unprintable() {
    let margins = |bottom| Margin { bottom: Length::mm(bottom), ..Margin::all(Length::mm(4)) };
    for (bottom, reported) in [(6, false), (30, true)] {
        let front = PrintedSide { margins: Some(margins(bottom)), ..printer().front };
        let printer = Some(Printer { front, ..printer() });
        let (outcome, _) =
            print(&set("orientation: portrait\nbleed: 1mm", 9), &Wanted { printer, ..Wanted::default() });
        let mut messages = outcome.report.iter().map(|fault| fault.message.as_str());
        let found =
            messages.any(|message| message.starts_with("the printer \"kitchen\" can't print the edges"));
        assert_eq!(found, reported, "a margin of {bottom} mm");
    }
}
