//! The words of a card for programs that show them beside it or search in them: its fields without marks.

use crate::compose::text::markup;
use crate::model::Entry;
use crate::source::Node;

/// Keys that say how a card is printed, not what it is.
const OF_PRINT: [&str; 6] = ["name", "copies", "numbers", "art", "picture", "image"];

/// The most words of a value that is shown after its key; a longer one is a text.
const SHORT: usize = 3;

/// The fields of a card: texts first, then its short values as "Cost: 3", one a line.
pub(super) fn about(entry: &Entry) -> String {
    let (mut texts, mut values) = (Vec::new(), Vec::new());
    for (key, node) in entry.fields.iter().filter(|(key, _)| !OF_PRINT.contains(&&*key.text)) {
        let value = match node.as_list() {
            Some(list) => list.iter().filter_map(Node::as_text).map(plain).collect::<Vec<_>>().join(", "),
            None => node.as_text().map(plain).unwrap_or_default(),
        };
        if value.is_empty() || node.is_null() || is_a_file(&value) {
            continue;
        }
        if value.split_whitespace().count() > SHORT && node.as_list().is_none() {
            texts.push(value);
        } else {
            values.push(format!("{}: {value}", titled(&key.text)));
        }
    }
    texts.extend(values);
    texts.join("\n")
}

/// The component of a card, and the words of its lists.
pub(super) fn tags(component: &str, entry: Option<&Entry>) -> Vec<String> {
    let mut tags = vec![component.to_owned()];
    let lists = entry.into_iter().flat_map(|entry| entry.fields.iter());
    for word in lists.filter_map(|(_, node)| node.as_list()).flatten().filter_map(Node::as_text).map(plain) {
        let is_word = !word.is_empty() && word.split_whitespace().count() <= SHORT && !is_a_file(&word);
        if is_word && !tags.contains(&word) {
            tags.push(word);
        }
    }
    tags
}

/// A text without its marks; icons are named.
fn plain(text: &str) -> String {
    let (rich, _) = markup::parse(text);
    let paragraphs = rich.paragraphs.into_iter().map(|paragraph| {
        let mut words = paragraph.text;
        for (at, icon) in paragraph.icons.iter().rev() {
            let name = icon.rsplit('/').next().unwrap_or(icon);
            words.insert_str(*at, &format!("[{name}]"));
        }
        match paragraph.bullet {
            Some(bullet) => format!("{bullet} {}", words.trim()),
            None => words.trim().to_owned(),
        }
    });
    paragraphs.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Whether a value names a picture.
fn is_a_file(value: &str) -> bool {
    let ending = value.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ["svg", "png", "jpg", "jpeg", "webp", "gif"].contains(&ending.as_str()))
}

/// `attack_points` as "Attack points".
fn titled(key: &str) -> String {
    let words = key.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
