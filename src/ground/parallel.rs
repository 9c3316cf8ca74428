//! Work on all cores, with the results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most cores that are used; the rest are left to other programs.
const MOST_CORES: usize = 16;

/// The cores of the machine. Asking the system reads several files, so it is done once.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_CORES));

/// The idle cores. Nested calls share them, so that no more threads run than there are cores.
static IDLE: LazyLock<AtomicIsize> = LazyLock::new(|| AtomicIsize::new(*CORES as isize - 1));

/// Applies `work` to every item, on all idle cores, each with its own state from `state`. Items are small: several
/// are handed out at a time. The results are in the order of the items, however many cores there are.
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

/// [`map`] for items that are worth a core each: blocks of a map, whole pages.
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

/// How many items are handed out at a time, at least `least`. Small parts keep all cores busy to the end.
fn part<T>(items: &[T], least: usize) -> usize {
    if items.len() <= least { least } else { items.len().div_ceil(*CORES * 4).max(least) }
}

/// [`map`] for items that take long: they are handed out one at a time.
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
        // Cores that become idle meanwhile join in.
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
            // A waiting thread uses no core.
            let _lent = Core::lent();
            for helper in helpers {
                done.extend(helper.join().expect("a worker panicked, and so do we"));
            }
        }
        done
    });
    parts.sort_unstable_by_key(|(start, _)| *start);
    parts.into_iter().flat_map(|(_, results)| results).collect()
}

/// Does two things, the second on an idle core, if there is one.
///
/// # Panics
/// If one of them panics.
pub fn both<A, B: Send>(first: impl FnOnce() -> A, second: impl FnOnce() -> B + Send) -> (A, B) {
    let Some(core) = Core::idle() else { return (first(), second()) };
    thread::scope(|scope| {
        let helper = scope.spawn(|| {
            let _core = core;
            second()
        });
        let first = first();
        let _lent = Core::lent();
        (first, helper.join().expect("a worker panicked, and so do we"))
    })
}

/// Counts a core as busy, or as idle, for as long as it exists.
struct Core(isize);

impl Core {
    /// Takes an idle core, if there is one.
    fn idle() -> Option<Core> {
        let one_less = |idle: isize| (idle > 0).then_some(idle - 1);
        IDLE.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).ok().map(|_| Core(1))
    }

    /// Lends the core of this thread, which waits for others.
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

/// How many finished results may wait for each core, however many items there are.
const WAITING: usize = 2;

/// Applies `work` to every item, on all idle cores, each with its own state, and passes the results to `take` as they
/// come, in the order of the items. Work stays only a little ahead of `take`, so that few results are in memory at
/// once. The first error from `take` ends the work.
///
/// # Errors
/// The first error from `take`.
///
/// # Panics
/// If `work` panics.
pub fn in_order<T: Sync, S, R: Send, E>(
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if items.len() < 2 {
        let mut state = state();
        return items.iter().try_for_each(|item| take(work(&mut state, item)));
    }
    let queue = Queue::new(items.len());
    let help = || {
        let mut own = None;
        while let Some(n) = queue.wait_for_work() {
            // A waiting thread must learn that a result will not come.
            let result = catch_unwind(AssertUnwindSafe(|| work(own.get_or_insert_with(&state), &items[n])));
            queue.put(n, result);
        }
    };
    thread::scope(|scope| {
        let _end = End(&queue);
        let mut own = None;
        for n in 0..items.len() {
            let result = loop {
                // Cores that become idle meanwhile join in.
                while queue.has_work_for_more()
                    && let Some(core) = Core::idle()
                {
                    queue.lock().helpers += 1;
                    scope.spawn(|| {
                        let _core = core;
                        help();
                    });
                }
                match queue.next_step(n) {
                    Step::Take(result) => break result.unwrap_or_else(|panic| resume_unwind(panic)),
                    Step::Work(at) if at == n => {
                        break work(own.get_or_insert_with(&state), &items[n]);
                    }
                    Step::Work(at) => {
                        let result = work(own.get_or_insert_with(&state), &items[at]);
                        queue.put(at, Ok(result));
                    }
                }
            };
            queue.taken(n);
            take(result)?;
        }
        Ok(())
    })
}

