//! A dispute about a hex in one line: `11C ap3! v 42H, jungle, 1 corpse`.

use super::advantages::Advantage;
use super::kind::Behaviour;
use super::pieces::CreatureId;
use super::terrain::Terrain;
use crate::diag::{Report, code, or_list};
use crate::model::GameName;
use crate::ruling::line::{only, plain};
use crate::ruling::{Fit, Json, Line, OneLine};
use crate::source::{Located, Node, Origin, shortened};

/// How to write the line.
pub(super) const LINE: OneLine = OneLine {
    fits,
    form: "CREATURES v CREATURES, with + between creatures of one side; after a creature ap3, ! if it is \
           aggressive, `defensive`, hungry or missed1, `of ann` and advantages; after commas the terrain, 1 corpse, 2 plants",
    example: "11C ap3! v 42H Camouflage + 43H, jungle, 1 corpse",
    read,
    write,
};

/// Words after a creature, besides numbers and advantages.
const WORDS: [&str; 8] =
    ["!", "aggressive", "defensive", "semi-defensive", "asleep", "hungry", "ravenous", "of"];

/// Words for missed meals.
const HUNGER: [(&str, i64); 2] = [("hungry", 1), ("ravenous", 2)];

/// Numbers of creatures are unlike any name.
fn fits(line: &Line<'_>) -> Fit {
    let creatures = [line.left, line.right].map(|side| side.parts('+'));
    let ids = || creatures.iter().flatten().filter_map(|said| Some(marked(*said.words().first()?).0.value));
    let is_id = |word: &str| CreatureId::parse(&word.to_uppercase()).is_some();
    if ids().all(is_id) {
        Fit::Surely
    } else if ids().any(|word| is_id(word) || word.starts_with(|c: char| c.is_ascii_digit())) {
        Fit::Likely
    } else {
        Fit::No
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a line of another game may mean nothing")]
fn read(line: &Line<'_>, report: &mut Report) -> Option<Node> {
    let whole = line.whole.origin;
    let both = [line.left, line.right].into_iter().flat_map(|side| side.parts('+'));
    let mut creatures: Vec<(Located<&str>, Node)> =
        both.filter_map(|said| creature(said, &[], report)).collect();
    let text = |text: &str| Node::text(text, whole);
    let mut entries = vec![("game", text(GameName::Survival.key())), ("dispute", text("hex"))];
    for also in &line.also {
        if !adds_to(&mut creatures, *also) {
            entries.extend(food(*also, report));
        }
    }
    entries.push(("creatures", by_id(creatures, whole, report)));
    Some(Node::map(entries, whole))
}

/// Adds what is said of a creature behind the sides: `7C hungry`. `false` if it is about none of them, or not understood.
fn adds_to(creatures: &mut [(Located<&str>, Node)], said: Located<&str>) -> bool {
    let mut report = Report::default();
    let Some((id, more)) = creature(said, &[], &mut report).filter(|_| said.words().len() > 1) else {
        return false;
    };
    let named = creatures.iter_mut().find(|(other, _)| other.value.eq_ignore_ascii_case(id.value));
    let Some((_, node)) = named.filter(|_| !report.has_errors()) else { return false };
    more.entries().for_each(|(key, value)| node.set(&key.text, value.clone()));
    true
}

/// The line of a hex.
fn write(scenario: &Json) -> Option<String> {
    const KEYS: [&str; 6] = ["species", "ap", "behaviour", "missed", "asleep", "genes"];
    let hex = only(scenario, &["game", "dispute", "terrain", "corpses", "plants", "creatures"])?;
    let creatures = hex.get("creatures")?.as_object().filter(|creatures| creatures.len() > 1)?;
    let mut line = String::new();
    for (n, (id, creature)) in creatures.iter().enumerate() {
        line.push_str(["", " v ", " + "][n.min(2)]);
        line.push_str(id);
        let creature = only(creature, &KEYS)?;
        for (key, value) in KEYS.iter().filter_map(|key| Some((*key, creature.get(*key)?))) {
            line.push_str(&match key {
                "ap" | "missed" => {
                    format!(" {key}{}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                }
                "behaviour" => format!(" {}", plain(value)?),
                "asleep" => value.as_bool().filter(|is_so| *is_so).map(|_| " asleep".to_owned())?,
                "species" => format!(" of {}", plain(value).filter(|name| !name.contains(' '))?),
                _ => {
                    let genes = value.as_array()?.iter().map(|gene| Some(format!(" {}", plain(gene)?)));
                    genes.collect::<Option<_>>()?
                }
            });
        }
    }
    if let Some(terrain) = hex.get("terrain") {
        line.push_str(&format!(", {}", plain(terrain)?));
    }
    for (key, one) in [("corpses", "corpse"), ("plants", "plant")] {
        if let Some(number) = hex.get(key) {
            let number = number.as_u64()?;
            let noun = if number == 1 { one } else { key };
            line.push_str(&format!(", {number} {noun}"));
        }
    }
    (hex.get("dispute")? == "hex").then_some(line)
}

/// A map of creatures by id; repeated ids are reported.
pub(super) fn by_id(creatures: Vec<(Located<&str>, Node)>, whole: Origin, report: &mut Report) -> Node {
    for (n, (id, _)) in creatures.iter().enumerate() {
        if creatures[..n].iter().any(|(other, _)| other.value.eq_ignore_ascii_case(id.value)) {
            let message = format!("{} is named twice", id.value);
            report.error(code::REPEATED_NAME, id.origin, message).help("each creature has a unique number");
        }
    }
    let named: Vec<(String, Node)> =
        creatures.into_iter().map(|(id, node)| (id.value.to_uppercase(), node)).collect();
    Node::map(named.iter().map(|(id, node)| (id.as_str(), node.clone())), whole)
}

/// Reads a creature with its data: `11C ap3!`. `places` are keys that may be given as a bare label.
pub(super) fn creature<'l>(
    said: Located<&'l str>,
    places: &[&'static str],
    report: &mut Report,
) -> Option<(Located<&'l str>, Node)> {
    let words = said.words();
    let Some((id, rest)) = words.split_first() else {
        report
            .error(code::EMPTY, said.origin, "a creature is missing")
            .help("write its number and letter: 7C");
        return None;
    };
    // The mark may be attached to the last word.
    let (id, mark) = marked(*id);
    if CreatureId::parse(&id.value.to_uppercase()).is_none() {
        let message = format!("\"{}\" is not a creature", shortened(id.value));
        let help = "write its number and the letter of its type, H, O or C: 7C";
        report.error(code::UNKNOWN_NAME, id.origin, message).help(help);
        return None;
    }
    let mut entries: Vec<(&str, Node)> = Vec::new();
    let mut genes: Vec<Node> = Vec::new();
    let mut marks: Vec<Located<&str>> = mark.into_iter().collect();
    let mut n = 0;
    while let Some(word) = rest.get(n) {
        let (word, mark) = marked(*word);
        marks.extend(mark);
        n += 1;
        if word.value.is_empty() {
            continue;
        }
        let next = rest.get(n).filter(|_| mark.is_none()).map(|next| marked(*next).0);
        let two = next.map(|next| format!("{} {}", word.value, next.value));
        if let Some((next, gene)) = next.zip(two.as_deref().and_then(Advantage::parse)) {
            genes.push(Node::text(gene.name(), Located { value: word.value, ..word }.through(next)));
            marks.extend(rest.get(n).and_then(|next| marked(*next).1));
            n += 1;
        } else if word.value.eq_ignore_ascii_case("of") && next.is_some() {
            entries.extend(next.map(|next| ("species", Node::text(next.value, next.origin))));
            n += 1;
        } else {
            match one_word(word, places) {
                Some(CreatureWord::Entry(key, node)) => entries.push((key, node)),
                Some(CreatureWord::Gene(node)) => genes.push(node),
                None => unknown(word, report),
            }
        }
    }
    entries.extend(marks.first().map(|mark| ("behaviour", Node::text("aggressive", mark.origin))));
    if !genes.is_empty() {
        entries.push(("genes", Node::list(genes, said.origin)));
    }
    check_said_once(id.value, &entries, report);
    Some((id, Node::map(entries, said.origin)))
}

/// Reports keys of a creature that are given twice.
fn check_said_once(id: &str, entries: &[(&str, Node)], report: &mut Report) {
    for (n, (key, node)) in entries.iter().enumerate() {
        if entries[..n].iter().any(|(other, _)| other == key) {
            let message = format!("the {key} of {id} is given twice");
            report.error(code::REPEATED_NAME, node.origin, message).help("write it once");
        }
    }
}

/// A word about a creature.
enum CreatureWord {
    Entry(&'static str, Node),
    Gene(Node),
}

fn one_word(word: Located<&str>, places: &[&'static str]) -> Option<CreatureWord> {
    let lower = word.value.to_lowercase();
    let number =
        |before: &str| lower.strip_prefix(before)?.trim_start_matches(['=', ':']).parse::<i64>().ok();
    let text = |text: &str| Node::text(text, word.origin);
    // What nobody knows for sure: `ap?`, `missed1-2`.
    let unknown = |before: &str| {
        let value = lower.strip_prefix(before)?.trim_start_matches(['=', ':']);
        let is_range = value
            .split_once('-')
            .is_some_and(|(least, most)| [least, most].iter().all(|end| end.parse::<i64>().is_ok()));
        (value == "?" || is_range).then(|| Node::plain(value, word.origin))
    };
    if let Some((key, value)) = ["ap", "missed"].into_iter().find_map(|key| Some((key, unknown(key)?))) {
        return Some(CreatureWord::Entry(key, value));
    }
    if let Some(ap) = number("ap").or_else(|| lower.strip_suffix("ap")?.parse().ok()) {
        return Some(CreatureWord::Entry("ap", Node::number(ap, word.origin)));
    }
    if let Some(missed) = number("missed") {
        return Some(CreatureWord::Entry("missed", Node::number(missed, word.origin)));
    }
    if let Some((_, missed)) = HUNGER.iter().find(|(word, _)| *word == lower) {
        return Some(CreatureWord::Entry("missed", Node::number(*missed, word.origin)));
    }
    if let Some(behaviour) = Behaviour::NAMES.iter().find(|name| **name == lower) {
        return Some(CreatureWord::Entry("behaviour", text(behaviour)));
    }
    if lower == "asleep" {
        return Some(CreatureWord::Entry("asleep", Node::yes(word.origin)));
    }
    if let Some(gene) = Advantage::parse(word.value) {
        return Some(CreatureWord::Gene(text(gene.name())));
    }
    let label = crate::geometry::Label::parse(&word.value.to_uppercase());
    label.zip(places.first()).map(|(label, key)| CreatureWord::Entry(key, text(&label.to_string())))
}

/// A word without the `!` behind it, and the `!`.
fn marked(word: Located<&str>) -> (Located<&str>, Option<Located<&str>>) {
    match word.value.strip_suffix('!') {
        Some(value) => {
            let (end, length) = (word.origin.end, value.len());
            let bare = Located { value, origin: word.origin.part(0, length) };
            let mark = Located { value: "!", origin: Origin { start: end - 1, ..word.origin } };
            (bare, Some(mark))
        }
        None => (word, None),
    }
}

/// Reads a terrain or food: `jungle`, `1 corpse`, `2 plants`.
pub(super) fn food(said: Located<&str>, report: &mut Report) -> Option<(&'static str, Node)> {
    if let Some(terrain) = Terrain::NAMES.iter().find(|name| name.eq_ignore_ascii_case(said.value)) {
        return Some(("terrain", Node::text(*terrain, said.origin)));
    }
    let words = said.words();
    let numbers: Vec<&Located<&str>> =
        words.iter().filter(|word| word.value.parse::<u32>().is_ok()).collect();
    let others: Vec<&Located<&str>> =
        words.iter().filter(|word| word.value.parse::<u32>().is_err()).collect();
    if let ([number], [what]) = (numbers.as_slice(), others.as_slice()) {
        let count = Node::number(number.value.parse().unwrap_or(0), number.origin);
        match what.value.to_lowercase().as_str() {
            "corpse" | "corpses" => return Some(("corpses", count)),
            "plant" | "plants" | "grass" | "fruit" => return Some(("plants", count)),
            _ => {}
        }
    }
    let message = format!("\"{}\" is neither a terrain nor food", shortened(said.value));
    let word = if let [word] = others.as_slice() { word.value } else { "" };
    let known = Terrain::NAMES.iter().copied().chain(["corpses", "plants"]);
    report
        .error(code::UNKNOWN_WORD, said.origin, message)
        .did_you_mean(word, known, || format!("write {}, `1 corpse` or `2 plants`", or_list(Terrain::NAMES)));
    None
}

fn unknown(word: Located<&str>, report: &mut Report) {
    let message = format!("\"{}\" does not describe a creature", shortened(word.value));
    let known = Advantage::all().map(Advantage::name).chain(WORDS).chain(["ap3", "missed1"]);
    report.unknown(code::UNKNOWN_WORD, word, message, known, || {
        "after a creature write ap3, `!` for aggressive, `defensive`, `hungry`, `of ann`, or an advantage"
            .to_owned()
    });
}
