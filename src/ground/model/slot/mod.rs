//! Slots: the named places on a face that fields fill. Each kind is declared in its own file, and listed below.

mod along;
mod field;
mod icon;
mod icons;
mod image;
mod paint;
mod panel;
mod plate;
mod position;
mod qr;
mod repeat;
mod shape;
mod stat;
mod table;
mod text;

pub use along::{Along, AlongKeys, Line};
pub use field::FormField;
pub use icon::Icon;
pub use icons::Icons;
pub use image::{Crop, Image, ImageBleed, ImageFit, ImageTrim};
pub use paint::{Fill, Gradient, Paint, Shadow, Spread};
pub use panel::Panel;
pub use plate::{Showing, ShownBoard, ShownMap, ShownPlate};
pub use position::{LowInk, Mirror, SlotPosition};
pub use qr::{Level, Qr};
pub use repeat::{Cell, Over, Place, Repeat};
pub use shape::{Outline, Shape};
pub use stat::{Arrange, Stat};
pub use table::{Column, Rows, Table};
pub use text::Text;

use super::expression::{Expr, FieldRef};
use super::{Template, TextStyle};
use crate::diag::{Report, and_list, code, nearest, or_list};
use crate::source::shape::{Field, Names};
use crate::source::{self, Document, Fields, Located, Node, Object, Origin, Read, read_map};

/// A named place on a face.
#[derive(Debug, Clone)]
pub struct Slot {
    /// Its name.
    pub name: Located<String>,
    /// Its position, rotation and condition.
    pub position: SlotPosition,
    /// Its contents.
    pub kind: SlotKind,
}

/// The parts of a slot, for code that looks for fields, colors and styles in all kinds alike.
trait Holds {
    /// All parts in which the layout or a card can be wrong.
    fn parts(&self) -> Vec<Part<'_>>;
}

/// A part of a slot's contents.
#[derive(Debug)]
pub enum Part<'s> {
    /// A text with fields.
    Text(&'s Template),
    /// A color, or fields that name one.
    Color(&'s Template),
    /// A text style.
    Style(&'s TextStyle),
    /// Slots within it.
    Slots(&'s [Slot]),
    /// Parts that are drawn several times, with `{number}`.
    Counted(Vec<Part<'s>>),
    /// Parts that are drawn for each entry of a list field.
    Each(&'s FieldRef, Vec<Part<'s>>),
    /// Parts that are drawn for each entry of a computed list.
    Listed(&'s Expr, Vec<Part<'s>>),
}

/// A kind of slot in definitions.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The key that identifies the kind.
    pub key: &'static str,
    /// All keys of such a slot.
    pub object: &'static Object,
    read: fn(&mut Fields<'_>, &mut Report) -> Option<SlotKind>,
}

/// The keys of a slot: those of every slot, then those of its kind.
const fn with_position<const N: usize>(own: &'static [&'static [Field]]) -> [&'static [Field]; N] {
    let mut groups = [SlotPosition::KEYS; N];
    let mut n = 0;
    while n < own.len() {
        groups[n + 1] = own[n];
        n += 1;
    }
    groups
}

/// Lists the kinds of slot. The first of a kind's own keys identifies it.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident;)*) => {
        /// The contents of a slot.
        #[derive(Debug, Clone)]
        pub enum SlotKind { $($(#[$doc])* $kind(Box<$kind>),)* }

        impl SlotKind {
            /// Every kind.
            pub const ALL: &'static [Kind] = &[$(Kind {
                key: $kind::KEYS[0].name,
                object: &Object {
                    what: "a slot",
                    groups: &with_position::<{ $kind::OBJECT.groups.len() + 1 }>($kind::OBJECT.groups),
                    open: false,
                },
                read: |fields, report| Some(SlotKind::$kind(Box::new($kind::from_fields(fields, report)?))),
            },)*];

            /// Its parts.
            pub fn parts(&self) -> Vec<Part<'_>> {
                match self { $(SlotKind::$kind(kind) => kind.parts(),)* }
            }
        }
    };
}

kinds! {
    /// Rich text.
    Text;
    /// A picture or a drawing from a file.
    Image;
    /// One icon.
    Icon;
    /// A row of icons.
    Icons;
    /// A number to compare in play, with its icon or label.
    Stat;
    /// A box that contains slots.
    Panel;
    /// A drawn shape.
    Shape;
    /// A QR code.
    Qr;
    /// Slots repeated for a list or a number.
    Repeat;
    /// Rows and columns of text.
    Table;
    /// A field of a form.
    FormField;
    /// A board.
    ShownBoard;
    /// A map.
    ShownMap;
}

impl SlotKind {
    /// The board or map that it shows, if any.
    pub fn shown_plate(&self) -> Option<ShownPlate<'_>> {
        match self {
            SlotKind::ShownBoard(shown) => Some(ShownPlate { name: &shown.board, showing: &shown.showing }),
            SlotKind::ShownMap(shown) => Some(ShownPlate { name: &shown.map, showing: &shown.showing }),
            _ => None,
        }
    }

    /// The kinds that match a node's keys: one, unless there is a mistake.
    pub fn of(node: &Node) -> Vec<&'static Kind> {
        let kinds: Vec<&Kind> = SlotKind::ALL.iter().filter(|kind| node.holds(kind.key)).collect();
        match kinds.as_slice() {
            // An icon beside a number belongs to the number.
            [icon, stat] if icon.key == "icon" && stat.key == "stat" => vec![*stat],
            _ => kinds,
        }
    }
}

