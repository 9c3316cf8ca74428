//! A die with ten sides, a pentagonal trapezohedron: two fans of five kites that share a short edge, with eleven flaps.
//!
//! Its corners are two tips at heights 1 and -1, and ten on a circle of radius 1 around the axis, by turns above and below the middle. The five corners
//! around a side are in one plane if these are `(1 - cos 36°) / (1 + cos 36°)` from the middle.

use super::{Net, NetPanel};
use crate::geometry::figure::Step;
use crate::geometry::{Figure, Length, Point, Rect, Size, Turn};

/// The names of the sides of the first fan. Opposite sides add up to eleven, where 10 is the side that dice call 0.
const FIRST: [usize; 5] = [1, 7, 3, 9, 5];
const NAMES: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
/// The kites of a fan.
const KITES: usize = 5;

/// The measures of a kite; corners on the circle have radius 1.
struct Kite {
    /// From the tip to the corners at the sides.
    long: f64,
    /// From the tip to the corner across.
    axis: f64,
    /// Half the angle at the tip.
    half: f64,
}

/// How far the corners on the circle are above or below the middle.
fn height() -> f64 {
    let c = 36f64.to_radians().cos();
    (1.0 - c) / (1.0 + c)
}

fn kite() -> Kite {
    let h = height();
    let long = 1f64.hypot(1.0 - h);
    Kite { long, axis: 1f64.hypot(1.0 + h), half: (36f64.to_radians().sin() / long).asin() }
}

/// A point in units of the radius, `y` downward.
type Flat = [f64; 2];

fn toward(angle: f64, far: f64) -> Flat {
    [angle.cos() * far, angle.sin() * far]
}

fn sum(a: Flat, b: Flat) -> Flat {
    [a[0] + b[0], a[1] + b[1]]
}

fn scaled(a: Flat, by: f64) -> Flat {
    a.map(|n| n * by)
}

/// The first fan, with its tip at the origin: the corners between its kites, the corners across from the tip, and the direction
/// of each kite. The middle of the edge to the other fan, between kites 2 and 3, is to the right.
struct Fan {
    between: [Flat; KITES + 1],
    across: [Flat; KITES],
    axes: [f64; KITES],
}

impl Fan {
    fn new() -> Fan {
        let kite = kite();
        let lying = |start: f64| {
            let axis = |k: usize| start + 2.0 * kite.half * k as f64;
            Fan {
                between: std::array::from_fn(|k| toward(axis(k) - kite.half, kite.long)),
                across: std::array::from_fn(|k| toward(axis(k), kite.axis)),
                axes: std::array::from_fn(axis),
            }
        };
        let [x, y] = lying(0.0).shared();
        lying(-y.atan2(x))
    }

    /// Twice the middle of the edge to the other fan: the other fan is this one, turned by half a turn about the middle.
    fn shared(&self) -> Flat {
        sum(self.across[2], self.between[3])
    }

    /// The corners of its outer edge, clockwise from one end of the edge to the other fan to the other end, by way of the tip.
    fn around(&self) -> Vec<Flat> {
        let (b, c) = (&self.between, &self.across);
        vec![b[3], c[3], b[4], c[4], b[5], [0.0, 0.0], b[0], c[0], b[1], c[1], b[2], c[2]]
    }
}

