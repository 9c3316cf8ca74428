//! Shaping: rich text into glyphs, once, at the largest size that its slot allows. Smaller sizes are the same glyphs, broken
//! into lines anew.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use parley::{
    FontContext, FontFamily, FontFamilyName, FontFeature, FontFeatures, FontStyle, FontWeight, InlineBox,
    InlineBoxKind, Layout, LayoutContext, LineHeight, PositionedLayoutItem, StyleRunBuilder, VerticalAlign,
    setting::Tag,
};

use super::fit::Measured;
use super::markup::{Look, Paragraph, RichText};
use crate::compose::drawing::{Drawing, Glyph, GlyphRun, Item, Transform};
use crate::compose::fonts::{FALLBACK, FontBook};
use crate::geometry::Size;
use crate::model::style::{Align, Caps, Figures};
use crate::model::{Color, TextStyle};
use crate::source::Origin;

/// What shapes text; one for each thread.
pub struct Typesetter<'f> {
    pub(super) fonts: &'f FontBook,
    context: FontContext,
    layouts: LayoutContext<Ink>,
    /// Layouts whose memory is used again.
    spare: Vec<Layout<Ink>>,
    /// Short texts that were set before, see [`crate::compose::canvas`].
    pub(in crate::compose) known: HashMap<ShortText, Option<GlyphRun>>,
}

/// A short text in a style and a box: what a number to compare in play is, again and again.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::compose) struct ShortText {
    /// The text.
    pub text: String,
    /// The place of the slot that it stands in, which stands for its style.
    pub slot: Origin,
    /// Its color.
    pub color: Color,
    /// Width and height of the box.
    pub size: Size,
}

/// The color of a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ink(Color);

impl Default for Ink {
    fn default() -> Ink {
        Ink(Color::BLACK)
    }
}

/// What shaping needs besides the text: styles and icons by name.
pub trait Surroundings {
    /// A named style of the layout.
    fn style(&self, name: &str) -> Option<&TextStyle>;
    /// The color that a style has on this card.
    fn color(&self, style: &TextStyle) -> Color;
    /// An icon in a color: its drawing, one point high, and its width then.
    fn icon(&self, name: &str, color: Color) -> Option<(Arc<Drawing>, f32)>;
    /// The size of text that a layout calls plain, from which named styles differ.
    fn plain_size(&self) -> f32;
}

/// Text that is shaped and waits to be broken into lines.
pub struct Block {
    pub(super) paragraphs: Vec<SetParagraph>,
    /// The size that it was shaped at.
    pub(super) size: f32,
    /// The width and size that its lines are broken for now, and what it measures so.
    pub(super) broken: Option<(f32, f32, Measured)>,
    /// Icons that are not there.
    pub unknown_icons: BTreeSet<String>,
    /// Styles that are not there.
    pub unknown_styles: BTreeSet<String>,
}

pub(super) struct SetParagraph {
    pub(super) layout: Layout<Ink>,
    text: String,
    icons: Vec<(Arc<Drawing>, f32)>,
    pub(super) bullet: Option<Box<SetParagraph>>,
    pub(super) apart: bool,
    /// The size that it was shaped at.
    size: f32,
    /// The height of capitals and the depth of descenders, as parts of the size.
    pub(super) cap_height: f32,
    pub(super) descent: f32,
}

/// How far a bullet's text stands to the right, in type sizes.
pub(super) const BULLET: f32 = 0.9;
/// An icon in text is a little higher than capitals, so that it weighs the same.
const ICON_HEIGHT: f32 = 1.2;
/// Space beside an icon in text, as a part of the type size.
const ICON_SPACE: f32 = 0.08;

