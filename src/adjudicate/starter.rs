//! A dispute to begin with: a file that can be judged as it is, with every possible key and its meaning.

use std::sync::Arc;

use super::Which;
use super::read::read;
use crate::diag::render::wrapped;
use crate::diag::{Report, or_list};
use crate::games;
use crate::model::load::Cards;
use crate::model::{GameName, Rulebook};
use crate::ruling::{Dispute, matching, render};
use crate::source::shape::{Field, Names};
use crate::source::{Door, Files, Located, Map, Node, Object, Shape, yaml};

/// The width of the file in columns.
const WIDTH: usize = 100;
/// The column where remarks begin, if the text before them is shorter.
const REMARKS: usize = 34;
/// The deepest level of keys that is written out.
const DEEPEST: usize = 6;
/// The most words that a remark lists.
const MOST_WORDS: usize = 9;

/// The file of a dispute: the keys of its starter with their values, and all other keys behind a `#`. `rules` is the
/// path of a custom game's rulebook, if the file has to name it. `None` if the dispute is not known.
pub fn starter(which: &Which, rules: Option<&str>, door: &dyn Door) -> Option<String> {
    let (game, dispute) = which.game.zip(which.dispute)?;
    let rulebook = which.own.as_ref().map(|own| own.rulebook()).or_else(|| games::game(game).rulebook());
    let mut text = dispute.starter.to_owned();
    if let Some(path) = rules {
        text.push_str(&format!("rules: {}\n", render::yaml_scalar(path)));
    }
    let mut files = Files::default();
    let (cards, node) = if which.own.is_some() {
        let file = files.add(dispute.name, text);
        (Cards::default(), yaml::parse(&files, file, &mut Report::default()).into_iter().next().map(Arc::new))
    } else {
        let entry = read(door, dispute.name, text.as_bytes(), &mut files).entries.into_iter().next();
        entry.map_or_else(|| (Cards::default(), None), |entry| (entry.cards, Some(entry.node)))
    };
    let title = rulebook.map_or(game.key(), |book| book.title);
    let mut page = Page { game, rulebook, cards: &cards, shown: Vec::new(), out: head(title, dispute) };
    page.map(dispute.states, node.as_ref().and_then(|node| node.as_map()), At::START);
    Some(page.out)
}

fn head(title: &str, dispute: &Dispute) -> String {
    let about = if dispute.about.is_empty() { dispute.name } else { dispute.about };
    format!(
        "# {title}: {}.\n# Fill in what happened at your table, then run: umpire judge FILE\n\
         # A key after a # has no effect; remove the # to use it. Delete what you don't need.\n\n",
        about.trim_end_matches('.')
    )
}

/// The file written so far.
struct Page<'c> {
    game: GameName,
    rulebook: Option<&'static Rulebook>,
    cards: &'c Cards,
    /// Objects whose keys are written out already.
    shown: Vec<&'static str>,
    out: String,
}

/// The place of a line in the file.
#[derive(Debug, Clone, Copy)]
struct At {
    /// The column of the key.
    column: usize,
    /// The column of the `#` in front, if the key is commented out.
    off: Option<usize>,
    /// Whether the first line begins an item of a list.
    is_item: bool,
    /// The number of keys around it.
    depth: usize,
}

impl At {
    const START: At = At { column: 0, off: None, is_item: false, depth: 0 };

    /// The place of a key inside this one.
    fn below(self) -> At {
        At { column: self.column + 2, is_item: false, depth: self.depth + 1, ..self }
    }

    /// The beginning of a line: blanks, the `#` and the dash of an item.
    fn margin(self) -> String {
        let dash = if self.is_item { 2 } else { 0 };
        let mut margin = " ".repeat(self.column - dash);
        if let Some(off) = self.off {
            margin.insert(off, '#');
        }
        if self.is_item {
            margin.push_str("- ");
        }
        margin
    }
}

