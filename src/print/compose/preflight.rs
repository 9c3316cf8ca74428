//! Checks of what a slot draws for faults on paper: too near to the trim, too small, too thin, without bleed.
//!
//! A fault of the layout alone is reported only for the first card that has it.

use super::art::Tint;
use super::canvas::{Canvas, Named, area};
use super::characters::{is_emoji, listed, with_number};
use super::drawing::{Drawing, Item, Transform};
use super::text::{Area, Block, Fitted, Overflow};
use crate::diag::{Code, code};
use crate::geometry::length::mm_of;
use crate::geometry::{Length, Rect, Size};
use crate::model::bind::Bound;
use crate::model::slot::{Fill, Paint};
use crate::model::{Color, FaceSize, Share, Slot};
use crate::source::Origin;

/// The smallest type that prints legibly, in points.
pub const LEAST_TYPE: f32 = 5.0;
/// The thinnest line that every printer draws, in points.
pub const LEAST_LINE: f32 = 0.25;
/// Lighter areas leave no visible sliver where the knife misses the trim.
const NEARLY_WHITE: f64 = 0.7;
/// The name of text in messages.
pub(super) const TEXT: &str = "text";
/// How far things may reach beyond a page or the trim before a letter is cut, in points.
pub(super) const BEYOND: f32 = 0.5;
/// Invisible rounding errors, in points.
const HAIRLINE: f32 = 0.05;
/// Invisible differences of lengths.
const HAIR: Length = Length::um(50);

/// The faults that a layout has on every card if on one.
pub(super) const OF_LAYOUTS: [Code; 6] = [
    code::SMALL_TYPE,
    code::THIN_LINE,
    code::NO_BLEED,
    code::OUT_OF_RANGE,
    code::UNKNOWN_ICON,
    code::OVERHANG,
];

impl Canvas<'_, '_> {
    /// Reports faults of a text.
    pub(super) fn check_fit(
        &mut self,
        block: &Block,
        fitted: &Fitted,
        bound: &Bound,
        slot: &str,
        origin: Origin,
    ) {
        let all_is_well = block.unknown_icons.is_empty()
            && block.unknown_styles.is_empty()
            && fitted.missing.is_empty()
            && fitted.overflow.is_none();
        if all_is_well {
            return;
        }
        let card = self.card().to_owned();
        for icon in &block.unknown_icons {
            self.unknown_icon(icon, bound, &card);
        }
        for style in &block.unknown_styles {
            let known = self.stage.layout.styles.keys().map(String::as_str);
            let message = format!("{card}: there is no style called \"{style}\"");
            self.report.error(code::UNKNOWN_NAME, bound.blame_for(style), message).did_you_mean(
                style,
                known,
                || "styles are defined under `styles:` in the layout".to_owned(),
            );
        }
        if !fitted.missing.is_empty() {
            let first: String = fitted.missing.iter().take(1).collect();
            let message = format!("{card}: no font here can draw {}", listed(&fitted.missing, with_number));
            let help = if first.starts_with(is_emoji) {
                "draw it as icons/NAME.svg, and write :NAME:; fonts of emoji in color can't be used"
            } else {
                "use another character; or add a font that has it to the layout's `fonts:`; or draw it as icons/NAME.svg, and write :NAME:"
            };
            self.report
                .error(code::MISSING_GLYPH, bound.blame_for(&first), message)
                .help(help)
                .related(origin, format!("in the slot \"{slot}\""));
        }
        if let Some(overflow) = fitted.overflow {
            let (size, excess) = (points(fitted.size), excess(overflow));
            let message = format!("{card}: the text of \"{slot}\" does not fit at {size}: {excess}");
            self.report
                .error(code::TEXT_DOES_NOT_FIT, bound.blame, message)
                .help(if overflow.lines > 0 && overflow.height <= 0.05 && overflow.width <= 0.05 {
                    "let it have fewer lines, or allow more of them: `lines:` of the slot; along a curve there is one"
                } else {
                    "shorten it; or give the slot more room or a smaller `min_size` in the layout"
                })
                .related(origin, format!("the slot \"{slot}\""));
        }
    }

