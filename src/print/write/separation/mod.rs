//! Colors as the inks of a press: cyan, magenta, yellow and black, by an ICC profile.
//!
//! Small black text is black ink alone: four inks on thin strokes show a colored rim where they are not in register. The
//! sum of the inks is limited, because paper takes no more before it smears.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;
use moxcms::{
    ColorProfile, DataColorSpace, Layout, ProfileClass, RenderingIntent, TransformExecutor, TransformOptions,
};

use crate::model::Color;

/// Text up to this size in points is black alone if it is black or gray.
const SMALL: f32 = 24.0;

/// A file for a printing press: its inks, and the standard that it follows.
#[derive(Debug, Clone, Copy)]
pub struct ForPress<'s> {
    /// From colors to inks.
    pub separation: &'s Separation,
    /// The standard.
    pub standard: Standard,
}

/// A standard for files that printers exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standard {
    /// PDF/X-4: transparency stays.
    X4,
    /// PDF/X-1a: nothing is transparent. The writer relies on that; faces that are [`flattened`](super::flatten) are not.
    X1a,
}

/// The four inks of a color in 255ths: cyan, magenta, yellow, black.
pub type Inks = [u8; 4];

/// From colors of the screen to inks of a press.
pub struct Separation {
    /// The profile as a file.
    profile: Vec<u8>,
    /// What it calls itself.
    description: String,
    /// The most ink of a color, in percent.
    most: u32,
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// Colors converted so far.
    known: Mutex<HashMap<[u8; 3], Inks, RandomState>>,
}

impl fmt::Debug for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Separation({}, {} %)", self.description, self.most)
    }
}

impl Separation {
    /// A separation by a profile, with at most so much ink in percent.
    ///
    /// # Errors
    /// The profile is not one of a press with four inks, or can't be read.
    pub fn new(profile: Vec<u8>, most: Option<u32>) -> Result<Separation, String> {
        let unread = |_| "it is no ICC profile, or is damaged".to_owned();
        let read = ColorProfile::new_from_slice(&profile).map_err(unread)?;
        if read.color_space != DataColorSpace::Cmyk || read.profile_class != ProfileClass::OutputDevice {
            return Err("it is not the profile of a press with cyan, magenta, yellow and black".to_owned());
        }
        let options = TransformOptions {
            rendering_intent: RenderingIntent::RelativeColorimetric,
            ..TransformOptions::default()
        };
        let transform = ColorProfile::new_srgb()
            .create_transform_8bit(Layout::Rgb, &read, Layout::Rgba, options)
            .map_err(|_| "it can't convert colors of the screen".to_owned())?;
        let description = described(&profile).unwrap_or_else(|| "Custom".to_owned());
        Ok(Separation { profile, description, most: most.unwrap_or(400), transform, known: Mutex::default() })
    }

    /// The profile as a file.
    pub fn profile(&self) -> &[u8] {
        &self.profile
    }

    /// What the profile calls itself.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The name of the printing condition for output intents: that of the characterization that the profile names, or
    /// `Custom`.
    pub fn condition(&self) -> &'static str {
        const KNOWN: [(&str, &str); 7] = [
            ("FOGRA39", "FOGRA39"),
            ("ISO Coated v2", "FOGRA39"),
            ("FOGRA51", "FOGRA51"),
            ("PSO Coated v3", "FOGRA51"),
            ("PSOcoated_v3", "FOGRA51"),
            ("FOGRA52", "FOGRA52"),
            ("SWOP", "CGATS TR 001"),
        ];
        let found = KNOWN.iter().find(|(word, _)| self.description.contains(word));
        found.map_or("Custom", |(_, condition)| condition)
    }

    /// The inks of a color.
    pub fn inks(&self, Color { r, g, b, .. }: Color) -> Inks {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry([r, g, b]).or_insert_with(|| {
            let mut inks = [0; 4];
            self.convert(&[r, g, b], &mut inks);
            inks
        })
    }

    /// The inks of text of a size in points.
    pub fn inks_of_text(&self, color: Color, size: f32) -> Inks {
        if size <= SMALL && color.r == color.g && color.g == color.b {
            return [0, 0, 0, 255 - color.r];
        }
        self.inks(color)
    }

    /// The inks of a line of a width in points. Thin lines are like small text.
    pub fn inks_of_line(&self, color: Color, width: f32) -> Inks {
        const THIN: f32 = 2.0;
        if width <= THIN { self.inks_of_text(color, SMALL) } else { self.inks(color) }
    }

    /// Dots of red, green and blue as dots of four inks.
    pub fn dots(&self, rgb: &[u8]) -> Vec<u8> {
        let mut inks = vec![0; rgb.len() / 3 * 4];
        self.convert(rgb, &mut inks);
        inks
    }

    /// The most ink of some colors, red, green and blue each, by the profile alone, in percent.
    pub fn most_without_limit(&self, rgb: &[u8]) -> f64 {
        let mut inks = vec![0; rgb.len() / 3 * 4];
        self.convert_freely(rgb, &mut inks);
        inks.as_chunks::<4>().0.iter().map(|inks| coverage(*inks)).fold(0.0, f64::max)
    }

    /// The ink on dots of red, green and blue: on average, and at most, in percent.
    pub fn coverage(&self, rgb: &[u8]) -> [f64; 2] {
        let inks = self.dots(rgb);
        let sums = inks.as_chunks::<4>().0.iter().map(|inks| coverage(*inks));
        let (sum, most) = sums.fold((0.0, 0.0), |(sum, most): (f64, f64), ink| (sum + ink, most.max(ink)));
        [sum / (inks.len() / 4).max(1) as f64, most]
    }

    /// Converts colors by the profile alone.
    fn convert_freely(&self, rgb: &[u8], inks: &mut [u8]) {
        self.transform.transform(rgb, inks).expect("three values a color become four");
    }

    fn convert(&self, rgb: &[u8], inks: &mut [u8]) {
        self.convert_freely(rgb, inks);
        let colors = rgb.as_chunks::<3>().0.iter().zip(inks.as_chunks_mut::<4>().0);
        for (color, inks) in colors {
            if *color == [255; 3] {
                // Profiles may print a trace of ink on white.
                *inks = [0; 4];
            } else {
                *inks = limited(*inks, self.most);
            }
        }
    }
}

