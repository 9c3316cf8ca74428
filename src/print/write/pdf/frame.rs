//! A document and its files: the content of pages, how viewers show them, and the settings of the print dialog.

use std::collections::BTreeMap;
use std::io::{self, Write};

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};

use super::bind::{self, File};
use super::deflate::Deflater;
use super::fields::{Fields, Maker};
use super::forms::{Form, forms};
use super::identity::Identity;
use super::images::{self, Pictures};
use super::inventory::Inventory;
use super::layers;
use super::metadata;
use super::objects::Objects;
use super::pages::Pages;
use super::press_info;
use super::resources::Resources;
use super::save::{self, Trailer};
use super::skeleton::{self, Skeleton};
use super::structure::{self, Chapter, Heard, PageMarks};
use super::written::Written;
use crate::impose::Side;
use crate::model::Backs;
use crate::write::Document;
use crate::write::separation::Standard;

/// Writes a document as PDF.
///
/// # Errors
/// It can't be written, a font can't be embedded, or a picture has changed in the meantime.
pub fn pdf(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut made = Made::build(document).map_err(io::Error::other)?;
    let sheets: Vec<usize> = (0..document.sheets.len()).collect();
    let Skeleton { root, info, .. } = made.skeleton;
    let mut catalog = std::mem::take(&mut made.skeleton.catalog);
    made.complete(&mut catalog, &sheets, document);
    if document.press.is_none() {
        made.add_structure(&mut catalog, (&document.title, &sheets), document);
    }
    let has_outline = document.bookmarks.len() > 1 || !document.outline.is_empty();
    catalog.set("PageMode", if has_outline { "UseOutlines" } else { "UseNone" });
    if let Some(press) = document.press {
        let information = &mut made.skeleton.information;
        press_info::complete(&mut catalog, information, press, &made.content, &mut made.objects);
        made.objects.set(info, std::mem::take(information));
    }
    made.objects.set(root, catalog);
    save::write_file((&made.objects, &made.pictures), Trailer { root, info }, document, out)
}

/// Some sheets of a document, as a separate file.
#[derive(Debug, Clone)]
pub struct Part {
    /// The title that viewers show.
    pub title: String,
    /// The indices of its sheets, in order.
    pub sheets: Vec<usize>,
}

/// Makes files of some sheets of a document each. What they share, such as fonts and whole pages, is made once.
///
/// # Errors
/// A font can't be embedded, or a picture has changed in the meantime.
pub fn parts(document: &Document<'_>, parts: &[Part]) -> Result<Vec<Vec<u8>>, String> {
    let mut made = Made::build(document)?;
    images::fill(&mut made.objects, std::mem::take(&mut made.pictures), document)?;
    let mut files: Vec<File> = Vec::with_capacity(parts.len());
    for part in parts {
        files.push(made.part(part, document));
    }
    Ok(bind::files(&made.objects, &files))
}

/// A document with all its pages, from which files are saved.
struct Made {
    objects: Objects,
    skeleton: Skeleton,
    pictures: Pictures,
    fields: Fields,
    /// The parts on each page.
    heard: Vec<Vec<Heard>>,
    /// The layers that viewers switch, if there are any.
    layers: Vec<ObjectId>,
    /// A hash of the content of all pages of a file for a press.
    content: Identity,
}

impl Made {
    fn build(document: &Document<'_>) -> Result<Made, String> {
        let separation = document.press.map(|press| press.separation);
        let mut inventory = Inventory::for_press(separation);
        document.faces.iter().for_each(|face| inventory.add(&face.drawing));
        let pages = Pages::place(document, &mut inventory);
        inventory.number_glyphs(document.fonts);
        let mut objects = Objects::default();
        let skeleton = Skeleton::add(document, &mut objects);
        let forms = forms(document, &inventory, &pages.repeated);
        let contents = pages.contents(document, &inventory);
        let ids = forms.iter().map(|_| objects.reserve()).collect();
        let mut pictures = Pictures::new();
        let mut resources = Resources::add(&mut objects, document, &inventory, ids, &mut pictures)?;
        add_forms(forms, &mut resources, &mut objects);
        let mut maker = Maker {
            objects: &mut objects,
            resources: &mut resources,
            inventory: &inventory,
            deflater: &mut Deflater::new(&document.store),
        };
        let on_pages =
            if document.press.is_some() { vec![Vec::new(); contents.len()] } else { pages.fields() };
        let fields = Fields::add(&on_pages, &mut maker);
        let mut content_of_all = Identity::new();
        content_of_all.add(document.title.as_bytes());
        let mut heard = Vec::with_capacity(contents.len());
        for (sheet, (content, widgets)) in contents.into_iter().zip(&fields.widgets).enumerate() {
            let mut page = skeleton.page(sheet);
            if document.press.is_none() {
                page.set("StructParents", sheet as i64);
            }
            heard.push(content.heard);
            if document.press.is_some() {
                content_of_all.add(&content.bytes);
                if document.press.is_some_and(|press| press.standard == Standard::X4) {
                    page.set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceCMYK" });
                }
            }
            let dict = dictionary! { "Filter" => "FlateDecode" };
            page.set("Contents", objects.add(Stream::new(dict, content.bytes)));
            page.set("Resources", resources.dict(&mut objects, content.uses));
            if !widgets.is_empty() {
                page.set("Annots", widgets.iter().copied().map(Object::Reference).collect::<Vec<_>>());
                page.set("Tabs", "S");
            }
            objects.set(skeleton.pages[sheet], page);
        }
        let layers = resources.switched;
        Ok(Made { layers, objects, skeleton, pictures, fields, heard, content: content_of_all })
    }

