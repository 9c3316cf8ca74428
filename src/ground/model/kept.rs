//! Texts and rulebooks that are kept for as long as the program runs.
//!
//! Codes of faults, ids of rules and names of options are static texts everywhere, since nearly all of them are built
//! in. Those of a custom game's rulebook are read at run time. Each different text, and each different rulebook, is
//! kept once; there is a limit for all of them, so that a program that reads edited rulebooks for days stays small.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::Rulebook;
use super::rulebook::{Rule, Section};

/// The most bytes that are kept.
const MOST: usize = 256 << 20;

/// Values with their meanings.
pub type Pairs = &'static [(&'static str, &'static str)];

#[derive(Default)]
struct Store {
    texts: HashSet<&'static str>,
    /// The values of options.
    pairs: HashSet<Pairs>,
    /// Rulebooks by everything that is written in them.
    rulebooks: HashMap<String, &'static Rulebook>,
    bytes: usize,
}

static STORE: LazyLock<Mutex<Store>> = LazyLock::new(Mutex::default);

impl Store {
    fn text(&mut self, text: &str) -> Option<&'static str> {
        if let Some(known) = self.texts.get(text) {
            return Some(known);
        }
        self.take(text.len() + 64)?;
        let kept: &'static str = Box::leak(text.into());
        self.texts.insert(kept);
        Some(kept)
    }

    /// Counts bytes; `None` if there is no room for them.
    fn take(&mut self, bytes: usize) -> Option<()> {
        self.bytes = self.bytes.checked_add(bytes).filter(|bytes| *bytes <= MOST)?;
        Some(())
    }
}

/// A text that is kept; `None` once there is no room for another one.
pub fn text(text: &str) -> Option<&'static str> {
    STORE.lock().unwrap_or_else(PoisonError::into_inner).text(text)
}

/// Values with their meanings, as one list that is kept; `None` once there is no room for them.
pub fn pairs(pairs: Vec<(&'static str, &'static str)>) -> Option<Pairs> {
    let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = store.pairs.get(pairs.as_slice()) {
        return Some(known);
    }
    store.take(pairs.len() * 64 + 64)?;
    let kept: Pairs = Box::leak(pairs.into());
    store.pairs.insert(kept);
    Some(kept)
}

/// A rulebook that is kept: `written` is everything that it says, `sections` makes its sections. `None` once there is
/// no room for another one.
pub fn rulebook(
    written: String,
    (game, title): (&'static str, &'static str),
    sections: impl FnOnce() -> Vec<(&'static str, &'static str, Vec<Rule>)>,
) -> Option<&'static Rulebook> {
    let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = store.rulebooks.get(&written) {
        return Some(known);
    }
    let sections = sections();
    let rules: usize = sections.iter().map(|(.., rules)| rules.len()).sum();
    store.take(written.len() + 1_024 + rules * size_of::<Rule>() * 2)?;
    let sections = sections.into_iter().map(|(id, title, rules)| {
        let rules: &'static [Rule] = Box::leak(rules.into());
        Section { id, title, rules }
    });
    let sections: &'static [Section] = Box::leak(sections.collect());
    let book: &'static Rulebook = Box::leak(Box::new(Rulebook { game, title, sections }));
    store.rulebooks.insert(written, book);
    Some(book)
}

/// Other values by their type and by everything that they say.
type Values = HashMap<(TypeId, String), &'static (dyn Any + Send + Sync)>;

static VALUES: LazyLock<Mutex<Values>> = LazyLock::new(Mutex::default);

/// A value that is kept, once for all that say the same; `None` once there is no room for another one. What its text
/// for developers leaves out must not differ.
pub fn value<T: Debug + Send + Sync + 'static>(value: T) -> Option<&'static T> {
    let key = (TypeId::of::<T>(), format!("{value:?}"));
    let mut values = VALUES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = values.get(&key) {
        return known.downcast_ref();
    }
    STORE.lock().unwrap_or_else(PoisonError::into_inner).take(key.1.len() * 3 + 256)?;
    let kept: &'static T = Box::leak(Box::new(value));
    values.insert(key, kept);
    Some(kept)
}
