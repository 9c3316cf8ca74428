//! What a print is made of, as one number: whether two prints come from the same definitions, layouts and pictures.

use super::choice::WHERE;
use super::{Job, JobSet, Wanted};
use crate::source::FileId;
use crate::source::checksum::Checksum;
use crate::source::door::BUILT_IN;
use crate::source::recorded::Recorded;

/// What a print is made of: its definitions, and they with all that was read besides for what was chosen of them.
pub(super) struct MadeOf {
    definitions: u64,
    all: Checksum,
}

impl MadeOf {
    /// The same with all that was read through the door of the print: pictures and fonts. The upper half is of the definitions alone, which
    /// are read whole whatever is chosen of them; the lower half is of all that was read besides for what was chosen.
    pub(super) fn with_read(&self, through: &Recorded<'_>) -> u64 {
        let read = &through.asked().files;
        let all = read
            .iter()
            .fold(self.all, |sum, (path, content)| sum.with(path.as_bytes()).with(&content.to_le_bytes()));
        self.definitions >> 32 << 32 | all.value() >> 32
    }
}

impl Job<'_> {
    /// What a print of a set is made of, of all that was read before that which its files name. The paper, the choice of cards and the format
    /// do not count: they change what is printed, and not what it shows.
    pub(super) fn made_of(&self, n: usize, wanted: &Wanted) -> MadeOf {
        let mut sum = Checksum::default().with(env!("CARGO_PKG_VERSION").as_bytes());
        let how = (wanted.options, wanted.players, &self.sets[n].house_rules);
        sum = sum.with(format!("{how:?}").as_bytes());
        // What belongs to another set alone does not count; what the program carries goes by its version.
        let is_others = |file: FileId| {
            let holds = |set: &JobSet| set.definitions.files.contains(&file);
            !holds(&self.sets[n]) && self.sets.iter().any(holds)
        };
        let files =
            self.files.iter().filter(|(file, text)| !text.name.starts_with(BUILT_IN) && !is_others(*file));
        // Which cards are chosen is no part of what they show.
        let files = files.filter(|(_, text)| text.name != WHERE);
        let (defined, named): (Vec<_>, Vec<_>) =
            files.partition(|(file, _)| self.sets[n].definitions.files.contains(file));
        for (_, file) in defined {
            sum = sum.with(file.name.as_bytes()).with(file.text.as_bytes());
        }
        let definitions = sum.value();
        for (_, file) in named {
            sum = sum.with(file.name.as_bytes()).with(file.text.as_bytes());
        }
        MadeOf { definitions, all: sum }
    }
}
