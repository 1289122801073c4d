//! Language server for TableGen sources (`.td` files).
//!
//! Editors start it as `tablegen lsp`, which calls [`run`]. A client in the same process connects
//! with [`serve`], by pipes.
//!
//! - Names are found in the syntax trees of a root file and its includes, so that they are there
//!   while the text has errors.
//! - The root file is evaluated on a thread of its own after each edit. The diagnostics are those
//!   of the command `tablegen`, and lints. The last evaluation without errors tells what a name
//!   refers to, and has the values of records.
//! - Renames, and references in other root files, evaluate on a third thread, so that the server answers
//!   other requests meanwhile. So do names that other programs with a file may use.
//! - Which files include a file, and which names a root does not use, is stored for later sessions.
//!
//! Requests about unfinished or invalid texts have empty results, and messages that are not valid
//! are answered with errors; the server does not panic.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod actions;
mod analysis;
mod background;
mod complete;
mod equivalence;
mod evaluate;
mod features;
mod files;
mod hierarchy;
mod hints;
mod index;
mod outline;
mod position;
mod rename;
mod resolve;
mod roots;
mod server;
mod tokens;
mod transport;
mod unused;
mod values;
mod workspace;

pub use server::{run, serve};
