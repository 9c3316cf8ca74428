//! Trees of `usvg` traced into drawings, once, or again at the resolution of each printed size.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::Tree;

use super::effects;
use super::messages::Refusal;
use super::tint::Tinted;
use super::tracing::Tracer;
use crate::compose::drawing::{Blend, Drawing, Group, Item, Layer, Transform};
use crate::compose::path::Path;

/// A drawing with parts that become pictures, at the resolution of its printed size.
pub struct Effects {
    tree: Tree,
    frame: Frame,
    /// The finest affordable resolution, in dots per unit.
    finest: f32,
    tint: Option<Tinted>,
    /// Drawings by their height in points.
    drawn: Mutex<BTreeMap<u32, Arc<Drawing>>>,
}

impl std::fmt::Debug for Effects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Effects({:?})", self.frame)
    }
}

/// The coordinates of a drawing: those of its file times a power of ten, so that thousandths are precise and
/// numbers stay short.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub width: f32,
    pub height: f32,
    /// The factor from the file's coordinates.
    scale: f32,
}

impl Frame {
    pub fn from_tree(tree: &Tree) -> Frame {
        let (width, height) = (tree.size().width(), tree.size().height());
        let (least, most) = (width.min(height), width.max(height));
        let mut scale = 1.0f32;
        while most * scale >= 20_000.0 {
            scale /= 10.0;
        }
        while least * scale < 10.0 && most * scale < 2_000.0 {
            scale *= 10.0;
        }
        Frame { width: width * scale, height: height * scale, scale }
    }

    /// The edges: left, top, right, bottom.
    pub fn edges(self) -> [f32; 4] {
        [0.0, 0.0, self.width, self.height]
    }

    /// Its width divided by its height.
    pub fn aspect(self) -> f32 {
        self.width / self.height
    }
}

impl Effects {
    /// A tree in its frame, with the finest affordable resolution.
    pub(super) fn new(tree: Tree, frame: Frame, finest: f32, tint: Option<Tinted>) -> Effects {
        Effects { tree, frame, finest, tint, drawn: Mutex::default() }
    }

    /// Its width divided by its height.
    pub fn aspect(&self) -> f32 {
        self.frame.aspect()
    }

    /// The drawing for a printed height in points. It is one point high in any case.
    pub fn drawing(&self, height: f32) -> Arc<Drawing> {
        let known = |drawn: &BTreeMap<u32, Arc<Drawing>>| drawn.get(&height.to_bits()).cloned();
        if let Some(known) = known(&self.drawn.lock().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        let wanted = effects::resolution(height, [self.frame.width, self.frame.height]);
        let tracer = Tracer::new(self.frame.edges(), Some(wanted.min(self.finest)));
        let mut tracer = tracer.tinted(self.tint);
        // Its faults were reported when it was read.
        let drawing = traced(&self.tree, self.frame, &mut tracer).unwrap_or_default();
        let drawing = Arc::new(drawing);
        self.drawn
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(height.to_bits())
            .or_insert(drawing)
            .clone()
    }
}

/// A tree as a drawing, one point high.
pub(super) fn traced(tree: &Tree, frame: Frame, tracer: &mut Tracer) -> Result<Drawing, Refusal> {
    let at = Transform::scaled(frame.scale, 0.0, 0.0);
    let mut inner = Drawing::default();
    let edges = frame.edges();
    if let Some(effect) = effects::of_whole(tree.root()) {
        tracer.effects.push(effect);
        tracer.has_pictures = true;
        tracer.ink_box(edges);
        match tracer.resolution {
            None => tracer.cost.add_whole(tree, at, edges, effects::RECKONED / frame.width.max(frame.height)),
            Some(resolution) => {
                let picture = effects::drawn_whole(tree, at, edges, resolution);
                inner.items.extend(picture.map(|picture| Item::Picture(Arc::new(picture), edges)));
            }
        }
    } else if tracer.children(tree.root(), at, &mut inner)? {
        // Its colors mix with each other, but not with what is below the drawing.
        let whole = Layer { drawing: inner, opacity: 1.0, blend: Blend::Normal, mask: None };
        inner = Drawing { items: vec![Item::Layer(Box::new(whole))] };
    }
    // Everything beyond the edge of the viewBox is cut off.
    let slack = 0.005 * frame.width.max(frame.height);
    let overflows = tracer.inked.is_some_and(|[l, t, r, b]| {
        l < -slack || t < -slack || r > frame.width + slack || b > frame.height + slack
    });
    let scaled = Group {
        transform: Transform::scaled(1.0 / frame.height, 0.0, 0.0),
        clip: overflows.then(|| Path::rectangle(0.0, 0.0, frame.width, frame.height)),
        opacity: 1.0,
        drawing: inner,
        tag: None,
    };
    Ok(Drawing { items: vec![Item::Group(Box::new(scaled))] })
}
