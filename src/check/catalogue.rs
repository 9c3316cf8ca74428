//! Every code with its explanation: what it means, why it is a rule, an example that breaks it and how to fix it.

use super::examples::Example;
use super::{own, questions};
use crate::diag::render::wrapped;
use crate::diag::{nearest, sentence};
use crate::games::{self, Check};
use crate::model::{GameName, Rule, Rulebook};

/// The explanation of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The code as it is written.
    pub code: String,
    /// What it means.
    pub what: String,
    /// Where the rule comes from and why it reads like this; empty for this program's own codes.
    pub why: Vec<String>,
    /// The option of the rule: its name, and a line for each value with its meaning.
    pub option: Option<(String, Vec<String>)>,
    /// More about it, each with a heading: what uses a rule of a custom game, the rows of a table.
    pub notes: Vec<(&'static str, Vec<String>)>,
    /// The checks that report it.
    pub checks: Vec<Checked>,
}

/// A check, or the meaning of one of this program's own codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What the check finds; `None` for this program's own codes, which say it themselves.
    pub finds: Option<&'static str>,
    /// How to fix it.
    pub fix: &'static str,
    /// A definition with the fault, and one without it.
    pub example: Option<Example>,
}

impl Checked {
    fn from_check(game: GameName, check: &Check) -> Checked {
        Checked { finds: Some(check.finds), fix: check.fix, example: Example::of_check(game, check) }
    }
}

/// Every code that can be explained: this program's own codes, then every rule of every game.
pub fn codes() -> Vec<String> {
    let own = own::ALL.iter().map(|own| own.code.name().to_owned());
    let rules = rulebooks().into_iter().flat_map(|(_, book)| book.rules().map(|rule| rule.id.to_owned()));
    own.chain(rules).collect()
}

/// Explains a code; case does not matter.
///
/// # Errors
/// There is no such code. The error is a help, with the most similar code if there is one.
pub fn explain(code: &str) -> Result<Explanation, String> {
    if let Some(own) = own::ALL.iter().find(|own| own.code.name().eq_ignore_ascii_case(code)) {
        return Ok(Explanation {
            code: own.code.name().to_owned(),
            what: own.what.to_owned(),
            why: Vec::new(),
            option: None,
            notes: Vec::new(),
            checks: vec![Checked { finds: None, fix: own.fix, example: Example::of_own(own.code.name()) }],
        });
    }
    for (game, book) in rulebooks() {
        // The name of an option finds its rule.
        let option = || book.option(code).map(|(rule, _)| rule);
        if let Some(rule) = book.rule(code).or_else(option) {
            let checks = games::game(game).checks();
            // Checks that apply the rule without reporting it are shown only if no check reports it.
            let has_own = checks.iter().any(|check| check.code().name() == rule.id);
            let uses_it = |check: &&Check| {
                let rules = if has_own { &check.rules[..1] } else { check.rules };
                rules.iter().any(|other| other.name() == rule.id)
            };
            let checks =
                checks.iter().filter(uses_it).map(|check| Checked::from_check(game, check)).collect();
            return Ok(explain_rule(rule, checks));
        }
    }
    let codes = codes();
    Err(match nearest(code, codes.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => "codes look like GZ-1.5 or PB-unknown-key; `check` prints them in brackets, rulings before each step".to_owned(),
    })
}

/// Finds the rules whose text or option has all of these words, in the order of the rulebooks. Words match by their beginnings (`flee`
/// finds "fleeing", and `flees` finds "flee"); case does not matter.
pub fn search(words: &str) -> Vec<&'static Rule> {
    among(words, rulebooks().into_iter().flat_map(|(_, book)| book.rules()))
}

/// Those of some rules that have all of these words.
pub(super) fn among(words: &str, rules: impl Iterator<Item = &'static Rule>) -> Vec<&'static Rule> {
    let stem = |word: String| match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.to_owned(),
        _ => word,
    };
    let wanted: Vec<String> = self::words(words).into_iter().map(stem).collect();
    let has_all = |rule: &&Rule| {
        let own =
            self::words(&format!("{} {}", rule.rule, rule.option.as_ref().map_or("", |option| option.name)));
        wanted.iter().all(|word| own.iter().any(|other| other.starts_with(word)))
    };
    if wanted.is_empty() { Vec::new() } else { rules.filter(has_all).collect() }
}

/// The words of a text in small letters.
pub(super) fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase).collect()
}

/// The rules that answer a question in everyday words, the best first.
pub fn answer(question: &str) -> Vec<&'static Rule> {
    questions::rules(question, rulebooks().into_iter().flat_map(|(_, book)| book.rules()))
}

fn rulebooks() -> Vec<(GameName, &'static Rulebook)> {
    GameName::ALL.into_iter().filter_map(|name| Some((name, games::game(name).rulebook()?))).collect()
}

fn explain_rule(rule: &Rule, checks: Vec<Checked>) -> Explanation {
    let mut why = Vec::new();
    match &rule.source {
        Some(source) => why.push(format!("{}: \"{source}\"", rule.provenance.meaning())),
        None => why.push(rule.provenance.meaning().to_owned()),
    }
    explained(rule, why, checks)
}

