//! Evaluates expressions for one card.

use std::borrow::Cow;

use super::text_functions::{applies_to_texts, changed, no_longer};
use super::value::{Value, seen};
use super::{Comparison, Expr, Function, Operator, Overall, Test};
use crate::diag::code;
use crate::model::expression::FieldRef;
use crate::model::{Entry, Scope};
use crate::source::{Origin, shortened};

/// The most numbers in one range.
const LONGEST_RANGE: i64 = 10_000;

impl<'a> Scope<'a> {
    /// Whether a condition is true.
    pub fn holds(&self, condition: &Expr) -> bool {
        match condition {
            Expr::Field(field) if field.filters.is_empty() => self.own_value(field).is_something(),
            // A field is tested as text: here 0 counts as something.
            Expr::Field(field) => !self.field(field).0.trim().is_empty(),
            Expr::Compare(left, comparison, right) => self.compares(left, *comparison, right),
            Expr::Not(inner) => !self.holds(inner),
            Expr::All(parts) => parts.iter().all(|part| self.holds(part)),
            Expr::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Expr::In(value, list) => self.is_in(value, list),
            Expr::Is(value, test) => self.is(value, *test),
            other => self.evaluate(other).is_something(),
        }
    }

    /// The value of an expression. If it can't be evaluated, that is reported, and the value is nothing.
    pub fn evaluate(&self, expr: &Expr) -> Value<'a> {
        match expr {
            Expr::Number(number) => Value::Number(*number),
            Expr::Text(text) => Value::Text(text.clone()),
            Expr::Truth(truth) => Value::Truth(*truth),
            Expr::Nothing => Value::Nothing,
            Expr::List(parts) => Value::List(parts.iter().map(|part| self.evaluate(part)).collect()),
            Expr::Field(field) => match self.own_value(field) {
                value @ Value::Node(_) if field.is_unchanged() && !value.text().trim().is_empty() => value,
                value if field.filters.is_empty() => value,
                _ => Value::Text(self.field(field).0),
            },
            Expr::Word(word) => match self.own_value(word) {
                Value::Nothing => Value::Text(word.path.join(".")),
                value => value,
            },
            Expr::Compare(..) | Expr::Not(_) | Expr::In(..) | Expr::Is(..) => Value::Truth(self.holds(expr)),
            Expr::All(parts) => self.one_of(parts, |value| !value),
            Expr::Any(parts) => self.one_of(parts, |value| value),
            Expr::If(parts) => {
                let [then, when, other] = &**parts;
                self.evaluate(if self.holds(when) { then } else { other })
            }
            Expr::Sum(left, operator, right, origin) => self.sum(left, *operator, right, *origin),
            Expr::Call(function, values, origin) => self.call(*function, values, *origin),
            Expr::Lookup(value, lookup) => {
                Value::Text(self.looked_up(&lookup.value, self.evaluate(value).text()))
            }
            Expr::Item(list, at) => self.item(list, at),
            Expr::Overall(overall, of, origin) => self.overall(*overall, of.as_deref(), *origin, expr),
            // Only rulebooks have them, and they are evaluated elsewhere.
            Expr::Listed(_) => Value::Nothing,
        }
    }

    fn own_value(&self, field: &FieldRef) -> Value<'a> {
        self.value(&field.path).map_or(Value::Nothing, Value::Node)
    }

    /// The first part for which `is_it` is true, or else the last one.
    fn one_of(&self, parts: &[Expr], is_it: impl Fn(bool) -> bool) -> Value<'a> {
        let found = parts.iter().find(|part| is_it(self.holds(part)));
        found.or(parts.last()).map_or(Value::Nothing, |part| self.evaluate(part))
    }

    fn compares(&self, left: &Expr, comparison: Comparison, right: &Expr) -> bool {
        if comparison == Comparison::Contains {
            let wanted = match right {
                Expr::Word(word) => word.path.join("."),
                right => self.evaluate(right).text(),
            };
            let list = match left {
                Expr::Field(field) => self.own_value(field),
                left => self.evaluate(left),
            };
            return list.entries().iter().any(|entry| compare(&entry.text(), Comparison::Equal, &wanted));
        }
        let value = match left {
            Expr::Field(field) => self.field(field).0,
            left => self.evaluate(left).text(),
        };
        let wanted = match right {
            // The card's own value comes first, so that a new field never changes what a word means.
            Expr::Word(word) => {
                let spelt = word.path.join(".");
                match self.own_value(word) {
                    Value::Nothing => spelt,
                    _ if compare(&value, Comparison::Equal, &spelt) => spelt,
                    other => other.text(),
                }
            }
            Expr::Field(field) => self.field(field).0,
            right => self.evaluate(right).text(),
        };
        // A missing value is neither more nor less than any other.
        if comparison.is_ordering() && (value.is_empty() || wanted.is_empty()) {
            return false;
        }
        compare(&value, comparison, &wanted)
    }

    /// Whether a value is an entry of a list, or a part of a text.
    fn is_in(&self, value: &Expr, list: &Expr) -> bool {
        let value = self.evaluate(value).text();
        let list = self.evaluate(list);
        if list.is_list() {
            return list.entries().iter().any(|entry| compare(&entry.text(), Comparison::Equal, &value));
        }
        !value.is_empty() && list.text().to_lowercase().contains(&value.to_lowercase())
    }

    fn is(&self, value: &Expr, test: Test) -> bool {
        let value = self.evaluate(value);
        // A number of halves without a remainder.
        let halves = |less: f64| {
            value.number().is_some_and(|number| ((number - less) / 2.0).fract().abs() < f64::EPSILON)
        };
        match test {
            Test::Defined => !matches!(value, Value::Nothing),
            Test::Number => value.number().is_some(),
            Test::Even => halves(0.0),
            Test::Odd => halves(1.0),
        }
    }

    fn sum(&self, left: &Expr, operator: Operator, right: &Expr, origin: Origin) -> Value<'a> {
        let (left, right) = (self.evaluate(left), self.evaluate(right));
        if operator == Operator::Joined {
            let text = left.text() + &right.text();
            return self.or_fault(no_longer(text.len()).map(|()| Value::Text(text)), origin);
        }
        // A missing field can't be computed with, and prints nothing.
        let (Some(a), Some(b)) =
            (self.operand(&left, operator, origin), self.operand(&right, operator, origin))
        else {
            return Value::Nothing;
        };
        if b == 0.0 && matches!(operator, Operator::Over | Operator::Wholly | Operator::Rest) {
            self.fault(origin, "division by zero", "test it first: `cost / n if n else 0`");
            return Value::Nothing;
        }
        let number = match operator {
            Operator::Plus => a + b,
            Operator::Minus => a - b,
            Operator::Times => a * b,
            Operator::Over => a / b,
            Operator::Wholly => (a / b).floor(),
            Operator::Rest => a - b * (a / b).floor(),
            Operator::Joined => return Value::Nothing,
        };
        self.number_or_fault(number, origin)
    }

    /// The number of an operand. Anything else is reported, unless the field is missing.
    fn operand(&self, value: &Value<'_>, operator: Operator, origin: Origin) -> Option<f64> {
        let number = value.number();
        if number.is_none() && !value.text().trim().is_empty() {
            let help = match operator {
                Operator::Plus => "`~` joins texts: `name ~ \"!\"`",
                _ => "only numbers can be computed with; for a list, use `|sum` or `|count`",
            };
            self.fault(origin, &format!("\"{}\" is not a number", shortened(&value.text())), help);
        }
        number
    }

    fn call(&self, function: Function, values: &[Expr], origin: Origin) -> Value<'a> {
        let Some((first, rest)) = values.split_first() else { return Value::Nothing };
        // A layout's own lookup comes before a function of the same name.
        if rest.is_empty() && self.layout.is_some_and(|layout| layout.lookups.contains_key(function.word())) {
            return Value::Text(self.looked_up(function.word(), self.evaluate(first).text()));
        }
        match function {
            Function::Or => {
                let value = self.evaluate(first);
                if value.text().trim().is_empty() {
                    return rest.first().map_or(Value::Nothing, |other| self.evaluate(other));
                }
                value
            }
            function if applies_to_texts(function) => {
                let arguments: Vec<String> = rest.iter().map(|value| self.evaluate(value).text()).collect();
                let value = self.evaluate(first);
                let is_list = value.is_list();
                let made =
                    value.entries().into_iter().map(|entry| changed(function, entry.text(), &arguments));
                let made: Result<Vec<_>, _> = made.map(|text| text.map(Value::Text)).collect();
                let made = made.map(|mut all| match all.len() {
                    1 if !is_list => all.remove(0),
                    0 if !is_list => Value::Text(String::new()),
                    _ => Value::List(all),
                });
                self.or_fault(made, origin)
            }
            function => {
                let values: Vec<Value<'a>> = values.iter().map(|value| self.evaluate(value)).collect();
                self.of_lists_and_numbers(function, values, origin)
            }
        }
    }

    fn of_lists_and_numbers(&self, function: Function, values: Vec<Value<'a>>, origin: Origin) -> Value<'a> {
        let mut values = values.into_iter();
        let first = values.next().unwrap_or(Value::Nothing);
        let second = values.next();
        match function {
            Function::Length if !first.is_list() => Value::Number(first.text().chars().count() as f64),
            Function::Length | Function::Count => Value::Number(first.entries().len() as f64),
            Function::Join => {
                let between = second.map_or(", ".to_owned(), |between| between.text());
                let all: Vec<_> = first.entries().iter().map(Value::text).collect();
                Value::Text(all.join(&between))
            }
            Function::Split => {
                let (text, at) = (first.text(), second.map_or(String::new(), |at| at.text()));
                let parts: Vec<String> = if at.is_empty() {
                    text.chars().map(String::from).collect()
                } else {
                    text.split(&at)
                        .map(|part| part.trim().to_owned())
                        .filter(|part| !part.is_empty())
                        .collect()
                };
                Value::List(parts.into_iter().map(Value::Text).collect())
            }
            Function::Sort => {
                let mut all: Vec<(String, Value<'a>)> =
                    first.entries().into_iter().map(|entry| (entry.text(), entry)).collect();
                all.sort_by(|(a, _), (b, _)| match seen(a).zip(seen(b)) {
                    Some((a, b)) => a.total_cmp(&b),
                    None => a.to_lowercase().cmp(&b.to_lowercase()),
                });
                Value::List(all.into_iter().map(|(_, entry)| entry).collect())
            }
            Function::Reverse => Value::List(first.entries().into_iter().rev().collect()),
            Function::Unique => {
                let mut seen = std::collections::BTreeSet::new();
                let all =
                    first.entries().into_iter().filter(|entry| seen.insert(entry.text().to_lowercase()));
                Value::List(all.collect())
            }
            Function::Range => self.range(&first, second.as_ref(), origin),
            function => self.of_numbers(
                function,
                &first.entries().into_iter().chain(second).chain(values).collect::<Vec<_>>(),
                origin,
            ),
        }
    }

    fn of_numbers(&self, function: Function, values: &[Value<'a>], origin: Origin) -> Value<'a> {
        let mut numbers = Vec::with_capacity(values.len());
        for value in values.iter().filter(|value| !value.text().trim().is_empty()) {
            match self.operand(value, Operator::Times, origin) {
                Some(number) => numbers.push(number),
                None => return Value::Nothing,
            }
        }
        let Some(first) = numbers.first().copied() else {
            return if function == Function::Sum { Value::Number(0.0) } else { Value::Nothing };
        };
        let digits = numbers.get(1).map_or(0.0, |digits| digits.clamp(0.0, 9.0));
        let fraction = 10.0_f64.powi(digits as i32);
        self.number_or_fault(
            match function {
                Function::Min => numbers.into_iter().fold(first, f64::min),
                Function::Max => numbers.into_iter().fold(first, f64::max),
                Function::Round => (first * fraction).round() / fraction,
                Function::Floor => first.floor(),
                Function::Ceil => first.ceil(),
                Function::Abs => first.abs(),
                _ => numbers.into_iter().sum(),
            },
            origin,
        )
    }

    fn range(&self, first: &Value<'_>, last: Option<&Value<'_>>, origin: Origin) -> Value<'a> {
        let whole = |value: &Value<'_>| value.number().filter(|n| n.fract() == 0.0 && n.abs() < 1e9);
        let (Some(first), Some(last)) = (whole(first), last.and_then(whole)) else {
            self.fault(origin, "a range goes from one whole number to another", "write `range(0, 50)`");
            return Value::Nothing;
        };
        if last - first >= LONGEST_RANGE as f64 {
            self.fault(origin, &format!("a range of {} numbers", last - first + 1.0), "the most is 10000");
            return Value::Nothing;
        }
        Value::List((first as i64..=last as i64).map(|number| Value::Number(number as f64)).collect())
    }

    /// An entry of a list or a letter of a text: the first is 0, the last is -1.
    fn item(&self, list: &Expr, at: &Expr) -> Value<'a> {
        let (list, at) = (self.evaluate(list), self.evaluate(at));
        let entries: Vec<Value<'a>> = if list.is_list() {
            list.entries()
        } else if let Value::Node(Cow::Borrowed(node)) = &list
            && let Some(map) = node.as_map()
        {
            return map.get(&at.text()).map_or(Value::Nothing, |node| Value::Node(Cow::Borrowed(node)));
        } else {
            list.text().chars().map(|c| Value::Text(c.to_string())).collect()
        };
        let Some(at) = at.number() else { return Value::Nothing };
        let at = if at < 0.0 { entries.len() as f64 + at } else { at };
        let at = (at >= 0.0 && at.fract() == 0.0).then_some(at as usize);
        at.and_then(|at| entries.into_iter().nth(at)).unwrap_or(Value::Nothing)
    }

    fn overall(&self, overall: Overall, of: Option<&Expr>, origin: Origin, whole: &Expr) -> Value<'a> {
        let Some(series) = self.series else {
            self.fault(origin, "totals can be used only in layouts", "remove it from this condition");
            return Value::Nothing;
        };
        let of_card = |entry: &&Entry| {
            let scope = Scope { entry, local: None, ..*self };
            let copies = f64::from(entry.copies);
            match (overall, of) {
                (Overall::Cards, None) => Some(copies),
                (Overall::Cards, Some(of)) => scope.holds(of).then_some(copies),
                (Overall::Total, Some(of)) => {
                    scope.operand(&scope.evaluate(of), Operator::Times, origin).map(|n| n * copies)
                }
                (_, of) => {
                    scope.operand(&scope.evaluate(of?), Operator::Times, origin).filter(|_| entry.copies > 0)
                }
            }
        };
        // Expressions do not move in memory while their layout is drawn, so the address is a valid key.
        let total = series.cards.total(std::ptr::from_ref(whole).addr(), || {
            let all = series.cards.entries.iter().filter_map(of_card);
            match overall {
                Overall::Total | Overall::Cards => all.fold(0.0, |sum, number| sum + number),
                Overall::Least => all.fold(f64::NAN, f64::min),
                Overall::Most => all.fold(f64::NAN, f64::max),
            }
        });
        if total.is_nan() { Value::Nothing } else { self.number_or_fault(total, origin) }
    }

    fn number_or_fault(&self, number: f64, origin: Origin) -> Value<'a> {
        if number.is_finite() {
            return Value::Number(number);
        }
        self.fault(origin, "this number is too large", "use smaller ones");
        Value::Nothing
    }

    fn or_fault(&self, made: Result<Value<'a>, String>, origin: Origin) -> Value<'a> {
        made.unwrap_or_else(|message| {
            self.fault(origin, &message, "use a smaller number, or a shorter text");
            Value::Nothing
        })
    }

    /// Reports what can't be evaluated for this card.
    fn fault(&self, origin: Origin, message: &str, help: &str) {
        let Some(faults) = self.faults else { return };
        let card = &self.entry.name.value;
        let mut report = faults.borrow_mut();
        let is_reported = report.iter().any(|reported| reported.origin == Some(origin));
        if !is_reported {
            report.error(code::EXPRESSION, origin, format!("{card}: {message}")).help(help);
        }
    }
}

