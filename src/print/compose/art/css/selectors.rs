//! Selectors of style sheets, as Selectors 4 has them, for drawings that stand still: what depends on a pointer never matches.

use std::rc::Rc;

use super::syntax::{end, split};

/// The deepest nesting of `:is()` and the like.
const DEEPEST: usize = 16;

/// Selectors in an order in which those within others come first.
#[derive(Debug, Default)]
pub(super) struct Selectors {
    pub all: Vec<Selector>,
    /// The number of compounds in all of them.
    pub compounds: usize,
    /// The comparisons that an element takes.
    pub cost: usize,
    /// The nesting of the selector that is being read.
    depth: usize,
}

/// A selector: compounds such as `g.a:not(#b)`, and how each is related to the one before.
#[derive(Debug)]
pub(super) struct Selector {
    /// The number of its first compound, of those of all selectors.
    pub first: usize,
    pub compounds: Vec<(Combinator, Vec<Test>)>,
    /// Its specificity: ids; classes, attributes and pseudo-classes; elements.
    pub weight: [u32; 3],
}

/// How an element is related to the one that the compound before matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Combinator {
    /// Nothing is before it.
    Begins,
    Within,
    Child,
    Next,
    After,
}

/// A condition for an element.
#[derive(Debug, Clone)]
pub(super) enum Test {
    Element(String),
    Attribute {
        name: String,
        by: By,
        value: String,
        any_case: bool,
    },
    Counted {
        step: i64,
        offset: i64,
        from_end: bool,
        of_type: bool,
    },
    /// One of the selectors matches, or none of them.
    Selected {
        by: Rc<[usize]>,
        wanted: bool,
    },
    Root,
    Target,
    Empty,
    Never,
}

/// How the value of an attribute is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Existence,
    Equality,
    Word,
    Dash,
    Beginning,
    End,
    Part,
}

impl Selectors {
    /// Adds the selectors of a rule, which may be within another; `None` if one of them is not understood, which makes the list
    /// invalid.
    pub fn list(&mut self, text: &str, outer: Option<&Rc<[usize]>>) -> Option<Rc<[usize]>> {
        split(text, b",").into_iter().map(|one| self.complex(one, outer, outer.is_some())).collect()
    }

    /// Adds the selectors of `:is()` and the like, in which `&` is short for the outer ones.
    fn inner_list(&mut self, text: &str, outer: Option<&Rc<[usize]>>) -> Option<Rc<[usize]>> {
        if self.depth > DEEPEST {
            return None;
        }
        self.depth += 1;
        let all = split(text, b",").into_iter().map(|one| self.complex(one, outer, false)).collect();
        self.depth -= 1;
        all
    }

    /// Adds one selector. One that `is_nested` and does not name the outer ones is for what is within them.
    fn complex(&mut self, text: &str, outer: Option<&Rc<[usize]>>, is_nested: bool) -> Option<usize> {
        let mut reader = Reader { rest: text.trim(), outer, weight: [0; 3], selectors: self, nests: false };
        let mut compounds = Vec::new();
        let mut combinator = reader.combinator();
        let is_relative = !matches!(combinator, Combinator::Begins);
        loop {
            compounds.push((combinator, reader.compound()?));
            if reader.rest.is_empty() {
                break;
            }
            combinator = match reader.combinator() {
                Combinator::Begins => return None,
                other => other,
            };
        }
        let (mut weight, nests) = (reader.weight, reader.nests);
        match outer {
            Some(outer) if is_nested && (is_relative || !nests) => {
                if !is_relative {
                    compounds[0].0 = Combinator::Within;
                }
                self.weigh(&mut weight, outer);
                compounds.insert(
                    0,
                    (Combinator::Begins, vec![Test::Selected { by: outer.clone(), wanted: true }]),
                );
            }
            _ if is_relative => return None,
            _ => {}
        }
        let first = self.compounds;
        self.compounds += compounds.len();
        let tests = compounds.iter().flat_map(|(_, tests)| tests);
        let selected = tests.map(|test| if let Test::Selected { by, .. } = test { by.len() } else { 1 });
        self.cost += compounds.len() + selected.sum::<usize>();
        self.all.push(Selector { first, compounds, weight });
        Some(self.all.len() - 1)
    }

