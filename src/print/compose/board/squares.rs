//! Boards of squares: a backdrop, landscape, lines, labels, and a frame that may show which way is down.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::furniture::{Entry, Furniture, Swatch};
use super::laid::{self, Laid};
use super::lettering::Lettering;
use super::markers::{Crowd, Ground, is_in_text};
use super::patterns::{self, Cell, Inks};
use super::plate::Plate;
use super::{Task, icons, lines, report_missing, shares};
use crate::compose::drawing::{Drawing, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::diag::{Report, code};
use crate::geometry::{Label, Length, Point, Size, SquareGrid};
use crate::model::board::EMPTY;
use crate::model::look::Terrain;
use crate::model::{Board, Color};
use crate::source::Origin;

/// Squares in a block, in each direction.
const BLOCK: u32 = 16;

/// A board with its frame, title and legend.
pub fn board(board: &Board, task: Task<'_>, report: &mut Report) -> Plate {
    let view = View::new(board, task);
    view.check_names(report);
    let mut lettering = Lettering::new(task.workshop.fonts, task.look);
    let frame = task.look.frame.as_ref().map_or(Length::ZERO, |frame| frame.width);
    let bounds = view.grid.bounds();
    let (wide, high) = (bounds.width + frame * 2, bounds.height + frame * 2);
    let grounds = view.grounds(report);
    let furniture = view.furniture(&grounds);
    let (top, bottom, width) = furniture.room(wide.to_pt() as f32, &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    let width = if width > wide.to_pt() as f32 { um(width) } else { wide };
    let mut plate = Plate { size: Size::new(width, um(top) + high + um(bottom)), ..Plate::default() };
    plate.origin = Point::new((width - wide) / 2 + frame, um(top) + frame);
    view.lay(&grounds, &mut lettering, &mut plate, report);
    let mut around = Drawing::default();
    let map_bottom = (um(top) + high).to_pt() as f32;
    furniture.draw(task, width.to_pt() as f32, top, map_bottom, &mut lettering, &mut around, &mut plate.keep);
    plate.push(around, task.workshop.fonts);
    report_missing(&lettering.missing, board.plate.name.origin, report);
    plate
}

/// The size of a board with its surroundings.
pub fn measure(board: &Board, task: Task<'_>) -> Size {
    let mut lettering = Lettering::new(task.workshop.fonts, task.look);
    let view = View::new(board, task);
    let frame = task.look.frame.as_ref().map_or(Length::ZERO, |frame| frame.width);
    let bounds = view.grid.bounds();
    let (wide, high) = (bounds.width + frame * 2, bounds.height + frame * 2);
    let grounds = view.grounds(&mut Report::default());
    let (top, bottom, width) = view.furniture(&grounds).room(wide.to_pt() as f32, &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    Size::new(um(width).max(wide), um(top) + high + um(bottom))
}

/// A board and everything needed to draw it.
pub(super) struct View<'a> {
    pub board: &'a Board,
    pub task: Task<'a>,
    pub grid: SquareGrid,
    /// The side of a square in points.
    pub u: f32,
    /// The names of markers that texts show, by their kind.
    pub names_in_texts: BTreeMap<&'a str, BTreeMap<Label, String>>,
}

/// The squares of a board on its plate.
struct Squares<'v, 'a> {
    view: &'v View<'a>,
    /// The corner of the first square.
    corner: (f32, f32),
}

impl Ground for Squares<'_, '_> {
    fn middle(&self, at: Label) -> (f32, f32) {
        let (square, half) = (self.view.grid.square(at), self.view.u / 2.0);
        (self.corner.0 + square.x.to_pt() as f32 + half, self.corner.1 + square.y.to_pt() as f32 + half)
    }

    fn width_at(&self, _below: f32) -> f32 {
        self.view.u
    }

    fn text_on(&self, at: Label) -> Option<Color> {
        self.view.terrain(self.view.symbol(at)).and_then(|terrain| terrain.text)
    }
}

type Grounds = BTreeMap<char, Arc<Drawing>>;

impl<'a> View<'a> {
    fn new(board: &'a Board, task: Task<'a>) -> View<'a> {
        let kinds = board.markers.kinds().filter(|(kind, _)| is_in_text(task.look, kind));
        let names_in_texts = kinds.map(|(kind, _)| (kind, board.markers.names_by_space(kind))).collect();
        View { board, task, grid: board.grid(task.size), u: task.size.to_pt() as f32, names_in_texts }
    }

    pub(super) fn terrain(&self, symbol: char) -> Option<&'a Terrain> {
        self.task.look.terrains.get(&symbol.to_ascii_lowercase())
    }

    pub(super) fn symbol(&self, at: Label) -> char {
        if self.task.blank { EMPTY } else { self.board.symbol(at) }
    }

    fn outline(&self) -> [(f32, f32); 4] {
        let h = self.u / 2.0;
        [(-h, -h), (h, -h), (h, h), (-h, h)]
    }

    fn grounds(&self, report: &mut Report) -> Grounds {
        let mut grounds = Grounds::new();
        let outline = self.outline();
        let marks = self.board.facts.values().filter(|_| !self.task.blank);
        let of_marks = marks.flat_map(|facts| facts.marks.symbols().map(|(symbol, _)| symbol));
        for symbol in self.grid.labels().map(|at| self.symbol(at)).chain(of_marks) {
            if grounds.contains_key(&symbol) {
                continue;
            }
            let Some(terrain) = self.terrain(symbol) else {
                // A terrain that a square names itself is reported there.
                if symbol != EMPTY && self.board.squares.contains(&symbol) {
                    self.unknown_terrain(symbol, report);
                }
                grounds.insert(symbol, Arc::default());
                continue;
            };
            let mut drawing = Drawing::default();
            if let Some(color) = self.task.fill(terrain.color) {
                drawing.path(Path::polygon(outline), Some(Paint::Color(color)), None);
            }
            self.pattern((terrain, terrain.color), &outline, report, &mut drawing);
            grounds.insert(symbol, Arc::new(drawing));
        }
        grounds
    }

    fn unknown_terrain(&self, symbol: char, report: &mut Report) {
        self.report_unknown(symbol, self.task.place_of(symbol, self.board.landscape), report);
    }

    pub(super) fn report_unknown(&self, symbol: char, place: Origin, report: &mut Report) {
        let terrains = &self.task.look.terrains;
        let known: Vec<String> =
            terrains.iter().map(|(symbol, t)| format!("{symbol} ({})", t.name)).collect();
        let help = if known.is_empty() {
            "say what it means under `terrains:`, or name a `look:` that does".to_owned()
        } else {
            format!("the symbols are {} (empty), {}", EMPTY, crate::diag::and_list(&known))
        };
        let message = format!("no square is written \"{symbol}\"");
        report.error(code::UNKNOWN_NAME, place, message).help(help);
    }

    fn furniture(&self, grounds: &Grounds) -> Furniture {
        let look = self.task.look;
        let listed = grounds.iter().filter(|_| look.legend).filter_map(|(symbol, ground)| {
            let terrain = self.terrain(*symbol).filter(|terrain| terrain.listed)?;
            let ground = if self.is_mostly_turned(*symbol) { turned(ground) } else { ground.clone() };
            let swatch = Swatch::Space(ground, self.outline().to_vec(), self.u);
            Some(Entry { name: terrain.name.clone(), swatch })
        });
        Furniture {
            title: look.title.then(|| self.task.title.unwrap_or(&self.board.plate.name.value).to_owned()),
            subtitle: if self.task.blank {
                look.to_fill_in.clone()
            } else {
                self.board.plate.subtitle.clone()
            },
            legend: listed.collect(),
            notes: look.texts.iter().filter(|_| look.legend).filter_map(|text| text.legend.clone()).collect(),
            compass: None,
        }
    }

    /// Whether the pattern of a terrain is turned on more than half of its squares.
    fn is_mostly_turned(&self, symbol: char) -> bool {
        let laid = Laid::from_board(self.board);
        let squares = self.grid.labels().filter(|at| self.symbol(*at) == symbol);
        let (turned, upright): (Vec<Label>, Vec<Label>) = squares.partition(|at| self.is_turned(*at, &laid));
        turned.len() > upright.len()
    }

    fn lay(&self, grounds: &Grounds, lettering: &mut Lettering<'_>, plate: &mut Plate, report: &mut Report) {
        let fonts = self.task.workshop.fonts;
        let (x0, y0) = (plate.origin.x.to_pt() as f32, plate.origin.y.to_pt() as f32);
        let starts = (0..self.grid.rows)
            .step_by(BLOCK as usize)
            .flat_map(|row| (0..self.grid.columns).step_by(BLOCK as usize).map(move |column| (column, row)));
        let starts: Vec<(u32, u32)> = starts.collect();
        let within = |(column, row): (u32, u32)| {
            let columns = column..(column + BLOCK).min(self.grid.columns);
            (row..(row + BLOCK).min(self.grid.rows))
                .flat_map(move |row| columns.clone().map(move |column| Label { column, row }))
        };
        let corner = |at: Label| {
            let square = self.grid.square(at);
            (x0 + square.x.to_pt() as f32, y0 + square.y.to_pt() as f32)
        };
        let bounds = self.grid.bounds();
        let size = (bounds.width.to_pt() as f32, bounds.height.to_pt() as f32);
        plate.push(patterns::backdrop((x0, y0), size, self.task, report), fonts);
        let middle = |at: Label| (corner(at).0 + self.u / 2.0, corner(at).1 + self.u / 2.0);
        self.task.note_squares(self.board, middle, plate);
        let laid = Laid::from_board(self.board);
        let mut lines = self.lines_above((x0, y0), plate);
        for start in &starts {
            let mut ground = Drawing::default();
            for at in within(*start) {
                let Some(drawing) = self.ground_at(at, grounds, report) else { continue };
                let place = laid::place(middle(at), self.is_turned(at, &laid));
                ground.push(Item::Shared(drawing, place));
            }
            plate.push(ground, fonts);
        }
        self.edges(&corner, &laid, &mut lines);
        plate.push(lines, fonts);
        let mut icons = Drawing::default();
        for (at, facts) in self.board.facts.iter().filter(|_| !self.task.blank) {
            let place = (middle(*at), self.u);
            let on = self.terrain(self.symbol(*at)).and_then(|terrain| terrain.text);
            let onto = (&mut icons, &mut plate.keep);
            icons::in_space(&facts.marks, place, on, self.task, onto, report);
        }
        plate.push(icons, fonts);
        for start in &starts {
            let mut text = Drawing::default();
            for at in within(*start) {
                self.label(at, corner(at), lettering, &mut text);
                self.texts(at, corner(at), lettering, &mut text, report);
            }
            plate.push_fine(text, fonts);
        }
        self.crowd((x0, y0), lettering, plate, report);
        let mut frame = Drawing::default();
        self.frame((x0, y0), lettering, &mut frame);
        plate.push(frame, fonts);
        self.keep(plate);
    }

    /// The ground of a square: its terrain's, or those that share it, and the overlay.
    fn ground_at(&self, at: Label, grounds: &Grounds, report: &mut Report) -> Option<Arc<Drawing>> {
        let of = |symbol: char| grounds.get(&symbol).cloned();
        let symbol = self.symbol(at);
        let Some(facts) = self.board.facts.get(&at).filter(|_| !self.task.blank) else {
            return of(symbol).filter(|ground| !ground.is_empty());
        };
        let outline = self.outline();
        let mut ground = match &facts.marks.terrains {
            Some(terrains) => {
                let parts: Vec<_> = terrains.value.iter().map(|symbol| of(*symbol)).collect();
                Some(Arc::new(shares::shared(&outline, &parts)))
            }
            None => of(symbol),
        };
        let over = facts.marks.over.as_ref().and_then(|over| over.value.first().copied());
        if let Some(over) = over.and_then(|over| self.terrain(over)) {
            let mut both = Drawing::default();
            ground.into_iter().for_each(|ground| both.push(Item::Shared(ground, Transform::IDENTITY)));
            let below = self.terrain(symbol).and_then(|terrain| terrain.color);
            self.pattern((over, below), &outline, report, &mut both);
            ground = Some(Arc::new(both));
        }
        ground.filter(|ground| !ground.is_empty())
    }

    /// The pattern of a terrain, on its color.
    fn pattern(
        &self,
        (terrain, below): (&Terrain, Option<Color>),
        outline: &[(f32, f32)],
        report: &mut Report,
        into: &mut Drawing,
    ) {
        let low = self.task.workshop.options.ink.is_saved();
        // Light ink for a dark ground becomes dark if ink is saved.
        let ink = if low { self.task.mark(terrain.ink) } else { terrain.ink.unwrap_or(self.task.look.ink) };
        let cell = Cell { outline, size: self.u, clear: &[] };
        let inks = Inks { ink, ground: self.task.ground(below), low };
        patterns::draw(terrain.drawn(low), 0, &cell, inks, self.task, report, into);
        if let Some(icon) = &terrain.icon {
            into.items.extend(icons::on_terrain(icon, ink, self.u, self.task, report));
        }
    }

    /// Markers, icons and pictures in squares.
    fn crowd(
        &self,
        corner: (f32, f32),
        lettering: &mut Lettering<'_>,
        plate: &mut Plate,
        report: &mut Report,
    ) {
        let crowd = Crowd::new(&self.board.markers, self.task, self.u);
        let ground = Squares { view: self, corner };
        let (mut markers, mut names) = (Drawing::default(), Drawing::default());
        crowd.draw(&ground, &mut markers, &mut plate.keep, report);
        crowd.names(&ground, lettering, &mut names, &mut plate.keep);
        plate.push(markers, self.task.workshop.fonts);
        plate.push(names, self.task.workshop.fonts);
    }

    /// The lines between squares that are above the landscape: none if the board says which pieces it is built of,
    /// because pieces lie on the lines and have their own outlines.
    fn lines_above(&self, corner: (f32, f32), plate: &mut Plate) -> Drawing {
        let mut lines = Drawing::default();
        self.lines(corner, &mut lines);
        if self.board.pieces.is_empty() {
            return lines;
        }
        plate.push(lines, self.task.workshop.fonts);
        Drawing::default()
    }

    /// The lines between squares, each from edge to edge.
    fn lines(&self, (x0, y0): (f32, f32), into: &mut Drawing) {
        let Some(line) = &self.task.look.grid else { return };
        let bounds = self.grid.bounds();
        let (right, bottom) = (x0 + bounds.width.to_pt() as f32, y0 + bounds.height.to_pt() as f32);
        let mut path = Path::default();
        let at = |from: f32, n: u32| from + (self.task.size * i64::from(n)).to_pt() as f32;
        for n in 0..=self.grid.columns {
            path.segments.extend(Path::line(at(x0, n), y0, at(x0, n), bottom).segments);
        }
        for n in 0..=self.grid.rows {
            path.segments.extend(Path::line(x0, at(y0, n), right, at(y0, n)).segments);
        }
        into.path(path, None, Some(Stroke { round: false, ..lines::stroke(line, self.u, self.task) }));
    }

    /// Seams belong on the lines between squares; otherwise they cut plain ground rather than landscape.
    fn keep(&self, plate: &mut Plate) {
        let filled = |at: Label| u32::from(self.symbol(at) != EMPTY);
        let tenth = Length::um(100);
        let origin = plate.origin;
        for column in 0..self.grid.columns {
            let weight = 1 + (0..self.grid.rows).map(|row| filled(Label { column, row })).sum::<u32>();
            let left = origin.x + self.task.size * i64::from(column);
            plate.keep.add_x(left + tenth, left + self.task.size - tenth, weight);
        }
        for row in 0..self.grid.rows {
            let weight = 1 + (0..self.grid.columns).map(|column| filled(Label { column, row })).sum::<u32>();
            let top = origin.y + self.task.size * i64::from(row);
            plate.keep.add_y(top + tenth, top + self.task.size - tenth, weight);
        }
    }
}

/// The ground of a turned square.
fn turned(ground: &Arc<Drawing>) -> Arc<Drawing> {
    let mut drawing = Drawing::default();
    drawing.push(Item::Shared(ground.clone(), laid::place((0.0, 0.0), true)));
    Arc::new(drawing)
}
