//! Compares a printed file that was read back with what the definitions print: pieces, places, texts, counts, margins.

use std::collections::BTreeMap;

use super::Printed;
use crate::compose::FaceId;
use crate::geometry::length::mm_of;
use crate::impose::Placement;
use crate::write::pdf::read::{ReadFace, ReadFile, ReadPage};

/// How far a text may be from its place, in hundredths of a point: a tenth of a millimeter.
const NEAR: i64 = 28;

/// The names of the pieces on a page.
pub enum PieceNames<'p> {
    /// In the order in which they are drawn.
    InOrder(Vec<&'p str>),
    /// By their boxes, if all are drawn as one: left, bottom, right and top in hundredths of a point.
    ByPlace(Vec<(&'p str, [i64; 4])>),
}

impl PieceNames<'_> {
    /// The names in order; none if all are drawn as one.
    fn in_order(&self) -> &[&str] {
        match self {
            PieceNames::InOrder(names) => names,
            PieceNames::ByPlace(_) => &[],
        }
    }

    /// Where a text is: the piece around it, or the margin.
    fn around(&self, [x, y]: [i64; 2]) -> Option<&str> {
        let PieceNames::ByPlace(boxes) = self else { return None };
        let holds = |[left, bottom, right, top]: &[i64; 4]| {
            (*left..=*right).contains(&x) && (*bottom..=*top).contains(&y)
        };
        boxes.iter().find(|(_, place)| holds(place)).map(|(name, _)| *name)
    }
}

impl Printed {
    /// The names of the pieces on each page.
    pub fn piece_names(&self) -> Vec<PieceNames<'_>> {
        if let Some(corrected) = &self.corrected {
            let name = |(face, place): (FaceId, [i64; 4])| (self.name_of(face), place);
            let page = |n| PieceNames::ByPlace(corrected.boxes(n, &self.sheets[n]).map(name).collect());
            return (0..self.sheets.len()).map(page).collect();
        }
        let names = |placed: &Vec<Placement>| placed.iter().map(|one| self.name_of(one.face)).collect();
        self.sheets.iter().map(|sheet| PieceNames::InOrder(names(&sheet.placements))).collect()
    }

    /// The names of the pages of its booklets, in order.
    pub fn names_of_pages_to_read(&self) -> Vec<PieceNames<'_>> {
        let pages = self.to_read.iter().flat_map(|text| text.pages.clone());
        pages.map(|page| PieceNames::InOrder(vec![&*self.face_names[page]])).collect()
    }

    fn name_of(&self, face: FaceId) -> &str {
        &self.face_names[face.0 as usize]
    }
}

/// What differs, each as a sentence without its full stop; empty if nothing does. `planned` is the file as the definitions
/// print it, read back as `found` was; `names` are the pieces on each of its pages.
pub fn differences(names: &[PieceNames<'_>], planned: &ReadFile, found: &ReadFile) -> Vec<String> {
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
    for (n, (wanted, names)) in planned.pages.iter().zip(names).enumerate() {
        names.in_order().iter().for_each(|name| counts.entry(*name).or_default()[0] += 1);
        let Some(page) = found.pages.get(n) else { continue };
        compare_pages(n + 1, names, (wanted, page), &mut counts, &mut all);
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
    names: &'n PieceNames<'n>,
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
        let name = names.in_order().get(n).copied();
        let what = match (name, names) {
            (Some(name), _) => Compared::Piece(format!("page {number}, {name}")),
            (None, PieceNames::ByPlace(_)) => Compared::Page(number, names, face.at),
            (None, PieceNames::InOrder(_)) => Compared::Piece(format!("page {number}, margin")),
        };
        let is_same = |other: &ReadFace| other.texts == face.texts && other.others == face.others;
        if let Some(other) = other {
            name.into_iter().for_each(|name| counts.entry(name).or_default()[1] += 1);
            compare_faces(&what, face, other, all);
        } else if let Some(moved) = take(&is_same) {
            name.into_iter().for_each(|name| counts.entry(name).or_default()[1] += 1);
            all.push(format!(
                "{}: it is at {}, the definitions put it at {}",
                what.piece(),
                place(moved, found),
                place(face, wanted)
            ));
        } else {
            all.push(format!("{}: it is missing at {}", what.piece(), place(face, wanted)));
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

/// The owner of a drawing that is compared.
enum Compared<'n> {
    /// A piece or a margin, with its page.
    Piece(String),
    /// All pieces of a page, drawn as one, with its place on the page.
    Page(usize, &'n PieceNames<'n>, [i64; 6]),
}

impl Compared<'_> {
    /// Its name, with its page.
    fn piece(&self) -> String {
        match self {
            Compared::Piece(name) => name.clone(),
            Compared::Page(number, ..) => format!("page {number}"),
        }
    }

    /// The piece with a text at a place.
    fn with_text(&self, [x, y]: [i64; 2]) -> String {
        let Compared::Page(number, names, [a, b, c, d, right, up]) = self else { return self.piece() };
        let at = [(a * x + c * y) / 1_000 + right, (b * x + d * y) / 1_000 + up];
        names.around(at).map_or_else(|| self.piece(), |name| format!("page {number}, {name}"))
    }
}

/// Compares two faces in the same place.
fn compare_faces(what: &Compared<'_>, wanted: &ReadFace, found: &ReadFace, all: &mut Vec<String>) {
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
        let piece = what.with_text(*at);
        let near = |other: &&(String, [i64; 2])| (0..2).all(|n| (other.1[n] - at[n]).abs() <= NEAR);
        let same = extra.iter().position(|other| other.0 == *text);
        if let Some(instead) = extra.iter().position(near) {
            let (instead, _) = extra.remove(instead);
            if instead != text {
                all.push(format!(
                    "{piece}: \"{}\" is printed, the definitions say \"{}\"",
                    short(instead),
                    short(text)
                ));
            }
        } else if let Some(same) = same {
            extra.remove(same);
            all.push(format!("{piece}: \"{}\" is in another place", short(text)));
        } else {
            all.push(format!("{piece}: \"{}\" is missing", short(text)));
        }
    }
    for (text, at) in extra {
        let piece = what.with_text(*at);
        all.push(format!("{piece}: \"{}\" is printed, and is not in the definitions", short(text)));
    }
    if !is_text && wanted.others != found.others {
        all.push(format!("{}: its drawing differs", what.piece()));
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
