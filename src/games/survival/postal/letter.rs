//! Players' letters: orders for a round, new standing orders, press.

use std::collections::BTreeSet;

use super::german_echo::is_german;
use super::keys::{self, LETTER_KEYS, ORDER_KEYS};
use super::line::{self, Draft, Line, LineReader};
use super::lines::{self, FOR_THE_ONLY_ONE, LetterEntry};
use super::phrase::{is_attack, victim_of};
use super::{Player, Table, echo, words};
use crate::diag::{Report, code, surely};
use crate::game::letter::{Letter, Received, is_for_another, is_of_another};
use crate::rule;
use crate::ruling::{Json, matching};
use crate::scenario::orders::{self, List, Order, OrderLine, Path};
use crate::scenario::unknown_name;
use crate::source::letter::is_header;
use crate::source::{
    FileId, Files, Key, Located, Map, Node, Origin, Read, Value, names, read_text, shortened, unknown_key,
    wrong_type,
};

/// The orders of a letter.
#[derive(Debug, Default)]
pub struct Ordered {
    /// The usable orders.
    pub lines: Vec<orders::Line>,
    /// New standing orders, which replace the old ones.
    pub standing: Option<Vec<orders::Line>>,
}

impl Table {
    /// The orders of a letter that was read for this table.
    pub fn ordered(&self, letter: &Letter) -> Ordered {
        let lines = |key: &str, list: List| {
            let written = letter.said(key)?;
            let mut report = Report::default();
            let mut read = |line| OrderLine::read(&matching::node(line, self.state.origin), &mut report);
            let stated: Vec<OrderLine> = written.iter().filter_map(&mut read).collect();
            Some(orders::read(&stated, list, &self.setup.herd, &mut report))
        };
        Ordered {
            lines: lines(ORDERS, List::Orders).unwrap_or_default(),
            standing: lines(STANDING, List::Standing),
        }
    }
}

/// The keys of the orders of a letter, as of the scenario of a round.
pub(super) const ORDERS: &str = "orders";
pub(super) const STANDING: &str = "standing";

/// Reads a player's letter; `faults` are those of its file.
pub fn read(table: &Table, player: &Player, files: &Files, file: FileId, faults: Report) -> Letter {
    let mut letter = Letter::of(faults);
    letter.is_german = is_german(&files.get(file).text);
    let start = Origin::of_file(file);
    let said = said(table, player, files, file, &mut letter.faults);
    if said.is_empty() {
        if !letter.faults.has_errors() {
            letter
                .faults
                .error(code::EMPTY, start, "no part of this letter can be read as an order")
                .help("write `7C: B7`, one creature a line");
        }
        letter.received = Received::Unusable;
        return letter;
    }
    let Some(own) = table.species(player) else {
        letter.faults.note(rule!("SUR-13.1"), start, format!("{} has no living creature", player.name));
        letter.press = press(&said, &mut letter.faults);
        return letter;
    };
    let mut reading = Reading { table, player, own, letter: &mut letter, orders: Vec::new(), standing: None };
    reading.whole(&said);
    let (orders, standing) = (reading.orders, reading.standing);
    let lines = usable(table, List::Orders, orders, &mut letter.faults);
    let standing = standing.and_then(|(is_none, drafts)| {
        let lines = usable(table, List::Standing, drafts, &mut letter.faults);
        // If no new line can be used, the old standing orders stay: a typo takes nothing away.
        (is_none || !lines.is_empty()).then_some(lines)
    });
    void_moves(table, &lines, &mut letter.faults);
    letter.received = Received::from_reading(!lines.is_empty(), letter.faults.has_errors());
    let written = |lines: Vec<Line>| lines.iter().map(|line| matching::json(&line.node)).collect::<Json>();
    let orders = (!lines.is_empty()).then(|| (ORDERS.to_owned(), written(lines)));
    let keys: serde_json::Map<String, Json> =
        orders.into_iter().chain(standing.map(|lines| (STANDING.to_owned(), written(lines)))).collect();
    letter.orders = (!keys.is_empty()).then_some(keys.into());
    letter
}

