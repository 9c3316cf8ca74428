//! Interviews: each file of `tests/ask` has the answers, the questions, the resulting file and the ruling, which is the same as that of the
//! file.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::adjudicate::ask::{Conversation, Given, Stand};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games;
use punchboard::model::GameName;
use punchboard::ruling::render::{self, Extent, Looks};
use punchboard::ruling::{Missing, Pcg32, Rest, Ruling, Unsaid, Verdict};
use punchboard::source::Files;

use super::partly::scratch;
use super::{UMPIRE, WIDTH, compare, entries, folder, run_program};
use crate::support::named;

/// A test for each file.
pub fn trials() -> Vec<Trial> {
    let files = entries(&folder("ask"));
    let tests = files.into_iter().map(|path| {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        crate::support::trial(format!("ask/{name}"), move || asked(&path))
    });
    let mut tests: Vec<Trial> = tests.collect();
    tests.extend(named!("ask": whatever_is_answered, lines_are_answers, what_was_told_is_kept, decks_are_found_from_the_file));
    #[cfg(unix)]
    {
        use terminal::{
            a_battle_is_asked_for_at_a_terminal, a_file_is_judged_at_a_terminal,
            a_hex_is_asked_for_at_a_terminal, it_can_be_ended_at_any_time,
        };
        tests.extend(named!("ask": a_battle_is_asked_for_at_a_terminal, a_hex_is_asked_for_at_a_terminal,
            it_can_be_ended_at_any_time, a_file_is_judged_at_a_terminal));
    }
    tests
}

/// Answers to a common fight, at most.
const FEW: usize = 6;
/// The start of questions about what each player claims.
const CLAIMS: &str = "What does each of you say?";

fn asked(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?.replace("\r\n", "\n");
    let line = text.lines().next().unwrap_or_default();
    let words = line.strip_prefix("$ umpire ask").ok_or("the first line is `$ umpire ask …`")?;
    let mut conversation = conversation(words)?;
    let mut told = format!("{line}\n");
    let mut of_claims = None;
    for answer in text.lines().filter_map(|line| line.strip_prefix('>')) {
        let Stand::Open(question, _) = conversation.stand() else {
            // While a new interview is being written, it may end early.
            if answer.is_empty() && std::env::var_os("BLESS").is_some() {
                break;
            }
            return Err(format!("{told}\nnothing more is asked, and \"{answer}\" is answered").into());
        };
        if question.text.starts_with(CLAIMS) {
            of_claims = of_claims.or(Some(conversation.said().len()));
        }
        let default = question.default.map(|default| format!(" [{default}]")).unwrap_or_default();
        told.push_str(&format!("{}{default}\n>{answer}\n", question.text));
        match answer.trim() {
            "<" => assert!(conversation.back(), "there is an answer to take back"),
            answer => {
                if let Err(refusal) = conversation.answer(answer) {
                    let help = refusal.help.map(|help| format!("; {help}")).unwrap_or_default();
                    told.push_str(&format!("! {}{help}\n", refusal.message));
                }
            }
        }
    }
    let found = match conversation.stand() {
        Stand::Over(found) => found,
        Stand::Open(question, _) => return Err(format!("{told}\nstill asked: {question:?}").into()),
    };
    let before = of_claims.unwrap_or(conversation.said().len());
    let is_common = path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("common-"));
    if is_common && before > FEW {
        return Err(format!("{told}\na common fight takes {before} answers").into());
    }
    let ruling = found.ruling.ok_or("it can't be judged")?;
    let same = judged(&found.file)?;
    if render::ruling_json(&ruling) != render::ruling_json(&same) {
        return Err(format!("{told}\nthe file gives another ruling:\n{}", found.file).into());
    }
    let looks = Looks { colors: false, width: 100, extent: Extent::Brief };
    let after = conversation.said().len() - before;
    told.push_str(&format!("{before} answers, {after} about what each says\n\n{}\n", found.file));
    told.push_str(&render::ruling_text(&ruling, looks));
    compare(path, &told)
}

fn conversation(words: &str) -> Result<Conversation<'static>, Failed> {
    let mut given = Given::default();
    let mut which = Vec::new();
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--house-rule" => given.house_rules.extend(words.next().map(str::to_owned)),
            "--decks" => given.decks.extend(words.next().map(str::to_owned)),
            "--rules" => given.rules = words.next().map(str::to_owned),
            word => which.push(word),
        }
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    if given.rules.is_some() {
        given.own =
            adjudicate::own_games(&Disk, (given.rules.as_slice(), &given.decks), &mut files, &mut report);
    }
    given.which = adjudicate::which(&which, &given.own).map_err(|(message, _)| message)?;
    let begun = Conversation::new(&Disk, given, &mut files, &mut report);
    begun.ok_or_else(|| format!("{:?}", report.iter().next()).into())
}

