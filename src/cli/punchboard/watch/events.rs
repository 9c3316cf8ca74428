//! Server-sent events: first everything that is shown, then what changes.

use std::convert::Infallible;
use std::sync::Arc;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::preview::Shown;

/// What was sent to one page.
struct Sent {
    looks: watch::Receiver<Option<Arc<Shown>>>,
    last: Option<Arc<Shown>>,
    settings: Option<String>,
    count: u64,
}

/// The events of one page: `settings` once, then `look` with what has changed since the one before.
pub(super) fn events(
    looks: watch::Receiver<Option<Arc<Shown>>>,
    settings: String,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let sent = Sent { looks, last: None, settings: Some(settings), count: 0 };
    let events = stream::unfold(sent, |mut sent| async move {
        let event = sent.next().await?;
        Some((Ok(event), sent))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

impl Sent {
    async fn next(&mut self) -> Option<Event> {
        if let Some(settings) = self.settings.take() {
            return Some(Event::default().event("settings").data(settings));
        }
        loop {
            let look = self.looks.borrow_and_update().clone();
            let changes = look.as_ref().and_then(|look| look.since(self.last.as_deref()));
            if let Some(changes) = changes {
                self.last = look;
                self.count += 1;
                return Some(Event::default().event("look").id(self.count.to_string()).data(changes));
            }
            self.looks.changed().await.ok()?;
        }
    }
}
