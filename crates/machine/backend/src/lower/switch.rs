//! Switches: jump tables for dense cases, comparisons in a row for few others, and a search in halves among
//! these.

use alloc::vec::Vec;

use tablegen_rt::isel::graph::{Kind, Value};

use super::function::FunctionLowering;
use super::ints::ValueParts;
use super::nodes::PartType;
use super::target::{AddressKind, Lowering};
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{Binary, IntCond};
use crate::machine::{Base, BlockId, VReg};

/// Number of cases that are compared in a row.
const MAX_ROW: usize = 4;
/// Number of cases from which they get a jump table.
const MIN_TABLE: usize = 6;
/// Entries of a jump table for each of its cases, at most.
const MAX_SPARSITY: usize = 3;
/// Number of entries of a jump table, at most.
const MAX_ENTRIES: usize = 4096;

/// Branch of a switch.
type Target = (BlockId, Vec<VReg>);

/// Case of a switch.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) number: i128,
    pub(crate) target: Target,
}

/// Lowers a switch at the end of a block. `is_total` is true if the value is always that of a case.
pub(crate) fn lower<L: Lowering>(
    lowering: &mut FunctionLowering<'_, '_, L>,
    block: BlockId,
    bits: u32,
    value: &[Value],
    mut cases: Vec<Case>,
    mut default: Target,
    is_total: bool,
) -> Result<(), Error> {
    cases.sort_by_key(|case| case.number);
    let is_one_table = is_total && matches!(ranges(&cases)[..], [Range::Table(..)]);
    if let Some(case) = cases.first()
        && is_total
        && !is_one_table
    {
        default = case.target.clone();
    }
    cases.retain(|case| case.target != default);
    // Arguments are passed by blocks of their own, so that a block has one edge to each target.
    for case in &mut cases {
        let arguments = core::mem::take(&mut case.target.1);
        case.target = lowering.edge_block((case.target.0, arguments));
    }
    let is_signed = lowering.nodes.target.prefers_sign_extension(bits);
    let value = lowering.nodes.extend(value, bits, is_signed)?;
    let is_row = cases.len() <= MAX_ROW;
    let mut registers = Vec::new();
    if !is_row {
        for &part in &value {
            registers.push(lowering.register_of(part, PartType::Int)?);
        }
    }
    lowering.join_copies()?;
    let default = if is_row { default } else { lowering.edge_block(default) };
    let ranges = ranges(&cases);
    let switch = Switch { bits, registers, cases, default, is_one_table };
    switch.search(lowering, block, &value, &ranges)
}

/// Cases that a block decides on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    /// Case that is compared, by its index.
    One(usize),
    /// Cases with a jump table: the index of the first, and the number of cases.
    Table(usize, usize),
}

impl Range {
    /// Returns the index of the first case.
    fn first(self) -> usize {
        match self {
            Range::One(first) | Range::Table(first, _) => first,
        }
    }
}

/// Divides cases, which are in order, into those with jump tables and others. From each case on, the
/// longest table is taken.
fn ranges(cases: &[Case]) -> Vec<Range> {
    let mut ranges = Vec::new();
    let mut first = 0;
    while let Some(case) = cases.get(first) {
        let entries = |last: &Case| {
            let span = last.number.checked_sub(case.number)?;
            usize::try_from(span).ok().filter(|span| *span < MAX_ENTRIES).map(|span| span + 1)
        };
        let rest = cases[first..].iter().map_while(entries);
        let is_dense = |&(index, entries): &(usize, usize)| entries <= (index + 1) * MAX_SPARSITY;
        let count = rest.enumerate().filter(is_dense).last().map_or(1, |(index, _)| index + 1);
        if count >= MIN_TABLE {
            ranges.push(Range::Table(first, count));
            first += count;
        } else {
            ranges.push(Range::One(first));
            first += 1;
        }
    }
    ranges
}

/// Switch with several blocks.
struct Switch {
    bits: u32,
    /// Registers of the parts of the value, for other blocks than the first.
    registers: Vec<VReg>,
    /// Cases, in order.
    cases: Vec<Case>,
    default: Target,
    /// True if a jump table has an entry for every value.
    is_one_table: bool,
}

impl Switch {
    /// Returns the value in a block that starts.
    fn value<L: Lowering>(&self, lowering: &mut FunctionLowering<'_, '_, L>) -> ValueParts {
        let int = lowering.nodes.int_type();
        self.registers.iter().map(|&vreg| lowering.nodes.register(vreg, int)).collect()
    }

