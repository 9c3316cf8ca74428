//! The sentences of the echo in German, for players who write in German: each English phrase with the German one.

use super::{german, words};

/// A phrase in English and in German.
type Pair = (&'static str, &'static str);

/// Beginnings of sentences whose rest is the player's own text.
const QUOTED: Pair = ("Press: ", "Presse: ");

/// Before the name of the enemy.
const ENEMY: &str = "Der Feind ist ";

/// Phrases in the order in which they are replaced: longer ones before those that they contain.
const PHRASES: [Pair; 44] = [
    (" starts in a hex drawn at random", " beginnt auf einem Feld, das ausgelost wird"),
    (" starts in ", " beginnt in "),
    (" has no order and stays in ", " hat keinen Befehl und bleibt in "),
    (" has no move and stays in ", " hat keinen Zug und bleibt in "),
    (" stays in its hex", " bleibt auf seinem Feld"),
    (" stays in ", " bleibt in "),
    (" sleeps through the round", " schläft die ganze Runde"),
    (" sleeps", " schläft"),
    (" moves at random", " zieht zufällig"),
    (" moves to ", " zieht nach "),
    (", then to ", ", dann nach "),
    (" semi-defensive", " halb-defensiv"),
    (" defensive", " defensiv"),
    (" aggressive", " aggressiv"),
    (" from then on", " von da an"),
    (" leaves ", " lässt "),
    (" unused", " ungenutzt"),
    (" Its newborn goes to ", " Sein Neugeborenes geht nach "),
    (" Its newborn is ", " Sein Neugeborenes ist "),
    (" (but nothing is born in this round)", " (aber in dieser Runde wird nichts geboren)"),
    (" Its move is void: ", " Sein Zug ist ungültig: "),
    ("The enemy is ", ENEMY),
    ("The first advantage is drawn at random", "Der erste Vorteil wird ausgelost"),
    (
        "No first advantage is named: it is drawn at random",
        "Kein erster Vorteil ist genannt: er wird ausgelost",
    ),
    ("The first advantage is ", "Der erste Vorteil ist "),
    ("The new advantage is ", "Der neue Vorteil ist "),
    (", or else ", ", sonst "),
    (" (but nobody gains one in this round)", " (aber in dieser Runde gibt es keinen)"),
    ("From now on there are no standing orders.", "Von jetzt an gibt es keine Dauerbefehle."),
    ("The standing orders are used", "Die Dauerbefehle gelten"),
    ("Standing orders: ", "Dauerbefehle: "),
    ("None of this letter can be used.", "Nichts in diesem Brief ist zu gebrauchen."),
    ("It has no orders for this round.", "Er hat keine Befehle für diese Runde."),
    (
        " has no living creature: there is nothing to order.",
        " hat kein lebendes Geschöpf: es gibt nichts zu befehlen.",
    ),
    (" is not on the map", " liegt nicht auf der Karte"),
    (" is not a neighbour of ", " ist kein Nachbarfeld von "),
    ("it can swim through ", "es kann durch "),
    (", but not end there", " schwimmen, aber dort nicht bleiben"),
    (" is water", " ist Wasser"),
    ("it takes ", "der Weg hat "),
    (" steps, and the creature has ", " Schritte, und das Geschöpf hat "),
    ("one step", "einen Schritt"),
    (" steps", " Schritte"),
    (" is ", " ist "),
];

/// Words that German letters have, and English ones have not.
const WORDS: &str = "ich und nach bleibt bleibe bleiben zieht ziehe geht gehe nicht feind ohne halbdefensiv halb befehle \
    runde ist startet schläft vorteil";

/// Whether a letter is in German: whether one of its own words about orders is. Greetings are written in many languages.
pub fn is_german(text: &str) -> bool {
    let own = text.lines().filter(|line| !line.trim_start().starts_with(['>', '#', '|']));
    own.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()))
        .any(|word| words::is_among(&word.to_lowercase(), WORDS))
}

/// A sentence of the echo in German.
pub fn in_german(sentence: &str) -> String {
    if let Some(rest) = sentence.strip_prefix(QUOTED.0) {
        return format!("{}{rest}", QUOTED.1);
    }
    let phrases =
        PHRASES.iter().fold(sentence.to_owned(), |text, (english, german)| text.replace(english, german));
    // Names of species may have the word "and", too.
    let phrases = if phrases.contains(ENEMY) { phrases } else { phrases.replace(" and ", " und ") };
    german::ADVANTAGES.iter().fold(phrases, |text, (german, english)| text.replace(english, german))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_german_and_what_players_write_is_theirs() {
        for (english, german) in [
            (
                "25C stays in D1 and is semi-defensive from then on.",
                "25C bleibt in D1 und ist halb-defensiv von da an.",
            ),
            (
                "19H moves to C2, then to C3 and is aggressive from then on.",
                "19H zieht nach C2, dann nach C3 und ist aggressiv von da an.",
            ),
            ("The enemy is Sabre.", "Der Feind ist Sabre."),
            (
                "The new advantage is Camouflage, or else Hibernation.",
                "Der neue Vorteil ist Tarnung, sonst Winterschlaf.",
            ),
            (
                "2C stays in D1. Its move is void: B6 is not on the map (SUR-5.4).",
                "2C bleibt in D1. Sein Zug ist ungültig: B6 liegt nicht auf der Karte (SUR-5.4).",
            ),
            ("D5 is water", "D5 ist Wasser"),
            ("C4 is not a neighbour of C1", "C4 ist kein Nachbarfeld von C1"),
            (
                "it takes 3 steps, and the creature has 2 steps",
                "der Weg hat 3 Schritte, und das Geschöpf hat 2 Schritte",
            ),
            (
                "it takes 2 steps, and the creature has one step",
                "der Weg hat 2 Schritte, und das Geschöpf hat einen Schritt",
            ),
            (
                "it can swim through D5, but not end there",
                "es kann durch D5 schwimmen, aber dort nicht bleiben",
            ),
            (
                "2C stays in D1, is defensive from then on, and leaves Speed and Great Speed unused.",
                "2C bleibt in D1, ist defensiv von da an, und lässt Schnelligkeit und Große Schnelligkeit ungenutzt.",
            ),
            (
                "2C moves to D1. Its newborn goes to D2 and D3 and is aggressive.",
                "2C zieht nach D1. Sein Neugeborenes geht nach D2 und D3 und ist aggressiv.",
            ),
            ("The enemy is Rock and Roll.", "Der Feind ist Rock and Roll."),
            ("Press: It is mine and stays in B7.", "Presse: It is mine and stays in B7."),
        ] {
            assert_eq!(in_german(english), german);
        }
    }
}
