//! From a set and its game file to printed files: the stages of the print column, one after the other.
//!
//! [`compose`] finds layouts, sheets and fonts, draws every face and arranges it on sheets; whatever would go wrong on
//! paper is reported on the way. [`bytes`] writes what came out.

mod fonts;

use crate::compose::{
    Art, Face, FontBook, Options, Piece, Workshop, compose as compose_faces, parallel, unknown_fields,
};
use crate::diag::suggest::and_list;
use crate::diag::{Report, code, nearest};
use crate::geometry::{Length, Paper};
use crate::impose::{Batch, Sheet, impose, page_size};
use crate::model::game_set::Library;
use crate::model::{
    Backs, Entry, FaceSize, GameFile, GameSet, Layout, PrintFile, PrintPart, SheetSpec, load,
};
use crate::source::fields::shortened;
use crate::source::{Door, Files, Located};
use crate::write::{self, Document};

/// What is to be printed, and how.
#[derive(Clone)]
pub struct Order<'a> {
    /// The definitions, checked and filled.
    pub set: &'a GameSet,
    /// What is printed from them.
    pub game_file: &'a GameFile,
    /// Layouts and sheets that came along.
    pub library: &'a Library,
    /// The paper, if not the sheets' own.
    pub paper: Option<&'a Paper>,
    /// How everything is drawn.
    pub options: Options,
    /// Whether "DRAFT" is written across each sheet.
    pub draft: bool,
    /// The one card to print.
    pub only: Option<&'a str>,
    /// Fields that the game knows, by component: cards need not have all of them.
    pub known_fields: &'a dyn Fn(&str) -> Vec<&'static str>,
}

/// One file, ready to be written.
pub struct Printed {
    /// Its name without the ending.
    pub name: String,
    /// The title that viewers show.
    pub title: String,
    /// Every distinct face.
    pub faces: Vec<Face>,
    /// The names of the faces, for plans and messages.
    pub face_names: Vec<String>,
    /// The sheets in order.
    pub sheets: Vec<Sheet>,
    /// The fonts.
    pub fonts: FontBook,
    /// The paper's name.
    pub paper: String,
    /// Where the backs went.
    pub backs: Backs,
    /// How many components are on the sheets.
    pub pieces: usize,
}

/// A part with everything that it names.
struct Part<'a> {
    wanted: &'a PrintPart,
    layout: Layout,
    /// The entries to print.
    entries: Vec<&'a Entry>,
    /// All entries of the component.
    all: Vec<&'a Entry>,
}

/// Pieces that share sheets.
struct Together<'a> {
    title: String,
    bleed: Length,
    pieces: Vec<Piece>,
    parts: Vec<&'a Part<'a>>,
}

/// Composes and imposes every file of a game file. `tell` is told of each file before work on it begins: its name, its
/// number and how many there are.
pub fn compose(
    order: &Order<'_>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
    tell: &mut dyn FnMut(&str, usize, usize),
) -> Vec<Printed> {
    let mut printed = Vec::new();
    let count = order.game_file.files.len();
    for (n, file) in order.game_file.files.iter().enumerate() {
        tell(&file.name.value, n, count);
        printed.extend(print_file(file, order, door, files, report));
    }
    if let Some(only) = order.only.filter(|_| printed.is_empty() && !report.has_errors()) {
        nothing_of_that_name(only, order, report);
    }
    printed
}

