//! Access to the page: only with the token, by the server's own name, and not from another page.

use std::io::Read as _;
use std::net::{Ipv4Addr, TcpStream};
use std::process::Command;
use std::time::Duration;

use libtest_mimic::Trial;

use super::table;
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": only_the_token_opens_the_page, other_names_and_pages_are_refused, no_path_leads_outside, the_page_asks_only_its_own_server,
        two_names_are_refused, silent_connections_keep_nobody_out, a_missing_folder_is_reported)
}

fn only_the_token_opens_the_page() {
    let watch = Watch::new(&table("token"), &[]);
    let port = watch.port();
    let status = |path: &str| watch.ask(&format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:{port}")).0;
    assert_eq!(status(&watch.path()), 200);
    let wrong = format!("/{}/", "0".repeat(32));
    for path in [
        "/",
        "/index.html",
        "/page.css",
        "/events/full/first",
        &wrong,
        &format!("{wrong}events/full/first"),
        watch.path().to_uppercase().as_str(),
    ] {
        // A token of only digits is the same in upper case.
        if path != watch.path() {
            assert_eq!(status(path), 404, "{path}");
        }
    }
}

fn other_names_and_pages_are_refused() {
    let watch = Watch::new(&table("names"), &[]);
    let (port, path) = (watch.port(), watch.path());
    let get = |headers: &str| watch.ask(&format!("GET {path} HTTP/1.1\n{headers}")).0;
    assert_eq!(get(&format!("Host: localhost:{port}")), 200);
    assert_eq!(get(&format!("Host: 127.0.0.1:{port}\nOrigin: http://127.0.0.1:{port}")), 200);
    for host in [
        "evil.example",
        "127.0.0.1",
        &format!("evil.example:{port}"),
        &format!("127.0.0.1.evil.example:{port}"),
        "",
    ] {
        assert_eq!(get(&format!("Host: {host}")), 403, "{host}");
    }
    for origin in
        ["http://evil.example", "null", "https://127.0.0.1", &format!("http://127.0.0.1:{}", port ^ 1)]
    {
        assert_eq!(get(&format!("Host: 127.0.0.1:{port}\nOrigin: {origin}")), 403, "{origin}");
    }
    // A form of another page may have no origin, so printing requires one.
    let print = |origin: &str| {
        watch.ask(&format!("POST {path}print HTTP/1.1\nHost: 127.0.0.1:{port}\n{origin}Content-Length: 0")).0
    };
    assert_eq!(print(""), 403);
    assert_eq!(print("Origin: http://evil.example\n"), 403);
    assert_eq!(print(&format!("Origin: http://127.0.0.1:{port}\n")), 200);
    let (status, _) = watch.ask(&format!("GET {path} HTTP/1.0"));
    assert_eq!(status, 403, "without a name");
}

fn no_path_leads_outside() {
    let folder = table("outside");
    let watch = Watch::new(&folder, &[]);
    let whole = folder.join("cards.yaml");
    for what in [
        "../../../../etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e/%2e%2e/etc/passwd",
        "cards.yaml",
        "./cards.yaml",
        "page/cards.yaml",
        "picture/../cards.yaml",
        "picture/..%2fcards.yaml/96",
        "picture/0000000000000000/96",
        "picture/zz/96",
        "picture/00/1e9",
        "events/full",
        "events/mono/first",
        "events/full/xx",
        "places/00/1/1",
        "places/00/a/b",
        "events/..%2f",
        "/etc/passwd",
        whole.to_str().expect("a path of letters"),
        "page.css/..",
        "page.css%00",
    ] {
        let (status, answer) = watch.get(what);
        assert!(matches!(status, 400 | 404), "{what}: {status}");
        assert!(!answer.contains("component: shell") && !answer.contains("root:"), "{what}: {answer}");
    }
}

fn the_page_asks_only_its_own_server() {
    let watch = Watch::new(&table("own"), &[]);
    let (_, page) = watch.get("");
    let head = page.to_lowercase();
    for rule in [
        "content-security-policy: default-src 'none'",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
        // The umpire's page is shown in the tab with disputes.
        "frame-src 'self'",
        "frame-ancestors 'self'",
    ] {
        assert!(head.contains(rule), "{rule}: {head}");
    }
}

fn two_names_are_refused() {
    let watch = Watch::new(&table("two-names"), &[]);
    let (port, path) = (watch.port(), watch.path());
    let own = format!("127.0.0.1:{port}");
    for [first, second] in [[own.as_str(), "evil.example"], ["evil.example", &own], [&own, &own]] {
        let (status, _) = watch.ask(&format!("GET {path} HTTP/1.1\nHost: {first}\nHost: {second}"));
        assert!(matches!(status, 400 | 403), "{first}, {second}: {status}");
    }
    let origin = format!("Origin: http://{own}\nOrigin: http://evil.example");
    let (status, _) =
        watch.ask(&format!("POST {path}print HTTP/1.1\nHost: {own}\n{origin}\nContent-Length: 0"));
    assert_eq!(status, 403);
}

fn silent_connections_keep_nobody_out() {
    let watch = Watch::new(&table("silent"), &[]);
    let connect = || {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, watch.port())).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
        stream
    };
    let mut silent: Vec<TcpStream> = (0..200).map(|_| connect()).collect();
    assert_eq!(watch.get("").0, 200);
    // The oldest are closed for new ones, the others when they stay silent.
    let mut byte = [0];
    for (n, stream) in silent.iter_mut().enumerate() {
        let ended = stream.read(&mut byte);
        let is_ended = matches!(&ended, Ok(0)) || ended.as_ref().is_err_and(|error| !is_late(error));
        assert!(is_ended, "connection {n}: {ended:?}");
    }
    assert_eq!(watch.get("").0, 200);
}

/// Whether nothing came in time.
fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}

fn a_missing_folder_is_reported() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_punchboard"));
    command.args(["watch", "--no-open", "--port", "0", ".", "shoer"]).current_dir(table("missing"));
    let ended = command.output().expect("punchboard was built");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && said.contains("shoer"), "{said}");
}
