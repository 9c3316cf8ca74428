//! Declared documents: [`document!`](crate::document) declares a map with its keys, [`words!`](crate::words) the
//! words of a key.
//!
//! One declaration gives the struct, its reader, which reports all faults in one run at their places, and the table
//! of keys for suggestions, schemas and guides.

use std::marker::PhantomData;

use super::read::Read;
use super::shape::{Field, Object};
use super::{Fields, Map, Node, Origin};
use crate::diag::{Code, Report, code};

/// A map with declared keys.
pub trait Document: Sized {
    /// All its keys, for schemas and suggestions.
    const OBJECT: &'static Object;
    /// Its own keys, without those of its parts.
    const KEYS: &'static [Field];

    /// Reads its keys from a map that may have others too.
    fn from_fields(fields: &mut Fields<'_>, report: &mut Report) -> Option<Self>;
}

/// A document that can be read on top of another one of its kind, whose values are the defaults.
pub trait Over: Document {
    /// Reads its keys; missing ones have the values of `base`.
    fn over(fields: &mut Fields<'_>, base: &Self, report: &mut Report) -> Self;
}

/// Reads a map as a document.
pub fn read_document<D: Document>(node: &Node, report: &mut Report) -> Option<D> {
    let mut fields = Fields::declared(node, D::OBJECT, report)?;
    let read = D::from_fields(&mut fields, report);
    fields.finish(report);
    read
}

/// A map that is kept as it was written, such as a card, to be read later.
#[derive(Debug)]
pub struct Kept<'n> {
    /// The map.
    pub map: &'n Map,
    /// What it is, for messages: "Ada: an Agent".
    pub what: String,
    /// The place to report for a missing key.
    pub head: Origin,
}

impl Kept<'_> {
    /// Reads it as a document; faults are reported.
    pub fn read<D: Document>(self, report: &mut Report) -> Option<D> {
        let mut fields = Fields::for_kept(self.map, self.what, self.head, D::OBJECT);
        let read = D::from_fields(&mut fields, report);
        fields.finish(report);
        read
    }
}

/// Whether a map has a key of a document, perhaps misspelled.
pub fn is_meant<D: Document>(node: &Node, key: &'static str) -> bool {
    let fields = Fields::declared(node, D::OBJECT, &mut Report::default());
    fields.is_some_and(|fields| fields.has(key) || fields.meant_to_be(key).is_some())
}

/// Reads a map as a document on top of another one.
pub fn read_over<D: Over>(node: &Node, base: &D, report: &mut Report) -> Option<D> {
    let mut fields = Fields::declared(node, D::OBJECT, report)?;
    let read = D::over(&mut fields, base, report);
    fields.finish(report);
    Some(read)
}

/// Keys of another document that were read earlier: they are known here, and skipped.
#[derive(Debug, Clone)]
pub struct ReadBefore<D>(PhantomData<D>);

impl<D: Document> Document for ReadBefore<D> {
    const OBJECT: &'static Object = D::OBJECT;
    const KEYS: &'static [Field] = D::KEYS;

    fn from_fields(_: &mut Fields<'_>, _: &mut Report) -> Option<Self> {
        Some(ReadBefore(PhantomData))
    }
}

/// The known keys that misspelled ones were meant to be. These misspellings are reported, so the keys need not be
/// reported as missing.
#[derive(Debug, Clone)]
pub struct Slips(Vec<&'static str>);

impl Document for Slips {
    const OBJECT: &'static Object = &Object::new("slips", &[]);
    const KEYS: &'static [Field] = &[];

    fn from_fields(fields: &mut Fields<'_>, _: &mut Report) -> Option<Slips> {
        Some(Slips(fields.slips()))
    }
}

impl Slips {
    /// Whether one of some keys was misspelled.
    pub fn meant(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.0.contains(key))
    }
}

