//! Hours of deadlines, the grace after them, and pauses.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{Ran, put, scratch, umpire};
use crate::support::named;

/// A game of Survival with more lines in its `game.yaml`; ann has an address.
fn game(test: &str, more: &str) -> PathBuf {
    let folder = scratch(&format!("clock-{test}"));
    let words = "new survival game --players ann=herbivore,bob=herbivore --random-island --seed tides";
    let made = umpire(&words.split_whitespace().collect::<Vec<_>>(), &folder);
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    let text = text(&folder, "game.yaml");
    let line = text.lines().find(|line| line.starts_with("  ann:")).expect("ann plays").to_owned();
    let text = text.replace(&line, "  ann: {species: ann, address: ann@x.org}");
    let text: String = text
        .lines()
        .filter(|line| !line.starts_with("due:"))
        .fold(String::new(), |all, line| all + line + "\n");
    put(&folder, "game/game.yaml", format!("{text}{more}").as_bytes());
    folder
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn mail(folder: &Path, name: &str, date: &str, orders: &str) {
    let mail = format!("From: ann@x.org\nSubject: x\nDate: {date}\n\n{orders}\n");
    put(folder, &format!("game/orders/01/{name}"), mail.as_bytes());
}

fn run(folder: &Path, words: &str) -> Ran {
    umpire(&words.split_whitespace().collect::<Vec<_>>(), folder)
}

fn one_line(ran: &Ran) -> String {
    format!("{} {}", ran.out, ran.err)
        .split_whitespace()
        .filter(|word| *word != "=")
        .collect::<Vec<_>>()
        .join(" ")
}

fn the_hour_of_a_deadline_counts_in_its_time_zone() {
    let folder = game("hour", "due: {1: 2026-06-05 18:00 CEST}\n");
    mail(&folder, "a.eml", "Fri, 5 Jun 2026 17:59:00 +0200", "behaviour: aggressive");
    mail(&folder, "b.eml", "Fri, 5 Jun 2026 16:01:00 +0000", "behaviour: defensive");
    let told = one_line(&run(&folder, "orders check game"));
    assert!(told.contains("the last before the deadline counts, game/orders/01/a.eml"), "{told}");
    let told = one_line(&run(&folder, "post game --dry-run"));
    assert!(told.contains("due Friday, 5 June 2026, 18:00 CEST"), "{told}");
    // Without a zone it is universal time, or that of the game.
    for (zone, shown, counts) in [
        ("", "18:00 UTC", "b.eml"),
        ("zone: +02:00\n", "18:00 UTC+2", "a.eml"),
        ("zone: Europe/Berlin\n", "18:00 Europe/Berlin", "a.eml"),
    ] {
        let folder = game("zone", &format!("due: {{1: 2026-06-05 18:00}}\n{zone}"));
        mail(&folder, "a.eml", "Fri, 5 Jun 2026 17:59:00 +0200", "behaviour: aggressive");
        mail(&folder, "b.eml", "Fri, 5 Jun 2026 16:01:00 +0000", "behaviour: defensive");
        let told = one_line(&run(&folder, "post game --dry-run"));
        assert!(
            told.contains(shown) && told.contains(&format!("counts, game/orders/01/{counts}")),
            "{zone}: {told}"
        );
    }
    for (more, why) in [
        ("due: {1: 2026-06-05 18:00 Europe/Bern}\n", "the time zone \"Europe/Bern\" is not known here"),
        ("due: {1: 2026-06-05 25:00}\n", "\"25:00\" is not an hour of the day"),
        ("due: {1: '5 June, evening'}\n", "\"evening\" is not an hour of the day"),
        ("due: {1: 2026-06-05 18:00 XYZ}\n", "the time zone \"XYZ\" is not known here"),
        ("due: {1: 2026-06-05 CEST}\n", "\"CEST\" is a time zone without an hour"),
        ("pauses: [{from: 2026-07-01 25:00}]\n", "\"25:00\" is not an hour of the day"),
        ("zone: Berlin\n", "\"Berlin\" is not a time zone"),
        ("grace: soon\n", "\"soon\" is not a length of time"),
        ("pauses: [{from: 2026-07-01, to: 2026-06-01}]\n", "a pause ends before it begins"),
    ] {
        let told = one_line(&run(&game("wrong", more), "post game --dry-run"));
        assert!(told.contains(why), "{more}: {told}");
    }
}

fn an_hour_in_figures_or_words_counts() {
    for (due, sent, is_late) in [
        ("2026-06-05 18h", "18:01", true),
        ("2026-06-05 18h", "17:59", false),
        ("2026-06-05 noon", "12:01", true),
        ("5 June 2026, 6 pm", "18:01", true),
        ("Freitag, 5.6.2026, 18 Uhr", "18:01", true),
        ("2026-06-05", "23:59", false),
    ] {
        let folder = game("words", &format!("due: {{1: '{due}'}}\n"));
        mail(&folder, "a.eml", &format!("Fri, 5 Jun 2026 {sent}:00 +0000"), "behaviour: aggressive");
        let told = one_line(&run(&folder, "orders check game"));
        assert_eq!(told.contains("after the deadline, and counts all the same"), is_late, "{due}: {told}");
    }
    let folder = game("pauses", "due: {1: 2026-06-05}\n");
    for (command, wrong) in [
        ("pause game --from", "2026-06-01 25:00"),
        ("pause game --from 2026-06-01 --to", "2026-07-01 evening"),
    ] {
        let words: Vec<&str> = command.split(' ').chain([wrong]).collect();
        let ran = umpire(&words, &folder);
        let told = one_line(&ran);
        assert!(ran.status == 2 && told.contains("is not an hour of the day"), "{command}: {told}");
    }
    assert!(!text(&folder, "game.yaml").contains("pauses"));
}

fn a_late_mail_says_so_to_its_player() {
    let folder = game("late", "due: {1: 2026-06-05 18:00}\n");
    mail(&folder, "a.eml", "Fri, 5 Jun 2026 21:00:00 +0000", "behaviour: aggressive");
    assert_eq!(run(&folder, "turn game").status, 0);
    let letter = text(&folder, "rounds/01/mail/ann/letter.txt");
    let letter = letter.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        letter.contains("Your mail came 3 hours after the deadline, and counts all the same."),
        "{letter}"
    );
}

