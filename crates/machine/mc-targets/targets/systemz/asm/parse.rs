//! Parser of operands.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, TokenKind};

use super::fixups::{TLSGD, TLSLDM};
use super::operand::{Class, Form, Kind, Memory, Number, Operand};
use super::{Machine, alloc};
use crate::target::Register;

/// Result of a parser for a class: `None` if the present tokens are not in the class.
type Tried = Parsed<Option<Operand>>;

/// Group of registers, whose names have the same first letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Group {
    General,
    Float,
    Vector,
    Access,
    Control,
}

/// Register by its number in a group.
#[derive(Clone, Copy, Debug)]
struct Named {
    group: Group,
    number: u32,
    offset: usize,
}

/// Parts of an address as they are written.
struct Written {
    displacement: Number,
    first: Option<Named>,
    second: Option<Named>,
    length: Option<Number>,
}

impl Class {
    const fn group(self) -> Group {
        match self {
            Class::Gr32 | Class::Grh32 | Class::Gr64 | Class::Gr128 => Group::General,
            Class::Fp16 | Class::Fp32 | Class::Fp64 | Class::Fp128 => Group::Float,
            Class::Vr16 | Class::Vr32 | Class::Vr64 | Class::Vr128 => Group::Vector,
            Class::Ar32 => Group::Access,
            Class::Cr64 => Group::Control,
        }
    }

    /// Returns the register with a number. `None` for a number that is not that of a pair.
    pub(super) fn register(self, number: u32) -> Option<Register> {
        let (letter, suffix) = match self {
            Class::Gr32 => ("R", "L"),
            Class::Grh32 => ("R", "H"),
            Class::Gr64 => ("R", "D"),
            Class::Gr128 => ("R", "Q"),
            Class::Fp16 | Class::Vr16 => ("F", "H"),
            Class::Fp32 | Class::Vr32 => ("F", "S"),
            Class::Fp64 | Class::Vr64 => ("F", "D"),
            Class::Fp128 => ("F", "Q"),
            Class::Vr128 => ("V", ""),
            Class::Ar32 => ("A", ""),
            Class::Cr64 => ("C", ""),
        };
        Register::from_name(&alloc::format!("{letter}{number}{suffix}"))
    }
}

/// Returns the group and the number of a register with a name such as `r15`.
fn group_and_number(name: &str) -> Option<(Group, u32)> {
    let (letter, digits) = name.split_at_checked(1)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u32 = digits.parse().ok()?;
    let group = match letter {
        "r" => Group::General,
        "f" => Group::Float,
        "v" => Group::Vector,
        "a" => Group::Access,
        "c" => Group::Control,
        _ => return None,
    };
    let count = if group == Group::Vector { 32 } else { 16 };
    (number < count).then_some((group, number))
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let (group, number) = group_and_number(name)?;
    let class = match group {
        Group::General => Class::Gr64,
        Group::Float => Class::Fp64,
        Group::Vector => Class::Vr128,
        Group::Access => Class::Ar32,
        Group::Control => Class::Cr64,
    };
    class.register(number)?.dwarf_number(0)
}

/// Parses a register such as `%r15`.
fn named(cursor: &mut Cursor<'_, '_>) -> Parsed<Named> {
    let fault = cursor.fault(ErrorKind::Expected("a register"));
    let offset = cursor.token().offset;
    if !cursor.eat("%") {
        return Err(fault);
    }
    let token = cursor.token();
    let name = Some(token.text).filter(|_| token.kind == TokenKind::Identifier);
    let (group, number) = name.and_then(group_and_number).ok_or(fault)?;
    cursor.take();
    Ok(Named { group, number, offset })
}

