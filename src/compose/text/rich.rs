//! Paragraphs of any kind, set by `parley`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use parley::{
    AlignmentOptions, FontContext, FontFamily, FontFamilyName, FontFeature, FontFeatures, FontStyle,
    FontWeight, InlineBox, InlineBoxKind, Layout, LayoutContext, LineHeight, PositionedLayoutItem,
    StyleRunBuilder, VerticalAlign, setting::Tag,
};

use super::looks::{Looked, Run};
use super::shape::{ICON_HEIGHT, ICON_SPACE, InlineIcon, LineFacts, Placing};
use crate::compose::drawing::{Drawing, Glyph, GlyphRun, Item, Transform};
use crate::compose::fonts::{FALLBACK, FontBook};
use crate::model::style::{Align, Figures};
use crate::model::{Color, TextStyle};

/// What `parley` works with.
pub(super) struct Shaper {
    context: FontContext,
    layouts: LayoutContext<Ink>,
    /// Layouts whose memory is used again.
    spare: Vec<Layout<Ink>>,
}

/// The color of a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ink(Color);

impl Default for Ink {
    fn default() -> Ink {
        Ink(Color::BLACK)
    }
}

/// A paragraph in `parley`'s hands.
pub(super) struct RichParagraph {
    layout: Layout<Ink>,
    text: String,
    icons: Vec<InlineIcon>,
    /// The size that it was shaped at.
    size: f32,
}

impl Shaper {
    /// A shaper with the fonts of a book.
    pub fn new(fonts: &FontBook) -> Shaper {
        Shaper { context: fonts.context(), layouts: LayoutContext::new(), spare: Vec::new() }
    }

    /// Takes back a paragraph that was placed, to use its memory again.
    pub fn recycle(&mut self, paragraph: RichParagraph) {
        self.spare.push(paragraph.layout);
    }

    /// Shapes a paragraph.
    pub fn paragraph(
        &mut self,
        looked: &Looked<'_>,
        icons: Vec<(usize, InlineIcon)>,
        style: &TextStyle,
        cap_height: f32,
    ) -> RichParagraph {
        let mut builder = self.layouts.style_run_builder(&mut self.context, &looked.text, 1.0, false);
        for run in &looked.runs {
            push_run(&mut builder, run, style.leading * style.size);
        }
        // The box is no higher than capitals, so that lines with and without icons are equally far apart.
        let height = cap_height * style.size;
        for (n, (at, icon)) in icons.iter().enumerate() {
            builder.push_inline_box(InlineBox {
                id: n as u64,
                kind: InlineBoxKind::InFlow,
                index: *at,
                width: icon.aspect * height * ICON_HEIGHT + 2.0 * ICON_SPACE * style.size,
                height,
                baseline: None,
                vertical_align: VerticalAlign::BASELINE,
            });
        }
        let mut layout = self.spare.pop().unwrap_or_default();
        builder.build_into(&mut layout, &looked.text);
        let icons = icons.into_iter().map(|(_, icon)| icon).collect();
        RichParagraph { layout, text: looked.text.clone(), icons, size: style.size }
    }

    /// Shapes a text of one look on one line.
    pub fn one_line(&mut self, looked: &Looked<'_>, size: f32) -> RichParagraph {
        let mut builder = self.layouts.style_run_builder(&mut self.context, &looked.text, 1.0, false);
        for run in &looked.runs {
            push_run(&mut builder, run, size);
        }
        let mut layout = self.spare.pop().unwrap_or_default();
        builder.build_into(&mut layout, &looked.text);
        layout.break_all_lines(None);
        RichParagraph { layout, text: looked.text.clone(), icons: Vec::new(), size }
    }
}

