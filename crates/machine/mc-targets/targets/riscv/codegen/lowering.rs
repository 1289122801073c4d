//! Operations, calls, addresses and branches.

extern crate alloc;

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::Error;
use tablegen_backend::ir::{AtomicOp, Convert, Type};
use tablegen_backend::lower::{
    AddressKind, Assignment, CallTarget, Choice, Cond, Facts, Location, Lowering, Nodes, Op, Part,
    PartType,
};
use tablegen_backend::machine::{Address, Base, Inst, Operand};
use tablegen_rt::isel::Emit;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::isa::{
    CALL_CLOBBERED, CALL_CLOBBERED_SINGLES, CALL_CLOBBERED_SOFT, CALL_CLOBBERED_SOFT_SINGLES, Isa,
    Part as AddressPart,
};
use super::select::{BRANCHES, Hooks, branch_of};
use super::{FloatAbi, Generator, Relocation, constants, select};
use crate::selector::{NodeOpcode, Selector, ValueType};
use crate::target::{Feature, Opcode, Register, RegisterClass};

/// Number of instructions for the bits of a floating-point constant, from which it is loaded from
/// memory.
const MAX_CONSTANT: usize = 3;

impl Generator {
    fn int(&self) -> ValueType {
        if self.is_64_bit() { ValueType::i64 } else { ValueType::i32 }
    }

    /// Returns true if the bits of a floating-point number need two general registers.
    fn is_in_two_registers(&self, ty: PartType) -> bool {
        ty == PartType::F64 && !self.is_64_bit()
    }

    /// Returns true if instructions rotate registers and reverse the bytes of one.
    fn has_rotations(&self) -> bool {
        self.has(Feature::FeatureStdExtZbb) || self.has(Feature::FeatureStdExtZbkb)
    }

    /// Returns the addresses of the lower and the upper half of memory for a number of 64 bits.
    fn halves(nodes: &mut Nodes<'_, Self>) -> Result<(Value, Value), Error> {
        let slot = nodes.scratch_slot();
        let lower = nodes.slot_address(slot)?;
        Ok((lower, nodes.op_constant(Op::Add, lower, 4)?))
    }

    /// Returns the address of an entity by an instruction that loads it from a table or makes it.
    fn pseudo_address(
        &self,
        nodes: &mut Nodes<'_, Self>,
        opcode: Opcode,
        address: Address<Isa>,
    ) -> Result<Value, Error> {
        let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
        Ok(nodes.graph.machine(opcode, self.int(), &[leaf]))
    }

    /// Returns the operands and the condition code of a comparison that branches have.
    fn comparison(
        nodes: &mut Nodes<'_, Self>,
        (cond, left, right): (Cond, Value, Value),
    ) -> Result<[Value; 3], Error> {
        if !BRANCHES.contains(&cond) {
            return Err(Error::Unsupported(format!("branch by {cond:?}")));
        }
        Ok([left, right, nodes.condition(cond)?])
    }
}

impl Lowering for Generator {
    type Nodes = select::Nodes;
    type Selector = Selector<Value>;

    fn register_bits(&self) -> u32 {
        if self.is_64_bit() { 64 } else { 32 }
    }

    fn has_float(&self, is_double: bool) -> bool {
        self.has(if is_double { Feature::FeatureStdExtD } else { Feature::FeatureStdExtF })
    }

    fn class(&self, ty: PartType) -> RegisterClass {
        match ty {
            PartType::Int => RegisterClass::GPR,
            PartType::F32 => RegisterClass::FPR32,
            // There are no vectors.
            PartType::F64 | PartType::Vector(_) => RegisterClass::FPR64,
        }
    }

    fn is_legal(&self, op: Op, ty: PartType) -> bool {
        if ty != PartType::Int {
            let has = self.has_float(ty == PartType::F64);
            return has
                && matches!(
                    op,
                    Op::FAdd
                        | Op::FSub
                        | Op::FMul
                        | Op::FDiv
                        | Op::FSqrt
                        | Op::FNeg
                        | Op::FAbs
                        | Op::FCopySign
                        | Op::FMinNum
                        | Op::FMaxNum
                        | Op::Fma
                );
        }
        match op {
            Op::Mul | Op::MulHS | Op::MulHU => {
                self.has(Feature::FeatureStdExtZmmul) || self.has(Feature::FeatureStdExtM)
            }
            Op::SDiv | Op::UDiv | Op::SRem | Op::URem => self.has(Feature::FeatureStdExtM),
            Op::SMin | Op::SMax | Op::UMin | Op::UMax | Op::Ctpop | Op::Ctlz | Op::Cttz => {
                self.has(Feature::FeatureStdExtZbb)
            }
            Op::BSwap | Op::Rotl | Op::Rotr => self.has_rotations(),
            _ => true,
        }
    }

