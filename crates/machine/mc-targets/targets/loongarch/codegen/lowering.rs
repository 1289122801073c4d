//! Operations, calls and addresses.

extern crate alloc;

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::ir::{AtomicOp, Convert, Type};
use tablegen_backend::lower::{
    AddressKind, Assignment, CallTarget, Choice, Cond, Facts, Location, Lowering, Nodes, Op, Part,
    PartType,
};
use tablegen_backend::machine::{Address, Base, Inst};
use tablegen_backend::{Error, Relocation};
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::isa::{CALL_CLOBBERED, CALL_CLOBBERED_SOFT, Isa, Part as AddressPart};
use super::select::{self, Hooks};
use super::{Generator, conditions, special};
use crate::asm::pseudo::number_sequence;
use crate::selector::{NodeOpcode, Selector, ValueType};
use crate::target::{Feature, Opcode, Register, RegisterClass};

/// Number of instructions for the bits of a floating-point constant, from which it is loaded from memory.
const MAX_CONSTANT: usize = 3;

impl Generator {
    /// Returns the address of an entity by a pseudo instruction.
    fn pseudo_address(
        nodes: &mut Nodes<'_, Self>,
        opcode: Opcode,
        base: Base,
        addend: i64,
    ) -> Result<Value, Error> {
        let address = Address { base, addend, part: AddressPart::Whole };
        let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
        Ok(nodes.graph.machine(opcode, ValueType::i64, &[leaf]))
    }

    /// Returns the sum of the thread pointer and an offset.
    fn in_thread(nodes: &mut Nodes<'_, Self>, offset: Value, addend: i64) -> Result<Value, Error> {
        let pointer = nodes.physical(Register::R2);
        let address = nodes.graph.machine(Opcode::ADD_D, ValueType::i64, &[offset, pointer]);
        nodes.op_constant(Op::Add, address, addend)
    }

    /// Converts a number to an integer of 64 bits with a sign. Numbers beyond them become the nearest one, and 0 stands
    /// for what is no number.
    fn integer_of_float(nodes: &mut Nodes<'_, Self>, value: Value) -> Value {
        let is_double = nodes.graph.type_of(value) == Some(ValueType::f64);
        let opcode = if is_double { Opcode::FTINTRZ_L_D } else { Opcode::FTINTRZ_L_S };
        let bits = nodes.graph.machine(opcode, ValueType::f64, &[value]);
        nodes.graph.machine(Opcode::MOVFR2GR_D, ValueType::i64, &[bits])
    }

    /// Converts a number to an integer of 64 bits without a sign: one of 2 to the power of 63 or more is reduced by it.
    fn unsigned_of_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        is_double: bool,
        value: Value,
    ) -> Result<Value, Error> {
        let bits = if is_double { 0x43e0_0000_0000_0000 } else { 0x5f00_0000 };
        let ty = nodes.vocabulary().float(is_double)?;
        let limit = self.float(nodes, is_double, bits)?;
        let reduced = nodes.typed(Op::FSub, ty, &[value, limit])?;
        let small = Self::integer_of_float(nodes, value);
        let large = Self::integer_of_float(nodes, reduced);
        let large = nodes.op_constant(Op::Xor, large, i64::MIN)?;
        let code = nodes.condition(Cond::Olt)?;
        let is_small = nodes.typed(Op::SetCc, ValueType::i64, &[value, limit, code])?;
        nodes.select(is_small, PartType::Int, small, large)
    }
}

impl Lowering for Generator {
    type Nodes = select::Nodes;
    type Selector = Selector<Value>;

    fn register_bits(&self) -> u32 {
        64
    }