impl<'f> Typesetter<'f> {
    /// A typesetter with the fonts of a book.
    pub fn new(fonts: &'f FontBook) -> Typesetter<'f> {
        Typesetter {
            fonts,
            context: fonts.context(),
            layouts: LayoutContext::new(),
            spare: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Shapes a text in a style.
    pub fn shape(&mut self, text: &RichText, style: &TextStyle, around: &dyn Surroundings) -> Block {
        let mut block = Block {
            paragraphs: Vec::with_capacity(text.paragraphs.len()),
            size: style.size,
            broken: None,
            unknown_icons: BTreeSet::new(),
            unknown_styles: BTreeSet::new(),
        };
        for paragraph in &text.paragraphs {
            let set = self.paragraph(paragraph, style, around, &mut block);
            block.paragraphs.push(set);
        }
        block
    }

    /// Takes back a block that was placed, to use its memory again.
    pub fn recycle(&mut self, block: Block) {
        for mut paragraph in block.paragraphs {
            self.spare.extend(paragraph.bullet.take().map(|bullet| bullet.layout));
            self.spare.push(paragraph.layout);
        }
    }

    fn paragraph(
        &mut self,
        paragraph: &Paragraph,
        style: &TextStyle,
        around: &dyn Surroundings,
        block: &mut Block,
    ) -> SetParagraph {
        let color = around.color(style);
        let Prepared { text, runs, icons } = self.prepare(paragraph, style, around, block);
        let mut builder = self.layouts.style_run_builder(&mut self.context, &text, 1.0, false);
        for run in &runs {
            push_run(&mut builder, run, style);
        }
        let font = self.fonts.nearest(&style.font.value, style.bold, style.italic);
        let (cap_height, descent) = font.map_or((0.7, 0.25), |font| (font.cap_height, font.descent));
        let mut drawings = Vec::new();
        for (at, name) in icons {
            let Some((drawing, width)) = around.icon(&name, color) else {
                block.unknown_icons.insert(name);
                continue;
            };
            // The box is no higher than capitals, so that lines with and without icons are equally far apart.
            let height = cap_height * style.size;
            builder.push_inline_box(InlineBox {
                id: drawings.len() as u64,
                kind: InlineBoxKind::InFlow,
                index: at,
                width: width * height * ICON_HEIGHT + 2.0 * ICON_SPACE * style.size,
                height,
                baseline: None,
                vertical_align: VerticalAlign::BASELINE,
            });
            drawings.push((drawing, width));
        }
        let mut layout = self.spare.pop().unwrap_or_default();
        builder.build_into(&mut layout, &text);
        let bullet = paragraph.bullet.then(|| {
            let mut bullet = RichText::plain("•").paragraphs.remove(0);
            bullet.bullet = false;
            let mut set = self.paragraph(&bullet, style, around, block);
            set.layout.break_all_lines(None);
            Box::new(set)
        });
        SetParagraph {
            layout,
            text,
            icons: drawings,
            bullet,
            apart: paragraph.apart,
            size: style.size,
            cap_height,
            descent,
        }
    }

    /// Applies capitals and names each run's style.
    fn prepare<'s>(
        &self,
        paragraph: &Paragraph,
        style: &'s TextStyle,
        around: &'s dyn Surroundings,
        block: &mut Block,
    ) -> Prepared<'s> {
        let mut prepared = Prepared { text: String::new(), runs: Vec::new(), icons: Vec::new() };
        let mut icons = paragraph.icons.iter().peekable();
        for (range, look) in &paragraph.spans {
            let run = Self::run(look, style, around, block);
            let mut from = range.start;
            // Text is copied up to each icon, so that the icon's place is known in the new text as well.
            while let Some((at, name)) = icons.next_if(|(at, _)| *at < range.end) {
                self.append(&paragraph.text[from..*at], &run, &mut prepared);
                prepared.icons.push((prepared.text.len(), name.clone()));
                from = *at;
            }
            self.append(&paragraph.text[from..range.end], &run, &mut prepared);
        }
        prepared.icons.extend(icons.map(|(_, name)| (prepared.text.len(), name.clone())));
        if prepared.text.is_empty() {
            // A line of icons alone still has a height; a space carries it.
            let run = Self::run(&Look::default(), style, around, block);
            self.append(" ", &run, &mut prepared);
        }
        prepared
    }

    fn run<'s>(
        look: &Look,
        style: &'s TextStyle,
        around: &'s dyn Surroundings,
        block: &mut Block,
    ) -> Run<'s> {
        let named = look.style.as_deref().and_then(|name| {
            let named = around.style(name);
            if named.is_none() {
                block.unknown_styles.insert(name.to_owned());
            }
            named
        });
        let base = named.unwrap_or(style);
        let scale = named.map_or(1.0, |named| named.size / around.plain_size());
        let bold = base.bold || look.bold || style.bold && named.is_some();
        let italic = base.italic != look.italic || style.italic && named.is_some();
        Run {
            start: 0,
            end: 0,
            family: &base.font.value,
            bold,
            italic,
            caps: if look.small_caps { Caps::Small } else { base.caps },
            small_caps: false,
            figures: base.figures,
            tabular: base.tabular,
            size: style.size * scale,
            spacing: base.spacing,
            color: around.color(base),
        }
    }

    fn append<'s>(&self, text: &str, run: &Run<'s>, prepared: &mut Prepared<'s>) {
        match run.caps {
            Caps::AsWritten => prepared.push(text, *run),
            Caps::All => prepared.push(&text.to_uppercase(), *run),
            Caps::Small => {
                let font = self.fonts.nearest(run.family, run.bold, run.italic);
                if font.is_some_and(|font| font.has_small_caps) {
                    prepared.push(text, Run { small_caps: true, ..*run });
                    return;
                }
                // A font without small capitals lends its capitals, smaller.
                let mut rest = text;
                while let Some(first) = rest.chars().next() {
                    let small = first.is_lowercase();
                    let end = rest.find(|c: char| c.is_lowercase() != small).unwrap_or(rest.len());
                    let size = if small { run.size * 0.8 } else { run.size };
                    prepared.push(&rest[..end].to_uppercase(), Run { size, ..*run });
                    rest = &rest[end..];
                }
            }
        }
    }
}

