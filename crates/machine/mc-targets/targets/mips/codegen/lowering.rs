//! Operations, calls and addresses.

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
use tablegen_backend::machine::{Address, Base, Inst};
use tablegen_rt::isel::graph::{Graph, Value};

use super::isa::{CALL_CLOBBERED, Isa, Part as AddressPart};
use super::select::{self, Hooks};
use super::{Generator, conditions, constants, convention, special};
use crate::selector::{Selector, ValueType};
use crate::target::{Opcode, Register, RegisterClass};

/// Number of instructions for the bits of a floating-point constant, from which it is loaded from memory.
const MAX_CONSTANT: usize = 3;

const INT: ValueType = ValueType::i64;

/// Adds a part of an address to a value.
fn add_part(
    nodes: &mut Nodes<'_, Generator>,
    value: Value,
    address: Address<Isa>,
) -> Result<Value, Error> {
    let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
    Ok(nodes.graph.machine(Opcode::DADDiu, INT, &[value, leaf]))
}

/// Makes the upper 16 bits of a number of 32 bits by a part of an address.
fn upper_part(nodes: &mut Nodes<'_, Generator>, address: Address<Isa>) -> Result<Value, Error> {
    let leaf = nodes.address_leaf(Op::TargetGlobalAddress, address)?;
    Ok(nodes.graph.machine(Opcode::LUi64, INT, &[leaf]))
}

fn shifted(nodes: &mut Nodes<'_, Generator>, value: Value) -> Value {
    let by = nodes.immediate(16);
    nodes.graph.machine(Opcode::DSLL, INT, &[value, by])
}

/// Converts a number to an integer of 64 bits with a sign, which has no meaning if the number is beyond them.
fn integer_of_float(nodes: &mut Nodes<'_, Generator>, value: Value) -> Value {
    let is_double = nodes.graph.type_of(value) == Some(ValueType::f64);
    let opcode = if is_double { Opcode::TRUNC_L_D64 } else { Opcode::TRUNC_L_S };
    let bits = nodes.graph.machine(opcode, ValueType::f64, &[value]);
    nodes.graph.machine(Opcode::DMFC1, INT, &[bits])
}

/// Returns a power of two as a floating-point constant, with a sign or without.
fn power(
    nodes: &mut Nodes<'_, Generator>,
    is_double: bool,
    exponent: u32,
    is_negative: bool,
) -> Result<Value, Error> {
    let target = nodes.target();
    let (exponent, sign) = (u64::from(exponent), u64::from(is_negative));
    let bits = match is_double {
        true => (exponent + 1023) << 52 | sign << 63,
        false => (exponent + 127) << 23 | sign << 31,
    };
    target.float(nodes, is_double, bits)
}

fn set_float(
    nodes: &mut Nodes<'_, Generator>,
    cond: Cond,
    left: Value,
    right: Value,
) -> Result<Value, Error> {
    let code = nodes.condition(cond)?;
    nodes.typed(Op::SetCc, INT, &[left, right, code])
}

/// Converts a number to an integer of 64 bits without a sign: one of 2 to the power of 63 or more is reduced by it.
fn unsigned_of_float(
    nodes: &mut Nodes<'_, Generator>,
    is_double: bool,
    value: Value,
) -> Result<Value, Error> {
    let ty = nodes.vocabulary().float(is_double)?;
    let limit = power(nodes, is_double, 63, false)?;
    let reduced = nodes.typed(Op::FSub, ty, &[value, limit])?;
    let small = integer_of_float(nodes, value);
    let large = integer_of_float(nodes, reduced);
    let large = nodes.op_constant(Op::Xor, large, i64::MIN)?;
    let is_small = set_float(nodes, Cond::Olt, value, limit)?;
    nodes.select(is_small, PartType::Int, small, large)
}

