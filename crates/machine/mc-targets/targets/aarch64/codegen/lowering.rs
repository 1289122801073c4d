//! Operations, calls and addresses.

extern crate alloc;

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::ir::{AtomicOp, Convert, Lane, Type};
use tablegen_backend::lower::{
    AddressKind, Assignment, CallTarget, Choice, Cond, Facts, Location, Lowering, Nodes, Op, Part,
    PartType, VariadicList, VectorInst,
};
use tablegen_backend::machine::{Address, Base, Inst};
use tablegen_backend::{Error, Relocation};
use tablegen_rt::isel::Emit;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::isa::{CALL_CLOBBERED, Isa, Part as AddressPart, VECTOR_CALL_CLOBBERED};
use super::select::{self, Hooks};
use super::{Generator, conditions, constants, convention, vectors};
use crate::selector::{NodeOpcode, Selector, ValueType};
use crate::target::{Feature, Opcode, Register, RegisterClass, SubRegIndex};

/// Number of instructions for the bits of a floating-point constant, from which it is loaded from memory.
const MAX_CONSTANT: usize = 2;

impl Generator {
    /// Returns an operand that is an address, or a part of it.
    fn leaf(
        nodes: &mut Nodes<'_, Self>,
        op: Op,
        (base, addend): (Base, i64),
        part: AddressPart,
    ) -> Result<Value, Error> {
        nodes.address_leaf(op, Address { base, addend, part })
    }

    /// Returns the sum of the thread pointer and an offset.
    fn thread_pointer(nodes: &mut Nodes<'_, Self>) -> Value {
        nodes.graph.machine(Opcode::MOVbaseTLS, ValueType::i64, &[])
    }
}

impl Lowering for Generator {
    type Nodes = select::Nodes;
    type Selector = Selector<Value>;

    fn register_bits(&self) -> u32 {
        64
    }

    fn has_float(&self, _: bool) -> bool {
        self.has(Feature::FeatureFPARMv8)
    }

    fn class(&self, ty: PartType) -> RegisterClass {
        match ty {
            PartType::Int => RegisterClass::GPR64,
            PartType::F32 => RegisterClass::FPR32,
            PartType::F64 => RegisterClass::FPR64,
            PartType::Vector(_) => RegisterClass::FPR128,
        }
    }

    fn class_of_type(&self, ty: ValueType) -> Option<RegisterClass> {
        match ty {
            ValueType::i32 => Some(RegisterClass::GPR32),
            ValueType::f16 => Some(RegisterClass::FPR16),
            _ => None,
        }
    }

    fn is_legal(&self, op: Op, ty: PartType) -> bool {
        if let PartType::Vector(lane) = ty {
            return vectors::is_legal(op, lane);
        }
        if ty != PartType::Int {
            return self.has(Feature::FeatureFPARMv8) && !matches!(op, Op::FCopySign | Op::FRem);
        }
        match op {
            Op::SRem | Op::URem | Op::Ctpop => false,
            Op::SMin | Op::SMax | Op::UMin | Op::UMax => self.has(Feature::FeatureCSSC),
            _ => true,
        }
    }

    fn extends_in_register(&self, from: u32) -> bool {
        matches!(from, 1 | 8 | 16 | 32)
    }

    fn adds_shifted(&self, _: u32, _: u32) -> bool {
        true
    }

    fn prefers_sign_extension(&self, _: u32) -> bool {
        false
    }

    fn compares_directly(&self) -> bool {
        true
    }

    fn has_bit_reverse(&self) -> bool {
        true
    }

    fn has_unaligned_access(&self) -> bool {
        !self.has(Feature::FeatureStrictAlign)
    }

    fn narrow(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Op,
        bits: u32,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        if bits == 32 { nodes.int32_operation(op, operands) } else { Ok(None) }
    }

