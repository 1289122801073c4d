//! Branches that do not cross boundaries of memory.
//!
//! Processors with the erratum of conditional jumps execute branches slowly that cross or end at a multiple
//! of 32 bytes. A conditional jump and the comparison before it, which are executed as one operation, are
//! kept together.

use tablegen_mc::assembler::boundary::{Boundary, CodeEnd};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, BranchAlignment, BranchKinds, ExprId};
use tablegen_mc::elf;

use super::form::{Form, shape};
use super::nops::Nops;
use super::{Machine, Mode};
use crate::matcher::Matched;
use crate::target::{Opcode, Register};

/// Branches of a source so far.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Branches {
    /// Instruction before, with its end.
    last: Option<(Matched, CodeEnd)>,
    /// Boundary that the next branch belongs to.
    pending: Option<Boundary>,
}

/// Instructions that are executed as one operation with a conditional jump behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fusible {
    /// `test`, `and`: with all jumps.
    Test,
    /// `cmp`, `add`, `sub`: with jumps that read neither overflow, sign nor parity alone.
    Compare,
    /// `inc`, `dec`: with jumps that do not read the carry.
    Increment,
}

impl Branches {
    /// Starts a boundary before an instruction that needs one.
    pub(super) fn start(
        &mut self,
        inst: &Matched,
        mode: Mode,
        alignment: BranchAlignment,
        nops: Nops,
        assembly: &mut Assembly<Machine>,
    ) {
        if mode == Mode::Bits16 || assembly.flags() & elf::SHF_EXECINSTR.0 == 0 {
            return;
        }
        if !self.last.is_some_and(|(last, _)| fuses(&last, inst)) {
            self.pending = None;
        }
        if !self.can_pad(inst, assembly) {
            return;
        }
        if self.pending.is_some_and(|pending| assembly.is_after_first(pending)) {
            return;
        }
        let is_first = alignment.kinds.contains(BranchKinds::FUSED) && fusible(inst).is_some();
        if is_first || is_aligned(inst, alignment.kinds) {
            self.pending = Some(assembly.start_boundary(alignment.boundary, nops));
        }
    }

    /// Ends the boundary behind a branch.
    pub(super) fn end(
        &mut self,
        inst: &Matched,
        alignment: BranchAlignment,
        assembly: &mut Assembly<Machine>,
    ) {
        self.last = Some((*inst, assembly.code_end()));
        if is_aligned(inst, alignment.kinds)
            && let Some(pending) = self.pending.take()
        {
            assembly.end_boundary(pending);
        }
    }

    /// Returns true if bytes can be inserted before an instruction.
    fn can_pad(&self, inst: &Matched, assembly: &Assembly<Machine>) -> bool {
        let is_prefix = |inst: &Matched| Form::of(inst.opcode()).shape() == shape::PREFIX;
        // The linker rewrites instructions with specifiers, such as calls for thread-local variables.
        let is_specified = |value: ExprId| {
            matches!(assembly.node(value), Node::Symbol(_, 1..) | Node::Specified(..))
        };
        let mut values = inst.operands().iter().filter_map(|operand| ExprId::of_operand(*operand));
        if values.any(is_specified) || is_prefix(inst) {
            return false;
        }
        if self.last.is_some_and(|(last, _)| is_prefix(&last) || delays_interrupts(&last)) {
            return false;
        }
        !assembly.follows_data(self.last.map(|(_, end)| end))
    }
}

/// Returns true for instructions after which the next one is not interrupted.
fn delays_interrupts(inst: &Matched) -> bool {
    match inst.opcode() {
        Opcode::POPSS16 | Opcode::POPSS32 | Opcode::STI => true,
        Opcode::MOV16sr | Opcode::MOV32sr | Opcode::MOV64sr | Opcode::MOV16sm => {
            inst.operand(0).register() == Some(Register::SS)
        }
        _ => false,
    }
}

/// Returns true for branches of these kinds.
fn is_aligned(inst: &Matched, kinds: BranchKinds) -> bool {
    let desc = inst.opcode().desc();
    [
        (desc.is_conditional_branch(), BranchKinds::CONDITIONAL),
        (desc.is_unconditional_branch(), BranchKinds::JUMP),
        (desc.is_call(), BranchKinds::CALL),
        (desc.is_return(), BranchKinds::RETURN),
        (desc.is_indirect_branch(), BranchKinds::INDIRECT),
    ]
    .into_iter()
    .any(|(is, kind)| is && kinds.contains(kind))
}

/// Returns how an instruction fuses with the next one. `None` if it does not.
fn fusible(inst: &Matched) -> Option<Fusible> {
    /// Forms of operands behind the mnemonic and the size. Those with a destination in memory do not fuse.
    const FORMS: [&str; 7] = ["i16", "i32", "i8", "ri", "ri8", "rr", "rm"];
    let mut registers = inst.operands().iter().filter_map(|operand| operand.register());
    if registers.any(|register| matches!(register, Register::RIP | Register::EIP)) {
        return None;
    }
    let name = inst.opcode().name();
    let kinds = [
        ("TEST", Fusible::Test),
        ("AND", Fusible::Test),
        ("CMP", Fusible::Compare),
        ("ADD", Fusible::Compare),
        ("SUB", Fusible::Compare),
        ("INC", Fusible::Increment),
        ("DEC", Fusible::Increment),
    ];
    let (mnemonic, kind) = kinds.into_iter().find(|(mnemonic, _)| name.starts_with(mnemonic))?;
    let rest = name.strip_prefix(mnemonic)?;
    let form = ["8", "16", "32", "64"].into_iter().find_map(|size| rest.strip_prefix(size))?;
    let fuses = match kind {
        Fusible::Increment => matches!(form, "r" | "r_alt"),
        // These only read memory.
        Fusible::Test | Fusible::Compare if form == "mr" => matches!(mnemonic, "TEST" | "CMP"),
        Fusible::Test | Fusible::Compare => {
            FORMS.contains(&form) || matches!(form, "ri32" | "rr_REV")
        }
    };
    fuses.then_some(kind)
}

/// Returns true if a comparison and a conditional jump are executed as one operation.
fn fuses(first: &Matched, jump: &Matched) -> bool {
    if !jump.opcode().desc().is_conditional_branch() {
        return false;
    }
    let Some(kind) = fusible(first) else { return false };
    // `jcxz` and `loop` have no condition as operand.
    if !matches!(jump.opcode(), Opcode::JCC_1 | Opcode::JCC_2 | Opcode::JCC_4) {
        return false;
    }
    match (kind, jump.operand(1).immediate()) {
        (Fusible::Test, _) => true,
        // Equality, and comparisons with and without sign.
        (Fusible::Compare, condition) => matches!(condition, 2..=7 | 12..=15),
        (Fusible::Increment, condition) => matches!(condition, 4 | 5 | 12..=15),
    }
}