/// The sum of inks in percent.
pub fn coverage(inks: Inks) -> f64 {
    inks.iter().map(|ink| f64::from(*ink)).sum::<f64>() / 2.55
}

/// Inks with a sum of at most so many percent: the colored ones become less, and black stays, which keeps dark colors dark.
fn limited(inks: Inks, most: u32) -> Inks {
    let [c, m, y, k] = inks.map(u32::from);
    let (colored, most) = (c + m + y, most * 255 / 100);
    if colored + k <= most || colored == 0 {
        return inks;
    }
    let left = most.saturating_sub(k);
    let part = |ink: u32| (ink * left / colored) as u8;
    [part(c), part(m), part(y), k as u8]
}

/// The description in a profile: the text of its tag `desc`, of version 2 or 4.
fn described(profile: &[u8]) -> Option<String> {
    let number = |at: usize| {
        let bytes = profile.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?) as usize)
    };
    let tags = (0..number(128)?.min(100)).map(|n| 132 + n * 12);
    let at = tags.into_iter().find(|at| profile.get(*at..*at + 4) == Some(b"desc"))?;
    let (from, size) = (number(at + 4)?, number(at + 8)?);
    let tag = profile.get(from..from.checked_add(size)?)?;
    let text = match tag.get(..4)? {
        b"desc" => {
            let count = number(from + 8)?;
            String::from_utf8_lossy(tag.get(12..12 + count.checked_sub(1)?)?).into_owned()
        }
        b"mluc" => {
            let (size, offset) = (number(from + 20)?, number(from + 24)?);
            let units = tag.get(offset..offset.checked_add(size)?)?.as_chunks::<2>().0;
            char::decode_utf16(units.iter().map(|unit| u16::from_be_bytes(*unit)))
                .map(|c| c.unwrap_or('?'))
                .collect()
        }
        _ => return None,
    };
    Some(text.chars().filter(|c| !c.is_control()).take(80).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fogra39(most: Option<u32>) -> Separation {
        let profile = include_bytes!("../../../../layouts/profiles/FOGRA39L.icc");
        Separation::new(profile.to_vec(), most).expect("the built-in profile can be read")
    }

    #[test]
    fn colors_become_the_inks_that_printers_expect() {
        let press = fogra39(None);
        assert_eq!(press.description(), "FOGRA39L built from zlib data");
        assert_eq!(press.condition(), "FOGRA39");
        let inks = |text: &str| {
            press.inks(Color::parse(text).expect("it is a color")).map(|ink| u32::from(ink) * 100 / 255)
        };
        assert_eq!(inks("#fff"), [0; 4]);
        let [c, m, y, k] = inks("#f00");
        assert!(c < 5 && m > 85 && y > 85 && k < 5, "red has {c} {m} {y} {k}");
        let [c, m, y, _] = inks("#0000a0");
        assert!(c > 85 && m > 70 && y < 40, "blue has {c} {m} {y}");
        let [.., k] = inks("#000");
        assert!(k >= 90, "black has {k} % of black");
    }

    #[test]
    fn small_black_text_is_black_alone_and_no_sum_is_above_the_limit() {
        let press = fogra39(Some(240));
        assert_eq!(press.inks_of_text(Color::BLACK, 9.0), [0, 0, 0, 255]);
        assert_eq!(press.inks_of_text(Color::parse("#808080").expect("gray"), 9.0), [0, 0, 0, 127]);
        assert_ne!(press.inks_of_text(Color::BLACK, 60.0)[..3], [0, 0, 0], "large letters keep a rich black");
        let all: Vec<u8> = (0..=255u32)
            .step_by(17)
            .flat_map(|r| {
                (0..=255u32).step_by(17).flat_map(move |g| {
                    (0..=255u32).step_by(17).flat_map(move |b| [r as u8, g as u8, b as u8])
                })
            })
            .collect();
        let dots = press.dots(&all);
        let most = dots.as_chunks::<4>().0.iter().map(|inks| coverage(*inks)).fold(0.0, f64::max);
        assert!((200.0..=240.001).contains(&most), "{most} %");
        let free = fogra39(None).dots(&all);
        let most = free.as_chunks::<4>().0.iter().map(|inks| coverage(*inks)).fold(0.0, f64::max);
        assert!((280.0..=305.0).contains(&most), "the profile itself has {most} %");
    }

    #[test]
    fn what_is_no_profile_of_a_press_is_refused() {
        assert!(Separation::new(b"%PDF".to_vec(), None).is_err());
        let screen = ColorProfile::new_srgb().encode().expect("it is made by the crate");
        let why = Separation::new(screen, None).expect_err("a screen has no inks");
        assert!(why.contains("press"), "{why}");
    }
}
