//! Jupyter kernel for TableGen.
//!
//! [`run`] connects to a client of Jupyter, as a connection file describes it, and answers until the client
//! ends the kernel. [`install`] writes the kernel specification with which Jupyter starts the command.
//! [`Notebook`] is the kernel without its sockets: it executes cells and completes names.
//!
//! ```
//! use tablegen_kernel::Notebook;
//!
//! let mut notebook = Notebook::new();
//! notebook.execute("class Reg<int n> { int Number = n; }", None)?;
//! let shown = notebook.execute("def R0 : Reg<7>;", None)?;
//! assert!(shown.outputs[0].text.contains("int Number = 7;"));
//! assert!(notebook.execute("def R1 : Rag<1>;", None).unwrap_err().text.contains("In[3]:1:10: error"));
//! # Ok::<(), tablegen_kernel::CellError>(())
//! ```
//!
//! Nothing panics on any message, and messages with a wrong signature are ignored.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod complete;
mod display;
mod magic;
mod message;
mod notebook;
mod server;
mod spec;

pub use complete::Completion;
pub use notebook::{CellError, Notebook, Rich, Shown};
pub use server::{KernelError, run};
pub use spec::{data_dir, install};
