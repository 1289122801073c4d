//! Rules that the instructions of a packet have to follow together: definitions and uses of registers, results that are
//! used in the packet, branches. Rules on slots are in [`crate::slots`].

use crate::flags::{Flags, kind, mode};
use crate::new_values::writes_temporary;
use crate::packet::Packet;
use crate::registers::{RegisterSet, for_each_part, is_predicate, vector_pair_number};
use crate::slots;
use crate::target::{Feature, Opcode, Register, RegisterClass};
use crate::{Hexagon, Inst};

/// Returns true if processors can execute a packet.
pub(crate) fn is_valid(machine: &Hexagon, packet: &Packet) -> bool {
    let Some(facts) = Facts::of(machine, packet) else { return false };
    facts.are_predicates_valid()
        && facts.are_registers_valid()
        && are_new_values_valid(packet)
        && !writes_read_only(packet)
        && are_combinations_valid(machine, packet)
        && (machine.has(Feature::ArchV67) || !facts.has_reverse_pair)
        && !facts.accumulates_temporary(packet)
        && slots::is_valid(machine, packet)
}

/// Condition of an instruction: a predicate register, and true if the register has to be true.
type Condition = Option<(Register, bool)>;

/// Definition of a register without sub-registers.
#[derive(Clone, Copy, Debug)]
struct Definition {
    register: Register,
    condition: Condition,
}

/// Maximum number of definitions in a packet: five instructions define a vector of four registers, or two pairs, and a
/// few registers that they do not name.
const MAX_DEFINITIONS: usize = 64;

/// Definitions and uses of the registers of a packet.
struct Facts {
    definitions: [Option<Definition>; MAX_DEFINITIONS],
    count: usize,
    /// Registers that several instructions can define, but not together with a definition of the whole register.
    soft: RegisterSet,
    /// Vector registers that are written for this packet only.
    temporary: RegisterSet,
    /// Predicates that are used in the packet that defines them.
    new_predicates: RegisterSet,
    /// Predicates that are defined too late for the packet.
    late: RegisterSet,
    /// True if an instruction defines a predicate of `late` again.
    is_late_twice: bool,
    /// True if there is a pair of vector registers whose lower register is first.
    has_reverse_pair: bool,
}

impl Facts {
    /// Returns the facts of a packet. `None` if it has more definitions than any that processors execute.
    fn of(machine: &Hexagon, packet: &Packet) -> Option<Self> {
        let mut facts = Facts {
            definitions: [None; MAX_DEFINITIONS],
            count: 0,
            soft: RegisterSet::default(),
            temporary: RegisterSet::default(),
            new_predicates: RegisterSet::default(),
            late: RegisterSet::default(),
            is_late_twice: false,
            has_reverse_pair: false,
        };
        let ends = packet.ends();
        let of_loop = |is_end: bool, registers| if is_end { registers } else { [None; 2] };
        let inner = of_loop(ends.inner, [Some(Register::SA0), Some(Register::LC0)]);
        let outer = of_loop(ends.outer, [Some(Register::SA1), Some(Register::LC1)]);
        for register in inner.into_iter().chain(outer).flatten() {
            facts.define(register, None)?;
        }
        for inst in packet.instructions() {
            facts.add(machine, inst)?;
        }
        Some(facts)
    }

    fn define(&mut self, register: Register, condition: Condition) -> Option<()> {
        *self.definitions.get_mut(self.count)? = Some(Definition { register, condition });
        self.count += 1;
        Some(())
    }

    fn define_late(&mut self, register: Register) {
        self.is_late_twice |= self.late.contains(register);
        self.late.insert(register);
    }

    /// Adds the definitions and uses of an instruction.
    fn add(&mut self, machine: &Hexagon, inst: &Inst) -> Option<()> {
        let (desc, flags) = (inst.opcode().desc(), Flags::of(inst.opcode()));
        let mut condition = None;
        let inputs = input_registers(inst).chain(desc.implicit_uses());
        for register in inputs {
            if flags.is_predicated() && is_predicate(register) {
                condition = Some((register, !flags.is_predicated_false()));
            }
            if flags.is_predicated_new() && is_predicate(register) {
                self.new_predicates.insert(register);
            }
            self.note_pair(register);
        }
        let is_temporary = machine.has(Feature::ArchV69)
            && (writes_temporary(inst.opcode()) || flags.has_temporary());
        for register in desc.implicit_defs() {
            // Other registers that calls change are an agreement, and branches change `pc`.
            if register == Register::PC || desc.is_call() && register != Register::R31 {
                continue;
            }
            if register == Register::USR_OVF {
                self.soft.insert(register);
            } else if flags.is_predicate_late() && is_predicate(register) {
                self.define_late(register);
            } else if !is_temporary {
                self.define(register, condition)?;
            }
        }
        for (index, register) in output_registers(inst).enumerate() {
            let register = if register == Register::C8 { Register::USR } else { register };
            self.note_pair(register);
            let mut is_full = false;
            for_each_part(register, |part| {
                if part == Register::P3_0 && register != Register::P3_0 {
                    self.soft.insert(part);
                } else if flags.is_predicate_late() && is_predicate(part) {
                    self.define_late(part);
                } else if index == 0 && flags.kind() == kind::CVI_VM_TMP_LD {
                    self.temporary.insert(part);
                } else if !is_temporary {
                    is_full |= self.define(part, condition).is_none();
                }
            });
            if is_full {
                return None;
            }
        }
        Some(())
    }

