//! German words of letters, each with the English words that it stands for. Umlauts may be written as two letters.

use std::sync::LazyLock;

use super::words::plain;

/// A German word or two, and the English ones.
type Pair = (&'static str, &'static str);

/// Words of orders, with `ae` for `ä`.
const ORDERS: [Pair; 76] = [
    // Directions.
    ("nord", "north"),
    ("norden", "north"),
    ("nordost", "north-east"),
    ("nordosten", "north-east"),
    ("suedost", "south-east"),
    ("suedosten", "south-east"),
    ("sued", "south"),
    ("sueden", "south"),
    ("suedwest", "south-west"),
    ("suedwesten", "south-west"),
    ("nordwest", "north-west"),
    ("nordwesten", "north-west"),
    // Moves.
    ("bleib", "stay"),
    ("bleibe", "stay"),
    ("bleiben", "stay"),
    ("bleibt", "stay"),
    ("bleibt stehen", "stay"),
    ("bleibt hier", "stay"),
    ("steht", "stay"),
    ("wartet", "stay"),
    ("zieht nicht", "stay"),
    ("geht nicht", "stay"),
    ("sich nicht", "stay"),
    ("schlaf", "sleep"),
    ("schlafe", "sleep"),
    ("schlaeft", "sleep"),
    ("ohne", "without"),
    ("kind", "child"),
    ("kinder", "children"),
    ("junges", "newborn"),
    ("neugeborenes", "newborn"),
    ("nachwuchs", "newborn"),
    // Behaviours.
    ("aggressiv", "aggressive"),
    ("angriffslustig", "aggressive"),
    ("defensiv", "defensive"),
    ("halbdefensiv", "semi-defensive"),
    ("halb defensiv", "semi-defensive"),
    ("semidefensiv", "semi-defensive"),
    // Words without a meaning for an order.
    ("startet", "starts"),
    ("starte", "start"),
    ("beginnt", "begins"),
    ("nach", "to"),
    ("zu", "to"),
    ("zum", "to"),
    ("auf", "on"),
    ("bis", "to"),
    ("geht", "goes"),
    ("gehe", "go"),
    ("zieht", "moves"),
    ("ziehe", "move"),
    ("laeuft", "runs"),
    ("wandert", "moves"),
    ("bewegt", "moves"),
    ("sich", "it"),
    ("und", "and"),
    ("dann", "then"),
    ("danach", "then"),
    ("erst", "first"),
    ("ist", "is"),
    ("wird", "becomes"),
    ("sei", "be"),
    ("verhaelt", "behaves"),
    ("verhalten", "behaviour"),
    ("feld", "hex"),
    ("richtung", "direction"),
    ("das", "the"),
    ("der", "the"),
    ("die", "the"),
    ("den", "the"),
    ("dem", "the"),
    ("es", "it"),
    ("er", "it"),
    ("soll", "should"),
    ("bitte", "please"),
    ("wieder", "again"),
    ("auch", "also"),
];

/// The advantages; those of several words first. Where one has several names, the first is used in answers.
pub(super) const ADVANTAGES: [Pair; 24] = [
    ("Große Schnelligkeit", "Great Speed"),
    ("Gestank", "Foul Odour"),
    ("Übler Geruch", "Foul Odour"),
    ("Dicke Haut", "Thick Hide"),
    ("Scharfe Zähne", "Sharp Teeth"),
    ("Guter Sammler", "Keen Forager"),
    ("Flinke Füße", "Fleet of Foot"),
    ("Leichtfüßig", "Fleet of Foot"),
    ("Sparsamer Stoffwechsel", "Frugal Metabolism"),
    ("Genügsam", "Frugal Metabolism"),
    ("Herdentrieb", "Herd Instinct"),
    ("Tötungstrieb", "Killer Instinct"),
    ("Killerinstinkt", "Killer Instinct"),
    ("Giftiges Fleisch", "Poisonous Flesh"),
    ("Zweiter Magen", "Second Stomach"),
    ("Zwillinge", "Twin Birth"),
    ("Schwimmen", "Swimming"),
    ("Schnelligkeit", "Speed"),
    ("Kannibalismus", "Cannibalism"),
    ("Aasfresser", "Scavenger"),
    ("Tarnung", "Camouflage"),
    ("Amphibisch", "Amphibious"),
    ("Panzer", "Armour"),
    ("Winterschlaf", "Hibernation"),
];

