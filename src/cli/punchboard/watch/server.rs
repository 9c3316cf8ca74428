//! The server. It answers only requests from this machine that know the token and come from its own page.
//!
//! It serves no files of the disk: the page's own files are built in, and pictures are requested by their fingerprints.

use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use tokio::runtime;
use tokio::task::spawn_blocking;

use super::args::Args;
use super::hub::Hub;
use super::pictures::Drawn;
use super::{events, page, print};
use crate::cli::disk;
use crate::compose::Ink;
use crate::model::vision::Vision;

/// Everything that requests are answered with.
pub(super) struct Desk {
    args: Args,
    /// The start of every path: a slash and the token.
    prefix: String,
    /// The names of this server in browsers, with the port.
    hosts: [String; 2],
    hub: Arc<Hub>,
    drawn: Drawn,
    /// Held while printing, so that only one request prints at a time.
    printing: tokio::sync::Mutex<()>,
}

impl Desk {
    pub(super) fn new(args: Args, token: &str, port: u16, hub: Arc<Hub>) -> Desk {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        let prefix = format!("/{token}");
        Desk { args, prefix, hosts, hub, drawn: Drawn::default(), printing: tokio::sync::Mutex::default() }
    }

    /// Why a request is refused; `None` if it comes from the page.
    fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
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

    /// Settings for the page, as JSON.
    fn settings(&self) -> String {
        let root = std::env::current_dir().map(|folder| disk::shown(&folder)).unwrap_or_default();
        let visions = Vision::ALL.map(|vision| {
            let name = format!("{vision:?}").to_lowercase();
            json!({"name": name, "meaning": vision.meaning(), "matrix": vision.matrix()})
        });
        let output = disk::shown(&self.args.output);
        json!({"root": root, "editor": self.args.editor, "output": output, "visions": visions}).to_string()
    }
}

/// Serves until somebody presses Ctrl-C.
///
/// # Errors
/// The system does not allow it.
pub(super) fn serve(listener: TcpListener, desk: Desk) -> std::io::Result<()> {
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    let runtime =
        runtime::Builder::new_current_thread().enable_all().max_blocking_threads(cores + 1).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let desk = Arc::new(desk);
        let server = axum::serve(listener, router(&desk));
        tokio::select! {
            ended = server => ended,
            pressed = tokio::signal::ctrl_c() => pressed,
        }
    })?;
    // Pictures that are being drawn are no longer needed.
    runtime.shutdown_background();
    Ok(())
}

fn router(desk: &Arc<Desk>) -> Router {
    let mut pages = Router::new()
        .route("/events/{ink}", get(all_events))
        .route("/picture/{print}/{dpi}", get(picture))
        .route("/print/{ink}", post(pdf));
    for (name, kind, text) in page::FILES {
        let answer = move || async move {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
        };
        pages = pages.route(&format!("/{name}"), get(answer));
    }
    let guarded = middleware::from_fn_with_state(desk.clone(), guard);
    // `nest` does not match the address with the slash at its end.
    let (_, kind, text) = page::FILES[0];
    let first =
        move || async move { ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text) };
    Router::new()
        .route(&format!("{}/", desk.prefix), get(first))
        .nest(&desk.prefix, pages)
        .layer(guarded)
        .with_state(desk.clone())
}

/// Lets the page's own requests through, and adds headers with security rules for browsers.
async fn guard(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let mut response = match desk.refusal(request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    let rules = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, rule) in rules {
        response.headers_mut().insert(name, HeaderValue::from_static(rule));
    }
    response
}

fn ink(word: &str) -> Option<Ink> {
    match word {
        "full" => Some(Ink::Full),
        "low" => Some(Ink::Low),
        _ => None,
    }
}

async fn all_events(State(desk): State<Arc<Desk>>, Path(word): Path<String>) -> Response {
    let Some(ink) = ink(&word) else { return StatusCode::NOT_FOUND.into_response() };
    events::events(desk.hub.subscribe(ink), desk.settings()).into_response()
}

async fn picture(State(desk): State<Arc<Desk>>, Path((print, dpi)): Path<(String, String)>) -> Response {
    let (Ok(print), Ok(dpi)) = (u64::from_str_radix(&print, 16), dpi.parse::<u32>()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let drawn = spawn_blocking(move || desk.drawn.png(print, dpi, &desk.hub)).await;
    match drawn {
        // A picture with the same fingerprint never changes, so browsers may keep it.
        Ok(Some(bytes)) => {
            let kept = "private, max-age=31536000, immutable";
            ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)], bytes).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn pdf(State(desk): State<Arc<Desk>>, Path(word): Path<String>) -> Response {
    let Some(ink) = ink(&word) else { return StatusCode::NOT_FOUND.into_response() };
    let _one_at_a_time = desk.printing.lock().await;
    let args = desk.args.clone();
    match spawn_blocking(move || print::print(&args, ink == Ink::Low)).await {
        Ok(result) => Json(result).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
