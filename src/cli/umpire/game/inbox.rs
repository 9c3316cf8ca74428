//! Reads the letters in the folder of a round: files named after players, mails, mailboxes, and files that are no letters.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::counting;
use super::folder::Folder;
use crate::cli::{Disk, disk};
use crate::diag::{Report, Severity, and_list, code, left_out, nearest};
use crate::games::letter::Letter;
use crate::games::people::DICE;
use crate::games::people::Person;
use crate::model::load::report_trouble;
use crate::model::template::file_name;
use crate::post::{self, Desk, documents};
use crate::source::door::MOST_TEXT;
use crate::source::mail::{begins_as_mail, is_mail};
use crate::source::{Door, Files, Node, names, office, wrong_type};

/// Endings of letters; mails and mailboxes last.
const LETTERS: [&str; 12] =
    ["yaml", "yml", "txt", "text", "md", "html", "htm", "docx", "odt", "", "eml", "mbox"];
/// Endings of files that may hold a letter but can't be read.
const UNREADABLE: [&str; 10] = ["rtf", "doc", "pages", "pdf", "msg", "zip", "png", "jpg", "jpeg", "heic"];
/// Endings of files that programs leave behind.
const LEAVINGS: [&str; 7] = ["bak", "swp", "tmp", "orig", "part", "lnk", "old"];
/// Files that systems put into folders.
const SYSTEM: [&str; 3] = ["thumbs.db", "ehthumbs.db", "desktop.ini"];
/// The most files of one round.
const MOST_FILES: usize = 20_000;

