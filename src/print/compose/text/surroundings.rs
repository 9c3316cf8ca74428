//! The inputs of shaping besides the text and its style.

use std::sync::Arc;

use crate::compose::drawing::Drawing;
use crate::model::{Color, TextStyle};

/// Styles and icons by name.
pub trait Surroundings {
    /// A named style of the layout.
    fn style(&self, name: &str) -> Option<&TextStyle>;
    /// The color that a style has on this card.
    fn color(&self, style: &TextStyle) -> Color;
    /// An icon in a color: its drawing, one point high, and its width at that scale.
    fn icon(&self, name: &str, color: Color) -> Option<(Arc<Drawing>, f32)>;
    /// Whether an icon is shown by its name, because there is none, and this is a draft.
    fn lacks_icon(&self, _: &str) -> bool {
        false
    }
    /// The size of plain text in a layout, from which named styles differ.
    fn plain_size(&self) -> f32;
}

/// Surroundings without styles and icons: text in one size and color.
#[derive(Debug, Clone, Copy)]
pub struct Bare {
    /// The color of all text.
    pub color: Color,
    /// The size of all text, in points.
    pub size: f32,
}

impl Surroundings for Bare {
    fn style(&self, _: &str) -> Option<&TextStyle> {
        None
    }

    fn color(&self, _: &TextStyle) -> Color {
        self.color
    }

    fn icon(&self, _: &str, _: Color) -> Option<(Arc<Drawing>, f32)> {
        None
    }

    fn plain_size(&self) -> f32 {
        self.size
    }
}
