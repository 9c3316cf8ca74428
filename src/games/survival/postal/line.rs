//! Reads one order of a letter, for a creature or the species, forgivingly into the form of an order line.

use super::keys::{self, ORDER_KEYS};
use super::phrase::{self, Word};
use super::words::{self, Unread};
use crate::advantages::ADVANTAGE_NAMES;
use crate::diag::{Diagnostic, Report, code, surely};
use crate::kind::Behaviour;
use crate::pieces::{Creature, HexId};
use crate::round::forbidden;
use crate::rule;
use crate::scenario::orders::{self, List, Order, OrderLine};
use crate::scenario::turn::Setup;
use crate::source::{
    Located, Map, Node, Origin, Read, Value, or_wrong_type, shortened, unknown_key, wrong_type,
};
use crate::tables::DIRECTIONS;

/// A usable line.
#[derive(Debug, Clone)]
pub struct Line {
    /// The line as an order line of the dispute `turn`.
    pub node: Node,
    pub order: Order,
}

/// An unfinished line: its keys and values in the form of an order line.
pub(super) struct Draft {
    /// The species' name, or the creature's id.
    pub whom: Node,
    pub key: &'static str,
    pub entries: Vec<(&'static str, Node)>,
}

/// The longest text of one order, in bytes.
const LONGEST: usize = 1_000;

/// Reads lines for a position.
pub(super) struct LineReader<'a> {
    pub setup: &'a Setup,
    pub list: List,
    pub faults: &'a mut Report,
}

