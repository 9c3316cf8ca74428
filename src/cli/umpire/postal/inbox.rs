//! The letters of a round as they lie in their folder: files called like the players, mails and boxes of mails, and what is no letter.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::folder::Folder;
use crate::cli::{Disk, disk};
use crate::diag::{Report, and_list, code, left_out, nearest};
use crate::games::postal::players::DICE;
use crate::games::postal::{Letter, Player, Table};
use crate::model::load::report_trouble;
use crate::model::template::file_name;
use crate::post::{self, documents};
use crate::source::door::MOST_TEXT;
use crate::source::mail::is_mail;
use crate::source::{Door, Files, Node, office, wrong_type};

/// How the names of letters end; mails and boxes of mails last.
const LETTERS: [&str; 12] =
    ["yaml", "yml", "txt", "text", "md", "html", "htm", "docx", "odt", "", "eml", "mbox"];
/// How the names of files end that hold a letter which can't be read there.
const UNREADABLE: [&str; 10] = ["rtf", "doc", "pages", "pdf", "msg", "zip", "png", "jpg", "jpeg", "heic"];
/// How the names of files end that programs leave behind.
const LEAVINGS: [&str; 7] = ["bak", "swp", "tmp", "orig", "part", "lnk", "old"];
/// Files that systems put into folders.
const SYSTEM: [&str; 3] = ["thumbs.db", "ehthumbs.db", "desktop.ini"];
/// Files of one round, at most.
const MOST_FILES: usize = 20_000;

/// A letter, with the place of its player.
pub type From = (usize, Letter);

/// The letters of a round, one for each player, and its dice.
pub fn letters(
    folder: &Folder,
    table: &Table,
    files: &mut Files,
    report: &mut Report,
) -> (Vec<Letter>, Vec<Node>) {
    let Some(inbox) = of_round(folder, table, report) else {
        if !report.has_errors() {
            let expected = folder.shown(&expected(table));
            let message = format!("there is no folder {expected} with the letters for {}", table.when());
            let orders = folder.inner("orders");
            let loose =
                fs::read_dir(&orders).into_iter().flatten().flatten().any(|entry| entry.path().is_file());
            let help = if loose {
                format!("letters lie in {}: make it, and put them into it", disk::shown(&orders))
            } else {
                "make it, and put a file for each player into it; leave it empty if nobody has sent anything"
                    .to_owned()
            };
            report.error_nowhere(code::NOT_FOUND, message).help(help);
        }
        return (missing(table), Vec::new());
    };
    of_folder(&inbox, table, files, report)
}

/// The letters in a folder, one for each player, read for the next round whatever the folder is called.
pub fn lying_in(inbox: &Path, table: &Table, files: &mut Files, report: &mut Report) -> Vec<Letter> {
    let name = inbox.file_name().unwrap_or_default().to_string_lossy();
    if name.parse::<u32>().is_ok_and(|round| round != table.round()) {
        let message = format!("{} is not the folder of the next round", disk::shown(inbox));
        let help = format!("its letters are read for round {}; that has {}/", table.round(), expected(table));
        report.warning_nowhere(code::OUT_OF_RANGE, message).help(help);
    }
    of_folder(inbox, table, files, report).0
}

/// What has come so far: the folder may not be there yet.
pub fn so_far(folder: &Folder, table: &Table, files: &mut Files, report: &mut Report) -> Vec<Letter> {
    match of_round(folder, table, report) {
        Some(inbox) => of_folder(&inbox, table, files, report).0,
        None => missing(table),
    }
}

/// The files that lie there for a round, by their names as they are seen from the round's folder.
pub fn files(folder: &Folder, table: &Table) -> Vec<(String, Vec<u8>)> {
    let Some(inbox) = of_round(folder, table, &mut Report::default()) else { return Vec::new() };
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let place = name(&inbox);
    let paths = paths(&inbox, &mut Report::default()).into_iter().filter(|path| path.is_file());
    let read = paths.map(|path| (format!("../../orders/{place}/{}", name(&path)), fs::read(&path)));
    read.filter_map(|(name, bytes)| Some((name, bytes.ok()?))).collect()
}

