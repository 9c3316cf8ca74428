//! A selection of what to print: names, kinds, files and conditions, looked up in all sets. It is an error if no set has one of them.

use super::{Job, JobSet};
use crate::compose::{meets, unknown_fields_of};
use crate::diag::{Report, code};
use crate::games;
use crate::model::expression::Expr;
use crate::model::{Condition, Content, Deck, Entry};
use crate::press::{Only, chosen_by, files_of, files_of_deck};
use crate::source::names::{key, same};
use crate::source::{Files, Located, Origin};

/// The "file" of conditions from the command line in messages.
pub(super) const WHERE: &str = "--where";

/// Something that can be chosen by its name or by the names of its kind: its component, parts and files.
struct Named<'s> {
    name: &'s str,
    kinds: Vec<String>,
}

impl Job<'_> {
    /// Selects what to print: everything that one of the names in `asked` means and, of cards, those that meet all `conditions`.
    /// Reports names that no set has, and conditions that are wrong or that no card meets.
    pub fn choose(&mut self, asked: &[String], conditions: &[String]) -> Only {
        self.fill_all();
        let mut report = Report::default();
        let mut only = self.select(asked, &mut report);
        for text in conditions {
            let file = self.files.add(WHERE, text);
            let origin = Origin { file, start: 0, end: text.len() as u32 };
            let mut found = Report::default();
            if let Some(condition) = Condition::parse(text, origin, &mut found) {
                self.check_condition(&condition, origin, &mut found);
                only = only.that_meet(Located { value: text, origin }, condition);
            }
            if found.has_errors() {
                only = only.nothing();
            }
            report.append(found);
        }
        self.unknown_choices.append(report);
        only
    }

    /// The places of the cards that meet a condition, and its faults.
    pub fn meeting(&mut self, condition: &str) -> (Vec<Origin>, Report) {
        let before = std::mem::take(&mut self.unknown_choices);
        let only = self.choose(&[], &[condition.to_owned()]);
        let found = std::mem::replace(&mut self.unknown_choices, before);
        let entries = self.sets.iter().flat_map(|set| &set.definitions.decks).flat_map(|deck| &deck.entries);
        let met = entries.filter(|entry| only.chooses(entry, &[])).map(|entry| entry.origin);
        (met.collect(), found)
    }

    /// Whether a place is in a file, and not in a condition of the command line.
    pub fn is_in_a_file(&self, origin: Origin) -> bool {
        self.files.get(origin.file).name != WHERE
    }

    /// Selects by names, kinds and files.
    fn select(&self, asked: &[String], report: &mut Report) -> Only {
        // Saves collecting the names, of which large decks have thousands.
        if asked.is_empty() {
            return Only::default();
        }
        let named: Vec<Named<'_>> = self.sets.iter().flat_map(|set| names_of(set, &self.files)).collect();
        let only = Only::parse(asked, |text| named.iter().any(|named| key(named.name) == text));
        for term in only.terms() {
            let has = |Named { name, kinds }: &Named<'_>| {
                chosen_by(term, name, &kinds.iter().map(String::as_str).collect::<Vec<_>>())
            };
            if named.iter().any(has) {
                continue;
            }
            let kinds = named.iter().flat_map(|named| &named.kinds).map(String::as_str);
            let known = named.iter().map(|named| named.name).chain(kinds);
            let shown = asked.iter().find(|text| key(text) == *term).unwrap_or(term);
            report
                .error_nowhere(code::UNKNOWN_NAME, format!("there is no card called \"{shown}\""))
                .did_you_mean(term, known, || what_there_is(&named));
        }
        only
    }

    /// Reports fields of a condition that no card of any set has, and a condition that no card meets.
    fn check_condition(&self, condition: &Condition, origin: Origin, report: &mut Report) {
        let decks =
            || self.sets.iter().flat_map(|set| set.definitions.decks.iter().map(move |deck| (set, deck)));
        let entries: Vec<&Entry> = decks().flat_map(|(_, deck)| &deck.entries).collect();
        let known = |(set, deck): (&JobSet, &Deck)| {
            let game_fields = games::known_fields(set.definitions.game, &deck.component.value);
            let declared = deck.declared.iter().map(|field| field.name.value.clone());
            game_fields.into_iter().map(str::to_owned).chain(declared).collect::<Vec<_>>()
        };
        let known: Vec<String> = decks().flat_map(known).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let mut found = Report::default();
        unknown_fields_of(condition, &entries, &known, &mut found);
        if !found.has_errors() && !entries.iter().any(|entry| meets(entry, condition)) {
            let fault = found.error(code::EMPTY, origin, "no card meets this condition");
            if let Some(help) = range_of_values(condition, &entries) {
                fault.help(help);
            }
        }
        report.append(found);
    }
}

