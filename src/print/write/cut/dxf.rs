//! Contours as DXF of the release 2000: polylines with arcs, in millimeters, `y` upward from the lower left corner of the paper.

use std::fmt::{Display, Write as _};

use super::{LAYERS, layers};
use crate::geometry::figure::parts_of_a_curve;
use crate::geometry::figure::{mm, on_a_curve};
use crate::geometry::{Length, Point};
use crate::impose::Cutting;
use crate::impose::cutting::{Part, Way};

/// The greatest distance of lines from the curves that they replace, in millimeters.
const NEAR: f64 = 0.005;

/// The contours of a sheet as a DXF file; `name` is what the sheet's margin calls it.
pub fn dxf(cutting: &Cutting, name: &str) -> String {
    let mut out = Groups::default();
    out.add(999, format!("{} {}", name.replace(char::is_control, " "), cutting.sum()));
    header(cutting, &mut out);
    tables(&mut out);
    blocks(&mut out);
    out.section("ENTITIES");
    for ((layer, ..), ways) in LAYERS.iter().zip(layers(cutting)) {
        ways.iter().for_each(|way| polyline(way, layer, cutting.paper.height, &mut out));
    }
    out.add(0, "ENDSEC");
    objects(&mut out);
    out.add(0, "EOF");
    out.text
}

/// A file as it is written: pairs of a code and a value, one a line.
#[derive(Default)]
struct Groups {
    text: String,
    /// How many handles were given.
    handles: u32,
}

/// The first handle: those below are for the tables and dictionaries, which name each other.
const FIRST_HANDLE: u32 = 0x100;
/// Handles of the drawing's space, of the empty paper's, and of the dictionaries.
const MODEL: &str = "1F";
const PAPER: &str = "1B";
const ROOT: &str = "C";
const GROUPS: &str = "D";

impl Groups {
    fn add(&mut self, code: u16, value: impl Display) {
        let _ = write!(self.text, "{code:>3}\n{value}\n");
    }

    fn section(&mut self, name: &str) {
        self.add(0, "SECTION");
        self.add(2, name);
    }

    fn variable(&mut self, name: &str, code: u16, value: impl Display) {
        self.add(9, name);
        self.add(code, value);
    }

    /// The beginning of something with a new handle.
    fn begin(&mut self, what: &str, owner: &str) {
        self.add(0, what);
        self.add(5, format!("{:X}", FIRST_HANDLE + self.handles));
        self.handles += 1;
        self.add(330, owner);
    }

    fn number(&mut self, code: u16, number: f64) {
        // Zero has no sign.
        let number = if number.abs() < 5e-7 { 0.0 } else { number };
        let text = format!("{number:.6}");
        let short = text.trim_end_matches('0');
        self.add(code, if short.ends_with('.') { format!("{short}0") } else { short.to_owned() });
    }

    fn point(&mut self, name: &str, [x, y]: [f64; 2]) {
        self.add(9, name);
        self.number(10, x);
        self.number(20, y);
    }
}

fn header(cutting: &Cutting, out: &mut Groups) {
    let far = mm(Point::new(cutting.paper.width, cutting.paper.height));
    out.section("HEADER");
    out.variable("$ACADVER", 1, "AC1015");
    out.variable("$DWGCODEPAGE", 3, "ANSI_1252");
    // Millimeters.
    out.variable("$INSUNITS", 70, 4);
    out.variable("$MEASUREMENT", 70, 1);
    for (low, high) in [("$EXTMIN", "$EXTMAX"), ("$LIMMIN", "$LIMMAX")] {
        out.point(low, [0.0, 0.0]);
        if low == "$EXTMIN" {
            out.number(30, 0.0);
        }
        out.point(high, far);
        if high == "$EXTMAX" {
            out.number(30, 0.0);
        }
    }
    out.variable("$HANDSEED", 5, "FFFFFF");
    out.add(0, "ENDSEC");
}

