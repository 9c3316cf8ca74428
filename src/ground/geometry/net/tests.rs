//! Nets fold to what they are for: panels meet edge to edge, and enclose the room that was asked for.

use super::*;
use crate::geometry::figure::NEAR;

const BOX: Tuck = Tuck {
    size: Size::new(Length::um(65_000), Length::um(90_400)),
    depth: Length::um(17_700),
    paper: Length::um(300),
    glue: Length::mm(8),
    tuck: Length::mm(15),
};

fn all() -> Vec<Net> {
    let mm = Length::mm;
    vec![
        tuck(BOX),
        tuck(Tuck { depth: mm(6), ..BOX }),
        tuck(Tuck { depth: mm(60), ..BOX }),
        tray(Size::new(mm(70), mm(50)), mm(18), mm(8)),
        tray(Size::new(mm(30), mm(120)), mm(40), mm(8)),
        lid(Size::new(mm(71), mm(51)), mm(18), mm(8)),
        die(mm(22), mm(8)),
        standee(Size::new(mm(28), mm(40)), mm(9)),
        divider(Size::new(mm(63), mm(88)), Size::new(mm(21), mm(12)), mm(21)),
    ]
}

/// Twice the area of an outline, in square millimeters; positive if it runs clockwise.
fn area(figure: &Figure) -> f64 {
    figure.stretches(NEAR).iter().map(|line| line.from[0] * line.to[1] - line.to[0] * line.from[1]).sum()
}

#[test]
fn outlines_can_be_cut() {
    for net in all() {
        let names: Vec<&str> = net.panels.iter().map(|panel| panel.name).collect();
        assert!(net.outline.flaws(net.size).is_empty(), "{names:?}: {:?}", net.outline.flaws(net.size));
        // Feet are slanted, so that they can be glued where little room is.
        let whole = net.panels.iter().filter(|panel| !panel.name.ends_with("-foot"));
        let panels: f64 = whole.map(|panel| panel.at.width.to_mm() * panel.at.height.to_mm()).sum();
        // Two corners of a tab are round.
        assert!(area(&net.outline) / 2.0 >= panels - 2.0, "{names:?}: the outline holds all panels");
    }
}

/// Points of the flat net in space, after all folds between here and the first panel.
#[derive(Clone, Copy)]
struct Place {
    /// Where the net's origin is.
    origin: [f64; 3],
    right: [f64; 3],
    down: [f64; 3],
}

impl Place {
    const FLAT: Place = Place { origin: [0.0; 3], right: [1.0, 0.0, 0.0], down: [0.0, 1.0, 0.0] };

    fn point(&self, x: f64, y: f64) -> [f64; 3] {
        [0, 1, 2].map(|n| self.origin[n] + self.right[n] * x + self.down[n] * y)
    }

