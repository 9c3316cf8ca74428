//! `umpire replace`: somebody else takes the place of a player, and is sent what that player knew.

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
use crate::post::{Attachment, Desk, Kind};
use crate::ruling::render::{self, Extent, Looks, yaml_scalar};
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
    if let Some(other) = desk.people().into_iter().find(|other| same(&other.name, &args.new)) {
        let help = "give another name; a player who comes back needs another one, too, like ann-2";
        return Err(Trouble::with_help(format!("{} is in the game already", other.name), help));
    }
    let mut trouble = None;
    let changed = change(&folder, |text| {
        edited(&text, &old, args, desk.round()).unwrap_or_else(|why| {
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
    if desk.round() <= old.joins.as_ref().map_or(1, |joins| joins.value) {
        let (word, next) = (desk.habits().word, desk.round());
        return Err(Trouble::with_help(
            format!("{} has not played yet: {word} {next} is the first one", old.name),
            format!("play {word} {next} before; or, if nothing was played, begin again with `umpire new`"),
        ));
    }
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
    let start = old.origin.start as usize;
    let line_start = text.get(..start).ok_or_else(by_hand)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line_start..start];
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let key_end = old.origin.end as usize;
    if !indent.trim().is_empty() || indent.is_empty() || key_end > line_end {
        return Err(by_hand());
    }
    let (key, rest) = text[start..line_end].split_at(key_end - start);
    let value = rest.trim_start().strip_prefix(':').ok_or_else(by_hand)?;
    let value = value.split(" #").next().unwrap_or_default().trim();
    // Lines of a map below the name.
    let below: usize = text[line_end..]
        .split_inclusive('\n')
        .skip(1)
        .take_while(|line| {
            line.starts_with(indent) && line[indent.len()..].starts_with(' ') && !line.trim().is_empty()
        })
        .map(str::len)
        .sum();
    let head = match (value, value.strip_prefix('{').and_then(|value| value.strip_suffix('}'))) {
        ("" | "~" | "null", _) if below > 0 => format!("{key}:\n{indent}  left: {next}"),
        ("" | "~" | "null", _) => format!("{key}: {{left: {next}}}"),
        (_, Some(inner)) if inner.trim().is_empty() => format!("{key}: {{left: {next}}}"),
        (_, Some(inner)) => format!("{key}: {{{}, left: {next}}}", inner.trim()),
        (value, None) if value.starts_with('{') => return Err(by_hand()),
        (species, None) => format!("{key}: {{species: {species}, left: {next}}}"),
    };
    let body_end = (line_end + 1 + below).min(text.len());
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
