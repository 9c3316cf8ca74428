//! The steps of a dispute, read one after the other.

use std::sync::Arc;

use super::code::{
    ChooseStep, Deed, DrawStep, EachStep, Ex, Guard, LookUpStep, Names, RollStep, Step, Target, UntilStep,
};
use super::expressions::{Dict, Want};
use super::keys::StepKeys;
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::{Code, code};
use crate::source::{Document, Located, Node, Origin, Read, read_list, shortened, wrong_type};

/// The most steps of a dispute.
const MOST_STEPS: usize = 2_000;
/// The deepest steps within steps.
const DEEPEST: usize = 64;
/// The most dice of a roll, sides of a die, and turns of a repetition.
pub const MOST_DICE: i64 = 100;
/// See [`MOST_DICE`].
pub const MOST_SIDES: i64 = 1_000;
/// See [`MOST_DICE`].
pub const MOST_TURNS: i64 = 1_000;

/// The steps read so far, with the names that they make.
pub struct Reading {
    /// The names, and what is known of each.
    pub dict: Dict,
    /// The steps.
    pub steps: Vec<Step>,
    /// The decisions.
    pub decisions: Vec<Arc<str>>,
    /// How many steps were read, and whether there were too many.
    pub count: usize,
}

/// The rule of the steps around a step, and how many are around it.
#[derive(Clone, Copy)]
pub struct Around {
    /// The rule.
    pub rule: Option<Code>,
    /// Whether a rule is given that can't be found.
    pub is_lost: bool,
    /// How many steps are around it.
    pub depth: usize,
}