    fn has_float(&self, _: bool) -> bool {
        self.has_doubles()
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
            return self.has_doubles()
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
                        | Op::FRint
                        | Op::Fma
                );
        }
        !matches!(op, Op::Ctpop | Op::SMin | Op::SMax | Op::UMin | Op::UMax)
    }

    fn compares_directly(&self) -> bool {
        true
    }

    fn extends_in_register(&self, from: u32) -> bool {
        matches!(from, 8 | 16 | 32)
    }

    fn adds_shifted(&self, by: u32, _: u32) -> bool {
        by <= 4
    }

    fn prefers_sign_extension(&self, from: u32) -> bool {
        from == 32
    }

    fn has_bit_reverse(&self) -> bool {
        true
    }

    fn has_unaligned_access(&self) -> bool {
        self.has(Feature::FeatureUAL)
    }

    fn narrow(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Op,
        bits: u32,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        if bits != 32 {
            return Ok(None);
        }
        let constant = operands.get(1).and_then(|&right| nodes.integer(right));
        let opcode = match op {
            // Shifts by constants have the extension.
            Op::Shl | Op::Srl | Op::Sra if constant.is_some() => return Ok(None),
            Op::Shl => NodeOpcode::LoongArchISD_SLL_W,
            Op::Srl => NodeOpcode::LoongArchISD_SRL_W,
            Op::Sra => NodeOpcode::LoongArchISD_SRA_W,
            Op::Rotl | Op::Rotr => NodeOpcode::LoongArchISD_ROTR_W,
            Op::Ctlz => NodeOpcode::LoongArchISD_CLZ_W,
            Op::Cttz => NodeOpcode::LoongArchISD_CTZ_W,
            // A division by a constant may have a shorter form.
            Op::UDiv | Op::URem if constant.is_some_and(|by| by > 0 && by.count_ones() == 1) => {
                return Ok(None);
            }
            Op::SDiv => NodeOpcode::LoongArchISD_DIV_W,
            Op::UDiv => NodeOpcode::LoongArchISD_DIV_WU,
            Op::SRem => NodeOpcode::LoongArchISD_MOD_W,
            Op::URem => NodeOpcode::LoongArchISD_MOD_WU,
            _ => return Ok(None),
        };
        let mut values = operands.to_vec();
        if op == Op::Rotl
            && let Some(amount) = values.last_mut()
        {
            // Rotations to the left are those to the right by the rest.
            let zero = nodes.constant(0);
            *amount = match constant {
                Some(by) => nodes.constant(-by & 31),
                None => nodes.op(Op::Sub, &[zero, *amount])?,
            };
        }
        let is_division = matches!(op, Op::SDiv | Op::UDiv | Op::SRem | Op::URem);
        if is_division && !self.has(Feature::FeatureDiv32) {
            // Results of other operands have no meaning, even where none has a sign.
            for value in &mut values {
                *value = nodes.sext(*value, 32)?;
            }
        }
        Ok(Some(nodes.node(opcode, ValueType::i64, &values)))
    }

    fn convert(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Convert,
        from: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        let part = |ty: Type| if ty == Type::F64 { PartType::F64 } else { PartType::F32 };
        Ok(Some(match op {
            Convert::UiToFp => nodes.float_of_unsigned(part(to), from.bits(64), value)?,
            Convert::FpToUi if to.bits(64) == 64 => {
                self.unsigned_of_float(nodes, from == Type::F64, value)?
            }
            Convert::FpToSi | Convert::FpToUi => Self::integer_of_float(nodes, value),
            Convert::FpToSiSat => {
                let result = Self::integer_of_float(nodes, value);
                match to.bits(64) {
                    64 => result,
                    bits => nodes.saturated(result, bits, true)?,
                }
            }
            _ => return Ok(None),
        }))
    }

    fn select(
        &self,
        nodes: &mut Nodes<'_, Self>,
        bit: Value,
        ty: PartType,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        conditions::choose(nodes, bit, ty, [then, otherwise])
    }

    fn branch(
        &self,
        nodes: &mut Nodes<'_, Self>,
        test: (Cond, Value, Value),
        block: Value,
    ) -> Result<(), Error> {
        conditions::branch(nodes, test, block)
    }

    fn address(
        &self,
        nodes: &mut Nodes<'_, Self>,
        base: Base,
        addend: i64,
        kind: AddressKind,
    ) -> Result<Value, Error> {
        match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak
                if kind.is_in_table(self.relocation()) =>
            {
                let address = Self::pseudo_address(nodes, Opcode::PseudoLA_GOT, base, 0)?;
                nodes.op_constant(Op::Add, address, addend)
            }
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                Self::pseudo_address(nodes, Opcode::PseudoLA_PCREL, base, addend)
            }
            AddressKind::DynamicThreadLocal => {
                Self::pseudo_address(nodes, Opcode::PseudoLA_TLS_GD, base, 0)
            }
            AddressKind::ThreadLocal => {
                let offset = Self::pseudo_address(nodes, Opcode::PseudoLA_TLS_LE, base, addend)?;
                Self::in_thread(nodes, offset, 0)
            }
            AddressKind::ExternalThreadLocal => {
                let offset = Self::pseudo_address(nodes, Opcode::PseudoLA_TLS_IE, base, 0)?;
                Self::in_thread(nodes, offset, addend)
            }
        }
    }

    fn float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        is_double: bool,
        bits: u64,
    ) -> Result<Value, Error> {
        let (part, value) = match is_double {
            true => (PartType::F64, bits.cast_signed()),
            false => (PartType::F32, bits.cast_signed() << 32 >> 32),
        };
        if value == 0 || number_sequence(value).len() <= MAX_CONSTANT {
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
        let opcode = if ty == PartType::F64 { Opcode::MOVFR2GR_D } else { Opcode::MOVFR2GR_S };
        Ok(vec![nodes.graph.machine(opcode, ValueType::i64, &[value])])
    }

    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error> {
        let float = nodes.type_of_part(ty)?;
        let opcode = if ty == PartType::F64 { Opcode::MOVGR2FR_D } else { Opcode::MOVGR2FR_W };
        match bits {
            &[bits] => Ok(nodes.graph.machine(opcode, float, &[bits])),
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
        if self.has_doubles() { CALL_CLOBBERED } else { CALL_CLOBBERED_SOFT }
    }

    fn return_address(&self) -> Option<Register> {
        Some(Register::R1)
    }

    fn return_opcode(&self) -> Opcode {
        Opcode::PseudoRET
    }

    fn has_atomic(&self, bits: u32) -> bool {
        matches!(bits, 32 | 64)
    }

    fn has_atomic_update(&self, _: AtomicOp) -> bool {
        true
    }

    fn has_masked_atomics(&self) -> bool {
        true
    }

    fn masked_opcode(&self, op: Option<AtomicOp>) -> Option<(Opcode, usize)> {
        super::atomics::PSEUDOS.masked_opcode(op)
    }

    fn replacement(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<Option<Value>, Error> {
        match graph.node(node).kind() {
            Kind::Generic(NodeOpcode::SETCC) => conditions::with_immediate(graph, facts, node),
            Kind::Generic(NodeOpcode::ROTL) => Ok(special::rotation(graph, node)),
            _ => Ok(None),
        }
    }

    fn select_special(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        let Some(new) = special::select(graph, facts, node) else { return Ok(false) };
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

    fn choice(&self, _: &Inst<Isa>) -> Option<Choice<Isa>> {
        None
    }
}
