//! Who may use a page: only requests that know its token, name this machine, and come from the page itself.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

/// The rules of a server.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Guard {
    /// The names of this server in browsers, with the port.
    hosts: Vec<String>,
    /// Whether its pages may show each other in frames.
    has_frames: bool,
}

/// What browsers may load for a page. Its end says who may show the page in a frame.
macro_rules! policy {
    ($($end:literal),+) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; ",
            $($end),+
        )
    };
}
const POLICY: &str = policy!("frame-ancestors 'none'");
const POLICY_WITH_FRAMES: &str = policy!("frame-src 'self'; ", "frame-ancestors 'self'");

/// A page, and the token in its address: whoever knows the token may use it.
pub(in crate::cli) struct Page {
    pub(in crate::cli) token: String,
    pub(in crate::cli) router: Router,
}

impl Guard {
    /// A guard of a server; `names` are this machine's names or addresses.
    pub(in crate::cli) fn new(names: &[String], port: u16) -> Guard {
        Guard { hosts: names.iter().map(|name| format!("{name}:{port}")).collect(), has_frames: false }
    }

    /// Its pages may show each other in frames.
    pub(in crate::cli) fn with_frames(self) -> Guard {
        Guard { has_frames: true, ..self }
    }

    /// The pages under their addresses, guarded. What has no token of a page is not found.
    pub(super) fn around(self, pages: Vec<Page>) -> Router {
        let prefixes = prefixes(&pages);
        // `nest_service` also answers at the address with the slash at its end.
        let nested = pages.into_iter().zip(&prefixes);
        let all = nested.fold(Router::new(), |all, (page, prefix)| all.nest_service(prefix, page.router));
        all.layer(middleware::from_fn_with_state(Arc::new((self, prefixes)), guard))
    }

    /// Why a request is refused; `None` if it comes from the page.
    fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        // Of two lines with one name, another program between might believe the other one.
        let text = |name| {
            let mut values = headers.get_all(name).iter();
            let first = values.next().map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
            if values.next().is_some() { Some("?") } else { first }
        };
        let is_own = |host: &str| self.hosts.iter().any(|own| own == host);
        if !text(header::HOST).is_some_and(is_own) {
            return Some("this is not the name of this server");
        }
        let origin = text(header::ORIGIN);
        let is_foreign = origin.is_some_and(|origin| !origin.strip_prefix("http://").is_some_and(is_own));
        if is_foreign || method == Method::POST && origin.is_none() {
            return Some("this comes from another page");
        }
        None
    }
}

/// The start of every path of each page: a slash and its token.
pub(super) fn prefixes(pages: &[Page]) -> Vec<String> {
    pages.iter().map(|page| format!("/{}", page.token)).collect()
}

/// Whether the path of a request has the token of a page.
pub(super) fn knows_a_token(prefixes: &[String], path: &str) -> bool {
    let rest = |prefix: &String| path.strip_prefix(prefix.as_str());
    prefixes.iter().filter_map(rest).any(|rest| rest.starts_with('/'))
}

/// Lets the page's own requests through, and adds headers with security rules for browsers.
async fn guard(State(rules): State<Arc<(Guard, Vec<String>)>>, request: Request, next: Next) -> Response {
    let (guard, prefixes) = &*rules;
    let mut response = match guard.refusal(request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None if !knows_a_token(prefixes, request.uri().path()) => StatusCode::NOT_FOUND.into_response(),
        None => next.run(request).await,
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, if guard.has_frames { POLICY_WITH_FRAMES } else { POLICY }),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, rule) in headers {
        // A report that is shown has a stricter policy.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(rule));
    }
    response
}
