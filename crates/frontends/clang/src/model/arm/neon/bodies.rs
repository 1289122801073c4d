//! Bodies of intrinsics as expressions, and the order of their definitions in headers.
//!
//! Input: [`Intrinsics`]. Output: [`Bodies`].

use std::sync::Arc;

use tablegen_core::{RecordError, Records};

use super::evaluate::Evaluation;
use super::{Intrinsics, Type};

/// Bodies of all intrinsics.
#[derive(Debug)]
pub(crate) struct Bodies<'r> {
    pub(crate) intrinsics: Arc<Intrinsics<'r>>,
    /// Body of each intrinsic. Intrinsics that only call their builtin have an empty body.
    pub(crate) bodies: Vec<Body<'r>>,
    /// True for each intrinsic that another intrinsic calls.
    pub(crate) is_called: Vec<bool>,
    /// Indices of the intrinsics, callees before callers. Intrinsics on a cycle of calls are left
    /// out.
    pub(crate) order: Vec<usize>,
}

/// Body of an intrinsic. The last line is the result, if the intrinsic returns a value.
#[derive(Debug, Default)]
pub(crate) struct Body<'r> {
    pub(crate) lines: Vec<Line<'r>>,
    /// Names of local variables.
    pub(crate) variables: Vec<&'r str>,
    /// Indices of the called intrinsics, each once.
    pub(crate) calls: Vec<usize>,
}

/// Line of a body.
#[derive(Debug)]
pub(crate) enum Line<'r> {
    Expr(Expr<'r>),
    /// Verbatim text.
    Text(String),
}

/// Storage of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storage {
    /// Argument, by index.
    Argument(usize),
    /// Local variable, as an index into [`Body::variables`].
    Variable(usize),
}

/// C expression.
#[derive(Debug)]
pub(crate) enum Expr<'r> {
    Variable(Storage),
    Text(String),
    Unary {
        operator: &'r str,
        operand: Box<Expr<'r>>,
    },
    Binary {
        operator: &'r str,
        operands: Box<[Expr<'r>; 2]>,
    },
    Call {
        intrinsic: usize,
        arguments: Vec<Expr<'r>>,
    },
    Cast {
        of_bits: bool,
        ty: Type,
        value: Box<Expr<'r>>,
    },
    /// Shuffle of two vectors. Elements are given by the part of their record names after `sv`.
    Shuffle {
        vectors: Box<[Expr<'r>; 2]>,
        elements: Vec<&'r str>,
    },
    /// Vector with all elements equal to one scalar.
    Dup {
        ty: Type,
        value: Box<Expr<'r>>,
    },
    /// Vector with all elements equal to one element of another vector.
    Splat {
        vector: Box<Expr<'r>>,
        lane: Box<Expr<'r>>,
        count: u32,
    },
    /// Declaration of a variable with its value.
    Declare {
        ty: Type,
        variable: usize,
        value: Box<Expr<'r>>,
    },
}

impl<'r> Bodies<'r> {
    /// Evaluates the operations of all intrinsics.
    ///
    /// # Errors
    /// Returns an error if an operation is malformed.
    pub(crate) fn read(
        records: &'r Records,
        intrinsics: Arc<Intrinsics<'r>>,
    ) -> Result<Self, RecordError> {
        let bodies = intrinsics.intrinsics.iter();
        let bodies = bodies.map(|one| Evaluation::body(records, &intrinsics, one));
        let bodies = bodies.collect::<Result<Vec<Body<'_>>, _>>()?;
        let mut is_called = vec![false; bodies.len()];
        for &callee in bodies.iter().flat_map(|body| &body.calls) {
            is_called[callee] = true;
        }
        let order = in_order(&intrinsics, &bodies);
        Ok(Bodies { intrinsics, bodies, is_called, order })
    }
}

/// Returns the intrinsics sorted by features and names, callees before callers. Each pass takes all
/// remaining intrinsics whose callees are already in the result.
fn in_order(intrinsics: &Intrinsics<'_>, bodies: &[Body<'_>]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    left.sort_by_cached_key(|&index| {
        let one = &intrinsics.intrinsics[index];
        let description = intrinsics.description(one);
        (&*one.arch_guard, description.target_guard, description.name)
    });
    let mut is_there = vec![false; bodies.len()];
    let mut order = Vec::with_capacity(bodies.len());
    loop {
        let before = left.len();
        left.retain(|&index| {
            let can_come = bodies[index].calls.iter().all(|&callee| is_there[callee]);
            if can_come {
                is_there[index] = true;
                order.push(index);
            }
            !can_come
        });
        if left.len() == before {
            return order;
        }
    }
}
