//! Art: icons, drawings and pictures, each file read once.
//!
//! Art is hostile input. A drawing may name pictures only in its own folder and below; the number of a
//! picture's dots is limited before it is unpacked; anything that would take forever, or would be left out,
//! is refused with a reason.

mod artwork;
mod circles;
mod css;
mod effects;
mod fine;
mod lettering;
mod messages;
mod paint;
mod survey;
mod svg;
mod text;
mod tint;
mod tracing;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use self::lettering::Lettering;
pub use self::messages::{NoArt, Note};
use self::svg::Drawn;
pub use self::tint::Tint;
use super::fonts::FontBook;
use super::picture::{self, Kept, Seen};
use crate::diag::{code, did_you_mean, nearest};
use crate::model::Color;
use crate::source::door::{self, Again, BUILT_IN, Found, Trouble};
use crate::source::fetched::{self, unescaped};
use crate::source::{Door, missing};

pub use artwork::Artwork;

/// An icon with remarks about it.
#[derive(Debug)]
pub struct Icon {
    /// Its drawing.
    pub artwork: Artwork,
    /// Remarks, which continue its name.
    pub notes: Vec<Note>,
}

/// A file that was read, or why it can't be used.
type Cell = Arc<OnceLock<Result<Drawn, NoArt>>>;

/// All art of one run, read at first use.
pub struct Art<'d> {
    door: &'d dyn Door,
    /// The fonts of layouts, for text in drawings.
    fonts: Option<Arc<FontBook>>,
    lettering: OnceLock<Arc<Lettering>>,
    read: Read,
    /// Drawings shared with others; pictures are too large to be kept for them.
    shared: Option<&'d Read>,
}

/// Files that were read. Each has a separate cell, so that no thread waits for a file that another reads.
#[derive(Default)]
pub struct Read(Mutex<HashMap<(String, Color, Tint), Cell>>);

