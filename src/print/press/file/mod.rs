//! One file of a plan on one paper: its parts are composed one after the other, and arranged on sheets.

mod changes;
mod pictures;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::compose::form::{Form, report_same_names};
use crate::compose::ink::gray;
use crate::compose::prose::Shop;
use crate::compose::text::typography::refined;
use crate::compose::toned::{Tone, Toned};
use crate::compose::{Composed, Face, FaceId, Ink, Options, Piece, Workshop, compose as compose_faces};
use crate::diag::{Report, code};
use crate::geometry::{Length, Orientation, Point, Size};
use crate::impose::show::Show;
use crate::impose::{Batch, Sheet, impose, page_for, page_size, spare};
use crate::model::fixed_words::Phrase;
use crate::model::{Color, Content, FaceSize, Printer, Share, SheetSpec};
use crate::press::flow::FlowToPrint;
use crate::press::flow::draw::picture_in;
use crate::press::hall::{Hall, Run};
use crate::press::part::Part;
use crate::press::plates::{Laid, PlateToPrint};
use crate::press::preflight::OnTheTable;
use crate::press::printed::{Extent, Group, Printed};
use crate::press::reading::ToRead;
use crate::press::to_print::{Ready, TextToPrint};
use crate::press::{
    Order, Record, Sequence, backs, bleed, copies, cut_lines, edges, intended, preflight, prose, record, rim,
    shrink, tilted,
};
use crate::source::{Door, names};

/// A picture that comes with the program, by its path.
fn built_in(path: &str, room: Size, workshop: Workshop<'_>) -> Option<Face> {
    if !workshop.art.is_built_in(path) {
        return None;
    }
    let artwork = workshop.art.file(path, Color::BLACK).ok()?;
    let (wide, high) = (room.width.to_pt() as f32, room.height.to_pt() as f32);
    Some(picture_in(&artwork, high.min(wide / artwork.aspect()), workshop.options.ink))
}

/// Pieces that share sheets.
struct Together<'a> {
    title: String,
    bleed: Length,
    pieces: Vec<Piece>,
    parts: Vec<&'a Part<'a>>,
}

impl<'a> Together<'a> {
    /// Whether a part continues the last one: the groups of a part with layouts by card are still one part.
    fn goes_on_with(&self, part: &Part<'_>) -> bool {
        self.parts.last().is_some_and(|last| std::ptr::eq(last.wanted, part.wanted))
    }

    /// Adds the pieces of a part.
    fn join(&mut self, title: &str, bleed: Length, pieces: Vec<Piece>, part: &'a Part<'a>) {
        if !self.goes_on_with(part) {
            self.title = format!("{}, {title}", self.title);
        }
        self.bleed = bleed.max(self.bleed);
        self.pieces.extend(pieces);
        self.parts.push(part);
    }
}

/// Prints a file; none without a sheet or a part.
pub(super) fn print(
    run: &Run<'_>,
    hall: &Hall<'_>,
    (laid, table): (&[Option<Laid>], &OnTheTable),
    report: &mut Report,
) -> Option<Printed> {
    let (file, order, workshop) = (run.file, hall.order, hall.workshop(run));
    let spec = &*in_ink(run.on.sheet.as_ref()?, order.options.ink);
    let spec = &*for_printer(spec, order.printer);
    if file.parts.is_empty() {
        return None;
    }
    backs::check(file.wanted, &file.parts, page_size(spec), workshop, report);
    let mut printed = Printed::empty(file.wanted, file.fonts.clone(), spec, order);
    let grays = Toned::new(Tone::Gray);
    let mut press = Press {
        run,
        door: hall.door,
        spec,
        order,
        workshop,
        report,
        printed: &mut printed,
        open: None,
        forms: Vec::new(),
        left: order.since.map(|since| since.record.clone()),
        grays,
    };
    let mut laid = laid.iter();
    for part in &file.parts {
        if let Ready::Faces(part) = part {
            press.add_faces(part);
            continue;
        }
        press.impose_open();
        match part {
            Ready::Faces(_) => {}
            Ready::Plate(plate) => press.print_plate(plate, laid.next().and_then(Option::as_ref), table),
            Ready::Text(text) => press.set_texts(text),
            Ready::Flow(flow) => press.set_flow(flow),
        }
    }
    press.impose_open();
    report_same_names(&press.forms, press.report);
    if let Some(revision) = workshop.options.revision.filter(|_| order.show.is_none()) {
        printed.stamp(revision);
    }
    Some(printed)
}

