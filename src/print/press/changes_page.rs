//! The page with what has changed since an earlier print: what to take out of the deck, and what to put in.

use std::collections::{BTreeMap, BTreeSet};

use super::{Earlier, Order, Printed, Record, Recorded, prose};
use crate::compose::text::typography::refined;
use crate::diag::capital;
use crate::geometry::Paper;
use crate::model::fixed_words::Phrase;
use crate::model::prose::{Passage, Prose, Table};
use crate::model::style::Align;
use crate::source::{Door, Files};

/// The name of its file, without the ending.
const NAME: &str = "changes";

/// The page about a print that differs from an earlier one.
pub(super) fn changes_page(
    since: &Earlier,
    now: &[Recorded],
    paper: &Paper,
    (order, door, files): (&Order<'_>, &dyn Door, &Files),
) -> Printed {
    let (words, language) = (order.game_file.words(), order.game_file.languages.shown());
    let new: Record = now.iter().collect();
    let (out, put) = (since.record.beyond(&new), new.beyond(&since.record));
    let number = |pieces: &BTreeMap<(&str, &str), u32>| pieces.values().sum::<u32>() as usize;
    let changes = words.say(Phrase::ChangesSince, &[("name", &since.name)]);
    let lead = format!(
        "{}, {}.",
        capital(&words.count(Phrase::TakeOut, number(&out))),
        words.count(Phrase::PutIn, number(&put))
    );
    let mut passages = vec![Passage::Lead(lead)];
    let keys: BTreeSet<(&str, &str)> = out.keys().chain(put.keys()).copied().collect();
    let components: BTreeSet<&str> = keys.iter().map(|(component, _)| *component).collect();
    // Boards and texts come last: they have no component.
    for component in components.iter().filter(|name| !name.is_empty()).chain(components.get("")) {
        let title = now.iter().find(|piece| piece.component == *component).map(|piece| piece.part.as_str());
        let title = title.filter(|_| !component.is_empty()).unwrap_or(component);
        if !title.is_empty() {
            passages.push(Passage::Heading(capital(title)));
        }
        let count = |copies: Option<&u32>| copies.map_or_else(String::new, u32::to_string);
        let of_component = keys.iter().filter(|(of, _)| of == component);
        let rows = of_component.map(|key| vec![count(out.get(key)), count(put.get(key)), key.1.to_owned()]);
        passages.push(Passage::Table(Table {
            columns: vec![
                words.text(Phrase::Out).to_owned(),
                words.text(Phrase::In).to_owned(),
                String::new(),
            ],
            rows: rows.collect(),
            aligns: vec![Align::Center, Align::Center],
            ..Table::default()
        }));
    }
    let title = refined(&format!("{}: {changes}", order.game_file.title.value), language);
    let name = format!("{NAME}{}", order.game_file.languages.suffix());
    let text = Prose { title, passages, is_letter: true };
    let mut printed = prose::texts(&name, &[text], paper, door, order.game_file.origin.file, files);
    if order.is_faulty {
        printed.mark_as_draft();
    }
    printed
}
