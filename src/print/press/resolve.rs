//! Everything that a game file names, found and read before printing begins: layouts, sheets, looks and fonts.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::by_card::{self, Group};
use super::contents::{self, ContentsToPrint};
use super::flow;
use super::fonts::{FontShelf, Needed, Wanted};
use super::layouts::Sources;
use super::part::{Kept, Part};
use super::plates::families_of;
use super::shown::Shown;
use super::to_print::{OnPaper, Ready, TextToPrint, ToPrint};
use super::{Order, copies, files_of_deck, fonts, plates, prose};
use crate::compose::{FontBook, meets, unknown_fields, unknown_fields_of};
use crate::diag::{Report, and_list, code};
use crate::geometry::Paper;
use crate::impose::page_size;
use crate::model::{Condition, Content, Entry, PrintFile, PrintPart, Slot, load, slot};
use crate::source::{Door, Files, Located, names, shortened};

/// Files to print, with everything that they name.
pub struct Plan<'a> {
    /// The files in the order of the game file.
    pub files: Vec<ToPrint<'a>>,
    /// The first page, if there is to be one.
    pub(super) contents: Option<ContentsToPrint<'a>>,
}

/// Finds and reads everything that the files of an order name. Faults are reported file by file. Fonts come
/// from the shelf, and stay there for the next order.
pub fn resolve<'a>(order: &Order<'a>, shelf: &FontShelf, door: &dyn Door, files: &mut Files) -> Plan<'a> {
    shelf.begin();
    let mut found: Vec<(ToPrint<'a>, Needed)> = Vec::new();
    let mut sources = Sources { door, files: &mut *files, layouts: BTreeMap::new() };
    for wanted in &order.game_file.files {
        found.push(file_to_print(wanted, order, shelf, &mut sources));
    }
    // Files share fonts: what one has measured helps the others, and the first page shows what they have drawn.
    let mut common = Needed::none();
    found.iter().filter(|(_, needed)| !needed.has_own()).for_each(|(_, needed)| common.join(needed));
    if order.contents.is_some() {
        common.join(&contents::needed(order, shelf, door, files));
    }
    let with_fonts = |(file, mut needed): (ToPrint<'a>, Needed)| {
        if file.parts.is_empty() {
            return file;
        }
        let has_own_fonts = needed.has_own();
        if !has_own_fonts {
            needed.join(&common);
        }
        ToPrint { fonts: needed.book(shelf, door), has_own_fonts, ..file }
    };
    let to_print: Vec<ToPrint<'a>> = found.into_iter().map(with_fonts).collect();
    let contents = contents::find(&to_print, order, (common, shelf), door, files);
    Plan { files: to_print, contents }
}

/// A file with everything that it names except its fonts, and the fonts that it needs.
fn file_to_print<'a>(
    wanted: &'a PrintFile,
    order: &Order<'a>,
    shelf: &FontShelf,
    sources: &mut Sources<'_>,
) -> (ToPrint<'a>, Needed) {
    let mut report = Report::default();
    let mut find = |part| find_part(wanted, part, order, sources, &mut report);
    let parts: Vec<Ready<'a>> = wanted.parts.iter().flat_map(&mut find).collect();
    let Sources { door, files, .. } = sources;
    let on = order.papers.iter().map(|paper| sheet(wanted, paper.as_ref(), order, *door, files)).collect();
    let layouts = || parts.iter().flat_map(Ready::layouts);
    let shown = Shown::find(layouts(), wanted.name.value.as_str(), order, *door, files, &mut report);
    let mut families = families(&parts, &order.game_file.title_font);
    families.extend(shown.plates().flat_map(|plate| families_of(&plate.look)));
    let needed = if parts.is_empty() {
        Needed::none()
    } else {
        let wanted = Wanted { families: &families, own: &order.game_file.fonts, shelf };
        fonts::needed(layouts(), wanted, *door, files, &mut report)
    };
    let fonts = Arc::new(FontBook::empty());
    (ToPrint { wanted, on, parts, shown, fonts, has_own_fonts: false, report }, needed)
}

