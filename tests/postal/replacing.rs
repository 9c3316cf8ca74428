//! Somebody else takes the place of a player: what that player knew is handed over, the seat stays, and the game is still proved.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{Ran, put, scratch, umpire};
use crate::support::named;

fn begun(test: &str, words: &str) -> PathBuf {
    let folder = scratch(&format!("replacing-{test}"));
    let made = umpire(&words.split_whitespace().collect::<Vec<_>>(), &folder);
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    folder
}

fn run(folder: &Path, words: &str) -> Ran {
    umpire(&words.split_whitespace().collect::<Vec<_>>(), folder)
}

fn fine(ran: &Ran) {
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn letter(folder: &Path, round: u32, name: &str, text: &str) {
    put(folder, &format!("game/orders/{round:02}/{name}"), text.as_bytes());
}

fn a_replacement_knows_what_the_player_knew() {
    let folder =
        begun("suns", "new alien-empires game --players ann,bob --seed suns --post --address ann=ann@x.org");
    let whose = |folder: &Path| {
        if run(folder, "status game").out.contains("the set-up: ann") { "ann" } else { "bob" }
    };
    for turn in 1..=2 {
        let state = text(&folder, "state.yaml");
        let worlds = state.split("worlds: {").nth(1).expect("worlds");
        let world =
            worlds.split(", ").nth(turn * 3).and_then(|world| world.split(':').next()).expect("a world");
        let who = whose(&folder);
        letter(&folder, turn as u32, &format!("{who}.txt"), &format!("{{by: {who}, pick: {world}}}\n"));
        fine(&run(&folder, "turn game"));
    }
    let before = run(&folder, "status game --as ann").out;
    let ran = run(&folder, "replace game Ann zoe --mail zoe@x.org");
    fine(&ran);
    assert!(ran.out.contains("zoe plays ann from turn 3 on"), "{}", ran.out);
    let game = text(&folder, "game.yaml");
    assert!(
        game.contains(
            "  ann: {address: \"ann@x.org\", left: 3}\n  zoe: {plays: ann, joins: 3, address: \"zoe@x.org\"}\n"
        ),
        "{game}"
    );
    // Ann's cards, and nobody else's.
    let mail = text(&folder, "handover/03/zoe.eml");
    let hand =
        before.lines().find(|line| line.trim_start().starts_with("hand")).expect("a hand").split_whitespace();
    for card in hand.skip(1).take(2) {
        assert!(mail.contains(card.trim_end_matches(',')), "{card}: {mail}");
    }
    assert!(mail.contains("log-02.txt") && mail.contains("To: \"zoe\" <zoe@x.org>"), "{mail}");
    // The seat has the new player's letters and mails.
    let who = whose(&folder);
    let file = if who == "ann" { "zoe.txt" } else { "bob.txt" };
    letter(&folder, 3, file, &format!("{{by: {who}, draw: true}}\n"));
    letter(&folder, 3, "late.eml", "From: ann@x.org\nSubject: x\n\nI am sorry to go.\n");
    let posted = run(&folder, "post game");
    assert!(posted.err.contains("it is set aside: zoe plays in that place"), "{}{}", posted.out, posted.err);
    let _ = run(&folder, "turn game");
    fine(&run(&folder, "verify game"));
    let seen = run(&folder, "status game --as zoe");
    fine(&seen);
    assert!(seen.out.contains("hand"), "{}", seen.out);
    for (words, why) in [
        ("replace game ann max", "ann does not play in"),
        ("replace game bbo max", "bbo does not play in turn"),
        ("replace game bob ZOE", "zoe is in the game already"),
    ] {
        let ran = run(&folder, words);
        assert!(ran.status == 2 && ran.err.contains(why), "{words}: {}{}", ran.out, ran.err);
    }
    assert_eq!(text(&folder, "game.yaml"), game);
    // Who has left sees what everybody may see.
    let left = run(&folder, "status game --as ann");
    assert_eq!(
        (left.status, left.out.contains("For"), left.out.contains("hand  ")),
        (0, false, false),
        "{}",
        left.out
    );
}

fn a_species_of_survival_has_another_player() {
    for (n, players) in ["ann=carnivore,bob,cyd", "ann,bob,cyd"].into_iter().enumerate() {
        let folder = begun(
            &format!("isle-{n}"),
            &format!("new survival game --players {players} --random-island --seed tides"),
        );
        fs::create_dir_all(folder.join("game/orders/01")).expect("there is room");
        fine(&run(&folder, "turn game"));
        fine(&run(&folder, "replace game ann zoe"));
        assert!(text(&folder, "handover/02/zoe.txt").contains("you play ann"));
        assert!(text(&folder, "handover/02/mail-01.txt").contains("Your creatures"));
        letter(&folder, 2, "zoe.txt", "stay, aggressive\n");
        let checked = run(&folder, "orders check game");
        assert!(checked.status == 0 && checked.out.contains("zoe"), "{}{}", checked.out, checked.err);
        fine(&run(&folder, "turn game"));
        let report = text(&folder, "rounds/02/report.txt");
        assert!(report.contains("zoe plays ann from now on, in ann's place"), "{report}");
        assert!(
            !folder.join("game/rounds/02/mail/ann").exists()
                && folder.join("game/rounds/02/mail/zoe").exists()
        );
        fine(&run(&folder, "verify game"));
    }
}

fn who_has_not_played_yet_is_replaced_by_name() {
    for (game, words, entry) in [
        ("survival", "--random-island --address ann=ann@x.org", "  zoe: {species: ann, "),
        ("super-game-level", "--post --width 8 --height 8 --characters 1 --rounds 1", "  zoe: {plays: ann, "),
        ("generation-zero", "--post --rounds 1 --address ann=ann@x.org", "  zoe: {plays: ann, "),
        ("alien-empires", "--post", "  zoe: {plays: ann, "),
    ] {
        let folder = begun(
            &format!("first-{game}"),
            &format!("new {game} game --players ann,bob --seed tides {words}"),
        );
        fine(&run(&folder, "replace game ann zoe --mail zoe@x.org"));
        let written = text(&folder, "game.yaml");
        assert!(written.contains(entry) && written.contains("zoe@x.org"), "{game}: {written}");
        assert!(!written.contains("  ann:") && !written.contains("ann@x.org"), "{game}: {written}");
        let mail = text(&folder, "handover/01/zoe.eml");
        assert!(mail.contains("you play ann"), "{game}: {mail}");
        letter(&folder, 1, "zoe.txt", "I resign\n");
        let checked = run(&folder, "orders check game");
        let told = format!("{}{}", checked.out, checked.err);
        assert!(checked.status < 2 && told.contains("zoe resigns"), "{game}: {told}");
        fine(&run(&folder, "verify game"));
    }
}

fn what_can_not_be_handed_over_changes_nothing() {
    let folder = begun("unwritten", "new survival game --players ann,bob --random-island --seed tides");
    fs::create_dir_all(folder.join("game/orders/01")).expect("there is room");
    fine(&run(&folder, "turn game"));
    let before = text(&folder, "game.yaml");
    put(&folder, "game/handover", b"");
    assert_eq!(run(&folder, "replace game ann zoe").status, 2);
    assert_eq!(text(&folder, "game.yaml"), before);
    fs::remove_file(folder.join("game/handover")).expect("it is there");
    fine(&run(&folder, "replace game ann zoe"));
    assert!(text(&folder, "handover/02/zoe.txt").contains("you play ann"));
}

fn a_seat_has_one_player_at_a_time() {
    let sgl = "new super-game-level game --post --width 8 --height 8 --players ann,bob --seed tides";
    let survival = "new survival game --players ann,bob --random-island --seed tides";
    for (n, words) in [sgl, survival].into_iter().enumerate() {
        let folder = begun(&format!("seats-{n}"), words);
        let before = text(&folder, "game.yaml");
        let end = if n == 0 { "  bob:\n" } else { "  bob: {species: bob}\n" };
        let before = before.replace("  bob: bob\n", end);
        for (more, why) in [
            ("  zoe: {plays: ann}\n", "ann and zoe play ann at the same time"),
            ("  kim: {plays: nobdy}\n", "kim plays nobdy, who is no player"),
            ("  zoe: {plays: ann, joins: 5}\n", "ann and zoe play ann at the same time"),
            ("  zoe: {plays: bob, joins: 5}\n  kim: {plays: zoe, joins: 9}\n", "write `plays: bob`"),
        ] {
            let players = before.split_inclusive('\n');
            let with: String = players
                .map(|line| if line.starts_with("  bob") { line.to_owned() + more } else { line.to_owned() })
                .collect();
            assert!(with.contains(more), "{with}");
            put(&folder, "game/game.yaml", with.as_bytes());
            let ran = run(&folder, "orders check game");
            let told = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(ran.status == 2 && told.contains(why), "{more}: {}{told}", ran.out);
        }
    }
}

/// Plays the next round; the place of ann has this player.
fn play(folder: &Path, game: &str, round: u32, ann: &str) {
    let status = run(folder, "status game").out;
    let next = status.lines().find(|line| line.starts_with("  next")).expect("whose turn it is").to_owned();
    let is_next = |name: &&str| next.contains(&format!(": {name}"));
    let seat = ["bob", "cyd", "dan"].into_iter().find(is_next).unwrap_or("ann");
    let order = match (game, round) {
        ("survival", _) => "stay\n".to_owned(),
        ("super-game-level", 1) => format!("{seat} brick-1x4 B7\n"),
        ("super-game-level", 2) => format!("{seat} start C6\n"),
        ("super-game-level", 3) => format!("{seat} start D6\n"),
        ("super-game-level", _) => format!("{seat} pass\n"),
        ("generation-zero", _) => "actions: []\n".to_owned(),
        _ => {
            let state = text(folder, "state.yaml");
            let worlds = state.split("worlds: {").nth(1).expect("worlds");
            let world = worlds.split(", ").nth(round as usize * 3).and_then(|world| world.split(':').next());
            format!("{{by: {seat}, pick: {}}}\n", world.expect("a world"))
        }
    };
    let seat = if game == "survival" { "ann" } else { seat };
    let file = if seat == "ann" { ann } else { seat };
    letter(folder, round, &format!("{file}.txt"), &order);
    let ran = run(folder, "turn game");
    assert!(ran.status == 0 && !ran.err.contains("set aside"), "{game} {round}: {}{}", ran.out, ran.err);
}

fn whoever_was_replaced_comes_back_by_name() {
    for (game, words) in [
        ("survival", "--random-island --address ann=ann@x.org"),
        ("super-game-level", "--post --width 8 --height 8 --characters 1 --rounds 1 --address ann=ann@x.org"),
        ("generation-zero", "--post --rounds 9 --address ann=ann@x.org"),
        ("alien-empires", "--post --address ann=ann@x.org"),
    ] {
        let players = match game {
            "survival" => "ann=herbivore,bob=herbivore",
            "alien-empires" => "ann,bob,cyd,dan",
            _ => "ann,bob",
        };
        let folder = begun(
            &format!("back-{game}"),
            &format!("new {game} game --players {players} --seed two {words}"),
        );
        let first = text(&folder, "game.yaml");
        let ann = first.lines().find(|line| line.starts_with("  ann:")).expect("an entry").to_owned();
        let ann = ann.strip_suffix('}').expect("a map").replace('"', "");
        play(&folder, game, 1, "ann");
        // Nobody has played in between.
        fine(&run(&folder, "replace game ann zoe --mail zoe@x.org"));
        fine(&run(&folder, "replace game zoe ann"));
        assert_eq!(text(&folder, "game.yaml").replace('"', ""), first.replace('"', ""), "{game}");
        fine(&run(&folder, "replace game ann zoe --mail zoe@x.org"));
        play(&folder, game, 2, "zoe");
        let ran = run(&folder, "replace game zoe Ann");
        fine(&ran);
        assert!(ran.out.contains("ann plays ann from"), "{game}: {}", ran.out);
        assert!(one_line(&text(&folder, "handover/03/ann.eml")).contains("all that zoe was"), "{game}");
        let written = text(&folder, "game.yaml").replace('"', "");
        let entries = format!(
            "{ann}, left: 2, back: 3}}\n  zoe: {{plays: ann, joins: 2, address: zoe@x.org, left: 3}}\n"
        );
        assert!(written.contains(&entries), "{game}: {written}");
        play(&folder, game, 3, "ann");
        play(&folder, game, 4, "ann");
        assert!(!folder.join("game/rounds/03/mail/zoe").exists(), "{game}");
        assert!(folder.join("game/rounds/03/mail/ann").exists(), "{game}");
        fine(&run(&folder, "verify game"));
        // A mail of zoe does not count any more, and she is the next who plays again.
        letter(&folder, 5, "late.eml", "From: zoe@x.org\nSubject: x\n\nI am sorry to go.\n");
        let told = one_line(&run(&folder, "post game").err);
        let why = "is from zoe, who has left in round 3 = help: it is set aside: ann plays in that place";
        assert!(told.contains(why), "{game}: {told}");
        fine(&run(&folder, "replace game ann zoe"));
        let written = text(&folder, "game.yaml").replace('"', "");
        let entries =
            "left: [2, 5], back: 3}\n  zoe: {plays: ann, joins: 2, address: zoe@x.org, left: 3, back: 5}\n";
        assert!(written.contains(entries), "{game}: {written}");
        fine(&run(&folder, "verify game"));
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn whoever_comes_back_to_another_place_needs_another_name() {
    let folder = begun("another", "new survival game --players ann,bob --random-island --seed tides");
    fs::create_dir_all(folder.join("game/orders/01")).expect("there is room");
    fine(&run(&folder, "turn game"));
    fine(&run(&folder, "replace game ann zoe"));
    let ran = run(&folder, "replace game bob ann");
    let told = one_line(&ran.err);
    assert!(
        ran.status == 2
            && told.contains("ann has played ann, not bob, and what was sent to ann is kept by that name")
            && told.contains("whoever comes back in another place needs another name, like ann-2"),
        "{told}"
    );
    fine(&run(&folder, "replace game bob ann-2"));
}

/// Rounds of `game.yaml` in which somebody leaves and comes back, and what is wrong with them.
fn rounds_of_coming_back_are_in_order() {
    let folder = begun("order", "new generation-zero game --players ann,bob --seed tides --post");
    let file = text(&folder, "game.yaml");
    for (rounds, fault) in [
        ("left: 3, back: 5", None),
        ("left: [3, 7], back: [5, 9]", None),
        ("joins: 2, left: [3, 7], back: 5", None),
        ("back: 5", Some("ann comes back in round 5, but has not left")),
        ("left: 5, back: 5", Some("ann would have come back in round 5 and left in round 5")),
        ("left: [3, 4], back: 5", Some("ann would have left in round 4 and come back in round 5")),
        ("left: [3, 4]", Some("ann leaves twice without coming back")),
        ("joins: 4, left: 3, back: 9", Some("ann would have left in round 3 and joined in round 4")),
        ("left: [[3]]", Some("a whole number")),
    ] {
        let written = file.replacen("  ann:", &format!("  ann: {{{rounds}}}"), 1);
        put(&folder, "game/game.yaml", written.as_bytes());
        let ran = run(&folder, "status game");
        let told = one_line(&ran.err);
        assert_eq!(ran.status == 0, fault.is_none(), "{rounds}: {told}");
        assert!(fault.is_none_or(|fault| told.contains(fault)), "{rounds}: {told}");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/replacing": a_replacement_knows_what_the_player_knew, a_species_of_survival_has_another_player, who_has_not_played_yet_is_replaced_by_name, what_can_not_be_handed_over_changes_nothing, a_seat_has_one_player_at_a_time, whoever_was_replaced_comes_back_by_name, whoever_comes_back_to_another_place_needs_another_name, rounds_of_coming_back_are_in_order)
}