fn print_file(
    file: &PrintFile,
    order: &Order<'_>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Printed> {
    let parts: Vec<Part<'_>> =
        file.parts.iter().filter_map(|part| find_part(part, order, door, files, report)).collect();
    let spec = load::sheet(&file.sheet, order.paper, order.library, door, files, report)?;
    if parts.is_empty() {
        return None;
    }
    let fonts = fonts::book(parts.iter().map(|part| &part.layout), door, files, report);
    let art = Art::new(door);
    let workshop = Workshop { fonts: &fonts, art: &art, files, options: order.options };
    let mut printed = Printed {
        name: crate::model::template::slug(&file.name.value),
        title: format!("{}: {}", order.game_file.title.value, file.name.value),
        faces: Vec::new(),
        face_names: Vec::new(),
        sheets: Vec::new(),
        fonts: FontBook::empty(),
        paper: spec.paper.name.clone(),
        backs: spec.backs,
        pieces: 0,
    };
    // One part's backs make the whole file two-sided: otherwise a front would be printed on a back.
    let with_backs = parts.iter().any(|part| !part.layout.back.is_empty());
    let mut batches: Vec<Together<'_>> = Vec::new();
    for part in &parts {
        let pieces = compose_part(part, &spec, workshop, report, &mut printed);
        let (title, bleed) = (&part.wanted.title.value, part.layout.bleed);
        match batches.last_mut().filter(|_| file.together) {
            Some(wanted) => {
                wanted.title = format!("{}, {title}", wanted.title);
                wanted.bleed = bleed.max(wanted.bleed);
                wanted.pieces.extend(pieces);
                wanted.parts.push(part);
            }
            None => batches.push(Together { title: title.clone(), bleed, pieces, parts: vec![part] }),
        }
    }
    for Together { title, bleed, pieces, parts } in &batches {
        let set = &order.game_file.title.value;
        let batch = Batch { pieces, bleed: *bleed, set, title, with_backs, draft: order.draft };
        let mut found = Report::default();
        printed.sheets.extend(impose(batch, &spec, &mut found));
        let fits = !found.has_errors();
        report.append(found);
        parts.iter().for_each(|part| check_intended_size(part, &spec, fits, door, report));
    }
    printed.fonts = fonts;
    Some(printed)
}

/// The layout and the entries of a part; a part without entries is left out.
fn find_part<'a>(
    part: &'a PrintPart,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Part<'a>> {
    let component = part.component.value.as_str();
    let entries: Vec<&Entry> = (order.set.decks.iter())
        .filter(|deck| deck.component.value == component)
        .flat_map(|deck| &deck.entries)
        .filter(|entry| order.only.is_none_or(|only| is_called(entry, only)))
        .collect();
    if entries.is_empty() {
        if order.only.is_none() {
            component_without_entries(&part.component, order, report);
        }
        return None;
    }
    let layout = load::layout(&part.layout, order.library, door, files, report)?;
    let all: Vec<&Entry> = order.set.decks_of(component).flat_map(|deck| &deck.entries).collect();
    let mut known: Vec<&str> = (order.known_fields)(component);
    let declared = order.set.decks_of(component).flat_map(|deck| &deck.declared);
    known.extend(declared.map(|field| field.name.value.as_str()));
    unknown_fields(&layout, &all, &known, report);
    Some(Part { wanted: part, layout, entries, all })
}

fn is_called(entry: &Entry, name: &str) -> bool {
    entry.name.value.trim().to_lowercase() == name.trim().to_lowercase()
}

/// A component that nothing is defined of is a typing error, unless the game itself knows it.
fn component_without_entries(component: &Located<String>, order: &Order<'_>, report: &mut Report) {
    let known = order.set.components();
    let of_the_game = !(order.known_fields)(&component.value).is_empty();
    if of_the_game || known.contains(&component.value.as_str()) {
        return;
    }
    let help = match nearest(&component.value, known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None if known.is_empty() => "no deck was read at all".to_owned(),
        None => format!("the decks here are of {}", and_list(&known)),
    };
    let message = format!("there is no deck of \"{}\"", shortened(&component.value));
    report.error(code::UNKNOWN_NAME, component.origin, message).help(help);
}

