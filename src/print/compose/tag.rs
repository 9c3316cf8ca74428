//! What the parts of a drawing are to people who listen to a page: headings, paragraphs, tables, pictures in words.
//! The writer of PDF makes the structure of its files from it.

use std::sync::Arc;

use super::drawing::{Drawing, GlyphRun, Group, Item, Transform};

/// What a group of a drawing is.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// Its kind.
    pub role: Role,
    /// The words for a picture or an icon; the title of a section.
    pub words: Option<Box<str>>,
    /// Where it belongs.
    pub within: Within,
}

/// The kinds of parts, named as in ISO 32000-1, 14.8.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Parts that belong together, such as those of a card.
    Section,
    /// A heading of a level, from 1.
    Heading(u8),
    /// A paragraph, or any other text.
    Paragraph,
    /// A list of [`Role::Item`]s.
    List {
        /// Whether its labels are numbers.
        is_numbered: bool,
    },
    /// A label and a body.
    Item,
    /// The bullet or number of an item.
    Label,
    /// The text of an item.
    Body,
    /// A table of [`Role::Row`]s.
    Table,
    /// A row of cells.
    Row,
    /// A cell that names its column.
    Head,
    /// A cell that names its row.
    RowHead,
    /// Any other cell.
    Cell,
    /// A picture, with words for it.
    Figure,
    /// A sign in a line of text, with its word.
    Icon,
    /// A background, which nobody has to hear.
    Decoration,
}

/// Where a part belongs.
#[derive(Debug, Clone, PartialEq)]
pub enum Within {
    /// In the part whose group is around its own. Each group is a separate part.
    Drawing,
    /// At the top of a text. All groups with the same tag are one part, even on several pages.
    Text,
    /// In another part of a text. All groups with the same tag are one part, even on several pages.
    Part(Arc<Tag>),
}

impl Role {
    /// Whether it holds text or a picture, rather than other parts.
    pub const fn has_content(self) -> bool {
        !matches!(self, Role::Section | Role::List { .. } | Role::Item | Role::Table | Role::Row)
    }
}

impl Tag {
    /// A part in the part around it.
    pub fn here(role: Role) -> Arc<Tag> {
        Arc::new(Tag { role, words: None, within: Within::Drawing })
    }

    /// A picture or an icon in words.
    pub fn in_words(role: Role, words: &str) -> Arc<Tag> {
        Arc::new(Tag { role, words: Some(words.into()), within: Within::Drawing })
    }

    /// The word of an icon: its name, without hyphens.
    pub fn icon(name: &str) -> Arc<Tag> {
        Tag::in_words(Role::Icon, &name.replace('-', " "))
    }

    /// A part at the top of a text.
    pub fn of_text(role: Role) -> Arc<Tag> {
        Arc::new(Tag { role, words: None, within: Within::Text })
    }

    /// A picture in a text, in words.
    pub fn figure_of_text(words: &str) -> Arc<Tag> {
        Arc::new(Tag { role: Role::Figure, words: Some(words.into()), within: Within::Text })
    }

    /// A part of another part of a text.
    #[must_use]
    pub fn part(self: &Arc<Tag>, role: Role) -> Arc<Tag> {
        Arc::new(Tag { role, words: None, within: Within::Part(self.clone()) })
    }
}

impl Item {
    /// Things that are one part.
    pub fn tagged(tag: Arc<Tag>, drawing: Drawing) -> Item {
        let transform = Transform::IDENTITY;
        Item::Group(Box::new(Group { transform, clip: None, opacity: 1.0, drawing, tag: Some(tag) }))
    }
}

impl Drawing {
    /// Makes everything after the first `from` things one part, unless nothing was added.
    pub fn tag(&mut self, from: usize, tag: impl FnOnce() -> Arc<Tag>) {
        if from < self.items.len() {
            let drawing = Drawing { items: self.items.split_off(from) };
            self.push(Item::tagged(tag(), drawing));
        }
    }

