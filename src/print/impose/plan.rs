//! Sheets as text, for reading and comparing.

use std::fmt::Write;

use super::{Mark, RulerUnit, Sheet, Side};
use crate::geometry::{Point, Turn};
use crate::model::Cut;

/// The plan of sheets, in which `name` names a face.
pub fn text(sheets: &[Sheet], name: impl Fn(crate::compose::FaceId) -> String) -> String {
    let mut out = String::new();
    for sheet in sheets {
        let side = match sheet.side {
            Side::Front => "front",
            Side::Back => "back",
        };
        line(
            &mut out,
            format_args!("{} {}/{} {side}, paper {}", sheet.title, sheet.number, sheet.count, sheet.paper),
        );
        line(&mut out, format_args!("  trim {}", sheet.trim));
        if sheet.bleed_box != sheet.trim {
            line(&mut out, format_args!("  bleed {}", sheet.bleed_box));
        }
        for placement in &sheet.placements {
            let turn = match placement.turn {
                Turn::None => String::new(),
                turn => format!(", turned {}°", turn.degrees()),
            };
            let tilt = match placement.tilt {
                tilt if tilt.is_none() => String::new(),
                tilt => format!(", tilted {}°", tilt.to_degrees()),
            };
            line(&mut out, format_args!("  {}: {}{turn}{tilt}", name(placement.face), placement.at));
        }
        for mark in &sheet.marks {
            self::mark(mark, &mut out);
        }
    }
    out
}

/// The line of a mark: what it is, and where.
fn mark(mark: &Mark, out: &mut String) {
    match mark {
        Mark::Crop { from, to, .. } => {
            line(out, format_args!("  cut {} to {}", point(*from), point(*to)));
        }
        Mark::Outline { at, cut, corner, .. } => {
            let shape = match cut {
                // Its starting point shows how it is turned.
                Cut::Own(figure) => format!("own from {}", point(figure.start)),
                cut => cut.word().to_owned(),
            };
            let corner = if *cut == Cut::Rounded { format!(" by {corner}") } else { String::new() };
            line(out, format_args!("  cut {shape}{corner}, {at}"));
        }
        Mark::Corners { at, corner, .. } => {
            line(out, format_args!("  corners of {corner}, {at}"));
        }
        Mark::Fold { from, to } => {
            line(out, format_args!("  fold {} to {}", point(*from), point(*to)));
        }
        Mark::Ruler { at, turn, unit } => {
            let unit = match unit {
                RulerUnit::Millimetres => "100 mm",
                RulerUnit::Inches => "4 in",
            };
            line(out, format_args!("  ruler of {unit} from {}, turned {}°", point(*at), turn.degrees()));
        }
        Mark::Label { text, area, turn } => {
            line(out, format_args!("  \"{text}\" in {area}, turned {}°", turn.degrees()));
        }
        Mark::Text { text, area, turn } => {
            line(out, format_args!("  \"{text}\" in {area}, turned {}°", turn.degrees()));
        }
        Mark::Glue { text, area, .. } => line(out, format_args!("  \"{text}\": {area}")),
        Mark::Registration { at } => line(out, format_args!("  registration {at}")),
        Mark::Pin { at } => line(out, format_args!("  pin {at}")),
        Mark::Draft => line(out, format_args!("  DRAFT")),
    }
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).and_then(|()| out.write_char('\n')).expect("a String takes everything");
}

fn point(point: Point) -> String {
    format!("{}, {}", point.x, point.y)
}
