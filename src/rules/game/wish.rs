//! What a player wishes besides orders: to resign, to come back, to get no more mails. Read from the player's own words.

use std::borrow::Cow;

use crate::diag::surely;
use crate::source::letter::{clean, lines};
use crate::source::names::key;
use crate::source::shortened;

/// What a player wishes besides orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// To resign.
    Resign,
    /// To play on, after having resigned.
    PlayOn,
    /// To get no more mails; heard from those who are out.
    NoMails,
}

/// What was found in a letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The last wish that is plainly said.
    pub wish: Option<Wish>,
    /// A sentence that mentions resigning but does not plainly say so: "Should I resign?".
    pub unclear: Option<String>,
}

/// How to resign without a doubt.
pub const HOW_TO_RESIGN: &str = "`resign: true` is one";

impl Wishes {
    /// A sentence that may resign; the game master decides.
    pub fn doubt(&self) -> Option<String> {
        self.unclear.as_ref().map(|said| format!("\"{}\" is not read as a resignation", shortened(said)))
    }
}

/// Words that change nothing: greetings, excuses, and what a sentence may do without.
const FILLERS: &[&str] = &[
    "a",
    "afraid",
    "all",
    "also",
    "am",
    "and",
    "as",
    "bin",
    "but",
    "das",
    "dear",
    "decided",
    "dem",
    "der",
    "die",
    "es",
    "everybody",
    "everyone",
    "from",
    "gm",
    "going",
    "gonna",
    "habe",
    "hallo",
    "have",
    "hello",
    "hereby",
    "hi",
    "hiermit",
    "immediately",
    "immer",
    "is",
    "it",
    "jetzt",
    "leid",
    "leider",
    "mir",
    "moechte",
    "möchte",
    "muss",
    "must",
    "my",
    "need",
    "now",
    "of",
    "ok",
    "okay",
    "please",
    "shall",
    "so",
    "sofort",
    "sorry",
    "thanks",
    "that",
    "the",
    "therefore",
    "this",
    "to",
    "tut",
    "unfortunately",
    "vom",
    "want",
    "well",
    "werde",
    "will",
    "wir",
    "wish",
    "wollen",
];

/// Words for the game, without which most sentences say the same: "I resign from the game".
const GAMES: [&str; 2] = ["game", "spiel"];
/// Sentences without their fillers, by what they wish.
const SENTENCES: &[(Wish, &[&str])] = &[
    (
        Wish::Resign,
        &[
            "resign",
            "i resign",
            "i resigning",
            "quit",
            "i quit",
            "i quitting",
            "give up",
            "i give up",
            "i giving up",
            "i surrender game",
            "i retire game",
            "i concede",
            "i withdraw game",
            "i forfeit",
            "i out",
            "i drop out",
            "i dropping out",
            "i leave game",
            "i leaving game",
            "i stop playing",
            "i throw in towel",
            "i do not play any more",
            "i dont play any more",
            "i dont play anymore",
            "i no longer play",
            "ich gebe auf",
            "gebe auf",
            "ich aufgeben",
            "ich steige aus",
            "ich steige aus aus",
            "ich aussteigen",
            "ich höre auf",
            "ich aufhören",
            "ich scheide aus",
            "ich scheide aus aus",
            "ich ausscheiden",
            "ich verlasse spiel",
            "ich trete zurück",
            "ich raus",
            "ich aus raus",
            "ich spiele nicht mehr mit",
            "ich mache nicht mehr mit",
            "ich kapituliere",
            "gebe ich auf",
        ],
    ),
    (
        Wish::PlayOn,
        &[
            "i back",
            "i come back",
            "i coming back",
            "i play on",
            "i play again",
            "i continue",
            "i keep playing",
            "i withdraw resignation",
            "i take back resignation",
            "i take back",
            "i changed mind",
            "i do not resign",
            "i dont resign",
            "i not resign",
            "i wont resign",
            "i do not quit",
            "i dont quit",
            "ich spiele weiter",
            "ich mache weiter",
            "ich wieder da",
            "ich wieder dabei",
            "ich komme zurück",
            "ich gebe nicht auf",
            "ich gebe doch nicht auf",
            "ich nehme zurück",
            "ich bleibe dabei",
        ],
    ),
    (
        Wish::NoMails,
        &[
            "stop",
            "stop mails",
            "stop mail",
            "stop mailing",
            "stop sending mails",
            "no more mails",
            "no more mail",
            "no mails",
            "unsubscribe",
            "keine mails mehr",
            "keine mails",
            "keine post mehr",
            "abbestellen",
            "stopp",
        ],
    ),
];