/// The letters of a round, one for each player, and its dice.
pub fn letters(
    folder: &Folder,
    table: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> (Vec<Letter>, Vec<Node>) {
    let Some(inbox) = find_folder(folder, table, report) else {
        if !report.has_errors() {
            let expected = folder.shown(&expected(table));
            let message = format!("there is no folder {expected} with the letters for {}", table.when());
            let orders = folder.inner("orders");
            // `orders/01.yaml` has the orders of a whole round.
            let is_loose = |path: &Path| path.is_file() && stem(path).parse::<u32>().is_err();
            let mut entries = fs::read_dir(&orders).into_iter().flatten().flatten();
            let help = if entries.any(|entry| is_loose(&entry.path())) {
                format!(
                    "there are letters in {}: create this folder and move them into it",
                    disk::shown(&orders)
                )
            } else {
                "create it with a file for each player; leave it empty if nobody has sent anything".to_owned()
            };
            report.error_nowhere(code::NOT_FOUND, message).help(help);
        }
        return (missing(table), Vec::new());
    };
    read_folder(&inbox, table, files, report)
}

/// The letters in any folder, one for each player, read for the next round.
pub fn letters_in(inbox: &Path, table: &dyn Desk, files: &mut Files, report: &mut Report) -> Vec<Letter> {
    let name = inbox.file_name().unwrap_or_default().to_string_lossy();
    if name.parse::<u32>().is_ok_and(|round| round != table.round()) {
        let message = format!("{} is not the folder of the next round", disk::shown(inbox));
        let help = format!(
            "its letters are read for {} {}, whose folder is {}/",
            table.habits().word,
            table.round(),
            expected(table)
        );
        report.warning_nowhere(code::OUT_OF_RANGE, message).help(help);
    }
    read_folder(inbox, table, files, report).0
}

/// The letters of the next round so far; its folder may be missing.
pub fn letters_so_far(
    folder: &Folder,
    table: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> Vec<Letter> {
    match find_folder(folder, table, report) {
        Some(inbox) => read_folder(&inbox, table, files, report).0,
        None => missing(table),
    }
}

/// The files in the inbox of a round, with their paths relative to the folder of the round.
pub fn files(folder: &Folder, table: &dyn Desk, report: &mut Report) -> Vec<(String, Vec<u8>)> {
    let Some(inbox) = find_folder(folder, table, &mut Report::default()) else { return Vec::new() };
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let place = name(&inbox);
    let paths = paths(&inbox, &mut Report::default()).into_iter().filter(|path| path.is_file());
    paths
        .filter_map(|path| Some((format!("../../orders/{place}/{}", name(&path)), own_bytes(&path, report)?)))
        .collect()
}

/// The bytes of a file that goes into the proof of its round; that it can't be read is reported, since the proof would lack it.
fn own_bytes(path: &Path, report: &mut Report) -> Option<Vec<u8>> {
    let shown = disk::shown(path);
    let read = Disk.read(&shown, MOST_TEXT);
    let is_new = || !report.iter().any(|fault| fault.message.contains(&*shown));
    match read {
        Ok(bytes) => Some(bytes),
        Err(trouble) if is_new() => {
            report_trouble(&shown, &trouble, None, report);
            None
        }
        Err(_) => None,
    }
}

/// Whether a file gives the dice of its round.
fn is_dice(path: &Path) -> bool {
    stem(path) == DICE
}

/// The first file with dice for any round, as a path in the game's folder.
pub fn typed_dice(folder: &Folder) -> Option<String> {
    let below = |path: &Path| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let found =
        below(&folder.inner("orders")).iter().flat_map(|round| below(round)).find(|path| is_dice(path))?;
    let name = |path: Option<&Path>| path?.file_name().map(|name| name.to_string_lossy().into_owned());
    Some(format!("orders/{}/{}", name(found.parent())?, name(Some(&found))?))
}

/// A missing letter for each player.
fn missing(table: &dyn Desk) -> Vec<Letter> {
    table.players().iter().map(|_| Letter::default()).collect()
}

/// The folder for the letters of the next round.
pub fn expected(table: &dyn Desk) -> String {
    format!("orders/{:02}", table.round())
}

/// Reads the letters and dice in a folder: those of players whose move it is come first, the others are read after them.
fn read_folder(
    inbox: &Path,
    table: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> (Vec<Letter>, Vec<Node>) {
    let mut found = Report::default();
    let read = read_all(inbox, table, files, &mut found);
    if let Some(table) = table.after(&read.0) {
        return read_all(inbox, &*table, files, report);
    }
    report.append(found);
    read
}

/// Reads the letters and dice in a folder.
fn read_all(
    inbox: &Path,
    table: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> (Vec<Letter>, Vec<Node>) {
    let (mut letters, mut dice) = (missing(table), Vec::new());
    let mut sent: BTreeMap<usize, Vec<(PathBuf, Letter)>> = BTreeMap::new();
    let (mut unreadable, mut first_dice) = (Vec::new(), None);
    for path in paths(inbox, report) {
        if !is_letter(&path, inbox, table, report) {
            continue;
        }
        if is_unreadable(&path) {
            unreadable.push(path);
            continue;
        }
        if is_dice(&path) {
            if let Some(other) = first_dice.replace(path.clone()) {
                let message = format!("{} and {} both give dice", disk::shown(&other), disk::shown(&path));
                report.error_nowhere(code::REPEATED_NAME, message).help("keep one of them");
            }
            dice = read_dice(&disk::shown(&path), files, report);
            if table.terms().seeding.is_promised() {
                let message =
                    format!("{} gives dice, but the seed of this game was promised", disk::shown(&path));
                report
                    .error_nowhere(code::UNKNOWN_KEY, message)
                    .help("delete it: all dice are drawn from the seed");
            }
            continue;
        }
        for (place, letter) in read_file(&path, table, files, report) {
            sent.entry(place).or_default().push((path.clone(), letter));
        }
    }
    for (place, all) in sent {
        letters[place] = counting::letter(all, &table.players()[place].name, table, report);
    }
    unreadable.iter().for_each(|path| report_unreadable(path, table, &letters, report));
    (letters, dice)
}

/// Whether a file may hold a letter but can't be read.
fn is_unreadable(path: &Path) -> bool {
    let ending = ending(path);
    let is_document =
        || Disk.read(&disk::shown(path), MOST_TEXT).is_ok_and(|bytes| post::is_document(&bytes));
    UNREADABLE.contains(&&*ending) || office::ENDINGS.contains(&&*ending) && !is_document()
}

/// Reports a file that may hold a letter but can't be read. If it is named after a player who has sent nothing else, this is an error, so
/// that the round is not played without these orders.
fn report_unreadable(path: &Path, table: &dyn Desk, letters: &[Letter], report: &mut Report) {
    let players = table.players();
    let place = names::person(|| players.iter().map(|player| &*player.file), &stem(path));
    let player = place.map(|place| players[place]);
    let is_only_letter = place.is_some_and(|place| !letters[place].came && table.may_order(place));
    let is_rich_text = ending(path) == "rtf";
    let what = if is_rich_text { "rich text (RTF)" } else { "not text" };
    let message = format!("{} is {what} and can't be read", disk::shown(path));
    let name = player.or(players.first().copied()).map_or("NAME", |player| &player.file);
    let or_as = if is_rich_text { " or as ODT or DOCX," } else { "" };
    if is_only_letter {
        let help =
            format!("save it as text, {name}.txt,{or_as} or remove it from the folder if it has no orders");
        report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
    } else {
        let help = format!("it is ignored: save it as text, {name}.txt,{or_as} if it has orders");
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
    }
}

/// Finds the folder with the letters of the next round, even if it is called `7` instead of `07`. `None` if it is missing, or if several
/// folders have this number, which is reported.
fn find_folder(folder: &Folder, table: &dyn Desk, report: &mut Report) -> Option<PathBuf> {
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
    // If several folders have this number, empty ones don't count.
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
            "both {} and {} may have the letters for {}",
            disk::shown(first),
            disk::shown(second),
            table.when()
        );
        let help = format!(
            "move all letters that count into {}, and delete the other folder",
            folder.shown(&expected)
        );
        report.error_nowhere(code::REPEATED_NAME, message).help(help);
    }
    None
}

/// The paths in the folder, sorted by name.
fn paths(inbox: &Path, report: &mut Report) -> Vec<PathBuf> {
    let entries = match fs::read_dir(inbox) {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("{} can't be read: {}", disk::shown(inbox), disk::reason(&error));
            report.error_nowhere(code::NOT_FOUND, message);
            return Vec::new();
        }
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| !path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.')));
    if paths.len() > MOST_FILES {
        let message = format!("{} has {} files", disk::shown(inbox), paths.len());
        report
            .error_nowhere(code::TOO_LARGE, message)
            .help(format!("the most are {MOST_FILES}: move those away that are no letters"));
        return Vec::new();
    }
    paths.sort();
    paths
}

/// Whether a file in the folder should be read; others are reported.
fn is_letter(path: &Path, inbox: &Path, table: &dyn Desk, report: &mut Report) -> bool {
    let shown = disk::shown(path);
    let player = named_after(&table.players(), path);
    let mut warn = |message: String, help: &str| {
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ending = ending(path);
    if path.is_dir() {
        let message = format!("{shown} is a folder, not a letter");
        let help = "move the letter out of it";
        if player.is_some() {
            report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
        } else {
            warn(message, help);
        }
        return false;
    }
    if name.ends_with('~') || SYSTEM.contains(&&*name) || LEAVINGS.contains(&&*ending) {
        warn(format!("{shown} is not a letter"), "it is ignored");
        return false;
    }
    let home = fs::canonicalize(inbox);
    let is_inside = |target: PathBuf| home.as_ref().is_ok_and(|home| target.starts_with(home));
    let leads_out = path.is_symlink() && !fs::canonicalize(path).is_ok_and(is_inside);
    if leads_out {
        let message = format!("{shown} is a link to a file outside of the folder of letters");
        report.error_nowhere(code::NOT_FOUND, message).help("replace it by the letter itself");
    }
    !leads_out
}

/// Reads the letters of a file: one, or several from a mailbox. Mistakes in a letter are kept with it; unreadable files, and letters from
/// nobody in the game, are reported.
pub fn read_file(
    path: &Path,
    table: &dyn Desk,
    files: &mut Files,
    report: &mut Report,
) -> Vec<(usize, Letter)> {
    let shown = disk::shown(path);
    let Some(bytes) = bytes_of(path, table, report) else { return Vec::new() };
    let mails = post::mails(&bytes);
    if !cfg!(feature = "mail") && mails.iter().any(|mail| is_mail(mail)) {
        let (without, help) = left_out("mail");
        let message = format!("{shown} is a mail and can't be read: {without}");
        report.error_nowhere(code::ENCODING, message).help(format!("save its text as a file; {help}"));
        return Vec::new();
    }
    let by_name = named_after(&table.people(), path);
    let is_known = LETTERS.contains(&&*ending(path));
    let mut letters = Vec::new();
    for (n, mail) in mails.iter().enumerate() {
        let is_single = mails.len() == 1;
        let which = if is_single { shown.clone() } else { format!("{shown}, mail {}", n + 1) };
        let named = by_name.filter(|_| is_single && is_known);
        let senders = match named {
            Some(player) => vec![player],
            None => senders(mail, table),
        };
        match senders.as_slice() {
            [player] => {
                let Some(place) = place_of(player, table, (&which, named.is_some()), report) else {
                    continue;
                };
                let letter = post::letter(table, place, (&which, mail), files);
                if counting::is_by_a_program(&letter, player, report) {
                    continue;
                }
                letters.push((place, letter));
            }
            [] => report_nobody(path, (&which, mail), is_single, table, report),
            [first, ..] => {
                let names: Vec<&str> = senders.iter().map(|player| player.name.as_str()).collect();
                let message = format!("{which} is from an address that {} share", and_list(&names));
                let help = format!("save it as a file named after its player, {}.eml", first.file);
                report.error_nowhere(code::REPEATED_NAME, message).help(help);
            }
        }
    }
    letters
}

/// The bytes of a file with letters. One that can't be read is reported; a mail that is named after nobody stops nothing.
fn bytes_of(path: &Path, table: &dyn Desk, report: &mut Report) -> Option<Vec<u8>> {
    let shown = disk::shown(path);
    let read = Disk.read(&shown, MOST_TEXT);
    read.map_err(|trouble| {
        report_trouble(&shown, &trouble, None, report);
        let fault = report.last().expect("it was just reported");
        if fault.help.is_none() {
            fault.help("name letters, a folder with them, or the folder of a game");
        }
        if ending(path) == "eml" && path.exists() && named_after(&table.people(), path).is_none() {
            fault.severity = Severity::Warning;
        }
    })
    .ok()
}

/// The players with the address of a mail: those who play now, or else those who have left or join later.
fn senders<'t>(mail: &[u8], table: &'t dyn Desk) -> Vec<&'t Person> {
    let round = table.round();
    let mut senders = post::possible_senders(&table.people(), mail);
    if senders.iter().any(|player| player.is_there(round)) {
        senders.retain(|player| player.is_there(round));
    }
    senders
}

/// The place of a player who plays now; any other is reported. The mail of one who does not is set aside, but a file that was named after
/// a player is meant to count.
fn place_of(
    player: &Person,
    table: &dyn Desk,
    (which, is_named): (&str, bool),
    report: &mut Report,
) -> Option<usize> {
    if player.is_there(table.round()) {
        return table.players().iter().position(|other| other.name == player.name);
    }
    let (why, key) = match (player.last_left(table.round()), player.joins) {
        (Some(left), _) => (format!("has left in round {left}"), "left"),
        (None, joins) => (format!("joins in round {}", joins.map_or(1, |joins| joins.value)), "joins"),
    };
    let message = format!("{which} is from {}, who {why}", player.name);
    let takes_over = |other: &&Person| other.name != player.name && names::same(other.seat(), player.seat());
    if let Some(successor) = table.players().into_iter().find(takes_over) {
        let help = format!("it is set aside: {} plays in that place", successor.name);
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
        return None;
    }
    if is_named {
        let help = format!("remove it from the folder, or correct `{key}` in game.yaml if it should count");
        report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
    } else {
        let help = format!("it is set aside: correct `{key}` in game.yaml if it should count");
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help);
    }
    None
}

