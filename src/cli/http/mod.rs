//! Pages that the programs serve to a browser: `punchboard watch` and `umpire serve`.
//!
//! A page is reached only with its token in the address, by the names of this machine, and from itself.

pub(super) mod browser;
pub(super) mod code;
mod connections;
pub(super) mod guard;
mod listener;
mod token;

use std::io;
use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use axum::Router;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;
use tokio::runtime;
use tokio::task::spawn_blocking;

pub(super) use self::guard::{Guard, Page};
pub(super) use self::listener::{listener, on_the_network};
pub(super) use self::token::token;

/// A file of a page: its name, its content type, its text.
pub(super) type PageFile = (&'static str, &'static str, &'static str);

/// The content types of pages.
pub(super) const HTML: &str = "text/html; charset=utf-8";
pub(super) const CSS: &str = "text/css; charset=utf-8";
pub(super) const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Adds the files of a page to its addresses.
pub(super) fn with_files<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    files: &'static [PageFile],
) -> Router<S> {
    files.iter().fold(router, |router, (name, kind, text)| {
        let answer = move || async move {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *text)
        };
        router.route(&format!("/{name}"), get(answer))
    })
}

/// Serves until somebody presses Ctrl-C.
///
/// # Errors
/// The system does not allow it.
pub(super) fn serve(listener: TcpListener, guard: Guard, pages: Vec<Page>) -> io::Result<()> {
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    let runtime =
        runtime::Builder::new_current_thread().enable_all().max_blocking_threads(cores + 1).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let prefixes = guard::prefixes(&pages);
        let router = guard.around(pages);
        let is_known = move |path: &str| guard::knows_a_token(&prefixes, path);
        tokio::select! {
            () = connections::serve(listener, router, is_known) => Ok(()),
            pressed = tokio::signal::ctrl_c() => pressed,
        }
    })?;
    // Pictures that are being drawn are no longer needed.
    runtime.shutdown_background();
    Ok(())
}

/// The answer of some work on another thread, as JSON; a bug in it is an error of the server.
pub(super) async fn json<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Response {
    match spawn_blocking(work).await {
        Ok(answer) => axum::Json(answer).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A picture that never changes under its address, so that browsers may keep it.
pub(super) fn picture(png: Bytes) -> Response {
    let kept = "private, max-age=31536000, immutable";
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)], png).into_response()
}
