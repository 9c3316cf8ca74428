//! When a slot is shown: `lust_object`, `department = DI`, `tags has fast`, `not art and health > {cost}`.

use crate::diag::{Report, code};
use crate::model::template::{FieldRef, is_name};
use crate::source::fields::read_text;
use crate::source::lines::part;
use crate::source::{Located, Node, Origin, Read, Shape};

/// A condition on fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The field is there, and is not `false`, 0 or an empty list.
    Has(FieldRef),
    /// The field compares so with something.
    Compare(FieldRef, Comparison, Wanted),
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
    /// `has`: one of a list's entries is equal.
    Contains,
}

/// What a field is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// A number, words, or a text between quotation marks.
    Text(String),
    /// One word alone, which may be the name of another field as well.
    Word(FieldRef),
    /// A field in braces.
    Field(FieldRef),
}

impl Comparison {
    /// Whether it asks which one is more.
    pub fn is_of_order(self) -> bool {
        matches!(self, Comparison::Less | Comparison::AtMost | Comparison::More | Comparison::AtLeast)
    }
}

impl Read for Condition {
    type Value = Condition;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Condition> {
        read_text(node, report).and_then(|text| Condition::parse(text.value, text.origin, report))
    }
}

impl Condition {
    /// Reads a condition; what is wrong with it is reported.
    pub fn parse(text: &str, origin: Origin, report: &mut Report) -> Option<Condition> {
        let mut found = Report::default();
        let text = Located { value: text, origin };
        let mut reader = Reader { text, tokens: tokens(text.value), at: 0, report: &mut found };
        let condition = reader.any(0).filter(|_| reader.at == reader.tokens.len());
        let near = reader.tokens.get(reader.at).map(|near| (near.start, near.end));
        if condition.is_none() && !found.has_errors() {
            let (place, near) = match near {
                Some((start, end)) => (part(text, start, end), format!("\"{}\"", &text.value[start..end])),
                None => (origin, "its end".to_owned()),
            };
            found
                .error(code::CONDITION, place, format!("this condition makes no sense at {near}"))
                .help("write a field's name (`lust_object`), a comparison (`department = DI`, `health > 5`, `tags has fast`), and link them with and, or, not");
        }
        let condition = condition.filter(|_| !found.has_errors());
        report.append(found);
        condition
    }

    /// Every field that it looks at for certain: a word alone on the right of a comparison may be no field.
    pub fn fields(&self) -> Vec<&FieldRef> {
        match self {
            Condition::Has(field) => vec![field],
            Condition::Compare(field, _, Wanted::Field(other)) => vec![field, other],
            Condition::Compare(field, ..) => vec![field],
            Condition::Not(inner) => inner.fields(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::fields).collect()
            }
        }
    }

    /// Every comparison in it.
    pub fn comparisons(&self) -> Vec<(&FieldRef, Comparison, &Wanted)> {
        match self {
            Condition::Has(_) => Vec::new(),
            Condition::Compare(field, comparison, wanted) => vec![(field, *comparison, wanted)],
            Condition::Not(inner) => inner.comparisons(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::comparisons).collect()
            }
        }
    }
}

/// A word, operator or bracket, and which bytes of the condition it is.
struct Token {
    kind: Kind,
    text: String,
    start: usize,
    end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A word, a comparison or a bracket, as it stands.
    Plain,
    /// What stood between quotation marks.
    Quoted,
    /// What stood between braces.
    Braces,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let inside = |close: char| rest[1..].find(close).map_or(rest.len() - 1, |end| end);
        let (kind, length, shown) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '"' => (Kind::Quoted, (inside('"') + 2).min(rest.len()), &rest[1..=inside('"')]),
            '{' => (Kind::Braces, (inside('}') + 2).min(rest.len()), &rest[1..=inside('}')]),
            '(' | ')' => (Kind::Plain, 1, &rest[..1]),
            '=' | '!' | '<' | '>' => {
                let length = 1 + usize::from(rest[1..].starts_with('='));
                (Kind::Plain, length, &rest[..length])
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "()=!<>\"".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                (Kind::Plain, length, &rest[..length])
            }
        };
        out.push(Token { kind, text: shown.to_owned(), start: at, end: at + length });
        at += length;
    }
    out
}

/// Brackets in each other, at most.
const DEEPEST: usize = 20;

