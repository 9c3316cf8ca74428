//! Orders in a few words: `B7, aggressive`, "goes north and is aggressive", "stays, without Speed".

use super::{german, words};
use crate::advantages::Advantage;
use crate::kind::Behaviour;
use crate::source::letter::clean;

/// The meaning of one or two words of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    Stay,
    Sleep,
    /// A hex or a direction.
    Step(String),
    /// A behaviour.
    Behaviour(Behaviour),
    /// An advantage to leave unused.
    Without(Advantage),
    /// Whom to attack, which can't be ordered (SUR-5.1); empty if it is not said.
    Victim(String),
    /// The hex of a newborn.
    Child(String),
    /// The behaviour of a newborn.
    ChildBehaviour(Behaviour),
    /// An unknown word.
    Unknown(String),
}

/// Words without a meaning for an order.
const FILLERS: &str = "again also an and are as at be become becomes being behave behaves behaving behavior behaviour begin \
    begins direction does first from get gets go goes going have head heads hex i in into is it its it's \
    let like mode move moves moving now on one place please pls put run runs send should stance start \
    starts step that the then there to toward towards want will with would";
/// Words for what can't be ordered: whom to attack or eat.
const ATTACKS: &str = "attack attacks attacking bite bites chase chases eat eats eating fight fights hunt hunts hunting \
    kill kills prey target targets victim victims opfer beute angriff angreifen beisst beißt frisst greift jagt tötet";
/// Words for a creature that stays in its hex.
const STAYS: &[&str] = &[
    "stay",
    "stays",
    "staying",
    "stay put",
    "here",
    "none",
    "0",
    "remain",
    "remains",
    "hold",
    "holds",
    "no move",
    "not move",
    "don't move",
];

/// Reads a text word by word.
pub fn read(text: &str) -> Vec<Word> {
    let text = clean(text).replace('’', "'");
    let words = german::in_english(&tokens(&text));
    let mut found = Vec::new();
    let mut about = About::Itself;
    let mut at = 0;
    while at < words.len() {
        if let Some(gene) = three(&words[at..]).filter(|_| about == About::Unused) {
            found.push(Word::Without(gene));
            at += 3;
            continue;
        }
        if is_attack(&words[at]) {
            let taken = victim(&words[at + 1..]);
            found.push(Word::Victim(words[at + 1..at + 1 + taken].join(" ")));
            at += 1 + taken;
            // "greift 6H an": the end of the German verb.
            at += usize::from(words.get(at).is_some_and(|word| words::plain(word) == "an"));
            continue;
        }
        let pair = words.get(at + 1).map(|next| format!("{} {next}", words[at]));
        let both = pair.and_then(|pair| meaning(&pair, &mut about));
        let (is, taken) = match both {
            Some(is) => (is, 2),
            None => {
                let unknown = || Meaning::Is(Word::Unknown(words[at].clone()));
                (meaning(&words[at], &mut about).unwrap_or_else(unknown), 1)
            }
        };
        if let Meaning::Is(word) = is {
            found.push(word);
        }
        at += taken;
    }
    // "stays where it is"
    if found.contains(&Word::Stay) {
        found.retain(|word| !matches!(word, Word::Unknown(word) if word.eq_ignore_ascii_case("where")));
    }
    found
}

/// Whether a word, such as a key of an order, says whom to attack.
pub fn is_attack(word: &str) -> bool {
    words::is_among(&words::plain(word), ATTACKS)
}

/// Whom a text says to attack, which can't be ordered; empty if it is not said.
pub fn victim_of(text: &str) -> Option<String> {
    read(text).into_iter().find_map(|word| if let Word::Victim(whom) = word { Some(whom) } else { None })
}

/// Whether a text can only be an order.
pub fn is_order(text: &str) -> bool {
    const LONGEST: usize = 400;
    if text.len() > LONGEST {
        return false;
    }
    let words = read(text);
    !words.is_empty() && !words.iter().any(|word| matches!(word, Word::Unknown(_)))
}

/// The number of words that name whom to attack, behind a verb: up to the first that is a part of an order.
fn victim(words: &[String]) -> usize {
    const MOST: usize = 4;
    let is_filler = |word: &String| ["the", "a", "an", "any", "all"].contains(&&*words::plain(word));
    let is_name = |word: &&String| is_filler(word) || meaning(word, &mut About::Itself).is_none();
    let named = words.iter().take(MOST).take_while(is_name).count();
    // "attacks 6H, a": the letter is a behaviour.
    words[..named].iter().rposition(|word| !is_filler(word)).map_or(0, |last| last + 1)
}

/// Whom the words are about.
#[derive(Clone, Copy, PartialEq)]
enum About {
    Itself,
    Newborn,
    Unused,
}

/// The words without separators.
fn tokens(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| c.is_whitespace() || ",;>/+&=()\"".contains(c));
    let parts =
        parts.map(|part| part.trim_matches(|c: char| ".!?:-_'…".contains(c))).filter(|part| !part.is_empty());
    parts.flat_map(words::hexes).collect()
}

