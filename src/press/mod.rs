//! From a set and its game file to printed files: the stages of the print column, one after the other.
//!
//! [`resolve()`] finds the layouts, sheets, looks and fonts that a game file names; from then on there are only values, and nothing is
//! read but pictures. [`print()`] draws every face and arranges it on sheets; whatever would go wrong on paper is reported on the way,
//! file by file, so that one that can't be printed takes no other along. [`Printed`] writes what came out.

mod backs;
mod bleed;
mod by_card;
mod contents;
mod copies;
mod flow;
mod fonts;
mod hall;
mod only;
mod pictures;
mod plates;
mod preflight;
mod printed;
mod prose;
mod resolve;
mod shown;
mod shrink;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use self::flow::FlowToPrint;
use self::hall::{Hall, Run};
use self::plates::Laid;
use self::preflight::OnTheTable;
use self::resolve::{Part, Ready, TextToPrint};
use crate::compose::ink::{Grays, gray};
use crate::compose::prose::Shop;
use crate::compose::text::typography::refined;
use crate::compose::{Art, Composed, Ink, Options, Piece, Workshop, compose as compose_faces};
use crate::diag::suggest::and_list;
use crate::diag::{Policy, Report, code};
use crate::geometry::{Footprint, Length, Orientation, Paper, Size};
use crate::impose::show::Show;
use crate::impose::{Batch, impose, is_made_lying, page_size, spare};
use crate::model::template::file_name;
use crate::model::{Content, Entry, FaceSize, GameFile, GameSet, PrintFile, SheetSpec, load};
use crate::source::{Door, Files, names};

pub use by_card::layouts_of;
pub use contents::Contents;
pub use fonts::FontShelf;
pub use hall::print;
pub use only::{Only, chosen_by, files_of, files_of_deck};
pub use pictures::PictureNames;
pub use printed::{Group, LeftOut, Outcome, Printed, Whole};
pub use prose::texts;
pub use resolve::{Plan, ToPrint, Unprinted, resolve, unprinted};

/// What is to be printed, and how.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The definitions, checked and filled.
    pub set: &'a GameSet,
    /// What is printed from them.
    pub game_file: &'a GameFile,
    /// The papers; nothing stands for the sheets' own.
    pub papers: &'a [Option<Paper>],
    /// How everything is drawn; a draft is printed with its errors.
    pub options: Options,
    /// What alone is printed.
    pub only: &'a Only,
    /// Places of the first sheet of each file that stay empty, counted from 1 row by row.
    pub skip: &'a [u32],
    /// How pieces are shown in pictures; nothing where they are printed on sheets.
    pub show: Option<Show>,
    /// Which faults count for less or more.
    pub policy: &'a Policy,
    /// Fields that the game knows, by component: cards need not have all of them.
    pub known_fields: &'a (dyn Fn(&str) -> Vec<&'static str> + Sync),
    /// Whether something is wrong with the definitions, so that all that is printed of them is a draft.
    pub is_faulty: bool,
    /// For how many players; without a number, what each of them needs is printed once.
    pub players: Option<u32>,
    /// What a first page tells besides what is printed, if there is to be one.
    pub contents: Option<Contents>,
}

impl Order<'_> {
    /// How everything is drawn, in the language of the set.
    fn options(&self) -> Options {
        Options { language: self.game_file.languages.shown(), ..self.options }
    }

    /// What a printed file is called in the folder of its paper, without its ending: `cards`, or `cards-de` where a language was asked for.
    fn file_stem(&self, file: &PrintFile) -> String {
        format!("{}{}", file_name(&file.name.value), self.game_file.languages.suffix())
    }

    /// Whether the definitions came without a game file, so that the game's own says how they are printed.
    fn borrows(&self) -> bool {
        !self.set.files.contains(&self.game_file.origin.file)
    }
}

/// Pieces that share sheets.
struct Together<'a> {
    title: String,
    bleed: Length,
    pieces: Vec<Piece>,
    parts: Vec<&'a Part<'a>>,
}

