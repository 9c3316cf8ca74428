//! Boards and maps that the game file does not print: they are checked nevertheless.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Order;
use super::fonts::{self, FontShelf, Wanted};
use super::plates::{self, PlateToPrint, families_of};
use crate::compose::{Art, FontBook, Workshop};
use crate::diag::Report;
use crate::source::{Door, Files};

/// A board or map that no file prints, with its fonts.
pub struct Unprinted<'a> {
    pub(super) plate: PlateToPrint<'a>,
    pub(super) fonts: Arc<FontBook>,
}

/// The boards and maps that the game file does not print; faults of their looks are reported.
pub fn unprinted<'a>(
    order: &Order<'a>,
    shelf: &FontShelf,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Vec<Unprinted<'a>> {
    let mut unprinted = Vec::new();
    for plate in plates::unprinted(order, door, files, report) {
        let families: Vec<_> = families_of(&plate.look).collect();
        let wanted = Wanted { families: &families, own: &order.game_file.fonts, shelf };
        let fonts = fonts::needed(std::iter::empty(), wanted, door, files, report).book(shelf, door);
        unprinted.push(Unprinted { plate, fonts });
    }
    unprinted
}

/// Draws the boards and maps that the game file does not print, to find their faults: symbols and fields
/// that their look does not know.
pub fn check_unprinted(
    unprinted: &[Unprinted<'_>],
    order: &Order<'_>,
    door: &dyn Door,
    files: &Files,
    report: &mut Report,
) {
    for Unprinted { plate, fonts } in unprinted {
        let (art, pieces) = (Art::new(door).with_fonts(fonts.clone()), &BTreeMap::new());
        plate.check(
            Workshop {
                fonts,
                art: &art,
                files,
                options: order.options(),
                pieces,
                plates: &(),
                rules: &order.set.printed_rules,
            },
            report,
        );
        fonts.faults_of_own(report);
    }
}
