//! The server. It answers only requests from this machine that know the token and come from its own page.
//!
//! It serves no files of the disk: the page's own files are built in, and pictures are requested by their fingerprints.

use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use axum::body::Bytes;
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
use super::disputes::Tried;
use super::hub::Hub;
use super::pictures::Drawn;
use super::print::Asked;
use super::{connections, disputes, events, page, print};
use crate::cli::{Disk, disk};
use crate::compose::Ink;
use crate::geometry::Paper;
use crate::model::Language;
use crate::model::vision::Vision;
use crate::preview::Version;

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

    /// Whether a request knows the token.
    fn knows_the_token(&self, path: &str) -> bool {
        path.strip_prefix(&self.prefix).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Settings for the page, as JSON.
    fn settings(&self) -> String {
        let root = std::env::current_dir().map(|folder| disk::shown(&folder)).unwrap_or_default();
        let visions = Vision::ALL.map(|vision| {
            let name = format!("{vision:?}").to_lowercase();
            json!({"name": name, "meaning": vision.meaning(), "matrix": vision.matrix()})
        });
        let output = disk::shown(&self.args.output);
        let papers: Vec<&str> = Paper::names().collect();
        json!({
            "root": root, "editor": self.args.editor, "output": output, "visions": visions, "papers": papers,
            "paper": self.args.paper.as_ref().map(|paper| &paper.name),
            "language": self.args.lang.map(Language::word),
        })
        .to_string()
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
        let router = router(&desk);
        let is_known = move |path: &str| desk.knows_the_token(path);
        tokio::select! {
            () = connections::serve(listener, router, is_known) => Ok(()),
            pressed = tokio::signal::ctrl_c() => pressed,
        }
    })?;
    // Pictures that are being drawn are no longer needed.
    runtime.shutdown_background();
    Ok(())
}

fn router(desk: &Arc<Desk>) -> Router {
    let mut pages = Router::new()
        .route("/events/{ink}/{language}", get(all_events))
        .route("/picture/{print}/{dpi}", get(picture))
        .route("/places/{print}/{x}/{y}", get(places))
        .route("/find/{ink}/{language}/{condition}", get(find))
        .route("/print", post(print_files))
        .route("/disputes", get(all_disputes))
        .route("/judge", post(judged));
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

/// A version by the words of its ink and its language; `first` is the first language of each set, or that of the command line.
fn version(ink: &str, language: &str) -> Option<Version> {
    let ink = match ink {
        "full" => Ink::Full,
        "low" => Ink::Low,
        _ => return None,
    };
    let known = Language::WORDS.iter().find(|(known, _)| *known == language).map(|(_, language)| *language);
    (language == "first" || known.is_some()).then_some(Version { language: known, ink })
}

async fn all_events(
    State(desk): State<Arc<Desk>>,
    Path((ink, language)): Path<(String, String)>,
) -> Response {
    let Some(version) = version(&ink, &language) else { return StatusCode::NOT_FOUND.into_response() };
    events::events(desk.hub.subscribe(version), desk.settings()).into_response()
}

/// The places where the things at a point of a picture are defined.
async fn places(State(desk): State<Arc<Desk>>, Path((print, x, y)): Path<(String, f64, f64)>) -> Response {
    let Ok(print) = u64::from_str_radix(&print, 16) else { return StatusCode::NOT_FOUND.into_response() };
    match desk.hub.places_at(print, (x, y)) {
        Some(places) => Json(places).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The keys of the cards that meet a condition, or what is wrong with it.
async fn find(
    State(desk): State<Arc<Desk>>,
    Path((ink, word, condition)): Path<(String, String, String)>,
) -> Response {
    let version = version(&ink, &word);
    let shown = version.and_then(|version| desk.hub.last(version));
    let (Some(Version { language, .. }), Some(shown)) = (version, shown) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let subject = desk.args.subject();
    let found = spawn_blocking(move || subject.find(&Disk, language, &condition, &shown)).await;
    match found {
        Ok(Ok(cards)) => Json(json!({"cards": cards})).into_response(),
        Ok(Err(wrong)) => Json(json!({"wrong": wrong})).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
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

/// The disputes of the rulebooks in view.
async fn all_disputes(State(desk): State<Arc<Desk>>) -> Response {
    let args = desk.args.clone();
    match spawn_blocking(move || disputes::list(&args)).await {
        Ok(list) => Json(list).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The ruling on a dispute that the page tries.
async fn judged(State(desk): State<Arc<Desk>>, body: Bytes) -> Response {
    let tried = match Tried::parse(&body) {
        Ok(tried) => tried,
        Err(why) => return (StatusCode::BAD_REQUEST, why).into_response(),
    };
    let args = desk.args.clone();
    match spawn_blocking(move || tried.judged(&args)).await {
        Ok(ruling) => Json(ruling).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn print_files(State(desk): State<Arc<Desk>>, body: Bytes) -> Response {
    let asked = match Asked::parse(&body) {
        Ok(asked) => asked,
        Err(why) => return (StatusCode::BAD_REQUEST, why).into_response(),
    };
    let _one_at_a_time = desk.printing.lock().await;
    let (args, shown) = (desk.args.clone(), desk.hub.last(Version::default()));
    match spawn_blocking(move || print::print(&args, &asked, shown.as_deref())).await {
        Ok(result) => Json(result).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
