//! Every code with its explanation: what it means, why it is a rule, an example that breaks it and how to mend it.

use super::examples::{self, Example};
use super::own;
use crate::diag::nearest;
use crate::diag::render::wrapped;
use crate::diag::suggest::sentence;
use crate::games::{self, CheckInfo};
use crate::model::{GameName, Rule, Rulebook};

/// What is told of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The code as it is written.
    pub code: String,
    /// What it means.
    pub what: String,
    /// Where the rule comes from and why it reads so; nothing for this program's own codes.
    pub why: Vec<String>,
    /// What a table may agree on instead, with what each value means.
    pub option: Option<(String, Vec<String>)>,
    /// What is checked of it.
    pub checks: Vec<Checked>,
    /// A definition with the fault, and one without it.
    pub example: Option<Example>,
}

/// What a check looks for, or what one of this program's own codes stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What is looked for; nothing where the code itself says it.
    pub finds: Option<String>,
    /// What breaks it, in a few words or lines; nothing where an example shows it.
    pub fails: Option<String>,
    /// How to mend it.
    pub mend: String,
}

impl From<&CheckInfo> for Checked {
    fn from(check: &CheckInfo) -> Checked {
        let [finds, fails, mend] = [check.finds, check.fails, check.mend].map(str::to_owned);
        Checked { finds: Some(finds), fails: Some(fails), mend }
    }
}

/// Every code that can be explained: this program's own, then every rule of every game.
pub fn codes() -> Vec<String> {
    let own = own::ALL.iter().map(|own| own.code.name().to_owned());
    let rules = rulebooks().into_iter().flat_map(|(_, book)| book.rules().map(|rule| rule.id.clone()));
    own.chain(rules).collect()
}

/// The explanation of a code; capitals do not matter.
///
/// # Errors
/// There is no such code; then the nearest one, as a help.
pub fn explain(code: &str) -> Result<Explanation, String> {
    if let Some(own) = own::ALL.iter().find(|own| own.code.name().eq_ignore_ascii_case(code)) {
        return Ok(Explanation {
            code: own.code.name().to_owned(),
            what: own.what.to_owned(),
            why: Vec::new(),
            option: None,
            checks: vec![Checked {
                finds: None,
                fails: own.fails.map(str::to_owned),
                mend: own.mend.to_owned(),
            }],
            example: examples::of(own.code.name()),
        });
    }
    for (game, book) in rulebooks() {
        // What a table may agree on is asked for by its name, too.
        let option = || book.option(code).map(|(rule, _)| rule);
        if let Some(rule) = book.rule(code).or_else(option) {
            let checks = games::game(game).checks();
            let own: Vec<CheckInfo> =
                checks.iter().filter(|check| check.code.name() == rule.id).copied().collect();
            let also = |check: &&CheckInfo| check.also.iter().any(|also| also.name() == rule.id);
            let checks = if own.is_empty() { checks.iter().filter(also).copied().collect() } else { own };
            return Ok(of_rule(rule, &checks));
        }
    }
    let codes = codes();
    Err(match nearest(code, codes.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => "codes look like GZ-1.5 or PB-unknown-key; `check` prints them in brackets, rulings before each step".to_owned(),
    })
}

fn rulebooks() -> Vec<(GameName, &'static Rulebook)> {
    GameName::ALL.into_iter().filter_map(|name| Some((name, games::game(name).rulebook()?))).collect()
}

fn of_rule(rule: &Rule, checks: &[CheckInfo]) -> Explanation {
    let mut why = Vec::new();
    match &rule.source {
        Some(source) => why.push(format!("{}: \"{source}\"", rule.provenance.meaning())),
        None => why.push(rule.provenance.meaning().to_owned()),
    }
    why.extend(rule.reason.clone());
    let option = rule.option.as_ref().map(|option| {
        let values = option.values.iter().map(|(value, meaning)| {
            let default = if *value == option.default { " (default)" } else { "" };
            format!("{value}{default}: {meaning}")
        });
        (option.name.clone(), values.collect())
    });
    let example = examples::of(&rule.id).filter(|_| !checks.is_empty());
    let mut checks: Vec<Checked> = checks.iter().map(Checked::from).collect();
    if example.is_some() {
        // A whole definition says more than an excerpt.
        checks.iter_mut().for_each(|check| check.fails = None);
    }
    Explanation { code: rule.id.clone(), what: rule.rule.clone(), why, option, checks, example }
}

impl Explanation {
    /// As text of a width; `bold` makes headings stand out.
    pub fn text(&self, width: usize, bold: impl Fn(&str) -> String) -> String {
        let paragraph = |text: &str| wrapped(text, width, 0);
        let mut out = format!("{}\n{}\n", bold(&self.code), paragraph(&self.what));
        if !self.why.is_empty() {
            out.push_str(&format!("\n{}\n{}\n", bold("Why"), paragraph(&self.why.join("\n"))));
        }
        if let Some((name, values)) = &self.option {
            out.push_str(&format!("\n{} {name}\n{}\n", bold("House rule"), paragraph(&values.join("\n"))));
        }
        for check in &self.checks {
            if let Some(finds) = &check.finds {
                out.push_str(&format!(
                    "\n{}\n{}\n",
                    bold("Checked"),
                    paragraph(&format!("`check` reports {finds}."))
                ));
            }
            if let Some(fails) = &check.fails {
                out.push_str(&format!("\n{}\n{}\n", bold("For example"), indented(fails)));
            }
            out.push_str(&format!("\n{}\n{}\n", bold("The way out"), paragraph(&sentence(&check.mend))));
        }
        if let Some(Example { fails, passes, .. }) = self.example {
            out.push_str(&format!("\n{}\n{}\n", bold("This fails"), marked(fails, passes, &bold)));
            out.push_str(&format!("\n{}\n{}\n", bold("This passes"), marked(passes, fails, &bold)));
        }
        out
    }
}

impl Explanation {
    /// As Markdown, for tools that show it beside a fault.
    pub fn markdown(&self) -> String {
        let paragraphs = |lines: &[String]| lines.join("\n\n");
        let mut out = format!("{}\n", self.what);
        if !self.why.is_empty() {
            out.push_str(&format!("\n**Why**\n\n{}\n", paragraphs(&self.why)));
        }
        if let Some((name, values)) = &self.option {
            let values: Vec<_> = values.iter().map(|value| format!("- {value}")).collect();
            out.push_str(&format!("\n**House rule** `{name}`\n\n{}\n", values.join("\n")));
        }
        for check in &self.checks {
            if let Some(finds) = &check.finds {
                out.push_str(&format!("\n**Checked**\n\n`check` reports {finds}.\n"));
            }
            if let Some(fails) = &check.fails {
                out.push_str(&format!("\n**For example**\n\n```yaml\n{}\n```\n", fails.trim_end()));
            }
            out.push_str(&format!("\n**The way out**\n\n{}\n", sentence(&check.mend)));
        }
        if let Some(Example { fails, passes, .. }) = self.example {
            out.push_str(&format!("\n**This fails**\n\n```yaml\n{}\n```\n", fails.trim_end()));
            out.push_str(&format!("\n**This passes**\n\n```yaml\n{}\n```\n", passes.trim_end()));
        }
        out
    }
}

/// A definition for people to read.
fn indented(text: &str) -> String {
    let lines: Vec<_> =
        text.trim_end().lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
    lines.join("\n")
}

/// A definition for people to read, with the lines in bold that the other does not have.
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
}
