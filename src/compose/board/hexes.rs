//! Maps of hexes: ground, lines, texts, block by block.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::furniture::{Entry, Furniture, Swatch};
use super::lettering::{Anchor, Lettering, Type};
use super::lines::{self, Sides};
use super::patterns::{self, Cell, Inks};
use super::plate::{Keep, Plate};
use super::{Task, tell_missing};
use crate::compose::drawing::{Drawing, Gradient, GradientKind, Group, Item, Paint, Stroke, Transform};
use crate::compose::parallel;
use crate::compose::path::Path;
use crate::diag::{Report, code, nearest};
use crate::geometry::{HexGrid, Label, Length, Point, Size};
use crate::model::look::{HexText, LabelStyle, Spot, Terrain};
use crate::model::{Color, HexMap};
use crate::source::fields::unknown_key;

/// Hexes in a block, in each direction: small enough for a sheet to leave out what it does not show.
const BLOCK: u32 = 24;
/// The symbol that needs no terrain.
const OPEN: char = '.';

/// A map with its title, legend and compass.
pub fn map(map: &HexMap, task: Task<'_>, report: &mut Report) -> Plate {
    let view = View::new(map, task, report);
    view.check_fields(report);
    let fonts = task.workshop.fonts;
    let mut lettering = Lettering::new(fonts, task.look);
    let furniture = view.furniture();
    let extent = view.extent;
    let (top, bottom, width) = furniture.room(extent.width(), task.look, &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    let mut plate = Plate { size: Size::new(um(width), um(top + extent.height() + bottom)), ..Plate::default() };
    let shift = ((width - extent.width()) / 2.0 - extent.left, top - extent.top);
    plate.origin = Point::new(um(shift.0), um(shift.1));
    let view = View { at: shift, ..view };
    view.lay(&mut plate, report);
    let mut around = Drawing::default();
    furniture.draw(task, width, top, top + extent.height(), &mut lettering, &mut around);
    plate.push(around, fonts);
    tell_missing(&lettering.missing, map.name.origin, report);
    plate
}

/// The size of a map with all around it, without drawing it.
pub fn measure(map: &HexMap, task: Task<'_>) -> Size {
    let view = View::new(map, task, &mut Report::default());
    let mut lettering = Lettering::new(task.workshop.fonts, task.look);
    let extent = view.extent;
    let (top, bottom, width) = view.furniture().room(extent.width(), task.look, &mut lettering);
    let um = |pt: f32| Length::from_pt(f64::from(pt));
    Size::new(um(width), um(top + extent.height() + bottom))
}

/// A box in points.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Extent {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Extent {
    fn width(self) -> f32 {
        self.right - self.left
    }
    fn height(self) -> f32 {
        self.bottom - self.top
    }
}

/// A map as it is drawn.
struct View<'a> {
    map: &'a HexMap,
    task: Task<'a>,
    grid: HexGrid,
    /// A space's size in points.
    u: f32,
    /// From a hex's middle to its corners, in points.
    corners: [(f32, f32); 6],
    /// What is seen of the grid.
    extent: Extent,
    /// Where the grid's corner stands on the plate.
    at: (f32, f32),
    /// The ground of each terrain in its variants.
    grounds: BTreeMap<char, Vec<Arc<Drawing>>>,
    creatures: BTreeMap<Label, Vec<u64>>,
}

