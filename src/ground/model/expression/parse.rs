//! Parses expressions by precedence: `if`, `or`, `and`, `not`, comparisons, `~`, `+ -`, `* / // %`, a sign, `|` and
//! `[…]`.

use std::ops::ControlFlow;

use super::field_ref::{FieldRef, Filter, are_words};
use super::tokens::{Kind, Token, tokens};
use super::{Comparison, Expr, Function, Operator, OverList, Overall, Test, value};
use crate::diag::{Code, Report, nearest};
use crate::source::lines::stretch;
use crate::source::{Located, Origin, shortened};

/// The greatest depth of nested brackets and signs.
const DEEPEST: usize = 60;

/// The words for messages about a faulty expression.
#[derive(Debug, Clone, Copy)]
pub struct Wording {
    /// The code of the fault.
    pub code: Code,
    /// What it is: "this condition".
    pub what: &'static str,
    /// What can be written.
    pub help: &'static str,
}

/// Parses an expression from byte `from` of a text on. Only the first fault is reported.
pub fn parse(
    text: &str,
    whole: Located<&str>,
    from: usize,
    wording: Wording,
    report: &mut Report,
) -> Option<Expr> {
    parse_as(text, (whole, from), wording, false, report)
}

/// Parses an expression of a rulebook, which has functions of lists. Only the first fault is reported.
pub fn parse_with_lists(
    text: &str,
    whole: Located<&str>,
    from: usize,
    wording: Wording,
    report: &mut Report,
) -> Option<Expr> {
    parse_as(text, (whole, from), wording, true, report)
}

fn parse_as(
    text: &str,
    (whole, from): (Located<&str>, usize),
    wording: Wording,
    has_lists: bool,
    report: &mut Report,
) -> Option<Expr> {
    let mut found = Report::default();
    let tokens = tokens(text);
    let mut parser = Parser {
        text,
        whole,
        from,
        tokens,
        at: 0,
        depth: 0,
        commas: 0,
        elses: 0,
        has_lists,
        wording,
        report: &mut found,
    };
    let expr = parser.whole_expression().filter(|_| parser.at == parser.tokens.len());
    if expr.is_none() && !parser.report.has_errors() {
        parser.makes_no_sense();
    }
    let expr = expr.filter(|_| !found.has_errors());
    report.append(found);
    expr
}

pub(super) struct Parser<'t, 'r> {
    text: &'t str,
    /// The whole text, and the byte where the expression begins.
    whole: Located<&'t str>,
    from: usize,
    pub(super) tokens: Vec<Token<'t>>,
    pub(super) at: usize,
    depth: usize,
    /// Open lists and calls, in which a comma separates values.
    commas: usize,
    /// Open choices, in which `else` ends a value.
    elses: usize,
    /// Whether functions of lists are known.
    has_lists: bool,
    wording: Wording,
    report: &'r mut Report,
}

