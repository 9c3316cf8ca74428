//! The examples by which codes are explained are proved: what fails has that very fault, what passes has none.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use punchboard::check::examples::{self, Example};
use punchboard::games;
use punchboard::model::GameName;
use serde_json::Value;

use super::run;

/// A test for each example, and one that each code has one.
pub fn trials() -> Vec<Trial> {
    let one = |example: Example| Trial::test(format!("examples/{}", example.code), move || prove(&example));
    let checks = GameName::ALL.into_iter().flat_map(|game| games::game(game).checks());
    let checked: Vec<&str> = checks.map(|check| check.code.name()).collect();
    let is_reported = |example: &Example| example.code.starts_with("PB-") || checked.contains(&example.code);
    let mut trials: Vec<Trial> = examples::all().filter(is_reported).map(one).collect();
    trials.push(Trial::test("examples/files-are-whole", files_are_whole));
    trials
}

/// The files that examples name beside the definition.
fn beside() -> [(&'static str, Vec<u8>); 7] {
    let font = include_bytes!("../../layouts/fonts/Alegreya-Bold.ttf").to_vec();
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>"#;
    [
        ("portrait.png", picture(200)),
        ("dragon.tiff", b"II*\0\x08\0\0\0".to_vec()),
        ("speck.svg", svg.replace("24 24", "2400 2400").into()),
        ("shadow.svg", svg.replace("<circle", "<circle filter=\"drop-shadow(1 1 1 #000)\"").into()),
        ("dragon.svg", svg.into()),
        ("title.woff2", b"wOF2\0\x01\0\0".to_vec()),
        ("title.ttf", font),
    ]
}

/// A gray picture of so many dots in both directions.
fn picture(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory can be written to");
    writer.write_image_data(&vec![0x80; (side * side) as usize]).expect("it has its size");
    writer.finish().expect("it is whole");
    bytes
}

/// Faults that can't be shown without another: limits of landscape hold on boards that are smaller than advised.
const TOGETHER: [(&str, &str); 1] = [("SGL-1.12", "SGL-1.1")];

fn prove(example: &Example) -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples").join(example.code);
    let failing = severities(&root.join("fails"), example.fails)?;
    if !failing.iter().any(|(code, _)| code == example.code) {
        return Err(format!("it does not fail with {}, but with {failing:?}", example.code).into());
    }
    let comes_along = |code: &str| TOGETHER.contains(&(example.code, code));
    let counts = |(code, severity): &&(String, String)| severity != "note" && !comes_along(code);
    let others = failing.iter().filter(counts).filter(|(code, _)| code != example.code);
    if let Some((code, _)) = others.into_iter().next() {
        return Err(format!("it fails with {code} as well").into());
    }
    let passing = severities(&root.join("passes"), example.passes)?;
    match passing.iter().find(counts) {
        Some((code, severity)) => Err(format!("what should pass has the {severity} {code}").into()),
        None => Ok(()),
    }
}

/// The codes of what is wrong with a definition, each with its severity.
fn severities(folder: &PathBuf, text: &str) -> Result<Vec<(String, String)>, Failed> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in beside() {
        fs::write(folder.join(name), bytes)?;
    }
    fs::write(folder.join("example.yaml"), text)?;
    let found = run(&["check", "example.yaml", "--format", "json"], folder);
    let report: Value = serde_json::from_str(&found.out)?;
    let word = |fault: &Value, key: &str| fault[key].as_str().unwrap_or_default().to_owned();
    let faults = report["diagnostics"].as_array().ok_or("a report")?.iter();
    Ok(faults.map(|fault| (word(fault, "code"), word(fault, "severity"))).collect())
}

/// Every file of the folder is an example of a code, in its two parts.
fn files_are_whole() -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check/examples");
    let files = fs::read_dir(folder)?.count();
    let known = punchboard::check::catalogue::codes();
    let whole = examples::all().filter(|example| known.iter().any(|code| code == example.code)).count();
    if files == whole { Ok(()) } else { Err(format!("{files} files, {whole} examples of codes").into()) }
}
