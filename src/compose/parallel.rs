//! Work on all cores, with the results in order.

use std::num::NonZeroUsize;
use std::thread;

/// Applies `work` to every item, in contiguous parts on all cores, each part with a state of its own from `state`. The
/// results come in the order of the items, however many cores there are.
///
/// # Panics
/// If `work` panics.
pub fn map<T: Sync, S, R: Send>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &T) -> R + Sync,
) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(16);
    // Small parts, handed out in turn, keep all cores busy to the end.
    let part = items.len().div_ceil(cores * 4).max(8);
    if cores == 1 || items.len() <= part {
        let mut state = state();
        return items.iter().enumerate().map(|(n, item)| work(&mut state, n, item)).collect();
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let parts: Vec<(usize, Vec<R>)> = thread::scope(|scope| {
        let worker = || {
            let mut state = state();
            let mut done = Vec::new();
            loop {
                let start = next.fetch_add(part, std::sync::atomic::Ordering::Relaxed);
                let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else {
                    return done;
                };
                let mine = rest.iter().take(part).enumerate();
                done.push((start, mine.map(|(n, item)| work(&mut state, start + n, item)).collect()));
            }
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|w| w.join().expect("a worker panicked, and so do we")).collect()
    });
    let mut parts = parts;
    parts.sort_by_key(|(start, _)| *start);
    parts.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn keeps_the_order() {
        let items: Vec<usize> = (0..1_000).collect();
        let doubled = super::map(&items, || 0, |_, n, item| n + item);
        assert_eq!(doubled, (0..1_000).map(|n| 2 * n).collect::<Vec<_>>());
    }
}
