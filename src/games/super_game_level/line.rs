//! A fight in one line: `zed hammer > moe helmet frozen`.

use super::pieces::Item;
use crate::diag::{Report, code};
use crate::model::GameName;
use crate::ruling::line::{only, plain};
use crate::ruling::{Fit, Json, Line, OneLine};
use crate::source::{Located, Node, shortened};

/// The one-line form of a fight.
pub(super) const LINE: OneLine = OneLine {
    fits,
    form: "NAME > NAME, with (HIT POINTS), an item, `higher` and `frozen` after a name, and `level` or `to the end` after a comma",
    example: "zed hammer > moe (1) helmet frozen higher",
    read,
    write,
};

/// Words allowed after a name, besides items.
const WORDS: [&str; 3] = ["frozen", "thawing", "higher"];

/// The words after a comma that make a fight go on.
const TO_THE_END: &str = "to the end";
/// The words after a comma for a fight in which nobody stands higher.
const LEVEL: &str = "level";

/// A fighter in the line.
pub(super) struct Said {
    /// Its node in the scenario.
    pub node: Node,
    /// The word `higher`, if the fighter has it.
    pub higher: Option<Node>,
}

/// Names may be anybody's; items, hit points and the sign `>` are this game's.
fn fits(line: &Line<'_>) -> Fit {
    let sides = [line.left, line.right].map(Located::words);
    let is_name = |words: &Vec<Located<&str>>| {
        words.first().is_some_and(|name| name.value.chars().all(char::is_alphabetic))
    };
    if !sides.iter().all(is_name) {
        return Fit::No;
    }
    let rest = || sides.iter().flat_map(|words| &words[1..]);
    let is_known = |word: &Located<&str>| {
        let is_word = WORDS.iter().any(|known| known.eq_ignore_ascii_case(word.value));
        is_word || hit_points(*word).is_some() || Item::parse(word.value).is_some()
    };
    let is_known_item =
        |pair: &[Located<&str>]| Item::parse(&format!("{} {}", pair[0].value, pair[1].value)).is_some();
    let is_its_sign = line.sign.value == ">";
    if is_its_sign && rest().all(is_known) {
        return Fit::Surely;
    }
    let has_more = sides.iter().any(|words| words.windows(2).any(is_known_item))
        || rest().any(is_known)
        || line.also.iter().any(|also| also.value.eq_ignore_ascii_case(TO_THE_END));
    if is_its_sign || has_more { Fit::Likely } else { Fit::Perhaps }
}

fn read(line: &Line<'_>, report: &mut Report) -> Option<Node> {
    let attacker = fighter(line.left, "attacker", report);
    let defender = fighter(line.right, "defender", report);
    let whole = line.whole.origin;
    let text = |text: &str| Node::text(text, whole);
    let (mut to_the_end, mut level) = (None, None);
    for also in &line.also {
        if also.value.eq_ignore_ascii_case(TO_THE_END) {
            to_the_end = Some(("fight_on", Node::yes(also.origin)));
        } else if also.value.eq_ignore_ascii_case(LEVEL) {
            level = Some(Node::text("neither", also.origin));
        } else {
            let message = format!("\"{}\" says nothing of an attack", shortened(also.value));
            report.unknown(code::UNKNOWN_WORD, *also, message, [TO_THE_END, LEVEL], || {
                "write `to the end` after a comma, and items after the names".to_owned()
            });
        }
    }
    let (attacker, defender) = (attacker?, defender?);
    let mut entries = vec![("game", text(GameName::SuperGameLevel.key())), ("dispute", text("fight"))];
    entries.extend([("attacker", attacker.node), ("defender", defender.node)]);
    if let (Some(_), Some(higher)) = (&attacker.higher, &defender.higher) {
        report
            .error(code::REPEATED_NAME, higher.origin, "both have higher ground")
            .help("write `higher` after one of them, or after none");
    }
    entries.extend(attacker.higher.or(defender.higher).or(level).map(|higher| ("higher", higher)));
    entries.extend(to_the_end);
    Some(Node::map(entries, whole))
}

