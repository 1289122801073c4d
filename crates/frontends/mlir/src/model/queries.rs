//! [`Mlir`]: results of queries on the model. [`Queries`]: the methods of [`Context`] that run
//! the queries.

use std::sync::Arc;

use tablegen_core::RecordError;
use tablegen_session::{Lazy, ModelKind, Needs};

use super::operator::Operator;
use crate::operations::classes::OpTexts;

/// Names [`Mlir`] without its lifetime.
#[derive(Clone, Copy, Debug)]
pub struct MlirModel;

impl ModelKind for MlirModel {
    type Model<'r> = Mlir<'r>;

    const NEEDS: Needs = Needs { deprecated_uses: true, ..Needs::NONE };
}

/// Context of computations on the model of MLIR's descriptions.
pub type Context<'s, 'r> = tablegen_session::Context<'s, 'r, MlirModel>;

/// Results of the queries on one set of records.
#[derive(Debug, Default)]
pub struct Mlir<'r> {
    operators: Lazy<Vec<Operator<'r>>>,
    pub(crate) op_texts: Lazy<OpTexts>,
}

/// Queries on the model of MLIR's descriptions, as methods of [`Context`].
pub trait Queries<'r> {
    /// Returns the operations, by the names of their records.
    ///
    /// # Errors
    /// Returns an error if there is no class `Op`, or if [`Operator::new`] fails.
    fn operators(&self) -> Result<Arc<Vec<Operator<'r>>>, RecordError>;
}

impl<'r> Queries<'r> for Context<'_, 'r> {
    fn operators(&self) -> Result<Arc<Vec<Operator<'r>>>, RecordError> {
        self.query(
            |model| &model.operators,
            |cx| {
                let records = cx.records();
                let message = "ERROR: Couldn't find the 'Op' class!\n";
                let class =
                    records.find_class("Op").ok_or_else(|| RecordError::new(&[], message))?;
                let ops = records.defs().filter(|record| record.is_a(class));
                ops.map(|record| Operator::new(records, record)).collect()
            },
        )
    }
}