fn compare(value: &str, comparison: Comparison, wanted: &str) -> bool {
    let order = match seen(value).zip(seen(wanted)) {
        Some((value, wanted)) => value.partial_cmp(&wanted),
        None => Some(value.to_lowercase().cmp(&wanted.to_lowercase())),
    };
    let Some(order) = order else { return false };
    match comparison {
        Comparison::Equal | Comparison::Contains => order.is_eq(),
        Comparison::Unequal => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::AtMost => order.is_le(),
        Comparison::More => order.is_gt(),
        Comparison::AtLeast => order.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::diag::Report;
    use crate::model::expression::{Wording, parse};
    use crate::model::{Cards, Series};
    use crate::source::yaml;
    use crate::source::{Files, Located};

    const WORDING: Wording = Wording { code: code::TEMPLATE, what: "it", help: "" };

    /// A card with these fields, in flow style.
    fn card(fields: &str, copies: u32) -> Entry {
        let mut files = Files::default();
        let file = files.add("t", format!("{{{fields}}}"));
        let document = yaml::parse(&files, file, &mut Report::default()).remove(0);
        let fields = document.as_map().expect("a map").clone();
        let origin = document.origin;
        let name = fields.get("name").and_then(crate::source::Node::as_text).unwrap_or("it").to_owned();
        Entry { name: Located { value: name, origin }, copies, fields, origin }
    }

    /// The value of an expression as text, or the first fault.
    fn evaluated(text: &str, cards: &[&Entry]) -> String {
        let origin = Origin::of_file(Files::default().add("t", text));
        let mut report = Report::default();
        let whole = Located { value: text, origin };
        let Some(expr) = parse(text, whole, 0, WORDING, &mut report) else {
            let faults: Vec<String> = report.iter().map(|fault| format!("! {}", fault.message)).collect();
            return faults.concat();
        };
        let (cards, faults) = (Cards::new(cards), RefCell::new(report));
        let series = Some(Series { cards: &cards, index: 1, copy: 2 });
        let scope = Scope { series, faults: Some(&faults), ..Scope::for_entry(cards.entries[0]) };
        let value = scope.evaluate(&expr).text();
        let fault = faults.borrow().iter().next().map(|fault| format!("! {}", fault.message));
        fault.unwrap_or(value)
    }

    #[test]
    fn compares_numbers_as_numbers_and_words_without_capitals() {
        assert!(compare("nan", Comparison::Equal, "Nan") && !compare("1e3", Comparison::Equal, "1000"));
        assert!(compare("10", Comparison::More, "9.5") && compare("2.0", Comparison::Equal, "2"));
        // As spreadsheets show them.
        assert!(compare("12.5%", Comparison::More, "5") && compare("$10.00", Comparison::More, "9"));
        assert!(compare("12,500", Comparison::AtLeast, "12500") && compare("½", Comparison::Less, "1"));
    }

    #[test]
    fn works_out_what_is_written() {
        let wren = card(
            "name: Wren, cost: 3, half: 0.5, zero: 0, tags: [fast, slow], kind: Old Trap, map: {a: b}",
            3,
        );
        let pim = card("name: Pim, cost: 5, kind: spell", 2);
        for (written, found) in [
            ("cost * 2 + 1", "7"),
            ("(cost + 1) * 2 - -1", "9"),
            ("7 // 2 ~ \" r \" ~ 7 % 2 ~ \" \" ~ -7 // 2", "3 r 1 -4"),
            ("0.1 + 0.2", "0.3"),
            ("(cost / 2)|round", "2"),
            ("round(cost / 7, 2)", "0.43"),
            ("\"both\" if cost > 2 else \"one\"", "both"),
            ("name if kind = spell", ""),
            ("lacking * 2", ""),
            ("(lacking|or 0) + 1", "1"),
            ("lacking or name", "Wren"),
            ("tags[0] ~ tags[-1]|upper ~ name[0]", "fastSLOWW"),
            ("map.a ~ map[\"a\"]", "bb"),
            ("tags|sort|reverse|join \" or \"", "slow or fast"),
            ("tags|upper", "FAST, SLOW"),
            ("\"FAST\" in tags and \"re\" in name and kind in [spell, old trap]", "true"),
            ("kind not in [spell]", "true"),
            ("zero is defined and lacking is not defined and cost is odd", "true"),
            ("max(cost, 4, tags|count)", "4"),
            ("range(0, 3)|sum", "6"),
            ("\"*\"|times(cost)", "***"),
            ("\"a,b,,c\"|split(\",\")|length", "3"),
            (
                "total(cost) ~ \" \" ~ cards() ~ \" \" ~ cards(kind = spell) ~ \" \" ~ least(cost) ~ most(cost)",
                "19 5 2 35",
            ),
            ("index ~ \" of \" ~ count ~ \", \" ~ copy ~ \" of \" ~ copies", "1 of 2, 2 of 3"),
            ("name + 1", "! Wren: \"Wren\" is not a number"),
            ("cost / zero", "! Wren: division by zero"),
            ("range(0, 100000)", "! Wren: a range of 100001 numbers"),
            ("name|times(1000)|times(1000)", "! Wren: this makes a text of 4000000 letters"),
            ("uper(name)", "! there is no function called \"uper\""),
            ("name|replace(\"a\")", "! \"replace\" takes 3 values, here it has 2"),
            ("cost *", "! it makes no sense at its end"),
            ("cost cost", "! it makes no sense at \"cost\""),
        ] {
            assert_eq!(evaluated(written, &[&wren, &pim]), found, "{written}");
        }
    }

    #[test]
    fn too_much_depth_is_reported() {
        let wren = card("name: Wren", 1);
        for text in [
            "(".repeat(5_000),
            "-".repeat(5_000),
            "1+".repeat(5_000),
            "name|upper".to_owned() + &"|upper".repeat(5_000),
            "not ".repeat(5_000),
        ] {
            assert!(evaluated(&text, &[&wren]).starts_with('!'), "{}", &text[..20]);
        }
    }
}
