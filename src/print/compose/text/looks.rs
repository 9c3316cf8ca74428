//! The look of each stretch of a paragraph: its marks and named styles applied to the style of the slot,
//! with its treatment of capitals.

use std::collections::BTreeSet;
use std::ops::Range;

use super::rich_text::{Look, Paragraph};
use super::surroundings::Surroundings;
use crate::compose::fonts::FontBook;
use crate::model::style::{Caps, Families, Figures};
use crate::model::{Color, TextStyle};

/// A paragraph with everything decided except its lines.
pub(super) struct Looked<'s> {
    /// The words as they are shown.
    pub text: String,
    /// Stretches of one look, in order and without gaps.
    pub runs: Vec<Run<'s>>,
    /// Icons, each with the byte before which it is placed.
    pub icons: Vec<(usize, String)>,
    pub unknown_styles: BTreeSet<String>,
    pub unknown_icons: BTreeSet<String>,
}

/// A stretch of one look.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Run<'s> {
    pub range: Range<usize>,
    pub face: Face<'s>,
    /// The size in points.
    pub size: f32,
    pub color: Color,
}

/// The properties that decide the shapes of glyphs at any size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Face<'s> {
    pub families: &'s Families,
    pub bold: bool,
    pub italic: bool,
    pub small_caps: bool,
    pub figures: Figures,
    pub tabular: bool,
    /// Space between letters, as a fraction of the size.
    pub spacing: f32,
}

/// Decides the looks of a paragraph in a style.
pub(super) fn looked<'s>(
    paragraph: &Paragraph,
    style: &'s TextStyle,
    around: &'s dyn Surroundings,
    fonts: &FontBook,
) -> Looked<'s> {
    let mut looked = Looked {
        text: String::with_capacity(paragraph.text.len()),
        runs: Vec::new(),
        icons: Vec::new(),
        unknown_styles: BTreeSet::new(),
        unknown_icons: BTreeSet::new(),
    };
    let mut icons = paragraph.icons.iter().peekable();
    for (range, look) in &paragraph.spans {
        let (run, caps) = run(look, style, around, &mut looked.unknown_styles);
        let mut from = range.start;
        // Text is copied up to each icon, so that the icon's place in the new text is known as well.
        while let Some((at, name)) = icons.next_if(|(at, _)| *at < range.end) {
            looked.append(&paragraph.text[from..*at], &run, caps, fonts);
            if around.lacks_icon(name) {
                looked.append(&format!(":{name}:"), &run, caps, fonts);
                looked.unknown_icons.insert(name.clone());
            } else {
                looked.icons.push((looked.text.len(), name.clone()));
            }
            from = *at;
        }
        looked.append(&paragraph.text[from..range.end], &run, caps, fonts);
    }
    for (_, name) in icons {
        if around.lacks_icon(name) {
            let look = paragraph.spans.last().map(|(_, look)| look.clone()).unwrap_or_default();
            let (run, caps) = run(&look, style, around, &mut looked.unknown_styles);
            looked.append(&format!(":{name}:"), &run, caps, fonts);
            looked.unknown_icons.insert(name.clone());
        } else {
            looked.icons.push((looked.text.len(), name.clone()));
        }
    }
    if looked.text.is_empty() {
        // A line with only icons still has a height; a space gives it one.
        let (run, caps) = run(&Look::default(), style, around, &mut looked.unknown_styles);
        looked.append(" ", &run, caps, fonts);
    }
    looked
}

/// A look as a run without a place yet, and its treatment of capitals.
fn run<'s>(
    look: &Look,
    style: &'s TextStyle,
    around: &'s dyn Surroundings,
    unknown: &mut BTreeSet<String>,
) -> (Run<'s>, Caps) {
    let named = look.style.as_deref().and_then(|name| {
        let named = around.style(name);
        if named.is_none() {
            unknown.insert(name.to_owned());
        }
        named
    });
    let base = named.unwrap_or(style);
    let scale = named.map_or(1.0, |named| named.size / around.plain_size());
    let face = Face {
        families: &base.font,
        bold: base.bold || look.bold || style.bold && named.is_some(),
        italic: base.italic != look.italic || style.italic && named.is_some(),
        small_caps: false,
        figures: base.figures,
        tabular: base.tabular,
        spacing: base.spacing,
    };
    let caps = if look.small_caps { Caps::Small } else { base.caps };
    (Run { range: 0..0, face, size: style.size * scale, color: around.color(base) }, caps)
}

impl<'s> Looked<'s> {
    fn append(&mut self, text: &str, run: &Run<'s>, caps: Caps, fonts: &FontBook) {
        match caps {
            Caps::AsWritten => self.push(text, run),
            Caps::All => self.push(&text.to_uppercase(), run),
            Caps::Small => {
                let font = fonts.nearest(&run.face.families.first.value, run.face.bold, run.face.italic);
                if font.is_some_and(|font| font.has_small_caps) {
                    self.push(text, &Run { face: Face { small_caps: true, ..run.face }, ..run.clone() });
                    return;
                }
                // In a font without small capitals, smaller capitals replace them.
                let mut rest = text;
                while let Some(first) = rest.chars().next() {
                    let small = first.is_lowercase();
                    let end = rest.find(|c: char| c.is_lowercase() != small).unwrap_or(rest.len());
                    let size = if small { run.size * 0.8 } else { run.size };
                    self.push(&rest[..end].to_uppercase(), &Run { size, ..run.clone() });
                    rest = &rest[end..];
                }
            }
        }
    }

    fn push(&mut self, text: &str, run: &Run<'s>) {
        let start = self.text.len();
        self.text.push_str(text);
        let end = self.text.len();
        match self.runs.last_mut() {
            _ if start == end => {}
            Some(last) if (last.face, last.size, last.color) == (run.face, run.size, run.color) => {
                last.range.end = end;
            }
            _ => self.runs.push(Run { range: start..end, ..run.clone() }),
        }
    }
}