/// Composes a part; its faces are added to the file's. What comes out are the part's pieces.
fn compose_part(
    part: &Part<'_>,
    spec: &SheetSpec,
    workshop: Workshop<'_>,
    report: &mut Report,
    printed: &mut Printed,
) -> Vec<Piece> {
    let page = page_size(spec);
    let mut composed = compose_faces(&part.entries, &part.all, &part.layout, page, workshop, report);
    let first = printed.faces.len() as u32;
    let mut names = vec![String::new(); composed.faces.len()];
    for piece in &mut composed.pieces {
        names[piece.front.0 as usize].clone_from(&piece.name);
        if let Some(back) = piece.back {
            let name = &mut names[back.0 as usize];
            *name =
                if name.is_empty() { format!("back of {}", piece.name) } else { "common back".to_owned() };
        }
        printed.pieces += piece.copies as usize;
        piece.front.0 += first;
        if let Some(back) = &mut piece.back {
            back.0 += first;
        }
    }
    printed.face_names.extend(names);
    // A sheet may ask for less bleed than the layout draws; nothing is to reach into the neighbors.
    let bleed = match part.layout.size {
        // Pieces of squares lie edge to edge.
        FaceSize::Squares(_) => Length::ZERO,
        _ => spec.bleed.min(part.layout.bleed),
    };
    printed.faces.extend(composed.faces.into_iter().map(|face| Face { bleed, ..face }));
    composed.pieces
}

/// A sheet that says which size it was made for should get that size. Where faces of another can't even be arranged on it, that was
/// told, and what is left to tell is which sheets are made for them.
fn check_intended_size(part: &Part<'_>, spec: &SheetSpec, fits: bool, door: &dyn Door, report: &mut Report) {
    let FaceSize::Fixed(size) = part.layout.size else { return };
    let Some(intended) = spec.component.filter(|intended| *intended != size) else { return };
    let made = load::sheets_for(size, &spec.paper, door);
    let better = format!("of the sheets that come along, {} made for this size", are(&made));
    if fits {
        let other = format!("use another sheet than \"{}\", or change the layout's size", spec.name);
        let message = format!("faces of {size} on a sheet made for {intended}");
        report.warning(code::FACE_TOO_LARGE, part.wanted.layout.origin, message).help(if made.is_empty() {
            other
        } else {
            better
        });
    } else if let Some(fault) =
        report.last().filter(|fault| fault.code == code::FACE_TOO_LARGE && !made.is_empty())
    {
        fault.help(better);
    }
}

fn are(names: &[&str]) -> String {
    format!("{} {}", and_list(names), if names.len() == 1 { "is" } else { "are" })
}

fn nothing_of_that_name(only: &str, order: &Order<'_>, report: &mut Report) {
    let names = order.set.decks.iter().flat_map(|deck| &deck.entries).map(|entry| entry.name.value.as_str());
    let help = match nearest(only, names) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => "the name is the one in the definitions".to_owned(),
    };
    report.error_nowhere(code::UNKNOWN_NAME, format!("there is no card called \"{only}\"")).help(help);
}

impl Printed {
    /// The file's content as a writer gets it.
    ///
    /// # Panics
    /// If no file was read at all, which is before anything is printed.
    pub fn document(&self, files: &Files) -> Document<'_> {
        let (file, _) = files.iter().next().expect("definitions come from files");
        Document::new(self.title.clone(), &self.faces, &self.sheets, &self.fonts, self.backs, file)
    }

    /// The file as PDF.
    ///
    /// # Errors
    /// A font can't be embedded.
    pub fn pdf(&self, files: &Files) -> Result<Vec<u8>, String> {
        write::pdf::pdf(&self.document(files))
    }

    /// Each sheet as an SVG document.
    pub fn svg(&self, files: &Files) -> Vec<Vec<u8>> {
        let document = self.document(files);
        let one = |(): &mut (), n: usize, _: &Sheet| write::svg::sheet(&document, n, write::svg::Text::Live);
        parallel::map(&self.sheets, || (), one).into_iter().map(String::into_bytes).collect()
    }

    /// Each sheet as a PNG picture.
    ///
    /// # Errors
    /// A sheet has too many dots at this resolution.
    pub fn png(&self, files: &Files, dpi: u32) -> Result<Vec<Vec<u8>>, String> {
        let document = self.document(files);
        let one = |(): &mut (), n: usize, _: &Sheet| write::png::sheet(&document, n, dpi);
        parallel::map(&self.sheets, || (), one).into_iter().collect()
    }

    /// The sheets as text.
    pub fn plan(&self) -> String {
        crate::impose::plan::text(&self.sheets, |face| self.face_names[face.0 as usize].clone())
    }
}
