//! Contours as SVG: absolute paths in millimeters, without styles or transforms, which some programs skip.

use std::fmt::Write as _;

use super::{LAYERS, layers, mm};
use crate::geometry::Point;
use crate::impose::Cutting;
use crate::impose::cutting::{Part, Way};
use crate::source::html::escaped;

/// The contours of a sheet as an SVG document; `name` is what the sheet's margin calls it.
pub fn svg(cutting: &Cutting, name: &str) -> String {
    let (width, height) = (mm(cutting.paper.width), mm(cutting.paper.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n<title>{} {}</title>\n",
        escaped(name),
        cutting.sum()
    );
    for ((layer, color, _), ways) in LAYERS.iter().zip(layers(cutting)) {
        let head = format!("<g id=\"{layer}\" inkscape:groupmode=\"layer\" inkscape:label=\"{layer}\"");
        let paint = if *layer == "REG" {
            format!("fill=\"{color}\" stroke=\"none\"")
        } else {
            format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"0.1\"")
        };
        let _ = writeln!(out, "{head}>");
        for way in ways {
            let _ = writeln!(out, "<path d=\"{}\" {paint}/>", data(&way));
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn data(way: &Way) -> String {
    let at = |point: Point| format!("{} {}", mm(point.x), mm(point.y));
    let mut out = format!("M {}", at(way.start));
    for part in &way.parts {
        let _ = match part {
            Part::Line(to) => write!(out, " L {}", at(*to)),
            Part::Arc { to, radius, clockwise } => {
                let radius = mm(*radius);
                write!(out, " A {radius} {radius} 0 0 {} {}", u8::from(*clockwise), at(*to))
            }
            Part::Curve([a, b, to]) => write!(out, " C {} {} {}", at(*a), at(*b), at(*to)),
        };
    }
    if way.is_closed {
        out.push_str(" Z");
    }
    out
}