/// Draws the boards and maps that the game file does not print, for what is wrong with them: symbols and fields that their look
/// does not know.
pub fn check_unprinted(
    unprinted: &[Unprinted<'_>],
    order: &Order<'_>,
    door: &dyn Door,
    files: &Files,
    report: &mut Report,
) {
    for Unprinted { plate, fonts } in unprinted {
        let (art, pieces) = (Art::new(door).with_fonts(fonts.clone()), &BTreeMap::new());
        plate.check(
            Workshop { fonts, art: &art, files, options: order.options(), pieces, plates: &() },
            report,
        );
    }
}

fn print_file(
    run: &Run<'_>,
    hall: &Hall<'_>,
    (laid, table): (&[Option<Laid>], &OnTheTable),
    report: &mut Report,
) -> Option<Printed> {
    let (file, order, workshop) = (run.file, hall.order, hall.workshop(run));
    let spec = &*in_ink(run.on.sheet.as_ref()?, order.options.ink);
    if file.parts.is_empty() {
        return None;
    }
    backs::check(file.wanted, &file.parts, page_size(spec), workshop, report);
    let mut printed = Printed::empty(file, spec, order);
    let grays = Grays::default();
    let mut press =
        Press { run, door: hall.door, spec, order, workshop, report, printed: &mut printed, grays };
    // A card alone, and its back, are called by their own part.
    let can_join = !matches!(order.show, Some(Show::Each { .. }));
    let mut laid = laid.iter();
    let mut open: Option<Together<'_>> = None;
    for part in &file.parts {
        let part = match part {
            Ready::Faces(part) => part,
            Ready::Plate(plate) => {
                press.impose_together(open.take());
                let before = press.drawn();
                if let Some(show) = order.show {
                    press.show_plate(show, plate);
                    press.make_gray(before);
                    continue;
                }
                let (laid, first) = (laid.next().and_then(Option::as_ref), press.printed.sheets.len());
                plate.print((laid, table), spec, workshop, order, press.report, press.printed);
                press.make_gray(before);
                press.printed.repeat(first, copies::rounds(plate.enough_for, order.players));
                continue;
            }
            Ready::Text(text) => {
                press.impose_together(open.take());
                press.set_texts(text);
                continue;
            }
            Ready::Flow(flow) => {
                press.impose_together(open.take());
                press.set_flow(flow);
                continue;
            }
        };
        let (pieces, percent) = press.compose_part(part);
        let mut title = part.wanted.title.value.clone();
        if percent < 100 {
            title = format!("{title}, scale {percent} %");
            press.printed.scale = press.printed.scale.min(percent);
        }
        let bleed = part.layout.bleed;
        // What has its layout by the card is one part all the same.
        let goes_on = |open: &Together<'_>| {
            open.parts.last().is_some_and(|last| std::ptr::eq(last.wanted, part.wanted))
        };
        let joined = open.as_mut().filter(|open| can_join && (file.wanted.together || goes_on(open)));
        if let Some(together) = joined {
            if !goes_on(together) {
                together.title = format!("{}, {title}", together.title);
            }
            together.bleed = bleed.max(together.bleed);
            together.pieces.extend(pieces);
            together.parts.push(part);
        } else {
            let next = Together { title, bleed, pieces, parts: vec![part] };
            press.impose_together(open.replace(next));
        }
    }
    press.impose_together(open);
    Some(printed)
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

/// A sheet whose marks are gray where there is only one ink.
fn in_ink(spec: &SheetSpec, ink: Ink) -> Cow<'_, SheetSpec> {
    match spec.crop_marks {
        Some(mut marks) if ink == Ink::Mono && marks.line.color.is_some() => {
            marks.line.color = marks.line.color.map(gray);
            Cow::Owned(SheetSpec { crop_marks: Some(marks), ..spec.clone() })
        }
        _ => Cow::Borrowed(spec),
    }
}