/// The state of the work: which items are taken, and results that wait for `take`.
struct Queue<R> {
    board: Mutex<Board<R>>,
    /// Notified whenever something changes.
    changed: Condvar,
    count: usize,
}

struct Board<R> {
    /// The first item that nobody works on.
    next: usize,
    /// The number of results taken.
    taken: usize,
    /// Helper threads.
    helpers: usize,
    done: BTreeMap<usize, thread::Result<R>>,
    is_over: bool,
}

/// What the thread that takes results does next.
enum Step<R> {
    Take(thread::Result<R>),
    Work(usize),
}

impl<R> Board<R> {
    /// Claims an item to work on, not too far ahead of those taken.
    fn claim(&mut self, count: usize) -> Option<usize> {
        let end = count.min(self.taken + *CORES * (WAITING + 1));
        (self.next < end && !self.is_over).then(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

impl<R> Queue<R> {
    fn new(count: usize) -> Queue<R> {
        let board = Board { next: 0, taken: 0, helpers: 0, done: BTreeMap::new(), is_over: false };
        Queue { board: Mutex::new(board), changed: Condvar::new(), count }
    }

    fn lock(&self) -> MutexGuard<'_, Board<R>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'b>(&self, board: MutexGuard<'b, Board<R>>) -> MutexGuard<'b, Board<R>> {
        self.changed.wait(board).unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there are more items than helpers.
    fn has_work_for_more(&self) -> bool {
        let board = self.lock();
        self.count - board.next > board.helpers + 1
    }

    /// Waits for an item to work on; `None` when there are no more.
    fn wait_for_work(&self) -> Option<usize> {
        let mut board = self.lock();
        loop {
            if board.is_over || board.next == self.count {
                return None;
            }
            if let Some(n) = board.claim(self.count) {
                return Some(n);
            }
            board = self.wait(board);
        }
    }

    /// Stores the result of an item until it is taken.
    fn put(&self, n: usize, result: thread::Result<R>) {
        self.lock().done.insert(n, result);
        self.changed.notify_all();
    }

    /// The next step of the thread that waits for an item: take its result, or work on another item meanwhile.
    fn next_step(&self, n: usize) -> Step<R> {
        let mut board = self.lock();
        loop {
            if let Some(result) = board.done.remove(&n) {
                return Step::Take(result);
            }
            if let Some(at) = board.claim(self.count) {
                return Step::Work(at);
            }
            // A waiting thread uses no core.
            let _lent = Core::lent();
            board = self.wait(board);
        }
    }

    /// Records that the result of an item was taken.
    fn taken(&self, n: usize) {
        self.lock().taken = n + 1;
        self.changed.notify_all();
    }
}

/// Ends a queue for its helpers, even after a panic.
struct End<'q, R>(&'q Queue<R>);

impl<R> Drop for End<'_, R> {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_all();
    }
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
    fn two_things_are_both_done_within_other_work() {
        let items: Vec<usize> = (0..200).collect();
        let both = super::map_each(&items, |_, item| super::both(|| item + 1, || item * 2));
        assert!(both.into_iter().eq(items.iter().map(|item| (item + 1, item * 2))));
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
    fn within_other_work_it_takes_cores_only_that_are_idle() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let (at_work, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (files, pages): (Vec<usize>, Vec<usize>) = ((0..32).collect(), (0..100).collect());
        let work = |(): &mut (), page: &usize| {
            most.fetch_max(at_work.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::yield_now();
            at_work.fetch_sub(1, Ordering::SeqCst);
            *page
        };
        super::map_each(&files, |_, _| {
            let mut taken = Vec::new();
            let all = super::in_order(
                &pages,
                || (),
                work,
                |page| {
                    taken.push(page);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!((all, &taken), (Ok(()), &pages));
        });
        // Enough to test a thread that waits and lends its core just when it is wanted again.
        let (most, cores) = (most.into_inner(), *super::CORES);
        assert!(most <= cores + cores.div_ceil(2), "{most} threads at work on {cores} cores");
    }

    #[test]
    #[should_panic(expected = "of work")]
    fn a_panic_ends_it() {
        let work = |(): &mut (), item: &usize| assert!(*item != 30, "of work");
        let _ = super::in_order(&(0..100).collect::<Vec<_>>(), || (), work, |()| Ok::<(), ()>(()));
    }
}
