//! Drawings whose parts are marked as they are written: on pages, outside of forms.

use std::sync::Arc;

use super::content::Writer;
use super::marks::Event;
use crate::compose::drawing::{Drawing, Group, Item};
use crate::compose::tag::{Role, Tag, Within};

impl Writer<'_> {
    /// Writes a thing between parts: a part, a thing that holds parts, or a background.
    pub(super) fn marked_item(&mut self, item: &Item) {
        match item {
            Item::Group(group) => match &group.tag {
                Some(tag) => self.part(tag, group),
                None if !group.drawing.has_tags() => self.background(item),
                None if group.opacity < 1.0 => self.unit(&group.drawing, item),
                None => {
                    self.end_artifact();
                    self.item(item);
                }
            },
            Item::Shared(drawing, _) if drawing.has_tags() => self.unit(drawing, item),
            Item::Layer(layer) if layer.drawing.has_tags() => self.unit(&layer.drawing, item),
            Item::Field(_) => self.note(Event::Field),
            Item::Origin(..) => {}
            _ => self.background(item),
        }
    }

    fn background(&mut self, item: &Item) {
        if let Some(marks) = self.marks.as_mut().filter(|marks| !marks.is_artifact()) {
            marks.begin_artifact(&mut self.out);
        }
        self.marks.iter_mut().for_each(|marks| marks.set_within_artifact(true));
        self.item(item);
        self.marks.iter_mut().for_each(|marks| marks.set_within_artifact(false));
    }

    /// Writes a part.
    fn part(&mut self, tag: &Arc<Tag>, group: &Group) {
        self.end_artifact();
        match tag.role {
            Role::Decoration => {
                if let Some(marks) = &mut self.marks {
                    marks.begin_decoration(&mut self.out);
                }
                self.unmarked_group(group);
                self.end_marked();
            }
            // A sign alone is a paragraph of one word.
            Role::Icon => {
                let paragraph = Tag::here(Role::Paragraph);
                self.text(&paragraph, |writer| writer.sign(tag, group));
            }
            Role::Figure => self.content(tag, |writer| writer.unmarked_group(group)),
            role if role.has_content() => self.text(tag, |writer| writer.unmarked_group(group)),
            _ => {
                self.note(Event::Open(tag.clone()));
                self.unmarked_group(group);
                self.note(Event::Close);
            }
        }
    }

    /// Writes a part with text.
    fn text(&mut self, tag: &Arc<Tag>, write: impl FnOnce(&mut Self)) {
        self.note(Event::Open(tag.clone()));
        if let Some(marks) = &mut self.marks {
            marks.begin_text(tag.role);
        }
        write(self);
        self.end_text();
        if let Some(marks) = &mut self.marks {
            marks.end_text(&mut self.out);
        }
        self.note(Event::Close);
    }

    /// Writes a thing in a part with text. A sign is a part within it.
    pub(super) fn item_of_text(&mut self, item: &Item) {
        match item {
            Item::Group(group) if group.drawing.has_tags() || group.tag.is_some() => match &group.tag {
                Some(tag) if tag.role == Role::Icon => self.sign(tag, group),
                _ if group.opacity < 1.0 => self.stretch(item),
                _ if group.is_plain() => self.unmarked_group(group),
                // Stretches end where the states around them do.
                _ => {
                    self.pause();
                    self.unmarked_group(group);
                }
            },
            Item::Field(_) => self.note(Event::Field),
            Item::Origin(..) => {}
            _ => self.stretch(item),
        }
    }

    fn stretch(&mut self, item: &Item) {
        if let Some(marks) = &mut self.marks {
            marks.go_on(&mut self.out);
        }
        self.item(item);
    }

    /// Whether a stretch of a part with text is open.
    pub(super) fn is_in_stretch(&self) -> bool {
        self.marks.as_ref().is_some_and(|marks| marks.text() == Some(true))
    }

    /// Ends the stretch of a part with text.
    pub(super) fn pause(&mut self) {
        if self.is_in_stretch() {
            self.end_text();
            if let Some(marks) = &mut self.marks {
                marks.pause(&mut self.out);
            }
        }
    }

    /// Writes a sign in a part with text.
    fn sign(&mut self, tag: &Arc<Tag>, group: &Group) {
        self.pause();
        self.note(Event::Open(tag.clone()));
        let Some(marks) = &mut self.marks else { return };
        let end = marks.begin_sign(tag.words.as_deref().unwrap_or_default(), &mut self.out);
        self.unmarked_group(group);
        self.end_text();
        if let Some(marks) = &mut self.marks {
            end(marks, &mut self.out);
        }
        self.note(Event::Close);
    }

    /// Writes something that is stored as a form, as one part, since the content of a form can't be in several.
    fn unit(&mut self, drawing: &Drawing, item: &Item) {
        self.end_artifact();
        let mut tags = Vec::new();
        collect(drawing, &mut tags);
        for _ in 0..fields(item) {
            self.note(Event::Field);
        }
        let role = match tags.as_slice() {
            [] => {
                self.background(item);
                return self.end_artifact();
            }
            [only] if only.role != Role::Icon => only.role,
            tags if tags.iter().any(|tag| tag.role == Role::Figure) => Role::Figure,
            _ => Role::Paragraph,
        };
        self.content(&Tag::in_words(role, &drawing.words()), |writer| writer.item(item));
    }

    /// Writes the content of a part.
    fn content(&mut self, tag: &Arc<Tag>, write: impl FnOnce(&mut Self)) {
        self.note(Event::Open(tag.clone()));
        if let Some(marks) = &mut self.marks {
            marks.begin(tag.role, &mut self.out);
        }
        write(self);
        self.end_marked();
        self.note(Event::Close);
    }

    /// Ends an artifact that ends at the next part.
    pub(super) fn end_artifact(&mut self) {
        if self.marks.as_ref().is_some_and(|marks| marks.is_artifact()) {
            self.end_marked();
        }
    }

    fn end_marked(&mut self) {
        self.end_text();
        if let Some(marks) = &mut self.marks {
            marks.end(&mut self.out);
        }
    }

    pub(super) fn note(&mut self, event: Event) {
        if let Some(marks) = &mut self.marks {
            marks.events.push(event);
        }
    }
}

