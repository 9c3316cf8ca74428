//! The pages of a whole game among strangers: ten thousand hostile requests are refused, in bounded memory, and change nothing.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use libtest_mimic::Trial;
use serde_json::json;

use super::kept::{Kept, files, isle};
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": kept_floods)
}

/// How many hostile requests are sent, over so many connections at once.
const REQUESTS: usize = 10_000;
const CONNECTIONS: usize = 8;
/// The most memory that the server may ever have, in kB.
const MOST_MEMORY: u64 = 300_000;

/// A hostile request, and the answers that refuse it.
struct Hostile {
    head: String,
    body: Vec<u8>,
    refused: &'static [u16],
}

/// The kinds of hostile requests against a server: the keeper's path, a player's path, and the server's name.
struct Kinds {
    keeper: String,
    ann: String,
    own: String,
}

impl Kinds {
    /// The request of a number; each kind comes up again and again with other words.
    fn request(&self, n: usize) -> Hostile {
        let Kinds { keeper, ann, own } = self;
        let path = if n.is_multiple_of(2) { keeper } else { ann };
        let origin = format!("Origin: http://{own}");
        let (head, body, refused): (String, Vec<u8>, &[u16]) = match n % 17 {
            0 => (format!("GET {path}game HTTP/1.1\nHost: evil{n}.example"), vec![], &[403]),
            1 => (format!("GET {path}game HTTP/1.1\nHost: {own}\nHost: evil.example"), vec![], &[400, 403]),
            2 => (
                format!("GET {path}game HTTP/1.1\nHost: {own}\nOrigin: http://evil{n}.example"),
                vec![],
                &[403],
            ),
            3 => (format!("POST {path}letter HTTP/1.1\nHost: {own}"), b"{\"text\": \"x\"}".to_vec(), &[403]),
            4 => (
                format!("POST {path}do HTTP/1.1\nHost: {own}\nOrigin: null"),
                b"{\"what\": \"undo\"}".to_vec(),
                &[403],
            ),
            5 => (format!("GET /{n:032x}/game HTTP/1.1\nHost: {own}"), vec![], &[404]),
            6 => (format!("GET {}0/game HTTP/1.1\nHost: {own}", path.trim_end_matches('/')), vec![], &[404]),
            7 => (format!("DELETE {path}game HTTP/1.1\nHost: {own}\n{origin}"), vec![], &[405]),
            8 => (format!("PROPFIND {path}game HTTP/1.1\nHost: {own}\n{origin}"), vec![], &[405]),
            9 => (
                format!("GET {ann}file/rounds/00/mail/bob/letter.txt?{n} HTTP/1.1\nHost: {own}"),
                vec![],
                &[404],
            ),
            10 => (
                format!("GET {path}file/rounds/00/..%2f..%2fgame.yaml?{n} HTTP/1.1\nHost: {own}"),
                vec![],
                &[400, 404],
            ),
            11 => (
                format!("GET {path}file/{} HTTP/1.1\nHost: {own}", "a/".repeat(n % 2_000)),
                vec![],
                &[400, 404, 414],
            ),
            12 => (
                format!("POST {ann}do HTTP/1.1\nHost: {own}\n{origin}"),
                b"{\"what\": \"play\"}".to_vec(),
                &[404, 405],
            ),
            13 => (
                format!("POST {ann}remove HTTP/1.1\nHost: {own}\n{origin}"),
                b"{\"round\": 1, \"name\": \"ann.txt\"}".to_vec(),
                &[404, 405],
            ),
            14 => (
                format!("POST {path}letter HTTP/1.1\nHost: {own}\n{origin}"),
                vec![b'['; n % 3_000],
                &[400, 422],
            ),
            15 => (
                format!("POST {ann}letter HTTP/1.1\nHost: {own}\n{origin}"),
                json!({"text": "x", "player": "bob"}).to_string().into(),
                &[400],
            ),
            // Now and then one is huge.
            _ if n.is_multiple_of(50) => (
                format!("POST {path}letter HTTP/1.1\nHost: {own}\n{origin}"),
                vec![b'x'; 3_000_000],
                &[0, 413],
            ),
            _ => (
                format!("GET /{n:032x}/ HTTP/1.1\nHost: {own}\nX-Long: {}", "y".repeat(n % 9_000)),
                vec![],
                &[404, 431],
            ),
        };
        Hostile { head, body, refused }
    }
}

