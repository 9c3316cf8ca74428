//! Slots: the named places on a face that fields fill.

use super::{Condition, Template, TextStyle};
use crate::geometry::{Length, Rect, Size};
use crate::model::style::{Align, VerticalAlign};
use crate::model::template::FieldRef;
use crate::source::{Located, Origin};

/// A named place on a face.
#[derive(Debug, Clone)]
pub struct Slot {
    /// Its name.
    pub name: Located<String>,
    /// Where it is.
    pub frame: Frame,
    /// When it is there; always, if nothing is said.
    pub when: Option<Condition>,
    /// What it holds.
    pub kind: SlotKind,
    /// How it is turned.
    pub pose: Pose,
    /// What becomes of it under `--ink low`.
    pub low_ink: LowInk,
    /// The component whose pieces are laid on it in play.
    pub holds: Option<Located<String>>,
}

/// How a slot is turned and mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pose {
    /// Degrees clockwise about its middle.
    pub turn: f32,
    /// Which sides change places, before it is turned.
    pub mirror: Mirror,
    /// Whether it is drawn once more upside down, about the middle of what it stands in.
    pub two_way: bool,
}

/// Which sides of a slot change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mirror {
    /// None.
    #[default]
    None,
    /// Left and right.
    LeftRight,
    /// Top and bottom.
    TopBottom,
    /// Both pairs.
    Both,
}

/// Where a slot is, from the edges of the face or of the panel that it stands in. What is not given follows from the
/// rest; with nothing given, a slot fills its surroundings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Frame {
    /// From the left edge.
    pub x: Option<Length>,
    /// From the right edge, inward.
    pub right: Option<Length>,
    /// From left to right.
    pub width: Option<Length>,
    /// From the top edge.
    pub y: Option<Length>,
    /// From the bottom edge, inward.
    pub bottom: Option<Length>,
    /// From top to bottom.
    pub height: Option<Length>,
}

/// What a slot holds.
#[derive(Debug, Clone)]
pub enum SlotKind {
    /// Rich text.
    Text(Text),
    /// A picture or a drawing from a file.
    Image(Image),
    /// One icon.
    Icon(Icon),
    /// A row of icons.
    Icons(Icons),
    /// A number to compare in play, with its icon or label.
    Stat(Box<Stat>),
    /// A box with slots of its own.
    Panel(Panel),
    /// A drawn shape.
    Shape(Shape),
    /// Slots again and again, over a list or a number.
    Repeat(Box<Repeat>),
    /// Rows and columns of text.
    Table(Box<Table>),
}

/// What becomes of a slot under `--ink low`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LowInk {
    /// Fills go and leave their outline, light text turns dark, pictures fade.
    #[default]
    Lighten,
    /// It stays as it is.
    Keep,
    /// It is left out.
    Hide,
}

/// Rich text.
#[derive(Debug, Clone)]
pub struct Text {
    /// The text with its fields.
    pub text: Template,
    /// How it looks.
    pub style: TextStyle,
}

/// A picture or a drawing from a file.
#[derive(Debug, Clone)]
pub struct Image {
    /// The file: a path beside the definition that names it, or `built-in:` and a path in `layouts/`.
    pub path: Template,
    /// How it fills its slot.
    pub fit: ImageFit,
    /// The radius of its corners.
    pub radius: Length,
    /// Where it stands in the slot when it does not fill it, or which part is seen when it overflows.
    pub align: Align,
    /// See `align`.
    pub valign: VerticalAlign,
    /// 1 is opaque.
    pub opacity: f32,
}

/// How a picture fills its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFit {
    /// Wholly seen, with its proportions.
    Contain,
    /// The slot wholly covered, with its proportions; what overflows is clipped.
    Cover,
    /// Stretched to the slot.
    Stretch,
}

/// One icon, as large as its slot allows.
#[derive(Debug, Clone)]
pub struct Icon {
    /// Its name, after `layouts/icons/`.
    pub name: Template,
    /// The color of what its drawing leaves to the layout.
    pub color: Template,
    /// Where it stands in a slot that is wider than it.
    pub align: Align,
    /// 1 is opaque.
    pub opacity: f32,
}

/// A row of icons, each as high as the slot.
#[derive(Debug, Clone)]
pub struct Icons {
    /// Which: a list of names, or one that is repeated.
    pub names: Template,
    /// How many of the one.
    pub count: Option<Template>,
    /// How many places there are; those beyond `count` show `empty`.
    pub of: Option<Template>,
    /// The icon of a place that is empty.
    pub empty: Option<Template>,
    /// Space between them.
    pub gap: Length,
    /// Their color.
    pub color: Template,
    /// Where the row stands in the slot.
    pub align: Align,
}

