//! PDF pages read back: what text stands where, which lines are drawn, where forms are placed. Forms are followed to the bottom.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

/// What a page shows, in points from its bottom left corner.
#[derive(Debug, Default)]
pub struct Page {
    /// Each piece of text.
    pub texts: Vec<Text>,
    /// Each straight line.
    pub lines: Vec<Line>,
    /// Where forms are placed: those that have no forms in them.
    pub forms: Vec<(f64, f64)>,
}

/// A piece of text.
#[derive(Debug)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// The middle of its baseline.
    pub middle: (f64, f64),
}

/// A straight line.
#[derive(Debug)]
pub struct Line {
    /// One end.
    pub from: (f64, f64),
    /// The other.
    pub to: (f64, f64),
}

type Matrix = [f64; 6];

fn after(outer: Matrix, inner: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = outer;
    let [ia, ib, ic, id, ie, if_] = inner;
    [
        a * ia + c * ib,
        b * ia + d * ib,
        a * ic + c * id,
        b * ic + d * id,
        a * ie + c * if_ + e,
        b * ie + d * if_ + f,
    ]
}

fn apply([a, b, c, d, e, f]: Matrix, x: f64, y: f64) -> (f64, f64) {
    (a * x + c * y + e, b * x + d * y + f)
}

/// Reads every page.
pub fn read(pdf: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut reader = Reader { document: &document, fonts: BTreeMap::new(), page: Page::default() };
    let mut pages = Vec::new();
    for id in document.get_pages().into_values() {
        let dict = document.get_dictionary(id).expect("a page");
        let bytes = document.get_page_content(id);
        let resources = reader.resources(dict);
        reader.stream(&bytes, &resources, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        pages.push(std::mem::take(&mut reader.page));
    }
    pages
}

struct Reader<'d> {
    document: &'d Document,
    /// Of each font: what its codes show and how wide they are.
    fonts: BTreeMap<ObjectId, Font>,
    page: Page,
}

#[derive(Clone, Default)]
struct Font {
    shows: BTreeMap<u16, String>,
    widths: BTreeMap<u16, f64>,
}

impl Reader<'_> {
    fn resolved<'o>(&'o self, object: &'o Object) -> &'o Object {
        match object {
            Object::Reference(id) => self.document.get_object(*id).expect("what is referred to"),
            other => other,
        }
    }

    fn resources(&self, dict: &Dictionary) -> Dictionary {
        let found = dict.get(b"Resources").map(|resources| self.resolved(resources).clone());
        found.ok().and_then(|object| object.as_dict().ok().cloned()).unwrap_or_default()
    }

    fn named(&self, resources: &Dictionary, kind: &[u8], name: &[u8]) -> Option<ObjectId> {
        self.resolved(resources.get(kind).ok()?).as_dict().ok()?.get(name).ok()?.as_reference().ok()
    }

    fn stream(&mut self, bytes: &[u8], resources: &Dictionary, start: Matrix) -> bool {
        let content = Content::decode(bytes).expect("content that can be read");
        let number = |object: &Object| f64::from(object.as_float().expect("a number"));
        let (mut at, mut kept, mut pen) = (start, Vec::new(), (0.0, 0.0));
        let (mut text, mut font, mut size) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Font::default(), 0.0);
        let mut has_forms = false;
        for operation in &content.operations {
            let args = &operation.operands;
            match operation.operator.as_str() {
                "q" => kept.push(at),
                "Q" => at = kept.pop().expect("what was kept"),
                "cm" => {
                    let m: Vec<f64> = args.iter().map(number).collect();
                    at = after(at, [m[0], m[1], m[2], m[3], m[4], m[5]]);
                }
                "m" => pen = apply(at, number(&args[0]), number(&args[1])),
                "l" => {
                    let to = apply(at, number(&args[0]), number(&args[1]));
                    self.page.lines.push(Line { from: pen, to });
                    pen = to;
                }
                "Do" => {
                    has_forms = true;
                    let name = args[0].as_name().expect("a name");
                    let id = self.named(resources, b"XObject", name).expect("a form");
                    let stream = self.document.get_object(id).and_then(Object::as_stream).expect("a stream");
                    let Stream { dict, .. } = stream;
                    let inner = self.resources(dict);
                    let bytes = stream.decompressed_content().expect("content");
                    if !self.stream(&bytes, &inner, at) {
                        self.page.forms.push((at[4], at[5]));
                    }
                }
                "Tf" => {
                    let id =
                        self.named(resources, b"Font", args[0].as_name().expect("a name")).expect("a font");
                    font = self.font(id);
                    size = number(&args[1]);
                }
                "Tm" => {
                    let m: Vec<f64> = args.iter().map(number).collect();
                    text = [m[0], m[1], m[2], m[3], m[4], m[5]];
                }
                "Td" => text = after(text, [1.0, 0.0, 0.0, 1.0, number(&args[0]), number(&args[1])]),
                "TJ" => {
                    let (mut shown, mut wide) = (String::new(), 0.0);
                    for part in args[0].as_array().expect("a list") {
                        match part {
                            Object::String(bytes, _) => {
                                for code in
                                    bytes.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]]))
                                {
                                    shown.push_str(font.shows.get(&code).map_or("", String::as_str));
                                    wide += font.widths.get(&code).copied().unwrap_or(0.0) / 1_000.0;
                                }
                            }
                            other => wide -= number(other) / 1_000.0,
                        }
                    }
                    let from = after(at, text);
                    let middle = apply(from, wide * size / 2.0, 0.0);
                    self.page.texts.push(Text { text: shown, middle });
                }
                _ => {}
            }
        }
        has_forms
    }

    fn font(&mut self, id: ObjectId) -> Font {
        if let Some(font) = self.fonts.get(&id) {
            return font.clone();
        }
        let mut font = Font::default();
        let dict = self.document.get_dictionary(id).expect("a font");
        let map =
            self.resolved(dict.get(b"ToUnicode").expect("a map to Unicode")).as_stream().expect("a stream");
        let bytes = map.decompressed_content().expect("content");
        let map = String::from_utf8_lossy(&bytes);
        for line in map.lines() {
            let codes: Vec<&str> = line.split(['<', '>']).filter(|word| !word.trim().is_empty()).collect();
            if let [code, shown] = codes[..]
                && let (Ok(code), true) =
                    (u16::from_str_radix(code, 16), line.starts_with('<') && code.len() == 4)
            {
                let units: Vec<u16> = (0..shown.len() / 4)
                    .map(|n| u16::from_str_radix(&shown[n * 4..n * 4 + 4], 16).expect("a unit"))
                    .collect();
                font.shows.insert(code, String::from_utf16_lossy(&units));
            }
        }
        let descendants =
            self.resolved(dict.get(b"DescendantFonts").expect("a font")).as_array().expect("a list");
        let descendant = self.resolved(&descendants[0]).as_dict().expect("a font");
        let widths = self.resolved(descendant.get(b"W").expect("widths")).as_array().expect("a list");
        let mut next = 0u16;
        for part in widths {
            match self.resolved(part) {
                Object::Array(list) => {
                    for width in list {
                        font.widths.insert(next, f64::from(width.as_float().expect("a width")));
                        next += 1;
                    }
                }
                number => next = number.as_i64().expect("a code") as u16,
            }
        }
        self.fonts.insert(id, font.clone());
        font
    }
}
