//! Icons and pictures in spaces, and symbols on the sides of hexes.

use super::Task;
use super::plate::Keep;
use crate::compose::art::{Artwork, NoArt, Tint};
use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::ink::FADED;
use crate::diag::{Code, Report, code};
use crate::model::Color;
use crate::model::emblem::{SymbolLook, SymbolTurn};
use crate::model::map::EdgeLine;
use crate::model::slot::Mirror;
use crate::model::space::SpaceMarks;
use crate::model::spot::Spot;
use crate::model::template::slug;
use crate::source::Located;
use crate::source::door::beside;

use super::lines::Sides;

/// The distance between the icons of one space, in widths.
const NEAR: f32 = 1.08;

impl Task<'_> {
    /// An icon by its name: from a folder `icons` beside the file that names it or beside the look, or a
    /// built-in one.
    pub(super) fn icon(&self, name: &Located<String>, color: Color, report: &mut Report) -> Option<Artwork> {
        let files = self.workshop.files;
        let file = |origin: crate::source::Origin| files.get(origin.file).name.as_str();
        let beside = [file(name.origin), file(self.look.origin)];
        let found = self.workshop.art.icon(&slug(&name.value), &beside, (color, Tint::Plain));
        or_report(found.map(|icon| icon.artwork), name, code::UNKNOWN_ICON, report)
    }

    /// A picture or drawing by the path in a definition.
    fn picture(&self, path: &Located<String>, report: &mut Report) -> Option<Artwork> {
        let from = &self.workshop.files.get(path.origin.file).name;
        or_report(
            self.workshop.art.file(&beside(from, &path.value), self.look.ink),
            path,
            code::BAD_IMAGE,
            report,
        )
    }
}

fn or_report(
    found: Result<Artwork, NoArt>,
    named: &Located<String>,
    code: Code,
    report: &mut Report,
) -> Option<Artwork> {
    match found {
        Ok(artwork) => Some(artwork),
        Err(none) => {
            report.error(code, named.origin, none.message).help(none.help);
            None
        }
    }
}

/// Artwork as large as a box allows, in its center.
pub(super) fn fitted(artwork: &Artwork, [x, y, width, height]: [f32; 4]) -> Item {
    let aspect = artwork.aspect();
    let (w, h) = (width.min(height * aspect), height.min(width / aspect));
    let (x, y) = (x + (width - w) / 2.0, y + (height - h) / 2.0);
    match artwork.drawing(h) {
        Err(picture) => Item::Picture(picture, [x, y, w, h]),
        Ok(drawing) => Item::Shared(drawing, Transform([w / aspect, 0.0, 0.0, h, x, y])),
    }
}

/// Artwork as large as a box allows, pale if ink is saved.
pub(super) fn fading(item: Item, task: Task<'_>) -> Item {
    if !task.workshop.options.ink.is_saved() {
        return item;
    }
    let drawing = Drawing { items: vec![item] };
    Item::Group(Box::new(Group {
        transform: Transform::IDENTITY,
        clip: None,
        opacity: FADED,
        drawing,
        tag: None,
    }))
}

/// The size of each of a space's icons: several are made so much smaller that they fit side by side.
fn each(marks: &SpaceMarks, u: f32, task: Task<'_>) -> f32 {
    (task.look.icons.size * u).min(u * 0.86 / (marks.icon.len().max(1) as f32 * NEAR))
}

/// The box around the icons and picture of a space, from the space's center; `None` if it has none.
pub(super) fn bounds(marks: &SpaceMarks, u: f32, task: Task<'_>) -> Option<[f32; 4]> {
    let (size, count) = (task.look.icons.size * u, marks.icon.len() as f32);
    let image = if marks.image.is_some() { size } else { 0.0 };
    let icons = each(marks, u, task);
    let (wide, high) = (image.max(icons * NEAR * count), image.max(if count > 0.0 { icons } else { 0.0 }));
    let (x, y) = below(task.look.icons.at, (0.0, 0.0), u);
    marks.has_art().then_some([x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0])
}

