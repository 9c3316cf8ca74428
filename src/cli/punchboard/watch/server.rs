//! What the page asks for: events, pictures, places, printing; and the page of the umpire, for the tab with disputes.
//!
//! No files of the disk are served: the page's own files are built in, and pictures are requested by their fingerprints.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::args::Args;
use super::hub::Hub;
use super::pictures::Drawn;
use super::print::Asked;
use super::{events, page, print};
use crate::cli::umpire::serve::{self, Bench};
use crate::cli::{Disk, disk, http};
use crate::compose::Ink;
use crate::geometry::Paper;
use crate::model::Language;
use crate::model::vision::Vision;
use crate::preview::{Shown, Version};

/// Everything that requests are answered with.
pub(super) struct Desk {
    args: Args,
    hub: Arc<Hub>,
    drawn: Drawn,
    /// What the last dispute was judged with, and the look that it belongs to.
    bench: Mutex<Option<(Arc<Shown>, Arc<Bench>)>>,
    /// Held while printing, so that only one request prints at a time.
    printing: tokio::sync::Mutex<()>,
}

impl Desk {
    pub(super) fn new(args: Args, hub: Arc<Hub>) -> Desk {
        let (drawn, printing) = (Drawn::default(), tokio::sync::Mutex::default());
        Desk { args, hub, drawn, bench: Mutex::default(), printing }
    }

    /// What disputes are judged with now: the definitions are read again for each look.
    fn bench(&self) -> Arc<Bench> {
        let shown = self.hub.last(Version::default());
        let mut last = self.bench.lock().unwrap_or_else(PoisonError::into_inner);
        let is_of = |of: &Arc<Shown>| shown.as_ref().is_some_and(|shown| Arc::ptr_eq(of, shown));
        if let Some((_, bench)) = last.as_ref().filter(|(of, _)| is_of(of)) {
            return Arc::clone(bench);
        }
        let subject = self.args.subject();
        let bench = Arc::new(Bench::of_sets(&subject.paths, &subject.house_rules, shown.clone()));
        *last = shown.map(|shown| (shown, Arc::clone(&bench)));
        bench
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

/// The addresses of the page.
pub(super) fn router(desk: Desk) -> Router {
    let desk = Arc::new(desk);
    let of_umpire = Arc::clone(&desk);
    let pages = Router::new()
        .route("/events/{ink}/{language}", get(all_events))
        .route("/picture/{print}/{dpi}", get(picture))
        .route("/places/{print}/{x}/{y}", get(places))
        .route("/find/{ink}/{language}/{condition}", get(find))
        .route("/print", post(print_files));
    let pages = http::with_files(pages, &page::FILES).with_state(desk);
    // `nest_service` also answers at the address with the slash at its end.
    pages.nest_service("/umpire", serve::router(move || of_umpire.bench()))
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
        Ok(Some(bytes)) => http::picture(bytes),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
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
    http::json(move || print::print(&args, &asked, shown.as_deref())).await
}