/// Sentences that may resign, or be about pieces, holidays or jobs: the game master has to look at them.
const UNCLEAR: &[&str] = &[
    "surrender",
    "i surrender",
    "i retire",
    "i withdraw",
    "i leave",
    "i leaving",
    "ich steige",
    "ich scheide",
    "ich verlasse",
];
/// Words of a condition under which a player would resign.
const CONDITIONS: &[&str] =
    &["if", "when", "unless", "once", "whether", "wenn", "falls", "sobald", "sollte", "sofern", "ob"];

/// Words for an answer to `resign:`, and whether they agree.
const ANSWERS: &[(&str, bool)] = &[
    ("true", true),
    ("yes", true),
    ("y", true),
    ("ja", true),
    ("on", true),
    ("1", true),
    ("false", false),
    ("no", false),
    ("n", false),
    ("nein", false),
    ("off", false),
    ("0", false),
    ("none", false),
    ("stop", false),
    ("keine", false),
];

/// Keys of orders that say that somebody resigns.
const KEYS: &[&str] =
    &["resign", "resigns", "resigned", "quit", "leave", "give up", "aufgeben", "aufgabe", "aussteigen"];
/// Words for verbs that a slip may hide: "I resing".
const VERBS: &[&str] = &["resign", "quit", "surrender", "concede", "retire", "forfeit"];
/// Beginnings of words that may mean that somebody resigns.
const MENTIONS: &[&str] = &["resign", "quit", "surrender", "aufgeb", "aussteig"];
/// Keys of what players write for everybody.
const PRESS: &[&str] = &["press", "message", "news"];

/// Takes the wishes out of a letter. Sentences that say them become blanks, so that they are not read as orders and all places stay the
/// same. What is quoted, and press, is left as it is.
pub fn take(text: &str) -> (Cow<'_, str>, Wishes) {
    let clean = clean(text);
    let (mut found, mut blanks, mut is_press) = (Wishes::default(), Vec::new(), false);
    // Mail programs fold lines: the sentence "If I lose 7C, / I resign." begins before its last line.
    let mut is_conditional = false;
    for line in lines(&clean, text).into_iter().filter(|line| !line.is_quoted) {
        let written = &clean[line.start..line.end];
        let head = written.split_once(':').map(|(head, _)| key(head));
        is_press = match &head {
            Some(head) if line.indent == 0 => PRESS.contains(&head.as_str()),
            _ => is_press && !written.trim().is_empty(),
        };
        if is_press || written.starts_with(['#', '|']) {
            continue;
        }
        is_conditional &= !written.trim().is_empty();
        for (start, end) in sentences(written) {
            let sentence = &written[start..end];
            is_conditional |= words(sentence).iter().any(|word| CONDITIONS.contains(&word.as_str()));
            let said = match read(sentence) {
                Said::Plainly(Wish::Resign) if is_conditional => Said::Unclear,
                said => said,
            };
            is_conditional &= !sentence.ends_with(ENDS);
            match said {
                Said::Plainly(wish) => {
                    found.wish = Some(wish);
                    blanks.push((line.start + start, line.start + end));
                }
                Said::Unclear if found.unclear.is_none() => {
                    found.unclear = Some(sentence.trim().to_owned());
                }
                Said::Unclear | Said::Nothing => {}
            }
        }
    }
    if found.wish.is_some() {
        found.unclear = None;
    }
    (without(text, &clean, &blanks), found)
}

/// A text with blanks at places of its clean form. Lines with blanks are clean ones: within a run of full-width letters, places of the clean
/// text are not those of the typed one.
fn without<'t>(text: &'t str, clean: &str, blanks: &[(usize, usize)]) -> Cow<'t, str> {
    if blanks.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = text.to_owned();
    for (start, end) in blanks {
        let from = clean[..*start].rfind('\n').map_or(0, |at| at + 1);
        let to = clean[*end..].find('\n').map_or(clean.len(), |at| end + at);
        out.replace_range(from..to, &clean[from..to]);
    }
    for (start, end) in blanks {
        out.replace_range(start..end, &" ".repeat(end - start));
    }
    Cow::Owned(out)
}

/// The ends of sentences.
const ENDS: [char; 4] = ['.', '!', '?', ';'];

/// The sentences of a line, each with its full stop.
fn sentences(line: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, c) in line.char_indices() {
        if ENDS.contains(&c) {
            all.push((start, at + c.len_utf8()));
            start = at + c.len_utf8();
        }
    }
    all.push((start, line.len()));
    all.retain(|(start, end)| !line[*start..*end].trim().is_empty());
    all
}

