//! Drawn examples in a text: blocks that show a part of a board, or cards, with pieces and marks on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::to_print::FlowToPrint;
use super::words::Reading;
use crate::compose::board::scene::{self, Figure, Ground, PieceState, Thing};
use crate::compose::{Face, Workshop, portrait, prose};
use crate::diag::{Report, code};
use crate::geometry::{Label, Length, Size};
use crate::model::example::{Example, PieceKeys};
use crate::model::load::{self, Staged};
use crate::model::prose::Shown;
use crate::model::slot::{Showing, ShownPlate};
use crate::press::layouts::Sources;
use crate::press::plates::{self, PartOfPlate, PlateToPrint};
use crate::source::markdown::{EXAMPLE, Fence};
use crate::source::{Read, yaml};

/// The most examples of a text.
const MOST: usize = 200;
/// The most cards of an example.
const MOST_CARDS: usize = 100;
/// The size of squares, of hexes and of cards in rows if no width is given, and of cards in a fan.
const SQUARE: Length = Length::mm(9);
const HEX: Length = Length::mm(17);
const CARD: Length = Length::mm(21);
/// Spaces that are smaller are reported.
const LEAST: Length = Length::mm(4);

/// An example, ready to be drawn.
pub(in crate::press) struct ExampleToPrint<'a> {
    /// The name by which the text requests its picture.
    pub name: String,
    keys: Example,
    on: On<'a>,
    staged: Staged,
}

/// What the pieces of an example are on.
enum On<'a> {
    Plate(Box<PlateToPrint<'a>>, PartOfPlate),
    Cards,
}

impl<'a> ExampleToPrint<'a> {
    /// The board or map of which it shows a part.
    pub fn plate(&self) -> Option<&PlateToPrint<'a>> {
        match &self.on {
            On::Plate(plate, _) => Some(plate),
            On::Cards => None,
        }
    }
}

impl<'a> Reading<'_, 'a> {
    /// Reads an example, and finds all that it shows. Faults are reported at their places in the text.
    pub(super) fn example(
        &self,
        fence: &Fence,
        flow: &mut FlowToPrint<'a>,
        sources: &mut Sources<'_>,
        report: &mut Report,
    ) -> Option<Shown> {
        if fence.word.value != EXAMPLE {
            let message = format!("there is no block \"{}\"", fence.word.value);
            report.error(code::UNKNOWN_WORD, fence.word.origin, message).help("did you mean \"example\"?");
            return None;
        }
        if flow.examples.len() == MOST {
            report.error(
                code::OUT_OF_RANGE,
                fence.word.origin,
                format!("more than {MOST} examples in one text"),
            );
            return None;
        }
        let mut found = Report::default();
        let node = yaml::parse_parts(sources.files, self.text, &fence.lines, &mut found);
        let is_unread = found.has_errors();
        report.append(found);
        let Some(node) = node else {
            if !is_unread {
                report.error(code::EMPTY, fence.word.origin, "this example is empty").help(NAMES_WHAT);
            }
            return None;
        };
        let keys = Example::read(&node, report)?;
        if let Some(width) = keys.width.filter(|width| width.value <= Length::ZERO) {
            report
                .error(code::OUT_OF_RANGE, width.origin, format!("{} is not a width", width.value))
                .help("write how wide it is printed: `width: 60mm`");
            return None;
        }
        let (on, staged) = self.ground(&keys, fence, sources, report)?;
        let pieces = staged.pieces.values().flatten().chain(keys.cards.iter().flatten().flatten());
        for piece in pieces.filter(|piece| piece.die().is_none()) {
            let name = card_name(piece);
            if !flow.cards.iter().any(|(known, _)| *known == name) {
                let card = self.card(&piece.piece, &flow.cards, sources, report);
                flow.cards.extend(card.map(|card| (name, card)));
            }
        }
        let name = format!("{EXAMPLE}:{}", flow.examples.len());
        let caption = keys.caption.as_ref().map(|caption| caption.value.clone()).unwrap_or_default();
        let alt = keys.alt.as_ref().map_or_else(|| keys.in_words(), |alt| alt.value.clone());
        let shown = Shown { name: name.clone(), width: keys.width, caption, alt };
        flow.examples.push(ExampleToPrint { name, keys, on, staged });
        Some(shown)
    }

    /// What the pieces of an example are on, and their spaces.
    fn ground(
        &self,
        keys: &Example,
        fence: &Fence,
        sources: &mut Sources<'_>,
        report: &mut Report,
    ) -> Option<(On<'a>, Staged)> {
        let Some(name) = keys.ground() else {
            return cards(keys, fence, report).map(|staged| (On::Cards, staged));
        };
        let other = keys.map.as_ref().filter(|_| keys.board.is_some()).map(|map| map.origin);
        if let Some(other) = other {
            report
                .error(code::OUT_OF_RANGE, other, "an example shows one board or map")
                .help("write the other in a block of its own");
        }
        if keys.fan || !keys.cards.is_empty() {
            report
                .error(code::OUT_OF_RANGE, name.origin, "an example shows a board or cards, not both")
                .help("cards on spaces of a board are `pieces:`; or write two blocks");
            return None;
        }
        let title = &self.part.title.value;
        let showing = Showing { look: keys.look.clone(), blank: false, title: false, legend: false };
        let wanted = ShownPlate { name, showing: &showing };
        let plate = plates::shown(wanted, title, self.order, sources.door, sources.files, report)?;
        let (part, staged) = plate.part(keys, report)?;
        Some((On::Plate(Box::new(plate), part), staged))
    }
}