/// The ruling on a file, in which nothing that was asked is assumed.
fn judged(file: &str) -> Result<Ruling, Failed> {
    let docket = adjudicate::read(&Disk, "saved.yaml", file.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().ok_or("the file holds a dispute")?;
    let mut report = entry.report;
    let scenario = entry.scenario.ok_or("the file holds a dispute")?;
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let mut judge = |facts: Unsaid<'_>| {
        let missing = Missing { dice: Rest::Missing, facts };
        adjudicate::judge(&scenario, &entry.cards, &rules, &scenario.dice, missing, &mut report)
    };
    let strict = judge(Unsaid::Missing).map_err(|_| format!("the file is refused:\n{file}"))?;
    // What nobody knows is tried in all its values.
    if let Verdict::Unsaid(facts) = &strict.verdict
        && strict.unknown.is_none()
    {
        return Err(format!("{} was not asked for:\n{file}", facts[0].what).into());
    }
    Ok(judge(Unsaid::Assumed).map_err(|_| "the file is refused")?)
}

/// Random answers never cause a panic; impossible ones are refused; the others make a dispute.
fn whatever_is_answered() {
    const NOISE: [&str; 14] = [
        "",
        "x",
        "{",
        "{a: [",
        "7C",
        "9, 9 9",
        "-1",
        "\u{202e}",
        "ann: {",
        "… Health",
        "A1",
        "((3)",
        ",,+:",
        "nobody",
    ];
    let mut dice = Pcg32::new(7);
    let mut pick = |n: usize| dice.die(n.max(1) as u32) as usize - 1;
    let mut over = 0;
    for (n, words) in disputes().iter().cycle().take(180).enumerate() {
        let mut conversation = conversation(words).expect("it begins");
        for _ in 0..24 {
            let Stand::Open(question, _) = conversation.stand() else {
                over += 1;
                break;
            };
            // The example in a hint is after its last colon.
            let example = question.hints.first().and_then(|hint| hint.rsplit(": ").next());
            let sides =
                question.text.rsplit('D').next().and_then(|sides| sides.trim_end_matches('?').parse().ok());
            let line = match (pick(10), example) {
                (0, _) => NOISE[pick(NOISE.len())].to_owned(),
                (1, _) if conversation.back() => continue,
                (2..=4, _) if !question.picks.is_empty() => {
                    question.picks[pick(question.picks.len())].clone()
                }
                (_, _) if question.default.is_some() => String::new(),
                (_, Some(example)) => example.split(';').next().unwrap_or_default().to_owned(),
                _ => vec![(pick(sides.unwrap_or(6)) + 1).to_string(); pick(3) + 1].join(" "),
            };
            let before = conversation.said().len();
            let kept = conversation.answer(&line);
            assert_eq!(conversation.said().len(), before + usize::from(kept.is_ok()), "{n}, {words}: {line}");
        }
        if let Some(told) = conversation.so_far() {
            let docket = adjudicate::read(&Disk, "so-far.yaml", told.file.as_bytes(), &mut Files::default());
            assert!(!docket.report.has_errors(), "{words}: {}", told.file);
        }
    }
    assert!(over > 10, "only {over} came to an end");
}

/// Every kind of dispute, in words.
fn disputes() -> Vec<String> {
    let of_game = |game: GameName| {
        games::game(game).facts().disputes.iter().map(move |dispute| format!("{} {game}", dispute.name))
    };
    GameName::ALL.into_iter().flat_map(of_game).collect()
}

/// Answers in lines, as from another program.
fn lines(words: &[&str], answers: &str, within: &Path) -> (String, String, i32) {
    let mut child = Command::new(UMPIRE)
        .args(words)
        .current_dir(within)
        .env("COLUMNS", WIDTH)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut input = child.stdin.take().expect("it was piped");
    // A program that refuses at once does not read its input.
    let _ = input.write_all(answers.as_bytes());
    drop(input);
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    (text(done.stdout), text(done.stderr), done.status.code().unwrap_or(-1))
}

fn lines_are_answers() {
    let folder = scratch("ask-lines");
    let answers = "zed hammer\nmoe (1) helmet\nattacker\n?\n<\nneither\n4\n3\n\n";
    let (out, err, status) = lines(&["ask", "sgl", "fight", "--brief"], answers, &folder);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("zed wins, and moe dies."), "{out}");
    assert!(out.contains("This dispute as a file\n\n  game: super-game-level"), "{out}");
    assert!(err.contains("Who has higher ground? [neither] attacker") && err.contains("SGL-11"), "{err}");
}

