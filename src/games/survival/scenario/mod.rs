//! Scenarios of this game, read into its types: the creatures and their orders.

pub mod creature;
pub mod hex;
pub mod map;
pub mod orders;
pub mod turn;

use crate::advantages::ADVANTAGE_NAMES;
use crate::advantages::{Advantage, Advantages};
use crate::diag::{Code, Report, code, or_list};
use crate::geometry::Label;
use crate::rule;
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, read_text, shortened};

/// The label of a hex, `B7`: one or two capital letters, then a number from 1 to 999.
#[derive(Debug)]
pub struct Hex;

impl Read for Hex {
    type Value = Label;
    const SHAPE: Shape = Shape::Name(Names::Space);

    fn read(node: &Node, report: &mut Report) -> Option<Label> {
        let text = read_text(node, report)?;
        let found = label_of(text.value);
        if found.is_none() {
            let help = match label_of(&text.value.trim().to_ascii_uppercase()) {
                Some(meant) => format!("did you mean {meant}?"),
                None => "a label is the column's letters and the row's number: B7, AA12".to_owned(),
            };
            let message = format!("\"{}\" is not a hex", shortened(text.value));
            report.error(code::UNKNOWN_WORD, text.origin, message).help(help);
        }
        found
    }

    fn written(label: &Label) -> String {
        label.to_string()
    }
}

pub(crate) fn label_of(text: &str) -> Option<Label> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let fits = (1..=2).contains(&letters) && (1..=3).contains(&(text.len() - letters));
    fits.then(|| Label::parse(text)).flatten()
}

impl Read for Advantage {
    type Value = Advantage;
    // Other spellings are understood, too.
    const SHAPE: Shape = Shape::Either(&[Shape::Word(&ADVANTAGE_NAMES), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Advantage> {
        let text = read_text(node, report)?;
        let found = Advantage::parse(text.value);
        if found.is_none() {
            let message = format!("there is no advantage \"{}\"", shortened(text.value));
            let meant = text.value.replace('-', " ");
            report.error(code::UNKNOWN_WORD, text.origin, message).did_you_mean(
                &meant,
                ADVANTAGE_NAMES,
                || format!("the advantages are {}", or_list(&ADVANTAGE_NAMES)),
            );
        }
        found
    }
}

/// Advantages without repetitions.
#[derive(Debug)]
pub struct Distinct;

impl Read for Distinct {
    type Value = Vec<Located<Advantage>>;
    const SHAPE: Shape = <Vec<Advantage> as Read>::SHAPE;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let mut seen = Advantages::default();
        let mut found = <Vec<Located<Advantage>>>::read(node, report)?;
        found.retain(|advantage| {
            let is_new = !seen.has(advantage.value);
            seen = seen.with(advantage.value);
            if !is_new {
                let message = format!("{} is listed twice", advantage.value.name());
                report.error(rule!("SUR-2.8"), advantage.origin, message).help("write it once");
            }
            is_new
        });
        Some(found)
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

/// The most names in which a suggestion is looked for.
const MOST_SUGGESTED: usize = 500;

/// Reports a name that the scenario does not have.
pub(crate) fn unknown_name<'n>(
    what: &str,
    name: Located<&str>,
    known: impl Iterator<Item = &'n str>,
    report: &mut Report,
) {
    let message = format!("there is no {what} \"{}\"", shortened(name.value));
    // Among very many names each is similar to some other.
    report.unknown(code::UNKNOWN_NAME, name, message, known.take(MOST_SUGGESTED), || {
        format!("name a {what} that has creatures in the scenario")
    });
}

/// Reports a statement that a rule forbids.
fn refuse(rule: Code, at: crate::source::Origin, message: String, help: &str, report: &mut Report) {
    report.error(rule, at, message).help(help);
}
