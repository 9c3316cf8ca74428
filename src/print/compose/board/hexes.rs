//! Maps of hexes: ground, lines, texts, block by block.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::furniture::Furniture;
use super::lettering::Lettering;
use super::lines::{self, Sides};
use super::markers::{Crowd, Ground, is_in_text};
use super::patterns::{self, Cell, Inks};
use super::plate::{Keep, Plate};
use super::taken::Taken;
use super::{Task, icons, report_missing, shares};
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::diag::Report;
use crate::geometry::{HexGrid, Label, Length, Point, Size};
use crate::model::look::Terrain;
use crate::model::numbering::LabelStyle;
use crate::model::space::SpaceFacts;
use crate::model::spot::Spot;
use crate::model::{Color, HexMap, Look};
use crate::parallel;

/// Hexes in a block, in each direction: few enough for a sheet to leave out blocks that it does not show.
const BLOCK: u32 = 24;
/// The symbol that needs no terrain.
pub(super) const OPEN: char = '.';

/// A map with its title, legend and compass.
pub fn map(map: &HexMap, task: Task<'_>, report: &mut Report) -> Plate {
    let view = View::new(map, task, report);
    view.check_names(report);
    let fonts = task.workshop.fonts;
    let mut lettering = Lettering::new(fonts, task.look);
    let furniture = view.furniture();
    let extent = view.extent;
    let (top, bottom, width) = furniture.room(extent.width(), &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    let mut plate =
        Plate { size: Size::new(um(width), um(top + extent.height() + bottom)), ..Plate::default() };
    let shift = ((width - extent.width()) / 2.0 - extent.left, top - extent.top);
    plate.origin = Point::new(um(shift.0), um(shift.1));
    let taken = Taken::find(&view, &mut lettering);
    let view = View { at: shift, taken, ..view };
    view.lay(&mut plate, report);
    let mut around = Drawing::default();
    furniture.draw(task, width, top, top + extent.height(), &mut lettering, &mut around, &mut plate.keep);
    plate.push(around, fonts);
    report_missing(&lettering.missing, map.plate.name.origin, report);
    plate
}

/// The legend and compass of a map whose look shows none: its poster has no room for them, but its key does.
pub(super) fn unexplained(map: &HexMap, task: Task<'_>) -> Option<Furniture> {
    if task.look.legend {
        return None;
    }
    let look = Look { title: false, legend: true, compass: true, ..task.look.clone() };
    let view = View::new(map, Task { look: &look, ..task }, &mut Report::default());
    let furniture = view.furniture();
    (!furniture.legend.is_empty()).then_some(furniture)
}

/// The size of a map with its surroundings, without drawing it.
pub fn measure(map: &HexMap, task: Task<'_>) -> Size {
    let view = View::new(map, task, &mut Report::default());
    let mut lettering = Lettering::new(task.workshop.fonts, task.look);
    let extent = view.extent;
    let (top, bottom, width) = view.furniture().room(extent.width(), &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    Size::new(um(width), um(top + extent.height() + bottom))
}

/// A box in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Extent {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Extent {
    fn width(self) -> f32 {
        self.right - self.left
    }
    fn height(self) -> f32 {
        self.bottom - self.top
    }
}

/// A map and everything needed to draw it.
pub(super) struct View<'a> {
    pub map: &'a HexMap,
    pub task: Task<'a>,
    pub grid: HexGrid,
    /// The size of a space in points.
    pub u: f32,
    /// From the center of a hex to its corners, in points.
    pub corners: [(f32, f32); 6],
    /// The visible part of the grid.
    pub extent: Extent,
    /// The place of the grid's corner on the plate.
    pub at: (f32, f32),
    /// The ground of each terrain in its variants.
    pub grounds: BTreeMap<char, Vec<Arc<Drawing>>>,
    /// The markers in its hexes.
    pub crowd: Crowd<'a>,
    /// The names of markers that texts show, by their kind.
    pub names_in_texts: BTreeMap<&'a str, BTreeMap<Label, String>>,
    /// The parts of hexes covered by names and roads.
    pub taken: Taken,
}

#[derive(Clone, Copy)]
pub(super) struct Hex<'h> {
    pub at: Label,
    pub symbol: char,
    /// Its center on the plate, in points.
    pub middle: (f32, f32),
    /// Its definition, if it has one.
    pub facts: Option<&'h SpaceFacts>,
}

/// The content of a block of hexes.
pub(super) struct Part {
    pub ground: Drawing,
    pub grid: Drawing,
    pub text: Drawing,
    /// The boxes around ground, grid and text.
    pub bounds: [Option<[f32; 4]>; 3],
    pub keep: Keep,
    pub report: Report,
    pub missing: BTreeSet<char>,
}

