//! A dialect of operations over a custom IR.
//!
//! `td/calc.td` defines the operations and the type constraints of their operands and results. The
//! build script generates [`calc`]: builders that deduce types, and verifiers that report the
//! violated constraint. [`ir`] is the IR, written by hand.

pub mod ir;

/// Operations and types of `td/calc.td`.
pub mod calc {
    include!(concat!(env!("OUT_DIR"), "/calc.rs"));
}

use calc::Visitor;
use ir::{Call, Function};
use tablegen_rt::dialect::Ir;

/// Counts loads and stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemoryUse {
    /// Number of loads.
    pub loads: usize,
    /// Number of stores.
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

/// Returns the memory operations of a function.
pub fn memory_use(function: &mut Function) -> MemoryUse {
    let mut used = MemoryUse::default();
    let calls: Vec<Call> = function.calls().collect();
    for call in calls {
        calc::visit(function, &call, &mut used);
    }
    used
}
