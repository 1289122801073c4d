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
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::address::{load_address, with_base};
use super::isa::{CALL_CLOBBERED, Isa, Part as AddressPart};
use super::select::{self, Hooks};
use super::{Generator, conditions, convention, fixed, vectors};
use crate::selector::{NodeOpcode, Selector, ValueType};
use crate::target::{Feature, Opcode, Register, RegisterClass};

/// Type of addresses.
const POINTER: ValueType = ValueType::i64;

impl Generator {
    /// Returns the value of memory at an address that no instruction of the program changes.
    fn constant_load(
        nodes: &mut Nodes<'_, Self>,
        base: Option<Register>,
        displacement: Value,
        segment: Option<Register>,
    ) -> Value {
        use tablegen_rt::isel::Emit;
        let base = nodes.graph.register(base, POINTER);
        let mut address = with_base(&mut nodes.graph, base, displacement);
        address[4] = nodes.graph.register(segment, ValueType::i16);
        nodes.graph.machine(Opcode::MOV64rm, POINTER, &address)
    }

    /// Returns the thread pointer, which is in the memory at its own address.
    fn thread_pointer(nodes: &mut Nodes<'_, Self>) -> Value {
        let zero = nodes.immediate(0);
        Self::constant_load(nodes, None, zero, Some(Register::FS))
    }

    /// Returns the leaf of a symbol with a part of its address.
    fn leaf(
        nodes: &mut Nodes<'_, Self>,
        (base, addend): (Base, i64),
        part: AddressPart,
    ) -> Result<Value, Error> {
        nodes.address_leaf(Op::TargetGlobalAddress, Address { base, addend, part })
    }

    /// Converts a number that is not negative to an integer of 64 bits without sign. Numbers of 2 to the power of 63 and
    /// more are reduced by it, which makes the first conversion the least integer.
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
        let small = nodes.op(Op::FpToSInt, &[value])?;
        let large = nodes.op(Op::FpToSInt, &[reduced])?;
        let is_large = nodes.op_constant(Op::Sra, small, 63)?;
        let large = nodes.op(Op::And, &[large, is_large])?;
        nodes.op(Op::Or, &[small, large])
    }
}

impl Lowering for Generator {
    type Nodes = select::Nodes;
    type Selector = Selector<Value>;

    fn register_bits(&self) -> u32 {
        64
    }

    fn has_float(&self, _: bool) -> bool {
        true
    }

    fn class(&self, ty: PartType) -> RegisterClass {
        match ty {
            PartType::Int => RegisterClass::GR64,
            PartType::F32 => RegisterClass::FR32,
            PartType::F64 => RegisterClass::FR64,
            PartType::Vector(_) => RegisterClass::VR128,
        }
    }

    fn class_of_type(&self, ty: ValueType) -> Option<RegisterClass> {
        match ty {
            ValueType::i8 => Some(RegisterClass::GR8),
            ValueType::i16 => Some(RegisterClass::GR16),
            ValueType::i32 => Some(RegisterClass::GR32),
            _ => None,
        }
    }

    fn is_legal(&self, op: Op, ty: PartType) -> bool {
        if let PartType::Vector(lane) = ty {
            return vectors::is_legal(op, lane);
        }
        if ty != PartType::Int {
            return match op {
                Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FSqrt => true,
                Op::FFloor
                | Op::FCeil
                | Op::FTrunc
                | Op::FRint
                | Op::FNearbyInt
                | Op::FRoundEven => self.has(Feature::FeatureSSE41),
                _ => false,
            };
        }
        match op {
            Op::Ctpop => self.has(Feature::FeaturePOPCNT),
            Op::SMin | Op::SMax | Op::UMin | Op::UMax | Op::Abs => false,
            _ => true,
        }
    }

    fn extends_in_register(&self, from: u32) -> bool {
        matches!(from, 8 | 16 | 32)
    }

    fn adds_shifted(&self, by: u32, bits: u32) -> bool {
        // Patterns of `lea` with 32 bits match no scaled index.
        by <= 3 && bits == 64
    }

    fn prefers_sign_extension(&self, _: u32) -> bool {
        false
    }

    fn compares_directly(&self) -> bool {
        true
    }

    fn has_unaligned_access(&self) -> bool {
        true
    }

