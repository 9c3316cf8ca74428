//! Access to the page: only with the token, by the server's own name, and not from another page.

use libtest_mimic::Trial;

use super::table;
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": only_the_token_opens_the_page, other_names_and_pages_are_refused, no_path_leads_outside, the_page_asks_only_its_own_server)
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
        "/events/full",
        &wrong,
        &format!("{wrong}events/full"),
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
        watch
            .ask(&format!(
                "POST {path}print/full HTTP/1.1\nHost: 127.0.0.1:{port}\n{origin}Content-Length: 0"
            ))
            .0
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
        "events/mono",
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
        "frame-ancestors 'none'",
    ] {
        assert!(head.contains(rule), "{rule}: {head}");
    }
}