fn push_run(builder: &mut StyleRunBuilder<'_, Ink>, run: &Run<'_>, leading: f32) {
    let face = run.face;
    let families = [FontFamilyName::named(face.family), FontFamilyName::named(FALLBACK)];
    let mut features = Vec::with_capacity(3);
    let mut feature = |tag: &[u8; 4]| features.push(FontFeature::new(Tag::new(tag), 1));
    match face.figures {
        Figures::Lining => feature(b"lnum"),
        Figures::Oldstyle => feature(b"onum"),
    }
    if face.tabular {
        feature(b"tnum");
    }
    if face.small_caps {
        feature(b"smcp");
    }
    let index = builder.push_style(parley::TextStyle {
        font_family: FontFamily::List(Cow::Borrowed(&families)),
        font_size: run.size,
        font_weight: if face.bold { FontWeight::BOLD } else { FontWeight::NORMAL },
        font_style: if face.italic { FontStyle::Italic } else { FontStyle::Normal },
        font_features: FontFeatures::List(Cow::Borrowed(&features)),
        brush: Ink(run.color),
        line_height: LineHeight::Absolute(leading),
        letter_spacing: face.spacing * run.size,
        ..parley::TextStyle::default()
    });
    builder.push_style_run(index, run.range.clone());
}

impl RichParagraph {
    pub fn break_lines(&mut self, room: Option<f32>) {
        self.layout.break_all_lines(room);
    }

    pub fn lines(&self) -> usize {
        self.layout.len()
    }

    pub fn line(&self, n: usize) -> LineFacts {
        let Some(line) = self.layout.get(n) else { return LineFacts::default() };
        let metrics = line.metrics();
        LineFacts {
            baseline: metrics.baseline,
            width: metrics.advance - metrics.hanging_advance,
            // A line with nothing but an icon has no range in the text.
            one_word: self.text.get(line.text_range()).is_none_or(|text| !text.trim().contains(' ')),
        }
    }

    pub fn height(&self) -> f32 {
        self.layout.height()
    }

    pub fn place(&mut self, placing: Placing<'_>, into: &mut Drawing, missing: &mut BTreeSet<char>) {
        let Placing { factor, x, y, align, room, .. } = placing;
        // Only justified lines are stretched by `parley`; all others are put where they belong line by line.
        let justify = align == Align::Justify;
        let alignment = if justify { parley::Alignment::Justify } else { parley::Alignment::Left };
        self.layout.align(alignment, AlignmentOptions::default());
        for (n, line) in self.layout.lines().enumerate() {
            let free = room - self.line(n).width;
            let shift = match align {
                Align::Left | Align::Justify => 0.0,
                Align::Center => free / 2.0,
                Align::Right => free,
            };
            let x = x + shift * factor;
            // The clusters of the run that is being placed; a line may show a run in several pieces of different style.
            let mut clusters = None;
            let first = into.items.len();
            for item in line.items() {
                match item {
                    PositionedLayoutItem::GlyphRun(run) => {
                        let index = run.run().index();
                        if clusters.as_ref().is_none_or(|(of, _)| *of != index) {
                            clusters = Some((index, run.run().visual_clusters().peekable()));
                        }
                        let Some((_, clusters)) = &mut clusters else { continue };
                        if let Some(mut placed) =
                            self.glyph_run(&run, clusters, placing.fonts, factor, missing)
                        {
                            placed.x = x + run.offset() * factor;
                            placed.y = y + run.baseline() * factor;
                            into.push(Item::Text(placed));
                        }
                    }
                    PositionedLayoutItem::InlineBox(place) => {
                        let icon = &self.icons[place.id as usize];
                        let height = place.height * ICON_HEIGHT * factor;
                        // Centered on the middle of the capitals.
                        let top = y + (place.y + place.height / 2.0) * factor - height / 2.0;
                        let left = x + (place.x + ICON_SPACE * self.size) * factor;
                        into.push(Item::Shared(icon.drawing.clone(), Transform::scaled(height, left, top)));
                    }
                }
            }
            without_last_spaces(into, first);
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

/// Takes off the spaces at the end of a line, whose items begin at `first`: they show nothing.
fn without_last_spaces(drawing: &mut Drawing, first: usize) {
    while let Some(Item::Text(run)) = drawing.items[first..].last_mut() {
        let letters = run.text.trim_end().len();
        let seen = run.glyphs.iter().rposition(|glyph| usize::from(glyph.text_start) < letters);
        let Some(last) = seen else {
            drawing.items.pop();
            continue;
        };
        if last + 1 < run.glyphs.len() {
            run.glyphs = run.glyphs[..=last].into();
            run.text = run.text[..letters].into();
        }
        return;
    }
}
