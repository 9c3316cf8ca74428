//! Which cards of the definitions are meant: the same words for printing, exports and packs.

use crate::job::Job;
use crate::press::Only;

/// The arguments that choose cards.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Selection {
    /// Only some cards: a name, a kind (`agents`), a file (`deck.yaml`), a pattern (`Wren*`); separate several with commas
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only cards whose fields match: `cost > 3`, `species = Elf and not flies`, `tags has fast`; given twice, both must match
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
}

impl Selection {
    /// The cards of a job; words that mean none are reported there.
    pub(super) fn of(&self, job: &mut Job<'_>) -> Only {
        job.choose(&self.only, &self.conditions)
    }

    /// Each word of the selection with the name of its option.
    pub(super) fn words(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let only = self.only.iter().map(|name| ("only", name));
        only.chain(self.conditions.iter().map(|condition| ("where", condition)))
    }

    /// Whether all cards are meant.
    pub(super) fn is_all(&self) -> bool {
        self.only.is_empty() && self.conditions.is_empty()
    }
}
