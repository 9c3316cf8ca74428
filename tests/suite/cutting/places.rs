//! Free places of a die, turned by any angle: the cuts, the PDF and the plan have every piece in the same place.

use libtest_mimic::{Failed, Trial};
use punchboard::compose::Options;
use punchboard::write::cut;

use super::read::{Place, Read, distance};
use super::{NEAR, both, outline};
use crate::support::{pdf, press};

/// Left, top and degrees of each place.
const PLACES: [[f64; 3]; 5] = [
    [20.0, 20.0, 0.0],
    [80.0, 25.5, 17.5],
    [30.0, 120.0, -60.0],
    [100.0, 110.0, 90.0],
    [110.0, 200.0, 200.0],
];

/// Pieces of several outlines, each alone on the places of a die with two pins.
fn set() -> String {
    let kinds = [
        ("card", "40mm x 60mm\ncorner: 3mm"),
        ("square", "30mm x 20mm"),
        ("oval", "40mm x 22mm\ncut: round"),
        ("hex", "30mm x 25.981mm\ncut: hex"),
        ("drop", "20mm x 30mm\ncut: {path: M 10 0 C 20 10 20 30 10 30 C 0 30 0 10 10 0 Z}"),
    ];
    let places: Vec<String> = PLACES.iter().map(|place| format!("{place:?}")).collect();
    let mut text = format!(
        "kind: sheet\nname: die\npaper: a4\nplaces: [{}]\npins: [[12, 148.5], [198, 148.5, 6mm]]\n---\n",
        places.join(", ")
    );
    let mut files = String::new();
    for (name, size) in kinds {
        text += &format!(
            "kind: layout\nname: {name}\nsize: {size}\nfront: {{name: {{text: \"{{name}}\", x: 8mm, y: 8mm, width: 9mm, height: 6mm, size: 8pt}}}}\n---\n\
             kind: deck\ngame: custom\ncomponent: {name}\ncards: [{{name: Ab, copies: 5}}]\n---\n"
        );
        files += &format!(
            "  - {{file: {name}, sheet: die, parts: [{{title: {name}, component: {name}, layout: {name}}}]}}\n"
        );
    }
    text + "kind: game\ngame: custom\ntitle: Die\nfiles:\n" + &files
}

pub fn trials() -> Vec<Trial> {
    vec![crate::support::trial("cutting/pieces in free places are cut where they are printed", free_places)]
}

/// A point of an upright piece of a size, in a place.
fn placed([x, y]: Place, (w, h): (f64, f64), [left, top, degrees]: [f64; 3]) -> Place {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (dx, dy) = (x - w / 2.0, y - h / 2.0);
    [left + w / 2.0 + dx * cos - dy * sin, top + h / 2.0 + dx * sin + dy * cos]
}

fn free_places() -> Result<(), Failed> {
    let text = set();
    let (mut files, texts) =
        press::print(&press::Memory::new(&[("set.yaml", &text)]), "set.yaml", Options::default());
    let mut checked = 0;
    for file in &mut files {
        let piece = file.groups[0].pieces[0].clone();
        let size = (piece.size.width.to_mm(), piece.size.height.to_mm());
        let cuts = file.name_cut_files();
        assert_eq!(cuts.len(), 1, "{}", file.name);
        let points: Vec<Place> = PLACES
            .iter()
            .flat_map(|place| outline(&piece).into_iter().map(|point| placed(point, size, *place)))
            .collect();
        for read in both(&cuts[0]) {
            let stretches = read.stretches("CUT");
            for point in &points {
                let near =
                    stretches.iter().map(|stretch| distance(*point, *stretch)).fold(f64::MAX, f64::min);
                // Arcs of tilted cards are curves.
                if near > 1.5 * NEAR {
                    return Err(format!("{}: {point:?} is {near} mm from a cut", file.name).into());
                }
            }
            checked += points.len();
            pins(&read)?;
        }
        let svg = cut::svg(&cuts[0].cutting, &cuts[0].name);
        assert!(!svg.contains("NaN"));
        in_the_pdf(&pdf::read(&file.pdf(&texts)?).pages[0], size)?;
    }
    if checked > 2_000 { Ok(()) } else { Err(format!("only {checked} points were compared").into()) }
}

/// Both pins are circles on the layer of what is printed.
fn pins(read: &Read) -> Result<(), Failed> {
    let stretches = read.stretches("REG");
    for ([x, y], radius) in [([12.0, 148.5], 2.0), ([198.0, 148.5], 3.0)] {
        for angle in [0.0_f64, 1.0, 2.5, 4.0] {
            let point = [x + radius * angle.cos(), y + radius * angle.sin()];
            let near = stretches.iter().map(|stretch| distance(point, *stretch)).fold(f64::MAX, f64::min);
            if near > NEAR {
                return Err(format!("the pin at {x}, {y} is {near} mm away").into());
            }
        }
    }
    Ok(())
}

/// The name of each piece is where it is on an upright one, turned with the piece.
fn in_the_pdf(page: &pdf::Page, size: (f64, f64)) -> Result<(), Failed> {
    let names: Vec<Place> =
        page.runs.iter().filter(|run| run.text.trim() == "Ab").map(|run| [run.at.0, run.at.1]).collect();
    assert_eq!(names.len(), PLACES.len(), "{names:?}");
    let [left, top, _] = PLACES[0];
    let upright = [names[0][0] - left, names[0][1] - top];
    for (place, found) in PLACES.iter().zip(names) {
        let wanted = placed(upright, size, *place);
        let far = (wanted[0] - found[0]).hypot(wanted[1] - found[1]);
        if far > 0.02 {
            return Err(format!("{place:?}: the name is at {found:?}, not {wanted:?}").into());
        }
    }
    Ok(())
}
