//! `umpire replace`: somebody else takes the place of a player, and is sent what that player knew.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::change::{change, opened};
use super::folder::{Folder, Shelf};
use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::cli::umpire::files::Format;
use crate::diag::{Report, and_list, did_you_mean};
use crate::games::message::Message;
use crate::games::people::Person;
use crate::model::template::file_name;
use crate::post;
use crate::post::{Attachment, Desk, Kind, document};
use crate::ruling::render::{self, Extent, Looks, yaml_scalar, yaml_value};
use crate::ruling::{Json, matching};
use crate::source::Files;
use crate::source::letter::marks;
use crate::source::names::{one_line, person, same};

/// The arguments of `replace`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game
    folder: PathBuf,
    /// The player who leaves
    old: String,
    /// The name of whoever plays from the next round on
    new: String,
    /// The address of that person
    #[arg(long, value_name = "ADDRESS")]
    mail: Option<String>,
}

/// Replaces a player.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else {
        return Ok(super::report_locked(&folder, Format::Text));
    };
    let Some(desk) = opened(&folder) else { return Ok(Status::Unreadable) };
    let old = leaver(&*desk, &args.old)?.clone();
    check_name(&*desk, &args.new)?;
    let mut trouble = None;
    let has_played = desk.round() > old.joins.as_ref().map_or(1, |joins| joins.value);
    let changed = change(&folder, |text| {
        let new = if has_played {
            edited(&text, &old, args, desk.round())
        } else {
            renamed(&text, (&old, seat_of(&*desk, &old)), args)
        };
        new.unwrap_or_else(|why| {
            trouble = Some(why);
            text
        })
    })?;
    if let Some(help) = trouble {
        return Err(Trouble::with_help(format!("{} can't be changed", folder.shown("game.yaml")), help));
    }
    let desk = match changed {
        Ok(desk) => desk,
        Err(status) => return Ok(status),
    };
    let Some(new) = desk.people().into_iter().find(|person| same(&person.name, &args.new)) else {
        return Ok(Status::Unreadable);
    };
    let place = hand_over(&folder, &*desk, &old, new)?;
    terminal::out(&terminal::folded(&format!(
        "{} plays {} from {} {} on. {} has what {} knew: send it.\n",
        new.name,
        old.seat(),
        desk.habits().word,
        desk.round(),
        place,
        old.name
    )));
    Ok(Status::Fine)
}

/// Refuses the name of somebody who is or was in the game: mails, logs and letters are kept by name.
fn check_name(desk: &dyn Desk, new: &str) -> Result<(), Trouble> {
    let people = desk.people();
    let Some(other) = people.iter().find(|other| same(&other.name, new)) else { return Ok(()) };
    if !other.has_left(desk.round()) {
        let message = format!("{} is in the game already", other.name);
        return Err(Trouble::with_help(message, "give another name"));
    }
    let is_free = |name: &String| people.iter().all(|other| !same(&other.name, name));
    let free =
        (2..=people.len() + 2).map(|n| format!("{}-{n}", other.name)).find(is_free).unwrap_or_default();
    let message =
        format!("{} has left the game, and what was sent to {} is kept by that name", other.name, other.name);
    Err(Trouble::with_help(message, format!("whoever comes back needs another name, like {free}")))
}

/// The key and the name by which an entry in `game.yaml` says which pieces a player has.
fn seat_of(desk: &dyn Desk, old: &Person) -> (&'static str, String) {
    let place = desk.players().iter().position(|person| person.name == old.name);
    let species = place.and_then(|place| desk.about(place));
    let species = species.and_then(|(key, name)| Some((key, name.as_str()?.to_owned())));
    species.filter(|_| old.plays.is_none()).unwrap_or_else(|| ("plays", old.seat().to_owned()))
}

