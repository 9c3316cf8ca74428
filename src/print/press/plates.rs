//! Boards and maps: drawn, made to fit or cut into tiles, put on sheets.

mod in_words;
mod poster_key;
mod staged;

pub(super) use staged::PartOfPlate;

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::preflight::{self, OnTheTable, Space};
use super::{Order, Printed, Whole, files_of};
use crate::compose::board::{self, Plate, Task};
use crate::compose::preflight::{LEAST_LINE, LEAST_TYPE};
use crate::compose::text::typography::refined;
use crate::compose::{Face, Workshop};
use crate::diag::{Code, Diagnostic, Report, and_list, code};
use crate::geometry::{Length, Orientation, Size};
use crate::impose::{Sheet, poster};
use crate::model::fixed_words::{Phrase, Words};
use crate::model::numbering::LabelStyle;
use crate::model::slot::{Showing, ShownPlate};
use crate::model::{
    Board, Content, Drawn, Fit, HexMap, Look, PlatePart, PrintFile, PrintPart, SheetSpec, load,
};
use crate::source::{Door, Files, Located, Origin, names, shortened};

/// A board or map with everything needed to print it.
#[derive(Clone)]
pub(super) struct PlateToPrint<'a> {
    /// Its title in the margin.
    title: &'a str,
    part: Cow<'a, PlatePart>,
    definition: BoardOrMap<'a>,
    pub look: Look,
    /// The number of players for whom one print is enough.
    pub enough_for: Option<u32>,
    /// Whether it is printed as the game's built-in set says, since the definitions have no game file.
    is_borrowed: bool,
}

/// How a board or map is placed on a sheet.
pub(super) struct Laid {
    /// The size of its spaces.
    size: Length,
    /// The orientation of the sheet that holds all of it, if one does.
    lying: Option<Orientation>,
    /// Whether it was made smaller to fit.
    is_reduced: bool,
}

/// Faces with their names.
type NamedFaces = Vec<(String, Face)>;

#[derive(Clone, Copy)]
enum BoardOrMap<'a> {
    Board(&'a Board),
    Map(&'a HexMap),
}

impl<'a> BoardOrMap<'a> {
    fn name(self) -> &'a str {
        match self {
            BoardOrMap::Board(board) => &board.plate.name.value,
            BoardOrMap::Map(map) => &map.plate.name.value,
        }
    }

    fn origin(self) -> Origin {
        match self {
            BoardOrMap::Board(board) => board.plate.name.origin,
            BoardOrMap::Map(map) => map.plate.name.origin,
        }
    }

    fn located(self) -> Located<String> {
        match self {
            BoardOrMap::Board(board) => board.plate.name.clone(),
            BoardOrMap::Map(map) => map.plate.name.clone(),
        }
    }

    /// The symbols of its spaces, each once.
    fn symbols(self) -> BTreeSet<char> {
        let symbols = match self {
            BoardOrMap::Board(board) => &board.squares,
            BoardOrMap::Map(map) => &map.symbols,
        };
        let each: BTreeSet<char> = symbols.iter().copied().collect();
        each.into_iter().flat_map(char::to_lowercase).collect()
    }
}

/// Finds the board or map of a part, and its look. Definitions without a game file are printed as the game's
/// built-in set says: each board or map takes the place of those that the set names.
pub(super) fn find<'a>(
    file: &PrintFile,
    wanted: &'a PrintPart,
    part: &'a PlatePart,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Vec<PlateToPrint<'a>> {
    let set = order.set;
    let all: Vec<BoardOrMap<'a>> =
        set.boards.iter().map(BoardOrMap::Board).chain(set.maps.iter().map(BoardOrMap::Map)).collect();
    let named = all.iter().find(|definition| names::same(definition.name(), &part.name.value));
    let found: Vec<(&str, BoardOrMap<'a>)> = match named {
        Some(definition) => vec![(wanted.title.value.as_str(), *definition)],
        None if order.borrows() => all.iter().map(|definition| (definition.name(), *definition)).collect(),
        None => {
            unknown(&part.name, order, report);
            Vec::new()
        }
    };
    let asked = |definition: BoardOrMap<'_>| {
        let paths = files_of(&[definition.origin()], files);
        let mut kinds = vec![wanted.title.value.as_str(), file.name.value.as_str()];
        kinds.extend(paths.iter().map(String::as_str));
        order.only.chooses_plate(definition.name(), &kinds)
    };
    let found: Vec<(&str, BoardOrMap<'a>)> =
        found.into_iter().filter(|(_, definition)| asked(*definition)).collect();
    let mut plates = Vec::new();
    for (title, definition) in found {
        if let Some(look) = look_of(definition, part, order, door, files, report) {
            plates.push(PlateToPrint {
                title,
                part: Cow::Borrowed(part),
                definition,
                look,
                enough_for: wanted.enough_for,
                is_borrowed: order.borrows(),
            });
        }
    }
    plates
}

