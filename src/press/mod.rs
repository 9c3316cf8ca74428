//! From a set and its game file to printed files: the stages of the print column, one after the other.
//!
//! [`compose`] finds layouts, sheets and fonts, draws every face and arranges it on sheets; whatever would go wrong on
//! paper is reported on the way. [`bytes`] writes what came out.

mod backs;
mod bleed;
mod fonts;
mod plates;
mod preflight;
mod prose;

use std::collections::BTreeMap;

use self::preflight::OnTheTable;
use crate::compose::board;
use crate::compose::text::typography::refined;
use crate::compose::{
    Art, Face, FontBook, Options, Piece, Workshop, compose as compose_faces, parallel, unknown_fields,
};
use crate::diag::suggest::and_list;
use crate::diag::{Report, code, nearest};
use crate::geometry::{Footprint, Length, Paper, Size};
use crate::impose::{Batch, Sheet, impose, is_made_lying, page_size};
use crate::model::game_set::Library;
use crate::model::{
    Backs, Content, Entry, FaceSize, GameFile, GameSet, Layout, PrintFile, PrintPart, SheetSpec, Slot, load,
};
use crate::source::fields::shortened;
use crate::source::{Door, Files, Located, names};
use crate::write::{self, Document};

pub use prose::texts;

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

impl Order<'_> {
    /// How everything is drawn, in the language of the set.
    fn options(&self) -> Options {
        Options { language: self.game_file.language, ..self.options }
    }

    /// Whether the definitions came without a game file, so that the game's own says how they are printed.
    fn borrows(&self) -> bool {
        !self.set.files.contains(&self.game_file.origin.file)
    }
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
enum Ready<'a> {
    Faces(Box<Part<'a>>),
    Plate(Box<plates::PlateToPrint<'a>>),
}

/// Components of one kind with their layout.
struct Part<'a> {
    wanted: &'a PrintPart,
    layout_name: &'a Located<String>,
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
pub fn compose<'a>(
    order: &'a Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
    tell: &mut dyn FnMut(&str, usize, usize),
) -> Vec<Printed> {
    let mut printed = Vec::new();
    let count = order.game_file.files.len();
    let parts_of = |file: &'a PrintFile| -> Vec<Ready<'a>> {
        file.parts.iter().flat_map(|part| find_part(part, order, door, files, report)).collect()
    };
    let parts: Vec<Vec<Ready<'a>>> = order.game_file.files.iter().map(parts_of).collect();
    let mut table = OnTheTable::of(parts.iter().flatten());
    let sizes = sizes_of_pieces(parts.iter().flatten());
    for (n, (file, parts)) in order.game_file.files.iter().zip(&parts).enumerate() {
        tell(&file.name.value, n, count);
        printed.extend(print_file(file, (parts, &sizes), order, door, files, &mut table, report));
    }
    table.tell(report);
    if let Some(only) = order.only.filter(|_| printed.is_empty() && !report.has_errors()) {
        nothing_of_that_name(only, order, report);
    }
    printed
}

/// The largest size of a component's pieces, where they have one.
fn sizes_of_pieces<'r>(parts: impl Iterator<Item = &'r Ready<'r>>) -> BTreeMap<String, Size> {
    let mut sizes: BTreeMap<String, Size> = BTreeMap::new();
    for part in parts {
        let Ready::Faces(part) = part else { continue };
        let Content::Faces { component, .. } = &part.wanted.content else { continue };
        let size = match part.layout.size {
            FaceSize::Page => continue,
            FaceSize::Fixed(size) => size,
            FaceSize::Squares(side) => {
                let shape = |entry: &&Entry| entry.text("shape").and_then(Footprint::parse);
                let shapes = part.all.iter().filter_map(shape);
                let across = |shape: Footprint| (i64::from(shape.columns()), i64::from(shape.rows()));
                let (columns, rows) =
                    shapes.map(across).fold((1, 1), |(w, h), (columns, rows)| (w.max(columns), h.max(rows)));
                Size::new(side * columns, side * rows)
            }
        };
        let largest = sizes.entry(component.value.clone()).or_insert(size);
        *largest = Size::new(largest.width.max(size.width), largest.height.max(size.height));
    }
    sizes
}

