//! Resolves the names of an expression: what each one means, and where only a name makes sense.

use super::code::{CARD, COPIES, Ex, NAME, Names, Piece, Sym, Text};
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::code;
use crate::model::Template;
use crate::model::expression::{
    Comparison, Expr, FieldRef, Filter, Function, Listed, Operator, OverList, Overall, Wording, decimal,
    parse_with_lists,
};
use crate::model::template;
use crate::source::{Located, Node, Origin, names, shortened, wrong_type};

/// The names of a dispute or check, with what is known of each.
#[derive(Debug, Clone, Default)]
pub struct Dict {
    /// The names.
    pub names: Names,
    /// What is known of facts, of slots and of values, by their numbers.
    pub facts: Vec<Sort>,
    /// See `facts`.
    pub slots: Vec<Sort>,
    /// The fields of each component, with those of the state.
    pub fields: Vec<Vec<Sym>>,
    /// How many slots are variables of the state: the first ones.
    pub variables: usize,
    /// Whether it is a check, in which totals of all cards may be used.
    pub is_check: bool,
    /// The components that a check is about.
    pub about: Vec<u16>,
}

impl Dict {
    fn knows(&self, component: u16, field: Sym) -> bool {
        matches!(field, NAME | CARD | COPIES)
            || self.fields.get(component as usize).is_some_and(|fields| fields.contains(&field))
    }
}

/// What a place may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// A name, or a word that names nothing.
    Any,
    /// A name alone.
    Name,
}

/// The words for messages about expressions.
const WORDING: Wording = Wording {
    code: code::EXPRESSION,
    what: "this expression",
    help: "write a name, a number or an expression, like `attackers|total(strength) / 2`; put one with a comma into quotation marks",
};