impl<'a> View<'a> {
    fn new(map: &'a HexMap, task: Task<'a>, report: &mut Report) -> View<'a> {
        let grid = map.grid(task.size);
        let pt = |um: f64| (um * 72.0 / 25_400.0) as f32;
        let corners = grid.corners().map(|(x, y)| (pt(x), pt(y)));
        let u = task.size.to_pt() as f32;
        let mut view = View {
            map,
            task,
            grid,
            u,
            corners,
            extent: Extent { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 },
            at: (0.0, 0.0),
            grounds: BTreeMap::new(),
            crowd: Crowd::new(&map.markers, task, u),
            names_in_texts: marker_names(map, task),
            taken: Taken::default(),
        };
        view.extent = view.seen();
        view.grounds = view.grounds(report);
        view
    }

    /// The center of a hex on the plate, in points.
    pub fn middle(&self, at: Label) -> (f32, f32) {
        let center = self.grid.center(at);
        (center.x.to_pt() as f32 + self.at.0, center.y.to_pt() as f32 + self.at.1)
    }

    /// The box around all existing hexes, or the rest of it if the edges are cut straight.
    fn seen(&self) -> Extent {
        let bounds = self.grid.bounds();
        let (width, height) = (bounds.width.to_pt() as f32, bounds.height.to_pt() as f32);
        if self.map.form.clipped {
            // As far as every column or row reaches.
            let left =
                self.corners.iter().map(|c| c.0).fold(f32::MAX, |l, x| if x < 0.0 { l.min(-x) } else { l });
            let top =
                self.corners.iter().map(|c| c.1).fold(f32::MAX, |t, y| if y < 0.0 { t.min(-y) } else { t });
            let (mx, my) = self.middle(Label { column: 0, row: 0 });
            let half = self.u / 2.0;
            return match self.grid.top {
                crate::geometry::Top::Flat => {
                    let off = if self.grid.columns > 1 { half } else { 0.0 };
                    Extent { left: mx - left, top: off, right: width - (mx - left), bottom: height - off }
                }
                crate::geometry::Top::Pointy => {
                    let off = if self.grid.rows > 1 { half } else { 0.0 };
                    Extent { left: off, top: my - top, right: width - off, bottom: height - (my - top) }
                }
            };
        }
        let mut seen = Extent { left: f32::MAX, top: f32::MAX, right: f32::MIN, bottom: f32::MIN };
        let reach = |pick: fn(&(f32, f32)) -> f32| self.corners.iter().map(pick).fold(0.0, f32::max);
        let (rx, ry) = (reach(|c| c.0), reach(|c| c.1));
        for at in self.grid.labels().filter(|at| self.map.symbol(*at).is_some()) {
            let (x, y) = self.middle(at);
            seen.left = seen.left.min(x - rx);
            seen.top = seen.top.min(y - ry);
            seen.right = seen.right.max(x + rx);
            seen.bottom = seen.bottom.max(y + ry);
        }
        if seen.left > seen.right {
            Extent { left: 0.0, top: 0.0, right: width, bottom: height }
        } else {
            seen
        }
    }

    pub fn terrain(&self, symbol: char) -> Option<&'a Terrain> {
        self.task.look.terrains.get(&symbol)
    }

    /// The symbols on the map, each once.
    pub(super) fn symbols(&self) -> BTreeSet<char> {
        let there = |symbol: &char| !self.map.form.missing.contains(symbol);
        let marks = self.map.hexes.values().flat_map(|facts| facts.marks.symbols());
        self.map.symbols.iter().copied().filter(there).chain(marks.map(|(symbol, _)| symbol)).collect()
    }

    fn grounds(&self, report: &mut Report) -> BTreeMap<char, Vec<Arc<Drawing>>> {
        let clear = self.clear_boxes();
        let mut grounds = BTreeMap::new();
        for symbol in self.symbols() {
            let Some(terrain) = self.terrain(symbol) else {
                // A terrain that a hex names itself is reported there.
                if symbol != OPEN && self.map.symbols.contains(&symbol) {
                    self.unknown_terrain(symbol, report);
                }
                continue;
            };
            let variants = (0..patterns::variants(terrain.drawn(self.is_saved())))
                .map(|variant| Arc::new(self.ground(terrain, variant, &clear, report)));
            grounds.insert(symbol, variants.collect());
        }
        grounds
    }

    /// The ground of a hex whose pattern leaves some boxes clear.
    fn ground(&self, terrain: &Terrain, variant: u32, clear: &[[f32; 4]], report: &mut Report) -> Drawing {
        let cell = Cell { outline: &self.corners, size: self.u, clear };
        let mut drawing = Drawing::default();
        if let Some(color) = self.task.fill(terrain.color) {
            // Slightly wider than the hex, so that no paper shows between neighbors.
            let stroke = Stroke { paint: Paint::Color(color), width: 0.3, dash: Vec::new(), round: false };
            drawing.path(Path::polygon(self.corners), Some(Paint::Color(color)), Some(stroke));
        }
        self.pattern((terrain, terrain.color), variant, &cell, report, &mut drawing);
        drawing
    }

    fn is_saved(&self) -> bool {
        self.task.workshop.options.ink.is_saved()
    }

    /// The pattern of a terrain, on its color.
    fn pattern(
        &self,
        (terrain, below): (&Terrain, Option<Color>),
        variant: u32,
        cell: &Cell<'_>,
        report: &mut Report,
        into: &mut Drawing,
    ) {
        let low = self.is_saved();
        let ink = self.task.mark(terrain.ink);
        let inks = Inks { ink, ground: self.task.ground(below), low };
        patterns::draw(terrain.drawn(low), variant, cell, inks, self.task, report, into);
        if let Some(icon) = &terrain.icon {
            into.items.extend(icons::on_terrain(icon, ink, self.u, self.task, report));
        }
    }

    /// The ground of a hex: its terrain's, or those that share it, and the overlay.
    fn ground_at(&self, hex: Hex<'_>, report: &mut Report) -> Option<Arc<Drawing>> {
        let Hex { at, symbol, facts, .. } = hex;
        // Neighbors get different variants, and a map gets the same ones each time.
        let of = |symbol: char| {
            let variants = self.grounds.get(&symbol)?;
            variants.get(mixed(at) % variants.len().max(1)).cloned()
        };
        let marks = facts.map(|facts| &facts.marks);
        let mut ground = match marks.and_then(|marks| marks.terrains.as_ref()) {
            Some(terrains) => {
                let parts: Vec<_> = terrains.value.iter().map(|symbol| of(*symbol)).collect();
                Some(Arc::new(shares::shared(&self.corners, &parts)))
            }
            None => of(symbol),
        };
        let taken = self.taken.boxes(at);
        if let (Some(terrain), [_, ..]) = (self.terrain(symbol), &taken[..])
            && marks.is_none_or(|marks| marks.terrains.is_none())
        {
            let clear = [self.clear_boxes(), taken.clone()].concat();
            let variant = mixed(at) % self.grounds.get(&symbol)?.len().max(1);
            ground = Some(Arc::new(self.ground(terrain, variant as u32, &clear, report)));
        }
        let over = marks.and_then(|marks| marks.over.as_ref()?.value.first().copied());
        if let Some(over) = over.and_then(|over| self.terrain(over)) {
            let mut both = Drawing::default();
            ground.into_iter().for_each(|ground| both.push(Item::Shared(ground, Transform::IDENTITY)));
            let below = self.terrain(symbol).and_then(|terrain| terrain.color);
            let clear = [self.clear_boxes(), taken].concat();
            let cell = Cell { outline: &self.corners, size: self.u, clear: &clear };
            let variant = mixed(at) as u32 % patterns::variants(over.drawn(self.is_saved()));
            self.pattern((over, below), variant, &cell, report, &mut both);
            ground = Some(Arc::new(both));
        }
        ground.filter(|ground| !ground.is_empty())
    }

    /// The boxes of text in every hex, around its center.
    fn clear_boxes(&self) -> Vec<[f32; 4]> {
        let u = self.u;
        let boxed = |spot: Spot, half: f32, size: f32| match spot {
            Spot::Below(y) => Some([-half * u, (y - size * 0.62) * u, half * u, (y + size * 0.62) * u]),
            Spot::Corner => None,
        };
        let look = self.task.look;
        let label = (look.labels.style != LabelStyle::None)
            .then(|| boxed(look.labels.at, look.labels.text.size * 1.25, look.labels.text.size * 1.25));
        let texts = look.texts.iter().map(|text| {
            let wide = text.step * (text.fields.len() as f32 - 1.0) / 2.0 + text.text.size * 0.7;
            // Boxes to write in stay clear of patterns.
            let high = if self.task.blank && text.boxes { text.text.size * 1.7 } else { text.text.size };
            boxed(text.at, if text.fields.len() == 1 { 0.3 } else { wide }, high)
        });
        label.into_iter().chain(texts).flatten().collect()
    }

    /// Draws the map onto a plate.
    fn lay(&self, plate: &mut Plate, report: &mut Report) {
        let fonts = self.task.workshop.fonts;
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        let starts = (0..rows)
            .step_by(BLOCK as usize)
            .flat_map(|row| (0..columns).step_by(BLOCK as usize).map(move |column| Label { column, row }));
        let starts: Vec<Label> = starts.collect();
        let lettering = || Lettering::new(fonts, self.task.look);
        let mut parts =
            parallel::map_large(&starts, lettering, |lettering, _, start| self.part(*start, lettering));
        let mut missing = BTreeSet::new();
        for part in &mut parts {
            report.append(std::mem::take(&mut part.report));
            missing.append(&mut part.missing);
            plate.keep.append(std::mem::take(&mut part.keep));
        }
        report_missing(&missing, self.map.plate.name.origin, report);
        plate.push(self.backdrop(report), fonts);
        self.task.note_hexes(self.map, |at| self.middle(at), plate);
        for part in &mut parts {
            plate.push_within(self.clip(std::mem::take(&mut part.ground)), part.bounds[0], false);
        }
        let mut below = Drawing::default();
        let sides = self.sides();
        lines::ripples(&sides, &mut below);
        plate.push(self.clip(below), fonts);
        for part in &mut parts {
            plate.push_within(self.clip(std::mem::take(&mut part.grid)), part.bounds[1], false);
        }
        let mut above = Drawing::default();
        lines::outlines(&sides, &mut above);
        if !self.task.blank {
            lines::edges(&sides, self.map, &mut above);
            lines::paths(&sides, self.map, &mut above);
            icons::on_sides(&sides, &self.map.edges, (&mut above, &mut plate.keep), report);
            self.icons((&mut above, &mut plate.keep), report);
        }
        plate.push(self.clip(above), fonts);
        if !self.task.blank {
            let mut markers = Drawing::default();
            self.crowd.draw(self, &mut markers, &mut plate.keep, report);
            plate.push(markers, fonts);
        }
        for part in parts {
            plate.push_within(part.text, part.bounds[2], true);
        }
        let mut names = Drawing::default();
        let mut lettering = lettering();
        if !self.task.blank {
            self.crowd.names(self, &mut lettering, &mut names, &mut plate.keep);
            self.places(&mut lettering, &mut names, &mut plate.keep);
        }
        plate.push(names, fonts);
        report_missing(&lettering.missing, self.map.plate.name.origin, report);
        if self.map.form.clipped {
            plate.push(self.straight_edges(), fonts);
        }
    }

    /// The backdrop of all hexes.
    fn backdrop(&self, report: &mut Report) -> Drawing {
        let Extent { left, top, .. } = self.extent;
        let at = (left + self.at.0, top + self.at.1);
        patterns::backdrop(at, (self.extent.width(), self.extent.height()), self.task, report)
    }

    /// The icons and pictures in hexes.
    fn icons(&self, (into, keep): (&mut Drawing, &mut Keep), report: &mut Report) {
        for (at, facts) in &self.map.hexes {
            let on = self.map.symbol(*at).and_then(|symbol| self.terrain(symbol)?.text);
            let place = (self.middle(*at), self.u);
            icons::in_space(&facts.marks, place, on, self.task, (&mut *into, &mut *keep), report);
        }
    }

    /// The frame of a map whose edges are cut straight.
    fn straight_edges(&self) -> Drawing {
        let mut frame = Drawing::default();
        let Extent { left, top, .. } = self.extent;
        let (x, y) = (left + self.at.0, top + self.at.1);
        let paint = Paint::Color(self.task.look.ink);
        let stroke = Stroke { paint, width: self.u * 0.02, dash: Vec::new(), round: false };
        frame.path(Path::rectangle(x, y, self.extent.width(), self.extent.height()), None, Some(stroke));
        frame
    }

    fn sides(&self) -> Sides<'_> {
        Sides {
            map: self.map,
            grid: &self.grid,
            task: self.task,
            u: self.u,
            corners: &self.corners,
            at: self.at,
        }
    }

    /// Cuts off what reaches beyond a map with straight edges.
    fn clip(&self, drawing: Drawing) -> Drawing {
        if !self.map.form.clipped || drawing.is_empty() {
            return drawing;
        }
        let Extent { left, top, .. } = self.extent;
        let clip =
            Path::rectangle(left + self.at.0, top + self.at.1, self.extent.width(), self.extent.height());
        let group =
            Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing, tag: None };
        Drawing { items: vec![Item::Group(Box::new(group))] }
    }

    fn part(&self, start: Label, lettering: &mut Lettering<'_>) -> Part {
        let mut part = Part {
            ground: Drawing::default(),
            grid: Drawing::default(),
            text: Drawing::default(),
            bounds: [None; 3],
            keep: Keep::default(),
            report: Report::default(),
            missing: BTreeSet::new(),
        };
        let line = self.task.look.grid.as_ref().map(|line| lines::stroke(line, self.u, self.task));
        let three = line.clone().map(|stroke| {
            let [a, b, c, d, ..] = self.corners;
            let mut path = Path::polygon([a, b, c, d]);
            path.segments.pop();
            let mut drawing = Drawing::default();
            drawing.path(path, None, Some(stroke));
            Arc::new(drawing)
        });
        let mut rest = Path::default();
        let rows = start.row..(start.row + BLOCK).min(self.grid.rows);
        for row in rows {
            // They are in the order of the row, so that none has to be searched for.
            let mut said = self.map.hexes.range(Label { row, ..start }..).peekable();
            for column in start.column..(start.column + BLOCK).min(self.grid.columns) {
                let at = Label { column, row };
                let facts = said.next_if(|(label, _)| **label == at).map(|(_, facts)| facts);
                let Some(symbol) = self.map.symbol(at) else { continue };
                let (x, y) = self.middle(at);
                let hex = Hex { at, symbol, middle: (x, y), facts };
                if let Some(ground) = self.ground_at(hex, &mut part.report) {
                    part.ground.push(Item::Shared(ground, Transform::moved(x, y)));
                }
                if let Some(three) = &three {
                    part.grid.push(Item::Shared(three.clone(), Transform::moved(x, y)));
                    self.rim(at, (x, y), &mut rest);
                }
                self.texts(hex, lettering, &mut part);
                part.keep.add(self.resting((x, y)), 1);
            }
        }
        if let Some(stroke) = line.filter(|_| !rest.segments.is_empty()) {
            part.grid.path(rest, None, Some(stroke));
        }
        part.missing.append(&mut lettering.missing);
        let fonts = self.task.workshop.fonts;
        part.bounds = [&part.ground, &part.grid, &part.text].map(|drawing| drawing.bounds(fonts));
        part
    }

    /// The middle of a hex, where pieces lie: seams go between these, where hexes have their points.
    fn resting(&self, (x, y): (f32, f32)) -> [f32; 4] {
        let (long, short) = (self.u / 12f32.sqrt(), self.u * 0.2);
        let (wide, high) = match self.grid.top {
            crate::geometry::Top::Flat => (long, short),
            crate::geometry::Top::Pointy => (short, long),
        };
        [x - wide, y - high, x + wide, y + high]
    }

    /// The sides that no other hex draws: those in the last three directions without a neighbor.
    fn rim(&self, at: Label, (x, y): (f32, f32), into: &mut Path) {
        for n in 3..6 {
            let beyond = self.grid.neighbor(at, n).and_then(|other| self.map.symbol(other));
            if beyond.is_none() {
                let ((ax, ay), (bx, by)) = (self.corners[n], self.corners[(n + 1) % 6]);
                into.segments.extend(Path::line(x + ax, y + ay, x + bx, y + by).segments);
            }
        }
    }
}