struct Reader<'t> {
    text: Located<&'t str>,
    tokens: Vec<Token>,
    at: usize,
    report: &'t mut Report,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).filter(|token| token.kind == Kind::Plain).map(|token| token.text.as_str())
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
        let field = match self.kind()? {
            Kind::Braces => self.braces()?,
            _ => self.named().filter(|field| !field.path.iter().any(|name| is_link(name)))?,
        };
        self.at += 1;
        let comparison = match self.peek() {
            Some("=" | "==") => Comparison::Equal,
            Some("!=") => Comparison::Unequal,
            Some("<") => Comparison::Less,
            Some("<=") => Comparison::AtMost,
            Some(">") => Comparison::More,
            Some(">=") => Comparison::AtLeast,
            Some("has") => Comparison::Contains,
            _ => return Some(Condition::Has(field)),
        };
        self.at += 1;
        let wanted = self.wanted()?;
        Some(Condition::Compare(field, comparison, wanted))
    }

    /// What stands on the right of a comparison: up to the next link or bracket, since a value may have several words.
    fn wanted(&mut self) -> Option<Wanted> {
        let start = self.at;
        let ends = |token: &Token| {
            token.kind == Kind::Plain && (is_link(&token.text) || "()".contains(&*token.text))
        };
        let count =
            self.tokens[start..].iter().take_while(|token| !ends(token) || token.text == "not").count();
        if count == 1 {
            if self.kind() == Some(Kind::Braces) {
                let field = self.braces();
                self.at += 1;
                return field.map(Wanted::Field);
            }
            if let Some(word) = self.named() {
                self.at += 1;
                return Some(Wanted::Word(word));
            }
        }
        self.at += count;
        let words: Vec<&str> = self.tokens[start..self.at].iter().map(|token| token.text.as_str()).collect();
        (count > 0).then(|| Wanted::Text(words.join(" ")))
    }

    fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// The field in the braces that are next.
    fn braces(&mut self) -> Option<FieldRef> {
        let token = self.tokens.get(self.at)?;
        let place = part(self.text, token.start, token.end);
        FieldRef::parse(&token.text, place, self.report)
    }

    /// The field's name that is next, if a word is next that can be one.
    fn named(&self) -> Option<FieldRef> {
        let token = self.tokens.get(self.at).filter(|token| token.kind == Kind::Plain)?;
        let path: Vec<String> = token.text.split('.').map(str::to_owned).collect();
        let origin = part(self.text, token.start, token.end);
        path.iter().all(|name| is_name(name)).then_some(FieldRef { path, filters: Vec::new(), origin })
    }
}

fn is_link(word: &str) -> bool {
    matches!(word, "and" | "or" | "not")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    /// A condition as brackets and signs.
    fn shown(condition: &Condition) -> String {
        let field = |field: &FieldRef| field.path.join(".");
        let all = |parts: &[Condition], link| parts.iter().map(shown).collect::<Vec<_>>().join(link);
        match condition {
            Condition::Has(f) => field(f),
            Condition::Compare(f, comparison, wanted) => {
                let wanted = match wanted {
                    Wanted::Text(text) => format!("\"{text}\""),
                    Wanted::Word(word) => field(word),
                    Wanted::Field(other) => format!("{{{}}}", field(other)),
                };
                format!("{} {comparison:?} {wanted}", field(f))
            }
            Condition::Not(inner) => format!("not ({})", shown(inner)),
            Condition::All(parts) => format!("({})", all(parts, " and ")),
            Condition::Any(parts) => format!("({})", all(parts, " or ")),
        }
    }

    fn parsed(text: &str) -> Option<String> {
        let origin = Origin { end: text.len() as u32, ..Origin::of_file(Files::default().add("t", text)) };
        Condition::parse(text, origin, &mut Report::default()).map(|condition| shown(&condition))
    }

    #[test]
    fn reads_conditions() {
        for (text, read) in [
            ("art", "art"),
            (
                "not art and (health > 5 or species = Humanoid Fox)",
                "(not (art) and (health More \"5\" or species Equal \"Humanoid Fox\"))",
            ),
            ("a.b != \"x and y\"", "a.b Unequal \"x and y\""),
            ("a >= b", "a AtLeast b"),
            ("a >= {b.c} and d", "(a AtLeast {b.c} and d)"),
            ("a = \"b\"", "a Equal \"b\""),
            ("not tags has fast", "not (tags Contains fast)"),
            ("{tags|count} > 1", "tags More \"1\""),
            ("a = not b", "a Equal \"not b\""),
        ] {
            assert_eq!(parsed(text).as_deref(), Some(read), "{text}");
        }
        for text in ["", "and", "a =", "(a", "a b", "a)", "5 > a", "a = {", "a has", &"(".repeat(1_000)] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
