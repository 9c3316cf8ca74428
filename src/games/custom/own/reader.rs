//! Reads a rulebook with the cards of its set: names are resolved, and all faults reported in one run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::code::{CardCode, Component, Sym};
use super::table::Table;
use super::value::Value;
use crate::diag::{Code, Report, code};
use crate::model::{Deck, GameSet, Rulebook, kept};
use crate::source::{Located, Origin, names, shortened};

/// A rulebook that is being read.
pub struct Reader<'r> {
    /// Where faults go.
    pub report: &'r mut Report,
    /// The names of fields, and their numbers.
    pub symbols: Vec<Arc<str>>,
    symbol_numbers: BTreeMap<Arc<str>, Sym>,
    /// The components of the set.
    pub components: Vec<Component>,
    /// The cards of the set.
    pub cards: Vec<CardCode>,
    /// Whether a card has fields that are maps.
    pub has_maps: bool,
    /// The rules by id.
    pub rules: BTreeMap<Arc<str>, RuleRead>,
    /// The rules as all programs use them.
    pub rulebook: Option<&'static Rulebook>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The names of tables that could not be read.
    pub lost_tables: BTreeSet<String>,
    /// Words that name nothing, with their places.
    pub words: Vec<(Arc<str>, Origin)>,
    /// The place of what is being read.
    pub here: Origin,
    /// Boards and maps with their spaces, of which checks can be about.
    pub maps: Vec<crate::source::Node>,
    /// The names of all boards and maps.
    pub plates: Vec<String>,
}

/// A rule that was read.
#[derive(Debug)]
pub struct RuleRead {
    /// Its id.
    pub code: Code,
    /// Its place.
    pub origin: Origin,
    /// Whether something cites it.
    pub is_cited: bool,
}

