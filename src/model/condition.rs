//! When a slot is shown: `lust_object`, `department = DI`, `not art and health > 5`.

use crate::diag::{Report, code};
use crate::model::template::is_name;
use crate::source::Origin;

/// A condition on fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The field is there, and is not `false`, 0 or an empty list.
    Has(Vec<String>),
    /// The field compares so with a word or number; words without regard to capitals.
    Compare(Vec<String>, Comparison, String),
    /// The other way round.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// At least one of them.
    Any(Vec<Condition>),
}

/// How two values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Condition {
    /// Reads a condition; what is wrong with it is reported.
    pub fn parse(text: &str, origin: Origin, report: &mut Report) -> Option<Condition> {
        let mut reader = Reader { tokens: tokens(text), at: 0 };
        let condition = reader.any(0).filter(|_| reader.at == reader.tokens.len());
        if condition.is_none() {
            let near =
                reader.tokens.get(reader.at).map_or("its end".to_owned(), |token| format!("\"{token}\""));
            report
                .error(code::CONDITION, origin, format!("this condition makes no sense at {near}"))
                .help("write a field's name (`lust_object`), a comparison (`department = DI`, `health > 5`), and link them with and, or, not");
        }
        condition
    }

    /// Every field that it looks at.
    pub fn fields(&self) -> Vec<&[String]> {
        match self {
            Condition::Has(path) | Condition::Compare(path, ..) => vec![path],
            Condition::Not(inner) => inner.fields(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::fields).collect()
            }
        }
    }
}

/// Words, operators and brackets; quoted text keeps its quotation mark in front.
fn tokens(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => {}
            '(' | ')' => out.push(c.to_string()),
            '"' => {
                let quoted: String = chars.by_ref().take_while(|c| *c != '"').collect();
                out.push(format!("\"{quoted}"));
            }
            '=' | '!' | '<' | '>' => {
                let mut operator = c.to_string();
                operator.extend(chars.next_if_eq(&'='));
                out.push(operator);
            }
            c => {
                let mut word = c.to_string();
                while let Some(c) = chars.next_if(|c| !c.is_whitespace() && !"()=!<>\"".contains(*c)) {
                    word.push(c);
                }
                out.push(word);
            }
        }
    }
    out
}

/// Brackets in each other, at most.
const DEEPEST: usize = 20;

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self, depth: usize) -> Option<Condition> {
        let mut parts = vec![self.all(depth)?];
        while self.take("or") {
            parts.push(self.all(depth)?);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Condition::Any(parts) })
    }

    fn all(&mut self, depth: usize) -> Option<Condition> {
        let mut parts = vec![self.one(depth)?];
        while self.take("and") {
            parts.push(self.one(depth)?);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) })
    }

    fn one(&mut self, depth: usize) -> Option<Condition> {
        if depth > DEEPEST {
            return None;
        }
        if self.take("not") {
            return Some(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take("(") {
            let inner = self.any(depth + 1)?;
            return self.take(")").then_some(inner);
        }
        let path: Vec<String> = self.peek()?.split('.').map(str::to_owned).collect();
        let link = |name: &String| matches!(name.as_str(), "and" | "or" | "not");
        if path.iter().any(|name| !is_name(name) || link(name)) {
            return None;
        }
        self.at += 1;
        let comparison = match self.peek() {
            Some("=" | "==") => Comparison::Equal,
            Some("!=") => Comparison::Unequal,
            Some("<") => Comparison::Less,
            Some("<=") => Comparison::AtMost,
            Some(">") => Comparison::More,
            Some(">=") => Comparison::AtLeast,
            _ => return Some(Condition::Has(path)),
        };
        self.at += 1;
        // A value may have several words: up to the next link or bracket.
        let mut words: Vec<String> = Vec::new();
        while let Some(word) = self.peek().filter(|word| !matches!(*word, "and" | "or" | ")" | "(")) {
            words.push(word.strip_prefix('"').unwrap_or(word).to_owned());
            self.at += 1;
        }
        (!words.is_empty()).then(|| Condition::Compare(path, comparison, words.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    fn parsed(text: &str) -> Option<Condition> {
        let origin = Origin::of_file(Files::default().add("t", text));
        Condition::parse(text, origin, &mut Report::default())
    }

    #[test]
    fn reads_conditions() {
        let has = |name: &str| Condition::Has(vec![name.to_owned()]);
        assert_eq!(parsed("art"), Some(has("art")));
        assert_eq!(
            parsed("not art and (health > 5 or species = Humanoid Fox)"),
            Some(Condition::All(vec![
                Condition::Not(Box::new(has("art"))),
                Condition::Any(vec![
                    Condition::Compare(vec!["health".into()], Comparison::More, "5".into()),
                    Condition::Compare(vec!["species".into()], Comparison::Equal, "Humanoid Fox".into()),
                ]),
            ]))
        );
        assert_eq!(
            parsed("a.b != \"x and y\""),
            Some(Condition::Compare(vec!["a".into(), "b".into()], Comparison::Unequal, "x and y".into()))
        );
        for text in ["", "and", "a =", "(a", "a b", "a)", "5 > a", &"(".repeat(1_000)] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
