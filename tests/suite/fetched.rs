//! Tables with addresses: `fetch` reads them from a server on this machine and keeps them; checking and printing never ask the network.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use libtest_mimic::{Completion, Failed, Trial};
use punchboard::source::fetched::kept_as;

use super::partly::scratch;
use super::run;
use crate::support::{named, skippable};

pub fn trials() -> Vec<Trial> {
    let tls = skippable("fetched/an address with a certificate of its own", a_certificate_of_its_own);
    let others = named!("fetched": tables_are_fetched_once_and_kept, what_can_not_be_fetched, a_table_that_was_not_fetched,
        a_saved_object_is_a_deck_with_its_pictures);
    others.into_iter().chain([tls]).collect()
}

/// Answers some requests, one after the other, with a status line and a body each. Returns the address.
fn server(answers: Vec<(&'static str, impl AsRef<[u8]> + Send + 'static)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it listens");
    thread::spawn(move || {
        for (status, body) in answers {
            let Ok((mut stream, _)) = listener.accept() else { return };
            let mut lines = BufReader::new(stream.try_clone().expect("it can be read")).lines();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let body = body.as_ref();
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.write_all(body);
        }
    });
    format!("http://{address}/cards.csv")
}

fn deck(tmp: &Path, address: &str) {
    let deck = format!("kind: deck\ngame: custom\ncomponent: card\ncards: {{table: \"{address}\"}}\n");
    fs::write(tmp.join("deck.yaml"), deck).expect("it can be written");
}

fn tables_are_fetched_once_and_kept() {
    let tmp = scratch("fetched");
    let address = server(vec![
        ("200 OK", "name,copies\nFox,3\nOwl,1\n"),
        ("200 OK", "name,copies\nFox,3\nOwl,1\n"),
        ("200 OK", "name,copies\nFox,2\n"),
    ]);
    deck(&tmp, &address);
    let kept = tmp.join(kept_as(&address));
    for (word, cards) in [(": new, ", 2), (": unchanged, ", 2), (": changed, ", 1)] {
        let done = run(&["fetch", "."], &tmp);
        assert!(done.status == 0 && done.out.contains(word), "{}{}", done.out, done.err);
        let lines = fs::read_to_string(&kept).expect("it is kept").lines().count();
        assert_eq!(lines, cards + 1);
        // The server is not asked again.
        let checked = run(&["check", "deck.yaml"], &tmp);
        let count = if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") };
        assert!(
            checked.out.contains(&count) || checked.err.contains(&count),
            "{}{}",
            checked.out,
            checked.err
        );
    }
    let list = fs::read_to_string(tmp.join("fetched/fetched.yaml")).expect("there is a list");
    assert!(list.contains(&address) && list.contains("date: "), "{list}");
}

fn what_can_not_be_fetched() {
    let tmp = scratch("not-fetched");
    let address = server(vec![("404 Not Found", "no"), ("200 OK", "<!DOCTYPE html><title>Sign in</title>")]);
    deck(&tmp, &address);
    for why in ["404", "a web page, not a table"] {
        let done = run(&["fetch", "deck.yaml"], &tmp);
        assert!(
            done.status == 2 && done.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(why),
            "{}",
            done.err
        );
        assert!(!tmp.join("fetched").exists());
    }
    // Nobody listens any more.
    deck(&tmp, "http://127.0.0.1:9/cards.csv");
    let done = run(&["fetch", "deck.yaml"], &tmp);
    assert!(done.status == 2 && done.err.contains("can't be fetched"), "{}", done.err);
    fs::write(tmp.join("deck.yaml"), "kind: deck\ngame: custom\ncomponent: card\ncards: [{name: Fox}]\n")
        .expect("it can be written");
    let done = run(&["fetch", "deck.yaml"], &tmp);
    assert!(done.status == 2 && done.err.contains("no deck of these definitions"), "{}", done.err);
}