    fn extends_in_register(&self, from: u32) -> bool {
        from == 32 && self.is_64_bit()
            || matches!(from, 8 | 16) && self.has(Feature::FeatureStdExtZbb)
    }

    fn adds_shifted(&self, by: u32, _: u32) -> bool {
        by <= 3 && self.has(Feature::FeatureStdExtZba)
    }

    fn prefers_sign_extension(&self, from: u32) -> bool {
        from == 32 && self.is_64_bit()
    }

    fn narrow(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Op,
        bits: u32,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        if bits != 32 || !self.is_64_bit() {
            return Ok(None);
        }
        let opcode = match op {
            Op::Shl => NodeOpcode::RISCVISD_SLLW,
            Op::Srl => NodeOpcode::RISCVISD_SRLW,
            Op::Sra => NodeOpcode::RISCVISD_SRAW,
            Op::SDiv if self.has(Feature::FeatureStdExtM) => NodeOpcode::RISCVISD_DIVW,
            Op::UDiv if self.has(Feature::FeatureStdExtM) => NodeOpcode::RISCVISD_DIVUW,
            Op::URem if self.has(Feature::FeatureStdExtM) => NodeOpcode::RISCVISD_REMUW,
            Op::Ctlz if self.has(Feature::FeatureStdExtZbb) => NodeOpcode::RISCVISD_CLZW,
            Op::Cttz if self.has(Feature::FeatureStdExtZbb) => NodeOpcode::RISCVISD_CTZW,
            Op::Rotl if self.has_rotations() => NodeOpcode::RISCVISD_ROLW,
            Op::Rotr if self.has_rotations() => NodeOpcode::RISCVISD_RORW,
            _ => return Ok(None),
        };
        // Patterns for shifts by constants have the extension.
        if matches!(op, Op::Shl | Op::Srl | Op::Sra)
            && operands.get(1).is_some_and(|&amount| nodes.integer(amount).is_some())
        {
            return Ok(None);
        }
        // A division by a constant may have a shorter form.
        if matches!(op, Op::UDiv | Op::URem)
            && let Some(number) = operands.get(1).and_then(|&right| nodes.integer(right))
            && number > 0
            && number.count_ones() == 1
        {
            return Ok(None);
        }
        Ok(Some(nodes.node(opcode, self.int(), operands)))
    }

    fn convert(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Convert,
        from: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        let width = self.register_bits();
        match op {
            Convert::FpToSiSat | Convert::FpToUiSat => {
                let bits = to.bits(width);
                let is_signed = op == Convert::FpToSiSat;
                // The instruction saturates to the register, and a narrower type afterwards.
                let opcode = if is_signed {
                    NodeOpcode::RISCVISD_FCVT_X
                } else {
                    NodeOpcode::RISCVISD_FCVT_XU
                };
                let toward_zero = nodes.immediate(1);
                let mut result = nodes.node(opcode, self.int(), &[value, toward_zero]);
                if bits < width {
                    result = nodes.saturated(result, bits, is_signed)?;
                }
                let code = nodes.condition(Cond::Oeq)?;
                let is_number = nodes.typed(Op::SetCc, self.int(), &[value, value, code])?;
                let zero = nodes.constant(0);
                nodes.select(is_number, PartType::Int, result, zero).map(Some)
            }
            Convert::LRint => nodes.op(Op::LRint, &[value]).map(Some),
            Convert::LRound => nodes.op(Op::LRound, &[value]).map(Some),
            _ => {
                let _ = from;
                Ok(None)
            }
        }
    }

    fn select(
        &self,
        nodes: &mut Nodes<'_, Self>,
        bit: Value,
        ty: PartType,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        let test = nodes.test(bit)?;
        let [left, right, code] = Self::comparison(nodes, test)?;
        let ty = nodes.type_of_part(ty)?;
        let operands = [left, right, code, then, otherwise];
        Ok(nodes.node(NodeOpcode::RISCVISD_SELECT_CC, ty, &operands))
    }

