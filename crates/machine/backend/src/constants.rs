//! Constants near their uses: they are made again in place of being kept in registers.
//!
//! A constant whose instruction has no input is made before its first use, again after a call and after a
//! number of instructions, and at the end of a block for parameters of the next one. Constants that were
//! made outside of a loop stay there.

use alloc::vec::Vec;

use crate::hash::FxHashMap;
use crate::ir::Position;
use crate::machine::{BlockId, Function, Inst, Isa, Operand, VReg};
use crate::target::Target;
use crate::verify::uses_mut;

/// Number of instructions after which a constant is made again.
const DISTANCE: usize = 64;

/// Makes constants near their uses. Definitions without further use remain. `depths` has the number of loops
/// that each block is in.
pub(crate) fn sink_constants<T: Target>(
    target: &T,
    function: &mut Function<T::Isa>,
    depths: Vec<u32>,
) {
    let mut definitions: FxHashMap<VReg, (u32, Inst<T::Isa>)> = FxHashMap::default();
    for (id, block) in function.blocks() {
        for inst in block.insts.iter().filter(|inst| target.is_rematerializable(inst)) {
            if let Some(Operand::Virtual(vreg)) = inst.operands.first() {
                definitions.insert(*vreg, (depths[id.index()], inst.clone()));
            }
        }
    }
    if definitions.is_empty() {
        return;
    }
    for (index, depth) in depths.into_iter().enumerate() {
        let id = BlockId::next(index);
        let mut old = core::mem::take(&mut function[id].insts);
        let mut edges = core::mem::take(&mut function[id].edges);
        let mut sinker = Sinker {
            function,
            definitions: &definitions,
            depth,
            made: FxHashMap::default(),
            position: Position::NONE,
            out: Vec::with_capacity(old.len()),
        };
        let is_inner = |inst: &Inst<T::Isa>| !inst.desc().is_terminator();
        let first = old.iter().take_while(|inst| is_inner(inst)).count();
        let sink = |sinker: &mut Sinker<'_, T::Isa>, inst: &mut Inst<T::Isa>| {
            sinker.position = inst.position;
            uses_mut(inst).for_each(|vreg| *vreg = sinker.value(*vreg));
            if inst.desc().is_call() {
                sinker.made.clear();
            }
        };
        for mut inst in old.drain(..first) {
            sink(&mut sinker, &mut inst);
            sinker.out.push(inst);
        }
        // Constants precede all terminators, which are left.
        old.iter_mut().for_each(|inst| sink(&mut sinker, inst));
        for vreg in edges.iter_mut().flat_map(|edge| &mut edge.arguments) {
            *vreg = sinker.value(*vreg);
        }
        let mut insts = sinker.out;
        insts.append(&mut old);
        function[id].insts = insts;
        function[id].edges = edges;
    }
}

struct Sinker<'f, I: Isa> {
    function: &'f mut Function<I>,
    /// For each constant, the number of loops around its definition, and the instruction.
    definitions: &'f FxHashMap<VReg, (u32, Inst<I>)>,
    /// Number of loops around the present block.
    depth: u32,
    /// Constants that were made in the block, with the number of instructions before them.
    made: FxHashMap<VReg, (VReg, usize)>,
    /// Position in the source of the present instruction.
    position: Position,
    out: Vec<Inst<I>>,
}

impl<I: Isa> Sinker<'_, I> {
    /// Returns the register with the value of a register at the end of the present instructions.
    fn value(&mut self, vreg: VReg) -> VReg {
        let Some((depth, inst)) = self.definitions.get(&vreg) else { return vreg };
        if *depth < self.depth {
            return vreg;
        }
        if let Some(&(made, position)) = self.made.get(&vreg)
            && self.out.len() - position <= DISTANCE
        {
            return made;
        }
        let Some(class) = self.function.class(vreg) else { return vreg };
        let made = self.function.vreg(class);
        let mut inst = inst.clone().with_position(self.position);
        inst.operands[0] = Operand::Virtual(made);
        self.made.insert(vreg, (made, self.out.len()));
        self.out.push(inst);
        made
    }
}
