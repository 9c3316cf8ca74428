//! Expressions: the language of `{…}` in texts, of `when:`, `where:`, `must:` and totals: `cost * 2`, `attack >
//! defence + 1`, `kind in [spell, trap]`, `"both" if copies = 2 else name|upper`.
//!
//! They are parsed once, with their document; every name in them knows its place. A plain `{field}` is not an
//! expression: a `Template` has its own piece for it.

mod evaluate;
mod field_ref;
mod function;
mod lists;
mod parse;
mod parse_lists;
mod text_functions;
mod tokens;
mod value;

#[doc(hidden)]
pub use field_ref::is_name;
pub use field_ref::{FieldRef, Filter};
pub use function::Function;
pub use lists::{Listed, OverList};
pub use parse::{Wording, parse, parse_with_lists};
#[doc(hidden)]
pub use text_functions::{applies_to_texts, changed, signed};
#[doc(hidden)]
pub use value::{decimal, figures, text_of};

use crate::source::{Located, Origin};

/// An expression that is evaluated for each card.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// `3`, `2.5`
    Number(f64),
    /// `"Oslo"`, or words on the right of a comparison
    Text(String),
    /// `true`, `false`
    Truth(bool),
    /// `none`
    Nothing,
    /// `[1, 2, cost]`
    List(Vec<Expr>),
    /// A field with classic filters: `moves|join ", "`.
    Field(FieldRef),
    /// A single word on the right of a comparison: the value of the field of that name, or the word itself.
    Word(FieldRef),
    /// `attack > defence`
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// `"fast" in tags`, `kind in [spell, trap]`: an entry of a list, or a part of a text.
    In(Box<Expr>, Box<Expr>),
    /// `cost is defined`
    Is(Box<Expr>, Test),
    /// `not art`
    Not(Box<Expr>),
    /// `a and b`: the first that is nothing, or else the last.
    All(Vec<Expr>),
    /// `a or b`: the first that is something, or else the last.
    Any(Vec<Expr>),
    /// `a if b else c`: the value, the condition, and the value otherwise.
    If(Box<[Expr; 3]>),
    /// `cost * 2`, `a ~ b`
    Sum(Box<Expr>, Operator, Box<Expr>, Origin),
    /// `round(cost / 2)` or `cost|round`
    Call(Function, Vec<Expr>, Origin),
    /// `(a ~ b)|shade`: the value from a lookup of the layout.
    Lookup(Box<Expr>, Located<String>),
    /// `moves[0]`
    Item(Box<Expr>, Box<Expr>),
    /// `total(cost)`: computed from all cards of the component.
    Overall(Overall, Option<Box<Expr>>, Origin),
    /// What only rulebooks have: `units|only(strength > 3)`, `units[0].name`, `deck(unit)`.
    Listed(Box<Listed>),
}

/// A comparison of two values.
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
    /// `has`: an entry of the list is equal.
    Contains,
}

/// An operator between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `//`: division without the remainder.
    Wholly,
    /// `%`: the remainder of `//`.
    Rest,
    /// `~`: two texts joined into one.
    Joined,
}

/// A test after `is`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// The card has it, even if it is 0.
    Defined,
    /// It is a number.
    Number,
    /// It is an even whole number.
    Even,
    /// It is an odd whole number.
    Odd,
}

/// A value computed from all cards of a component, each counted as often as it has copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overall {
    /// `total(cost)`: the sum.
    Total,
    /// `cards(kind = spell)`: how many meet the condition; `cards()` counts all.
    Cards,
    /// `least(cost)`: the smallest number.
    Least,
    /// `most(cost)`: the largest number.
    Most,
}

impl Comparison {
    /// Whether it compares by order.
    pub fn is_ordering(self) -> bool {
        matches!(self, Comparison::Less | Comparison::AtMost | Comparison::More | Comparison::AtLeast)
    }
}

impl Test {
    /// Every test with its word.
    pub const ALL: [(&'static str, Test); 4] =
        [("defined", Test::Defined), ("number", Test::Number), ("even", Test::Even), ("odd", Test::Odd)];
}

impl Overall {
    /// Every function of all cards with its word.
    pub const ALL: [(&'static str, Overall); 4] = [
        ("total", Overall::Total),
        ("cards", Overall::Cards),
        ("least", Overall::Least),
        ("most", Overall::Most),
    ];
}

/// A field that an expression mentions.
#[derive(Debug, Clone, Copy)]
pub struct Mention<'e> {
    /// The field.
    pub field: &'e FieldRef,
    /// Whether the expression provides for a missing field.
    pub may_lack: bool,
    /// Whether it is evaluated for every card, so that it can't be an entry of a list.
    pub of_all: bool,
}

impl Expr {
    /// Its direct parts.
    fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Number(_)
            | Expr::Text(_)
            | Expr::Truth(_)
            | Expr::Nothing
            | Expr::Field(_)
            | Expr::Word(_)
            | Expr::Overall(_, None, _) => Vec::new(),
            Expr::List(parts) | Expr::All(parts) | Expr::Any(parts) | Expr::Call(_, parts, _) => {
                parts.iter().collect()
            }
            Expr::Compare(a, _, b) | Expr::In(a, b) | Expr::Sum(a, _, b, _) | Expr::Item(a, b) => vec![a, b],
            Expr::Is(a, _) | Expr::Not(a) | Expr::Lookup(a, _) | Expr::Overall(_, Some(a), _) => vec![a],
            Expr::If(parts) => parts.iter().collect(),
            Expr::Listed(listed) => listed.parts(),
        }
    }

