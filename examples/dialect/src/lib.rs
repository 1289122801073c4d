//! A dialect of operations over an IR of our own.
//!
//! `td/calc.td` describes the operations, and how the types of their operands and results are
//! related. The build script makes [`calc`] of it: what makes operations deduces types, and what
//! checks them tells the constraint that does not hold. [`ir`] is the IR, and all that had to be
//! written for it.

pub mod ir;

/// The operations and types of `td/calc.td`.
pub mod calc {
    include!(concat!(env!("OUT_DIR"), "/calc.rs"));
}

use calc::Visitor;
use ir::{Call, Function};
use tablegen_rt::dialect::Ir;

/// Counts loads and stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemoryUse {
    /// How many loads there are.
    pub loads: usize,
    /// How many stores there are.
    pub stores: usize,
}

impl<I: Ir> Visitor<I> for MemoryUse {
    fn visit_load_op(&mut self, _: &mut I, _: &calc::LoadOp<I>) {
        self.loads += 1;
    }

    fn visit_store_op(&mut self, _: &mut I, _: &calc::StoreOp<I>) {
        self.stores += 1;
    }
}

/// What a function does to memory.
pub fn memory_use(function: &mut Function) -> MemoryUse {
    let mut used = MemoryUse::default();
    let calls: Vec<Call> = function.calls().collect();
    for call in calls {
        calc::visit(function, &call, &mut used);
    }
    used
}
