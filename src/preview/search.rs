//! Searching for cards by conditions on their fields, as `--where` does.

use super::seen::cards_by_key;
use super::{Shown, Subject};
use crate::diag::Severity;
use crate::job::Job;
use crate::model::Language;
use crate::source::Door;

impl Subject {
    /// The keys of the cards in a look that meet a condition, such as `attack > 3`.
    ///
    /// # Errors
    /// It is no condition, or names a field that no card has; the text is the message.
    pub fn find(
        &self,
        door: &dyn Door,
        language: Option<Language>,
        condition: &str,
        shown: &Shown,
    ) -> Result<Vec<String>, String> {
        let mut job = Job::check_in(door, &self.paths, &self.house_rules, language.or(self.language));
        let (places, found) = job.meeting(condition);
        if let Some(wrong) = found.iter().find(|fault| fault.severity == Severity::Error) {
            return Err(wrong.message.clone());
        }
        let mut places: Vec<(&str, u32)> =
            places.iter().map(|origin| (job.files().get(origin.file).name.as_str(), origin.start)).collect();
        places.sort_unstable();
        let meets = |file: &str, byte: u32| places.binary_search(&(file, byte)).is_ok();
        let cards = cards_by_key(shown.sets()).into_iter();
        let met = cards
            .filter(|(_, card)| card.place.as_ref().is_some_and(|place| meets(&place.file, place.bytes.0)));
        Ok(met.map(|(key, _)| key).collect())
    }
}