/// A server that others wrote, which is stopped at the end.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server of files in a folder with TLS, and reads its port.
fn tls_server(folder: &Path) -> Option<(Server, String)> {
    const SERVE: &str = "import http.server, ssl, sys\n\
        server = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)\n\
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)\n\
        context.load_cert_chain('leaf.pem', 'leaf.key')\n\
        server.socket = context.wrap_socket(server.socket, server_side=True)\n\
        print(server.server_address[1], flush=True)\n\
        server.serve_forever()\n";
    let mut child = Command::new("python3")
        .args(["-c", SERVE])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let out = child.stdout.take()?;
    let server = Server(child);
    let port = BufReader::new(out).lines().next()?.ok()?;
    Some((server, port))
}

/// Makes a root certificate and one of a server that it vouches for, if there is a program for that.
fn certificates(folder: &Path) -> Option<()> {
    const KEY: &str = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
    let openssl = |arguments: &str| {
        let mut command = Command::new("openssl");
        let command = command.args(arguments.split(' ')).current_dir(folder);
        let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
        done.success().then_some(())
    };
    openssl(&format!("req -x509 {KEY} -keyout root.key -out root.pem -subj /CN=Own-Root"))?;
    openssl(&format!("req {KEY} -keyout leaf.key -out leaf.csr -subj /CN=127.0.0.1"))?;
    fs::write(folder.join("leaf.ext"), "subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n").ok()?;
    openssl(
        "x509 -req -in leaf.csr -CA root.pem -CAkey root.key -CAcreateserial -days 2 -extfile leaf.ext -out leaf.pem",
    )
}

/// Over TLS, from a server that isn't ours: its certificate is refused, until the file of its root is named.
fn a_certificate_of_its_own() -> Result<Completion, Failed> {
    let tmp = scratch("fetched-tls");
    let served = tmp.join("served");
    fs::create_dir(&served)?;
    fs::write(served.join("cards.csv"), "name,copies\nFox,3\nOwl,1\n")?;
    if certificates(&served).is_none() {
        return Ok(Completion::ignored_with("there is no openssl that makes certificates"));
    }
    let Some((_server, port)) = tls_server(&served) else {
        return Ok(Completion::ignored_with("there is no python3 that serves files"));
    };
    deck(&tmp, &format!("https://127.0.0.1:{port}/cards.csv"));
    let fetch = |roots: Option<&Path>| {
        let mut command = Command::new(super::PUNCHBOARD);
        command
            .args(["fetch", "deck.yaml"])
            .current_dir(&tmp)
            .env("COLUMNS", "200")
            .env_remove("SSL_CERT_FILE");
        if let Some(roots) = roots {
            command.env("SSL_CERT_FILE", roots);
        }
        command.output()
    };
    let refused = fetch(None)?;
    let err = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(2) && err.contains("SSL_CERT_FILE"), "{err}");
    let done = fetch(Some(&served.join("root.pem")))?;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let kept = fs::read_to_string(tmp.join(kept_as(&format!("https://127.0.0.1:{port}/cards.csv"))))?;
    assert!(kept.contains("Fox,3"));
    let none = fetch(Some(&served.join("leaf.key")))?;
    assert!(String::from_utf8_lossy(&none.stderr).contains("has no certificate"));
    Ok(Completion::Completed)
}

/// A PNG file of four columns by two rows of cells of 20 × 30 dots, each in a color of its own.
fn sheet_of_cards(colors: &[[u8; 3]; 8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 80, 60);
    encoder.set_color(png::ColorType::Rgb);
    let dots: Vec<u8> =
        (0..60).flat_map(|y| (0..80).flat_map(move |x| colors[y / 30 * 4 + x / 20])).collect();
    let mut writer = encoder.write_header().expect("it is a picture");
    writer.write_image_data(&dots).expect("it has all dots");
    writer.finish().expect("it ends");
    bytes
}

