//! What the page asks for.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::task::spawn_blocking;

use super::balance::Wanted;
use super::bench::{Answers, Bench};
use super::page;
use super::ruled::Ruled;
use crate::cli::http;

/// What a request is answered with: definitions may have changed since the last one.
#[derive(Clone)]
struct Umpire(Arc<dyn Fn() -> Arc<Bench> + Send + Sync>);

impl Umpire {
    fn now(&self) -> Arc<Bench> {
        (self.0)()
    }
}

/// The addresses of the page. `bench` returns what a request is answered with.
pub(in crate::cli) fn router(bench: impl Fn() -> Arc<Bench> + Send + Sync + 'static) -> Router {
    let pages = Router::new()
        .route("/games", get(games))
        .route("/ask", post(ask))
        .route("/ruling", post(ruling))
        .route("/pdf", post(pdf))
        .route("/balance", post(balance))
        .route("/faces/{game}", get(faces))
        .route("/face/{game}/{print}", get(face));
    http::with_files(pages, &page::FILES).with_state(Umpire(Arc::new(bench)))
}

/// The games with their disputes.
async fn games(State(umpire): State<Umpire>) -> Response {
    http::json(move || umpire.now().games()).await
}

/// The next question, or the ruling.
async fn ask(State(umpire): State<Umpire>, body: Bytes) -> Response {
    match Answers::parse(&body) {
        Ok(said) => http::json(move || umpire.now().asked(said.answers)).await,
        Err(why) => (StatusCode::BAD_REQUEST, why).into_response(),
    }
}

/// The ruling on a line or a file.
async fn ruling(State(umpire): State<Umpire>, body: Bytes) -> Response {
    match Ruled::parse(&body) {
        Ok(ruled) => http::json(move || umpire.now().ruled(&ruled)).await,
        Err(why) => (StatusCode::BAD_REQUEST, why).into_response(),
    }
}

/// The same as a PDF.
async fn pdf(State(umpire): State<Umpire>, body: Bytes) -> Response {
    let ruled = match Ruled::parse(&body) {
        Ok(ruled) => ruled,
        Err(why) => return (StatusCode::BAD_REQUEST, why).into_response(),
    };
    match spawn_blocking(move || ruled.pdf(&umpire.now())).await {
        Ok(Ok(pdf)) => ([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response(),
        Ok(Err(why)) => (StatusCode::UNPROCESSABLE_ENTITY, why).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A balance table of a custom game.
async fn balance(State(umpire): State<Umpire>, body: Bytes) -> Response {
    match Wanted::parse(&body) {
        Ok(wanted) => http::json(move || wanted.swept(&umpire.now())).await,
        Err(why) => (StatusCode::BAD_REQUEST, why).into_response(),
    }
}

/// The cards of a game with the addresses of their pictures.
async fn faces(State(umpire): State<Umpire>, Path(game): Path<String>) -> Response {
    http::json(move || umpire.now().faces.list(&game)).await
}

/// The picture of a card.
async fn face(State(umpire): State<Umpire>, Path((game, print)): Path<(String, String)>) -> Response {
    let Ok(print) = u64::from_str_radix(&print, 16) else { return StatusCode::NOT_FOUND.into_response() };
    match spawn_blocking(move || umpire.now().faces.png(&game, print)).await {
        Ok(Some(png)) => http::picture(png.into()),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