/// The look of a board or map: that of the part, its own, or the default of its game. Its title is set as
/// the game file says by default.
fn look_of(
    definition: BoardOrMap<'_>,
    part: &PlatePart,
    order: &Order<'_>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Look> {
    let (plate, kind) = match definition {
        BoardOrMap::Board(board) => (&board.plate, "board"),
        BoardOrMap::Map(map) => (&map.plate, "map"),
    };
    // The default look of a game's boards and maps has the game's name.
    let usual = Located { value: format!("{}/{kind}", order.set.game.key()), origin: part.name.origin };
    let name = part.drawn.look.as_ref().or(plate.look.as_ref()).unwrap_or(&usual);
    let mut look = load::look(name, Some(plate), &order.set.library, door, files, report)?;
    look.title_font.get_or_insert_with(|| order.game_file.title_font.clone());
    Some(look)
}

/// A board or map by its name, to be shown in a text; a missing one is reported.
pub(super) fn named<'a>(
    name: &Located<String>,
    title: &'a str,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<PlateToPrint<'a>> {
    let set = order.set;
    let mut all = set.boards.iter().map(BoardOrMap::Board).chain(set.maps.iter().map(BoardOrMap::Map));
    let Some(definition) = all.find(|definition| names::same(definition.name(), &name.value)) else {
        unknown(name, order, report);
        return None;
    };
    let part = PlatePart { name: definition.located(), drawn: Drawn::default() };
    let look = look_of(definition, &part, order, door, files, report)?;
    let is_borrowed = order.borrows();
    Some(PlateToPrint { title, part: Cow::Owned(part), definition, look, enough_for: None, is_borrowed })
}

/// The board or map of a slot.
pub(super) fn shown<'a>(
    wanted: ShownPlate<'_>,
    title: &'a str,
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<PlateToPrint<'a>> {
    let mut plate = named(wanted.name, title, order, door, files, report)?;
    let Showing { look: other, blank, title, legend } = wanted.showing;
    let drawn = Drawn { look: other.clone(), blank: *blank, ..Drawn::default() };
    let part = PlatePart { name: plate.definition.located(), drawn };
    if other.is_some() {
        plate.look = look_of(plate.definition, &part, order, door, files, report)?;
    }
    plate.look.title = *title;
    plate.look.legend &= *legend;
    plate.look.compass &= *legend;
    plate.part = Cow::Owned(part);
    Some(plate)
}

/// The boards and maps that no part prints. None if the game's built-in game file prints all of them.
pub(super) fn unprinted<'a>(
    order: &Order<'a>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Vec<PlateToPrint<'a>> {
    let parts = order.game_file.files.iter().flat_map(|file| &file.parts);
    let named: Vec<&str> = parts
        .filter_map(|part| match &part.content {
            Content::Plate(plate) => Some(plate.name.value.as_str()),
            Content::Faces { .. } | Content::Text(..) | Content::Flow(_) => None,
        })
        .collect();
    if order.borrows() && !named.is_empty() {
        return Vec::new();
    }
    let set = order.set;
    let all = set.boards.iter().map(BoardOrMap::Board).chain(set.maps.iter().map(BoardOrMap::Map));
    let mut plates = Vec::new();
    for definition in all.filter(|definition| !named.contains(&definition.name())) {
        let part = PlatePart { name: definition.located(), drawn: Drawn::default() };
        if let Some(look) = look_of(definition, &part, order, door, files, report) {
            plates.push(PlateToPrint {
                title: definition.name(),
                part: Cow::Owned(part),
                definition,
                look,
                enough_for: None,
                is_borrowed: true,
            });
        }
    }
    plates
}

