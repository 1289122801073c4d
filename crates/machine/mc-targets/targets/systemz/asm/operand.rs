//! [`Operand`]: operand of a line, and the classes that it belongs to.

use tablegen_mc::assembler::ExprId;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use crate::Register;
use crate::matcher::{Fit, Matched, Written};

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub(super) kind: Kind,
    /// Offset in the source.
    pub(super) offset: usize,
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Operand that no instruction has.
    Invalid,
    /// Register, in the form that the class requires.
    Register(Class, Register),
    /// Number or expression.
    Number(Number),
    /// Function that is called, with the symbol of a call for thread-local storage.
    Call(ExprId, Option<ExprId>),
    /// Address.
    Memory(Memory),
}

/// Number, or expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Known(i64),
    Expression(ExprId),
}

impl Number {
    /// Returns true for a number in a range. `accepts_symbols` is the result for expressions.
    fn is_in(self, min: i64, max: i64, accepts_symbols: bool) -> bool {
        match self {
            Number::Known(number) => (min..=max).contains(&number),
            Number::Expression(_) => accepts_symbols,
        }
    }

    pub(super) fn operand(self) -> Value<Register> {
        match self {
            Number::Known(number) => Value::Immediate(number),
            Number::Expression(id) => id.operand(),
        }
    }
}

/// Class of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// Lower and upper half of a general register, whole register, and pair.
    Gr32,
    Grh32,
    Gr64,
    Gr128,
    /// Floating-point registers by their size in bits.
    Fp16,
    Fp32,
    Fp64,
    Fp128,
    /// Parts of vector registers by their size in bits, and whole registers.
    Vr16,
    Vr32,
    Vr64,
    Vr128,
    /// Access register.
    Ar32,
    /// Control register.
    Cr64,
}

/// Form of an address, after the displacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Base.
    Base,
    /// Index and base.
    Index,
    /// Length as a number, and base.
    Length,
    /// Length in a register, and base.
    RegisterLength,
    /// Vector with indices, and base.
    Vector,
    /// Index of 32 bits and base, of an instruction that loads an address.
    IndexedAddress,
}

/// Address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub(super) form: Form,
    /// True if the base has 64 bits.
    pub(super) is_wide: bool,
    pub(super) base: Option<Register>,
    pub(super) displacement: Number,
    /// Index, or register with the length.
    pub(super) index: Option<Register>,
    pub(super) length: Option<Number>,
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        None
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(_, register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(Number::Known(number)) => Some(number),
            _ => None,
        }
    }
}

impl Operand {
    pub(super) fn is(&self, class: Class) -> Fit {
        matches!(self.kind, Kind::Register(own, _) if own == class).into()
    }

    pub(super) fn is_number(&self, min: i64, max: i64) -> Fit {
        matches!(self.kind, Kind::Number(number) if number.is_in(min, max, true)).into()
    }

    /// Checks an address. An address without index is one whose index is absent.
    fn memory(&self, form: Form, is_wide: bool, min: i64, max: i64) -> Option<&Memory> {
        let Kind::Memory(memory) = &self.kind else { return None };
        let is_form = memory.form == form || memory.form == Form::Base && form == Form::Index;
        let is_near = memory.displacement.is_in(min, max, true);
        (is_form && memory.is_wide == is_wide && is_near).then_some(memory)
    }

    /// Checks an address with a displacement of 12 bits without sign.
    pub(super) fn short(&self, form: Form) -> Fit {
        self.memory(form, true, 0, 0xfff).is_some().into()
    }

    /// Checks an address with a displacement of 20 bits with sign.
    pub(super) fn long(&self, form: Form) -> Fit {
        self.memory(form, true, -0x8_0000, 0x7_ffff).is_some().into()
    }

    fn with_length(&self, max: i64) -> Fit {
        let length = self.memory(Form::Length, true, 0, 0xfff).and_then(|memory| memory.length);
        length.is_some_and(|length| length.is_in(1, max, false)).into()
    }

