//! A folder of pictures as a deck: `cards: {pictures: art}`. Each picture is a card named after its file; its path is
//! the field `art`.

use super::report_unread;
use crate::diag::{Report, capital, code};
use crate::source::door::{self, Door, Found, Trouble};
use crate::source::{Located, Node};

/// The endings of picture files.
const ENDINGS: [&str; 6] = ["png", "jpg", "jpeg", "webp", "gif", "svg"];

/// The cards of a folder that a file names, in the order of their paths.
pub(super) fn cards(
    folder: &Located<String>,
    file: &str,
    door: &dyn Door,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let path = door::beside(file, &folder.value);
    let found = match door.look(&path) {
        Ok(Found::Folder(found)) => found,
        Ok(Found::File) => {
            let trouble = Trouble::Refused("it is a file, not a folder".to_owned());
            report_unread(door, &path, &trouble, Some(folder.origin), report);
            return None;
        }
        Err(trouble) => {
            report_unread(door, &path, &trouble, Some(folder.origin), report);
            return None;
        }
    };
    let cards: Vec<Node> = found.iter().filter_map(|whole| card(whole, &path, folder)).collect();
    if cards.is_empty() {
        report
            .error(code::EMPTY, folder.origin, format!("there is no picture in {path}"))
            .help(format!("pictures end in {}", ENDINGS.join(", ")));
        return None;
    }
    Some(cards)
}

/// The card of a file, if it is a picture.
fn card(whole: &str, path: &str, folder: &Located<String>) -> Option<Node> {
    let within = whole.strip_prefix(path)?.trim_start_matches('/');
    let (stem, ending) = within.rsplit('/').next()?.rsplit_once('.')?;
    ENDINGS.contains(&ending.to_lowercase().as_str()).then_some(())?;
    let art = format!("{}/{within}", folder.value.trim_end_matches('/'));
    let fields = [("name", name(stem)), ("art", art)];
    let origin = folder.origin;
    Some(Node::map(fields.map(|(key, text)| (key, Node::text(text, origin))), origin))
}

/// The card name of a file name: `old-wren_2` becomes Old Wren 2.
fn name(stem: &str) -> String {
    let words = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let name = words.map(capital).collect::<Vec<_>>().join(" ");
    if name.is_empty() { stem.to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pictures() {
        assert_eq!(name("old-wren_2"), "Old Wren 2");
        assert_eq!(name("éclair"), "Éclair");
        assert_eq!(name("--"), "--");
    }
}
