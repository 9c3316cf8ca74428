//! Printed files are verified however they were printed: each option of `render` that changes a PDF, in its row of a table.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::partly::scratch;
use super::run;
use crate::support::pdf;

pub fn trials() -> Vec<Trial> {
    let rows = ROWS.iter().map(|row| {
        crate::support::trial(format!("verified/{} {}", row.1, row.0.join(" ")), move || verified(row))
    });
    let others = [
        crate::support::trial("verified/changes are in the language of the set", in_its_language),
        crate::support::trial("verified/a damaged or foreign file is reported", foreign),
    ];
    rows.chain(others).collect()
}

const SET: &str = r##"
kind: layout
name: animal
size: poker
front:
  ground: {panel: true, fill: "{shade}"}
  name: {text: "{name}", x: 5mm, y: 5mm, size: 12pt}
  text: {text: "{text}", x: 5mm, y: 30mm, right: 5mm, size: 10pt}
  foot: {text: "{revision} {umpire}", x: 5mm, bottom: 4mm, right: 5mm, height: 12mm, size: 6pt}
back:
  ground: {panel: true, fill: "#204080"}
  name: {text: "back of {name}", x: 5mm, y: 40mm, right: 5mm, size: 10pt, color: white}
---
kind: deck
game: custom
component: animal
cards:
  - {name: Fox, copies: 3, shade: "#f0d0a0", text: {en: Sly., de: Schlau.}}
  - {name: Crab, shade: "#e0b0b0", text: {en: Sideways., de: Seitwärts.}}
  - {name: Owl, shade: "#d0d0d0", text: {en: Wise., de: Weise.}}
---
kind: game
game: custom
title: {en: Den, de: Bau}
folder: den
language: [en, de]
players: 2-4
files:
  - {file: animals, sheet: a4-poker-9up, parts: [{title: {en: Animals, de: Tiere}, component: animal, layout: animal}]}
  - {file: rules, title: {en: Rules, de: Regeln}, sheet: a4-booklet, parts: [{title: {en: Rules, de: Regeln}, flow: rules.md, booklet: true}]}
"##;

const RULES: &str = "# Rules\n\nSly foxes hide. Crabs go sideways.\n\n## The end\n\nThe owl wins.\n";

const PRINTER: &str = "kind: printer\nname: kitchen\npaper: A4\n\
    front: {scale: [99.4, 100.2], shift: [0.9mm, -1.4mm], angle: 0.4}\n\
    back: {scale: [100.1, 99.7], shift: [-0.6mm, 0.7mm], angle: -0.25}\n";

/// Options, the file that is verified, and what a change of the definitions is reported as.
type Row = (&'static [&'static str], &'static str, &'static str);

const FOX: &str = "page 1, Fox: \"Sly.\" is printed, the definitions say \"Quick.\"";
const FOX_DE: &str = "page 1, Fox: \"Schlau.\" is printed, the definitions say \"Schnell.\"";

const ROWS: &[Row] = &[
    (&[], "a4/animals", FOX),
    (&[], "a4/contents", "its drawing differs"),
    (&[], "a4/rules", "Quick foxes hide"),
    (&[], "a4/rules-read", "Quick foxes hide"),
    (&["--paper", "letter"], "letter/animals", FOX),
    (&["--paper", "a5"], "a5/animals", FOX),
    (&["--paper", "200mm x 280mm"], "200-x-280mm/animals", FOX),
    (&["--cut", "svg"], "a4/animals", FOX),
    (&["--cut", "dxf,svg"], "a4/animals", FOX),
    (&["--printer", "kitchen.yaml"], "a4/animals", FOX),
    (&["--printer", "kitchen.yaml", "--order", "backs-first"], "a4/animals", "page 2, Fox: \"Sly.\""),
    (&["--printer", "kitchen.yaml"], "a4/rules", "Quick foxes hide"),
    (&["--printer", "kitchen.yaml"], "a4/rules-read", "Quick foxes hide"),
    (&["--ink", "low"], "a4/animals", FOX),
    (&["--ink", "mono"], "a4/animals", FOX),
    (&["--ink", "back=low"], "a4/animals", FOX),
    (&["--ink", "front=mono,back=low"], "a4/animals", FOX),
    (&["--see-through"], "a4/animals-see-through", "Sly."),
    (&["--order", "fronts-first"], "a4/animals", FOX),
    (&["--order", "backs-first"], "a4/animals", "page 2, Fox: \"Sly.\""),
    (&["--order", "cut-and-stack"], "a4/animals", FOX),
    (&["--draft"], "a4/animals", FOX),
    (&["--lang", "de"], "a4/animals-de", FOX_DE),
    (&["--lang", "all"], "a4/animals-de", FOX_DE),
    (&["--lang", "all"], "a4/animals-en", FOX),
    (&["--only", "Fox"], "a4/animals-only-fox", FOX),
    (&["--where", "copies > 2"], "a4/animals-only-copies-more-2", FOX),
    (&["--skip", "1-2,4"], "a4/animals", FOX),
    (&["--cmyk"], "a4/animals", FOX),
    (&["--shard", "1/1"], "a4/animals", FOX),
    (&["--players", "3"], "a4/animals", FOX),
    (&["--umpire", "http://192.168.1.20:4748/word/"], "a4/animals", FOX),
    (&["--umpire", "http://192.168.1.20:4748/word/"], "a4/rules", "Quick foxes hide"),
    (&["--stamp", "Probe \"7\" ü"], "a4/animals", FOX),
    (&["--mark-printed"], "a4/animals", FOX),
    (&["--changed-since", "old"], "a4/animals-changed", FOX),
    (&["--changed-since", "old"], "a4/changes", "\"1 × Rules\" is missing"),
    (
        &["--changed-since", "old", "--printer", "kitchen.yaml", "--ink", "low", "--cut", "svg"],
        "a4/animals-changed",
        FOX,
    ),
    (&["--deny", "warnings", "--allow", "PB-no-bleed"], "a4/animals", FOX),
];