    /// Calls `look` with the expression and everything in it.
    fn walk<'e>(&'e self, look: &mut impl FnMut(&'e Expr)) {
        look(self);
        self.parts().into_iter().for_each(|part| part.walk(look));
    }

    /// The fields that it certainly reads: a single word on the right of a comparison may not be a field.
    pub fn fields(&self) -> Vec<Mention<'_>> {
        let mut found = Vec::new();
        self.add_fields(false, false, &mut found);
        found
    }

    fn add_fields<'e>(&'e self, may_lack: bool, of_all: bool, found: &mut Vec<Mention<'e>>) {
        if let Expr::Field(field) = self {
            let has_other = field.filters.iter().any(|filter| matches!(filter, Filter::Or(_)));
            found.push(Mention { field, may_lack: may_lack || has_other, of_all });
        }
        let of_all = of_all || matches!(self, Expr::Overall(..));
        for (n, part) in self.parts().into_iter().enumerate() {
            let is_asked = matches!(self, Expr::Is(_, Test::Defined));
            let has_other = matches!(self, Expr::Call(Function::Or, ..)) && n == 0;
            part.add_fields(may_lack || is_asked || has_other, of_all, found);
        }
    }

    /// Whether it depends on nothing but `number`, the count of a repetition. A word may be a field.
    pub fn only_counts(&self) -> bool {
        let mut counts = true;
        self.walk(&mut |part| {
            counts &= match part {
                Expr::Field(field) => field.path == ["number"] && field.filters.is_empty(),
                Expr::Word(_) | Expr::Overall(..) | Expr::Listed(_) => false,
                _ => true,
            }
        });
        counts
    }

    /// Whether it depends on all cards.
    pub fn is_overall(&self) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found |= matches!(expr, Expr::Overall(..)));
        found
    }

    /// The lookups that it names.
    pub fn lookups(&self) -> Vec<&Located<String>> {
        let mut found = Vec::new();
        self.walk(&mut |expr| match expr {
            Expr::Lookup(_, name) => found.push(name),
            Expr::Field(field) => found.extend(field.lookups()),
            _ => {}
        });
        found
    }

    /// The texts that are written in it, in quotation marks or as arguments of filters.
    pub fn texts(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.walk(&mut |expr| match expr {
            Expr::Text(text) => found.push(text.as_str()),
            Expr::Field(field) => found.extend(field.texts()),
            _ => {}
        });
        found
    }

    /// The single words that it compares with a number, so that only a field can be meant. `is_number` says whether all
    /// values of a field are numbers.
    pub fn words_beside_numbers(
        &self,
        is_number: &dyn Fn(&FieldRef) -> bool,
    ) -> Vec<(Comparison, &FieldRef)> {
        let mut found = Vec::new();
        self.walk(&mut |expr| match expr {
            Expr::Compare(left, comparison, right) if left.is_numeric(is_number) => {
                if let Expr::Word(word) = &**right {
                    found.push((*comparison, word));
                }
            }
            Expr::In(value, list) if value.is_numeric(is_number) => {
                let words = list.parts().into_iter().filter_map(|part| match part {
                    Expr::Word(word) => Some((Comparison::Equal, word)),
                    _ => None,
                });
                found.extend(words);
            }
            _ => {}
        });
        found
    }

    /// Whether its value is always a number, if it has one.
    fn is_numeric(&self, is_number: &dyn Fn(&FieldRef) -> bool) -> bool {
        match self {
            Expr::Number(_) | Expr::Overall(..) => true,
            Expr::Sum(_, operator, ..) => *operator != Operator::Joined,
            Expr::Call(function, ..) => function.is_numeric(),
            Expr::Field(FieldRef { filters, .. }) if filters.last() == Some(&Filter::Count) => true,
            Expr::Field(field) => field.is_unchanged() && is_number(field),
            _ => false,
        }
    }

    /// Its comparisons of a field with something.
    pub fn comparisons(&self) -> Vec<(&FieldRef, Comparison, &Expr)> {
        let mut found = Vec::new();
        self.walk(&mut |expr| {
            if let Expr::Compare(field, comparison, wanted) = expr
                && let Expr::Field(field) = &**field
            {
                found.push((field, *comparison, &**wanted));
            }
        });
        found
    }
}

impl FieldRef {
    /// A mention of the field alone.
    pub fn mention(&self) -> Mention<'_> {
        let may_lack = self.filters.iter().any(|filter| matches!(filter, Filter::Or(_)));
        Mention { field: self, may_lack, of_all: false }
    }
}
