//! Every die that the rulebook calls for: only one, under the option `neuralyse-release: random`.

use super::play::Play;
use super::setup::{CanonId, Id};
use crate::ruling::{Roll, Stop};

impl Play<'_, '_> {
    /// GZ-14.6: picks the Canon of a 'Sue that is released; the first ensnared is 1.
    pub(crate) fn roll_release(
        &mut self,
        agent: Id,
        held: &[CanonId],
    ) -> Result<(CanonId, Option<Roll>), Stop> {
        let setup = self.setup;
        let name = |n: usize| setup.canons[held[n]].0.clone();
        let (n, roll) = self.desk.pick(self.name(agent).text, "release", held.len(), name)?;
        Ok((held[n], roll))
    }
}