impl Page<'_> {
    /// A map, one key a line.
    fn map(&mut self, object: &Object, map: Option<&Map>, at: At) {
        let said = |field: &Field| map.and_then(|map| map.get(field.name));
        let mut fields: Vec<&Field> = object.fields().collect();
        if at.is_item
            && let Some(first) = fields.iter().position(|field| said(field).is_some())
        {
            // An item begins with a key that is not commented out.
            fields[..=first].rotate_right(1);
        }
        let card = map.and_then(|map| self.card(map));
        for (n, field) in fields.into_iter().enumerate() {
            let printed = card.as_ref().and_then(|card| card.get(field.name));
            self.field(field, said(field), printed, At { is_item: at.is_item && n == 0, ..at });
        }
    }

    /// The fields of the card that a map names.
    fn card(&self, map: &Map) -> Option<Map> {
        let name = map.get("card")?.as_text()?;
        let name = Located { value: name, origin: map.get("card")?.origin };
        let (_, entry) = self.cards.find(self.game, |_| true, name, &mut Report::default())?;
        Some(entry.fields.clone())
    }

    /// A key with its value and its meaning.
    fn field(&mut self, field: &Field, said: Option<&Node>, printed: Option<&Node>, at: At) {
        let at = if said.is_none() && at.off.is_none() {
            let dash = if at.is_item { 2 } else { 0 };
            At { off: Some(at.column - dash), ..at }
        } else {
            at
        };
        let is_printed = printed.is_some() && said.is_none();
        let mut remark = if is_printed { format!("printed: {}", field.about) } else { field.meaning() };
        if let Some(words) = words(&field.shape).filter(|words| words.len() <= MOST_WORDS && !is_printed) {
            remark.push_str(&format!("; {}", or_list(words)));
        }
        let known = said.or(printed);
        if at.depth < DEEPEST && self.nested(field, known, &remark, at) {
            return;
        }
        let value = match known {
            Some(node) => render::yaml_value(&matching::json(node)),
            None if field.name == "decks" && self.game == GameName::Custom => "[cards.yaml]".to_owned(),
            None if field.name == "decks" => format!("[{}]", self.game.key()),
            None => self.example(field),
        };
        self.line(at, &format!("{}: {value}", field.name), &remark);
    }

    /// Keys within a key, one a line. `false` if the value is a word, a number or a list of these.
    fn nested(&mut self, field: &Field, said: Option<&Node>, remark: &str, at: At) -> bool {
        let shape = fitting(&field.shape, said);
        let key = format!("{}:", field.name);
        match shape {
            Shape::Object(object) => {
                // The keys of an object are explained once.
                if self.shown.contains(&object.what) && at.off.is_some() {
                    let value = said
                        .map_or_else(|| "{…}".to_owned(), |node| render::yaml_value(&matching::json(node)));
                    self.line(at, &format!("{key} {value}"), remark);
                    return true;
                }
                self.shown.push(object.what);
                self.line(at, &key, remark);
                self.map(object, said.and_then(Node::as_map), At { is_item: false, ..at.below() });
            }
            Shape::Map(_, inner) => {
                let object = |node| match fitting(inner, node) {
                    Shape::Object(object) => Some(object),
                    _ => None,
                };
                let entries: Vec<(&str, Option<&Node>)> = match said.and_then(Node::as_map) {
                    Some(map) => map.iter().map(|(key, node)| (&*key.text, Some(node))).collect(),
                    None => vec![("NAME", None)],
                };
                let is_long = |node: &Node| node.as_map().is_some() || node.as_list().is_some();
                if entries.iter().all(|(_, node)| object(*node).is_none() && !node.is_some_and(is_long)) {
                    return false;
                }
                self.line(at, &key, remark);
                for (n, (name, node)) in entries.into_iter().enumerate() {
                    match object(node).filter(|_| n == 0) {
                        Some(object) => {
                            self.line(at.below(), &format!("{}:", render::yaml_scalar(name)), "");
                            self.map(object, node.and_then(Node::as_map), at.below().below());
                        }
                        None => self.flow(&format!("{}: ", render::yaml_scalar(name)), node, at.below()),
                    }
                }
            }
            Shape::List(inner) | Shape::OneOrMore(inner) => {
                return self.items(inner, &key, said, remark, at);
            }
            _ => return false,
        }
        true
    }

    /// The items of a list of maps: the first one with all keys, and one of each other kind.
    fn items(&mut self, inner: &Shape, key: &str, said: Option<&Node>, remark: &str, at: At) -> bool {
        let kinds = objects(inner);
        let nodes = said.map_or(&[][..], |node| node.as_list().unwrap_or(std::slice::from_ref(node)));
        let is_map = nodes.iter().any(|node| node.as_map().is_some());
        if kinds.is_empty() || !is_map && (said.is_some() || kinds.len() < alternatives(inner)) {
            return false;
        }
        self.line(at, key, remark);
        let item = At { column: at.column + 4, is_item: true, depth: at.depth + 1, ..at };
        let mut shown: Vec<&str> = Vec::new();
        for node in nodes {
            match Some(fitting(inner, Some(node))) {
                Some(Shape::Object(object)) if !shown.contains(&object.what) || kinds.len() > 1 => {
                    let again = shown.len() >= kinds.len();
                    shown.push(object.what);
                    if again {
                        self.flow("", Some(node), item);
                    } else {
                        self.map(object, node.as_map(), item);
                    }
                }
                _ => self.flow("", Some(node), item),
            }
        }
        if nodes.is_empty() {
            self.map(kinds[0], None, item);
        }
        true
    }

    /// A value on one line.
    fn flow(&mut self, before: &str, node: Option<&Node>, at: At) {
        let value = node.map_or_else(|| "…".to_owned(), |node| render::yaml_value(&matching::json(node)));
        self.line(at, &format!("{before}{value}"), "");
    }

    /// A line with its remark, which continues below if it is long.
    fn line(&mut self, at: At, text: &str, remark: &str) {
        let line = format!("{}{text}", at.margin());
        if remark.is_empty() {
            self.out.push_str(&format!("{line}\n"));
            return;
        }
        let width = line.chars().count();
        let column = if width + 1 > REMARKS { width + 2 } else { REMARKS };
        let column = if column > WIDTH - 30 { REMARKS } else { column };
        let remark = wrapped(remark, WIDTH, column + 2);
        let mut lines = remark.lines();
        let first = if width < column { lines.next().unwrap_or_default() } else { "" };
        let gap = column.saturating_sub(width);
        if first.is_empty() {
            self.out.push_str(&format!("{line}\n"));
        } else {
            self.out.push_str(&format!("{line}{:gap$}# {first}\n", ""));
        }
        lines.for_each(|line| self.out.push_str(&format!("{:column$}# {line}\n", "")));
    }

    /// An example value.
    fn example(&self, field: &Field) -> String {
        let default = field.default.map(|written| written()).filter(|written| !written.is_empty());
        match default {
            Some(written) if written.parse::<i64>().is_ok() || written == "true" => written,
            Some(written) => render::yaml_scalar(&written),
            None => self.example_of_shape(&field.shape),
        }
    }

    fn example_of_shape(&self, shape: &Shape) -> String {
        match shape {
            Shape::Whole => "1".to_owned(),
            Shape::Between(least, most) => (*least).max(1).min(*most).to_string(),
            Shape::Truth => "true".to_owned(),
            Shape::Word(words) => render::yaml_scalar(words[0]),
            Shape::Name(Names::Space) => "B2".to_owned(),
            Shape::Name(_) => "NAME".to_owned(),
            Shape::List(inner) | Shape::OneOrMore(inner) => format!("[{}]", self.example_of_shape(inner)),
            Shape::OneOrTwo(inner) => self.example_of_shape(inner),
            Shape::Map(Names::Option, _) => self.option(),
            Shape::Map(Names::Space, inner) => format!("{{B2: {}}}", self.example_of_shape(inner)),
            Shape::Map(_, inner) => format!("{{NAME: {}}}", self.example_of_shape(inner)),
            Shape::Either(shapes) => {
                let plain = shapes.iter().find(|shape| !shape.is_map());
                self.example_of_shape(plain.unwrap_or(&shapes[0]))
            }
            _ => "…".to_owned(),
        }
    }

    /// An example of a house rule of the game.
    fn option(&self) -> String {
        let option = self.rulebook.and_then(|book| book.options().next()).map(|(_, option)| option);
        let value = option.and_then(|option| option.words().find(|value| *value != option.default));
        match option.zip(value) {
            Some((option, value)) => format!("{{{}: {value}}}", option.name),
            None => "{}".to_owned(),
        }
    }
}

