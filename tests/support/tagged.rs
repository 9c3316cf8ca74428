//! Holds the structure of a PDF to ISO 32000-1, 14.6 to 14.8, and ISO 14289-1 (PDF/UA-1): everything on a page is either an
//! artifact or in the tree once, both agree on it, and the tree is well-formed.
//!
//! It shares no code with the writer.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// The structure of a file.
pub struct Tagged {
    file: Document,
    /// Its elements in the order of reading.
    pub elements: Vec<Element>,
    /// What is wrong.
    pub faults: Vec<String>,
    /// Stretches of pages that are in the tree, each with its element.
    named: BTreeMap<(ObjectId, i64), ObjectId>,
    widgets: BTreeMap<ObjectId, ObjectId>,
}

/// An element.
pub struct Element {
    /// How deep it is in the tree.
    pub depth: usize,
    /// Its type.
    pub kind: String,
    /// Its title, or the words for a figure.
    pub words: String,
    id: ObjectId,
    kids: Vec<String>,
    has_content: bool,
    /// The number of columns that it covers, as a cell.
    span: i64,
}

/// What may have content; everything else has only other elements.
const WITH_CONTENT: [&str; 14] =
    ["H1", "H2", "H3", "H4", "H5", "H6", "P", "Lbl", "LBody", "TH", "TD", "Figure", "Span", "Form"];
/// What paints.
const PAINTS: [&str; 18] =
    ["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", "\"", "Do", "sh", "BI", "EI", "ID"];

/// Reads the structure of a file, and checks it.
pub fn read(bytes: &[u8]) -> Tagged {
    let file = Document::load_mem(bytes).expect("a reader of PDF takes it");
    let mut tagged = Tagged {
        file,
        elements: Vec::new(),
        faults: Vec::new(),
        named: BTreeMap::new(),
        widgets: BTreeMap::new(),
    };
    tagged.check_catalog();
    tagged.read_tree();
    tagged.check_kinds();
    tagged.check_pages();
    tagged
}

impl Tagged {
    /// The tree as lines: types, titles and words, indented.
    pub fn outline(&self) -> String {
        let line = |element: &Element| {
            let words =
                if element.words.is_empty() { String::new() } else { format!(" {:?}", element.words) };
            format!("{}{}{words}\n", "  ".repeat(element.depth), element.kind)
        };
        self.elements.iter().map(line).collect()
    }

    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    fn resolved(&self, object: &Object) -> Object {
        self.file.dereference(object).map_or(Object::Null, |(_, object)| object.clone())
    }

    fn dict(&self, id: ObjectId) -> Dictionary {
        self.file.get_dictionary(id).cloned().unwrap_or_default()
    }

    fn entry(&self, dict: &Dictionary, key: &[u8]) -> Object {
        dict.get(key).map_or(Object::Null, |object| self.resolved(object))
    }

    fn check_catalog(&mut self) {
        let catalog = self.file.catalog().cloned().expect("it has a catalog");
        let marked = self.entry(&catalog, b"MarkInfo");
        if marked.as_dict().and_then(|info| info.get(b"Marked")).and_then(Object::as_bool).ok() != Some(true)
        {
            self.fault("it is not marked as tagged".to_owned());
        }
        let preferences = self.entry(&catalog, b"ViewerPreferences");
        let shows =
            preferences.as_dict().and_then(|dict| dict.get(b"DisplayDocTitle")).and_then(Object::as_bool);
        if shows.ok() != Some(true) {
            self.fault("viewers do not show its title".to_owned());
        }
        if self.entry(&catalog, b"Lang").as_str().unwrap_or_default().is_empty() {
            self.fault("it has no language".to_owned());
        }
        let metadata = self.entry(&catalog, b"Metadata");
        let xmp = metadata.as_stream().map(|stream| stream.content.clone()).unwrap_or_default();
        let xmp = String::from_utf8_lossy(&xmp).into_owned();
        for needed in ["<pdfuaid:part>1</pdfuaid:part>", "<dc:title>", "<dc:language>"] {
            if !xmp.contains(needed) {
                self.fault(format!("its metadata lack {needed}"));
            }
        }
    }

    fn read_tree(&mut self) {
        let catalog = self.file.catalog().cloned().expect("it has a catalog");
        let Ok(root) = catalog.get(b"StructTreeRoot").and_then(Object::as_reference) else {
            return self.fault("it has no structure".to_owned());
        };
        let tree = self.dict(root);
        if let Ok(top) = tree.get(b"K").and_then(Object::as_reference) {
            self.element(top, root, 0, &mut BTreeSet::new());
        }
        let parents = self.entry(&tree, b"ParentTree");
        let numbers = parents.as_dict().map_or(Object::Null, |dict| self.entry(dict, b"Nums"));
        let numbers = numbers.as_array().cloned().unwrap_or_default();
        let mut last = None;
        let mut keys: BTreeMap<i64, Object> = BTreeMap::new();
        for pair in numbers.chunks(2) {
            let [key, value] = pair else { return self.fault("the parent tree has half a pair".to_owned()) };
            let key = key.as_i64().unwrap_or(-1);
            if last.is_some_and(|last| last >= key) {
                self.fault(format!("the parent tree has {key} out of order"));
            }
            last = Some(key);
            keys.insert(key, value.clone());
        }
        self.check_parents(&keys);
    }

