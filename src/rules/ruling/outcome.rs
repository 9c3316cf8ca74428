//! Outcomes as types: a game's outcome field by field.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Json;
use crate::source::Shape;
use crate::source::shape::{Field, Names};

/// Declares a part of an outcome, and so what may be claimed of it. A field is `field: Type as Shape::Name(…)`:
/// `as` gives the shape of claims if the type doesn't. A field of type `Option<T> = None` is left out if it is `None`; without `= None` it is `null`. The fields of a `where flatten`
/// field become fields of the struct. Schemas and guides print a field's comment.
#[macro_export]
macro_rules! decided {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$life:lifetime>)? {
            $(
                #[doc = $about:literal]
                $(#[$field_meta:meta])*
                $field:ident: $type:ty $(= $none:ident)? $(where $flatten:ident)? $(as $shape:expr)?,
            )*
        }
    ) => {
        $(#[$meta])*
        #[allow(clippy::struct_field_names, reason = "a field is called as the ruling has it")]
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        $vis struct $name $(<$life>)? {
            $(
                #[doc = $about]
                $(#[doc = concat!("\n\nLeft out where it is ", stringify!($none), ".")] #[serde(skip_serializing_if = "Option::is_none")])?
                $(#[serde($flatten)])?
                $(#[$field_meta])*
                pub $field: $type,
            )*
        }

        impl $(<$life>)? $name $(<$life>)? {
            /// The shape of claims about this struct.
            #[allow(dead_code, reason = "nobody claims what was there before")]
            pub const OBJECT: &'static $crate::source::Object = &$crate::source::Object::new(
                concat!("a claim about ", stringify!($name)),
                &[$($crate::ruling::outcome::decided!(
                    @fields $crate::ruling::outcome::key(stringify!($field)), $about, $type $(, flatten $flatten)? $(, as $shape)?
                )),*],
            );
        }

        impl $(<$life>)? $crate::ruling::outcome::Claimable for $name $(<$life>)? {
            const SHAPE: $crate::source::Shape = $crate::source::Shape::Object(Self::OBJECT);
            const FIELDS: &'static [$crate::source::shape::Field] = &[$($crate::ruling::outcome::decided!(
                @field $crate::ruling::outcome::key(stringify!($field)), $about, $type $(, as $shape)?
            )),*];
        }
    };
    (@fields $name:expr, $about:literal, $type:ty, flatten $flatten:ident) => {
        <$type as $crate::ruling::outcome::Claimable>::FIELDS
    };
    (@fields $name:expr, $about:literal, $type:ty $(, as $shape:expr)?) => {
        &[$crate::ruling::outcome::decided!(@field $name, $about, $type $(, as $shape)?)]
    };
    (@field $name:expr, $about:literal, $type:ty) => {
        $crate::ruling::outcome::decided!(@field $name, $about, $type, as <$type as $crate::ruling::outcome::Claimable>::SHAPE)
    };
    (@field $name:expr, $about:literal, $type:ty, as $shape:expr) => {
        $crate::source::shape::Field::optional($name, $shape, $about.trim_ascii())
    };
}
pub use crate::decided;

/// Declares parts of a state that one scenario hands on to the next. Missing fields take their default; a field with
/// `= None`, `= false` or `= empty` is left out if it has that value.
#[macro_export]
macro_rules! handed_on {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$life:lifetime>)? {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty $(= $absent:ident)?,)*
        }
    )*) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default)]
        $vis struct $name $(<$life>)? {
            $(
                $(#[$field_meta])*
                $(#[doc = concat!("Left out where it is ", stringify!($absent), ".")] #[serde(skip_serializing_if = "punchboard_rules::ruling::outcome::is_default")])?
                $field_vis $field: $type,
            )*
        }
    )* };
}
pub use crate::handed_on;

/// Whether a value is the default.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Makes enums that [`words!`](crate::words) declares appear in outcomes and claims by their words.
#[macro_export]
macro_rules! worded {
    ($($name:ty),* $(,)?) => { $(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                let known = <$name>::WORDS.iter().find(|(word, _)| *word == text);
                known.map(|(_, value)| *value).ok_or_else(|| serde::de::Error::unknown_variant(&text, <$name>::NAMES))
            }
        }

        impl $crate::ruling::outcome::Claimable for $name {
            const SHAPE: $crate::source::Shape = $crate::source::Shape::Word(<$name>::NAMES);
        }
    )* };
}
pub use crate::worded;

/// The key of a field: `for` if Rust needs `r#for`.
pub const fn key(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', word @ ..] => match std::str::from_utf8(word) {
            Ok(word) => word,
            Err(_) => field,
        },
        _ => field,
    }
}

/// A type that can be in an outcome, and so be claimed.
pub trait Claimable {
    /// The shape of claims about it.
    const SHAPE: Shape;
    /// Its fields, if it has any.
    const FIELDS: &'static [Field] = &[];
}

macro_rules! plain_values {
    ($($type:ty = $shape:expr;)*) => { $(impl Claimable for $type { const SHAPE: Shape = $shape; })* };
}

plain_values! {
    u8 = Shape::Whole;
    u32 = Shape::Whole;
    i64 = Shape::Whole;
    bool = Shape::Truth;
    String = Shape::Text;
    &str = Shape::Text;
    Json = Shape::Any;
}

impl<T: Claimable> Claimable for Option<T> {
    const SHAPE: Shape = T::SHAPE;
}

impl<T: Claimable> Claimable for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<T: Claimable> Claimable for &[T] {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<K: Claimable, V: Claimable> Claimable for ByName<K, V> {
    const SHAPE: Shape = match K::SHAPE {
        Shape::Name(names) => Shape::Map(names, &V::SHAPE),
        _ => Shape::Map(Names::New, &V::SHAPE),
    };
}

/// The name of something of a kind.
pub const fn name(kind: &'static str) -> Shape {
    Shape::Name(Names::Kind(kind))
}

/// A map by the names of things of a kind.
pub const fn by_name(kind: &'static str, value: &'static Shape) -> Shape {
    Shape::Map(Names::Kind(kind), value)
}

/// An outcome as plain data.
///
/// # Panics
/// Never: the keys of outcomes are words and names.
pub fn json(outcome: impl Serialize) -> Json {
    serde_json::to_value(outcome).expect("an outcome is plain data")
}

/// A map of an outcome, by the names that the scenario uses, in the order of printing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<K, V>(pub Vec<(K, V)>);

impl<K, V> ByName<K, V> {
    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value under a name.
    pub fn get(&self, name: &K) -> Option<&V>
    where
        K: PartialEq,
    {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }
}

impl<K, V> Default for ByName<K, V> {
    fn default() -> ByName<K, V> {
        ByName(Vec::new())
    }
}

impl<K, V> FromIterator<(K, V)> for ByName<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> ByName<K, V> {
        ByName(entries.into_iter().collect())
    }
}

impl<K: Serialize, V: Serialize> Serialize for ByName<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for ByName<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<K, V>, D::Error> {
        struct Entries<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Entries<K, V> {
            type Value = ByName<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByName<K, V>, A::Error> {
                let mut entries = Vec::with_capacity(map.size_hint().unwrap_or(0));
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(ByName(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}
