//! What `render` prints on either side of the paper, and in which order.

use clap::ValueEnum;

use crate::compose::{self, Options};
use crate::press::Sequence;

/// How ink is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Ink {
    /// As designed
    Full,
    /// Without filled backgrounds
    Low,
    /// Without filled backgrounds, in black and grays
    Mono,
}

impl Ink {
    fn for_faces(self) -> compose::Ink {
        match self {
            Ink::Full => compose::Ink::Full,
            Ink::Low => compose::Ink::Low,
            Ink::Mono => compose::Ink::Mono,
        }
    }
}

/// How ink is saved on either side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Inks {
    front: Ink,
    back: Ink,
}

impl Inks {
    /// The same on both sides.
    pub(super) fn both(ink: Ink) -> Inks {
        Inks { front: ink, back: ink }
    }

    /// Parses `low`, or `back=low`, or `front=low,back=mono`; a side that is not named is printed as designed.
    pub(super) fn parse(text: &str) -> Result<Inks, String> {
        let help = "write full, low or mono; for one side, back=low; for both, front=low,back=mono";
        let ink = |word: &str| {
            Ink::from_str(word.trim(), true)
                .map_err(|_| format!("there is no ink \"{}\": {help}", word.trim()))
        };
        if !text.contains('=') {
            return ink(text).map(Inks::both);
        }
        let mut inks = Inks::both(Ink::Full);
        for part in text.split(',') {
            let (side, word) =
                part.split_once('=').ok_or_else(|| format!("\"{part}\" names no side: {help}"))?;
            match side.trim() {
                "front" | "fronts" => inks.front = ink(word)?,
                "back" | "backs" => inks.back = ink(word)?,
                other => return Err(format!("there is no side \"{other}\": {help}")),
            }
        }
        Ok(inks)
    }

    /// These inks as they are parsed; `None` if everything is printed as designed.
    pub(super) fn word(self) -> Option<String> {
        let name =
            |ink: Ink| ink.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        (self != Inks::both(Ink::Full))
            .then(|| format!("front={},back={}", name(self.front), name(self.back)))
    }

    /// Options with these inks.
    pub(super) fn options(self, options: Options) -> Options {
        Options { ink: self.front.for_faces(), back_ink: Some(self.back.for_faces()), ..options }
    }
}

/// The order of the sides of sheets in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Sides {
    /// Each front, then its back
    #[default]
    Interleaved,
    /// All fronts, then all backs, for printers that print one side at a time
    FrontsFirst,
    /// All backs, then all fronts
    BacksFirst,
    /// Interleaved, with cards in order when all sheets are cut at once and the stacks are put on each other
    CutAndStack,
}

impl Sides {
    pub(super) fn sequence(self) -> Sequence {
        match self {
            Sides::Interleaved => Sequence::Interleaved,
            Sides::FrontsFirst => Sequence::FrontsFirst,
            Sides::BacksFirst => Sequence::BacksFirst,
            Sides::CutAndStack => Sequence::CutAndStack,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_are_for_both_sides_or_for_one() {
        assert_eq!(Inks::parse("low"), Ok(Inks::both(Ink::Low)));
        assert_eq!(Inks::parse("back=low"), Ok(Inks { front: Ink::Full, back: Ink::Low }));
        assert_eq!(Inks::parse("front=mono, back=low"), Ok(Inks { front: Ink::Mono, back: Ink::Low }));
        for word in ["full", "mono", "front=mono,back=low"] {
            let inks = Inks::parse(word).expect("it is right");
            assert_eq!(Inks::parse(&inks.word().unwrap_or_else(|| "full".to_owned())), Ok(inks));
        }
        for wrong in ["", "much", "back", "back=", "left=low", "back=low,front"] {
            assert!(Inks::parse(wrong).is_err_and(|why| why.contains("write full, low or mono")), "{wrong}");
        }
    }
}