    /// Reads an element and everything in it. Returns its type.
    fn element(
        &mut self,
        id: ObjectId,
        parent: ObjectId,
        depth: usize,
        seen: &mut BTreeSet<ObjectId>,
    ) -> String {
        if !seen.insert(id) {
            self.fault(format!("element {id:?} is in the tree twice"));
        }
        let dict = self.dict(id);
        let kind = String::from_utf8_lossy(dict.get(b"S").and_then(Object::as_name).unwrap_or_default())
            .into_owned();
        if dict.get(b"P").and_then(Object::as_reference).ok() != Some(parent) {
            self.fault(format!("{kind} {id:?} names another parent"));
        }
        let mut words = [&b"Alt"[..], b"T"].into_iter().map(|key| self.entry(&dict, key));
        let words = words.find_map(|object| lopdf::decode_text_string(&object).ok()).unwrap_or_default();
        let at = self.elements.len();
        let attributes = self.entry(&dict, b"A").as_dict().cloned().unwrap_or_default();
        let span = attributes.get(b"ColSpan").and_then(Object::as_i64).unwrap_or(1);
        self.elements.push(Element {
            depth,
            kind: kind.clone(),
            words,
            id,
            kids: Vec::new(),
            has_content: false,
            span,
        });
        let kids = match self.entry(&dict, b"K") {
            Object::Array(kids) => kids,
            Object::Null => Vec::new(),
            _ => vec![dict.get(b"K").cloned().unwrap_or(Object::Null)],
        };
        for kid in kids {
            self.kid(&kid, (at, id), &dict, (depth, seen));
        }
        kind
    }

    fn kid(
        &mut self,
        kid: &Object,
        (at, id): (usize, ObjectId),
        dict: &Dictionary,
        (depth, seen): (usize, &mut BTreeSet<ObjectId>),
    ) {
        let own = dict.get(b"Pg").and_then(Object::as_reference).ok();
        if let Object::Integer(number) = kid {
            self.elements[at].has_content = true;
            return self.name_stretch(own, *number, id);
        }
        let inner = self.resolved(kid).as_dict().cloned().unwrap_or_default();
        let page = inner.get(b"Pg").and_then(Object::as_reference).ok().or(own);
        match inner.get(b"Type").and_then(Object::as_name).unwrap_or_default() {
            b"MCR" => {
                self.elements[at].has_content = true;
                let number = inner.get(b"MCID").and_then(Object::as_i64).unwrap_or(-1);
                self.name_stretch(page, number, id);
            }
            b"OBJR" => {
                self.elements[at].has_content = true;
                match inner.get(b"Obj").and_then(Object::as_reference) {
                    Ok(widget) => drop(self.widgets.insert(widget, id)),
                    Err(_) => self.fault(format!("a reference in {id:?} names no object")),
                }
            }
            _ => match kid.as_reference() {
                Ok(kid) => {
                    let kind = self.element(kid, id, depth + 1, seen);
                    self.elements[at].kids.push(kind);
                }
                Err(_) => self.fault(format!("{id:?} holds {kid:?}")),
            },
        }
    }

    fn name_stretch(&mut self, page: Option<ObjectId>, number: i64, element: ObjectId) {
        let Some(page) = page else {
            return self.fault(format!("stretch {number} of {element:?} is on no page"));
        };
        if self.named.insert((page, number), element).is_some() {
            self.fault(format!("stretch {number} of page {page:?} is in the tree twice"));
        }
    }

    /// The parent tree names the elements of all stretches and widgets, and no others.
    fn check_parents(&mut self, keys: &BTreeMap<i64, Object>) {
        let mut found: BTreeMap<(ObjectId, i64), ObjectId> = BTreeMap::new();
        for (_, page) in self.file.get_pages() {
            let dict = self.dict(page);
            if let Ok(key) = dict.get(b"StructParents").and_then(Object::as_i64) {
                let elements = keys.get(&key).map_or(Object::Null, |object| self.resolved(object));
                for (number, element) in elements.as_array().cloned().unwrap_or_default().iter().enumerate() {
                    found.extend(element.as_reference().map(|element| ((page, number as i64), element)));
                }
            } else {
                self.fault(format!("page {page:?} is not in the parent tree"));
            }
            let widgets = self.entry(&dict, b"Annots").as_array().cloned().unwrap_or_default();
            if !widgets.is_empty() && dict.get(b"Tabs").and_then(Object::as_name).ok() != Some(&b"S"[..]) {
                self.fault(format!(
                    "the fields of page {page:?} are not visited in the order of the structure"
                ));
            }
            for widget in widgets.iter().filter_map(|widget| widget.as_reference().ok()) {
                self.check_widget(widget, keys);
            }
        }
        if found != self.named {
            self.fault("the parent tree and the structure differ".to_owned());
        }
    }

