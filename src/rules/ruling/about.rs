//! Whom a step is about: by number, not by the name in its text, so that a character called "Attack" is not found in
//! every second step.

use std::fmt;

use crate::geometry::Label;

/// A character, thing or place that an outcome or a step names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A character, creature or player, by its number in the scenario.
    Somebody(u32),
    /// A thing that is neither, such as a Canon or a world, by its number.
    Thing(u32),
    /// A space of the board.
    Place(Label),
    /// Everybody: when an action is refused, that decides for all that nothing happens to them.
    Anybody,
}

/// A name as it appears in texts, with its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    /// The subject that the name belongs to.
    pub subject: Subject,
    /// The name itself.
    pub text: &'a str,
}

/// Several names in one text, "7C, 12O and 31C", with their subjects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// The subjects, in the order of the text.
    pub subjects: Vec<Subject>,
    /// The names in one text.
    pub text: String,
}

impl<'a> Name<'a> {
    /// The name of a character, creature or player, by its number in the scenario.
    pub const fn somebody(who: usize, text: &'a str) -> Name<'a> {
        Name { subject: Subject::Somebody(who as u32), text }
    }

    /// The name of a thing, by its number in the scenario.
    pub const fn thing(what: usize, text: &'a str) -> Name<'a> {
        Name { subject: Subject::Thing(what as u32), text }
    }
}

impl Names {
    /// Names joined by commas: "a, b, c".
    pub fn in_order<'n>(names: impl IntoIterator<Item = Name<'n>>) -> Names {
        Names::joined(names, |words| words.join(", "))
    }

    fn joined<'n>(names: impl IntoIterator<Item = Name<'n>>, join: impl Fn(&[&str]) -> String) -> Names {
        let (subjects, words): (Vec<Subject>, Vec<&str>) =
            names.into_iter().map(|name| (name.subject, name.text)).unzip();
        Names { subjects, text: join(&words) }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl AsRef<str> for Name<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// The subjects of a step: a name, a place, several of them in a tuple or a list, or `()` for nobody.
pub trait About {
    /// Appends the subjects to a list.
    fn add_to(&self, about: &mut Vec<Subject>);

    /// Appends what the step decides about them.
    fn add_decisions(&self, _: &mut Vec<Decision>) {}

    /// The step is about these subjects and decides these keys of theirs in the outcome. `key=value` decides only
    /// claims of this value, and goes before `key`; `key=part` decides claims of parts of a whole, since it rounds.
    fn decides(&self, keys: Keys) -> Decides<'_, Self> {
        Decides { of: self, keys, is_about: true }
    }

    /// The step is about others and keeps these keys of these subjects as they are.
    fn spares(&self, keys: Keys) -> Decides<'_, Self> {
        Decides { of: self, keys, is_about: false }
    }
}

/// Keys of an outcome.
pub type Keys = &'static [&'static str];

/// What one step decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The subjects; empty for the outcome as a whole.
    pub of: Vec<Subject>,
    /// The keys of theirs.
    pub keys: Keys,
}

/// Subjects of a step, and the keys that it decides.
#[derive(Debug)]
pub struct Decides<'a, A: ?Sized> {
    of: &'a A,
    keys: Keys,
    is_about: bool,
}

impl<A: About + ?Sized> About for Decides<'_, A> {
    fn add_to(&self, about: &mut Vec<Subject>) {
        if self.is_about {
            self.of.add_to(about);
        }
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.of.add_decisions(decisions);
        let mut of = Vec::new();
        self.of.add_to(&mut of);
        // Nobody is spared where nobody is left; the outcome as a whole is decided.
        if self.is_about || !of.is_empty() {
            decisions.push(Decision { of, keys: self.keys });
        }
    }
}

impl About for () {
    fn add_to(&self, _: &mut Vec<Subject>) {}
}

impl About for Subject {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.push(*self);
    }
}

impl About for Name<'_> {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.push(self.subject);
    }
}

impl About for Names {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.extend(&self.subjects);
    }
}

impl About for Label {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.push(Subject::Place(*self));
    }
}

impl<A: About + ?Sized> About for &A {
    fn add_to(&self, about: &mut Vec<Subject>) {
        (**self).add_to(about);
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        (**self).add_decisions(decisions);
    }
}

impl<A: About> About for Option<A> {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.iter().for_each(|one| one.add_to(about));
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.iter().for_each(|one| one.add_decisions(decisions));
    }
}

impl<A: About> About for [A] {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.iter().for_each(|one| one.add_to(about));
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.iter().for_each(|one| one.add_decisions(decisions));
    }
}

impl<One: About> About for Vec<One> {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.as_slice().add_to(about);
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.as_slice().add_decisions(decisions);
    }
}

impl<A: About, const N: usize> About for [A; N] {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.as_slice().add_to(about);
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.as_slice().add_decisions(decisions);
    }
}

impl<A: About, B: About> About for (A, B) {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.0.add_to(about);
        self.1.add_to(about);
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.0.add_decisions(decisions);
        self.1.add_decisions(decisions);
    }
}

impl<A: About, B: About, C: About> About for (A, B, C) {
    fn add_to(&self, about: &mut Vec<Subject>) {
        self.0.add_to(about);
        self.1.add_to(about);
        self.2.add_to(about);
    }

    fn add_decisions(&self, decisions: &mut Vec<Decision>) {
        self.0.add_decisions(decisions);
        self.1.add_decisions(decisions);
        self.2.add_decisions(decisions);
    }
}
