//! Sheets that are made for pieces of one size.

use super::part::Part;
use crate::diag::{Report, code, is_or_are};
use crate::impose::needs_turned_sheet;
use crate::model::{FaceSize, SheetSpec, load};
use crate::source::Door;

/// Reports faces of another size than the one that the sheet names. If they do not even fit on it, that was
/// reported already, and this adds only the names of suitable sheets.
pub(super) fn check(part: &Part<'_>, spec: &SheetSpec, fits: bool, door: &dyn Door, report: &mut Report) {
    let FaceSize::Fixed(size) = part.layout.size else { return };
    let Some(intended) = spec.component.filter(|intended| *intended != size) else { return };
    if needs_turned_sheet(size, spec) {
        return;
    }
    let made = &load::sheets_for(size, &spec.paper, door);
    let better = format!("of the built-in sheets, {} made for this size", is_or_are(made));
    if fits {
        let other =
            format!("use another sheet than \"{}\", or change the layout's size", spec.head.name.value);
        let message = format!("faces of {size} on a sheet made for {intended}");
        report.warning(code::FACE_TOO_LARGE, part.layout_name.origin, message).help(if made.is_empty() {
            other
        } else {
            better
        });
    } else if let Some(fault) =
        report.last().filter(|fault| fault.code == code::FACE_TOO_LARGE && !made.is_empty())
    {
        fault.help(better);
    }
}
