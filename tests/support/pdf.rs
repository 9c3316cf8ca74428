//! Reads a PDF back: boxes, forms and their places, text and lines, in millimeters from the top left corner of each page.
//!
//! It follows content streams and forms as a viewer does, and shares no code with the writer.

use std::collections::{BTreeMap, HashMap};

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// Points in a millimetre.
const PT: f64 = 72.0 / 25.4;

/// A document.
pub struct Pdf {
    /// Its pages.
    pub pages: Vec<Page>,
    /// Its preferences for viewers and print dialogs, by key.
    pub preferences: BTreeMap<String, String>,
    /// Its title.
    pub title: String,
    /// The names of its fonts.
    pub fonts: Vec<String>,
}

/// A page.
#[derive(Default)]
pub struct Page {
    /// The paper, left, top, right, bottom.
    pub media: [f64; 4],
    /// The trim's box.
    pub trim: [f64; 4],
    /// The bleed's box.
    pub bleed: [f64; 4],
    /// The drawings of the page itself, in order: forms, and drawings that are used once.
    pub forms: Vec<Placed>,
    /// The origins of the forms that draw no others, at any depth.
    pub innermost: Vec<(f64, f64)>,
    /// All text, in the order of drawing.
    pub runs: Vec<Run>,
    /// All straight lines that are stroked.
    pub lines: Vec<Line>,
    /// The boxes of all filled paths, left, top, right, bottom.
    pub fills: Vec<[f64; 4]>,
    /// The number of forms that were drawn completely.
    drawn: usize,
}

/// The source of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    /// A form: the same for all its copies.
    Form(ObjectId),
    /// The page itself, between two of its operations.
    Page(ObjectId, usize, usize),
}

/// A drawing on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Its source.
    pub form: Drawn,
    /// The box that it covers, left, top, right, bottom.
    pub edges: [f64; 4],
    /// Where its origin lies.
    pub x: f64,
    /// Where its origin lies.
    pub y: f64,
    /// The direction of its own right, on the page.
    pub right: (f64, f64),
    /// See `right`.
    pub down: (f64, f64),
    /// The range of the page's `runs` that it draws.
    pub runs: (usize, usize),
}

impl Placed {
    fn new(form: Drawn, edges: [f64; 4], state: &State, runs: (usize, usize)) -> Placed {
        let [a, b, c, d, x, y] = state.at;
        Placed { form, edges, x, y, right: (a * PT, b * PT), down: (c * PT, d * PT), runs }
    }
}

/// Text in one font, size and line.
#[derive(Debug, Clone)]
pub struct Run {
    /// Its text.
    pub text: String,
    /// Where its baseline begins.
    pub at: (f64, f64),
    /// The middle of its baseline.
    pub middle: (f64, f64),
    /// The height of its letters, in points.
    pub size: f64,
}

/// A straight line.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// One end.
    pub from: (f64, f64),
    /// The other.
    pub to: (f64, f64),
    /// The thickness.
    pub width: f64,
}

impl Line {
    /// Its length.
    pub fn length(&self) -> f64 {
        (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1)
    }
}