/// Parses a register that is written as a number.
fn numbered(
    group: Group,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Named> {
    let fault = cursor.fault(ErrorKind::Expected("the number of a register"));
    let offset = cursor.token().offset;
    let id = assembly.expression(cursor)?;
    let max = if group == Group::Vector { 31 } else { 15 };
    let number = assembly.constant(id).and_then(|number| u32::try_from(number).ok());
    let number = number.filter(|number| *number <= max).ok_or(fault)?;
    Ok(Named { group, number, offset })
}

fn is_integer(cursor: &Cursor<'_, '_>) -> bool {
    matches!(cursor.token().kind, TokenKind::Integer(_))
}

/// Parses a register of a class.
pub(super) fn register(
    class: Class,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Tried {
    let fault = cursor.fault(ErrorKind::Expected("a register of another kind"));
    let group = class.group();
    let found = if cursor.is("%") {
        let found = named(cursor)?;
        // Floating-point registers are the first half of vector registers.
        let fits = found.group == group || group == Group::Vector && found.group == Group::Float;
        if !fits {
            return Err(fault);
        }
        found
    } else if is_integer(cursor) {
        numbered(group, cursor, assembly)?
    } else {
        return Ok(None);
    };
    let register = class.register(found.number).ok_or(fault)?;
    Ok(Some(Operand { kind: Kind::Register(class, register), offset: found.offset }))
}

/// Parses a register of any group below 16, or its number.
pub(super) fn any_register(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Operand> {
    let fault = cursor.fault(ErrorKind::Expected("a register"));
    let offset = cursor.token().offset;
    if is_integer(cursor) {
        let number = number(cursor, assembly)?;
        return match number {
            Number::Known(number) if !(0..16).contains(&number) => Err(fault),
            _ => Ok(Operand { kind: Kind::Number(number), offset }),
        };
    }
    let found = named(cursor)?;
    let class = match found.group {
        Group::General => Class::Gr64,
        Group::Float => Class::Fp64,
        Group::Vector => Class::Vr128,
        Group::Access => Class::Ar32,
        Group::Control => Class::Cr64,
    };
    let register = class.register(found.number).filter(|_| found.number < 16).ok_or(fault)?;
    Ok(Operand { kind: Kind::Register(class, register), offset })
}

/// Parses a number or another expression.
pub(super) fn number(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Number> {
    let id = assembly.expression(cursor)?;
    Ok(assembly.constant(id).map_or(Number::Expression(id), Number::Known))
}

/// Parses the parts of an address. `first` is the group of a first register that is written as a
/// number, and `has_length` is true if such a number is a length.
fn written(
    first: Group,
    has_length: bool,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Written> {
    let displacement = number(cursor, assembly)?;
    let mut written = Written { displacement, first: None, second: None, length: None };
    if !cursor.eat("(") {
        return Ok(written);
    }
    if cursor.is("%") {
        written.first = Some(named(cursor)?);
    } else if has_length {
        written.length = Some(number(cursor, assembly)?);
    } else if is_integer(cursor) {
        written.first = Some(numbered(first, cursor, assembly)?);
    }
    if cursor.eat(",") {
        written.second = Some(if is_integer(cursor) {
            numbered(Group::General, cursor, assembly)?
        } else if cursor.is("%") {
            named(cursor)?
        } else {
            // A base may be left out.
            Named { group: Group::General, number: 0, offset: cursor.token().offset }
        });
    }
    cursor.expect(")")?;
    Ok(written)
}

/// Returns an address register. `None` for register 0, which stands for no register.
fn address_register(found: Named, class: Class) -> Parsed<Option<Register>> {
    if found.group != Group::General {
        let kind = ErrorKind::Invalid("register cannot be part of an address");
        return Err(Fault::new(found.offset, kind));
    }
    Ok(class.register(found.number).filter(|_| found.number != 0))
}

/// Parses an address.
pub(super) fn memory(
    form: Form,
    class: Class,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Operand> {
    let offset = cursor.token().offset;
    let invalid = |what| Fault::new(offset, ErrorKind::Invalid(what));
    let is_vector = form == Form::Vector;
    let group = if is_vector { Group::Vector } else { Group::General };
    let written = written(group, form == Form::Length, cursor, assembly)?;
    let base_of = |found: Option<Named>| match found {
        Some(found) => address_register(found, class),
        None => Ok(None),
    };
    let (mut base, mut index) = (None, None);
    match form {
        Form::Base => {
            base = base_of(written.first)?;
            if written.second.is_some() {
                return Err(invalid("address cannot have an index"));
            }
        }
        Form::Index | Form::IndexedAddress => {
            let index_class = if form == Form::Index { class } else { Class::Gr32 };
            match (written.first, written.second) {
                // The first of two registers is the index.
                (Some(first), Some(_)) => index = address_register(first, index_class)?,
                (first, None) => base = base_of(first)?,
                (None, Some(_)) => {}
            }
            if written.second.is_some() {
                base = base_of(written.second)?;
            }
        }
        Form::Length => {
            base = base_of(written.second)?;
            if written.first.is_some() && written.second.is_some() {
                return Err(invalid("address cannot have an index"));
            }
            if written.length.is_none() {
                return Err(invalid("address has no length"));
            }
        }
        Form::RegisterLength => {
            let found = written.first.filter(|found| found.group == Group::General);
            let found = found.ok_or(invalid("address has no register with a length"))?;
            index = Class::Gr64.register(found.number);
            base = base_of(written.second)?;
        }
        Form::Vector => {
            let found = written.first.filter(|found| found.group == Group::Vector);
            let found = found.ok_or(invalid("address has no vector of indices"))?;
            index = Class::Vr128.register(found.number);
            if written.second.is_none() {
                return Err(invalid("address has no base"));
            }
            base = base_of(written.second)?;
        }
    }
    let (is_wide, displacement, length) =
        (class == Class::Gr64, written.displacement, written.length);
    let memory = Memory { form, is_wide, base, displacement, index, length };
    Ok(Operand { kind: Kind::Memory(memory), offset })
}

/// Parses the target of a branch, at a distance of `bits` bits with sign. Numbers are distances
/// from the present address.
pub(super) fn target(
    bits: u32,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    let fault = cursor.fault(ErrorKind::OutOfRange);
    let is_far = |number: i64| number & 1 != 0 || number >> bits != number >> 63;
    let id = assembly.expression(cursor)?;
    if let Some(number) = assembly.constant(id) {
        if is_far(number) {
            return Err(fault);
        }
        let here = assembly.label_here();
        let here = assembly.symbol_reference(here);
        return Ok(match number {
            0 => here,
            _ => assembly.add_node(Node::Binary(Binary::Add, here, id)),
        });
    }
    if let Node::Binary(operator, left, right) = assembly.node(id) {
        let sign = if operator == Binary::Sub { -1 } else { 1 };
        let is_bad = |id, sign: i64| {
            assembly.constant(id).is_some_and(|number| is_far(number.wrapping_mul(sign)))
        };
        if is_bad(left, 1) || is_bad(right, sign) {
            return Err(fault);
        }
    }
    Ok(id)
}

/// Parses a function that is called, with the symbol of a call for thread-local storage.
fn call(
    bits: u32,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<Operand> {
    let offset = cursor.token().offset;
    let function = target(bits, cursor, assembly)?;
    let mut symbol = None;
    if cursor.eat(":") {
        let fault = cursor.fault(ErrorKind::Expected("`tls_gdcall` or `tls_ldcall`"));
        let tag = cursor.take();
        let specifier = match (tag.kind, tag.text) {
            (TokenKind::Identifier, "tls_gdcall") => TLSGD,
            (TokenKind::Identifier, "tls_ldcall") => TLSLDM,
            _ => return Err(fault),
        };
        cursor.expect(":")?;
        let fault = cursor.fault(ErrorKind::Expected("a symbol"));
        let name = cursor.take();
        if name.kind != TokenKind::Identifier {
            return Err(fault);
        }
        let id = assembly.symbols.intern(name.text);
        symbol = Some(assembly.add_node(Node::Symbol(id, specifier)));
    }
    Ok(Operand { kind: Kind::Call(function, symbol), offset })
}

impl Machine {
    /// Parses the operands of an instruction. The mnemonic is no alias.
    pub(super) fn operands(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Vec<Operand>> {
        cursor.list(|cursor, operands| {
            operands.push(self.operand(mnemonic, operands.len(), cursor, assembly)?);
            Ok(())
        })
    }

    fn operand(
        &self,
        mnemonic: &str,
        index: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Operand> {
        for class in self.all.custom_classes(mnemonic, index) {
            if let Some(operand) = custom(class.name(), cursor, assembly)? {
                return Ok(operand);
            }
        }
        let offset = cursor.token().offset;
        if cursor.is("%") {
            named(cursor)?;
            return Ok(Operand { kind: Kind::Invalid, offset });
        }
        let written = written(Group::Vector, true, cursor, assembly)?;
        let is_address = |found: Option<Named>, accepts_vectors: bool| match found {
            Some(found) if !(accepts_vectors && found.group == Group::Vector) => {
                address_register(found, Class::Gr64).map(|_| true)
            }
            found => Ok(found.is_some()),
        };
        let has_first = is_address(written.first, true)?;
        let has_second = is_address(written.second, false)?;
        let kind = match has_first || has_second || written.length.is_some() {
            true => Kind::Invalid,
            false => Kind::Number(written.displacement),
        };
        Ok(Operand { kind, offset })
    }
}

/// Parses an operand with the parser of an operand class.
fn custom(class: &str, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Tried {
    let registers = match class {
        "ADDR32" | "GR32" => Some(Class::Gr32),
        "ADDR64" | "GR64" => Some(Class::Gr64),
        "GRH32" => Some(Class::Grh32),
        "GR128" => Some(Class::Gr128),
        "FP16" => Some(Class::Fp16),
        "FP32" => Some(Class::Fp32),
        "FP64" => Some(Class::Fp64),
        "FP128" => Some(Class::Fp128),
        "VR16" => Some(Class::Vr16),
        "VR32" => Some(Class::Vr32),
        "VR64" => Some(Class::Vr64),
        "VR128" => Some(Class::Vr128),
        "AR32" => Some(Class::Ar32),
        "CR64" => Some(Class::Cr64),
        _ => None,
    };
    if let Some(class) = registers {
        return register(class, cursor, assembly);
    }
    let offset = cursor.token().offset;
    let mut branch = |bits| {
        let id = target(bits, cursor, assembly)?;
        Ok(Some(Operand { kind: Kind::Number(Number::Expression(id)), offset }))
    };
    let (form, class) = match class {
        "AnyReg" => return any_register(cursor, assembly).map(Some),
        "PCRel12" => return branch(12),
        "PCRel16" => return branch(16),
        "PCRel24" => return branch(24),
        "PCRel32" => return branch(32),
        "PCRelTLS16" => return call(16, cursor, assembly).map(Some),
        "PCRelTLS32" => return call(32, cursor, assembly).map(Some),
        "BDAddr32Disp12" | "BDAddr32Disp20" => (Form::Base, Class::Gr32),
        "BDAddr64Disp12" | "BDAddr64Disp20" => (Form::Base, Class::Gr64),
        "BDXAddr64Disp12" | "BDXAddr64Disp20" => (Form::Index, Class::Gr64),
        "BDLAddr64Disp12Len4" | "BDLAddr64Disp12Len8" => (Form::Length, Class::Gr64),
        "BDRAddr64Disp12" => (Form::RegisterLength, Class::Gr64),
        "BDVAddr64Disp12" => (Form::Vector, Class::Gr64),
        "LXAAddr64Disp20" => (Form::IndexedAddress, Class::Gr64),
        _ => return Ok(None),
    };
    memory(form, class, cursor, assembly).map(Some)
}
