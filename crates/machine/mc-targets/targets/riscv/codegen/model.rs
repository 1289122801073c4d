//! Choices of the code generator beside features: addresses, and the calling convention.

/// Range of the addresses of symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CodeModel {
    /// Addresses of 32 bits with a sign: the lowest and the highest 2 GiB (`medlow`). Code that is independent
    /// of its address has the other model.
    Low,
    /// At most 2 GiB from the code (`medany`).
    #[default]
    Any,
}

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
