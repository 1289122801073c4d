//! [`Expansion`]: instructions that a line stands for, and the macros by their opcodes.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, Fault, Parsed, SymbolId};
use tablegen_rt::mc::inst::Operand as MachineOperand;

use super::Machine;
use super::encode::Origin;
use super::fixups::specifier;
use super::process::inst_of;
use super::registers::{general_number, gpr};
use crate::Feature;
use crate::matcher::Matched;
use crate::target::{Opcode as O, Register};

pub(super) type Operand = MachineOperand<Register>;

/// Instructions that a line or directive stands for.
pub(super) struct Expansion<'a> {
    pub(super) machine: &'a mut Machine,
    /// Offset of the line in the source.
    pub(super) offset: usize,
    pub(super) assembly: &'a mut Assembly<Machine>,
}

/// Returns the operand that is the register with the value 0.
pub(super) const fn zero() -> Operand {
    MachineOperand::Register(Some(Register::ZERO))
}

/// Returns the operand that is a number.
pub(super) const fn number(number: i64) -> Operand {
    MachineOperand::Immediate(number)
}

/// Returns true if both operands are one general register, whole or its half.
pub(super) fn overlaps(one: Operand, other: Operand) -> bool {
    let number = |operand: Operand| operand.register().and_then(general_number);
    number(one).is_some_and(|one| number(other) == Some(one))
}

/// Returns true for the general register with the value 0.
pub(super) fn is_zero(operand: Operand) -> bool {
    operand.register().and_then(general_number) == Some(0)
}

impl<'a> Expansion<'a> {
    pub(super) fn new(
        machine: &'a mut Machine,
        offset: usize,
        assembly: &'a mut Assembly<Machine>,
    ) -> Self {
        Expansion { machine, offset, assembly }
    }