/// Reports slots that hold pieces which there are not.
fn check_held(slots: &[Slot], order: &Order<'_>, report: &mut Report) {
    for slot in slots {
        if let Some(component) = &slot.holds {
            component_without_entries(component, order, report);
        }
        check_held(slot.inner(), order, report);
    }
}

fn print_file(
    file: &PrintFile,
    (parts, sizes): (&[Ready<'_>], &BTreeMap<String, Size>),
    order: &Order<'_>,
    door: &dyn Door,
    files: &mut Files,
    table: &mut OnTheTable,
    report: &mut Report,
) -> Option<Printed> {
    let spec = load::sheet(&file.sheet, order.paper, order.library, door, files, report)?;
    if parts.is_empty() {
        return None;
    }
    let layouts = parts.iter().filter_map(|part| match part {
        Ready::Faces(part) => Some(&part.layout),
        Ready::Plate(_) => None,
    });
    let fonts = fonts::book(layouts, &plate_families(parts), door, files, report);
    let art = Art::new(door).with_fonts(&fonts);
    let workshop = Workshop { fonts: &fonts, art: &art, files, options: order.options(), pieces: sizes };
    backs::check(file, parts, page_size(&spec), workshop, report);
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
    let has_backs = |part: &Ready<'_>| matches!(part, Ready::Faces(part) if !part.layout.back.is_empty());
    let with_backs = parts.iter().any(has_backs);
    let mut open: Option<Together<'_>> = None;
    for part in parts {
        let part = match part {
            Ready::Faces(part) => part,
            Ready::Plate(plate) => {
                impose_together(open.take(), &spec, with_backs, order, door, report, &mut printed);
                plate.print(&spec, workshop, order, table, report, &mut printed);
                continue;
            }
        };
        let pieces = compose_part(part, &spec, workshop, report, &mut printed);
        let (title, bleed) = (&part.wanted.title.value, part.layout.bleed);
        if let Some(together) = open.as_mut().filter(|_| file.together) {
            together.title = format!("{}, {title}", together.title);
            together.bleed = bleed.max(together.bleed);
            together.pieces.extend(pieces);
            together.parts.push(part);
        } else {
            let next = Together { title: title.clone(), bleed, pieces, parts: vec![part] };
            impose_together(open.replace(next), &spec, with_backs, order, door, report, &mut printed);
        }
    }
    impose_together(open, &spec, with_backs, order, door, report, &mut printed);
    printed.fonts = fonts;
    Some(printed)
}

/// The families of boards and maps: their own, and that of titles.
fn plate_families(parts: &[Ready<'_>]) -> Vec<Located<String>> {
    let looks = parts.iter().filter_map(|part| match part {
        Ready::Faces(_) => None,
        Ready::Plate(plate) => Some(&plate.look),
    });
    looks.flat_map(plate_families_of).collect()
}

fn plate_families_of(look: &crate::model::Look) -> [Located<String>; 2] {
    let title = Located { value: board::TITLES.to_owned(), origin: look.font.origin };
    [look.font.clone(), title]
}

/// Draws the boards and maps that the game file does not print, for what is wrong with them: symbols and fields that their look
/// does not know.
pub fn check_unprinted(order: &Order<'_>, door: &dyn Door, files: &mut Files, report: &mut Report) {
    for plate in plates::unprinted(order, door, files, report) {
        let fonts = fonts::book(std::iter::empty(), &plate_families_of(&plate.look), door, files, report);
        let art = Art::new(door).with_fonts(&fonts);
        let pieces = &BTreeMap::new();
        plate.check(Workshop { fonts: &fonts, art: &art, files, options: order.options(), pieces }, report);
    }
}

/// What a part names; a part without entries is left out.
fn find_part<'a>(
    part: &'a PrintPart,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Vec<Ready<'a>> {
    match &part.content {
        Content::Faces { component, layout } => {
            let found = find_faces(part, component, layout, order, door, files, report);
            found.map(|part| Ready::Faces(Box::new(part))).into_iter().collect()
        }
        Content::Plate(plate) => {
            let found = plates::find(part, plate, order, door, files, report);
            found.into_iter().map(|plate| Ready::Plate(Box::new(plate))).collect()
        }
    }
}

/// The layout and the entries of a part; a part without entries is left out.
fn find_faces<'a>(
    part: &'a PrintPart,
    named: &Located<String>,
    layout_name: &'a Located<String>,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Part<'a>> {
    let component = named.value.as_str();
    let entries: Vec<&Entry> = (order.set.decks.iter())
        .filter(|deck| names::same(&deck.component.value, component))
        .flat_map(|deck| &deck.entries)
        .filter(|entry| order.only.is_none_or(|only| is_called(entry, only)))
        .collect();
    if entries.is_empty() {
        if order.only.is_none() {
            component_without_entries(named, order, report);
        }
        return None;
    }
    let layout = load::layout(layout_name, order.library, door, files, report)?;
    let all: Vec<&Entry> = order.set.decks_of(component).flat_map(|deck| &deck.entries).collect();
    let mut known: Vec<&str> = (order.known_fields)(component);
    let declared = order.set.decks_of(component).flat_map(|deck| &deck.declared);
    known.extend(declared.map(|field| field.name.value.as_str()));
    unknown_fields(&layout, &all, &known, report);
    check_held(&layout.front, order, report);
    check_held(&layout.back, order, report);
    Some(Part { wanted: part, layout_name, layout, entries, all })
}

fn is_called(entry: &Entry, name: &str) -> bool {
    names::same(&entry.name.value, name)
}

/// A component that nothing is defined of is a typing error, unless the game itself knows it.
fn component_without_entries(component: &Located<String>, order: &Order<'_>, report: &mut Report) {
    let known = order.set.components();
    let of_the_game = !(order.known_fields)(&component.value).is_empty();
    if of_the_game || known.iter().any(|name| names::same(name, &component.value)) {
        return;
    }
    // A few decks or a map alone are printed by the game's own game file: what they leave out is not missed.
    if order.borrows() && known.iter().all(|name| order.game_file.prints(name)) {
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
    // Counters are looked at once more, for colors that look alike.
    let faults_only = workshop.options.faults_only && !preflight::are_counters(part);
    let workshop = Workshop { options: Options { faults_only, ..workshop.options }, ..workshop };
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
    printed.faces.extend(composed.faces);
    preflight::colors_of_counters(part, &composed.pieces, printed, report);
    composed.pieces
}

/// Arranges pieces on sheets, if there are any.
fn impose_together(
    together: Option<Together<'_>>,
    spec: &SheetSpec,
    with_backs: bool,
    order: &Order<'_>,
    door: &dyn Door,
    report: &mut Report,
    printed: &mut Printed,
) {
    let Some(Together { title, bleed, pieces, parts }) = together else { return };
    let language = order.game_file.language;
    let set = &refined(&order.game_file.title.value, language);
    let title = refined(&title, language);
    let batch = Batch { pieces: &pieces, bleed, set, title: &title, with_backs, draft: order.draft };
    bleed::cut_to_what_is_printed(batch, spec, &mut printed.faces);
    let mut found = Report::default();
    printed.sheets.extend(impose(batch, spec, &mut found));
    let fits = !found.has_errors();
    report.append(found);
    parts.iter().for_each(|part| check_intended_size(part, spec, fits, door, report));
    if fits {
        parts.iter().for_each(|part| bleed::check(part, spec, door, report));
    }
}

/// A sheet that says which size it was made for should get that size. Where faces of another can't even be arranged on it, that was
/// told, and what is left to tell is which sheets are made for them.
fn check_intended_size(part: &Part<'_>, spec: &SheetSpec, fits: bool, door: &dyn Door, report: &mut Report) {
    let FaceSize::Fixed(size) = part.layout.size else { return };
    let Some(intended) = spec.component.filter(|intended| *intended != size) else { return };
    if is_made_lying(size, spec) {
        return;
    }
    let made = load::sheets_for(size, &spec.paper, door);
    let better = format!("of the sheets that come along, {} made for this size", are(&made));
    if fits {
        let other =
            format!("use another sheet than \"{}\", or change the layout's size", spec.head.name.value);
        let message = format!("faces of {size} on a sheet made for {intended}");
        report.warning(code::FACE_TOO_LARGE, part.layout_name.origin, message).help(if made.is_empty() {
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
    let names = names.chain(order.set.boards.iter().map(|board| board.plate.name.value.as_str()));
    let names = names.chain(order.set.maps.iter().map(|map| map.plate.name.value.as_str()));
    report.error_nowhere(code::UNKNOWN_NAME, format!("there is no card called \"{only}\"")).did_you_mean(
        only,
        names,
        || "the name is the one in the definitions".to_owned(),
    );
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
