//! Errata: corrections for players who have the report of a round that was played again with other results.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::message::Message;
use super::terms::MOST_ROUNDS;
use crate::diag::capital;
use crate::diag::render::wrapped;
use crate::source::names::one_line;

/// A change to a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The player whom the change concerns; `None` if it concerns everybody.
    #[serde(rename = "of")]
    pub player: Option<String>,
    /// The new value and the old one: "4C: in H4 (before: in E9)".
    pub text: String,
}

/// The corrections to one round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The round, from 1.
    pub round: u32,
    /// Whether the report that was sent is void: the game ended earlier, or continues from an earlier round.
    #[serde(rename = "void", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_void: bool,
    /// The changes.
    pub changes: Vec<Change>,
}

/// A file of errata.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Errata<'e> {
    errata: Cow<'e, [Erratum]>,
}

/// The most changes to one round that a report lists.
const MOST: usize = 12;

impl Erratum {
    /// Reads a file of errata.
    ///
    /// # Errors
    /// The fault: only [`yaml`](Self::yaml) writes such files.
    pub fn read(file: &[u8]) -> Result<Vec<Erratum>, String> {
        let Errata { errata } = serde_yaml::from_slice(file).map_err(|error| error.to_string())?;
        match errata.iter().find(|erratum| !(1..=MOST_ROUNDS).contains(&erratum.round)) {
            Some(Erratum { round, .. }) => Err(format!("there is no round {round}")),
            None => Ok(errata.into_owned()),
        }
    }

    /// A file of errata.
    ///
    /// # Panics
    /// Never: errata can be written as YAML.
    pub fn yaml(errata: &[Erratum]) -> String {
        let data = serde_yaml::to_string(&Errata { errata: errata.into() }).expect("errata are YAML");
        format!("# Corrections of earlier rounds, for the report of the next round.\n{data}")
    }

    /// Whether it concerns a player.
    fn concerns(&self, player: &str) -> bool {
        self.is_void || self.changes_for(player).next().is_some()
    }

    /// The changes that concern a player.
    fn changes_for(&self, player: &str) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.player.as_ref().is_none_or(|other| other == player))
    }
}

/// How corrections are reported in a game.
pub struct Telling<'a> {
    /// The title of the game.
    pub title: &'a str,
    /// What a round is called.
    pub word: &'a str,
    /// A round in words: "round 4, Winter of Year 0".
    pub when: fn(u32) -> String,
    /// Whether everybody may read all changes; otherwise players read only their own.
    pub is_open: bool,
}

impl Telling<'_> {
    /// "Round 4, Winter of Year 0,".
    fn head(&self, erratum: &Erratum) -> String {
        let when = capital(&(self.when)(erratum.round));
        if when.contains(',') { when + "," } else { when }
    }

    /// Errata for the next report, a sentence each.
    pub fn sentences(&self, errata: &[Erratum]) -> Vec<String> {
        errata.iter().map(|erratum| self.sentence(erratum)).collect()
    }

    /// An erratum in a sentence, for the next report.
    pub fn sentence(&self, erratum: &Erratum) -> String {
        if erratum.is_void {
            return format!("{}, as it was sent, is void.", capital(&(self.when)(erratum.round)));
        }
        let shown = if self.is_open { erratum.changes.as_slice() } else { &[] };
        if shown.is_empty() {
            return format!(
                "{} was played again; players whose report has changed get a mail.",
                self.head(erratum)
            );
        }
        let changes: Vec<&str> = shown.iter().take(MOST).map(|change| change.text.as_str()).collect();
        let more = match shown.len().saturating_sub(MOST) {
            0 => String::new(),
            n => format!("; and {n} more in the report of that round"),
        };
        format!("{} was played again. Corrected: {}{more}.", self.head(erratum), changes.join("; "))
    }

    /// Errata for everybody, as text.
    pub fn text(&self, errata: &[Erratum]) -> String {
        const WIDTH: usize = 80;
        let mut out = format!("{}\nCorrections\n{}\n", self.title, "=".repeat(WIDTH));
        for erratum in errata {
            if erratum.is_void || !self.is_open {
                out.push_str(&format!("\n{}\n", self.sentence(erratum)));
                continue;
            }
            out.push_str(&format!("\n{} was played again. The corrected results:\n", self.head(erratum)));
            for change in &erratum.changes {
                out.push_str(&format!("  {}\n", wrapped(&change.text, WIDTH, 4).replace('\n', "\n    ")));
            }
        }
        out
    }

    /// The mail to a player whom errata concern; `next` is the round whose report will list them all, if there is one.
    pub fn mail(&self, player: &str, errata: &[Erratum], next: Option<u32>) -> Option<Message> {
        let own: Vec<&Erratum> = errata.iter().filter(|erratum| erratum.concerns(player)).collect();
        let (first, title) = (own.first()?, one_line(self.title));
        let subject = format!("{title}: a correction to {} {}", self.word, first.round);
        let mut message = Message { subject, ..Message::default() };
        message.paragraph(&format!("Hello {},", one_line(player)));
        message.paragraph(&format!("a mistake in {title} has been corrected."));
        for erratum in own {
            if erratum.is_void {
                message.paragraph(&self.sentence(erratum));
                continue;
            }
            message.paragraph(&format!("{} was played again. The corrections for you:", self.head(erratum)));
            erratum.changes_for(player).for_each(|change| message.quote(&change.text));
            message.end_quotes();
        }
        let all = |round| format!(" The report of {} {round} will list all corrections.", self.word);
        let next = next.filter(|_| self.is_open).map(all);
        message
            .paragraph(&format!("The corrected report and form are attached.{}", next.unwrap_or_default()));
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back() {
        let change = |player: Option<&str>, text: &str| Change {
            player: player.map(str::to_owned),
            text: text.to_owned(),
        };
        let errata = [
            Erratum {
                round: 4,
                is_void: false,
                changes: vec![change(Some("Ed O'Neil"), "4C: in \"B7\" (before: alive)"), change(None, "x")],
            },
            Erratum { round: 5, is_void: true, changes: Vec::new() },
        ];
        assert_eq!(Erratum::read(Erratum::yaml(&errata).as_bytes()), Ok(errata.to_vec()));
        let fault = Erratum::read(b"errata: [{round: 4, change: []}]").expect_err("it is no such file");
        assert!(fault.contains("unknown field `change`"), "{fault}");
        let fault = Erratum::read(b"errata: [{round: 0, changes: []}]").expect_err("it is no such file");
        assert_eq!(fault, "there is no round 0");
    }
}