impl Reader<'_> {
    /// Reads a list of steps.
    pub fn steps(&mut self, node: &Node, around: Around, reading: &mut Reading) {
        let Some(nodes) = read_list(node, "a list of steps", self.report) else { return };
        if around.depth > DEEPEST {
            self.report
                .error(code::TOO_DEEP, node.origin, format!("steps within steps, more than {DEEPEST} deep"))
                .help("write some of them one after the other");
            return;
        }
        for node in nodes {
            reading.count += 1;
            if reading.count == MOST_STEPS + 1 {
                self.report
                    .error(code::TOO_LARGE, node.origin, format!("more than {MOST_STEPS} steps in a dispute"))
                    .help("split it into several disputes");
            }
            if reading.count > MOST_STEPS {
                return;
            }
            if self.is_cut(node, StepKeys::OBJECT) {
                continue;
            }
            if let Some(keys) = StepKeys::read(node, self.report) {
                self.here = keys.head;
                self.step(&keys, node, around, reading);
            }
        }
    }

    fn step(&mut self, keys: &StepKeys, node: &Node, around: Around, reading: &mut Reading) {
        let Some(word) = self.word_of(keys, node) else { return };
        self.check_keys(word, keys);
        let own = keys.rule.as_ref().map(|rule| self.cite(rule.as_str()));
        let within = Around {
            rule: own.flatten().or(around.rule),
            is_lost: around.is_lost || own == Some(None),
            depth: around.depth + 1,
        };
        let dict = reading.dict.clone();
        let guard = self.guard(keys.when.as_ref(), keys.under.as_ref(), &dict, &[]);
        let has_line = match word {
            "find" => false,
            "let" => own.is_some() || keys.says.is_some(),
            "each" | "until" | "repeat" | "steps" => keys.says.is_some(),
            _ => true,
        };
        if has_line && within.rule.is_none() && !within.is_lost {
            self.report
                .error(code::MISSING_KEY, keys.head, format!("a step without a rule: {word}"))
                .help("add `rule:` to it, or to the steps around it");
        }
        let step = Step {
            rule: within.rule,
            has_rule: own.is_some(),
            origin: keys.head,
            guard,
            says: None,
            does: Deed::End,
        };
        let at = reading.steps.len();
        reading.steps.push(step);
        let does = match word {
            "each" | "until" | "repeat" | "steps" => self.block(word, keys, at, within, reading),
            word => self.deed(word, keys, reading),
        };
        match does {
            Some(does) => {
                let dict = reading.dict.clone();
                // The sentence is computed after the step, when its names are known.
                let says = self.optional_text(keys.says.as_ref(), &dict, &[]);
                reading.steps[at].does = does;
                reading.steps[at].says = says;
            }
            None => reading.steps[at].guard = Guard::default(),
        }
    }

    /// The one word that says what a step does.
    fn word_of(&mut self, keys: &StepKeys, node: &Node) -> Option<&'static str> {
        let said = [
            ("find", keys.find.is_some()),
            ("let", keys.r#let.is_some()),
            ("roll", keys.roll.is_some()),
            ("draw", keys.draw.is_some()),
            ("look_up", keys.look_up.is_some()),
            ("set", keys.set.is_some()),
            ("each", keys.each.is_some()),
            ("until", keys.until.is_some()),
            ("repeat", keys.repeat.is_some()),
            ("choose", keys.choose.is_some()),
            ("forbid", keys.forbid.is_some()),
            ("end", keys.end.is_some()),
        ];
        let mut words: Vec<&'static str> =
            said.iter().filter(|(_, said)| *said).map(|(word, _)| *word).collect();
        if words == ["until", "repeat"] {
            words.pop();
        }
        match words.as_slice() {
            [] if keys.steps.is_some() => Some("steps"),
            [] => {
                // A misspelled word was reported as an unknown key.
                let slip = node.entries().any(|(key, _)| StepKeys::OBJECT.field(&key.text).is_none());
                if !slip {
                    self.report.error(code::MISSING_KEY, keys.head, "a step that says nothing").help(
                        "add what it does: `let`, `roll`, `set`, `look_up`, `choose`, `forbid` and the like",
                    );
                }
                None
            }
            [word] => Some(word),
            [first, second, ..] => {
                let key = node.as_map().and_then(|map| map.key(second)).map_or(keys.head, |key| key.origin);
                self.report
                    .error(code::WRONG_TYPE, key, format!("a step with both \"{first}\" and \"{second}\""))
                    .help("a step does one thing; write two steps");
                None
            }
        }
    }

    /// Reports keys that say nothing of such a step.
    fn check_keys(&mut self, word: &str, keys: &StepKeys) {
        let said: [(&str, Option<Origin>, &[&str]); 13] = [
            ("as", keys.r#as.as_ref().map(|key| key.origin), &["roll", "draw", "look_up"]),
            ("by", keys.by.as_ref().map(|key| key.origin), &["roll", "draw", "choose"]),
            ("for", keys.r#for.as_ref().map(|key| key.origin), &["roll", "draw"]),
            ("reroll", keys.reroll.as_ref().map(|key| key.origin), &["roll"]),
            ("explode", keys.explode.as_ref().map(|key| key.origin), &["roll"]),
            ("keep", keys.keep.as_ref().map(|key| key.origin), &["roll"]),
            ("from", keys.from.as_ref().map(|key| key.origin), &["draw", "choose"]),
            ("row", keys.row.as_ref().map(|key| key.origin), &["look_up"]),
            ("column", keys.column.as_ref().map(|key| key.origin), &["look_up"]),
            ("shift", keys.shift.as_ref().map(|key| key.origin), &["look_up"]),
            ("where", keys.r#where.as_ref().map(|key| key.origin), &["each"]),
            ("asked", keys.asked.as_ref().map(|key| key.origin), &["choose"]),
            ("steps", keys.steps.as_ref().map(|key| key.origin), &["each", "until", "repeat", "steps"]),
        ];
        for (key, origin, of) in said {
            if let Some(origin) = origin.filter(|_| !of.contains(&word)) {
                self.report
                    .error(code::UNKNOWN_KEY, origin, format!("a step with \"{word}\" has no \"{key}\""))
                    .help(format!("\"{key}\" is for {}", crate::diag::or_list(of)));
            }
        }
    }

    fn missing<T>(&mut self, key: &str, value: Option<T>, about: &str) -> Option<T> {
        if value.is_none() {
            self.report
                .error(code::MISSING_KEY, self.here, format!("a step without \"{key}\""))
                .help(format!("add `{key}: …` ({about})"));
        }
        value
    }

    fn deed(&mut self, word: &str, keys: &StepKeys, reading: &mut Reading) -> Option<Deed> {
        let dict = reading.dict.clone();
        match word {
            "find" => self.find(keys.find.as_ref()?, &dict.names),
            "let" => self.naming(keys.r#let.as_ref()?, &dict, reading),
            "roll" => self.roll(keys, &dict, reading),
            "draw" => self.draw(keys, &dict, reading),
            "look_up" => self.look_up(keys, &dict, reading),
            "set" => self.set(keys.set.as_ref()?, &dict),
            "choose" => self.choose(keys, &dict, reading),
            "forbid" => Some(Deed::Forbid(self.expression(keys.forbid.as_ref()?, &dict, &[], Want::Name).0)),
            _ => {
                let node = keys.end.as_ref()?;
                if node.as_bool() != Some(true) {
                    wrong_type(node, "`true`", self.report);
                }
                Some(Deed::End)
            }
        }
    }

    fn find(&mut self, name: &Located<String>, names: &Names) -> Option<Deed> {
        if let Some(value) = names.values.get(name.value.as_str()) {
            return Some(Deed::Find(*value));
        }
        let known: Vec<&str> = names.values.keys().map(|name| &**name).collect();
        let message = format!("there is no value called \"{}\"", shortened(&name.value));
        self.report.unknown(code::UNKNOWN_NAME, name.as_str(), message, known.iter().copied(), || {
            format!("the values are {}", crate::diag::and_list(&known))
        });
        None
    }

    fn naming(&mut self, node: &Node, dict: &Dict, reading: &mut Reading) -> Option<Deed> {
        let map = crate::source::read_map(node, "a map of name: expression", self.report)?;
        let mut all = Vec::new();
        for (key, node) in map.iter() {
            let (ex, sort) = self.expression(node, dict, &[], Want::Any);
            let name = Located { value: key.text.to_string(), origin: key.origin };
            if let Some(slot) = slot(&name, sort, &mut reading.dict) {
                all.push((slot, Arc::clone(&key.text), ex));
            }
        }
        Some(Deed::Let(all))
    }

    /// A number that is written, or an expression in braces.
    fn number(&mut self, text: Located<&str>, what: &str, limits: (i64, i64), dict: &Dict) -> Option<Ex> {
        let (least, most) = limits;
        if let Some(inner) = text.value.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            let origin = if text.origin.end as usize - text.origin.start as usize == text.value.len() {
                text.origin.part(1, text.value.len() - 1)
            } else {
                text.origin
            };
            return Some(self.expression_text(Located { value: inner, origin }, dict, &[], Want::Name).0);
        }
        let number =
            text.value.parse::<i64>().ok().filter(|_| text.value.bytes().all(|b| b.is_ascii_digit()));
        let Some(number) = number else {
            let message = format!("\"{}\" is no number of {what}", shortened(text.value));
            self.report
                .error(code::WRONG_TYPE, text.origin, message)
                .help("write a number, or an expression in braces: `\"{shots}d6\"`");
            return None;
        };
        if !(least..=most).contains(&number) {
            let message = format!("{number} {what}");
            let help = format!("there are {least} to {most} {what}");
            self.report.error(code::OUT_OF_RANGE, text.origin, message).help(help);
            return None;
        }
        Some(Ex::Const(Value::Number(number as f64)))
    }

    fn roll(&mut self, keys: &StepKeys, dict: &Dict, reading: &mut Reading) -> Option<Deed> {
        let node = keys.roll.as_ref()?;
        let name = self.missing("as", keys.r#as.as_ref(), "the name of what is rolled");
        let Some(text) = node.located_text() else {
            wrong_type(node, "dice, like 2d6", self.report);
            return None;
        };
        let Some(at) = sign_of_dice(text.value) else {
            let message = format!("\"{}\" are no dice", shortened(text.value));
            let help = "write how many, `d` and the sides: `2d6`, `d20`, `\"{shots}d6\"`";
            self.report.error(code::WRONG_TYPE, text.origin, message).help(help);
            return None;
        };
        let part = |range: std::ops::Range<usize>| {
            let value = text.value[range.clone()].trim();
            Located { value, origin: crate::source::lines::stretch(text, range.start, range.end) }
        };
        let count = match part(0..at) {
            Located { value: "", .. } => Some(Ex::Const(Value::Number(1.0))),
            text => self.number(text, "dice", (0, MOST_DICE), dict),
        };
        let sides = self.number(part(at + 1..text.value.len()), "sides", (1, MOST_SIDES), dict);
        let it = [Sort::Plain];
        let condition = |reader: &mut Self, node: &Option<Node>| {
            node.as_ref().map(|node| reader.expression(node, dict, &it, Want::Name).0)
        };
        let reroll = condition(self, &keys.reroll);
        let explode = condition(self, &keys.explode);
        let keep = match &keys.keep {
            Some(node) => Some(self.keep_dice(node, dict)?),
            None => None,
        };
        let by = self.optional_text(keys.by.as_ref(), dict, &[]);
        let purpose = self.optional_text(keys.r#for.as_ref(), dict, &[]);
        let (name, count, sides) = (name?, count?, sides?);
        let slot = slot(name, Sort::Plain, &mut reading.dict)?;
        let of =
            |what: &str| reading.dict.names.slots.get(format!("{}.{what}", name.value).as_str()).copied();
        let slots = [slot, of("dice")?, of("rolled")?];
        let name = name.value.as_str().into();
        Some(Deed::Roll(Box::new(RollStep { count, sides, slots, name, by, purpose, reroll, explode, keep })))
    }

    /// `highest 2`, `lowest {n}`
    fn keep_dice(&mut self, node: &Node, dict: &Dict) -> Option<(bool, Ex)> {
        let text = node.located_text();
        let parts = text.and_then(|text| text.value.trim().split_once(' '));
        let is_highest = parts.and_then(|(word, _)| match word.to_lowercase().as_str() {
            "highest" => Some(true),
            "lowest" => Some(false),
            _ => None,
        });
        let (Some(text), Some((_, count)), Some(is_highest)) = (text, parts, is_highest) else {
            let found = text.map_or_else(|| node.describe(), |text| format!("\"{}\"", shortened(text.value)));
            self.report
                .error(code::WRONG_TYPE, node.origin, format!("{found} does not say which dice are kept"))
                .help("write `highest 2` or `lowest 1`");
            return None;
        };
        let count = Located { value: count.trim(), origin: text.origin };
        Some((is_highest, self.number(count, "dice", (0, MOST_DICE), dict)?))
    }

    fn draw(&mut self, keys: &StepKeys, dict: &Dict, reading: &mut Reading) -> Option<Deed> {
        let node = keys.draw.as_ref()?;
        let name = self.missing("as", keys.r#as.as_ref(), "the name of what is drawn");
        let from = self.missing("from", keys.from.as_ref(), "the list to draw from");
        let Some(text) = node.located_text() else {
            wrong_type(node, "`one` or a number", self.report);
            return None;
        };
        let is_one = text.value.trim().eq_ignore_ascii_case("one");
        let count = if is_one { None } else { Some(self.number(text, "entries", (0, MOST_DICE), dict)?) };
        let (from, sort) = self.expression(from?, dict, &[], Want::Name);
        let by = self.optional_text(keys.by.as_ref(), dict, &[]);
        let purpose = self.optional_text(keys.r#for.as_ref(), dict, &[]);
        let sort = match (is_one, sort) {
            (true, Sort::List(entry)) => *entry,
            (false, sort @ Sort::List(_)) => sort,
            _ => Sort::Any,
        };
        let name = name?;
        let slot = slot(name, sort, &mut reading.dict)?;
        let name = name.value.as_str().into();
        Some(Deed::Draw(Box::new(DrawStep { count, from, slot, name, by, purpose })))
    }

    fn look_up(&mut self, keys: &StepKeys, dict: &Dict, reading: &mut Reading) -> Option<Deed> {
        let table = self.table(keys.look_up.as_ref()?.as_str());
        let name = self.missing("as", keys.r#as.as_ref(), "the name of the cell");
        let row = self.missing("row", keys.row.as_ref(), "the row of the table");
        let of = |reader: &mut Self, node: &Node| reader.expression(node, dict, &[], Want::Any).0;
        let row = row.map(|node| of(self, node));
        let column = keys.column.as_ref().map(|node| of(self, node));
        let shift = keys.shift.as_ref().map(|node| of(self, node));
        let (table, name) = (table?, name?);
        let has_columns = !matches!(self.tables[table as usize].columns, super::table::Columns::None);
        if has_columns && column.is_none() {
            self.missing("column", None::<()>, "the column of the table");
        }
        let slot = slot(name, Sort::Any, &mut reading.dict)?;
        let name = name.value.as_str().into();
        Some(Deed::LookUp(Box::new(LookUpStep { table, row: row?, column, shift, slot, name })))
    }

    fn set(&mut self, node: &Node, dict: &Dict) -> Option<Deed> {
        let map = crate::source::read_map(node, "a map of what changes", self.report)?;
        let mut all = Vec::new();
        for (key, node) in map.iter() {
            let (ex, _) = self.expression(node, dict, &[], Want::Any);
            let name = Located { value: &*key.text, origin: key.origin };
            if let Some(target) = self.target(name, dict) {
                all.push((target, ex));
            }
        }
        Some(Deed::Set(all))
    }

    /// What a `set` changes: a variable of the state, or a field of a participant.
    fn target(&mut self, name: Located<&str>, dict: &Dict) -> Option<Target> {
        let known = |dict: &Dict| -> Vec<String> {
            dict.names
                .slots
                .iter()
                .filter(|(_, slot)| (**slot as usize) < dict.variables)
                .map(|(name, _)| name.to_string())
                .collect()
        };
        match name.value.rsplit_once('.') {
            None => {
                let slot = dict.names.slots.get(name.value).filter(|slot| (**slot as usize) < dict.variables);
                if let Some(slot) = slot {
                    return Some(Target::Slot(*slot));
                }
                let known = known(dict);
                let message = format!("\"{}\" is no variable of the state", shortened(name.value));
                self.report.unknown(code::UNKNOWN_NAME, name, message, known.iter().map(String::as_str), || {
                    "facts are what people have said, and names are made by `let`; what changes is under `state:`".to_owned()
                });
                None
            }
            Some((of, field)) => {
                let origin = name.origin;
                let (ex, sort) = self.expression_text(Located { value: of, origin }, dict, &[], Want::Name);
                let before = self.report.iter().count();
                let Sort::Entry(components) = &sort else {
                    if matches!(sort, Sort::Any) {
                        return Some(Target::Field(ex, self.symbol(field)));
                    }
                    let message = format!("{} is no participant, and has no field to set", shortened(of));
                    self.report
                        .error(code::UNKNOWN_NAME, origin, message)
                        .help("set a field of a participant, or a variable of the state");
                    return None;
                };
                let symbol = self.symbol(field);
                let is_known = components.iter().any(|component| {
                    dict.fields.get(*component as usize).is_some_and(|fields| fields.contains(&symbol))
                });
                if !is_known && self.report.iter().count() == before {
                    let components = components.clone();
                    self.unknown_field(Located { value: field, origin }, &components, dict);
                    return None;
                }
                Some(Target::Field(ex, symbol))
            }
        }
    }

    fn choose(&mut self, keys: &StepKeys, dict: &Dict, reading: &mut Reading) -> Option<Deed> {
        let name = keys.choose.as_ref()?;
        let from = self.missing("from", keys.from.as_ref(), "the list to choose from")?;
        let (from, sort) = self.expression(from, dict, &[], Want::Name);
        let by = self.optional_text(keys.by.as_ref(), dict, &[]);
        let asked = self.optional_text(keys.asked.as_ref(), dict, &[]);
        let sort = if let Sort::List(entry) = sort { *entry } else { Sort::Any };
        let slot = slot(name, sort, &mut reading.dict)?;
        let known = reading.decisions.iter().position(|known| **known == *name.value);
        let decision = known.unwrap_or_else(|| {
            reading.decisions.push(name.value.as_str().into());
            reading.decisions.len() - 1
        });
        Some(Deed::Choose(Box::new(ChooseStep { decision, from, slot, by, asked })))
    }

    /// Steps within a step.
    fn block(
        &mut self,
        word: &str,
        keys: &StepKeys,
        at: usize,
        around: Around,
        reading: &mut Reading,
    ) -> Option<Deed> {
        let dict = reading.dict.clone();
        let steps = self.missing("steps", keys.steps.as_ref(), "the steps within this one");
        if word == "steps" {
            self.steps(steps?, around, reading);
            return Some(Deed::Block(reading.steps.len()));
        }
        if word == "each" {
            return self.each(keys, steps?, at, around, reading);
        }
        let repeat = match &keys.repeat {
            Some(node) => Some(self.turns(node, &dict)?),
            None => None,
        };
        self.steps(steps?, around, reading);
        // The condition knows the names of the last turn.
        let dict = reading.dict.clone();
        let until = keys.until.as_ref().map(|node| self.expression(node, &dict, &[], Want::Name).0);
        let (end, made) = end_of_turn(at, reading);
        Some(Deed::Until(Box::new(UntilStep { until, repeat, end, made })))
    }

    fn turns(&mut self, node: &Node, dict: &Dict) -> Option<Ex> {
        if let Some(turns) = node.located_integer() {
            if !(0..=MOST_TURNS).contains(&turns.value) {
                let message = format!("{} turns", turns.value);
                let help = format!("a repetition has {MOST_TURNS} turns at most");
                self.report.error(code::OUT_OF_RANGE, node.origin, message).help(help);
                return None;
            }
            return Some(Ex::Const(Value::Number(turns.value as f64)));
        }
        match node.located_text() {
            Some(text) if text.value.starts_with('{') => self.number(text, "turns", (0, MOST_TURNS), dict),
            _ => Some(self.expression(node, dict, &[], Want::Name).0),
        }
    }

    fn each(
        &mut self,
        keys: &StepKeys,
        steps: &Node,
        at: usize,
        around: Around,
        reading: &mut Reading,
    ) -> Option<Deed> {
        let dict = reading.dict.clone();
        let node = keys.each.as_ref()?;
        let text = node.located_text();
        let Some((text, (name, list))) = text.and_then(|text| Some((text, text.value.split_once(" in ")?)))
        else {
            let help = "write a name for each entry, `in` and the list: `u in attackers`";
            self.report.error(code::WRONG_TYPE, node.origin, "this does not say for each of what").help(help);
            return None;
        };
        let from = text.value.len() - list.len();
        let origin = crate::source::lines::stretch(text, from, text.value.len());
        let (list, sort) = self.expression_text(Located { value: list, origin }, &dict, &[], Want::Name);
        let entry = if let Sort::List(entry) = sort { *entry } else { Sort::Any };
        let name = Located { value: name.trim().to_owned(), origin: text.origin };
        let slot = slot(&name, entry, &mut reading.dict)?;
        let dict = reading.dict.clone();
        let only = keys.r#where.as_ref().map(|node| self.expression(node, &dict, &[], Want::Name).0);
        self.steps(steps, around, reading);
        let (end, mut made) = end_of_turn(at, reading);
        made.push(slot);
        let written_again = Vec::new();
        Some(Deed::Each(Box::new(EachStep { slot, list, only, end, made, written_again })))
    }
}

/// Ends a turn: the number of the step after it, and the names that were made in it.
fn end_of_turn(at: usize, reading: &mut Reading) -> (usize, Vec<u16>) {
    let mut made: Vec<u16> = reading.steps[at + 1..].iter().flat_map(|step| step.does.made()).collect();
    made.sort_unstable();
    made.dedup();
    let (rule, origin) = (None, reading.steps[at].origin);
    let guard = Guard::default();
    reading.steps.push(Step { rule, has_rule: false, origin, guard, says: None, does: Deed::Next(at) });
    (reading.steps.len(), made)
}

/// A name that a step makes, which was made known before.
fn slot(name: &Located<String>, sort: Sort, dict: &mut Dict) -> Option<u16> {
    let slot = *dict.names.slots.get(name.value.as_str())?;
    let known = std::mem::replace(&mut dict.slots[slot as usize], Sort::Never);
    dict.slots[slot as usize] = known.or(sort);
    Some(slot)
}

/// The place of the `d` between the number of dice and their sides.
fn sign_of_dice(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            'd' | 'D' if depth == 0 => {
                let is_number = |text: &str| {
                    let text = text.trim();
                    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
                        || text.starts_with('{') && text.ends_with('}')
                };
                let (before, after) = (&text[..at], &text[at + 1..]);
                return ((before.trim().is_empty() || is_number(before)) && is_number(after)).then_some(at);
            }
            _ => {}
        }
    }
    None
}
