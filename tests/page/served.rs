//! What `umpire serve` answers: the same questions and rulings as `umpire ask`, and nothing to strangers.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{root, table};
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": serve_asks_what_ask_asks, serve_judges_lines, serve_refuses_strangers, serve_holds_against_floods,
        serve_names_what_is_wrong, a_ruling_is_a_page_of_its_own, serve_prints_a_qr_code)
}

fn served(name: &str, arguments: &[&str]) -> Watch {
    Watch::serve(&table(name), arguments)
}

fn asked(serve: &Watch, answers: &[String]) -> Value {
    let (status, answer) = serve.post("ask", &json!({"answers": answers}).to_string());
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// Each interview of `tests/ask` ends with the same file here.
fn serve_asks_what_ask_asks() {
    let serve = served("serve-asks", &[]);
    let mut compared = 0;
    for entry in fs::read_dir(root().join("tests/ask")).expect("there are interviews") {
        let path = entry.expect("it can be listed").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let line = text.lines().next().unwrap_or_default();
        let Some(words) = line.strip_prefix("$ umpire ask ").filter(|words| !words.contains("--")) else {
            continue;
        };
        let given = kept(&text);
        let Some(start) = start(&serve, words) else { continue };
        let answers: Vec<String> = start.into_iter().chain(given.iter().map(|&one| one.to_owned())).collect();
        let found = asked(&serve, &answers);
        let name = path.display();
        assert_eq!(found["refused"], Value::Null, "{name}: {found}");
        let file = found["over"]["file"].as_str().unwrap_or_else(|| panic!("{name}: {found}"));
        let expected = text.split("\n\n").nth(1).expect("the file is below the answers").trim();
        assert_eq!(file.trim(), expected, "{name}");
        compared += 1;
    }
    assert!(compared >= 20, "only {compared} interviews were compared");
}

/// The answers of an interview that were not refused and not taken back.
fn kept(text: &str) -> Vec<&str> {
    let mut kept = Vec::new();
    for line in text.lines() {
        match line.strip_prefix('>').map(str::trim) {
            Some("<") => drop(kept.pop()),
            Some(answer) => kept.push(answer),
            None if line.starts_with('!') => drop(kept.pop()),
            None => {}
        }
    }
    kept
}

/// The answers that choose the game and the dispute of `sgl turn`.
fn start(serve: &Watch, words: &str) -> Option<Vec<String>> {
    let (_, games) = serve.get("games");
    let games: Value = serde_json::from_str(games.split_once("\r\n\r\n")?.1).ok()?;
    let (game, dispute) = words.split_once(' ')?;
    let title = match game {
        "sgl" | "super-game-level" => "Super Game Level",
        "gz" | "generation-zero" => "Generation Zero",
        "sur" | "survival" => "Survival",
        "ae" | "alien-empires" => "Alien Empires",
        _ => return None,
    };
    let all = games.as_array()?.iter().find(|game| game["title"] == title)?["disputes"].as_array()?;
    let answers = all.iter().find(|one| one["name"] == dispute)?["answers"].as_array()?;
    Some(answers.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

fn serve_judges_lines() {
    let march = root().join("decks/custom/march");
    let serve = served("serve-lines", &[&march.display().to_string()]);
    let judged = |dispute: &str, more: Value| {
        let mut body = json!({"dispute": dispute});
        body.as_object_mut().expect("it is a map").extend(more.as_object().cloned().unwrap_or_default());
        let (status, answer) = serve.post("ruling", &body.to_string());
        assert_eq!(status, 200, "{dispute}: {answer}");
        serde_json::from_str::<Value>(&answer).expect("it is JSON")
    };
    let found = judged("marrow x raven, forest; ann: raven dies; bob: marrow dies", json!({}));
    let html = found["html"].as_str().unwrap_or_else(|| panic!("{found}"));
    assert!(html.contains("class=\"right\">ann is right."), "{html}");
    assert!(html.contains("class=\"wrong\">bob is wrong: Marrow Vance lives"), "{html}");
    // The line that it gives is the same dispute.
    let again = judged(found["line"].as_str().expect("there is a line"), json!({}));
    assert_eq!(again["html"], found["html"]);
    let more = judged("marrow x raven, forest", json!({"what_if": ["terrain=nowhere", "nonsense"]}));
    assert!(more["wrong"].to_string().contains("nonsense"), "{more}");
    let more = judged("marrow x raven, forest", json!({"readings": true, "what_if": ["terrain=hills"]}));
    let html = more["html"].as_str().unwrap_or_default();
    assert!(html.contains("Other readings of the rules") && html.contains("What if terrain=hills"), "{html}");
    // Open dice have odds; a custom game is judged, too.
    let own = judged("Guard x Outpost, woods, night; dice 4", json!({}));
    assert!(own["html"].as_str().unwrap_or_default().contains("The March"), "{own}");
    let open = judged("zed hammer > moe helmet", json!({}));
    assert!(open["html"].as_str().unwrap_or_default().contains("What may happen"), "{open}");
    let pdf = serve.post("pdf", &json!({"dispute": "marrow x raven, forest"}).to_string());
    assert!(pdf.0 == 200 && pdf.1.starts_with("%PDF-"), "{}", pdf.0);
}

fn serve_refuses_strangers() {
    let serve = served("serve-strangers", &[]);
    let (port, path) = (serve.port(), serve.path());
    let own = format!("127.0.0.1:{port}");
    let status = |request: String| serve.ask(&request).0;
    assert_eq!(status(format!("GET {path} HTTP/1.1\nHost: {own}")), 200);
    for other in ["/", "/games", &format!("/{}/games", "0".repeat(32)), path.trim_end_matches('/')] {
        assert_eq!(status(format!("GET {other} HTTP/1.1\nHost: {own}")), 404, "{other}");
    }
    assert_eq!(status(format!("GET {path}games HTTP/1.1\nHost: evil.example")), 403);
    assert_eq!(status(format!("GET {path}games HTTP/1.1\nHost: 192.168.1.20:{port}")), 403, "without --lan");
    let post =
        |origin: &str| status(format!("POST {path}ask HTTP/1.1\nHost: {own}\n{origin}Content-Length: 0"));
    assert_eq!(post(""), 403);
    assert_eq!(post("Origin: http://evil.example\n"), 403);
    assert_eq!(post(&format!("Origin: http://{own}\n")), 400, "nothing is asked");
    for method in ["PUT", "DELETE", "TRACE"] {
        assert_eq!(status(format!("{method} {path}games HTTP/1.1\nHost: {own}")), 405, "{method}");
    }
    for what in [
        "../../etc/passwd",
        "face/survival/zz",
        "face/survival/00",
        "face/..%2f..%2fetc/0",
        "faces/..%2f..%2fetc",
    ] {
        let (status, answer) = serve.get(what);
        assert!(status == 404 || answer.ends_with("{}"), "{what}: {status} {answer}");
    }
}

fn serve_holds_against_floods() {
    let serve = served("serve-floods", &[]);
    let huge = json!({"answers": ["x".repeat(20_000)]}).to_string();
    assert_eq!(serve.post("ask", &huge).0, 400);
    let huge = json!({"dispute": "x".repeat(8_000_000)}).to_string();
    assert!(matches!(serve.post("ruling", &huge).0, 0 | 413), "a body has a limit");
    for body in ["", "{", "[]", "{\"answers\": 1}", "{\"answers\": [null]}", "\u{0}"] {
        assert_eq!(serve.post("ask", body).0, 400, "{body:?}");
        assert_eq!(serve.post("ruling", body).0, 400, "{body:?}");
    }
    let many = vec!["nonsense".to_owned(); 900];
    assert_eq!(asked(&serve, &many)["answers"], json!([]), "what does not fit is taken back");
    for _ in 0..200 {
        assert_eq!(serve.get("games").0, 200);
    }
    assert!(memory(serve.id()).is_none_or(|kb| kb < 400_000), "it keeps its memory");
}

/// The memory of a process in kB, where the system says it.
fn memory(id: u32) -> Option<u64> {
    let text = fs::read_to_string(Path::new("/proc").join(id.to_string()).join("status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn serve_names_what_is_wrong() {
    let serve = served("serve-wrong", &[]);
    let start = ["Generation Zero", "battle"].map(str::to_owned).to_vec();
    let wrong = asked(&serve, &[start.clone(), vec!["nobody at all".to_owned()]].concat());
    assert_eq!(wrong["answers"], json!(start), "a wrong answer is not kept");
    assert!(
        wrong["refused"]["message"].as_str().is_some_and(|text| text.contains("nobody at all")),
        "{wrong}"
    );
    assert_eq!(wrong["question"]["text"], "Who fights?");
    // Nothing that somebody types becomes markup.
    let typed = ["Super Game Level", "fight", "<b>zed</b>", "moe", "", "4", "3", ""].map(str::to_owned);
    let found = asked(&serve, &typed);
    assert!(!found["over"]["html"].to_string().contains("<b>zed"), "{found}");
    let (status, answer) = serve.post("ruling", &json!({"dispute": "<img src=x> x raven"}).to_string());
    assert_eq!(status, 200);
    assert!(answer.contains("\"wrong\""), "{answer}");
}

/// `judge -o ruling.html`: it loads nothing, shows the cards, and each step unfolds into its rule.
fn a_ruling_is_a_page_of_its_own() {
    let folder = table("ruling-page");
    let file = folder.join("ruling.html");
    let line = "marrow x raven, forest; ann: raven dies; bob: marrow dies";
    let status = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["judge", line, "--what-if", "terrain=hills", "-o"])
        .arg(&file)
        .stderr(Stdio::null())
        .status()
        .expect("umpire was built");
    assert!(status.success());
    let page = fs::read_to_string(&file).expect("it was written");
    for never in ["<script", "http://", "https://", "src=\"face"] {
        assert!(!page.contains(never), "{never}");
    }
    assert_eq!(page.matches("src=\"data:image/png;base64,").count(), 2, "both cards are shown");
    assert_eq!(page.matches("<details>").count(), page.matches("<summary>").count());
    assert!(page.matches("<p class=\"text\">").count() >= 8, "steps have the texts of their rules");
    for part in [
        "ann is right.",
        "bob is wrong",
        "What if terrain=hills",
        "Other readings of the rules",
        "To send it",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Its link to the step that decides leads somewhere.
    let to =
        page.split("<a href=\"#").nth(1).and_then(|rest| rest.split('"').next()).expect("the rule is a link");
    assert!(page.contains(&format!("<li id=\"{to}\"")), "{to}");
}

/// The QR code in the terminal is read back: light squares on a dark ground, and dark squares on a light one.
fn serve_prints_a_qr_code() {
    let folder = table("serve-qr");
    for (ground, printed) in [("--qr", 255), ("--qr=dark", 255), ("--qr=light", 0)] {
        let (address, lines) = printed_by(&folder, &[ground]);
        let width = lines[0].chars().count();
        assert!(width <= 80 && lines.len() == width.div_ceil(2), "{width} × {}", lines.len());
        let squares: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        // A reader needs a few dots for each square.
        let dot = |x: usize, y: usize| {
            let (column, row) = (x / 4, y / 4);
            let is_printed = match squares[row / 2][column] {
                '█' => true,
                '▀' => row % 2 == 0,
                '▄' => row % 2 == 1,
                _ => false,
            };
            if is_printed { printed } else { 255 - printed }
        };
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width * 4, lines.len() * 8, dot);
        let codes = picture.detect_grids();
        assert_eq!(codes.len(), 1, "{ground}");
        assert_eq!(codes[0].decode().expect("it can be read").1, address, "{ground}");
    }
    let (_, lines) = printed_by(&folder, &[]);
    assert_eq!(lines, Vec::<String>::new(), "only a terminal gets it unasked");
}

/// The address that `umpire serve` prints, and the lines of blocks below it.
fn printed_by(folder: &Path, arguments: &[&str]) -> (String, Vec<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["serve", "--no-open", "--port", "0"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("umpire was built");
    // The last line is on standard error, after everything on standard output.
    let mut said = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    said.find(|line| line.as_ref().is_ok_and(|line| line.contains("Ctrl-C")))
        .expect("it says how to stop")
        .expect("it is text");
    child.kill().expect("it runs");
    let mut text = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut text).expect("it is text");
    child.wait().expect("it ends");
    let mut lines = text.lines().map(str::to_owned);
    (lines.next().expect("an address"), lines.collect())
}