    /// Reports an unknown icon in a text.
    fn unknown_icon(&mut self, icon: &str, bound: &Bound, card: &str) {
        let blame = bound.blame_for(icon);
        let none = self.stage.icon(icon, blame, Color::BLACK, Tint::Plain).err();
        let help = none.map(|none| none.help).unwrap_or_default();
        let of_card = if bound.is_from_card(icon) { format!("{card}: ") } else { String::new() };
        self.report
            .error(code::UNKNOWN_ICON, blame, format!("{of_card}there is no icon called \"{icon}\""))
            .help(format!("{help}; write \\: to print a colon"));
    }

    /// Reports a slot that is smaller than the pieces placed on it.
    pub(super) fn check_holds(&mut self, slot: &Slot, rect: Rect) {
        let Some(component) = &slot.position.holds else { return };
        let Some(piece) = self.stage.pieces.get(&component.value) else { return };
        let sides = |width: Length, height: Length| (width.min(height), width.max(height));
        let ((short, long), (least, most)) =
            (sides(rect.width, rect.height), sides(piece.width, piece.height));
        if short >= least && long >= most {
            return;
        }
        let measure = Size::new(rect.width, rect.height);
        let message = format!(
            "\"{}\" measures {measure}, and a {} of {piece} is placed on it",
            slot.name.value, component.value
        );
        self.report
            .warning(code::OVERHANG, component.origin, message)
            .help("make the slot as large as the piece, or a little larger");
    }

    /// Reports text that reaches beyond the trim, and text or an icon that reaches beyond a page, where it
    /// would be cut off. An icon on a card may be cut on purpose.
    pub(super) fn keep_on_the_face(
        &mut self,
        what: &str,
        covers: Area,
        blame: Origin,
        (slot, origin): Named<'_>,
    ) {
        let edge = match self.stage.layout.size {
            FaceSize::Page(Share::Whole) => "page",
            FaceSize::Page(_) => "trim",
            FaceSize::Fixed(_) if what == TEXT => "trim",
            FaceSize::Fixed(_) | FaceSize::Squares(_) => return,
        };
        let Area { x, y, width, height } = self.on_the_face(covers);
        let face = area(Rect::from_size(self.stage.face));
        let beyond = (-x).max(-y).max(x + width - face.width).max(y + height - face.height);
        if beyond > BEYOND + HAIRLINE {
            let card = self.card().to_owned();
            let beyond = mm_of(beyond);
            let message =
                format!("{card}: the {what} of \"{slot}\" reaches {beyond:.1} mm beyond the {edge}");
            self.report
                .error(code::TEXT_DOES_NOT_FIT, blame, message)
                .help(format!("it would be cut off: move the slot inward, or let `right:` and `bottom:` say where it ends, so that it follows the {edge}"))
                .related(origin, format!("the slot \"{slot}\""));
        }
    }

    /// Reports text or an icon that is nearer to the trim than the layout allows. Pages that are not cut
    /// have no such limit.
    pub(super) fn keep_clear_of_trim(
        &mut self,
        what: &str,
        covers: Area,
        blame: Origin,
        (slot, origin): Named<'_>,
    ) {
        let Some(nearest) = self.distance_to_trim(covers) else { return };
        let safe = self.stage.layout.safe;
        // Text that is cut off was reported already.
        if what == TEXT && nearest < -(BEYOND + HAIRLINE) {
            return;
        }
        if safe > Length::ZERO && nearest < safe.to_pt() as f32 - 0.1 {
            let card = self.card().to_owned();
            let message = if nearest < 0.0 {
                format!("{card}: the {what} of \"{slot}\" reaches beyond the trim")
            } else {
                let nearest = mm_of(nearest);
                format!("{card}: the {what} of \"{slot}\" is {nearest:.1} mm from the trim")
            };
            self.report
                .warning(code::OUTSIDE_SAFE_AREA, blame, message)
                .help(format!("a knife may slip: keep it {safe} away, or change the layout's `safe`"))
                .related(origin, format!("the slot \"{slot}\""));
        }
    }