impl<'d> Art<'d> {
    /// Art that is read through a door.
    pub fn new(door: &'d dyn Door) -> Art<'d> {
        Art { door, fonts: None, lettering: OnceLock::new(), read: Read::default(), shared: None }
    }

    /// The art, with drawings that are shared with other art, which must have the same fonts.
    #[must_use]
    pub fn sharing(self, shared: &'d Read) -> Art<'d> {
        Art { shared: Some(shared), ..self }
    }

    /// The art, with text also in the fonts of a book.
    #[must_use]
    pub fn with_fonts(self, fonts: Arc<FontBook>) -> Art<'d> {
        Art { fonts: Some(fonts), ..self }
    }

    /// The art in a file; `color` replaces `currentColor`, the color that the file leaves to its surroundings.
    ///
    /// # Errors
    /// Why it can't be used.
    pub fn file(&self, path: &str, color: Color) -> Result<Artwork, NoArt> {
        self.tinted(path, color, Tint::Never).map(|icon| icon.artwork)
    }

    /// The art in a file with remarks.
    fn tinted(&self, path: &str, color: Color, tint: Tint) -> Result<Icon, NoArt> {
        self.with(path, (color, tint), |drawn| Icon {
            artwork: drawn.artwork.clone(),
            notes: drawn.notes.clone(),
        })
    }

    /// The window of what is drawn in a file, as x, y, width and height in fractions of the whole. `None` for all of it, and
    /// unless it is wanted or the path names a part of a drawing, as in `signs.svg#fox`.
    pub fn window(&self, path: &str, color: Color, is_wanted: bool) -> Option<[f32; 4]> {
        let window = self.with(path, (color, Tint::Never), |drawn| match &drawn.artwork {
            Artwork::Picture(picture) if is_wanted && !drawn.is_part => picture.opaque_window(),
            _ => drawn.window.filter(|_| is_wanted || drawn.is_part),
        });
        window.ok().flatten()
    }

    /// What a file that was read gives.
    fn with<T>(
        &self,
        path: &str,
        (color, tint): (Color, Tint),
        give: impl Fn(&Drawn) -> T,
    ) -> Result<T, NoArt> {
        match self.opened(path, color, tint).get() {
            Some(Ok(drawn)) => Ok(give(drawn)),
            Some(Err(none)) => Err(none.clone()),
            None => Err(refused(path, "", "")),
        }
    }

    /// Remarks about the art in a file.
    pub fn notes(&self, path: &str, color: Color) -> Vec<Note> {
        self.with(path, (color, Tint::Never), |drawn| drawn.notes.clone()).unwrap_or_default()
    }

    fn opened(&self, path: &str, color: Color, tint: Tint) -> Cell {
        let cell = {
            let ending = Path::new(path.split('#').next().unwrap_or(path)).extension();
            let is_drawing = ending.is_some_and(|ending| {
                ending.eq_ignore_ascii_case("svg") || ending.eq_ignore_ascii_case("svgz")
            });
            let read = self.shared.filter(|_| is_drawing).unwrap_or(&self.read);
            let mut read = read.0.lock().unwrap_or_else(PoisonError::into_inner);
            read.entry((path.to_owned(), color, tint)).or_default().clone()
        };
        cell.get_or_init(|| self.open(path, (color, tint)));
        cell
    }

    /// Whether a file is built in.
    pub fn is_built_in(&self, path: &str) -> bool {
        path.strip_prefix(BUILT_IN).is_some_and(|inner| self.door.is_built_in(inner))
    }

    /// An icon in a color: from a folder `icons` beside one of the files, or a built-in one.
    ///
    /// # Errors
    /// Why it can't be used.
    pub fn icon(&self, name: &str, beside: &[&str], (color, tint): (Color, Tint)) -> Result<Icon, NoArt> {
        // Built-in layouts share one folder of icons; built-in examples have their own.
        let shared = format!("{BUILT_IN}layouts/");
        for file in beside.iter().filter(|file| !file.starts_with(&shared)) {
            match self.tinted(&door::beside(file, &format!("icons/{name}.svg")), color, tint) {
                Err(none) if none.missing => {}
                found => return found,
            }
        }
        self.tinted(&format!("{BUILT_IN}layouts/icons/{name}.svg"), color, tint).map_err(|none| {
            if !none.missing {
                return none;
            }
            let below = self.door.built_in_below("layouts/icons/");
            let built_in =
                below.iter().filter_map(|p| p.strip_prefix("layouts/icons/")?.strip_suffix(".svg"));
            let own = self.own_icons(beside);
            let known = own.iter().map(String::as_str).chain(built_in);
            let help = did_you_mean(name, known, || {
                format!("put {name}.svg into a folder `icons` beside the definition; `punchboard list icons` shows the built-in ones")
            });
            NoArt { message: format!("there is no icon called \"{name}\""), help, missing: true }
        })
    }

    /// The names of the icons in folders `icons` beside files.
    fn own_icons(&self, beside: &[&str]) -> Vec<String> {
        let mut names = Vec::new();
        for file in beside.iter().filter(|file| !file.starts_with(BUILT_IN)) {
            let Ok(Found::Folder(paths)) = self.door.look(&door::beside(file, "icons")) else { continue };
            let name = |path: &String| path.rsplit('/').next()?.strip_suffix(".svg").map(str::to_owned);
            names.extend(paths.iter().filter_map(name));
        }
        names
    }

    /// The file in the same folder whose name is most like that of a missing one.
    fn near(&self, path: &str) -> Option<String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
        let Ok(Found::Folder(paths)) = self.door.look(folder) else { return None };
        let prefix = if folder == "." { String::new() } else { format!("{folder}/") };
        let beside =
            paths.iter().filter_map(|path| path.strip_prefix(&prefix)).filter(|name| !name.contains('/'));
        nearest(name, beside).map(str::to_owned)
    }

    fn open(&self, whole: &str, ink: (Color, Tint)) -> Result<Drawn, NoArt> {
        let (path, part) = self.divided(whole);
        let bytes = self.bytes(path).map_err(|trouble| match trouble {
            Trouble::NotFound => self.not_there(path),
            Trouble::TooLarge(most) => {
                refused(path, &format!("it is larger than {} MiB", most >> 20), "make it smaller")
            }
            Trouble::Refused(why) if why == "it is a folder" => refused(path, &why, "name a file in it"),
            Trouble::Refused(why) => refused(path, &why, "check its name and its permissions"),
        })?;
        let keep = || match self.again(path) {
            Some(again) => Kept::at(path, &bytes, again),
            None => Kept::held(&bytes),
        };
        if let Some(read) = picture::read(&bytes, &keep) {
            let picture = read.map_err(|why| refused(path, &why, "save it again as PNG or JPEG"))?;
            let empty = (picture.seen() == Seen::Invisible).then(|| {
                Note::warning(code::EMPTY_PICTURE, "shows nothing: all of it is transparent", "save it again")
            });
            let window = part.map(|part| {
                cell(part).ok_or_else(|| {
                    let help = "write the number of a cell, then columns and rows: sheet.png#3/10x7";
                    refused(path, &format!("\"{part}\" is not a part of a picture"), help)
                })
            });
            let window = window.transpose()?;
            return Ok(Drawn {
                artwork: Artwork::Picture(Arc::new(picture)),
                notes: empty.into_iter().collect(),
                window,
                is_part: window.is_some(),
            });
        }
        if let Some(text) = text::text(&bytes) {
            let text = text.map_err(|(why, help)| refused(path, &why, help))?;
            let linked = |href: &str| self.linked(path, href);
            let lettering = || {
                self.lettering
                    .get_or_init(|| Arc::new(Lettering::new(self.door, self.fonts.as_deref())))
                    .clone()
            };
            return svg::read((&text, part), ink, &linked, &lettering)
                .map_err(|(why, help)| refused(path, &why, help));
        }
        Err(refused(path, "it is neither SVG nor PNG, JPEG, WebP or GIF", "save it as one of these"))
    }