/// Draws the picture and the icons of a space around its center, icons side by side. `on` is the color of text there.
pub(super) fn in_space(
    marks: &SpaceMarks,
    (middle, u): ((f32, f32), f32),
    on: Option<Color>,
    task: Task<'_>,
    (into, keep): (&mut Drawing, &mut Keep),
    report: &mut Report,
) {
    let Some([left, top, right, bottom]) = bounds(marks, u, task) else { return };
    keep.add([middle.0 + left, middle.1 + top, middle.0 + right, middle.1 + bottom], 4);
    let (look, (x, y)) = (&task.look.icons, below(task.look.icons.at, middle, u));
    let size = look.size * u;
    if let Some(artwork) = marks.image.as_ref().and_then(|path| task.picture(path, report)) {
        let item = fitted(&artwork, [x - size / 2.0, y - size / 2.0, size, size]);
        into.push(fading(item, task));
    }
    let color = task.mark(look.color.or(on));
    let count = marks.icon.len() as f32;
    let each = each(marks, u, task);
    let mut left = x - each * NEAR * count / 2.0;
    for name in &marks.icon {
        if let Some(artwork) = task.icon(name, color, report) {
            into.push(fitted(&artwork, [left + each * (NEAR - 1.0) / 2.0, y - each / 2.0, each, each]));
        }
        left += each * NEAR;
    }
}

/// The box of something in a space with a known center and size.
pub(super) fn below(spot: Spot, (x, y): (f32, f32), u: f32) -> (f32, f32) {
    match spot {
        Spot::Below(part) => (x, y + part * u),
        Spot::Corner => (x - u * 0.3, y - u * 0.3),
    }
}

/// An icon in the center of every space of a terrain.
pub(super) fn on_terrain(
    name: &Located<String>,
    color: Color,
    u: f32,
    task: Task<'_>,
    report: &mut Report,
) -> Option<Item> {
    let artwork = task.icon(name, color, report)?;
    let (size, (x, y)) = (task.look.icons.size * u, below(task.look.icons.at, (0.0, 0.0), u));
    Some(fitted(&artwork, [x - size / 2.0, y - size / 2.0, size, size]))
}

/// A symbol around a center, as shown in a legend.
pub(super) fn symbol(
    look: &SymbolLook,
    (x, y): (f32, f32),
    size: f32,
    task: Task<'_>,
    report: &mut Report,
) -> Option<Item> {
    let artwork = task.icon(&look.icon, task.mark(look.color), report)?;
    Some(fitted(&artwork, [x - size / 2.0, y - size / 2.0, size, size]))
}

/// Symbols on sides: bridges, fords, gates.
pub(super) fn on_sides(
    sides: &Sides<'_>,
    edges: &[EdgeLine],
    (into, keep): (&mut Drawing, &mut Keep),
    report: &mut Report,
) {
    let task = sides.task;
    for edge in edges {
        let Some(look) = task.look.symbols.get(&edge.kind.value) else { continue };
        let size = look.size * sides.u;
        let Some(item) = symbol(look, (0.0, 0.0), size, task, report) else { return };
        for (at, n) in &edge.sides {
            let (a, b) = (sides.corner(*at, *n), sides.corner(*at, n + 1));
            let (x, y) = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
            let along = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
            let turn = match look.turn {
                SymbolTurn::Across => upright(along + 90.0),
                SymbolTurn::Along => upright(along),
                SymbolTurn::Upright => 0.0,
            };
            let turned = Transform::about((0.0, 0.0), turn, Mirror::None);
            let drawing = Drawing { items: vec![item.clone()] };
            into.push(Item::placed(drawing, Transform::moved(x, y).after(turned)));
            let half = size / 2.0;
            keep.add([x - half, y - half, x + half, y + half], 2);
        }
    }
}

/// The direction of a line in reading direction: from -90 to 90 degrees.
fn upright(degrees: f32) -> f32 {
    let turned = degrees.rem_euclid(180.0);
    if turned > 90.01 { turned - 180.0 } else { turned }
}
