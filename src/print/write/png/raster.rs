//! Drawings as dots, straight from their display lists, with `tiny-skia`: the same that `resvg` draws from
//! SVG, without writing and reading SVG.

use std::sync::Arc;

use resvg::tiny_skia::{
    self, FillRule, FilterQuality, IntRect, LineCap, LineJoin, MaskType, Paint as Ink, Pixmap, PixmapPaint,
    StrokeDash,
};

use super::glyphs::Glyphs;
use super::paint::{ink, mode};
use super::pictures::Pictures;
use super::shapes::{matrix, outline, scaled};
use crate::compose::FontBook;
use crate::compose::drawing::{
    Blend, Cap, Drawing, Group, Item, Join, Layer, Mask, MaskBy, PathItem, Stroke, Transform,
};
use crate::compose::path::Path;
use crate::compose::picture::Picture;

/// Draws display lists; one for each thread.
pub(super) struct Raster<'r> {
    fonts: &'r FontBook,
    pictures: &'r Pictures,
    glyphs: Glyphs,
}

impl<'r> Raster<'r> {
    pub(super) fn new(fonts: &'r FontBook, pictures: &'r Pictures) -> Raster<'r> {
        Raster { fonts, pictures, glyphs: Glyphs::default() }
    }

    /// Draws a drawing; `at` maps it to the dots.
    pub(super) fn draw(&mut self, drawing: &Drawing, at: Transform, map: &mut Pixmap) -> Result<(), String> {
        for item in &drawing.items {
            match item {
                Item::Text(run) => self.glyphs.draw(run, self.fonts, at, map),
                Item::Path(item) => path(item, at, map),
                Item::Picture(picture, place) => self.picture(picture, *place, at, map)?,
                Item::Shared(shared, inner) => self.draw(shared, at.after(*inner), map)?,
                Item::Group(group) => self.group(group, at, map)?,
                Item::Layer(layer) => self.layer(layer, at, map)?,
                Item::Origin(..) => {}
                Item::Field(field) => {
                    if let Some(shown) = field.shown() {
                        self.draw(shown, at, map)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, at: Transform, map: &mut Pixmap) -> Result<(), String> {
        let at = at.after(group.transform);
        if group.clip.is_none() && group.opacity >= 1.0 {
            return self.draw(&group.drawing, at, map);
        }
        let clip = group.clip.as_ref();
        let bounds = clip.map_or_else(|| group.drawing.bounds(self.fonts), Path::bounds);
        let Some(room) = bounds.and_then(|bounds| room(at.around(bounds), map)) else { return Ok(()) };
        let (mut layer, at) = self.apart(&group.drawing, at, room)?;
        if let Some(clip) = clip {
            let mut mask = tiny_skia::Mask::new(layer.width(), layer.height()).expect("a room has dots");
            if let Some(clip) = outline(clip) {
                mask.fill_path(&clip, FillRule::Winding, true, matrix(at));
            }
            layer.apply_mask(&mask);
        }
        put(&layer, room, group.opacity, Blend::Normal, map);
        Ok(())
    }

    fn layer(&mut self, layer: &Layer, at: Transform, map: &mut Pixmap) -> Result<(), String> {
        let bounds = layer.drawing.bounds(self.fonts);
        let Some(room) = bounds.and_then(|bounds| room(at.around(bounds), map)) else { return Ok(()) };
        let (mut drawn, within) = self.apart(&layer.drawing, at, room)?;
        if let Some(Mask { drawing, by }) = &layer.mask {
            let mut mask = Pixmap::new(room.width(), room.height()).expect("a room has dots");
            self.draw(drawing, within, &mut mask)?;
            let by = match by {
                MaskBy::Luminance => MaskType::Luminance,
                MaskBy::Opacity => MaskType::Alpha,
            };
            drawn.apply_mask(&tiny_skia::Mask::from_pixmap(mask.as_ref(), by));
        }
        put(&drawn, room, layer.opacity, layer.blend, map);
        Ok(())
    }

    /// A drawing on separate dots, and the map to those.
    fn apart(
        &mut self,
        drawing: &Drawing,
        at: Transform,
        room: IntRect,
    ) -> Result<(Pixmap, Transform), String> {
        let mut layer = Pixmap::new(room.width(), room.height()).ok_or("there is no memory for a layer")?;
        let at = Transform::moved(-room.x() as f32, -room.y() as f32).after(at);
        self.draw(drawing, at, &mut layer)?;
        Ok((layer, at))
    }

    fn picture(
        &mut self,
        picture: &Arc<Picture>,
        [x, y, width, height]: [f32; 4],
        at: Transform,
        map: &mut Pixmap,
    ) -> Result<(), String> {
        if room(at.around([x, y, x + width, y + height]), map).is_none() {
            return Ok(());
        }
        let dots = self.pictures.dots(picture)?;
        let (columns, rows) = (dots.width() as f32, dots.height() as f32);
        let placed =
            Transform([width, 0.0, 0.0, height, x, y]).after(Transform(picture.orientation.upright()));
        let at = at.after(placed).after(Transform([1.0 / columns, 0.0, 0.0, 1.0 / rows, 0.0, 0.0]));
        let shader = tiny_skia::Pattern::new(
            (*dots).as_ref(),
            tiny_skia::SpreadMode::Pad,
            FilterQuality::Bicubic,
            1.0,
            tiny_skia::Transform::default(),
        );
        if let Some(rect) = tiny_skia::Rect::from_xywh(0.0, 0.0, columns, rows) {
            map.fill_rect(rect, &Ink { shader, ..Ink::default() }, matrix(at), None);
        }
        Ok(())
    }
}

/// Fills a path and draws the line along it.
fn path(item: &PathItem, at: Transform, map: &mut Pixmap) {
    let Some(outline) = outline(&item.path) else { return };
    let fill = item.fill.as_ref().and_then(ink);
    // A flat path can't be filled.
    let bounds = outline.bounds();
    if let Some(fill) = fill.filter(|_| bounds.width() > 0.0 && bounds.height() > 0.0) {
        let rule = if item.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
        map.fill_path(&outline, &fill, rule, matrix(at), None);
    }
    if let Some((stroke, ink)) = item.stroke.as_ref().and_then(|stroke| Some((stroke, ink(&stroke.paint)?))) {
        map.stroke_path(&outline, &ink, &line(item, stroke), matrix(at), None);
    }
}

fn line(item: &PathItem, stroke: &Stroke) -> tiny_skia::Stroke {
    let pen = item.pen();
    // A single length is a dash and a gap.
    let dash = if stroke.dash.len() % 2 == 1 { stroke.dash.repeat(2) } else { stroke.dash.clone() };
    tiny_skia::Stroke {
        width: stroke.width,
        miter_limit: pen.miter,
        line_cap: match pen.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match pen.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
            Join::Bevel => LineJoin::Bevel,
        },
        dash: StrokeDash::new(dash, pen.dash_offset),
    }
}

/// Draws a layer into its room.
fn put(layer: &Pixmap, room: IntRect, opacity: f32, blend: Blend, map: &mut Pixmap) {
    if opacity >= 1.0 && blend == Blend::Normal {
        over(layer, (room.x(), room.y()), map);
        return;
    }
    let paint = PixmapPaint { opacity, blend_mode: mode(blend), quality: FilterQuality::Nearest };
    map.draw_pixmap(room.x(), room.y(), layer.as_ref(), &paint, tiny_skia::Transform::default(), None);
}

/// Draws dots over others, where they overlap.
pub(super) fn over(dots: &Pixmap, (left, top): (i32, i32), map: &mut Pixmap) {
    let (width, height) = (map.width() as i32, map.height() as i32);
    let (from, to) = ((-left).max(0), (width - left).min(dots.width() as i32));
    if from >= to {
        return;
    }
    let own = dots.width() as usize * 4;
    let data = map.data_mut();
    for row in (-top).max(0)..(height - top).min(dots.height() as i32) {
        let at = ((row + top) as usize * width as usize + (left + from) as usize) * 4;
        let below = data[at..at + (to - from) as usize * 4].as_chunks_mut::<4>().0;
        let above = &dots.data()[row as usize * own + from as usize * 4..][..(to - from) as usize * 4];
        let above = above.as_chunks::<4>().0;
        let stretches = above.chunks(STRETCH).zip(below.chunks_mut(STRETCH));
        for (above, below) in stretches {
            // Most stretches are opaque.
            if above.iter().fold(255, |least, dot| least & dot[3]) == 255 {
                below.copy_from_slice(above);
            } else {
                above.iter().zip(below).for_each(|(above, below)| one_over(*above, below));
            }
        }
    }
}

/// Dots that are examined together.
const STRETCH: usize = 16;

/// Draws a dot over another.
fn one_over(above: [u8; 4], below: &mut [u8; 4]) {
    match above[3] {
        0 => {}
        255 => *below = above,
        alpha => {
            for (below, above) in below.iter_mut().zip(above) {
                // Where pictures are scaled down, a dot may be brighter than its opacity allows.
                *below = above.saturating_add(scaled(*below, 255 - alpha));
            }
        }
    }
}

/// The whole dots that a box covers, and one more on every side, as far as they are on the map.
fn room([left, top, right, bottom]: [f32; 4], map: &Pixmap) -> Option<IntRect> {
    let (left, top) = ((left.floor() - 1.0).max(0.0), (top.floor() - 1.0).max(0.0));
    let (right, bottom) =
        ((right.ceil() + 1.0).min(map.width() as f32), (bottom.ceil() + 1.0).min(map.height() as f32));
    // This is false for NaN, too.
    if left < right && top < bottom {
        IntRect::from_ltrb(left as i32, top as i32, right as i32, bottom as i32)
    } else {
        None
    }
}
