//! Sets texts into units, and units on pages.

use std::sync::Arc;

use super::flow::{Columns, Heading, Margins, Pages, Unit, tag_all};
use super::lists::Lists;
use super::look::{ASIDE, Family, INK, LEADING, Look, PLAIN, RULES, SMALL, TEXT, line};
use crate::compose::composed::Face;
use crate::compose::drawing::Drawing;
use crate::compose::fonts::FontBook;
use crate::compose::path::Path;
use crate::compose::tag::{Role, Tag};
use crate::compose::text::markup::parse_in;
use crate::compose::text::typography::refined;
use crate::compose::text::{Area, HANGS, RichText, Surroundings, Typesetter, fit, hyphens};
use crate::geometry::{Length, Size};
use crate::model::fixed_words::{Phrase, Words};
use crate::model::style::{Align, TITLES};
use crate::model::{Color, Language, TextStyle};
use crate::source::{Located, Origin};

/// The height of a page's foot, with the space above it.
const FOOT: f32 = 24.0;
/// Paragraphs of up to this many lines are not divided.
const KEPT: usize = 7;
/// Paragraphs in columns of up to this many lines are not divided.
const KEPT_IN_COLUMNS: usize = 3;
/// The width of a text that is only measured.
const ENDLESS: f32 = 10_000.0;

/// Icons by their names: drawings one point high, and their widths at that scale.
pub type Icons<'a> = dyn Fn(&str) -> Option<(Arc<Drawing>, f32)> + Sync + 'a;

/// What is needed to set text.
#[derive(Clone, Copy)]
pub struct Shop<'a> {
    pub page: Size,
    pub fonts: &'a FontBook,
    /// The family of titles.
    pub titles: &'a str,
    /// The fixed words in the language of the text.
    pub words: &'a Words,
    /// The ink of headings and bullets.
    pub color: Color,
    /// Any place, for styles that are in no file.
    pub nowhere: Origin,
    /// Draws a board, map or picture by its name, no larger than a size.
    pub draw: &'a (dyn Fn(&str, Size) -> Option<Face> + Sync),
    /// Icons in text by their names: drawings one point high, and their widths at that scale.
    pub icon: &'a Icons<'a>,
}

impl Shop<'_> {
    /// No icons, for texts without marks.
    pub const NO_ICONS: &'static Icons<'static> = &|_| None;
}

/// Sets passages into units.
pub(super) struct Setter<'s, 'f> {
    pub typesetter: &'s mut Typesetter<'f>,
    pub shop: Shop<'s>,
    pub width: f32,
    /// The height of a page, without its foot.
    pub room: f32,
    /// How much larger than usual type is.
    pub scale: f32,
    pub language: Language,
    /// Whether texts have the marks of text on cards.
    pub has_marks: bool,
    /// Whether words of running text are divided at the end of a line.
    pub is_hyphenated: bool,
    /// Paragraphs of up to this many lines are not divided.
    pub kept: usize,
    pub units: Vec<Unit>,
    /// The lists that are being set, for people who listen to the page.
    pub lists: Lists,
    /// The index of the unit that ends the last aside.
    pub aside_to: Option<usize>,
    /// The place of rules' numbers.
    pub margins: Margins,
    /// The number of pages before the first.
    pub before: usize,
    /// The headings of finished pages.
    pub headings: Vec<Heading>,
    pub lost: Vec<Lost>,
}

/// A text of which a part is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lost {
    /// It can't be broken, and is higher than a page.
    Below(String),
    /// A word in it is wider than its room.
    Beside(String),
    /// A picture is not as wide as asked for: its name, the width with its place, and the width as printed.
    Narrow(String, Located<Length>, Length),
}

