//! [`Values`]: parts of the values of a block, and which values other blocks use.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::isel::graph::Value;

use super::ints::ValueParts;
use crate::ir::{self, Flow};

/// Parts of values of the input in the current block.
pub(super) struct Values {
    /// Parts of each value. Of one that the block has not used so far, none.
    parts: Vec<ValueParts>,
    /// Values with parts.
    known: Vec<ir::Value>,
}

impl Values {
    pub(super) fn new(count: usize) -> Self {
        Values { parts: vec![ValueParts::new(); count], known: Vec::new() }
    }

    pub(super) fn get(&self, value: ir::Value) -> Option<&[Value]> {
        self.parts.get(value.index()).map(|parts| &parts[..]).filter(|parts| !parts.is_empty())
    }

    pub(super) fn set(&mut self, value: ir::Value, parts: ValueParts) {
        if let Some(slot) = self.parts.get_mut(value.index()) {
            *slot = parts;
            self.known.push(value);
        }
    }

    pub(super) fn clear(&mut self) {
        for value in self.known.drain(..) {
            self.parts[value.index()].clear();
        }
    }
}

/// Returns for each value whether other blocks use it.
pub(super) fn exported(input: &ir::Function, flow: &Flow) -> Vec<bool> {
    let mut exported = vec![false; input.value_count()];
    let mut home = vec![None; input.value_count()];
    for &block in flow.order() {
        for &param in input.params(block) {
            home[param.index()] = Some(block);
        }
        for &inst in input.insts(block) {
            for result in input.results(inst) {
                home[result.index()] = Some(block);
            }
        }
    }
    for &block in flow.order() {
        for &inst in input.insts(block) {
            let Some(kind) = input.inst(inst) else { continue };
            kind.for_each_operand(|value| {
                let home = home.get(value.index()).copied().flatten();
                if home.is_some_and(|home| home != block)
                    && let Some(exported) = exported.get_mut(value.index())
                {
                    *exported = true;
                }
            });
        }
    }
    exported
}
