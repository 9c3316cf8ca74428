//! Fonts: the bundled ones and those of a layout, with the measures that composing needs.
//!
//! System fonts are never used: the same definitions give the same cards on every machine.

mod cut;
mod file;
mod font;
mod glyph;
mod own;
mod pen;
mod shaping;
mod variation;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use parley::FontContext;
use parley::fontique::{
    Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, FontWidth, SourceCache,
};

pub use self::file::{FontFile, IN_COLOR};
pub use self::font::Font;
use self::own::Own;
pub use self::variation::{Lacking, Styles, Wanted};
use crate::compose::characters::letters_in_a_row;
use crate::diag::{Report, code};
use crate::model::style::{Families, TITLES};
use crate::source::Origin;

/// The index of a font in a [`FontBook`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u16);

/// All fonts of one run.
pub struct FontBook {
    fonts: Vec<Arc<Font>>,
    collection: Collection,
    /// Those from files of a layout or game file.
    own: Vec<Own>,
    /// Letters that families from files lack.
    lent: Mutex<BTreeMap<String, BTreeSet<char>>>,
    /// What typesetters have measured with the fonts.
    learned: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// The bundled families: name, prefix of their files in `layouts/fonts/`, and their styles. Families with
/// one style come last: they never replace another.
const BUNDLED: [(&str, &str, &[Style]); 6] = [
    ("Alegreya Sans", "AlegreyaSans", &ALL_STYLES),
    ("Alegreya", "Alegreya", &ALL_STYLES),
    ("Inter", "Inter", &ALL_STYLES),
    ("Noto Sans", "NotoSans", &ALL_STYLES),
    ("Jersey 10", "Jersey10", &[REGULAR]),
    (SIGNS, "NotoSansSymbols", &[REGULAR]),
];

/// The suffix of a style's file, whether it is bold, and whether it is italic.
type Style = (&'static str, bool, bool);
const REGULAR: Style = ("Regular", false, false);
const ALL_STYLES: [Style; 4] =
    [REGULAR, ("Bold", true, false), ("Italic", false, true), ("BoldItalic", true, true)];

/// The family for letters that the chosen one lacks.
pub const FALLBACK: &str = "Noto Sans";
/// The family for signs: suits, stars, dice, numbers in circles.
const SIGNS: &str = "Noto Sans Symbols";
/// The families for characters that the chosen one lacks, in turn.
pub const FALLBACKS: [&str; 2] = [FALLBACK, SIGNS];
/// The height of capitals in the default family of titles, as a fraction of the type size.
const CAPITALS_OF_TITLES: f32 = 0.637;

impl Default for FontBook {
    fn default() -> FontBook {
        FontBook::empty()
    }
}

impl FontBook {
    /// A book without fonts.
    pub fn empty() -> FontBook {
        let options = CollectionOptions { shared: false, system_fonts: false };
        FontBook {
            fonts: Vec::new(),
            collection: Collection::new(options),
            own: Vec::new(),
            lent: Mutex::default(),
            learned: OnceLock::new(),
        }
    }

    /// The names of the bundled families.
    pub fn bundled_names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, ..)| *name)
    }

    /// The files of a bundled family below `layouts/fonts/`, with whether each is bold and italic.
    pub fn bundled_files(family: &str) -> Vec<(String, bool, bool)> {
        let Some((_, stem, styles)) = BUNDLED.iter().find(|(name, ..)| *name == family) else {
            return Vec::new();
        };
        styles.iter().map(|(style, b, i)| (format!("layouts/fonts/{stem}-{style}.ttf"), *b, *i)).collect()
    }

    /// The names of a bundled family's styles.
    pub fn bundled_styles(family: &str) -> Vec<&'static str> {
        let style = |(_, bold, italic)| match (bold, italic) {
            (false, false) => "regular",
            (true, false) => "bold",
            (false, true) => "italic",
            (true, true) => "bold italic",
        };
        FontBook::bundled_files(family).into_iter().map(style).collect()
    }

    /// Whether a family is in the book.
    pub fn has(&self, family: &str) -> bool {
        self.fonts.iter().any(|font| font.family == family)
    }

    /// Adds a font as one style of its family.
    ///
    /// # Errors
    /// Why it can't be used.
    pub fn add(&mut self, font: Arc<Font>) -> Result<FontId, String> {
        let id = u16::try_from(self.fonts.len()).map_err(|_| "there are too many fonts".to_owned())?;
        let info = FontInfoOverride {
            family_name: Some(&font.family),
            weight: Some(if font.bold { FontWeight::BOLD } else { FontWeight::NORMAL }),
            style: Some(if font.italic { FontStyle::Italic } else { FontStyle::Normal }),
            width: Some(FontWidth::NORMAL),
            ..FontInfoOverride::default()
        };
        if self.collection.register_fonts(font.shaped().clone(), Some(info)).is_empty() {
            return Err("it is not a font that can be read".to_owned());
        }
        self.fonts.push(font);
        // The measurements are of the book without this font.
        self.learned = OnceLock::new();
        Ok(FontId(id))
    }

    /// Adds a font from a file that a layout or game file names. What is set in it is watched for faults.
    ///
    /// # Errors
    /// Why it can't be used.
    pub fn add_own(&mut self, font: Arc<Font>, path: &str, named_at: Origin) -> Result<(), String> {
        let id = self.add(font)?;
        self.own.push(Own::new(id, path, named_at));
        Ok(())
    }

    /// Notes glyphs that a text was set in.
    pub(super) fn note_glyphs(&self, id: FontId, glyphs: impl Iterator<Item = u16>) {
        if let Some(own) = self.own.iter().find(|own| own.id == id) {
            own.note_glyphs(glyphs);
        }
    }

    /// Notes the letters of a text that none of its families has, if the first is from a file.
    pub(super) fn note_text(&self, families: &Families, (bold, italic): (bool, bool), text: &str) {
        let first = &families.first.value;
        if self.own.iter().all(|own| self.get(own.id).family != *first) {
            return;
        }
        let nearest = |family: &str| self.nearest(family, bold, italic);
        let chosen: Vec<&Font> = families.all().filter_map(|family| nearest(&family.value)).collect();
        let chosen: Vec<_> = chosen.iter().map(|font| font.glyphs_of_letters()).collect();
        let is_lent = |c: &char| !c.is_whitespace() && chosen.iter().all(|font| font(*c).is_none());
        let lent: BTreeSet<char> = text.chars().filter(is_lent).collect();
        // Signs look the same beside every letter.
        let [letters, signs] = FALLBACKS.map(nearest);
        let has = |font: Option<&Font>, c| font.is_some_and(|font| font.glyphs_of_letters()(c).is_some());
        let lent: BTreeSet<char> = lent.into_iter().filter(|c| has(letters, *c) && !has(signs, *c)).collect();
        if !lent.is_empty() {
            let mut all = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
            all.entry(first.clone()).or_default().extend(lent);
        }
    }

    /// The characters of a cluster without a glyph that no font has; if each of them has one, the first.
    pub(super) fn missing_of(&self, cluster: &str) -> Vec<char> {
        // Selectors and joiners only say how other characters look.
        let is_seen =
            |c: &char| !c.is_whitespace() && !matches!(c, '\u{200B}'..='\u{200D}' | '\u{FE00}'..='\u{FE0F}');
        let seen: Vec<char> = cluster.chars().filter(is_seen).collect();
        let has = |c: char| self.fonts.iter().any(|font| font.glyphs_of_letters()(c).is_some());
        let missing: Vec<char> = seen.iter().copied().filter(|c| !has(*c)).collect();
        if missing.is_empty() { seen.into_iter().take(1).collect() } else { missing }
    }

    /// Reports the faults of what was set in fonts from files: damaged glyphs, and letters from other fonts.
    pub fn faults_of_own(&self, report: &mut Report) {
        for own in &self.own {
            own.faults(self.get(own.id), report);
        }
        for (family, letters) in &*self.lent.lock().unwrap_or_else(PoisonError::into_inner) {
            let of_family = |own: &&Own| self.get(own.id).family == *family;
            let Some(own) = self.own.iter().find(of_family) else { continue };
            let message = format!("the font \"{family}\" lacks {}", letters_in_a_row(letters));
            report.warning(code::OTHER_FONT, own.named_at, message).help(format!(
                "they are printed in {FALLBACK}: use a font that has them, or choose the other font: `font: [{family}, Alegreya]`"
            ));
        }
    }

    /// The font with an id.
    pub fn get(&self, id: FontId) -> &Font {
        &self.fonts[usize::from(id.0)]
    }

    /// Every font with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FontId, &Font)> {
        (0..).map(FontId).zip(self.fonts.iter().map(Arc::as_ref))
    }

    /// The font of a family that is nearest to a style.
    pub fn nearest(&self, family: &str, bold: bool, italic: bool) -> Option<&Font> {
        let score = |font: &Font| u8::from(font.bold != bold) + 2 * u8::from(font.italic != italic);
        self.iter().map(|(_, font)| font).filter(|font| font.family == family).min_by_key(|font| score(font))
    }

    /// How much larger titles are set in a family than in the default one, so that their capitals are as high.
    pub(super) fn title_scale(&self, family: &str) -> f32 {
        if family == TITLES {
            return 1.0;
        }
        let capitals = self.nearest(family, true, false).map_or(0.0, |font| font.cap_height);
        if capitals > 0.0 { (CAPITALS_OF_TITLES / capitals).clamp(0.5, 2.0) } else { 1.0 }
    }

    /// The font that the shaper has chosen.
    pub(super) fn of_blob(&self, blob: u64) -> FontId {
        let at = self.fonts.iter().position(|font| font.number() == blob);
        FontId(at.expect("the shaper knows only the fonts of this book") as u16)
    }

    /// What typesetters have measured with the fonts. The book keeps it without looking into it.
    ///
    /// # Panics
    /// Two types are asked of one book.
    pub(super) fn learned<T: Any + Default + Send + Sync>(&self) -> &T {
        let learned = self.learned.get_or_init(|| Box::new(T::default()));
        learned.downcast_ref().expect("only typesetters keep anything in it")
    }

    /// The context for the shaper, one for each thread.
    pub(super) fn context(&self) -> FontContext {
        FontContext { collection: self.collection.clone(), source_cache: SourceCache::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_of_titles_are_as_high_as_those_of_their_font() {
        let mut book = FontBook::empty();
        let titles: &[u8] = include_bytes!("../../../../layouts/fonts/Alegreya-Bold.ttf");
        let font = Font::read(TITLES, true, false, titles).expect("it is a font");
        book.add(Arc::new(font)).expect("it can be used");
        let measured = book.iter().next().expect("one was added").1.cap_height;
        assert!((measured - CAPITALS_OF_TITLES).abs() < 0.000_5, "{measured}");
    }
}