impl Page {
    /// The text of a range of runs, separated by spaces.
    pub fn text(&self, (from, to): (usize, usize)) -> String {
        self.runs[from..to].iter().map(|run| run.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The whole text.
    pub fn whole_text(&self) -> String {
        self.text((0, self.runs.len()))
    }
}

/// Reads a document.
pub fn read(bytes: &[u8]) -> Pdf {
    let file = Document::load_mem(bytes).expect("a reader of PDF takes it");
    let reader = Reader { fonts: fonts(&file), file: &file };
    let pages = file.get_pages().into_values().map(|id| reader.page(id)).collect();
    let catalog = file.catalog().expect("it has a catalog");
    let asked =
        catalog.get(b"ViewerPreferences").and_then(Object::as_dict).expect("it asks viewers for something");
    let preferences = asked.iter().map(|(key, value)| (text_of(key), plain(value))).collect();
    let info = file.trailer.get(b"Info").and_then(Object::as_reference).expect("it has an information");
    let title = file.get_dictionary(info).and_then(|info| info.get(b"Title")).expect("it has a title");
    let names = reader.fonts.values().map(|font| font.name.clone()).collect();
    Pdf {
        pages,
        preferences,
        title: lopdf::decode_text_string(title).expect("the title is text"),
        fonts: names,
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn plain(object: &Object) -> String {
    match object {
        Object::Name(name) => text_of(name),
        Object::Boolean(value) => value.to_string(),
        other => format!("{other:?}"),
    }
}

/// The characters and widths of a font's codes.
struct Font {
    name: String,
    texts: HashMap<u16, String>,
    /// The width of each code, in thousandths of the size.
    widths: HashMap<u16, f64>,
}

fn fonts(file: &Document) -> HashMap<ObjectId, Font> {
    let is_font = |dict: &Dictionary| {
        dict.get(b"Subtype").is_ok_and(|kind| kind.as_name().is_ok_and(|n| n == b"Type0"))
    };
    (file.objects.iter())
        .filter_map(|(id, object)| Some((*id, object.as_dict().ok().filter(|dict| is_font(dict))?)))
        .map(|(id, dict)| {
            let map =
                dict.get(b"ToUnicode").and_then(Object::as_reference).expect("fonts tell what they show");
            let stream = file.get_object(map).and_then(Object::as_stream).expect("it is a stream");
            let map = stream.decompressed_content().expect("it can be taken apart");
            let name = dict.get(b"BaseFont").and_then(Object::as_name).expect("fonts have names");
            (id, Font { name: text_of(name), texts: cmap(&text_of(&map)), widths: widths(file, dict) })
        })
        .collect()
}

/// The list `W` of a font's only descendant: a first code, then the widths of it and the following codes.
fn widths(file: &Document, font: &Dictionary) -> HashMap<u16, f64> {
    let descendant = &list(file, font, b"DescendantFonts")[0];
    let descendant = resolved(file, descendant).as_dict().expect("it is a font");
    let (mut widths, mut code) = (HashMap::new(), 0);
    for part in list(file, descendant, b"W") {
        match resolved(file, part) {
            Object::Array(run) => widths.extend((code..).zip(run.iter().map(number))),
            first => code = number(first) as u16,
        }
    }
    widths
}

fn list<'o>(file: &'o Document, dict: &'o Dictionary, key: &[u8]) -> &'o [Object] {
    resolved(file, dict.get(key).expect("it is not left out")).as_array().expect("it is a list")
}

fn resolved<'o>(file: &'o Document, object: &'o Object) -> &'o Object {
    file.dereference(object).expect("what is referred to is there").1
}

/// The lines `<0012> <0041>` of a character map.
fn cmap(text: &str) -> HashMap<u16, String> {
    let hex = |digits: &str| u16::from_str_radix(digits, 16).expect("hexadecimal digits");
    let sections = text.split("beginbfchar\n").skip(1).filter_map(|part| part.split("endbfchar").next());
    let pair = |line: &str| {
        let (code, shown) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let units: Vec<u16> = (0..shown.len() / 4).map(|n| hex(&shown[n * 4..n * 4 + 4])).collect();
        Some((hex(code), String::from_utf16_lossy(&units)))
    };
    sections.flat_map(str::lines).filter_map(pair).collect()
}

/// An affine map as PDF writes it.
type Matrix = [f64; 6];

/// `inner`, then `outer`.
fn after(outer: Matrix, inner: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = outer;
    let [ia, ib, ic, id, ie, jf] = inner;
    [
        a * ia + c * ib,
        b * ia + d * ib,
        a * ic + c * id,
        b * ic + d * id,
        a * ie + c * jf + e,
        b * ie + d * jf + f,
    ]
}

fn apply(matrix: Matrix, (x, y): (f64, f64)) -> (f64, f64) {
    let [a, b, c, d, e, f] = matrix;
    (a * x + c * y + e, b * x + d * y + f)
}

struct Reader<'d> {
    file: &'d Document,
    fonts: HashMap<ObjectId, Font>,
}

/// The state that `q` saves and `Q` restores.
#[derive(Clone)]
struct State {
    at: Matrix,
    width: f64,
    font: Option<ObjectId>,
    size: f64,
}

impl Reader<'_> {
    fn page(&self, id: ObjectId) -> Page {
        let dict = self.file.get_dictionary(id).expect("a page is a dictionary");
        let media = numbers(self.file, dict, b"MediaBox");
        // PDF counts points upward; this counts millimeters downward.
        let to_mm: Matrix = [1.0 / PT, 0.0, 0.0, -1.0 / PT, -media[0] / PT, media[3] / PT];
        let flipped = |[left, bottom, right, top]: [f64; 4]| {
            let ((left, top), (right, bottom)) = (apply(to_mm, (left, top)), apply(to_mm, (right, bottom)));
            [left, top, right, bottom]
        };
        let mut page = Page {
            media: flipped(media),
            trim: flipped(numbers(self.file, dict, b"TrimBox")),
            bleed: flipped(numbers(self.file, dict, b"BleedBox")),
            ..Page::default()
        };
        let content = self.file.get_page_content(id);
        let resources = self.dict(dict.get(b"Resources").expect("a page has resources"));
        let state = State { at: to_mm, width: 1.0, font: None, size: 0.0 };
        self.run(&content, resources, state, Some(id), 0, &mut page);
        page
    }

    fn dict<'o>(&'o self, object: &'o Object) -> &'o Dictionary {
        match object {
            Object::Reference(id) => self.file.get_dictionary(*id).expect("it refers to a dictionary"),
            object => object.as_dict().expect("it is a dictionary"),
        }
    }

    /// The object that the name of a resource refers to.
    fn named(&self, resources: &Dictionary, kind: &[u8], name: &Object) -> ObjectId {
        let name = name.as_name().expect("resources are called by name");
        let of_kind = self.dict(resources.get(kind).expect("the resource is listed"));
        of_kind.get(name).and_then(Object::as_reference).expect("the resource is listed")
    }

    /// Follows a stream; `of` is its page, or `None` for a form.
    fn run(
        &self,
        content: &[u8],
        resources: &Dictionary,
        mut state: State,
        of: Option<ObjectId>,
        depth: usize,
        page: &mut Page,
    ) {
        assert!(depth < 20, "forms draw each other without end");
        let operations = Content::decode(content).expect("content can be read").operations;
        let mut kept = Vec::new();
        // A drawing by the page itself: its first operation, its box, and what was drawn before it.
        let mut piece: Option<(usize, [f64; 4], usize, usize)> = None;
        let mut path: Vec<Vec<(f64, f64)>> = Vec::new();
        let (mut line, mut actual): (Matrix, Option<String>) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], None);
        for (number_of_operation, operation) in operations.into_iter().enumerate() {
            let operands = &operation.operands;
            let n = |at: usize| number(&operands[at]);
            let point = |state: &State, at: usize| apply(state.at, (n(at), n(at + 1)));
            match operation.operator.as_str() {
                "q" => kept.push(state.clone()),
                "Q" => {
                    if let (Some(of), Some((from, edges, runs, drawn)), 1) = (of, piece, kept.len()) {
                        if page.drawn == drawn {
                            page.innermost.push((state.at[4], state.at[5]));
                        }
                        let form = Drawn::Page(of, from, number_of_operation);
                        page.forms.push(Placed::new(form, edges, &state, (runs, page.runs.len())));
                        piece = None;
                    }
                    state = kept.pop().expect("what is brought back was kept");
                }
                "re" if of.is_some() && kept.len() == 1 && piece.is_none() => {
                    let edges = bounds(&[point(&state, 0), apply(state.at, (n(0) + n(2), n(1) + n(3)))]);
                    piece = Some((number_of_operation + 1, edges, page.runs.len(), page.drawn));
                }
                "re" => panic!("boxes are the edges of what a page draws itself"),
                "cm" => state.at = after(state.at, [n(0), n(1), n(2), n(3), n(4), n(5)]),
                "w" => state.width = n(0),
                "m" => path.push(vec![point(&state, 0)]),
                "l" => path.last_mut().expect("a line begins somewhere").push(point(&state, 0)),
                "c" => path.last_mut().expect("a curve begins somewhere").push(point(&state, 4)),
                "h" => {
                    let part = path.last_mut().expect("something is closed");
                    part.push(part[0]);
                }
                "S" | "B" | "B*" | "f" | "f*" | "n" => {
                    if matches!(operation.operator.as_str(), "S" | "B" | "B*") {
                        let width = state.width * state.at[0].hypot(state.at[1]);
                        for part in &path {
                            page.lines.extend(part.windows(2).map(|p| Line { from: p[0], to: p[1], width }));
                        }
                    }
                    if !matches!(operation.operator.as_str(), "S" | "n") {
                        page.fills
                            .extend(path.iter().filter(|part| !part.is_empty()).map(|part| bounds(part)));
                    }
                    path.clear();
                }
                "Tf" => {
                    state.font = Some(self.named(resources, b"Font", &operands[0]));
                    state.size = n(1);
                }
                "Tm" => line = [n(0), n(1), n(2), n(3), n(4), n(5)],
                "Td" => line = after(line, [1.0, 0.0, 0.0, 1.0, n(0), n(1)]),
                "BDC" => {
                    let told = operands[1].as_dict().ok().and_then(|dict| dict.get(b"ActualText").ok());
                    actual = told.map(|text| lopdf::decode_text_string(text).expect("it is text"));
                }
                "EMC" => actual = None,
                "TJ" | "Tj" => {
                    let font = &self.fonts[&state.font.expect("text has a font")];
                    let (told, wide) = shown(&operands[0], font);
                    let text = actual.as_mut().map_or(told, std::mem::take);
                    let size = state.size * state.at[0].hypot(state.at[1]) * PT;
                    let place = after(state.at, line);
                    let middle = apply(place, (wide * state.size / 2.0, 0.0));
                    page.runs.push(Run { text, at: apply(place, (0.0, 0.0)), middle, size });
                }
                "Do" => {
                    let of_page = of.is_some() && piece.is_none();
                    self.draw(&operands[0], resources, &state, (depth, of_page), page);
                }
                _ => {}
            }
        }
        assert!(kept.is_empty(), "everything that is kept is brought back");
    }

