//! `umpire turn` of a whole game: plays the next turn, or replays a turn and those after it.

use std::collections::BTreeSet;

use super::lines;
use crate::chance::digest;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::game::folder::{Folder, Kept, Shelf, VOID};
use crate::cli::umpire::game::{self, report_no_seed, report_unfinished};
use crate::cli::umpire::{prompt, proofs};
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::model::load::report_trouble;
use crate::post;
use crate::post::chain::{
    self, Correction, PROOF, Past, Played, Seal, TurnDesk, TurnFile, TurnNews, WholeGame,
};
use crate::ruling::render::{self, Extent};
use crate::ruling::{Ruling, Verdict};
use crate::source::door::{Found, Trouble};
use crate::source::{Door, Files};

/// The arguments of `turn` for a whole game.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli::umpire) struct TurnArgs {
    /// The turn to replay.
    pub again: Option<u32>,
    /// Whether to write nothing.
    pub is_dry: bool,
    /// Whether to play on from an edited state.
    pub is_edited: bool,
    /// How to print the result.
    pub format: Format,
}

/// Plays turns and writes their files.
pub(in crate::cli::umpire) fn run(folder: &Folder, args: TurnArgs) -> Ended {
    let mut run = Run { folder, args, files: Files::default(), report: Report::default() };
    if folder.is_unfinished() {
        if args.is_dry {
            report_unfinished(&mut run.report);
            run.print_faults();
            return Ok(Status::Unreadable);
        }
        folder.finish()?;
    }
    if !args.is_dry {
        folder.tidy();
    }
    let turns = run.turns();
    run.print_faults();
    let Some(Turns { game, played, refused }) = turns else { return Ok(Status::Unreadable) };
    let Some(last) = played.last() else {
        return Ok(refused.map_or(Status::Unreadable, |ruling| print_refused(&ruling, args.format)));
    };
    let corrections = args.again.and_then(|_| corrections(folder, &game, &played));
    let errata = corrections.as_ref().map_or(0, Vec::len);
    let void: BTreeSet<u32> =
        folder.numbers(Shelf::Rounds).into_iter().filter(|number| *number > last.turn.number).collect();
    if !args.is_dry {
        let kept =
            |one: &OneTurn| Kept { shelf: Shelf::Rounds, number: one.turn.number, files: one.files.clone() };
        let mut all: Vec<Kept> = played.iter().map(kept).collect();
        all.extend(corrections.map(|files| Kept {
            shelf: Shelf::Errata,
            number: last.turn.number + 1,
            files,
        }));
        folder.keep(&all, last.turn.state.as_bytes())?;
    }
    if args.is_dry && args.again.is_none() {
        let dice = played.iter().map(|one| one.turn.dice()).sum();
        proofs::note_peek(folder, last.turn.number, "`--dry-run`", dice);
    }
    for one in &played {
        terminal::out(&summary(folder, &game, &one.turn, args));
    }
    if args.format == Format::Text {
        if let Some(ruling) = &refused {
            print_refused(ruling, args.format);
        }
        terminal::out(&aftermath(folder, &void, errata, last.turn.number + 1, args.is_dry));
        if !args.is_dry {
            terminal::out(&proofs::line(&digest(last.link())));
        }
        super::status::show_next(folder, &game, &last.turn.state, &mut run.files, &mut run.report);
    }
    Ok(Status::Fine)
}

/// The lines about turns that no longer count, and about mails of corrections.
fn aftermath(folder: &Folder, void: &BTreeSet<u32>, errata: usize, next: u32, is_dry: bool) -> String {
    let mut out = String::new();
    if !void.is_empty() {
        let numbers: Vec<String> = void.iter().map(u32::to_string).collect();
        let moved = if is_dry { "would be moved" } else { "moved" };
        out.push_str(&format!("  void     turn {} {moved} to {}\n", numbers.join(", "), folder.shown(VOID)));
    }
    if errata > 0 {
        let mails = if errata == 1 { "1 mail".to_owned() } else { format!("{errata} mails") };
        let written = if is_dry { "would be written" } else { "to send" };
        let place = folder.shown(&format!("errata/{next:02}"));
        out.push_str(&format!("  errata   {place}/: {mails} {written}\n"));
    }
    out
}