struct Prepared<'s> {
    text: String,
    runs: Vec<Run<'s>>,
    icons: Vec<(usize, String)>,
}

impl<'s> Prepared<'s> {
    fn push(&mut self, text: &str, run: Run<'s>) {
        let start = self.text.len();
        self.text.push_str(text);
        let end = self.text.len();
        match self.runs.last_mut() {
            _ if start == end => {}
            Some(last) if last.same_look(&run) => last.end = end,
            _ => self.runs.push(Run { start, end, ..run }),
        }
    }
}

/// A stretch of one look.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Run<'s> {
    start: usize,
    end: usize,
    family: &'s str,
    bold: bool,
    italic: bool,
    caps: Caps,
    small_caps: bool,
    figures: Figures,
    tabular: bool,
    size: f32,
    spacing: f32,
    color: Color,
}

impl Run<'_> {
    fn same_look(&self, other: &Run<'_>) -> bool {
        (Run { start: 0, end: 0, ..*self }) == (Run { start: 0, end: 0, ..*other })
    }
}

fn push_run(builder: &mut StyleRunBuilder<'_, Ink>, run: &Run<'_>, style: &TextStyle) {
    let families = [FontFamilyName::named(run.family), FontFamilyName::named(FALLBACK)];
    let mut features = Vec::with_capacity(3);
    let mut feature = |tag: &[u8; 4]| features.push(FontFeature::new(Tag::new(tag), 1));
    match run.figures {
        Figures::Lining => feature(b"lnum"),
        Figures::Oldstyle => feature(b"onum"),
    }
    if run.tabular {
        feature(b"tnum");
    }
    if run.small_caps {
        feature(b"smcp");
    }
    let index = builder.push_style(parley::TextStyle {
        font_family: FontFamily::List(Cow::Borrowed(&families)),
        font_size: run.size,
        font_weight: if run.bold { FontWeight::BOLD } else { FontWeight::NORMAL },
        font_style: if run.italic { FontStyle::Italic } else { FontStyle::Normal },
        font_features: FontFeatures::List(Cow::Borrowed(&features)),
        brush: Ink(run.color),
        line_height: LineHeight::Absolute(style.leading * style.size),
        letter_spacing: run.spacing * run.size,
        ..parley::TextStyle::default()
    });
    builder.push_style_run(index, run.start..run.end);
}

