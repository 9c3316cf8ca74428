//! Work on all cores, with the results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};
use std::thread;

/// More cores than this are left to others.
const MOST_CORES: usize = 16;

/// The cores of the machine. Asking takes several files to read, so that it is done once.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_CORES));

/// The cores that work is handed out to.
pub fn cores() -> usize {
    *CORES
}

/// The cores that have nothing to do. Work within work shares them, so that no more threads run than there are cores.
static IDLE: LazyLock<AtomicIsize> = LazyLock::new(|| AtomicIsize::new(*CORES as isize - 1));

/// Applies `work` to every item, on all cores that have nothing else to do, each with a state of its own from `state`. Items are small:
/// they are handed out some at a time. The results come in the order of the items, however many cores there are.
///
/// # Panics
/// If `work` panics.
pub fn map<T: Sync, S, R: Send>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &T) -> R + Sync,
) -> Vec<R> {
    in_parts(items, part(items, 8), &state, &work)
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
    in_parts(items, part(items, 1), &state, &work)
}

/// How many items are handed out at a time, `least` at least. Small parts, handed out in turn, keep all cores busy to the end.
fn part<T>(items: &[T], least: usize) -> usize {
    if items.len() <= least { least } else { items.len().div_ceil(*CORES * 4).max(least) }
}

/// The same for items that take long each: they are handed out one at a time.
///
/// # Panics
/// If `work` panics.
pub fn map_each<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    in_parts(items, 1, &|| (), &|(), n, item| work(n, item))
}

fn in_parts<T: Sync, S, R: Send>(
    items: &[T],
    part: usize,
    state: &(impl Fn() -> S + Sync),
    work: &(impl Fn(&mut S, usize, &T) -> R + Sync),
) -> Vec<R> {
    if items.is_empty() {
        return Vec::new();
    }
    if items.len() <= part {
        let mut state = state();
        return items.iter().enumerate().map(|(n, item)| work(&mut state, n, item)).collect();
    }
    let next = AtomicUsize::new(0);
    // What one core does until nothing is left; `look` is called before each part.
    let run = |look: &mut dyn FnMut(usize)| {
        let mut own = None;
        let mut done: Vec<(usize, Vec<R>)> = Vec::new();
        loop {
            let start = next.fetch_add(part, Ordering::Relaxed);
            let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else { return done };
            look(rest.len().saturating_sub(part).div_ceil(part));
            let own = own.get_or_insert_with(state);
            let mine = rest.iter().take(part).enumerate();
            done.push((start, mine.map(|(n, item)| work(own, start + n, item)).collect()));
        }
    };
    let mut parts = thread::scope(|scope| {
        let mut helpers = Vec::new();
        // Cores that become free on the way join in.
        let mut done = run(&mut |left| {
            for _ in 0..left {
                let Some(core) = Core::idle() else { return };
                helpers.push(scope.spawn(|| {
                    let _core = core;
                    run(&mut |_| {})
                }));
            }
        });
        if !helpers.is_empty() {
            // Waiting takes no core.
            let _lent = Core::lent();
            for helper in helpers {
                done.extend(helper.join().expect("a worker panicked, and so do we"));
            }
        }
        done
    });
    parts.sort_by_key(|(start, _)| *start);
    parts.into_iter().flat_map(|(_, results)| results).collect()
}

/// Counts a core as at work, or as idle, for as long as it lives.
struct Core(isize);

impl Core {
    /// An idle core, if there is one, that goes to work.
    fn idle() -> Option<Core> {
        let one_less = |idle: isize| (idle > 0).then_some(idle - 1);
        IDLE.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).ok().map(|_| Core(1))
    }

    /// The core of this thread, which waits for others.
    fn lent() -> Core {
        IDLE.fetch_add(1, Ordering::AcqRel);
        Core(-1)
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        IDLE.fetch_add(self.0, Ordering::AcqRel);
    }
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
    let cores = if items.len() < 2 { 1 } else { (*CORES).min(items.len()) };
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

#[cfg(test)]
mod tests {
    #[test]
    fn keeps_the_order() {
        let items: Vec<usize> = (0..1_000).collect();
        let doubled = super::map(&items, || 0, |_, n, item| n + item);
        assert_eq!(doubled, (0..1_000).map(|n| 2 * n).collect::<Vec<_>>());
    }

    #[test]
    fn work_within_work_keeps_the_order_and_gives_all_cores_back() {
        let rows: Vec<usize> = (0..40).collect();
        let columns: Vec<usize> = (0..100).collect();
        let table =
            super::map_each(&rows, |row, _| super::map(&columns, || (), |(), column, _| (row, column)));
        let places = table.into_iter().flatten();
        assert!(places.eq(rows.iter().flat_map(|row| columns.iter().map(|column| (*row, *column)))));
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
        assert!(most <= *super::CORES * (super::WAITING + 1) + 1, "{most} waited");
    }

    #[test]
    #[should_panic(expected = "of work")]
    fn a_panic_ends_it() {
        let work = |(): &mut (), item: &usize| assert!(*item != 30, "of work");
        let _ = super::in_order(&(0..100).collect::<Vec<_>>(), || (), work, |()| Ok::<(), ()>(()));
    }
}
