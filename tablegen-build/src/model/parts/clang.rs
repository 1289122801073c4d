//! Parts of descriptions of a C compiler's front end. What they are is said where they are made: in
//! the directories of `backends/clang`, each of which asks for its own.

use crate::backends::clang::attributes::Attributes;
use crate::session::Cell;

/// What a session knows of a front end.
#[derive(Debug, Default)]
pub(crate) struct Parts<'r> {
    pub(crate) attributes: Cell<Attributes<'r>>,
}
