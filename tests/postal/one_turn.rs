//! A turn of a whole game that is played without a folder, and what its readers get.

use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::post::Round;
use punchboard::post::chain::{Past, TurnGame, TurnNews, turn};
use punchboard::source::Files;

/// The game of a `game.yaml`.
pub fn game(text: &str) -> TurnGame {
    let (mut files, mut report) = (Files::default(), Report::default());
    TurnGame::read(("game.yaml", text.as_bytes()), None, &mut files, &mut report).expect("it is a game")
}

/// The turn that follows a state, with files of orders, each with its name; and the messages, one a line.
pub fn played(text: &str, state: &str, orders: &[(&str, &str)]) -> (Option<Round>, String) {
    let (mut files, mut report) = (Files::default(), Report::default());
    let past = Past::new(("state.yaml", state.as_bytes()), b"");
    let orders: Vec<(String, Vec<u8>)> =
        orders.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let played = turn(&game(text), past, &orders, &Disk, &mut files, &mut report);
    let messages =
        report.iter().map(|fault| format!("{}: {} {:?}", fault.code.name(), fault.message, fault.help));
    (played, messages.collect::<Vec<_>>().join("\n"))
}

/// The page that a reader gets by mail; everybody's without a reader. Empty if nothing was played.
pub fn page(text: &str, played: Option<&Round>, reader: Option<&str>) -> String {
    let Some(played) = played.filter(|played| !played.files.is_empty()) else { return String::new() };
    let game = game(&format!("{text}players:\n  ann:\n  bob:\n"));
    let person = reader.and_then(|name| game.people.iter().find(|person| person.name == name));
    TurnNews::new(&game, played, b"").text(person)
}

/// A log by the name of its file; empty if there is none.
pub fn log(played: Option<&Round>, name: &str) -> String {
    let files = played.into_iter().flat_map(|played| &played.files);
    let bytes = files.into_iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes.clone());
    String::from_utf8(bytes.unwrap_or_default()).expect("it is text")
}
