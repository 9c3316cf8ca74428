//! Art: icons, drawings and pictures, each file read once.
//!
//! Art is hostile input. SVG files may name no other files; pictures are held to a number of dots before they are
//! decoded; what print can't show as drawn is refused with a reason.

mod jpeg;
mod picture;
mod svg;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::drawing::Drawing;
use crate::diag::nearest;
use crate::diag::suggest::and_list;
use crate::model::Color;
use crate::source::Door;
use crate::source::door::{self, BUILT_IN, Found, Trouble};

pub use picture::{Picture, PictureData};

/// A file's drawing or picture.
#[derive(Debug, Clone)]
pub enum Artwork {
    /// A drawing scaled to a height of one point, and its width then.
    Drawing(Arc<Drawing>, f32),
    /// A picture.
    Picture(Arc<Picture>),
}

impl Artwork {
    /// Its width as a part of its height.
    pub fn aspect(&self) -> f32 {
        match self {
            Artwork::Drawing(_, aspect) => *aspect,
            Artwork::Picture(picture) => picture.width as f32 / picture.height.max(1) as f32,
        }
    }
}

/// Why there is no art: the fact, and the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoArt {
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
    /// Whether there is no such file at all.
    pub missing: bool,
}

/// All art of one run, read when it is first asked for.
pub struct Art<'d> {
    door: &'d dyn Door,
    read: Mutex<HashMap<(String, Color), Result<Artwork, NoArt>>>,
}

impl<'d> Art<'d> {
    /// Art that comes in through a door.
    pub fn new(door: &'d dyn Door) -> Art<'d> {
        Art { door, read: Mutex::default() }
    }

    /// The art in a file; `color` is for what the file leaves to its surroundings (`currentColor`).
    ///
    /// # Errors
    /// Why there is none.
    pub fn file(&self, path: &str, color: Color) -> Result<Artwork, NoArt> {
        let key = (path.to_owned(), color);
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(key).or_insert_with(|| self.open(path, color)).clone()
    }

    /// Whether the program carries a file.
    pub fn is_built_in(&self, path: &str) -> bool {
        path.strip_prefix(BUILT_IN).is_some_and(|inner| self.door.built_in(inner).is_some())
    }

    /// An icon: from a folder `icons` beside one of the files, or one of the built-in ones.
    ///
    /// # Errors
    /// Why there is none.
    pub fn icon(&self, name: &str, beside: &[&str], color: Color) -> Result<Artwork, NoArt> {
        // Built-in layouts have their icons in one folder; built-in examples bring theirs along.
        let shared = format!("{BUILT_IN}layouts/");
        for file in beside.iter().filter(|file| !file.starts_with(&shared)) {
            match self.file(&door::beside(file, &format!("icons/{name}.svg")), color) {
                Err(none) if none.missing => {}
                found => return found,
            }
        }
        self.file(&format!("{BUILT_IN}layouts/icons/{name}.svg"), color).map_err(|none| {
            if !none.missing {
                return none;
            }
            let below = self.door.built_in_below("layouts/icons/");
            let built_in =
                below.iter().filter_map(|p| p.strip_prefix("layouts/icons/")?.strip_suffix(".svg"));
            let own = self.own_icons(beside);
            let help = match nearest(name, own.iter().map(String::as_str).chain(built_in.clone())) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => {
                    let alike: Vec<&str> =
                        built_in.filter(|icon| icon.chars().next() == name.chars().next()).collect();
                    let others = match alike.as_slice() {
                        [] => String::new(),
                        alike => format!(
                            "; of those that come along {} begin with the same letter",
                            and_list(alike)
                        ),
                    };
                    format!("put {name}.svg into a folder `icons` beside the definition{others}")
                }
            };
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

    /// The file in the same folder whose name is most like that of one that is not there.
    fn near(&self, path: &str) -> Option<String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
        let Ok(Found::Folder(paths)) = self.door.look(folder) else { return None };
        let prefix = if folder == "." { String::new() } else { format!("{folder}/") };
        let beside =
            paths.iter().filter_map(|path| path.strip_prefix(&prefix)).filter(|name| !name.contains('/'));
        nearest(name, beside).map(str::to_owned)
    }

    fn open(&self, path: &str, color: Color) -> Result<Artwork, NoArt> {
        let bytes = match path.strip_prefix(BUILT_IN) {
            Some(inner) => self.door.built_in(inner).map(<[u8]>::to_vec).ok_or(Trouble::NotThere),
            None => self.door.read(path, door::MOST_BINARY),
        };
        let bytes = bytes.map_err(|trouble| match trouble {
            Trouble::NotThere => NoArt {
                message: format!("there is no {path}"),
                help: match self.near(path) {
                    Some(near) => {
                        format!("did you mean {near}? the path is relative to the file that names it")
                    }
                    None => "the path is relative to the file that names it".to_owned(),
                },
                missing: true,
            },
            Trouble::TooLarge(most) => {
                refused(path, &format!("it is larger than {} MiB", most >> 20), "make it smaller")
            }
            Trouble::Refused(why) => refused(path, &why, "check its name and its permissions"),
        })?;
        match bytes.as_slice() {
            [0xFF, 0xD8, 0xFF, ..] => {
                jpeg::read(bytes).map_err(|why| refused(path, why, "save it anew as JPEG or PNG"))
            }
            [0x89, b'P', b'N', b'G', ..] => {
                picture::png(&bytes).map_err(|why| refused(path, &why, "save it anew as PNG"))
            }
            _ if svg::looks_like(&bytes) => {
                svg::read(&bytes, color).map_err(|(why, help)| refused(path, &why, help))
            }
            _ => Err(refused(path, "it is neither SVG nor PNG nor JPEG", "save it as one of these")),
        }
    }
}

fn refused(path: &str, why: &str, help: &str) -> NoArt {
    NoArt { message: format!("{path} can't be used: {why}"), help: help.to_owned(), missing: false }
}
