//! Parses what only expressions of rulebooks have.

use std::ops::ControlFlow;

use super::parse::Parser;
use super::tokens::{Kind, Token};
use super::{Expr, Listed, OverList, Overall};
use crate::source::{Located, Origin};

impl<'t> Parser<'t, '_> {
    /// `.name` after a value; the dot was read already.
    pub(super) fn field_of_value(&mut self, value: Expr) -> Option<Expr> {
        let token = self.tokens.get(self.at).copied().filter(|token| token.kind == Kind::Name)?;
        self.at += 1;
        let origin = self.place(&token);
        let of = |value, name: &str| {
            let name = Located { value: name.to_owned(), origin };
            Expr::Listed(Box::new(Listed::Of(value, name)))
        };
        Some(token.text.split('.').fold(value, of))
    }

    /// A call that only rulebooks have; `Continue` if it is none. The opening bracket was read already.
    pub(super) fn listed(&mut self, word: &Token<'t>) -> ControlFlow<Option<Expr>> {
        let function = OverList::named(word.text);
        if function.is_none() && !matches!(word.text, "pairs" | "deck" | "table") {
            return ControlFlow::Continue(());
        }
        let before = self.at;
        let Some(arguments) = self.arguments() else { return ControlFlow::Break(None) };
        if let Some(function) = function {
            let is_overall = Overall::ALL.iter().any(|(name, _)| *name == word.text);
            if arguments.len() < 2 && (is_overall || function == OverList::Count) {
                self.at = before;
                return ControlFlow::Continue(());
            }
            return ControlFlow::Break(self.over(function, word, arguments));
        }
        ControlFlow::Break(self.of_rulebook(word, arguments))
    }

    /// `pairs(a, b)`, `deck(unit)`, `table(crt, die, odds)`.
    fn of_rulebook(&mut self, word: &Token<'t>, arguments: Vec<Expr>) -> Option<Expr> {
        let origin = self.place(word);
        let mut arguments = arguments.into_iter();
        let rest = arguments.len();
        let found = match (word.text, arguments.next(), rest) {
            ("pairs", Some(a), 2) => {
                let b = arguments.next()?;
                Some(Listed::Pairs(a, b, origin))
            }
            ("deck", Some(name), 1) => name_of(name, origin).map(Listed::Deck),
            ("table", Some(name), 2 | 3) => {
                name_of(name, origin).map(|name| Listed::Cell(name, arguments.collect(), origin))
            }
            _ => None,
        };
        if found.is_none() {
            let help = match word.text {
                "pairs" => "write `pairs(attack.dice, defence.dice)`",
                "deck" => "write `deck(unit)` for the cards of the component `unit`",
                _ => "write `table(NAME, row)` or `table(NAME, row, column)`",
            };
            let message = format!("\"{}\" does not take these values", word.text);
            self.report_fault(origin, message, help.to_owned());
        }
        found.map(|listed| Expr::Listed(Box::new(listed)))
    }

    /// A function of a list with what it takes of each entry.
    pub(super) fn over(&mut self, function: OverList, word: &Token<'t>, values: Vec<Expr>) -> Option<Expr> {
        let origin = self.place(word);
        let takes_two = matches!(function, OverList::Only | OverList::Each | OverList::Count);
        if values.len() > 2 || takes_two && values.len() < 2 {
            let message = format!("\"{}\" takes a list and one value", word.text);
            self.report_fault(origin, message, format!("write `units|{}(strength > 3)`", word.text));
            return None;
        }
        let mut values = values.into_iter();
        let (list, of) = (values.next()?, values.next());
        Some(Expr::Listed(Box::new(Listed::Over(function, list, of, origin))))
    }
}

/// The name that an expression consists of.
fn name_of(expr: Expr, origin: Origin) -> Option<Located<String>> {
    match expr {
        Expr::Text(value) => Some(Located { value, origin }),
        Expr::Field(field) if field.filters.is_empty() => {
            Some(Located { value: field.path.join("."), origin: field.origin })
        }
        _ => None,
    }
}
