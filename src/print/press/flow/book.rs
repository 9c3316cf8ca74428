//! Which texts are books: long booklets have a cover, a list of their chapters, and an index.

use super::FlowToPrint;
use super::words::{QR, Reading};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::bind::enclosed;
use crate::model::fixed_words::Phrase;
use crate::model::prose::{Marked, Shown, Stretch, Table};
use crate::model::{Content, FaceSize};
use crate::press::cover;
use crate::press::layouts::Sources;
use crate::source::Located;
use crate::source::markdown::Picture;

/// Booklets with more letters are long: they fill about six pages.
const LONG: usize = 12_000;
/// The most cards on a cover of a game file that does not say what is on it.
const CARDS: usize = 3;
/// The width of the QR code that leads to the umpire, with the white around it.
const CODE: Length = Length::mm(24);

impl<'a> Reading<'_, 'a> {
    /// Adds what the game file wants, or else what a long booklet has.
    pub(super) fn make_a_book(
        &self,
        stretches: &mut Vec<Stretch>,
        flow: &mut FlowToPrint<'a>,
        sources: &mut Sources<'_>,
    ) {
        let wanted = self.wanted;
        let is_long = wanted.booklet && stretches.iter().map(letters).sum::<usize>() > LONG;
        let words = self.order.game_file.words();
        let heading = |phrase| Some(words.text(phrase).to_owned());
        if wanted.contents.unwrap_or(is_long) {
            flow.text.contents = heading(Phrase::Contents);
        }
        if wanted.index.unwrap_or(true) && stretches.iter().any(has_terms) {
            flow.text.index = heading(Phrase::Index);
            if !stretches.contains(&Stretch::Index) {
                stretches.push(Stretch::Index);
            }
        } else {
            stretches.retain(|stretch| *stretch != Stretch::Index);
        }
        self.add_umpire(stretches);
        if wanted.cover.unwrap_or(is_long) {
            let pictures = self.on_cover(flow, sources);
            let mut front = cover::front(self.order, self.order.seats(), pictures);
            let kind = &wanted.title.value;
            front.author = Some(match front.author {
                Some(author) => format!("{kind} · {author}"),
                None => kind.clone(),
            });
            flow.text.front = Some(front);
        }
    }

    /// Adds the page that settles disputes: below the index, whose page has room, or else at the end.
    fn add_umpire(&self, stretches: &mut Vec<Stretch>) {
        let Some(address) = self.order.options().umpire else { return };
        let words = self.order.game_file.words();
        let marked = |text: String| Marked { text, ..Marked::default() };
        let width = Some(Located { value: CODE, origin: self.wanted.path.origin });
        let (name, alt) = (format!("{QR}:{address}"), format!("QR: {address}"));
        let added = [
            Stretch::Heading(marked(enclosed(words.text(Phrase::Dispute)))),
            Stretch::Example(Shown { name, width, caption: String::new(), alt }),
            Stretch::Note(marked(enclosed(words.text(Phrase::AskTheUmpire)))),
            Stretch::Note(marked(enclosed(address))),
        ];
        let index = stretches.iter().position(|stretch| *stretch == Stretch::Index);
        let at = index.map_or(stretches.len(), |index| index + 1);
        stretches.splice(at..at, added);
    }

    /// Finds the pictures of the cover: those of the game file, or else the first cards of its first parts, or a board or map.
    fn on_cover(&self, flow: &mut FlowToPrint<'a>, sources: &mut Sources<'_>) -> Vec<String> {
        // Faults are reported for the game file.
        let report = &mut Report::default();
        let wanted = &self.order.game_file.cover.pictures;
        if !wanted.is_empty() {
            let named = wanted.iter().take(cover::MOST);
            let found = named.filter_map(|shown| self.picture(shown.clone(), flow, sources, report));
            return found.collect();
        }
        let files = &self.order.game_file.files;
        let parts = || files.iter().flat_map(|file| &file.parts);
        let mut found = Vec::new();
        for part in parts() {
            let Content::Faces { component, .. } = &part.content else { continue };
            let mut decks = self.order.set.decks_of(&component.value);
            let Some(first) = decks.find_map(|deck| deck.entries.first()) else { continue };
            let name = Located { value: format!("card:{}", first.name.value), origin: first.name.origin };
            let Some(shown) = self.picture(name, flow, sources, report) else { continue };
            if found.len() < CARDS
                && flow.cards.iter().any(|(name, card)| *name == shown && is_card(&card.part.layout.size))
            {
                found.push(shown);
            }
        }
        if found.is_empty() {
            let plates = parts().filter_map(|part| match &part.content {
                Content::Plate(plate) => Some(plate.name.clone()),
                _ => None,
            });
            let is_board =
                |name: &str| self.order.set.boards.iter().any(|board| board.plate.name.value == name);
            let plate = plates.map(|name| {
                let kind = if is_board(&name.value) { "board" } else { "map" };
                Located { value: format!("{kind}:{}", name.value), origin: name.origin }
            });
            found.extend(plate.take(1).filter_map(|name| self.picture(name, flow, sources, report)));
        }
        found
    }

    fn picture(
        &self,
        what: Located<String>,
        flow: &mut FlowToPrint<'a>,
        sources: &mut Sources<'_>,
        report: &mut Report,
    ) -> Option<String> {
        let picture = Picture { what, width: None, caption: String::new() };
        self.find(&picture, flow, sources, report).map(|shown| shown.name)
    }
}

/// Whether a size is about that of a card.
fn is_card(size: &FaceSize) -> bool {
    let FaceSize::Fixed(Size { width, height }) = *size else { return false };
    (Length::mm(40)..=Length::mm(80)).contains(&width.min(height)) && width.max(height) <= Length::mm(130)
}

fn letters(stretch: &Stretch) -> usize {
    match stretch {
        Stretch::Table(Table { columns, rows, .. }) => {
            rows.iter().chain([columns]).flatten().map(String::len).sum()
        }
        _ => marked(stretch).map_or(0, |text| text.text.len()),
    }
}

/// Whether an index lists anything of it.
fn has_terms(stretch: &Stretch) -> bool {
    match stretch {
        Stretch::Table(table) => !table.terms.is_empty(),
        _ => marked(stretch).is_some_and(|text| !text.terms.is_empty()),
    }
}

fn marked(stretch: &Stretch) -> Option<&Marked> {
    match stretch {
        Stretch::Heading(text)
        | Stretch::Subheading(text)
        | Stretch::Paragraph(text)
        | Stretch::Note(text)
        | Stretch::Item { text, .. } => Some(text),
        _ => None,
    }
}
