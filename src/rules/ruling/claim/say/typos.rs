//! Slips of the pen in names and verbs: "ravn dies", "raven deis".

use super::super::Called;
use super::words;
use crate::diag::surely;
use crate::source::names;

/// A sentence without its slips: a word that nobody knows is the name or the verb that a reader would take it for. `None`
/// if there are none.
pub(super) fn corrected(said: &str, known: &[Called<'_>], is_word: impl Fn(&str) -> bool) -> Option<String> {
    let of_names: Vec<String> = known
        .iter()
        .flat_map(|known| names::key(&known.name).split(' ').map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| !is_word(word))
        .collect();
    let mut of_names: Vec<&str> = of_names.iter().map(String::as_str).collect();
    of_names.sort_unstable();
    of_names.dedup();
    let verbs: Vec<&str> = words::verbs().collect();
    let mut is_corrected = false;
    let word = |whole: &str| {
        let bare = whole.trim_matches(|c: char| !c.is_alphanumeric());
        let bare = bare.strip_suffix("'s").or_else(|| bare.strip_suffix("’s")).unwrap_or(bare);
        let key = names::key(bare);
        if of_names.contains(&key.as_str()) || is_word(&key) {
            return whole.to_owned();
        }
        let meant = surely(&key, of_names.iter().copied()).or_else(|| surely(&key, verbs.iter().copied()));
        is_corrected |= meant.is_some();
        meant.map_or_else(|| whole.to_owned(), |meant| whole.replacen(bare, meant, 1))
    };
    let text = said.split(' ').map(word).collect::<Vec<_>>().join(" ");
    is_corrected.then_some(text)
}
