//! What comes of a file.

use std::sync::Arc;

use super::fine::Effects;
use crate::compose::drawing::Drawing;
use crate::compose::picture::Picture;

/// A file's drawing or picture.
#[derive(Debug, Clone)]
pub enum Artwork {
    /// A drawing scaled to a height of one point, and its width then.
    Drawing(Arc<Drawing>, f32),
    /// A drawing with parts that become pictures, as fine as its printed size asks for.
    Effects(Arc<Effects>),
    /// Dots.
    Picture(Arc<Picture>),
}

impl Artwork {
    /// Its width as a part of its height.
    pub fn aspect(&self) -> f32 {
        match self {
            Artwork::Drawing(_, aspect) => *aspect,
            Artwork::Effects(effects) => effects.aspect(),
            Artwork::Picture(picture) => picture.width as f32 / picture.height.max(1) as f32,
        }
    }

    /// The drawing that is to be printed so many points high. It comes out one point high, all the same; a picture comes out as
    /// it is.
    ///
    /// # Errors
    /// It is a picture.
    pub fn drawing(&self, height: f32) -> Result<Arc<Drawing>, Arc<Picture>> {
        match self {
            Artwork::Drawing(drawing, _) => Ok(drawing.clone()),
            Artwork::Effects(effects) => Ok(effects.drawing(height)),
            Artwork::Picture(picture) => Err(picture.clone()),
        }
    }
}
