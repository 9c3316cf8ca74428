//! The objects that streams name, and the dictionaries that name them.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Object, ObjectId, dictionary};
use printpdf::{ExtendedGraphicsState, extgstate_to_dict};

use super::deflate::Deflater;
use super::images::Pictures;
use super::inventory::{Inventory, LayerState};
use super::objects::Objects;
use super::uses::{Use, Uses};
use super::{fonts, images, layers, shadings};
use crate::compose::drawing::{Blend, MaskBy};
use crate::compose::fonts::FontId;
use crate::parallel;
use crate::write::Document;

/// The objects that streams name.
pub(super) struct Resources {
    /// The forms by their numbers.
    forms: Vec<ObjectId>,
    fonts: BTreeMap<FontId, ObjectId>,
    pictures: Vec<ObjectId>,
    gradients: Vec<ObjectId>,
    states: BTreeMap<u8, ObjectId>,
    layers: Vec<ObjectId>,
    /// The layers that viewers switch, if there are any.
    pub(super) switched: Vec<ObjectId>,
    /// Inks that print over others, off and on.
    overprint: [ObjectId; 2],
    /// Dictionaries made so far; most faces of a deck name the same things.
    made: BTreeMap<Uses, ObjectId>,
}

impl Resources {
    /// Adds fonts, pictures, gradients and opacities; the objects of the forms are reserved already.
    pub(super) fn add(
        objects: &mut Objects,
        document: &Document<'_>,
        inventory: &Inventory<'_>,
        forms: Vec<ObjectId>,
        pictures: &mut Pictures,
    ) -> Result<Resources, String> {
        let used: Vec<_> = inventory.fonts.iter().collect();
        let deflater = || Deflater::new(&document.store);
        let packed = parallel::map_large(&used, deflater, |deflater, _, (id, used)| {
            fonts::pack(document.fonts.get(**id), used, deflater)
        });
        let mut fonts = BTreeMap::new();
        for ((id, used), packed) in used.into_iter().zip(packed) {
            fonts.insert(*id, fonts::embed(objects, document.fonts.get(*id), used, packed?));
        }
        let mut opacities = inventory.opacities.clone();
        opacities.insert(255);
        let states = opacities.iter().map(|opacity| (*opacity, objects.add(state(*opacity)))).collect();
        let states_of_layers =
            inventory.layers.iter().map(|layer| objects.add(layer_state(layer, &forms))).collect();
        let switched = if layers::has_layers(document) { layers::add(document, objects) } else { Vec::new() };
        Ok(Resources {
            layers: states_of_layers,
            switched,
            forms,
            fonts,
            pictures: inventory.pictures.iter().map(|p| images::place(objects, p, pictures)).collect(),
            gradients: inventory
                .gradients
                .iter()
                .map(|g| objects.add(shadings::shading(g, inventory.separation)))
                .collect(),
            states,
            overprint: [false, true].map(|is_on| objects.add(overprint(is_on))),
            made: BTreeMap::new(),
        })
    }

    pub(super) fn form(&self, number: usize) -> ObjectId {
        self.forms[number]
    }

    /// The resource dictionary of a stream.
    pub(super) fn dict(&mut self, objects: &mut Objects, uses: Uses) -> ObjectId {
        if let Some(made) = self.made.get(&uses) {
            return *made;
        }
        let id = objects.add(self.names(&uses));
        self.made.insert(uses, id);
        id
    }

    fn names(&self, uses: &Uses) -> Dictionary {
        let mut dict = Dictionary::new();
        for thing in uses.iter() {
            let (kind, name) = match thing {
                Use::Font(id) => ("Font", format!("F{}", id.0)),
                Use::Form(n) => ("XObject", form_name(n as usize)),
                Use::Picture(n) => ("XObject", format!("I{n}")),
                Use::Gradient(n) => ("Shading", format!("S{n}")),
                Use::Layer(n) => ("ExtGState", format!("L{n}")),
                Use::Switched(layer) => ("Properties", format!("V{}", layer as usize)),
                Use::Opacity(o) => ("ExtGState", format!("G{o}")),
                Use::Overprint(is_on) => ("ExtGState", format!("O{}", u8::from(is_on))),
            };
            if !dict.has(kind.as_bytes()) {
                dict.set(kind, Dictionary::new());
            }
            if let Ok(Object::Dictionary(names)) = dict.get_mut(kind.as_bytes()) {
                names.set(name, self.id(thing));
            }
        }
        dict
    }

    /// The object of a resource.
    fn id(&self, thing: Use) -> ObjectId {
        match thing {
            Use::Font(id) => self.fonts[&id],
            Use::Form(n) => self.forms[n as usize],
            Use::Picture(n) => self.pictures[n as usize],
            Use::Gradient(n) => self.gradients[n as usize],
            Use::Layer(n) => self.layers[n as usize],
            Use::Switched(layer) => self.switched[layer as usize],
            Use::Opacity(o) => self.states[&o],
            Use::Overprint(is_on) => self.overprint[usize::from(is_on)],
        }
    }
}

/// The graphics state of an opacity in 255ths, as `printpdf` writes it.
fn state(opacity: u8) -> Dictionary {
    let part = f32::from(opacity) / 255.0;
    let state = ExtendedGraphicsState::default();
    extgstate_to_dict(&state.with_current_stroke_alpha(part).with_current_fill_alpha(part))
}

/// The graphics state in which black prints over the inks below it, or does not.
fn overprint(is_on: bool) -> Dictionary {
    dictionary! { "Type" => "ExtGState", "OP" => is_on, "op" => is_on, "OPM" => 1 }
}

/// The graphics state of a layer. `printpdf` has no masks.
fn layer_state(layer: &LayerState, forms: &[ObjectId]) -> Dictionary {
    let mut state = state(layer.opacity);
    if layer.blend != Blend::Normal {
        state.set("BM", format!("{:?}", layer.blend).as_str());
    }
    if let Some((form, by)) = layer.mask {
        let kind = match by {
            MaskBy::Luminance => "Luminosity",
            MaskBy::Opacity => "Alpha",
        };
        state.set("SMask", dictionary! { "S" => kind, "G" => forms[form] });
    }
    state
}

/// The name of a form in streams.
pub(super) fn form_name(number: usize) -> String {
    format!("X{number}")
}