/// A connection that is kept for many requests.
struct Line {
    port: u16,
    stream: Option<TcpStream>,
}

impl Line {
    /// The status of the answer; 0 if the server hangs up before the end of the request.
    fn ask(&mut self, request: &Hostile) -> u16 {
        // A connection that was closed meanwhile is opened again.
        for _ in 0..20 {
            if let Ok(status) = self.send(request) {
                return status;
            }
            self.stream = None;
            if request.body.len() > 1_000_000 {
                return 0;
            }
        }
        0
    }

    fn send(&mut self, request: &Hostile) -> io::Result<u16> {
        if self.stream.is_none() {
            let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
            stream.set_read_timeout(Some(Duration::from_secs(20)))?;
            stream.set_nodelay(true)?;
            self.stream = Some(stream);
        }
        let stream = self.stream.as_mut().expect("it was opened");
        let head = request.head.replace('\n', "\r\n");
        let mut all = format!("{head}\r\nContent-Length: {}\r\n\r\n", request.body.len()).into_bytes();
        all.extend(&request.body);
        stream.write_all(&all)?;
        let (status, is_kept) = answer(stream)?;
        if !is_kept {
            self.stream = None;
        }
        Ok(status)
    }
}

/// Reads an answer: its status, and whether the connection stays open.
fn answer(stream: &mut TcpStream) -> io::Result<(u16, bool)> {
    let (mut read, mut part) = (Vec::new(), [0; 4096]);
    let end = loop {
        let length = stream.read(&mut part)?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        read.extend(&part[..length]);
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let head = String::from_utf8_lossy(&read[..end]).to_lowercase();
    let of = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let length: usize = of("content-length:").and_then(|length| length.parse().ok()).unwrap_or(0);
    while read.len() < end + length {
        let more = stream.read(&mut part)?;
        if more == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        read.extend(&part[..more]);
    }
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, of("connection:") != Some("close")))
}

fn kept_floods() {
    let folder = isle("kept-floods");
    let serve = Watch::serve(&folder, &["isle"]);
    let (keeper, ann) = (Kept::keeper(&serve), Kept::player(&serve, "ann"));
    let kinds = Kinds {
        keeper: keeper.path.clone(),
        ann: ann.path.clone(),
        own: format!("127.0.0.1:{}", serve.port()),
    };
    let before = files(&folder.join("isle"));
    // Some connections never say anything, others half of it.
    let half = |n: usize| {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, serve.port())).expect("it listens");
        let said = if n.is_multiple_of(2) {
            String::new()
        } else {
            format!("POST {}letter HTTP/1.1\r\nHo", kinds.keeper)
        };
        stream.write_all(said.as_bytes()).expect("it reads");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
        stream
    };
    let mut silent: Vec<TcpStream> = (0..100).map(half).collect();
    let next = AtomicUsize::new(0);
    let flood = || {
        let mut line = Line { port: serve.port(), stream: None };
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= REQUESTS {
                break;
            }
            let request = kinds.request(n);
            let status = line.ask(&request);
            assert!(request.refused.contains(&status), "{n}: {status}: {}", request.head);
        }
    };
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(flood);
        }
        for _ in 0..20 {
            assert_eq!(ann.get("stamp").0, 200, "a flood keeps nobody out");
        }
    });
    assert_eq!(keeper.get("stamp").0, 200);
    let mut byte = [0];
    let is_silent = |stream: &mut TcpStream| !matches!(stream.read(&mut byte), Ok(1..));
    assert!(silent.iter_mut().all(is_silent), "nothing is said to them");
    assert!(peak(serve.id()).is_none_or(|kb| kb < MOST_MEMORY), "{:?} kB", peak(serve.id()));
    assert!(files(&folder.join("isle")) == before, "nothing in the folder has changed");
}

/// The most memory that a process ever had in kB, where the system says it.
fn peak(id: u32) -> Option<u64> {
    let text = fs::read_to_string(Path::new("/proc").join(id.to_string()).join("status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
