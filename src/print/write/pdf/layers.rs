//! Layers that viewers can switch on and off (ISO 32000-1, 8.11): what is printed on pieces, lines to cut along, other marks.

use lopdf::{Dictionary, Object, ObjectId, dictionary};

use super::fields;
use super::objects::Objects;
use super::stream::Content;
use super::uses::Use;
use crate::model::fixed_words::Phrase;
use crate::write::Document;

/// A layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// Faces.
    Art,
    /// Lines to cut and fold along.
    Lines,
    /// Rulers, words, registration marks.
    Marks,
}

impl Layer {
    const ALL: [Layer; 3] = [Layer::Art, Layer::Lines, Layer::Marks];

    /// Its name in viewers.
    fn name(self) -> Phrase {
        match self {
            Layer::Art => Phrase::ArtLayer,
            Layer::Lines => Phrase::CutLinesLayer,
            Layer::Marks => Phrase::MarksLayer,
        }
    }

    /// Begins what is on it.
    pub fn begin(self, page: &mut Content) {
        page.word("/OC");
        page.name("V", self as usize);
        page.op(" BDC");
        page.uses.add(Use::Switched(self));
    }

    /// Ends it.
    pub fn end(page: &mut Content) {
        page.op("EMC");
    }
}

/// Whether a document has layers: there is something besides pieces, and it is not for a press.
pub(super) fn has_layers(document: &Document<'_>) -> bool {
    document.press.is_none() && document.margins.iter().any(|[lines, ..]| !lines.is_empty())
}

/// Adds the layers, with names in the language of the document.
pub(super) fn add(document: &Document<'_>, objects: &mut Objects) -> Vec<ObjectId> {
    let name = |layer: Layer| fields::text(document.words.text(layer.name()));
    let group = |layer: Layer| dictionary! { "Type" => "OCG", "Name" => name(layer) };
    Layer::ALL.map(|layer| objects.add(group(layer))).to_vec()
}

/// What a catalog says of them: all are on.
pub(super) fn properties(layers: &[ObjectId]) -> Dictionary {
    let all = || -> Vec<Object> { layers.iter().copied().map(Object::Reference).collect() };
    let usual = dictionary! { "Name" => Object::string_literal("Layers"), "Order" => all() };
    dictionary! { "OCGs" => all(), "D" => usual }
}