impl Fields<'_> {
    /// Reads a key. If it is missing or unreadable, the default of its type is returned; a missing required key is
    /// reported.
    pub fn read<R: Read>(&mut self, key: &'static str, report: &mut Report) -> Option<R::Value> {
        let node = if R::REQUIRED { self.require(key, report) } else { self.get(key) };
        node.and_then(|node| R::read(node, report)).or_else(R::absent)
    }

    /// Reads a key with a default.
    pub fn read_or<R: Read>(
        &mut self,
        key: &'static str,
        default: impl FnOnce() -> R::Value,
        report: &mut Report,
    ) -> R::Value {
        self.get(key).and_then(|node| R::read(node, report)).unwrap_or_else(default)
    }

    /// Reads by a rule: a missing or disallowed value is reported under the rule's code.
    pub fn by_rule<T>(
        &mut self,
        rule: Code,
        report: &mut Report,
        read: impl FnOnce(&mut Self, &mut Report) -> T,
    ) -> T {
        let mut own = Report::default();
        let value = read(self, &mut own);
        append_by_rule(rule, own, report);
        value
    }
}

/// Appends the faults of a value, with those that break a rule under the rule's code.
fn append_by_rule(rule: Code, mut found: Report, report: &mut Report) {
    for code in [code::OUT_OF_RANGE, code::UNKNOWN_WORD, code::UNKNOWN_NAME, code::MISSING_KEY] {
        found.recode(code, rule);
    }
    report.append(found);
}