impl Reader<'_> {
    /// An expression that is written in a node. Faults are reported; the value is then nothing.
    pub fn expression(&mut self, node: &Node, dict: &Dict, entries: &[Sort], want: Want) -> (Ex, Sort) {
        if let Some(nodes) = node.as_list() {
            let mut entry = Sort::Never;
            let mut all = Vec::new();
            for node in nodes {
                let (ex, sort) = self.expression(node, dict, entries, Want::Any);
                entry = entry.or(sort);
                all.push(ex);
            }
            return (Ex::List(all), Sort::List(Box::new(entry)));
        }
        let Some(text) = node.located_text() else {
            wrong_type(node, "an expression", self.report);
            return (Ex::Const(Value::Nothing), Sort::Any);
        };
        self.expression_text(text, dict, entries, want)
    }

    /// The same for a text.
    pub fn expression_text(
        &mut self,
        text: Located<&str>,
        dict: &Dict,
        entries: &[Sort],
        want: Want,
    ) -> (Ex, Sort) {
        match parse_with_lists(text.value, text, 0, WORDING, self.report) {
            Some(expr) => self.resolve(&expr, dict, &mut entries.to_vec(), want),
            None => (Ex::Const(Value::Nothing), Sort::Any),
        }
    }

    /// A text with braces.
    pub fn text(&mut self, text: &Located<String>, dict: &Dict, entries: &[Sort]) -> Text {
        let template = Template::parse_with_lists(&text.value, text.origin, self.report);
        let pieces = template.pieces.iter().map(|piece| match piece {
            template::Piece::Literal(text) => Piece::Written(text.as_str().into()),
            template::Piece::Field(field) => Piece::Value(self.field(field, dict, entries, Want::Name).0),
            template::Piece::Computed(expr, _) => {
                Piece::Value(self.resolve(expr, dict, &mut entries.to_vec(), Want::Name).0)
            }
        });
        Text(pieces.collect())
    }

    /// A text with braces, if there is one.
    pub fn optional_text(
        &mut self,
        text: Option<&Located<String>>,
        dict: &Dict,
        entries: &[Sort],
    ) -> Option<Text> {
        text.map(|text| self.text(text, dict, entries))
    }

    fn resolve(&mut self, expr: &Expr, dict: &Dict, entries: &mut Vec<Sort>, want: Want) -> (Ex, Sort) {
        let plain = |ex: Ex| (ex, Sort::Plain);
        match expr {
            Expr::Number(number) => plain(Ex::Const(Value::Number(*number))),
            Expr::Text(text) => plain(Ex::Const(Value::word(text.as_str()))),
            Expr::Truth(truth) => plain(Ex::Const(Value::Truth(*truth))),
            Expr::Nothing => (Ex::Const(Value::Nothing), Sort::Never),
            Expr::List(parts) => {
                let (all, sort) = self.resolve_words(parts, dict, entries);
                (Ex::List(all), Sort::List(Box::new(sort)))
            }
            Expr::Field(field) => self.field(field, dict, entries, want),
            Expr::Word(_) => self.resolve_word(expr, dict, entries),
            Expr::Compare(left, comparison, right) => {
                plain(self.comparison(left, *comparison, right, dict, entries))
            }
            Expr::In(value, list) => {
                let (value, sort) = self.resolve(value, dict, entries, Want::Name);
                let (list, _) = self.resolve(list, dict, entries, Want::Name);
                if let Ex::List(parts) = &list {
                    parts.iter().for_each(|part| self.check_choice(&sort, part, expr_origin(expr)));
                }
                plain(Ex::In(Box::new(value), Box::new(list)))
            }
            Expr::Is(value, test) => {
                plain(Ex::Is(Box::new(self.resolve(value, dict, entries, Want::Name).0), *test))
            }
            Expr::Not(inner) => plain(Ex::Not(Box::new(self.resolve(inner, dict, entries, Want::Name).0))),
            Expr::All(parts) => {
                let (all, sort) = self.resolve_all(parts, dict, entries);
                (Ex::All(all), sort)
            }
            Expr::Any(parts) => {
                let (all, sort) = self.resolve_all(parts, dict, entries);
                (Ex::Any(all), sort)
            }
            Expr::If(parts) => self.choice(parts, dict, entries),
            Expr::Sum(left, operator, right, origin) => {
                self.sum(left, *operator, right, *origin, dict, entries)
            }
            Expr::Call(function, values, origin) => self.call(*function, values, *origin, dict, entries),
            Expr::Lookup(_, name) => {
                self.no_function(&name.value, name.origin);
                (Ex::Const(Value::Nothing), Sort::Any)
            }
            Expr::Item(list, at) => {
                let (list, sort) = self.resolve(list, dict, entries, Want::Name);
                let (at, _) = self.resolve(at, dict, entries, Want::Name);
                let sort = if matches!(sort, Sort::List(_)) { sort.entry() } else { Sort::Any };
                (Ex::Item(Box::new(list), Box::new(at)), sort)
            }
            Expr::Overall(overall, of, origin) => {
                self.overall(*overall, of.as_deref(), *origin, dict, entries)
            }
            Expr::Listed(listed) => self.listed(listed, dict, entries),
        }
    }

    fn choice(
        &mut self,
        [then, when, other]: &[Expr; 3],
        dict: &Dict,
        entries: &mut Vec<Sort>,
    ) -> (Ex, Sort) {
        let (then, a) = self.resolve(then, dict, entries, Want::Any);
        let (when, _) = self.resolve(when, dict, entries, Want::Name);
        let (other, b) = self.resolve(other, dict, entries, Want::Any);
        (Ex::If(Box::new([then, when, other])), a.or(b))
    }

    fn resolve_words(&mut self, parts: &[Expr], dict: &Dict, entries: &mut Vec<Sort>) -> (Vec<Ex>, Sort) {
        let (mut all, mut sort) = (Vec::new(), Sort::Never);
        for part in parts {
            let (ex, of_part) = self.resolve_word(part, dict, entries);
            all.push(ex);
            sort = sort.or(of_part);
        }
        (all, sort)
    }

    fn resolve_all(&mut self, parts: &[Expr], dict: &Dict, entries: &mut Vec<Sort>) -> (Vec<Ex>, Sort) {
        let (mut all, mut sort) = (Vec::new(), Sort::Never);
        for part in parts {
            let (ex, of_part) = self.resolve(part, dict, entries, Want::Name);
            all.push(ex);
            sort = sort.or(of_part);
        }
        (all, sort)
    }

    fn sum(
        &mut self,
        left: &Expr,
        operator: Operator,
        right: &Expr,
        origin: Origin,
        dict: &Dict,
        entries: &mut Vec<Sort>,
    ) -> (Ex, Sort) {
        let (left, a) = self.resolve(left, dict, entries, Want::Name);
        let (right, b) = self.resolve(right, dict, entries, Want::Name);
        let sort = match (operator, a, b) {
            (Operator::Plus, a @ Sort::List(_), b) => a.or(b),
            (Operator::Minus | Operator::Times, a @ Sort::List(_), _) => a,
            (_, Sort::Any, _) => Sort::Any,
            _ => Sort::Plain,
        };
        (Ex::Sum(Box::new(left), operator, Box::new(right), origin), sort)
    }

    /// A total of all cards that a check is about.
    fn overall(
        &mut self,
        overall: Overall,
        of: Option<&Expr>,
        origin: Origin,
        dict: &Dict,
        entries: &mut Vec<Sort>,
    ) -> (Ex, Sort) {
        if !dict.is_check {
            let help = "name the list: `total(attackers, strength)`, or `attackers|total(strength)`";
            self.report.error(code::EXPRESSION, origin, "a total of no list").help(help);
            return (Ex::Const(Value::Nothing), Sort::Any);
        }
        entries.push(Sort::Entry(dict.about.clone()));
        let of = of.map(|of| Box::new(self.resolve(of, dict, entries, Want::Name).0));
        entries.pop();
        (Ex::Overall(overall, of, origin), Sort::Plain)
    }

    fn comparison(
        &mut self,
        left: &Expr,
        comparison: Comparison,
        right: &Expr,
        dict: &Dict,
        entries: &mut Vec<Sort>,
    ) -> Ex {
        let origin = expr_origin(right);
        let (left, sort) = self.resolve(left, dict, entries, Want::Name);
        let right = match (comparison, right) {
            (Comparison::Contains, Expr::Word(word)) => Ex::Const(Value::word(word.path.join("."))),
            (_, right) => match (self.resolve_word(right, dict, entries), right) {
                // `result = agents` means the word, also where an outcome has a map of that name.
                ((_, Sort::Map), Expr::Word(word)) => Ex::Const(Value::word(word.path.join("."))),
                ((right, _), _) => right,
            },
        };
        if comparison != Comparison::Contains {
            self.check_choice(&sort, &right, origin);
        }
        Ex::Compare(Box::new(left), comparison, Box::new(right))
    }

    /// Reports a word that a choice does not have.
    fn check_choice(&mut self, sort: &Sort, word: &Ex, origin: Option<Origin>) {
        let (Sort::Choice(choices), Ex::Const(value @ (Value::Word(_) | Value::Number(_)))) = (sort, word)
        else {
            return;
        };
        let word = match value {
            Value::Word(word) => word.to_string(),
            Value::Number(number) => crate::model::expression::figures(*number),
            _ => return,
        };
        if choices.iter().any(|choice| names::same(choice, &word)) {
            return;
        }
        let origin = origin.unwrap_or(self.here);
        let message = format!("\"{}\" is none of its choices", shortened(&word));
        let known: Vec<&str> = choices.iter().map(|choice| &**choice).collect();
        self.report.error(code::UNKNOWN_WORD, origin, message).did_you_mean(
            &word,
            known.iter().copied(),
            || format!("the choices are {}", crate::diag::and_list(&known)),
        );
    }

    /// A value where a word that names nothing is that word.
    fn resolve_word(&mut self, expr: &Expr, dict: &Dict, entries: &mut Vec<Sort>) -> (Ex, Sort) {
        let Expr::Word(word) = expr else { return self.resolve(expr, dict, entries, Want::Any) };
        let path = &word.path;
        if path.len() > 1 && self.named(path, word.origin, dict, entries).is_none() {
            return (Ex::Const(Value::word(path.join("."))), Sort::Plain);
        }
        self.name(path, word.origin, dict, entries, Want::Any)
    }

    fn field(&mut self, field: &FieldRef, dict: &Dict, entries: &[Sort], want: Want) -> (Ex, Sort) {
        let want = if field.filters.is_empty() { want } else { Want::Name };
        let (mut ex, mut sort) = self.name(&field.path, field.origin, dict, entries, want);
        for filter in &field.filters {
            let origin = field.origin;
            let mut call = |function, other: Option<Value>| {
                let first = std::mem::replace(&mut ex, Ex::Const(Value::Nothing));
                let values = [first].into_iter().chain(other.map(Ex::Const)).collect();
                ex = Ex::Call(function, values, origin);
            };
            match filter {
                Filter::Upper => call(Function::Upper, None),
                Filter::Lower => call(Function::Lower, None),
                Filter::First => call(Function::First, None),
                Filter::Signed => call(Function::Signed, None),
                Filter::Slug => call(Function::Slug, None),
                Filter::Count => call(Function::Count, None),
                Filter::Join(between) => call(Function::Join, Some(Value::word(between.as_str()))),
                Filter::Or(other) => {
                    let other = decimal(other).map_or_else(|| Value::word(other.as_str()), Value::Number);
                    call(Function::Or, Some(other));
                    continue;
                }
                Filter::Lookup(name) => match OverList::named(&name.value) {
                    Some(function) if !matches!(function, OverList::Only | OverList::Each) => {
                        let level = entries.len() as u8;
                        let list = std::mem::replace(&mut ex, Ex::Const(Value::Nothing));
                        ex = Ex::Over(function, Box::new(list), Box::new(Ex::It(level)), level, origin);
                    }
                    _ => self.no_function(&name.value, name.origin),
                },
            }
            sort = Sort::Plain;
        }
        (ex, sort)
    }

    fn no_function(&mut self, name: &str, origin: Origin) {
        let known =
            Function::ALL.iter().map(|function| function.word()).chain(OverList::NAMES.iter().copied());
        let message = format!("there is no function called \"{}\"", shortened(name));
        self.report
            .error(code::EXPRESSION, origin, message)
            .did_you_mean(name, known, || "the functions are those of layouts and of lists".to_owned());
    }

    fn call(
        &mut self,
        function: Function,
        values: &[Expr],
        origin: Origin,
        dict: &Dict,
        entries: &mut Vec<Sort>,
    ) -> (Ex, Sort) {
        let of_numbers = matches!(
            function,
            Function::Min
                | Function::Max
                | Function::Round
                | Function::Floor
                | Function::Ceil
                | Function::Abs
        );
        let mut sort = Sort::Plain;
        let mut all = Vec::new();
        for (n, value) in values.iter().enumerate() {
            let want = if n == 0 || of_numbers { Want::Name } else { Want::Any };
            let (ex, of_value) = self.resolve(value, dict, entries, want);
            if matches!(function, Function::Or | Function::Reverse | Function::Unique | Function::Sort) {
                sort = if n == 0 { of_value } else { sort.or(of_value) };
            }
            all.push(ex);
        }
        (Ex::Call(function, all, origin), sort)
    }

    fn listed(&mut self, listed: &Listed, dict: &Dict, entries: &mut Vec<Sort>) -> (Ex, Sort) {
        match listed {
            Listed::Over(function, list, of, origin) => {
                let (list, sort) = self.resolve(list, dict, entries, Want::Name);
                let level = entries.len() as u8;
                let entry = sort.entry();
                entries.push(entry.clone());
                let want = if *function == OverList::Each { Want::Any } else { Want::Name };
                let (of, of_sort) = match of {
                    Some(of) => self.resolve(of, dict, entries, want),
                    None => (Ex::It(level), entry.clone()),
                };
                entries.pop();
                let sort = match function {
                    OverList::Only | OverList::Sorted => Sort::List(Box::new(entry)),
                    OverList::Best | OverList::Worst => entry,
                    OverList::Each => Sort::List(Box::new(of_sort)),
                    _ => Sort::Plain,
                };
                (Ex::Over(*function, Box::new(list), Box::new(of), level, *origin), sort)
            }
            Listed::Pairs(a, b, _) => {
                let (a, a_sort) = self.resolve(a, dict, entries, Want::Name);
                let (b, b_sort) = self.resolve(b, dict, entries, Want::Name);
                let pair = Sort::List(Box::new(a_sort.entry().or(b_sort.entry())));
                (Ex::Pairs(Box::new(a), Box::new(b)), Sort::List(Box::new(pair)))
            }
            Listed::Of(value, name) => {
                let (ex, sort) = self.resolve(value, dict, entries, Want::Name);
                self.field_of((ex, sort), name.as_str(), dict)
            }
            Listed::Deck(name) => match self.component(name.as_str()) {
                Some(component) => {
                    (Ex::Const(self.deck(component)), Sort::List(Box::new(Sort::Entry(vec![component]))))
                }
                None => (Ex::Const(Value::Nothing), Sort::Any),
            },
            Listed::Cell(name, at, origin) => {
                let at = at.iter().map(|at| self.resolve(at, dict, entries, Want::Name).0).collect();
                match self.table(name.as_str()) {
                    Some(table) => (Ex::Cell(table, at, *origin), Sort::Any),
                    None => (Ex::Const(Value::Nothing), Sort::Any),
                }
            }
        }
    }

    /// A field of a value; one that no card of the component has is reported.
    fn field_of(&mut self, (ex, sort): (Ex, Sort), name: Located<&str>, dict: &Dict) -> (Ex, Sort) {
        let field = self.symbol(name.value);
        let components: Vec<u16> = match &sort {
            Sort::Entry(components) => components.clone(),
            Sort::Any | Sort::Map if self.has_maps => return (Ex::Of(Box::new(ex), field), Sort::Any),
            _ => (0..dict.fields.len() as u16).collect(),
        };
        if !components.iter().any(|component| dict.knows(*component, field)) {
            self.unknown_field(name, &components, dict);
        }
        let sort = if matches!(field, NAME | CARD | COPIES) { Sort::Plain } else { Sort::Any };
        (Ex::Of(Box::new(ex), field), sort)
    }

    /// Reports a field that no card of some components has.
    pub fn unknown_field(&mut self, name: Located<&str>, components: &[u16], dict: &Dict) {
        let fields = components.iter().filter_map(|component| dict.fields.get(*component as usize)).flatten();
        let mut known: Vec<String> = fields
            .map(|field| self.symbols[*field as usize].to_string())
            .chain(["name".to_owned()])
            .collect();
        known.sort();
        known.dedup();
        let of: Vec<String> = components.iter().map(|component| self.component_name(*component)).collect();
        let message = match of.as_slice() {
            [one] => format!("no {one} has a field \"{}\"", shortened(name.value)),
            _ => format!("nothing here has a field \"{}\"", shortened(name.value)),
        };
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        self.report.unknown(code::UNKNOWN_FIELD, name, message, known.iter().copied(), || {
            format!(
                "the fields are {}; one that a deck declares under `fields:` is known, too",
                crate::diag::and_list(&known)
            )
        });
    }

    /// What a path means, if its first part names something.
    fn named(
        &mut self,
        path: &[String],
        origin: Origin,
        dict: &Dict,
        entries: &[Sort],
    ) -> Option<(Ex, Sort)> {
        let (first, rest) = path.split_first()?;
        if first == "it" && !entries.is_empty() {
            let level = entries.len() - 1;
            let found = (Ex::It(level as u8), entries[level].clone());
            return Some(self.fields_of(found, rest, origin, dict));
        }
        if let [second, rest @ ..] = rest
            && let Some(slot) = dict.names.slots.get(format!("{first}.{second}").as_str())
        {
            let found = (Ex::Slot(*slot), Sort::List(Box::new(Sort::Plain)));
            return Some(self.fields_of(found, rest, origin, dict));
        }
        let mut found = None;
        if let Some(fact) = dict.names.facts.get(first.as_str()) {
            found = Some((Ex::Fact(*fact), dict.facts[*fact as usize].clone()));
        } else if let Some(slot) = dict.names.slots.get(first.as_str()) {
            found = Some((Ex::Slot(*slot), dict.slots[*slot as usize].clone()));
        } else if let Some(value) = dict.names.values.get(first.as_str()) {
            found = Some((Ex::Lines(*value), Sort::Any));
        }
        let field = self.symbol(first);
        for (level, sort) in entries.iter().enumerate() {
            let level = level as u8;
            match sort {
                Sort::Entry(of) if of.iter().all(|component| dict.knows(*component, field)) => {
                    found = Some((Ex::Own(level, field, Box::new(Ex::Const(Value::Nothing))), Sort::Any));
                }
                Sort::Entry(of) if !of.iter().any(|component| dict.knows(*component, field)) => {}
                Sort::Entry(_) | Sort::Any
                    if (0..dict.fields.len() as u16).any(|component| dict.knows(component, field)) =>
                {
                    let (outer, sort) =
                        found.unwrap_or((Ex::Const(Value::word(first.as_str())), Sort::Plain));
                    found = Some((Ex::Own(level, field, Box::new(outer)), sort.or(Sort::Any)));
                }
                _ => {}
            }
        }
        found.map(|found| self.fields_of(found, rest, origin, dict))
    }

    fn fields_of(&mut self, found: (Ex, Sort), rest: &[String], origin: Origin, dict: &Dict) -> (Ex, Sort) {
        rest.iter().fold(found, |found, name| self.field_of(found, Located { value: name, origin }, dict))
    }

    fn name(
        &mut self,
        path: &[String],
        origin: Origin,
        dict: &Dict,
        entries: &[Sort],
        want: Want,
    ) -> (Ex, Sort) {
        if let Some(found) = self.named(path, origin, dict, entries) {
            return found;
        }
        let first = path[0].as_str();
        let value = Value::word(path.join("."));
        if want == Want::Any && path.len() == 1 {
            self.words.push((first.into(), origin));
            return (Ex::Const(value), Sort::Plain);
        }
        let name = Located { value: first, origin };
        if let Some(Sort::Entry(components)) =
            entries.iter().rev().find(|sort| matches!(sort, Sort::Entry(_)))
        {
            let components = components.clone();
            self.unknown_field(name, &components, dict);
            return (Ex::Const(value), Sort::Any);
        }
        let known = dict.names.facts.keys().chain(dict.names.slots.keys()).chain(dict.names.values.keys());
        let known: Vec<String> = known.filter(|name| !name.contains('.')).map(ToString::to_string).collect();
        let message = format!("nothing here is called \"{}\"", shortened(first));
        self.report.unknown(code::UNKNOWN_NAME, name, message, known.iter().map(String::as_str), || {
            if known.is_empty() {
                "put a word into quotation marks here".to_owned()
            } else {
                format!(
                    "the names are {}; put a word into quotation marks here",
                    crate::diag::and_list(&known)
                )
            }
        });
        (Ex::Const(value), Sort::Any)
    }
}

/// The place of a single word.
fn expr_origin(expr: &Expr) -> Option<Origin> {
    match expr {
        Expr::Word(field) | Expr::Field(field) => Some(field.origin),
        Expr::In(_, list) => match &**list {
            Expr::List(parts) => parts.first().and_then(expr_origin),
            _ => None,
        },
        _ => None,
    }
}
