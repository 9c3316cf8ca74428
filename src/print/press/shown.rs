//! Boards and maps that slots of layouts show.

use super::Order;
use super::plates::{self, PlateToPrint};
use super::preflight::Space;
use crate::compose::{Exhibits, Face, Workshop};
use crate::diag::Report;
use crate::geometry::Size;
use crate::model::slot::{Part, ShownPlate};
use crate::model::{Layout, Slot, SlotKind};
use crate::source::{Door, Files, Origin};

/// The boards and maps of a file's layouts, by the place that names each.
#[derive(Default)]
pub(super) struct Shown<'a>(Vec<(Origin, PlateToPrint<'a>)>);

impl<'a> Shown<'a> {
    /// The boards and maps of layouts; a missing one is reported.
    pub fn find<'l>(
        layouts: impl Iterator<Item = &'l Layout>,
        title: &'a str,
        order: &Order<'a>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Shown<'a> {
        let mut shown = Shown::default();
        for wanted in layouts.flat_map(Layout::slots).flat_map(plates_of) {
            let origin = wanted.name.origin;
            if shown.0.iter().all(|(known, _)| *known != origin)
                && let Some(plate) = plates::shown(wanted, title, order, door, files, report)
            {
                shown.0.push((origin, plate));
            }
        }
        shown
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The printed spaces of boards and maps that a layout shows on faces of a size. Those in cells of
    /// tables are too small to play on and are left out.
    pub fn spaces(&self, layout: &Layout, face: Size, workshop: Workshop<'_>) -> Vec<Space> {
        let mut spaces = Vec::new();
        for side in [&layout.front, &layout.back] {
            self.spaces_of(side, face, workshop, &mut spaces);
        }
        spaces
    }

    fn spaces_of(&self, slots: &[Slot], around: Size, workshop: Workshop<'_>, into: &mut Vec<Space>) {
        for slot in slots {
            let room = slot.position.within(around).size();
            if let SlotKind::Panel(panel) = &slot.kind {
                self.spaces_of(&panel.slots, room, workshop, into);
            }
            let Some(wanted) = slot.kind.shown_plate() else { continue };
            let origin = wanted.name.origin;
            let plate = self.0.iter().find(|(known, _)| *known == origin);
            into.extend(plate.and_then(|(_, plate)| plate.spaces_in(room, origin, workshop)));
        }
    }

    pub fn plates(&self) -> impl Iterator<Item = &PlateToPrint<'a>> {
        self.0.iter().map(|(_, plate)| plate)
    }
}

/// The boards and maps of a slot and of the slots in it.
fn plates_of(slot: &Slot) -> Vec<ShownPlate<'_>> {
    let inner = slot.all_parts().into_iter().filter_map(|part| match part {
        Part::Slots(slots) => Some(slots),
        _ => None,
    });
    let slots = inner.flatten().chain([slot]);
    slots.filter_map(|slot| slot.kind.shown_plate()).collect()
}

impl Exhibits for Shown<'_> {
    fn show(
        &self,
        wanted: ShownPlate<'_>,
        room: Size,
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Option<Face> {
        let (_, plate) = self.0.iter().find(|(origin, _)| *origin == wanted.name.origin)?;
        Some(plate.as_it_is(room, workshop, report))
    }
}
