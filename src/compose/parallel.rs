//! Work on all cores, with the results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// Applies `work` to every item, in contiguous parts on all cores, each part with a state of its own from `state`. The
/// results come in the order of the items, however many cores there are. A few items stay on one core.
///
/// # Panics
/// If `work` panics.
pub fn map<T: Sync, S, R: Send>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &T) -> R + Sync,
) -> Vec<R> {
    map_in(8, items, state, work)
}

/// The same for items each of which is worth a core's while: blocks of a map, whole pages.
///
/// # Panics
/// If `work` panics.
pub fn map_large<T: Sync, S, R: Send>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &T) -> R + Sync,
) -> Vec<R> {
    map_in(1, items, state, work)
}

/// The same, in parts of `least` items at least.
fn map_in<T: Sync, S, R: Send>(
    least: usize,
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &T) -> R + Sync,
) -> Vec<R> {
    let cores = cores();
    // Small parts, handed out in turn, keep all cores busy to the end.
    let part = items.len().div_ceil(cores * 4).max(least);
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

/// Results that wait to be taken, for each core: so many are there at once, however many items there are.
const WAITING: usize = 2;

/// Applies `work` to every item on all cores, each with a state of its own, and has `take` take the results in the order of the items, as
/// they come. Work never gets far ahead of it, so that few results are there at once. The first that `take` refuses ends it.
///
/// # Errors
/// `take` refuses one.
///
/// # Panics
/// If `work` panics.
pub fn in_order<T: Sync, S, R: Send, E>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let cores = cores().min(items.len());
    if cores < 2 {
        let mut state = state();
        return items.iter().try_for_each(|item| take(work(&mut state, item)));
    }
    thread::scope(|scope| {
        let (hand_out, tasks) = mpsc::channel::<usize>();
        let (done, results) = mpsc::channel();
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..cores {
            let (tasks, done, state, work) = (tasks.clone(), done.clone(), &state, &work);
            scope.spawn(move || {
                let mut state = state();
                let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(n) = next() {
                    // Whoever waits for it has to know that it won't come.
                    let result = catch_unwind(AssertUnwindSafe(|| work(&mut state, &items[n])));
                    if done.send((n, result)).is_err() {
                        break;
                    }
                }
            });
        }
        let mut next = (0..items.len()).inspect(|n| hand_out.send(*n).expect("the workers wait for it"));
        next.by_ref().take(cores * (WAITING + 1)).for_each(drop);
        let mut early = BTreeMap::new();
        for n in 0..items.len() {
            let result = loop {
                if let Some(result) = early.remove(&n) {
                    break result;
                }
                let (at, result) = results.recv().expect("there is a result for every item");
                early.insert(at, result.unwrap_or_else(|panic| resume_unwind(panic)));
            };
            next.next();
            take(result)?;
        }
        Ok(())
    })
}

/// How many cores there are to work on.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get).min(16)
}

#[cfg(test)]
mod tests {
    #[test]
    fn keeps_the_order() {
        let items: Vec<usize> = (0..1_000).collect();
        let doubled = super::map(&items, || 0, |_, n, item| n + item);
        assert_eq!(doubled, (0..1_000).map(|n| 2 * n).collect::<Vec<_>>());
    }

    #[test]
    fn results_are_taken_in_order_and_few_wait() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let items: Vec<usize> = (0..500).collect();
        let (waiting, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let mut taken = Vec::new();
        let work = |(): &mut (), item: &usize| {
            most.fetch_max(waiting.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            *item
        };
        let all = super::in_order(
            &items,
            || (),
            work,
            |item| {
                waiting.fetch_sub(1, Ordering::SeqCst);
                taken.push(item);
                if item < 400 { Ok(()) } else { Err(item) }
            },
        );
        assert_eq!((all, taken), (Err(400), (0..=400).collect()));
        let most = most.into_inner();
        assert!(most <= super::cores() * (super::WAITING + 1) + 1, "{most} waited");
    }

    #[test]
    #[should_panic(expected = "of work")]
    fn a_panic_ends_it() {
        let work = |(): &mut (), item: &usize| assert!(*item != 30, "of work");
        let _ = super::in_order(&(0..100).collect::<Vec<_>>(), || (), work, |()| Ok::<(), ()>(()));
    }
}
