//! A folder of pictures as a deck: `cards: {pictures: art}`. Each picture is a card named after its file; its path is
//! the field `art`.

use super::report_unread;
use crate::diag::{Report, and_list, capital, code};
use crate::source::door::{self, Door, Found, Trouble};
use crate::source::{Located, Node};

/// The endings of picture files.
const ENDINGS: [&str; 7] = ["png", "jpg", "jpeg", "webp", "gif", "svg", "svgz"];
/// The endings of pictures that are not read.
const OTHERS: [&str; 22] = [
    "tif", "tiff", "bmp", "avif", "heic", "heif", "jxl", "jp2", "tga", "ico", "pdf", "eps", "ai", "psd",
    "psb", "xcf", "kra", "cdr", "afdesign", "afphoto", "dng", "cr2",
];
/// The most names in a message.
const SHOWN: usize = 5;

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
    report_others(&found, &path, folder, report);
    if cards.is_empty() {
        report
            .error(code::EMPTY, folder.origin, format!("there is no picture in {path}"))
            .help(format!("pictures end in {}", ENDINGS.join(", ")));
        return None;
    }
    Some(cards)
}

/// Reports pictures that are not read, which would be missing from the deck.
fn report_others(found: &[String], path: &str, folder: &Located<String>, report: &mut Report) {
    let within =
        |whole: &String| whole.strip_prefix(path).map(|rest| rest.trim_start_matches('/').to_owned());
    let others: Vec<String> =
        found.iter().filter(|whole| ends_in(whole, &OTHERS)).filter_map(within).collect();
    if others.is_empty() {
        return;
    }
    let mut shown: Vec<String> = others.iter().take(SHOWN).cloned().collect();
    if others.len() > SHOWN {
        shown.push(format!("{} more", others.len() - SHOWN));
    }
    let are =
        if others.len() == 1 { "is not read and has no card" } else { "are not read and have no cards" };
    report
        .warning(code::BAD_IMAGE, folder.origin, format!("{} {are}", and_list(&shown)))
        .help("save pictures as PNG, JPEG, WebP or GIF, and drawings as SVG");
}

/// Whether a path has one of some endings, in small letters or capitals.
fn ends_in(path: &str, endings: &[&str]) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| endings.contains(&ending.as_str()))
}

/// The card of a file, if it is a picture.
fn card(whole: &str, path: &str, folder: &Located<String>) -> Option<Node> {
    let within = whole.strip_prefix(path)?.trim_start_matches('/');
    let (stem, _) = within.rsplit('/').next()?.rsplit_once('.').filter(|_| ends_in(within, &ENDINGS))?;
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