    fn convert(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Convert,
        _: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        match op {
            Convert::FpToSiSat | Convert::FpToUiSat => {
                let bits = to.bits(64);
                let is_signed = op == Convert::FpToSiSat;
                let node = if is_signed { Op::FpToSIntSat } else { Op::FpToUIntSat };
                let width = if bits > 32 { ValueType::i64 } else { ValueType::i32 };
                let of_type = nodes.graph.other(Kind::Type(width));
                let mut result = nodes.typed(node, width, &[value, of_type])?;
                if width == ValueType::i32 {
                    let op = if is_signed { Op::SignExtend } else { Op::ZeroExtend };
                    result = nodes.typed(op, ValueType::i64, &[result])?;
                }
                if bits == 32 || bits == 64 {
                    return Ok(Some(result));
                }
                // The instruction saturates to its width, and the type afterwards.
                nodes.saturated(result, bits, is_signed).map(Some)
            }
            Convert::LRint => nodes.op(Op::LRint, &[value]).map(Some),
            Convert::LRound => nodes.op(Op::LRound, &[value]).map(Some),
            _ => Ok(None),
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
        let ty = ValueType::i64;
        match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                let op = Op::TargetGlobalAddress;
                if kind.is_in_table(self.relocation()) {
                    let leaf = Self::leaf(nodes, op, (base, 0), AddressPart::Whole)?;
                    let address = nodes.graph.machine(Opcode::LOADgot, ty, &[leaf]);
                    return nodes.op_constant(Op::Add, address, addend);
                }
                let page = Self::leaf(nodes, op, (base, addend), AddressPart::Whole)?;
                let low = Self::leaf(nodes, op, (base, addend), AddressPart::Lo12)?;
                Ok(nodes.graph.machine(Opcode::MOVaddr, ty, &[page, low]))
            }
            AddressKind::ThreadLocal if self.relocation() != Relocation::Shared => {
                let op = Op::TargetGlobalTlsAddress;
                let mut address = Self::thread_pointer(nodes);
                for (part, shift) in [(AddressPart::TprelHi12, 12), (AddressPart::TprelLo12, 0)] {
                    let leaf = Self::leaf(nodes, op, (base, addend), part)?;
                    let shift =
                        nodes.immediate(if part == AddressPart::TprelHi12 { shift } else { 0 });
                    address = nodes.graph.machine(Opcode::ADDXri, ty, &[address, leaf, shift]);
                }
                Ok(address)
            }
            AddressKind::ThreadLocal
            | AddressKind::ExternalThreadLocal
            | AddressKind::DynamicThreadLocal => {
                let op = Op::TargetGlobalTlsAddress;
                let page = Self::leaf(nodes, op, (base, 0), AddressPart::GotTprel)?;
                let low = Self::leaf(nodes, op, (base, 0), AddressPart::GotTprelLo12)?;
                let page = nodes.graph.machine(Opcode::ADRP, ty, &[page]);
                let offset = nodes.graph.machine(Opcode::LDRXui, ty, &[page, low]);
                let pointer = Self::thread_pointer(nodes);
                let address = nodes.graph.machine(Opcode::ADDXrr, ty, &[pointer, offset]);
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
        let ty = nodes.type_of_part(part)?;
        let value = match is_double {
            true => f64::from_bits(bits),
            false => f64::from(f32::from_bits(u32::try_from(bits).unwrap_or(0))),
        };
        let is_immediate = constants::float_immediate(value.to_bits()).is_some();
        if is_immediate || bits == 0 {
            return Ok(nodes.graph.leaf(Kind::Float(value), ty));
        }
        let steps = constants::instructions(bits.cast_signed(), is_double, crate::asm::logical);
        if steps.len() <= MAX_CONSTANT {
            let number = nodes.constant(bits.cast_signed());
            return self.bits_to_float(nodes, part, &[number]);
        }
        nodes.load_float(is_double, bits)
    }

    fn float_to_bits(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        value: Value,
    ) -> Result<Vec<Value>, Error> {
        let bits = match ty {
            PartType::F64 => nodes.graph.machine(Opcode::FMOVDXr, ValueType::i64, &[value]),
            _ => {
                let bits = nodes.graph.machine(Opcode::FMOVSWr, ValueType::i32, &[value]);
                nodes.typed(Op::ZeroExtend, ValueType::i64, &[bits])?
            }
        };
        Ok(vec![bits])
    }

    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error> {
        let float = nodes.type_of_part(ty)?;
        match (bits, ty) {
            (&[bits], PartType::F64) => Ok(nodes.graph.machine(Opcode::FMOVXDr, float, &[bits])),
            (&[bits], _) => {
                let bits = nodes.truncate(bits, 32)?;
                Ok(nodes.graph.machine(Opcode::FMOVWSr, float, &[bits]))
            }
            _ => Err(Error::Unsupported("number of parts of a floating-point number".into())),
        }
    }

    fn arguments(&self, parts: &[Part]) -> Assignment<Register> {
        convention::arguments(parts)
    }

    fn results(&self, parts: &[Part]) -> Option<Vec<Location<Register>>> {
        convention::results(parts)
    }

    fn variadic_list(&self) -> VariadicList {
        convention::VARIADIC_LIST
    }

    fn call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        nodes.called(callee, [Opcode::BL, Opcode::BLR])
    }