    fn has_truncating_stores(&self) -> bool {
        false
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
        from: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        let part = |ty: Type| if ty == Type::F64 { PartType::F64 } else { PartType::F32 };
        match op {
            Convert::FpToUi if to.bits(64) == 64 => {
                self.unsigned_of_float(nodes, from == Type::F64, value).map(Some)
            }
            Convert::UiToFp => nodes.float_of_unsigned(part(to), from.bits(64), value).map(Some),
            Convert::FpToUi => nodes.op(Op::FpToSInt, &[value]).map(Some),
            Convert::LRint => nodes.op(Op::LRint, &[value]).map(Some),
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
        match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak
                if kind.is_in_table(self.relocation()) =>
            {
                let leaf = Self::leaf(nodes, (base, 0), AddressPart::Got)?;
                let address = Self::constant_load(nodes, Some(Register::RIP), leaf, None);
                nodes.op_constant(Op::Add, address, addend)
            }
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                let leaf = Self::leaf(nodes, (base, addend), AddressPart::Whole)?;
                Ok(nodes.node(NodeOpcode::X86ISD_WrapperRIP, POINTER, &[leaf]))
            }
            AddressKind::ThreadLocal if self.relocation() != Relocation::Shared => {
                let pointer = Self::thread_pointer(nodes);
                let leaf = Self::leaf(nodes, (base, 0), AddressPart::Tpoff)?;
                let address = with_base(&mut nodes.graph, pointer, leaf);
                let address = load_address(&mut nodes.graph, address);
                nodes.op_constant(Op::Add, address, addend)
            }
            AddressKind::ThreadLocal
            | AddressKind::ExternalThreadLocal
            | AddressKind::DynamicThreadLocal => {
                let pointer = Self::thread_pointer(nodes);
                let leaf = Self::leaf(nodes, (base, 0), AddressPart::GotTpoff)?;
                let offset = Self::constant_load(nodes, Some(Register::RIP), leaf, None);
                let address = nodes.op(Op::Add, &[pointer, offset])?;
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
        let ty = nodes.vocabulary().float(is_double)?;
        if bits == 0 {
            return Ok(nodes.graph.leaf(Kind::Float(0.0), ty));
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
            PartType::F64 => nodes.graph.machine(Opcode::MOVSDto64rr, ValueType::i64, &[value]),
            _ => {
                let bits = nodes.graph.machine(Opcode::MOVSS2DIrr, ValueType::i32, &[value]);
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
            (&[bits], PartType::F64) => {
                Ok(nodes.graph.machine(Opcode::MOV64toSDrr, float, &[bits]))
            }
            (&[bits], _) => {
                let bits = nodes.truncate(bits, 32)?;
                Ok(nodes.graph.machine(Opcode::MOVDI2SSrr, float, &[bits]))
            }
            _ => Err(Error::Unsupported("number of parts of a floating-point number".into())),
        }
    }

    fn is_by_reference(&self, _: usize) -> bool {
        false
    }

    fn passes_memory(&self) -> bool {
        true
    }

    fn extends_to_registers(&self) -> bool {
        false
    }

    fn float_count_register(&self) -> Option<Register> {
        Some(Register::RAX)
    }

    fn returned_address(&self) -> Option<Register> {
        Some(Register::RAX)
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
        nodes.called(callee, [Opcode::CALL64pcrel32, Opcode::CALL64r])
    }

    fn tail_call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        let (opcode, mut operands) =
            nodes.called(callee, [Opcode::TCRETURNdi64, Opcode::TCRETURNri64])?;
        // The stack pointer is that of the caller.
        operands.push(nodes.immediate(0));
        Ok((opcode, operands))
    }

    fn call_clobbers(&self) -> &'static [Register] {
        CALL_CLOBBERED
    }

    fn has_vectors(&self) -> bool {
        self.has(Feature::FeatureSSE41)
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

    fn return_opcode(&self) -> Opcode {
        Opcode::RET64
    }

    fn has_atomic(&self, bits: u32) -> bool {
        matches!(bits, 8 | 16 | 32 | 64)
    }

    fn has_atomic_update(&self, op: AtomicOp) -> bool {
        matches!(op, AtomicOp::Xchg | AtomicOp::Add | AtomicOp::Sub)
    }

    fn atomic_bits(&self, bits: u32) -> u32 {
        bits
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
            Kind::Generic(
                opcode @ (NodeOpcode::SHL
                | NodeOpcode::SRL
                | NodeOpcode::SRA
                | NodeOpcode::ROTL
                | NodeOpcode::ROTR),
            ) => select::with_short_amount(facts, graph, node, opcode),
            Kind::Generic(NodeOpcode::CTLZ) if !self.has(Feature::FeatureLZCNT) => {
                Ok(select::count_zeros(graph, node, true))
            }
            Kind::Generic(NodeOpcode::CTTZ) if !self.has(Feature::FeatureBMI) => {
                Ok(select::count_zeros(graph, node, false))
            }
            // Directions: nearest, down, up, to zero, and that of the control register. 8: inexact results are no
            // exceptions.
            Kind::Generic(NodeOpcode::FROUNDEVEN) => Ok(select::rounded(graph, node, 8)),
            Kind::Generic(NodeOpcode::FFLOOR) => Ok(select::rounded(graph, node, 9)),
            Kind::Generic(NodeOpcode::FCEIL) => Ok(select::rounded(graph, node, 10)),
            Kind::Generic(NodeOpcode::FTRUNC) => Ok(select::rounded(graph, node, 11)),
            Kind::Generic(NodeOpcode::FRINT) => Ok(select::rounded(graph, node, 4)),
            Kind::Generic(NodeOpcode::FNEARBYINT) => Ok(select::rounded(graph, node, 12)),
            _ => Ok(None),
        }
    }

    fn select_special(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        let Kind::Generic(opcode) = graph.node(node).kind() else { return Ok(false) };
        let hooks = Hooks { generator: self, facts };
        let address = |graph: &mut Graph<select::Nodes>, pointer| hooks.address(graph, pointer);
        Ok(match opcode {
            NodeOpcode::FrameIndex | NodeOpcode::X86ISD_WrapperRIP => {
                let address = hooks.address(graph, node);
                let loaded = load_address(graph, address);
                fixed::replace(graph, node, &[loaded], None);
                true
            }
            NodeOpcode::SDIV | NodeOpcode::UDIV | NodeOpcode::SREM | NodeOpcode::UREM => {
                fixed::divide(graph, node, opcode)
            }
            NodeOpcode::MULHS => fixed::multiply_high(graph, node, true),
            NodeOpcode::MULHU => fixed::multiply_high(graph, node, false),
            NodeOpcode::ATOMIC_CMP_SWAP => fixed::compare_exchange(graph, node, address),
            NodeOpcode::ATOMIC_STORE => fixed::ordered_store(graph, node, address),
            NodeOpcode::ATOMIC_FENCE => fixed::fence(graph, node),
            _ => false,
        })
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
