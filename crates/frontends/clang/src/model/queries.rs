//! [`FrontEnd`]: results of queries on the model of a front end. [`Queries`]: the methods of
//! [`Context`] that run them.

use std::sync::Arc;

use tablegen_core::RecordError;

use crate::model::arm::{neon, sve};
use crate::model::attributes::Attributes;
use crate::model::diagnostic_groups::Groups;
use crate::model::mve::Functions;
use crate::model::opencl::Declarations;
use crate::model::riscv_vector::Intrinsic;
use tablegen_session::{Lazy, ModelKind};

/// Names `FrontEnd` without its lifetime.
#[derive(Clone, Copy, Debug)]
pub struct FrontEndModel;

impl ModelKind for FrontEndModel {
    type Model<'r> = FrontEnd<'r>;
}

/// Context of computations on the model of a front end.
pub(crate) type Context<'s, 'r> = tablegen_session::Context<'s, 'r, FrontEndModel>;

/// Results of the queries on one set of records.
#[derive(Debug, Default)]
pub struct FrontEnd<'r> {
    attributes: Lazy<Attributes<'r>>,
    diagnostic_groups: Lazy<Groups<'r>>,
    neon_bodies: Lazy<neon::Bodies<'r>>,
    neon_intrinsics: Lazy<neon::Intrinsics<'r>>,
    sve_intrinsics: Lazy<sve::Intrinsics<'r>>,
    sve_numbers: Lazy<sve::Numbers<'r>>,
    mve_functions: Lazy<Functions<'r>>,
    opencl_declarations: Lazy<Declarations<'r>>,
    riscv_vectors: Lazy<Vec<Intrinsic<'r>>>,
}

/// Queries on the model of a front end, as methods of [`Context`].
pub(crate) trait Queries<'r> {
    /// Returns the attributes.
    ///
    /// # Errors
    /// Returns an error if [`Attributes::read`] fails.
    fn attributes(&self) -> Result<Arc<Attributes<'r>>, RecordError>;

    /// Returns the groups of diagnostics.
    ///
    /// # Errors
    /// Returns an error if [`Groups::read`] fails.
    fn diagnostic_groups(&self) -> Result<Arc<Groups<'r>>, RecordError>;

    /// Returns the NEON intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`neon::Intrinsics::read`] fails.
    fn neon_intrinsics(&self) -> Result<Arc<neon::Intrinsics<'r>>, RecordError>;

    /// Returns the bodies of NEON intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`neon::Bodies::read`] fails.
    fn neon_bodies(&self) -> Result<Arc<neon::Bodies<'r>>, RecordError>;

    /// Returns the encodings of properties of SVE and SME intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`sve::Numbers::read`] fails.
    fn sve_numbers(&self) -> Result<Arc<sve::Numbers<'r>>, RecordError>;

    /// Returns the SVE and SME intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`sve::Intrinsics::read`] fails.
    fn sve_intrinsics(&self) -> Result<Arc<sve::Intrinsics<'r>>, RecordError>;

    /// Returns the intrinsics of MVE or CDE.
    ///
    /// # Errors
    /// Returns an error if [`Functions::read`] fails.
    fn mve_functions(&self) -> Result<Arc<Functions<'r>>, RecordError>;

    /// Returns the builtin functions of OpenCL with all their signatures.
    ///
    /// # Errors
    /// Returns an error if [`Declarations::read`] fails.
    fn opencl_declarations(&self) -> Result<Arc<Declarations<'r>>, RecordError>;

    /// Returns the RISC-V vector intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`Intrinsic::all`] fails.
    fn riscv_vectors(&self) -> Result<Arc<Vec<Intrinsic<'r>>>, RecordError>;
}

impl<'r> Queries<'r> for Context<'_, 'r> {
    fn attributes(&self) -> Result<Arc<Attributes<'r>>, RecordError> {
        self.query(|model| &model.attributes, |cx| Attributes::read(cx.records()))
    }

    fn diagnostic_groups(&self) -> Result<Arc<Groups<'r>>, RecordError> {
        self.query(|model| &model.diagnostic_groups, Groups::read)
    }

    fn neon_intrinsics(&self) -> Result<Arc<neon::Intrinsics<'r>>, RecordError> {
        self.query(|model| &model.neon_intrinsics, |cx| neon::Intrinsics::read(cx.records()))
    }

    fn neon_bodies(&self) -> Result<Arc<neon::Bodies<'r>>, RecordError> {
        self.query(
            |model| &model.neon_bodies,
            |cx| neon::Bodies::read(cx.records(), cx.neon_intrinsics()?),
        )
    }

    fn sve_numbers(&self) -> Result<Arc<sve::Numbers<'r>>, RecordError> {
        self.query(|model| &model.sve_numbers, |cx| sve::Numbers::read(cx.records()))
    }

    fn sve_intrinsics(&self) -> Result<Arc<sve::Intrinsics<'r>>, RecordError> {
        self.query(
            |model| &model.sve_intrinsics,
            |cx| sve::Intrinsics::read(cx.records(), cx.sve_numbers()?),
        )
    }

    fn mve_functions(&self) -> Result<Arc<Functions<'r>>, RecordError> {
        self.query(|model| &model.mve_functions, |cx| Functions::read(cx.records()))
    }

    fn opencl_declarations(&self) -> Result<Arc<Declarations<'r>>, RecordError> {
        self.query(|model| &model.opencl_declarations, |cx| Declarations::read(cx.records()))
    }

    fn riscv_vectors(&self) -> Result<Arc<Vec<Intrinsic<'r>>>, RecordError> {
        self.query(|model| &model.riscv_vectors, |cx| Intrinsic::all(cx.records()))
    }
}