/// A run of the command: its arguments, and the files and faults so far.
struct Run<'f> {
    folder: &'f Folder,
    args: TurnArgs,
    files: Files,
    report: Report,
}

/// A turn that was played.
struct OneTurn {
    turn: Played,
    /// All its files, the proof last.
    files: Vec<TurnFile>,
}

impl OneTurn {
    /// Its proof.
    fn link(&self) -> &[u8] {
        self.files.last().map_or(&[], |(_, proof)| proof)
    }
}

/// The turns that were played.
struct Turns {
    game: WholeGame,
    played: Vec<OneTurn>,
    /// The ruling on the turn after them, if it can't be played.
    refused: Option<Box<Ruling>>,
}

/// The orders of a turn.
#[derive(Default)]
struct Given {
    /// Files of orders.
    orders: Vec<(String, Vec<u8>)>,
    /// The letters that they were read from, by their paths from the folder of the turn.
    letters: Vec<TurnFile>,
}

/// The state before a turn.
struct Before {
    /// The number of the turn.
    number: u32,
    /// The path of the state in the folder.
    path: String,
    /// Its bytes.
    state: Vec<u8>,
}

impl Run<'_> {
    fn print_faults(&self) {
        files::print_faults(&self.report, &self.files, self.args.format);
    }

    /// Plays the turns; `None` if they can't be played, which is reported.
    fn turns(&mut self) -> Option<Turns> {
        let (folder, again) = (self.folder, self.args.again);
        let (game, _) = super::game(folder, &mut self.files, &mut self.report)?;
        if game.seeding.is_secret() {
            report_no_seed(folder, &mut self.report);
            return None;
        }
        let last = folder.numbers(Shelf::Rounds).last().copied().unwrap_or(0);
        let is_edited = again.is_none() && proofs::is_edited(folder, self.args.is_edited, &mut self.report);
        if self.report.has_errors() {
            return None;
        }
        let mut before = self.before(&game)?;
        let link = format!("rounds/{:02}/{PROOF}", before.number.saturating_sub(1));
        let mut link = folder.read(&link, &mut self.report)?;
        let mut played: Vec<OneTurn> = Vec::new();
        loop {
            let takes_orders = chain::orders(&game, &before.state).is_none_or(|keys| !keys.is_empty());
            let Given { orders, letters } =
                if takes_orders { self.orders(&game, &before)? } else { Given::default() };
            let name = folder.shown(&before.path);
            let is_edited = is_edited && played.is_empty();
            let past = Past { is_edited, ..Past::new((&name, &before.state), &link) };
            let turn = chain::turn(&game, past, &orders, &Disk, &mut self.files, &mut self.report)?;
            if turn.ruling.verdict != Verdict::Resolved {
                return Some(Turns { game, played, refused: Some(Box::new(turn.ruling)) });
            }
            let keys = chain::orders(&game, turn.state.as_bytes());
            let needs_no_orders = keys.is_some_and(<[_]>::is_empty);
            let continues = !turn.is_over && (needs_no_orders || again.is_some() && before.number < last);
            let number = before.number + 1;
            before.path = format!("rounds/{number:02}/before.yaml");
            (before.number, before.state) = (number, turn.state.clone().into_bytes());
            let one = self.sealed(&game, turn, &letters, &link)?;
            link = one.link().to_vec();
            played.push(one);
            if !continues {
                return Some(Turns { game, played, refused: None });
            }
        }
    }

    /// A turn with its reports, mails and forms, proved with the turn before.
    fn sealed(
        &mut self,
        game: &WholeGame,
        turn: Played,
        letters: &[TurnFile],
        link: &[u8],
    ) -> Option<OneTurn> {
        let reports = if game.is_by_post() {
            let news = TurnNews::new(game, &turn, link).files(&Disk);
            news.map_err(|trouble| {
                self.report.error_nowhere(code::NOT_FOUND, format!("the report can't be printed: {trouble}"));
            })
            .ok()?
        } else {
            Vec::new()
        };
        let proof = |files: &Vec<TurnFile>| files.last().map(|(_, proof)| proof.clone());
        let files = proofs::replacing(self.folder, turn.number, proof, |undone| {
            Some(turn.sealed(&Seal { link, undone, reports: &reports, letters }))
        })?;
        Some(OneTurn { turn, files })
    }

    /// The state before the first turn to play: the present one, or the one before the turn to replay.
    fn before(&mut self, game: &WholeGame) -> Option<Before> {
        let mut path = "state.yaml".to_owned();
        let mut state = self.folder.read(&path, &mut self.report)?;
        if let Some(again) = self.args.again {
            if !self.folder.numbers(Shelf::Rounds).contains(&again) || again == 0 {
                self.report
                    .error_nowhere(code::OUT_OF_RANGE, format!("turn {again} was not played yet"))
                    .help("`--round N` replays a turn that was played, and those after it");
                return None;
            }
            path = format!("rounds/{again:02}/before.yaml");
            state = self.folder.read(&path, &mut self.report)?;
        }
        let Some(number) = chain::number(&state) else {
            // There is no next turn; playing it reports why.
            let name = self.folder.shown(&path);
            let past = Past::new((&name, &state), &[]);
            chain::turn(game, past, &[], &Disk, &mut self.files, &mut self.report);
            return None;
        };
        Some(Before { number, path, state })
    }

    /// The orders of a turn: `orders/07.yaml`, or all files in `orders/07/`, which are letters if the game is played by post; at a
    /// terminal they are asked for.
    fn orders(&mut self, game: &WholeGame, before: &Before) -> Option<Given> {
        let (folder, number) = (self.folder, before.number);
        let (file, below) = (format!("orders/{number:02}.yaml"), format!("orders/{number:02}"));
        if game.is_by_post() && folder.has(&below) && !folder.has(&file) {
            return self.letters(game, before);
        }
        self.files_of_orders(game, before, (&file, &below))
            .map(|orders| Given { orders, letters: Vec::new() })
    }

    /// The letters of a turn as one file of orders.
    fn letters(&mut self, game: &WholeGame, before: &Before) -> Option<Given> {
        let state = (&*self.folder.shown(&before.path), &before.state[..]);
        let desk = TurnDesk::open(game, state, &Disk, &mut self.files, &mut self.report)?;
        let read = game::letters_as_orders(self.folder, &desk, &mut self.files, &mut self.report);
        let (orders, letters) = read?;
        let name = self.folder.shown(&format!("orders/{:02}, its letters", before.number));
        Some(Given { orders: vec![(name, orders)], letters })
    }

    /// The files of orders of a turn that is not played by letters.
    fn files_of_orders(
        &mut self,
        game: &WholeGame,
        before: &Before,
        (file, below): (&str, &str),
    ) -> Option<Vec<(String, Vec<u8>)>> {
        let (folder, number) = (self.folder, before.number);
        let names = order_files(folder, below, &mut self.report)?;
        if folder.has(file) {
            if !names.is_empty() {
                let message = format!("both {} and {} exist", folder.shown(file), folder.shown(below));
                self.report.error_nowhere(code::REPEATED_NAME, message).help("keep one of them");
                return None;
            }
            return Some(vec![(folder.shown(file), folder.read(file, &mut self.report)?)]);
        }
        if !names.is_empty() {
            let read = |name: String| {
                let path = format!("{below}/{name}");
                Some((folder.shown(&path), folder.read(&path, &mut self.report)?))
            };
            return names.into_iter().map(read).collect();
        }
        if prompt::is_conversation() {
            let orders = self.ask(game, before)?;
            if !self.args.is_dry {
                let path = folder.inner(file);
                if let Err(error) = disk::write(&path, orders.as_bytes()) {
                    let message = disk::cannot_be_written(&path, &error);
                    self.report.error_nowhere(code::NOT_FOUND, message);
                    return None;
                }
            }
            return Some(vec![(folder.shown(file), orders.into_bytes())]);
        }
        self.report
            .error_nowhere(code::NOT_FOUND, format!("there are no orders for turn {number}"))
            .help(format!("write {}; `umpire status` shows what they may be", folder.shown(file)));
        None
    }

    /// Asks for the actions of a turn; returns the text of its file of orders.
    fn ask(&mut self, game: &WholeGame, before: &Before) -> Option<String> {
        let name = self.folder.shown(&before.path);
        let state = (name.as_str(), before.state.as_slice());
        let asking = chain::Asking::from_state(game, state, &Disk, &mut self.files, &mut self.report);
        if self.report.has_errors() {
            return None;
        }
        let asked = match asking {
            Some(mut asking) => super::asking::ask(&mut asking),
            None => lines::Turn { game, state }.ask(),
        };
        asked
            .map_err(|dice| proofs::note_peek(self.folder, before.number, "a broken-off conversation", dice))
            .ok()
    }
}