/// The names of markers that the texts of a look show.
fn marker_names<'a>(map: &'a HexMap, task: Task<'_>) -> BTreeMap<&'a str, BTreeMap<Label, String>> {
    let kinds = map.markers.kinds().filter(|(kind, _)| is_in_text(task.look, kind));
    kinds.map(|(kind, _)| (kind, map.markers.names_by_space(kind))).collect()
}

impl Ground for View<'_> {
    fn middle(&self, at: Label) -> (f32, f32) {
        View::middle(self, at)
    }

    fn width_at(&self, below: f32) -> f32 {
        View::width_at(self, below)
    }

    fn text_on(&self, at: Label) -> Option<Color> {
        self.map.symbol(at).and_then(|symbol| self.terrain(symbol)?.text)
    }

    fn seen(&self) -> Option<[f32; 4]> {
        let Extent { left, top, right, bottom } = self.extent;
        let (x, y, edge) = (self.at.0, self.at.1, self.u * 0.03);
        let seen = [left + x + edge, top + y + edge, right + x - edge, bottom + y - edge];
        self.map.form.clipped.then_some(seen)
    }
}

/// A number that differs between neighbors.
fn mixed(at: Label) -> usize {
    let mixed = at.column.wrapping_mul(0x9e37_79b9) ^ at.row.wrapping_mul(0x85eb_ca6b);
    (mixed.wrapping_mul(0xc2b2_ae35) >> 12) as usize
}