/// Components, parts and files that can be chosen, then some names.
fn what_there_is(named: &[Named<'_>]) -> String {
    const MOST: usize = 12;
    let mut words: Vec<&str> = Vec::new();
    let kinds = named.iter().flat_map(|named| &named.kinds).map(String::as_str);
    let names = named.iter().map(|named| named.name);
    for word in kinds.filter(|kind| !kind.contains('/')).chain(names) {
        if !words.iter().any(|known| same(known, word)) {
            words.push(word);
        }
    }
    let more = words.len().saturating_sub(MOST);
    words.truncate(MOST);
    let more = if more > 0 { format!(" or {more} other names") } else { String::new() };
    if words.is_empty() {
        return "there are no cards".to_owned();
    }
    format!("write {}{more}; `*` stands for any letters", words.join(", "))
}

/// The range of values on the cards of the field that a condition compares, if it compares one with a number.
fn range_of_values(condition: &Condition, entries: &[&Entry]) -> Option<String> {
    let comparisons = condition.0.comparisons();
    let [(field, _, Expr::Text(_) | Expr::Number(_))] = comparisons.as_slice() else { return None };
    let [name] = field.path.as_slice() else { return None };
    let numbers = entries.iter().filter_map(|entry| entry.located_integer(name)).map(|number| number.value);
    let (least, most) = numbers.fold(None, |range: Option<(i64, i64)>, number| {
        let (least, most) = range.unwrap_or((number, number));
        Some((least.min(number), most.max(number)))
    })?;
    Some(format!("on the cards, {name} is from {least} to {most}"))
}

/// Everything in a set that can be chosen: cards, boards, maps and texts, each with the names of its kind.
fn names_of<'s>(set: &'s JobSet, files: &Files) -> Vec<Named<'s>> {
    let mut named = Vec::new();
    let printed = set.game_file.iter().flat_map(|game_file| &game_file.files);
    let parts: Vec<_> = printed.flat_map(|file| file.parts.iter().map(move |part| (file, part))).collect();
    for deck in &set.definitions.decks {
        let mut kinds = vec![deck.component.value.clone()];
        for (file, part) in &parts {
            if matches!(&part.content, Content::Faces { component, .. } if same(&component.value, &deck.component.value))
            {
                kinds.extend([part.title.value.clone(), file.name.value.clone()]);
            }
        }
        kinds.extend(files_of_deck(deck, files));
        named
            .extend(deck.entries.iter().map(|entry| Named { name: &entry.name.value, kinds: kinds.clone() }));
    }
    let plates = parts.iter().filter(|(_, part)| matches!(part.content, Content::Plate(_)));
    let titles: Vec<String> =
        plates.flat_map(|(file, part)| [part.title.value.clone(), file.name.value.clone()]).collect();
    let boards = set.definitions.boards.iter().map(|board| &board.plate.name);
    for name in boards.chain(set.definitions.maps.iter().map(|map| &map.plate.name)) {
        let kinds = titles.iter().cloned().chain(files_of(&[name.origin], files)).collect();
        named.push(Named { name: &name.value, kinds });
    }
    for (file, part) in &parts {
        if let Content::Flow(flow) = &part.content {
            let kinds = vec![file.name.value.clone(), flow.path.value.clone()];
            named.push(Named { name: &part.title.value, kinds });
        }
    }
    named
}
