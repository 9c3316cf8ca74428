//! PB-backs-differ: cards that are shuffled together although their backs tell them apart.

use super::part::Part;
use super::preflight;
use super::to_print::Ready;
use crate::compose::{Chosen, Face, Options, Workshop, compose as compose_faces, likeness};
use crate::diag::{Report, and_list, code};
use crate::geometry::Size;
use crate::model::{Layout, PrintFile, Slot};
use crate::source::Origin;

/// The most names in one help.
const MOST_NAMES: usize = 4;

/// A back that some cards of a part have.
struct Back<'a> {
    /// The first card that has it.
    card: &'a str,
    /// The place of that card's name.
    origin: Origin,
    part: &'a Part<'a>,
    /// What is drawn; `None` for cards without a back.
    drawn: Option<(Size, likeness::Likeness)>,
}

/// Reports a card of a shuffled file whose back differs from the first card's.
pub(super) fn check(
    file: &PrintFile,
    parts: &[Ready<'_>],
    page: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
) {
    let parts = parts.iter().filter_map(|part| match part {
        Ready::Faces(part) => Some(&**part),
        Ready::Plate(_) | Ready::Text(_) | Ready::Flow(_) => None,
    });
    let mut deck: Vec<&Part<'_>> = Vec::new();
    // Cards of one size that share their sheets, each kind with one common back, are taken for one deck.
    let mut alike: Vec<Vec<&Part<'_>>> = Vec::new();
    for part in parts {
        match part.shuffled().or(file.shuffled) {
            Some(true) => deck.push(part),
            None if file.together && is_of_a_deck(part) => {
                match alike.iter_mut().find(|others| others[0].layout.size == part.layout.size) {
                    Some(others) => others.push(part),
                    None => alike.push(vec![part]),
                }
            }
            Some(false) | None => {}
        }
    }
    for deck in std::iter::once(deck).chain(alike) {
        report_difference(&deck, page, workshop, report);
    }
}

/// Whether the pieces of a part are cards with a common back.
fn is_of_a_deck(part: &Part<'_>) -> bool {
    let has_back = !part.layout.back.is_empty();
    has_back && has_one_back(&part.layout) && !preflight::are_counters(part)
}

/// Whether the back is independent of the card.
fn has_one_back(layout: &Layout) -> bool {
    layout.back.iter().all(Slot::is_static)
}

fn report_difference(parts: &[&Part<'_>], page: Size, workshop: Workshop<'_>, report: &mut Report) {
    // A single part with the same back on all cards can't differ.
    if matches!(parts, [part] if has_one_back(&part.layout)) {
        return;
    }
    let backs: Vec<Back<'_>> = parts.iter().flat_map(|part| backs(part, page, workshop)).collect();
    let Some((first, others)) = backs.split_first() else { return };
    let mut reported: Vec<&str> = Vec::new();
    for back in others.iter().filter(|back| back.drawn != first.drawn) {
        let part = back.part.wanted.title.value.as_str();
        // Once for each part: one layout needs one fix.
        if reported.contains(&part) {
            continue;
        }
        reported.push(part);
        differ(first, back, report);
    }
}

/// The backs of a part: one if all cards have it, otherwise one for each card.
fn backs<'a>(part: &'a Part<'a>, page: Size, workshop: Workshop<'_>) -> Vec<Back<'a>> {
    let entries = if has_one_back(&part.layout) { &part.all[..1.min(part.all.len())] } else { &part.all[..] };
    let layout = Layout { front: part.layout.back.clone(), back: Vec::new(), ..(*part.layout).clone() };
    let options = Options { faults_only: false, ..workshop.options };
    // Faults of the backs are reported where they are composed for print.
    let mut unheard = Report::default();
    let chosen = Chosen { drawn: entries, all: entries, component: &part.component, sizes: None };
    let composed = compose_faces(chosen, &layout, page, Workshop { options, ..workshop }, &mut unheard);
    let drawn = |face: &Face| (face.size, likeness::split(&face.drawing));
    let pieces = composed.pieces.iter().zip(entries);
    pieces
        .map(|(piece, entry)| Back {
            card: &entry.name.value,
            origin: entry.name.origin,
            part,
            drawn: (!layout.front.is_empty()).then(|| drawn(&composed.faces[piece.front.0 as usize])),
        })
        .collect()
}

fn differ(first: &Back<'_>, other: &Back<'_>, report: &mut Report) {
    let (one, two) = (first.part.wanted.title.value.as_str(), other.part.wanted.title.value.as_str());
    let same_part = std::ptr::eq(first.part, other.part);
    let message = match (same_part, &first.drawn, &other.drawn) {
        (true, ..) => {
            format!("{} has another back than {}, and they are shuffled together", other.card, first.card)
        }
        (false, Some(_), None) => format!("\"{two}\" has no back, and is shuffled together with \"{one}\""),
        (false, None, Some(_)) => {
            format!("\"{two}\" has a back, and is shuffled together with \"{one}\", which has none")
        }
        (false, ..) => format!("\"{one}\" and \"{two}\" have different backs, and are shuffled together"),
    };
    let (place, related) = if same_part {
        (other.origin, (first.origin, "one back is this card's".to_owned()))
    } else {
        let layout = first.part.layout_name.origin;
        (other.part.layout_name.origin, (layout, format!("the layout of \"{one}\"")))
    };
    let colors =
        if same_part { Vec::new() } else { differing_colors(&first.part.layout, &other.part.layout) };
    let cause = if colors.is_empty() {
        "let them have one back".to_owned()
    } else {
        format!("let their backs use no color in which the layouts differ ({})", and_list(&colors))
    };
    report
        .error(code::BACKS_DIFFER, place, message)
        .help(format!("everyone would see which card is on top: {cause}; or write `shuffled: false` if they are separate decks"))
        .related(related.0, related.1);
}

/// The names of the colors that differ between two layouts.
fn differing_colors<'l>(one: &'l Layout, two: &'l Layout) -> Vec<&'l str> {
    let differ =
        one.colors.iter().filter(|(name, color)| two.colors.get(*name).is_some_and(|other| other != *color));
    differ.map(|(name, _)| name.as_str()).take(MOST_NAMES).collect()
}