/// The entries of a letter.
fn said(
    table: &Table,
    player: &Player,
    files: &Files,
    file: FileId,
    faults: &mut Report,
) -> Vec<LetterEntry> {
    let herd = &table.setup.herd;
    let own = table.species(player);
    let is_own =
        |id: &str| words::creature(id, herd).is_ok_and(|place| Some(herd.creatures[place].species) == own);
    lines::read(&files.get(file).text, file, &is_own, table.round(), faults)
}

/// The press of a letter of which nothing else is read.
fn press(said: &[LetterEntry], faults: &mut Report) -> Option<String> {
    let said = said.iter().find(|said| keys::key_of(&said.key.text, &LETTER_KEYS) == Some("press"))?;
    super::press::kept(said.node.as_text()?, said.node.origin, faults)
}

fn usable(table: &Table, list: List, drafts: Vec<Draft>, faults: &mut Report) -> Vec<Line> {
    let mut reader = LineReader { setup: &table.setup, list, faults };
    drafts.into_iter().filter_map(|draft| reader.line(draft)).collect()
}

/// Whether an entry asks for no orders: `none`, or an empty list or map.
fn is_none(node: &Node) -> bool {
    node.as_text().is_some_and(|text| words::plain(text) == "none")
        || node.as_list().is_some_and(<[Node]>::is_empty)
        || node.as_map().is_some_and(Map::is_empty)
}

/// SUR-5.4: notes paths that a creature can't follow from its hex.
fn void_moves(table: &Table, lines: &[Line], faults: &mut Report) {
    for line in lines {
        let Order::Creature(place, order) = &line.order else { continue };
        let creature = table.setup.herd.creatures[*place];
        let Some(Path::Through(path)) = &order.path else { continue };
        if table.setup.round == 1 {
            continue;
        }
        if let Some(why) = echo::void(table, creature, order, path) {
            let at = line.node.get("move").map_or(line.node.origin, |node| node.origin);
            let message = format!("{} will stay, since its move is void: {why}", creature.id);
            faults.warning(rule!("SUR-5.4"), at, message);
        }
    }
}

/// A letter while it is read.
struct Reading<'a> {
    table: &'a Table,
    player: &'a Player,
    own: u32,
    letter: &'a mut Letter,
    orders: Vec<Draft>,
    /// Whether the player asks for no standing orders, and the new ones.
    standing: Option<(bool, Vec<Draft>)>,
}