impl<'s, 'f> Setter<'s, 'f> {
    pub fn new(typesetter: &'s mut Typesetter<'f>, shop: Shop<'s>) -> Setter<'s, 'f> {
        Setter {
            typesetter,
            shop,
            width: shop.page.width.to_pt() as f32,
            room: shop.page.height.to_pt() as f32 - FOOT,
            scale: 1.0,
            language: Language::English,
            has_marks: false,
            is_hyphenated: false,
            kept: KEPT,
            units: Vec::new(),
            lists: Lists::default(),
            aside_to: None,
            margins: Margins { left: -RULES, right: -RULES },
            before: 0,
            headings: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// Everything set so far, on pages.
    pub fn pages(&mut self, title: &str) -> Vec<Face> {
        let pages = self.broken();
        self.finished(pages, title)
    }

    /// Everything set so far, on unfinished pages.
    pub(super) fn broken(&mut self) -> Pages {
        let mut pages = Pages::new(self.room, self.margins, self.before);
        pages.add(std::mem::take(&mut self.units));
        pages
    }

    /// Pages with their feet.
    pub(super) fn finished(&mut self, pages: Pages, title: &str) -> Vec<Face> {
        self.headings.extend(pages.headings);
        let (room, before) = (self.room, self.before);
        let count = before + pages.filled.len();
        (pages.filled.into_iter().enumerate())
            .map(|(n, mut drawing)| {
                self.foot(title, before + n + 1, count, room, &mut drawing);
                Face { size: self.shop.page, bleed: Length::ZERO, corner: Length::ZERO, drawing }
            })
            .collect()
    }

    /// Draws a text between two edges, with its first capitals at a height; returns its width and height.
    pub fn set(
        &mut self,
        text: &str,
        look: Look,
        x: f32,
        y: f32,
        width: f32,
        into: &mut Drawing,
    ) -> (f32, f32) {
        // Titles have the same height of letters and of lines in every family.
        let titles = self.shop.titles;
        let (family, larger) = match look.family {
            Family::Text => (TEXT, 1.0),
            Family::Lead => (if titles == TITLES { TITLES } else { TEXT }, 1.0),
            Family::Titles => (titles, self.shop.fonts.title_scale(titles)),
        };
        let size = look.size * self.scale * larger;
        let style = TextStyle {
            font: Located { value: family.to_owned(), origin: self.shop.nowhere }.into(),
            size,
            min_size: size,
            bold: look.bold,
            align: look.align,
            leading: LEADING / larger,
            tabular: true,
            ..TextStyle::plain(self.shop.nowhere)
        };
        let around = Around { color: look.color, size, icon: self.shop.icon };
        let mut rich = if self.has_marks {
            parse_in(text, self.language).0
        } else {
            RichText::plain(&refined(text, self.language))
        };
        // Titles and headings are never divided.
        if self.is_hyphenated && look.family == Family::Text {
            hyphens::mark(&mut rich, self.language);
        }
        let mut block = self.typesetter.shape(&rich, &style, &around);
        let area = Area { x, y, width, height: f32::INFINITY };
        let fitted = fit(self.typesetter, &mut block, &style, area, (None, HANGS));
        self.typesetter.recycle(block);
        // One more letter fits into the space between two columns.
        if fitted.overflow.is_some_and(|overflow| overflow.width > style.size) {
            self.lost.push(Lost::Beside(text.to_owned()));
        }
        into.items.extend(fitted.drawing.items);
        (fitted.covers.width, fitted.height)
    }

    /// The width of a text on one line.
    pub fn measure(&mut self, text: &str, look: Look) -> f32 {
        self.set(text, look, 0.0, 0.0, ENDLESS, &mut Drawing::default()).0
    }

    pub fn title(&mut self, text: &str) {
        let mut unit = Unit { with_next: true, ..Unit::default() };
        let look = Look { family: Family::Titles, size: 19.0, bold: true, ..PLAIN };
        let (_, height) = self.set(text, look, 0.0, 0.0, self.width, &mut unit.drawing);
        unit.drawing.tag(0, || Tag::of_text(Role::Heading(1)));
        unit.height = height + 5.0;
        self.note_if_cut(unit.height, text);
        unit.drawing.path(Path::line(0.0, unit.height, self.width, unit.height), None, Some(line(0.9, INK)));
        self.units.push(unit);
    }

    /// Records a text that is higher than a page.
    pub fn note_if_cut(&mut self, height: f32, text: &str) {
        if height > self.room {
            self.lost.push(Lost::Below(text.to_owned()));
        }
    }

    fn foot(&mut self, title: &str, number: usize, count: usize, room: f32, into: &mut Drawing) {
        let y = room + FOOT - SMALL;
        self.set(&short(title), ASIDE, 0.0, y, self.width * 0.9, into);
        let right = Look { align: Align::Right, ..ASIDE };
        let page = self.shop.words.say(Phrase::PageOf, &[("n", &number), ("count", &count)]);
        self.set(&page, right, self.width * 0.9, y, self.width * 0.1, into);
    }

    /// Puts everything that `set` adds into columns.
    pub fn in_columns(&mut self, count: usize, set: impl FnOnce(&mut Self)) {
        const GUTTER: f32 = 16.0;
        let width = (self.width - GUTTER * (count - 1) as f32) / count as f32;
        let whole = std::mem::replace(&mut self.width, width);
        let kept = std::mem::replace(&mut self.kept, KEPT_IN_COLUMNS);
        let outer = std::mem::take(&mut self.units);
        set(self);
        let units = std::mem::replace(&mut self.units, outer);
        (self.width, self.kept) = (whole, kept);
        let columns = Columns { units, count, width, gap: GUTTER };
        self.units.push(Unit { before: 6.0, columns: Some(columns), ..Unit::default() });
    }

    pub fn text(&mut self, text: &str, look: Look, before: f32) {
        let mut units = self.paragraph(text, look, (0.0, self.width));
        tag_all(&mut units, &Tag::of_text(look.role));
        units[0].before = before;
        self.units.append(&mut units);
    }
}

/// Surroundings in one size and color, with icons.
struct Around<'a> {
    color: Color,
    size: f32,
    icon: &'a Icons<'a>,
}

impl Surroundings for Around<'_> {
    fn style(&self, _: &str) -> Option<&TextStyle> {
        None
    }

    fn color(&self, _: &TextStyle) -> Color {
        self.color
    }

    fn icon(&self, name: &str, _: Color) -> Option<(Arc<Drawing>, f32)> {
        (self.icon)(name)
    }

    fn plain_size(&self) -> f32 {
        self.size
    }
}

/// A title that fits a foot.
fn short(title: &str) -> String {
    const MOST: usize = 130;
    if title.chars().count() <= MOST {
        return title.to_owned();
    }
    let start: String = title.chars().take(MOST - 1).collect();
    format!("{}…", start.trim_end())
}