/// No letter of anybody.
fn missing(table: &Table) -> Vec<Letter> {
    table.players.iter().map(|_| Letter::missing()).collect()
}

/// Where the letters for the next round belong.
pub fn expected(table: &Table) -> String {
    format!("orders/{:02}", table.round())
}

fn of_folder(
    inbox: &Path,
    table: &Table,
    files: &mut Files,
    report: &mut Report,
) -> (Vec<Letter>, Vec<Node>) {
    let (mut letters, mut dice) = (missing(table), Vec::new());
    let mut seen: BTreeMap<usize, PathBuf> = BTreeMap::new();
    let mut unreadable = Vec::new();
    for path in paths(inbox, report) {
        if !is_letter(&path, inbox, table, report) {
            continue;
        }
        if is_unreadable(&path) {
            unreadable.push(path);
            continue;
        }
        if stem(&path) == DICE {
            dice = dice_of(&disk::shown(&path), files, report);
            continue;
        }
        for (place, letter) in of_file(&path, table, files, report) {
            if let Some(first) = seen.insert(place, path.clone()) {
                let player = &table.players[place].name;
                if first == path {
                    let message = format!("{} has several mails of {player}", disk::shown(&path));
                    report.warning_nowhere(code::REPEATED_NAME, message).help("the last one counts");
                } else {
                    let message =
                        format!("{} and {} are both {player}'s", disk::shown(&first), disk::shown(&path));
                    report.error_nowhere(code::REPEATED_NAME, message).help("keep the one that counts");
                    continue;
                }
            }
            letters[place] = letter;
        }
    }
    unreadable.iter().for_each(|path| no_text(path, table, &letters, report));
    (letters, dice)
}

/// Whether a file may hold a letter, and it can't be read there.
fn is_unreadable(path: &Path) -> bool {
    let ending = ending(path);
    let is_document =
        || Disk.read(&disk::shown(path), MOST_TEXT).is_ok_and(|bytes| post::is_document(&bytes));
    UNREADABLE.contains(&&*ending) || office::ENDINGS.contains(&&*ending) && !is_document()
}

/// Tells of a file that holds a letter which can't be read there. If nothing else has come from the player it is called like, it keeps the
/// round from being played: the orders would be lost.
fn no_text(path: &Path, table: &Table, letters: &[Letter], report: &mut Report) {
    let place = table.players.iter().position(|player| player.file == stem(path));
    let player = place.map(|place| &table.players[place]);
    let is_all = place.is_some_and(|place| !letters[place].came && table.has_creature(&table.players[place]));
    let is_rich_text = ending(path) == "rtf";
    let what = if is_rich_text { "rich text (RTF)" } else { "not text" };
    let message = format!("{} is {what}, and can't be read", disk::shown(path));
    let name = player.map_or("ann", |player| &player.file);
    let or_as = if is_rich_text { " or as ODT or DOCX," } else { "" };
    if is_all {
        let help = format!(
            "save it as text, {name}.txt,{or_as} or take it out of the folder if there are no orders in it"
        );
        report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
    } else {
        let help =
            format!("it is passed over: save it as text, {name}.txt,{or_as} if there are orders in it");
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
    }
}