/// The outermost parts with content.
fn collect(drawing: &Drawing, into: &mut Vec<Arc<Tag>>) {
    for item in &drawing.items {
        match item {
            Item::Group(group) => match &group.tag {
                Some(tag) if tag.role == Role::Decoration => {}
                Some(tag) if tag.role.has_content() => into.push(tag.clone()),
                _ => collect(&group.drawing, into),
            },
            Item::Shared(drawing, _) => collect(drawing, into),
            Item::Layer(layer) => collect(&layer.drawing, into),
            Item::Text(_) | Item::Path(_) | Item::Picture(..) | Item::Field(_) | Item::Origin(..) => {}
        }
    }
}

/// The number of fields in groups; those in forms are drawn as they are.
fn fields(item: &Item) -> usize {
    match item {
        Item::Field(_) => 1,
        Item::Group(group) => group.drawing.items.iter().map(fields).sum(),
        _ => 0,
    }
}

/// Whether a face is a page of a text, by its first part.
pub(super) fn is_of_text(drawing: &Drawing) -> bool {
    let mut tags = Vec::new();
    collect(drawing, &mut tags);
    tags.first().is_some_and(|tag| tag.within != Within::Drawing)
}

/// Whether a face is too much for a figure: a page of a text, or a table. A face with fields to fill in is drawn as it is
/// wherever it is in several places.
pub(super) fn is_divided(drawing: &Drawing) -> bool {
    fn has(drawing: &Drawing, sought: &dyn Fn(&Item) -> bool) -> bool {
        drawing.items.iter().any(|item| {
            sought(item)
                || match item {
                    Item::Group(group) => has(&group.drawing, sought),
                    Item::Shared(drawing, _) => has(drawing, sought),
                    _ => false,
                }
        })
    }
    let is_table = |item: &Item| match item {
        Item::Group(group) => group.tag.as_ref().is_some_and(|tag| tag.role == Role::Table),
        _ => false,
    };
    let is_field = |item: &Item| matches!(item, Item::Field(_));
    (is_of_text(drawing) || has(drawing, &is_table)) && !has(drawing, &is_field)
}
