//! Paragraphs of any kind, set by `parley`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use parley::{
    AlignmentOptions, FontContext, FontFamily, FontFamilyName, FontFeature, FontFeatures, FontStyle,
    FontWeight, InlineBox, InlineBoxKind, Layout, LayoutContext, LineHeight, PositionedLayoutItem,
    StyleRunBuilder, VerticalAlign, setting::Tag,
};

use super::line::{ICON_HEIGHT, ICON_SPACE, Ink, InlineIcon, LineFacts, Placing, Rhythm};
use super::looks::{Looked, Run};
use super::typography::GLUE;
use crate::compose::drawing::{Drawing, Glyph, GlyphRun, Item, Letters, Transform};
use crate::compose::fonts::{FALLBACKS, FontBook};
use crate::model::style::{Align, Figures};
use crate::model::{Color, TextStyle};

/// The contexts of `parley`.
pub(super) struct Shaper {
    context: FontContext,
    layouts: LayoutContext<Brush>,
    /// Layouts whose memory is reused.
    spare: Vec<Layout<Brush>>,
}

/// The color of a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Brush(Color);

impl Default for Brush {
    fn default() -> Brush {
        Brush(Color::BLACK)
    }
}

/// A paragraph set by `parley`.
pub(super) struct RichParagraph {
    layout: Layout<Brush>,
    text: String,
    icons: Vec<InlineIcon>,
    rhythm: Rhythm,
    /// The distance of each line's baseline from the top, and the height of all.
    baselines: Vec<f32>,
    height: f32,
    /// The size at which it was shaped.
    size: f32,
}

impl Shaper {
    /// A shaper with the fonts of a book.
    pub fn new(fonts: &FontBook) -> Shaper {
        Shaper { context: fonts.context(), layouts: LayoutContext::new(), spare: Vec::new() }
    }

    /// Takes back a paragraph that was placed, to reuse its memory.
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
        fonts: &FontBook,
    ) -> RichParagraph {
        let mut builder = self.layouts.style_run_builder(&mut self.context, &looked.text, 1.0, false);
        for run in &looked.runs {
            push_run(&mut builder, run, style.leading * style.size);
            fonts.note_text(
                run.face.families,
                (run.face.bold, run.face.italic),
                &looked.text[run.range.clone()],
            );
        }
        // The box is no higher than capitals, so that lines with and without icons have the same distance.
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
        let font = fonts.nearest(&style.font.first.value, style.bold, style.italic);
        RichParagraph {
            layout,
            text: looked.text.clone(),
            icons,
            rhythm: Rhythm::new(style, font),
            baselines: Vec::new(),
            height: 0.0,
            size: style.size,
        }
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
        let rhythm = Rhythm { size, leading: 1.0, ascent: 1.0, descent: 0.0 };
        let text = looked.text.clone();
        RichParagraph { layout, text, icons: Vec::new(), rhythm, baselines: vec![0.0], height: size, size }
    }
}

fn push_run(builder: &mut StyleRunBuilder<'_, Brush>, run: &Run<'_>, leading: f32) {
    let face = run.face;
    let all = face.families.all().map(|family| family.value.as_str()).chain(FALLBACKS);
    let families: Vec<FontFamilyName<'_>> = all.map(FontFamilyName::named).collect();
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
        brush: Brush(run.color),
        line_height: LineHeight::Absolute(leading),
        letter_spacing: face.spacing * run.size,
        ..parley::TextStyle::default()
    });
    builder.push_style_run(index, run.range.clone());
}

impl RichParagraph {
    pub fn break_lines(&mut self, room: Option<f32>) {
        self.layout.break_all_lines(room);
        self.baselines.clear();
        self.height = 0.0;
        for n in 0..self.layout.len() {
            let (height, baseline) = self.rhythm.line(self.largest(n));
            self.baselines.push(self.height + baseline);
            self.height += height;
        }
    }

    /// The size of the largest words of a line.
    fn largest(&self, n: usize) -> f32 {
        let runs = self.layout.get(n).into_iter().flat_map(|line| line.runs().collect::<Vec<_>>());
        let words =
            runs.filter(|run| self.text.get(run.text_range()).is_none_or(|text| !text.trim().is_empty()));
        words.map(|run| run.font_size()).fold(0.0, f32::max)
    }

