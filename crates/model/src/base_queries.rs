//! The parts of the model that a session keeps, and how back-ends ask for them.
//!
//! In: records. Out: each part, made when it is first asked for; what it needs of other parts it
//! asks for in turn. To add a part: a cell in [`Parts`], and a method of [`Ask`] that makes it; for
//! a family of back-ends that is a cargo feature, in the file of that family.

#[cfg(feature = "clang")]
mod clang;
#[cfg(feature = "codegen")]
mod codegen;

use std::sync::Arc;

use tablegen_core::RecordError;

use super::Target;
use super::instructions::Instructions;
use super::intrinsics::IntrinsicNumbers;
#[cfg(any(feature = "codegen", feature = "ir"))]
use super::intrinsics::Intrinsics;
#[cfg(any(feature = "codegen", feature = "ir"))]
use crate::session::BackendError;
use crate::session::{Ask, Cell};

/// What a session knows of the target that its records describe.
#[derive(Debug, Default)]
pub(crate) struct Parts<'r> {
    target: Cell<Target<'r>>,
    instructions: Cell<Instructions<'r>>,
    intrinsic_numbers: Cell<IntrinsicNumbers>,
    #[cfg(any(feature = "codegen", feature = "ir"))]
    intrinsics: Cell<Intrinsics<'r>>,
    #[cfg(feature = "clang")]
    clang: clang::Parts<'r>,
    #[cfg(feature = "codegen")]
    codegen: codegen::Parts<'r>,
}

impl<'r> Ask<'_, 'r> {
    /// The target.
    ///
    /// # Errors
    /// Those of [`Target::read`].
    pub(crate) fn target(&self) -> Result<Arc<Target<'r>>, RecordError> {
        self.part(|parts| &parts.target, |ask| Target::read(ask.records()))
    }

    /// The instructions of the target.
    ///
    /// # Errors
    /// Those of [`Instructions::read`].
    pub(crate) fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        self.part(|parts| &parts.instructions, |ask| Instructions::read(ask.records()))
    }

    /// The numbers of intrinsics.
    ///
    /// # Errors
    /// Those of [`IntrinsicNumbers::read`].
    pub(crate) fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError> {
        self.part(|parts| &parts.intrinsic_numbers, |ask| IntrinsicNumbers::read(ask.records()))
    }

    /// All intrinsics, and what is said of them.
    ///
    /// # Errors
    /// Those of [`Intrinsics::read`].
    #[cfg(any(feature = "codegen", feature = "ir"))]
    pub(crate) fn intrinsics(&self) -> Result<Arc<Intrinsics<'r>>, BackendError> {
        self.part(|parts| &parts.intrinsics, Intrinsics::read)
    }
}
