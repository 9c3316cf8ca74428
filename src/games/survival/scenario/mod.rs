//! What a scenario of this game states, read into pieces: the creatures, and what their players decide.

pub mod creature;
pub mod hex;
pub mod map;
pub mod orders;
pub mod turn;

use crate::diag::{Code, Report, code, nearest, or_list};
use crate::games::survival::pieces::{Advantage, Advantages};
use crate::geometry::Label;
use crate::rule;
use crate::source::fields::{read_text, shortened};
use crate::source::{Located, Node};

/// Reads a label, `B7`: one or two capital letters, then a number from 1 to 999.
pub fn label(node: &Node, report: &mut Report) -> Option<Label> {
    let text = read_text(node, report)?;
    let found = label_of(text.value);
    if found.is_none() {
        let help = match label_of(&text.value.trim().to_ascii_uppercase()) {
            Some(meant) => format!("did you mean {meant}?"),
            None => "a label is the column's letters and the row's number: B7, AA12".to_owned(),
        };
        let message = format!("\"{}\" is no hex", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(help);
    }
    found
}

pub(in crate::games::survival) fn label_of(text: &str) -> Option<Label> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let fits = (1..=2).contains(&letters) && (1..=3).contains(&(text.len() - letters));
    fits.then(|| Label::parse(text)).flatten()
}

/// Reads an advantage.
pub fn advantage(node: &Node, report: &mut Report) -> Option<Located<Advantage>> {
    let text = read_text(node, report)?;
    let found = Advantage::parse(text.value);
    if found.is_none() {
        let names: Vec<_> = Advantage::all().map(Advantage::name).collect();
        let help = match nearest(&text.value.replace('-', " "), names.iter().copied()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("the advantages are {}", or_list(&names)),
        };
        let message = format!("there is no advantage \"{}\"", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(help);
    }
    found.map(|value| Located { value, origin: text.origin })
}

/// Reads a list of advantages, none of them twice.
pub fn advantages(nodes: &[Node], report: &mut Report) -> Vec<Located<Advantage>> {
    let mut seen = Advantages::default();
    let mut found = Vec::new();
    for node in nodes {
        let Some(advantage) = advantage(node, report) else { continue };
        if seen.has(advantage.value) {
            let message = format!("{} stands here twice", advantage.value.name());
            report.error(rule!("SUR-2.8"), advantage.origin, message).help("write it once");
            continue;
        }
        seen = seen.with(advantage.value);
        found.push(advantage);
    }
    found
}

/// Names that are looked through for what may be meant, at most.
const MOST_SUGGESTED: usize = 500;

/// Reports a name that is not in the scenario.
pub(in crate::games::survival) fn unknown_name<'n>(
    what: &str,
    name: Located<&str>,
    known: impl Iterator<Item = &'n str>,
    report: &mut Report,
) {
    // Among very many names each is near to some other.
    let help = match nearest(name.value, known.take(MOST_SUGGESTED)) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("each {what} that is named has creatures in the scenario"),
    };
    let message = format!("there is no {what} \"{}\"", shortened(name.value));
    report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
}

/// Reports what a rule does not allow a scenario to state.
fn refuse(rule: Code, at: crate::source::Origin, message: String, help: &str, report: &mut Report) {
    report.error(rule, at, message).help(help);
}
