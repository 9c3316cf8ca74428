//! Paths of straight lines, measured from their beginning.

/// A path of straight lines from point to point, in any unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    points: Vec<[f64; 2]>,
    /// The distance of each point from the beginning, along the path.
    reached: Vec<f64>,
}

impl Way {
    /// The path through some points; repeated ones are skipped. Without points it stays at the origin.
    pub fn through(points: impl IntoIterator<Item = [f64; 2]>) -> Way {
        let mut way = Way { points: Vec::new(), reached: Vec::new() };
        for point in points {
            let far = way.points.last().map_or(0.0, |last| (point[0] - last[0]).hypot(point[1] - last[1]));
            if way.points.is_empty() || far > 0.0 {
                way.reached.push(way.length() + far);
                way.points.push(point);
            }
        }
        way
    }

    /// The length of the path.
    pub fn length(&self) -> f64 {
        self.reached.last().copied().unwrap_or(0.0)
    }

    /// The point at a distance from the beginning. Before the beginning and after the end the path continues straight
    /// on.
    pub fn at(&self, far: f64) -> [f64; 2] {
        if self.points.len() < 2 {
            return self.points.first().copied().unwrap_or_default();
        }
        let next = self.reached.partition_point(|reached| *reached < far).clamp(1, self.points.len() - 1);
        let (from, to) = (self.points[next - 1], self.points[next]);
        let part = (far - self.reached[next - 1]) / (self.reached[next] - self.reached[next - 1]);
        [0, 1].map(|n| from[n] + (to[n] - from[n]) * part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_measured_along_its_lines_and_goes_straight_on() {
        let way = Way::through([[0.0, 0.0], [3.0, 4.0], [3.0, 4.0], [3.0, 10.0]]);
        let tenths = |way: &Way, far: f64| way.at(far).map(|number| (number * 10.0).round() as i64);
        assert!((way.length() - 11.0).abs() < 1e-9);
        assert_eq!([tenths(&way, 2.5), tenths(&way, 8.0)], [[15, 20], [30, 70]]);
        assert_eq!([tenths(&way, -5.0), tenths(&way, 12.0)], [[-30, -40], [30, 110]]);
        let (nowhere, there) = (Way::through([]), Way::through([[1.0, 2.0]]));
        assert_eq!([tenths(&nowhere, 1.0), tenths(&there, 5.0)], [[0, 0], [10, 20]]);
    }
}
