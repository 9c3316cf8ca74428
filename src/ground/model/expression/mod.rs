//! Expressions, the one language of `{…}` in texts, of `when:`, `where:`, `must:` and totals: `cost * 2`, `attack > defence + 1`,
//! `kind in [spell, trap]`, `"both" if copies = 2 else name|upper`.
//!
//! They are read once, when their document is; every name in them knows its place. A plain `{field}` is none of them: a
//! `Template` has a piece of its own for it.

mod evaluate;
mod field_ref;
mod function;
mod parse;
mod text_functions;
mod tokens;
mod value;

pub(crate) use field_ref::is_name;
pub use field_ref::{FieldRef, Filter};
pub use function::Function;
pub(crate) use parse::{Wording, parse};
#[doc(hidden)]
pub use value::text_of;

pub(crate) use text_functions::signed;

use crate::source::{Located, Origin};

/// What is worked out on each card.
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
    /// A field, with what has always been done with fields: `moves|join ", "`.
    Field(FieldRef),
    /// One word alone on the right of a comparison: what the field of that name says, or the word itself.
    Word(FieldRef),
    /// `attack > defence`
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// `"fast" in tags`, `kind in [spell, trap]`: one of a list's entries, or a part of a text.
    In(Box<Expr>, Box<Expr>),
    /// `cost is defined`
    Is(Box<Expr>, Test),
    /// `not art`
    Not(Box<Expr>),
    /// `a and b`: the last one, or the first that is nothing.
    All(Vec<Expr>),
    /// `a or b`: the first that is something.
    Any(Vec<Expr>),
    /// `a if b else c`: what is printed, when, and what otherwise.
    If(Box<[Expr; 3]>),
    /// `cost * 2`, `a ~ b`
    Sum(Box<Expr>, Operator, Box<Expr>, Origin),
    /// `round(cost / 2)` and `cost|round` alike
    Call(Function, Vec<Expr>, Origin),
    /// `(a ~ b)|shade`: what a lookup of the layout says.
    Lookup(Box<Expr>, Located<String>),
    /// `moves[0]`
    Item(Box<Expr>, Box<Expr>),
    /// `total(cost)`: something of all cards of the component.
    Overall(Overall, Option<Box<Expr>>, Origin),
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

/// What two values come to.
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
    /// `//`: how often it goes into it, wholly.
    Wholly,
    /// `%`: what is left of that.
    Rest,
    /// `~`: one text behind the other.
    Joined,
}

/// What a value can be asked for with `is`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// The card has it, be it 0.
    Defined,
    /// It is a number.
    Number,
    /// A whole number without a rest when halved.
    Even,
    /// The other whole numbers.
    Odd,
}

/// What is worked out of all cards of a component, each as often as it has copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overall {
    /// `total(cost)`: the sum.
    Total,
    /// `cards(kind = spell)`: for how many it holds; `cards()` is how many there are.
    Cards,
    /// `least(cost)`: the smallest number.
    Least,
    /// `most(cost)`: the largest one.
    Most,
}

impl Comparison {
    /// Whether it asks which one is more.
    pub fn is_of_order(self) -> bool {
        matches!(self, Comparison::Less | Comparison::AtMost | Comparison::More | Comparison::AtLeast)
    }
}

impl Test {
    /// Every test with its word.
    pub const ALL: [(&'static str, Test); 4] =
        [("defined", Test::Defined), ("number", Test::Number), ("even", Test::Even), ("odd", Test::Odd)];
}

impl Overall {
    /// Every one with its word.
    pub const ALL: [(&'static str, Overall); 4] = [
        ("total", Overall::Total),
        ("cards", Overall::Cards),
        ("least", Overall::Least),
        ("most", Overall::Most),
    ];
}

/// A field that an expression names.
#[derive(Debug, Clone, Copy)]
pub struct Mention<'e> {
    /// The field.
    pub field: &'e FieldRef,
    /// Whether the expression says what is to be done if no card has it.
    pub may_lack: bool,
    /// Whether it is that of every card in turn, so that no list's entry is meant.
    pub of_all: bool,
}

impl Expr {
    /// The parts of which it is made.
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
        }
    }

    /// Calls `look` with it and all that is in it.
    fn walk<'e>(&'e self, look: &mut impl FnMut(&'e Expr)) {
        look(self);
        self.parts().into_iter().for_each(|part| part.walk(look));
    }

    /// Every field that it looks at for certain: a word alone on the right of a comparison may be no field.
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

    /// Whether it asks something of all cards.
    pub fn is_overall(&self) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found |= matches!(expr, Expr::Overall(..)));
        found
    }

    /// Every lookup of a layout that it names.
    pub fn lookups(&self) -> Vec<&Located<String>> {
        let mut found = Vec::new();
        self.walk(&mut |expr| match expr {
            Expr::Lookup(_, name) => found.push(name),
            Expr::Field(field) => found.extend(field.lookups()),
            _ => {}
        });
        found
    }

    /// Every comparison in it, of a field with something.
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
    /// It alone, as something that is named.
    pub fn mention(&self) -> Mention<'_> {
        let may_lack = self.filters.iter().any(|filter| matches!(filter, Filter::Or(_)));
        Mention { field: self, may_lack, of_all: false }
    }
}