/// What a block of hexes shows.
struct Part {
    ground: Drawing,
    grid: Drawing,
    text: Drawing,
    keep: Keep,
    report: Report,
    missing: BTreeSet<char>,
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
            creatures: map.creature_numbers(),
        };
        view.extent = view.seen();
        view.grounds = view.grounds(report);
        view
    }

    /// The middle of a hex on the plate, in points.
    fn middle(&self, at: Label) -> (f32, f32) {
        let center = self.grid.center(at);
        (center.x.to_pt() as f32 + self.at.0, center.y.to_pt() as f32 + self.at.1)
    }

    /// The box around all hexes that are there, or what is left of it when the edges are cut straight.
    fn seen(&self) -> Extent {
        let bounds = self.grid.bounds();
        let (width, height) = (bounds.width.to_pt() as f32, bounds.height.to_pt() as f32);
        if self.map.clipped {
            // As far as every column or row reaches.
            let left = self.corners.iter().map(|c| c.0).fold(f32::MAX, |l, x| if x < 0.0 { l.min(-x) } else { l });
            let top = self.corners.iter().map(|c| c.1).fold(f32::MAX, |t, y| if y < 0.0 { t.min(-y) } else { t });
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
        if seen.left > seen.right { Extent { left: 0.0, top: 0.0, right: width, bottom: height } } else { seen }
    }

    fn terrain(&self, symbol: char) -> Option<&'a Terrain> {
        self.task.look.terrains.get(&symbol)
    }

    /// The symbols on the map, each once.
    fn symbols(&self) -> BTreeSet<char> {
        let there = |symbol: &char| !self.map.missing.contains(symbol);
        self.map.symbols.iter().copied().filter(there).collect()
    }

    fn grounds(&self, report: &mut Report) -> BTreeMap<char, Vec<Arc<Drawing>>> {
        let clear = self.clear_boxes();
        let cell = Cell { outline: &self.corners, size: self.u, clear: &clear };
        let low = self.task.workshop.options.low_ink;
        let mut grounds = BTreeMap::new();
        for symbol in self.symbols() {
            let Some(terrain) = self.terrain(symbol) else {
                if symbol != OPEN {
                    self.unknown_terrain(symbol, report);
                }
                continue;
            };
            let variants = (0..patterns::variants(terrain.pattern)).map(|variant| {
                let mut drawing = Drawing::default();
                if let Some(color) = self.task.fill(terrain.color) {
                    // A hair wider than the hex, so that no paper shines through between neighbors.
                    let stroke = Stroke { paint: Paint::Color(color), width: 0.3, dash: Vec::new(), round: false };
                    drawing.path(Path::polygon(self.corners), Some(Paint::Color(color)), Some(stroke));
                }
                let ground = terrain.color.unwrap_or(Color::WHITE);
                let inks = Inks { ink: self.task.mark(terrain.ink), ground, low };
                patterns::draw(terrain.pattern, variant, &cell, inks, &mut drawing);
                Arc::new(drawing)
            });
            grounds.insert(symbol, variants.collect());
        }
        grounds
    }

    fn unknown_terrain(&self, symbol: char, report: &mut Report) {
        let known: Vec<String> =
            self.task.look.terrains.iter().map(|(symbol, terrain)| format!("{symbol} ({})", terrain.name)).collect();
        let help = if known.is_empty() {
            "say what it means under `terrains:`, or name a `look:` that does".to_owned()
        } else {
            format!("the symbols are {}; no hex is {}", crate::diag::suggest::and_list(&known), self.no_hex())
        };
        let message = format!("no terrain is written \"{symbol}\"");
        report.error(code::UNKNOWN_NAME, self.map.terrain, message).help(help);
    }

    fn no_hex(&self) -> String {
        self.map.missing.iter().map(char::to_string).collect::<Vec<_>>().join(" or ")
    }

    /// Where text stands in every hex, around its middle.
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
            boxed(text.at, if text.fields.len() == 1 { 0.3 } else { wide }, text.text.size)
        });
        label.into_iter().chain(texts).flatten().collect()
    }

    /// Reports fields of hexes that nothing shows.
    fn check_fields(&self, report: &mut Report) {
        let shown = self.task.look.texts.iter().flat_map(|text| &text.fields);
        let known: Vec<&str> = shown.flat_map(|field| field.value.split(" or ").map(str::trim)).collect();
        for facts in self.map.hexes.values() {
            for (key, _) in facts.fields.iter().filter(|(key, _)| !known.contains(&&*key.text)) {
                unknown_key(&key.text, key.origin, "a hex of this look", known.iter().copied(), report);
            }
        }
        for kind in self.map.edges.iter().map(|edge| &edge.kind).chain(self.map.paths.iter().map(|path| &path.kind)) {
            if !self.task.look.lines.contains_key(&kind.value) {
                let known: Vec<&str> = self.task.look.lines.keys().map(String::as_str).collect();
                let help = match nearest(&kind.value, known.iter().copied()) {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None if known.is_empty() => "this look has no lines; add them under its `lines:`".to_owned(),
                    None => format!("the lines are {}", crate::diag::suggest::and_list(&known)),
                };
                let message = format!("there is no line called \"{}\"", kind.value);
                report.error(code::UNKNOWN_NAME, kind.origin, message).help(help);
            }
        }
    }

    /// What stands around the map.
    fn furniture(&self) -> Furniture {
        let look = self.task.look;
        let mut legend = Vec::new();
        if look.legend {
            for symbol in self.symbols() {
                if let Some(terrain) = self.terrain(symbol).filter(|terrain| !terrain.unlisted) {
                    let swatch = self.grounds.get(&symbol).and_then(|variants| variants.first()).cloned();
                    let swatch = Swatch::Space(swatch.unwrap_or_default(), self.corners.to_vec(), self.u);
                    legend.push(Entry { name: terrain.name.clone(), swatch });
                }
            }
            let kinds: BTreeSet<&str> = (self.map.edges.iter().map(|edge| edge.kind.value.as_str()))
                .chain(self.map.paths.iter().map(|path| path.kind.value.as_str()))
                .filter(|_| !self.task.blank)
                .collect();
            for kind in kinds {
                if let Some((line, name)) = look.lines.get(kind).and_then(|l| Some((l, l.name.clone()?))) {
                    legend.push(Entry { name, swatch: Swatch::Line(line.clone()) });
                }
            }
        }
        let notes = look.texts.iter().filter(|_| look.legend).filter_map(|text| text.legend.clone()).collect();
        Furniture {
            title: look.title.then(|| self.map.name.value.clone()),
            subtitle: self.map.subtitle.clone().filter(|_| !self.task.blank),
            legend,
            notes,
            compass: look.compass.then_some(self.grid.top),
        }
    }

    /// Draws the map onto a plate.
    fn lay(&self, plate: &mut Plate, report: &mut Report) {
        let fonts = self.task.workshop.fonts;
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        let starts = (0..rows).step_by(BLOCK as usize).flat_map(|row| {
            (0..columns).step_by(BLOCK as usize).map(move |column| Label { column, row })
        });
        let starts: Vec<Label> = starts.collect();
        let lettering = || Lettering::new(fonts, self.task.look);
        let mut parts = parallel::map(&starts, lettering, |lettering, _, start| self.part(*start, lettering));
        let mut missing = BTreeSet::new();
        for part in &mut parts {
            report.append(std::mem::take(&mut part.report));
            missing.append(&mut part.missing);
            plate.keep.append(std::mem::take(&mut part.keep));
        }
        tell_missing(&missing, self.map.name.origin, report);
        for part in &mut parts {
            plate.push(self.clip(std::mem::take(&mut part.ground)), fonts);
        }
        let mut below = Drawing::default();
        let sides = self.sides();
        lines::ripples(&sides, &mut below);
        plate.push(self.clip(below), fonts);
        for part in &mut parts {
            plate.push(self.clip(std::mem::take(&mut part.grid)), fonts);
        }
        let mut above = Drawing::default();
        lines::outlines(&sides, &mut above);
        if !self.task.blank {
            lines::edges(&sides, self.map, &mut above);
            lines::paths(&sides, self.map, &mut above);
        }
        plate.push(self.clip(above), fonts);
        if !self.task.blank {
            let mut worlds = Drawing::default();
            self.worlds(&mut worlds, &mut plate.keep);
            plate.push(worlds, fonts);
        }
        for part in parts {
            plate.push_fine(part.text, fonts);
        }
        let mut names = Drawing::default();
        let mut lettering = lettering();
        if !self.task.blank {
            self.names(&mut lettering, &mut names, &mut plate.keep);
        }
        plate.push(names, fonts);
        tell_missing(&lettering.missing, self.map.name.origin, report);
        if self.map.clipped {
            let mut frame = Drawing::default();
            let Extent { left, top, .. } = self.extent;
            let (x, y) = (left + self.at.0, top + self.at.1);
            let stroke = Stroke {
                paint: Paint::Color(self.task.look.ink),
                width: self.u * 0.02,
                dash: Vec::new(),
                round: false,
            };
            frame.path(Path::rectangle(x, y, self.extent.width(), self.extent.height()), None, Some(stroke));
            plate.push(frame, fonts);
        }
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

    /// Cuts off what stands out of a map whose edges are straight.
    fn clip(&self, drawing: Drawing) -> Drawing {
        if !self.map.clipped || drawing.is_empty() {
            return drawing;
        }
        let Extent { left, top, .. } = self.extent;
        let clip = Path::rectangle(left + self.at.0, top + self.at.1, self.extent.width(), self.extent.height());
        let group = Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing };
        Drawing { items: vec![Item::Group(Box::new(group))] }
    }

    fn part(&self, start: Label, lettering: &mut Lettering<'_>) -> Part {
        let mut part = Part {
            ground: Drawing::default(),
            grid: Drawing::default(),
            text: Drawing::default(),
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
            for column in start.column..(start.column + BLOCK).min(self.grid.columns) {
                let at = Label { column, row };
                let Some(symbol) = self.map.symbol(at) else { continue };
                let (x, y) = self.middle(at);
                if let Some(variants) = self.grounds.get(&symbol) {
                    // Neighbors look different, and every map the same each time.
                    let ground = &variants[mixed(at) % variants.len()];
                    if !ground.is_empty() {
                        part.ground.push(Item::Shared(ground.clone(), Transform::moved(x, y)));
                    }
                }
                if let Some(three) = &three {
                    part.grid.push(Item::Shared(three.clone(), Transform::moved(x, y)));
                    self.rim(at, (x, y), &mut rest);
                }
                self.texts(at, symbol, (x, y), lettering, &mut part);
            }
        }
        if let Some(stroke) = line.filter(|_| !rest.segments.is_empty()) {
            part.grid.path(rest, None, Some(stroke));
        }
        part.missing.append(&mut lettering.missing);
        part
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

    /// The height of a spot in a hex, of which half may be cut off.
    fn height(&self, spot: Spot, y: f32) -> f32 {
        let below = match spot {
            Spot::Below(part) => part * self.u,
            Spot::Corner => 0.0,
        };
        if self.map.clipped {
            let (top, bottom) = (self.extent.top + self.at.1, self.extent.bottom + self.at.1);
            let half = self.corners.iter().map(|corner| corner.1).fold(0.0, f32::max);
            let (from, to) = ((y - half).max(top), (y + half).min(bottom));
            return f32::midpoint(from, to) + below * (to - from) / (2.0 * half);
        }
        y + below
    }

    /// How wide a hex is at a height from its middle.
    fn width_at(&self, below: f32) -> f32 {
        let (side, half) = (self.corners[0].0.hypot(self.corners[0].1), self.u / 2.0);
        match self.grid.top {
            crate::geometry::Top::Flat => 2.0 * (side - below.abs() / 3f32.sqrt()),
            crate::geometry::Top::Pointy if below.abs() <= side / 2.0 => 2.0 * half,
            crate::geometry::Top::Pointy => 2.0 * (side - below.abs()) * 3f32.sqrt(),
        }
    }

    fn texts(
        &self,
        at: Label,
        symbol: char,
        (x, y): (f32, f32),
        lettering: &mut Lettering<'_>,
        part: &mut Part,
    ) {
        let (look, u) = (self.task.look, self.u);
        let on = self.terrain(symbol).and_then(|terrain| terrain.text);
        let has_world = !self.task.blank && self.map.worlds.iter().any(|(_, place)| place.value == at);
        if look.labels.style != LabelStyle::None {
            let text = self.label(at);
            let (face, size) = (Type::from(&look.labels.text), look.labels.text.size * u);
            let color = self.task.mark(on.unwrap_or(look.labels.text.color));
            let spot = if has_world && matches!(look.labels.at, Spot::Below(y) if y.abs() < 0.2) {
                Spot::Below(-0.38)
            } else {
                look.labels.at
            };
            let height = self.height(spot, y);
            let half = lettering.width(&text, face) * size / 2.0;
            lettering.set(&text, face, size, color, (x, height), Anchor::Middle, &mut part.text);
            part.keep.add([x - half, height - size / 2.0, x + half, height + size / 2.0], 1);
        }
        for text in &look.texts {
            self.text(text, at, on, (x, y), lettering, part);
        }
    }

    fn label(&self, at: Label) -> String {
        match self.task.look.labels.style {
            LabelStyle::Digits => {
                let digits = |n: u32| n.to_string().len().max(2);
                let (c, r) = (digits(self.grid.columns), digits(self.grid.rows));
                format!("{:0c$}{:0r$}", at.column + 1, at.row + 1)
            }
            _ => at.to_string(),
        }
    }

    /// The value of a field of a hex: its own, or what is known of every hex. `a or b` takes the first that is there.
    fn value(&self, field: &str, at: Label) -> Option<String> {
        field.split(" or ").find_map(|field| match field.trim() {
            "label" => Some(self.label(at)),
            "terrain" => Some(self.terrain(self.map.symbol(at)?)?.name.clone()),
            "creatures" => {
                let numbers: Vec<String> = self.creatures.get(&at)?.iter().map(u64::to_string).collect();
                Some(numbers.join(", "))
            }
            field => self.map.hexes.get(&at)?.fields.get(field)?.as_text().map(str::to_owned),
        })
    }

    fn text(
        &self,
        text: &HexText,
        at: Label,
        on: Option<Color>,
        (x, y): (f32, f32),
        lettering: &mut Lettering<'_>,
        part: &mut Part,
    ) {
        let (u, count) = (self.u, text.fields.len());
        let height = self.height(text.at, y);
        let place = |n: usize| x + (n as f32 - (count as f32 - 1.0) / 2.0) * text.step * u;
        if self.task.blank {
            if text.boxes {
                for n in 0..count {
                    let (w, h) = (text.step * u * 0.84, text.text.size * u * 1.25);
                    let path = Path::rounded(place(n) - w / 2.0, height - h / 2.0, w, h, h * 0.2);
                    let color = self.task.mark(on.unwrap_or(text.text.color)).faded(0.55);
                    let stroke =
                        Stroke { paint: Paint::Color(color), width: u * 0.007, dash: Vec::new(), round: false };
                    let paint = Color { a: 150, ..Color::WHITE };
                    let fill = (!self.task.workshop.options.low_ink).then_some(Paint::Color(paint));
                    part.text.path(path, fill, Some(stroke));
                }
                let half = (place(count - 1) - place(0)) / 2.0 + text.step * u * 0.42;
                part.keep.add([x - half, height - text.text.size * u, x + half, height + text.text.size * u], 1);
            }
            return;
        }
        let face = Type::from(&text.text);
        for (n, field) in text.fields.iter().enumerate() {
            let value = self.value(&field.value, at);
            let empty = text.empty.as_ref().filter(|_| !self.map.hexes.is_empty());
            let Some(value) = value.or_else(|| empty.cloned()).filter(|value| !value.is_empty()) else { continue };
            let color = text.colors.get(n).copied().unwrap_or(on.unwrap_or(text.text.color));
            let color = self.task.mark(color);
            let room = if count > 1 { text.step * u } else { self.width_at(height - y) - 0.06 * u };
            let size = text.text.size * u;
            let wide = lettering.width(&value, face) * size;
            let lines = if wide > room && count == 1 { halves(&value) } else { vec![value.as_str()] };
            let widest = lines.iter().map(|line| lettering.width(line, face) * size).fold(0.0, f32::max);
            let fitted = size * (room / widest.max(0.01)).clamp(0.6, 1.0);
            if widest * 0.6 > room {
                let origin = self.map.hexes.get(&at).map_or(self.map.name.origin, |facts| facts.origin);
                part.report
                    .error(code::TEXT_DOES_NOT_FIT, origin, format!("{at}: \"{value}\" is too long for its hex"))
                    .help("shorten it, or print larger hexes");
            }
            for (line, shown) in lines.iter().enumerate() {
                let below = (line as f32 - (lines.len() as f32 - 1.0)) * fitted;
                let spot = (place(n), height + below);
                lettering.set(shown, face, fitted, color, spot, Anchor::Middle, &mut part.text);
            }
            let half = widest.min(room) / 2.0;
            let top = height - fitted * (lines.len() as f32 - 0.5);
            part.keep.add([place(n) - half, top, place(n) + half, height + fitted / 2.0], 1);
        }
    }

    /// Worlds as lit disks, every fourth with a ring.
    fn worlds(&self, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (&self.task.look.worlds, self.u);
        let low = self.task.workshop.options.low_ink;
        for (n, (_, place)) in self.map.worlds.iter().enumerate() {
            let (x, y) = self.middle(place.value);
            let (y, r) = (y - 0.03 * u, look.size * u / 2.0 * [1.0, 0.82, 0.92, 0.74][n % 4]);
            let color = look.colors[n % look.colors.len()];
            let disk = Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r);
            let ring = |front: bool| {
                let (rx, ry) = (r * 1.55, r * 0.42);
                let k = 0.552;
                let side = if front { 1.0 } else { -1.0 };
                let mut path = Path::default();
                path.segments.extend([
                    crate::compose::path::Segment::Move(x - rx, y),
                    crate::compose::path::Segment::Cubic([
                        x - rx,
                        y + side * ry * k,
                        x - rx * k,
                        y + side * ry,
                        x,
                        y + side * ry,
                    ]),
                    crate::compose::path::Segment::Cubic([
                        x + rx * k,
                        y + side * ry,
                        x + rx,
                        y + side * ry * k,
                        x + rx,
                        y,
                    ]),
                ]);
                path
            };
            let line = |color: Color, width: f32| {
                Some(Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: true })
            };
            let ringed = n % 4 == 1;
            let ring_color = if low { self.task.mark(color) } else { lighter(color, 0.45) };
            if ringed {
                into.path(ring(false), None, line(ring_color, u * 0.022));
            }
            if low {
                into.path(disk, Some(Paint::Color(Color::WHITE)), line(self.task.mark(color), u * 0.02));
            } else {
                let kind = GradientKind::Radial([x - r * 0.4, y - r * 0.4, x - r * 0.1, y - r * 0.1, r * 1.25]);
                let stops = vec![(0.0, lighter(color, 0.5)), (0.5, color), (1.0, darker(color, 0.55))];
                into.path(disk, Some(Paint::Gradient(Arc::new(Gradient { kind, stops }))), None);
            }
            if ringed {
                into.path(ring(true), None, line(ring_color, u * 0.022));
            }
            keep.add([x - r, y - r, x + r, y + r], 4);
        }
    }

    /// The names of worlds and places.
    fn names(&self, lettering: &mut Lettering<'_>, into: &mut Drawing, keep: &mut Keep) {
        let (look, u) = (self.task.look, self.u);
        let mut name = |text: &str, face: Type, most: f32, color: Color, (x, y): (f32, f32), room: f32| {
            let wide = lettering.width(text, face);
            let size = most.min(room / wide.max(0.01));
            lettering.set(text, face, size, color, (x, y), Anchor::Middle, into);
            keep.add([x - wide * size / 2.0, y - size / 2.0, x + wide * size / 2.0, y + size / 2.0], 4);
        };
        for (world, place) in &self.map.worlds {
            let (x, y) = self.middle(place.value);
            let below = 0.355 * u;
            let on = self.map.symbol(place.value).and_then(|symbol| self.terrain(symbol)?.text);
            let color = self.task.mark(on.unwrap_or(look.worlds.text.color));
            let face = Type::from(&look.worlds.text);
            name(&world.value, face, look.worlds.text.size * u, color, (x, y + below), self.width_at(below) * 0.94);
        }
        let mut dots = Path::default();
        for place in &self.map.places {
            let (x, y) = self.middle(place.at);
            let face = Type::from(&look.places);
            let color = self.task.mark(look.places.color);
            let size = look.places.size * u;
            if place.dot {
                let r = u * 0.055;
                dots.segments.extend(Path::ellipse(x - r, y - r, 2.0 * r, 2.0 * r).segments);
                name(&place.name.value, face, size, color, (x, y - r - size * 0.62), f32::MAX);
            } else {
                name(&place.name.value, face, size, color, (x, y), f32::MAX);
            }
        }
        if !dots.segments.is_empty() {
            let ink = self.task.mark(look.places.color);
            let stroke =
                Stroke { paint: Paint::Color(ink), width: u * 0.02, dash: Vec::new(), round: false };
            into.path(dots, Some(Paint::Color(Color::WHITE)), Some(stroke));
        }
    }
}

/// A number that differs between neighbors.
fn mixed(at: Label) -> usize {
    let mixed = at.column.wrapping_mul(0x9e37_79b9) ^ at.row.wrapping_mul(0x85eb_ca6b);
    (mixed.wrapping_mul(0xc2b2_ae35) >> 12) as usize
}

/// A list of words in two lines of about the same length.
fn halves(text: &str) -> Vec<&str> {
    let middle = text.len() / 2;
    let spaces = text.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![&text[..at], &text[at + 1..]],
        None => vec![text],
    }
}

fn toward(color: Color, other: u8, part: f32) -> Color {
    let mix = |from: u8| (f32::from(from) + (f32::from(other) - f32::from(from)) * part).round() as u8;
    Color { r: mix(color.r), g: mix(color.g), b: mix(color.b), a: color.a }
}

fn lighter(color: Color, part: f32) -> Color {
    toward(color, 255, part)
}

fn darker(color: Color, part: f32) -> Color {
    toward(color, 0, part)
}
