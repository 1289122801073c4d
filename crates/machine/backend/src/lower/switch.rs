//! Switches: comparisons in a row for few cases, otherwise a search in halves.

use alloc::vec::Vec;

use tablegen_rt::isel::graph::Value;

use super::function::FunctionLowering;
use super::ints::ValueParts;
use super::nodes::PartType;
use super::target::Lowering;
use crate::error::Error;
use crate::ir::IntCond;
use crate::machine::{BlockId, VReg};

/// Number of cases that are compared in a row.
const MAX_ROW: usize = 4;

/// Branch of a switch.
type Target = (BlockId, Vec<VReg>);

/// Case of a switch.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) number: i128,
    pub(crate) target: Target,
}

/// Lowers a switch at the end of a block.
pub(crate) fn lower<L: Lowering>(
    lowering: &mut FunctionLowering<'_, '_, L>,
    block: BlockId,
    bits: u32,
    value: &[Value],
    mut cases: Vec<Case>,
    default: Target,
) -> Result<(), Error> {
    cases.retain(|case| case.target != default);
    cases.sort_by_key(|case| case.number);
    // Arguments are passed by blocks of their own, so that a block has one edge to each target.
    for case in &mut cases {
        let arguments = core::mem::take(&mut case.target.1);
        case.target = lowering.edge_block((case.target.0, arguments));
    }
    let is_signed = lowering.nodes.target.prefers_sign_extension(bits);
    let value = lowering.nodes.extend(value, bits, is_signed)?;
    let mut registers = Vec::new();
    if cases.len() > MAX_ROW {
        for &part in &value {
            registers.push(lowering.register_of(part, PartType::Int)?);
        }
    }
    lowering.join_copies()?;
    let default = if cases.len() > MAX_ROW { lowering.edge_block(default) } else { default };
    search(lowering, block, bits, Source { value, registers }, &cases, &default)
}

/// Integer that a switch compares.
struct Source {
    /// ValueParts in the current block.
    value: ValueParts,
    /// Registers of the parts, for other blocks.
    registers: Vec<VReg>,
}

fn search<L: Lowering>(
    lowering: &mut FunctionLowering<'_, '_, L>,
    block: BlockId,
    bits: u32,
    source: Source,
    cases: &[Case],
    default: &Target,
) -> Result<(), Error> {
    if cases.len() <= MAX_ROW {
        let mut branches = Vec::new();
        for case in cases {
            compare(lowering, IntCond::Eq, bits, &source.value, case.number, case.target.0)?;
            branches.push(case.target.clone());
        }
        let end = lowering.finish(block)?;
        return lowering.end(end, &branches, default.clone());
    }
    let (low, high) = cases.split_at(cases.len() / 2);
    let Some(first) = high.first() else { return Ok(()) };
    let (below, above) = (lowering.nodes.function().block(), lowering.nodes.function().block());
    compare(lowering, IntCond::Slt, bits, &source.value, first.number, below)?;
    let end = lowering.finish(block)?;
    lowering.end(end, &[(below, Vec::new())], (above, Vec::new()))?;
    for (block, cases) in [(above, high), (below, low)] {
        lowering.start();
        let int = lowering.nodes.int_type();
        let mut value = ValueParts::new();
        for &vreg in &source.registers {
            value.push(lowering.nodes.register(vreg, int));
        }
        let source = Source { value, registers: source.registers.clone() };
        search(lowering, block, bits, source, cases, default)?;
    }
    Ok(())
}

/// Adds a branch by a comparison with a number.
fn compare<L: Lowering>(
    lowering: &mut FunctionLowering<'_, '_, L>,
    cond: IntCond,
    bits: u32,
    value: &[Value],
    number: i128,
    to: BlockId,
) -> Result<(), Error> {
    let number = lowering.nodes.int_constant(number, bits);
    let bit = lowering.nodes.int_compare(cond, bits, value, &number)?;
    let test = lowering.nodes.test(bit)?;
    lowering.branch(test, to)
}
