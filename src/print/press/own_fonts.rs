//! Fonts from files that layouts and game files name. A file is read once a run, and parsed again only if it has changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::compose::FontBook;
use crate::compose::fonts::{Font, FontFile, IN_COLOR, Lacking, Wanted};
use crate::diag::{Report, and_list, code};
use crate::model::FontFiles;
use crate::source::checksum::Checksum;
use crate::source::door::{self, Trouble};
use crate::source::{Door, Files, Located};

/// The font files of earlier runs and of this one, by their paths.
#[derive(Default)]
pub(super) struct OwnFonts(Mutex<HashMap<String, OwnFile>>);

/// A file, with the fonts that were made of it.
struct OwnFile {
    /// The checksum of its bytes.
    sum: u64,
    /// The font, or why it can't be used.
    file: Result<FontFile, String>,
    /// What was asked of it, and the result.
    fonts: Vec<(Asked, Arc<Font>, Vec<Lacking>)>,
    /// Whether it was read in this run.
    is_read: bool,
}

/// A style of a family.
#[derive(PartialEq, Clone)]
struct Asked {
    family: String,
    bold: bool,
    italic: bool,
    weight: Option<String>,
    width: Option<f32>,
}

/// A style of a family with its file.
struct Style<'f> {
    file: &'f Located<String>,
    bold: bool,
    italic: bool,
}

impl OwnFonts {
    /// Begins another run: files are read again.
    pub fn begin(&self) {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.values_mut().for_each(|file| file.is_read = false);
    }

    /// Adds the styles of a family to a book, and reports their faults.
    pub fn bring(
        &self,
        family: &str,
        own: &FontFiles,
        book: &mut FontBook,
        (door, files): (&dyn Door, &Files),
        report: &mut Report,
    ) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let path = |file: &Located<String>| door::beside(&files.get(file.origin.file).name, &file.value);
        for (file, ..) in own.iter() {
            read(&mut known, &path(file), door);
        }
        let styles = |file: &Located<String>| {
            let read = known.get(&path(file)).and_then(|known| known.file.as_ref().ok());
            read.map(FontFile::styles)
        };
        let (mut wanted, mut made) = (Vec::new(), Vec::new());
        for (file, bold, italic) in own.iter() {
            wanted.push(Style { file, bold, italic });
        }
        for (bold, italic) in [(true, false), (false, true), (true, true)] {
            let is_missing = !wanted.iter().any(|style| style.bold == bold && style.italic == italic);
            // The nearest style whose file has the rest on its axes, an italic one first.
            let nearest = wanted.iter().filter(|_| is_missing).filter(|style| {
                let has = styles(style.file);
                has.is_some_and(|has| {
                    (style.bold == bold || bold && has.bold)
                        && (style.italic == italic || italic && has.italic)
                })
            });
            let nearest = nearest.max_by_key(|style| (style.italic == italic, style.bold == bold));
            made.extend(nearest.map(|style| Style { file: style.file, bold, italic }));
        }
        for style in wanted.iter().chain(&made) {
            let path = path(style.file);
            let read = known.get_mut(&path).expect("every file was read");
            add(read, (family, style, own), &path, book, report);
        }
    }
}

/// Reads a file, unless it was read in this run; what is known of it stays if its bytes are the same.
fn read(known: &mut HashMap<String, OwnFile>, path: &str, door: &dyn Door) {
    if known.get(path).is_some_and(|known| known.is_read) {
        return;
    }
    let bytes = door.read(path, door::MOST_BINARY).map_err(|trouble| match trouble {
        Trouble::NotFound => "it is missing".to_owned(),
        Trouble::TooLarge(_) => "it is too large for a font".to_owned(),
        Trouble::Refused(why) => why,
    });
    let sum = bytes.as_ref().map_or(0, |bytes| Checksum::of_bytes(bytes));
    match known.get_mut(path).filter(|known| bytes.is_ok() && known.sum == sum) {
        Some(known) => known.is_read = true,
        None => {
            // The old one goes first: both may be large.
            known.remove(path);
            let file = bytes.and_then(FontFile::unpack);
            known.insert(path.to_owned(), OwnFile { sum, file, fonts: Vec::new(), is_read: true });
        }
    }
}

impl OwnFile {
    /// A style of a family, and what the font lacks of it.
    fn style(&mut self, asked: Asked) -> Result<(Arc<Font>, Vec<Lacking>), String> {
        let file = self.file.as_ref().map_err(Clone::clone)?;
        if let Some((_, font, lacking)) = self.fonts.iter().find(|(known, ..)| *known == asked) {
            return Ok((font.clone(), lacking.clone()));
        }
        let Asked { bold, italic, width, .. } = asked;
        let wanted = Wanted { bold, italic, weight: asked.weight.as_deref(), width };
        let (font, lacking) = Font::new(&asked.family, file, &wanted);
        let font = Arc::new(font);
        self.fonts.push((asked, font.clone(), lacking.clone()));
        Ok((font, lacking))
    }
}

