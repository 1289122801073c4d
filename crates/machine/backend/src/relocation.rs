//! [`Relocation`]: kind of file that an object is linked to.

/// Kind of file that the object is linked to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Relocation {
    /// Program at a fixed address. All symbols are in it, except weak ones without a definition.
    Static,
    /// Program at any address (`-fPIE`), which can be linked for a fixed one, too. Symbols may be in shared
    /// objects, thread-local ones that are not local as well.
    #[default]
    Executable,
    /// Shared object (`-fPIC`).
    Shared,
}
