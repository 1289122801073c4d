//! The parts that descriptions of a C compiler's front end consist of.

use std::sync::Arc;

use tablegen_core::RecordError;

use crate::model::clang::arm::{neon, sve};
use crate::model::clang::attributes::Attributes;
use crate::model::clang::diagnostic_groups::Groups;
use crate::model::clang::mve::Functions;
use crate::model::clang::opencl::Declarations;
use crate::model::clang::riscv_vector::Intrinsic;
use crate::session::{Ask, Cell};

/// What a session knows of a front end.
#[derive(Debug, Default)]
pub(super) struct Parts<'r> {
    attributes: Cell<Attributes<'r>>,
    diagnostic_groups: Cell<Groups<'r>>,
    neon_bodies: Cell<neon::Bodies<'r>>,
    neon_intrinsics: Cell<neon::Intrinsics<'r>>,
    sve_intrinsics: Cell<sve::Intrinsics<'r>>,
    sve_numbers: Cell<sve::Numbers<'r>>,
    mve_functions: Cell<Functions<'r>>,
    opencl_declarations: Cell<Declarations<'r>>,
    riscv_vectors: Cell<Vec<Intrinsic<'r>>>,
}

impl<'r> Ask<'_, 'r> {
    /// The attributes.
    ///
    /// # Errors
    /// Those of [`Attributes::read`].
    pub(crate) fn attributes(&self) -> Result<Arc<Attributes<'r>>, RecordError> {
        self.part(|parts| &parts.clang.attributes, |ask| Attributes::read(ask.records()))
    }

    /// The groups of diagnostics.
    ///
    /// # Errors
    /// Those of [`Groups::read`].
    pub(crate) fn diagnostic_groups(&self) -> Result<Arc<Groups<'r>>, RecordError> {
        self.part(|parts| &parts.clang.diagnostic_groups, Groups::read)
    }

    /// The intrinsics of NEON.
    ///
    /// # Errors
    /// Those of [`neon::Intrinsics::read`].
    pub(crate) fn neon_intrinsics(&self) -> Result<Arc<neon::Intrinsics<'r>>, RecordError> {
        self.part(|parts| &parts.clang.neon_intrinsics, |ask| neon::Intrinsics::read(ask.records()))
    }

    /// What the intrinsics of NEON do.
    ///
    /// # Errors
    /// Those of [`neon::Bodies::read`].
    pub(crate) fn neon_bodies(&self) -> Result<Arc<neon::Bodies<'r>>, RecordError> {
        self.part(
            |parts| &parts.clang.neon_bodies,
            |ask| neon::Bodies::read(ask.records(), ask.neon_intrinsics()?),
        )
    }

    /// The numbers of properties of SVE's and SME's intrinsics.
    ///
    /// # Errors
    /// Those of [`sve::Numbers::read`].
    pub(crate) fn sve_numbers(&self) -> Result<Arc<sve::Numbers<'r>>, RecordError> {
        self.part(|parts| &parts.clang.sve_numbers, |ask| sve::Numbers::read(ask.records()))
    }

    /// The intrinsics of SVE and SME.
    ///
    /// # Errors
    /// Those of [`sve::Intrinsics::read`].
    pub(crate) fn sve_intrinsics(&self) -> Result<Arc<sve::Intrinsics<'r>>, RecordError> {
        self.part(
            |parts| &parts.clang.sve_intrinsics,
            |ask| sve::Intrinsics::read(ask.records(), ask.sve_numbers()?),
        )
    }

    /// The functions of MVE or CDE.
    ///
    /// # Errors
    /// Those of [`Functions::read`].
    pub(crate) fn mve_functions(&self) -> Result<Arc<Functions<'r>>, RecordError> {
        self.part(|parts| &parts.clang.mve_functions, |ask| Functions::read(ask.records()))
    }

    /// The functions of OpenCL with all their signatures.
    ///
    /// # Errors
    /// Those of [`Declarations::read`].
    pub(crate) fn opencl_declarations(&self) -> Result<Arc<Declarations<'r>>, RecordError> {
        self.part(|parts| &parts.clang.opencl_declarations, |ask| Declarations::read(ask.records()))
    }

    /// The functions of RISC-V's vectors.
    ///
    /// # Errors
    /// Those of [`Intrinsic::all`].
    pub(crate) fn riscv_vectors(&self) -> Result<Arc<Vec<Intrinsic<'r>>>, RecordError> {
        self.part(|parts| &parts.clang.riscv_vectors, |ask| Intrinsic::all(ask.records()))
    }
}
