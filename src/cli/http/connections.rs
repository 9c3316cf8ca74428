//! Connections to the server: a silent one is closed, and silent ones keep nobody out.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// How long a connection may take for the head of its next request.
const MOST_SILENCE: Duration = Duration::from_secs(5);

/// The most connections that have not asked for anything of the page yet. The oldest is closed for a new one, so that the files that the
/// system lets the program open are never used up.
const MOST_STRANGERS: usize = 32;

/// Connections that have not asked for anything of the page yet, the oldest first.
#[derive(Default)]
struct Strangers(Mutex<VecDeque<(u64, AbortHandle)>>);

impl Strangers {
    fn list(&self) -> MutexGuard<'_, VecDeque<(u64, AbortHandle)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection by its number, and closes the oldest if there are too many.
    fn add(&self, number: u64, connection: AbortHandle) {
        let mut list = self.list();
        list.push_back((number, connection));
        if list.len() > MOST_STRANGERS {
            close_first(&mut list);
        }
    }

    /// Removes a connection that has asked for the page, or has ended.
    fn remove(&self, number: u64) {
        self.list().retain(|(other, _)| *other != number);
    }
}

fn close_first(list: &mut VecDeque<(u64, AbortHandle)>) {
    if let Some((_, oldest)) = list.pop_front() {
        oldest.abort();
    }
}

/// Accepts connections and answers their requests, without end. `is_known` returns whether the path of a request has the token.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    is_known: impl Fn(&str) -> bool + Clone + Send + 'static,
) {
    let strangers = Arc::new(Strangers::default());
    let mut number = 0;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Most often too many files are open, or the other side has already left.
            close_first(&mut strangers.list());
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        number += 1;
        let (router, is_known, known) = (router.clone(), is_known.clone(), strangers.clone());
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            if is_known(request.uri().path()) {
                known.remove(number);
            }
            TowerToHyperService::new(router.clone()).call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(MOST_SILENCE);
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let ended = strangers.clone();
        let task = tokio::spawn(async move {
            // It fails when the other side leaves, or stays silent.
            let _ = connection.await;
            ended.remove(number);
        });
        strangers.add(number, task.abort_handle());
    }
}