fn mails_within_the_grace_count_and_later_ones_do_not() {
    for (hours, counts, said) in [
        ("19:30", true, "is 1 hour and 30 minutes after the deadline, and counts within the grace"),
        ("23:59", true, "is 5 hours and 59 minutes after the deadline, and counts within the grace"),
    ] {
        let folder = game("grace", "due: {1: 2026-06-05 18:00}\ngrace: 6h\n");
        mail(&folder, "a.eml", &format!("Fri, 5 Jun 2026 {hours}:00 +0000"), "behaviour: aggressive");
        let ran = run(&folder, "turn game");
        let told = one_line(&ran);
        assert!(
            ran.status == 0 && told.contains(said) && told.contains("1 received in full") == counts,
            "{told}"
        );
        let letter = text(&folder, "rounds/01/mail/ann/letter.txt");
        let letter = letter.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(letter.contains("after the deadline, and counts within the grace."), "{letter}");
    }
    let folder = game("grace", "due: {1: 2026-06-05 18:00}\ngrace: 6h\n");
    let told = one_line(&run(&folder, "post game"));
    assert!(told.contains("18:00 UTC, with 6 hours of grace"), "{told}");
    mail(&folder, "a.eml", "Sat, 6 Jun 2026 00:01:00 +0000", "behaviour: aggressive");
    let ran = run(&folder, "turn game");
    let told = one_line(&ran);
    assert!(
        ran.status == 0 && told.contains("came 6 hours and 1 minute after the deadline, after the grace"),
        "{told}"
    );
    assert!(told.contains("2 nothing received"), "{told}");
    // In a game that waits for everybody, too, a mail within the grace counts before later ones.
    let folder = scratch("clock-waiting");
    let new = "new super-game-level game --players ann=31,bob=9 --width 8 --height 8 --seed x --post --address bob=bob@x.org";
    assert_eq!(run(&folder, new).status, 0);
    let dated = text(&folder, "game.yaml") + "due: {1: 2026-06-05 18:00}\ngrace: 1 day\n";
    put(&folder, "game/game.yaml", dated.as_bytes());
    for (name, date, square) in [
        ("b.eml", "Sat, 6 Jun 2026 10:00:00 +0000", "B7"),
        ("c.eml", "Sun, 14 Jun 2026 10:00:00 +0000", "B8"),
    ] {
        let mail = format!("From: bob@x.org\nDate: {date}\nSubject: x\n\nstart {square}\n");
        put(&folder, &format!("game/orders/01/{name}"), mail.as_bytes());
    }
    let told = one_line(&run(&folder, "orders check game"));
    assert!(
        told.contains("the last within the grace counts, game/orders/01/b.eml") && told.contains("start B7"),
        "{told}"
    );
    // Who has written in time can't change his mind within the grace.
    let folder = game("grace", "due: {1: 2026-06-05 18:00}\ngrace: 6h\n");
    mail(&folder, "a.eml", "Fri, 5 Jun 2026 17:00:00 +0000", "behaviour: aggressive");
    mail(&folder, "b.eml", "Fri, 5 Jun 2026 19:00:00 +0000", "behaviour: defensive");
    let told = one_line(&run(&folder, "orders check game"));
    assert!(told.contains("the last before the deadline counts, game/orders/01/a.eml"), "{told}");
}