/// The line of a fight.
fn write(scenario: &Json) -> Option<String> {
    let fight = only(scenario, &["game", "dispute", "attacker", "defender", "higher", "fight_on"])?;
    let higher = fight.get("higher").map(|side| side.as_str());
    if fight.get("dispute")? != "fight"
        || higher.is_some_and(|side| !matches!(side, Some("attacker" | "defender" | "neither")))
    {
        return None;
    }
    let side = |key: &str| {
        let fighter = only(fight.get(key)?, &["name", "hp", "item", "frozen"])?;
        let mut said = plain(fighter.get("name")?).filter(|name| !name.contains(' '))?.to_owned();
        if let Some(hp) = fighter.get("hp") {
            said.push_str(&format!(" ({})", hp.as_u64()?));
        }
        if let Some(item) = fighter.get("item") {
            said.push_str(&format!(" {}", plain(item)?));
        }
        said.push_str(match fighter.get("frozen") {
            None => "",
            Some(Json::String(word)) if word == "shot" => " frozen",
            Some(Json::String(word)) if word == "skipped" => " thawing",
            Some(_) => return None,
        });
        said.push_str(if higher == Some(Some(key)) { " higher" } else { "" });
        Some(said)
    };
    let to_the_end = match fight.get("fight_on") {
        None => String::new(),
        Some(on) => on.as_bool().filter(|on| *on).map(|_| format!(", {TO_THE_END}"))?,
    };
    let level = if higher == Some(Some("neither")) { format!(", {LEVEL}") } else { String::new() };
    Some(format!("{} > {}{level}{to_the_end}", side("attacker")?, side("defender")?))
}

/// Reads a fighter: its name, and what is known of it.
pub(super) fn fighter(said: Located<&str>, side: &str, report: &mut Report) -> Option<Said> {
    let words = said.words();
    let (name, rest) = words.split_first()?;
    let mut entries = vec![("name", Node::text(name.value, name.origin))];
    let (mut higher, mut n) = (None, 0);
    while let Some(word) = rest.get(n) {
        // Some items have two words.
        let two = rest.get(n + 1).map(|next| (format!("{} {}", word.value, next.value), word.through(*next)));
        if let Some((item, origin)) =
            two.and_then(|(two, origin)| Item::parse(&two).map(|item| (item, origin)))
        {
            entries.push(("item", Node::text(item.key(), origin)));
            n += 2;
            continue;
        }
        n += 1;
        if let Some(item) = Item::parse(word.value) {
            entries.push(("item", Node::text(item.key(), word.origin)));
        } else if let Some(points) = hit_points(*word) {
            entries.push(("hp", Node::number(points, word.origin)));
        } else {
            match word.value.to_lowercase().as_str() {
                "frozen" => entries.push(("frozen", Node::text("shot", word.origin))),
                "thawing" => entries.push(("frozen", Node::text("skipped", word.origin))),
                "higher" => higher = Some(Node::text(side, word.origin)),
                _ => unknown(*word, report),
            }
        }
    }
    once(&entries, report);
    Some(Said { node: Node::map(entries, said.origin), higher })
}

/// The hit points in `(2)`.
fn hit_points(word: Located<&str>) -> Option<i64> {
    word.value.strip_prefix('(')?.strip_suffix(')')?.parse().ok()
}

/// Reports keys that are given twice.
fn once(entries: &[(&str, Node)], report: &mut Report) {
    for (n, (key, node)) in entries.iter().enumerate() {
        if entries[..n].iter().any(|(other, _)| other == key) {
            let what = match *key {
                "hp" => "its hit points are",
                "item" => "its item is",
                _ => "that it is frozen is",
            };
            let help = "nobody holds two items; write each thing once";
            report.error(code::REPEATED_NAME, node.origin, format!("{what} given twice")).help(help);
        }
    }
}

fn unknown(word: Located<&str>, report: &mut Report) {
    let message = format!("\"{}\" says nothing of a fighter", shortened(word.value));
    let known = || Item::ALL.into_iter().filter(|item| item.is_held()).map(Item::key).chain(WORDS);
    report.unknown(code::UNKNOWN_WORD, word, message, known(), || {
        format!("after a name write (HIT POINTS), {}", crate::diag::or_list(&known().collect::<Vec<_>>()))
    });
}