/// The text of `game.yaml` with another name in place of that of a player who has not played yet; or what to write by hand.
fn renamed(text: &str, (old, seat): (&Person, (&str, String)), args: &Args) -> Result<String, String> {
    let by_hand = || format!("write `{}: {{{}: {}}}` in place of {}", args.new, seat.0, seat.1, old.name);
    let Entry { indent, range, .. } = entry(text, old).ok_or_else(by_hand)?;
    let own = ("game.yaml", &text.as_bytes()[range.start + indent.len()..range.end]);
    let said = document(own, &mut Files::default(), &mut Report::default()).ok_or_else(by_hand)?;
    let said = said.entries().next().map(|(_, value)| matching::json(value));
    let mut new = said.as_ref().and_then(Json::as_object).cloned().unwrap_or_default();
    new.shift_remove("address");
    new.insert(seat.0.to_owned(), seat.1.into());
    args.mail.iter().for_each(|mail| drop(new.insert("address".to_owned(), mail.as_str().into())));
    let line = format!("{indent}{}: {}\n", yaml_scalar(&args.new), yaml_value(&new.into()));
    Ok(format!("{}{line}{}", &text[..range.start], &text[range.end..]))
}

/// The entry of a player in the text of `game.yaml`.
struct Entry<'t> {
    /// The blanks before its key.
    indent: &'t str,
    /// Its lines.
    range: Range<usize>,
    /// The end of its first line.
    line_end: usize,
}

/// The entry of a player that has lines of its own.
fn entry<'t>(text: &'t str, old: &Person) -> Option<Entry<'t>> {
    let start = old.origin.start as usize;
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line_start..start];
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    if !indent.trim().is_empty() || indent.is_empty() || old.origin.end as usize > line_end {
        return None;
    }
    // Lines of a map below the name.
    let is_below = |line: &&str| {
        line.starts_with(indent) && line[indent.len()..].starts_with(' ') && !line.trim().is_empty()
    };
    let lines = text[line_end..].split_inclusive('\n').skip(1);
    let below: usize = lines.take_while(is_below).map(str::len).sum();
    Some(Entry { indent, range: line_start..(line_end + 1 + below).min(text.len()), line_end })
}

/// The player who leaves.
fn leaver<'o>(desk: &'o dyn Desk, name: &str) -> Result<&'o Person, Trouble> {
    let there: Vec<&Person> =
        desk.people().into_iter().filter(|person| person.is_there(desk.round())).collect();
    let names = || there.iter().map(|person| person.name.as_str());
    let Some(place) = person(names, name) else {
        let known: Vec<&str> = names().collect();
        let help = did_you_mean(name, names(), || format!("the players are {}", and_list(&known)));
        return Err(Trouble::with_help(
            format!("{name} does not play in {} {}", desk.habits().word, desk.round()),
            help,
        ));
    };
    let old = there[place];
    if let (Some(turn), Some(rule)) = (desk.gone().since(old.seat()), desk.turns().map(|_| desk.leaving())) {
        let rule = rule.name();
        let help = "`umpire undo` takes turns back";
        return Err(Trouble::with_help(
            format!("{} has resigned in turn {turn}, and has nothing left to play with ({rule})", old.name),
            help,
        ));
    }
    Ok(old)
}

/// The text of `game.yaml` with another person in the place of a player; or what to write by hand.
fn edited(text: &str, old: &Person, args: &Args, next: u32) -> Result<String, String> {
    let address =
        args.mail.as_ref().map(|mail| format!(", address: {}", yaml_scalar(mail))).unwrap_or_default();
    let new =
        format!("{}: {{plays: {}, joins: {next}{address}}}", yaml_scalar(&args.new), yaml_scalar(old.seat()));
    let by_hand = || format!("write `left: {next}` behind {}, and below: `{new}`", old.name);
    let Entry { indent, range, line_end } = entry(text, old).ok_or_else(by_hand)?;
    let (start, key_end, body_end) = (old.origin.start as usize, old.origin.end as usize, range.end);
    let (key, rest) = text[start..line_end].split_at(key_end - start);
    let value = rest.trim_start().strip_prefix(':').ok_or_else(by_hand)?;
    let value = value.split(" #").next().unwrap_or_default().trim();
    let below = body_end.saturating_sub(line_end + 1);
    let head = match (value, value.strip_prefix('{').and_then(|value| value.strip_suffix('}'))) {
        ("" | "~" | "null", _) if below > 0 => format!("{key}:\n{indent}  left: {next}"),
        ("" | "~" | "null", _) => format!("{key}: {{left: {next}}}"),
        (_, Some(inner)) if inner.trim().is_empty() => format!("{key}: {{left: {next}}}"),
        (_, Some(inner)) => format!("{key}: {{{}, left: {next}}}", inner.trim()),
        (value, None) if value.starts_with('{') => return Err(by_hand()),
        (species, None) => format!("{key}: {{species: {species}, left: {next}}}"),
    };
    let body = text.get(line_end..body_end).unwrap_or_default();
    let body = if body.ends_with('\n') { body.to_owned() } else { format!("{body}\n") };
    Ok(format!("{}{head}{body}{indent}{new}\n{}", &text[..start], &text[body_end..]))
}

