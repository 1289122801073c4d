//! Operations, calls and addresses.

extern crate alloc;

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::ir::{AtomicOp, Convert, Type};
use tablegen_backend::lower::{
    AddressKind, Assignment, CallTarget, Choice, Facts, Location, Lowering, Nodes, Op, Part,
    PartType,
};
use tablegen_backend::machine::{Address, Base, Inst};
use tablegen_backend::{Error, Relocation};
use tablegen_rt::isel::Emit;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::generator::ALWAYS;
use super::isa::{CALL_CLOBBERED, CALL_CLOBBERED_SOFT, Isa, Part as AddressPart};
use super::select::{self, Hooks};
use super::{Generator, conditions, convention, special};
use crate::asm::immediate::modified_immediate;
use crate::selector::{NodeOpcode, Selector, ValueType};
use crate::target::{Feature, Opcode, Register, RegisterClass};

const INT: ValueType = ValueType::i32;

/// Operands of the read of the thread pointer: coprocessor, operation, registers, operation.
const THREAD_POINTER: [i64; 5] = [15, 0, 13, 0, 3];

/// Largest addend of a half of an address, as relocations have no more bits.
const MAX_ADDEND: i64 = 0x7fff;

/// Returns the operands of instructions that are always executed.
fn always(nodes: &mut Nodes<'_, Generator>) -> [Value; 2] {
    [nodes.immediate(ALWAYS), nodes.graph.register(None, INT)]
}

/// Returns true if functions of the compiler's library that convert between integers of 64 bits and floating-point
/// numbers have this name: their convention has no floating-point registers, as the ABI says.
fn is_conversion_of_long(name: &str) -> bool {
    let is_from = ["__floatdi", "__floatundi"].iter().any(|start| name.starts_with(start));
    is_from || name.starts_with("__fix") && name.ends_with("di")
}

impl Generator {
    /// Returns the address of an entity by a pseudo instruction.
    fn pseudo_address(
        nodes: &mut Nodes<'_, Self>,
        opcode: Opcode,
        base: Base,
        part: AddressPart,
    ) -> Result<Value, Error> {
        let address = Address { base, addend: 0, part };
        let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
        Ok(nodes.graph.machine(opcode, INT, &[leaf]))
    }

    /// Returns the sum of the thread pointer and an offset.
    fn in_thread(nodes: &mut Nodes<'_, Self>, offset: Value) -> Result<Value, Error> {
        let opcode = nodes.target().either(Opcode::MRC, Opcode::t2MRC);
        let mut operands: Vec<Value> =
            THREAD_POINTER.iter().map(|number| nodes.immediate(*number)).collect();
        operands.extend(always(nodes));
        let pointer = nodes.graph.machine(opcode, INT, &operands);
        nodes.op(Op::Add, &[pointer, offset])
    }

    /// Returns true if the processor divides integers.
    fn has_division(&self) -> bool {
        self.has(self.either(Feature::FeatureHWDivARM, Feature::FeatureHWDivThumb))
    }
}

impl Lowering for Generator {
    type Nodes = select::Nodes;
    type Selector = Selector<Value>;

    fn register_bits(&self) -> u32 {
        32
    }

    fn has_unaligned_access(&self) -> bool {
        !self.has(Feature::FeatureStrictAlign)
    }

    fn has_unaligned_float_access(&self) -> bool {
        false
    }

    fn has_float(&self, _: bool) -> bool {
        self.has_doubles()
    }

    fn class(&self, ty: PartType) -> RegisterClass {
        match ty {
            PartType::Int => RegisterClass::GPR,
            PartType::F32 => RegisterClass::SPR,
            // There are no vectors.
            PartType::F64 | PartType::Vector(_) => RegisterClass::DPR_VFP2,
        }
    }

    fn is_legal(&self, op: Op, ty: PartType) -> bool {
        if ty != PartType::Int {
            return self.has_doubles()
                && match op {
                    Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FSqrt | Op::FNeg | Op::FAbs => {
                        true
                    }
                    Op::Fma => self.has(Feature::FeatureVFP4),
                    Op::FFloor
                    | Op::FCeil
                    | Op::FTrunc
                    | Op::FRint
                    | Op::FNearbyInt
                    | Op::FRound
                    | Op::FRoundEven
                    | Op::FMinNum
                    | Op::FMaxNum => self.has(Feature::FeatureFPARMv8),
                    _ => false,
                };
        }
        match op {
            Op::SDiv | Op::UDiv => self.has_division(),
            Op::SRem | Op::URem => false,
            Op::Ctpop | Op::SMin | Op::SMax | Op::UMin | Op::UMax => false,
            _ => true,
        }
    }

    fn compares_directly(&self) -> bool {
        true
    }

    fn extends_in_register(&self, from: u32) -> bool {
        matches!(from, 8 | 16)
    }

    fn adds_shifted(&self, _: u32, _: u32) -> bool {
        true
    }

    fn prefers_sign_extension(&self, _: u32) -> bool {
        false
    }

    fn has_bit_reverse(&self) -> bool {
        true
    }

    fn narrow(
        &self,
        _: &mut Nodes<'_, Self>,
        _: Op,
        _: u32,
        _: &[Value],
    ) -> Result<Option<Value>, Error> {
        Ok(None)
    }