/// A map of slots, in drawing order.
#[derive(Debug)]
pub struct Slots;

impl Read for Slots {
    type Value = Vec<Slot>;
    const SHAPE: source::Shape = source::Shape::Map(Names::New, &source::Shape::Slot);

    fn read(node: &Node, report: &mut Report) -> Option<Vec<Slot>> {
        let map = read_map(node, "a map of slots", report)?;
        let there = map.iter().filter(|(_, node)| !node.is_null() && node.as_text() != Some("none"));
        let read = there.filter_map(|(key, node)| {
            Slot::read(Located { value: key.text.to_string(), origin: key.origin }, node, report)
        });
        Some(read.collect())
    }
}

impl Slot {
    fn read(name: Located<String>, node: &Node, report: &mut Report) -> Option<Slot> {
        let kinds = SlotKind::of(node);
        let object = if let [kind] = kinds.as_slice() { kind.object } else { SlotPosition::OBJECT };
        let mut fields = Fields::declared(node, object, report)?;
        let position = SlotPosition::from_fields(&mut fields, report);
        let [kind] = kinds.as_slice() else {
            no_single_kind(&name, node, &kinds, report);
            return None;
        };
        let kind = (kind.read)(&mut fields, report);
        fields.finish(report);
        if let Some(SlotKind::Table(table)) = &kind {
            table.check(node, report);
        }
        Some(Slot { name, position: position?, kind: kind? })
    }

    /// The parts of the slot and of the slots within it.
    pub fn all_parts(&self) -> Vec<Part<'_>> {
        fn add<'s>(part: Part<'s>, all: &mut Vec<Part<'s>>) {
            match part {
                Part::Slots(slots) => {
                    slots.iter().flat_map(|slot| slot.kind.parts()).for_each(|part| add(part, all));
                    all.push(part);
                }
                Part::Counted(parts) => parts.into_iter().for_each(|part| add(part, all)),
                Part::Each(field, parts) => {
                    parts.into_iter().for_each(|part| add(part, all));
                    all.push(Part::Each(field, Vec::new()));
                }
                Part::Listed(expr, parts) => {
                    parts.into_iter().for_each(|part| add(part, all));
                    all.push(Part::Listed(expr, Vec::new()));
                }
                part => all.push(part),
            }
        }
        let mut all = Vec::new();
        self.kind.parts().into_iter().for_each(|part| add(part, &mut all));
        all
    }

    /// Whether it is the same on every card.
    pub fn is_static(&self) -> bool {
        self.is_static_in(false)
    }

    /// Whether it is the same on every card, within a repetition that is counted or not.
    fn is_static_in(&self, is_counted: bool) -> bool {
        fn all_are(parts: &[Part<'_>], is_counted: bool) -> bool {
            parts.iter().all(|part| match part {
                Part::Text(template) | Part::Color(template) => template.is_static(),
                Part::Style(style) => style.colors().all(Template::is_static) && style.size_group.is_none(),
                Part::Slots(slots) => slots.iter().all(|slot| slot.is_static_in(is_counted)),
                Part::Counted(parts) => all_are(parts, true),
                Part::Each(..) | Part::Listed(..) => false,
            })
        }
        // Each card has its own form fields, whatever their names are.
        let is_field = matches!(self.kind, SlotKind::FormField(_));
        let is_there = self.position.when.as_ref();
        is_there.is_none_or(|when| is_counted && when.0.only_counts())
            && !is_field
            && all_are(&self.kind.parts(), is_counted)
    }

    /// Whether it is a field of a form, or has one in it.
    pub fn has_form_fields(&self) -> bool {
        let within = |part: &Part<'_>| match part {
            Part::Slots(slots) => slots.iter().any(Slot::has_form_fields),
            _ => false,
        };
        matches!(self.kind, SlotKind::FormField(_)) || self.all_parts().iter().any(within)
    }

    /// Whether its text is turned by a quarter, so that it runs across its box.
    pub fn runs_across(&self) -> bool {
        matches!(&self.kind, SlotKind::Text(text) if text.along.is_none())
            && (self.position.turn.rem_euclid(180.0) - 90.0).abs() < 0.01
    }

    /// The place of the slot's name.
    pub fn origin(&self) -> Origin {
        self.name.origin
    }
}

/// Reports a slot of no kind, or of several.
fn no_single_kind(name: &Located<String>, node: &Node, kinds: &[&Kind], report: &mut Report) {
    let keys = |kinds: &[&Kind]| kinds.iter().map(|kind| kind.key).collect::<Vec<_>>();
    if !kinds.is_empty() {
        let message = format!("the slot \"{}\" can't be {} at once", name.value, and_list(&keys(kinds)));
        report
            .error(code::UNKNOWN_KEY, name.origin, message)
            .help("make two slots; in a layout that extends another, remove one key with `key: none`");
    } else if !node.holds("like") {
        // It is like a missing slot, which was reported already.
        let all = keys(&SlotKind::ALL.iter().collect::<Vec<_>>());
        let own = node.as_map().into_iter().flat_map(|map| map.iter().map(|(key, _)| &*key.text));
        let near = own
            .filter(|key| SlotPosition::OBJECT.field(key).is_none())
            .find_map(|key| nearest(key, all.iter().copied()));
        let help = match near {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("a slot has one of the keys {}", or_list(&all)),
        };
        report
            .error(code::MISSING_KEY, name.origin, format!("the slot \"{}\" has no contents", name.value))
            .help(help);
    }
}
