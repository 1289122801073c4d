//! Pools of literals: the values of `ldr x0, =value`.

use alloc::vec::Vec;

use super::assembly::Assembly;
use super::expression::{ExprId, Node};
use super::section::SectionId;
use super::symbols::SymbolId;
use super::target::Target;

/// Values that sections have to contain at their end, or before.
#[derive(Default, Debug)]
pub struct Literals {
    pools: Vec<(SectionId, Vec<Literal>)>,
}

#[derive(Clone, Copy, Debug)]
struct Literal {
    label: SymbolId,
    value: ExprId,
    /// Value of a number, or symbol.
    node: Node,
    size: u8,
}

impl Literals {
    /// Adds a value of `size` bytes to the pool of the present section. Returns its address.
    pub fn add<T: Target>(
        &mut self,
        value: ExprId,
        size: u8,
        assembly: &mut Assembly<T>,
    ) -> ExprId {
        let (section, node) = (assembly.current(), assembly.node(value));
        let index = self.pools.iter().position(|(of, _)| *of == section).unwrap_or_else(|| {
            self.pools.push((section, Vec::new()));
            self.pools.len() - 1
        });
        let pool = &mut self.pools[index].1;
        let is_shared = matches!(node, Node::Constant(_) | Node::Symbol(..));
        let known = pool.iter().find(|one| is_shared && one.node == node && one.size == size);
        let label = known.map(|literal| literal.label).unwrap_or_else(|| {
            let label = assembly.symbols.create("", true);
            pool.push(Literal { label, value, node, size });
            label
        });
        assembly.symbol_reference(label)
    }

    /// Writes the pool of the present section.
    pub fn write_present<T: Target>(&mut self, assembly: &mut Assembly<T>, is_big: bool) {
        let section = assembly.current();
        for (of, pool) in &mut self.pools {
            if *of == section {
                write(core::mem::take(pool), assembly, is_big);
            }
        }
    }

    /// Writes all pools.
    pub fn write_all<T: Target>(&mut self, assembly: &mut Assembly<T>, is_big: bool) {
        for (section, pool) in core::mem::take(&mut self.pools) {
            if !pool.is_empty() {
                assembly.switch_to(section);
                write(pool, assembly, is_big);
            }
        }
    }
}

fn write<T: Target>(pool: Vec<Literal>, assembly: &mut Assembly<T>, is_big: bool) {
    for literal in pool {
        assembly.align_data(literal.size.into());
        // The label is defined once, as the pool is removed.
        let _ = assembly.define_label(literal.label, assembly.source());
        assembly.value(literal.value, literal.size, is_big);
    }
}
