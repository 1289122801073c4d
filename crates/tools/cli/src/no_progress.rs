//! The display of progress where the feature `progress` is off: nothing is displayed.

use tablegen_driver::Observer;

pub(super) struct Display;

pub(super) fn start(_: Option<bool>) -> Display {
    Display
}

pub(super) fn observer() -> Observer {
    Observer::default()
}

pub(super) fn during<T>(_: &str, run: impl FnOnce() -> T) -> T {
    run()
}

pub(super) fn suspended<T>(write: impl FnOnce() -> T) -> T {
    write()
}

pub(super) fn end() {}
