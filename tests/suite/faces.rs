//! The faces of built-in cards: each name has its own picture, distinguishable without color, and scripts draw them.

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use super::card_pictures::png;
use super::partly::{scratch, there};
use super::run;

/// The least average difference between the grays of two faces, of 255. Without pictures, faces of one kind differ by 1 to 2.
const LEAST: f64 = 4.0;
/// Sets, with the files of named cards.
const NAMED: [(&str, &[&str]); 3] = [
    ("alien-empires", &["deck"]),
    ("generation-zero", &["agents", "sues", "canons", "monsters-and-locations"]),
    ("tidepool", &["cards"]),
];

/// The tests.
pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = NAMED
        .iter()
        .map(|(set, files)| Trial::test(format!("faces/{set}"), move || no_two_look_alike(set, files)))
        .collect();
    trials.push(Trial::test("faces/the list of powers says what the cards say", powers_are_said_alike));
    let drawn = Trial::test("faces/scripts draw the pictures that are there", scripts_draw_what_is_there);
    trials.push(drawn.with_ignored_flag(!has_python()));
    trials
}

/// A face in grays, as somebody sees it across the table.
struct Face {
    name: String,
    size: (u32, u32),
    grays: Vec<f64>,
}

fn face(path: &Path) -> Face {
    let (columns, rows, dots) = png(path);
    let gray = |[r, g, b, a]: [u8; 4]| {
        let light = 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b);
        255.0 - (255.0 - light) * f64::from(a) / 255.0
    };
    let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    Face { name, size: (columns, rows), grays: dots.into_iter().map(gray).collect() }
}

fn no_two_look_alike(set: &str, files: &[&str]) -> Result<(), Failed> {
    let tmp = scratch(&format!("faces-{set}"));
    let done = run(&["render", set, "--each", "--only", &files.join(","), "--dpi", "25", "-o", "out"], &tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    for file in files {
        let folder = tmp.join("out").join(set).join("pictures").join(file);
        let names = there(&folder);
        let fronts = names.iter().filter(|name| !name.contains("-back"));
        let faces: Vec<Face> = fronts.map(|name| face(&folder.join(name))).collect();
        assert!(faces.len() > 3, "{file} has {} faces", faces.len());
        for (n, one) in faces.iter().enumerate() {
            for other in faces[n + 1..].iter().filter(|other| other.size == one.size) {
                let sum: f64 = one.grays.iter().zip(&other.grays).map(|(a, b)| (a - b).abs()).sum();
                let apart = sum / one.grays.len() as f64;
                if apart < LEAST {
                    return Err(format!("{} and {} differ by {apart:.2} only", one.name, other.name).into());
                }
            }
        }
    }
    fs::remove_dir_all(&tmp).map_err(|error| format!("can't tidy up: {error}").into())
}

fn powers_are_said_alike() -> Result<(), Failed> {
    let cards = include_str!("../../decks/alien-empires/race.yaml");
    let list = include_str!("../../decks/alien-empires/powers.yaml");
    let said: Vec<&str> = cards.lines().filter_map(|line| line.trim().strip_prefix("text: ")).collect();
    assert_eq!(said.len(), 65);
    match said.iter().find(|text| !list.contains(&format!("text: {text}}}"))) {
        Some(text) => Err(format!("powers.yaml does not say {text}").into()),
        None => Ok(()),
    }
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success())
}

fn scripts_draw_what_is_there() -> Result<(), Failed> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/art/draw.py");
    let done = Command::new("python3").arg(script).arg("--check").output()?;
    let told = String::from_utf8_lossy(&done.stdout);
    if done.status.success() { Ok(()) } else { Err(format!("{told}run tools/art/draw.py").into()) }
}
