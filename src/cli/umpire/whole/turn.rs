//! `umpire turn` of a whole game: the next turn, or one that was played and those after it again.

use std::collections::BTreeSet;

use super::lines;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::postal::folder::{Folder, Kept, Shelf, VOID};
use crate::cli::umpire::postal::{is_secret, unfinished};
use crate::cli::umpire::prompt;
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::model::load::report_trouble;
use crate::post::chain::{self, PROOF, Past, Played, WholeGame};
use crate::ruling::render::{self, Extent};
use crate::ruling::{Ruling, Verdict};
use crate::source::door::{Found, Trouble};
use crate::source::{Door, Files};

/// What is asked of a run.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli::umpire) struct Wish {
    /// The turn to be played again.
    pub again: Option<u32>,
    /// Whether nothing is written.
    pub is_dry: bool,
    /// What is printed.
    pub format: Format,
}

/// Plays, writes.
pub(in crate::cli::umpire) fn run(folder: &Folder, wish: Wish) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    if folder.is_unfinished() {
        if wish.is_dry {
            unfinished(&mut report);
            files::print_faults(&report, &files, wish.format);
            return Ok(Status::Unreadable);
        }
        folder.finish()?;
    }
    if !wish.is_dry {
        folder.tidy();
    }
    let turns = turns(folder, wish, &mut files, &mut report);
    files::print_faults(&report, &files, wish.format);
    let Some((game, turns, refused)) = turns else { return Ok(Status::Unreadable) };
    let Some(last) = turns.last() else {
        return Ok(refused.map_or(Status::Unreadable, |why| tell_refused(&why, wish)));
    };
    let state = last.state.clone();
    let kept: Vec<Kept> = turns
        .iter()
        .map(|turn| Kept { shelf: Shelf::Rounds, number: turn.number, files: turn.files.clone() })
        .collect();
    let void: BTreeSet<u32> =
        folder.numbers(Shelf::Rounds).into_iter().filter(|number| *number > last.number).collect();
    if !wish.is_dry {
        folder.keep(&kept, state.as_bytes())?;
    }
    for turn in &turns {
        terminal::out(&summary(folder, turn, wish));
    }
    if wish.format == Format::Text {
        if let Some(why) = &refused {
            tell_refused(why, wish);
        }
        if !void.is_empty() {
            let numbers: Vec<String> = void.iter().map(u32::to_string).collect();
            let verb = if wish.is_dry { "would lie" } else { "lies" };
            terminal::out(&format!(
                "  void     turn {} {verb} in {}\n",
                numbers.join(", "),
                folder.shown(VOID)
            ));
        }
        super::status::tell_next(folder, &game, &state, &mut files, &mut report);
    }
    Ok(Status::Fine)
}

/// The turns that are played, and the ruling on one that follows and can't be.
type Turns = (WholeGame, Vec<Played>, Option<Box<Ruling>>);

fn turns(folder: &Folder, wish: Wish, files: &mut Files, report: &mut Report) -> Option<Turns> {
    let (game, _) = super::game(folder, files, report)?;
    if game.seed.is_none() && game.commitment.is_some() {
        is_secret(folder, report);
        return None;
    }
    let kept = folder.numbers(Shelf::Rounds);
    let (mut name, mut state) = ("state.yaml".to_owned(), folder.read("state.yaml", report)?);
    if let Some(again) = wish.again {
        if !kept.contains(&again) || again == 0 {
            report
                .error_nowhere(code::OUT_OF_RANGE, format!("turn {again} was not played yet"))
                .help("`--round N` plays a turn again that was played, and those after it");
            return None;
        }
        name = format!("rounds/{again:02}/before.yaml");
        state = folder.read(&name, report)?;
    }
    let last = kept.last().copied().unwrap_or(0);
    let Some(mut number) = chain::number(&state) else {
        // It has no next turn, which is told.
        let past = Past { state: (&folder.shown(&name), &state), link: &[] };
        chain::turn(&game, past, &[], &Disk, files, report);
        return None;
    };
    let mut link = folder.read(&format!("rounds/{:02}/{PROOF}", number.saturating_sub(1)), report)?;
    let mut turns: Vec<Played> = Vec::new();
    loop {
        let takes_orders = chain::orders(&game, &state).is_none_or(|keys| !keys.is_empty());
        let orders = if takes_orders {
            orders(folder, (number, &name, &state), (&game, wish), (files, report))?
        } else {
            Vec::new()
        };
        let past = Past { state: (&folder.shown(&name), &state), link: &link };
        let played = chain::turn(&game, past, &orders, &Disk, files, report)?;
        if played.ruling.verdict != Verdict::Resolved {
            return Some((game, turns, Some(Box::new(played.ruling))));
        }
        let keys = chain::orders(&game, played.state.as_bytes());
        let is_played_by_itself = keys.is_some_and(<[_]>::is_empty);
        let goes_on = !played.is_over && (is_played_by_itself || wish.again.is_some() && number < last);
        (link, state) = (played.link(), played.state.clone().into_bytes());
        turns.push(played);
        if !goes_on {
            return Some((game, turns, None));
        }
        number += 1;
        name = format!("rounds/{number:02}/before.yaml");
    }
}

