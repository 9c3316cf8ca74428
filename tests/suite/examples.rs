//! The examples of codes are correct: the failing one has exactly that fault, the passing one has none.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use punchboard::check::examples::{self, Example};
use serde_json::Value;

use super::{compare, entries, run};

/// A test for each example, named after its code and its file.
pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = examples::all()
        .map(|example| {
            let file = Path::new(&example.path).file_stem().expect("it has a name").to_string_lossy();
            crate::support::trial(format!("examples/{}/{file}", example.code), move || prove(&example))
        })
        .collect();
    trials.push(crate::support::trial("examples/every-file-is-one", every_file_is_one));
    trials
}

/// Files that examples need beside the definition.
fn beside() -> [(&'static str, Vec<u8>); 11] {
    let font = include_bytes!("../../layouts/fonts/Alegreya-Bold.ttf").to_vec();
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>"#;
    [
        ("portrait.png", picture(200)),
        ("dragon.tiff", b"II*\0\x08\0\0\0".to_vec()),
        ("speck.svg", svg.replace("24 24", "2400 2400").into()),
        ("icons/sun.svg", svg.replace("<circle", "<circle fill=\"#fc0\"").into()),
        ("scaled.svg", svg.replace("<circle", "<circle style=\"vector-effect: non-scaling-stroke\"").into()),
        ("shadow.svg", svg.replace("<circle", "<circle filter=\"drop-shadow(1 1 1 #000)\"").into()),
        ("dragon.svg", svg.into()),
        ("title.woff2", b"wOF2\0\x01\0\0".to_vec()),
        ("title.ttf", font),
        ("failed.csv", "name,cost\nFox,#REF!\n".into()),
        ("notes.csv", "name,cost,\nFox,3,ask Ann\n".into()),
    ]
}

/// A gray square picture, with a side in dots.
fn picture(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory can be written to");
    writer.write_image_data(&vec![0x80; (side * side) as usize]).expect("it has its size");
    writer.finish().expect("it is whole");
    bytes
}

/// How faults are found that only proofs of rulebooks look for.
const PROVED: &str = "found with --prove";

/// Faults that always come with another: limits of landscape show only on boards that are smaller than advised.
const TOGETHER: [(&str, &str); 1] = [("SGL-1.12", "SGL-1.1")];

fn prove(example: &Example) -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples").join(&example.path);
    let more: &[&str] = if example.saved == Some(PROVED) { &["--prove"] } else { &[] };
    let failing = faults(&root.join("fails"), &saved(example)?, more)?;
    let (own, others): (Vec<_>, Vec<_>) = failing.iter().partition(|fault| fault.code == example.code);
    if own.is_empty() {
        return Err(format!("it does not fail with {}, but with {failing:?}", example.code).into());
    }
    let comes_along = |code: &str| TOGETHER.contains(&(example.code, code));
    let counts = |fault: &&Fault| fault.severity != "note" && !comes_along(&fault.code);
    if let Some(other) = others.into_iter().find(counts) {
        return Err(format!("it fails with {other:?} as well").into());
    }
    let passing = faults(&root.join("passes"), example.passes.as_bytes(), more)?;
    if let Some(fault) = passing.iter().find(counts) {
        return Err(format!("what should pass has {fault:?}").into());
    }
    let told: Vec<String> = own.into_iter().map(|fault| format!("# {}\n", fault.told)).collect();
    remarks(example, &told.concat())
}

/// Compares the messages with the comments of an example, or writes them there when blessing.
fn remarks(example: &Example, found: &str) -> Result<(), Failed> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&example.path);
    let saved = example.saved.map(|saved| format!(", {saved}")).unwrap_or_default();
    let (fails, passes) = (example.fails, example.passes);
    compare(&path, &format!("# fails{saved}\n{found}{fails}\n# passes\n{passes}"))
}

/// The bytes of a definition with a fault, in its encoding, which may be the fault.
fn saved(example: &Example) -> Result<Vec<u8>, Failed> {
    match example.saved {
        None | Some(PROVED) => Ok(example.fails.into()),
        Some("saved as Latin-1") => Ok(example.fails.chars().map(|letter| letter as u8).collect()),
        Some(saved) => {
            let times = saved.strip_prefix("its last line ").and_then(|rest| rest.strip_suffix(" times"));
            let times = times.ok_or(format!("\"{saved}\" is no way to save a definition"))?;
            let (before, last) = example.fails.rsplit_once('\n').ok_or("it has one line")?;
            let lines = format!("{last}\n").repeat(times.replace(',', "").parse()?);
            Ok(format!("{before}\n{lines}").into())
        }
    }
}

/// A fault of a definition.
#[derive(Debug)]
struct Fault {
    code: String,
    severity: String,
    /// It with its place: `line 6, column 21: a second Mass`.
    told: String,
}

/// The faults of a definition in its own folder.
fn faults(folder: &Path, definition: &[u8], more: &[&str]) -> Result<Vec<Fault>, Failed> {
    fs::create_dir_all(folder.join("icons"))?;
    for (name, bytes) in beside() {
        fs::write(folder.join(name), bytes)?;
    }
    fs::write(folder.join("example.yaml"), definition)?;
    let words = [&["check", "example.yaml", "--format", "json"], more].concat();
    let found = run(&words, folder);
    let report: Value = serde_json::from_str(&found.out)?;
    let word = |fault: &Value, key: &str| fault[key].as_str().unwrap_or_default().to_owned();
    let faults = report["diagnostics"].as_array().ok_or("a report")?.iter();
    Ok(faults
        .map(|fault| {
            let (severity, message) = (word(fault, "severity"), word(fault, "message"));
            let place = match (&fault["line"], &fault["column"]) {
                (Value::Number(line), Value::Number(column)) => format!("line {line}, column {column}: "),
                _ => String::new(),
            };
            let mild = if severity == "error" { String::new() } else { format!("{severity}: ") };
            Fault { code: word(fault, "code"), severity, told: format!("{place}{mild}{message}") }
        })
        .collect())
}

/// Every file of the folder is an example of a code, with its two parts. Examples of checks belong to their check.
fn every_file_is_one() -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check/examples");
    let known = punchboard::check::catalogue::codes();
    let read: Vec<PathBuf> = examples::all()
        .filter(|example| known.iter().any(|code| code == example.code))
        .map(|example| Path::new(env!("CARGO_MANIFEST_DIR")).join(example.path))
        .collect();
    let stray: Vec<_> = entries(&folder).into_iter().filter(|path| !read.contains(path)).collect();
    if stray.is_empty() { Ok(()) } else { Err(format!("no example of a code: {stray:?}").into()) }
}
