//! Outcomes as types: what a game's outcome says, field by field, and which rules decide what stands there.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Json;

/// Declares a part of an outcome. After `=>` stand the rules that decide a field, the most telling first, so that a claim can be told
/// where it parts from the ruling (`DECIDED_BY`).
macro_rules! decided {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$param:tt>)? {
            $($(#[$about:meta])* $field:ident: $type:ty $(=> $rules:expr)?,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        $vis struct $name $(<$param>)? {
            $($(#[$about])* pub $field: $type,)*
        }

        impl $(<$param>)? $name $(<$param>)? {
            /// The fields that rules decide, each with these.
            #[allow(dead_code, reason = "not every part has such fields")]
            pub const DECIDED_BY: &'static [(&'static str, &'static [crate::diag::Code])] =
                &[$($((stringify!($field), $rules),)?)*];
        }
    };
}
pub(crate) use decided;

/// An outcome as plain data.
///
/// # Panics
/// Never: the keys of outcomes are words and names.
pub fn json(outcome: impl Serialize) -> Json {
    serde_json::to_value(outcome).expect("an outcome is plain data")
}

/// A map of an outcome, keyed by the names that the scenario uses, in the order in which they are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<K, V>(pub Vec<(K, V)>);

impl<K, V> ByName<K, V> {
    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands under a name.
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