    /// The place after a quarter turn about a fold, away from the printed side, of what is beyond it.
    fn folded(&self, [from, to]: [Point; 2], beyond: Rect) -> Place {
        let normal = cross(self.right, self.down);
        let (x, y) = (from.x.to_mm(), from.y.to_mm());
        let middle = (beyond.x + beyond.width / 2, beyond.y + beyond.height / 2);
        let (right, down) = if from.x == to.x {
            let sign = if middle.0 > from.x { 1.0 } else { -1.0 };
            (normal.map(|n| n * sign), self.down)
        } else {
            let sign = if middle.1 > from.y { 1.0 } else { -1.0 };
            (self.right, normal.map(|n| n * sign))
        };
        let at = self.point(x, y);
        let origin = [0, 1, 2].map(|n| at[n] - right[n] * x - down[n] * y);
        Place { origin, right, down }
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Whether a fold is on an edge of a panel, all along the fold.
fn touches(panel: Rect, [from, to]: [Point; 2]) -> bool {
    let within = |at: Length, from: Length, to: Length| from <= at && at <= to;
    if from.x == to.x {
        (from.x == panel.x || from.x == panel.right())
            && within(from.y, panel.y, panel.bottom())
            && within(to.y, panel.y, panel.bottom())
    } else {
        (from.y == panel.y || from.y == panel.bottom())
            && within(from.x, panel.x, panel.right())
            && within(to.x, panel.x, panel.right())
    }
}

/// The four corners of each panel in space, folded.
fn folded(net: &Net) -> Vec<(&'static str, [[f64; 3]; 4])> {
    let mut places = vec![(net.panels[0], Place::FLAT)];
    let mut n = 0;
    while n < places.len() {
        let (panel, place) = places[n];
        for other in &net.panels {
            let known = places.iter().any(|(known, _)| known.name == other.name);
            let shared = net.folds.iter().find(|fold| touches(panel.at, **fold) && touches(other.at, **fold));
            if let (false, Some(fold)) = (known, shared) {
                places.push((*other, place.folded(*fold, other.at)));
            }
        }
        n += 1;
    }
    assert_eq!(places.len(), net.panels.len(), "all panels are connected");
    let corners = |(panel, place): &(NetPanel, Place)| {
        let (x, y) = (panel.at.x.to_mm(), panel.at.y.to_mm());
        let (right, bottom) = (panel.at.right().to_mm(), panel.at.bottom().to_mm());
        (panel.name, [(x, y), (right, y), (right, bottom), (x, bottom)].map(|(x, y)| place.point(x, y)))
    };
    places.iter().map(corners).collect()
}

/// Each edge in space, with the number of panels that have it. Ends are rounded to a millimeter, more than the paper's thickness.
fn edges(panels: &[(&str, [[f64; 3]; 4])]) -> std::collections::BTreeMap<[[i64; 3]; 2], usize> {
    let round = |point: [f64; 3]| point.map(|n| n.round() as i64);
    let mut edges = std::collections::BTreeMap::new();
    for (_, corners) in panels {
        for n in 0..4 {
            let mut ends = [round(corners[n]), round(corners[(n + 1) % 4])];
            ends.sort_unstable();
            *edges.entry(ends).or_default() += 1;
        }
    }
    edges
}

fn extent(panels: &[(&str, [[f64; 3]; 4])]) -> [f64; 3] {
    let all = || panels.iter().flat_map(|(_, corners)| corners);
    [0, 1, 2].map(|n| {
        let most = all().map(|point| point[n]).fold(f64::MIN, f64::max);
        most - all().map(|point| point[n]).fold(f64::MAX, f64::min)
    })
}

#[test]
fn a_tuck_box_closes_and_holds_its_deck() {
    for depth in [6, 18, 60] {
        let net = tuck(Tuck { depth: Length::mm(depth), ..BOX });
        let panels = folded(&net);
        let [width, height, deep] = extent(&panels);
        assert!((width - 65.0).abs() < 0.01 && (height - 90.4).abs() < 0.01, "{width} x {height}");
        assert!((deep - depth as f64).abs() < 0.01, "{deep}");
        // All twelve edges of the box belong to two panels.
        let edges = edges(&panels);
        assert_eq!((edges.len(), edges.values().all(|count| *count == 2)), (12, true), "{edges:?}");
        // The flap is glued under the last side, which it does not reach across.
        let flap = net.panel("front").map(|front| front.at.x).unwrap_or_default();
        assert!(flap > Length::mm(3) && flap < Length::mm(depth));
    }
}

#[test]
fn a_tray_closes() {
    let net = tray(Size::new(Length::mm(70), Length::mm(50)), Length::mm(18), Length::mm(8));
    let panels = folded(&net);
    assert_eq!(extent(&panels).map(|mm| mm.round() as i64), [70, 50, 18]);
    // The four edges of the floor and the four upright ones belong to two panels; the rim is open.
    let edges = edges(&panels);
    assert_eq!(edges.values().filter(|count| **count == 2).count(), 8, "{edges:?}");
    assert_eq!(edges.len(), 12);
}

#[test]
fn a_die_closes_and_opposite_sides_add_up_to_seven() {
    let net = die(Length::mm(20), Length::mm(6));
    let panels = folded(&net);
    assert!(extent(&panels).iter().all(|extent| (extent - 20.0).abs() < 0.01));
    let edges = edges(&panels);
    assert_eq!((edges.len(), edges.values().all(|count| *count == 2)), (12, true), "{edges:?}");
    let middle = |name: &str| {
        let corners = panels.iter().find(|(other, _)| *other == name).expect("it has this side").1;
        [0, 1, 2].map(|n| corners.iter().map(|corner| corner[n]).sum::<f64>() / 4.0)
    };
    for (a, b) in [("1", "6"), ("2", "5"), ("3", "4")] {
        let (a, b) = (middle(a), middle(b));
        let apart: f64 = (0..3).map(|n| (a[n] - b[n]).powi(2)).sum::<f64>().sqrt();
        assert!((apart - 20.0).abs() < 0.01, "{apart}");
    }
    // Seen from outside, 1, 2 and 3 run counterclockwise about their corner. The net folds away, to positive depths.
    let center = [0, 1, 2].map(|n| f64::midpoint(middle("1")[n], middle("6")[n]));
    let from_center = |name: &str| [0, 1, 2].map(|n| middle(name)[n] - center[n]);
    let turn = cross(from_center("1"), from_center("2"));
    let three = from_center("3");
    // The axes run to the right, downward and away.
    assert!((0..3).map(|n| turn[n] * three[n]).sum::<f64>() > 0.0);
}

#[test]
fn content_is_upright_when_folded() {
    // The top of what is drawn on a side points to the top of the box, or away from the front on its lids.
    let net = tuck(BOX);
    let turn = |name: &str| net.panel(name).map(|panel| panel.turn);
    assert_eq!(["front", "right", "back", "left"].map(turn), [Some(Turn::None); 4]);
    assert_eq!(["top", "bottom"].map(turn), [Some(Turn::Half); 2]);
    let tray = tray(Size::new(Length::mm(70), Length::mm(50)), Length::mm(18), Length::mm(8));
    for panel in tray.panels.iter().filter(|panel| panel.name != "floor") {
        // The rim is the edge of the net.
        let top = match panel.turn {
            Turn::None => panel.at.y == Length::ZERO,
            Turn::Half => panel.at.bottom() == tray.size.height,
            Turn::Quarter => panel.at.right() == tray.size.width,
            Turn::ThreeQuarters => panel.at.x == Length::ZERO,
        };
        assert!(top, "{}", panel.name);
    }
}

#[test]
fn walls_of_a_lid_hang_from_its_top() {
    let lid = lid(Size::new(Length::mm(70), Length::mm(50)), Length::mm(18), Length::mm(8));
    let top = lid.panel("floor").expect("it has a top").at;
    for panel in lid.panels.iter().filter(|panel| panel.name != "floor") {
        // The upper edge of what is drawn on a wall is the fold to the top.
        let meets = match panel.turn {
            Turn::None => panel.at.y == top.bottom(),
            Turn::Half => panel.at.bottom() == top.y,
            Turn::Quarter => panel.at.right() == top.x,
            Turn::ThreeQuarters => panel.at.x == top.right(),
        };
        assert!(meets, "{}", panel.name);
    }
    // Seen from above, left is at the left.
    let x = |name: &str| lid.panel(name).map(|panel| panel.at.x);
    assert!(x("left") < x("right"));
}