/// A number to compare in play.
#[derive(Debug, Clone)]
pub struct Stat {
    /// The number.
    pub value: Template,
    /// Its icon.
    pub icon: Option<Template>,
    /// Its label.
    pub label: Option<Template>,
    /// Where the icon or label stands.
    pub arrange: Arrange,
    /// The box behind it.
    pub paint: Paint,
    /// How the number looks.
    pub style: TextStyle,
    /// How the label looks.
    pub label_style: TextStyle,
    /// The icon's color.
    pub icon_color: Template,
    /// How much of the slot the icon takes, 0 to 1.
    pub icon_share: f32,
}

/// Where a stat's icon or label stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrange {
    /// Left of the number.
    Left,
    /// Above it.
    Above,
    /// Below it.
    Below,
    /// Behind it, as large as the slot.
    Behind,
}

/// A box with slots of its own, whose edges they count from.
#[derive(Debug, Clone)]
pub struct Panel {
    /// How the box looks.
    pub paint: Paint,
    /// What is in it.
    pub slots: Vec<Slot>,
}

/// A drawn shape.
#[derive(Debug, Clone)]
pub struct Shape {
    /// Which.
    pub shape: ShapeKind,
    /// How it looks.
    pub paint: Paint,
}

/// The shapes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ShapeKind {
    /// A rectangle with the corners of its paint.
    Rectangle,
    /// An ellipse that touches all sides.
    Ellipse,
    /// From the top left to the bottom right corner.
    Line,
    /// A rhomb that touches all sides.
    Diamond,
    /// A regular polygon of so many corners, the first one up.
    Polygon(u32),
    /// A hexagon with a side up that touches all sides.
    FlatHexagon,
    /// A star of so many points, the first one up; the inner radius as a part of the outer one.
    Star(u32, f32),
    /// A shield.
    Shield,
}

/// Fill and outline of a box or shape.
#[derive(Debug, Clone)]
pub struct Paint {
    /// What it is filled with.
    pub fill: Option<Fill>,
    /// The color of its outline.
    pub stroke: Option<Template>,
    /// The thickness of its outline, which lies half inside.
    pub stroke_width: Length,
    /// The radius of its corners.
    pub radius: Length,
    /// Lengths of dashes and gaps, if it is dashed.
    pub dash: Option<(Length, Length)>,
    /// 1 is opaque.
    pub opacity: f32,
}

/// What a box is filled with.
#[derive(Debug, Clone)]
pub enum Fill {
    /// One color.
    Color(Template),
    /// From one color to another; 0° is to the right, 90° downward.
    Gradient(Template, Template, f32),
}

/// Slots again and again.
#[derive(Debug, Clone)]
pub struct Repeat {
    /// Over what.
    pub over: Over,
    /// The size of one.
    pub cell: Cell,
    /// How many side by side; as many as there is room for, if nothing is said.
    pub columns: Option<u32>,
    /// Space between them.
    pub gap: Size,
    /// Whether every other row stands half a cell to the right.
    pub stagger: bool,
    /// Where each goes.
    pub place: Place,
    /// What is drawn each time; the fields of the list's entry come before those of the card.
    pub slots: Vec<Slot>,
}

/// The size of one cell of a repeat; what is not given is shared out evenly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    /// From left to right.
    pub width: Option<Length>,
    /// From top to bottom.
    pub height: Option<Length>,
}

/// What a repeat goes over.
#[derive(Debug, Clone)]
pub enum Over {
    /// The entries of a list field.
    List(FieldRef),
    /// A number.
    Times(Template),
}

/// Where the cells of a repeat go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// One after the other, row by row.
    Flow,
    /// Where the entry's `at` says, like B7.
    Label,
}

/// Rows and columns of text.
#[derive(Debug, Clone)]
pub struct Table {
    /// The list field with the rows.
    pub rows: FieldRef,
    /// The columns from the left.
    pub columns: Vec<Column>,
    /// How headings look; without a column title there are none.
    pub heading: TextStyle,
    /// How cells look.
    pub style: TextStyle,
    /// The color behind every other row.
    pub stripe: Option<Template>,
    /// The color of the lines between rows.
    pub line: Option<Template>,
    /// Space above and below the text of a row.
    pub padding: Length,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// Its heading.
    pub title: Option<Template>,
    /// Its width; the columns without one share what is left.
    pub width: Option<Length>,
    /// What its cells say.
    pub text: Template,
    /// An icon in place of text.
    pub icon: Option<Template>,
    /// How it is aligned.
    pub align: Align,
    /// Whether its text is bold.
    pub bold: bool,
}

