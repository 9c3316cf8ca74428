//! The assembly key of a poster: a miniature with its tiles, and how to put them together.

use super::Task;
use super::hexes::unexplained;
use super::lettering::{Anchor, Lettering, Type};
use super::plate::{Keep, Plate};
use crate::compose::Face;
use crate::compose::drawing::{Drawing, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::geometry::{Length, Rect, Size};
use crate::model::{Color, HexMap};

/// The words of the key.
pub struct Guide {
    /// The poster's name.
    pub title: String,
    /// What the page is for, beside the name.
    pub aside: String,
    /// Its size and its sheets, in one line.
    pub facts: String,
    /// How to put it together, step by step.
    pub steps: Vec<String>,
    /// Each tile's code, and the part of the plate that stays visible.
    pub tiles: Vec<(String, Rect)>,
}

/// The key on a page of a size. It has the legend of a map that has none itself.
pub fn key(plate: &Plate, guide: &Guide, page: Size, of: Option<&HexMap>, task: Task<'_>) -> Face {
    let mut lettering = Lettering::new(task.workshop.fonts, task.look);
    let mut drawing = Drawing::default();
    let ink = task.look.ink;
    let pt = |length: Length| length.to_pt() as f32;
    let (width, height) = (pt(page.width), pt(page.height));
    let heading = Type { bold: true, italic: false, title: true };
    let aside = Type { bold: false, italic: true, title: true };
    let plain = Type::default();
    let size = 24f32.min((width - 120.0) / lettering.width(&guide.title, heading).max(0.01));
    lettering.set(&guide.title, heading, size, ink, (0.0, 12.0), Anchor::Left, &mut drawing);
    lettering.set(&guide.aside, aside, 11.0, ink, (width, 14.0), Anchor::Right, &mut drawing);
    let line = |width: f32, color: Color| Stroke {
        paint: Paint::Color(color),
        width,
        dash: Vec::new(),
        round: false,
    };
    drawing.path(Path::line(0.0, 28.0, width, 28.0), None, Some(line(0.9, ink)));
    let size = fitted(&guide.facts, 10.0, width, plain, &mut lettering);
    lettering.set(&guide.facts, plain, size, ink, (0.0, 42.0), Anchor::Left, &mut drawing);
    let unexplained = of.and_then(|map| unexplained(map, task));
    let legend = unexplained.as_ref().map_or(0.0, |furniture| furniture.room(width, &mut lettering).1);
    let below = guide.steps.len() as f32 * 15.0 + 16.0 + legend;
    let (top, room) = (58.0, height - 58.0 - below);
    let (w, h) = (pt(plate.size.width), pt(plate.size.height));
    let scale = (width / w).min(room / h);
    let (x, y) = ((width - w * scale) / 2.0, top);
    drawing.items.extend(plate.miniature(Transform::scaled(scale, x, y)).items);
    let veil = Color { a: 70, ..Color::WHITE };
    for (code, tile) in &guide.tiles {
        let (l, t) = (x + pt(tile.x) * scale, y + pt(tile.y) * scale);
        let (tw, th) = (pt(tile.width) * scale, pt(tile.height) * scale);
        let path = Path::rectangle(l, t, tw, th);
        drawing.path(path, Some(Paint::Color(veil)), Some(line(1.2, ink)));
        let bold = Type { bold: true, ..plain };
        let wide = lettering.width(code, bold).max(0.5);
        let size = 20f32.min(tw * 0.55 / wide).min(th * 0.5);
        let (cx, cy) = (l + tw / 2.0, t + th / 2.0);
        let (rw, rh) = (wide * size / 2.0 + size * 0.4, size * 0.75);
        let plaque = Path::rounded(cx - rw, cy - rh, 2.0 * rw, 2.0 * rh, size * 0.3);
        drawing.path(plaque, Some(Paint::Color(Color::WHITE)), Some(line(0.6, ink)));
        lettering.set(code, bold, size, ink, (cx, cy), Anchor::Middle, &mut drawing);
    }
    let bottom = y + h * scale;
    if let Some(furniture) = unexplained {
        let nothing = &mut Keep::default();
        furniture.draw(task, width, bottom, bottom, &mut lettering, &mut drawing, nothing);
    }
    let mut at = bottom + legend + 20.0;
    for (n, step) in guide.steps.iter().enumerate() {
        let bold = Type { bold: true, ..plain };
        lettering.set(&format!("{}", n + 1), bold, 10.0, ink, (0.0, at), Anchor::Left, &mut drawing);
        let size = fitted(step, 10.0, width - 14.0, plain, &mut lettering);
        lettering.set(step, plain, size, ink, (14.0, at), Anchor::Left, &mut drawing);
        at += 15.0;
    }
    Face { size: page, bleed: Length::ZERO, corner: Length::ZERO, drawing }
}

fn fitted(text: &str, most: f32, room: f32, face: Type, lettering: &mut Lettering<'_>) -> f32 {
    most.min(room / lettering.width(text, face).max(0.01))
}
