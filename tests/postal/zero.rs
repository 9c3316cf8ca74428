//! Whole games of Generation Zero in folders: no file for players contains what they may not know.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::named;
use libtest_mimic::Trial;
use punchboard::adjudicate::ask::Stand;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games;
use punchboard::model::{HouseRules, load};
use punchboard::post::chain::{Asking, TurnGame};
use punchboard::source::Files;

use super::{put, scratch, umpire};

/// All Monsters and Canons of the built-in set.
const FACE_DOWN: [&str; 10] = [
    "Bridge Troll",
    "Bog Wight",
    "Ridge Wolves",
    "Old Wyrm",
    "Caddoc",
    "Isaude",
    "Tamsin Reeve",
    "Brother Aldous",
    "Old Perrin",
    "Jory",
];

/// A folder with a new game.
fn game(name: &str, more: &[&str]) -> PathBuf {
    seeded(name, "a seed of many words", more)
}

/// A folder with the game of a seed.
fn seeded(name: &str, seed: &str, more: &[&str]) -> PathBuf {
    let folder = scratch(name);
    let words = ["new", "generation-zero", "game", "--players", "ann,bob", "--seed", seed];
    let words: Vec<&str> = words.iter().chain(more).copied().collect();
    let made = umpire(&words, &folder);
    assert_eq!(made.status, 0, "{}", made.err);
    folder
}

/// Plays a turn from its orders.
fn play(folder: &Path, turn: u32, orders: &str) -> String {
    put(folder, &format!("game/orders/{turn:02}.yaml"), orders.as_bytes());
    let played = umpire(&["turn", "game"], folder);
    assert_eq!(played.status, 0, "{}{}", played.err, played.out);
    played.out
}

/// Which of the face-down cards a text names.
fn names(text: &str) -> Vec<&'static str> {
    FACE_DOWN.into_iter().filter(|name| text.contains(name)).collect()
}