/// A saved object as the program writes it: a deck of two sheets, one on the network, one beside it; each card shows its own cell.
fn a_saved_object_is_a_deck_with_its_pictures() {
    let tmp = scratch("saved-object");
    let colors: [[u8; 3]; 8] = std::array::from_fn(|n| [30 * n as u8, 255 - 30 * n as u8, 77]);
    let address = server(vec![("200 OK", sheet_of_cards(&colors))]).replace("cards.csv", "ugc/123/");
    fs::create_dir(tmp.join("tts")).expect("it can be made");
    fs::write(tmp.join("tts/a sheet.png"), sheet_of_cards(&colors.map(|[r, g, b]| [g, r, b])))
        .expect("it can be written");
    let card =
        |id: u32, name: &str| format!("{{\"Name\": \"Card\", \"CardID\": {id}, \"Nickname\": \"{name}\"}}");
    let sheet = |face: &str| {
        format!(
            "{{\"FaceURL\": \"{face}\", \"BackURL\": \"{face}\", \"NumWidth\": 4, \"NumHeight\": 2, \"BackIsHidden\": true, \"UniqueBack\": false}}"
        )
    };
    let object = format!(
        "{{\"ObjectStates\": [{{\"Name\": \"Deck\", \"DeckIDs\": [2006, 2006, 2101], \"CustomDeck\": {{\"20\": {}, \"21\": {}}}, \"ContainedObjects\": [{}, {}, {}]}}]}}",
        sheet(&address),
        sheet("a sheet.png"),
        card(2006, "Fox"),
        card(2006, "Fox"),
        card(2101, "Owl")
    );
    fs::write(tmp.join("tts/deck.json"), object).expect("it can be written");
    let set = "kind: deck\ngame: custom\ncomponent: card\ncards: {table: tts/deck.json}\n---\nkind: layout\nname: card\nsize: 20mm x 30mm\n\
        front: {art: {image: \"{art}\", x: 0mm, y: 0mm, width: 20mm, height: 30mm, fit: cover}}\n---\nkind: game\ngame: custom\ntitle: Saved\n\
        files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]\n";
    fs::write(tmp.join("set.yaml"), set).expect("it can be written");
    let missing = run(&["render", "set.yaml"], &tmp);
    assert!(missing.status != 0 && missing.err.contains("punchboard fetch"), "{}", missing.err);
    let done = run(&["fetch", "."], &tmp);
    assert!(done.status == 0 && done.out.contains("tts/fetched/123-"), "{}{}", done.out, done.err);
    let done = run(&["render", "set.yaml", "--each", "--dpi", "72", "--allow", "PB-low-resolution"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let [r, g, b] = colors[1];
    for (name, color) in [("fox", colors[6]), ("owl", [g, r, b])] {
        let folder = tmp.join("output/saved/pictures/cards");
        let file = fs::read_dir(&folder)
            .expect("there are pictures")
            .flatten()
            .find(|file| file.file_name().to_string_lossy().contains(name))
            .expect("it is there");
        let mut picture = png::Decoder::new(BufReader::new(fs::File::open(file.path()).expect("it opens")))
            .read_info()
            .expect("it is a picture");
        let mut dots = vec![0; picture.output_buffer_size().expect("it is small")];
        let info = picture.next_frame(&mut dots).expect("it has dots");
        let middle = (info.height / 2 * info.width + info.width / 2) as usize * info.color_type.samples();
        let found = &dots[middle..middle + 3];
        assert!(found.iter().zip(color).all(|(a, b)| a.abs_diff(b) < 3), "{name}: {found:?}, not {color:?}");
    }
}

fn a_table_that_was_not_fetched() {
    let tmp = scratch("unfetched");
    deck(&tmp, "https://docs.google.com/spreadsheets/d/abc/edit#gid=0");
    let done = run(&["check", "deck.yaml"], &tmp);
    let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(done.status == 2 && err.contains("was not fetched yet"), "{}{}", done.out, done.err);
    assert!(err.contains("`punchboard fetch deck.yaml`"), "{}", done.err);
}
