//! The page with what has changed since an earlier print: what to take out of the deck, and what to put in.

use std::collections::{BTreeMap, BTreeSet};

use super::flow::draw::shrunk;
use super::{Earlier, Order, Printed, Record, Recorded, prose};
use crate::compose::text::typography::refined;
use crate::compose::toned::{Tone, Toned};
use crate::compose::{Face, Ink};
use crate::diag::capital;
use crate::geometry::{Paper, Size};
use crate::model::fixed_words::{Phrase, Words};
use crate::model::prose::{Exchange, Exchanged, Passage, Prose};
use crate::source::{Door, Files};

/// The name of its file, without the ending.
const NAME: &str = "changes";
/// Where pictures are from: the earlier print, or this one.
const OLD: &str = "old";
const NEW: &str = "new";

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
    let passages = [vec![Passage::Lead(lead)], exchanges((&out, &put), now, &words)].concat();
    let title = refined(&format!("{}: {changes}", order.game_file.title.value), language);
    let name = format!("{NAME}{}", order.game_file.languages.suffix());
    let text = Prose { title, passages, is_letter: false };
    let printed_now = Earlier::new(String::new(), now);
    let draw = |name: &str, room: Size| {
        let (from, key) = name.split_once('/')?;
        let key = key.split_once('/')?;
        let picture = match from {
            OLD => since.picture(key, &new),
            _ => printed_now.picture(key, &since.record),
        };
        Some(shrunk(Face::clone(picture?), room))
    };
    let place = (door, order.game_file.origin.file, files);
    let mut printed = prose::texts_with((&name, &[text]), (&words, &draw), paper, place);
    if order.options.ink == Ink::Mono {
        let mut grays = Toned::new(Tone::Gray);
        printed.faces.iter_mut().for_each(|face| face.drawing = grays.convert(&face.drawing));
    }
    if order.is_faulty {
        printed.mark_as_draft();
    }
    printed
}

/// Copies of pieces by component and name.
type Copies<'c> = BTreeMap<(&'c str, &'c str), u32>;

/// What to take out and what to put in, component by component.
fn exchanges((out, put): (&Copies<'_>, &Copies<'_>), now: &[Recorded], words: &Words) -> Vec<Passage> {
    let mut passages = Vec::new();
    let keys: BTreeSet<(&str, &str)> = out.keys().chain(put.keys()).copied().collect();
    let components: BTreeSet<&str> = keys.iter().map(|(component, _)| *component).collect();
    // Boards and texts come last: they have no component.
    for component in components.iter().filter(|name| !name.is_empty()).chain(components.get("")) {
        let title = now.iter().find(|piece| piece.component == *component).map(|piece| piece.part.as_str());
        let title = title.filter(|_| !component.is_empty()).unwrap_or(component);
        if !title.is_empty() {
            passages.push(Passage::Heading(capital(title)));
        }
        let of_component = keys.iter().filter(|(of, _)| of == component);
        let rows = of_component.map(|key| {
            let side = |copies: Option<&u32>, from: &str| {
                let picture = format!("{from}/{}/{}", key.0, key.1);
                copies.map(|copies| Exchanged { text: format!("{copies} × {}", key.1), picture })
            };
            [side(out.get(key), OLD), side(put.get(key), NEW)]
        });
        let heads = [Phrase::Out, Phrase::In].map(|phrase| capital(words.text(phrase)));
        passages.push(Passage::Exchange(Exchange { heads, rows: rows.collect() }));
    }
    passages
}