/// The advantage with a name of three words: Fleet of Foot.
fn three(words: &[String]) -> Option<Advantage> {
    Advantage::parse(&words::plain(&words.get(..3)?.join(" ")))
}

/// The meaning of known words.
enum Meaning {
    /// A part of an order.
    Is(Word),
    /// No meaning; the words only complete a sentence.
    Nothing,
}

/// The meaning of one or two words; `None` if they are not known.
fn meaning(text: &str, about: &mut About) -> Option<Meaning> {
    let word = words::plain(text);
    let is_pair = text.contains(' ');
    if *about == About::Unused {
        if let Some(gene) = Advantage::parse(&word) {
            return Some(Meaning::Is(Word::Without(gene)));
        }
        if !is_pair && word != "and" {
            *about = About::Itself;
        }
    }
    if STAYS.contains(&&*word) || word == "doesn't move" {
        return Some(Meaning::Is(Word::Stay));
    }
    match &*word {
        "sleep" | "sleeps" => return Some(Meaning::Is(Word::Sleep)),
        "without" | "unused" | "not using" | "not use" => {
            *about = About::Unused;
            return Some(Meaning::Nothing);
        }
        "child" | "children" | "newborn" | "newborns" | "its child" | "its newborn" => {
            *about = About::Newborn;
            return Some(Meaning::Nothing);
        }
        _ => {}
    }
    let behaviour =
        if word == "s" { None } else { words::known_behaviour(word.strip_suffix("ly").unwrap_or(&word)) };
    // `a` and `d` alone are behaviours; "a" before a noun would not be, but nobody writes that.
    if let Some(behaviour) = behaviour {
        let is_child = *about == About::Newborn;
        return Some(Meaning::Is(if is_child {
            Word::ChildBehaviour(behaviour)
        } else {
            Word::Behaviour(behaviour)
        }));
    }
    if words::direction(text).is_some() && *about != About::Newborn {
        return Some(Meaning::Is(Word::Step(text.to_owned())));
    }
    if is_label(text) {
        let text = text.to_owned();
        return Some(Meaning::Is(if *about == About::Newborn {
            Word::Child(text)
        } else {
            Word::Step(text)
        }));
    }
    if !is_pair && words::is_among(&word, FILLERS) {
        return Some(Meaning::Nothing);
    }
    None
}

/// Whether a text is a hex: `B 7` is one, `B7 2` is a hex and a direction.
fn is_label(text: &str) -> bool {
    let is_one = text.split_once(' ').is_none_or(|(letters, digits)| {
        letters.bytes().all(|b| b.is_ascii_alphabetic()) && digits.bytes().all(|b| b.is_ascii_digit())
    });
    is_one && words::label(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_in_many_words() {
        let step = |text: &str| Word::Step(text.to_owned());
        let aggressive = Word::Behaviour(Behaviour::Aggressive);
        for (text, said) in [
            ("goes north and is aggressive.", vec![step("north"), aggressive.clone()]),
            ("B7 -> c8; A", vec![step("B7"), step("c8"), aggressive.clone()]),
            ("B7-C8", vec![step("B7"), step("C8")]),
            ("stays where it is!", vec![Word::Stay]),
            ("will not move", vec![Word::Stay]),
            ("N, semi\u{2011}defensive", vec![step("N"), Word::Behaviour(Behaviour::SemiDefensive)]),
            ("to south east", vec![step("south east")]),
            ("S, without great speed", vec![step("S"), Word::Without(Advantage::GreatSpeed)]),
            (
                "S without Fleet of Foot and speed, A",
                vec![
                    step("S"),
                    Word::Without(Advantage::FleetOfFoot),
                    Word::Without(Advantage::Speed),
                    aggressive.clone(),
                ],
            ),
            (
                "b 7, child B8 A",
                vec![step("b 7"), Word::Child("B8".to_owned()), Word::ChildBehaviour(Behaviour::Aggressive)],
            ),
            ("B7 2", vec![step("B7"), step("2")]),
            ("startet B7, aggressiv", vec![step("B7"), aggressive.clone()]),
            ("zieht nach NO und dann nach Süden", vec![step("NO"), step("south")]),
            ("bleibt stehen, ohne scharfe Zähne", vec![Word::Stay, Word::Without(Advantage::SharpTeeth)]),
            ("bewegt sich nicht", vec![Word::Stay]),
            ("schläft", vec![Word::Sleep]),
            (
                "halb-defensiv, Kind nach B8",
                vec![Word::Behaviour(Behaviour::SemiDefensive), Word::Child("B8".to_owned())],
            ),
            ("attacks 6H and moves to D4", vec![Word::Victim("6H".to_owned()), step("D4")]),
            ("moves to D4, attacks the Sabre there!", vec![step("D4"), Word::Victim("the Sabre".to_owned())]),
            ("greift 6H an, A", vec![Word::Victim("6H".to_owned()), aggressive.clone()]),
            ("attacks", vec![Word::Victim(String::new())]),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
        assert!(!is_order("not to the north") && !is_order("") && !is_order("of us will eat you"));
    }
}