impl<'r> Reader<'r> {
    /// A reader for the cards of some sets.
    pub fn new(sets: &[&GameSet], here: Origin, report: &'r mut Report) -> Reader<'r> {
        let mut reader = Reader {
            report,
            symbols: Vec::new(),
            symbol_numbers: BTreeMap::new(),
            components: Vec::new(),
            cards: Vec::new(),
            has_maps: false,
            rules: BTreeMap::new(),
            rulebook: None,
            tables: Vec::new(),
            lost_tables: BTreeSet::new(),
            words: Vec::new(),
            here,
            maps: sets.iter().flat_map(|set| set.listed_maps.iter().cloned()).collect(),
            plates: sets.iter().flat_map(|set| plates(set)).collect(),
        };
        for name in ["name", "card", "copies"] {
            reader.symbol(name);
        }
        let mut seen: Vec<Origin> = Vec::new();
        for deck in sets.iter().flat_map(|set| &set.decks) {
            // A deck that two sets share appears twice.
            if !seen.contains(&deck.component.origin) {
                seen.push(deck.component.origin);
                reader.add_deck(deck);
            }
        }
        reader.complete_cards();
        reader
    }

    /// A reader of single expressions of a rulebook that was read.
    pub fn for_expressions(book: &super::code::Book, here: Origin, report: &'r mut Report) -> Reader<'r> {
        let symbols = book.symbols.clone();
        let numbers = symbols.iter().enumerate().map(|(n, name)| (Arc::clone(name), n as Sym));
        let component = |known: &Component| Component {
            name: known.name.clone(),
            fields: known.fields.clone(),
            of_all: known.of_all.clone(),
            cards: known.cards.clone(),
        };
        Reader {
            report,
            symbol_numbers: numbers.collect(),
            symbols,
            components: book.components.iter().map(component).collect(),
            cards: Vec::new(),
            has_maps: false,
            rules: BTreeMap::new(),
            rulebook: None,
            tables: Vec::new(),
            lost_tables: BTreeSet::new(),
            words: Vec::new(),
            here,
            maps: Vec::new(),
            plates: Vec::new(),
        }
    }

    /// The number of a field.
    pub fn symbol(&mut self, name: &str) -> Sym {
        if let Some(known) = self.symbol_numbers.get(name) {
            return *known;
        }
        let number = self.symbols.len().min(Sym::MAX as usize - 1) as Sym;
        let name: Arc<str> = name.into();
        self.symbols.push(Arc::clone(&name));
        self.symbol_numbers.insert(name, number);
        number
    }

    fn add_deck(&mut self, deck: &Deck) {
        let name = &deck.component.value;
        let at = match self.components.iter().position(|known| names::same(&known.name, name)) {
            Some(at) => at,
            None => {
                let (name, fields, of_all, cards) = (name.clone(), Vec::new(), Vec::new(), Vec::new());
                self.components.push(Component { name, fields, of_all, cards });
                self.components.len() - 1
            }
        };
        let declared: Vec<Sym> = deck.declared.iter().map(|field| self.symbol(&field.name.value)).collect();
        self.add_fields(at, declared);
        for entry in &deck.entries {
            let mut fields: Vec<(Sym, Value)> = Vec::new();
            for (key, node) in entry.fields.iter() {
                if matches!(&*key.text, "name" | "copies") {
                    continue;
                }
                let value = Value::written(node);
                self.has_maps |= matches!(value, Value::Map(_));
                fields.push((self.symbol(&key.text), value));
            }
            self.add_fields(at, fields.iter().map(|(field, _)| *field).collect());
            let of_component = &self.components[at].fields;
            let mut values = vec![Value::Nothing; of_component.len()];
            for (field, value) in fields {
                if let Some(place) = of_component.iter().position(|other| *other == field) {
                    values[place] = value;
                }
            }
            self.components[at].cards.push(self.cards.len() as u32);
            self.cards.push(CardCode {
                name: entry.name.value.as_str().into(),
                component: at as u16,
                fields: values,
                copies: entry.copies,
                places: entry.fields.iter().map(|(key, node)| (Arc::clone(&key.text), node.origin)).collect(),
                head: entry.name.origin,
            });
        }
    }

    fn add_fields(&mut self, component: usize, fields: Vec<Sym>) {
        let known = &mut self.components[component].fields;
        for field in fields {
            if !known.contains(&field) {
                known.push(field);
            }
        }
    }

    /// Gives every card a place for each field of its component.
    fn complete_cards(&mut self) {
        for card in &mut self.cards {
            card.fields.resize(self.components[card.component as usize].fields.len(), Value::Nothing);
        }
        for component in &mut self.components {
            let has = |n: usize| {
                let of = |card: &u32| self.cards[*card as usize].fields[n] != Value::Nothing;
                !component.cards.is_empty() && component.cards.iter().all(of)
            };
            component.of_all = (0..component.fields.len()).map(has).collect();
        }
    }

    /// The number of a component; an unknown one is reported.
    pub fn component(&mut self, name: Located<&str>) -> Option<u16> {
        let found = self.components.iter().position(|known| names::same(&known.name, name.value));
        if found.is_none() {
            let known: Vec<&str> = self.components.iter().map(|known| known.name.as_str()).collect();
            let message = format!("there is no component called \"{}\"", shortened(name.value));
            self.report.unknown(code::UNKNOWN_NAME, name, message, known.iter().copied(), || {
                match known.as_slice() {
                    [] => "the folder of the rulebook has no cards or pieces".to_owned(),
                    known => format!("the components are {}", crate::diag::and_list(known)),
                }
            });
        }
        found.map(|at| at as u16)
    }

    /// The name of a component; spaces of a map come after all of them.
    pub fn component_name(&self, component: u16) -> String {
        self.components.get(component as usize).map_or_else(|| "space".to_owned(), |known| known.name.clone())
    }

    /// The cards of a component, each as often as it has copies.
    pub fn deck(&self, component: u16) -> Value {
        let cards = self.components[component as usize].cards.iter();
        let copies = |card: &u32| {
            let copies = self.cards[*card as usize].copies.min(1_000) as usize;
            std::iter::repeat_n(Value::Card(*card), copies)
        };
        Value::list(cards.flat_map(copies).collect())
    }

    /// The number of a table; an unknown one is reported.
    pub fn table(&mut self, name: Located<&str>) -> Option<u16> {
        let found = self.tables.iter().position(|table| names::same(&table.name, name.value));
        if found.is_none() && !self.lost_tables.contains(name.value) {
            let known: Vec<&str> = self.tables.iter().map(|table| &*table.name).collect();
            let message = format!("there is no table called \"{}\"", shortened(name.value));
            self.report.unknown(code::UNKNOWN_NAME, name, message, known.iter().copied(), || {
                match known.as_slice() {
                    [] => "add it under `tables:`".to_owned(),
                    known => format!("the tables are {}", crate::diag::and_list(known)),
                }
            });
        }
        found.map(|at| at as u16)
    }

    /// A rule that is cited; an unknown one is reported.
    pub fn cite(&mut self, id: Located<&str>) -> Option<Code> {
        let found = self.rules.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(id.value.trim()));
        if let Some((_, rule)) = found {
            rule.is_cited = true;
            return Some(rule.code);
        }
        let known: Vec<&str> = self.rules.keys().map(|known| &**known).collect();
        let message = format!("there is no rule {}", shortened(id.value));
        self.report.unknown(code::UNKNOWN_NAME, id, message, known, || "add it under `sections:`".to_owned());
        None
    }

    /// The options and values of an `under:`. The rules of the options count as cited.
    pub fn under(&mut self, node: Option<&crate::source::Node>) -> super::code::Under {
        let Some(node) = node else { return Vec::new() };
        let Some(map) = crate::source::read_map(node, "a map of option: value", self.report) else {
            return Vec::new();
        };
        let Some(rulebook) = self.rulebook else { return Vec::new() };
        let mut under = Vec::new();
        for (key, node) in map.iter() {
            let at = rulebook.options().position(|(_, option)| option.name == &*key.text);
            let Some((number, (rule, option))) = at.zip(at.and_then(|at| rulebook.options().nth(at))) else {
                let known = rulebook.options().map(|(_, option)| option.name);
                let name = Located { value: &*key.text, origin: key.origin };
                let message = format!("there is no option called \"{}\"", shortened(&key.text));
                self.report.unknown(code::UNKNOWN_NAME, name, message, known, || {
                    "an option belongs to a rule: `option: {name: …, default: …, values: {…}}`".to_owned()
                });
                continue;
            };
            if let Some(rule) = self.rules.get_mut(rule.id) {
                rule.is_cited = true;
            }
            let mut values = Vec::new();
            for word in node.words() {
                match option.word(word.value) {
                    Some(value) => values.push(value),
                    None => {
                        let message = format!("\"{}\" is no value of {}", shortened(word.value), option.name);
                        let known: Vec<&str> = option.words().collect();
                        self.report.unknown(code::UNKNOWN_WORD, word, message, known.iter().copied(), || {
                            format!("its values are {}", crate::diag::and_list(&known))
                        });
                    }
                }
            }
            under.push((number, values));
        }
        under
    }

    /// Reports keys that are the rest of an expression, which YAML has cut at a comma; whether there is one.
    pub fn is_cut(&mut self, node: &crate::source::Node, known: &crate::source::Object) -> bool {
        let is_rest = |key: &str| key.ends_with([')', ']', '}']) || key.contains(['(', '[', '|']);
        let cut = node
            .entries()
            .find(|(key, value)| value.is_null() && known.field(&key.text).is_none() && is_rest(&key.text));
        if let Some((key, _)) = cut {
            let message = format!(
                "\"{}\" is the rest of an expression: YAML ends a value at a comma",
                shortened(&key.text)
            );
            self.report
                .error(code::UNKNOWN_KEY, key.origin, message)
                .help("put the whole expression in quotation marks, or write `band|total(strength)` for `total(band, strength)`");
        }
        cut.is_some()
    }

    /// Reports bare words that stand nowhere else and all but spell a name.
    pub fn check_words(&mut self, known: &BTreeSet<Arc<str>>) {
        let words = std::mem::take(&mut self.words);
        for (word, origin) in &words {
            let is_alone = words.iter().filter(|(other, _)| names::same(other, word)).count() == 1;
            if !is_alone || self.is_vocabulary(word) {
                continue;
            }
            let names = known.iter().map(|name| &**name);
            if let Some(near) = crate::diag::surely(word, names) {
                let message =
                    format!("\"{}\" is nowhere else, and is nearly the name of something", shortened(word));
                let help = format!("did you mean \"{near}\"? a word of your own may be quoted");
                self.report.error(code::UNKNOWN_NAME, *origin, message).help(help);
            }
        }
    }

    /// Whether cards or tables have a word.
    fn is_vocabulary(&self, word: &str) -> bool {
        fn has(value: &Value, word: &str) -> bool {
            match value {
                Value::Word(other) => names::same(other, word),
                Value::List(values) => values.iter().any(|value| has(value, word)),
                _ => false,
            }
        }
        let of_cards = |card: &CardCode| {
            names::same(&card.name, word) || card.fields.iter().any(|value| has(value, word))
        };
        let of_table = |table: &Table| {
            let cells = table.cells.iter().flatten().flatten();
            cells.into_iter().any(|value| has(value, word))
                || table.rows.iter().any(|row| names::same(&row.written, word))
                || (0..table.columns.count())
                    .filter_map(|n| table.heading(n))
                    .any(|name| names::same(name, word))
        };
        self.cards.iter().any(of_cards) || self.tables.iter().any(of_table)
    }

    /// A text that is kept; that there is no room for it is reported.
    pub fn keep(&mut self, text: Located<&str>) -> Option<&'static str> {
        let kept = kept::text(text.value);
        if kept.is_none() {
            self.report
                .error(code::TOO_LARGE, text.origin, "too many different rulebooks in one run")
                .help("start the program again");
        }
        kept
    }
}

/// The names of a set's boards and maps.
fn plates(set: &GameSet) -> Vec<String> {
    let listed = set.listed_maps.iter().filter_map(|map| map.get("name")?.as_text());
    let boards = set.boards.iter().map(|board| board.plate.name.value.as_str());
    let maps = set.maps.iter().map(|map| map.plate.name.value.as_str());
    listed.chain(boards).chain(maps).map(str::to_owned).collect()
}
