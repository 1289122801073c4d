//! [`Base`]: the results that every model of a target contains, and [`BaseQueries`]: the methods of
//! [`Context`] that compute them.

use std::sync::Arc;

use tablegen_core::RecordError;
use tablegen_session::{Lazy, ModelKind};

use crate::instructions::Instructions;
use crate::intrinsics::IntrinsicNumbers;
use crate::target::Target;

/// Results of the queries of [`BaseQueries`] on one set of records.
#[derive(Debug, Default)]
pub struct Base<'r> {
    target: Lazy<Target<'r>>,
    instructions: Lazy<Instructions<'r>>,
    intrinsic_numbers: Lazy<IntrinsicNumbers>,
}

/// Names the model that consists of [`Base`] alone.
#[derive(Clone, Copy, Debug)]
pub struct BaseModel;

impl ModelKind for BaseModel {
    type Model<'r> = Arc<Base<'r>>;
}

/// Context of computations on the base of a model.
pub type Context<'s, 'r> = tablegen_session::Context<'s, 'r, BaseModel>;

/// Models that contain a [`Base`].
pub trait HasBase: ModelKind {
    /// Returns the base of a model.
    fn base<'m, 'r>(model: &'m Self::Model<'r>) -> &'m Base<'r>;
}

impl HasBase for BaseModel {
    fn base<'m, 'r>(model: &'m Self::Model<'r>) -> &'m Base<'r> {
        model
    }
}

/// Queries on instructions and intrinsics, as methods of [`Context`].
pub trait BaseQueries<'r> {
    /// Returns the target.
    ///
    /// # Errors
    /// Returns an error if [`Target::read`] fails.
    fn target(&self) -> Result<Arc<Target<'r>>, RecordError>;

    /// Returns the instructions of the target.
    ///
    /// # Errors
    /// Returns an error if [`Instructions::read`] fails.
    fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError>;

    /// Returns the numbers of intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`IntrinsicNumbers::read`] fails.
    fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError>;
}

impl<'r, K: HasBase> BaseQueries<'r> for tablegen_session::Context<'_, 'r, K> {
    fn target(&self) -> Result<Arc<Target<'r>>, RecordError> {
        let lazy = &K::base(self.model()).target;
        self.query_in(lazy, |cx| Target::read(cx.records()).map(Arc::new))
    }

    fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        let lazy = &K::base(self.model()).instructions;
        self.query_in(lazy, |cx| Instructions::read(cx.records()).map(Arc::new))
    }

    fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError> {
        let lazy = &K::base(self.model()).intrinsic_numbers;
        self.query_in(lazy, |cx| IntrinsicNumbers::read(cx.records()).map(Arc::new))
    }
}
