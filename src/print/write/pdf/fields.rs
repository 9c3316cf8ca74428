//! Fields to fill in on a screen: an `AcroForm`. The initial content of a field is drawn as it was composed;
//! what is typed later is set by the viewer in Helvetica, which every viewer has.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};

use super::content::write_onto;
use super::deflate::Deflater;
use super::inventory::Inventory;
use super::objects::Objects;
use super::pages::PlacedField;
use super::resources::Resources;
use super::stream::Content;
use crate::compose::drawing::{Drawing, Field, FieldKind, Transform};
use crate::source::Origin;

/// Flags of fields, as in the PDF format.
const LINES: i64 = 1 << 12;
const RADIO: i64 = 1 << 15;
const PICK_LIST: i64 = 1 << 17;
const PICK_LIST_TO_WRITE_IN: i64 = 1 << 18;
/// The flag of annotations that are printed.
const PRINTED: i64 = 4;
/// The name of the font that viewers use for typed text.
const FONT: &str = "Helv";

/// The fields of a document.
#[derive(Default)]
pub(super) struct Fields {
    /// The widgets on each page.
    pub widgets: Vec<Vec<ObjectId>>,
    /// The same with their keys in the parent tree.
    keys: Vec<Vec<(ObjectId, usize)>>,
    /// The fields on each page. A field of several widgets is on the first of their pages.
    #[expect(clippy::struct_field_names, reason = "the format calls them so")]
    pub fields: Vec<Vec<ObjectId>>,
    /// The resources for typed text, if there are fields.
    resources: Option<ObjectId>,
}

/// Unfinished widgets of a field, each with its page.
type Widgets<'a> = Vec<(usize, &'a Field, ObjectId, Dictionary)>;

/// What is needed to make fields.
pub(super) struct Maker<'m, 's> {
    pub objects: &'m mut Objects,
    pub resources: &'m mut Resources,
    pub inventory: &'m Inventory<'m>,
    pub deflater: &'m mut Deflater<'s>,
}

impl Fields {
    /// Adds the fields of each page to a file.
    pub(super) fn add(pages: &[Vec<PlacedField<'_>>], maker: &mut Maker<'_, '_>) -> Fields {
        let mut made = Fields {
            widgets: vec![Vec::new(); pages.len()],
            keys: vec![Vec::new(); pages.len()],
            fields: vec![Vec::new(); pages.len()],
            resources: None,
        };
        let mut by_name: BTreeMap<(&str, usize), Widgets<'_>> = BTreeMap::new();
        let mut names: Vec<(&str, usize)> = Vec::new();
        let mut ticks = BTreeMap::new();
        let numbers = numbers(pages);
        // The keys of pages are before those of widgets.
        let mut keys = pages.len()..;
        for (page, fields) in pages.iter().enumerate() {
            for PlacedField { field, at, face } in fields {
                let mut widget = maker.widget(field, *at, &mut ticks);
                let id = maker.objects.reserve();
                made.widgets[page].push(id);
                let key = keys.next().unwrap_or_default();
                made.keys[page].push((id, key));
                widget.set("StructParent", key as i64);
                let number = numbers.get(&(field.name.as_str(), *face));
                let name = (field.name.as_str(), number.copied().unwrap_or(0));
                let widgets = by_name.entry(name).or_default();
                if widgets.is_empty() {
                    names.push(name);
                }
                widgets.push((page, field, id, widget));
            }
        }
        for name in names {
            let widgets = by_name.remove(&name).unwrap_or_default();
            let Some(page) = widgets.first().map(|(page, ..)| *page) else { continue };
            let name = match name {
                (name, 0) => name.to_owned(),
                (name, number) => format!("{name} ({})", number + 1),
            };
            made.fields[page].push(maker.field(&name, widgets));
        }
        if made.fields.iter().any(|fields| !fields.is_empty()) {
            let font = maker.objects.add(dictionary! {
                "Type" => "Font",
                "Subtype" => "Type1",
                "BaseFont" => "Helvetica",
                "Encoding" => "WinAnsiEncoding",
            });
            let fonts = dictionary! { FONT => font };
            made.resources = Some(maker.objects.add(dictionary! { "Font" => fonts }));
        }
        made
    }

    /// The widgets on a page, with their keys in the parent tree.
    pub(super) fn of_page(&self, page: usize) -> &[(ObjectId, usize)] {
        &self.keys[page]
    }

    /// The form of some pages; none if they have no field.
    pub(super) fn form(&self, pages: impl Iterator<Item = usize>) -> Option<Dictionary> {
        let fields: Vec<Object> =
            pages.flat_map(|page| &self.fields[page]).map(|id| Object::Reference(*id)).collect();
        let resources = self.resources.filter(|_| !fields.is_empty())?;
        Some(dictionary! {
            "Fields" => fields,
            "DR" => resources,
            "DA" => Object::string_literal(format!("/{FONT} 9 Tf 0.1 g")),
        })
    }
}

/// For each name and face, how many faces before it have a field of that name in the same slot. These are separate fields:
/// those of one name are one field only on their face, unless one of them is shared.
fn numbers<'a>(pages: &[Vec<PlacedField<'a>>]) -> BTreeMap<(&'a str, usize), usize> {
    let mut faces: BTreeMap<(&str, Origin), Vec<usize>> = BTreeMap::new();
    let mut numbers: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    let all = || pages.iter().flatten();
    let shared: BTreeSet<&str> =
        all().filter(|placed| placed.field.is_shared).map(|placed| placed.field.name.as_str()).collect();
    for PlacedField { field, face, .. } in all().filter(|placed| !shared.contains(placed.field.name.as_str()))
    {
        let before = faces.entry((&field.name, field.slot)).or_default();
        if before.last() != Some(face) {
            before.push(*face);
        }
        let number = numbers.entry((&field.name, *face)).or_default();
        *number = (*number).max(before.len() - 1);
    }
    numbers
}