/// The tables that readers of this release ask for.
fn tables(out: &mut Groups) {
    out.section("TABLES");
    table("VPORT", "8", 0, out);
    out.add(0, "ENDTAB");
    table("LTYPE", "5", 3, out);
    for name in ["ByBlock", "ByLayer", "Continuous"] {
        record("LTYPE", "AcDbLinetypeTableRecord", "5", name, out);
        out.add(3, "");
        out.add(72, 65);
        out.add(73, 0);
        out.number(40, 0.0);
    }
    out.add(0, "ENDTAB");
    table("LAYER", "2", LAYERS.len() + 1, out);
    for (name, color) in [("0", 7)].into_iter().chain(LAYERS.map(|(name, _, color)| (name, color))) {
        record("LAYER", "AcDbLayerTableRecord", "2", name, out);
        out.add(62, color);
        out.add(6, "Continuous");
    }
    out.add(0, "ENDTAB");
    table("STYLE", "3", 1, out);
    record("STYLE", "AcDbTextStyleTableRecord", "3", "Standard", out);
    for (code, value) in [(40, 0.0), (41, 1.0), (50, 0.0)] {
        out.number(code, value);
    }
    out.add(71, 0);
    out.number(42, 2.5);
    out.add(3, "txt");
    out.add(4, "");
    out.add(0, "ENDTAB");
    for (name, handle) in [("VIEW", "6"), ("UCS", "7")] {
        table(name, handle, 0, out);
        out.add(0, "ENDTAB");
    }
    table("APPID", "9", 1, out);
    record("APPID", "AcDbRegAppTableRecord", "9", "ACAD", out);
    out.add(0, "ENDTAB");
    table("DIMSTYLE", "A", 0, out);
    out.add(100, "AcDbDimStyleTable");
    out.add(71, 0);
    out.add(0, "ENDTAB");
    table("BLOCK_RECORD", "1", 2, out);
    for (name, handle) in [("*Model_Space", MODEL), ("*Paper_Space", PAPER)] {
        out.add(0, "BLOCK_RECORD");
        out.add(5, handle);
        out.add(330, "1");
        out.add(100, "AcDbSymbolTableRecord");
        out.add(100, "AcDbBlockTableRecord");
        out.add(2, name);
    }
    out.add(0, "ENDTAB");
    out.add(0, "ENDSEC");
}

/// The beginning of a table.
fn table(name: &str, handle: &str, count: usize, out: &mut Groups) {
    out.add(0, "TABLE");
    out.add(2, name);
    out.add(5, handle);
    out.add(330, 0);
    out.add(100, "AcDbSymbolTable");
    out.add(70, count);
}

/// The beginning of a record of a table.
fn record(kind: &str, class: &str, table: &str, name: &str, out: &mut Groups) {
    out.begin(kind, table);
    out.add(100, "AcDbSymbolTableRecord");
    out.add(100, class);
    out.add(2, name);
    out.add(70, 0);
}

/// The blocks of the two spaces: everything is in the first one, in the section of entities.
fn blocks(out: &mut Groups) {
    out.section("BLOCKS");
    for (name, handle) in [("*Model_Space", MODEL), ("*Paper_Space", PAPER)] {
        out.begin("BLOCK", handle);
        out.add(100, "AcDbEntity");
        out.add(8, 0);
        out.add(100, "AcDbBlockBegin");
        out.add(2, name);
        out.add(70, 0);
        for code in [10, 20, 30] {
            out.number(code, 0.0);
        }
        out.add(3, name);
        out.add(1, "");
        out.begin("ENDBLK", handle);
        out.add(100, "AcDbEntity");
        out.add(8, 0);
        out.add(100, "AcDbBlockEnd");
    }
    out.add(0, "ENDSEC");
}

/// The dictionaries that readers of this release ask for.
fn objects(out: &mut Groups) {
    out.section("OBJECTS");
    out.add(0, "DICTIONARY");
    out.add(5, ROOT);
    out.add(330, 0);
    out.add(100, "AcDbDictionary");
    out.add(3, "ACAD_GROUP");
    out.add(350, GROUPS);
    out.add(0, "DICTIONARY");
    out.add(5, GROUPS);
    out.add(330, ROOT);
    out.add(100, "AcDbDictionary");
    out.add(0, "ENDSEC");
}

/// A way as a polyline; the paper's `y` is downward.
fn polyline(way: &Way, layer: &str, height: Length, out: &mut Groups) {
    let mut corners = corners(way);
    // The last corner of a closed way is the first.
    if way.is_closed {
        corners.pop();
    }
    out.begin("LWPOLYLINE", MODEL);
    out.add(100, "AcDbEntity");
    out.add(8, layer);
    out.add(100, "AcDbPolyline");
    out.add(90, corners.len());
    out.add(70, u8::from(way.is_closed));
    for ([x, y], bulge) in corners {
        out.number(10, x);
        out.number(20, height.to_mm() - y);
        if bulge != 0.0 {
            out.number(42, bulge);
        }
    }
}

/// The corners of a way in millimeters, each with the bulge of the part that begins there: the tangent of a quarter of the arc's
/// angle, positive to the left.
fn corners(way: &Way) -> Vec<([f64; 2], f64)> {
    let mut from = mm(way.start);
    let mut corners = vec![(from, 0.0)];
    for part in &way.parts {
        let to = mm(part.end());
        match part {
            Part::Line(_) => {}
            Part::Arc { radius, clockwise, .. } => {
                let half = (to[0] - from[0]).hypot(to[1] - from[1]) / 2.0;
                let angle = 2.0 * (half / radius.to_mm()).min(1.0).asin();
                let bulge = (angle / 4.0).tan();
                let last = corners.len() - 1;
                corners[last].1 = if *clockwise { -bulge } else { bulge };
            }
            Part::Curve(points) => {
                let points = points.map(mm);
                let parts = parts_of_a_curve(from, points, NEAR);
                let between = (1..parts).map(|n| on_a_curve(from, points, f64::from(n) / f64::from(parts)));
                corners.extend(between.map(|point| (point, 0.0)));
            }
        }
        corners.push((to, 0.0));
        from = to;
    }
    corners
}
