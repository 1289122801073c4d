//! Operands in AT&T's syntax.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::symbols::Definition;
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, Token, TokenKind,
};

use super::operand::{Kind, Memory, Number, Operand};
use super::{Machine, Mode, fixups, registers};
use crate::matcher::register_by_name;
use crate::target::{Register, RegisterClass};

/// Operands of a line that is being parsed.
pub(super) struct Line<'l> {
    pub(super) mode: Mode,
    pub(super) is_intel: bool,
    pub(super) assembly: &'l mut Assembly<Machine>,
    pub(super) operands: alloc::vec::Vec<Operand>,
    /// True if a register is a general one from 16 on.
    pub(super) has_apx: bool,
}

/// Returns the register with a name.
pub(super) fn register_named(name: &str) -> Option<Register> {
    let lower = name.to_ascii_lowercase();
    if let Some(register) = register_by_name(name).or_else(|| register_by_name(&lower)) {
        return Some(register);
    }
    // Debug registers have a second name, without leading zeros.
    let number = name.strip_prefix("db")?;
    let is_number = number.len() == 1 || number.starts_with('1') && number.len() == 2;
    let digits = Some(number)
        .filter(|number| is_number && number.bytes().all(|byte| byte.is_ascii_digit()))?;
    register_by_name(&alloc::format!("dr{digits}"))
}

/// Parses a register without prefix, whatever the mode is.
fn register(cursor: &mut Cursor<'_, '_>) -> Parsed<Register> {
    let fault = cursor.fault(ErrorKind::Expected("a register"));
    let token = cursor.token();
    let is_name = token.kind == TokenKind::Identifier;
    let register = register_named(token.text).filter(|_| is_name).ok_or(fault)?;
    cursor.take();
    if register != Register::ST0 || !cursor.eat("(") {
        return Ok(register);
    }
    let fault = cursor.fault(ErrorKind::Expected("an index from 0 to 7"));
    let TokenKind::Integer(index @ 0..8) = cursor.take().kind else { return Err(fault) };
    cursor.expect(")")?;
    Ok(register_by_name(&alloc::format!("st({index})")).unwrap_or(register))
}

/// Bits of [`tablegen_mc::assembler::Target::expression_mode`].
pub(super) const INTEL: u8 = 1;
pub(super) const BITS_64: u8 = 2;

