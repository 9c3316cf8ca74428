//! Sheets with their expected plan: `NAME.yaml` beside `NAME.plan`.
//!
//! A test sheet is a sheet definition with a line `# pieces: 63mm x 88mm, 10 pieces` that gives its pieces; their faces extend 3 mm beyond
//! the trim, and each has a back. Several kinds are separated by semicolons, and `##/#. of 20mm, 2 pieces` are made of squares. A size may
//! be followed by the outline: `22mm x 19mm hex, 9 pieces`.

use std::ffi::OsStr;
use std::fs;

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::compose::{FaceId, Piece};
use punchboard::diag::{Report, render};
use punchboard::geometry::{Figure, Footprint, Length, Point, paper::parse_size};
use punchboard::impose::{Batch, impose, plan};
use punchboard::model::Cut;
use punchboard::model::fixed_words::ENGLISH;
use punchboard::model::game_set::Library;
use punchboard::model::load;
use punchboard::source::{Files, Located};

/// One test for each sheet.
pub fn trials() -> Vec<Trial> {
    let folder = super::folder("sheets");
    let tests =
        super::entries(&folder).into_iter().filter(|path| path.extension() == Some(OsStr::new("yaml")));
    tests
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            crate::support::trial(format!("sheets/{name}"), move || {
                let text = fs::read_to_string(&path)?;
                super::compare(&path.with_extension("plan"), &planned(&path.to_string_lossy(), &text)?)
            })
        })
        .collect()
}

/// An asymmetric outline of a piece of 30 x 20 mm.
fn arrow() -> Figure {
    let at = |(x, y)| Point::new(Length::mm(x), Length::mm(y));
    Figure::polygon(&[(0, 5), (20, 5), (20, 0), (30, 10), (20, 20), (20, 15), (0, 12)].map(at))
}

fn planned(path: &str, text: &str) -> Result<String, Failed> {
    let asked = text.lines().find_map(|line| line.strip_prefix("# pieces: ")).ok_or("no `# pieces:`")?;
    let mut pieces: Vec<Piece> = Vec::new();
    for kind in asked.split("; ") {
        let (shape, count) = kind.split_once(", ").ok_or("a size and a number")?;
        let count: u32 = count.trim_end_matches(" pieces").parse()?;
        let known = [Cut::Rounded, Cut::Round, Cut::Hex, Cut::HexPointy, Cut::Own(arrow().into())];
        let cut = known.into_iter().find_map(|cut| Some((shape.strip_suffix(cut.word())?, cut)));
        let (shape, cut) = cut.unwrap_or((shape, Cut::Straight));
        let footprint = shape.split_once(" of ").and_then(|(shape, _)| Footprint::parse(shape));
        let size = match (&footprint, shape.split_once(" of ")) {
            (Some(footprint), Some((_, side))) => {
                footprint.size(Length::parse(side).map_err(|error| format!("{error:?}"))?)
            }
            _ => parse_size(shape).ok_or("a size")?.map_err(|error| format!("{error:?}"))?,
        };
        for _ in 0..count {
            let n = pieces.len() as u32;
            pieces.push(Piece {
                name: format!("{n}"),
                front: FaceId(2 * n),
                back: Some(FaceId(2 * n + 1)),
                copies: 1,
                size,
                cut: cut.clone(),
                corner: Length::ZERO,
                folds: Vec::new(),
                footprint: footprint.clone(),
            });
        }
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let loaded = load::definitions(&Disk, &[path.to_owned()], &mut files, &mut report);
    let library: Library = loaded.library;
    let source = library.sheets.values().next().ok_or("a sheet")?;
    let name = Located { value: source.name.value.clone(), origin: source.name.origin };
    let spec = load::sheet(&name, None, &library, &Disk, &mut files, &mut report)
        .ok_or("a sheet that can be read")?;
    let batch = Batch {
        pieces: &pieces,
        bleed: Length::mm(3),
        set: "Set",
        title: "Pieces",
        words: &ENGLISH,
        with_backs: true,
        skip: &[],
        is_stacked: false,
    };
    let sheets = impose(batch, &spec, &mut report);
    let side = |face: FaceId| if face.0.is_multiple_of(2) { "front" } else { "back" };
    let mut out = plan::text(&sheets, |face| format!("{} {}", side(face), face.0 / 2 + 1));
    // Messages contain the path of the file, which differs on every machine.
    for diagnostic in report.sorted() {
        let shown = render::text(diagnostic, &files, render::Style { colors: false, width: 100 });
        let lines = shown
            .lines()
            .filter(|line| !line.trim_start().starts_with("-->") && !line.trim_start().starts_with(":::"));
        lines.for_each(|line| out.push_str(&format!("{}\n", line.trim_end())));
    }
    Ok(out)
}
