//! Files for cutting machines: the contours of a sheet in their true size, as SVG or DXF.
//!
//! Both have three layers, of which any may be empty: `CUT`, `FOLD` and `REG`, the registration marks. Names and colors are those that
//! programs of cutting machines and lasers expect: red to cut, blue to score, black to print. Both bear the sheet's checksum.

mod dxf;
mod svg;

pub use dxf::dxf;
pub use svg::svg;

use crate::geometry::{Length, Point};
use crate::impose::cutting::{Part, Way};

/// The layers of a file: name, color in SVG, color in DXF.
const LAYERS: [(&str, &str, u8); 3] = [("CUT", "#ff0000", 1), ("FOLD", "#0000ff", 5), ("REG", "#000000", 7)];

/// A length in millimeters with all its digits.
fn mm(length: Length) -> String {
    let um = length.to_um();
    let (sign, um) = (if um < 0 { "-" } else { "" }, um.unsigned_abs());
    let text = format!("{sign}{}.{:03}", um / 1_000, um % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The ways of each layer, in the order of [`LAYERS`].
fn layers(cutting: &crate::impose::Cutting) -> [Vec<Way>; 3] {
    let fold =
        |(from, to): &(Point, Point)| Way { start: *from, parts: vec![Part::Line(*to)], is_closed: false };
    let bar = |at: &crate::geometry::Rect| {
        let corners = [(at.right(), at.y), (at.right(), at.bottom()), (at.x, at.bottom()), (at.x, at.y)];
        let parts = corners.map(|(x, y)| Part::Line(Point::new(x, y)));
        Way { start: at.origin(), parts: parts.to_vec(), is_closed: true }
    };
    [
        cutting.cuts.clone(),
        cutting.folds.iter().map(fold).collect(),
        cutting.registration.iter().map(bar).chain(cutting.holes()).collect(),
    ]
}
