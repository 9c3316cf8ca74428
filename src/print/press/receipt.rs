//! Compares a printed file that was read back with what the definitions print: pieces, places, texts, counts, margins.

use std::collections::BTreeMap;

use super::Printed;
use crate::geometry::length::mm_of;
use crate::write::pdf::read::{ReadFace, ReadFile, ReadPage};

/// How far a text may be from its place, in hundredths of a point: a tenth of a millimeter.
const NEAR: i64 = 28;

/// What differs, each as a sentence without its full stop; empty if nothing does. `planned` is the file as the definitions
/// print it, read back as `found` was.
pub fn differences(printed: &Printed, planned: &ReadFile, found: &ReadFile) -> Vec<String> {
    let mut all = Vec::new();
    if planned.title != found.title {
        all.push(format!("its title is \"{}\", the definitions say \"{}\"", found.title, planned.title));
    }
    let (pages, wanted) = (found.pages.len(), planned.pages.len());
    if pages != wanted {
        let pages = if pages == 1 { "1 page".to_owned() } else { format!("{pages} pages") };
        all.push(format!("it has {pages}, the definitions print {wanted}"));
    }
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (n, wanted) in planned.pages.iter().enumerate() {
        let placements = &printed.sheets[n].placements;
        let names: Vec<&str> = placements
            .iter()
            .map(|placement| printed.face_names[placement.face.0 as usize].as_str())
            .collect();
        names.iter().for_each(|name| counts.entry(*name).or_default()[0] += 1);
        let Some(page) = found.pages.get(n) else { continue };
        compare_pages(n + 1, &names, (wanted, page), &mut counts, &mut all);
    }
    for (name, [wanted, found]) in counts {
        if wanted != found {
            all.push(format!("{name}: {found} in the file, {wanted} in the definitions"));
        }
    }
    all
}

fn compare_pages<'n>(
    number: usize,
    names: &[&'n str],
    (wanted, found): (&ReadPage, &ReadPage),
    counts: &mut BTreeMap<&'n str, [usize; 2]>,
    all: &mut Vec<String>,
) {
    if wanted.size != found.size {
        let mm = |[width, height]: [i64; 2]| format!("{} x {} mm", in_mm(width), in_mm(height));
        all.push(format!(
            "page {number} measures {}, the definitions say {}",
            mm(found.size),
            mm(wanted.size)
        ));
    }
    let mut left: Vec<&ReadFace> = found.drawn.iter().collect();
    let mut take = |is_it: &dyn Fn(&ReadFace) -> bool| {
        let at = left.iter().position(|face| is_it(face))?;
        Some(left.remove(at))
    };
    let paired: Vec<Option<&ReadFace>> =
        wanted.drawn.iter().map(|face| take(&|other| other.at == face.at)).collect();
    for (n, (face, other)) in wanted.drawn.iter().zip(paired).enumerate() {
        let name = names.get(n).copied();
        let what =
            name.map_or_else(|| format!("page {number}, margin"), |name| format!("page {number}, {name}"));
        let is_same = |other: &ReadFace| other.texts == face.texts && other.others == face.others;
        if let Some(other) = other {
            name.into_iter().for_each(|name| counts.entry(name).or_default()[1] += 1);
            compare_faces(&what, face, other, all);
        } else if let Some(moved) = take(&is_same) {
            name.into_iter().for_each(|name| counts.entry(name).or_default()[1] += 1);
            all.push(format!(
                "{what}: it is at {}, the definitions put it at {}",
                place(moved, found),
                place(face, wanted)
            ));
        } else {
            all.push(format!("{what}: it is missing at {}", place(face, wanted)));
        }
    }
    for face in left {
        let texts: Vec<&str> = face.texts.iter().map(|(text, _)| text.as_str()).collect();
        let texts =
            if texts.is_empty() { String::new() } else { format!(" with \"{}\"", short(&texts.join(" "))) };
        all.push(format!(
            "page {number}: what is at {}{texts} is not in the definitions",
            place(face, found)
        ));
    }
}

/// Compares two faces in the same place.
fn compare_faces(what: &str, wanted: &ReadFace, found: &ReadFace, all: &mut Vec<String>) {
    let mut lacking: Vec<&(String, [i64; 2])> = wanted.texts.iter().collect();
    let mut extra: Vec<&(String, [i64; 2])> = Vec::new();
    for text in &found.texts {
        match lacking.iter().position(|other| *other == text) {
            Some(at) => drop(lacking.remove(at)),
            None => extra.push(text),
        }
    }
    let is_text = !lacking.is_empty() || !extra.is_empty();
    for (text, at) in lacking {
        let near = |other: &&(String, [i64; 2])| (0..2).all(|n| (other.1[n] - at[n]).abs() <= NEAR);
        let same = extra.iter().position(|other| other.0 == *text);
        if let Some(instead) = extra.iter().position(near) {
            let (instead, _) = extra.remove(instead);
            if instead != text {
                all.push(format!(
                    "{what}: \"{}\" is printed, the definitions say \"{}\"",
                    short(instead),
                    short(text)
                ));
            }
        } else if let Some(same) = same {
            extra.remove(same);
            all.push(format!("{what}: \"{}\" is in another place", short(text)));
        } else {
            all.push(format!("{what}: \"{}\" is missing", short(text)));
        }
    }
    for (text, _) in extra {
        all.push(format!("{what}: \"{}\" is printed, and is not in the definitions", short(text)));
    }
    if !is_text && wanted.others != found.others {
        all.push(format!("{what}: its drawing differs"));
    }
}

/// The place of a face on its page, in millimeters from the top left corner.
fn place(face: &ReadFace, page: &ReadPage) -> String {
    format!("{}, {} mm", in_mm(face.at[4]), in_mm(page.size[1] - face.at[5]))
}

fn in_mm(hundredths: i64) -> String {
    format!("{:.1}", mm_of(hundredths as f32 / 100.0))
}

/// A text that fits into a message.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