/// What a sentence says.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Plainly(Wish),
    Unclear,
    Nothing,
}

/// The words of a sentence in small letters.
fn words(sentence: &str) -> Vec<String> {
    let plain = key(sentence).replace(['\'', '’'], "");
    let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

fn read(sentence: &str) -> Said {
    if let Some(wish) = answered(sentence) {
        return Said::Plainly(wish);
    }
    let all = words(sentence).join(" ");
    // "I'd like to" wants what "I'd" alone does not.
    let all = format!(" {all} ").replace(" id ", " i would ").replace(" would like ", " ");
    let words = all.split_whitespace().map(|word| match word {
        // "I'm", "I'll", "I've".
        "im" | "ill" | "ive" | "we" => "i",
        word => word,
    });
    let words: Vec<&str> = words.filter(|word| !FILLERS.contains(word)).collect();
    let less: Vec<&str> = words.iter().copied().filter(|word| !GAMES.contains(word)).collect();
    let (core, less) = (words.join(" "), less.join(" "));
    let is_core = |said: &&str| *said == core || *said == less;
    let is_asked = sentence.trim_end().ends_with('?');
    if let Some((wish, _)) = SENTENCES.iter().find(|(_, all)| all.iter().any(is_core))
        && !is_asked
    {
        return Said::Plainly(*wish);
    }
    let is_slip = matches!(words.as_slice(), ["i", verb] if surely(verb, VERBS.iter().copied()).is_some());
    if UNCLEAR.iter().any(is_core) || is_slip {
        return Said::Unclear;
    }
    let is_own = words.iter().any(|word| matches!(*word, "i" | "ich"));
    let is_mention = |word: &str| MENTIONS.iter().any(|mention| word.starts_with(mention)) && word != "quite";
    let mentions = words.iter().copied().any(is_mention)
        || [" give up ", " giving up ", " gebe auf ", " gebe ich auf "]
            .iter()
            .any(|words| all.contains(words));
    if is_own && mentions { Said::Unclear } else { Said::Nothing }
}

/// Whether a key of orders says who resigns: `resigned: [ann]`, `resign: true`.
pub fn is_about_resigning(word: &str) -> bool {
    KEYS.contains(&key(word).as_str())
}

/// Whether a word agrees, as in `resign: true`; `None` if it neither agrees nor disagrees.
pub fn answer(word: &str) -> Option<bool> {
    let word = key(word);
    ANSWERS.iter().find(|(known, _)| *known == word).map(|(_, agrees)| *agrees)
}

/// The player of a line that says of somebody to resign: "ann resigns", "resign: ann". "I resign" is of `own`.
pub fn of_somebody<'l>(line: &'l str, own: Option<&'l str>) -> Option<&'l str> {
    let line = line.trim().trim_end_matches(['.', '!']);
    let named = line.split_once(':').filter(|(key, _)| is_about_resigning(key)).map(|(_, name)| name.trim());
    let said = line.rsplit_once(' ').filter(|(_, verb)| ["resigns", "quits"].contains(verb));
    let name = named.filter(|name| answer(name) != Some(false)).or(said.map(|(name, _)| name.trim()));
    match name {
        Some(name) if answer(name).is_none() => Some(name),
        _ => own.filter(|_| read(line) == Said::Plainly(Wish::Resign)),
    }
}

/// The wish in `resign: true`, or in `mails: stop`.
fn answered(line: &str) -> Option<Wish> {
    let (name, value) = line.split_once(':')?;
    let (name, value) =
        (key(name.trim_matches(['-', ' '])), key(value.trim().trim_matches(['"', '\'', '.', '!'])));
    let agrees = answer(&value)?;
    match name.as_str() {
        name if KEYS.contains(&name) => Some(if agrees { Wish::Resign } else { Wish::PlayOn }),
        "mails" | "mail" if !agrees => Some(Wish::NoMails),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(text: &str) -> Option<Wish> {
        take(text).1.wish
    }

    #[test]
    fn a_plain_word_is_a_resignation() {
        for text in [
            "I resign",
            "I resign.",
            "Dear GM,\n\nI hereby resign from the game.\n\nBob",
            "Sorry all, I quit!",
            "I'm out",
            "i’m giving up now",
            "I have to drop out. Sorry!",
            "I would like to give up",
            "Ich gebe auf.",
            "Hallo,\nleider muss ich aufgeben.\nGruß",
            "Ich steige aus dem Spiel aus",
            "ICH GEBE HIERMIT AUF",
            "resign: true",
            "Resign: yes",
            "aufgeben: ja",
            "I'd like to resign from the game",
            "I'm leaving the game.",
            "Ich verlasse das Spiel",
            "Ich bin raus!",
            "bob brick-1x4 B7\nI resign",
            "When do you play?\nI resign.",
            "I resign！",
            "– I resign.",
            "Ｉ　ｒｅｓｉｇｎ．",
        ] {
            assert_eq!(wish(text), Some(Wish::Resign), "{text}");
        }
    }

    #[test]
    fn what_is_said_of_resigning_is_none() {
        for (text, is_unclear) in [
            ("I will never give up", true),
            ("Should I resign?", true),
            ("I might quit soon", true),
            ("If I lose 7C, I resign", true),
            ("If I lose 7C to bob's pack,\nI resign.", true),
            ("Wenn 7C stirbt,\ngebe ich auf.", true),
            ("I would resign", true),
            ("I'd quit!", true),
            // Slips, and verbs with several meanings.
            ("I resing", true),
            ("I qiut", true),
            ("I quiet.", true),
            ("I'm retired.", true),
            ("I retire", true),
            ("I withdraw.", true),
            ("I surrender!", true),
            ("Thanks, I'm leaving now.", true),
            ("Ich steige.", true),
            ("I quite like this game!", false),
            ("I quite like it.", false),
            ("I'm out today.", false),
            ("bob resigns", false),
            ("press: I resign myself to grass", false),
            ("Press:\n  I resign.\n  I quit.", false),
            ("> I resign\n25C: stay", false),
            ("25C: stay", false),
            ("7C quits B7", false),
            ("I like it here", false),
            ("resign: maybe", false),
        ] {
            let found = take(text).1;
            assert_eq!((found.wish, found.unclear.is_some()), (None, is_unclear), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_line_says_who_resigns() {
        for (line, who) in [
            ("ann resigns", Some("ann")),
            ("Jörg Maria resigns.", Some("Jörg Maria")),
            ("resign: ann", Some("ann")),
            ("resigned: bob", Some("bob")),
            ("resign: true", Some("own")),
            ("I resign", Some("own")),
            ("resign", Some("own")),
            ("resign: no", None),
            ("ann rests", None),
            ("Should I resign?", None),
        ] {
            assert_eq!(of_somebody(line, Some("own")), who, "{line}");
        }
        assert_eq!(of_somebody("I resign", None), None);
    }

    #[test]
    fn the_last_wish_counts() {
        assert_eq!(wish("I resign.\nSorry, I play on!"), Some(Wish::PlayOn));
        for text in ["I'm back!", "I come back", "Ich spiele weiter", "resign: no", "I do not resign"] {
            assert_eq!(wish(text), Some(Wish::PlayOn), "{text}");
        }
        for text in ["stop", "No more mails, please!", "Keine Mails mehr", "mails: stop"] {
            assert_eq!(wish(text), Some(Wish::NoMails), "{text}");
        }
    }

    #[test]
    fn its_sentence_is_blank_and_all_places_stay() {
        let text = "Grüße!\n7C: B7\nI resign. 8C: B8\n";
        let (rest, _) = take(text);
        assert_eq!(rest, "Grüße!\n7C: B7\n          8C: B8\n");
        assert_eq!(rest.len(), text.len());
        assert!(matches!(take("7C: B7\n").0, Cow::Borrowed(_)));
    }

    #[test]
    fn no_character_moves_the_orders_beside_a_wish() {
        let wide = (0xff01..=0xff5e).chain(0x2010..=0x2039).chain(0x2190..=0x21ff).chain(0x25a0..=0x25cf);
        let others = ['\u{a0}', '\u{3000}', '\u{feff}', '\u{200d}', '\t', '*', '·', '→', 'é', '🦀'];
        for c in wide.filter_map(char::from_u32).chain(others) {
            for text in [
                format!("I resign{c}\n7C: B7"),
                format!("{c} I resign. \n7C: B7"),
                format!("8C: “B8” {c}{c}I resign{c}. I quit!{c}\n7C: B7"),
                format!("Ｉ{c}ｒｅｓｉｇｎ！Ｉ　ｑｕｉｔ．{c}８Ｃ：Ｂ８\n7C: B7"),
            ] {
                let (rest, wishes) = take(&text);
                assert!(rest.len() == text.len() && rest.ends_with("\n7C: B7"), "{text}: {rest}");
                // What is not blank is as it was.
                let pairs = || clean(&rest).into_bytes().into_iter().zip(clean(&text).into_bytes());
                assert!(pairs().all(|(now, before)| now == before || now == b' '), "{text}: {rest}");
                assert_eq!(pairs().any(|(now, before)| now != before), wishes.wish.is_some(), "{text}");
            }
        }
    }
}