    /// Adds the greatest of some specificities.
    fn weigh(&self, weight: &mut [u32; 3], by: &[usize]) {
        let most = by.iter().map(|n| self.all[*n].weight).max().unwrap_or_default();
        weight.iter_mut().zip(most).for_each(|(sum, part)| *sum += part);
    }
}

/// One selector that is being read.
struct Reader<'t, 's> {
    rest: &'t str,
    /// The selectors that `&` is short for.
    outer: Option<&'s Rc<[usize]>>,
    weight: [u32; 3],
    selectors: &'s mut Selectors,
    /// Whether it has an `&`.
    nests: bool,
}

impl Reader<'_, '_> {
    fn combinator(&mut self) -> Combinator {
        let trimmed = self.rest.trim_start();
        let blank = trimmed.len() < self.rest.len();
        let sign = match trimmed.bytes().next() {
            Some(b'>') => Combinator::Child,
            Some(b'+') => Combinator::Next,
            Some(b'~') => Combinator::After,
            _ => {
                self.rest = trimmed;
                return if blank { Combinator::Within } else { Combinator::Begins };
            }
        };
        self.rest = trimmed[1..].trim_start();
        sign
    }

    fn compound(&mut self) -> Option<Vec<Test>> {
        let mut tests = Vec::new();
        let before = self.rest.len();
        while let Some(c) = self.rest.chars().next() {
            match c {
                '*' => self.rest = &self.rest[1..],
                '&' => {
                    self.rest = &self.rest[1..];
                    self.nests = true;
                    match self.outer {
                        Some(outer) => {
                            self.selectors.weigh(&mut self.weight, outer);
                            tests.push(Test::Selected { by: outer.clone(), wanted: true });
                        }
                        None => tests.push(Test::Root),
                    }
                }
                '#' | '.' => {
                    self.rest = &self.rest[1..];
                    let (name, by) = if c == '#' { ("id", By::Equality) } else { ("class", By::Word) };
                    self.weight[usize::from(c == '.')] += 1;
                    let value = self.name()?;
                    tests.push(Test::Attribute { name: name.to_owned(), by, value, any_case: false });
                }
                '[' => tests.push(self.attribute()?),
                ':' => self.pseudo(&mut tests)?,
                '|' => self.rest = &self.rest[1..],
                c if c.is_whitespace() || matches!(c, '>' | '+' | '~') => break,
                _ => {
                    let name = self.name()?;
                    self.weight[2] += 1;
                    // `svg|rect` is the element of a namespace.
                    if !self.rest.starts_with('|') {
                        tests.push(Test::Element(name));
                    }
                }
            }
        }
        (self.rest.len() < before).then_some(tests)
    }

    /// A name, with its escapes resolved.
    fn name(&mut self) -> Option<String> {
        let mut name = String::new();
        while let Some(c) = self.rest.chars().next() {
            if c == '\\' {
                self.rest = &self.rest[1..];
                let digits = self.rest.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
                let code = u32::from_str_radix(&self.rest[..digits], 16).ok().and_then(char::from_u32);
                let escaped = code.or_else(|| self.rest.chars().next())?;
                self.rest = &self.rest[if digits > 0 { digits } else { escaped.len_utf8() }..];
                if digits > 0 {
                    self.rest = self.rest.strip_prefix([' ', '\t', '\n']).unwrap_or(self.rest);
                }
                name.push(escaped);
            } else if c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii() {
                name.push(c);
                self.rest = &self.rest[c.len_utf8()..];
            } else {
                break;
            }
        }
        (!name.is_empty()).then_some(name)
    }

