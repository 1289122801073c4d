//! What intrinsics do, as expressions, and in which order headers define them.
//!
//! In: [`Intrinsics`]. Out: [`Bodies`].

use std::sync::Arc;

use tablegen_core::{RecordError, Records};

use super::evaluate::Evaluation;
use super::{Intrinsics, Type};

/// What all intrinsics do.
#[derive(Debug)]
pub(crate) struct Bodies<'r> {
    pub(crate) intrinsics: Arc<Intrinsics<'r>>,
    /// By intrinsics; without lines for those that do what a builtin does.
    pub(crate) bodies: Vec<Body<'r>>,
    /// By intrinsics: whether others call them.
    pub(crate) is_called: Vec<bool>,
    /// The intrinsics in an order in which each comes behind those that it calls. Those that would
    /// have to call themselves are not in it.
    pub(crate) order: Vec<usize>,
}

/// What an intrinsic does. The last line is its result, if it has one.
#[derive(Debug, Default)]
pub(crate) struct Body<'r> {
    pub(crate) lines: Vec<Line<'r>>,
    /// The names of variables beside the arguments.
    pub(crate) variables: Vec<&'r str>,
    /// The intrinsics that it calls, each once.
    pub(crate) calls: Vec<usize>,
}

/// A line of a body.
#[derive(Debug)]
pub(crate) enum Line<'r> {
    Expr(Expr<'r>),
    /// Text as it stands.
    Text(String),
}

/// A variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// An argument, by its number.
    Argument(usize),
    /// Another one, by its number in [`Body::variables`].
    Variable(usize),
}

/// An expression of C.
#[derive(Debug)]
pub(crate) enum Expr<'r> {
    Variable(Place),
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
    /// Elements of two vectors, by what their records are called behind `sv`.
    Shuffle {
        vectors: Box<[Expr<'r>; 2]>,
        elements: Vec<&'r str>,
    },
    /// A vector of one value.
    Dup {
        ty: Type,
        value: Box<Expr<'r>>,
    },
    /// A vector of one element of another, so many times.
    Splat {
        vector: Box<Expr<'r>>,
        lane: Box<Expr<'r>>,
        count: u32,
    },
    /// A variable with its value.
    Declare {
        ty: Type,
        variable: usize,
        value: Box<Expr<'r>>,
    },
}

impl<'r> Bodies<'r> {
    /// # Errors
    /// An operation means nothing.
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

/// By features and names, but each behind those that it calls: of those that are left, all that can
/// come are taken in one pass after the other.
fn in_order(intrinsics: &Intrinsics<'_>, bodies: &[Body<'_>]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    left.sort_by_cached_key(|&at| {
        let one = &intrinsics.intrinsics[at];
        let description = intrinsics.description(one);
        (&*one.arch_guard, description.target_guard, description.name)
    });
    let mut is_there = vec![false; bodies.len()];
    let mut order = Vec::with_capacity(bodies.len());
    loop {
        let before = left.len();
        left.retain(|&at| {
            let can_come = bodies[at].calls.iter().all(|&callee| is_there[callee]);
            if can_come {
                is_there[at] = true;
                order.push(at);
            }
            !can_come
        });
        if left.len() == before {
            return order;
        }
    }
}
