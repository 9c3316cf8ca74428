//! Errata: what players are told when a round that they have the report of was played again and came out otherwise.

use serde::Serialize;

use super::Message;
use super::changes::Change;
use super::table::when;
use crate::diag::Report;
use crate::diag::render::wrapped;
use crate::document;
use crate::ruling::outcome::json;
use crate::ruling::render::yaml;
use crate::source::names::one_line;
use crate::source::read::Count;
use crate::source::{Node, Read};
use crate::tables::MOST_ROUNDS;

/// What is another now of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The round, from 1.
    pub round: u32,
    /// Whether it does not count any more as it was sent: the game was over before, or goes on from an earlier round.
    #[serde(rename = "void", skip_serializing_if = "std::ops::Not::not")]
    pub is_void: bool,
    /// What is another, one by one.
    pub changes: Vec<Change>,
}

/// A file of errata, as it is written.
#[derive(Serialize)]
struct Errata<'e> {
    errata: &'e [Erratum],
}

document! {
    /// A file of errata.
    struct StatedErrata ("a file of errata") {
        /// the rounds that came out otherwise
        errata: Vec<StatedErratum>;
    }
}

document! {
    /// An erratum as it is kept.
    struct StatedErratum ("an erratum") {
        /// the round
        round: Count<1, MOST_ROUNDS>;
        /// whether the round does not count any more as it was sent
        void: bool = false;
        /// what has changed
        changes: Vec<StatedChange>;
    }
}

document! {
    /// A change as it is kept.
    struct StatedChange ("a change") {
        /// the player whose affair it is
        of: Option<String>;
        /// what it is, and what it was
        text: String;
    }
}

/// Changes that a report tells of one round, at most.
const MOST: usize = 12;

impl Erratum {
    /// Reads a file of errata.
    pub fn read(node: &Node, report: &mut Report) -> Vec<Erratum> {
        let stated = StatedErrata::read(node, report).map(|stated| stated.errata).unwrap_or_default();
        let change = |StatedChange { of, text }| Change { of, text };
        let erratum = |StatedErratum { round, void, changes }| Erratum {
            round,
            is_void: void,
            changes: changes.into_iter().map(change).collect(),
        };
        stated.into_iter().map(erratum).collect()
    }

    /// A file of errata.
    pub fn yaml(errata: &[Erratum]) -> String {
        let told = yaml(&json(Errata { errata }));
        format!("# What the report of the next round tells of rounds that came out otherwise.\n{told}")
    }

    /// The erratum as the next report tells it.
    pub fn sentence(&self) -> String {
        if self.is_void {
            return format!("{}, as it was sent, is void.", self.head());
        }
        let changes: Vec<&str> = self.changes.iter().take(MOST).map(|change| change.text.as_str()).collect();
        let more = match self.changes.len().saturating_sub(MOST) {
            0 => String::new(),
            n => format!("; and {n} more, which the report of that round shows"),
        };
        format!("{}, was played again. Corrected: {}{more}.", self.head(), changes.join("; "))
    }

    /// "Round 4, Winter of Year 0".
    fn head(&self) -> String {
        format!("R{}", &when(self.round)[1..])
    }

    /// Whether it is a player's affair.
    fn concerns(&self, player: &str) -> bool {
        self.is_void || self.of(player).next().is_some()
    }

    /// What is a player's affair.
    fn of(&self, player: &str) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.of.as_ref().is_none_or(|of| of == player))
    }
}

/// Errata for everybody, as text.
pub fn text(title: &str, errata: &[Erratum]) -> String {
    const WIDTH: usize = 80;
    let mut out = format!("{title}\nCorrections\n{}\n", "=".repeat(WIDTH));
    for erratum in errata {
        if erratum.is_void {
            out.push_str(&format!("\n{}\n", erratum.sentence()));
            continue;
        }
        out.push_str(&format!("\n{}, was played again. This holds now:\n", erratum.head()));
        for change in &erratum.changes {
            out.push_str(&format!("  {}\n", wrapped(&change.text, WIDTH, 4).replace('\n', "\n    ")));
        }
    }
    out
}

/// The mail to a player whose affair some of it is; `next` is the round whose report tells all of it, if there is one.
pub fn mail(title: &str, player: &str, errata: &[Erratum], next: Option<u32>) -> Option<Message> {
    let own: Vec<&Erratum> = errata.iter().filter(|erratum| erratum.concerns(player)).collect();
    let first = own.first()?;
    let title = one_line(title);
    let subject = format!("{title}: a correction to round {}", first.round);
    let mut message = Message { subject, ..Message::default() };
    message.paragraph(&format!("Hello {},", one_line(player)));
    message.paragraph(&format!("something in {title} was wrong, and has been set right."));
    for erratum in own {
        if erratum.is_void {
            message.paragraph(&erratum.sentence());
            continue;
        }
        message.paragraph(&format!("{}, was played again. This holds for you now:", erratum.head()));
        erratum.of(player).for_each(|change| message.told(&change.text));
        message.end_told();
    }
    let next = next.map(|round| format!(" The report of round {round} will tell all corrections."));
    message.paragraph(&format!(
        "The report and the form that hold now come with this.{}",
        next.unwrap_or_default()
    ));
    Some(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Files, yaml as parser};

    #[test]
    fn what_is_kept_is_read_back() {
        let change =
            |of: Option<&str>, text: &str| Change { of: of.map(str::to_owned), text: text.to_owned() };
        let errata = [
            Erratum {
                round: 4,
                is_void: false,
                changes: vec![change(Some("Ed O'Neil"), "4C: in \"B7\" (before: alive)"), change(None, "x")],
            },
            Erratum { round: 5, is_void: true, changes: Vec::new() },
        ];
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("errata", Erratum::yaml(&errata));
        let nodes = parser::parse(&files, file, &mut report);
        assert_eq!(Erratum::read(&nodes[0], &mut report), errata, "{report:?}");
    }
}
