//! Who may use a page: only requests that know the token, name this machine, and come from the page itself.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

/// The rules of a server.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Guard {
    /// The start of every path: a slash and the token.
    prefix: String,
    /// The names of this server in browsers, with the port.
    hosts: Vec<String>,
}

impl Guard {
    /// A guard with a token; `names` are this machine's names or addresses.
    pub(in crate::cli) fn new(token: &str, names: &[String], port: u16) -> Guard {
        let hosts = names.iter().map(|name| format!("{name}:{port}")).collect();
        Guard { prefix: format!("/{token}"), hosts }
    }

    /// The start of every path: a slash and the token.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The pages under their addresses, guarded.
    pub(super) fn around(self, pages: Router) -> Router {
        let prefix = self.prefix.clone();
        let guarded = middleware::from_fn_with_state(Arc::new(self), guard);
        // `nest_service` also answers at the address with the slash at its end.
        Router::new().nest_service(&prefix, pages).layer(guarded)
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

/// Whether the path of a request has the token.
pub(super) fn knows_the_token(prefix: &str, path: &str) -> bool {
    path.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/'))
}

/// Lets the page's own requests through, and adds headers with security rules for browsers.
async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.refusal(request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None if !knows_the_token(&guard.prefix, request.uri().path()) => {
            StatusCode::NOT_FOUND.into_response()
        }
        None => next.run(request).await,
    };
    let rules = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, rule) in rules {
        response.headers_mut().insert(name, HeaderValue::from_static(rule));
    }
    response
}