/// Declares a document: `key: Type = default;`.
///
/// The doc comment of a key is its description in schemas, guides and messages: lower case, no full stop. The default
/// is added to it automatically and need not be repeated. The type's [`Read`] says which values are allowed; for
/// anything more unusual than a type and a default, write a type with its own reader.
///
/// - `key "word": Type;` is written `word:`.
/// - `key: Type, rule!("GZ-1.4");` reports a value that is out of range, unknown or missing under that rule.
/// - `struct Name ("a name", open)` allows other keys, which are ignored.
/// - `struct Name ("a name") at origin` keeps the place of the whole, for messages, in a field `origin`.
/// - `struct Name ("a name") with part: Part` also has the keys of another document.
/// - `struct Name ("a name") over` has a default for each key, and can be read on top of another one of its kind.
#[macro_export]
macro_rules! document {
    ($(#[$meta:meta])* $vis:vis struct $name:ident ($what:literal $(, $open:ident)?)
        over $(with $($part:ident: $part_ty:ty),+)? {
        $( $(#[doc = $about:literal])+ $key:ident $($word:literal)?: $ty:ty = $default:expr; )*
    }) => {
        $crate::document! {
            $(#[$meta])* $vis struct $name ($what $(, $open)?) $(with $($part: $part_ty),+)? {
                $( $(#[doc = $about])+ $key $($word)?: $ty = $default; )*
            }
        }
        impl Default for $name {
            fn default() -> Self {
                $name { $($($part: <$part_ty>::default(),)+)? $($key: $default,)* }
            }
        }
        impl $crate::source::document::Over for $name {
            fn over(
                fields: &mut $crate::source::Fields<'_>,
                base: &Self,
                report: &mut $crate::diag::Report,
            ) -> Self {
                $name { $($(
                    $part: <$part_ty as $crate::source::document::Over>::over(fields, &base.$part, report),
                )+)? $(
                    $key: fields.read_or::<$ty>($crate::document!(@key $key $($word)?), || Clone::clone(&base.$key), report),
                )* }
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident ($what:literal $(, $open:ident)?)
        $(at $origin:ident)? $(with $($part:ident: $part_ty:ty),+)? {
        $(
            $(#[doc = $about:literal])+
            $key:ident $($word:literal)?: $ty:ty $(= $default:expr)? $(, $rule:expr)?;
        )*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[allow(dead_code, reason = "a key may be read only to be checked")]
        #[allow(clippy::struct_field_names, reason = "a field is called as its key")]
        $vis struct $name {
            $(
                /// The place of the whole, for messages.
                pub $origin: $crate::source::Origin,
            )?
            $($(
                /// Keys shared with other documents.
                pub $part: $part_ty,
            )+)?
            $( $(#[doc = $about])+ pub $key: <$ty as $crate::source::read::Read>::Value, )*
        }
        impl $crate::source::document::Document for $name {
            const OBJECT: &'static $crate::source::Object = &$crate::source::Object {
                what: $what,
                groups: &[
                    $($(<$part_ty as $crate::source::document::Document>::KEYS,)+)?
                    <$name as $crate::source::document::Document>::KEYS,
                ],
                open: $crate::document!(@open $($open)?),
            };
            const KEYS: &'static [$crate::source::shape::Field] = &[ $(
                $crate::source::shape::Field::for_type::<$ty>($crate::document!(@key $key $($word)?), concat!($($about),+))
                    $(.citing($rule))?
                    $(.or(|| <$ty as $crate::source::read::Read>::written(&$default)))?,
            )* ];
            fn from_fields(
                fields: &mut $crate::source::Fields<'_>,
                report: &mut $crate::diag::Report,
            ) -> Option<Self> {
                $(let $origin = fields.head();)?
                $($(let $part = <$part_ty as $crate::source::document::Document>::from_fields(fields, report);)+)?
                $(let $key = $crate::document!(
                    @read fields, report, $crate::document!(@key $key $($word)?), $ty $(= $default)? $(, $rule)?
                );)*
                Some($name { $($origin,)? $($($part: $part?,)+)? $($key: $key?,)* })
            }
        }
        impl $crate::source::read::Read for $name {
            type Value = $name;
            const SHAPE: $crate::source::Shape =
                $crate::source::Shape::Object(<$name as $crate::source::document::Document>::OBJECT);
            fn read(
                node: &$crate::source::Node,
                report: &mut $crate::diag::Report,
            ) -> Option<$name> {
                $crate::source::document::read_document(node, report)
            }
        }
    };
    (@key $key:ident) => { stringify!($key) };
    (@key $key:ident $word:literal) => { $word };
    (@open) => { false };
    (@open open) => { true };
    (@read $fields:ident, $report:ident, $key:expr, $ty:ty) => { $fields.read::<$ty>($key, $report) };
    (@read $fields:ident, $report:ident, $key:expr, $ty:ty = $default:expr) => {
        Some($fields.read_or::<$ty>($key, || $default, $report))
    };
    (@read $fields:ident, $report:ident, $key:expr, $ty:ty, $rule:expr) => {
        $fields.by_rule($rule, $report, |fields, report| fields.read::<$ty>($key, report))
    };
    (@read $fields:ident, $report:ident, $key:expr, $ty:ty = $default:expr, $rule:expr) => {
        Some($fields.by_rule($rule, $report, |fields, report| fields.read_or::<$ty>($key, || $default, report)))
    };
}

/// Declares the words of a key and their values: variants of an enum that is declared with them, or values of another
/// type.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $( $(#[$variant_meta:meta])* $variant:ident = $word:literal, )*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $( $(#[$variant_meta])* $variant, )* }
        impl $name {
            /// All words with their values, in order.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),*];
            /// All words, in order.
            pub const NAMES: &'static [&'static str] = &[$($word),*];

            /// The word for this value.
            #[allow(dead_code, reason = "some words are only read")]
            pub const fn word(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
        $crate::words!(@read $name, $name, [$($word),*], $name::WORDS);
    };
    ($reader:ty = $value:ty: $($word:literal => $meaning:expr),* $(,)?) => {
        $crate::words!(@read $reader, $value, [$($word),*], &[$(($word, $meaning)),*]);
    };
    (@read $reader:ty, $value:ty, [$($word:literal),*], $pairs:expr) => {
        impl $crate::source::read::Read for $reader {
            type Value = $value;
            const SHAPE: $crate::source::Shape = $crate::source::Shape::Word(&[$($word),*]);
            fn read(
                node: &$crate::source::Node,
                report: &mut $crate::diag::Report,
            ) -> Option<$value> {
                $crate::source::read_word(node, $pairs, report)
            }
            fn written(value: &$value) -> String {
                let pairs: &[(&str, $value)] = $pairs;
                pairs.iter().find(|(_, other)| other == value).map(|(word, _)| (*word).to_owned()).unwrap_or_default()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Length;
    use crate::rule;
    use crate::source::read::{Count, Distance, Entries, Within};
    use crate::source::{Files, Located, Read, yaml};

    words! {
        /// How it is cut.
        enum Cut {
            /// With a knife.
            Straight = "straight",
            /// With a punch.
            Round = "round",
        }
    }

    document! {
        /// A counter.
        struct Counter ("a counter") at origin {
            /// what players call it
            name: Located<String>;
            /// how many are printed
            copies: Count<0, 99> = 1;
            /// how far it is from side to side
            size: Option<Distance>;
            /// how it is cut
            cut: Cut = Cut::Round;
            /// how strong it is
            strength "power": Within<0, 9>, rule!("GZ-1.11");
            /// what stands on it, by place
            marks: Entries<String>;
        }
    }

    document! {
        /// Type.
        #[derive(PartialEq)]
        struct Type ("type") over {
            /// how large it is
            size: Distance = Length::mm(3);
            /// whether it is bold
            bold: bool = false;
        }
    }

    fn node(text: &str) -> (Node, Report) {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("counter.yaml", text);
        (yaml::parse(&files, file, &mut report).remove(0), report)
    }

    fn messages(report: &Report) -> Vec<String> {
        let line = |fault: &crate::diag::Diagnostic| {
            format!("{}: {} ({})", fault.code, fault.message, fault.help.as_deref().unwrap_or_default())
        };
        report.sorted().into_iter().map(line).collect()
    }

    #[test]
    fn reads_what_was_declared() {
        let (node, mut report) = node("name: Ada\npower: 3\nmarks: {top: a, bottom: b}\n");
        let counter = Counter::read(&node, &mut report).unwrap();
        assert_eq!(messages(&report), Vec::<String>::new());
        assert_eq!((counter.name.value.as_str(), counter.copies, counter.size), ("Ada", 1, None));
        assert_eq!((counter.cut, counter.strength), (Cut::Round, 3));
        assert_eq!(counter.marks[1].0.value, "bottom");
        assert_eq!(counter.origin.start, 0);
    }

    #[test]
    fn reports_every_fault_once() {
        let (node, mut report) = node("nmae: Ada\ncopies: 100\nsize: 3\ncut: ruond\npower: 10\n");
        assert!(Counter::read(&node, &mut report).is_none());
        assert_eq!(
            messages(&report),
            [
                "PB-unknown-key: a counter has no \"nmae\" (did you mean \"name\"?)",
                "PB-out-of-range: 100 is not between 0 and 99 ()",
                "PB-bad-unit: \"3\" has no unit (write 3mm, 3pt, 3in or 3cm)",
                "PB-unknown-word: \"ruond\" is not known here (did you mean \"round\"?)",
                "GZ-1.11: 10 is not between 0 and 9 ()",
            ]
        );
    }

    #[test]
    fn a_missing_key_breaks_its_rule() {
        let (node, mut report) = node("name: Ada\n");
        assert!(Counter::read(&node, &mut report).is_none());
        assert_eq!(
            messages(&report),
            ["GZ-1.11: a counter without \"power\" (add `power: …` (how strong it is))"]
        );
    }

    #[test]
    fn descriptions_end_with_the_default() {
        let meanings: Vec<String> = Counter::KEYS.iter().map(Field::meaning).collect();
        assert_eq!(meanings[1], "how many are printed; 1 by default");
        assert_eq!(meanings[2], "how far it is from side to side");
        assert_eq!(meanings[3], "how it is cut; round by default");
    }

    #[test]
    fn missing_keys_have_the_values_of_the_base() {
        let (node, mut report) = node("bold: true\n");
        let base = Type { size: Length::mm(7), ..Type::default() };
        let read = read_over(&node, &base, &mut report).unwrap();
        assert_eq!(read, Type { size: Length::mm(7), bold: true });
    }
}