/// Reports a mail of no player, which is set aside; or, if it is none, a file that is named after nobody.
fn report_nobody(
    path: &Path,
    (which, mail): (&str, &[u8]),
    is_single: bool,
    table: &dyn Desk,
    report: &mut Report,
) {
    let senders = post::senders(mail);
    let is_mail = !is_single || ["eml", "mbox"].contains(&&*ending(path)) || begins_as_mail(mail);
    if senders.is_empty() && !is_mail && !mail.trim_ascii().is_empty() {
        report_unnamed(&disk::shown(path), table, report);
    } else {
        report_stranger(which, &senders, table, report);
    }
}

/// Reports a mail from an address of no player, or from none. It is set aside: nobody's mail may stop a round.
fn report_stranger(which: &str, senders: &[String], table: &dyn Desk, report: &mut Report) {
    let (what, help) = match senders {
        [] => {
            let player = table.people().first().map_or("NAME", |player| &player.file);
            ("names no sender".to_owned(), format!("if it is from a player, save it as {player}.eml"))
        }
        [sender] => {
            let example = table.address_example().replace('…', sender);
            let help = format!("if it is from a player, add the address in game.yaml: `{example}`");
            (format!("is from {sender}, which is no player's address,"), help)
        }
        several => {
            let all: Vec<&str> = several.iter().map(String::as_str).collect();
            let help = "a letter is from one player: save it as a file named after the player";
            (format!("is from several people, {},", and_list(&all)), help.to_owned())
        }
    };
    report.warning_nowhere(code::UNKNOWN_NAME, format!("{which} {what} and is set aside")).help(help);
}