/// The shaper's word for an alignment.
pub(super) fn alignment(align: Align) -> parley::Alignment {
    match align {
        Align::Left => parley::Alignment::Left,
        Align::Center => parley::Alignment::Center,
        Align::Right => parley::Alignment::Right,
        Align::Justify => parley::Alignment::Justify,
    }
}

impl SetParagraph {
    /// A stretch of its text.
    pub(super) fn text_of(&self, range: std::ops::Range<usize>) -> &str {
        &self.text[range]
    }

    /// The lines as they are broken and aligned now, scaled by `factor` and put with their top left corner at x, y.
    /// Characters that no font has are added to `missing`.
    pub(super) fn place(
        &self,
        fonts: &FontBook,
        factor: f32,
        x: f32,
        y: f32,
        into: &mut Drawing,
        missing: &mut BTreeSet<char>,
    ) {
        for line in self.layout.lines() {
            // The clusters of the run that is being placed; a line may show a run in several pieces of different style.
            let mut clusters = None;
            for item in line.items() {
                match item {
                    PositionedLayoutItem::GlyphRun(run) => {
                        let index = run.run().index();
                        if clusters.as_ref().is_none_or(|(of, _)| *of != index) {
                            clusters = Some((index, run.run().visual_clusters().peekable()));
                        }
                        let Some((_, clusters)) = &mut clusters else { continue };
                        if let Some(mut placed) = self.glyph_run(&run, clusters, fonts, factor, missing) {
                            placed.x = x + run.offset() * factor;
                            placed.y = y + run.baseline() * factor;
                            into.push(Item::Text(placed));
                        }
                    }
                    PositionedLayoutItem::InlineBox(place) => {
                        let (drawing, _) = &self.icons[place.id as usize];
                        let height = place.height * ICON_HEIGHT * factor;
                        // Centered on the middle of the capitals.
                        let top = y + (place.y + place.height / 2.0) * factor - height / 2.0;
                        let space = ICON_SPACE * self.size * factor;
                        let at = Transform::scaled(height, x + place.x * factor + space, top);
                        into.push(Item::Shared(drawing.clone(), at));
                    }
                }
            }
        }
    }

    /// The glyphs of one style, taken from the clusters of its run.
    fn glyph_run<'l>(
        &self,
        run: &parley::GlyphRun<'_, Ink>,
        clusters: &mut std::iter::Peekable<impl Iterator<Item = parley::Cluster<'l, Ink>>>,
        fonts: &FontBook,
        factor: f32,
        missing: &mut BTreeSet<char>,
    ) -> Option<GlyphRun> {
        let font = fonts.of_blob(run.run().font().data.id());
        let style = run.style_index();
        let length = run.run().text_range().len();
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(length);
        let mut text = String::with_capacity(length);
        let mut advance = 0.0;
        while let Some(cluster) = clusters.next_if(|cluster| cluster.style_index() == style) {
            let source = &self.text[cluster.text_range()];
            // A cluster without glyphs is the tail of a ligature; its text belongs to the glyph before.
            let start = u16::try_from(text.len()).unwrap_or(u16::MAX);
            text.push_str(source);
            for glyph in cluster.glyphs() {
                if glyph.id == 0 {
                    missing.extend(source.chars().filter(|c| !c.is_whitespace()));
                }
                let (x, y) = ((advance + glyph.x) * factor, glyph.y * factor);
                glyphs.push(Glyph { id: glyph.id as u16, text_start: start, x, y });
                advance += glyph.advance;
            }
        }
        // Spaces at the end of a line show nothing.
        while glyphs.last().is_some_and(|last| text[usize::from(last.text_start)..].trim().is_empty()) {
            let last = glyphs.pop()?;
            text.truncate(usize::from(last.text_start));
        }
        (!glyphs.is_empty()).then(|| GlyphRun {
            font,
            size: run.run().font_size() * factor,
            color: run.style().brush.0,
            x: 0.0,
            y: 0.0,
            glyphs: glyphs.into(),
            text: text.into(),
        })
    }
}
