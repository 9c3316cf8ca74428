//! Whom a sentence is about: pronouns, "nobody", "both", the winner and the loser, and who comes before whom.

use super::pattern::{Hole, Pattern};
use super::{Grammar, PRONOUNS, words};
use crate::geometry::Label;
use crate::ruling::{Json, Subject};
use crate::source::shape::Names;
use crate::source::{Node, Shape};

/// The most people that "nobody" is taken apart for.
const MOST: usize = 200;
/// The most people whom a pronoun may mean.
const MOST_MEANT: usize = 40;
/// The most sentences that are offered where it can mean several.
const MOST_OFFERED: usize = 4;
/// What people do in an order.
const IN_ORDER: [&str; 7] = ["thrusts", "goes", "comes", "attacks", "strikes", "is", "plays"];

impl Grammar<'_> {
    /// The claim of a sentence with pronouns, and its words with names for them. If nobody was mentioned, somebody is meant of whom it may be
    /// said: what a step says, of the one of whom a step says the like. If it may be said of several, that is noted.
    pub(super) fn of_pronouns(&self, words: &[String]) -> Option<(Node, Vec<String>)> {
        let all = self.with_pronouns(words);
        let of = |claim: &dyn Fn(&[String]) -> Option<Node>| -> Vec<(Node, Vec<String>)> {
            all.iter().filter_map(|words| Some((claim(words)?, words.clone()))).collect()
        };
        let mut found = of(&|words| self.meant(words));
        if found.is_empty() {
            found = of(&|words| self.quoted(words));
            let is_one = found.len() == 1;
            found.retain(|(_, words)| is_one || self.is_of_steps(words));
        }
        if found.len() > 1 {
            let sentences = found.iter().take(MOST_OFFERED).map(|(_, words)| super::spoken(words));
            *self.meant_by_pronouns.borrow_mut() = sentences.collect();
            return None;
        }
        found.pop()
    }

    /// The words with names for pronouns: of who was mentioned last, of the only one who is there, or of each.
    fn with_pronouns(&self, words: &[String]) -> Vec<Vec<String>> {
        let is_pronoun = |word: &String| PRONOUNS.contains(&word.as_str());
        if !words.iter().any(is_pronoun) {
            return Vec::new();
        }
        let people = self.people();
        let first = words.first().and_then(|word| words::name(word));
        let who: Vec<&String> = match (first, people.as_slice(), &self.last) {
            // "Sia slays it": of two, the other one.
            (Some(first), [one, other], _) => vec![if one == first { other } else { one }],
            (_, [alone], None) => vec![alone],
            (_, _, Some(last)) => vec![last],
            (_, all, None) => {
                all.iter().filter(|name| Some(name.as_str()) != first).take(MOST_MEANT).collect()
            }
        };
        let with = |who: &&String| {
            let who = words::as_name(who);
            words.iter().map(|word| if is_pronoun(word) { who.clone() } else { word.clone() }).collect()
        };
        who.iter().map(with).collect()
    }

    /// Everybody who can win, die, or lose something.
    pub(super) fn people(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for known in
            self.known.names.iter().filter(|known| matches!(known.subject, Some(Subject::Somebody(_))))
        {
            if !found.contains(&known.name.to_string()) && self.is_there(known.kind, known.in_outcomes()) {
                found.push(known.name.to_string());
            }
        }
        found.truncate(MOST);
        found
    }

    /// Whether somebody is there at the beginning: a creature may be born only later.
    fn is_there(&self, kind: &str, name: &str) -> bool {
        let maps = self.claims.outcome.fields().filter(|field| self.claims.by_name.contains(&field.name));
        let maps = maps.filter(|field| matches!(field.shape, Shape::Map(Names::Kind(of), _) if of == kind));
        let mut maps = maps.filter_map(|field| self.known.before.get(field.name)).peekable();
        maps.peek().is_none() || maps.any(|map| map.get(name).is_some())
    }

    /// "nobody dies", "both live": the same of each.
    pub(super) fn of_many(&self, words: &[String]) -> Option<Node> {
        let (first, predicate) = words.split_first()?;
        let is_denied = match first.as_str() {
            "nobody" => true,
            "both" => false,
            _ => return None,
        };
        let one = |name: String| self.result(&[vec![words::as_name(&name)], predicate.to_vec()].concat());
        let nodes = self.people().into_iter().filter_map(one).map(|node| match node.get("not") {
            _ if !is_denied => node,
            // Nobody is not so: everybody is.
            Some(denied) => denied.clone(),
            None => Node::map([("not", node)], self.origin),
        });
        let nodes: Vec<Node> = nodes.collect();
        let amounts = || {
            let of = |name: &String| self.amount(&[vec![words::as_name(name)], predicate.to_vec()].concat());
            let all: Option<Vec<Node>> = self.people().iter().map(of).collect();
            all.filter(|_| !is_denied).and_then(|all| merged(&all))
        };
        merged(&nodes).or_else(|| self.listed(&nodes)).or_else(amounts)
    }

    /// The same of several in one list: "both are hurt"; an empty one if it is so of nobody.
    fn listed(&self, nodes: &[Node]) -> Option<Node> {
        let mut key = None;
        let mut all = Vec::new();
        for node in nodes {
            let (stated, is_denied) = node.get("not").map_or((node, false), |denied| (denied, true));
            let (own, value) = stated.entries().next()?;
            let field = self.claims.outcome.field(&own.text)?;
            let is_one = matches!(field.shape, Shape::List(_)) && value.as_text().is_some();
            if !is_one || key.is_some_and(|key| key != (field.name, is_denied)) {
                return None;
            }
            key = Some((field.name, is_denied));
            all.push(value.clone());
        }
        let (key, is_denied) = key?;
        let list = Node::list(if is_denied { Vec::new() } else { all }, self.origin);
        Some(Node::map([(key, list)], self.origin))
    }

    /// "zed wins", "zed loses", "nobody wins".
    pub(super) fn wins(&self, words: &[String]) -> Option<Node> {
        let text = |key: &str, value: &str| Node::map([(key, Node::text(value, self.origin))], self.origin);
        let has = |key: &str| self.claims.outcome.field(key).is_some();
        let has_winner = !self.claims.sides.is_empty() || has("winner") || has("winners");
        let [who, verb] = words else { return None };
        match (who.as_str(), verb.as_str()) {
            _ if !has_winner => None,
            ("nobody", "wins") => Some(text("winner", "nobody")),
            (who, "wins") => {
                words::name(who).filter(|name| self.may_win(name)).map(|name| text("winner", name))
            }
            (who, "loses") if has("loser") => Some(text("loser", words::name(who)?)),
            (who, "loses") => words::name(who)
                .filter(|name| self.may_win(name))
                .and_then(|name| Some(text("winner", &self.opponent(name)?))),
            _ => None,
        }
    }

    /// Whether a name can be that of a winner.
    fn may_win(&self, name: &str) -> bool {
        let is_called = |kind: &str| self.templates.is_called(name, kind);
        let is_side = self.claims.by_name.iter().filter(|_| !self.claims.sides.is_empty());
        let mut of_sides = is_side.filter_map(|key| self.claims.outcome.field(key));
        let keys = ["winner", "winners"].into_iter().filter_map(|key| self.claims.outcome.field(key));
        let mut kinds = keys.filter_map(|field| match field.shape {
            Shape::Name(Names::Kind(kind)) | Shape::List(&Shape::Name(Names::Kind(kind))) => Some(kind),
            _ => None,
        });
        of_sides.any(|field| matches!(field.shape, Shape::Map(Names::Kind(kind), _) if is_called(kind)))
            || kinds.any(is_called)
    }

    /// Whoever wins if somebody loses: the other side, or the only other one.
    fn opponent(&self, name: &str) -> Option<String> {
        let known = self.known.names;
        let kind = known.iter().find(|known| known.name == name)?.kind;
        if self.claims.sides.is_empty() {
            let mut others = known.iter().filter(|known| known.kind == kind && known.name != name);
            let other = others.next()?;
            return others.next().is_none().then(|| other.name.to_string());
        }
        let own = self.claims.map_of(kind)?.0.name;
        let is_there = |key: &str| {
            let field = self.claims.outcome.field(key);
            field.is_some_and(|field| match field.shape {
                Shape::Map(Names::Kind(kind), _) => known.iter().any(|known| known.kind == kind),
                _ => false,
            })
        };
        let mut others = self.claims.sides.iter().filter(|(key, _)| *key != own && is_there(key));
        Some(others.next()?.0.to_owned())
    }

    /// "pim thrusts before the queen".
    pub(super) fn before_and_after(&self, words: &[String]) -> Option<Node> {
        let [one, verb, place, other] = words else { return None };
        let is_said = IN_ORDER.contains(&verb.as_str()) && ["before", "after"].contains(&place.as_str());
        let (one, other) = (words::name(one)?, words::name(other)?);
        let lists = self.claims.sentences.iter().filter(|(_, is, _)| *is == "#");
        let list = lists.map(|(key, ..)| *key).find(|key| self.templates.place(key, &[]).is_some())?;
        let order = Node::map([(one, Node::text(format!("{place} {other}"), self.origin))], self.origin);
        is_said.then(|| Node::map([(list, order)], self.origin))
    }

    /// What was so at the beginning is so at the end: "7C stays", "moe keeps his helmet".
    pub(super) fn unchanged(&self, words: &[String]) -> Option<Node> {
        let filled = Pattern::new("{x} stays").fits(words)?;
        let name = filled.text(Hole::Name(false))?;
        ["at", "hex"].iter().find_map(|key| {
            let place = self.templates.place(key, &[&name])?;
            let before = self.before(&place.path)?.as_str()?.to_owned();
            Some(super::templates::under(&place.path, Node::text(before, self.origin)))
        })
    }

    /// That somebody on a board or a map is where it was, or is not: "7C moves".
    pub(super) fn in_its_space(&self, words: &[String]) -> Option<Node> {
        let (who, is_denied) = match words {
            [who, stays] if stays == "stays" => (who, false),
            [who, not, stays] if not == "not" && stays == "stays" => (who, true),
            _ => return None,
        };
        let node = self.unchanged(&[who.clone(), "stays".to_owned()])?;
        let is_space = |node: &Node| node.as_text().is_some_and(|text| Label::parse(text).is_some());
        let mut at = &node;
        while let Some((_, below)) = at.entries().next() {
            at = below;
        }
        let found = is_space(at);
        found.then(|| if is_denied { Node::map([("not", node)], self.origin) } else { node })
    }

    /// The value at a path before anything happens.
    pub(super) fn before(&self, path: &[String]) -> Option<&Json> {
        path.iter().try_fold(self.known.before, |value, key| {
            value.get(key).or_else(|| {
                let of = self.known.names.iter().find(|known| known.name == *key)?;
                value.get(of.in_outcomes())
            })
        })
    }
}

/// Several claims in one.
pub(super) fn merged(nodes: &[Node]) -> Option<Node> {
    let (first, rest) = nodes.split_first()?;
    let mut all = first.clone();
    rest.iter().all(|node| add(&mut all, node)).then_some(all)
}

/// Adds what one claim says to another, map by map; false if they say different things of the same.
fn add(claim: &mut Node, other: &Node) -> bool {
    other.entries().all(|(key, value)| match claim.key_mut(&key.text) {
        Some(below) if below.as_map().is_some() && value.as_map().is_some() => add(below, value),
        Some(below) => below.as_text().is_some() && below.as_text() == value.as_text(),
        None => {
            claim.set(&key.text, value.clone());
            true
        }
    })
}
