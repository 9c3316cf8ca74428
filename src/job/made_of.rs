//! A checksum of what a print is made of, which shows whether two prints come from the same definitions, layouts and pictures.

use super::choice::WHERE;
use super::{Job, JobSet, Wanted};
use crate::source::FileId;
use crate::source::checksum::Checksum;
use crate::source::door::BUILT_IN;
use crate::source::recorded::Recorded;

/// Checksums of what a print is made of.
pub(super) struct MadeOf {
    /// Of its definitions.
    definitions: u64,
    /// Of its definitions and all other files read so far.
    all: Checksum,
}

impl MadeOf {
    /// One number that also covers what was read through the door of the print: pictures and fonts. The upper half is the checksum of
    /// the definitions alone, which any selection of cards reads completely; the lower half covers everything that was read.
    pub(super) fn with_read(&self, through: &Recorded<'_>) -> u64 {
        let read = &through.asked().files;
        let all = read
            .iter()
            .fold(self.all, |sum, (path, content)| sum.with(path.as_bytes()).with(&content.to_le_bytes()));
        self.definitions >> 32 << 32 | all.value() >> 32
    }
}

impl Job<'_> {
    /// Checksums of a set's definitions, layouts and options, before pictures and fonts are read. Paper, selection and format are left
    /// out: they change which cards are printed, but not what these show.
    pub(super) fn made_of(&self, n: usize, wanted: &Wanted) -> MadeOf {
        let mut sum = Checksum::default().with(env!("CARGO_PKG_VERSION").as_bytes());
        let how = (wanted.options, wanted.players, &self.sets[n].house_rules);
        sum = sum.with(format!("{how:?}").as_bytes());
        // Files of other sets are left out; the version stands for built-in files.
        let is_others = |file: FileId| {
            let holds = |set: &JobSet| set.definitions.files.contains(&file);
            !holds(&self.sets[n]) && self.sets.iter().any(holds)
        };
        let files =
            self.files.iter().filter(|(file, text)| !text.name.starts_with(BUILT_IN) && !is_others(*file));
        // Conditions select cards, but don't change what these show.
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