/// Converts a number to the nearest integer of a number of bits. 0 stands for what is no number.
fn saturated(
    nodes: &mut Nodes<'_, Generator>,
    is_double: bool,
    value: Value,
    bits: u32,
    is_signed: bool,
) -> Result<Value, Error> {
    let exponent = if is_signed { bits - 1 } else { bits };
    let ones = |count: u32| u64::MAX.checked_shr(64 - count).unwrap_or(0).cast_signed();
    let (least, largest) = match is_signed {
        true => (!ones(bits - 1), ones(bits - 1)),
        false => (0, ones(bits)),
    };
    let result = match is_signed || bits < 64 {
        true => integer_of_float(nodes, value),
        false => unsigned_of_float(nodes, is_double, value)?,
    };
    // Not below the limit: also what is no number, which becomes 0 below.
    let limit = power(nodes, is_double, exponent, false)?;
    let is_small = set_float(nodes, Cond::Olt, value, limit)?;
    let largest = nodes.constant(largest);
    let result = nodes.select(is_small, PartType::Int, result, largest)?;
    let lower = match is_signed {
        true => power(nodes, is_double, exponent, true)?,
        false => nodes.target().float(nodes, is_double, 0)?,
    };
    let is_large = set_float(nodes, Cond::Ole, lower, value)?;
    let least = nodes.constant(least);
    let result = nodes.select(is_large, PartType::Int, result, least)?;
    let is_number = set_float(nodes, Cond::Oeq, value, value)?;
    let zero = nodes.constant(0);
    nodes.select(is_number, PartType::Int, result, zero)
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
            PartType::Int => RegisterClass::GPR64,
            PartType::F32 => RegisterClass::FGR32,
            // There are no vectors.
            PartType::F64 | PartType::Vector(_) => RegisterClass::FGR64,
        }
    }

    fn is_legal(&self, op: Op, ty: PartType) -> bool {
        if ty != PartType::Int {
            // The sign of what is no number changes by operations on integers alone.
            return matches!(op, Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FSqrt);
        }
        !matches!(op, Op::Ctpop | Op::Cttz | Op::SMin | Op::SMax | Op::UMin | Op::UMax | Op::Abs)
    }

    fn extends_in_register(&self, from: u32) -> bool {
        matches!(from, 8 | 16 | 32)
    }

    fn prefers_sign_extension(&self, from: u32) -> bool {
        from == 32
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
        from: Type,
        to: Type,
        value: Value,
    ) -> Result<Option<Value>, Error> {
        let is_double = from == Type::F64;
        Ok(Some(match op {
            Convert::UiToFp => {
                let part = if to == Type::F64 { PartType::F64 } else { PartType::F32 };
                nodes.float_of_unsigned(part, from.bits(64), value)?
            }
            Convert::FpToUi if to.bits(64) == 64 => unsigned_of_float(nodes, is_double, value)?,
            Convert::FpToSi | Convert::FpToUi => integer_of_float(nodes, value),
            Convert::FpToSiSat => saturated(nodes, is_double, value, to.bits(64), true)?,
            Convert::FpToUiSat => saturated(nodes, is_double, value, to.bits(64), false)?,
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
        let of = |part| Address { base, addend, part };
        match kind {
            AddressKind::Local | AddressKind::External | AddressKind::Weak => {
                let value = upper_part(nodes, of(AddressPart::Highest))?;
                let value = add_part(nodes, value, of(AddressPart::Higher))?;
                let value = shifted(nodes, value);
                let value = add_part(nodes, value, of(AddressPart::Hi))?;
                let value = shifted(nodes, value);
                add_part(nodes, value, of(AddressPart::Lo))
            }
            // Programs are linked as a whole; linkers reject data of shared objects.
            AddressKind::ThreadLocal | AddressKind::ExternalThreadLocal => {
                let hardware = nodes.physical(Register::HWR29);
                let first = nodes.immediate(0);
                let pointer = nodes.graph.machine(Opcode::RDHWR64, INT, &[hardware, first]);
                let upper = upper_part(nodes, of(AddressPart::TprelHi))?;
                let offset = add_part(nodes, upper, of(AddressPart::TprelLo))?;
                nodes.op(Op::Add, &[offset, pointer])
            }
            AddressKind::DynamicThreadLocal => {
                Err(Error::Unsupported("thread-local data of shared objects".into()))
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
        if constants::instructions(value).len() <= MAX_CONSTANT {
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
        let opcode = if ty == PartType::F64 { Opcode::DMFC1 } else { Opcode::MFC1 };
        Ok(vec![nodes.graph.machine(opcode, INT, &[value])])
    }

    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error> {
        let float = nodes.type_of_part(ty)?;
        // The lower half of a register has a number of 32 bits.
        match bits {
            &[bits] => Ok(nodes.graph.machine(Opcode::DMTC1, float, &[bits])),
            _ => Err(Error::Unsupported("number of parts of a floating-point number".into())),
        }
    }

    fn returned_address(&self) -> Option<Register> {
        Some(Register::V0_64)
    }

    fn arguments(&self, parts: &[Part]) -> Assignment<Register> {
        convention::arguments(parts)
    }

    fn results(&self, parts: &[Part]) -> Option<Vec<Location<Register>>> {
        convention::results(parts)
    }

    fn call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        nodes.called(callee, [Opcode::JAL, Opcode::JALR64Pseudo])
    }

    fn tail_call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(Opcode, Vec<Value>), Error> {
        nodes.called(callee, [Opcode::TAILCALL, Opcode::TAILCALLREG64])
    }

    fn call_clobbers(&self) -> &'static [Register] {
        CALL_CLOBBERED
    }

    fn return_address(&self) -> Option<Register> {
        Some(Register::RA_64)
    }

    fn return_opcode(&self) -> Opcode {
        Opcode::RetRA
    }

    fn has_atomic(&self, bits: u32) -> bool {
        matches!(bits, 8 | 16 | 32 | 64)
    }

    fn has_atomic_update(&self, _: AtomicOp) -> bool {
        false
    }

    fn select_special(
        &self,
        facts: Facts<'_, select::Nodes>,
        graph: &mut Graph<select::Nodes>,
        node: Value,
    ) -> Result<bool, Error> {
        Ok(special::select(graph, facts, node))
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