/// Reports a file that is not named after a player.
fn report_unnamed(shown: &str, table: &dyn Desk, report: &mut Report) {
    let name = stem(Path::new(shown));
    let help = match nearest(&name, table.players().iter().map(|player| player.file.as_str())) {
        Some(near) => format!("did you mean {near}.yaml?"),
        None => {
            let file = table.players().first().map_or("NAME", |player| &player.file);
            format!("letters are named after the players in game.yaml: {file}.yaml")
        }
    };
    report.error_nowhere(code::UNKNOWN_NAME, format!("{shown} is not named after a player")).help(help);
}

/// The player after whom a file is named; accents, apostrophes and blanks don't matter.
fn named_after<'p>(players: &[&'p Person], path: &Path) -> Option<&'p Person> {
    names::person(|| players.iter().map(|player| &*player.file), &stem(path)).map(|place| players[place])
}

/// A file's name without folder and ending, in the form of players' file names.
fn stem(path: &Path) -> String {
    file_name(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// The ending of a file's name, in lower case.
fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// Reads the dice of a round: a list of numbers.
fn read_dice(path: &str, files: &mut Files, report: &mut Report) -> Vec<Node> {
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
            .expect("it was just reported")
            .help("write the rolls as a list of whole numbers: `[3, 1, 5]`");
    }
    dice
}