fn a_pause_stops_the_clock_and_moves_deadlines() {
    let folder = game("pause", "due: {1: 2026-07-05 18:00, 2: 2026-07-12 18:00}\n");
    let ran = run(&folder, "pause game --from 2026-07-01 --why holidays");
    assert!(ran.status == 0 && ran.out.contains("2 mails to send"), "{}{}", ran.out, ran.err);
    let notice = text(&folder, "notices/01/bob.txt");
    assert!(notice.contains("The game is paused since Wednesday, 1 July 2026 (holidays)."), "{notice}");
    let told = one_line(&run(&folder, "post game"));
    assert!(
        told.contains("due when the game goes on; it is paused since Wednesday, 1 July 2026 (holidays)"),
        "{told}"
    );
    assert!(text(&folder, "reminders/01/bob.txt").contains("it is paused"));
    fs::create_dir_all(folder.join("game/orders/01")).expect("there is room");
    let ran = run(&folder, "turn game");
    assert!(ran.status == 2 && ran.err.contains("the game is paused since"), "{}{}", ran.out, ran.err);
    assert_eq!(run(&folder, "pause game --from 2026-07-02").status, 2);
    assert_eq!(run(&folder, "resume game --on 2026-06-02").status, 2);
    let ran = run(&folder, "resume game --on 2026-07-21");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(text(&folder, "notices/01/bob.txt").contains("Saturday, 25 July 2026, 18:00 UTC"));
    // A mail before the moved deadline is in time.
    mail(&folder, "a.eml", "Sat, 25 Jul 2026 17:00:00 +0000", "behaviour: aggressive");
    let ran = run(&folder, "turn game");
    assert!(ran.status == 0 && !one_line(&ran).contains("after the deadline"), "{}{}", ran.out, ran.err);
    let report = text(&folder, "rounds/01/report.txt");
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("Saturday, 1 August 2026, 18:00"), "{report}");
    assert_eq!(run(&folder, "verify game").status, 0);
    assert_eq!(run(&folder, "resume game --on 2026-07-21").status, 2);
}