    fn branch(
        &self,
        nodes: &mut Nodes<'_, Self>,
        test: (Cond, Value, Value),
        block: Value,
    ) -> Result<(), Error> {
        let [left, right, code] = Self::comparison(nodes, test)?;
        let kind = Kind::Generic(NodeOpcode::RISCVISD_BR_CC);
        nodes.graph.effect(kind, &[], &[left, right, code, block]);
        Ok(())
    }

    fn address(
        &self,
        nodes: &mut Nodes<'_, Self>,
        base: Base,
        addend: i64,
        kind: AddressKind,
    ) -> Result<Value, Error> {
        let of = |part, addend| Address { base, addend, part };
        match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                // An absolute address may be 0.
                if kind.is_in_table(self.relocation()) && !self.has_absolute_addresses() {
                    let opcode = Opcode::PseudoLGA;
                    let address = self.pseudo_address(nodes, opcode, of(AddressPart::Whole, 0))?;
                    return nodes.op_constant(Op::Add, address, addend);
                }
                if !self.has_absolute_addresses() {
                    let address = of(AddressPart::Whole, addend);
                    return self.pseudo_address(nodes, Opcode::PseudoLLA, address);
                }
                let [upper, lower] =
                    [AddressPart::Hi, AddressPart::Lo].map(|part| of(part, addend));
                let upper = nodes.address_leaf(Op::TargetGlobalAddress, upper)?;
                let lower = nodes.address_leaf(Op::TargetGlobalAddress, lower)?;
                let upper = nodes.node(NodeOpcode::RISCVISD_HI, self.int(), &[upper]);
                Ok(nodes.node(NodeOpcode::RISCVISD_ADD_LO, self.int(), &[upper, lower]))
            }
            AddressKind::DynamicThreadLocal => {
                self.pseudo_address(nodes, Opcode::PseudoLA_TLS_GD, of(AddressPart::Whole, 0))
            }
            AddressKind::ThreadLocal => {
                let part = |nodes: &mut Nodes<'_, Self>, part| {
                    nodes.address_leaf(Op::TargetGlobalTlsAddress, of(part, addend))
                };
                let upper = part(nodes, AddressPart::TprelHi)?;
                let add = part(nodes, AddressPart::TprelAdd)?;
                let lower = part(nodes, AddressPart::TprelLo)?;
                let int = self.int();
                let upper = nodes.node(NodeOpcode::RISCVISD_HI, int, &[upper]);
                let pointer = nodes.physical(Register::X4);
                let operands = [upper, pointer, add];
                let sum = nodes.node(NodeOpcode::RISCVISD_ADD_TPREL, int, &operands);
                Ok(nodes.node(NodeOpcode::RISCVISD_ADD_LO, int, &[sum, lower]))
            }
            AddressKind::ExternalThreadLocal => {
                let opcode = Opcode::PseudoLA_TLS_IE;
                let offset = self.pseudo_address(nodes, opcode, of(AddressPart::Whole, 0))?;
                let pointer = nodes.physical(Register::X4);
                let address = nodes.graph.machine(Opcode::ADD, self.int(), &[offset, pointer]);
                nodes.op_constant(Op::Add, address, addend)
            }
        }
    }

    fn float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        is_double: bool,
        bits: u64,
    ) -> Result<Value, Error> {
        let part = if is_double { PartType::F64 } else { PartType::F32 };
        let value = match is_double {
            true => bits.cast_signed(),
            false => bits.cast_signed() << 32 >> 32,
        };
        if !self.is_in_two_registers(part)
            && constants::instructions(value, self.is_64_bit()).len() <= MAX_CONSTANT
        {
            let value = nodes.constant(value);
            return self.bits_to_float(nodes, part, &[value]);
        }
        nodes.load_float(is_double, bits)
    }

    fn float_to_bits(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        value: Value,
    ) -> Result<Vec<Value>, Error> {
        let int = self.int();
        if self.is_in_two_registers(ty) {
            // No instruction moves half of a number.
            let float = nodes.type_of_part(ty)?;
            let (lower, upper) = Self::halves(nodes)?;
            nodes.store(value, float, lower, 8)?;
            return Ok(vec![nodes.load(int, int, lower, 4)?, nodes.load(int, int, upper, 4)?]);
        }
        let opcode = if ty == PartType::F64 { Opcode::FMV_X_D } else { Opcode::FMV_X_W };
        Ok(vec![nodes.graph.machine(opcode, int, &[value])])
    }

    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error> {
        let float = nodes.type_of_part(ty)?;
        match *bits {
            [lower, upper] if self.is_in_two_registers(ty) => {
                let int = self.int();
                let addresses = Self::halves(nodes)?;
                nodes.store(lower, int, addresses.0, 4)?;
                nodes.store(upper, int, addresses.1, 4)?;
                nodes.load(float, float, addresses.0, 8)
            }
            [bits] => {
                let opcode = if ty == PartType::F64 { Opcode::FMV_D_X } else { Opcode::FMV_W_X };
                Ok(nodes.graph.machine(opcode, float, &[bits]))
            }
            _ => Err(Error::Unsupported("number of parts of a floating-point number".into())),
        }
    }

    fn arguments(&self, parts: &[Part]) -> Assignment<Register> {
        self.convention().arguments(parts)
    }

    fn results(&self, parts: &[Part]) -> Option<Vec<Location<Register>>> {
        self.convention().results(parts)
    }

    fn call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        nodes.called(callee, [Opcode::PseudoCALL, Opcode::PseudoCALLIndirect])
    }

    fn tail_call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        nodes.called(callee, [Opcode::PseudoTAIL, Opcode::PseudoTAILIndirect])
    }

    fn calls_for_thread_local(&self) -> bool {
        self.relocation() == Relocation::Shared
    }

    fn call_clobbers(&self) -> &'static [Register] {
        let has_doubles = self.has(Feature::FeatureStdExtD);
        match self.float_abi() {
            FloatAbi::Double => CALL_CLOBBERED,
            // Functions preserve the lower half of a register.
            FloatAbi::Single | FloatAbi::Soft if has_doubles => CALL_CLOBBERED_SOFT,
            FloatAbi::Single => CALL_CLOBBERED_SINGLES,
            FloatAbi::Soft => CALL_CLOBBERED_SOFT_SINGLES,
        }
    }

    fn return_address(&self) -> Option<Register> {
        Some(Register::X1)
    }

    fn return_opcode(&self) -> Opcode {
        Opcode::PseudoRET
    }

    fn has_atomic(&self, bits: u32) -> bool {
        self.has(Feature::FeatureStdExtA) && (bits == 32 || bits == 64 && self.is_64_bit())
    }

    fn has_atomic_update(&self, _: AtomicOp) -> bool {
        true
    }

    fn has_masked_atomics(&self) -> bool {
        self.has(Feature::FeatureStdExtA)
    }

    fn masked_opcode(&self, op: Option<AtomicOp>) -> Option<(Opcode, usize)> {
        super::atomics::PSEUDOS.masked_opcode(op)
    }

    fn select_special(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        let int = self.int();
        let new = match graph.node(node).kind() {
            Kind::Constant(number) => {
                let number = i64::try_from(number).unwrap_or(0);
                let zero = graph.register(Some(Register::X0), int);
                let mut value = zero;
                for (opcode, immediate) in constants::instructions(number, self.is_64_bit()) {
                    let immediate = graph.constant(immediate, int);
                    value = match opcode {
                        Opcode::LUI => graph.machine(opcode, int, &[immediate]),
                        _ => graph.machine(opcode, int, &[value, immediate]),
                    };
                }
                value
            }
            Kind::Generic(NodeOpcode::FrameIndex) => {
                let Some(&slot) = graph.node(node).operands().first() else { return Ok(false) };
                let zero = graph.constant(0, int);
                graph.machine(Opcode::ADDI, int, &[slot, zero])
            }
            _ => return Ok(false),
        };
        let _ = facts;
        graph.replace_uses(node, new);
        Ok(true)
    }

    fn select_pattern(
        &self,
        selector: &mut Selector<Value>,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<(), Error> {
        let hooks = Hooks { generator: self, facts };
        selector.select(graph, node, &hooks).map_err(|error| Error::Unsupported(format!("{error}")))
    }

    fn choice(&self, inst: &Inst<Isa>) -> Option<Choice<Isa>> {
        if !matches!(
            inst.opcode,
            Opcode::Select_GPR_Using_CC_GPR
                | Opcode::Select_FPR32_Using_CC_GPR
                | Opcode::Select_FPR64_Using_CC_GPR
        ) {
            return None;
        }
        let &[_, left, right, Operand::Immediate(code), _, _] = &inst.operands[..] else {
            return None;
        };
        let branch = Inst::new(branch_of(code)?, [left, right]);
        Some(Choice { branch, values: [4, 5] })
    }
}
