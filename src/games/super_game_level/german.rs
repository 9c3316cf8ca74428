//! German words of players' orders, each with the English one.

/// Words of the Creation Phase and of turns.
pub(super) const GERMAN: &[(&str, &str)] = &[
    ("greife an", "attack"),
    ("greift an", "attack"),
    ("greif an", "attack"),
    ("angriff auf", "attack"),
    ("friere ein", "freeze"),
    ("friert ein", "freeze"),
    ("tritt ein", "enter"),
    ("schiebe weg", "push"),
    ("schiebt", "push"),
    ("schiebe", "push"),
    ("stoesst", "push"),
    ("ende", "end"),
    ("oben links", "up-left"),
    ("links oben", "up-left"),
    ("oben rechts", "up-right"),
    ("rechts oben", "up-right"),
    ("unten links", "down-left"),
    ("links unten", "down-left"),
    ("unten rechts", "down-right"),
    ("rechts unten", "down-right"),
    ("links", "left"),
    ("rechts", "right"),
    ("oben", "up"),
    ("hoch", "up"),
    ("unten", "down"),
    ("runter", "down"),
    ("springt", "jump"),
    ("springe", "jump"),
    ("spring", "jump"),
    ("bleibt stehen", "stay"),
    ("bleibt", "stay"),
    ("bleibe", "stay"),
    ("wartet", "stay"),
    ("betritt", "enter"),
    ("betrete", "enter"),
    ("spielt", "play"),
    ("spiele", "play"),
    ("verzaubert", "charm"),
    ("bezaubert", "charm"),
    ("niemanden", "none"),
    ("stein", "brick"),
    ("bombe", "bomb"),
    ("kiste", "box"),
    ("leiter", "ladder"),
    ("startfeld", "start"),
    ("start", "start"),
    ("passt", "pass"),
    ("passe", "pass"),
    ("gedreht", "turned"),
    ("legt", ""),
    ("lege", ""),
    ("zieht", ""),
    ("geht", ""),
    ("wirft", ""),
    ("nach", ""),
    ("auf", ""),
    ("einen", ""),
    ("eine", ""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Direction;
    use crate::scenario::action::WORDS;
    use crate::tables::PIECES;

    #[test]
    fn each_word_means_something_in_english() {
        for (_, english) in GERMAN.iter().filter(|(_, english)| !english.is_empty()) {
            let is_known = Direction::parse(english).is_some()
                || WORDS.iter().any(|(word, _)| word == english)
                || PIECES.iter().any(|row| row.name.split('-').next() == Some(*english))
                || ["pass", "turned", "none"].contains(english);
            assert!(is_known, "{english}");
        }
    }
}