/// Answers are saved whatever happens, and the exit status shows an interview that ended early.
fn what_was_told_is_kept() {
    let folder = scratch("ask-kept");
    let ask = |answers: &str| lines(&["ask", "gz", "battle", "--save", "it.yaml"], answers, &folder);
    let (out, err, status) = ask("Wren Tallow, Sparkles\n");
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("ended with open questions"), "{err}");
    assert!(out.contains("The order of thrusts is"), "{out}");
    let kept = fs::read_to_string(folder.join("it.yaml")).expect("it was written");
    assert!(
        kept.starts_with("# Some questions are still open.\ngame: generation-zero\ndispute: battle\n"),
        "{kept}"
    );
    let (_, err, status) = ask("");
    assert_eq!(status, 2, "{err}");
    assert!(err.contains("it.yaml already exists"), "{err}");
    fs::remove_file(folder.join("it.yaml")).expect("it is there");
    let (out, err, status) = ask("Wren Tallow, Sparkles\n\nforest\n\n\n");
    assert_eq!((status, out.contains("as a file")), (0, false), "{err}{out}");
    let again = run_program(UMPIRE, WIDTH, &["judge", "it.yaml"], &folder);
    assert_eq!(out.trim(), again.out.trim());
    let (out, _, status) = lines(&["ask"], "", &folder);
    assert_eq!((status, out.as_str()), (3, ""));
}

/// A saved file has the right paths to its decks, wherever it is.
fn decks_are_found_from_the_file() {
    let folder = scratch("ask-decks");
    let cards = "kind: deck\ngame: generation-zero\ncomponent: COMPONENT\ncards:\n  - {name: NAME, species: Elf, attack: 4, defence: 1, speed: 2, stealth: 3, insanity: 2, observe: 2, allure: 2, special: 1}\n";
    for (component, name) in [("agent", "Ada Stern"), ("sue", "Lilac Moon")] {
        let mut text = cards.replace("COMPONENT", component).replace("NAME", name);
        for other in if component == "agent" { ["observe", "allure"] } else { ["stealth", "insanity"] } {
            text = text.replace(&format!(" {other}: 2,"), "").replace(&format!(" {other}: 3,"), "");
        }
        fs::create_dir_all(folder.join("mine")).expect("there is room");
        fs::write(folder.join("mine").join(format!("{component}s.yaml")), text).expect("there is room");
    }
    fs::create_dir_all(folder.join("kept")).expect("there is room");
    let words = ["ask", "gz", "battle", "--decks", "mine", "--save", "kept/it.yaml"];
    let (out, err, status) = lines(&words, "Ada, Lilac\n\n\n\n\n\n", &folder);
    assert_eq!(status, 0, "{err}");
    let again = run_program(UMPIRE, WIDTH, &["judge", "kept/it.yaml"], &folder);
    assert_eq!(out.trim(), again.out.trim(), "{}", again.err);
    let (_, err, status) = lines(&["ask", "gz", "battle", "--decks", "nowhere"], "", &folder);
    assert!(status == 2 && err.contains("nowhere"), "{err}");
}

#[cfg(unix)]
mod terminal {
    use rexpect::session::{PtySession, spawn_command};

    use super::{Command, Path, UMPIRE, WIDTH, fs, run_program, scratch};

    const TAB: &str = "\t";
    const DOWN: &str = "\x1b[B";

    /// A user at a terminal.
    fn sit_down(words: &[&str], within: &Path) -> PtySession {
        let mut command = Command::new(UMPIRE);
        command
            .args(words)
            .current_dir(within)
            .env("NO_COLOR", "1")
            .env("TERM", "xterm")
            .env_remove("COLUMNS");
        spawn_command(command, Some(20_000)).expect("there is a terminal")
    }

    /// Waits for a question and types an answer.
    fn answer(session: &mut PtySession, question: &str, keys: &str) {
        session.exp_string(question).unwrap_or_else(|error| panic!("{question}: {error}"));
        session
            .send(keys)
            .and_then(|_| session.send("\r"))
            .and_then(|_| session.flush())
            .expect("it listens");
    }

    /// Ends it; returns the output and the exit status.
    fn end(mut session: PtySession) -> (String, i32) {
        let rest = session.exp_eof().expect("it ends");
        // The crate does not name its type: "Exited(Pid(12), 0)".
        let status = format!("{:?}", session.process().wait().expect("it ends"));
        let code = status.strip_suffix(')').and_then(|status| status.rsplit(' ').next()?.parse().ok());
        (rest, code.unwrap_or_else(|| panic!("{status}")))
    }