impl<'t> Parser<'t, '_> {
    fn whole_expression(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let waits = self.tokens[self.at..].iter().any(|token| is_word(token, "else"));
        self.elses += usize::from(waits);
        let then = self.any_of();
        let expr = match then {
            Some(then) if self.take("if") => self.choice(then),
            then => then,
        };
        self.elses -= usize::from(waits);
        self.depth -= 1;
        expr
    }

    fn choice(&mut self, then: Expr) -> Option<Expr> {
        let when = self.any_of()?;
        let other = if self.take("else") { self.whole_expression()? } else { Expr::Nothing };
        Some(Expr::If(Box::new([then, when, other])))
    }

    fn any_of(&mut self) -> Option<Expr> {
        let mut parts = vec![self.all_of()?];
        while self.take("or") {
            parts.push(self.all_of()?);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Expr::Any(parts) })
    }

    fn all_of(&mut self) -> Option<Expr> {
        let mut parts = vec![self.negated()?];
        while self.take("and") {
            parts.push(self.negated()?);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Expr::All(parts) })
    }

    fn negated(&mut self) -> Option<Expr> {
        if !self.take("not") {
            return self.comparison();
        }
        self.depth += 1;
        let inner = if self.depth > DEEPEST { None } else { self.negated() };
        self.depth -= 1;
        Some(Expr::Not(Box::new(inner?)))
    }

    fn comparison(&mut self) -> Option<Expr> {
        let left = self.joined()?;
        let negated = self.peek_at(0) == Some("not") && self.peek_at(1) == Some("in");
        self.at += usize::from(negated);
        if self.take("in") {
            let right = if self.peek() == Some("[") { self.list(true)? } else { self.joined()? };
            let inside = Expr::In(Box::new(left), Box::new(right));
            return Some(if negated { Expr::Not(Box::new(inside)) } else { inside });
        }
        if self.take("is") {
            return self.test(left);
        }
        let comparison = match self.peek() {
            Some("=" | "==") => Comparison::Equal,
            Some("!=") => Comparison::Unequal,
            Some("<") => Comparison::Less,
            Some("<=") => Comparison::AtMost,
            Some(">") => Comparison::More,
            Some(">=") => Comparison::AtLeast,
            Some("has") => Comparison::Contains,
            _ => return Some(left),
        };
        self.at += 1;
        let right = self.value()?;
        Some(Expr::Compare(Box::new(left), comparison, Box::new(right)))
    }

    /// `is defined`, `is not even`
    fn test(&mut self, of: Expr) -> Option<Expr> {
        let negated = self.take("not");
        let word = self.tokens.get(self.at).filter(|token| token.kind == Kind::Name)?;
        let words = Test::ALL.map(|(word, _)| word);
        let Some((_, test)) = Test::ALL.iter().find(|(name, _)| *name == word.text) else {
            let message = format!("nothing can be tested for \"{}\"", shortened(word.text));
            let help = format!("`is` tests for {}; compare with `=`", words.join(", "));
            self.report_fault(self.place(word), message, nearest_or(word.text, words.into_iter(), &help));
            return None;
        };
        self.at += 1;
        let asked = Expr::Is(Box::new(of), *test);
        Some(if negated { Expr::Not(Box::new(asked)) } else { asked })
    }

    /// The right side of a comparison: words need no quotation marks there, up to the next link or bracket.
    fn value(&mut self) -> Option<Expr> {
        let start = self.at;
        let run = self.tokens[start..].iter().take_while(|token| !self.ends_words(token)).count();
        let Some(last) = self.tokens[start..start + run].last() else { return self.joined() };
        let first = self.tokens[start];
        let text = &self.text[first.start..last.end];
        let is_worked_out = |token: &Token<'_>| match token.kind {
            Kind::Quoted | Kind::Braces => true,
            Kind::Sign => token.text.starts_with(['(', '[', ']', '=', '!', '<', '>']),
            Kind::Other => token.text.starts_with(['"', '{']),
            Kind::Name | Kind::Number => false,
        };
        if self.tokens[start..start + run].iter().any(is_worked_out) || !are_words(text) {
            return self.joined();
        }
        self.at += run;
        if run == 1 && first.kind == Kind::Name {
            return Some(Expr::Word(self.field_of(&first)));
        }
        Some(match value::decimal(text) {
            Some(number) => Expr::Number(number),
            None => Expr::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        })
    }

    /// Whether unquoted words end before a token.
    fn ends_words(&self, token: &Token<'_>) -> bool {
        match token.kind {
            Kind::Name => match token.text {
                "and" | "or" => true,
                "if" | "else" => self.elses > 0,
                _ => false,
            },
            Kind::Sign => token.text == ")" || self.commas > 0 && matches!(token.text, "," | "]"),
            _ => false,
        }
    }

    fn joined(&mut self) -> Option<Expr> {
        self.row(&[("~", Operator::Joined)], |parser| {
            parser.row(&[("+", Operator::Plus), ("-", Operator::Minus)], |parser| {
                let products = [
                    ("*", Operator::Times),
                    ("//", Operator::Wholly),
                    ("/", Operator::Over),
                    ("%", Operator::Rest),
                ];
                parser.row(&products, Parser::signed)
            })
        })
    }

    /// Values with operators of one precedence between them.
    fn row(
        &mut self,
        signs: &[(&str, Operator)],
        mut next: impl FnMut(&mut Self) -> Option<Expr>,
    ) -> Option<Expr> {
        let mut left = next(self)?;
        let depth = self.depth;
        while let Some((_, operator)) = signs.iter().find(|(sign, _)| self.peek() == Some(sign)) {
            let origin = self.place(&self.tokens[self.at]);
            self.at += 1;
            self.depth += 1;
            if self.depth > DEEPEST {
                self.too_long();
                return None;
            }
            let right = next(self)?;
            left = Expr::Sum(Box::new(left), *operator, Box::new(right), origin);
        }
        self.depth = depth;
        Some(left)
    }

    fn signed(&mut self) -> Option<Expr> {
        let token = self.tokens.get(self.at).copied();
        let Some(token) = token.filter(|token| token.kind == Kind::Sign && token.text == "-") else {
            return self.filtered();
        };
        self.at += 1;
        let value = self.filtered()?;
        Some(match value {
            Expr::Number(number) => Expr::Number(-number),
            value => {
                Expr::Sum(Box::new(Expr::Number(0.0)), Operator::Minus, Box::new(value), self.place(&token))
            }
        })
    }

    /// A value with what comes after it: `|upper`, `[0]`.
    fn filtered(&mut self) -> Option<Expr> {
        let mut value = self.primary()?;
        let depth = self.depth;
        loop {
            if self.take("[") {
                let item = self.inside_list(Self::whole_expression)?;
                self.take("]").then_some(())?;
                value = Expr::Item(Box::new(value), Box::new(item));
            } else if self.take("|") {
                value = self.filter(value)?;
            } else if self.has_lists && self.take(".") {
                value = self.field_of_value(value)?;
            } else {
                break;
            }
            self.depth += 1;
            if self.depth > DEEPEST {
                self.too_long();
                return None;
            }
        }
        self.depth = depth;
        Some(value)
    }

    fn filter(&mut self, value: Expr) -> Option<Expr> {
        let word = self.tokens.get(self.at).copied().filter(|token| token.kind == Kind::Name)?;
        self.at += 1;
        let origin = self.place(&word);
        let mut arguments = Vec::new();
        if self.take("(") {
            arguments = self.arguments()?;
        } else if matches!(word.text, "or" | "join") {
            arguments.extend(self.bare_argument());
        }
        if self.has_lists
            && let Some(function) = OverList::named(word.text)
            && !(function == OverList::Count && arguments.is_empty())
        {
            return self.over(function, &word, [value].into_iter().chain(arguments).collect());
        }
        // The classic filters of a field are kept with the field.
        if let Expr::Field(mut field) = value {
            return Some(match plain_filter(word.text, origin, &arguments) {
                Some(filter) => {
                    field.filters.push(filter);
                    Expr::Field(field)
                }
                None => self.call(&word, Some(Expr::Field(field)), arguments)?,
            });
        }
        self.call(&word, Some(value), arguments)
    }

    /// The next text, number or word without brackets, as after `|or`.
    fn bare_argument(&mut self) -> Option<Expr> {
        let token = self.tokens.get(self.at).copied()?;
        let is_one = match token.kind {
            Kind::Quoted | Kind::Number => true,
            Kind::Name => !is_link(token.text),
            _ => false,
        };
        self.at += usize::from(is_one);
        is_one.then(|| Expr::Text(token.text.replace("\\n", "\n")))
    }

    /// A call of a function, or a lookup.
    fn call(&mut self, word: &Token<'t>, first: Option<Expr>, rest: Vec<Expr>) -> Option<Expr> {
        let origin = self.place(word);
        let Some(function) = Function::named(word.text) else {
            if let (Some(value), []) = (first, rest.as_slice()) {
                let name = Located { value: word.text.to_owned(), origin };
                return Some(Expr::Lookup(Box::new(value), name));
            }
            let known = Function::ALL.iter().map(|function| function.word());
            let known = known.chain(Overall::ALL.iter().map(|(word, _)| *word));
            let help = match word.text.rsplit_once('.') {
                Some((value, name)) => format!("write `{value}|{name}`"),
                None => {
                    nearest_or(word.text, known, "`punchboard show layouts/README.md` lists all functions")
                }
            };
            self.report_fault(
                origin,
                format!("there is no function called \"{}\"", shortened(word.text)),
                help,
            );
            return None;
        };
        let values: Vec<Expr> = first.into_iter().chain(rest).collect();
        let (least, most) = function.takes();
        if values.len() < least || values.len() > most {
            let takes = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let plural = if most == 1 { "" } else { "s" };
            let message =
                format!("\"{}\" takes {takes} value{plural}, here it has {}", word.text, values.len());
            self.report_fault(origin, message, format!("{}: {}", word.text, function.about()));
            return None;
        }
        Some(Expr::Call(function, values, origin))
    }

    fn primary(&mut self) -> Option<Expr> {
        let token = self.tokens.get(self.at).copied()?;
        match token.kind {
            Kind::Number => {
                self.at += 1;
                token.text.parse().ok().map(Expr::Number)
            }
            Kind::Quoted => {
                self.at += 1;
                Some(Expr::Text(token.text.replace("\\n", "\n")))
            }
            Kind::Braces => {
                self.at += 1;
                self.braces(&token)
            }
            Kind::Name => self.name(&token),
            Kind::Sign if token.text == "(" => {
                self.at += 1;
                let commas = std::mem::take(&mut self.commas);
                let inner = self.whole_expression();
                self.commas = commas;
                let inner = inner?;
                self.take(")").then_some(inner)
            }
            Kind::Sign if token.text == "[" => self.list(false),
            Kind::Sign | Kind::Other => None,
        }
    }

    fn name(&mut self, token: &Token<'t>) -> Option<Expr> {
        if is_link(token.text) {
            return None;
        }
        self.at += 1;
        if self.take("(") {
            if self.has_lists
                && let ControlFlow::Break(listed) = self.listed(token)
            {
                return listed;
            }
            return match Overall::ALL.iter().find(|(word, _)| *word == token.text) {
                Some((_, overall)) => self.overall(*overall, token),
                None => {
                    let arguments = self.arguments()?;
                    self.call(token, None, arguments)
                }
            };
        }
        Some(match token.text {
            "true" => Expr::Truth(true),
            "false" => Expr::Truth(false),
            "none" => Expr::Nothing,
            _ => Expr::Field(self.field_of(token)),
        })
    }

    /// `total(cost)`
    fn overall(&mut self, overall: Overall, word: &Token<'t>) -> Option<Expr> {
        let mut arguments = self.arguments()?;
        let may_lack = overall == Overall::Cards;
        if arguments.len() > 1 || arguments.is_empty() && !may_lack {
            let message = format!("\"{}\" takes one value, here it has {}", word.text, arguments.len());
            let help = format!("write `{}(cost)` for the field `cost` of all cards", word.text);
            self.report_fault(self.place(word), message, help);
            return None;
        }
        Some(Expr::Overall(overall, arguments.pop().map(Box::new), self.place(word)))
    }

    /// Values separated by commas up to `)`; the opening bracket was read already.
    pub(super) fn arguments(&mut self) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        if self.take(")") {
            return Some(all);
        }
        loop {
            all.push(self.inside_list(Self::whole_expression)?);
            if self.take(")") {
                return Some(all);
            }
            self.take(",").then_some(())?;
        }
    }

    /// `[1, 2]`; with `words`, words need no quotation marks.
    fn list(&mut self, words: bool) -> Option<Expr> {
        self.take("[").then_some(())?;
        let mut all = Vec::new();
        while !self.take("]") {
            all.push(self.inside_list(if words { Self::value } else { Self::whole_expression })?);
            if !self.take(",") && self.peek() != Some("]") {
                return None;
            }
        }
        Some(Expr::List(all))
    }

    fn inside_list(&mut self, read: impl FnOnce(&mut Self) -> Option<Expr>) -> Option<Expr> {
        self.commas += 1;
        let read = read(self);
        self.commas -= 1;
        read
    }

    /// The contents of braces: a field, or an expression.
    fn braces(&mut self, token: &Token<'t>) -> Option<Expr> {
        let place = self.place(token);
        if let Some(field) = FieldRef::plain(token.text, place) {
            return Some(Expr::Field(field));
        }
        self.depth += 1;
        (self.depth <= DEEPEST).then_some(())?;
        let from = self.from + token.start + 1;
        let inner = parse_as(token.text, (self.whole, from), self.wording, self.has_lists, self.report);
        self.depth -= 1;
        inner
    }

    fn field_of(&self, token: &Token<'_>) -> FieldRef {
        let path = token.text.split('.').map(str::to_owned).collect();
        FieldRef { path, filters: Vec::new(), origin: self.place(token) }
    }

    pub(super) fn place(&self, token: &Token<'_>) -> Origin {
        stretch(self.whole, self.from + token.start, self.from + token.end)
    }

    fn peek_at(&self, ahead: usize) -> Option<&'t str> {
        let token = self.tokens.get(self.at + ahead)?;
        matches!(token.kind, Kind::Name | Kind::Sign).then_some(token.text)
    }

    fn peek(&self) -> Option<&'t str> {
        self.peek_at(0)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    pub(super) fn report_fault(&mut self, origin: Origin, message: String, help: String) {
        self.report.error(self.wording.code, origin, message).help(help);
    }

    fn too_long(&mut self) {
        let place = stretch(self.whole, self.from, self.from + self.text.len());
        let message = format!("{} has too many parts", self.wording.what);
        self.report_fault(place, message, "split it into several fields".to_owned());
    }

    fn makes_no_sense(&mut self) {
        let (place, near) = match self.tokens.get(self.at) {
            Some(token) => {
                let written = &self.text[token.start..token.end];
                (self.place(token), format!("\"{}\"", shortened(written)))
            }
            None => {
                // For an empty expression, the braces around it are shown.
                let around = usize::from(self.text.trim().is_empty() && self.from > 0);
                let (start, end) = (self.from - around, self.from + self.text.len() + around);
                (stretch(self.whole, start, end), "its end".to_owned())
            }
        };
        let message = format!("{} makes no sense at {near}", self.wording.what);
        self.report_fault(place, message, self.wording.help.to_owned());
    }
}

/// A classic filter with at most one text, which is kept with its field.
fn plain_filter(word: &str, origin: Origin, arguments: &[Expr]) -> Option<Filter> {
    let argument = match arguments {
        [] => None,
        [Expr::Text(text)] => Some(text.clone()),
        [Expr::Number(number)] => Some(value::figures(*number)),
        _ => return None,
    };
    Filter::named(word, argument, origin)
}

/// Whether a word is a link between others, and not a field.
fn is_link(word: &str) -> bool {
    matches!(word, "and" | "or" | "not" | "if" | "else" | "in" | "has" | "is")
}

fn is_word(token: &Token<'_>, word: &str) -> bool {
    token.kind == Kind::Name && token.text == word
}

fn nearest_or<'c>(word: &str, known: impl Iterator<Item = &'c str>, otherwise: &str) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => otherwise.to_owned(),
    }
}
