//! One action in the making: the one carrier of the state of play, in all games.

use super::{About, Desk, Illegal, Name, Roll, Stop};
use crate::diag::Code;

/// What every rule of a dispute works on. The rules themselves stand in the game's folders, each beside its like, as methods of this
/// type with the game's own setup and state.
pub struct Play<'a, 'd, Setup, State> {
    /// What stays the same.
    pub setup: &'a Setup,
    /// What changes.
    pub state: &'a mut State,
    /// Dice, house rules and trace.
    pub desk: &'a mut Desk<'d>,
    /// The place of the action in the scenario's list, from 1; 0 is the situation itself.
    pub action: usize,
    /// Whose action it is, where the game's format says so.
    pub by: Option<usize>,
}

/// What knows everybody's name.
pub trait Cast {
    /// The name of somebody, by its number in the scenario.
    fn name(&self, who: usize) -> &str;
}

impl<Setup, State> Play<'_, '_, Setup, State> {
    /// Writes down a step, with whom it is about; the text is made only if it is wanted.
    pub fn step(&mut self, rule: Code, about: impl About, text: impl FnOnce() -> String) {
        self.desk.step(rule, about, text);
    }

    /// Notes what was looked at and did nothing.
    pub fn idle(&mut self, rule: Code, text: impl FnOnce() -> String) {
        self.desk.idle(rule, text);
    }

    /// Writes down a step with the rolls that were made for it.
    pub fn step_with(
        &mut self,
        rule: Code,
        about: impl About,
        rolls: impl IntoIterator<Item = Roll>,
        text: impl FnOnce() -> String,
    ) {
        self.desk.step_with(rule, about, rolls, text);
    }
}

impl<'a, Setup: Cast, State> Play<'a, '_, Setup, State> {
    /// Somebody's name.
    pub fn name(&self, who: usize) -> Name<'a> {
        let setup: &'a Setup = self.setup;
        Name::of(who, setup.name(who))
    }

    /// The rules forbid this action.
    ///
    /// # Errors
    /// Always.
    pub fn forbid<T>(&self, rule: Code, reason: impl Into<String>) -> Result<T, Stop> {
        self.forbid_by(self.by, rule, reason)
    }

    /// The rules forbid what somebody else does in this action.
    ///
    /// # Errors
    /// Always.
    pub fn forbid_by<T>(&self, by: Option<usize>, rule: Code, reason: impl Into<String>) -> Result<T, Stop> {
        let by = by.map(|by| self.setup.name(by).to_owned());
        Err(Stop::Illegal(Box::new(Illegal { by, ..Illegal::of(self.action, rule, reason) })))
    }
}
