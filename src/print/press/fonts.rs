//! The fonts that layouts name, from their own files or built in.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use super::own_fonts::OwnFonts;
use crate::compose::FontBook;
use crate::compose::fonts::{FALLBACKS, Font};
use crate::compose::marks::FAMILY;
use crate::diag::{Report, and_list, code};
use crate::model::slot::Part;
use crate::model::{FontFiles, Layout, Slot};
use crate::source::{Door, Files, Located, shortened};

/// A cache of fonts. Files that need the same bundled fonts share a font book and what typesetters have
/// measured with it; books share their fonts.
#[derive(Default)]
pub struct FontShelf {
    bundled: Mutex<Shelf>,
    own: OwnFonts,
}

#[derive(Default)]
struct Shelf {
    /// By their families, with the number of styles of each.
    books: Vec<(Families, Arc<FontBook>)>,
    /// By their files.
    fonts: HashMap<String, Arc<Font>>,
}

type Families = Vec<(String, usize)>;

/// The fonts that are needed besides those of layouts.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// The families of boards, maps and texts.
    pub families: &'w [Located<String>],
    /// The font files that the game file names.
    pub own: &'w [(Located<String>, FontFiles)],
    /// Fonts that are known.
    pub shelf: &'w FontShelf,
}

/// The fonts of something printed.
pub(super) struct Needed {
    /// Fonts from files of layouts and the game file.
    brought: Option<FontBook>,
    /// Bundled families, with the number of styles of each.
    bundled: BTreeMap<String, usize>,
}

/// Every family that the layouts name, those of boards, maps and texts, that of the margins, and the
/// fallback for missing characters.
pub(super) fn needed<'l>(
    layouts: impl Iterator<Item = &'l Layout>,
    Wanted { families, own, shelf }: Wanted<'_>,
    door: &dyn Door,
    files: &Files,
    report: &mut Report,
) -> Needed {
    let mut book = FontBook::empty();
    let mut brought: BTreeSet<String> = BTreeSet::new();
    let mut wanted: BTreeMap<String, Option<Located<String>>> = BTreeMap::new();
    for layout in layouts {
        for (name, own) in &layout.fonts {
            brought.insert(name.value.clone());
            shelf.own.bring(&name.value, own, &mut book, (door, files), report);
        }
        let styles = layout.styles.values().map(Part::Style);
        for part in styles.chain(layout.slots().flat_map(Slot::all_parts)) {
            if let Part::Style(style) = part {
                for family in style.font.all() {
                    wanted.entry(family.value.clone()).or_insert_with(|| Some(family.clone()));
                }
            }
        }
    }
    for family in families {
        wanted.entry(family.value.clone()).or_insert_with(|| Some(family.clone()));
    }
    for family in FALLBACKS.into_iter().chain([FAMILY]) {
        wanted.entry(family.to_owned()).or_insert(None);
    }
    for (name, files_of_it) in own {
        // A layout that has its own files for a family of that name means those.
        if wanted.contains_key(&name.value) && brought.insert(name.value.clone()) {
            shelf.own.bring(&name.value, files_of_it, &mut book, (door, files), report);
        }
    }
    let own = own.iter().map(|(name, _)| name.value.as_str()).filter(|name| !brought.contains(*name));
    let known: Vec<&str> = brought.iter().map(String::as_str).chain(own).collect();
    let mut bundled = BTreeMap::new();
    for (family, named) in wanted {
        // A font file that can't be used was reported already.
        if book.has(&family) || brought.contains(&family) {
            continue;
        }
        let styles = FontBook::bundled_files(&family).len();
        if let Some(named) = named.as_ref().filter(|_| styles == 0) {
            unknown(named, &known, report);
        }
        // The margins need only one style; a layout may use all styles of the families that it names.
        let used = if named.is_none() && family == FAMILY { 1 } else { styles };
        bundled.insert(family, used);
    }
    Needed { brought: Some(book).filter(|_| !brought.is_empty()), bundled }
}

impl FontShelf {
    /// Begins another run: files of fonts are read again.
    pub(super) fn begin(&self) {
        self.own.begin();
    }
}

