//! What the pages of a game ask for.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::task::spawn_blocking;

use super::commands::Wish;
use super::letters::{Removed, Written};
use super::{Keeper, Seat};
use crate::cli::http;
use crate::cli::umpire::serve::page;

/// Reports may have styles in their elements, but do nothing.
const QUIET: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/// A player of a game.
#[derive(Clone)]
struct Own {
    keeper: Arc<Keeper>,
    /// The place of the player.
    place: usize,
}

impl Own {
    fn seat(&self) -> &Seat {
        &self.keeper.players[self.place]
    }
}

/// The addresses of the keeper's page.
pub(super) fn of_keeper(keeper: Arc<Keeper>) -> Router {
    let pages = Router::new()
        .route("/game", get(|State(keeper): State<Arc<Keeper>>| http::json(move || keeper.table())))
        .route("/stamp", get(|State(keeper): State<Arc<Keeper>>| http::json(move || keeper.stamp())))
        .route("/round/{number}", get(round))
        .route("/do", post(done))
        .route("/letter", post(write))
        .route("/remove", post(remove))
        .route("/file/{*path}", get(file));
    http::with_files(pages, &page::KEEPER).with_state(keeper)
}

/// The addresses of a player's page.
pub(super) fn of_player(keeper: Arc<Keeper>, place: usize) -> Router {
    let pages = Router::new()
        .route("/game", get(|State(own): State<Own>| http::json(move || own.keeper.seen_by(own.seat()))))
        .route("/stamp", get(|State(own): State<Own>| http::json(move || own.keeper.stamp())))
        .route("/letter", post(write_own))
        .route("/file/{*path}", get(own_file));
    http::with_files(pages, &page::PLAYER).with_state(Own { keeper, place })
}

/// The letters of an earlier round.
async fn round(State(keeper): State<Arc<Keeper>>, Path(number): Path<u32>) -> Response {
    http::json(move || keeper.earlier(number)).await
}

/// Runs a command.
async fn done(State(keeper): State<Arc<Keeper>>, body: Bytes) -> Response {
    match parsed::<Wish>(&body) {
        Ok(wish) => http::json(move || keeper.done(&wish)).await,
        Err(refused) => refused.into_response(),
    }
}

async fn write(State(keeper): State<Arc<Keeper>>, body: Bytes) -> Response {
    match parsed::<Written>(&body) {
        Ok(written) => http::json(move || answer(keeper.write(&written))).await,
        Err(refused) => refused.into_response(),
    }
}

async fn remove(State(keeper): State<Arc<Keeper>>, body: Bytes) -> Response {
    match parsed::<Removed>(&body) {
        Ok(removed) => http::json(move || answer(keeper.remove(&removed))).await,
        Err(refused) => refused.into_response(),
    }
}

/// A letter as a player's page sends it: it can only be the player's own, for the next round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnLetter {
    text: String,
}

async fn write_own(State(own): State<Own>, body: Bytes) -> Response {
    match parsed::<OwnLetter>(&body) {
        Ok(letter) => http::json(move || answer(own.keeper.write_own(own.seat(), &letter.text))).await,
        Err(refused) => refused.into_response(),
    }
}

async fn file(State(keeper): State<Arc<Keeper>>, Path(path): Path<String>) -> Response {
    shown(path, move |path| keeper.file_of(path, None)).await
}

async fn own_file(State(own): State<Own>, Path(path): Path<String>) -> Response {
    shown(path, move |path| own.keeper.file_of(path, Some(own.seat()))).await
}

/// What a page has sent.
fn parsed<T: DeserializeOwned>(body: &[u8]) -> Result<T, (StatusCode, String)> {
    serde_json::from_slice(body).map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))
}

/// Whether something is written, for the page.
fn answer(written: Result<(), String>) -> serde_json::Value {
    match written {
        Ok(()) => json!({}),
        Err(message) => json!({"wrong": [{"message": message}]}),
    }
}

/// A file of a round.
async fn shown(path: String, read: impl FnOnce(&str) -> Option<Vec<u8>> + Send + 'static) -> Response {
    let ending = path.rsplit('.').next().unwrap_or_default().to_lowercase();
    let kind = match &*ending {
        "html" => http::HTML,
        "pdf" => "application/pdf",
        "json" => "application/json",
        "eml" => "message/rfc822",
        _ => "text/plain; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, if ending == "eml" { "attachment" } else { "inline" }),
    ];
    let quiet = (ending == "html").then_some([(header::CONTENT_SECURITY_POLICY, QUIET)]);
    match spawn_blocking(move || read(&path)).await {
        Ok(Some(bytes)) => match quiet {
            Some(quiet) => (headers, quiet, bytes).into_response(),
            None => (headers, bytes).into_response(),
        },
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