    /// A path as that of a file, and the id of a part of it: `signs.svg#fox`. A file may have `#` in its name.
    fn divided<'p>(&self, path: &'p str) -> (&'p str, Option<&'p str>) {
        match path.rsplit_once('#') {
            Some((file, part)) if !part.is_empty() && self.bytes(path).is_err() => (file, Some(part)),
            _ => (path, None),
        }
    }

    fn bytes(&self, path: &str) -> Result<Vec<u8>, Trouble> {
        match path.strip_prefix(BUILT_IN) {
            Some(inner) => self.door.built_in(inner).map(<[u8]>::to_vec).ok_or(Trouble::NotFound),
            None => self.door.read(path, door::MOST_BINARY),
        }
    }

    /// How a file is read again; `None` if it can be read only once.
    fn again(&self, path: &str) -> Option<Again> {
        match path.strip_prefix(BUILT_IN) {
            Some(inner) => {
                let carried = self.door.built_in(inner)?;
                Some(Arc::new(move || Ok(carried.to_vec())))
            }
            None => self.door.again(path),
        }
    }

    fn not_there(&self, path: &str) -> NoArt {
        let help = missing::fix(self.door, path, None).unwrap_or_else(|| match self.near(path) {
            Some(near) => format!("did you mean {near}?"),
            None if path.split('/').rev().nth(1) == Some(fetched::FOLDER) => {
                "`punchboard fetch` keeps what is on the network beside the definitions".to_owned()
            }
            None if path.contains("://") => {
                "download it, and name the file: pictures are read from the disk".to_owned()
            }
            None => "the path is relative to the file that names it".to_owned(),
        });
        NoArt { message: format!("there is no {path}"), help, missing: true }
    }

    /// How to fix the path of a missing picture that a file names, if that is known better than from the path alone.
    pub fn fix_of_missing(&self, path: &str, named_in: &str) -> Option<String> {
        missing::fix(self.door, path, Some(named_in))
    }

    /// A picture that a drawing links: from its own folder, or below.
    fn linked(&self, drawing: &str, href: &str) -> Result<Vec<u8>, String> {
        let unescaped = unescaped(href);
        let outside = unescaped.starts_with('/')
            || unescaped.contains([':', '\\'])
            || unescaped.split('/').any(|part| part == "..");
        if outside || unescaped.is_empty() {
            return Err("only pictures in the drawing's own folder, or below it, are read".to_owned());
        }
        // A built-in drawing has no folder except the program's.
        let path = match drawing.strip_prefix(BUILT_IN) {
            Some(inner) => format!("{BUILT_IN}{}", door::beside(inner, &unescaped)),
            None => door::beside(drawing, &unescaped),
        };
        self.bytes(&path).map_err(|trouble| match trouble {
            Trouble::NotFound => "it is missing".to_owned(),
            Trouble::TooLarge(most) => format!("it is larger than {} MiB", most >> 20),
            Trouble::Refused(why) => why,
        })
    }
}

/// The window of a cell of a sheet of pictures, in fractions of the whole: `3/10x7` is the third of ten columns and seven rows, counted
/// row by row.
fn cell(part: &str) -> Option<[f32; 4]> {
    let (number, (columns, rows)) =
        part.split_once('/').and_then(|(n, grid)| Some((n, grid.split_once('x')?)))?;
    let count = |text: &str| text.parse::<u16>().ok().filter(|count| (1..=100).contains(count));
    let (columns, rows) = (count(columns)?, count(rows)?);
    let number = number.parse::<u16>().ok().filter(|number| (1..=columns * rows).contains(number))?;
    let (column, row) = ((number - 1) % columns, (number - 1) / columns);
    let (width, height) = (1.0 / f32::from(columns), 1.0 / f32::from(rows));
    Some([f32::from(column) * width, f32::from(row) * height, width, height])
}

fn refused(path: &str, why: &str, help: &str) -> NoArt {
    NoArt { message: format!("{path} can't be used: {why}"), help: help.to_owned(), missing: false }
}