    fn tail_call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        let (opcode, mut operands) =
            nodes.called(callee, [Opcode::TCRETURNdi, Opcode::TCRETURNri])?;
        // The stack pointer is that of the caller.
        operands.push(nodes.immediate(0));
        Ok((opcode, operands))
    }

    fn call_clobbers(&self) -> &'static [Register] {
        CALL_CLOBBERED
    }

    fn vector_call_clobbers(&self) -> &'static [Register] {
        VECTOR_CALL_CLOBBERED
    }

    fn has_vectors(&self) -> bool {
        self.has(Feature::FeatureNEON)
    }

    fn vector(
        &self,
        nodes: &mut Nodes<'_, Self>,
        inst: VectorInst,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        vectors::lower(nodes, inst, lane, operands)
    }

    fn vector_constant(
        &self,
        nodes: &mut Nodes<'_, Self>,
        lane: Lane,
        bits: u128,
    ) -> Result<Option<Value>, Error> {
        vectors::constant(nodes, lane, bits)
    }

    fn return_address(&self) -> Option<Register> {
        Some(Register::LR)
    }

    fn return_opcode(&self) -> Opcode {
        Opcode::RET_ReallyLR
    }

    fn has_atomic(&self, bits: u32) -> bool {
        matches!(bits, 8 | 16 | 32 | 64)
    }

    fn has_atomic_update(&self, op: AtomicOp) -> bool {
        op != AtomicOp::Nand && self.has(Feature::FeatureLSE)
    }

    fn clears_bits_atomically(&self) -> bool {
        true
    }

    fn atomic_bits(&self, bits: u32) -> u32 {
        bits.max(32)
    }

    fn has_ordered_accesses(&self) -> bool {
        true
    }

    fn replacement(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<Option<Value>, Error> {
        match graph.node(node).kind() {
            Kind::Generic(NodeOpcode::SETCC) => conditions::set(facts, graph, node),
            Kind::Generic(NodeOpcode::ROTL) => Ok(select::rotation(graph, node)),
            Kind::Generic(
                opcode @ (NodeOpcode::ADD | NodeOpcode::AND | NodeOpcode::OR | NodeOpcode::XOR),
            ) => Ok(select::with_shift_on_right(graph, node, opcode)),
            _ => Ok(None),
        }
    }

    fn select_special(
        &self,
        _: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        let sub_32 = SubRegIndex::sub_32.value().into();
        let kind = graph.node(node).kind();
        let operand = graph.node(node).operands().first().copied();
        let new = match (kind, operand) {
            (Kind::Constant(0), _) => {
                let ty = graph.type_of(node).unwrap_or(ValueType::i64);
                let register = if ty == ValueType::i32 { Register::WZR } else { Register::XZR };
                let zero = graph.register(Some(register), ty);
                graph.machine(Opcode::COPY, ty, &[zero])
            }
            (Kind::Generic(NodeOpcode::FrameIndex), Some(slot)) => {
                let zero = graph.constant(0, ValueType::i64);
                let shift = graph.constant(0, ValueType::i32);
                graph.machine(Opcode::ADDXri, ValueType::i64, &[slot, zero, shift])
            }
            (Kind::Generic(NodeOpcode::TRUNCATE), Some(inner)) => {
                let index = graph.constant(sub_32, ValueType::i32);
                graph.machine(Opcode::EXTRACT_SUBREG, ValueType::i32, &[inner, index])
            }
            (Kind::Generic(NodeOpcode::ZERO_EXTEND), Some(inner)) => {
                if !is_zero_extended(graph, inner) {
                    return Ok(false);
                }
                let zero = graph.constant(0, ValueType::i64);
                let index = graph.constant(sub_32, ValueType::i32);
                graph.machine(Opcode::SUBREG_TO_REG, ValueType::i64, &[zero, inner, index])
            }
            (Kind::Generic(NodeOpcode::ATOMIC_CMP_SWAP), _) if !self.has(Feature::FeatureLSE) => {
                return Ok(select::compare_exchange(graph, node));
            }
            _ => return Ok(false),
        };
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
        selector
            .select(graph, node, &hooks)
            .map_err(|error| Error::Unsupported(format!("{error}\n{graph}")))
    }

    fn choice(&self, _: &Inst<Isa>) -> Option<Choice<Isa>> {
        None
    }
}

/// Returns true if the instruction of an integer of 32 bits clears the upper half of the register.
fn is_zero_extended(graph: &Graph<select::Nodes>, value: Value) -> bool {
    match graph.node(value).kind() {
        Kind::Generic(opcode) => opcode != NodeOpcode::TRUNCATE,
        Kind::Machine(opcode) => !matches!(opcode, Opcode::EXTRACT_SUBREG | Opcode::COPY),
        Kind::Constant(_) => true,
        _ => false,
    }
}