/// The sheet, with gray marks if there is only one ink.
fn in_ink(spec: &SheetSpec, ink: Ink) -> Cow<'_, SheetSpec> {
    match spec.crop_marks {
        Some(mut marks) if ink == Ink::Mono && marks.line.color.is_some() => {
            marks.line.color = marks.line.color.map(gray);
            Cow::Owned(SheetSpec { crop_marks: Some(marks), ..spec.clone() })
        }
        _ => Cow::Borrowed(spec),
    }
}

/// The sheet within the margins of a printer, which also knows its own shift of backs.
fn for_printer<'s>(spec: &'s SheetSpec, printer: Option<&Printer>) -> Cow<'s, SheetSpec> {
    let Some(printer) = printer else { return Cow::Borrowed(spec) };
    let unprintable = printer.margins().map_or(spec.unprintable, |margins| match spec.orientation {
        Some(Orientation::Portrait) => margins,
        // The top of a landscape sheet is at the left of its page.
        Some(Orientation::Landscape) => margins.turned(),
        None => margins.larger(margins.turned()),
    });
    Cow::Owned(SheetSpec { unprintable, back_offset: Point::default(), ..spec.clone() })
}

/// Composes the faces of a part, only once if they do not depend on the paper.
fn composed(
    part: &Part<'_>,
    page: Size,
    papers: usize,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Composed {
    if papers == 1 || matches!(part.layout.size, FaceSize::Page(_)) {
        return compose_faces(part.chosen(), &part.layout, page, workshop, report);
    }
    let (composed, found) = part.composed_once(page, workshop);
    report.append(found.clone());
    composed.clone()
}

/// A file that is being printed.
struct Press<'p, 'a> {
    run: &'p Run<'p>,
    door: &'p dyn Door,
    spec: &'p SheetSpec,
    order: &'p Order<'a>,
    workshop: Workshop<'p>,
    report: &'p mut Report,
    printed: &'p mut Printed,
    /// Pieces whose sheets more pieces may join.
    open: Option<Together<'p>>,
    /// The form fields of its pieces.
    forms: Vec<Form>,
    /// What is left of an earlier print, of which only differences are printed.
    left: Option<Record>,
    grays: Toned,
}

impl<'p> Press<'p, '_> {
    /// Composes a part. Its pieces share sheets with those before if the file or the part says so.
    fn add_faces(&mut self, part: &'p Part<'p>) {
        let (pieces, percent) = self.compose_part(part);
        let mut title = part.wanted.title.value.clone();
        if percent < 100 {
            let smaller = self.order.game_file.words().say(Phrase::Smaller, &[("percent", &percent)]);
            title = format!("{title}, {smaller}");
            self.printed.scale = self.printed.scale.min(percent);
        }
        let bleed = part.layout.bleed;
        // A card alone, and its back, are named after their own part.
        let can_join = !matches!(self.order.show, Some(Show::Each { .. }));
        let all_join = self.run.file.wanted.together || self.left.is_some();
        match self.open.as_mut().filter(|open| can_join && (all_join || open.goes_on_with(part))) {
            Some(open) => open.join(&title, bleed, pieces, part),
            None => {
                self.impose_open();
                self.open = Some(Together { title, bleed, pieces, parts: vec![part] });
            }
        }
    }

    /// Draws a board or map on separate sheets.
    fn print_plate(&mut self, plate: &PlateToPrint<'_>, laid: Option<&Laid>, table: &OnTheTable) {
        let before = self.drawn();
        if let Some(show) = self.order.show {
            self.show_plate(show, plate);
            return self.make_gray(before);
        }
        let begin = self.printed.extent();
        plate.print((laid, table), self.spec, self.workshop, self.order, self.report, self.printed);
        self.make_gray(before);
        self.finish_whole(plate.name(), begin, copies::rounds(plate.enough_for, self.order.players));
    }

    /// Composes a part and adds its faces to the file. Returns the part's pieces, and the scale in percent
    /// at which they fit the paper.
    fn compose_part(&mut self, part: &Part<'_>) -> (Vec<Piece>, u32) {
        let (page, before) = (page_for(&part.layout, self.spec), self.drawn());
        let players = self.order.players.filter(|_| self.order.show.is_none());
        let (workshop, report, printed) = (self.workshop, &mut *self.report, &mut *self.printed);
        // Counters are also checked for colors that look alike.
        let faults_only = workshop.options.faults_only && !preflight::are_counters(part);
        let workshop = Workshop { options: Options { faults_only, ..workshop.options }, ..workshop };
        let made_for = self.run.on.made_for.filter(|_| part.layout.size.is_page());
        let (mut composed, percent) = match made_for {
            Some(made_for) => shrink::to_page(part, page, made_for, workshop, report),
            None => (composed(part, page, self.order.papers.len(), workshop, report), 100),
        };
        composed.pieces = copies::for_players(composed.pieces, part.wanted, players);
        changes::keep_changed(part, page, &mut composed, (workshop, self.order), (&mut self.left, printed));
        self.forms.append(&mut composed.forms);
        let first = printed.faces.len() as u32;
        let mut names = vec![String::new(); composed.faces.len()];
        let words = self.order.game_file.words();
        for piece in &mut composed.pieces {
            names[piece.front.0 as usize].clone_from(&piece.name);
            if let Some(back) = piece.back {
                let name = &mut names[back.0 as usize];
                *name = if name.is_empty() {
                    words.say(Phrase::BackOfPiece, &[("name", &piece.name)])
                } else {
                    words.text(Phrase::CommonBack).to_owned()
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
        if let Content::Faces { component, owner, shuffled, .. } = &part.wanted.content {
            printed.groups.push(Group {
                title: part.wanted.title.value.clone(),
                component: component.value.clone(),
                safe: part.layout.safe,
                are_pages: part.layout.size.is_page(),
                owner: owner.as_ref().map(|owner| owner.value.clone()),
                shuffled: shuffled.or(self.run.file.wanted.shuffled),
                layout: part.layout_name.origin,
                pieces: composed.pieces.clone(),
            });
        }
        match self.own_ink_of_backs().filter(|_| percent == 100) {
            Some(ink) => self.ink_backs(part, &composed.pieces, (page, first), ink),
            None => self.make_gray(before),
        }
        self.check_colors(part, &composed.pieces, page);
        (composed.pieces, percent)
    }

    /// Records a board, map or text of which everything was added since `begin`, prints it as often as needed, or removes it if an
    /// earlier print has it already.
    fn finish_whole(&mut self, name: &str, begin: Extent, rounds: u32) {
        let mut rounds = rounds;
        if self.order.has_record() {
            let faces = &self.printed.faces[begin.faces..];
            let recorded = record::of_whole(name, rounds, faces, &self.printed.fonts);
            if let Some(left) = &mut self.left {
                rounds = left.take(&recorded);
            }
            self.printed.record.push(recorded);
        }
        match rounds {
            0 => self.printed.shrink_to(begin),
            rounds => self.printed.repeat(begin.sheets, rounds),
        }
    }

    /// Sets texts on separate pages.
    fn set_texts(&mut self, text: &TextToPrint<'_>) {
        let (before, begin) = (self.drawn(), self.printed.extent());
        let (workshop, spec) = (self.workshop, self.spec);
        let at = spec.margin.within(spec.paper.lying(Orientation::Portrait));
        let found = Mutex::new(Report::default());
        let draw = |name: &str, room: Size| {
            let Some(plate) = text.plates.iter().find(|plate| names::same(plate.name(), name)) else {
                return built_in(name, room, workshop);
            };
            let mut report = Report::default();
            let face = plate.figure(room, workshop, &mut report);
            found.lock().unwrap_or_else(PoisonError::into_inner).append(report);
            Some(face)
        };
        let words = self.order.game_file.words();
        let shop = Shop {
            page: at.size(),
            fonts: workshop.fonts,
            titles: self.order.game_file.title_font.value.as_str(),
            color: Color::BLACK,
            words: &words,
            nowhere: text.origin,
            draw: &draw,
            icon: Shop::NO_ICONS,
        };
        prose::add(text.texts, &spec.paper, at, shop, self.printed);
        self.report.append(found.into_inner().unwrap_or_else(PoisonError::into_inner));
        self.make_gray(before);
        let name = text.texts.first().map(|text| text.title.clone()).unwrap_or_default();
        self.finish_whole(&name, begin, 1);
    }

    /// Sets a text on pages, and arranges these on sheets.
    fn set_flow(&mut self, flow: &FlowToPrint<'_>) {
        let (before, begin) = (self.drawn(), self.printed.extent());
        let set = flow.pages((self.run.paper, self.spec), self.workshop, self.report);
        let first = self.printed.faces.len();
        self.printed.first_pages.push((!set.pages.is_empty()).then_some(FaceId(first as u32)));
        if flow.wanted.booklet && !set.pages.is_empty() {
            let (pages, headings) = (first..first + set.pages.len(), set.headings);
            self.printed.to_read.push(ToRead { pages, headings });
        }
        let pieces = flow.leaves(set.pages, set.ends_alone, self.printed);
        self.printed.pieces += 1;
        self.make_gray(before);
        let title = flow.wanted.title.value.clone();
        self.impose_together(Together { title, bleed: Length::ZERO, pieces, parts: Vec::new() });
        let rounds = copies::rounds(flow.wanted.enough_for, self.order.players);
        self.finish_whole(&flow.wanted.title.value, begin, rounds);
    }

    /// The numbers of faces and of whole boards and maps.
    fn drawn(&self) -> [usize; 2] {
        [self.printed.faces.len(), self.printed.wholes.len()]
    }

    /// The ink of backs, if it is not that of fronts.
    fn own_ink_of_backs(&self) -> Option<Ink> {
        let Options { ink, back_ink, .. } = self.workshop.options;
        back_ink.filter(|back| *back != ink)
    }

    /// Draws the backs of a part again in their own ink. Its faces begin with number `first`.
    fn ink_backs(&mut self, part: &Part<'_>, pieces: &[Piece], (page, first): (Size, u32), ink: Ink) {
        let options = Options { ink, ..self.workshop.options };
        let workshop = Workshop { options, ..self.workshop };
        // Faults were reported when the part was composed in the ink of its fronts.
        let mut again = compose_faces(part.chosen(), &part.layout, page, workshop, &mut Report::default());
        let backs: BTreeSet<FaceId> = pieces.iter().filter_map(|piece| piece.back).collect();
        for (number, face) in self.printed.faces.iter_mut().enumerate().skip(first as usize) {
            let is_back = backs.contains(&FaceId(number as u32));
            let other = again.faces.get_mut(number - first as usize);
            if let Some(other) = other.filter(|_| is_back) {
                face.drawing = std::mem::take(&mut other.drawing);
            }
            let printed_in = if is_back { ink } else { self.workshop.options.ink };
            if printed_in == Ink::Mono {
                face.drawing = self.grays.convert(&face.drawing);
            }
        }
    }

    /// Turns to gray what was drawn since, if there is only one ink.
    fn make_gray(&mut self, [faces, wholes]: [usize; 2]) {
        if self.workshop.options.ink == Ink::Mono {
            let wholes = self.printed.wholes[wholes..].iter_mut().map(|whole| &mut whole.face);
            for face in self.printed.faces[faces..].iter_mut().chain(wholes) {
                face.drawing = self.grays.convert(&face.drawing);
            }
        }
    }

    /// Reports counters that look alike, and pieces of any size that do where ink is saved: as printed, and
    /// as designed if that is lost with the ink.
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

    /// Places the faults of a sheet at the key that causes them; those of a built-in sheet, which the user
    /// can't edit, at its name in the game file.
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
                code::REGISTRATION => &["registration"],
                code::PLACES => &["places", "pins"],
                code::LOST_BLEED => &["bleed"],
                _ => &[],
            };
            fault.origin = match own {
                Some(own) => keys.iter().find_map(|key| own.get(key)).map(|node| node.origin),
                None => Some(self.run.file.wanted.sheet.origin),
            }
            .or(fault.origin);
        }
    }

    /// Reports pieces that reach beyond what the printer can print.
    fn report_unprintable(&self, sheets: &[Sheet], found: &mut Report) {
        let Some(printer) = self.order.printer.filter(|printer| printer.margins().is_some()) else { return };
        let beyond = |sheet: &&Sheet| {
            let printable = self.spec.unprintable.within(sheet.paper);
            sheet.placements.iter().any(|placement| !printable.contains(placement.bounds()))
        };
        if let Some(sheet) = sheets.iter().find(beyond) {
            let name = &printer.head.name.value;
            let message = format!(
                "the printer \"{name}\" can't print the edges of sheet {} of \"{}\"",
                sheet.number, sheet.title
            );
            found
                .warning(code::FACE_TOO_LARGE, self.spec.origin, message)
                .help("use a sheet with fewer columns or rows, or with larger margins");
        }
    }

    /// Says on which paper a fault is, if papers were asked for: on another one there may be none.
    fn name_paper(&self, found: &mut Report) {
        let paper = &self.spec.paper.name;
        if self.order.papers.iter().any(Option::is_some) {
            for fault in found.iter_mut().filter(|fault| !fault.message.contains(paper)) {
                fault.message = format!("on {paper}, {}", fault.message);
            }
        }
    }

    /// Arranges the pieces whose sheets were still open, if there are any.
    fn impose_open(&mut self) {
        if let Some(open) = self.open.take() {
            self.impose_together(open);
        }
    }

    /// Arranges pieces on sheets.
    fn impose_together(&mut self, together: Together<'_>) {
        if let Some(show) = self.order.show {
            return self.show(show, together);
        }
        let Together { title, bleed, pieces, parts } = together;
        let language = self.order.game_file.languages.shown();
        let set = &refined(&self.order.game_file.title.value, language);
        let words = &self.order.game_file.words();
        let title = format!("{title}{}", copies::in_margin(&parts, self.order.players, words));
        let title = refined(&title, language);
        // Of a few changed pieces, perhaps none has a back.
        let has_back = || self.left.is_none() || pieces.iter().any(|piece| piece.back.is_some());
        let with_backs = self.run.file.with_backs() && has_back();
        // Labels have pieces; a text has none.
        let has_places = self.printed.sheets.is_empty() && !parts.is_empty();
        let skip = if has_places { self.order.skip } else { &[] };
        let is_stacked = self.order.sequence == Sequence::CutAndStack;
        let batch = Batch { pieces: &pieces, bleed, set, title: &title, words, with_backs, skip, is_stacked };
        // A page of a text can't be left out.
        self.printed.spare.extend(spare(batch, self.spec).filter(|_| !parts.is_empty()));
        bleed::cut_to_what_is_printed(batch, self.spec, &mut self.printed.faces);
        let mut found = Report::default();
        let mut sheets = impose(batch, self.spec, &mut found);
        if sheets.is_empty()
            && self.order.options.draft
            && found.iter().any(|fault| fault.code == code::BLEED)
        {
            // A draft loses bleed that has no room.
            let gutter = self.spec.gutter();
            let bleed = gutter.width.min(gutter.height) / 2;
            sheets = impose(batch, &SheetSpec { bleed, ..self.spec.clone() }, &mut Report::default());
        }
        // Pages of text, aids and tables are not cut out.
        if parts.iter().all(|part| part.layout.size == FaceSize::Page(Share::Whole)) {
            sheets.iter_mut().for_each(|sheet| sheet.contours.clear());
        }
        self.report_unprintable(&sheets, &mut found);
        self.place_faults_of_sheet(&mut found);
        self.name_paper(&mut found);
        rim::end_at_neighbors(&pieces, &mut sheets, self.printed);
        edges::end_at_neighbors(&pieces, &mut sheets, self.spec, self.printed);
        tilted::draw(&mut sheets, self.printed);
        cut_lines::make_visible(&mut sheets, self.printed);
        self.printed.sheets.extend(sheets);
        let fits = !found.has_errors();
        self.report.append(found);
        parts.iter().for_each(|part| intended::check(part, self.spec, fits, self.door, self.report));
        if fits {
            parts.iter().for_each(|part| bleed::check(part, self.spec, self.door, self.report));
        }
    }
}
