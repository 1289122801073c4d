//! Work for several threads.

use std::num::NonZero;
use std::thread;

/// How many threads can run at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does two things, at the same time if there may be several threads.
pub(crate) fn join<A: Send, B>(
    several: bool,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B,
) -> (A, B) {
    if !several {
        return (a(), b());
    }
    thread::scope(|scope| {
        let a = scope.spawn(a);
        let b = b();
        (result(a), b)
    })
}

/// What a thread comes to; its panic goes on here.
pub(crate) fn result<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