fn a_round_keeps_the_deadline_by_which_it_was_judged() {
    let due = "due: {1: 2026-06-05 18:00}\n";
    let folder = game("kept", due);
    mail(&folder, "a.eml", "Fri, 5 Jun 2026 17:00:00 +0000", "behaviour: aggressive");
    mail(&folder, "b.eml", "Fri, 5 Jun 2026 19:00:00 +0000", "behaviour: defensive");
    assert_eq!(run(&folder, "turn game").status, 0);
    assert!(text(&folder, "rounds/01/log.txt").contains("The last before the deadline counts"));
    let before = text(&folder, "game.yaml");
    assert_eq!(run(&folder, "pause game --from 2026-06-01 --to 2026-06-10").status, 0);
    let log = text(&folder, "rounds/01/log.txt");
    for change in [
        before.clone(),
        text(&folder, "game.yaml"),
        before.replace(due, ""),
        before.replace("18:00", "21:00"),
        before.clone() + "grace: 2h\n",
        before.clone() + "zone: Asia/Tokyo\n",
    ] {
        put(&folder, "game/game.yaml", change.as_bytes());
        let ran = run(&folder, "verify game");
        assert_eq!(ran.status, 0, "{change}{}{}", ran.out, ran.err);
        // Played again, it is judged as it was.
        let ran = run(&folder, "turn game --round 1");
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        assert_eq!(text(&folder, "rounds/01/log.txt"), log, "{change}");
    }
    // A round without deadline stays one.
    let folder = game("kept-none", "");
    mail(&folder, "a.eml", "Fri, 5 Jun 2026 17:00:00 +0000", "behaviour: aggressive");
    assert_eq!(run(&folder, "turn game").status, 0);
    let more = text(&folder, "game.yaml") + "due: {1: 2026-06-01}\ngrace: 1h\n";
    put(&folder, "game/game.yaml", more.as_bytes());
    let ran = run(&folder, "verify game");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

fn pauses_that_are_written_by_hand_are_added_to() {
    let before = "  - {from: 2026-01-01, to: 2026-01-05}\n";
    for list in [format!("pauses:\n{before}"), "pauses: [{from: 2026-01-01, to: 2026-01-05}]\n".to_owned()] {
        let folder = game("pauses-by-hand", &list);
        let ran = run(&folder, "pause game --from 2026-07-01");
        assert!(
            ran.status == 0 && ran.out.contains("since Wednesday, 1 July 2026"),
            "{}{}",
            ran.out,
            ran.err
        );
        let ran = run(&folder, "resume game --on 2026-07-21");
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        let text = text(&folder, "game.yaml");
        assert!(text.contains("{from: 2026-07-01, to: 2026-07-21}"), "{text}");
    }
    let folder = game("pauses-in-lines", "pauses:\n  - from: 2026-01-01 # new year\n    to: 2026-01-05\n");
    for words in ["pause game --from 2026-07-01", "resume game --on 2026-07-21"] {
        let ran = run(&folder, words);
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    }
    let written = text(&folder, "game.yaml");
    let pauses = "pauses:\n  - from: 2026-01-01 # new year\n    to: 2026-01-05\n  - {from: 2026-07-01, to: 2026-07-21}\n";
    assert!(written.contains(pauses), "{written}");
}

fn no_pause_is_lost_and_nothing_is_written_into_remarks() {
    let list = "pauses: [{from: 2026-07-01, to: 2026-07-10, why: \"see [] below\"}] # {holidays}\n";
    let folder = game("pauses-remarked", list);
    for words in ["pause game --from 2026-08-01", "resume game --on 2026-08-20"] {
        let ran = run(&folder, words);
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    }
    let written = text(&folder, "game.yaml");
    let pauses = "\"see [] below\"}, {from: 2026-08-01, to: 2026-08-20}] # {holidays}\n";
    assert!(written.contains(pauses), "{written}");
    // A file in another encoding, with other line ends.
    let folder = game("pauses-utf-16", "");
    let windows = text(&folder, "game.yaml").replace('\n', "\r\n");
    let utf_16 = |text: &str| -> Vec<u8> {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    put(&folder, "game/game.yaml", &utf_16(&windows));
    let ran = run(&folder, "pause game --from 2026-08-01");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert_eq!(text(&folder, "game.yaml"), format!("{windows}pauses: [{{from: 2026-08-01}}]\r\n"));
    // Mails that can't be written: the game is not paused without a word to anybody.
    let folder = game("pauses-unwritten", "");
    let before = text(&folder, "game.yaml");
    put(&folder, "game/notices", b"");
    assert_eq!(run(&folder, "pause game --from 2026-08-01").status, 2);
    assert_eq!(text(&folder, "game.yaml"), before);
    fs::remove_file(folder.join("game/notices")).expect("it is there");
    assert_eq!(run(&folder, "pause game --from 2026-08-01").status, 0);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/clock": the_hour_of_a_deadline_counts_in_its_time_zone, an_hour_in_figures_or_words_counts, a_late_mail_says_so_to_its_player, mails_within_the_grace_count_and_later_ones_do_not, a_pause_stops_the_clock_and_moves_deadlines, a_round_keeps_the_deadline_by_which_it_was_judged, pauses_that_are_written_by_hand_are_added_to, no_pause_is_lost_and_nothing_is_written_into_remarks)
}
