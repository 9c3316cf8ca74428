//! What a document uses, counted before anything is written: glyphs of each font, drawings that are placed
//! several times, fading groups, pictures, gradients.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::glyphs::UsedFont;
use crate::compose::FontBook;
use crate::compose::drawing::{Blend, Drawing, GlyphRun, Gradient, Group, Item, Layer, Mask, MaskBy, Paint};
use crate::compose::fonts::FontId;
use crate::compose::picture::Picture;
use crate::write::separation::Separation;

/// What a document uses, numbered in the order of first use.
#[derive(Default)]
pub(super) struct Inventory<'a> {
    /// Drawings that become forms besides the faces.
    pub forms: Vec<FormSource<'a>>,
    form_numbers: HashMap<usize, usize>,
    pub pictures: Vec<&'a Arc<Picture>>,
    picture_numbers: HashMap<usize, usize>,
    pub gradients: Vec<&'a Arc<Gradient>>,
    gradient_numbers: HashMap<usize, usize>,
    /// How layers are combined with what is below them.
    pub layers: Vec<LayerState>,
    layer_numbers: HashMap<usize, usize>,
    /// Opacities other than 1, in 255ths.
    pub opacities: BTreeSet<u8>,
    pub fonts: BTreeMap<FontId, UsedFont>,
    /// From colors to the inks of a press, if it is for one.
    pub separation: Option<&'a Separation>,
}

/// The source of a form.
pub(super) enum FormSource<'a> {
    /// A drawing that is placed several times.
    Shared(&'a Drawing),
    /// A group that fades as a whole.
    Faded(&'a Group),
    /// A layer: painted as a whole, then combined with what is below it.
    Layer(&'a Layer),
    /// The mask of a layer, which sets its opacity at each dot.
    Mask(&'a Mask),
}

/// How a layer is combined with what is below it.
pub(super) struct LayerState {
    /// The form of its content.
    pub form: usize,
    /// Its opacity, in 255ths.
    pub opacity: u8,
    pub blend: Blend,
    /// The form of its mask, and how that is read.
    pub mask: Option<(usize, MaskBy)>,
}

impl<'a> Inventory<'a> {
    /// An empty inventory of a document in the inks of a press, if it is for one.
    pub(super) fn for_press(separation: Option<&'a Separation>) -> Inventory<'a> {
        Inventory { separation, ..Inventory::default() }
    }

    /// Numbers the glyphs, once all of them are known.
    pub(super) fn number_glyphs(&mut self, fonts: &FontBook) {
        for (id, used) in &mut self.fonts {
            used.complete(fonts.get(*id));
        }
    }

    /// Counts a drawing and everything in it.
    pub(super) fn add(&mut self, drawing: &'a Drawing) {
        for item in &drawing.items {
            match item {
                Item::Text(run) => self.text(run),
                Item::Path(path) => {
                    self.paint(path.fill.as_ref());
                    self.paint(path.stroke.as_ref().map(|stroke| &stroke.paint));
                }
                Item::Picture(picture, _) => {
                    number(&mut self.picture_numbers, &mut self.pictures, address(picture), picture);
                }
                Item::Group(group) => self.group(group),
                Item::Layer(layer) => self.add_layer(layer),
                Item::Field(field) => self.add(&field.drawing),
                Item::Origin(..) => {}
                Item::Shared(shared, _) => self.add_shared(shared),
            }
        }
    }

    /// Counts a drawing that becomes a form.
    pub(super) fn add_shared(&mut self, shared: &'a Arc<Drawing>) {
        let address = address(shared);
        if !self.form_numbers.contains_key(&address) {
            // Nested forms come first, so that a reader finds what it needs.
            self.add(shared);
            self.form_numbers.insert(address, self.forms.len());
            self.forms.push(FormSource::Shared(shared));
        }
    }

    fn group(&mut self, group: &'a Group) {
        self.add(&group.drawing);
        if group.opacity < 1.0 {
            self.opacities.insert(in_255ths(group.opacity));
            let address = std::ptr::from_ref(group) as usize;
            if !self.form_numbers.contains_key(&address) {
                self.form_numbers.insert(address, self.forms.len());
                self.forms.push(FormSource::Faded(group));
            }
        }
    }

    fn add_layer(&mut self, layer: &'a Layer) {
        self.add(&layer.drawing);
        let mask = layer.mask.as_ref().map(|mask| {
            self.add(&mask.drawing);
            self.forms.push(FormSource::Mask(mask));
            (self.forms.len() - 1, mask.by)
        });
        self.forms.push(FormSource::Layer(layer));
        let form = self.forms.len() - 1;
        self.layer_numbers.insert(std::ptr::from_ref(layer) as usize, self.layers.len());
        self.layers.push(LayerState { form, opacity: in_255ths(layer.opacity), blend: layer.blend, mask });
    }

    fn paint(&mut self, paint: Option<&'a Paint>) {
        match paint {
            Some(Paint::Color(color)) if color.a < 255 => drop(self.opacities.insert(color.a)),
            Some(Paint::Gradient(gradient)) => {
                number(&mut self.gradient_numbers, &mut self.gradients, address(gradient), gradient);
            }
            _ => {}
        }
    }

    fn text(&mut self, run: &'a GlyphRun) {
        if run.color.a < 255 {
            self.opacities.insert(run.color.a);
        }
        let used = self.fonts.entry(run.font).or_default();
        run.letters.each().for_each(|shaped| used.add(shaped));
    }

    /// The number of a shared drawing's form.
    pub(super) fn shared(&self, drawing: &Arc<Drawing>) -> usize {
        self.form_numbers[&address(drawing)]
    }

    /// The number of a fading group's form.
    pub(super) fn faded(&self, group: &Group) -> usize {
        self.form_numbers[&(std::ptr::from_ref(group) as usize)]
    }

    /// The number of a layer.
    pub(super) fn layer(&self, layer: &Layer) -> usize {
        self.layer_numbers[&(std::ptr::from_ref(layer) as usize)]
    }

    /// The number of a picture.
    pub(super) fn picture(&self, picture: &Arc<Picture>) -> usize {
        self.picture_numbers[&address(picture)]
    }

    /// The number of a gradient.
    pub(super) fn gradient(&self, gradient: &Arc<Gradient>) -> usize {
        self.gradient_numbers[&address(gradient)]
    }
}

/// An opacity in 255ths, the steps of the graphics states.
pub(super) fn in_255ths(opacity: f32) -> u8 {
    (opacity.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn address<T>(shared: &Arc<T>) -> usize {
    Arc::as_ptr(shared) as usize
}

fn number<'a, T>(numbers: &mut HashMap<usize, usize>, list: &mut Vec<&'a T>, address: usize, thing: &'a T) {
    numbers.entry(address).or_insert_with(|| {
        list.push(thing);
        list.len() - 1
    });
}
