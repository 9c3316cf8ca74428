//! Players who join late, leave or hand over; rounds, due days and addresses in `game.yaml`.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::PathBuf;

use super::{Ran, copy_of, files_in, put, umpire};

/// A copy of the winter game with a changed `game.yaml`.
fn game(test: &str, change: &[(&str, &str)]) -> PathBuf {
    let folder = copy_of("winter", test);
    set(&folder, change);
    folder
}

fn set(folder: &std::path::Path, change: &[(&str, &str)]) {
    let path = folder.join("winter/game.yaml");
    let mut text = fs::read_to_string(&path).expect("it is there");
    for (old, new) in change {
        assert!(text.contains(old), "{old} is not in {text}");
        text = text.replace(old, new);
    }
    fs::write(path, text).expect("there is room");
}

fn played(folder: &std::path::Path) -> Ran {
    let ran = umpire(&["turn", "winter"], folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran
}

fn report(folder: &std::path::Path, round: u32) -> String {
    let path = folder.join(format!("winter/rounds/{round:02}/report.txt"));
    let text = fs::read_to_string(path).expect("it was written");
    // The width decides where lines are broken.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn who_joins_late_begins_with_a_creature_and_can_order_it() {
    let folder = game(
        "join",
        &[("  hal: Hare", "  hal: Hare\n  zoe: {species: Zoesaurs, type: carnivore, joins: 9, place: B1}")],
    );
    played(&folder);
    let read = |name: &str| fs::read_to_string(folder.join("winter").join(name)).expect("it was written");
    assert!(!read("rounds/08/report.txt").contains("Zoesaurs"));
    let form = read("rounds/08/forms/zoe.yaml");
    assert!(form.contains("40C:   # in B1, AP 1, semi-defensive; "), "{form}");
    put(&folder, "winter/orders/09/zoe.yaml", b"40C: stay, aggressive\n");
    let ran = played(&folder);
    assert!(ran.out.contains("1 received in full"), "{}", ran.out);
    let report = report(&folder, 9);
    assert!(report.contains("zoe (Zoesaurs) joins with 40C, which starts in B1, and has"), "{report}");
    let turn = read("rounds/09/turn.yaml");
    assert!(turn.contains("40C: {species: Zoesaurs, hex: B1, genes: ["), "{turn}");
    // The number is not given again.
    let state = read("state.yaml");
    let next =
        state.lines().find_map(|line| line.strip_prefix("next_id: ")).and_then(|id| id.parse::<u32>().ok());
    assert!(next > Some(40), "{state}");
    let once = files_in(&folder.join("winter"));
    umpire(&["turn", "winter", "--round", "9"], &folder);
    assert!(files_in(&folder.join("winter")) == once);
}

fn who_leaves_sends_nothing_any_more() {
    let folder = game("leave", &[("dora: Thrift", "dora: {species: Thrift, left: 8}")]);
    played(&folder);
    let told = report(&folder, 8);
    assert!(told.contains("dora has left: the creatures of Thrift continue by standing orders"), "{told}");
    assert!(told.contains("has left: standing orders"), "{told}");
    put(&folder, "winter/orders/09/dora.yaml", b"23H: stay\n");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("dora.yaml is from dora, who has left in round 8"), "{}", ran.err);
}

fn a_species_is_handed_over() {
    let folder = game(
        "hand-over",
        &[(
            "dora: Thrift",
            "dora: {species: Thrift, left: 9}\n  eve: {species: Thrift, joins: 9, address: eve@x.org}",
        )],
    );
    put(&folder, "winter/orders/08/dora.yaml", b"23H: stay\n");
    let ran = played(&folder);
    assert!(ran.out.contains("2 received in full"), "{}", ran.out);
    assert!(folder.join("winter/rounds/08/forms/eve.yaml").exists());
    put(&folder, "winter/orders/09/a.eml", b"From: Eve <EVE@x.org>\nSubject: x\n\n23H: stay\n");
    let ran = played(&folder);
    assert!(ran.out.contains("1 received in full"), "{}", ran.out);
    let told = report(&folder, 9);
    assert!(told.contains("eve plays Thrift from now on, in dora's place."), "{told}");
    assert!(!told.contains("dora nothing") && told.contains("Thrift 4 eve received"), "{told}");
    // dora still played the round before.
    let again = umpire(&["turn", "winter", "--round", "8"], &folder);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(again.out.contains("nothing in what was sent"), "{}", again.out);
}