/// The mails to players whose pages have changed since they were sent; `None` if there are none.
fn corrections(folder: &Folder, game: &WholeGame, played: &[OneTurn]) -> Option<Vec<TurnFile>> {
    let last = played.last()?;
    let next = (!last.turn.is_over).then_some(last.turn.number + 1);
    let mails = game.people.iter().filter_map(|person| {
        let name = format!("mail/{}/letter.txt", person.file);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let of = |one: &OneTurn| {
            let inner = format!("rounds/{:02}/{name}", one.turn.number);
            let sent = folder.has(&inner).then(|| folder.read(&inner, &mut Report::default())).flatten()?;
            let (_, now) = one.files.iter().find(|(other, _)| *other == name)?;
            Some(Correction { number: one.turn.number, sent: text(&sent), now: text(now) })
        };
        let all: Vec<Correction> = played.iter().filter_map(of).collect();
        let message = chain::erratum(game, &person.name, &all, next)?;
        Some(post::message(person, &message, Vec::new()))
    });
    Some(mails.collect::<Vec<TurnFile>>()).filter(|mails| !mails.is_empty())
}

/// The names of the files of orders in a folder. Other files would be ignored silently, so they are reported.
fn order_files(folder: &Folder, below: &str, report: &mut Report) -> Option<Vec<String>> {
    let paths = match Disk.look(&folder.shown(below)) {
        Ok(Found::Folder(paths)) => paths,
        Ok(Found::File) | Err(Trouble::NotFound) => return Some(Vec::new()),
        Err(trouble) => {
            report_trouble(&folder.shown(below), &trouble, None, report);
            return None;
        }
    };
    let place = folder.shown(&format!("{below}/"));
    let mut names: Vec<String> =
        paths.iter().map(|path| path.strip_prefix(&place).unwrap_or(path).to_owned()).collect();
    // Editors leave such files behind.
    names.retain(|name| ![".bak", ".orig", ".tmp", "~"].iter().any(|end| name.ends_with(end)));
    names.sort();
    let is_order = |name: &str| matches!(name.rsplit_once('.'), Some((_, "yaml" | "yml")));
    let (orders, strange): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| is_order(name));
    for name in &strange {
        report
            .error_nowhere(code::NOT_FOUND, format!("{place}{name} is not a file of orders"))
            .help("orders are .yaml files: rename it, or move it elsewhere");
    }
    strange.is_empty().then_some(orders)
}

/// Prints why a turn can't be played.
fn print_refused(ruling: &Ruling, format: Format) -> Status {
    match format {
        Format::Text => terminal::out(&render::ruling_text(ruling, files::looks(Extent::default()))),
        Format::Json => terminal::out(&(render::ruling_json(ruling) + "\n")),
    }
    match ruling.verdict {
        Verdict::Illegal(_) => Status::Faulty,
        _ => Status::Incomplete,
    }
}

fn summary(folder: &Folder, game: &WholeGame, turn: &Played, args: TurnArgs) -> String {
    if args.format == Format::Json {
        return render::ruling_json(&turn.ruling) + "\n";
    }
    let (number, sentence) = (turn.number, &turn.ruling.sentence);
    let place = folder.shown(&format!("rounds/{number:02}/log.txt"));
    let mut log = if args.is_dry { String::new() } else { format!("  log      {place}\n") };
    if game.is_by_post() && !args.is_dry {
        log.push_str(&game::mails(folder, number, &game.readers(number)));
    }
    terminal::folded(&format!("{BOLD}Turn {number}.{PLAIN} {sentence}\n")) + &log
}