    fn convert(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Convert,
        _: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        let is_signed = match op {
            Convert::FpToSiSat => true,
            Convert::FpToUiSat => false,
            _ => return Ok(None),
        };
        // The instruction saturates to 32 bits, and 0 stands for what is no number.
        let node = if is_signed { Op::FpToSInt } else { Op::FpToUInt };
        let result = nodes.op(node, &[value])?;
        match to.bits(32) {
            32 => Ok(Some(result)),
            bits => nodes.saturated(result, bits, is_signed).map(Some),
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
        test: (tablegen_backend::lower::Cond, Value, Value),
        block: Value,
    ) -> Result<(), Error> {
        conditions::branch(nodes, test, block);
        Ok(())
    }

    fn address(
        &self,
        nodes: &mut Nodes<'_, Self>,
        base: Base,
        addend: i64,
        kind: AddressKind,
    ) -> Result<Value, Error> {
        let literal = Opcode::LDRLIT_ga_pcrel;
        let address = match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak
                if kind.is_in_table(self.relocation()) =>
            {
                Self::pseudo_address(nodes, literal, base, AddressPart::Got)?
            }
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                let is_absolute = self.relocation() == Relocation::Static;
                let opcode = match is_absolute {
                    true => self.either(Opcode::MOVi32imm, Opcode::t2MOVi32imm),
                    false => Opcode::MOV_ga_pcrel,
                };
                if is_absolute && addend.abs() <= MAX_ADDEND {
                    let address = Address { base, addend, part: AddressPart::Whole };
                    let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
                    return Ok(nodes.graph.machine(opcode, INT, &[leaf]));
                }
                Self::pseudo_address(nodes, opcode, base, AddressPart::Whole)?
            }
            AddressKind::DynamicThreadLocal => {
                return Self::pseudo_address(nodes, literal, base, AddressPart::DynamicThread);
            }
            AddressKind::ThreadLocal => {
                let part = AddressPart::ThreadOffset;
                let offset = Self::pseudo_address(nodes, literal, base, part)?;
                Self::in_thread(nodes, offset)?
            }
            AddressKind::ExternalThreadLocal => {
                let part = AddressPart::GotThreadOffset;
                let offset = Self::pseudo_address(nodes, literal, base, part)?;
                Self::in_thread(nodes, offset)?
            }
        };
        nodes.op_constant(Op::Add, address, addend)
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
        if special::float_immediate(value).is_some() && self.has(Feature::FeatureVFP3_D16_SP) {
            return Ok(nodes.graph.leaf(Kind::Float(value), ty));
        }
        let halves = [bits, bits >> 32].map(|half| half as u32);
        let is_short = |half: u32| half <= 0xffff || modified_immediate(half).is_some();
        if is_double && !halves.into_iter().all(is_short) {
            return nodes.load_float(is_double, bits);
        }
        let [low, high] = halves.map(|half| nodes.constant(half.into()));
        let all = [low, high];
        self.bits_to_float(nodes, part, if is_double { &all } else { &all[..1] })
    }

    fn float_to_bits(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        value: Value,
    ) -> Result<Vec<Value>, Error> {
        let [condition, register] = always(nodes);
        let operands = [value, condition, register];
        if ty == PartType::F64 {
            let bits = nodes.graph.add(Kind::Machine(Opcode::VMOVRRD), &[INT, INT], &operands);
            return Ok(vec![bits, Value { result: 1, ..bits }]);
        }
        Ok(vec![nodes.graph.machine(Opcode::VMOVRS, INT, &operands)])
    }

    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error> {
        let float = nodes.type_of_part(ty)?;
        let [condition, register] = always(nodes);
        match (ty, bits) {
            (PartType::F64, &[low, high]) => {
                let operands = [low, high, condition, register];
                Ok(nodes.graph.machine(Opcode::VMOVDRR, float, &operands))
            }
            (_, &[bits]) => {
                Ok(nodes.graph.machine(Opcode::VMOVSR, float, &[bits, condition, register]))
            }
            _ => Err(Error::Unsupported("number of parts of a floating-point number".into())),
        }
    }

    fn is_by_reference(&self, _: usize) -> bool {
        false
    }

    fn arguments(&self, parts: &[Part]) -> Assignment<Register> {
        convention::arguments(parts, self.has_doubles())
    }

    fn results(&self, parts: &[Part]) -> Option<Vec<Location<Register>>> {
        convention::results(parts, self.has_doubles())
    }

    fn call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        if !self.is_thumb() {
            return nodes.called(callee, [Opcode::BL, Opcode::BLX]);
        }
        // The condition is in front of the function.
        let (opcode, called) = nodes.called(callee, [Opcode::tBL, Opcode::tBLXr])?;
        let mut operands = always(nodes).to_vec();
        operands.extend(called);
        Ok((opcode, operands))
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

    fn calls_for_thread_local(&self) -> bool {
        self.relocation() == Relocation::Shared
    }

    fn call_clobbers(&self) -> &'static [Register] {
        if self.has_doubles() { CALL_CLOBBERED } else { CALL_CLOBBERED_SOFT }
    }

    fn return_address(&self) -> Option<Register> {
        Some(Register::LR)
    }

    fn return_opcode(&self) -> Opcode {
        self.either(Opcode::BX_RET, Opcode::tBX_RET)
    }

    fn return_operands(&self, nodes: &mut Nodes<'_, Self>) -> Vec<Value> {
        always(nodes).to_vec()
    }

    fn is_soft_library_function(&self, name: &str) -> bool {
        self.has_doubles() && is_conversion_of_long(name)
    }

    fn has_atomic(&self, bits: u32) -> bool {
        matches!(bits, 8 | 16 | 32)
    }

    fn has_atomic_update(&self, _: AtomicOp) -> bool {
        false
    }

    fn replacement(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<Option<Value>, Error> {
        match graph.node(node).kind() {
            Kind::Generic(NodeOpcode::SETCC) => Ok(conditions::set(self, facts, graph, node)),
            Kind::Generic(NodeOpcode::ROTL) => Ok(special::rotation(graph, node)),
            _ => Ok(None),
        }
    }

    fn select_special(
        &self,
        _: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        Ok(special::select(self, graph, node))
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
