//! The fonts for text in SVG files: the built-in ones and those of the layouts, never the machine's, which
//! differ between machines.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::fontdb::{Database, ID, Source};
use usvg::{FontFamily, FontResolver, FontStyle};

use crate::compose::fonts::{FALLBACK, FontBook};
use crate::source::Door;

/// The fonts, ready for `usvg`.
pub(super) struct Lettering {
    pub database: Arc<Database>,
    faces: Vec<Face>,
}

struct Face {
    id: ID,
    /// Its possible family names, in lower case.
    families: Vec<String>,
    bold: bool,
    italic: bool,
}

/// What went wrong while a file's text was set.
#[derive(Default)]
pub(super) struct Trouble {
    /// Families that are missing.
    pub unknown: BTreeSet<String>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
}

/// The families that stand for the generic families of CSS.
const KINDS: [(&str, &str); 2] = [("serif", "Alegreya"), ("sans-serif", FALLBACK)];

impl Lettering {
    /// The built-in fonts, and those of a book.
    pub fn new(door: &dyn Door, book: Option<&FontBook>) -> Lettering {
        let mut lettering = Lettering { database: Arc::default(), faces: Vec::new() };
        let mut database = Database::new();
        // The font with the most characters comes first, for characters that others lack.
        let bundled =
            std::iter::once(FALLBACK).chain(FontBook::bundled_names().filter(|name| *name != FALLBACK));
        for family in bundled {
            for (path, bold, italic) in FontBook::bundled_files(family) {
                if let Some(bytes) = door.built_in(&path) {
                    lettering.add(&mut database, family, bold, italic, Arc::new(bytes));
                }
            }
        }
        let bundled: BTreeSet<&str> = FontBook::bundled_names().collect();
        for (_, font) in book.into_iter().flat_map(FontBook::iter) {
            if !bundled.contains(font.family.as_str()) {
                lettering.add(&mut database, &font.family, font.bold, font.italic, font.file());
            }
        }
        lettering.database = Arc::new(database);
        lettering
    }

    fn add(
        &mut self,
        database: &mut Database,
        family: &str,
        bold: bool,
        italic: bool,
        bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    ) {
        // Of a collection, the first font is used, as in layouts.
        let Some(id) = database.load_font_source(Source::Binary(bytes)).first().copied() else { return };
        let own = database.face(id).into_iter().flat_map(|face| &face.families);
        let families = own.map(|(name, _)| name.to_lowercase()).chain([family.to_lowercase()]).collect();
        self.faces.push(Face { id, families, bold, italic });
    }

    /// Chooses fonts for a file, and records missing ones.
    pub fn resolver<'l>(&'l self, trouble: &'l Mutex<Trouble>) -> FontResolver<'l> {
        let others = FontResolver::default_fallback_selector();
        FontResolver {
            select_font: Box::new(move |font, _| {
                let mut names = font.families().iter().map(name);
                let first = names.next().unwrap_or_else(|| FALLBACK.to_owned());
                let found =
                    |name: &str| self.nearest(name, font.weight() >= 600, font.style() != FontStyle::Normal);
                found(&first).or_else(|| {
                    trouble.lock().unwrap_or_else(PoisonError::into_inner).unknown.insert(first);
                    names.find_map(|name| found(&name)).or_else(|| found(FALLBACK))
                })
            }),
            select_fallback: Box::new(move |character, used, database| {
                let other = others(character, used, database);
                if other.is_none() && !character.is_whitespace() && !character.is_control() {
                    trouble.lock().unwrap_or_else(PoisonError::into_inner).missing.insert(character);
                }
                other
            }),
        }
    }

    /// The font of a family that is nearest to a style.
    fn nearest(&self, family: &str, bold: bool, italic: bool) -> Option<ID> {
        let kind = KINDS.iter().find(|(kind, _)| *kind == family).map_or(family, |(_, family)| family);
        let wanted = kind.to_lowercase();
        let score = |face: &Face| u8::from(face.bold != bold) + 2 * u8::from(face.italic != italic);
        let faces = self.faces.iter().filter(|face| face.families.contains(&wanted));
        faces.min_by_key(|face| score(face)).map(|face| face.id)
    }
}

fn name(family: &FontFamily) -> String {
    match family {
        FontFamily::Serif => "serif".to_owned(),
        FontFamily::SansSerif => "sans-serif".to_owned(),
        FontFamily::Cursive => "cursive".to_owned(),
        FontFamily::Fantasy => "fantasy".to_owned(),
        FontFamily::Monospace => "monospace".to_owned(),
        FontFamily::Named(name) => name.clone(),
    }
}
