//! The result of reading an art file.

use std::sync::Arc;

use super::fine::Effects;
use crate::compose::drawing::Drawing;
use crate::compose::picture::Picture;

/// A file's drawing or picture.
#[derive(Debug, Clone)]
pub enum Artwork {
    /// A drawing scaled to a height of one point, and its width at that scale.
    Drawing(Arc<Drawing>, f32),
    /// A drawing with parts that become pictures, at the resolution of its printed size.
    Effects(Arc<Effects>),
    /// Dots.
    Picture(Arc<Picture>),
}

impl Artwork {
    /// Its width divided by its height.
    pub fn aspect(&self) -> f32 {
        match self {
            Artwork::Drawing(_, aspect) => *aspect,
            Artwork::Effects(effects) => effects.aspect(),
            Artwork::Picture(picture) => picture.width as f32 / picture.height.max(1) as f32,
        }
    }

    /// The drawing for a printed height in points. It is one point high in any case; only the resolution differs.
    ///
    /// # Errors
    /// It is a picture, which is returned.
    pub fn drawing(&self, height: f32) -> Result<Arc<Drawing>, Arc<Picture>> {
        match self {
            Artwork::Drawing(drawing, _) => Ok(drawing.clone()),
            Artwork::Effects(effects) => Ok(effects.drawing(height)),
            Artwork::Picture(picture) => Err(picture.clone()),
        }
    }
}
