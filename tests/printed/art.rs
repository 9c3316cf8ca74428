//! Printed art, compared with resvg's pictures of the same files: the drawings of `tests/art`, one of each kind, and drawings of all
//! scales.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use libtest_mimic::{Failed, Trial};
use punchboard::compose::{FontBook, Options};
use punchboard::source::Door;
use punchboard::write::png;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use usvg::fontdb::{Database, Family};

use crate::support::press::{Memory, print};

/// Dots per point: 144 per inch.
const SCALE: f32 = 2.0;
/// The side of the square of each drawing, in millimeters: two and a half inches, so that twelve of them are on whole dots of a Letter
/// page.
const SIDE: f64 = 63.5;
/// The most by which a dot may differ, of 255, because rasterizers shade edges differently.
const MOST: u8 = 48;
/// The percentage of dots that may differ by more.
const MOST_OFF: f64 = 1.0;

/// A test for each drawing and each way of printing it.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for name in drawings() {
        for (way, pick) in WAYS {
            let name = name.clone();
            let title = format!("printed/art {name} in {way}");
            trials.push(crate::support::trial(title, move || alike(&name, way, pick(&DRAWN[&name]))));
        }
    }
    trials.push(crate::support::trial("printed/art of any scale fills its place", any_scale_fills_its_place));
    trials
}

/// A drawing by resvg, and as it was printed.
struct Drawn {
    wanted: Vec<u8>,
    in_pdf: Vec<u8>,
    in_png: Vec<u8>,
}

/// A way of printing, with its result.
type Way = (&'static str, fn(&Drawn) -> &[u8]);
const WAYS: [Way; 2] = [("PDF", |drawn| &drawn.in_pdf), ("PNG", |drawn| &drawn.in_png)];

static DRAWN: LazyLock<BTreeMap<String, Drawn>> = LazyLock::new(|| {
    let files: Vec<(String, String)> =
        drawings().into_iter().map(|name| (name.clone(), format!("tests/art/{name}.svg"))).collect();
    printed(&files, &[])
});

/// The names of the drawings, sorted.
fn drawings() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/art");
    let entries = fs::read_dir(&folder).expect("the folder can be listed");
    let names = entries.filter_map(|entry| {
        let name = entry.expect("it can be listed").file_name().to_string_lossy().into_owned();
        name.strip_suffix(".svg").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn alike(name: &str, way: &str, found: &[u8]) -> Result<(), Failed> {
    let wanted = &DRAWN[name].wanted;
    let off = (wanted.chunks_exact(4).zip(found.chunks_exact(4)))
        .filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > MOST))
        .count();
    let part = off as f64 * 400.0 / wanted.len() as f64;
    if part <= MOST_OFF {
        return Ok(());
    }
    for (kind, dots) in [("wanted", wanted.as_slice()), ("found", found)] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{way}-{kind}.png"));
        let side = (wanted.len() as f64 / 4.0).sqrt() as u32;
        let mut map = Pixmap::new(side, side).expect("it is small");
        map.data_mut().copy_from_slice(dots);
        map.save_png(&path)?;
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    Err(format!("{part:.2} % of its dots are off; see {folder}/{name}-{way}-*.png").into())
}

/// Prints drawings, each in a square, and draws them with resvg in the same place.
fn printed(files: &[(String, String)], texts: &[(&str, &str)]) -> BTreeMap<String, Drawn> {
    let mut cards = String::new();
    for (name, path) in files {
        writeln!(cards, "  - {{name: {name}, art: {path}}}").expect("memory takes everything");
    }
    let set = format!(
        "kind: deck\ngame: custom\ncomponent: card\ncards:\n{cards}---\n\
         kind: layout\nname: card\nsize: {SIDE}mm x {SIDE}mm\nfront:\n  \
         art: {{image: \"{{art}}\", x: 0mm, y: 0mm, width: {SIDE}mm, height: {SIDE}mm, fit: stretch}}\n---\n\
         kind: sheet\nname: drawings\npaper: letter\n---\n\
         kind: game\ngame: custom\ntitle: Drawings\n\
         files: [{{file: drawings, sheet: drawings, parts: [{{title: Drawings, component: card, layout: card}}]}}]\n"
    );
    let mut all = vec![("set.yaml", set.as_str())];
    all.extend(texts);
    let door = Memory::new(&all);
    let (printed, sources) = print(&door, "set.yaml", Options::default());
    let printed = &printed[0];
    let pdf = Pdf::new(printed.pdf(&sources).expect("it can be written")).expect("it is a PDF");
    let document = printed.document(&sources);
    let cache = RenderCache::new();
    let mut drawn = BTreeMap::new();
    for (n, (page, sheet)) in pdf.pages().iter().zip(&printed.sheets).enumerate() {
        let settings = PixmapSettings { x_scale: SCALE, y_scale: SCALE, bg_color: WHITE };
        let read =
            render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &settings);
        let dots = png::dots(&document, n, 144).expect("it is small");
        for placement in &sheet.placements {
            let name = &printed.face_names[placement.face.0 as usize];
            // One card's name may begin another's.
            let called = files.iter().filter(|(card, _)| name.contains(card.as_str()));
            let (card, path) = called.max_by_key(|(card, _)| card.len()).expect("it is a card");
            let text = match door.read(path, 1 << 20) {
                Ok(bytes) => String::from_utf8(bytes).expect("drawings are text"),
                Err(trouble) => panic!("{path}: {trouble:?}"),
            };
            let (x, y) = (placement.at.x.to_pt() as f32 * SCALE, placement.at.y.to_pt() as f32 * SCALE);
            let (left, top) = (x.floor() as usize, y.floor() as usize);
            let side = (SIDE / 25.4 * 72.0) as f32 * SCALE;
            let cut = |bytes: &[u8], width: usize| -> Vec<u8> {
                let count = side as usize;
                (0..count)
                    .flat_map(|row| bytes[((top + row) * width + left) * 4..][..count * 4].to_vec())
                    .collect()
            };
            let drawing = Drawn {
                wanted: by_resvg(&text, side, [x - left as f32, y - top as f32]),
                in_pdf: cut(read.data_as_u8_slice(), usize::from(read.width())),
                in_png: cut(dots.data(), dots.width() as usize),
            };
            drawn.insert(card.clone(), drawing);
        }
    }
    drawn
}