impl Needed {
    /// Only the fonts that every book has.
    pub fn none() -> Needed {
        Needed { brought: None, bundled: BTreeMap::new() }
    }

    /// Whether some fonts come from files, under names that only these layouts or the game file know.
    pub fn has_own(&self) -> bool {
        self.brought.is_some()
    }

    /// Adds the bundled fonts of others.
    pub fn join(&mut self, others: &Needed) {
        for (family, styles) in &others.bundled {
            let own = self.bundled.entry(family.clone()).or_default();
            *own = (*own).max(*styles);
        }
    }

    /// A book of these fonts, made once for all files that need the same.
    pub fn book(self, shelf: &FontShelf, door: &dyn Door) -> Arc<FontBook> {
        let bundled: Families = self.bundled.into_iter().collect();
        let mut shelf = shelf.bundled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut book) = self.brought {
            shelf.add_bundled(&bundled, &mut book, door);
            return Arc::new(book);
        }
        if let Some((_, book)) = shelf.books.iter().find(|(families, _)| *families == bundled) {
            return book.clone();
        }
        let mut book = FontBook::empty();
        shelf.add_bundled(&bundled, &mut book, door);
        let book = Arc::new(book);
        shelf.books.push((bundled, book.clone()));
        book
    }
}

impl Shelf {
    /// Adds the first styles of bundled families to a book. The program's fonts are sound; a test reads every one.
    fn add_bundled(&mut self, families: &[(String, usize)], book: &mut FontBook, door: &dyn Door) {
        for (family, styles) in families {
            for (path, bold, italic) in FontBook::bundled_files(family).into_iter().take(*styles) {
                let font = match self.fonts.get(&path) {
                    Some(font) => Some(font.clone()),
                    None => door.built_in(&path).and_then(|bytes| {
                        let font = Arc::new(Font::read(family, bold, italic, bytes).ok()?);
                        self.fonts.insert(path, font.clone());
                        Some(font)
                    }),
                };
                let _ = font.map(|font| book.add(font));
            }
        }
    }
}

/// Reports a font that is neither in `own` nor built in.
fn unknown(named: &Located<String>, own: &[&str], report: &mut Report) {
    let bundled = FontBook::bundled_names().map(|name| name as &str);
    let known: Vec<&str> = own.iter().copied().chain(bundled).collect();
    let otherwise = || {
        format!(
            "name its files under `fonts:` of the layout or the game file, or use one of {}",
            and_list(&known)
        )
    };
    let message = format!("there is no font called \"{}\"", shortened(&named.value));
    report.unknown(code::UNKNOWN_FONT, named.as_str(), message, known.iter().copied(), otherwise);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::door::{Found, Trouble};

    /// A program with a single built-in font.
    struct Carries(&'static [u8]);

    impl Door for Carries {
        fn look(&self, _: &str) -> Result<Found, Trouble> {
            Err(Trouble::NotFound)
        }

        fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, Trouble> {
            Err(Trouble::NotFound)
        }

        fn built_in(&self, path: &str) -> Option<&'static [u8]> {
            (path == "layouts/fonts/Inter-Regular.ttf").then_some(self.0)
        }

        fn built_in_below(&self, _: &str) -> Vec<&'static str> {
            Vec::new()
        }
    }

    #[test]
    fn books_share_the_fonts_of_the_program_where_they_lie() {
        let (shelf, file) =
            (FontShelf::default(), include_bytes!("../../../layouts/fonts/Inter-Regular.ttf"));
        let book = |families: &[&str]| {
            let bundled = families.iter().map(|family| ((*family).to_owned(), 4)).collect();
            Needed { brought: None, bundled }.book(&shelf, &Carries(file))
        };
        let numbers = [book(&["Inter"]), book(&["Alegreya", "Inter"])].map(|book| {
            let font = book.nearest("Inter", false, false).expect("it was asked for");
            assert_eq!(font.data().as_ptr(), file.as_ptr(), "it is not copied");
            font.number()
        });
        assert_eq!(numbers[0], numbers[1], "it is read once");
    }
}