    fn draw(
        &self,
        name: &Object,
        resources: &Dictionary,
        state: &State,
        (depth, of_page): (usize, bool),
        page: &mut Page,
    ) {
        let id = self.named(resources, b"XObject", name);
        let stream = self.file.get_object(id).and_then(Object::as_stream).expect("it is a stream");
        if stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind != b"Form") {
            return;
        }
        assert!(stream.dict.get(b"Matrix").is_err(), "forms are moved where they are drawn");
        let content = stream.decompressed_content().expect("it can be taken apart");
        let inner = self.dict(stream.dict.get(b"Resources").expect("a form has resources"));
        let (before, deeper) = (page.runs.len(), page.drawn);
        self.run(&content, inner, state.clone(), None, depth + 1, page);
        if page.drawn == deeper {
            page.innermost.push((state.at[4], state.at[5]));
        }
        page.drawn += 1;
        // Don't count what a drawing of the page itself draws.
        if of_page {
            let own = numbers(self.file, &stream.dict, b"BBox");
            let edges = bounds(&[apply(state.at, (own[0], own[1])), apply(state.at, (own[2], own[3]))]);
            page.forms.push(Placed::new(Drawn::Form(id), edges, state, (before, page.runs.len())));
        }
    }
}

/// The text of a text operand, and its width in multiples of the font size.
fn shown(operand: &Object, font: &Font) -> (String, f64) {
    let parts = match operand {
        Object::Array(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let (mut text, mut wide) = (String::new(), 0.0);
    for part in parts {
        let Ok(bytes) = part.as_str() else {
            wide -= number(part);
            continue;
        };
        for code in bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])) {
            text.push_str(font.texts.get(&code).map_or("\u{fffd}", String::as_str));
            wide += font.widths.get(&code).expect("every code has a width");
        }
    }
    (text, wide / 1_000.0)
}

/// A box of a dictionary.
fn numbers(file: &Document, dict: &Dictionary, key: &[u8]) -> [f64; 4] {
    let numbers: Vec<f64> = list(file, dict, key).iter().map(number).collect();
    numbers.try_into().expect("a box has four numbers")
}

fn number(object: &Object) -> f64 {
    match object {
        Object::Integer(n) => *n as f64,
        Object::Real(n) => f64::from(*n),
        other => panic!("{other:?} is no number"),
    }
}

fn bounds(points: &[(f64, f64)]) -> [f64; 4] {
    points.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[l, t, r, b], (x, y)| {
        [l.min(*x), t.min(*y), r.max(*x), b.max(*y)]
    })
}