/// The folder with the letters of the next round, also if it is called `7` where `07` is expected. `None` if there is none, or if several
/// could be meant, which is reported.
fn of_round(folder: &Folder, table: &Table, report: &mut Report) -> Option<PathBuf> {
    let expected = expected(table);
    let is_meant = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        path.is_dir() && digits.parse() == Ok(table.round())
    };
    let is_empty = |path: &PathBuf| fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
    let entries = fs::read_dir(folder.inner("orders")).into_iter().flatten().flatten();
    let mut meant: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_meant).collect();
    meant.sort();
    // An empty one beside another is nobody's.
    if meant.len() > 1 {
        meant.retain(|path| !is_empty(path));
    }
    if meant.is_empty() && folder.has(&expected) {
        return Some(folder.inner(&expected));
    }
    if let [only] = meant.as_slice() {
        return Some(only.clone());
    }
    if let [first, second, ..] = meant.as_slice() {
        let message = format!(
            "{} and {} could both have the letters for {}",
            disk::shown(first),
            disk::shown(second),
            table.when()
        );
        let help =
            format!("put all letters that count into {}, and take the other away", folder.shown(&expected));
        report.error_nowhere(code::REPEATED_NAME, message).help(help);
    }
    None
}

/// What lies in the folder, in order of names.
fn paths(inbox: &Path, report: &mut Report) -> Vec<PathBuf> {
    let entries = match fs::read_dir(inbox) {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("{} can't be read: {}", disk::shown(inbox), disk::reason(&error));
            report.error_nowhere(code::NOT_FOUND, message);
            return Vec::new();
        }
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).take(MOST_FILES).collect();
    paths.retain(|path| !path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.')));
    paths.sort();
    paths
}

/// Whether something in the folder is to be read; what is not is told.
fn is_letter(path: &Path, inbox: &Path, table: &Table, report: &mut Report) -> bool {
    let shown = disk::shown(path);
    let player = table.players.iter().find(|player| player.file == stem(path));
    let mut passed_over = |message: String, help: &str| {
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ending = ending(path);
    if path.is_dir() {
        let message = format!("{shown} is a folder, and not a letter");
        let help = "put the letter itself beside it";
        if player.is_some() {
            report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
        } else {
            passed_over(message, help);
        }
        return false;
    }
    if name.ends_with('~') || SYSTEM.contains(&&*name) || LEAVINGS.contains(&&*ending) {
        passed_over(format!("{shown} is not a letter"), "it is passed over");
        return false;
    }
    let home = fs::canonicalize(inbox);
    let is_inside = |target: PathBuf| home.as_ref().is_ok_and(|home| target.starts_with(home));
    let leads_out = path.is_symlink() && !fs::canonicalize(path).is_ok_and(is_inside);
    if leads_out {
        let message = format!("{shown} is a link that leads out of the folder of the letters");
        report.error_nowhere(code::NOT_FOUND, message).help("put the letter itself in its place");
    }
    !leads_out
}

/// The letters of a file: one, or in a box of mails several, each with the place of its player. Letters that can't be read at all are the
/// player's affair; files that do not come in, or are nobody's, are reported.
pub fn of_file(path: &Path, table: &Table, files: &mut Files, report: &mut Report) -> Vec<From> {
    let shown = disk::shown(path);
    let bytes = match Disk.read(&shown, MOST_TEXT) {
        Ok(bytes) => bytes,
        Err(trouble) => {
            report_trouble(&shown, &trouble, None, report);
            return Vec::new();
        }
    };
    let mails = post::mails(&bytes);
    if !cfg!(feature = "mail") && mails.iter().any(|mail| is_mail(mail)) {
        let (without, help) = left_out("mail");
        let message = format!("{shown} is a mail, and can't be read: {without}");
        report.error_nowhere(code::ENCODING, message).help(format!("save its text as a file; {help}"));
        return Vec::new();
    }
    let by_name = table.game.players.iter().find(|player| player.file == stem(path));
    let is_known = LETTERS.contains(&&*ending(path));
    let mut letters = Vec::new();
    for (n, mail) in mails.iter().enumerate() {
        let which = if mails.len() == 1 { shown.clone() } else { format!("{shown}, mail {}", n + 1) };
        let named = by_name.filter(|_| mails.len() == 1 && is_known);
        let senders = match named {
            Some(player) => vec![player],
            None => senders(mail, table),
        };
        match senders.as_slice() {
            [player] => {
                let Some(place) = place_of(player, table, &which, report) else { continue };
                letters.push((place, post::letter(table, player, (&which, mail), files)));
            }
            [] => nobodys(&shown, (n, mails.len()), mail, table, report),
            [first, ..] => {
                let names: Vec<&str> = senders.iter().map(|player| player.name.as_str()).collect();
                let message = format!("{which} is from an address of {}", and_list(&names));
                let help = format!("save it as a file called like the player, {}.eml", first.file);
                report.error_nowhere(code::REPEATED_NAME, message).help(help);
            }
        }
    }
    letters
}

/// Those who may have sent a mail: of those who are there, or else of those who were or will be.
fn senders<'t>(mail: &[u8], table: &'t Table) -> Vec<&'t Player> {
    let round = table.round();
    let mut senders = post::players_of(&table.game.players, mail);
    if senders.iter().any(|player| player.is_there(round)) {
        senders.retain(|player| player.is_there(round));
    }
    senders
}