/// The orders of a turn: `orders/07.yaml`, or all files of `orders/07/`; at a terminal they are asked for.
fn orders(
    folder: &Folder,
    (number, name, state): (u32, &str, &[u8]),
    (game, wish): (&WholeGame, Wish),
    (files, report): (&mut Files, &mut Report),
) -> Option<Vec<(String, Vec<u8>)>> {
    let (file, below) = (format!("orders/{number:02}.yaml"), format!("orders/{number:02}"));
    let lying = lying(folder, &below, report)?;
    if folder.has(&file) {
        if !lying.is_empty() {
            let message = format!("{} and {} are both there", folder.shown(&file), folder.shown(&below));
            report.error_nowhere(code::REPEATED_NAME, message).help("keep one of them");
            return None;
        }
        return Some(vec![(folder.shown(&file), folder.read(&file, report)?)]);
    }
    if !lying.is_empty() {
        let read = |name: String| {
            let bytes = folder.read(&format!("{below}/{name}"), report)?;
            Some((folder.shown(&format!("{below}/{name}")), bytes))
        };
        return lying.into_iter().map(read).collect();
    }
    if prompt::is_conversation() {
        let typed = asked((&folder.shown(name), state), game, (files, report))?;
        if !wish.is_dry {
            let path = folder.inner(&file);
            if let Err(error) = disk::write(&path, typed.as_bytes()) {
                report.error_nowhere(code::NOT_FOUND, disk::cannot_be_written(&path, &error));
                return None;
            }
        }
        return Some(vec![(folder.shown(&file), typed.into_bytes())]);
    }
    report
        .error_nowhere(code::NOT_FOUND, format!("there are no orders for turn {number}"))
        .help(format!("write {}; `umpire status` tells what may stand in it", folder.shown(&file)));
    None
}

/// The names of the files of orders in a folder. What else lies there would be lost without a word: it is reported.
fn lying(folder: &Folder, below: &str, report: &mut Report) -> Option<Vec<String>> {
    let paths = match Disk.look(&folder.shown(below)) {
        Ok(Found::Folder(paths)) => paths,
        Ok(Found::File) | Err(Trouble::NotThere) => return Some(Vec::new()),
        Err(trouble) => {
            report_trouble(&folder.shown(below), &trouble, None, report);
            return None;
        }
    };
    let place = folder.shown(&format!("{below}/"));
    let mut names: Vec<String> =
        paths.iter().map(|path| path.strip_prefix(&place).unwrap_or(path).to_owned()).collect();
    // What editors leave behind.
    names.retain(|name| ![".bak", ".orig", ".tmp", "~"].iter().any(|end| name.ends_with(end)));
    names.sort();
    let is_order = |name: &str| matches!(name.rsplit_once('.'), Some((_, "yaml" | "yml")));
    let (orders, strange): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| is_order(name));
    for name in &strange {
        report
            .error_nowhere(code::NOT_FOUND, format!("{place}{name} is not a file of orders"))
            .help("orders are .yaml files: give it another name, or take it away");
    }
    strange.is_empty().then_some(orders)
}

/// Asks what is done in a turn. What comes out are its orders.
fn asked(
    state: (&str, &[u8]),
    game: &WholeGame,
    (files, report): (&mut Files, &mut Report),
) -> Option<String> {
    let asking = chain::Asking::of(game, state, &Disk, files, report);
    if report.has_errors() {
        return None;
    }
    match asking {
        Some(mut asking) => super::asking::talk(&mut asking),
        None => lines::Turn { game, state }.talk(),
    }
}

/// Tells why a turn can't be played.
fn tell_refused(ruling: &Ruling, wish: Wish) -> Status {
    match wish.format {
        Format::Text => terminal::out(&render::ruling_text(ruling, files::looks(Extent::default()))),
        Format::Json => terminal::out(&(render::ruling_json(ruling) + "\n")),
    }
    match ruling.verdict {
        Verdict::Illegal(_) => Status::Faulty,
        _ => Status::Incomplete,
    }
}

fn summary(folder: &Folder, turn: &Played, wish: Wish) -> String {
    if wish.format == Format::Json {
        return render::ruling_json(&turn.ruling) + "\n";
    }
    let (number, sentence) = (turn.number, &turn.ruling.sentence);
    let place = folder.shown(&format!("rounds/{number:02}/log.txt"));
    let log = if wish.is_dry { String::new() } else { format!("  log      {place}\n") };
    terminal::folded(&format!("{BOLD}Turn {number}.{PLAIN} {sentence}\n")) + &log
}
