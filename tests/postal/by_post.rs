//! Games with turns by post: letters and mails are turns, everybody gets what he may know, and a correction is sent to whom it concerns.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::named;
use libtest_mimic::Trial;

use super::{files_in, put, scratch, umpire};

const LEDGE: &str = "new super-game-level game --players ann=31,bob=9 --width 8 --height 8 --characters 1 --rounds 1 --seed ladders \
                     --post --address ann=ann@x.org --address bob=bob@x.org";
const HARROWMERE: &str =
    "new generation-zero game --players ann,bob --rounds 1 --seed chapters --post --address ann=ann@x.org";
const SUNS: &str = "new alien-empires game --players ann,bob --seed suns --post --address ann=ann@x.org";

/// A new game by post.
fn begun(test: &str, words: &str) -> PathBuf {
    let folder = scratch(test);
    let words: Vec<&str> = words.split_whitespace().collect();
    let made = umpire(&words, &folder);
    assert!(made.status == 0 && made.out.contains("game/rounds/00/mail/"), "{}{}", made.out, made.err);
    folder
}

/// Plays the turn of a number by a letter of a player.
fn played(folder: &Path, number: u32, name: &str, letter: &str) {
    put(folder, &format!("game/orders/{number:02}/{name}"), letter.as_bytes());
    let ran = umpire(&["turn", "game"], folder);
    assert_eq!(ran.status, 0, "turn {number}: {}{}", ran.out, ran.err);
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn a_mail_with_a_greeting_is_a_turn() {
    let folder = begun("by-post-mail", LEDGE);
    let mail = "From: Bob <bob@x.org>\nSubject: Re: the ledge\nDate: Thu, 4 Jun 2026 20:30:00 +0200\n\n\
                Hello there!\n\n- bob brick-1x4 B7\n\nSee you,\nBob\n\nAnn wrote:\n> bob brick-1x4 A8\n";
    put(&folder, "game/orders/01/mail.eml", mail.as_bytes());
    let check = umpire(&["orders", "check", "game"], &folder);
    assert_eq!((check.status, check.err.as_str()), (0, ""), "{}", check.out);
    assert!(check.out.contains("bob brick-1x4 B7") && !check.out.contains("A8"), "{}", check.out);
    let post = umpire(&["post", "game"], &folder);
    assert!(post.status == 0 && post.out.contains("in full  bob"), "{}{}", post.out, post.err);
    let ran = umpire(&["turn", "game"], &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert_eq!(text(&folder, "rounds/01/orders.yaml"), "actions: [bob brick-1x4 B7]\n");
    let proved = umpire(&["verify", "game"], &folder);
    assert!(proved.status == 0 && !proved.out.contains("not proved"), "{}", proved.out);
    // The letter is part of the proof, and so is a report.
    for name in ["orders/01/mail.eml", "rounds/01/report.html"] {
        let bytes = fs::read(folder.join("game").join(name)).expect("it is there");
        put(&folder, &format!("game/{name}"), b"another");
        let changed = umpire(&["verify", "game"], &folder);
        assert!(changed.status == 1 && changed.out.contains(name), "{name}: {}", changed.out);
        put(&folder, &format!("game/{name}"), &bytes);
    }
}

fn players_are_told_how_their_letters_were_used() {
    let folder = begun("by-post-told", LEDGE);
    let game = text(&folder, "game.yaml") + "due: {1: 2026-06-05 18:00}\n";
    put(&folder, "game/game.yaml", game.as_bytes());
    for (name, from, date, orders) in [
        ("a.eml", "bob", "Fri, 5 Jun 2026 17:00", "bob brick-1x4 B7"),
        ("b.eml", "bob", "Fri, 5 Jun 2026 19:00", "bob brick-1x4 A7"),
        ("c.eml", "ann", "Fri, 5 Jun 2026 20:00", "ann start C6"),
    ] {
        let mail = format!("From: {from}@x.org\nSubject: x\nDate: {date}:00 +0000\n\n{orders}\n");
        put(&folder, &format!("game/orders/01/{name}"), mail.as_bytes());
    }
    let ran = umpire(&["turn", "game"], &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let letter = |name: &str| {
        let letter = text(&folder, &format!("rounds/01/mail/{name}/letter.txt"));
        letter.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (anns, bobs) = (letter("ann"), letter("bob"));
    let chosen = "2 mails came from you. The last before the deadline counts, sent 2026-06-05 17:00 UTC.";
    assert!(bobs.contains(chosen) && !anns.contains("mails came"), "{bobs}{anns}");
    assert!(anns.contains("Your mail came 2 hours after the deadline, and counts all the same."), "{anns}");
    let unused = "Not used of your letter: line 5: it is not the turn of ann.";
    assert!(anns.contains(unused) && !bobs.contains("Not used"), "{anns}{bobs}");
    let everybody = text(&folder, "rounds/01/report.html");
    assert!(!everybody.contains("came from you") && !everybody.contains("Not used"), "{everybody}");
    // Playing it again says the same, and the game is proved.
    let again = umpire(&["turn", "game", "--round", "1"], &folder);
    assert!(
        again.status == 0 && again.out.contains("nothing in what was sent"),
        "{}{}",
        again.out,
        again.err
    );
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

fn actions_in_words_are_read_as_at_the_prompt() {
    // Who writes need not be named.
    let folder = begun("by-post-words", LEDGE);
    played(&folder, 1, "bob.txt", "Hello,\n\nbrick-1x4 B7\n\nSee you, Bob\n");
    assert_eq!(text(&folder, "rounds/01/orders.yaml"), "actions: [bob brick-1x4 B7]\n");
    played(&folder, 2, "ann.txt", "start C6\n");
    assert_eq!(text(&folder, "rounds/02/orders.yaml"), "actions: [ann start C6]\n");
    let folder = begun("by-post-moves", HARROWMERE);
    for (letter, shown) in [
        (
            "Dear GM,\n\nWren Tallow rests\n- Odo Brandish rests\n\nAnn",
            "{who: Wren Tallow, rest: true} {who: Odo Brandish, rest: true}",
        ),
        ("wren tallow to H4, ensnare Jory", "{who: Wren Tallow, path: [H4], ensnare: Jory}"),
        ("fight B2", "{fight: B2}"),
        ("Wren Tallow rests\nand so to bed\nfight B2", "\"and so\""),
    ] {
        put(&folder, "game/orders/01/ann.txt", letter.as_bytes());
        let check = umpire(&["orders", "check", "game"], &folder);
        let told = format!("{} {}", check.out, check.err);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(shown), "{letter}: {told}");
    }
    let folder = begun("by-post-picks", SUNS);
    let status = umpire(&["status", "game"], &folder).out;
    let worlds = status.split("worlds").nth(1).expect("the worlds are listed");
    let world = worlds.lines().nth(1).and_then(|line| line.split_whitespace().next()).expect("a world");
    let whose = if status.contains("the set-up: ann") { "ann" } else { "bob" };
    played(&folder, 1, &format!("{whose}.txt"), &format!("pick {world}\n"));
    assert_eq!(
        text(&folder, "rounds/01/orders.yaml"),
        format!("actions:\n  - {{by: {whose}, pick: {world}}}\n")
    );
}

fn an_answer_with_the_form_filled_in_is_a_turn() {
    let folder = begun("by-post-form", LEDGE);
    let news = text(&folder, "rounds/00/mail/bob/letter.txt");
    let filled = news.replace("turn: 1\n", "turn: 1\nbob brick-1x4 B7\n");
    assert_ne!(news, filled);
    let quoted = format!("> {}\n", filled.trim_end().replace('\n', "\n> "));
    for (n, answer) in [filled, quoted].into_iter().enumerate() {
        let mail = format!("From: bob@x.org\nSubject: Re: the ledge\n\n{answer}");
        put(&folder, "game/orders/01/bob.eml", mail.as_bytes());
        let check = umpire(&["orders", "check", "game"], &folder);
        assert!(
            check.status == 0 && check.out.contains("  bob brick-1x4 B7\n"),
            "{n}: {}{}",
            check.out,
            check.err
        );
    }
}

fn what_is_not_yours_to_order_is_refused() {
    let folder = begun("by-post-refused", LEDGE);
    for (name, letter, why) in [
        ("bob", "ann brick-1x4 B7\n", "bob can't give orders for ann"),
        ("bob", "turn: 7\nbob brick-1x4 B7\n", "orders for turn 7"),
        ("bob", "player: ann\nbob brick-1x4 B7\n", "this letter is not from bob"),
        ("bob", "bob brick-1x4 B7\nbob banana C7\nbob box G3\n", "banana"),
        ("bob", "What should I do?\n", "bob.txt"),
        ("ann", "ann brick-1x4 B7\n", "it is not the turn of ann"),
    ] {
        put(&folder, &format!("game/orders/01/{name}.txt"), letter.as_bytes());
        let before = files_in(&folder.join("game/rounds"));
        let check = umpire(&["orders", "check", "game"], &folder);
        assert!(check.status == 1 && check.err.contains(why), "{letter}: {}{}", check.out, check.err);
        let ran = umpire(&["turn", "game"], &folder);
        assert!(ran.status == 2 && files_in(&folder.join("game/rounds")) == before, "{letter}: {}", ran.out);
        fs::remove_file(folder.join(format!("game/orders/01/{name}.txt"))).expect("it is there");
    }
}

fn who_has_not_written_is_reminded() {
    let folder = begun("by-post-reminded", LEDGE);
    let game = text(&folder, "game.yaml") + "due: {1: 2026-06-05 18:00}\n";
    put(&folder, "game/game.yaml", game.as_bytes());
    fs::create_dir_all(folder.join("game/orders/01")).expect("there is room");
    let post = umpire(&["post", "game"], &folder);
    assert!(post.out.contains("due      Friday, 5 June 2026, 18:00"), "{}", post.out);
    let files = files_in(&folder.join("game/reminders/01"));
    assert_eq!(files.keys().collect::<Vec<_>>(), ["bob.eml"], "only bob's turn it is");
    let ran = umpire(&["turn", "game"], &folder);
    assert!(ran.status == 2 && ran.err.contains("no orders have come from bob"), "{}", ran.err);
    // An illegal letter is reported before the deadline, and no die is rolled for that.
    put(&folder, "game/orders/01/bob.txt", b"bob brick-1x4 H8\n");
    let post = umpire(&["post", "game"], &folder);
    assert!(post.out.contains("The rules forbid this"), "{}{}", post.out, post.err);
    assert!(!folder.join("game/peeks.txt").exists());
}

fn a_correction_is_sent_to_whom_it_concerns() {
    let folder = begun("by-post-correction", LEDGE);
    played(&folder, 1, "bob.txt", "bob brick-1x4 B7\n");
    played(&folder, 2, "ann.txt", "ann brick-1x4 B8\n");
    put(&folder, "game/orders/01/bob.txt", b"bob brick-1x4 A7\n");
    let again = umpire(&["turn", "game", "--round", "1"], &folder);
    assert!(
        again.status == 0
            && again.out.contains("errata   game/errata/03/: a text for all, and mails to ann and bob"),
        "{}{}",
        again.out,
        again.err
    );
    let mail = text(&folder, "errata/03/ann.eml");
    assert!(mail.contains("2. bob lays a brick-1x4 in A7 (before: B7)."), "{mail}");
    // Whoever moves next has the form, too.
    let enclosed = |who: &str| {
        let mail = text(&folder, &format!("errata/03/{who}.eml"));
        ["report.pdf", "orders.pdf", "form.txt"].map(|name| mail.contains(name))
    };
    assert_eq!((enclosed("ann"), enclosed("bob")), ([true, false, false], [true; 3]));
    // A second correction also compares with what was sent.
    put(&folder, "game/orders/01/bob.txt", b"bob brick-1x4 B7\n");
    let again = umpire(&["turn", "game", "--round", "1"], &folder);
    assert!(again.status == 0 && again.out.contains("nothing in what was sent"), "{}", again.out);
    assert!(!folder.join("game/errata").join("03").exists());
    put(&folder, "game/orders/01/bob.txt", b"bob brick-1x4 A7\n");
    assert_eq!(umpire(&["turn", "game", "--round", "1"], &folder).status, 0);
    // What has changed on a page is for its reader; everybody reads that there was a correction.
    let told = text(&folder, "errata/03/erratum.txt");
    assert!(told.contains("Turn 1 was played again") && !told.contains("brick"), "{told}");
    played(&folder, 3, "bob.txt", "bob start C6\n");
    assert!(text(&folder, "rounds/03/report.html").contains("Turn 1 was played again"));
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

fn a_game_without_letters_goes_on_by_post() {
    // The key of the players may be there already.
    for (n, more) in ["", "players:\n", "players: {} # none\n"].into_iter().enumerate() {
        upgraded(&scratch(&format!("by-post-upgrade-{n}")), more);
    }
}

fn upgraded(folder: &Path, more: &str) {
    let words = LEDGE.split(" --post").next().expect("it has words");
    let words: Vec<&str> = words.split_whitespace().collect();
    assert_eq!(umpire(&words, folder).status, 0);
    put(folder, "game/orders/01.yaml", b"actions: [bob brick-1x4 B7]\n");
    assert_eq!(umpire(&["turn", "game"], folder).status, 0);
    assert_eq!(umpire(&["post", "game"], folder).status, 2);
    let before = text(folder, "game.yaml") + more;
    put(folder, "game/game.yaml", before.as_bytes());
    let upgraded = umpire(&["upgrade", "game"], folder);
    assert_eq!(upgraded.status, 0, "{}", upgraded.err);
    assert!(text(folder, "game.yaml").starts_with(before.trim_end().trim_end_matches("{} # none")));
    played(folder, 2, "ann.txt", "ann brick-1x4 B8\n");
    assert!(folder.join("game/rounds/02/mail/bob/letter.eml").exists());
    if !more.is_empty() {
        // What was written by hand before is not what is proved.
        return;
    }
    let proved = umpire(&["verify", "game"], folder);
    assert!(proved.status == 0 && !proved.out.contains("not proved"), "{}", proved.out);
    // What decides the dice can't be changed unnoticed.
    let game = text(folder, "game.yaml").replace("ladders", "snakes");
    put(folder, "game/game.yaml", game.as_bytes());
    let changed = umpire(&["verify", "game"], folder);
    assert!(changed.status == 1 && changed.out.contains("another `seed`"), "{}", changed.out);
}

fn a_turn_of_generation_zero_comes_by_letter() {
    let folder = begun("by-post-zero", HARROWMERE);
    let news = text(&folder, "rounds/00/mail/ann/letter.txt");
    assert!(news.contains("it is your turn"), "{news}");
    assert!(!folder.join("game/rounds/00/forms/bob.txt").exists());
    played(&folder, 1, "ann.yaml", "actions: []\n");
    assert!(text(&folder, "rounds/01/mail/bob/letter.txt").contains("it is your turn"));
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

/// The row of a player's hand in a page, with its indented lines.
fn hand(page: &str) -> Option<String> {
    let mut lines = page.lines().skip_while(|line| !line.starts_with("hand"));
    let first = lines.next()?;
    let more = lines.take_while(|line| line.starts_with(' ') && !line.trim().is_empty());
    let words = std::iter::once(first).chain(more).flat_map(str::split_whitespace);
    Some(words.collect::<Vec<_>>().join(" "))
}

fn nobody_reads_anothers_hand_of_alien_empires() {
    let folder = begun("by-post-suns", SUNS);
    let status = umpire(&["status", "game"], &folder).out;
    let world = |n: usize| {
        let worlds = status.split("worlds").nth(1).expect("the worlds are listed");
        worlds.lines().nth(n).and_then(|line| line.split_whitespace().next()).expect("a world").to_owned()
    };
    for number in [1, 2] {
        let next = umpire(&["status", "game"], &folder).out;
        let whose = if next.contains("the set-up: ann") { "ann" } else { "bob" };
        let order = format!("{{by: {whose}, pick: {}}}\n", world(number as usize));
        played(&folder, number, &format!("{whose}.txt"), &order);
    }
    let pages = ["ann", "bob"].map(|name| text(&folder, &format!("rounds/02/mail/{name}/letter.txt")));
    let hands = pages.each_ref().map(|page| hand(page).expect("each sees the own hand"));
    assert_ne!(hands[0], hands[1]);
    assert!(hand(&text(&folder, "rounds/02/report.html").replace("<b>hand</b>", "\nhand")).is_none());
    for (own, name) in hands.iter().zip(["ann", "bob"]) {
        let seen = umpire(&["status", "game", "--as", name], &folder).out;
        let seen = hand(&seen.replace("\n  ", "\n")).expect("it is shown");
        assert_eq!(seen, *own, "{name}");
    }
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

/// Tables of a mail have heads, and columns that begin below them, on lines that every mail program leaves alone.
fn tables_of_mails_have_heads() {
    let ledge = begun("by-post-heads-ledge", LEDGE);
    played(&ledge, 1, "bob.txt", "bob brick-1x4 B7\n");
    let lines = |folder: &Path, name: &str| -> Vec<String> {
        text(folder, name).lines().map(str::to_owned).collect()
    };
    // Where the words of a head begin, so do the cells of a row.
    let below = |lines: &[String], head: &[&str], row: &[&str]| {
        let of = |words: &[&str], after: usize| {
            let is_it =
                |line: &&String| line.starts_with(words[0]) && words.iter().all(|word| line.contains(word));
            let at = lines[after..].iter().position(|line| is_it(&line));
            at.map_or_else(|| panic!("no {words:?} in\n{}", lines.join("\n")), |at| after + at)
        };
        let above = of(head, 0);
        assert!(lines[above - 1].is_empty() || lines[above - 1].starts_with('-'), "{}", lines[above - 1]);
        let (head_line, row_line) = (&lines[above], &lines[of(row, above)]);
        for (word, cell) in head.iter().zip(row) {
            let column = |line: &str, word: &str| line.find(word).map(|at| line[..at].chars().count());
            assert_eq!(column(head_line, word), column(row_line, cell), "{head_line}\n{row_line}");
        }
    };
    let bricks = lines(&ledge, "rounds/01/mail/bob/letter.txt");
    below(&bricks, &["pieces", "player"], &["B7", "bob"]);
    let mere = begun("by-post-heads-mere", HARROWMERE);
    let deal = lines(&mere, "rounds/00/mail/ann/letter.txt");
    below(&deal, &["locations", "terrain"], &["", "hills"]);
    below(&deal, &["agents", "player"], &["Marrow", "bob"]);
    below(&deal, &["sues", "player"], &["Queen", "bob"]);
    let suns = begun("by-post-heads-suns", SUNS);
    let worlds = lines(&suns, "rounds/00/mail/ann/letter.txt");
    below(&worlds, &["players", "cards"], &["ann", "0"]);
    below(&worlds, &["worlds"], &["Vega"]);
    for line in [bricks, deal, worlds].iter().flatten() {
        assert!(line.chars().count() <= 72 || !line.contains(' '), "{line}");
    }
}

/// What `turn` prints when the last of some turns is played again with other orders, first without writing; then the corrections.
fn corrected(words: &str, orders: &[&str], other: &str) -> ([String; 2], String) {
    let name = words.split(' ').nth(1).expect("a game");
    let folder = scratch(&format!("by-post-secret-{name}"));
    let (words, seed) = words.split_once(" --seed ").expect("a seed");
    let made = umpire(&words.split(' ').chain(["--seed", seed]).collect::<Vec<_>>(), &folder);
    assert_eq!(made.status, 0, "{}", made.err);
    let write = |number: usize, text: &str| {
        put(&folder, &format!("game/orders/{number:02}.yaml"), text.as_bytes());
    };
    let turn = |more: &[&str]| {
        let ran = umpire(&[&["turn", "game"], more].concat(), &folder);
        assert_eq!(ran.status, 0, "{}{}", ran.err, ran.out);
        ran.out
    };
    for (n, text) in orders.iter().enumerate() {
        write(n + 1, text);
        turn(&[]);
    }
    let last = orders.len().to_string();
    write(orders.len(), other);
    let outs = [turn(&["--round", &last, "--dry-run"]), turn(&["--round", &last])];
    (outs, text(&folder, &format!("errata/{:02}/errata.yaml", orders.len() + 1)))
}

/// Everybody may read what `turn` prints: cards in hands and face-down cards are not in it, even if they have changed.
fn corrections_on_the_terminal_name_no_hidden_cards() {
    let (outs, errata) = corrected(
        "new alien-empires game --players ann,bob --commit --word ann=feather --word bob=jigsaw --post --seed two suns over the old harbour",
        &[
            "actions: [{by: ann, pick: Achernar}, {by: bob, pick: Aldebaran}]\n",
            "actions:\n- {by: ann, lay: [Eliminate, Vampirism, Deporter]}\n- {by: bob, lay: [Symbiotic, Assassination, Copycat]}\n",
            "actions: [{draw: 5}]\nunfinished: true\n",
        ],
        "actions: [{draw: 4}]\nunfinished: true\n",
    );
    assert!(errata.contains("Opportunists"), "{errata}");
    for out in outs {
        assert!(
            out.contains("bob's report has changed")
                && out.contains("2 AE-5.1 bob draws a card. (4 times) (before: (5 times))"),
            "{out}"
        );
        assert!(!out.contains("Opportunists") && !out.contains("hand "), "{out}");
    }
    let (outs, errata) = corrected(
        "new generation-zero game --players ann,bob --rounds 2 --commit --word ann=heron --word bob=tin --post --seed the last chapter of the longest book",
        &["actions: []\n"],
        "actions: [{who: Raven Nightglass, chapter: G1}]\n",
    );
    assert!(errata.contains("a chapter about Isaude"), "{errata}");
    for out in outs {
        assert!(out.contains("ann's report has changed") && out.contains("a chapter about a Canon"), "{out}");
        assert!(!out.contains("Isaude"), "{out}");
    }
}

pub fn trials() -> Vec<Trial> {
    named!("postal/by-post": a_mail_with_a_greeting_is_a_turn, players_are_told_how_their_letters_were_used, actions_in_words_are_read_as_at_the_prompt, an_answer_with_the_form_filled_in_is_a_turn, what_is_not_yours_to_order_is_refused, who_has_not_written_is_reminded, a_correction_is_sent_to_whom_it_concerns, a_game_without_letters_goes_on_by_post, a_turn_of_generation_zero_comes_by_letter, nobody_reads_anothers_hand_of_alien_empires, tables_of_mails_have_heads, corrections_on_the_terminal_name_no_hidden_cards)
}