/// A drawing's dots by resvg alone, on white, moved by a part of a dot.
fn by_resvg(text: &str, side: f32, [x, y]: [f32; 2]) -> Vec<u8> {
    let options = usvg::Options {
        fontdb: FONTS.clone(),
        font_family: "Noto Sans".to_owned(),
        resources_dir: Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/art")),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(text, &options).expect("it is a drawing");
    let mut map = Pixmap::new(side as u32, side as u32).expect("it is small");
    map.fill(Color::WHITE);
    let at =
        Transform::from_translate(x, y).pre_scale(side / tree.size().width(), side / tree.size().height());
    resvg::render(&tree, at, &mut map.as_mut());
    map.take()
}

/// The fonts that come with the program.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for (path, ..) in FontBook::bundled_names().flat_map(FontBook::bundled_files) {
        let bytes = Memory::new(&[]).built_in(&path).expect("it comes with the program");
        fonts.load_font_data(bytes.to_vec());
    }
    fonts.set_serif_family("Alegreya");
    fonts.set_sans_serif_family("Noto Sans");
    assert!(fonts.query(&usvg::fontdb::Query { families: &[Family::Serif], ..Default::default() }).is_some());
    Arc::new(fonts)
});

/// A drawing of one unit and one in hundredths of a millimeter fill their place alike, to a dot.
fn any_scale_fills_its_place() -> Result<(), Failed> {
    let sizes = ["1", "24", "1807", "29700", "297000"];
    let texts: Vec<(String, String)> = (sizes.iter())
        .flat_map(|size| {
            let start = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}""#);
            let rect = format!(r#"<rect width="{size}" height="{size}"/></svg>"#);
            [
                (format!("plain-{size}.svg"), format!("{start}>{rect}")),
                (format!("sized-{size}.svg"), format!(r#"{start} width="70mm" height="70mm">{rect}"#)),
            ]
        })
        .collect();
    let files: Vec<(String, String)> =
        texts.iter().map(|(path, _)| (path.replace(".svg", "-"), path.clone())).collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    for (name, drawn) in printed(&files, &texts) {
        for (way, pick) in WAYS {
            let dots = pick(&drawn);
            let side = (dots.len() as f64 / 4.0).sqrt() as usize;
            let dark = |x: usize, y: usize| dots[(y * side + x) * 4] < 128;
            for (x, y) in [(1, 1), (side - 2, 1), (1, side - 2), (side - 2, side - 2), (side / 2, side / 2)] {
                if !dark(x, y) {
                    return Err(format!("{name} in {way} is white at {x}, {y} of {side}").into());
                }
            }
        }
    }
    Ok(())
}