    /// The distance of an area from the nearest side of the trim, in points; negative if it reaches beyond.
    /// `None` for a page, which is not cut.
    fn distance_to_trim(&self, covers: Area) -> Option<f32> {
        let FaceSize::Fixed(size) = self.stage.layout.size else { return None };
        let room = area(Rect::from_size(size));
        let covers = self.on_the_face(covers);
        let right = room.width - covers.x - covers.width;
        let bottom = room.height - covers.y - covers.height;
        Some(covers.x.min(covers.y).min(right).min(bottom))
    }

    /// The upright box on the face around an area of the canvas.
    pub(super) fn on_the_face(&self, Area { x, y, width, height }: Area) -> Area {
        let [left, top, right, bottom] = self.at.around([x, y, x + width, y + height]);
        Area { x: left, y: top, width: right - left, height: bottom - top }
    }

    /// Reports an icon that is too near to the trim. An icon that reaches the trim is meant to be cut, and
    /// needs bleed.
    pub(super) fn check_icon(&mut self, covers: Area, blame: Origin, slot: Named<'_>) {
        self.keep_on_the_face("icon", covers, blame, slot);
        if self.distance_to_trim(covers).is_some_and(|distance| distance < 0.1) {
            self.check_bleed(rect(covers), slot);
        } else {
            self.keep_clear_of_trim("icon", covers, blame, slot);
        }
    }

    /// Reports type that is too small to read.
    pub(super) fn check_type(&mut self, size: f32, (slot, origin): Named<'_>) {
        if size < LEAST_TYPE - 0.01 {
            let card = self.card();
            let message = format!("the text of \"{slot}\" is set in {size:.1} pt on {card}");
            self.report.warning(code::SMALL_TYPE, origin, message).help(format!(
                "below {LEAST_TYPE:.0} pt hardly anybody can read it: set it larger, or raise its `min_size` and give it more room"
            ));
        }
    }

    /// Reports a drawing with lines that are too thin at its printed size.
    pub(super) fn check_lines(&mut self, drawing: &Drawing, scale: f32, what: &str, origin: Origin) {
        let Some(thinnest) = thinnest(drawing).map(|width| width * scale) else { return };
        if thinnest < LEAST_LINE - 0.005 {
            let message = format!("{what} has lines of {thinnest:.2} pt at its printed size");
            self.report.warning(code::THIN_LINE, origin, message).help(format!(
                "printers lose lines below {LEAST_LINE} pt: draw them thicker, or print it larger"
            ));
        }
    }

    /// Reports faults in the paint of an area: a line that is too thin, or color that ends at the trim.
    pub(super) fn check_paint(&mut self, paint: &Paint, rect: Rect, slot: &Slot) {
        let name = &slot.name.value;
        let width = paint.stroke_width.to_pt() as f32;
        if paint.stroke.is_some() && width < LEAST_LINE - 0.005 {
            let message = format!("the outline of \"{name}\" is {width:.2} pt thick");
            self.report.warning(code::THIN_LINE, slot.origin(), message).help(format!(
                "printers lose lines below {LEAST_LINE} pt: write `stroke_width: {LEAST_LINE}pt` or more"
            ));
        }
        let is_seen = |color: Color| color.a > 0 && color.luminance() < NEARLY_WHITE;
        let filled = match &paint.fill {
            Some(Fill::Color(color)) => self.scope.color(color).is_ok_and(is_seen),
            Some(Fill::Gradient(gradient)) => {
                gradient.colors().any(|color| self.scope.color(color).is_ok_and(is_seen))
            }
            None => false,
        };
        if filled && paint.opacity > 0.0 {
            self.check_bleed(rect, (name, slot.origin()));
        }
    }

