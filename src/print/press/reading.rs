//! Booklets to read on a screen: their pages in order, with an outline of their sections.

use std::io::{self, Write};
use std::ops::Range;

use super::Printed;
use crate::compose::FaceId;
use crate::compose::prose::Heading;
use crate::geometry::Rect;
use crate::impose::{Mark, PageNumber, Sheet};
use crate::model::Backs;
use crate::source::Files;
use crate::write::document::Bookmark;
use crate::write::{self, Document};

/// A booklet among what was printed.
pub struct ToRead {
    /// Its pages among the faces, in order, without empty ones at the end.
    pub pages: Range<usize>,
    /// Its headings, in order.
    pub headings: Vec<Heading>,
}

impl Printed {
    /// The name of the file to read, without the ending; `None` if there is no booklet in it.
    pub fn name_to_read(&self) -> Option<String> {
        (!self.to_read.is_empty()).then(|| format!("{}-read", self.name))
    }

    /// Writes the pages of its booklets in order as PDF, one a page, with an outline of their sections.
    ///
    /// # Errors
    /// It can't be written, a font can't be embedded, or a picture has changed in the meantime.
    ///
    /// # Panics
    /// If no file was read. Definitions come from files, so that there is one before anything is printed.
    pub fn write_pdf_to_read(&self, files: &Files, out: &mut dyn Write) -> io::Result<()> {
        let first = self.to_read.first().map_or(0, |text| text.pages.start);
        let last = self.to_read.last().map_or(0, |text| text.pages.end);
        let is_draft = self.sheets.iter().any(|sheet| sheet.marks.contains(&Mark::Draft));
        let (mut sheets, mut outline) = (Vec::new(), Vec::new());
        for text in &self.to_read {
            outline.extend(text.headings.iter().map(|heading| Bookmark {
                sheet: sheets.len() + heading.page,
                level: heading.level,
                title: heading.text.clone(),
            }));
            for (n, page) in text.pages.clone().enumerate() {
                let size = self.faces[page].size;
                let number = PageNumber { number: n + 1, count: text.pages.len() };
                let id = FaceId((page - first) as u32);
                let mut sheet = Sheet::page(size, &self.title, number, id, Rect::from_size(size));
                sheet.marks.extend(is_draft.then_some(Mark::Draft));
                sheets.push(sheet);
            }
        }
        let (file, _) = files.iter().next().expect("definitions come from files");
        let (faces, title) = (&self.faces[first..last], self.title.clone());
        let mut document = Document::new(title, faces, &sheets, &self.fonts, Backs::None, file);
        if !outline.is_empty() {
            document.bookmarks.clear();
            document.outline = outline;
        }
        document.store = self.store.clone();
        document.made_by = self.made_by(&self.name_to_read().unwrap_or_default());
        (document.names, document.language) = (&self.face_names[first..last], self.language.word());
        write::pdf::pdf(&document, out)
    }
}