    /// Lowers the search among ranges at the end of a block.
    fn search<L: Lowering>(
        &self,
        lowering: &mut FunctionLowering<'_, '_, L>,
        block: BlockId,
        value: &[Value],
        ranges: &[Range],
    ) -> Result<(), Error> {
        let one = |range: &Range| match *range {
            Range::One(case) => self.cases.get(case),
            Range::Table(..) => None,
        };
        if let &[Range::Table(first, count)] = ranges {
            return self.table(lowering, block, value, first, count);
        }
        if ranges.len() <= MAX_ROW && ranges.iter().all(|range| one(range).is_some()) {
            let mut branches = Vec::new();
            for case in ranges.iter().filter_map(one) {
                let to = case.target.0;
                compare(lowering, IntCond::Eq, self.bits, value, case.number, to)?;
                branches.push(case.target.clone());
            }
            let end = lowering.finish(block)?;
            return lowering.end(end, &branches, self.default.clone());
        }
        let (low, high) = ranges.split_at(ranges.len() / 2);
        let first = high.first().and_then(|range| self.cases.get(range.first()));
        let Some(first) = first else { return Ok(()) };
        let (below, above) = (lowering.nodes.function().block(), lowering.nodes.function().block());
        compare(lowering, IntCond::Slt, self.bits, value, first.number, below)?;
        let end = lowering.finish(block)?;
        lowering.end(end, &[(below, Vec::new())], (above, Vec::new()))?;
        for (block, ranges) in [(above, high), (below, low)] {
            lowering.start();
            let value = self.value(lowering);
            self.search(lowering, block, &value, ranges)?;
        }
        Ok(())
    }

    /// Lowers a jump by a table at the end of a block: a block with the comparison of the index, and one
    /// that reads the table.
    fn table<L: Lowering>(
        &self,
        lowering: &mut FunctionLowering<'_, '_, L>,
        block: BlockId,
        value: &[Value],
        first: usize,
        count: usize,
    ) -> Result<(), Error> {
        let cases = self.cases.iter().skip(first).take(count);
        let (Some(least), Some(most)) = (cases.clone().next(), cases.clone().next_back()) else {
            return Ok(());
        };
        let (least, most) = (least.number, most.number);
        let mut index = self.index(lowering, value, least)?;
        let mut jump = block;
        if !self.is_one_table {
            jump = lowering.nodes.function().block();
            compare(lowering, IntCond::Ugt, self.bits, &index, most - least, self.default.0)?;
            let end = lowering.finish(block)?;
            lowering.end(end, core::slice::from_ref(&self.default), (jump, Vec::new()))?;
            lowering.start();
            let value = self.value(lowering);
            index = self.index(lowering, &value, least)?;
        }
        let mut blocks = Vec::new();
        let mut branches = Vec::new();
        for case in cases {
            let entry = usize::try_from(case.number - least).unwrap_or(MAX_ENTRIES);
            blocks.resize(entry, self.default.0);
            blocks.push(case.target.0);
            branches.push(case.target.clone());
        }
        if blocks.contains(&self.default.0) {
            branches.push(self.default.clone());
        }
        let index = lowering.nodes.extend(&index, self.bits, false)?[0];
        let function = lowering.nodes.function();
        let table = function.jump_table(jump, blocks);
        read_table(lowering, Base::JumpTable(table), index)?;
        let end = lowering.finish(jump)?;
        lowering.read_table_in(table, end);
        lowering.branch_edges(end, &branches);
        Ok(())
    }

    /// Returns the value less that of the first entry of a table.
    fn index<L: Lowering>(
        &self,
        lowering: &mut FunctionLowering<'_, '_, L>,
        value: &[Value],
        least: i128,
    ) -> Result<ValueParts, Error> {
        let least = lowering.nodes.int_constant(least, self.bits);
        let index = lowering.nodes.int_binary(Binary::Sub, self.bits, value, &least)?;
        index.ok_or_else(|| Error::Unsupported("index of a jump table".into()))
    }
}

/// Adds the jump to the address that an entry of a table has.
fn read_table<L: Lowering>(
    lowering: &mut FunctionLowering<'_, '_, L>,
    table: Base,
    index: Value,
) -> Result<(), Error> {
    let nodes = &mut lowering.nodes;
    let target = nodes.target;
    let entry = target.table_entry();
    let start = target.address(nodes, table, 0, AddressKind::Local)?;
    let shift = i64::from(entry.size().trailing_zeros());
    let offset = nodes.op_constant(Op::Shl, index, shift)?;
    let address = nodes.op(Op::Add, &[start, offset])?;
    let bits = u32::try_from(entry.size() * 8).unwrap_or(u32::MAX);
    let memory = nodes.vocabulary().int(bits)?;
    let int = nodes.int_type();
    let mut to = nodes.load(int, memory, address, entry.size())?;
    to = nodes.sext(to, bits)?;
    if entry.is_relative() {
        to = nodes.op(Op::Add, &[to, start])?;
    }
    let opcode = nodes.vocabulary().op(Op::BrInd)?;
    nodes.graph.effect(Kind::Generic(opcode), &[], &[to]);
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