    fn note_pair(&mut self, register: Register) {
        self.has_reverse_pair |=
            vector_pair_number(register).is_some_and(|(_, is_reverse)| is_reverse);
    }

    fn definitions(&self) -> impl Iterator<Item = Definition> + Clone {
        self.definitions.iter().map_while(|one| *one)
    }

    fn defines(&self, register: Register) -> bool {
        self.definitions().any(|one| one.register == register)
    }

    /// Returns true if predicates that the packet uses are defined in it, and those that are late are defined once.
    fn are_predicates_valid(&self) -> bool {
        let predicates = [Register::P0, Register::P1, Register::P2, Register::P3];
        predicates.into_iter().all(|register| {
            let is_new = self.new_predicates.contains(register);
            let is_late = self.late.contains(register);
            let is_defined = self.defines(register);
            let is_available = is_defined && !is_late && !self.defines(Register::P3_0);
            (!is_new || is_available) && !(is_late && is_defined)
        }) && !self.is_late_twice
    }

    /// Returns true if registers are defined once, or under conditions that exclude each other.
    fn are_registers_valid(&self) -> bool {
        self.definitions().all(|one| {
            let Definition { register, condition } = one;
            if self.soft.contains(register) {
                return false;
            }
            let others = self.definitions().filter(|other| other.register == register);
            let count = others.clone().count();
            if count == 1 || is_predicate(register) {
                return true;
            }
            let Some((predicate, is_true)) = condition else { return false };
            let with =
                |wanted| others.clone().filter(|other| other.condition == Some(wanted)).count();
            with((predicate, is_true)) == 1 && (with((predicate, !is_true)) == 0 || count == 2)
        })
    }

    /// Returns true if an instruction accumulates in a register that is written for this packet only.
    fn accumulates_temporary(&self, packet: &Packet) -> bool {
        packet.instructions().any(|inst| {
            let first = inst.operands().first().and_then(|operand| operand.register());
            Flags::of(inst.opcode()).is_accumulator()
                && first.is_some_and(|register| self.temporary.contains(register))
        })
    }
}

/// Returns the registers among the inputs of an instruction.
fn input_registers(inst: &Inst) -> impl Iterator<Item = Register> {
    let inputs = inst.operands().iter().skip(inst.opcode().desc().def_count());
    inputs.filter_map(|operand| operand.register())
}

/// Returns the registers among the outputs of an instruction.
fn output_registers(inst: &Inst) -> impl Iterator<Item = Register> {
    let outputs = inst.operands().iter().take(inst.opcode().desc().def_count());
    outputs.filter_map(|operand| operand.register())
}

/// Returns the predicate operand of an instruction. `None` for one that is not named.
fn condition(inst: &Inst) -> Condition {
    let flags = Flags::of(inst.opcode());
    let desc = inst.opcode().desc();
    if !flags.is_predicated() {
        return None;
    }
    let is_class = |index: &usize| {
        let class = desc.operand(*index).and_then(|operand| operand.register_class());
        class == Some(RegisterClass::PredRegs)
    };
    let index = (desc.def_count()..desc.operands().len()).find(is_class)?;
    Some((inst.operands().get(index)?.register()?, !flags.is_predicated_false()))
}

/// Returns the instruction of a packet that defines a register, and the index of the operand. One under the condition
/// `wanted` is preferred.
fn producer(packet: &Packet, register: Register, wanted: Condition) -> Option<(&Inst, usize)> {
    let mut other = None;
    for inst in packet.instructions() {
        for (index, own) in output_registers(inst).enumerate() {
            if own.overlaps(register) {
                if condition(inst) == wanted {
                    return Some((inst, index));
                }
                other = Some((inst, index));
            }
        }
        if register == Register::VTMP && writes_temporary(inst.opcode()) {
            return Some((inst, 0));
        }
    }
    other
}