/// The place of a player who is there; of another nothing is read, which is told.
fn place_of(player: &Player, table: &Table, which: &str, report: &mut Report) -> Option<usize> {
    if player.is_there(table.round()) {
        return table.players.iter().position(|other| other.name == player.name);
    }
    let (why, key) = match (player.left, player.joins) {
        (Some(left), _) if player.has_left(table.round()) => {
            (format!("has left in round {}", left.value), "left")
        }
        (_, joins) => (format!("joins in round {}", joins.map_or(1, |joins| joins.value)), "joins"),
    };
    let message = format!("{which} is from {}, who {why}", player.name);
    let help = format!("take it out of the folder, or mend `{key}` in game.yaml if it is to count");
    report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
    None
}

/// Reports a letter that is nobody's. In a box of mails there may be others than letters.
fn nobodys(shown: &str, (n, count): (usize, usize), mail: &[u8], table: &Table, report: &mut Report) {
    let players = &table.players;
    if let Some(sender) = post::senders(mail).first() {
        let which = if count == 1 { shown.to_owned() } else { format!("{shown}, mail {},", n + 1) };
        let message = format!("{which} is from {sender}, and no player has that address");
        let help = format!(
            "if it is a player's, write it behind the player in game.yaml: `{}: {{species: {}, address: {sender}}}`",
            players.first().map_or("ann", |player| &player.name),
            players.first().map_or("Sabre", |player| &player.species),
        );
        let told = match count {
            1 => report.error_nowhere(code::UNKNOWN_NAME, message),
            _ => report.warning_nowhere(code::UNKNOWN_NAME, message),
        };
        told.help(help);
        return;
    }
    let name = stem(Path::new(shown));
    let help = match nearest(&name, players.iter().map(|player| player.file.as_str())) {
        Some(near) => format!("did you mean {near}.yaml?"),
        None => "letters are called like the players in game.yaml: ann.yaml".to_owned(),
    };
    report.error_nowhere(code::UNKNOWN_NAME, format!("{shown} is not a player's letter")).help(help);
}

/// A file's name without folder and ending, as names of players' files are.
fn stem(path: &Path) -> String {
    file_name(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// How a file's name ends, in small letters.
fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The dice of a round: a list of numbers.
fn dice_of(path: &str, files: &mut Files, report: &mut Report) -> Vec<Node> {
    let bytes = Disk.read(path, MOST_TEXT).map_err(|trouble| report_trouble(path, &trouble, None, report));
    let Some((nodes, _)) = bytes.ok().and_then(|bytes| documents((path, &bytes), files, report)) else {
        return Vec::new();
    };
    let Some(node) = nodes.into_iter().next().filter(|node| !node.is_null()) else { return Vec::new() };
    let dice = node.as_list().map_or_else(|| vec![node.clone()], <[Node]>::to_vec);
    for die in dice.iter().filter(|die| die.as_integer().is_none()) {
        wrong_type(die, "a roll", report);
        report
            .last()
            .expect("it was just told")
            .help("write the rolls as a list of whole numbers: `[3, 1, 5]`");
    }
    dice
}