impl Maker<'_, '_> {
    /// The field of some widgets: a single widget is its own field, several get a parent.
    fn field(&mut self, name: &str, mut widgets: Widgets<'_>) -> ObjectId {
        let first = widgets.first().map(|(_, field, ..)| *field);
        let mut own = first.map(|field| facts(name, field, &widgets)).unwrap_or_default();
        if let [(_, _, id, widget)] = widgets.as_mut_slice() {
            let (id, mut widget) = (*id, std::mem::take(widget));
            widget.extend(&own);
            self.objects.set(id, widget);
            return id;
        }
        let parent = self.objects.reserve();
        let mut kids: Vec<Object> = Vec::new();
        for (_, _, id, mut widget) in widgets {
            widget.set("Parent", parent);
            self.objects.set(id, widget);
            kids.push(id.into());
        }
        own.set("Kids", kids);
        self.objects.set(parent, own);
        parent
    }

    /// The widget of a field on its page, with its content.
    fn widget(&mut self, field: &Field, at: Transform, ticks: &mut BTreeMap<String, ObjectId>) -> Dictionary {
        let [x, y, width, height] = field.area;
        let rect = at.around([x, y, x + width, y + height]);
        let mut widget = dictionary! {
            "Type" => "Annot",
            "Subtype" => "Widget",
            "Rect" => rect.map(|n| Object::Real((n * 100.0).round() / 100.0)).to_vec(),
            "F" => PRINTED,
        };
        if let FieldKind::Tick { means, is_ticked } = &field.kind {
            // Ticks of one size look the same.
            let key = format!("{width:.2} {height:.2}");
            let tick = *ticks.entry(key).or_insert_with(|| self.appearance(field, &field.drawing));
            let word = word(means);
            widget.set("AS", if *is_ticked { word.as_str() } else { "Off" });
            widget.set("AP", dictionary! { "N" => dictionary! { word.as_str() => tick } });
        } else if let Some(drawing) = field.shown() {
            let appearance = self.appearance(field, drawing);
            widget.set("AP", dictionary! { "N" => appearance });
        }
        if !matches!(field.kind, FieldKind::Tick { .. }) {
            widget.set("DA", Object::string_literal(format!("/{FONT} {} Tf 0.1 g", field.size)));
        }
        widget
    }

    /// The appearance of a field: its drawing as a form.
    fn appearance(&mut self, field: &Field, drawing: &Drawing) -> ObjectId {
        let [x, y, width, height] = field.area;
        let mut inner = Content::default();
        inner.word("/Tx BMC q ");
        // In drawings y grows downward, in boxes upward.
        inner.matrix(Transform([1.0, 0.0, 0.0, -1.0, -x, y + height]));
        inner.op("cm");
        write_onto(&mut inner, drawing, self.inventory, None);
        inner.op("Q EMC");
        let uses = std::mem::take(&mut inner.uses);
        let resources = self.resources.dict(self.objects, uses);
        let dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => vec![0.into(), 0.into(), Object::Real(width), Object::Real(height)],
            "Resources" => resources,
            "Filter" => "FlateDecode",
        };
        let stream = Stream::new(dict, self.deflater.deflate(&inner.bytes));
        self.objects.add(stream)
    }
}

/// The entries of a field: its name, its kind, its value.
fn facts(name: &str, field: &Field, widgets: &Widgets<'_>) -> Dictionary {
    // A full stop separates the names of nested fields.
    let mut own = dictionary! { "T" => text(&name.replace('.', " ")), "TU" => text(name) };
    match &field.kind {
        FieldKind::Text { value, has_lines } => {
            own.set("FT", "Tx");
            own.set("V", text(value));
            if *has_lines {
                own.set("Ff", LINES);
            }
        }
        FieldKind::Choice { value, options } => {
            own.set("FT", "Ch");
            own.set("V", text(value));
            own.set("Ff", PICK_LIST | PICK_LIST_TO_WRITE_IN);
            own.set("Opt", options.iter().map(|option| text(option)).collect::<Vec<_>>());
        }
        FieldKind::Tick { .. } => {
            own.set("FT", "Btn");
            let ticked = widgets.iter().find_map(|(_, field, ..)| match &field.kind {
                FieldKind::Tick { means, is_ticked: true } => Some(word(means)),
                _ => None,
            });
            own.set("V", ticked.as_deref().unwrap_or("Off"));
            if widgets.len() > 1 {
                own.set("Ff", RADIO);
            }
        }
    }
    own
}

/// A text string of PDF: ASCII as it is, anything else in UTF-16.
pub(super) fn text(text: &str) -> Object {
    if text.bytes().all(|byte| (0x20..0x7f).contains(&byte) || byte == b'\n') {
        return Object::string_literal(text);
    }
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

/// A PDF name for what a tick means.
fn word(means: &str) -> String {
    let word: String = means.chars().filter(char::is_ascii_alphanumeric).collect();
    if word.is_empty() || word == "Off" { "Yes".to_owned() } else { word }
}