/// Keys of letters and orders.
const KEYS: [Pair; 24] = [
    ("feind", "enemy"),
    ("gegner", "enemy"),
    ("gen", "gene"),
    ("vorteil", "gene"),
    ("neuer vorteil", "gene"),
    ("neues gen", "gene"),
    ("dauerbefehle", "standing"),
    ("dauerbefehl", "standing"),
    ("nachricht", "press"),
    ("presse", "press"),
    ("spieler", "player"),
    ("spezies", "player"),
    ("runde", "round"),
    ("befehle", "orders"),
    ("zuege", "orders"),
    ("zug", "move"),
    ("bewegung", "move"),
    ("nach", "move"),
    ("verhalten", "behaviour"),
    ("ohne", "without"),
    ("schlaf", "sleep"),
    ("kind", "child"),
    ("start", "place"),
    ("startfeld", "place"),
];

/// The word in small letters, with umlauts as two letters.
fn simple(text: &str) -> String {
    plain(text).replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss")
}

fn find(text: &str, pairs: &[Pair]) -> Option<&'static str> {
    let word = simple(text);
    pairs.iter().find(|(german, _)| *german == word).map(|(_, english)| *english)
}

/// The names of advantages in small letters.
static SIMPLE: LazyLock<[(String, &str); 24]> =
    LazyLock::new(|| ADVANTAGES.map(|(german, english)| (simple(german), english)));

/// The English words for one or two words of an order.
pub(super) fn order(text: &str) -> Option<&'static str> {
    find(text, &ORDERS).or_else(|| advantage(text))
}

/// The English name of an advantage.
pub(super) fn advantage(text: &str) -> Option<&'static str> {
    let word = simple(text);
    SIMPLE.iter().find(|(german, _)| *german == word).map(|(_, english)| *english)
}

/// The English key.
pub(super) fn key(text: &str) -> Option<&'static str> {
    find(text, &KEYS)
}

/// The number of a direction in letters, which must be capitals, since "no" and "so" are English words.
pub(super) fn direction(letters: &str) -> Option<u32> {
    match letters {
        "NO" => Some(2),
        "SO" => Some(3),
        _ => None,
    }
}

/// The words of an order in English.
pub(super) fn in_english(words: &[String]) -> Vec<String> {
    let mut english = Vec::with_capacity(words.len());
    let mut rest = words;
    while let Some((first, behind)) = rest.split_first() {
        let pair = behind.first().and_then(|next| order(&format!("{first} {next}")));
        match pair.map(|words| (words, 2)).or_else(|| Some((order(first)?, 1))) {
            Some((words, taken)) => {
                english.extend(words.split(' ').map(str::to_owned));
                rest = &rest[taken..];
            }
            None => {
                english.push(first.clone());
                rest = behind;
            }
        }
    }
    english
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advantages::Advantage;
    use crate::postal::keys::{LETTER_KEYS, ORDER_KEYS};

    #[test]
    fn each_word_means_something_in_english() {
        for (_, english) in ADVANTAGES {
            assert!(Advantage::parse(english).is_some(), "{english}");
        }
        let keys: Vec<&str> = LETTER_KEYS.iter().chain(&ORDER_KEYS).map(|(key, _)| key.name).collect();
        assert!(KEYS.iter().all(|(_, english)| keys.contains(english)));
        assert_eq!(
            Advantage::all().filter(|gene| !ADVANTAGES.iter().any(|(_, name)| *name == gene.name())).count(),
            0
        );
    }
}
