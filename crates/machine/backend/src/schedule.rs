//! List scheduling of instructions before register allocation.
//!
//! In: a function without faults, in SSA form, and latencies from the target. Out: the same instructions in
//! an order in which fewer of them wait for results. Accesses of memory keep their order, calls and
//! instructions with other effects their place. A sequence keeps its order if another one would need more
//! registers than both the old one and [`SLACK`].

use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::machine::{BlockId, Function, Inst, Isa, Operand, VReg};
use crate::target::Target;
use crate::verify::{defs, uses};

/// Maximum number of instructions that are ordered at once. Longer sequences are divided.
const MAX_LENGTH: usize = 256;

/// Number of values of a sequence that may live at once even if the old order had fewer.
const SLACK: i32 = 6;

/// Orders the instructions of all blocks.
pub(crate) fn schedule<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    let mut values = Values::new(function);
    for index in 0..function.block_count() {
        let id = BlockId::next(index);
        let insts = core::mem::take(&mut function[id].insts);
        let mut out = Vec::with_capacity(insts.len());
        let mut region: Vec<Inst<T::Isa>> = Vec::new();
        for inst in insts {
            let is_barrier = is_barrier(&inst);
            if is_barrier || region.len() == MAX_LENGTH {
                values.region(target, index, &mut region, &mut out);
            }
            if is_barrier {
                values.pass(&inst);
                out.push(inst);
            } else {
                region.push(inst);
            }
        }
        values.region(target, index, &mut region, &mut out);
        function[id].insts = out;
    }
}

/// Returns true if an instruction keeps its place: calls, terminators, and effects that are no access of
/// memory.
fn is_barrier<I: Isa>(inst: &Inst<I>) -> bool {
    let desc = inst.desc();
    let mut outputs = inst.operands.iter().take(desc.def_count());
    desc.is_call()
        || desc.is_terminator()
        || desc.has_unmodeled_side_effects()
        || !inst.uses.is_empty()
        || !inst.defs.is_empty()
        || desc.implicit_defs().next().is_some()
        || outputs.any(|operand| matches!(operand, Operand::Register(_)))
        || inst.opcode == I::CFI_INSTRUCTION
        // Copies of physical registers are where the register has the value.
        || inst.opcode == I::COPY
            && inst.operands.iter().any(|operand| matches!(operand, Operand::Register(_)))
}

/// Facts on the virtual registers of a function.
struct Values {
    /// Block of the definition.
    blocks: Vec<u32>,
    /// Number of uses that are not passed yet.
    left: Vec<u32>,
    /// Number of a sequence, and the index of the instruction with the definition in it.
    definitions: Vec<(u32, u32)>,
    /// Number of the present sequence.
    sequence: u32,
}

const NONE: u32 = u32::MAX;

impl Values {
    fn new<I: Isa>(function: &Function<I>) -> Self {
        let count = function.vreg_count();
        let mut values = Values {
            blocks: vec![NONE; count],
            left: vec![0; count],
            definitions: vec![(0, 0); count],
            sequence: 0,
        };
        for (id, block) in function.blocks() {
            for inst in &block.insts {
                let block = u32::try_from(id.index()).unwrap_or(NONE);
                defs(inst).for_each(|vreg| values.blocks[vreg.index()] = block);
                uses(inst).for_each(|vreg| values.left[vreg.index()] += 1);
            }
            let arguments = block.edges.iter().flat_map(|edge| &edge.arguments);
            arguments.for_each(|vreg| values.left[vreg.index()] += 1);
        }
        values
    }

    /// Passes the uses of an instruction.
    fn pass<I: Isa>(&mut self, inst: &Inst<I>) {
        uses(inst).for_each(|vreg| self.left[vreg.index()] -= 1);
    }

    /// Appends a sequence of instructions in a better order.
    fn region<T: Target>(
        &mut self,
        target: &T,
        block: usize,
        insts: &mut Vec<Inst<T::Isa>>,
        out: &mut Vec<Inst<T::Isa>>,
    ) {
        if insts.len() > 2 {
            let old: Vec<usize> = (0..insts.len()).collect();
            let limit = self.pressure(block, insts, &old).max(SLACK);
            let graph = Graph::new(target, insts, self);
            let order = graph.order(self, block, insts, limit);
            if order != old && self.pressure(block, insts, &order) <= limit {
                let mut taken: Vec<Option<Inst<T::Isa>>> = insts.drain(..).map(Some).collect();
                insts.extend(order.into_iter().filter_map(|index| taken[index].take()));
            }
        }
        for inst in insts.drain(..) {
            self.pass(&inst);
            out.push(inst);
        }
    }