const NAMES_WHAT: &str =
    "name what it shows: `board: NAME` with a board or map of the set, or `cards: [NAME, NAME]`";

/// The places of an example without a board.
fn cards(keys: &Example, fence: &Fence, report: &mut Report) -> Option<Staged> {
    let count = keys.cards.iter().flatten().flatten().count();
    if count == 0 {
        report.error(code::MISSING_KEY, fence.word.origin, "an example of nothing").help(NAMES_WHAT);
        return None;
    }
    if count > MOST_CARDS {
        let message = format!("{count} cards in one example, the most is {MOST_CARDS}");
        report.error(code::OUT_OF_RANGE, fence.word.origin, message).help("show fewer");
        return None;
    }
    let columns = keys.cards.iter().map(Vec::len).max().unwrap_or(0);
    let staged = load::on_cards(columns as u32, keys.cards.len() as u32, keys, report)?;
    let has_marks = !(staged.pieces.is_empty() && staged.arrows.is_empty() && staged.numbers.is_empty());
    if keys.fan && (has_marks || keys.cards.len() > 1) {
        report
            .error(code::OUT_OF_RANGE, fence.word.origin, "cards in a fan have no spaces")
            .help("leave `fan: true` out, or show the cards alone, in one list");
        return None;
    }
    Some(staged)
}

/// The name under which a text has a card.
fn card_name(piece: &PieceKeys) -> String {
    format!("card:{}", piece.piece.value)
}

impl FlowToPrint<'_> {
    /// The picture of an example, in so much room, for the paper with an index in the order.
    pub(super) fn example_in(
        &self,
        example: &ExampleToPrint<'_>,
        (paper, room): (usize, Size),
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Option<Face> {
        let mut thing = |piece: &PieceKeys| match piece.die() {
            Some(number) => Some(Thing::Die(number)),
            None => self.figure(piece, paper, workshop, report).map(Thing::Figure),
        };
        let keys = &example.keys;
        let mut card = |piece: &PieceKeys| {
            let mut thing = thing(piece)?;
            if let Thing::Figure(figure) = &mut thing {
                figure.name = keys.names.then(|| piece.piece.value.clone());
            }
            Some(thing)
        };
        let rows: Vec<Vec<Option<Thing>>> = (keys.cards.iter())
            .map(|row| row.iter().map(|place| place.as_ref().and_then(&mut card)).collect())
            .collect();
        let on_spaces = |(at, pieces): (&Label, &Vec<PieceKeys>)| {
            (*at, pieces.iter().filter_map(&mut thing).collect::<Vec<_>>())
        };
        let things: BTreeMap<Label, Vec<Thing>> = example.staged.pieces.iter().map(on_spaces).collect();
        let is_free = keys.width.is_some();
        let most = |usual: Length| if is_free { room.width } else { usual };
        if keys.fan {
            return fan(rows, most(CARD * 2), room);
        }
        let ground = match &example.on {
            On::Plate(plate, part) => {
                let usual = if matches!(part, PartOfPlate::Board(_)) { SQUARE } else { HEX };
                let most = (!is_free).then_some(usual);
                let on = (part, &example.staged);
                plate.ground(on, (most, room), workshop, report)
            }
            On::Cards => {
                let fonts = (workshop.fonts, self.wanted.path.origin);
                scene::of_cards(&rows, (most(CARD), room), prose::TEXT, fonts)
            }
        };
        note_if_tiny(&ground, keys, report);
        Some(ground.staged(&example.staged, &things, workshop.fonts, self.wanted.path.origin))
    }

    /// A piece in its true size.
    fn figure(
        &self,
        piece: &PieceKeys,
        paper: usize,
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Option<Figure> {
        let name = card_name(piece);
        let (_, card) = self.cards.iter().find(|(known, _)| *known == name)?;
        let page = card.pages.get(paper).copied()?;
        super::draw::with_first(card, page, workshop, report, |first, faces| {
            let id = if piece.back { first.back? } else { first.front };
            let outline = portrait::outline(first, piece.back);
            let face = portrait::cut_out(faces.get(id.0 as usize)?.clone(), outline.clone());
            Some(Figure {
                name: None,
                drawing: Arc::new(face.drawing),
                size: face.size,
                outline,
                has_edge: first.footprint.is_none(),
                state: PieceState { turned: piece.turned, count: piece.count, dice: piece.dice.clone() },
            })
        })
    }
}

/// Reports an example whose spaces nobody can see.
fn note_if_tiny(ground: &Ground, keys: &Example, report: &mut Report) {
    let least = ground.least_space();
    if least < LEAST {
        let origin = keys.from.map_or(keys.origin, |from| from.origin);
        let message = format!("the spaces of this example are printed {least} wide");
        report.warning(code::SMALL_TYPE, origin, message).help("show fewer of them, with `from:` and `to:`");
    }
}

/// Cards fanned like a hand, each at most so wide, and all in `room`.
fn fan(rows: Vec<Vec<Option<Thing>>>, most: Length, room: Size) -> Option<Face> {
    let figures: Vec<Figure> = (rows.into_iter().flatten().flatten())
        .filter_map(|thing| if let Thing::Figure(figure) = thing { Some(figure) } else { None })
        .collect();
    let widest = figures.iter().map(|figure| figure.size.width).max()?;
    let cards: Vec<_> =
        figures.into_iter().map(|figure| (figure.drawing, figure.size, figure.outline)).collect();
    let face = portrait::fan(&cards)?;
    let scale = (most.to_pt() / widest.to_pt()).min(1.0);
    let room = Size::new(room.width.min(face.size.width.scaled(scale)), room.height);
    Some(super::draw::shrunk(face, room))
}
