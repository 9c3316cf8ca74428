//! Pictures of cards, as they are printed, drawn when the page asks for them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::super::portraits::{built_in, named_in, shown};
use crate::model::GameName;
use crate::preview::{Fingerprint, Shown};
use crate::ruling::Ruling;
use crate::ruling::render::Portrait;

/// The resolution of pictures.
const DPI: u32 = 120;
/// The most bytes of pictures that are kept.
const MOST_BYTES: usize = 64 << 20;

/// The pictures of all games.
pub(super) struct Faces {
    /// The definitions that were named.
    paths: Vec<String>,
    /// Whether built-in games have their built-in cards.
    are_built_in: bool,
    looks: Mutex<BTreeMap<Vec<String>, Arc<Shown>>>,
    drawn: Mutex<BTreeMap<Fingerprint, Vec<u8>>>,
}

impl Faces {
    /// No pictures yet. `are_built_in`: no path has cards of built-in games.
    pub(super) fn new(paths: Vec<String>, are_built_in: bool) -> Faces {
        Faces { paths, are_built_in, looks: Mutex::default(), drawn: Mutex::default() }
    }

    /// The pictures of a look at all definitions that were named.
    pub(super) fn looked(paths: Vec<String>, look: Option<Arc<Shown>>) -> Faces {
        let looks = look.map(|look| (paths.clone(), look)).into_iter().collect();
        Faces { looks: Mutex::new(looks), ..Faces::new(paths, false) }
    }

    /// The definitions of a game, by its key.
    fn paths(&self, game: &str) -> Vec<String> {
        match GameName::from_key(game) {
            Some(game) if game != GameName::Custom && self.are_built_in => vec![built_in(game)],
            _ => self.paths.clone(),
        }
    }

    fn shown(&self, game: &str) -> Option<Arc<Shown>> {
        let paths = self.paths(game);
        if paths.is_empty() {
            return None;
        }
        // One look at a time: the second request of the same game waits for the first.
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(looks.entry(paths).or_insert_with_key(|paths| shown(paths))))
    }

    /// The cards of a game with the addresses of their pictures.
    pub(super) fn list(&self, game: &str) -> Value {
        let shown = self.shown(game);
        let fronts = shown.iter().flat_map(|shown| shown.fronts());
        fronts.map(|(name, print)| (name.to_owned(), json!(address(game, print)))).collect()
    }

    /// The cards that a ruling names, if its game's cards were looked at before: a ruling does not wait for pictures.
    pub(super) fn of(&self, ruling: &Ruling) -> Vec<Portrait> {
        let game = ruling.own.map_or(ruling.game.key(), |rulebook| rulebook.game);
        let known = self.looks.try_lock().ok().and_then(|looks| looks.get(&self.paths(game)).cloned());
        let Some(shown) = known else { return Vec::new() };
        let named = named_in(ruling, &shown).into_iter();
        named.map(|(name, print)| Portrait { name, address: address(game, print) }).collect()
    }

    /// A picture as PNG; `None` if there is none.
    pub(super) fn png(&self, game: &str, print: Fingerprint) -> Option<Vec<u8>> {
        let kept = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&print) {
            return Some(known.clone());
        }
        let png = self.shown(game)?.png(print, DPI)?.ok()?;
        let mut kept = kept();
        if kept.values().map(Vec::len).sum::<usize>() > MOST_BYTES {
            kept.clear();
        }
        kept.insert(print, png.clone());
        Some(png)
    }
}

fn address(game: &str, print: Fingerprint) -> String {
    format!("face/{game}/{print:016x}")
}
