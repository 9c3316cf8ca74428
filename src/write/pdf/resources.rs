//! The objects that streams name, and the dictionaries that name them.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document as PdfFile, Object, ObjectId, dictionary};

use super::content::Uses;
use super::deflate::Deflater;
use super::inventory::Inventory;
use super::{fonts, images, shadings};
use crate::compose::fonts::FontId;
use crate::write::Document;

/// The objects that streams name.
pub(super) struct Resources {
    /// The forms by their numbers.
    forms: Vec<ObjectId>,
    fonts: BTreeMap<FontId, ObjectId>,
    pictures: Vec<ObjectId>,
    gradients: Vec<ObjectId>,
    states: BTreeMap<u8, ObjectId>,
    /// Dictionaries that were made already; most faces of a deck name the same things.
    made: BTreeMap<Uses, ObjectId>,
}

impl Resources {
    /// Adds fonts, pictures, gradients and opacities to a file that has its forms.
    pub fn add(
        file: &mut PdfFile,
        document: &Document<'_>,
        inventory: &Inventory<'_>,
        forms: Vec<ObjectId>,
        deflater: &mut Deflater,
    ) -> Result<Resources, String> {
        let mut fonts = BTreeMap::new();
        for (id, used) in &inventory.fonts {
            fonts.insert(*id, fonts::embed(file, document.fonts.get(*id), used, deflater)?);
        }
        let mut opacities = inventory.opacities.clone();
        opacities.insert(255);
        let state = |opacity: &u8| {
            let part = Object::Real(f32::from(*opacity) / 255.0);
            dictionary! { "CA" => part.clone(), "ca" => part }
        };
        let states = opacities.iter().map(|opacity| (*opacity, file.add_object(state(opacity)))).collect();
        Ok(Resources {
            forms,
            fonts,
            pictures: inventory.pictures.iter().map(|p| images::embed(file, p, deflater)).collect(),
            gradients: inventory.gradients.iter().map(|g| file.add_object(shadings::shading(g))).collect(),
            states,
            made: BTreeMap::new(),
        })
    }

    /// The object of a form.
    pub fn form(&self, number: usize) -> ObjectId {
        self.forms[number]
    }

    /// The dictionary of what a stream names.
    pub fn dict(&mut self, file: &mut PdfFile, uses: Uses) -> ObjectId {
        if let Some(made) = self.made.get(&uses) {
            return *made;
        }
        let mut dict = Dictionary::new();
        let mut add = |kind: &str, names: Vec<(String, ObjectId)>| {
            if !names.is_empty() {
                let names = names.into_iter().map(|(name, id)| (name, Object::Reference(id)));
                dict.set(kind, Dictionary::from_iter(names));
            }
        };
        let forms = uses.forms.iter().map(|n| (form_name(*n), self.forms[*n]));
        let pictures = uses.pictures.iter().map(|n| (format!("I{n}"), self.pictures[*n]));
        add("XObject", forms.chain(pictures).collect());
        add("Font", uses.fonts.iter().map(|id| (format!("F{}", id.0), self.fonts[id])).collect());
        add("Shading", uses.gradients.iter().map(|n| (format!("S{n}"), self.gradients[*n])).collect());
        add("ExtGState", uses.opacities.iter().map(|o| (format!("G{o}"), self.states[o])).collect());
        let id = file.add_object(dict);
        self.made.insert(uses, id);
        id
    }
}

/// What streams call a form.
pub(super) fn form_name(number: usize) -> String {
    format!("X{number}")
}