impl LineReader<'_> {
    /// Reads the order for a creature from a text or a map; `None` if it is empty.
    pub fn creature(&mut self, place: usize, origin: Origin, node: &Node) -> Option<Draft> {
        if node.is_null() {
            return None;
        }
        let creature = self.setup.herd.creatures[place];
        let mut draft =
            Draft { whom: Node::text(creature.id.to_string(), origin), key: "creature", entries: Vec::new() };
        match &node.value {
            Value::Map(map) => {
                for (key, node) in map.iter() {
                    match keys::key_of(&key.text, &ORDER_KEYS) {
                        Some(known) => self.add(&mut draft, &creature, known, key.origin, node),
                        None if phrase::is_attack(&key.text) => {
                            self.no_victim(&creature.id.to_string(), &whom(node), key.origin);
                        }
                        None => self.unknown(&key.text, key.origin),
                    }
                }
            }
            Value::List(_) | Value::Scalar(_) => self.words_of(&mut draft, &creature, node),
        }
        self.one_way(&mut draft);
        Some(draft)
    }

    fn unknown(&mut self, key: &str, origin: Origin) {
        unknown_key(key, origin, "an order to a creature", keys::names(&ORDER_KEYS), self.faults);
    }

    /// Reports an order that is too long to be meant.
    fn is_endless(&mut self, node: &Node) -> bool {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        let letters: usize = nodes.iter().filter_map(Node::as_text).map(str::len).sum();
        if letters.max(nodes.len()) <= LONGEST {
            return false;
        }
        let message = format!("an order of more than {LONGEST} letters");
        self.faults
            .error(code::TOO_LARGE, node.origin, message)
            .help("none of it was read: write it shorter");
        true
    }

    /// Adds one key of a creature's order.
    pub fn add(
        &mut self,
        draft: &mut Draft,
        creature: &Creature,
        key: &'static str,
        at: Origin,
        node: &Node,
    ) {
        if node.is_null() || self.is_endless(node) {
            return;
        }
        if draft.entries.iter().any(|(other, _)| *other == key) {
            let message = format!("{key} is ordered twice");
            self.faults.error(code::DUPLICATE_KEY, at, message).help("the first counts: write it once");
            return;
        }
        let value = match key {
            "move" => self.path(creature, node),
            "behaviour" | "child_behaviour" => {
                let node = self.as_meant(node, Behaviour::NAMES);
                self.word(&node, |text| words::behaviour(text).map(|b| b.word().to_owned()))
            }
            "sleep" => self.word(node, |text| words::truth(text).map(|truth| truth.to_string())),
            "place" => self.word(node, |text| words::label(text).map(|label| label.to_string())),
            "child" => self.children(node),
            _ => self.advantages(node, Some(creature)),
        };
        draft.entries.extend(value.map(|value| (key, value)));
    }

    /// Reads a word into the form of an order line.
    fn word(&mut self, node: &Node, read: impl Fn(&str) -> Result<String, Unread>) -> Option<Node> {
        let text = or_wrong_type(node.as_text(), node, "a word", self.faults)?;
        match read(text) {
            // `true` and `false` are no texts.
            Ok(word) => Some(plain(&word, node.origin)),
            Err(unread) => {
                self.unread(unread, node.origin);
                None
            }
        }
    }

    /// The word, or the similar known word that was probably meant, with a warning.
    fn as_meant(&mut self, node: &Node, names: &[&'static str]) -> Node {
        let meant = node.as_text().and_then(|text| self.meant(text, names, node.origin));
        meant.map_or_else(|| node.clone(), |meant| plain(meant, node.origin))
    }

    /// The known word that was probably meant, with a warning.
    fn meant(&mut self, text: &str, names: &[&'static str], at: Origin) -> Option<&'static str> {
        if names.iter().any(|name| words::plain(name) == words::plain(text)) {
            return None;
        }
        let meant = surely(text, names.iter().copied())?;
        read_as(text, meant, at, self.faults);
        Some(meant)
    }

    pub fn unread(&mut self, (message, help): Unread, at: Origin) -> &mut Diagnostic {
        self.faults.error(code::UNKNOWN_WORD, at, message).help(help)
    }

    /// The items of a list, or of a text with commas, with their places.
    pub fn texts(&mut self, node: &Node) -> Vec<Located<String>> {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        let mut texts = Vec::new();
        for node in nodes {
            let Some(text) = or_wrong_type(node.as_text(), node, "text", self.faults) else { continue };
            // Text without quotes has places within it.
            let is_plain =
                matches!(&node.value, Value::Scalar(scalar) if scalar.plain) && !text.contains('\n');
            texts.extend(words::listed(text).map(|part| {
                let at = part.as_ptr() as usize - text.as_ptr() as usize;
                let origin = if is_plain { node.origin.part(at, at + part.len()) } else { node.origin };
                Located { value: part.to_owned(), origin }
            }));
        }
        texts
    }

    /// Reads advantages; those left unused must be owned (SUR-5.15).
    pub fn advantages(&mut self, node: &Node, owner: Option<&Creature>) -> Option<Node> {
        if self.is_endless(node) {
            return None;
        }
        let mut found: Vec<(String, Node)> = Vec::new();
        for text in self.texts(node) {
            let meant = self.meant(&text.value, &ADVANTAGE_NAMES, text.origin);
            let gene = match words::advantage(meant.unwrap_or(&text.value)) {
                Ok(gene) => gene,
                Err(unread) => {
                    self.unread(unread, text.origin);
                    continue;
                }
            };
            if let Some(owner) = owner.filter(|owner| !owner.genes.has(gene) && self.list == List::Orders) {
                let message = format!("{} does not own {}", owner.id, gene.name());
                let help = "only owned advantages can be left unused";
                self.faults.error(rule!("SUR-5.15"), text.origin, message).help(help);
            } else if found.iter().all(|(name, _)| name != gene.name()) {
                found.push((gene.name().to_owned(), Node::text(gene.name(), text.origin)));
            }
        }
        let nodes: Vec<Node> = found.into_iter().map(|(_, node)| node).collect();
        (!nodes.is_empty()).then(|| Node::list(nodes, node.origin))
    }

    /// Reads the hexes of newborns: one or two (SUR-4.5, SUR-11.7).
    fn children(&mut self, node: &Node) -> Option<Node> {
        let mut labels = Vec::new();
        for text in self.texts(node) {
            for word in text.value.split_whitespace() {
                match words::label(word) {
                    Ok(label) => labels.push(Node::text(label.to_string(), text.origin)),
                    Err(unread) => drop(self.unread(unread, text.origin)),
                }
            }
        }
        if labels.len() > 2 {
            let message = format!("{} places for newborns", labels.len());
            let help = "a creature has one newborn or twins: name one or two hexes";
            self.faults.error(code::OUT_OF_RANGE, node.origin, message).help(help);
            return None;
        }
        (!labels.is_empty()).then(|| Node::list(labels, node.origin))
    }

    /// Reads a path: hexes or directions in order, or `stay`.
    fn path(&mut self, creature: &Creature, node: &Node) -> Option<Node> {
        let mut way = Way { here: creature.hex, labels: Vec::new(), stays: false };
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        for node in nodes {
            let text = or_wrong_type(node.as_text(), node, "a hex, a direction or `stay`", self.faults)?;
            for word in steps(text) {
                if !self.take_step(&mut way, &word, node.origin) {
                    return None;
                }
            }
        }
        way.finish(node.origin)
    }

    /// Reads one word of a path and reports its faults.
    fn take_step(&mut self, way: &mut Way, word: &str, at: Origin) -> bool {
        match self.step(way, word) {
            Some(Ok(())) => return true,
            Some(Err(why)) => self.faults.error(rule!("SUR-5.4"), at, why).help("write the hex instead"),
            None => {
                let message = format!("\"{}\" is neither a hex nor a direction", shortened(word));
                let help =
                    "write hexes like B7, directions like NE or 2, or stay; put a behaviour after a comma";
                self.faults.error(code::UNKNOWN_WORD, at, message).help(help)
            }
        };
        false
    }

    /// Reads one word of a path; `None` if it is none.
    fn step(&self, way: &mut Way, word: &str) -> Option<Result<(), String>> {
        let island = &self.setup.map.island;
        if is_stay(word) {
            way.stays = true;
            return Some(Ok(()));
        }
        if let Some(direction) = words::direction(word) {
            let Some(here) = way.here.filter(|_| self.list == List::Orders) else {
                return Some(Err("a direction from an unknown hex".to_owned()));
            };
            let name = DIRECTIONS[direction as usize - 1];
            let Some(there) = island.neighbor(here, direction) else {
                return Some(Err(format!("there is no hex {name} of {}", island.label(here))));
            };
            way.here = Some(there);
            way.labels.push(island.label(there).to_string());
            return Some(Ok(()));
        }
        let label = words::label(word).ok()?;
        way.here = island.hex(label);
        way.labels.push(label.to_string());
        Some(Ok(()))
    }

    /// The meaning of a mistyped word, if there is only one likely: a behaviour, a direction or an advantage,
    /// with its key.
    fn likely(&mut self, word: &str, at: Origin) -> Option<(&'static str, &'static str)> {
        let behaviour = self.meant(word, Behaviour::NAMES, at).map(|word| ("behaviour", word));
        let direction = |reader: &mut Self| Some(("move", reader.meant(word, &DIRECTIONS, at)?));
        let found = behaviour.or_else(|| direction(self));
        found.or_else(|| Some(("without", self.meant(word, &ADVANTAGE_NAMES, at)?)))
    }

    /// Reads an order in a few words: `B7, aggressive`, or a list of them.
    pub fn words_of(&mut self, draft: &mut Draft, creature: &Creature, node: &Node) {
        if self.is_endless(node) {
            return;
        }
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        if let Some(other) = nodes.iter().find(|node| node.as_text().is_none()) {
            wrong_type(other, "an order", self.faults);
            return;
        }
        let text = nodes.iter().filter_map(Node::as_text).collect::<Vec<_>>().join(", ");
        let words = self.without_victims(phrase::read(&text), creature, node.origin);
        let (mut genes, mut children, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for word in words {
            let at = node.origin;
            let entry = match word {
                Word::Stay => ("move", "stay".to_owned()),
                Word::Step(word) => ("move", word),
                Word::Unknown(word) => match self.likely(&word, at) {
                    Some(("without", gene)) => {
                        genes.push(Node::text(gene, at));
                        continue;
                    }
                    Some((key, word)) => (key, word.to_owned()),
                    None => match words::behaviour(&word) {
                        // The rest of the order can be used without it.
                        Err(unread) if unread.1.starts_with("did you mean") => {
                            self.unread(unread, at);
                            continue;
                        }
                        _ => ("move", word),
                    },
                },
                Word::Victim(_) => continue,
                Word::Behaviour(behaviour) => ("behaviour", behaviour.word().to_owned()),
                Word::ChildBehaviour(behaviour) => ("child_behaviour", behaviour.word().to_owned()),
                Word::Sleep => ("sleep", "true".to_owned()),
                Word::Without(gene) => {
                    genes.push(Node::text(gene.name(), at));
                    continue;
                }
                Word::Child(label) => {
                    children.push(Node::text(label, at));
                    continue;
                }
            };
            match entry {
                ("move", word) => steps.push(word),
                (key, word) => self.add(draft, creature, key, at, &plain(&word, at)),
            }
        }
        if !steps.is_empty() {
            self.way_of(draft, creature, &steps, node.origin);
        }
        for (key, nodes) in [("without", genes), ("child", children)] {
            if !nodes.is_empty() {
                self.add(draft, creature, key, node.origin, &Node::list(nodes, node.origin));
            }
        }
    }

    /// SUR-5.1: reports orders to attack somebody; the rest of the order counts.
    fn without_victims(&mut self, words: Vec<Word>, creature: &Creature, at: Origin) -> Vec<Word> {
        let (victims, rest): (Vec<Word>, Vec<Word>) =
            words.into_iter().partition(|word| matches!(word, Word::Victim(_)));
        for whom in
            victims.iter().filter_map(|word| if let Word::Victim(whom) = word { Some(whom) } else { None })
        {
            self.no_victim(&creature.id.to_string(), whom, at);
        }
        rest
    }

    /// SUR-5.1: reports an order of a creature, or of nobody in particular, to attack somebody.
    pub fn no_victim(&mut self, who: &str, whom: &str, at: Origin) {
        let whom = if whom.is_empty() { "anybody".to_owned() } else { shortened(whom) };
        let message = format!("{who} can't be ordered to attack {whom}: no victim can be named");
        let help = "delete it: a creature fights where it meets others, by its behaviour; the rest counts";
        self.faults.error(rule!("SUR-5.1"), at, message).help(help);
    }

    /// Adds the move that an order names; before a creature is placed, its start hex.
    fn way_of(&mut self, draft: &mut Draft, creature: &Creature, steps: &[String], at: Origin) {
        if let (None, 1, [step]) = (creature.hex, self.setup.round, steps)
            && words::label(step).is_ok()
        {
            self.add(draft, creature, "place", at, &plain(step, at));
            return;
        }
        let mut way = Way { here: creature.hex, labels: Vec::new(), stays: false };
        if steps.iter().all(|word| self.take_step(&mut way, word, at)) {
            // "stays in B7"
            let island = &self.setup.map.island;
            if way.stays && creature.hex.is_some_and(|here| way.labels == [island.label(here).to_string()]) {
                way.labels.clear();
            }
            draft.entries.extend(way.finish(at).map(|path| ("move", path)));
        }
    }

    /// SUR-11.8: an order can't both move a creature and let it sleep.
    fn one_way(&mut self, draft: &mut Draft) {
        let find = |key: &str| draft.entries.iter().position(|(other, _)| *other == key);
        let (Some(going), Some(sleep)) = (find("move"), find("sleep")) else { return };
        let sleeps = draft.entries[sleep].1.as_bool() == Some(true);
        if sleeps && draft.entries[going].1.as_text() == Some("stay") {
            draft.entries.remove(going);
            return;
        }
        if sleeps {
            self.faults
                .error(rule!("SUR-11.8"), draft.entries[going].1.origin, "it moves and sleeps")
                .help("a sleeper does not move: delete one of the two; until then it moves and is awake");
        }
        draft.entries.remove(sleep);
    }

    /// Makes a line of a draft, without its forbidden parts. `None` if the draft makes no sense, which was
    /// reported.
    pub fn line(&mut self, mut draft: Draft) -> Option<Line> {
        if self.list == List::Standing && draft.entries.is_empty() {
            return None;
        }
        let order = self.order(&draft.node())?;
        if self.list == List::Standing {
            return Some(Line { node: draft.node(), order });
        }
        let found = forbidden(self.setup, &order);
        for part in &found {
            let Some(at) = draft.entries.iter().position(|(key, _)| *key == part.key) else { continue };
            let mut origin = draft.entries[at].1.origin;
            match part.gene {
                Some(gene) => {
                    let nodes = draft.entries[at].1.as_list().unwrap_or_default();
                    let (out, left): (Vec<Node>, Vec<Node>) =
                        nodes.iter().cloned().partition(|node| node.as_text() == Some(gene.name()));
                    origin = out.first().map_or(origin, |node| node.origin);
                    draft.entries[at].1.value = Value::List(left);
                }
                None => drop(draft.entries.remove(at)),
            }
            self.faults
                .error(part.rule, origin, part.reason.clone())
                .help("this part was left out; the rest counts");
        }
        draft.entries.retain(|(_, node)| node.as_list().is_none_or(|list| !list.is_empty()));
        let node = draft.node();
        let order = self.order(&node)?;
        Some(Line { node, order })
    }

    fn order(&mut self, node: &Node) -> Option<Order> {
        let mut found = Report::default();
        let stated = OrderLine::read(node, &mut found);
        let read = orders::read(stated.as_slice(), self.list, &self.setup.herd, &mut found);
        let fine = !found.has_errors();
        self.faults.append(found);
        read.into_iter().next().filter(|_| fine).map(|line| line.order)
    }
}

impl Draft {
    fn node(&self) -> Node {
        let mut map = Map::default();
        let entries = std::iter::once((self.key, self.whom.clone())).chain(self.entries.iter().cloned());
        for (key, node) in entries {
            map.insert(crate::source::Key { text: key.into(), origin: node.origin }, node);
        }
        Node { origin: self.whom.origin, value: Value::Map(map) }
    }
}

/// An unfinished path.
struct Way {
    here: Option<HexId>,
    labels: Vec<String>,
    stays: bool,
}

impl Way {
    fn finish(self, origin: Origin) -> Option<Node> {
        match (self.labels.as_slice(), self.stays) {
            ([], true) => Some(Node::text("stay", origin)),
            ([], false) => None,
            ([one], _) => Some(Node::text(one.as_str(), origin)),
            (many, _) => Some(Node::list(
                many.iter().map(|label| Node::text(label.as_str(), origin)).collect(),
                origin,
            )),
        }
    }
}

/// Warns that a word is read as another one.
pub(super) fn read_as(word: &str, meant: &str, at: Origin, faults: &mut Report) {
    let message = format!("\"{}\" is read as {meant}", shortened(word.trim()));
    faults.warning(code::UNKNOWN_WORD, at, message).help("ask the player if that may be wrong");
}

fn is_stay(word: &str) -> bool {
    matches!(words::plain(word).as_str(), "stay" | "stays" | "stay put" | "here" | "none" | "0")
}

/// The words of a path, separated by commas, blanks and arrows, or by `-` between hexes.
fn steps(text: &str) -> Vec<String> {
    if is_stay(text) || words::direction(text).is_some() || words::label(text).is_ok() {
        return vec![text.to_owned()];
    }
    let parts = text
        .split(|c: char| c.is_whitespace() || ",;>→/+".contains(c))
        .filter(|part| !part.is_empty() && *part != "-");
    parts.flat_map(words::hexes).collect()
}

/// Those whom a value names, in words.
pub(super) fn whom(node: &Node) -> String {
    let all = node.as_list().unwrap_or(std::slice::from_ref(node));
    all.iter().filter_map(Node::as_text).collect::<Vec<_>>().join(", ")
}

/// A scalar without quotes.
fn plain(text: &str, origin: Origin) -> Node {
    Node { origin, value: Value::Scalar(crate::source::node::Scalar { text: text.into(), plain: true }) }
}