fn verified((options, file, change): &Row) -> Result<(), Failed> {
    let name = format!("verified-{}-{}", file.replace('/', "-"), options.concat());
    let tmp = scratch(&name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
    set(
        &tmp.join("old"),
        &[("copies: 3, ", "copies: 3, old: true, "), ("Sly.", "Slow."), ("Schlau.", "Langsam.")],
    )?;
    set(&tmp.join("den"), &[])?;
    fs::write(tmp.join("kitchen.yaml"), PRINTER)?;
    let done = run(&[&["render", "den"], *options].concat(), &tmp);
    if done.status != 0 {
        return Err(format!("{}{}", done.out, done.err).into());
    }
    let path = format!("output/den/{file}.pdf");
    let done = run(&["verify", &path, "den"], &tmp);
    let ok = done.status == 0 && done.out.contains("is what the definitions print, byte for byte");
    if !ok {
        return Err(format!("{}{}", done.out, done.err).into());
    }
    set(&tmp.join("den"), &[("Sly.", "Quick."), ("Schlau.", "Schnell."), ("Sly foxes", "Quick foxes")])?;
    let done = run(&["verify", &path, "den"], &tmp);
    // Long lines are folded.
    let said: Vec<&str> = done.out.split_whitespace().collect();
    if done.status == 1 && said.join(" ").contains(change) {
        Ok(())
    } else {
        Err(format!("after a change: {}{}", done.out, done.err).into())
    }
}

fn set(folder: &Path, changes: &[(&str, &str)]) -> Result<(), Failed> {
    let changed =
        |text: &str| changes.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    fs::create_dir_all(folder)?;
    fs::write(folder.join("game.yaml"), changed(SET))?;
    fs::write(folder.join("rules.md"), changed(RULES))?;
    Ok(())
}

fn in_its_language() -> Result<(), Failed> {
    let tmp = scratch("verified-language");
    set(&tmp.join("old"), &[("Schlau.", "Langsam."), ("Sly.", "Slow.")])?;
    set(&tmp.join("den"), &[])?;
    for (language, wanted) in
        [("de", ["Heraus", "Hinein", "3 × Fox", "1 von 1"]), ("en", ["Out", "In", "3 × Fox", "1 of 1"])]
    {
        let done = run(&["render", "den", "--changed-since", "old", "--lang", language], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        let file = fs::read(tmp.join(format!("output/den/a4/changes-{language}.pdf")))?;
        let text = pdf::read(&file).pages[0].whole_text();
        let missing: Vec<&str> = wanted.into_iter().filter(|words| !text.contains(words)).collect();
        assert!(missing.is_empty(), "{missing:?} in {text}");
    }
    // Only the small picture of the fox has changed.
    set(&tmp.join("den"), &[("#f0d0a0", "#a0d0f0")])?;
    let done = run(&["verify", "output/den/a4/changes-en.pdf", "den"], &tmp);
    let said = "page 1, Den: changes since old, page 1: its drawing differs";
    assert!(done.status == 1 && done.out.starts_with(said), "{}{}", done.out, done.err);
    Ok(())
}

fn foreign() -> Result<(), Failed> {
    let tmp = scratch("verified-foreign");
    set(&tmp.join("den"), &[])?;
    let done = run(&["render", "den", "--stamp", "one"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let path = tmp.join("output/den/a4/animals.pdf");
    let bytes = fs::read(&path)?;
    // Options of another version.
    let mut other = lopdf::Document::load_mem(&bytes)?;
    let info = other.trailer.get(b"Info")?.as_reference()?;
    other.get_dictionary_mut(info)?.set("MadeBy", lopdf::Object::string_literal("animals\n--stanp=one"));
    other.save(&path)?;
    let done = run(&["verify", "output/den/a4/animals.pdf", "den"], &tmp);
    assert!(done.status == 2 && done.err.contains("unknown here: --stanp=one"), "{}", done.err);
    // Another set.
    fs::write(&path, bytes)?;
    let done = run(&["verify", "output/den/a4/animals.pdf", "tidepool"], &tmp);
    assert!(done.status == 2 && done.err.contains("print no file called \"animals\""), "{}", done.err);
    Ok(())
}