/// The sheet of a file on the paper of the order, and the page of the paper that the sheet was made for, if
/// that is another.
fn sheet(
    wanted: &PrintFile,
    paper: Option<&Paper>,
    order: &Order<'_>,
    door: &dyn Door,
    files: &mut Files,
) -> OnPaper {
    let mut report = Report::default();
    let library = &order.set.library;
    let sheet = load::sheet(&wanted.sheet, paper, library, door, files, &mut report);
    let made_for = paper.filter(|_| sheet.is_some()).and_then(|paper| {
        let own = load::sheet(&wanted.sheet, None, library, door, files, &mut Report::default());
        own.filter(|own| own.paper.size != paper.size).map(|own| page_size(&own))
    });
    OnPaper { sheet, made_for, report }
}

/// The families of boards and maps, including those of titles, and those of texts.
fn families(parts: &[Ready<'_>], titles: &Located<String>) -> Vec<Located<String>> {
    let of_part = |part: &Ready<'_>| match part {
        Ready::Faces(_) => Vec::new(),
        Ready::Plate(plate) => families_of(&plate.look).collect(),
        Ready::Text(text) => {
            let of_plates = text.plates.iter().flat_map(|plate| families_of(&plate.look));
            of_plates.chain(prose::families(titles)).collect()
        }
        Ready::Flow(flow) => {
            let of_plates = flow.all_plates().flat_map(|plate| families_of(&plate.look));
            of_plates.chain(prose::families(titles)).collect()
        }
    };
    parts.iter().flat_map(of_part).collect()
}

/// What a part names; a part without entries is left out.
fn find_part<'a>(
    file: &'a PrintFile,
    part: &'a PrintPart,
    order: &Order<'a>,
    sources: &mut Sources<'_>,
    report: &mut Report,
) -> Vec<Ready<'a>> {
    match &part.content {
        Content::Faces { component, meeting, layout, owner, .. } => {
            let (meeting, owner) = (meeting.as_ref(), owner.as_ref());
            let which = Which { file, part, named: component, meeting, owner };
            let found = find_faces(&which, layout, order, sources, report);
            found.into_iter().map(|part| Ready::Faces(Box::new(part))).collect()
        }
        Content::Plate(plate) => {
            let found = plates::find(file, part, plate, order, sources.door, sources.files, report);
            found.into_iter().map(|plate| Ready::Plate(Box::new(plate))).collect()
        }
        Content::Text(texts, figures) => {
            let find = |plate| plates::find(file, part, plate, order, sources.door, sources.files, report);
            let plates = figures.iter().flat_map(find).collect();
            vec![Ready::Text(TextToPrint { texts, plates, origin: part.title.origin })]
        }
        Content::Flow(wanted) => {
            let found = flow::find(file, part, wanted, order, sources, report);
            found.map(|flow| Ready::Flow(Box::new(flow))).into_iter().collect()
        }
    }
}

/// The layouts and the entries of a part, one for each layout of its cards; none without entries.
fn find_faces<'a>(
    which: &Which<'a>,
    layout_name: &'a Located<String>,
    order: &Order<'a>,
    sources: &mut Sources<'_>,
    report: &mut Report,
) -> Vec<Part<'a>> {
    let component = which.named.value.as_str();
    let of_component: Vec<&Entry> = order.set.decks_of(component).flat_map(|deck| &deck.entries).collect();
    let mut known: Vec<&str> = (order.known_fields)(component);
    let declared = order.set.decks_of(component).flat_map(|deck| &deck.declared);
    known.extend(declared.map(|field| field.name.value.as_str()));
    let Some(all) = which.those_that_meet(&of_component, &known, order.borrows(), report) else {
        return Vec::new();
    };
    let mut entries = which.chosen(order, sources.files);
    if let Some(owner) = which.owner.filter(|_| !all.is_empty()) {
        copies::of_owners(&mut entries, &all, owner, order, report);
    }
    if entries.is_empty() {
        if order.only.is_all() {
            component_without_entries(which.named, order, report);
        }
        return Vec::new();
    }
    let mut parts = Vec::new();
    let groups = by_card::groups(layout_name, &all, &known, report);
    let is_by_card = groups.len() > 1;
    for Group { layout: layout_name, entries: all } in groups {
        let Some(layout) = sources.layout(&layout_name, order, report) else { continue };
        // A field of a layout must be in the cards that are drawn with it.
        unknown_fields(&layout, if is_by_card { &all } else { &of_component }, &known, report);
        check_held(&layout.front, order, report);
        check_held(&layout.back, order, report);
        let of_layout: HashSet<*const Entry> = all.iter().map(|entry| std::ptr::from_ref(*entry)).collect();
        let is_of_layout = |entry: &&Entry| !is_by_card || of_layout.contains(&std::ptr::from_ref(*entry));
        let entries: Vec<&Entry> = entries.iter().copied().filter(is_of_layout).collect();
        if !entries.is_empty() {
            let wanted = which.part;
            let component = of_component.clone();
            parts.push(Part { wanted, layout_name, layout, entries, all, component, kept: Kept::default() });
        }
    }
    parts
}

