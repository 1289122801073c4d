//! Choices of the code generator beside features: addresses, and the calling convention.

pub use tablegen_backend::Relocation;

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
