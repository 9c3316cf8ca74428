//! Colors as others see them: on a printer without color, and by people who lack one kind of cone.

use super::Color;

/// A way in which colors are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vision {
    /// A printer in black and white.
    Gray,
    /// No cones for red.
    Protan,
    /// No cones for green.
    Deutan,
    /// No cones for blue.
    Tritan,
}

/// Colors in linear light, red, green and blue from 0 to 1.
type Linear = [f64; 3];

impl Vision {
    /// All of them, the most common first.
    pub const ALL: [Vision; 4] = [Vision::Gray, Vision::Deutan, Vision::Protan, Vision::Tritan];

    /// Where or for whom colors are lost, for messages.
    pub const fn meaning(self) -> &'static str {
        match self {
            Vision::Gray => "in black and white",
            Vision::Protan => "to people who can't see red",
            Vision::Deutan => "to people who can't see green",
            Vision::Tritan => "to people who can't see blue",
        }
    }

    /// The matrix from red, green and blue of a color to those that are seen, row by row, in linear light (Machado,
    /// Oliveira and Fernandes 2009, at full severity).
    pub const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Vision::Gray => [[0.2126, 0.7152, 0.0722]; 3],
            Vision::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Vision::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Vision::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// The color that is seen.
    fn seen(self, [r, g, b]: Linear) -> Linear {
        self.matrix().map(|[x, y, z]| (x * r + y * g + z * b).clamp(0.0, 1.0))
    }
}

/// Colors that differ by less than this, in CIE L*a*b*, are hard to distinguish when they do not touch.
const LEAST_DIFFERENCE: f64 = 10.0;

/// The ways of seeing in which two colors on white paper can't be reliably distinguished.
pub fn confused(a: Color, b: Color) -> Vec<Vision> {
    Vision::ALL.into_iter().filter(|vision| difference(a, b, *vision) < LEAST_DIFFERENCE).collect()
}

/// The difference of two colors in a way of seeing.
fn difference(a: Color, b: Color, vision: Vision) -> f64 {
    let [a, b] = [a, b].map(|color| lab(vision.seen(linear(color))));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// A color as it appears on white paper, in linear light.
fn linear(color: Color) -> Linear {
    let share = f64::from(color.a) / 255.0;
    [color.r, color.g, color.b].map(|channel| {
        let c = f64::from(channel) / 255.0 * share + (1.0 - share);
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// CIE L*a*b* with the white of sRGB.
fn lab([r, g, b]: Linear) -> [f64; 3] {
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] = [x, y, z].map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confused_words(a: &str, b: &str) -> Vec<Vision> {
        confused(Color::parse(a).unwrap(), Color::parse(b).unwrap())
    }

    #[test]
    fn colors_that_differ_for_all_are_not_confused() {
        assert_eq!(confused_words("black", "white"), []);
        assert_eq!(confused_words("#1f57a8", "#f2c22b"), []);
    }

    #[test]
    fn each_loss_has_its_pair() {
        assert_eq!(confused_words("#b3202c", "#4f5f10"), [Vision::Gray, Vision::Deutan]);
        assert_eq!(confused_words("#4488cc", "#33958f"), [Vision::Gray, Vision::Tritan]);
        assert_eq!(confused_words("#777777", "#777777").len(), 4);
    }
}