    /// A file with some of the pages.
    fn part(&mut self, part: &Part, document: &Document<'_>) -> File {
        let [mut catalog, information] = skeleton::of_part(&part.title);
        self.complete(&mut catalog, &part.sheets, document);
        self.add_structure(&mut catalog, (&part.title, &part.sheets), document);
        let Skeleton { root, info, list, ref pages, .. } = self.skeleton;
        catalog.set("Pages", list);
        let pages = skeleton::list_of(part.sheets.iter().map(|sheet| pages[*sheet]));
        let own = [(root, catalog), (info, information), (list, pages)];
        let written = |(id, dict): (ObjectId, Dictionary)| (id, Written::from_object(dict.into()));
        File { own: own.into_iter().map(written).collect(), root, info }
    }

    /// Sets in a catalog the structure of some pages, and what the file says of itself.
    fn add_structure(
        &mut self,
        catalog: &mut Dictionary,
        (title, sheets): (&str, &[usize]),
        document: &Document<'_>,
    ) {
        let mut chapters: Vec<Chapter<'_>> = Vec::new();
        for sheet in sheets {
            let chapter = document.bookmarks.iter().rev().find(|(first, _)| first <= sheet);
            let title = chapter.map_or(title, |(_, title)| title.as_str());
            if chapters.last().is_none_or(|last| last.title != title) {
                chapters.push(Chapter { title, pages: Vec::new() });
            }
            let page = PageMarks {
                id: self.skeleton.pages[*sheet],
                key: *sheet,
                heard: &self.heard[*sheet],
                widgets: self.fields.of_page(*sheet),
            };
            chapters.last_mut().expect("it was just added").pages.push(page);
        }
        catalog.set("StructTreeRoot", structure::add(&chapters, &mut self.objects));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        let packet = metadata::packet(title, document.language);
        let dict = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
        catalog.set("Metadata", self.objects.add(Stream::new(dict, packet.into_bytes())));
    }

    /// Sets in a catalog how viewers show some of the pages, and the settings of the print dialog.
    fn complete(&self, catalog: &mut Dictionary, sheets: &[usize], document: &Document<'_>) {
        let has_backs = sheets.iter().any(|sheet| document.sheets[*sheet].side == Side::Back);
        let preferences = dictionary! {
            "PrintScaling" => "None",
            "Duplex" => duplex(document.backs, has_backs),
            "PickTrayByPDFSize" => true,
            "DisplayDocTitle" => true,
        };
        catalog.set("ViewerPreferences", preferences);
        catalog.set("PageLayout", "SinglePage");
        catalog.set("Lang", Object::string_literal(document.language));
        if !self.layers.is_empty() {
            catalog.set("OCProperties", layers::properties(&self.layers));
        }
        if let Some(form) = self.fields.form(sheets.iter().copied()) {
            catalog.set("AcroForm", form);
        }
    }
}

/// Adds the forms. All faces of a deck have the same box, which is stored once.
fn add_forms(forms: Vec<Form>, resources: &mut Resources, objects: &mut Objects) {
    let mut boxes: BTreeMap<[i64; 4], ObjectId> = BTreeMap::new();
    for (number, Form { mut stream, bounds, uses }) in forms.into_iter().enumerate() {
        let points =
            || bounds.map(|thousandths| Object::Real((thousandths as f64 / 1_000.0) as f32)).to_vec();
        stream.dict.set("BBox", *boxes.entry(bounds).or_insert_with(|| objects.add(points())));
        stream.dict.set("Resources", resources.dict(objects, uses));
        objects.set(resources.form(number), stream);
    }
}

/// The PDF name for how the paper turns.
const fn duplex(backs: Backs, has_backs: bool) -> &'static str {
    match backs {
        Backs::LongEdge if has_backs => "DuplexFlipLongEdge",
        Backs::ShortEdge if has_backs => "DuplexFlipShortEdge",
        _ => "Simplex",
    }
}
