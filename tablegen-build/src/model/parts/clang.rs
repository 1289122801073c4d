//! The parts that only the back-ends of a C compiler's front end ask for.

use std::sync::Arc;

use tablegen_core::RecordError;

use crate::model::arm_vectors::{neon, sve};
use crate::session::{Ask, Cell};

/// What a session knows of functions of C.
#[derive(Debug, Default)]
pub(super) struct Parts<'r> {
    neon_intrinsics: Cell<neon::Intrinsics<'r>>,
    neon_bodies: Cell<neon::Bodies<'r>>,
    sve_numbers: Cell<sve::Numbers<'r>>,
    sve_intrinsics: Cell<sve::Intrinsics<'r>>,
}

impl<'r> Ask<'_, 'r> {
    /// The intrinsics of NEON.
    ///
    /// # Errors
    /// Those of [`neon::Intrinsics::read`].
    pub(crate) fn neon_intrinsics(&self) -> Result<Arc<neon::Intrinsics<'r>>, RecordError> {
        let read = |ask: &Ask<'_, 'r>| neon::Intrinsics::read(ask.records());
        self.part(|parts| &parts.clang.neon_intrinsics, read)
    }

    /// What the intrinsics of NEON do.
    ///
    /// # Errors
    /// Those of [`neon::Bodies::read`].
    pub(crate) fn neon_bodies(&self) -> Result<Arc<neon::Bodies<'r>>, RecordError> {
        let read = |ask: &Ask<'_, 'r>| neon::Bodies::read(ask.records(), ask.neon_intrinsics()?);
        self.part(|parts| &parts.clang.neon_bodies, read)
    }

    /// The numbers of properties of SVE's and SME's intrinsics.
    ///
    /// # Errors
    /// Those of [`sve::Numbers::read`].
    pub(crate) fn sve_numbers(&self) -> Result<Arc<sve::Numbers<'r>>, RecordError> {
        let read = |ask: &Ask<'_, 'r>| sve::Numbers::read(ask.records());
        self.part(|parts| &parts.clang.sve_numbers, read)
    }

    /// The intrinsics of SVE and SME.
    ///
    /// # Errors
    /// Those of [`sve::Intrinsics::read`].
    pub(crate) fn sve_intrinsics(&self) -> Result<Arc<sve::Intrinsics<'r>>, RecordError> {
        let read = |ask: &Ask<'_, 'r>| sve::Intrinsics::read(ask.records(), ask.sve_numbers()?);
        self.part(|parts| &parts.clang.sve_intrinsics, read)
    }
}