    fn check_widget(&mut self, id: ObjectId, keys: &BTreeMap<i64, Object>) {
        let dict = self.dict(id);
        let key = dict.get(b"StructParent").and_then(Object::as_i64).unwrap_or(-1);
        let element = keys.get(&key).and_then(|object| object.as_reference().ok());
        if element.is_none() || element != self.widgets.get(&id).copied() {
            self.fault(format!("the field {id:?} is not in the structure"));
        }
        let of_parent = self.entry(&dict, b"Parent").as_dict().cloned().unwrap_or_default();
        if !dict.has(b"TU") && !of_parent.has(b"TU") {
            self.fault(format!("the field {id:?} has no words"));
        }
    }

    fn check_kinds(&mut self) {
        let mut faults = Vec::new();
        let mut level = 0;
        let kinds: BTreeMap<ObjectId, usize> =
            self.elements.iter().enumerate().map(|(n, e)| (e.id, n)).collect();
        for element in &self.elements {
            let Element { kind, kids, has_content, words, id, .. } = element;
            let only = |allowed: &[&str]| kids.iter().all(|kid| allowed.contains(&kid.as_str()));
            let is_well_formed = match kind.as_str() {
                "Document" | "Part" | "Sect" => true,
                "L" => only(&["LI"]) && !kids.is_empty(),
                "LI" => only(&["Lbl", "LBody"]),
                "Table" => only(&["TR"]) && !kids.is_empty(),
                "TR" => only(&["TH", "TD"]),
                "Figure" => !words.is_empty(),
                other => WITH_CONTENT.contains(&other),
            };
            if !is_well_formed {
                faults.push(format!("{kind} {id:?} with {words:?} and {kids:?} is not well-formed"));
            }
            if *has_content && !WITH_CONTENT.contains(&kind.as_str()) {
                faults.push(format!("{kind} {id:?} has content"));
            }
            if let Some(own) = kind.strip_prefix('H').and_then(|own| own.parse::<u8>().ok()) {
                if own > level + 1 {
                    faults.push(format!("{kind} follows a heading of level {level}"));
                }
                level = own;
            }
            if kind == "Table" {
                let inner =
                    self.elements[kinds[id] + 1..].iter().take_while(|inner| inner.depth > element.depth);
                let mut widths: Vec<i64> = Vec::new();
                for part in inner {
                    match part.depth - element.depth {
                        1 => widths.push(0),
                        2 => widths.iter_mut().last().into_iter().for_each(|width| *width += part.span),
                        _ => {}
                    }
                }
                let widths: BTreeSet<i64> = widths.into_iter().collect();
                if widths.len() != 1 {
                    faults.push(format!("a table has rows of {widths:?} cells"));
                }
            }
        }
        self.faults.append(&mut faults);
    }

    fn check_pages(&mut self) {
        for (number, page) in self.file.get_pages() {
            let bytes = self.file.get_page_content(page);
            let content = Content::decode(&bytes).expect("content is well-formed");
            let (faults, marked) = stretches(&content.operations);
            self.faults.extend(faults.into_iter().map(|fault| format!("page {number}: {fault}")));
            let named: BTreeSet<i64> =
                self.named.keys().filter(|(of, _)| *of == page).map(|(_, number)| *number).collect();
            if marked != named {
                self.fault(format!("page {number}: {} stretches, {} in the tree", marked.len(), named.len()));
            }
        }
    }
}

/// The faults of a page's marks, and the numbers of its stretches.
fn stretches(operations: &[Operation]) -> (Vec<String>, BTreeSet<i64>) {
    let (mut faults, mut marked) = (Vec::new(), BTreeSet::new());
    // Each mark with whether it makes what is in it known: an artifact, or a stretch.
    let mut open: Vec<bool> = Vec::new();
    // How many marks were open where states were saved and text began.
    let mut states: Vec<usize> = Vec::new();
    for Operation { operator, operands } in operations {
        match operator.as_str() {
            "BMC" | "BDC" => {
                let is_artifact = operands.first().and_then(|name| name.as_name().ok()) == Some(b"Artifact");
                let number = operands.get(1).and_then(|dict| dict.as_dict().ok());
                let number = number.and_then(|dict| dict.get(b"MCID").and_then(Object::as_i64).ok());
                if (is_artifact || number.is_some()) && open.contains(&true) {
                    faults.push(format!("a stretch within another: {operands:?}"));
                }
                if let Some(number) = number
                    && !marked.insert(number)
                {
                    faults.push(format!("stretch {number} is there twice"));
                }
                open.push(is_artifact || number.is_some());
            }
            "EMC" if open.pop().is_none() || states.last().is_some_and(|saved| open.len() < *saved) => {
                faults.push("a mark ends that did not begin here".to_owned());
            }
            "q" | "BT" => states.push(open.len()),
            "Q" | "ET" if states.pop() != Some(open.len()) => {
                faults.push("a state ends with other marks than it began".to_owned());
            }
            paints if PAINTS.contains(&paints) && !open.contains(&true) => {
                faults.push(format!("{paints} is neither a part nor an artifact"));
            }
            _ => {}
        }
    }
    if !open.is_empty() {
        faults.push("marks stay open".to_owned());
    }
    (faults, marked)
}