    /// Returns the change of the number of live values by an instruction that is next.
    fn change<I: Isa>(&self, block: usize, inst: &Inst<I>) -> i32 {
        let mut change = 0;
        defs(inst).for_each(|_| change += 1);
        let mut seen: SmallVec<[VReg; 4]> = SmallVec::new();
        for vreg in uses(inst) {
            // Values of other blocks may live on.
            if self.blocks[vreg.index()] as usize != block || seen.contains(&vreg) {
                continue;
            }
            seen.push(vreg);
            let own = uses(inst).filter(|other| *other == vreg).count();
            change -= i32::from(self.left[vreg.index()] as usize == own);
        }
        change
    }

    /// Returns the largest number of values of the block that live at once in an order, relative to those at
    /// its start.
    fn pressure<I: Isa>(&mut self, block: usize, insts: &[Inst<I>], order: &[usize]) -> i32 {
        let (mut live, mut most) = (0, 0);
        for &index in order {
            live += self.change(block, &insts[index]);
            self.pass(&insts[index]);
            most = most.max(live);
        }
        self.restore(insts);
        most
    }

    /// Takes back that instructions were passed.
    fn restore<I: Isa>(&mut self, insts: &[Inst<I>]) {
        insts.iter().flat_map(uses).for_each(|vreg| self.left[vreg.index()] += 1);
    }
}

/// Instructions of a sequence with their dependences.
struct Graph {
    /// For each instruction, those that wait for it, with the number of cycles.
    successors: Vec<SmallVec<[(usize, u32); 4]>>,
    /// Number of instructions that each one waits for.
    predecessors: Vec<u32>,
    /// Number of cycles from the start of an instruction to the end of the sequence.
    heights: Vec<u32>,
}

impl Graph {
    fn new<T: Target>(target: &T, insts: &[Inst<T::Isa>], values: &mut Values) -> Self {
        let count = insts.len();
        let mut successors: Vec<SmallVec<[(usize, u32); 4]>> = vec![SmallVec::new(); count];
        let mut predecessors = vec![0; count];
        values.sequence += 1;
        let mut last_access: Option<usize> = None;
        let mut add = |from: usize, to: usize, latency: u32| {
            successors[from].push((to, latency));
            predecessors[to] += 1;
        };
        let latencies: Vec<u32> = insts.iter().map(|inst| target.latency(inst)).collect();
        for (index, inst) in insts.iter().enumerate() {
            for vreg in uses(inst) {
                let (sequence, from) = values.definitions[vreg.index()];
                if sequence == values.sequence {
                    let from = from as usize;
                    add(from, index, latencies[from]);
                }
            }
            for vreg in defs(inst) {
                values.definitions[vreg.index()] =
                    (values.sequence, u32::try_from(index).unwrap_or(0));
            }
            let desc = inst.desc();
            if desc.may_load() || desc.may_store() {
                if let Some(last) = last_access {
                    add(last, index, 1);
                }
                last_access = Some(index);
            }
        }
        let mut heights = latencies;
        for index in (0..count).rev() {
            for &(to, latency) in &successors[index] {
                heights[index] = heights[index].max(latency + heights[to]);
            }
        }
        Graph { successors, predecessors, heights }
    }

    /// Returns an order of the instructions: in each cycle the one from which the longest path leads to the
    /// end, or one that ends the life of values if there are too many.
    fn order<I: Isa>(
        &self,
        values: &mut Values,
        block: usize,
        insts: &[Inst<I>],
        limit: i32,
    ) -> Vec<usize> {
        let count = insts.len();
        let mut waits = self.predecessors.clone();
        let mut starts = vec![0_u32; count];
        let mut ready: Vec<usize> = (0..count).filter(|index| waits[*index] == 0).collect();
        let mut order = Vec::with_capacity(count);
        let (mut cycle, mut live) = (0_u32, 0);
        while !ready.is_empty() {
            let change = |index: usize| values.change(block, &insts[index]);
            let best = ready.iter().enumerate().min_by_key(|&(_, &index)| {
                let change = change(index);
                let is_over = (live + change).saturating_sub(limit).max(0);
                let wait = starts[index].saturating_sub(cycle);
                (is_over, wait, core::cmp::Reverse(self.heights[index]), change, index)
            });
            let Some((position, &index)) = best else { break };
            live += change(index);
            values.pass(&insts[index]);
            ready.swap_remove(position);
            cycle = cycle.max(starts[index]) + 1;
            order.push(index);
            for &(to, latency) in &self.successors[index] {
                starts[to] = starts[to].max(cycle - 1 + latency);
                waits[to] -= 1;
                if waits[to] == 0 {
                    ready.push(to);
                }
            }
        }
        values.restore(insts);
        order
    }
}