/// Returns true if results that are used in the packet are results of the right kind, under the condition of the use.
fn are_new_values_valid(packet: &Packet) -> bool {
    packet.instructions().all(|consumer| {
        let flags = Flags::of(consumer.opcode());
        if !flags.uses_new_value() {
            return true;
        }
        let operand = consumer.operands().get(flags.new_value_operand());
        let Some(register) = operand.and_then(|operand| operand.register()) else { return false };
        let wanted = condition(consumer);
        let found = producer(packet, register, wanted);
        found.is_some_and(|(inst, index)| is_valid_producer(consumer, wanted, inst, index))
    })
}

/// Returns true if a consumer under the condition `wanted` can use an output of an instruction.
fn is_valid_producer(consumer: &Inst, wanted: Condition, producer: &Inst, index: usize) -> bool {
    let (desc, flags) = (producer.opcode().desc(), Flags::of(producer.opcode()));
    let is_temporary = writes_temporary(producer.opcode());
    if let Some(own) = condition(producer).filter(|_| !is_temporary) {
        let is_compare_and_jump = Flags::of(consumer.opcode()).kind() == kind::NCJ;
        if is_compare_and_jump || wanted != Some(own) {
            return false;
        }
    }
    let class = desc.operand(index).and_then(|operand| operand.register_class());
    if class == Some(RegisterClass::DoubleRegs) {
        return false;
    }
    // Addresses that change are no results. Loads of the Z register have no other result.
    let address = if flags.kind() == kind::CVI_ZW { 0 } else { 1 };
    let is_address = desc.may_load() && index == address || desc.may_store() && index == 0;
    if is_address && matches!(flags.address_mode(), mode::ABSOLUTE_SET | mode::POST_INCREMENT) {
        return false;
    }
    !(consumer.opcode().desc().is_branch() && flags.is_float())
}

/// Returns true if an instruction writes a register that cannot be written.
fn writes_read_only(packet: &Packet) -> bool {
    let mut all = packet.words().iter().flat_map(|word| output_registers(word.first()));
    all.any(|register| matches!(register, Register::PC | Register::C9_8))
}

/// Returns true for branches, calls and returns.
pub(crate) fn is_branching(opcode: Opcode) -> bool {
    let desc = opcode.desc();
    desc.is_branch() || desc.is_call() || desc.is_return()
}

/// Returns true if instructions and loops can be in a packet with each other.
fn are_combinations_valid(machine: &Hexagon, packet: &Packet) -> bool {
    let flags = |inst: &Inst| Flags::of(inst.opcode());
    let is_alone = packet.words().len() == 1;
    if !is_alone && packet.instructions().any(|inst| flags(inst).is_solo()) {
        return false;
    }
    let limited = packet.instructions().enumerate().filter(|(_, inst)| flags(inst).is_solo_ax());
    if let Some((last, _)) = limited.last() {
        let mut others = packet.instructions().enumerate().filter(|(index, _)| *index != last);
        if others.any(|(_, inst)| !is_arithmetic(inst)) {
            return false;
        }
    }
    // A duplex that is alone is not searched for branches.
    let is_duplex = is_alone && packet.words().iter().any(|word| word.second().is_some());
    let branches = packet.instructions().filter(|inst| !is_duplex && is_branching(inst.opcode()));
    let ends = packet.ends();
    let count = branches.clone().count();
    if count > 0 && (ends.inner || ends.outer) {
        return false;
    }
    let are_branches_valid = branches.enumerate().all(|(index, inst)| {
        let flags = flags(inst);
        let [first, second] = [flags.may_branch_first(), flags.may_branch_second()];
        let is_allowed = match index {
            0 => first,
            1 => second,
            _ => first || second,
        };
        !flags.is_only_branch() || count == 1 || is_allowed
    });
    let is_temporary =
        |inst: &&Inst| writes_temporary(inst.opcode()) || flags(inst).has_temporary();
    let is_temporary_valid = !machine.has(Feature::ArchV69)
        || is_duplex
        || packet.instructions().filter(is_temporary).count() <= 1;
    are_branches_valid && is_temporary_valid
}

/// Returns true for instructions of types A and X without those on floating-point numbers.
fn is_arithmetic(inst: &Inst) -> bool {
    let flags = Flags::of(inst.opcode());
    !flags.is_float()
        && match flags.kind() {
            kind::ALU32_2OP
            | kind::ALU32_3OP
            | kind::ALU32_ADDI
            | kind::ALU64
            | kind::EXTENDER
            | kind::M
            | kind::S_2OP
            | kind::S_3OP => true,
            // Names of halves of duplexes begin with their group.
            kind::SUBINSN => inst.opcode().name().starts_with("SA1_"),
            _ => false,
        }
}
