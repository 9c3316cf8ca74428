//! `punchboard schema`: a JSON Schema of definitions, for editors.
//!
//! It is Draft 7, the newest that editors' YAML language servers support in full. It is generated from the same declarations as the
//! readers of definitions, so both always agree.

mod claims;
mod disputes;
mod document;
mod offered;
mod rulebook;
mod shape;
mod whole;

use std::path::Path;

use self::offered::Offered;
use super::report;
use crate::cli::Disk;
use crate::cli::status::{Ended, Status, Trouble};
use crate::diag::{Report, code, did_you_mean, or_list};
use crate::games::custom::own;
use crate::model::{GameName, GameSet, load};
use crate::source::Files;

/// The arguments of `schema`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A kind of definition (deck, layout, map …) or of what umpire reads (scenario, case, state …) [default: all definitions];
    /// then files or folders whose cards, layouts, spaces, terrains, rules and disputes editors offer as names
    #[arg(value_name = "KIND|PATH")]
    what: Vec<String>,
    /// The schema for one game only
    #[arg(long, value_name = "GAME", value_parser = game)]
    game: Option<GameName>,
}

fn game(text: &str) -> Result<GameName, String> {
    let names = GameName::ALL.map(GameName::key);
    GameName::from_key(text).ok_or_else(|| did_you_mean(text, names, || format!("write {}", or_list(&names))))
}

/// Prints the schema.
pub(super) fn run(args: &Args) -> Ended {
    let kinds: Vec<&str> = load::KINDS.into_iter().chain(disputes::kinds()).collect();
    let is_kind = |word: &&String| kinds.contains(&word.as_str());
    let kind = args.what.first().filter(is_kind);
    let paths = &args.what[usize::from(kind.is_some())..];
    if let Some(unknown) = paths.iter().find(|path| !Path::new(path.as_str()).exists()) {
        let help =
            did_you_mean(unknown, kinds.iter().copied(), || format!("the kinds are {}", or_list(&kinds)));
        let message = format!("there is no kind of definition and no file called \"{unknown}\"");
        return Err(Trouble::with_help(message, help));
    }
    let (mut files, mut found) = (Files::default(), Report::default());
    let loaded = load::definitions(&Disk, paths, &mut files, &mut found);
    // An unreadable file offers no names, so it is reported here; `check` reports all other faults.
    found.retain(|fault| code::UNREADABLE.contains(&fault.code));
    report::print_faults(&found, &files);
    let offered = Offered::collect(&loaded, &files, &Disk);
    let schema = match kind {
        Some(kind) if !load::KINDS.contains(&kind.as_str()) => {
            // A rulebook with errors offers no disputes; `check` reports them.
            let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
            let own = own::scenario::own_games(own::book::books(&sets, None, &mut Report::default()));
            disputes::schema(kind, (args.game, &own), &offered)
        }
        kind => document::schema(kind.map(String::as_str), args.game, &offered),
    };
    super::check::print_json(&schema);
    Ok(if found.has_errors() { Status::Unreadable } else { Status::Fine })
}