/// The choice of cards of a part.
struct Which<'a> {
    file: &'a PrintFile,
    part: &'a PrintPart,
    named: &'a Located<String>,
    meeting: Option<&'a Located<Condition>>,
    /// The field that names the owner of a piece.
    owner: Option<&'a Located<String>>,
}

impl<'a> Which<'a> {
    fn holds(&self, entry: &Entry) -> bool {
        self.meeting.is_none_or(|condition| meets(entry, &condition.value))
    }

    /// The cards of the component that meet the part's condition. Faults are reported; so is a condition
    /// that no card meets, unless the game file is borrowed.
    fn those_that_meet(
        &self,
        all: &[&'a Entry],
        known: &[&str],
        is_borrowed: bool,
        report: &mut Report,
    ) -> Option<Vec<&'a Entry>> {
        let Some(condition) = self.meeting.filter(|_| !all.is_empty()) else { return Some(all.to_vec()) };
        let mut found = Report::default();
        unknown_fields_of(&condition.value, all, known, &mut found);
        let is_sound = !found.has_errors();
        report.append(found);
        let those: Vec<&Entry> = all.iter().copied().filter(|entry| self.holds(entry)).collect();
        if is_sound && those.is_empty() && !is_borrowed {
            report
                .error(code::EMPTY, condition.origin, format!("no {} meets this condition", self.named.value))
                .help("change it, or delete the part");
        }
        (is_sound && !those.is_empty()).then_some(those)
    }

    /// The cards to print: those that meet the part's condition and are chosen in the order.
    fn chosen(&self, order: &Order<'a>, files: &Files) -> Vec<&'a Entry> {
        let mut chosen = Vec::new();
        for deck in order.set.decks_of(&self.named.value) {
            let paths = files_of_deck(deck, files);
            let mut kinds = vec![self.named.value.as_str(), &self.part.title.value, &self.file.name.value];
            kinds.extend(paths.iter().map(String::as_str));
            let of_deck = deck.entries.iter().filter(|entry| self.holds(entry));
            chosen.extend(of_deck.filter(|entry| order.only.chooses(entry, &kinds)));
        }
        chosen
    }
}

/// Reports slots that hold missing pieces.
fn check_held(slots: &[Slot], order: &Order<'_>, report: &mut Report) {
    for slot in slots {
        if let Some(component) = &slot.position.holds {
            component_without_entries(component, order, report);
        }
        for part in slot.all_parts() {
            if let slot::Part::Slots(slots) = part {
                let held = slots.iter().filter_map(|slot| slot.position.holds.as_ref());
                held.for_each(|component| component_without_entries(component, order, report));
            }
        }
    }
}

/// Reports a component without entries as a typing error, unless the game itself knows it.
fn component_without_entries(component: &Located<String>, order: &Order<'_>, report: &mut Report) {
    if !order.set.is_whole {
        return;
    }
    let known = order.set.components();
    let of_the_game = !(order.known_fields)(&component.value).is_empty();
    if of_the_game || known.iter().any(|name| names::same(name, &component.value)) {
        return;
    }
    // A few decks or a map alone are printed by the game's built-in game file: what they leave out is not missed.
    if order.borrows() && known.iter().all(|name| order.game_file.prints(name)) {
        return;
    }
    let message = format!("there is no deck of \"{}\"", shortened(&component.value));
    let otherwise = || match known.as_slice() {
        [] => {
            "no deck was read; one in JSON is read where it is named: `definitions: [deck.json]`".to_owned()
        }
        known => format!("the decks here are of {}", and_list(known)),
    };
    report.unknown(code::UNKNOWN_NAME, component.as_str(), message, known.iter().copied(), otherwise);
}
