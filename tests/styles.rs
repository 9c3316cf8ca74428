//! Drawings with styles, and the same drawings in plain attributes: `tests/styles`. A case may also say what is reported, and it may
//! be an icon in blue, whose `tint` is plain, always or never.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use punchboard::compose::{Art, Tint};
use punchboard::model::Color;
use regex_lite::Regex;
use serde_yaml::Value;

use crate::support::press::Memory;

/// A test for each case.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/styles");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    files.sort();
    let mut trials = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("it can be read");
        let cases: BTreeMap<String, Value> = serde_yaml::from_str(&text).expect("it is a map of cases");
        let topic = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
        for (name, case) in cases {
            let title = format!("styles/{topic} {name}");
            trials.push(crate::support::trial(title, move || alike(&case)));
        }
    }
    trials
}

fn alike(case: &Value) -> Result<(), Failed> {
    let text = |key: &str| case[key].as_str().map(str::to_owned);
    let tint = text("tint").map(|word| match word.as_str() {
        "always" => Tint::Always,
        "never" => Tint::Never,
        _ => Tint::Plain,
    });
    let part = text("part").map_or(String::new(), |part| format!("#{part}"));
    let found = drawn(&text("drawing").ok_or("a case has a `drawing`")?, &part, tint);
    if let Some(why) = text("refused") {
        let found = found.err().and_then(|failed| failed.message().map(str::to_owned)).unwrap_or_default();
        return if found.contains(&why) { Ok(()) } else { Err(format!("refused: {found}").into()) };
    }
    let (found, reported) = found?;
    if let Some(plain) = text("like") {
        let (wanted, _) = drawn(&plain, "", None)?;
        if found != wanted {
            return Err(format!("wanted {wanted}\nfound {found}").into());
        }
    }
    match text("reports") {
        Some(part) if !reported.contains(&part) => Err(format!("reported: {reported:?}").into()),
        None if !reported.is_empty() => Err(format!("reported: {reported:?}").into()),
        _ => Ok(()),
    }
}

/// A drawing as text, with numbers rounded, and what is reported about it.
fn drawn(body: &str, part: &str, tint: Option<Tint>) -> Result<(String, String), Failed> {
    let (view, body) = match body.strip_prefix("VIEW ").and_then(|rest| rest.split_once('\n')) {
        Some((view, rest)) => (view, rest),
        None => ("0 0 100 100", body),
    };
    let attributes = body.strip_prefix("ROOT ").and_then(|rest| rest.split_once('\n')).map(|(root, _)| root);
    let body = attributes.map_or(body, |root| &body["ROOT ".len() + root.len()..]);
    let file = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}" {}>{body}</svg>"#,
        attributes.unwrap_or_default()
    );
    let door = Memory::new(&[("icons/a.svg", file.as_str())]);
    let art = Art::new(&door);
    let ink = (Color::rgb(0, 0, 255), tint.unwrap_or(Tint::Never));
    let (artwork, notes) = if part.is_empty() {
        let icon = art.icon("a", &["set.yaml"], ink).map_err(|none| none.message)?;
        (icon.artwork, icon.notes)
    } else {
        let path = format!("icons/a.svg{part}");
        (art.file(&path, ink.0).map_err(|none| none.message)?, art.notes(&path, ink.0))
    };
    let drawing = artwork.drawing(100.0).map_err(|_| "it is a picture")?;
    let reported: Vec<String> = notes.into_iter().map(|note| note.message).collect();
    let number = Regex::new(r"-?\d+\.\d+").expect("it is a pattern");
    let rounded = |found: &regex_lite::Captures<'_>| {
        let number: f64 = found[0].parse().expect("it has digits");
        format!("{:.2}", number + 0.0)
    };
    let text = number.replace_all(&format!("{drawing:?}"), rounded).replace("-0.00", "0.00");
    Ok((text, reported.join("; ")))
}