    /// How far the ink of a line reaches.
    pub fn ink(&self, n: usize, fonts: &FontBook) -> Ink {
        let mut ink = Ink::default();
        let Some(line) = self.layout.get(n) else { return ink };
        let width = self.line(n).width;
        for item in line.items() {
            let PositionedLayoutItem::GlyphRun(run) = item else { continue };
            let inks = fonts.get(fonts.of_blob(run.run().font().data.id())).inks();
            let mut x = run.offset();
            for glyph in run.glyphs() {
                if let Some(bounds) = inks(glyph.id as u16) {
                    ink.add(bounds, (x + glyph.x, glyph.y), run.run().font_size(), width);
                }
                x += glyph.advance;
            }
        }
        ink
    }

    pub fn is_right_to_left(&self) -> bool {
        self.layout.is_rtl()
    }

    pub fn lines(&self) -> usize {
        self.layout.len()
    }

    pub fn line(&self, n: usize) -> LineFacts {
        let Some(line) = self.layout.get(n) else { return LineFacts::default() };
        let metrics = line.metrics();
        LineFacts {
            baseline: self.baselines.get(n).copied().unwrap_or_default(),
            width: metrics.advance - metrics.hanging_advance,
            largest: self.largest(n).max(self.size),
        }
    }

    pub fn lone_letters(&self) -> Option<usize> {
        let last = self.layout.get(self.layout.len().checked_sub(1)?)?;
        // A line with only an icon has no range in the text.
        let words = self.text.get(last.text_range()).unwrap_or_default().trim();
        let is_lone = !words.contains([' ', GLUE]);
        is_lone.then(|| words.chars().filter(|c| c.is_alphanumeric()).count())
    }

    pub fn height(&self) -> f32 {
        self.height
    }

    pub fn place(&mut self, placing: Placing<'_>, into: &mut Drawing, missing: &mut BTreeSet<char>) {
        let Placing { factor, x, y, align, .. } = placing;
        // Only justified lines are stretched by `parley`; all others are placed line by line.
        let justify = align == Align::Justify;
        let alignment = if justify { parley::Alignment::Justify } else { parley::Alignment::Left };
        self.layout.align(alignment, AlignmentOptions::default());
        for (n, line) in self.layout.lines().enumerate() {
            let hangs = || {
                let Ink { left, right, .. } = self.ink(n, placing.fonts);
                [left, right]
            };
            let x = x + placing.shift(self.line(n).width, hangs) * factor;
            let baseline = y + self.baselines.get(n).copied().unwrap_or_default() * factor;
            // The clusters of the run that is being placed; a line may contain a run in several pieces of
            // different style.
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
                            placed.y = baseline;
                            into.push(Item::Text(placed));
                        }
                    }
                    PositionedLayoutItem::InlineBox(place) => {
                        let icon = &self.icons[place.id as usize];
                        let height = place.height * ICON_HEIGHT * factor;
                        // Centered on the center of the capitals.
                        let top = baseline - f32::midpoint(place.height * factor, height);
                        let left = x + (place.x + ICON_SPACE * self.size) * factor;
                        into.push(icon.placed(Transform::scaled(height, left, top)));
                    }
                }
            }
            without_last_spaces(into, first);
        }
    }

    /// The glyphs of one style, from the clusters of its run.
    fn glyph_run<'l>(
        &self,
        run: &parley::GlyphRun<'_, Brush>,
        clusters: &mut std::iter::Peekable<impl Iterator<Item = parley::Cluster<'l, Brush>>>,
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
            text.push_str(if source.starts_with(GLUE) { " " } else { source });
            for glyph in cluster.glyphs() {
                if glyph.id == 0 {
                    missing.extend(fonts.missing_of(source));
                }
                let (x, y) = ((advance + glyph.x) * factor, glyph.y * factor);
                glyphs.push(Glyph { id: glyph.id as u16, text_start: start, x, y });
                advance += glyph.advance;
            }
        }
        fonts.note_glyphs(font, glyphs.iter().map(|glyph| glyph.id));
        (!glyphs.is_empty()).then(|| GlyphRun {
            font,
            size: run.run().font_size() * factor,
            color: run.style().brush.0,
            x: 0.0,
            y: 0.0,
            letters: Letters::new(glyphs, text),
        })
    }
}

/// Removes the spaces at the end of a line, whose items begin at `first`: they show nothing.
fn without_last_spaces(drawing: &mut Drawing, first: usize) {
    while let Some(Item::Text(run)) = drawing.items[first..].last_mut() {
        let (glyphs, text) = (run.glyphs(), run.text());
        let letters = text.trim_end().len();
        let seen = glyphs.iter().rposition(|glyph| usize::from(glyph.text_start) < letters);
        let Some(last) = seen else {
            drawing.items.pop();
            continue;
        };
        if last + 1 < glyphs.len() {
            run.letters = Letters::new(&glyphs[..=last], &text[..letters]);
        }
        return;
    }
}