fn file(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn what_is_dealt_face_down_is_named_in_no_public_file() {
    let folder = game("zero-new", &["--commit"]);
    for name in ["rounds/00/log.txt", "rounds/00/log-ann.txt", "rounds/00/log-bob.txt", "game.yaml"] {
        assert_eq!(names(&file(&folder, name)), Vec::<&str>::new(), "{name}");
    }
    assert!(!file(&folder, "game.yaml").contains("many words"));
    for words in
        [&["status", "game"][..], &["status", "game", "--as", "ann"], &["status", "game", "--as", "bob"]]
    {
        let told = umpire(words, &folder);
        assert_eq!((told.status, names(&told.out)), (0, Vec::new()), "{}", told.out);
        assert!(told.out.contains("1 face down"), "{}", told.out);
    }
    assert_eq!(names(&file(&folder, "rounds/00/after.yaml")).len(), 10);
    let stranger = umpire(&["status", "game", "--as", "cas"], &folder);
    assert!(stranger.status != 0 && stranger.err.contains("ann and bob"), "{}", stranger.err);
}

fn a_game_is_played_to_its_end_and_proved() {
    let folder = game("zero-end", &["--rounds", "1", "--commit"]);
    assert!(play(&folder, 1, "actions: []\n").contains("bob's turn now"));
    let last = play(&folder, 2, "actions: []\n");
    assert!(last.contains("The agreed rounds have been played") && last.contains("Nobody has won"), "{last}");
    let told = umpire(&["status", "game"], &folder);
    assert!(told.status == 0 && told.out.contains("the game is over"), "{}", told.out);
    assert_eq!(umpire(&["turn", "game"], &folder).status, 2);
    let proved = umpire(&["verify", "game"], &folder);
    assert!(proved.status == 0 && proved.out.contains("3 turns"), "{}{}", proved.err, proved.out);
}

fn players_choose_where_their_characters_begin() {
    let folder = game("zero-chosen", &["--house-rule", "placement=chosen"]);
    let told = umpire(&["status", "game"], &folder);
    assert!(told.out.contains("left of ann") && told.out.contains("characters are placed"), "{}", told.out);
    play(&folder, 1, "placements: [{who: Wren Tallow, at: A1}, {who: Pim Quillon, at: A1}]\n");
    put(&folder, "game/orders/02.yaml", b"placements: [{who: Hester Wyke, at: E5}]\n");
    let wrong = umpire(&["turn", "game"], &folder);
    assert!(wrong.status == 1 && wrong.out.contains("ann places a character now"), "{}", wrong.out);
    let rest = [
        ("Odo Brandish", "A1"),
        ("Marrow Vance", "A1"),
        ("Ilex Morrow", "A1"),
        ("Tobias Fenn", "A1"),
        ("Sable Court", "A1"),
        ("Hester Wyke", "A1"),
    ];
    let all: Vec<String> = rest.iter().map(|(who, at)| format!("- {{who: {who}, at: {at}}}\n")).collect();
    let all = all.concat();
    play(&folder, 2, &format!("placements:\n{all}"));
    let state = file(&folder, "state.yaml");
    assert!(state.contains("turn: 3\n") && state.contains("Hester Wyke"), "{state}");
    // She may not start on a Location with a card while another is free, so try squares until one is allowed.
    let sues = [
        "Princess Sparkles",
        "Lady Amarantha",
        "Raven Nightglass",
        "Starfall",
        "Aelith the Forgotten",
        "Queen Meridia",
    ];
    for (turn, who) in (3..).zip(sues) {
        let labels = ["C1", "E1", "B2", "D2", "A3", "C3", "E3", "B4", "D4", "A5", "C5", "E5"];
        let found = labels.iter().any(|label| {
            let order = format!("placements: [{{who: {who}, at: {label}}}]\n");
            put(&folder, &format!("game/orders/{turn:02}.yaml"), order.as_bytes());
            umpire(&["turn", "game"], &folder).status == 0
        });
        assert!(found, "{who}");
    }
    let told = umpire(&["status", "game"], &folder);
    assert!(told.out.contains("round 1 of 20"), "{}", told.out);
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

fn a_sue_takes_what_she_finds_and_her_player_alone_reads_it() {
    let folder = seeded("zero-ensnared", "the first letter", &["--rounds", "9"]);
    // The first step that leads to a Canon without passing an Agent.
    let state = file(&folder, "state.yaml");
    let sue = |line: &&str| line.contains("observe:") && line.contains("player: ann");
    let place = |line: &str, key: &str| {
        let rest = line.split(&format!("{key}: ")).nth(1).unwrap_or_default();
        rest.split([',', '}']).next().unwrap_or_default().to_owned()
    };
    let canons: Vec<&str> = state
        .split("\ncanons:")
        .nth(1)
        .unwrap_or_default()
        .lines()
        .filter(|line| line.contains("at:"))
        .collect();
    let ways = state.lines().filter(sue).flat_map(|line| {
        canons
            .iter()
            .map(|canon| (place(line, "name"), place(canon, "at"), place(canon, "name")))
            .collect::<Vec<_>>()
    });
    let taken = ways.into_iter().find(|(who, label, _)| {
        let order = format!("actions: [{{who: {who}, path: [{label}], ensnare: all}}]\n");
        put(&folder, "game/orders/01.yaml", order.as_bytes());
        umpire(&["turn", "game"], &folder).status == 0
    });
    let (who, label, canon) = taken.expect("somebody can take one");
    assert!(file(&folder, "rounds/01/log-ann.txt").contains(&format!("ensnares {canon}")), "{who} {label}");
    for name in ["rounds/01/log.txt", "rounds/01/log-bob.txt"] {
        let log = file(&folder, name);
        assert!(log.contains("ensnares a Canon") && !log.contains(&canon), "{log}");
    }
    assert!(umpire(&["status", "game", "--as", "ann"], &folder).out.contains(&canon));
    assert!(!umpire(&["status", "game", "--as", "bob"], &folder).out.contains(&canon));
}

fn what_everybody_sees_is_printed_as_a_sheet() {
    let folder = game("zero-sheet", &["--rounds", "2"]);
    let sheet = folder.join("sheet");
    let check = |when: &str| {
        assert_eq!(umpire(&["status", "game", "--write", "sheet"], &folder).status, 0);
        let (mut files, mut report) = (Files::default(), Report::default());
        let path = sheet.to_string_lossy().into_owned();
        let sets = load::definitions(&Disk, &[path], &mut files, &mut report).sets;
        for set in &sets {
            let game = games::game(set.game);
            let rules = game.house_rules(set, &HouseRules::default(), &mut report);
            game.check(set, &rules, &mut report);
        }
        let faults: Vec<&str> = report.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(faults, Vec::<&str>::new(), "{when}");
    };
    check("before the first turn");
    let table = fs::read_to_string(sheet.join("table.yaml")).expect("it was written");
    assert!(table.contains("placement:") && table.contains("Wren Tallow:"), "{table}");
    // It does not contain which card is face down where.
    let (_, placement) = table.split_once("placement:").expect("it says who stands where");
    assert_eq!(names(placement), Vec::<&str>::new(), "{placement}");
    play(&folder, 1, "actions: []\n");
    check("before the second");
}

/// Answers the questions of the next turn. Returns the refused answers with the reasons, and the text of the file of orders.
fn answered(folder: &Path, answers: &[&str]) -> (Vec<String>, String) {
    let (mut files, mut report) = (Files::default(), Report::default());
    let bytes = |name: &str| fs::read(folder.join("game").join(name)).expect("it is there");
    let game = TurnGame::read(("game.yaml", &bytes("game.yaml")), None, &mut files, &mut report);
    let game = game.expect("it is a game");
    let state = bytes("state.yaml");
    let asking = Asking::from_state(&game, ("state.yaml", &state), &Disk, &mut files, &mut report);
    let mut asking = asking.expect("the turn has questions");
    let mut refused = Vec::new();
    for answer in answers {
        assert!(matches!(asking.conversation.stand(), Stand::Open(..)), "nothing is asked before {answer}");
        if let Err(refusal) = asking.conversation.answer(answer) {
            refused.push(format!("{} {}", refusal.message, refusal.help.unwrap_or_default()));
        }
    }
    assert!(matches!(asking.conversation.stand(), Stand::Over(_)), "something is still asked");
    (refused, asking.orders())
}

fn a_turn_is_asked_for_and_slips_are_told() {
    let folder = seeded("zero-asked", "the first chapter", &[]);
    let answers = [
        "Sparkles flies",
        "Princess Sparkels to C3",
        "Sparkles to D4",
        "Sparkles to Z9",
        "Starfall rests",
        "{who: Sparkles, path: [B2}",
        "Sparkles rests",
        "that is all",
    ];
    let (refused, orders) = answered(&folder, &answers);
    let whys = ["is not a move", "did you mean", "GZ-5.12", "Z9", "GZ-3.11", ""];
    assert_eq!(refused.len(), whys.len(), "{refused:?}");
    for (refused, why) in refused.iter().zip(whys) {
        assert!(refused.contains(why), "{refused} has no {why}");
    }
    assert_eq!(orders, "actions:\n  - {who: Princess Sparkles, rest: true}\n");
    // A file with these orders has the same result as the questions.
    assert!(play(&folder, 1, &orders).contains("bob's turn now"));
}

fn places_are_asked_for_one_after_the_other() {
    let folder = game("zero-places", &["--house-rule", "placement=chosen"]);
    let (refused, orders) =
        answered(&folder, &["Tallow to A1", "Tallow to A1", "Pim at a1", "Odo somewhere", "that is all"]);
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused[0].contains("GZ-2.11") && refused[1].contains("NAME to B2"), "{refused:?}");
    assert_eq!(orders, "placements:\n  - {who: Wren Tallow, at: A1}\n  - {who: Pim Quillon, at: A1}\n");
    play(&folder, 1, &orders);
    let (_, orders) = answered(&folder, &["Brandish to A1", "that is all"]);
    assert_eq!(orders, "placements:\n  - {who: Odo Brandish, at: A1}\n");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": what_everybody_sees_is_printed_as_a_sheet, a_turn_is_asked_for_and_slips_are_told, places_are_asked_for_one_after_the_other, what_is_dealt_face_down_is_named_in_no_public_file, a_game_is_played_to_its_end_and_proved, players_choose_where_their_characters_begin, a_sue_takes_what_she_finds_and_her_player_alone_reads_it)
}