    pub fn a_battle_is_asked_for_at_a_terminal() {
        let folder = scratch("ask-battle");
        let mut session = sit_down(&["ask", "generation-zero", "battle", "--save", "it.yaml"], &folder);
        // Tab completes a name; another one is picked from the list.
        answer(&mut session, "Who fights?", &format!("Wren{TAB}, Spark{DOWN}"));
        answer(&mut session, "hold Caddoc?", "?");
        session.exp_string("GZ-15.2").expect("the rule is shown");
        answer(&mut session, "hold Caddoc?", "<");
        answer(&mut session, "Who fights?", "Wren Tallow (3), Princess Sparkles");
        answer(&mut session, "hold Caddoc?", "");
        answer(&mut session, "The terrain?", &format!("for{TAB}"));
        session.exp_string("GZ-8.6").expect("the argument so far is shown");
        answer(&mut session, "thrust?", "");
        answer(&mut session, "What does each of you say?", "ann");
        answer(&mut session, "What does ann say?", "Princess Sparkles lives");
        answer(&mut session, "Who says something else?", "");
        let (rest, status) = end(session);
        assert_eq!(status, 0, "{rest}");
        assert!(rest.contains("ann is wrong: Princess Sparkles dies"), "{rest}");
        let file = fs::read_to_string(folder.join("it.yaml")).expect("it was written");
        assert!(
            file.contains("{card: Wren Tallow, health: 3}") && file.contains("terrain: forest"),
            "{file}"
        );
        let again = run_program(UMPIRE, WIDTH, &["judge", "it.yaml", "--brief"], &folder);
        assert!(again.out.contains("ann is wrong: Princess Sparkles dies"), "{}", again.out);
    }

    pub fn a_hex_is_asked_for_at_a_terminal() {
        let folder = scratch("ask-hex");
        let mut session = sit_down(&["ask", "--save", "it.yaml"], &folder);
        answer(&mut session, "Which game is it?", &format!("surv{TAB}"));
        answer(&mut session, "What is the dispute about?", DOWN);
        answer(&mut session, "Which creatures are in the hex?", "7O ap2!, 19H, 20H");
        session.exp_string("1 is 19H and 2 is 20H.").expect("whoever throws knows who is who");
        session.exp_string("A D2 is made of a D6").expect("nobody owns a D2");
        answer(&mut session, "7O, choice of prey: D2?", "20h");
        answer(&mut session, "7O, attack: 2D6?", "7 1");
        session.exp_string("\"7 1\" is not a possible roll").expect("no die shows a 7");
        answer(&mut session, "7O, attack: 2D6?", "6 1");
        answer(&mut session, "20H, defence: D6?", "2");
        answer(&mut session, "The terrain?", "");
        answer(&mut session, "What does each of you say?", "");
        let (rest, status) = end(session);
        assert_eq!(status, 0, "{rest}");
        assert!(rest.contains("7O has fed; 20H is dead."), "{rest}");
        let again = run_program(UMPIRE, WIDTH, &["judge", "it.yaml", "--strict", "--brief"], &folder);
        assert!(again.status == 0 && again.out.starts_with("7O has fed; 20H is dead."), "{}", again.out);
    }

    /// Ctrl-D ends it, with the ruling as far as it goes.
    pub fn it_can_be_ended_at_any_time() {
        let folder = scratch("ask-ended");
        let mut session = sit_down(&["ask", "sgl", "fight", "--save", "it.yaml"], &folder);
        answer(&mut session, "Who attacks?", "zed hammer");
        answer(&mut session, "Who is attacked?", "moe");
        session.exp_string("Who has higher ground?").expect("it goes on");
        session.send("\x04").and_then(|_| session.flush()).expect("it listens");
        let (rest, status) = end(session);
        assert_eq!(status, 3, "{rest}");
        assert!(rest.contains("Dice are missing") && rest.contains("ended with open questions"), "{rest}");
        let file = fs::read_to_string(folder.join("it.yaml")).expect("it was written");
        assert!(file.contains("attacker: {name: zed, item: hammer, hp: 3}"), "{file}");
    }

    /// `judge` also asks for missing dice and facts, after the steps so far.
    pub fn a_file_is_judged_at_a_terminal() {
        let folder = scratch("ask-judged");
        let prey = "game: survival\ndispute: hex\ncorpses: 0\nterrain: desert\ncreatures:\n  7O: {ap: 2, missed: 0, behaviour: aggressive}\n  19H: {ap: 1, behaviour: defensive}\n  20H: {ap: 1, behaviour: defensive}\n";
        fs::write(folder.join("prey.yaml"), prey).expect("there is room");
        let mut session = sit_down(&["judge", "prey.yaml"], &folder);
        session.exp_string("7O is aggressive: it hunts.").expect("the argument so far is shown");
        session.exp_string("1 is 19H and 2 is 20H.").expect("whoever throws knows who is who");
        session.exp_string("choice of prey: D2?").expect("it asks");
        session.send_line("19H").expect("it listens");
        session.exp_string("attack: 2D6?").expect("it asks");
        session.send_line("").expect("it listens");
        let (rest, status) = end(session);
        assert_eq!(status, 3, "{rest}");
        assert!(rest.contains("Dice are missing: 7O rolls 2D6 for attack."), "{rest}");
    }
}