/// Parses a register as an operand of an expression: `%` and a name, or a name in Intel's syntax.
pub(super) fn primary(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Option<Parsed<ExprId>> {
    let mode = assembly.expression_mode();
    let token = cursor.token();
    let is_name = || {
        let is_name = mode & INTEL != 0 && token.kind == TokenKind::Identifier;
        is_name && register_named(token.text).is_some()
    };
    if !cursor.eat("%") && !is_name() {
        return None;
    }
    let register = register(cursor).and_then(|register| match mode & BITS_64 == 0 {
        true if needs_64_bits(register) => Err(Fault::new(token.offset, ONLY_64_BITS)),
        _ => Ok(register),
    });
    Some(register.map(|register| {
        let number = assembly.number(register.value().into());
        assembly.add_node(Node::Specified(fixups::REGISTER, number))
    }))
}

const ONLY_64_BITS: ErrorKind = ErrorKind::Invalid("register is only available in 64-bit mode");

/// Returns true for registers that the modes of 16 and 32 bits do not have.
fn needs_64_bits(register: Register) -> bool {
    matches!(register, Register::RIZ | Register::RIP)
        || RegisterClass::GR64.contains(register)
        || registers::is_rex_byte(register)
        || registers::is_extended(register)
}

/// Returns the number or expression with a number of the parser.
pub(super) fn number_of(assembly: &Assembly<Machine>, id: ExprId) -> Number {
    assembly.constant(id).map_or(Number::Unknown(id), Number::Known)
}

impl Line<'_> {
    pub(super) fn pointer_size(&self) -> u32 {
        match self.mode {
            Mode::Bits16 => 16,
            Mode::Bits32 => 32,
            Mode::Bits64 => 64,
        }
    }

    pub(super) fn push(&mut self, kind: Kind, offset: usize) {
        self.operands.push(Operand { kind, offset });
    }

    /// Returns a register, or an error if the present mode does not have it.
    fn in_mode(&mut self, register: Register) -> Result<Register, ErrorKind> {
        if self.mode != Mode::Bits64 && needs_64_bits(register) {
            return Err(ONLY_64_BITS);
        }
        self.has_apx |= registers::is_apx(register);
        Ok(register)
    }

    /// Parses a register.
    pub(super) fn register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Register> {
        let offset = cursor.token().offset;
        if !self.is_intel {
            cursor.eat("%");
        }
        let register = register(cursor)?;
        self.in_mode(register).map_err(|kind| Fault::new(offset, kind))
    }

    /// Parses an expression.
    pub(super) fn expression(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Number> {
        let id = self.assembly.expression(cursor)?;
        Ok(number_of(self.assembly, id))
    }

    /// Returns the register that a number is, if it is one alone. The mode at its definition may be another one.
    fn as_register(&mut self, number: Number) -> Option<Register> {
        let Number::Unknown(id) = number else { return None };
        let Node::Specified(fixups::REGISTER, inner) = self.assembly.node(id) else { return None };
        let value = self.assembly.constant(inner)?;
        let register = Register::from_value(u32::try_from(value).ok()?)?;
        self.has_apx |= registers::is_apx(register);
        Some(register)
    }

    /// Parses an operand.
    pub(super) fn att_operand(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        if cursor.eat("$") {
            let fault = cursor.fault(ErrorKind::Expected("an immediate"));
            if cursor.is("%") {
                return Err(fault);
            }
            let number = self.expression(cursor)?;
            if self.as_register(number).is_some() {
                return Err(fault);
            }
            self.push(Kind::Immediate(number), offset);
            return Ok(());
        }
        if cursor.is("{") {
            return self.rounding(cursor);
        }
        if cursor.is("(") {
            return self.att_memory(cursor, None, None, offset);
        }
        let number = self.expression(cursor)?;
        let Some(register) = self.as_register(number) else {
            return self.att_memory(cursor, None, Some(number), offset);
        };
        let invalid = |kind| Fault::new(offset, kind);
        if matches!(register, Register::EIZ | Register::RIZ | Register::RIP) {
            let what = "register is only possible in an address";
            return Err(invalid(ErrorKind::Invalid(what)));
        }
        if !cursor.eat(":") {
            self.push(Kind::Register(register), offset);
            return Ok(());
        }
        if !RegisterClass::SEGMENT_REG.contains(register) {
            return Err(invalid(ErrorKind::Expected("a segment register")));
        }
        if cursor.is("*") {
            let offset = cursor.take().offset;
            self.push(Kind::Token("*"), offset);
        }
        self.att_memory(cursor, Some(register), None, offset)
    }

    /// Parses memory: `displacement(base, index, scale)`. `displacement` has been parsed if there is
    /// one.
    fn att_memory(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        segment: Option<Register>,
        displacement: Option<Number>,
        offset: usize,
    ) -> Parsed<()> {
        let is_address = cursor.is("(")
            && (matches!(cursor.peek(1).text, "%" | ",") || self.names_register(cursor.peek(1)));
        let displacement = match displacement {
            Some(displacement) => displacement,
            None if is_address => Number::Known(0),
            None => self.expression(cursor)?,
        };
        let mut memory = Memory::absolute(displacement, self.pointer_size());
        memory.segment = segment;
        if !cursor.is("(") {
            self.push(Kind::Memory(memory), offset);
            return Ok(());
        }
        cursor.take();
        let start = cursor.token().offset;
        let invalid = |what| Fault::new(start, ErrorKind::Invalid(what));
        if !cursor.is(",") && !cursor.is(")") {
            let base = self.address_register(cursor)?;
            if matches!(base, Register::EIZ | Register::RIZ) {
                return Err(invalid("register is only possible as an index"));
            }
            memory.base = Some(base);
        }
        if cursor.eat(",") && !cursor.is(")") {
            if cursor.is("%") || self.names_register(cursor.token()) {
                self.att_index(cursor, &mut memory)?;
            } else {
                // The factor of an index that is not there.
                self.assembly.absolute(cursor)?;
            }
        }
        cursor.expect(")")?;
        let is_port = Memory { segment: None, base: Some(Register::DX), ..memory } == memory
            && memory.index.is_none()
            && memory.scale == 1
            && memory.displacement == Number::Known(0);
        if is_port {
            self.push(Kind::Port, start);
            return Ok(());
        }
        self.check_registers(&memory).map_err(invalid)?;
        self.push(Kind::Memory(memory), offset);
        Ok(())
    }

    fn address_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Register> {
        if cursor.is("%") {
            return self.register(cursor);
        }
        let fault = cursor.fault(ErrorKind::Expected("a register"));
        if !self.names_register(cursor.token()) {
            return Err(fault);
        }
        let number = self.expression(cursor)?;
        match self.as_register(number) {
            Some(register) => Ok(register),
            None => Err(fault),
        }
    }

    /// Returns true if a token is a symbol that stands for a register.
    fn names_register(&self, token: Token<'_>) -> bool {
        let symbol = Some(token).filter(|token| token.kind == TokenKind::Identifier);
        let Some(symbol) = symbol.and_then(|token| self.assembly.symbols.find(token.text)) else {
            return false;
        };
        match self.assembly.symbols.get(symbol).definition {
            Definition::Variable(value) => {
                matches!(self.assembly.node(value), Node::Specified(fixups::REGISTER, _))
            }
            _ => false,
        }
    }

    /// Parses the index register and the scale of an address.
    fn att_index(&mut self, cursor: &mut Cursor<'_, '_>, memory: &mut Memory) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("registers are no address"));
        let index = self.address_register(cursor)?;
        memory.index = Some(index);
        if memory.base == Some(Register::RIP) || index == Register::RIP {
            return Err(fault);
        }
        if !cursor.eat(",") || cursor.is(")") {
            return Ok(());
        }
        let scale = self.assembly.absolute(cursor)?;
        // LLVM keeps 32 bits.
        let scale = i64::from(scale as u32);
        if registers::is_general(memory.base, 16) && scale != 1 || !matches!(scale, 1 | 2 | 4 | 8) {
            return Err(fault);
        }
        memory.scale = scale;
        Ok(())
    }

    /// Checks that registers and displacement are an address.
    pub(super) fn check_registers(&self, memory: &Memory) -> Result<(), &'static str> {
        const INVALID: &str = "registers are no address";
        let (base, index) = (memory.base, memory.index);
        let pointer = |register| matches!(register, Some(Register::RIP | Register::EIP));
        let zero = |register| matches!(register, Some(Register::RIZ | Register::EIZ));
        let size = |register: Option<Register>| register.map_or(0, registers::general_size);
        let (base_size, index_size) = (size(base), size(index));
        let is_wrong = base.is_some() && base_size == 0 && !pointer(base)
            || index.is_some()
                && index_size == 0
                && !zero(index)
                && !registers::is_vector_index(index)
            || pointer(base) && index.is_some()
            || matches!(index, Some(Register::ESP | Register::RSP));
        if is_wrong {
            return Err(INVALID);
        }
        let is_64 = self.mode == Mode::Bits64;
        let is_base_16 =
            matches!(base, Some(Register::BX | Register::BP | Register::SI | Register::DI));
        if base_size == 16 && (is_64 || !is_base_16) || base.is_none() && index_size == 16 {
            return Err(INVALID);
        }
        let is_mixed = base.is_some()
            && index.is_some()
            && match base_size {
                64 => matches!(index_size, 16 | 32) || index == Some(Register::EIZ),
                32 => matches!(index_size, 16 | 64) || index == Some(Register::RIZ),
                16 => {
                    let is_base = matches!(base, Some(Register::BX | Register::BP));
                    let is_index = matches!(index, Some(Register::SI | Register::DI));
                    !is_base || !is_index
                }
                _ => false,
            };
        if is_mixed || !is_64 && pointer(base) {
            return Err(INVALID);
        }
        if let Number::Known(value) = memory.displacement
            && (base_size == 64 || index_size == 64)
            && i32::try_from(value).is_err()
        {
            return Err("displacement has more than 32 bits");
        }
        Ok(())
    }

    /// Parses `{rn-sae}` and others, or `{sae}`.
    pub(super) fn rounding(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.take().offset;
        let fault = cursor.fault(ErrorKind::Expected("a rounding mode"));
        let token = cursor.take();
        if token.kind != TokenKind::Identifier {
            return Err(fault);
        }
        let mode = match token.text {
            "rn" => 0,
            "rd" => 1,
            "ru" => 2,
            "rz" => 3,
            "sae" => {
                cursor.expect("}")?;
                self.push(Kind::Token("{sae}"), offset);
                return Ok(());
            }
            _ => return Err(fault),
        };
        cursor.expect("-")?;
        // Any token is accepted in place of `sae`.
        cursor.take();
        cursor.expect("}")?;
        self.push(Kind::Immediate(Number::Known(mode)), offset);
        Ok(())
    }

    /// Parses what follows an operand in braces: a mask, `{z}`, or a broadcast such as `{1to8}`.
    pub(super) fn decorations(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if !cursor.is("{") {
            return Ok(());
        }
        let mut offset = cursor.take().offset;
        if let TokenKind::Integer(_) = cursor.token().kind {
            return self.broadcast(cursor, offset);
        }
        let mut zero = self.zeroing(cursor)?.then_some(offset);
        if zero.is_some() {
            if !cursor.is("{") {
                // Without a mask it has no meaning.
                return Ok(());
            }
            offset = cursor.take().offset;
        }
        let fault = cursor.fault(ErrorKind::Expected("a mask register other than `k0`"));
        let start = cursor.token().offset;
        let register = self.register(cursor)?;
        if register == Register::K0 || !RegisterClass::VK1.contains(register) {
            return Err(fault);
        }
        let end = cursor.token().offset;
        cursor.expect("}")?;
        self.push(Kind::Token("{"), offset);
        self.push(Kind::Register(register), start);
        self.push(Kind::Token("}"), end);
        if zero.is_none() && cursor.is("{") {
            let offset = cursor.take().offset;
            let fault = cursor.fault(ErrorKind::Expected("`{z}`"));
            if !self.zeroing(cursor)? {
                return Err(fault);
            }
            zero = Some(offset);
        }
        if let Some(offset) = zero {
            self.push(Kind::Token("{z}"), offset);
        }
        Ok(())
    }

    /// Moves past `z}`. Returns false if there is no `z`.
    fn zeroing(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier || token.text != "z" {
            return Ok(false);
        }
        cursor.take();
        cursor.expect("}")?;
        Ok(true)
    }

    /// Parses a broadcast after its brace.
    fn broadcast(&mut self, cursor: &mut Cursor<'_, '_>, offset: usize) -> Parsed<()> {
        const ALL: [(&str, &str); 5] = [
            ("to2", "{1to2}"),
            ("to4", "{1to4}"),
            ("to8", "{1to8}"),
            ("to16", "{1to16}"),
            ("to32", "{1to32}"),
        ];
        let fault = cursor.fault(ErrorKind::Expected("a broadcast"));
        let (first, second) = (cursor.take(), cursor.take());
        let is_name = first.text == "1" && second.kind == TokenKind::Identifier;
        let found = ALL.iter().find(|(text, _)| is_name && *text == second.text).ok_or(fault)?;
        cursor.expect("}")?;
        self.push(Kind::Token(found.1), offset);
        Ok(())
    }
}
