//! `umpire replace`: somebody else takes the place of a player, and is sent what that player knew.

use std::path::{Path, PathBuf};

use super::change::opened;
use super::entries::{Entry, add, drop_last, inserted, removed, renamed, rewritten};
use super::folder::{Folder, Shelf};
use super::game_file::GameFile;
use super::work;
use crate::cli::disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::cli::umpire::proofs;
use crate::diag::{Report, and_list, did_you_mean};
use crate::games::message::Message;
use crate::games::people::Person;
use crate::model::template::file_name;
use crate::post;
use crate::post::{Attachment, Desk, Kind};
use crate::ruling::render::{self, Extent, Looks};
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
    work(&Folder::open(&args.folder), "changed", |folder| replace(folder, args))
}

fn replace(folder: &Folder, args: &Args) -> Ended {
    let Some(desk) = opened(folder) else { return Ok(Status::Unreadable) };
    let old = leaver(&*desk, &args.old)?.clone();
    let back = returning(&*desk, &old, &args.new)?.cloned();
    let file = GameFile::read(folder, &mut Files::default(), &mut Report::default());
    let Some(file) = file else { return Ok(Status::Unreadable) };
    let change = Change { round: desk.round(), old: &old, args };
    let file = change.made(&file, back.as_ref(), seat_of(&*desk, &old)).map_err(|help| {
        Trouble::with_help(format!("{} can't be changed", folder.shown("game.yaml")), help)
    })?;
    let Some(desk) = file.opened(folder) else { return Ok(Status::Unreadable) };
    let Some(new) = desk.people().into_iter().find(|person| same(&person.name, &args.new)) else {
        return Ok(Status::Unreadable);
    };
    // The file comes last: if the mail can't be written, the command can be repeated.
    let place = hand_over(folder, &*desk, &old, new)?;
    file.write(folder)?;
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

/// Whoever has left and comes back to the same place; nobody if the name is new. Refuses the name of somebody who plays or has played in
/// another place: mails, logs and letters are kept by name.
fn returning<'o>(desk: &'o dyn Desk, old: &Person, new: &str) -> Result<Option<&'o Person>, Trouble> {
    let people = desk.people();
    let Some(other) = people.iter().copied().find(|other| same(&other.name, new)) else { return Ok(None) };
    if !other.has_left(desk.round()) {
        let message = format!("{} is in the game already", other.name);
        return Err(Trouble::with_help(message, "give another name"));
    }
    if same(other.seat(), old.seat()) {
        return Ok(Some(other));
    }
    let is_free = |name: &String| people.iter().all(|other| !same(&other.name, name));
    let free =
        (2..=people.len() + 2).map(|n| format!("{}-{n}", other.name)).find(is_free).unwrap_or_default();
    let message = format!(
        "{0} has played {1}, not {2}, and what was sent to {0} is kept by that name",
        other.name,
        other.seat(),
        old.seat()
    );
    Err(Trouble::with_help(
        message,
        format!("whoever comes back in another place needs another name, like {free}"),
    ))
}

/// The key and the name by which an entry in `game.yaml` says which pieces a player has.
fn seat_of(desk: &dyn Desk, old: &Person) -> (&'static str, String) {
    let place = desk.players().iter().position(|person| person.name == old.name);
    let species = place.and_then(|place| desk.about(place));
    let species = species.and_then(|(key, name)| Some((key, name.as_str()?.to_owned())));
    species.filter(|_| old.plays.is_none()).unwrap_or_else(|| ("plays", old.seat().to_owned()))
}

/// A change of `game.yaml`: from a round on, somebody else is in the place of a player.
struct Change<'a> {
    round: u32,
    old: &'a Person,
    args: &'a Args,
}

impl Change<'_> {
    /// The changed file; or what to write by hand. `back` is whoever comes back; `seat` is the key and the name by which an entry says
    /// which pieces a player has.
    fn made(&self, file: &GameFile, back: Option<&Person>, seat: (&str, String)) -> Result<GameFile, String> {
        let &Change { round, old, args } = self;
        let has_played = round > old.last_entry(round).unwrap_or(1);
        let is_new = !has_played && old.back.is_empty();
        let address = |entry: &mut Entry| {
            args.mail.iter().for_each(|mail| drop(entry.insert("address".to_owned(), mail.as_str().into())));
        };
        let leave = |entry: &mut Entry| {
            if has_played { add(entry, "left", round) } else { drop_last(entry, "back") }
        };
        let Some(back) = back else {
            if is_new {
                return renamed(file, (&old.name, &args.new), |entry| {
                    entry.shift_remove("address");
                    entry.insert(seat.0.to_owned(), seat.1.into());
                    address(entry);
                });
            }
            let keys = [("plays".to_owned(), old.seat().into()), ("joins".to_owned(), round.into())];
            let mut new = Entry::from_iter(keys);
            address(&mut new);
            return inserted(&rewritten(file, &old.name, leave)?, &old.name, (&args.new, &new));
        };
        let file = if is_new { removed(file, &old.name) } else { rewritten(file, &old.name, leave) }?;
        rewritten(&file, &back.name, |entry| {
            // Who is back before anything was played was never away.
            if back.last_left(round) == Some(round) {
                drop_last(entry, "left");
            } else {
                add(entry, "back", round);
            }
            address(entry);
        })
    }
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
    if let Some(digest) = proofs::before(folder, (desk.habits().word, desk.round())) {
        message.paragraph(&digest);
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