/// Composes the faces of a part, once for all papers where these don't matter.
fn composed(
    part: &Part<'_>,
    page: Size,
    papers: usize,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Composed {
    let compose = |report: &mut Report| compose_faces(part.chosen(), &part.layout, page, workshop, report);
    if papers == 1 || part.layout.size == FaceSize::Page {
        return compose(report);
    }
    let (composed, found) = part.composed.get_or_init(|| {
        let mut found = Report::default();
        (compose(&mut found), found)
    });
    report.append(found.clone());
    composed.clone()
}

/// One file in the press.
struct Press<'p, 'a> {
    run: &'p Run<'p>,
    door: &'p dyn Door,
    spec: &'p SheetSpec,
    order: &'p Order<'a>,
    workshop: Workshop<'p>,
    report: &'p mut Report,
    printed: &'p mut Printed,
    grays: Grays,
}

impl Press<'_, '_> {
    /// Composes a part; its faces are added to the file's. What comes out are the part's pieces, and the scale in percent at which they
    /// fit the paper.
    fn compose_part(&mut self, part: &Part<'_>) -> (Vec<Piece>, u32) {
        let (page, before) = (page_size(self.spec), self.drawn());
        let players = self.order.players.filter(|_| self.order.show.is_none());
        let (workshop, report, printed) = (self.workshop, &mut *self.report, &mut *self.printed);
        // Counters are looked at once more, for colors that look alike.
        let faults_only = workshop.options.faults_only && !preflight::are_counters(part);
        let workshop = Workshop { options: Options { faults_only, ..workshop.options }, ..workshop };
        let made_for = self.run.on.made_for.filter(|_| part.layout.size == FaceSize::Page);
        let (mut composed, percent) = match made_for {
            Some(made_for) => shrink::to_page(part, page, made_for, workshop, report),
            None => (composed(part, page, self.order.papers.len(), workshop, report), 100),
        };
        composed.pieces = copies::for_players(composed.pieces, part.wanted, players);
        let first = printed.faces.len() as u32;
        let mut names = vec![String::new(); composed.faces.len()];
        for piece in &mut composed.pieces {
            names[piece.front.0 as usize].clone_from(&piece.name);
            if let Some(back) = piece.back {
                let name = &mut names[back.0 as usize];
                *name = if name.is_empty() {
                    format!("back of {}", piece.name)
                } else {
                    "common back".to_owned()
                };
            }
            printed.pieces += piece.copies as usize;
            piece.front.0 += first;
            if let Some(back) = &mut piece.back {
                back.0 += first;
            }
        }
        printed.face_names.extend(names);
        printed.faces.extend(composed.faces);
        if let Content::Faces { component, .. } = &part.wanted.content {
            printed.groups.push(Group {
                title: part.wanted.title.value.clone(),
                component: component.value.clone(),
                safe: part.layout.safe,
                pieces: composed.pieces.clone(),
            });
        }
        self.make_gray(before);
        self.check_colors(part, &composed.pieces, page);
        (composed.pieces, percent)
    }

    /// Sets texts on pages of their own.
    fn set_texts(&mut self, text: &TextToPrint<'_>) {
        let before = self.drawn();
        let (workshop, spec) = (self.workshop, self.spec);
        let at = spec.margin.within(spec.paper.lying(Orientation::Portrait));
        let found = Mutex::new(Report::default());
        let draw = |name: &str, room: Size| {
            let plate = text.plates.iter().find(|plate| names::same(plate.name(), name))?;
            let mut report = Report::default();
            let face = plate.figure(room, workshop, &mut report);
            found.lock().unwrap_or_else(PoisonError::into_inner).append(report);
            Some(face)
        };
        let shop = Shop {
            page: at.size(),
            fonts: workshop.fonts,
            nowhere: text.origin,
            draw: &draw,
            icon: Shop::NO_ICONS,
        };
        prose::add(text.texts, &spec.paper, at, shop, self.printed);
        self.report.append(found.into_inner().unwrap_or_else(PoisonError::into_inner));
        self.make_gray(before);
    }

    /// Sets a text on pages, and arranges these on sheets.
    fn set_flow(&mut self, flow: &FlowToPrint<'_>) {
        let before = self.drawn();
        let faces = flow.pages((self.run.paper, self.spec), self.workshop, self.report);
        let pieces = flow.leaves(faces, self.printed);
        self.printed.pieces += 1;
        let first = self.printed.sheets.len();
        self.make_gray(before);
        let title = flow.wanted.title.value.clone();
        self.impose_together(Some(Together { title, bleed: Length::ZERO, pieces, parts: Vec::new() }));
        self.printed.repeat(first, copies::rounds(flow.wanted.enough_for, self.order.players));
    }

    /// How many faces and wholes there are.
    fn drawn(&self) -> [usize; 2] {
        [self.printed.faces.len(), self.printed.wholes.len()]
    }

    /// Makes gray what was drawn since, where there is only one ink.
    fn make_gray(&mut self, [faces, wholes]: [usize; 2]) {
        if self.workshop.options.ink == Ink::Mono {
            let wholes = self.printed.wholes[wholes..].iter_mut().map(|whole| &mut whole.face);
            for face in self.printed.faces[faces..].iter_mut().chain(wholes) {
                face.drawing = self.grays.of(&face.drawing);
            }
        }
    }

    /// Reports counters that look alike, and pieces of any size that do where ink is saved: as they are printed, and as they were designed
    /// where that is lost with the ink.
    fn check_colors(&mut self, part: &Part<'_>, pieces: &[Piece], page: Size) {
        let ink = self.workshop.options.ink;
        let of_concern = preflight::are_counters(part) || ink.is_saved();
        if !of_concern || !preflight::any_alike(pieces, &self.printed.faces) {
            return;
        }
        let designed = ink.is_saved().then(|| {
            let options = Options { ink: Ink::Full, ..self.workshop.options };
            let workshop = Workshop { options, ..self.workshop };
            compose_faces(part.chosen(), &part.layout, page, workshop, &mut Report::default())
        });
        preflight::colors_of_pieces(part, pieces, &self.printed.faces, ink, designed.as_ref(), self.report);
    }

    /// Faults of a sheet stand at the key that says what is wrong; those of a sheet that comes with the program, which nobody can change,
    /// where the game file names it.
    fn place_faults_of_sheet(&self, found: &mut Report) {
        let name = &self.spec.head.name;
        let own = self.order.set.library.sheets.get(&name.value);
        let own = own.filter(|own| own.name.origin == name.origin).and_then(|own| own.node.as_map());
        for fault in found.iter_mut().filter(|fault| fault.origin == Some(self.spec.origin)) {
            let keys: &[&str] = match fault.code {
                code::BLEED => &["gutter", "bleed"],
                code::OUT_OF_RANGE => &["skip"],
                code::FACE_TOO_LARGE => &["columns", "rows", "component"],
                code::NO_ROOM_FOR_CROP_MARKS => &["crop_marks", "margin"],
                code::NO_ROOM_FOR_RULERS => &["margin"],
                _ => &[],
            };
            fault.origin = match own {
                Some(own) => keys.iter().find_map(|key| own.get(key)).map(|node| node.origin),
                None => Some(self.run.file.wanted.sheet.origin),
            }
            .or(fault.origin);
        }
    }

    /// Arranges pieces on sheets, if there are any.
    fn impose_together(&mut self, together: Option<Together<'_>>) {
        let Some(together) = together else { return };
        if let Some(show) = self.order.show {
            return self.show(show, together);
        }
        let Together { title, bleed, pieces, parts } = together;
        let language = self.order.game_file.languages.shown();
        let set = &refined(&self.order.game_file.title.value, language);
        let title = format!("{title}{}", copies::in_margin(&parts, self.order.players));
        let title = refined(&title, language);
        let with_backs = self.run.file.with_backs();
        let skip = if self.printed.sheets.is_empty() { self.order.skip } else { &[] };
        let batch = Batch { pieces: &pieces, bleed, set, title: &title, with_backs, skip };
        // Nobody leaves a page of a text out.
        self.printed.spare.extend(spare(batch, self.spec).filter(|_| !parts.is_empty()));
        bleed::cut_to_what_is_printed(batch, self.spec, &mut self.printed.faces);
        let mut found = Report::default();
        let mut sheets = impose(batch, self.spec, &mut found);
        if sheets.is_empty()
            && self.order.options.draft
            && found.iter().any(|fault| fault.code == code::BLEED)
        {
            // A draft loses the bleed that has no room.
            let gutter = self.spec.gutter();
            let bleed = gutter.width.min(gutter.height) / 2;
            sheets = impose(batch, &SheetSpec { bleed, ..self.spec.clone() }, &mut Report::default());
        }
        self.place_faults_of_sheet(&mut found);
        self.printed.sheets.extend(sheets);
        let fits = !found.has_errors();
        self.report.append(found);
        parts.iter().for_each(|part| check_intended_size(part, self.spec, fits, self.door, self.report));
        if fits {
            parts.iter().for_each(|part| bleed::check(part, self.spec, self.door, self.report));
        }
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
    let made = &load::sheets_for(size, &spec.paper, door);
    let better = format!("of the sheets that come along, {} made for this size", are(made));
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
