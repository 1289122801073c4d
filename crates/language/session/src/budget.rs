//! Threads of a session: the number that can run at once.
//!
//! Input: closures to run. Output: their results, in order. If no thread is free, the calling
//! thread does the work itself and never waits for another one.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// Stack size of a thread in bytes: that of a typical main thread.
const STACK: usize = 8 << 20;

/// Returns the number of threads that can run in parallel, at least 1.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Maximum number of parts of [`Budget::parts`]. Each part repeats work that other parts share.
const MOST_PARTS: usize = 8;

/// Number of threads that may still be started.
#[derive(Debug)]
pub struct Budget {
    /// Maximum number of threads. `None` stands for the number that can run in parallel. Finding
    /// that number takes dozens of system calls, so it is determined only where there is work for
    /// two threads.
    threads: Option<usize>,
    free: OnceLock<AtomicUsize>,
}

/// Thread taken from the budget. It is returned when the permit is dropped.
struct Permit<'b>(&'b Budget);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.free().fetch_add(1, Ordering::Release);
    }
}

impl Default for Budget {
    /// Creates a budget of as many threads as can run in parallel.
    fn default() -> Self {
        Budget::new(None)
    }
}

impl Budget {
    /// Creates a budget for this number of threads, which includes the calling one. `None` uses the
    /// parallelism of the machine.
    pub fn new(threads: Option<usize>) -> Self {
        Budget { threads, free: OnceLock::new() }
    }

    fn free(&self) -> &AtomicUsize {
        self.free.get_or_init(|| {
            let threads = self.threads.unwrap_or_else(processors);
            AtomicUsize::new(threads.saturating_sub(1))
        })
    }

    fn take(&self) -> Option<Permit<'_>> {
        let take = |free: usize| free.checked_sub(1);
        let taken = self.free().fetch_update(Ordering::Acquire, Ordering::Relaxed, take);
        taken.is_ok().then(|| Permit(self))
    }

    /// Returns the number of threads that could work in parallel now, including the calling one.
    ///
    /// Work that costs more in parts than at once is split only if this is more than 1. Another
    /// thread can take the free ones at any time.
    pub fn available(&self) -> usize {
        1 + self.free().load(Ordering::Relaxed)
    }

    /// Splits items into a part for each thread that could work in parallel now. Returns the part for
    /// the calling thread and those for others. Parts have `least` items or more, except for the
    /// last one.
    pub fn parts<'i, T>(&self, items: &'i [T], least: usize) -> (&'i [T], Vec<&'i [T]>) {
        let most = (items.len() / least.max(1)).min(MOST_PARTS);
        let count = if most > 1 { most.min(self.available()) } else { 1 };
        let mut parts = items.chunks(items.len().div_ceil(count).max(1));
        let first = parts.next().unwrap_or_default();
        (first, parts.collect())
    }

    /// Calls `work` for each item on the threads that are free, and `here` on the calling thread.
    /// Returns the results of `work`, in the order of the items, and that of `here`.
    pub fn each_beside<T: Sync, R: Send, H>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync,
        here: impl FnOnce() -> H,
    ) -> (Vec<R>, H) {
        if items.is_empty() {
            return (Vec::new(), here());
        }
        // `join` runs both closures.
        let (mut results, mut own) = (None, None);
        self.join(|| results = Some(self.each(items, &work)), || own = Some(here()));
        match (results, own) {
            (Some(results), Some(own)) => (results, own),
            _ => unreachable!("both closures have run"),
        }
    }

    /// Runs two closures, in parallel if a thread is free.
    pub fn join(&self, aside: impl FnOnce() + Send, here: impl FnOnce()) {
        let Some(permit) = self.take() else {
            here();
            aside();
            return;
        };
        let aside = Mutex::new(Some(aside));
        let run = || {
            let aside = aside.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(aside) = aside {
                aside();
            }
        };
        thread::scope(|scope| {
            let start = || {
                run();
                drop(permit);
            };
            // If no thread can be created, this thread does all the work.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, start);
            here();
            run();
        });
    }

    /// Calls `work` for each item, on as many threads as are free. The results are in the order of
    /// the items.
    pub fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(items.len()));
        let run = || {
            while let Some((index, item)) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                items.get(index).map(|item| (index, item))
            } {
                let result = work(item);
                done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
            }
        };
        thread::scope(|scope| {
            for _ in 1..items.len() {
                let Some(permit) = self.take() else { break };
                let run = &run;
                let start = move || {
                    run();
                    drop(permit);
                };
                // If no thread can be created, this thread does all the work.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, start);
            }
            run();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::Budget;

    #[test]
    fn results_are_in_order() {
        let items: Vec<usize> = (0..200).collect();
        for threads in [1, 2, 7, 1000] {
            let budget = Budget::new(Some(threads));
            let doubled = budget.each(&items, |item| item * 2);
            assert_eq!(doubled, items.iter().map(|item| item * 2).collect::<Vec<_>>());
            assert_eq!(budget.available(), threads, "all come back");
        }
    }

    #[test]
    fn parts_are_the_items() {
        let items: Vec<usize> = (0..100).collect();
        for (threads, least, count) in
            [(1, 1, 1), (2, 50, 2), (2, 51, 1), (3, 10, 3), (64, 30, 3), (64, 1, 8)]
        {
            let budget = Budget::new(Some(threads));
            let (first, others) = budget.parts(&items, least);
            assert_eq!(1 + others.len(), count, "{threads} threads, at least {least}");
            let (sums, own) = budget.each_beside(
                &others,
                |part| part.iter().sum::<usize>(),
                || first.iter().sum::<usize>(),
            );
            assert_eq!(own + sums.iter().sum::<usize>(), 4950);
            assert_eq!([first].into_iter().chain(others).flatten().count(), 100);
        }
        assert_eq!(Budget::new(None).parts::<u8>(&[], 1), (&[][..], Vec::new()));
    }

    #[test]
    fn never_more_than_there_may_be() {
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let count = |work: &dyn Fn()| {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            work();
            running.fetch_sub(1, Ordering::SeqCst);
        };
        let budget = Budget::new(Some(3));
        let pause = || std::thread::sleep(std::time::Duration::from_millis(1));
        let items = [(); 20];
        budget.each(&items, |()| budget.join(|| count(&pause), || count(&pause)));
        assert!(most.load(Ordering::SeqCst) <= 3);
    }

    #[test]
    fn both_halves_are_done_whatever_is_free() {
        for threads in [1, 2] {
            let (a, b) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let set = |what: &AtomicUsize| {
                what.fetch_add(1, Ordering::SeqCst);
            };
            Budget::new(Some(threads)).join(|| set(&a), || set(&b));
            assert_eq!((a.into_inner(), b.into_inner()), (1, 1));
        }
    }
}
