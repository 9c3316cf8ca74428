//! Conditions that decide when a slot is drawn or which cards are meant: `lust_object`, `department = DI`, `tags has
//! fast`, `not art and health > cost + 1`.

use super::expression::{self, Expr, Wording};
use crate::diag::{Report, code};
use crate::source::{Located, Node, Origin, Read, Shape, read_text};

/// A condition: true if its value is anything but nothing, `false` or 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition(pub Expr);

impl Read for Condition {
    type Value = Condition;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Condition> {
        read_text(node, report).and_then(|text| Condition::parse(text.value, text.origin, report))
    }
}

impl Condition {
    const WORDING: Wording = Wording {
        code: code::CONDITION,
        what: "this condition",
        help: "write a field's name (`lust_object`) or a comparison (`department = DI`, `health > cost + 1`, `tags has fast`), linked with and, or, not",
    };

    /// Parses a condition; faults are reported.
    pub fn parse(text: &str, origin: Origin, report: &mut Report) -> Option<Condition> {
        expression::parse(text, Located { value: text, origin }, 0, Condition::WORDING, report).map(Condition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::expression::FieldRef;
    use crate::source::Files;

    /// A condition as brackets and signs.
    fn shown(expr: &Expr) -> String {
        let field = |field: &FieldRef| field.path.join(".");
        let all = |parts: &[Expr], link| parts.iter().map(shown).collect::<Vec<_>>().join(link);
        match expr {
            Expr::Field(f) => field(f),
            Expr::Word(word) => format!("?{}", field(word)),
            Expr::Text(text) => format!("\"{text}\""),
            Expr::Number(number) => number.to_string(),
            Expr::Compare(f, comparison, wanted) => format!("{} {comparison:?} {}", shown(f), shown(wanted)),
            Expr::Not(inner) => format!("not ({})", shown(inner)),
            Expr::All(parts) => format!("({})", all(parts, " and ")),
            Expr::Any(parts) => format!("({})", all(parts, " or ")),
            Expr::List(parts) => format!("[{}]", all(parts, ", ")),
            Expr::In(value, list) => format!("{} in {}", shown(value), shown(list)),
            Expr::Sum(a, operator, b, _) => format!("({} {operator:?} {})", shown(a), shown(b)),
            Expr::Call(function, values, _) => format!("{}({})", function.word(), all(values, ", ")),
            Expr::If(parts) => format!("<{}>", all(&**parts, "; ")),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_word_that_may_be_a_field_is_no_count() {
        let counts = |text: &str| {
            let origin =
                Origin { end: text.len() as u32, ..Origin::of_file(Files::default().add("t", text)) };
            Condition::parse(text, origin, &mut Report::default()).map(|condition| condition.0.only_counts())
        };
        for text in ["number > 3", "not ((number - 1) // 6 in [0, 2] and number % 2 = 1)", "number is even"] {
            assert_eq!(counts(text), Some(true), "{text}");
        }
        for text in ["tier", "number = tier", "number > 3 and tier", "outer.number = 2", "number < cards()"] {
            assert_eq!(counts(text), Some(false), "{text}");
        }
    }

    fn parsed(text: &str) -> Option<String> {
        let origin = Origin { end: text.len() as u32, ..Origin::of_file(Files::default().add("t", text)) };
        Condition::parse(text, origin, &mut Report::default()).map(|condition| shown(&condition.0))
    }

    #[test]
    fn reads_conditions() {
        for (text, read) in [
            ("art", "art"),
            (
                "not art and (health > 5 or species = Humanoid Fox)",
                "(not (art) and (health More 5 or species Equal \"Humanoid Fox\"))",
            ),
            ("a.b != \"x and y\"", "a.b Unequal \"x and y\""),
            ("a >= b", "a AtLeast ?b"),
            ("a >= {b.c} and d", "(a AtLeast b.c and d)"),
            ("a = \"b\"", "a Equal \"b\""),
            ("not tags has fast", "not (tags Contains ?fast)"),
            ("{tags|count} > 1", "tags More 1"),
            ("a = not b", "a Equal \"not b\""),
            ("a = 'Sue or b = Dragon's Tooth, old", "(a Equal \"'Sue\" or b Equal \"Dragon's Tooth, old\")"),
            ("a = A+ or b = 50% or c = 1/2", "(a Equal \"A+\" or b Equal \"50%\" or c Equal \"1/2\")"),
            (
                "dates = 2003-2008 or n = 007 or m = -3",
                "(dates Equal \"2003-2008\" or n Equal \"007\" or m Equal -3)",
            ),
            ("use = at once if needed", "use Equal \"at once if needed\""),
        ] {
            assert_eq!(parsed(text).as_deref(), Some(read), "{text}");
        }
        for text in ["", "and", "a =", "(a", "a b", "a)", "a = {", "a has", "1 < a < 3", &"(".repeat(1_000)] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    #[test]
    fn reads_what_is_worked_out() {
        for (text, read) in [
            ("5 > a", "5 More ?a"),
            ("a > b + 1", "a More (b Plus 1)"),
            ("a + 2 * b - c = 3", "((a Plus (2 Times b)) Minus c) Equal 3"),
            ("a = cost*2", "a Equal (cost Times 2)"),
            ("kind in [spell, old trap]", "kind in [?spell, \"old trap\"]"),
            ("\"fast\" not in tags", "not (\"fast\" in tags)"),
            ("max(a, b) > 2", "max(a, b) More 2"),
            ("a = \"x\" ~ b", "a Equal (\"x\" Joined b)"),
            ("(x if a = b else y) = z", "<x; a Equal ?b; y> Equal ?z"),
        ] {
            assert_eq!(parsed(text).as_deref(), Some(read), "{text}");
        }
    }
}