/// The shape that fits a value among alternatives; without a value, the simplest.
fn fitting<'s>(shape: &'s Shape, said: Option<&Node>) -> &'s Shape {
    let Shape::Either(shapes) = shape else { return shape };
    let fits = |shape: &&Shape| match said {
        Some(node) => match shape {
            Shape::Object(object) => {
                node.as_map().is_some_and(|map| map.iter().all(|(key, _)| object.field(&key.text).is_some()))
            }
            shape => shape.is_map() == node.as_map().is_some(),
        },
        None => !shape.is_map(),
    };
    shapes.iter().find(fits).map_or(&shapes[0], |shape| fitting(shape, said))
}

/// The objects among alternative shapes.
fn objects(shape: &Shape) -> Vec<&'static Object> {
    match shape {
        Shape::Object(object) => vec![object],
        Shape::Either(shapes) => shapes.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

/// The number of alternative shapes.
fn alternatives(shape: &Shape) -> usize {
    if let Shape::Either(shapes) = shape { shapes.len() } else { 1 }
}

/// The words that a value may be, if it is limited to words.
fn words(shape: &Shape) -> Option<&'static [&'static str]> {
    match shape {
        Shape::Word(words) => Some(words),
        Shape::OneOrMore(inner) | Shape::List(inner) => words(inner),
        Shape::Either(shapes) => shapes.iter().find_map(words),
        _ => None,
    }
}
