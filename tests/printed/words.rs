//! The text of printed files.

use punchboard::compose::text::markup;
use punchboard::model::Content;
use punchboard::source::{Node, Value};

use super::{Built, pdf};

/// Only letters and digits, because layouts break lines and space words anywhere.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Every name and every sentence of every card is in the text of its printed file, as often as it is printed.
pub fn all_there(built: &Built) {
    for (file, read) in built.files() {
        let texts: Vec<String> = read.pages.iter().map(|page| letters(&page.whole_text())).collect();
        let wanted = built.set.game_file().files.iter().find(|wanted| wanted.name.value == file.printed.name);
        let parts = &wanted.expect("every file is asked for").parts;
        for part in parts {
            let Content::Faces { component, .. } = &part.content else { continue };
            let decks = built.set.definitions().decks_of(&component.value);
            for entry in decks.flat_map(|deck| &deck.entries) {
                // Cards show their names; tokens, pieces and pages have names only in the definitions.
                const CARDS: [&str; 8] =
                    ["agent", "sue", "canon", "monster", "location", "race", "event", "world"];
                let named = CARDS.contains(&component.value.as_str());
                let mut sentences: Vec<String> =
                    named.then(|| entry.name.value.clone()).into_iter().collect();
                (entry.fields.iter()).for_each(|(_, node)| sentences_of(node, &mut sentences));
                for sentence in sentences {
                    let sought = letters(&sentence);
                    let found: usize = texts.iter().map(|text| text.matches(&sought).count()).sum();
                    assert!(
                        found >= entry.copies as usize,
                        "{} on {}: \"{sentence}\" of {} stands there {found} times, not {}",
                        file.printed.name,
                        file.printed.paper,
                        entry.name.value,
                        entry.copies
                    );
                }
            }
        }
    }
}

/// The text of each card's name, and of whatever has the form of a sentence, without marks.
fn sentences_of(node: &Node, into: &mut Vec<String>) {
    match &node.value {
        Value::Scalar(scalar) if scalar.text.ends_with(['.', '!', '?', '”']) => {
            let (rich, _) = markup::parse(&scalar.text);
            into.extend(rich.paragraphs.into_iter().map(|paragraph| paragraph.text));
        }
        Value::Scalar(_) => {}
        Value::List(nodes) => nodes.iter().for_each(|node| sentences_of(node, into)),
        Value::Map(map) => {
            // Text with the number of a rule is the rule's own; layouts may use other words.
            let quoted = map.get("rule").map(|rule| rule.origin);
            let own = map.iter().filter(|(_, node)| Some(node.origin) != quoted);
            own.for_each(|(_, node)| sentences_of(node, into));
        }
    }
}

/// System fonts are never used, and each font is subset to the printed characters.
pub fn own_fonts(built: &Built) {
    for (_, pdf::Pdf { fonts, .. }) in built.files() {
        assert!(!fonts.is_empty(), "there is text");
        for font in fonts {
            let (tag, name) = font.split_once('+').expect("a subset has a tag");
            assert!(tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()), "{font}");
            let families = ["Alegreya", "AlegreyaSans", "Inter", "Jersey10", "NotoSans"];
            assert!(families.contains(&name.split('-').next().unwrap_or_default()), "{font}");
        }
    }
}