impl Reading<'_> {
    fn whole(&mut self, said: &[LetterEntry]) {
        // A creature may have the name of a mail header, but headers are no orders.
        let is_of_a_mail = |said: &LetterEntry| {
            let text = format!("{}: {}", said.key.text, said.node.as_text().unwrap_or_default());
            keys::key_of(&said.key.text, &LETTER_KEYS).is_none() && is_header(&text, false)
        };
        let said: Vec<&LetterEntry> =
            said.iter().filter(|said| !said.node.is_null() && !is_of_a_mail(said)).collect();
        for said in &said {
            let written = said.node.as_text().unwrap_or_default();
            let (code, not_read) = match keys::key_of(&said.key.text, &LETTER_KEYS) {
                Some("player") => {
                    let own = [&*self.player.name, &*self.player.species, &*self.player.file];
                    (code::UNKNOWN_NAME, is_of_another(&own, written))
                }
                Some("round") => {
                    (code::OUT_OF_RANGE, is_for_another("round", self.table.setup.round, written))
                }
                _ => continue,
            };
            if let Some((message, help)) = not_read {
                self.letter.faults.error(code, said.node.origin, message).help(help);
                return;
            }
        }
        let mut drafts = Vec::new();
        self.collect(said.iter().map(|said| (&said.key, &said.node)), List::Orders, &mut drafts, 0);
        self.orders = self.distinct(drafts);
    }

    /// The order lines of a list, in any of its forms.
    fn list(&mut self, node: &Node, list: List) -> Vec<Draft> {
        let mut drafts = Vec::new();
        self.nested(node, list, &mut drafts, 1);
        self.distinct(drafts)
    }

    /// The first draft for each creature or species; others are reported.
    fn distinct(&mut self, drafts: Vec<Draft>) -> Vec<Draft> {
        let mut seen = BTreeSet::new();
        let mut kept: Vec<Draft> = Vec::new();
        for draft in drafts {
            let whom = draft.whom.as_text().unwrap_or_default().to_owned();
            // A repeated line that can't be read is already reported.
            let unread =
                kept.iter_mut().find(|other| other.entries.is_empty() && other.whom.as_text() == Some(&whom));
            if let Some(unread) = unread.filter(|other| other.key == draft.key) {
                *unread = draft;
                continue;
            }
            if seen.insert((draft.key, whom.clone())) {
                kept.push(draft);
            } else if let Some(species) =
                kept.iter_mut().find(|other| other.key == "species" && draft.key == "species")
            {
                // Enemy and advantage may be in separate lines.
                species.entries.extend(draft.entries);
            } else {
                let message = format!("two orders for {whom}");
                let help = "the first counts: join the orders for each in one line";
                self.letter.faults.error(code::REPEATED_NAME, draft.whom.origin, message).help(help);
            }
        }
        kept
    }

    /// Orders in a list or map within the letter.
    fn nested(&mut self, node: &Node, list: List, drafts: &mut Vec<Draft>, depth: usize) {
        /// A letter, its standing orders, and `orders:` in them.
        const DEEPEST: usize = 3;
        if let Some(nodes) = node.as_list() {
            nodes.iter().for_each(|node| drafts.extend(self.order_line(node, list)));
            return;
        }
        let Some(map) = node.as_map().filter(|_| depth < DEEPEST) else {
            if !is_none(node) {
                wrong_type(node, "a map or a list of orders", &mut self.letter.faults);
            }
            return;
        };
        self.collect(map.iter(), list, drafts, depth);
    }

    fn collect<'n>(
        &mut self,
        entries: impl Iterator<Item = (&'n Key, &'n Node)>,
        list: List,
        drafts: &mut Vec<Draft>,
        depth: usize,
    ) {
        // Orders without a creature are for the player's only one.
        let mut only: Vec<(&'static str, Origin, &Node)> = Vec::new();
        for (key, node) in entries.filter(|(_, node)| !node.is_null()) {
            let is_letter = depth == 0;
            match keys::key_of(&key.text, &LETTER_KEYS) {
                Some("player" | "round") if is_letter => {}
                Some("orders") => self.nested(node, list, drafts, depth + 1),
                Some("standing") if is_letter => {
                    self.standing = Some((is_none(node), self.list(node, List::Standing)));
                }
                Some("press") if is_letter => {
                    self.letter.press = read_text(node, &mut self.letter.faults).and_then(|text| {
                        super::press::kept(text.value, text.origin, &mut self.letter.faults)
                    });
                }
                Some(known @ ("enemy" | "gene")) => {
                    let value = self.species_value(known, node, list);
                    drafts.push(
                        self.species_draft(key.origin, value.into_iter().map(|node| (known, node)).collect()),
                    );
                }
                _ if *key.text == *FOR_THE_ONLY_ONE => only.push((FOR_THE_ONLY_ONE, key.origin, node)),
                _ => match keys::key_of(&key.text, &ORDER_KEYS) {
                    Some(known) => only.push((known, key.origin, node)),
                    None => drafts.extend(self.for_creature(&key.text, key.origin, node, list)),
                },
            }
        }
        if !only.is_empty() {
            drafts.extend(self.for_the_only_one(&only, list));
        }
    }

    fn species_draft(&self, at: Origin, entries: Vec<(&'static str, Node)>) -> Draft {
        Draft { whom: Node::text(self.player.species.as_str(), at), key: "species", entries }
    }

    /// Reads an order line as in the dispute `turn`: `{creature: 7C, move: B7}`.
    fn order_line(&mut self, node: &Node, list: List) -> Option<Draft> {
        let Some(map) = node.as_map() else {
            wrong_type(node, "an order line", &mut self.letter.faults);
            self.letter.faults.last().expect("it was just reported").help("write `{creature: 7C, move: B7}`");
            return None;
        };
        let named = |word: &str| map.iter().find(|(key, _)| words::plain(&key.text) == word);
        if let Some((key, whom)) = named("creature") {
            let text = read_text(whom, &mut self.letter.faults)?;
            let mut rest = map.clone();
            rest.remove(&key.text);
            let rest = Node { origin: node.origin, value: Value::Map(rest) };
            return self.for_creature(text.value, text.origin, &rest, list);
        }
        let Some((_, whom)) = named("species") else {
            let only_one = map.iter().next().filter(|_| map.len() == 1);
            // A list of `7C: B7` is read like a map.
            if let Some((key, value)) =
                only_one.filter(|(key, _)| key.text.starts_with(|c: char| c.is_ascii_digit()))
            {
                return self.for_creature(&key.text, key.origin, value, list);
            }
            self.letter
                .faults
                .error(code::MISSING_KEY, node.origin, "an order line for nobody")
                .help("each line is for one `creature: …` or for one `species: …`");
            return None;
        };
        let text = read_text(whom, &mut self.letter.faults)?;
        if words::plain(text.value) != words::plain(&self.player.species) {
            let message = format!("{} is not {}'s species", shortened(text.value), self.player.name);
            self.letter.faults.error(rule!("SUR-1.2"), text.origin, message);
            return None;
        }
        let mut entries = Vec::new();
        for (key, node) in map.iter() {
            match keys::key_of(&key.text, &LETTER_KEYS) {
                Some("player") => {}
                Some(known @ ("enemy" | "gene")) if !node.is_null() => {
                    entries.extend(self.species_value(known, node, list).map(|node| (known, node)));
                }
                Some("enemy" | "gene") => {}
                _ => unknown_key(
                    &key.text,
                    key.origin,
                    "an order to a species",
                    ["enemy", "gene"].into_iter(),
                    &mut self.letter.faults,
                ),
            }
        }
        Some(self.species_draft(text.origin, entries))
    }

    fn for_creature(&mut self, word: &str, at: Origin, node: &Node, list: List) -> Option<Draft> {
        let herd = &self.table.setup.herd;
        let has_digit = word.bytes().any(|b| b.is_ascii_digit());
        if !has_digit && is_attack(word) {
            LineReader { setup: &self.table.setup, list, faults: &mut self.letter.faults }.no_victim(
                "a creature",
                &line::whom(node),
                at,
            );
            return None;
        }
        if !has_digit {
            unknown_key(word, at, "a letter", keys::names(&LETTER_KEYS), &mut self.letter.faults);
            return None;
        }
        let place = match words::creature(word, herd) {
            Ok(place) => place,
            Err((message, help)) => {
                self.letter.faults.error(rule!("SUR-2.3"), at, message).help(help);
                return None;
            }
        };
        let creature = &herd.creatures[place];
        if creature.species != self.own {
            let owner = &herd.species[creature.species as usize];
            let message = format!("{} belongs to {owner}, not to {}", creature.id, self.player.species);
            let help = self.own_creatures();
            self.letter.faults.error(rule!("SUR-5.1"), at, message).help(help);
            return None;
        }
        LineReader { setup: &self.table.setup, list, faults: &mut self.letter.faults }
            .creature(place, at, node)
    }

    /// "your creatures are 7C and 12C".
    fn own_creatures(&self) -> String {
        const MOST: usize = 12;
        let own = self.table.setup.herd.creatures.iter().filter(|creature| creature.species == self.own);
        let mut ids: Vec<String> = own.map(|creature| creature.id.to_string()).collect();
        if ids.len() > MOST {
            ids.truncate(MOST);
            ids.push("others".to_owned());
        }
        let are = if ids.len() == 1 { "the creature" } else { "the creatures" };
        let is = if ids.len() == 1 { "is" } else { "are" };
        format!("{are} of {} {is} {}", self.player.species, crate::diag::and_list(&ids))
    }

    fn for_the_only_one(&mut self, keys: &[(&'static str, Origin, &Node)], list: List) -> Option<Draft> {
        let herd = &self.table.setup.herd;
        let mut own = (0..herd.creatures.len()).filter(|place| herd.creatures[*place].species == self.own);
        let (first, at) = (own.next().expect("a living species has a creature"), keys[0].1);
        let several = own.next().is_some();
        let said = keys[0].2.as_text().filter(|_| several && keys[0].0 == FOR_THE_ONLY_ONE);
        if let Some(whom) = said.and_then(victim_of) {
            LineReader { setup: &self.table.setup, list, faults: &mut self.letter.faults }.no_victim(
                "a creature",
                &whom,
                at,
            );
            return None;
        }
        if several {
            let (message, example) = match keys[0].0 {
                FOR_THE_ONLY_ONE => ("an order without a creature".to_owned(), "B7".to_owned()),
                key => (format!("\"{key}\" without a creature"), format!("{{{key}: …}}")),
            };
            let help = format!("write it after a creature, like `7C: {example}`; {}", self.own_creatures());
            self.letter.faults.error(code::MISSING_KEY, at, message).help(help);
            return None;
        }
        let creature = herd.creatures[first];
        let mut reader = LineReader { setup: &self.table.setup, list, faults: &mut self.letter.faults };
        let mut draft =
            Draft { whom: Node::text(creature.id.to_string(), at), key: "creature", entries: Vec::new() };
        for (key, at, node) in keys {
            match *key {
                FOR_THE_ONLY_ONE => reader.words_of(&mut draft, &creature, node),
                key => reader.add(&mut draft, &creature, key, *at, node),
            }
        }
        Some(draft)
    }

    /// Reads the value of `enemy` or `gene`.
    fn species_value(&mut self, key: &str, node: &Node, list: List) -> Option<Node> {
        if key == "gene" {
            return LineReader { setup: &self.table.setup, list, faults: &mut self.letter.faults }
                .advantages(node, None);
        }
        let name = read_text(node, &mut self.letter.faults)?;
        let table = self.table;
        let word = words::plain(name.value.trim_end_matches(['.', '!']));
        if ["", "none", "no", "nobody", "no one"].contains(&&*word) {
            return None;
        }
        let called = |word: &str| {
            let is =
                |player: &&Player| [&player.species, &player.name].iter().any(|n| words::plain(n) == word);
            table.players.iter().find(is)
        };
        let meant = || {
            let names = table.players.iter().flat_map(|player| [&*player.species, &*player.name]);
            // A player with the same name as the own species is no rival.
            let names: BTreeSet<&str> = names.collect();
            // One word of a name, where no other name has it.
            let all = || names.iter().copied();
            let by_a_word = names::meant(all, &word).and_then(|n| all().nth(n));
            by_a_word.or_else(|| surely(&word, all())).and_then(|name| called(&words::plain(name)))
        };
        let player = called(&word).or_else(|| {
            let player = meant()?;
            line::read_as(name.value, &player.species, name.origin, &mut self.letter.faults);
            Some(player)
        });
        let Some(player) = player else {
            let known = table.players.iter().map(|player| player.species.as_str());
            let name = Located { value: name.value, origin: name.origin };
            unknown_name("species", name, known, &mut self.letter.faults);
            return None;
        };
        if list == List::Orders && table.species(player).is_none() {
            let message = format!("{} has no living creature", player.species);
            self.letter.faults.error(rule!("SUR-5.11"), name.origin, message);
            return None;
        }
        Some(Node::text(player.species.as_str(), name.origin))
    }
}