    pub(super) fn has(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    /// Returns true if general registers have 64 bits.
    pub(super) fn is_64_bit(&self) -> bool {
        self.has(Feature::FeatureGP64Bit)
    }

    /// Returns true if addresses have 64 bits.
    pub(super) fn has_long_addresses(&self) -> bool {
        self.machine.abi.has_long_addresses()
    }

    pub(super) fn is_micro(&self) -> bool {
        self.has(Feature::FeatureMicroMips)
    }

    pub(super) fn fault(&self, reason: &'static str) -> Fault {
        Fault::new(self.offset, ErrorKind::Invalid(reason))
    }

    /// Emits an instruction.
    pub(super) fn put(&mut self, opcode: O, operands: &[Operand]) -> Parsed<()> {
        self.put_inst(&inst_of(opcode, operands))
    }

    pub(super) fn put_inst(&mut self, inst: &Matched) -> Parsed<()> {
        self.machine.emit_machine_inst(inst, Origin::Text, self.assembly)
    }

    /// Emits an instruction whose last operand is a number of 16 bits.
    pub(super) fn put_short(
        &mut self,
        opcode: O,
        to: Operand,
        from: Operand,
        value: i64,
    ) -> Parsed<()> {
        self.put(opcode, &[to, from, number((value as i16).into())])
    }

    /// Emits a shift to the left of 64 bits.
    pub(super) fn shift_left(&mut self, register: Operand, amount: i64) -> Parsed<()> {
        let (opcode, amount) =
            if amount >= 32 { (O::DSLL32, amount - 32) } else { (O::DSLL, amount) };
        self.put_short(opcode, register, register, amount)
    }

    /// Emits the instruction without effect of a delay slot.
    pub(super) fn empty_slot(&mut self, is_short: bool) -> Parsed<()> {
        let is_r6 = self.has(Feature::FeatureMips32r6);
        match (self.is_micro(), is_short, is_r6) {
            (true, true, true) => self.put(O::MOVE16_MMR6, &[zero(), zero()]),
            (true, true, false) => self.put(O::MOVE16_MM, &[zero(), zero()]),
            (true, false, true) => self.put_short(O::SLL_MMR6, zero(), zero(), 0),
            (true, false, false) => self.put_short(O::SLL_MM, zero(), zero(), 0),
            (false, ..) => self.put_short(O::SLL, zero(), zero(), 0),
        }
    }

    /// Emits the shortest instruction without effect.
    pub(super) fn no_operation(&mut self) -> Parsed<()> {
        match self.is_micro() {
            true => self.put(O::MOVE16_MM, &[zero(), zero()]),
            false => self.put_short(O::SLL, zero(), zero(), 0),
        }
    }

    /// Returns the register that macros overwrite.
    pub(super) fn temporary(&self) -> Parsed<Operand> {
        let reason = "pseudo-instruction requires $at, which is not available";
        match self.machine.options.temporary {
            0 => Err(self.fault(reason)),
            number => Ok(MachineOperand::Register(gpr(number, self.is_64_bit()))),
        }
    }

    /// Returns the global pointer.
    pub(super) fn pointer(&self) -> Operand {
        let is_long = self.has_long_addresses();
        MachineOperand::Register(gpr(self.machine.global_pointer, is_long))
    }

    /// Returns an expression in the parentheses of an operator such as `%lo`.
    pub(super) fn specified_expression(&mut self, name: &str, inner: ExprId) -> ExprId {
        let specifier = specifier(name).unwrap_or(0);
        self.assembly.add_node(Node::Specified(specifier, inner))
    }

    pub(super) fn specified(&mut self, name: &str, inner: ExprId) -> Operand {
        self.specified_expression(name, inner).operand()
    }

    /// Creates a label, which [`define`](Self::define) defines.
    pub(super) fn label(&mut self) -> (SymbolId, Operand) {
        let label = self.assembly.symbols.create("", true);
        (label, self.assembly.symbol_reference(label).operand())
    }

    pub(super) fn define(&mut self, label: SymbolId) -> Parsed<()> {
        self.assembly.define_label(label, self.offset)
    }

    /// Emits the instructions of a macro, or an instruction that is none. Returns the last one of a macro that replaces its
    /// instruction by another one.
    pub(super) fn expand(&mut self, inst: &Matched) -> Parsed<Option<Matched>> {
        match inst.opcode() {
            O::B_MM_Pseudo | O::B_MMR6_Pseudo => return self.micro_branch(inst).map(Some),
            O::SWM_MM | O::LWM_MM => return self.several_registers(inst).map(Some),
            _ => {}
        }
        self.expand_macro(inst).map(|()| None)
    }

    fn expand_macro(&mut self, inst: &Matched) -> Parsed<()> {
        match inst.opcode() {
            O::LoadImm32 => self.load_number(inst, true),
            O::LoadImm64 => self.load_number(inst, false),
            O::LoadAddrImm32 | O::LoadAddrImm64 => {
                let is_32_bit = inst.opcode() == O::LoadAddrImm32;
                self.load_address(inst.operand(0), None, inst.operand(1), is_32_bit)
            }
            O::LoadAddrReg32 | O::LoadAddrReg64 => {
                let is_32_bit = inst.opcode() == O::LoadAddrReg32;
                let base = Some(inst.operand(1));
                self.load_address(inst.operand(0), base, inst.operand(2), is_32_bit)
            }
            O::JalOneReg | O::JalTwoReg => self.call_of_register(inst),
            O::BneImm | O::BeqImm | O::BEQLImmMacro | O::BNELImmMacro => self.branch_if_equal(inst),
            O::BLT
            | O::BLE
            | O::BGE
            | O::BGT
            | O::BLTU
            | O::BLEU
            | O::BGEU
            | O::BGTU
            | O::BLTL
            | O::BLEL
            | O::BGEL
            | O::BGTL
            | O::BLTUL
            | O::BLEUL
            | O::BGEUL
            | O::BGTUL
            | O::BLTImmMacro
            | O::BLEImmMacro
            | O::BGEImmMacro
            | O::BGTImmMacro
            | O::BLTUImmMacro
            | O::BLEUImmMacro
            | O::BGEUImmMacro
            | O::BGTUImmMacro
            | O::BLTLImmMacro
            | O::BLELImmMacro
            | O::BGELImmMacro
            | O::BGTLImmMacro
            | O::BLTULImmMacro
            | O::BLEULImmMacro
            | O::BGEULImmMacro
            | O::BGTULImmMacro => self.conditional_branch(inst),
            O::SDivMacro
            | O::SDivIMacro
            | O::SRemMacro
            | O::SRemIMacro
            | O::DSDivMacro
            | O::DSDivIMacro
            | O::DSRemMacro
            | O::DSRemIMacro
            | O::UDivMacro
            | O::UDivIMacro
            | O::URemMacro
            | O::URemIMacro
            | O::DUDivMacro
            | O::DUDivIMacro
            | O::DURemMacro
            | O::DURemIMacro => self.divide(inst),
            O::PseudoTRUNC_W_S | O::PseudoTRUNC_W_D32 | O::PseudoTRUNC_W_D => self.truncate(inst),
            O::LoadImmSingleGPR => self.load_single(inst),
            O::LoadImmSingleFGR => self.load_single_real(inst),
            O::LoadImmDoubleGPR => self.load_double(inst),
            O::LoadImmDoubleFGR => self.load_double_real(inst, true),
            O::LoadImmDoubleFGR_32 => self.load_double_real(inst, false),
            O::Ulh | O::Ulhu => self.load_unaligned_half(inst),
            O::Ush => self.store_unaligned_half(inst),
            O::Ulw | O::Usw => self.unaligned_access(inst),
            O::SGE | O::SGEU | O::SLE | O::SLEU => self.compare(inst),
            O::SGEImm | O::SGEUImm | O::SGEImm64 | O::SGEUImm64 => self.at_least_number(inst),
            O::SGTImm
            | O::SGTUImm
            | O::SGTImm64
            | O::SGTUImm64
            | O::SLEImm
            | O::SLEUImm
            | O::SLEImm64
            | O::SLEUImm64 => self.compare_number(inst),
            O::ROL | O::ROR => self.rotate(inst, false),
            O::DROL | O::DROR => self.rotate(inst, true),
            O::ROLImm | O::RORImm => self.rotate_by_number(inst),
            O::DROLImm | O::DRORImm => self.rotate_long_by_number(inst),
            O::ABSMacro => self.absolute(inst),
            O::MULImmMacro | O::DMULImmMacro => self.multiply_by_number(inst),
            O::MULOMacro | O::DMULOMacro => self.multiply_checked(inst),
            O::MULOUMacro | O::DMULOUMacro => self.multiply_unsigned_checked(inst),
            O::DMULMacro => self.multiply_long(inst),
            O::LDMacro | O::SDMacro | O::SDC1_M1 => self.access_pair(inst),
            O::SEQMacro | O::SNEMacro => self.equal(inst),
            O::SEQIMacro | O::SNEIMacro => self.equal_number(inst),
            O::MFTC0
            | O::MTTC0
            | O::MFTGPR
            | O::MTTGPR
            | O::MFTLO
            | O::MTTLO
            | O::MFTHI
            | O::MTTHI
            | O::MFTACX
            | O::MTTACX
            | O::MFTDSP
            | O::MTTDSP
            | O::MFTC1
            | O::MTTC1
            | O::MFTHC1
            | O::MTTHC1
            | O::CFTC1
            | O::CTTC1 => self.move_of_thread(inst),
            O::SaaAddr | O::SaadAddr => self.add_to_memory(inst),
            O::NORImm | O::NORImm64 => self.with_long_number(inst),
            O::SLTImm64 => self.short_or_long_number(inst, Some(O::SLTi64), true),
            O::SLTUImm64 => self.short_or_long_number(inst, Some(O::SLTiu64), true),
            O::ADDi
            | O::ADDi_MM
            | O::ADDiu
            | O::ADDiu_MM
            | O::SLTi
            | O::SLTi_MM
            | O::SLTiu
            | O::SLTiu_MM => self.short_or_long_number(inst, None, true),
            O::ANDi
            | O::ANDi_MM
            | O::ANDi64
            | O::ORi
            | O::ORi_MM
            | O::ORi64
            | O::XORi
            | O::XORi_MM
            | O::XORi64 => self.short_or_long_number(inst, None, false),
            _ => self.put_inst(inst),
        }
    }
}