    /// Whether any of it is tagged.
    pub fn has_tags(&self) -> bool {
        self.items.iter().any(|item| match item {
            Item::Group(group) => group.tag.is_some() || group.drawing.has_tags(),
            Item::Shared(drawing, _) => drawing.has_tags(),
            Item::Layer(layer) => layer.drawing.has_tags(),
            Item::Field(_) => true,
            Item::Text(_) | Item::Path(_) | Item::Picture(..) | Item::Origin(..) => false,
        })
    }

    /// All of its words: headings first, then the others in the order of drawing.
    pub fn words(&self) -> String {
        let mut heard = Heard::default();
        heard.drawing(self);
        heard.end();
        let (heads, others): (Vec<_>, Vec<_>) = heard.parts.into_iter().partition(|(is_head, _)| *is_head);
        let mut words = String::new();
        for (_, part) in heads.iter().chain(&others) {
            if !words.is_empty() {
                words.push_str(if words.ends_with(['.', '!', '?', ':', ';', ',', '…']) {
                    " "
                } else {
                    ". "
                });
            }
            words.push_str(part);
        }
        words
    }
}

/// Words as they are collected.
#[derive(Default)]
struct Heard {
    /// Finished parts, each with whether it is a heading.
    parts: Vec<(bool, String)>,
    text: String,
    is_head: bool,
    /// The baseline of the last run.
    y: Option<f32>,
    /// How many parts with content are around.
    depth: usize,
}

impl Heard {
    fn drawing(&mut self, drawing: &Drawing) {
        for item in &drawing.items {
            match item {
                Item::Text(run) => self.run(run),
                Item::Group(group) => self.group(group),
                Item::Shared(drawing, _) => self.drawing(drawing),
                Item::Layer(layer) => self.drawing(&layer.drawing),
                Item::Path(_) | Item::Picture(..) | Item::Field(_) | Item::Origin(..) => {}
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let Some(tag) = &group.tag else { return self.drawing(&group.drawing) };
        if !tag.role.has_content() || self.depth > 0 && tag.words.is_none() {
            return self.drawing(&group.drawing);
        }
        let is_within = self.depth > 0;
        if tag.role == Role::Decoration {
            return;
        }
        if !is_within {
            self.end();
        }
        self.depth += 1;
        self.is_head |= matches!(tag.role, Role::Heading(_));
        match &tag.words {
            Some(words) => self.word(words),
            None => self.drawing(&group.drawing),
        }
        self.depth -= 1;
        if !is_within {
            self.end();
        }
    }

    fn run(&mut self, run: &GlyphRun) {
        if self.y.is_some_and(|y| (y - run.y).abs() > 0.5) && !self.text.ends_with(['\u{AD}', ' ']) {
            self.text.push(' ');
        }
        self.y = Some(run.y);
        self.text.push_str(&run.text());
    }

    fn word(&mut self, word: &str) {
        for part in [" ", word, " "] {
            self.text.push_str(part);
        }
    }

    /// Ends a part.
    fn end(&mut self) {
        let text = std::mem::take(&mut self.text).replace('\u{AD}', "");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_head = std::mem::take(&mut self.is_head);
        if !text.is_empty() {
            self.parts.push((is_head, text));
        }
        self.y = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(words: &str) -> Item {
        Item::tagged(Tag::in_words(Role::Figure, words), Drawing::default())
    }

    #[test]
    fn headings_are_heard_first_and_parts_end_as_sentences() {
        let head = Item::tagged(Tag::here(Role::Heading(1)), Drawing { items: vec![figure("Wolf")] });
        let items = vec![figure("a wolf howls!"), figure("bow"), head];
        assert_eq!(Drawing { items }.words(), "Wolf. a wolf howls! bow");
    }

    #[test]
    fn what_is_empty_is_not_tagged() {
        let mut drawing = Drawing { items: vec![figure("Wolf")] };
        drawing.tag(1, || Tag::here(Role::Paragraph));
        assert_eq!(drawing.items.len(), 1);
        drawing.tag(0, || Tag::here(Role::Paragraph));
        assert!(drawing.has_tags());
        assert!(!Drawing::default().has_tags());
    }
}