    /// Appends the machine operands of an operand: of an address the base, the displacement, and the
    /// index or length.
    pub(super) fn add_to(&self, inst: &mut Matched) {
        match self.kind {
            Kind::Invalid => inst.add(Value::Other),
            Kind::Register(_, register) => inst.add(Value::Register(Some(register))),
            Kind::Number(number) => inst.add(number.operand()),
            Kind::Memory(memory) => {
                inst.add(Value::Register(memory.base));
                inst.add(memory.displacement.operand());
                match (memory.form, memory.length) {
                    (Form::Base, _) => {}
                    (_, Some(length)) => inst.add(length.operand()),
                    (_, None) => inst.add(Value::Register(memory.index)),
                }
            }
            Kind::Call(function, symbol) => {
                inst.add(function.operand());
                if let Some(symbol) = symbol {
                    inst.add(symbol.operand());
                }
            }
        }
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn is_addr128(&self, _: &Operand) -> Fit {
        Fit::No
    }

    pub(crate) fn is_addr32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Gr32)
    }

    pub(crate) fn is_addr64(&self, operand: &Operand) -> Fit {
        operand.is(Class::Gr64)
    }

    pub(crate) fn is_any_reg(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Register(..) => Fit::Match,
            _ => operand.is_number(0, 15),
        }
    }

    pub(crate) fn is_ar32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Ar32)
    }

    pub(crate) fn is_bd_addr32_disp12(&self, operand: &Operand) -> Fit {
        operand.memory(Form::Base, false, 0, 0xfff).is_some().into()
    }

    pub(crate) fn is_bd_addr32_disp20(&self, operand: &Operand) -> Fit {
        operand.memory(Form::Base, false, -0x8_0000, 0x7_ffff).is_some().into()
    }

    pub(crate) fn is_bd_addr64_disp12(&self, operand: &Operand) -> Fit {
        operand.short(Form::Base)
    }

    pub(crate) fn is_bd_addr64_disp20(&self, operand: &Operand) -> Fit {
        operand.long(Form::Base)
    }

    pub(crate) fn is_bdl_addr64_disp12_len4(&self, operand: &Operand) -> Fit {
        operand.with_length(0x10)
    }

    pub(crate) fn is_bdl_addr64_disp12_len8(&self, operand: &Operand) -> Fit {
        operand.with_length(0x100)
    }

    pub(crate) fn is_bdr_addr64_disp12(&self, operand: &Operand) -> Fit {
        operand.short(Form::RegisterLength)
    }

    pub(crate) fn is_bdv_addr64_disp12(&self, operand: &Operand) -> Fit {
        operand.short(Form::Vector)
    }

    pub(crate) fn is_bdx_addr64_disp12(&self, operand: &Operand) -> Fit {
        operand.short(Form::Index)
    }

    pub(crate) fn is_bdx_addr64_disp20(&self, operand: &Operand) -> Fit {
        operand.long(Form::Index)
    }

    pub(crate) fn is_cr64(&self, operand: &Operand) -> Fit {
        operand.is(Class::Cr64)
    }

    pub(crate) fn is_fp128(&self, operand: &Operand) -> Fit {
        operand.is(Class::Fp128)
    }

    pub(crate) fn is_fp16(&self, operand: &Operand) -> Fit {
        operand.is(Class::Fp16)
    }

    pub(crate) fn is_fp32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Fp32)
    }

    pub(crate) fn is_fp64(&self, operand: &Operand) -> Fit {
        operand.is(Class::Fp64)
    }

    pub(crate) fn is_gr128(&self, operand: &Operand) -> Fit {
        operand.is(Class::Gr128)
    }

    pub(crate) fn is_gr32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Gr32)
    }

    pub(crate) fn is_gr64(&self, operand: &Operand) -> Fit {
        operand.is(Class::Gr64)
    }

    pub(crate) fn is_grh32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Grh32)
    }

    pub(crate) fn is_grx32(&self, _: &Operand) -> Fit {
        Fit::No
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Number(_)).into()
    }

    pub(crate) fn is_imm_tls(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Call(..)).into()
    }

    pub(crate) fn is_lxa_addr64_disp20(&self, operand: &Operand) -> Fit {
        operand.long(Form::IndexedAddress)
    }

    pub(crate) fn is_s16_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(i16::MIN.into(), i16::MAX.into())
    }

    pub(crate) fn is_s32_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(i32::MIN.into(), i32::MAX.into())
    }

    pub(crate) fn is_s8_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(i8::MIN.into(), i8::MAX.into())
    }

    pub(crate) fn is_u12_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, 0xfff)
    }

    pub(crate) fn is_u16_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, u16::MAX.into())
    }

    pub(crate) fn is_u1_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, 1)
    }

    pub(crate) fn is_u2_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, 3)
    }

    pub(crate) fn is_u32_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, u32::MAX.into())
    }

    pub(crate) fn is_u3_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, 7)
    }

    pub(crate) fn is_u48_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, (1 << 48) - 1)
    }

    pub(crate) fn is_u4_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, 15)
    }

    pub(crate) fn is_u8_imm(&self, operand: &Operand) -> Fit {
        operand.is_number(0, u8::MAX.into())
    }

    pub(crate) fn is_vf128(&self, _: &Operand) -> Fit {
        Fit::No
    }

    pub(crate) fn is_vr128(&self, operand: &Operand) -> Fit {
        operand.is(Class::Vr128)
    }

    pub(crate) fn is_vr16(&self, operand: &Operand) -> Fit {
        operand.is(Class::Vr16)
    }

    pub(crate) fn is_vr32(&self, operand: &Operand) -> Fit {
        operand.is(Class::Vr32)
    }

    pub(crate) fn is_vr64(&self, operand: &Operand) -> Fit {
        operand.is(Class::Vr64)
    }

    pub(crate) fn add_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_bd_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_bdl_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_bdr_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_bdv_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_bdx_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_lxa_addr_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }

    pub(crate) fn add_imm_tls_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        operand.add_to(inst);
    }
}
