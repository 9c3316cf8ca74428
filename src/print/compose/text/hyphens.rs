//! Where words may be divided at the end of a line: soft hyphens by the rules of their language, inserted if
//! a style says `hyphenate: true`. Soft hyphens in the text itself always count.

use super::plain::is_plain;
use super::rich_text::{Paragraph, RichText};
use super::typography::SOFT_HYPHEN;
use crate::model::Language;

/// Shorter words are never divided.
const SHORTEST: usize = 5;

/// Inserts soft hyphens into the words of a text, if the rules of the language are known.
pub fn mark(text: &mut RichText, language: Language) {
    let [first, second] = language.word().as_bytes() else { return };
    let Some(rules) = hypher::Lang::from_iso([*first, *second]) else { return };
    for paragraph in text.paragraphs.iter_mut().filter(|paragraph| is_plain(&paragraph.text)) {
        let places = places(&paragraph.text, rules);
        insert(paragraph, &places);
    }
}

/// The bytes before which soft hyphens belong.
fn places(text: &str, rules: hypher::Lang) -> Vec<usize> {
    let mut places = Vec::new();
    let mut start = 0;
    for word in text.split(|c: char| !c.is_alphabetic()) {
        // Words with soft hyphens are divided only there, and words in capitals are hardly words.
        let by_hand =
            text[..start].ends_with(SOFT_HYPHEN) || text[start + word.len()..].starts_with(SOFT_HYPHEN);
        let is_word =
            !by_hand && word.chars().count() >= SHORTEST && word.chars().skip(1).any(char::is_lowercase);
        if is_word {
            let mut at = start;
            for syllable in hypher::hyphenate(word, rules) {
                at += syllable.len();
                places.push(at);
            }
            // The end of the word does not count.
            places.pop();
        }
        let end = start + word.len();
        start = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    places
}

fn insert(paragraph: &mut Paragraph, places: &[usize]) {
    if places.is_empty() {
        return;
    }
    let mut text = String::with_capacity(paragraph.text.len() + places.len() * SOFT_HYPHEN.len_utf8());
    let mut from = 0;
    for at in places {
        text.push_str(&paragraph.text[from..*at]);
        text.push(SOFT_HYPHEN);
        from = *at;
    }
    text.push_str(&paragraph.text[from..]);
    let moved = |place: usize| place + places.partition_point(|at| *at < place) * SOFT_HYPHEN.len_utf8();
    for (span, _) in &mut paragraph.spans {
        *span = moved(span.start)..moved(span.end);
    }
    for (at, _) in &mut paragraph.icons {
        *at = moved(*at);
    }
    paragraph.text = text;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::text::markup::parse_in;

    fn marked(text: &str, language: Language) -> Paragraph {
        let (mut text, _) = parse_in(text, language);
        mark(&mut text, language);
        text.paragraphs.remove(0)
    }

    fn shown(text: &str, language: Language) -> String {
        marked(text, language).text.replace(SOFT_HYPHEN, "|")
    }

    #[test]
    fn words_are_divided_by_the_rules_of_their_language() {
        assert_eq!(shown("Waldweg, Silbentrennung", Language::German), "Wald|weg, Sil|ben|tren|nung");
        assert_eq!(shown("extensive tables", Language::English), "ex|ten|sive ta|bles");
        assert_eq!(shown("SILBEN, Haus", Language::German), "SILBEN, Haus");
        assert_eq!(shown("Silbentrennung", Language::Japanese), "Silbentrennung");
    }

    #[test]
    fn what_is_divided_by_hand_is_divided_there_alone() {
        assert_eq!(shown("Silben\u{AD}trennung", Language::German), "Silben|trennung");
    }

    #[test]
    fn marks_stay_at_their_words() {
        let paragraph = marked("Ein **Waldweg** :coin: kostet", Language::German);
        let bold = paragraph.spans.iter().find(|(_, look)| look.bold).expect("a word is bold");
        assert_eq!(&paragraph.text[bold.0.clone()], "Wald\u{AD}weg");
        assert_eq!(&paragraph.text[..paragraph.icons[0].0], "Ein Wald\u{AD}weg ");
    }
}
