//! Steps and refusals about cards that may be face down. Everybody reads "a Canon" or "a Monster" in them; only those who may look at a
//! card read its name.

use super::kind::Kind;
use super::play::Play;
use crate::diag::Code;
use crate::ruling::{About, Illegal, Name, Roll, Secret, Stop, Subject};

/// Replaces the name of a Canon for those who may not know it.
pub(super) const CANON: &str = "a Canon";
/// Replaces the name of a Monster for those who may not know it.
pub(super) const MONSTER: &str = "a Monster";

impl Play<'_, '_> {
    /// Adds a step that names cards which may be face down.
    pub(super) fn step_unseen<const N: usize>(
        &mut self,
        rule: Code,
        about: impl About,
        names: [Name<'_>; N],
        text: impl Fn([&str; N]) -> String,
    ) {
        self.step_unseen_with(rule, about, None, names, text);
    }

    /// Adds a step that names cards which may be face down, and says of them what is as secret as their names. The text is asked for
    /// twice: for those who may know, and for everybody.
    pub(super) fn step_secret<const N: usize>(
        &mut self,
        rule: Code,
        about: impl About,
        names: [Name<'_>; N],
        text: impl Fn([&str; N], bool) -> String,
    ) {
        self.desk.step(rule, about, || text(names.map(|name| name.text), false));
        self.conceal(names, |names| text(names, true));
    }

    /// The same with the rolls made for it.
    pub(super) fn step_unseen_with<const N: usize>(
        &mut self,
        rule: Code,
        about: impl About,
        rolls: impl IntoIterator<Item = Roll>,
        names: [Name<'_>; N],
        text: impl Fn([&str; N]) -> String,
    ) {
        self.desk.step_with(rule, about, rolls, || text(names.map(|name| name.text)));
        self.conceal(names, text);
    }

    /// Replaces the text of the last step for those who may not know the cards that it names.
    fn conceal<const N: usize>(&mut self, names: [Name<'_>; N], text: impl Fn([&str; N]) -> String) {
        let secret = self.secret(names, text).filter(|_| self.desk.writes());
        if let Some(Secret { mut in_public, .. }) = secret {
            // A sentence may begin with the replacement.
            if [CANON, MONSTER].iter().any(|instead| in_public.starts_with(instead)) {
                in_public.replace_range(..1, "A");
            }
            self.desk.conceal(|| in_public);
        }
    }

    /// Forbids the action for a reason that names cards which may be face down.
    pub(super) fn forbid_unseen<T, const N: usize>(
        &self,
        rule: Code,
        names: [Name<'_>; N],
        reason: impl Fn([&str; N]) -> String,
    ) -> Result<T, Stop> {
        self.forbid_secret(rule, names, |names, _| reason(names))
    }

    /// Forbids the action for a reason that names cards which may be face down, and says of them what is as secret as their names.
    pub(super) fn forbid_secret<T, const N: usize>(
        &self,
        rule: Code,
        names: [Name<'_>; N],
        reason: impl Fn([&str; N], bool) -> String,
    ) -> Result<T, Stop> {
        let forbidden = self.forbid(rule, reason(names.map(|name| name.text), false));
        let secret = || self.secret(names, |names| reason(names, true));
        forbidden.map_err(|stop| match stop {
            Stop::Illegal(illegal) => Stop::Illegal(Box::new(Illegal { secret: secret(), ..*illegal })),
            other => other,
        })
    }

    /// The part of a text that only some may know; `None` if it names no card that may be face down.
    fn secret<const N: usize>(
        &self,
        names: [Name<'_>; N],
        text: impl Fn([&str; N]) -> String,
    ) -> Option<Secret> {
        let instead = names.map(|name| self.in_place_of(name));
        let subjects = names.iter().zip(instead).filter_map(|(name, instead)| instead.map(|_| name.subject));
        let subjects: Vec<Subject> = subjects.collect();
        if subjects.is_empty() {
            return None;
        }
        let mut public = [""; N];
        for ((public, name), instead) in public.iter_mut().zip(&names).zip(instead) {
            *public = instead.unwrap_or(name.text);
        }
        Some(Secret { subjects, in_public: text(public) })
    }

    /// The replacement for a name, if it is that of a card which may be face down.
    fn in_place_of(&self, name: Name<'_>) -> Option<&'static str> {
        match name.subject {
            Subject::Thing(_) => Some(CANON),
            Subject::Somebody(id) if self.kind(id as usize) == Kind::Monster => Some(MONSTER),
            _ => None,
        }
    }
}