/// A rule with its reason and its option; `why` is where it comes from.
pub(super) fn explained(rule: &Rule, mut why: Vec<String>, checks: Vec<Checked>) -> Explanation {
    why.extend(rule.reason.map(str::to_owned));
    let option = rule.option.as_ref().map(|option| {
        let values = option.values.iter().map(|(value, meaning)| {
            let default = if *value == option.default { " (default)" } else { "" };
            format!("{value}{default}: {meaning}")
        });
        (option.name.to_owned(), values.collect())
    });
    Explanation {
        code: rule.id.to_owned(),
        what: rule.rule.to_owned(),
        why,
        option,
        notes: Vec::new(),
        checks,
    }
}

impl Explanation {
    /// As text, wrapped at a width in columns; `bold` marks headings.
    pub fn text(&self, width: usize, bold: impl Fn(&str) -> String) -> String {
        let paragraph = |text: &str| wrapped(text, width, 0);
        let mut out = format!("{}\n{}\n", bold(&self.code), paragraph(&self.what));
        if !self.why.is_empty() {
            out.push_str(&format!("\n{}\n{}\n", bold("Why"), paragraph(&self.why.join("\n"))));
        }
        if let Some((name, values)) = &self.option {
            out.push_str(&format!("\n{} {name}\n{}\n", bold("House rule"), paragraph(&values.join("\n"))));
        }
        for (heading, lines) in &self.notes {
            out.push_str(&format!("\n{}\n{}\n", bold(heading), paragraph(&lines.join("\n"))));
        }
        for check in &self.checks {
            if let Some(finds) = &check.finds {
                out.push_str(&format!(
                    "\n{}\n{}\n",
                    bold("Checked"),
                    paragraph(&format!("`check` reports {finds}."))
                ));
            }
            out.push_str(&format!("\n{}\n{}\n", bold("How to fix it"), paragraph(&sentence(check.fix))));
            if let Some(example @ Example { fails, passes, .. }) = &check.example {
                out.push_str(&format!("\n{}\n{}\n", bold(&failing(example)), marked(fails, passes, &bold)));
                for reported in &example.reported {
                    out.push_str(&format!("{}\n", paragraph(reported)));
                }
                out.push_str(&format!("\n{}\n{}\n", bold("This passes"), marked(passes, fails, &bold)));
            }
        }
        out
    }
}

impl Explanation {
    /// As Markdown, for review tools.
    pub fn markdown(&self) -> String {
        fn paragraphs(lines: &[impl AsRef<str>]) -> String {
            lines.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("\n\n")
        }
        let mut out = format!("{}\n", self.what);
        if !self.why.is_empty() {
            out.push_str(&format!("\n**Why**\n\n{}\n", paragraphs(&self.why)));
        }
        if let Some((name, values)) = &self.option {
            let values: Vec<_> = values.iter().map(|value| format!("- {value}")).collect();
            out.push_str(&format!("\n**House rule** `{name}`\n\n{}\n", values.join("\n")));
        }
        for (heading, lines) in &self.notes {
            out.push_str(&format!("\n**{heading}**\n\n{}\n", paragraphs(lines)));
        }
        for check in &self.checks {
            if let Some(finds) = &check.finds {
                out.push_str(&format!("\n**Checked**\n\n`check` reports {finds}.\n"));
            }
            out.push_str(&format!("\n**How to fix it**\n\n{}\n", sentence(check.fix)));
            if let Some(example @ Example { fails, passes, .. }) = &check.example {
                let heading = failing(example);
                out.push_str(&format!("\n**{heading}**\n\n```yaml\n{}\n```\n", fails.trim_end()));
                out.push_str(&format!("\n{}\n", paragraphs(&example.reported)));
                out.push_str(&format!("\n**This passes**\n\n```yaml\n{}\n```\n", passes.trim_end()));
            }
        }
        out
    }
}

/// The heading of a definition with a fault.
fn failing(example: &Example) -> String {
    example.saved.map_or("This fails".to_owned(), |saved| format!("This fails, {saved}"))
}

/// A definition, indented by four spaces.
fn indented(text: &str) -> String {
    let lines: Vec<_> =
        text.trim_end().lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
    lines.join("\n")
}

/// An indented definition, with the lines that the other does not have in bold.
fn marked(text: &str, other: &str, bold: impl Fn(&str) -> String) -> String {
    let is_shared = |line: &str| other.lines().any(|same| same == line);
    let shown = text.lines().map(|line| if is_shared(line) { line.to_owned() } else { bold(line) });
    indented(&shown.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::code;

    #[test]
    fn every_own_code_is_explained_once() {
        let explained: Vec<_> = own::ALL.iter().map(|own| own.code).collect();
        assert_eq!(explained, code::OWN, "in the order in which they are listed");
    }

    #[test]
    fn every_code_has_an_explanation() {
        for code in codes() {
            let explanation = explain(&code.to_lowercase()).expect("it was listed");
            assert!(!explanation.what.is_empty(), "{code}");
        }
        assert_eq!(explain("GZ-1.55").unwrap_err(), "did you mean GZ-1.5?");
    }

    #[test]
    fn rules_are_found_by_their_words() {
        let ids = |words| search(words).iter().map(|rule| rule.id).collect::<Vec<_>>();
        assert!(ids("flee").len() > ids("flee speed").len() && !ids("flee speed").is_empty());
        assert_eq!(ids("FLEES"), ids("flee"));
        assert_eq!(ids("terrain cost"), ids("terrain-cost"));
        assert!(ids("terrain-cost").contains(&"GZ-4.4"));
        assert!(ids("xyzzy").is_empty() && ids(" - ").is_empty());
    }
}