fn unknown(name: &Located<String>, order: &Order<'_>, report: &mut Report) {
    if !order.set.is_whole {
        return;
    }
    let boards = order.set.boards.iter().map(|board| board.plate.name.value.as_str());
    let known: Vec<&str> =
        boards.chain(order.set.maps.iter().map(|map| map.plate.name.value.as_str())).collect();
    let message = format!("there is no board or map called \"{}\"", shortened(&name.value));
    let otherwise = || match known.as_slice() {
        [] => "no board or map was read".to_owned(),
        known => format!("the boards and maps are {}", and_list(known)),
    };
    report.unknown(code::UNKNOWN_NAME, name.as_str(), message, known.iter().copied(), otherwise);
}

impl PlateToPrint<'_> {
    fn size(&self) -> Length {
        let own = match self.definition {
            BoardOrMap::Board(board) => board.square.map(|square| square.value),
            BoardOrMap::Map(map) => map.form.flat_to_flat(),
        };
        self.part.drawn.size.or(own).unwrap_or(self.look.size)
    }

    fn measure(&self, task: Task<'_>) -> Size {
        match self.definition {
            BoardOrMap::Board(board) => board::measure_board(board, task),
            BoardOrMap::Map(map) => board::measure_map(map, task),
        }
    }

    fn draw(&self, task: Task<'_>, report: &mut Report) -> Plate {
        let plate = match self.definition {
            BoardOrMap::Board(board) => board::board(board, task, report),
            BoardOrMap::Map(map) => board::map(map, task, report),
        };
        Plate { words: self.in_words(task.blank), ..plate }
    }

    /// The whole of it without its title, no larger than a size and its true size.
    pub fn figure(&self, room: Size, workshop: Workshop<'_>, report: &mut Report) -> Face {
        let look = Look { title: false, ..self.look.clone() };
        let task =
            Task { look: &look, size: self.size(), blank: self.part.drawn.blank, title: None, workshop };
        let size = board::fitting(room, task.size, |size| self.measure(Task { size, ..task }));
        self.draw(Task { size, ..task }, report).whole()
    }

    /// The whole of it with everything from its look, no larger than a size and its true size.
    pub fn as_it_is(&self, room: Size, workshop: Workshop<'_>, report: &mut Report) -> Face {
        let size = self.size_in(room, workshop);
        self.draw(Task { size, ..self.task(workshop) }, report).whole()
    }

    /// The largest size of its spaces, up to the true one, at which it fits into `room`.
    fn size_in(&self, room: Size, workshop: Workshop<'_>) -> Length {
        let task = self.task(workshop);
        board::fitting(room, task.size, |size| self.measure(Task { size, ..task }))
    }

    /// The whole of it at its true size, without title and legend, which its surroundings replace. Its
    /// spaces have no names: it is made so small that nobody could read them.
    pub fn alone(&self, workshop: Workshop<'_>, report: &mut Report) -> Face {
        let mut look = Look { title: false, legend: false, ..self.look.clone() };
        look.labels.style = LabelStyle::None;
        let task =
            Task { look: &look, size: self.size(), blank: self.part.drawn.blank, title: None, workshop };
        self.draw(task, report).whole()
    }

    /// The whole of it for a text with so much room. The labels of a map and the names on it are made as
    /// large as their hexes allow, so that they stay legible when all of it is scaled down. Illegible names
    /// of squares are left out.
    pub fn in_text(&self, room: Size, workshop: Workshop<'_>, report: &mut Report) -> Face {
        /// The least size of type in points, and the largest as a part of a hex.
        const READ: (f32, f32) = (5.4, 0.18);
        /// Smaller type is illegible.
        const SPECKS: f32 = 3.0;
        let mut look = Look { title: false, legend: false, ..self.look.clone() };
        let (size, blank) = (self.size(), self.part.drawn.blank);
        let whole = self.measure(Task { look: &look, size, blank, title: None, workshop });
        let part = |whole: Length, room: Length| (room.to_pt() / whole.to_pt()) as f32;
        let scale = part(whole.width, room.width).min(part(whole.height, room.height)).min(1.0);
        if !self.has_hexes() && look.labels.text.size * size.to_pt() as f32 * scale < SPECKS {
            look.labels.style = LabelStyle::None;
        }
        if self.has_hexes() {
            let least = (READ.0 / (size.to_pt() as f32 * scale)).min(READ.1);
            let texts = look.markers.values_mut().map(|marker| &mut marker.text);
            for text in texts.chain([&mut look.labels.text]) {
                text.size = text.size.max(least);
            }
        }
        self.draw(Task { look: &look, size, blank, title: None, workshop }, report).whole()
    }

    /// The whole of it at its true size.
    pub fn at_true_size(&self, workshop: Workshop<'_>, report: &mut Report) -> Face {
        self.draw(self.task(workshop), report).whole()
    }

    /// The whole of it at its true size, with its grid.
    pub fn whole(&self, workshop: Workshop<'_>, report: &mut Report) -> Whole {
        self.whole_of(&self.draw(self.task(workshop), report), self.size())
    }

    fn whole_of(&self, plate: &Plate, space: Length) -> Whole {
        let labels = &self.look.labels;
        Whole {
            name: self.name().to_owned(),
            face: plate.whole(),
            origin: plate.origin,
            space,
            labels: (labels.style, labels.numbering.clone()),
            terrains: self.look.terrains.iter().map(|(symbol, of)| (*symbol, of.name.clone())).collect(),
        }
    }

    /// The number of spaces.
    pub fn count(&self) -> usize {
        match self.definition {
            BoardOrMap::Board(board) => board.squares.len(),
            BoardOrMap::Map(map) => map.symbols.len(),
        }
    }

    /// The part of the game file.
    pub fn wanted(&self) -> &PlatePart {
        &self.part
    }

    /// Its name in the definitions.
    pub fn name(&self) -> &str {
        self.definition.name()
    }

    /// Whether its spaces are hexes, and their size, if it is printed at its true size.
    pub fn as_a_poster(&self) -> Option<(bool, Length)> {
        (self.part.drawn.fit == Fit::Poster).then(|| (self.has_hexes(), self.size()))
    }

    fn has_hexes(&self) -> bool {
        matches!(self.definition, BoardOrMap::Map(_))
    }

    /// Draws it to find its faults.
    pub fn check(&self, workshop: Workshop<'_>, report: &mut Report) {
        self.draw(Task { look: &self.look, size: self.size(), blank: false, title: None, workshop }, report);
    }

    /// "squares of 25.4 mm".
    fn spaces_of(&self, size: Length, words: &Words) -> String {
        let phrase = match self.definition {
            BoardOrMap::Board(_) => Phrase::Squares,
            BoardOrMap::Map(_) => Phrase::HexesFromFlatToFlat,
        };
        words.say(phrase, &[("size", &size.to_mm())])
    }

    fn task<'t>(&'t self, workshop: Workshop<'t>) -> Task<'t> {
        let blank = self.part.drawn.blank;
        // A sheet to write on has the title of its part, which says so.
        let title = blank.then_some(self.title);
        Task { look: &self.look, size: self.size(), blank, title, workshop }
    }

    /// How it is placed on a sheet; none if no size of it fits.
    pub fn laid(&self, spec: &SheetSpec, workshop: Workshop<'_>) -> Option<Laid> {
        let task = self.task(workshop);
        let fits = poster::on_one_sheet(self.measure(task), spec);
        if fits.is_some() || self.part.drawn.fit != Fit::Page {
            return Some(Laid { size: task.size, lying: fits, is_reduced: false });
        }
        let size = self.largest_that_fits(task, spec);
        let fits = poster::on_one_sheet(self.measure(Task { size, ..task }), spec);
        fits.map(|lying| Laid { size, lying: Some(lying), is_reduced: true })
    }

    /// Its spaces in their printed size.
    pub fn spaces(&self, laid: &Laid) -> Space {
        Space {
            name: self.definition.name().to_owned(),
            size: laid.size,
            is_reduced: laid.size < self.size(),
            hexes: self.has_hexes(),
            origin: self.part.name.origin,
            is_in_a_slot: false,
        }
    }

    /// Its spaces in a slot that shows it in so much room, named at a place; none if it has no room there.
    pub fn spaces_in(&self, room: Size, origin: Origin, workshop: Workshop<'_>) -> Option<Space> {
        let size = self.size_in(room, workshop);
        let laid = Laid { size, lying: None, is_reduced: size < self.size() };
        (size > Length::ZERO).then(|| Space { origin, is_in_a_slot: true, ..self.spaces(&laid) })
    }

    /// Puts it on sheets as it is `laid`, among others on the `table`.
    pub fn print(
        &self,
        (laid, table): (Option<&Laid>, &OnTheTable),
        spec: &SheetSpec,
        workshop: Workshop<'_>,
        order: &Order<'_>,
        report: &mut Report,
        printed: &mut Printed,
    ) {
        let Some(laid) = laid else {
            self.too_large(spec, report);
            return;
        };
        let language = order.game_file.languages.shown();
        let (set, title) =
            (&*refined(&order.game_file.title.value, language), &*refined(self.title, language));
        let task = Task { size: laid.size, ..self.task(workshop) };
        let words = &order.game_file.words();
        let mut caption = title.to_owned();
        if laid.is_reduced {
            caption = self.reduced(title, task.size, words);
        }
        if laid.lying.is_some() && !task.blank && table.is_for_reference(task.size, self.has_hexes()) {
            caption = format!("{caption}, {}", words.text(Phrase::ForReference));
        }
        self.check_legible(task, report);
        self.check_lines(task, report);
        preflight::colors_of_terrains(&self.look, &self.definition.symbols(), report);
        let plate = self.draw(task, report);
        let captions = poster::Captions { set, title: &caption, words };
        let (sheets, faces) = match laid.lying {
            Some(orientation) => {
                let sheet = poster::single(plate.size, orientation, captions, spec, report);
                (vec![sheet], vec![(title.to_owned(), plate.whole())])
            }
            None => match self.tiles(&plate, title, captions, task, spec, report) {
                Some(tiles) => tiles,
                None => return,
            },
        };
        printed.wholes.push(self.whole_of(&plate, task.size));
        printed.add(sheets, faces);
    }

    /// The largest size of spaces at which all of it fits on one sheet.
    fn largest_that_fits(&self, task: Task<'_>, spec: &SheetSpec) -> Length {
        let fitting = |orientation: Orientation| {
            let room = poster::room(spec, orientation);
            board::fitting(room, task.size, |size: Length| self.measure(Task { size, ..task }))
        };
        match spec.orientation {
            Some(orientation) => fitting(orientation),
            None => fitting(Orientation::Portrait).max(fitting(Orientation::Landscape)),
        }
    }

    /// "Island, made smaller to 60 % (hexes of 15.2 mm)".
    fn reduced(&self, title: &str, size: Length, words: &Words) -> String {
        let percent = (size.to_mm() / self.size().to_mm() * 100.0).round();
        let smaller = words.say(Phrase::Smaller, &[("percent", &percent)]);
        let spaces = if self.has_hexes() { Phrase::Hexes } else { Phrase::Squares };
        let spaces = words.say(spaces, &[("size", &format!("{:.1}", size.to_mm()))]);
        format!("{title}, {smaller} ({spaces})")
    }

    /// The sheets of a poster: a key, then a tile on each.
    fn tiles(
        &self,
        plate: &Plate,
        title: &str,
        captions: poster::Captions<'_>,
        task: Task<'_>,
        spec: &SheetSpec,
        report: &mut Report,
    ) -> Option<(Vec<Sheet>, NamedFaces)> {
        let spec = &*poster::for_tiles(plate.size, &plate.keep, spec);
        let tiling = poster::tiling(plate.size, &plate.keep, spec, report)?;
        let guide = self.guide(&tiling, plate, task.size, spec, captions.words);
        let page = poster::key_size(spec, tiling.orientation);
        let map = if let BoardOrMap::Map(map) = self.definition { Some(map) } else { None };
        let mut faces = vec![(format!("{title}, key"), board::key(plate, &guide, page, map, task))];
        let tile = |tile: &poster::Tile| (format!("{title} {}", tile.code), plate.window(tile.printed));
        faces.extend(tiling.tiles.iter().map(tile));
        Some((poster::poster(&tiling, page, captions, spec, report), faces))
    }

    /// Reports that not even tiny spaces fit on one sheet.
    fn too_large(&self, spec: &SheetSpec, report: &mut Report) {
        let message =
            format!("\"{}\" does not fit on one sheet of {} at any size", self.title, spec.paper.name);
        report
            .error(code::FACE_TOO_LARGE, self.part.name.origin, message)
            .help("leave `fit: page` out, so that it is printed as a poster; or use larger paper");
    }

    /// Warns of type that nobody can read.
    fn check_legible(&self, task: Task<'_>, report: &mut Report) {
        let labels =
            (self.look.labels.style != LabelStyle::None).then_some(("labels", &self.look.labels.text));
        let texts = self.look.texts.iter().map(|text| ("texts", &text.text));
        let all = labels.into_iter().chain(texts.filter(|_| !self.part.drawn.blank));
        let small: Vec<(&str, f32)> = all
            .map(|(what, look)| (what, look.size * task.size.to_pt() as f32))
            .filter(|(_, points)| *points < LEAST_TYPE - 0.05)
            .collect();
        let Some(least) = small.iter().map(|(_, points)| *points).reduce(f32::min) else { return };
        let most = small.iter().map(|(_, points)| *points).fold(least, f32::max);
        let mut kinds: Vec<&str> = small.iter().map(|(what, _)| *what).collect();
        kinds.dedup();
        let what = and_list(&kinds);
        let sizes = if most - least < 0.05 {
            format!("{least:.1} pt")
        } else {
            format!("{least:.1} to {most:.1} pt")
        };
        let message = format!("the {what} of \"{}\" are printed at {sizes}", self.title);
        self.warn(code::SMALL_TYPE, message, report).help(format!(
            "below {LEAST_TYPE:.0} pt hardly anybody can read them: print it as a poster or on larger paper, or use a look with larger {what} or without any"
        ));
    }

    /// A warning about the part; only a note if the game's built-in set decides how the board or map is printed.
    fn warn<'r>(&self, code: Code, message: String, report: &'r mut Report) -> &'r mut Diagnostic {
        if self.is_borrowed {
            report.note(code, self.definition.origin(), message)
        } else {
            report.warning(code, self.part.name.origin, message)
        }
    }

    /// Warns of lines that are too thin to print.
    fn check_lines(&self, task: Task<'_>, report: &mut Report) {
        let look = &self.look;
        let outlines = look.outlines.iter().map(|outline| ("outlines", &outline.line));
        let lines = look.lines.values().map(|line| ("lines", line));
        let all = look.grid.iter().map(|line| ("grid lines", line)).chain(outlines).chain(lines);
        let mut thin: Vec<(&str, f32)> =
            all.map(|(what, line)| (what, line.width * task.size.to_pt() as f32)).collect();
        thin.retain(|(_, points)| *points < LEAST_LINE - 0.005);
        let Some(thinnest) = thin.iter().map(|(_, points)| *points).reduce(f32::min) else { return };
        thin.dedup_by_key(|(what, _)| *what);
        let what = and_list(&thin.iter().map(|(what, _)| *what).collect::<Vec<_>>());
        let message = format!("the {what} of \"{}\" are printed {thinnest:.2} pt thick", self.title);
        self.warn(code::THIN_LINE, message, report).help(format!(
            "printers lose lines below {LEAST_LINE} pt: use a look with thicker ones, or print it larger"
        ));
    }
}

/// The families of a board or map: its own, and that of its title.
pub(super) fn families_of(look: &Look) -> impl Iterator<Item = Located<String>> + use<> {
    std::iter::once(look.font.clone()).chain(look.title_font.clone())
}