    /// Reports an area of color that ends at the trim.
    pub(super) fn check_bleed(&mut self, rect: Rect, (name, origin): Named<'_>) {
        // With low ink there are no areas; pages are not cut; pieces of squares share edges.
        let size = self.stage.face;
        let is_cut = matches!(
            self.stage.layout.size,
            FaceSize::Fixed(_) | FaceSize::Page(Share::Half | Share::Quarter)
        );
        if self.low_ink.is_some() || !is_cut {
            return;
        }
        let rect =
            if self.at == Transform::IDENTITY { rect } else { self::rect(self.on_the_face(area(rect))) };
        let bleed = self.stage.layout.bleed;
        // How far it reaches beyond each edge; negative if it ends before.
        let beyond = [-rect.x, -rect.y, rect.right() - size.width, rect.bottom() - size.height];
        let Some(least) = beyond.into_iter().filter(|beyond| *beyond > -HAIR).min() else { return };
        let wanted = if bleed > Length::ZERO { bleed } else { USUAL_BLEED };
        if bleed > Length::ZERO && least >= bleed.min(LEAST_BLEED) - HAIR {
            return;
        }
        let (message, help) = if bleed > Length::ZERO {
            let ends =
                if least <= HAIR { "at the trim".to_owned() } else { format!("{least} beyond the trim") };
            (
                format!("the color of \"{name}\" ends {ends}, the layout's bleed is {bleed}"),
                format!("let it reach {wanted} beyond the trim, as in `x: -{wanted}`, or end before it"),
            )
        } else {
            (
                format!("the color of \"{name}\" reaches the trim, and there is no bleed"),
                format!(
                    "the knife never hits the trim for certain: give the layout `bleed: {wanted}` and let the slot go as far beyond, as in `x: -{wanted}`; or end it before the trim"
                ),
            )
        };
        self.report.warning(code::NO_BLEED, origin, message).help(help);
    }
}

/// How far a knife in a steady hand misses the trim.
const LEAST_BLEED: Length = Length::um(500);
/// The bleed that printers ask for.
const USUAL_BLEED: Length = Length::mm(3);

/// An area in points as a rectangle.
pub(super) fn rect(area: Area) -> Rect {
    let length = |pt: f32| Length::from_pt(f64::from(pt));
    Rect { x: length(area.x), y: length(area.y), width: length(area.width), height: length(area.height) }
}

/// The width of the thinnest line in a drawing, in its own coordinates.
fn thinnest(drawing: &Drawing) -> Option<f32> {
    let scale = |Transform([a, b, c, d, ..]): Transform| (a * d - b * c).abs().sqrt();
    let widths = drawing.items.iter().filter_map(|item| match item {
        Item::Path(item) => item.stroke.as_ref().map(|stroke| stroke.width),
        Item::Group(group) => thinnest(&group.drawing).map(|width| width * scale(group.transform)),
        Item::Shared(drawing, at) => thinnest(drawing).map(|width| width * scale(*at)),
        Item::Layer(layer) => thinnest(&layer.drawing),
        Item::Field(field) => field.shown().and_then(thinnest),
        Item::Text(_) | Item::Picture(..) | Item::Origin(..) => None,
    });
    widths.reduce(f32::min)
}

/// A type size in points, as people write it.
fn points(size: f32) -> String {
    let text = format!("{size:.2}");
    format!("{} pt", text.trim_end_matches('0').trim_end_matches('.'))
}

/// How much a text is too large, in words.
fn excess(overflow: Overflow) -> String {
    let mm = |points: f32| format!("{:.1} mm", mm_of(points));
    let mut parts = Vec::new();
    if overflow.height > 0.05 {
        parts.push(format!("{} too high", mm(overflow.height)));
    }
    if overflow.width > 0.05 {
        parts.push(format!("a word or line is {} too wide", mm(overflow.width)));
    }
    if overflow.lines > 0 {
        parts.push(match overflow.lines {
            1 => "one line too many".to_owned(),
            n => format!("{n} lines too many"),
        });
    }
    if parts.is_empty() { "by a hair".to_owned() } else { parts.join(", ") }
}