impl Frame {
    /// The rectangle in surroundings of a size.
    pub fn within(&self, around: Size) -> Rect {
        let (x, width) = axis(self.x, self.right, self.width, around.width);
        let (y, height) = axis(self.y, self.bottom, self.height, around.height);
        Rect { x, y, width, height }
    }
}

/// Position and extent along one axis.
fn axis(
    near: Option<Length>,
    far: Option<Length>,
    extent: Option<Length>,
    around: Length,
) -> (Length, Length) {
    match (near, far, extent) {
        (Some(near), _, Some(extent)) => (near, extent),
        (None, Some(far), Some(extent)) => (around - far - extent, extent),
        (None, None, Some(extent)) => (Length::ZERO, extent),
        (near, far, None) => {
            let near = near.unwrap_or_default();
            (near, around - near - far.unwrap_or_default())
        }
    }
}

impl Slot {
    /// Whether it is the same on every card.
    pub fn is_static(&self) -> bool {
        self.when.is_none() && self.kind.templates().iter().all(|template| template.is_static()) && {
            match &self.kind {
                SlotKind::Panel(panel) => panel.slots.iter().all(Slot::is_static),
                SlotKind::Repeat(repeat) => {
                    matches!(repeat.over, Over::Times(_)) && repeat.slots.iter().all(Slot::is_static)
                }
                SlotKind::Table(_) => false,
                _ => true,
            }
        }
    }

    /// The slots in it.
    pub fn inner(&self) -> &[Slot] {
        match &self.kind {
            SlotKind::Panel(panel) => &panel.slots,
            SlotKind::Repeat(repeat) => &repeat.slots,
            _ => &[],
        }
    }

    /// Whether its text runs along the other sides of its box, which stays where it is: text that is turned by a quarter.
    pub fn runs_across(&self) -> bool {
        matches!(self.kind, SlotKind::Text(_)) && (self.pose.turn.rem_euclid(180.0) - 90.0).abs() < 0.01
    }

    /// The text styles of this slot and the slots in it.
    pub fn styles(&self) -> Vec<&TextStyle> {
        match &self.kind {
            SlotKind::Text(text) => vec![&text.style],
            SlotKind::Stat(stat) => vec![&stat.style, &stat.label_style],
            SlotKind::Table(table) => vec![&table.style, &table.heading],
            SlotKind::Panel(panel) => panel.slots.iter().flat_map(Slot::styles).collect(),
            SlotKind::Repeat(repeat) => repeat.slots.iter().flat_map(Slot::styles).collect(),
            SlotKind::Image(_) | SlotKind::Icon(_) | SlotKind::Icons(_) | SlotKind::Shape(_) => Vec::new(),
        }
    }

    /// The place of the whole slot's name.
    pub fn origin(&self) -> Origin {
        self.name.origin
    }
}

impl SlotKind {
    /// The templates of this slot itself, without those of slots in it and of a table's columns.
    pub fn templates(&self) -> Vec<&Template> {
        fn paint(paint: &Paint) -> Vec<&Template> {
            let mut all: Vec<&Template> = paint.stroke.iter().collect();
            match &paint.fill {
                Some(Fill::Color(color)) => all.push(color),
                Some(Fill::Gradient(from, to, _)) => all.extend([from, to]),
                None => {}
            }
            all
        }
        match self {
            SlotKind::Text(text) => vec![&text.text, &text.style.color],
            SlotKind::Image(image) => vec![&image.path],
            SlotKind::Icon(icon) => vec![&icon.name, &icon.color],
            SlotKind::Icons(icons) => {
                let mut all = vec![&icons.names, &icons.color];
                all.extend([&icons.count, &icons.of, &icons.empty].into_iter().flatten());
                all
            }
            SlotKind::Stat(stat) => {
                let mut all = paint(&stat.paint);
                all.extend([&stat.value, &stat.style.color, &stat.label_style.color, &stat.icon_color]);
                all.extend([&stat.icon, &stat.label].into_iter().flatten());
                all
            }
            SlotKind::Panel(panel) => paint(&panel.paint),
            SlotKind::Shape(shape) => paint(&shape.paint),
            SlotKind::Repeat(repeat) => match &repeat.over {
                Over::Times(times) => vec![times],
                Over::List(_) => Vec::new(),
            },
            SlotKind::Table(table) => {
                table.stripe.iter().chain(&table.line).chain([&table.style.color]).collect()
            }
        }
    }
}
