//! A field of a form, with its content.

use crate::compose::canvas::{Canvas, area};
use crate::compose::drawing::{Field, FieldKind, Item, Paint, Stroke};
use crate::compose::path::Path;
use crate::compose::text::{Area, markup};
use crate::geometry::Rect;
use crate::model::Slot;
use crate::model::bind::Bound;
use crate::model::slot::FormField;

pub(super) fn draw(field: &FormField, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let name = canvas.scope.bind(&field.name).text;
    let value = field.value.as_ref().map(|value| canvas.scope.bind(value));
    let outer = std::mem::take(&mut canvas.out);
    let room = area(rect);
    let kind = if let Some(tick) = &field.tick {
        let means = canvas.scope.bind(tick).text;
        let color = canvas.color(&field.style.color);
        let stroke = Stroke { paint: Paint::Color(color), width: 1.1, dash: Vec::new(), round: true };
        canvas.out.path(cross(room), None, Some(stroke));
        let is_ticked = value.as_ref().is_some_and(|value| value.text.trim() == means.trim());
        FieldKind::Tick { means: means.trim().to_owned(), is_ticked }
    } else {
        if let Some(value) = &value {
            canvas.text(value, &field.style, rect, (&slot.name.value, slot.origin()));
        }
        let value = value.map(|value| in_words(&value, canvas)).unwrap_or_default();
        match options(field, canvas) {
            Some(options) => FieldKind::Choice { value, options },
            None => FieldKind::Text { value, has_lines: field.style.lines != Some(1) },
        }
    };
    let drawing = std::mem::replace(&mut canvas.out, outer);
    let Area { x, y, width, height } = room;
    let name = name.trim().to_owned();
    let area = [x, y, width, height];
    // What is drawn twice is one field.
    let is_shared = field.shared || slot.position.two_way;
    let (slot, size) = (slot.origin(), field.style.size);
    canvas.out.push(Item::Field(Box::new(Field { name, slot, is_shared, kind, area, size, drawing })));
}

/// A text without the marks in it.
fn in_words(bound: &Bound, canvas: &Canvas<'_, '_>) -> String {
    let (rich, _) = markup::parse_in(&bound.marked(), canvas.stage.language);
    let lines: Vec<&str> = rich.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
    lines.join("\n")
}

/// The words to choose from.
fn options(field: &FormField, canvas: &Canvas<'_, '_>) -> Option<Vec<String>> {
    let options = field.options.as_ref()?;
    let listed = options.sole_field().and_then(|list| canvas.scope.value(&list.path));
    if let Some(list) = listed.as_ref().and_then(|node| node.as_list()) {
        return Some(list.iter().filter_map(|node| Some(node.as_text()?.to_owned())).collect());
    }
    let text = canvas.scope.bind(options).text;
    Some(text.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect())
}

/// A cross within a box, as one path: of two, some viewers draw only the first.
fn cross(Area { x, y, width, height }: Area) -> Path {
    let (across, down) = (width * 0.22, height * 0.22);
    let (left, top, right, bottom) = (x + across, y + down, x + width - across, y + height - down);
    let mut cross = Path::line(left, top, right, bottom);
    cross.segments.extend(Path::line(left, bottom, right, top).segments);
    cross
}
