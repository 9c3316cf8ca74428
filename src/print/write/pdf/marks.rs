//! Marked content: which stretches of a page belong to which part of its structure (ISO 32000-1, 14.6).
//!
//! Everything on a page is either a part of the structure or an artifact: crop marks, rulers, backgrounds.

use std::sync::Arc;

use super::stream::Content;
use crate::compose::tag::{Role, Tag};

/// What happens in a page's structure, in the order of reading.
pub(super) enum Event {
    /// A part begins.
    Open(Arc<Tag>),
    /// The last part that began ends.
    Close,
    /// A stretch of the page is in the part that is open, by its number.
    Mark(u32),
    /// The next field of the page is in the part that is open.
    Field,
}

/// The place between marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing may be drawn.
    Outside,
    /// In an artifact that ends at the next part.
    Artifact,
    /// In a part with text, between its stretches or in one: a sign in a line interrupts it.
    Text { role: Role, is_open: bool },
    /// In a stretch or an artifact to its end.
    Inside,
}

/// The marks of a page, while its content is written.
pub(super) struct Marks {
    pub events: Vec<Event>,
    next: u32,
    place: Place,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { events: Vec::new(), next: 0, place: Place::Outside }
    }
}

impl Marks {
    /// Whether parts may begin here.
    pub fn is_between(&self) -> bool {
        matches!(self.place, Place::Outside | Place::Artifact)
    }

    /// Whether an artifact is open that ends at the next part.
    pub fn is_artifact(&self) -> bool {
        self.place == Place::Artifact
    }

    /// Whether a part with text is open, and whether a stretch of it is.
    pub fn text(&self) -> Option<bool> {
        if let Place::Text { is_open, .. } = self.place { Some(is_open) } else { None }
    }

    /// Begins an artifact that ends at the next part.
    pub fn begin_artifact(&mut self, out: &mut Content) {
        out.op("/Artifact BMC");
        self.place = Place::Artifact;
    }

    /// Begins or ends a thing in an artifact that goes on after it.
    pub fn set_within_artifact(&mut self, is_within: bool) {
        self.place = if is_within { Place::Inside } else { Place::Artifact };
    }

    /// Begins an artifact with everything until its end.
    pub fn begin_decoration(&mut self, out: &mut Content) {
        self.begin_artifact(out);
        self.place = Place::Inside;
    }

    /// Begins what is in the margin of a page.
    pub fn begin_margin(&mut self, out: &mut Content) {
        out.op("/Artifact<</Type/Pagination>>BDC");
        self.place = Place::Inside;
    }

    /// Begins a part with text, whose stretches begin where there is something to draw.
    pub fn begin_text(&mut self, role: Role) {
        self.place = Place::Text { role, is_open: false };
    }

    /// Begins a stretch of the text that is open.
    pub fn go_on(&mut self, out: &mut Content) {
        if let Place::Text { role, is_open: false } = self.place {
            self.stretch(role, None, out);
            self.place = Place::Text { role, is_open: true };
        }
    }

    /// Ends the stretch of the text that is open.
    pub fn pause(&mut self, out: &mut Content) {
        if let Place::Text { role, is_open: true } = self.place {
            out.op("EMC");
            self.place = Place::Text { role, is_open: false };
        }
    }

    /// Ends the text that is open.
    pub fn end_text(&mut self, out: &mut Content) {
        self.pause(out);
        self.place = Place::Outside;
    }

    /// A sign with its word, in the text that is open.
    pub fn begin_sign(
        &mut self,
        words: &str,
        out: &mut Content,
    ) -> impl Fn(&mut Marks, &mut Content) + use<> {
        let around = self.place;
        self.stretch(Role::Icon, Some(words), out);
        self.place = Place::Inside;
        move |marks, out| {
            out.op("EMC");
            marks.place = around;
        }
    }

    /// Begins the content of the part that is open.
    pub fn begin(&mut self, role: Role, out: &mut Content) {
        self.stretch(role, None, out);
        self.place = Place::Inside;
    }

    fn stretch(&mut self, role: Role, words: Option<&str>, out: &mut Content) {
        out.word("/");
        out.word(name(role));
        out.word("<</MCID ");
        out.integer(i64::from(self.next));
        if let Some(words) = words {
            actual_text(words, out);
        }
        out.op(">>BDC");
        self.events.push(Event::Mark(self.next));
        self.next += 1;
    }

    /// Ends an artifact, or the content of a part.
    pub fn end(&mut self, out: &mut Content) {
        out.op("EMC");
        self.place = Place::Outside;
    }
}

/// Begins text that stands for what is drawn.
pub(super) fn begin_words(words: &str, out: &mut Content) {
    out.word("/Span<<");
    actual_text(words, out);
    out.op(">>BDC");
}

fn actual_text(words: &str, out: &mut Content) {
    out.word("/ActualText<FEFF");
    for unit in words.encode_utf16() {
        out.word(&format!("{unit:04X}"));
    }
    out.word(">");
}

/// The standard type of a part (ISO 32000-1, 14.8.4).
pub(super) const fn name(role: Role) -> &'static str {
    match role {
        Role::Section => "Sect",
        Role::Heading(0 | 1) => "H1",
        Role::Heading(2) => "H2",
        Role::Heading(3) => "H3",
        Role::Heading(4) => "H4",
        Role::Heading(5) => "H5",
        Role::Heading(_) => "H6",
        Role::Paragraph => "P",
        Role::List { .. } => "L",
        Role::Item => "LI",
        Role::Label => "Lbl",
        Role::Body => "LBody",
        Role::Table => "Table",
        Role::Row => "TR",
        Role::Head | Role::RowHead => "TH",
        Role::Cell => "TD",
        Role::Figure => "Figure",
        Role::Icon => "Span",
        Role::Decoration => "Artifact",
    }
}