/// Adds a style to a book.
fn add(
    known: &mut OwnFile,
    (family, style, own): (&str, &Style<'_>, &FontFiles),
    path: &str,
    book: &mut FontBook,
    report: &mut Report,
) {
    let weight = if style.bold { &own.bold_weight } else { &own.weight };
    let asked = Asked {
        family: family.to_owned(),
        bold: style.bold,
        italic: style.italic,
        weight: weight.as_ref().map(|weight| weight.value.clone()),
        width: own.width.as_ref().map(|width| width.value),
    };
    let added = known.style(asked).and_then(|(font, lacking)| {
        book.add_own(font, path, style.file.origin)?;
        Ok(lacking)
    });
    match added {
        Ok(lacking) => {
            for lacking in &lacking {
                report_lacking(lacking, path, (weight.as_ref(), own), report);
            }
        }
        Err(why) => {
            let fix = if why == IN_COLOR {
                "draw the signs as icons/NAME.svg, and write :NAME: in texts"
            } else {
                "name a .ttf, .otf, .woff or .woff2 file; the path is relative to the file that names it"
            };
            let message = format!("{path} can't be used: {why}");
            report.error(code::BAD_FONT, style.file.origin, message).help(fix);
        }
    }
}

/// Reports a weight or width that a font lacks.
fn report_lacking(
    lacking: &Lacking,
    path: &str,
    (weight, own): (Option<&Located<String>>, &FontFiles),
    report: &mut Report,
) {
    let width = own.width.as_ref().map(|width| width.origin);
    let (origin, name) = match lacking {
        Lacking::Name(_) | Lacking::Weight(..) | Lacking::Weights => {
            (weight.map(|weight| weight.origin), weight.map_or("", |weight| weight.value.as_str()))
        }
        Lacking::Width(..) | Lacking::Widths => (width, ""),
    };
    let Some(origin) = origin else { return };
    let message = match lacking {
        Lacking::Name(_) => format!("{path} has no weight called \"{name}\""),
        Lacking::Weight(weight, [least, most]) => {
            format!("{path} has weights from {least} to {most}, not {weight}")
        }
        Lacking::Width(width, [least, most]) => {
            format!("{path} has widths from {least} to {most}, not {width}")
        }
        Lacking::Weights => format!("{path} has only one weight"),
        Lacking::Widths => format!("{path} has only one width"),
    };
    let fault = report.warning(code::FONT_WEIGHT, origin, message);
    match lacking {
        Lacking::Name(names) => {
            let otherwise = || match names.as_slice() {
                [] => "write a number from 1 to 1000, or a name like `light`".to_owned(),
                names => {
                    format!("write a number from 1 to 1000, a name like `light`, or {}", and_list(names))
                }
            };
            fault.did_you_mean(name, names.iter().map(String::as_str), otherwise)
        }
        Lacking::Weight(_, [least, most]) | Lacking::Width(_, [least, most]) => {
            fault.help(format!("write a number from {least} to {most}"))
        }
        Lacking::Weights | Lacking::Widths => {
            fault.help("name a variable font, or the file of the style that you want")
        }
    };
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::source::Origin;
    use crate::source::door::Found;

    /// A folder with one font, which may change, and the number of times it was read.
    struct Folder(Mutex<Vec<u8>>, AtomicUsize);

    impl Door for Folder {
        fn look(&self, _: &str) -> Result<Found, Trouble> {
            Ok(Found::File)
        }

        fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, Trouble> {
            self.1.fetch_add(1, Ordering::Relaxed);
            Ok(self.0.lock().expect("no test panics with it").clone())
        }

        fn built_in(&self, _: &str) -> Option<&'static [u8]> {
            None
        }

        fn built_in_below(&self, _: &str) -> Vec<&'static str> {
            Vec::new()
        }
    }

    #[test]
    fn a_file_is_read_once_a_run_and_parsed_again_only_if_it_has_changed() {
        let bytes = include_bytes!("../../../tests/fonts/bars-varies.ttf").to_vec();
        let (door, shelf) = (Folder(Mutex::new(bytes), AtomicUsize::new(0)), OwnFonts::default());
        let mut files = Files::default();
        let file = files.add("set.yaml", "");
        let path = Located { value: "f.ttf".to_owned(), origin: Origin::of_file(file) };
        let own = FontFiles { regular: Some(path.clone()), bold: Some(path), ..FontFiles::default() };
        // The numbers of the fonts of a book, made as for each file of a set.
        let numbers = || {
            let (mut book, mut report) = (FontBook::empty(), Report::default());
            shelf.bring("Bars", &own, &mut book, (&door, &files), &mut report);
            assert!(!report.has_errors());
            book.iter().map(|(_, font)| font.number()).collect::<Vec<_>>()
        };
        let first = numbers();
        assert_eq!((first.len(), numbers()), (4, first.clone()));
        assert_eq!(door.1.load(Ordering::Relaxed), 1, "two styles and two files of a set read it once");
        shelf.begin();
        assert_eq!(numbers(), first, "the same bytes are not parsed again");
        assert_eq!(door.1.load(Ordering::Relaxed), 2);
        shelf.begin();
        door.0.lock().expect("no test panics with it").push(0);
        assert_ne!(numbers(), first);
    }
}
