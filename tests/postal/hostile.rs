//! Letters with random damage, and malicious letters. None keeps a round from being played.

use crate::support::named;
use crate::support::watchdog::watched;
use libtest_mimic::Trial;

use punchboard::diag::Report;
use punchboard::games::postal::{Letter, Table, echo};
use punchboard::post;
use punchboard::post::rounds::{play, table};
use punchboard::ruling::Pcg32;
use punchboard::source::Files;

use super::data;

fn winter(files: &mut Files) -> Table {
    let read = |name: &str| std::fs::read(data("winter").join(name)).expect("it is there");
    let (game, state) = (read("game.yaml"), read("state.yaml"));
    let mut report = Report::default();
    let found = table(("game.yaml", &game), ("state.yaml", &state), files, &mut report);
    found.unwrap_or_else(|| panic!("it is sound: {report:?}"))
}

/// Reads a letter, and returns how it was understood.
fn read(table: &Table, player: usize, bytes: &[u8], files: &mut Files) -> Letter {
    let letter = post::letter(table, player, ("a letter", bytes), files);
    echo::sentences(table, &table.players[player], &letter);
    letter
}

fn letters_with_random_damage_are_read_or_told() {
    let mut files = Files::default();
    let table = winter(&mut files);
    let letters: Vec<(usize, Vec<u8>)> =
        [(0, "ann.yaml"), (1, "bob.yaml"), (2, "cyd.txt"), (4, "ed-oneil.yaml")]
            .map(|(player, name)| {
                (player, std::fs::read(data("winter/orders/08").join(name)).expect("it is there"))
            })
            .into();
    let mut chance = Pcg32::new(11);
    let mut usable = 0;
    for _ in 0..400 {
        let (player, letter) = &letters[chance.below(4) as usize];
        let mut bytes = letter.clone();
        for _ in 0..=chance.below(4) {
            if bytes.len() < 2 {
                break;
            }
            let at = chance.below(bytes.len() as u32) as usize;
            match chance.below(4) {
                0 => bytes[at] = b"{}[]:,-#&*!|>'\"%@`\t \n0\xE97CZ"[chance.below(26) as usize],
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, bytes[at / 2]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let mut files = Files::default();
        let letter = read(&table, *player, &bytes, &mut files);
        usable += u32::from(letter.said("orders").is_some());
        // Everything that was understood can be judged.
        let mut all: Vec<Letter> = table.players.iter().map(|_| Letter::default()).collect();
        all[*player] = letter;
        let mut report = Report::default();
        let played = play(&table, &all, &[], &mut files, &mut report);
        assert!(played.is_ok(), "{report:?}\n{}", String::from_utf8_lossy(&bytes));
    }
    assert!(usable > 100, "only {usable} were of any use");
}

fn documents_with_random_damage_are_read_or_told() {
    let mut files = Files::default();
    let table = winter(&mut files);
    let mut chance = Pcg32::new(12);
    let mut read_still = 0;
    for name in ["word.docx", "libre-office.odt"] {
        let document = std::fs::read(data("letters").join(name)).expect("it is there");
        for _ in 0..300 {
            let mut bytes = document.clone();
            for _ in 0..=chance.below(3) {
                let at = chance.below(bytes.len() as u32) as usize;
                match chance.below(3) {
                    0 => bytes[at] = chance.below(256) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at.max(8)),
                }
            }
            let letter = watched(name, || read(&table, 0, &bytes, &mut Files::default()));
            read_still += u32::from(letter.faults.iter().any(|fault| fault.message.contains("2C")));
        }
    }
    // Most damage to a zip archive leaves nothing of the text in it.
    assert!(read_still > 30, "only {read_still} were read");
}

fn letters_that_are_made_to_hurt_are_told() {
    let mut files = Files::default();
    let table = winter(&mut files);
    let long = [
        "7C: ".to_owned() + &"B7, ".repeat(200_000),
        "7C: {move: [".to_owned() + &"B7, ".repeat(20_000) + "]}",
        (0..20_000).fold(String::new(), |text, n| text + &format!("{n}C: stay\n")),
        "[".repeat(5_000),
        (0..5_000).fold(String::new(), |text, n| text + &format!("line {n} [\n")),
        "standing: {standing: {standing: {orders: {orders: {orders: {orders: {}}}}}}}".to_owned(),
        "gene: ".to_owned() + &"Speed, ".repeat(100_000),
        "press: |\n".to_owned() + &"  words and words\n".repeat(20_000),
        "a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b, *b]\n"
            .to_owned(),
    ];
    for text in long {
        let start: String = text.chars().take(40).collect();
        let letter = watched(&start, || read(&table, 0, text.as_bytes(), &mut Files::default()));
        // However long a letter is, its orders are limited, and there are hardly more messages than it has words.
        let orders =
            ["orders", "standing"].iter().filter_map(|key| letter.said(key)).map(Vec::len).sum::<usize>();
        assert!(orders < 1_000, "{start}: {orders} orders");
        let faults = letter.faults.iter().count();
        assert!(faults <= 1 + text.split_whitespace().count(), "{start}: {faults} faults");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": letters_with_random_damage_are_read_or_told, documents_with_random_damage_are_read_or_told, letters_that_are_made_to_hurt_are_told)
}
