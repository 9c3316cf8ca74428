//! Pictures as the dots that are drawn. Pictures that are placed several times are unpacked once, if memory allows.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{IntSize, Pixmap};

use super::shapes::scaled;
use crate::compose::drawing::{Drawing, Item};
use crate::compose::picture::{Dots, Picture, PictureData};

/// The most bytes of kept pictures.
const MOST_BYTES: usize = 256 << 20;

/// The pictures of a document.
#[derive(Default)]
pub(super) struct Pictures {
    /// How often each picture is placed, by its address in memory.
    uses: HashMap<usize, usize>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    dots: HashMap<usize, Arc<Pixmap>>,
    bytes: usize,
}

impl Pictures {
    /// Counts the pictures of drawings.
    pub(super) fn from_drawings<'d>(drawings: impl Iterator<Item = &'d Drawing>) -> Pictures {
        let mut pictures = Pictures::default();
        drawings.for_each(|drawing| pictures.count(drawing));
        pictures
    }

    fn count(&mut self, drawing: &Drawing) {
        for item in &drawing.items {
            match item {
                Item::Picture(picture, _) => {
                    *self.uses.entry(Arc::as_ptr(picture) as usize).or_default() += 1;
                }
                Item::Shared(shared, _) => self.count(shared),
                Item::Group(group) => self.count(&group.drawing),
                Item::Layer(layer) => {
                    self.count(&layer.drawing);
                    layer.mask.iter().for_each(|mask| self.count(&mask.drawing));
                }
                Item::Text(_) | Item::Path(_) | Item::Field(_) | Item::Origin(..) => {}
            }
        }
    }

    pub(super) fn dots(&self, picture: &Arc<Picture>) -> Result<Arc<Pixmap>, String> {
        let address = Arc::as_ptr(picture) as usize;
        if self.uses.get(&address).is_none_or(|uses| *uses < 2) {
            return unpacked(picture).map(Arc::new);
        }
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().dots.get(&address) {
            return Ok(known.clone());
        }
        // Threads do not wait for each other: two may unpack the same picture once.
        let dots = Arc::new(unpacked(picture)?);
        let mut kept = kept();
        if kept.bytes + dots.data().len() <= MOST_BYTES {
            kept.bytes += dots.data().len();
            kept.dots.insert(address, dots.clone());
        }
        Ok(dots)
    }
}

fn unpacked(picture: &Picture) -> Result<Pixmap, String> {
    let (columns, rows) = picture.rows();
    let dots = shown(picture)?;
    let full = dots.in_full(columns);
    let mut data = vec![0; full.len() / 3 * 4];
    let to = data.as_chunks_mut::<4>().0.iter_mut().zip(full.as_chunks::<3>().0);
    match &dots.alpha {
        None => to.for_each(|(to, [r, g, b])| *to = [*r, *g, *b, 255]),
        Some(alpha) => to.zip(alpha).for_each(|((to, [r, g, b]), alpha)| {
            *to = [scaled(*r, *alpha), scaled(*g, *alpha), scaled(*b, *alpha), *alpha];
        }),
    }
    let size = IntSize::from_wh(columns, rows).ok_or("a picture has no dots")?;
    Pixmap::from_vec(data, size).ok_or_else(|| "a picture has fewer dots than it says".to_owned())
}

/// The dots of a picture. A picture that can't be made gray stays as it is.
fn shown(picture: &Picture) -> Result<Cow<'_, Dots>, String> {
    match (picture.dots(), &picture.data) {
        (Err(_), PictureData::Grays(colored)) => colored.dots(),
        (dots, _) => dots,
    }
}