    fn attribute(&mut self) -> Option<Test> {
        let close = end(self.rest, 1, b"]");
        let inner = self.rest.get(1..close)?.trim();
        self.rest = self.rest.get(close + 1..)?;
        self.weight[1] += 1;
        let name_end = inner.find(|c: char| "=~|^$* \t".contains(c)).unwrap_or(inner.len());
        let (name, condition) = (inner[..name_end].to_owned(), inner[name_end..].trim());
        let signs =
            [("~=", By::Word), ("|=", By::Dash), ("^=", By::Beginning), ("$=", By::End), ("*=", By::Part)];
        let by = signs.into_iter().chain([("=", By::Equality)]);
        let found = by.into_iter().find_map(|(sign, by)| Some((by, condition.strip_prefix(sign)?.trim())));
        let Some((by, value)) = found else {
            let exists = Test::Attribute { name, by: By::Existence, value: String::new(), any_case: false };
            return condition.is_empty().then_some(exists);
        };
        let bare = value.strip_suffix(['i', 'I', 's', 'S']).filter(|rest| rest.ends_with([' ', '"', '\'']));
        let any_case = bare.is_some() && value.ends_with(['i', 'I']);
        let value = bare.unwrap_or(value).trim().trim_matches(['"', '\'']).to_owned();
        Some(Test::Attribute { name, by, value, any_case })
    }

    /// Reads a pseudo-class or a pseudo-element.
    fn pseudo(&mut self, tests: &mut Vec<Test>) -> Option<()> {
        let element = self.rest.starts_with("::");
        self.rest = self.rest.trim_start_matches(':');
        let name = self.name()?.to_ascii_lowercase();
        let argument = if self.rest.starts_with('(') {
            let close = end(self.rest, 1, b")");
            let inner = self.rest.get(1..close)?.trim();
            self.rest = self.rest.get(close + 1..)?;
            Some(inner)
        } else {
            None
        };
        if element {
            tests.push(Test::Never);
            return Some(());
        }
        match (name.as_str(), argument) {
            ("is" | "where" | "not" | "matches", Some(list)) => {
                let by = self.selectors.inner_list(list, self.outer)?;
                if name != "where" {
                    self.selectors.weigh(&mut self.weight, &by);
                }
                self.nests |= list.contains('&');
                tests.push(Test::Selected { by, wanted: name != "not" });
                return Some(());
            }
            ("nth-child" | "nth-last-child" | "nth-of-type" | "nth-last-of-type", Some(formula)) => {
                let (step, offset) = counted(formula)?;
                tests.push(place(&name, step, offset));
            }
            ("first-child" | "last-child" | "first-of-type" | "last-of-type", None) => {
                tests.push(place(&name, 0, 1));
            }
            ("only-child" | "only-of-type", None) => {
                tests.extend([place(&name, 0, 1), place(&format!("last-{name}"), 0, 1)]);
            }
            ("root" | "scope", None) => tests.push(Test::Root),
            ("target", None) => tests.push(Test::Target),
            ("empty", None) => tests.push(Test::Empty),
            (
                "hover" | "active" | "focus" | "focus-within" | "focus-visible" | "visited" | "link"
                | "any-link" | "target-within" | "before" | "after",
                None,
            ) => tests.push(Test::Never),
            _ => return None,
        }
        self.weight[1] += 1;
        Some(())
    }
}

fn place(name: &str, step: i64, offset: i64) -> Test {
    Test::Counted { step, offset, from_end: name.contains("last"), of_type: name.ends_with("of-type") }
}

/// A formula such as `2n+1`, `odd`, `-n + 3` or `4`, as its step and its offset.
fn counted(formula: &str) -> Option<(i64, i64)> {
    let formula: String =
        formula.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    match formula.as_str() {
        "odd" => return Some((2, 1)),
        "even" => return Some((2, 0)),
        _ => {}
    }
    let number = |text: &str| match text {
        "" | "+" => Some(1),
        "-" => Some(-1),
        text => text.parse::<i32>().ok().map(i64::from),
    };
    match formula.split_once('n') {
        Some((step, "")) => Some((number(step)?, 0)),
        Some((step, offset)) => Some((number(step)?, offset.parse::<i32>().ok()?.into())),
        None => Some((0, formula.parse::<i32>().ok()?.into())),
    }
}