fn what_game_yaml_says_of_players_and_days_makes_sense() {
    let zoe = "hal: Hare\n  zoe: ";
    let cases: [(&str, &str, &str); 13] = [
        ("hal: Hare", &format!("{zoe}{{species: Thrift, joins: 9}}"), "two players have the species Thrift"),
        (
            "dora: Thrift",
            "dora: {species: Thrift, joins: 6, left: 6}",
            "would have left in round 6 and joined in round 6",
        ),
        ("dora: Thrift", "dora: {species: Thrift, joins: 9}", "Thrift is alive, but dora joins in round 9"),
        (
            "dora: Thrift",
            "dora: {species: Thrift, type: omnivore}",
            "\"type\" of a player who is there from the beginning",
        ),
        ("hal: Hare", &format!("{zoe}{{joins: 8, place: A1}}"), "zoe starts in A1, which is not land"),
        (
            "hal: Hare",
            &format!("{zoe}{{joins: 8, type: herbivore, gene: Sharp Teeth}}"),
            "zoe can't begin with Sharp Teeth",
        ),
        ("seed: snow", "rounds: 7", "the game is over: round 7 was the last"),
        (
            "deadline: Friday, noon",
            "rounds: 12\ndue: {13: 2026-06-05}",
            "orders for round 13, but the game ends after round 12",
        ),
        (
            "deadline: Friday, noon",
            "due: {8: 'Monday, 5 June 2026'}",
            "5 June 2026 is a Friday, not a Monday",
        ),
        ("deadline: Friday, noon", "due: {8: 2026-06-05, 9: 2026-06-04}", "round 9 is due before round 8"),
        ("deadline: Friday, noon", "due: {next: 2026-06-05}", "\"next\" is not a round's number"),
        ("deadline: Friday, noon", "due: {8: soon}", "there is no day in \"soon\""),
        ("dora: Thrift", "dora: {species: Thrift, address: at home}", "an address like ann@mail.example"),
    ];
    for (n, (old, new, told)) in cases.into_iter().enumerate() {
        let folder = game(&format!("makes-sense-{n}"), &[(old, new)]);
        let before = files_in(&folder);
        let ran = umpire(&["turn", "winter"], &folder);
        assert_eq!(ran.status, 2, "{new}: {}", ran.out);
        assert!(ran.err.contains(told), "{new}: {}", ran.err);
        assert!(files_in(&folder) == before, "{new}");
    }
}

fn who_is_written_in_later_gets_a_word() {
    let folder = game("written-in", &[]);
    // The first round has been played, without zoe.
    put(
        &folder,
        "winter/rounds/01/report.json",
        br#"{"creatures": {"7C": {"species": "Sabre"}, "31C": {"species": "Ghost"}}}"#,
    );
    set(&folder, &[("hal: Hare", "hal: Hare\n  zoe: Zoesaurs")]);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("zoe has never had a creature"), "{}", ran.err);
    assert!(ran.err.contains("`zoe: {species: Zoesaurs, joins: 8}`"), "{}", ran.err);
    // gil's creatures are dead, so no message suggests to let gil join.
    assert!(!ran.err.contains("gil"), "{}", ran.err);
    set(&folder, &[("zoe: Zoesaurs", "zoe: {species: Zoesaurs, joins: 7}")]);
    put(&folder, "winter/rounds/07/report.json", br#"{"creatures": {"7C": {"species": "Sabre"}}}"#);
    let ran = umpire(&["turn", "winter"], &folder);
    assert!(ran.err.contains("zoe joins in round 7, but round 7 was played without zoe"), "{}", ran.err);
    set(&folder, &[("joins: 7", "joins: 8")]);
    played(&folder);
}

fn the_days_stand_in_reports_and_forms() {
    let folder =
        game("days", &[("deadline: Friday, noon", "deadline: in a week\ndue: {9: 2026-06-05 12:00}")]);
    played(&folder);
    assert!(report(&folder, 8).contains("Orders are due: Friday, 5 June 2026, 12:00"));
    let form = fs::read_to_string(folder.join("winter/rounds/08/forms/ann.yaml")).expect("it was written");
    assert!(form.contains("# Due: Friday, 5 June 2026, 12:00"), "{form}");
    fs::create_dir(folder.join("winter/orders/09")).expect("there is room");
    played(&folder);
    assert!(report(&folder, 9).contains("Orders are due: in a week"));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": who_joins_late_begins_with_a_creature_and_can_order_it, who_leaves_sends_nothing_any_more, a_species_is_handed_over, what_game_yaml_says_of_players_and_days_makes_sense, who_is_written_in_later_gets_a_word, the_days_stand_in_reports_and_forms)
}
