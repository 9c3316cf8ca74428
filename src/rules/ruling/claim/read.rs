//! Reads claims: mistakes are reported at their place, and the table's own words are understood.

use super::clauses::Stated;
use super::reader::{ClaimReader, NOTHING, SOMETHING, field, is_one_of};
use super::several::{SEVERAL, Several};
use super::{Claim, Claims, Known, Part, Point, Says, Wide, alike, say};
use crate::diag::{Report, code};
use crate::ruling::Json;
use crate::source::shape::{Field, Names};
use crate::source::{Key, Located, Map, Node, Object, Shape, Value, shortened, unknown_key, wrong_type};

/// Reads a player's claim. Names are checked only if the scenario's names are known; `last` is who was mentioned last, which a sentence may
/// call "it". Errors are reported.
pub fn read(
    (player, node): (&str, &Node),
    claims: &Claims,
    (known, last): (Option<Known<'_>>, &mut Option<String>),
    report: &mut Report,
) -> Option<Claim> {
    if let Some(said) = node.located_text().filter(|said| !said.value.trim().is_empty()) {
        return in_words((player, said), claims, (known?, last), report);
    }
    let mut reader = ClaimReader::new(claims, known.map(|known| known.names), report);
    match node.as_map() {
        Some(map) if !map.is_empty() => reader.outcome(map),
        Some(_) => reader.says_nothing(player, node),
        None if node.is_null() => reader.says_nothing(player, node),
        None => {
            wrong_type(node, "what comes out of it", reader.report);
            let help = format!("write it as the ruling has it, like `{}`", claims.example);
            reader.report.last().map(|fault| fault.help(help));
        }
    }
    let (points, legality) = (reader.points, reader.legality);
    let says_something = !points.is_empty() || legality.is_some();
    says_something.then(|| Claim {
        player: player.to_owned(),
        origin: node.origin,
        legality,
        is_guess: false,
        points,
    })
}

/// Reads a claim in sentences, several of them separated by commas or "and".
fn in_words(
    (player, said): (&str, Located<&str>),
    claims: &Claims,
    (known, last): (Known<'_>, &mut Option<String>),
    report: &mut Report,
) -> Option<Claim> {
    let understood = say::sentences(said, claims, known, last.clone(), report)?;
    *last = understood.last;
    let mut whole = Claim {
        player: player.to_owned(),
        origin: said.origin,
        legality: None,
        is_guess: understood.is_guess,
        points: Vec::new(),
    };
    for node in understood.nodes {
        let one = read((player, &node), claims, (Some(known), last), report)?;
        whole.legality = one.legality.or(whole.legality);
        whole.points.extend(one.points);
    }
    Some(whole)
}

impl ClaimReader<'_> {
    pub(super) fn says_nothing(&mut self, player: &str, node: &Node) {
        let message = format!("{} claims nothing", shortened(player));
        let help = format!("write what should come out of it, like `{}`", self.claims.example);
        self.report.error(code::WRONG_TYPE, node.origin, message).help(help);
    }

    /// Keys of the outcome, the table's words, `winner:`, and names.
    pub(super) fn outcome(&mut self, map: &Map) {
        let entries: Vec<(&Key, &Node)> = map.iter().collect();
        let mut n = 0;
        while let Some((key, node)) = entries.get(n) {
            let field = field(self.claims.outcome, &key.text);
            let list = field.filter(|field| matches!(field.shape, Shape::List(_)));
            n += 1;
            let strays = Self::strays(self.claims.outcome, &entries[n..]);
            if let Some(list) = list.filter(|_| strays > 0 && node.as_text().is_some()) {
                self.forgotten_brackets(list.name, node, &entries[n..n + strays]);
                n += strays;
            } else {
                self.entry(field, key, node);
            }
        }
    }

    pub(super) fn entry(&mut self, field: Option<&'static Field>, key: &Key, node: &Node) {
        if let Some(field) = field {
            return self.value(&[], field, node);
        }
        if self.legality(key, node) {
            return;
        }
        if let Some(map) = node.as_map().filter(|_| alike(&key.text, say::STEPS)) {
            return self.steps(map);
        }
        if alike(&key.text, SEVERAL) && node.as_map().is_some() {
            return self.several(node);
        }
        if let Some(map) = node.as_map().filter(|_| alike(&key.text, "not")) {
            let first = self.points.len();
            self.outcome(map);
            return self.points[first..].iter_mut().for_each(|point| point.is_denied = !point.is_denied);
        }
        if let Some(wide) = self.claims.words.iter().find(|wide| alike(wide.word, &key.text)) {
            return self.those(*wide, node);
        }
        if let Some(winners) = self.claims.outcome.field("winners").filter(|_| alike(&key.text, "winner")) {
            let Shape::List(inner) = &winners.shape else { unreachable!("it is a list") };
            let Some(values) = self.list(inner, node) else { return };
            let path = vec![Part::Key(winners.name)];
            if values.is_empty() {
                self.say(path.clone(), Says::Holds(Vec::new()));
            }
            return values.into_iter().for_each(|value| self.say(path.clone(), Says::Includes(value)));
        }
        if alike(&key.text, "winner") && !self.claims.sides.is_empty() {
            return self.winner(node);
        }
        let Some(known) = self.known else { return };
        let found = self.named(&key.text, |kind| self.claims.map_of(kind).is_some());
        if let Some((kind, name)) = found {
            let (field, shape) = self.claims.map_of(kind).expect("it is one of those");
            if is_bare(node) {
                return self.stands_alone(key);
            }
            return self.value_at(&[Part::Key(field.name), Part::Name(name)], field, shape, node);
        }
        let keys = self.claims.outcome.fields().map(|field| field.name);
        let words = self.claims.words.iter().map(|wide| wide.word);
        let names = known.iter().filter(|known| self.claims.map_of(known.kind).is_some());
        let names: Vec<&str> = names.map(|known| &*known.name).collect();
        let winner = Some("winner").filter(|_| !self.claims.sides.is_empty());
        unknown_key(
            &key.text,
            key.origin,
            "the outcome",
            keys.chain(words).chain(winner).chain(names),
            self.report,
        );
    }

    /// So many of several claims: `several: {at least: 1, of: [{7C: fed}, {9C: fed}]}`.
    fn several(&mut self, node: &Node) {
        let point = Several::read(node, |one| {
            let first = self.points.len();
            if let Some(map) = one.as_map() {
                self.outcome(map);
            }
            self.points.split_off(first)
        });
        self.points.extend(point);
    }

    /// Sentences that steps say, or don't: `steps: {ann draws 5 cards: yes}`.
    pub(super) fn steps(&mut self, map: &Map) {
        for (key, node) in map.iter() {
            let text = node.as_text().unwrap_or_default();
            let is_denied = is_one_of(text, &NOTHING);
            if !is_denied && !is_one_of(text, &SOMETHING) {
                wrong_type(node, "yes or no", self.report);
                continue;
            }
            let stated = say::same_sentences(&key.text, self.known.unwrap_or_default());
            let path = vec![Part::Key(say::STEPS), Part::Free(key.text.to_string())];
            self.points.push(Point { path, says: Says::Stated(Stated(stated)), is_denied });
        }
    }

    /// The number of keys without a value that are no keys of the map.
    pub(super) fn strays(object: &Object, entries: &[(&Key, &Node)]) -> usize {
        entries.iter().take_while(|(key, node)| is_bare(node) && field(object, &key.text).is_none()).count()
    }

    /// Reports `order: Ivo, Glitter` in braces: a list without its brackets.
    pub(super) fn forgotten_brackets(&mut self, list: &str, first: &Node, strays: &[(&Key, &Node)]) {
        let names: Vec<&str> =
            first.as_text().into_iter().chain(strays.iter().map(|(key, _)| &*key.text)).collect();
        let stray = strays[0].0;
        let message =
            format!("\"{}\" stands alone, since the list before it has no brackets", shortened(&stray.text));
        let help = format!("write `{list}: [{}]`", shortened(&names.join(", ")));
        self.report.error(code::WRONG_TYPE, stray.origin, message).help(help);
    }

    pub(super) fn stands_alone(&mut self, key: &Key) {
        let message = format!("nothing is said of \"{}\"", shortened(&key.text));
        let help = format!("say what becomes of it, like `{}`", self.claims.example);
        self.report.error(code::WRONG_TYPE, key.origin, message).help(help);
    }

    /// Reads the value of a declared key below `path`.
    pub(super) fn value(&mut self, path: &[Part], field: &'static Field, node: &Node) {
        let path: Vec<Part> = path.iter().cloned().chain([Part::Key(field.name)]).collect();
        self.value_at(&path, field, &field.shape, node);
    }

    /// Reads the value at a path.
    pub(super) fn value_at(
        &mut self,
        path: &[Part],
        field: &'static Field,
        shape: &'static Shape,
        node: &Node,
    ) {
        match shape {
            Shape::Map(names, inner) => self.map(path, field, *names, inner, node),
            Shape::Object(object) => self.record(path, object, node),
            Shape::List(inner) if node.as_map().is_some() && self.claims.in_order.contains(&field.name) => {
                node.entries().for_each(|(key, place)| self.in_order(path, inner, key, place));
            }
            Shape::List(inner) => {
                let Some(values) = self.list(inner, node) else { return };
                let in_order = self.claims.in_order.contains(&field.name);
                self.say(path.to_vec(), if in_order { Says::Is(values.into()) } else { Says::Holds(values) });
            }
            _ => self.single(path, shape, node),
        }
    }

    /// The place of one of a list: `Wren: first`, `Pim: before Meridia`.
    fn in_order(&mut self, path: &[Part], inner: &'static Shape, key: &Key, place: &Node) {
        let text = place.as_text().unwrap_or_default();
        let other = ["before ", "after "].iter().find_map(|word| text.strip_prefix(word));
        let one = self.scalar(inner, &Node::text(&*key.text, key.origin));
        let other = match other.map(|other| self.scalar(inner, &Node::text(other, place.origin))) {
            Some(None) => return,
            other => other.flatten(),
        };
        let Some(one) = one else { return };
        let nth = say::nth(text).or_else(|| text.parse::<usize>().ok().filter(|nth| *nth > 0));
        match (other, nth) {
            (Some(other), _) if text.starts_with("before") => {
                self.say(path.to_vec(), Says::Before([one, other]));
            }
            (Some(other), _) => self.say(path.to_vec(), Says::Before([other, one])),
            (None, Some(nth)) => self.say(path.to_vec(), Says::Nth(one, nth)),
            (None, None) => wrong_type(place, "a number, last, or before and a name", self.report),
        }
    }

    /// A map by name; empty if it says nobody.
    pub(super) fn map(
        &mut self,
        path: &[Part],
        field: &'static Field,
        names: Names,
        inner: &'static Shape,
        node: &Node,
    ) {
        let Some(map) = node.as_map() else {
            if node.is_null() || node.as_text().is_some_and(|text| is_one_of(text, &NOTHING)) {
                return self.say(path.to_vec(), Says::Is(Json::Null));
            }
            wrong_type(node, "a map by name", self.report);
            let help = format!("write `{}: {{NAME: …}}`", field.name);
            self.report.last().map(|fault| fault.help(help));
            return;
        };
        for (key, node) in map.iter() {
            let name = match names {
                Names::Kind(kind) => self.name(kind, Located { value: &key.text, origin: key.origin }),
                Names::Space => self.space(Located { value: &key.text, origin: key.origin }),
                _ => Some(key.text.to_string()),
            };
            let Some(name) = name else { continue };
            if is_bare(node) {
                self.stands_alone(key);
                continue;
            }
            let path: Vec<Part> = path.iter().cloned().chain([Part::Name(name)]).collect();
            self.value_at(&path, field, inner, node);
        }
    }

    /// A map with declared keys, or a single value that stands for it: `7C: fed`, `Sparkles: C3`.
    pub(super) fn record(&mut self, path: &[Part], object: &'static Object, node: &Node) {
        let Some(map) = node.as_map() else { return self.one_value(path, object, node) };
        let entries: Vec<(&Key, &Node)> = map.iter().collect();
        let mut n = 0;
        while let Some((key, node)) = entries.get(n) {
            n += 1;
            let found = field(object, &key.text);
            let list =
                found.filter(|field| matches!(field.shape, Shape::List(_)) && node.as_text().is_some());
            let strays = Self::strays(object, &entries[n..]);
            match (found, list.filter(|_| strays > 0)) {
                (_, Some(list)) => {
                    self.forgotten_brackets(list.name, node, &entries[n..n + strays]);
                    n += strays;
                }
                (Some(field), None) => self.value(path, field, node),
                (None, None) => self.yes_or_no(path, object, key, node),
            }
        }
    }

    /// A word as a key with yes or no: `dead: no`.
    pub(super) fn yes_or_no(&mut self, path: &[Part], object: &'static Object, key: &Key, node: &Node) {
        let is_here = |wide: &&Wide| alike(wide.word, &key.text) && field(object, wide.key).is_some();
        let Some(wide) = self.claims.words.iter().find(is_here) else {
            let words = self.claims.words.iter().filter(|wide| field(object, wide.key).is_some());
            let known = object.fields().map(|field| field.name).chain(words.map(|wide| wide.word));
            let what = path.last().map_or("the outcome", Part::text);
            return unknown_key(&key.text, key.origin, what, known, self.report);
        };
        let text = node.as_text().unwrap_or("no");
        let wide = if is_one_of(text, &SOMETHING) {
            *wide
        } else if is_one_of(text, &NOTHING) {
            Wide { is_one: !wide.is_one, sentence: self.claims.otherwise(wide), ..*wide }
        } else {
            return wrong_type(node, "yes or no", self.report);
        };
        let path = path.iter().cloned().chain([Part::Key(wide.key)]).collect();
        self.say(path, Says::Wide(wide));
    }

    pub(super) fn say(&mut self, path: Vec<Part>, says: Says) {
        self.points.push(Point { path, says, is_denied: false });
    }
}

/// Whether a key has no value.
pub(super) fn is_bare(node: &Node) -> bool {
    matches!(&node.value, Value::Scalar(scalar) if scalar.plain && scalar.text.is_empty())
}
