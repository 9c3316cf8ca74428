//! Figures with bleed around them.

use std::f64::consts::PI;

use super::Figure;
use super::flaws::area;
use crate::geometry::Length;

/// The greatest distance of straight lines from the curves that they replace, in millimeters.
const NEAR: f64 = 0.02;
/// The greatest angle of one step around a corner.
const STEP: f64 = PI / 12.0;

impl Figure {
    /// The corners, in millimeters, of a closed figure grown by `by` on all sides. Where the lines of the result
    /// overlap, their inside counts (the "nonzero" fill rule).
    ///
    /// Every line is moved outward by `by`. At an outer corner an arc joins the lines. At an inner corner the path
    /// goes through the corner itself, so that the area beside both lines is enclosed twice, and never in the wrong
    /// direction.
    pub fn grown(&self, by: Length) -> Vec<[f64; 2]> {
        let lines = self.stretches(NEAR);
        let (by, way) = (by.to_mm(), area(&lines).signum());
        // The outward direction, as an angle.
        let outward = |n: usize| {
            let line = &lines[n % lines.len()];
            let [x, y] = [line.to[0] - line.from[0], line.to[1] - line.from[1]];
            (way * -x).atan2(way * y)
        };
        let mut corners = Vec::with_capacity(2 * lines.len());
        for (n, line) in lines.iter().enumerate() {
            let mut add = |corner: [f64; 2], angle: f64| {
                corners.push([corner[0] + by * angle.cos(), corner[1] + by * angle.sin()]);
            };
            let (here, next) = (outward(n), outward(n + 1));
            add(line.from, here);
            add(line.to, here);
            // From -π to π.
            let turn = (next - here + 3.0 * PI).rem_euclid(2.0 * PI) - PI;
            if turn * way > 0.0 {
                let steps = (turn.abs() / STEP).ceil() as u32;
                (1..steps).for_each(|step| add(line.to, here + turn * f64::from(step) / f64::from(steps)));
            } else if turn != 0.0 {
                corners.push(line.to);
            }
        }
        corners
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_grows_to_all_sides_whichever_way_it_is_drawn() {
        for path in ["M0 0H10V10H0Z", "M0 0V10H10V0Z"] {
            let square = Figure::svg(path).unwrap();
            let grown = square.grown(Length::mm(2));
            let most = |n: usize| grown.iter().map(|corner| corner[n]).fold(f64::MIN, f64::max);
            let least = |n: usize| grown.iter().map(|corner| corner[n]).fold(f64::MAX, f64::min);
            for n in [0, 1] {
                assert!((most(n) - 12.0).abs() < 1e-6 && (least(n) + 2.0).abs() < 1e-6, "{path}: {grown:?}");
            }
            // Rounded, and no farther than 2 mm from the corner.
            assert!(grown.iter().all(|[x, y]| (x - 10.0).max(0.0).hypot((y - 10.0).max(0.0)) < 2.0 + 1e-6));
        }
    }
}