/// Writes a mail to the new player with what the old one knew: the position, logs and mails. Returns its place.
fn hand_over(folder: &Folder, desk: &dyn Desk, old: &Person, new: &Person) -> Result<String, String> {
    let title = one_line(&desk.terms().title);
    let mut message = Message {
        subject: format!("{title}: you play {} from {} {} on", old.seat(), desk.habits().word, desk.round()),
        ..Message::default()
    };
    message.paragraph(&format!("Hello {},", one_line(&new.name)));
    message.paragraph(&format!(
        "you play {} in {title} from {} {} on. Attached is all that {} was sent. What is secret in it stays secret: do not pass it on.",
        old.seat(),
        desk.habits().word,
        desk.round(),
        one_line(&old.name)
    ));
    if let Some(due) = desk.terms().due(desk.round()) {
        message.paragraph(&format!("Orders are due: {}.", one_line(&due)));
    }
    message.text.push_str(&position(folder, old.seat()));
    let sent = sent(folder, old);
    let attachments = sent
        .iter()
        .map(|(name, bytes)| Attachment { name: name.as_str().into(), kind: Kind::Text, bytes })
        .collect();
    let inner = format!("handover/{:02}", desk.round());
    let (name, bytes) = post::message(new, &message, attachments);
    let is_mail = Path::new(&name).extension().is_some_and(|ending| ending == "eml");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.inner(&format!("{inner}/{name}"));
        disk::write(&path, bytes).map_err(|error| disk::cannot_be_written(&path, &error))
    };
    write(&name, &bytes)?;
    for (name, bytes) in sent.iter().filter(|_| !is_mail) {
        write(name, bytes)?;
    }
    Ok(folder.shown(&format!("{inner}/{}", if is_mail { name } else { String::new() })))
}

/// The position as the player of a seat sees it.
fn position(folder: &Folder, seat: &str) -> String {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game = super::game_of(folder, &mut files, &mut report);
    let Some((game, state)) = game.zip(folder.bytes("state.yaml")) else { return String::new() };
    let stand = game.status(("state.yaml", &state), Some(seat), &mut files, &mut report);
    let Some((_, stand)) = stand else { return String::new() };
    let looks = Looks { colors: false, width: 72, extent: Extent::default() };
    format!("{}\n\n{}", stand.headline, render::position_text(&stand.position, looks))
}

/// The logs and mails that a player was sent, by name.
fn sent(folder: &Folder, old: &Person) -> Vec<(String, Vec<u8>)> {
    let log = format!("log-{}.txt", file_name(old.seat()));
    let letter = format!("mail/{}/letter.txt", old.file);
    let mut all = Vec::new();
    for round in folder.numbers(Shelf::Rounds) {
        for (what, inner) in [("log", &log), ("mail", &letter)] {
            let inner = format!("rounds/{round:02}/{inner}");
            let bytes = folder.has(&inner).then(|| folder.read(&inner, &mut Report::default())).flatten();
            all.extend(bytes.map(|bytes| {
                // The form in a mail was for another turn.
                let text = String::from_utf8_lossy(&bytes);
                (format!("{what}-{round:02}.txt"), marks::before_form(&text).as_bytes().to_vec())
            }));
        }
    }
    all
}
