//! Pictures for a virtual table: each is drawn as a sheet without paper, and named after its content, because the
//! programs keep pictures by their addresses.

use std::collections::BTreeMap;

use super::zip::Zip;
use super::{How, Kit, Put};
use crate::compose::FaceId;
use crate::geometry::{Length, Point, Rect, Size, Tilt, Turn};
use crate::impose::show::picture;
use crate::impose::{Placement, Sheet, Side};
use crate::model::Backs;
use crate::model::template::file_name;
use crate::parallel;
use crate::source::Files;
use crate::source::checksum::Checksum;
use crate::write::png::{Format, sheets};
use crate::write::{Document, PictureFormat};

/// A picture to draw.
pub(super) struct Shot {
    /// The index of the printed file whose faces it shows.
    pub file: usize,
    /// What it is called.
    pub name: String,
    /// The faces on it.
    pub sheet: Sheet,
    /// Dots per inch.
    pub dpi: u32,
    /// Whether it is clear where nothing is drawn.
    pub is_clear: bool,
}

/// A picture that was drawn.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    /// The name of its file, with a hash of its content.
    pub file: String,
    /// Columns and rows of its dots.
    pub dots: (u32, u32),
}

impl Shot {
    /// One face, with a clear margin around it.
    pub fn face(file: usize, name: &str, (face, size): (FaceId, Size), around: Length, dpi: u32) -> Shot {
        let sheet = picture(face, size, around, name, Side::Front);
        Shot { file, name: name.to_owned(), sheet, dpi, is_clear: true }
    }

    /// Faces of one size side by side, row by row; `None` leaves a place empty.
    pub fn grid(
        file: usize,
        name: &str,
        faces: impl IntoIterator<Item = Option<FaceId>>,
        (cell, columns, rows): (Size, u32, u32),
        dpi: u32,
    ) -> Shot {
        let size = Size::new(cell.width * i64::from(columns), cell.height * i64::from(rows));
        let mut sheet = Sheet::blank(size, name);
        for (n, face) in faces.into_iter().enumerate() {
            let (column, row) = (n as i64 % i64::from(columns), n as i64 / i64::from(columns));
            let at = Rect::new(Point::new(cell.width * column, cell.height * row), cell);
            sheet.placements.extend(face.map(|face| Placement {
                face,
                at,
                turn: Turn::None,
                tilt: Tilt::default(),
            }));
        }
        Shot { file, name: name.to_owned(), sheet, dpi, is_clear: false }
    }

    /// Lowers its resolution so that no side has more dots than `most`.
    #[must_use]
    pub fn within(self, most: u32) -> Shot {
        let longest = self.sheet.paper.width.max(self.sheet.paper.height).to_pt() / 72.0;
        let dpi = self.dpi.min((f64::from(most) / longest).floor() as u32).max(1);
        Shot { dpi, ..self }
    }
}

/// Draws pictures and hands out files.
pub(super) struct Camera<'c, 'p> {
    kit: &'c Kit<'c>,
    how: &'c How,
    files: &'c Files,
    put: &'c mut Put<'p>,
}

impl<'c, 'p> Camera<'c, 'p> {
    pub fn new(kit: &'c Kit<'c>, how: &'c How, files: &'c Files, put: &'c mut Put<'p>) -> Camera<'c, 'p> {
        Camera { kit, how, files, put }
    }

    /// Hands out a file.
    pub fn put(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), String> {
        (self.put)(path, bytes)
    }

    /// Hands out an archive of files, sorted by their paths.
    pub fn put_archive(&mut self, path: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
        let mut zip = Zip::default();
        for (name, bytes) in files {
            zip.add(name, bytes)?;
        }
        self.put(path, zip.finish()?)
    }

    /// Draws pictures; `keep` gets the number of each, its file and its bytes.
    pub fn draw(
        &mut self,
        shots: &[Shot],
        mut keep: impl FnMut(&mut Put<'p>, usize, &Taken, Vec<u8>) -> Result<(), String>,
    ) -> Result<Vec<Taken>, String> {
        let mut alike: BTreeMap<Group, Vec<usize>> = BTreeMap::new();
        for (n, shot) in shots.iter().enumerate() {
            alike.entry((shot.file, shot.dpi, shot.is_clear)).or_default().push(n);
        }
        let alike: Vec<(Group, Vec<usize>)> = alike.into_iter().collect();
        let mut taken: Vec<Option<Taken>> = vec![None; shots.len()];
        let Camera { kit, how, files, put } = self;
        let (kit, how, files) = (*kit, *how, *files);
        let make = |(): &mut (), (group, numbers): &(Group, Vec<usize>)| {
            let shots: Vec<&Shot> = numbers.iter().map(|n| &shots[*n]).collect();
            develop(*group, &shots, (kit, how, files)).map(|made| numbers.iter().copied().zip(made).collect())
        };
        parallel::in_order(
            &alike,
            || (),
            make,
            |made: Result<Vec<Developed>, String>| {
                for (n, (one, bytes)) in made? {
                    keep(*put, n, &one, bytes)?;
                    taken[n] = Some(one);
                }
                Ok::<(), String>(())
            },
        )?;
        Ok(taken.into_iter().map(|one| one.expect("every shot is in one group")).collect())
    }
}

/// What pictures have in common that are drawn together: file, resolution, and whether they are clear.
type Group = (usize, u32, bool);

/// The number of a shot, what was taken, and its file.
type Developed = (usize, (Taken, Vec<u8>));

/// Draws pictures that have these in common.
fn develop(
    (file, dpi, is_clear): Group,
    shots: &[&Shot],
    (kit, how, files): (&Kit<'_>, &How, &Files),
) -> Result<Vec<(Taken, Vec<u8>)>, String> {
    let printed = &kit.printed[file];
    let of_file: Vec<Sheet> = shots.iter().map(|shot| shot.sheet.clone()).collect();
    let (any, _) = files.iter().next().expect("definitions come from files");
    let title = printed.title.clone();
    let document = Document::new(title, &printed.faces, &of_file, &printed.fonts, Backs::None, any);
    let document = Document { is_clear, ..document };
    let format = if is_clear { Format::Png } else { how.pictures };
    let mut made: Vec<(Taken, Vec<u8>)> = Vec::with_capacity(shots.len());
    sheets(&document, format, dpi, |bytes| {
        let shot = shots[made.len()];
        made.push((Taken { file: named(&shot.name, format, &bytes), dots: dots(shot) }, bytes));
        Ok(())
    })?;
    Ok(made)
}

/// Columns and rows of a picture.
fn dots(shot: &Shot) -> (u32, u32) {
    let dots = |length: Length| (length.to_pt() / 72.0 * f64::from(shot.dpi)).round().max(1.0) as u32;
    (dots(shot.sheet.paper.width), dots(shot.sheet.paper.height))
}

/// `fox-1a2b3c4d.png`.
fn named(name: &str, format: PictureFormat, bytes: &[u8]) -> String {
    let ending = match format {
        Format::Png => "png",
        Format::Jpeg => "jpg",
        Format::Webp => "webp",
    };
    let sum = Checksum::of_bytes(bytes);
    let name = file_name(name);
    let name = if name.is_empty() { "picture" } else { &name };
    format!("{name}-{:08x}.{ending}", (sum ^ (sum >> 32)) as u32)
}