/// The net of a die with ten sides whose long edges have a length. A side's flap goes under the side that it meets.
///
/// # Panics
/// Never: a die has corners.
pub fn ten_sided_die(edge: Length, glue: Length) -> Net {
    let fan = Fan::new();
    let unit = edge.to_um() as f64 / kite().long;
    let glue = glue.to_um() as f64 / unit;
    let other = |at: Flat| sum(fan.shared(), scaled(at, -1.0));
    let first = fan.around();
    let second: Vec<Flat> = first.iter().map(|at| other(*at)).collect();
    // The edge after this corner has a flap: the last long edge of each fan, and all short edges of the first.
    let has_flap = |fan: usize, n: usize| n == 4 || fan == 0 && n != 5;
    let (mut outline, mut folds) = (Vec::new(), vec![[fan.across[2], fan.between[3]]]);
    for (number, corners) in [&first, &second].into_iter().enumerate() {
        for (n, pair) in corners.windows(2).enumerate() {
            outline.push(pair[0]);
            if has_flap(number, n) {
                outline.extend(flap(pair[0], pair[1], glue));
                folds.push([pair[0], pair[1]]);
            }
        }
        let (tip, between) = (corners[5], &fan.between[1..KITES]);
        let corner = |at: &Flat| if number == 0 { *at } else { other(*at) };
        folds.extend(between.iter().map(|at| [tip, corner(at)]));
    }
    let least = |n: usize| outline.iter().map(|at| at[n]).fold(f64::MAX, f64::min);
    let corner = [least(0), least(1)];
    let um = |n: f64| Length::um((n * unit).round() as i64);
    let point = |at: Flat| Point::new(um(at[0] - corner[0]), um(at[1] - corner[1]));
    let most = |n: usize| outline.iter().map(|at| at[n]).fold(f64::MIN, f64::max) - corner[n];
    let size = Size::new(um(most(0)), um(most(1)));
    let mut steps = outline.iter().map(|at| point(*at));
    let start = steps.next().expect("a die has corners");
    let outline = Figure { start, steps: steps.map(Step::Line).collect(), is_closed: true };
    let side = |k: usize, is_first: bool| {
        // The largest part of a kite that is about as wide as high.
        let (middle, width, height) = (toward(fan.axes[k], 0.99), 0.66, 0.62);
        let (at, turned) = if is_first { (middle, -90.0) } else { (other(middle), 90.0) };
        let number = if is_first { FIRST[k] } else { 11 - FIRST[(KITES + 2 - k) % KITES] };
        let (middle, width, height) = (point(at), um(width), um(height));
        NetPanel {
            name: NAMES[number - 1],
            at: Rect { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
            turn: Turn::None,
            tilt: ((fan.axes[k].to_degrees() + turned) * 1000.0).round() as i32,
        }
    };
    let panels = [true, false].into_iter().flat_map(|is_first| (0..KITES).map(move |k| (k, is_first)));
    let panels = panels.map(|(k, is_first)| side(k, is_first)).collect();
    let folds = folds.into_iter().map(|fold| fold.map(point)).collect();
    Net { size, outline, folds, panels }
}

/// The outer corners of a flap at an edge that runs clockwise.
fn flap(from: Flat, to: Flat, glue: f64) -> [Flat; 2] {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = dx.hypot(dy);
    let deep = glue.min(length * 0.3);
    let (along, out) = ([dx / length * deep, dy / length * deep], [dy / length * deep, -dx / length * deep]);
    [sum(sum(from, along), out), sum(sum(to, scaled(along, -1.0)), out)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::figure::NEAR;

    /// The corners of the solid: of the kite of a tip at an angle, clockwise from the tip as it is seen from outside.
    fn solid(up: bool, degrees: f64) -> [[f64; 3]; 4] {
        let z = if up { 1.0 } else { -1.0 };
        let at = |turn: f64, z: f64| {
            let angle = (degrees + turn).to_radians();
            [angle.cos(), angle.sin(), z]
        };
        // From above, angles run counterclockwise.
        let side = if up { -36.0 } else { 36.0 };
        [[0.0, 0.0, z], at(-side, z * height()), at(0.0, -z * height()), at(side, z * height())]
    }

    fn far<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    /// Each kite of the net with the kite of the solid that it becomes: in the first fan, kites follow each other clockwise as
    /// seen from above; half a turn about the middle of the shared edge takes one fan to the other.
    fn kites() -> Vec<([Flat; 4], [[f64; 3]; 4])> {
        let fan = Fan::new();
        let other = |at: Flat| sum(fan.shared(), scaled(at, -1.0));
        let mut kites = Vec::new();
        for k in 0..KITES {
            let flat = [[0.0; 2], fan.between[k], fan.across[k], fan.between[k + 1]];
            kites.push((flat, solid(true, -72.0 * k as f64)));
            kites.push((flat.map(other), solid(false, -(72.0 * (4 - k) as f64 + 36.0))));
        }
        kites
    }

    #[test]
    fn kites_are_those_of_the_solid_and_meet_at_the_same_edges() {
        let kites = kites();
        for (flat, solid) in &kites {
            for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)] {
                assert!((far(flat[a], flat[b]) - far(solid[a], solid[b])).abs() < 1e-9, "{a} to {b}");
            }
        }
        // An edge that two kites of the net share is the same edge of the solid: it can be folded.
        let mut shared = 0;
        for (n, (flat, one)) in kites.iter().enumerate() {
            for (beside, other) in &kites[n + 1..] {
                let both: Vec<(usize, usize)> = (0..4)
                    .flat_map(|a| (0..4).map(move |b| (a, b)))
                    .filter(|(a, b)| far(flat[*a], beside[*b]) < 1e-9)
                    .collect();
                if both.len() == 2 {
                    shared += 1;
                    assert!(both.iter().all(|(a, b)| far(one[*a], other[*b]) < 1e-9));
                }
            }
        }
        assert_eq!(shared, 9, "ten kites in one piece");
    }

    #[test]
    fn opposite_sides_add_up_to_eleven() {
        let net = ten_sided_die(Length::mm(30), Length::mm(6));
        let middle =
            |corners: &[[f64; 3]; 4]| [0, 1, 2].map(|n| corners.iter().map(|at| at[n]).sum::<f64>() / 4.0);
        // Panels are the first fan and then the other; kites of the test are by turns of both.
        let kites = kites();
        let number = |n: usize| {
            let panel = if n.is_multiple_of(2) { n / 2 } else { KITES + n / 2 };
            net.panels[panel].name.parse::<u32>().expect("a number")
        };
        for (n, (_, one)) in kites.iter().enumerate() {
            let across = middle(one).map(|n| -n);
            let (m, _) = kites
                .iter()
                .enumerate()
                .find(|(_, (_, other))| far(middle(other), across) < 1e-9)
                .expect("one is opposite");
            assert_eq!(number(n) + number(m), 11);
        }
    }

    #[test]
    fn the_outline_can_be_cut_and_holds_all_sides() {
        for edge in [12, 30, 60] {
            let net = ten_sided_die(Length::mm(edge), Length::mm(6));
            assert!(net.outline.flaws(net.size).is_empty(), "{:?}", net.outline.flaws(net.size));
            let lines = net.outline.stretches(NEAR);
            let area =
                lines.iter().map(|line| line.from[0] * line.to[1] - line.to[0] * line.from[1]).sum::<f64>()
                    / 2.0;
            let (kite, unit) = (kite(), edge as f64 / kite().long);
            let kites = 10.0 * kite.axis * kite.long * kite.half.sin() * unit * unit;
            assert!(area > kites && area < kites * 1.5, "{area} square millimeters, {kites} of them kites");
            assert_eq!(net.folds.len(), 9 + 11);
            let mut names: Vec<&str> = net.panels.iter().map(|panel| panel.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 10);
        }
    }
}
