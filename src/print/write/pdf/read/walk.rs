//! Follows the operations of a face, and of the forms that it draws.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use super::fonts::Fonts;
use super::{ReadFace, hundredths, resources, text_of};
use crate::compose::drawing::Transform;

/// Resources by kind.
type Names = BTreeMap<Vec<u8>, Dictionary>;

/// Forms within forms beyond this depth are damage.
const DEEPEST: usize = 60;

/// The graphics state, as far as it changes what is drawn.
#[derive(Debug, Clone)]
struct State {
    at: Transform,
    fill: String,
    stroke: String,
    width: f32,
    /// Dashes, ends, corners, and graphics states by their content.
    others: BTreeMap<String, String>,
    font: Option<ObjectId>,
    size: f32,
}

pub(super) struct Walk<'w> {
    file: &'w Document,
    fonts: &'w mut Fonts,
    state: State,
    saved: Vec<State>,
    /// The start of the line of text, and how far it is raised.
    line: Transform,
    rise: f32,
    /// The text that glyphs stand for, if the file says so.
    actual: Option<String>,
    /// Points of the path so far.
    path: Vec<i64>,
    texts: Vec<(String, [i64; 2])>,
    others: Vec<u64>,
    depth: usize,
}

impl<'w> Walk<'w> {
    pub fn new(file: &'w Document, fonts: &'w mut Fonts) -> Walk<'w> {
        let state = State {
            at: Transform::IDENTITY,
            fill: "0 g".to_owned(),
            stroke: "0 G".to_owned(),
            width: 1.0,
            others: BTreeMap::new(),
            font: None,
            size: 0.0,
        };
        Walk {
            file,
            fonts,
            state,
            saved: Vec::new(),
            line: Transform::IDENTITY,
            rise: 0.0,
            actual: None,
            path: Vec::new(),
            texts: Vec::new(),
            others: Vec::new(),
            depth: 0,
        }
    }

    /// Reads the operations of a face, of which the first places it.
    pub fn face(mut self, operations: &[Operation], names: &Names) -> Result<ReadFace, String> {
        let (at, rest) = match operations {
            [first, rest @ ..] if first.operator == "cm" => (matrix(&first.operands), rest),
            all => (Transform::IDENTITY, all),
        };
        // A form ends at its box; a face that is written in place is clipped to the same one.
        let operators: Vec<&str> = rest.iter().take(3).map(|operation| operation.operator.as_str()).collect();
        let rest = if operators == ["re", "W", "n"] { &rest[3..] } else { rest };
        self.follow(rest, names)?;
        let [a, b, c, d, x, y] = at.0;
        let factor = |factor: f32| (f64::from(factor) * 1_000.0).round() as i64;
        let at = [factor(a), factor(b), factor(c), factor(d), hundredths(x), hundredths(y)];
        Ok(ReadFace { at, texts: self.texts, others: self.others })
    }

    fn follow(&mut self, operations: &[Operation], names: &Names) -> Result<(), String> {
        for Operation { operator, operands } in operations {
            let number = |n: usize| operands.get(n).and_then(|one| one.as_float().ok()).unwrap_or_default();
            match operator.as_str() {
                "q" => self.saved.push(self.state.clone()),
                "Q" => self.state = self.saved.pop().ok_or("a page ends a state that it did not begin")?,
                "cm" => self.state.at = self.state.at.after(matrix(operands)),
                "g" | "rg" | "k" => self.state.fill = written(operator, operands),
                "G" | "RG" | "K" => self.state.stroke = written(operator, operands),
                "w" => self.state.width = number(0),
                "d" | "J" | "j" | "M" => {
                    let value = written("", operands);
                    // The values that a page begins with are as good as none.
                    let is_usual =
                        matches!((operator.as_str(), value.trim()), ("d", "[] 0") | ("J" | "j", "0"));
                    self.other(operator, Some(value).filter(|_| !is_usual));
                }
                "gs" => self.graphics_state(names, operands),
                "m" | "l" | "c" | "h" | "re" => self.point(operator, operands),
                "W" | "W*" => self.add("clip", operator),
                "n" => self.path.clear(),
                "f" | "f*" | "B" | "B*" | "S" => self.paint(operator),
                "sh" => self.shading(names, operands),
                "BT" => (self.line, self.rise) = (Transform::IDENTITY, 0.0),
                "Tf" => {
                    self.state.font =
                        named(names, b"Font", operands).and_then(|font| font.as_reference().ok());
                    self.state.size = number(1);
                }
                "Tm" => self.line = matrix(operands),
                "Td" => self.line = self.line.after(Transform::moved(number(0), number(1))),
                "Ts" => self.rise = number(0),
                "TJ" => self.text(operands),
                "BDC" => {
                    self.actual = operands
                        .get(1)
                        .and_then(|dict| Some(text_of(dict.as_dict().ok()?.get(b"ActualText").ok()?)));
                }
                "EMC" => self.actual = None,
                "Do" => self.object(names, operands)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn other(&mut self, key: &str, value: Option<String>) {
        match value {
            Some(value) => drop(self.state.others.insert(key.to_owned(), value)),
            None => drop(self.state.others.remove(key)),
        }
    }

    /// A graphics state by what it sets; full opacity is as good as none.
    fn graphics_state(&mut self, names: &Names, operands: &[Object]) {
        let Some(dict) = named(names, b"ExtGState", operands).and_then(|dict| dictionary(self.file, &dict))
        else {
            return;
        };
        for (key, value) in &dict {
            let text = match self.file.dereference(value) {
                Ok((_, Object::Dictionary(mask))) => self.mask(mask),
                Ok((_, value)) => format!("{value:?}"),
                Err(_) => continue,
            };
            let is_usual = match key.as_slice() {
                b"Type" => true,
                b"ca" | b"CA" => value.as_float().is_ok_and(|part| part >= 1.0),
                b"BM" => text.contains("Normal"),
                _ => false,
            };
            let key = String::from_utf8_lossy(key).into_owned();
            self.other(&key, Some(text).filter(|_| !is_usual));
        }
    }

    /// A mask by the content of its form.
    fn mask(&self, mask: &Dictionary) -> String {
        let form = mask.get(b"G").and_then(Object::as_reference).and_then(|id| self.file.get_object(id));
        let content =
            form.and_then(Object::as_stream).and_then(Stream::decompressed_content).unwrap_or_default();
        format!("{:?} {}", mask.get(b"S"), hash(&content))
    }

    fn point(&mut self, operator: &str, operands: &[Object]) {
        let numbers: Vec<f32> = operands.iter().filter_map(|one| one.as_float().ok()).collect();
        self.path.push(i64::from(operator.as_bytes()[0]));
        let numbers = match (operator, numbers.as_slice()) {
            ("re", [x, y, width, height]) => vec![*x, *y, x + width, y + height],
            (_, numbers) => numbers.to_vec(),
        };
        for pair in numbers.chunks_exact(2) {
            let (x, y) = self.state.at.apply(pair[0], pair[1]);
            // A tenth of a point is less than any knife sees, and more than rounding.
            self.path.extend([x, y].map(|n| (f64::from(n) * 10.0).round() as i64));
        }
    }

    /// Adds something that was drawn.
    fn add(&mut self, what: &str, detail: &str) {
        self.others.push(FixedState::default().hash_one((what, &self.path, detail)));
    }

    fn paint(&mut self, operator: &str) {
        let State { fill, stroke, width, others, at, .. } = &self.state;
        let is_filled = operator != "S";
        let line = (!operator.starts_with('f')).then(|| format!("{stroke} {:.2}", width * at.scale()));
        let fill = is_filled.then(|| fill.clone());
        let detail = format!("{operator} {fill:?} {line:?} {others:?}");
        self.add("path", &detail);
        self.path.clear();
    }

    fn shading(&mut self, names: &Names, operands: &[Object]) {
        let dict = named(names, b"Shading", operands).and_then(|dict| dictionary(self.file, &dict));
        let detail = format!("{dict:?} {}", rounded(self.state.at));
        self.add("shading", &detail);
        self.path.clear();
    }

    fn text(&mut self, operands: &[Object]) {
        let parts =
            operands.first().and_then(|parts| parts.as_array().ok()).map(Vec::as_slice).unwrap_or_default();
        let Some(font) = self.state.font else { return };
        let font = self.fonts.get(self.file, font);
        let bytes = parts.iter().filter_map(|part| part.as_str().ok());
        let shown: String = bytes.map(|bytes| font.text(bytes)).collect();
        let name = font.name.clone();
        // Glyphs that are raised are written apart from their text.
        let shown = match &mut self.actual {
            Some(actual) => std::mem::take(actual),
            None => shown,
        };
        if shown.is_empty() {
            return;
        }
        let placed = self.state.at.after(self.line);
        let (x, y) = placed.apply(0.0, 0.0);
        let State { fill, size, others, .. } = &self.state;
        let detail = format!("{name} {:.1} {fill} {others:?} {}", size * placed.scale(), self.rise != 0.0);
        self.texts.push((shown, [hundredths(x), hundredths(y)]));
        let path = std::mem::take(&mut self.path);
        self.add("text", &detail);
        self.path = path;
    }

    fn object(&mut self, names: &Names, operands: &[Object]) -> Result<(), String> {
        let Some(id) = named(names, b"XObject", operands).and_then(|object| object.as_reference().ok())
        else {
            return Ok(());
        };
        let damaged = |_| "a form is damaged".to_owned();
        let stream = self.file.get_object(id).and_then(Object::as_stream).map_err(damaged)?;
        if stream.dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Image") {
            let detail =
                format!("{} {} {:?}", hash(&stream.content), rounded(self.state.at), self.state.others);
            self.add("picture", &detail);
            return Ok(());
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("forms draw each other in a circle".to_owned());
        }
        let content = stream.decompressed_content().map_err(damaged)?;
        let content = Content::decode(&content).map_err(damaged)?;
        let (outer, saved) = (self.state.clone(), std::mem::take(&mut self.saved));
        self.follow(&content.operations, &resources(self.file, &stream.dict))?;
        (self.state, self.saved) = (outer, saved);
        self.depth -= 1;
        Ok(())
    }
}

/// A hash that is the same in every run.
fn hash(bytes: &[u8]) -> u64 {
    FixedState::default().hash_one(bytes)
}

/// The resource of a kind that the first operand names.
fn named(names: &Names, kind: &[u8], operands: &[Object]) -> Option<Object> {
    let name = operands.first()?.as_name().ok()?;
    names.get(kind)?.get(name).ok().cloned()
}

fn dictionary(file: &Document, object: &Object) -> Option<Dictionary> {
    file.dereference(object).ok()?.1.as_dict().ok().cloned()
}

fn matrix(operands: &[Object]) -> Transform {
    Transform(
        [0, 1, 2, 3, 4, 5].map(|n| operands.get(n).and_then(|one| one.as_float().ok()).unwrap_or_default()),
    )
}

fn rounded(Transform(numbers): Transform) -> String {
    numbers.map(|number| format!("{number:.1}")).join(" ")
}

/// An operator with its operands.
fn written(operator: &str, operands: &[Object]) -> String {
    let one = |operand: &Object| match operand {
        Object::Array(parts) => {
            format!("{:?}", parts.iter().filter_map(|part| part.as_float().ok()).collect::<Vec<_>>())
        }
        other => other.as_float().map(|number| format!("{number}")).unwrap_or_default(),
    };
    let mut words: Vec<String> = operands.iter().map(one).collect();
    words.push(operator.to_owned());
    words.join(" ")
}
