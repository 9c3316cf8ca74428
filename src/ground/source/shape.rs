//! Declarations as data: the keys of a map, their types, and what they mean. Readers, suggestions, guides and the
//! schema for editors all use them.

use crate::diag::Code;

/// A field of a card or another document.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// The type of its value.
    pub shape: Shape,
    /// Whether it is required.
    pub required: bool,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// The default, as a definition would write it.
    pub default: Option<fn() -> String>,
    /// The rule that limits its value.
    pub rule: Option<Code>,
}

/// A map with declared keys.
#[derive(Debug)]
pub struct Object {
    /// What it is, with its article: "a sheet".
    pub what: &'static str,
    /// Its fields, in groups that several maps may share.
    pub groups: &'static [&'static [Field]],
    /// Whether it may have other keys.
    pub open: bool,
}

/// The type of a field's value.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// Text.
    Text,
    /// A whole number.
    Whole,
    /// A whole number between two limits, both included.
    Between(i64, i64),
    /// A number between two limits, both included.
    Decimal(f64, f64),
    /// `true` or `false`.
    Truth,
    /// One of a few words, in any capitalization.
    Word(&'static [&'static str]),
    /// A length with its unit.
    Length,
    /// A size: `63mm x 88mm`, or a name.
    Size,
    /// A paper.
    Paper,
    /// A color.
    Color,
    /// The name of something, or the label of a space.
    Name(Names),
    /// A list.
    List(&'static Shape),
    /// One value, or a list of several.
    OneOrMore(&'static Shape),
    /// One value for both directions, or a list of two.
    OneOrTwo(&'static Shape),
    /// A map whose keys are names.
    Map(Names, &'static Shape),
    /// A map with declared keys.
    Object(&'static Object),
    /// A slot of a face.
    Slot,
    /// A card of a deck.
    Card,
    /// One of several.
    Either(&'static [Shape]),
    /// Anything, interpreted by its owner.
    Any,
}

/// What a name refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Names {
    /// Something new: any text.
    New,
    /// A kind of component.
    Component,
    /// A layout.
    Layout,
    /// A sheet.
    Sheet,
    /// A look of boards and maps.
    Look,
    /// A board.
    Board,
    /// A map.
    Map,
    /// A card.
    Card,
    /// The label of a space of a board or map.
    Space,
    /// The letter or sign of a terrain.
    Terrain,
    /// A text style of a layout.
    Style,
    /// A font family.
    Font,
    /// An icon.
    Icon,
    /// A field of a card.
    Field,
    /// An option of the rulebook.
    Option,
    /// A language, by its two letters.
    Language,
    /// Something of a scenario, by its kind: an Agent, a creature.
    Kind(&'static str),
}

/// What a name refers to, as a type.
pub trait NameOf {
    /// The same as a value of [`Names`].
    const NAMES: Names;
}

impl Field {
    /// An optional field.
    pub const fn optional(name: &'static str, shape: Shape, about: &'static str) -> Field {
        Field { name, shape, required: false, about, default: None, rule: None }
    }

    /// The field with a default.
    pub const fn or(self, default: fn() -> String) -> Field {
        Field { required: false, default: Some(default), ..self }
    }

    /// The field with the rule that limits its value.
    pub const fn citing(self, rule: Code) -> Field {
        Field { rule: Some(rule), ..self }
    }

    /// What it means, with its default.
    pub fn meaning(&self) -> String {
        match self.default.map(|written| written()).filter(|written| !written.is_empty()) {
            Some(written) => format!("{}; {written} by default", self.about),
            None => self.about.to_owned(),
        }
    }
}

impl Shape {
    /// Whether it is a map.
    pub const fn is_map(&self) -> bool {
        matches!(self, Shape::Object(_) | Shape::Map(..))
    }

    /// The maps with declared keys that the value can be, alone or in a list.
    pub fn objects(&self) -> Vec<&'static Object> {
        match self {
            Shape::Object(object) => vec![object],
            Shape::List(shape) | Shape::OneOrMore(shape) | Shape::OneOrTwo(shape) => shape.objects(),
            Shape::Either(shapes) => shapes.iter().flat_map(Shape::objects).collect(),
            _ => Vec::new(),
        }
    }
}

impl Object {
    /// A map with these fields and no others.
    pub const fn new(what: &'static str, groups: &'static [&'static [Field]]) -> Object {
        Object { what, groups, open: false }
    }

    /// Its fields.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.groups.iter().flat_map(|group| *group)
    }

    /// Its keys in alphabetical order.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = self.fields().map(|field| field.name).collect();
        names.sort_unstable();
        names
    }

    /// The field of a key.
    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields().find(|field| field.name == key)
    }
}

/// A whole-number field for each of a few names.
pub const fn numbers<const N: usize>(names: &[&'static str; N], about: &'static str) -> [Field; N] {
    let mut fields = [Field::optional("", Shape::Whole, about); N];
    let mut n = 0;
    while n < N {
        fields[n].name = names[n];
        n += 1;
    }
    fields
}

/// The words of a table of words and their values.
pub const fn words<T: Copy, const N: usize>(pairs: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut n = 0;
    while n < N {
        words[n] = pairs[n].0;
        n += 1;
    }
    words
}
