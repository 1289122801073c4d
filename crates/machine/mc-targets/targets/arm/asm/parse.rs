//! Parser of operands without a parser of their own.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, Token, TokenKind,
};

use super::fixups::{LOWER, LOWER_HIGH, LOWER_LOW, UPPER, UPPER_HIGH, UPPER_LOW};
use super::operand::{Form, Immediate, Kind, Memory, Operand};
use super::{Machine, alloc};
use crate::operands::{MINUS_ZERO, RRX};

/// Parser of the operands of one instruction.
pub(super) struct Parser<'p> {
    pub(super) machine: &'p Machine,
    pub(super) assembly: &'p mut Assembly<Machine>,
    /// Mnemonic without suffixes, in lower case.
    pub(super) mnemonic: &'p str,
    /// Operands after the mnemonic.
    pub(super) operands: Vec<Operand>,
}

/// Returns an error at the present token.
pub(super) fn expected<T>(cursor: &Cursor<'_, '_>, what: &'static str) -> Parsed<T> {
    Err(cursor.fault(ErrorKind::Expected(what)))
}

/// Returns an error at an offset.
pub(super) fn invalid<T>(offset: usize, what: &'static str) -> Parsed<T> {
    Err(Fault::new(offset, ErrorKind::Invalid(what)))
}

/// Returns the text of an identifier in lower case. Empty for other tokens.
pub(super) fn lower(token: Token<'_>) -> String {
    match token.kind {
        TokenKind::Identifier => token.text.to_ascii_lowercase(),
        _ => String::new(),
    }
}

/// Returns true at `#`, or `$` in its stead.
pub(super) fn is_hash(cursor: &Cursor<'_, '_>) -> bool {
    cursor.is("#") || cursor.is("$")
}

/// Moves past `#`, or `$` in its stead.
pub(super) fn eat_hash(cursor: &mut Cursor<'_, '_>) -> bool {
    cursor.eat("#") || cursor.eat("$")
}

/// Returns a shift, as a number of [`SHIFTS`](crate::operands::SHIFTS), by its name in lower case.
pub(super) fn shift_named(name: &str) -> Option<u32> {
    Some(match name {
        "asr" => 1,
        "asl" | "lsl" => 2,
        "lsr" => 3,
        "ror" => 4,
        "rrx" => RRX,
        _ => return None,
    })
}

/// Maximum amount of a shift.
const fn max_amount(shift: u32) -> i64 {
    if matches!(shift, 2 | 4) { 31 } else { 32 }
}

/// Logical shift to the left, as a number of [`SHIFTS`](crate::operands::SHIFTS).
const LSL: u32 = 2;

impl Parser<'_> {
    pub(super) fn push(&mut self, kind: Kind, offset: usize) {
        self.operands.push(Operand::new(kind, offset));
    }

    /// Returns an expression as an immediate.
    pub(super) fn immediate(&self, id: ExprId) -> Immediate {
        let form = match self.assembly.node(id) {
            Node::Constant(number) => return Immediate::Known(number),
            Node::Symbol(..) => Form::Symbol,
            Node::Binary(..) => Form::Binary,
            Node::Specified(LOWER | UPPER, _) => Form::Half,
            Node::Specified(LOWER_LOW | LOWER_HIGH | UPPER_LOW | UPPER_HIGH, _) => Form::Byte,
            _ => Form::Other,
        };
        Immediate::Expression(id, form)
    }

    pub(super) fn expression(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Immediate> {
        let id = self.assembly.expression(cursor)?;
        Ok(self.immediate(id))
    }

    /// Parses a number that is known.
    pub(super) fn constant(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<i64> {
        let fault = cursor.fault(ErrorKind::Expected("a number"));
        self.expression(cursor)?.known().ok_or(fault)
    }

    /// Parses an expression. The number -0 is [`MINUS_ZERO`].
    fn signed_expression(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Immediate> {
        let is_negative = cursor.is("-");
        Ok(match self.expression(cursor)? {
            Immediate::Known(number) if is_negative && number as i32 == 0 => {
                Immediate::Known(MINUS_ZERO)
            }
            immediate => immediate,
        })
    }

    /// Parses an operand.
    pub(super) fn operand(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if self.custom(cursor)? {
            return Ok(());
        }
        let token = cursor.token();
        let offset = token.offset;
        match (token.kind, token.text) {
            (TokenKind::Identifier, text) if text != "." => {
                if !matches!(self.mnemonic, "b" | "bl")
                    && (self.register_with_suffix(cursor)? || self.shift(cursor)?)
                {
                    return Ok(());
                }
                let immediate = self.expression(cursor)?;
                self.push(Kind::Immediate(immediate), offset);
                Ok(())
            }
            (TokenKind::Identifier | TokenKind::Integer(_) | TokenKind::String, _)
            | (TokenKind::Operator, "(") => {
                let immediate = self.expression(cursor)?;
                self.push(Kind::Immediate(immediate), offset);
                Ok(())
            }
            (TokenKind::Operator, "[") => self.address(cursor),
            (TokenKind::Operator, "{") => {
                let with_all = matches!(self.mnemonic, "vlldm" | "vlstm");
                let is_ordered = !self.mnemonic.starts_with("clr");
                let list = self.list(is_ordered, false, with_all, cursor)?;
                self.push(Kind::List(list.list), offset);
                self.token_behind("^", cursor);
                Ok(())
            }
            (TokenKind::Operator, "#" | "$") => self.number(cursor),
            (TokenKind::Operator, ":") => self.part_of_address(cursor),
            (TokenKind::Operator, "=") if self.mnemonic == "ldr" => {
                cursor.take();
                let immediate = self.expression(cursor)?;
                self.push(Kind::Literal(immediate), offset);
                Ok(())
            }
            _ => expected(cursor, "an operand"),
        }
    }

    /// Parses a number behind `#`.
    fn number(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        let next = cursor.peek(1);
        let is_name = token.text == "$"
            && next.offset == token.end()
            && matches!(next.kind, TokenKind::Identifier | TokenKind::Integer(_));
        if !is_name {
            cursor.take();
        }
        if cursor.is(":") {
            return self.part_of_address(cursor);
        }
        let immediate = self.signed_expression(cursor)?;
        self.push(Kind::Immediate(immediate), token.offset);
        self.token_behind("!", cursor);
        Ok(())
    }

    /// Parses a part of an address, as in `:lower16:symbol`.
    fn part_of_address(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let id = part_of_address(cursor, self.assembly)?;
        let immediate = self.immediate(id);
        self.push(Kind::Immediate(immediate), offset);
        Ok(())
    }

    fn token_behind(&mut self, text: &'static str, cursor: &mut Cursor<'_, '_>) {
        let offset = cursor.token().offset;
        if cursor.eat(text) {
            self.push(Kind::Token(text), offset);
        }
    }

    /// Parses a register with `!` or an index behind it. Returns false for other tokens.
    fn register_with_suffix(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some(register) = self.machine.register(cursor) else { return Ok(false) };
        self.push(Kind::Register(register), offset);
        if cursor.is("!") {
            self.token_behind("!", cursor);
            return Ok(true);
        }
        let offset = cursor.token().offset;
        if cursor.eat("[") {
            let index = self.constant(cursor)?;
            cursor.expect("]")?;
            self.push(Kind::Index(index), offset);
        }
        Ok(true)
    }

    /// Parses a shift of the register before. Returns false for other tokens.
    fn shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some(mut shift) = shift_named(&lower(cursor.token())) else { return Ok(false) };
        cursor.take();
        let source = self.operands.pop().map(|operand| operand.kind);
        let Some(Kind::Register(source)) = source else {
            return invalid(offset, "shift must be of a register");
        };
        if shift == RRX {
            self.push(Kind::Shifted { source, shift, amount: 0 }, offset);
        } else if eat_hash(cursor) {
            let number = cursor.token().offset;
            let amount = self.constant(cursor)?;
            if !(0..=max_amount(shift)).contains(&amount) {
                return invalid(number, "immediate shift value out of range");
            }
            // A shift by 0 has no effect.
            if amount == 0 {
                shift = LSL;
            }
            self.push(Kind::Shifted { source, shift, amount: amount as u32 }, offset);
        } else if let Some(by) = self.machine.register(cursor) {
            self.push(Kind::ShiftedByRegister { source, shift, by }, offset);
        } else {
            return expected(cursor, "immediate or register in shift operand");
        }
        Ok(true)
    }

    /// Parses an address in brackets.
    fn address(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.take().offset;
        let Some(base) = self.machine.register(cursor) else {
            return expected(cursor, "a register");
        };
        let mut memory = Memory {
            base,
            offset: None,
            index: None,
            is_negative: false,
            shift: 0,
            amount: 0,
            align: 0,
        };
        if !cursor.is("]") {
            if !cursor.eat(",") && !cursor.is(":") {
                return expected(cursor, "`,`, `:` or `]`");
            }
            let token = cursor.token();
            if cursor.eat(":") {
                let number_offset = cursor.token().offset;
                memory.align = match self.constant(cursor)? {
                    bits @ (16 | 32 | 64 | 128 | 256) => (bits / 8) as u32,
                    _ => {
                        let what = "alignment specifier must be 16, 32, 64, 128, or 256 bits";
                        return invalid(number_offset, what);
                    }
                };
            } else if is_hash(cursor)
                || cursor.is("(")
                || matches!(token.kind, TokenKind::Integer(_))
            {
                eat_hash(cursor);
                memory.offset = Some(self.signed_expression(cursor)?);
            } else {
                memory.is_negative = cursor.eat("-");
                if !memory.is_negative {
                    cursor.eat("+");
                }
                memory.index = self.machine.register(cursor);
                if memory.index.is_none() {
                    return expected(cursor, "a register");
                }
                if cursor.eat(",") {
                    (memory.shift, memory.amount) = self.index_shift(cursor)?;
                }
            }
        }
        cursor.expect("]")?;
        self.push(Kind::Memory(memory), offset);
        self.token_behind("!", cursor);
        Ok(())
    }

    /// Parses the shift of an index: its number, and its amount.
    pub(super) fn index_shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<(u32, u32)> {
        const UXTW: u32 = 6;
        let name = lower(cursor.token());
        let shift = if name == "uxtw" { Some(UXTW) } else { shift_named(&name) };
        let Some(shift) = shift else { return expected(cursor, "a shift operator") };
        cursor.take();
        if shift == RRX {
            return Ok((shift, 0));
        }
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        let offset = cursor.token().offset;
        match self.constant(cursor)? {
            0 => Ok((LSL, 0)),
            amount if shift != UXTW && !(0..=max_amount(shift)).contains(&amount) || amount < 0 => {
                invalid(offset, "immediate shift value out of range")
            }
            // A shift by 32 bits is encoded as 0.
            32 => Ok((shift, 0)),
            amount => Ok((shift, amount as u32)),
        }
    }
}

/// Parses an expression with a prefix such as `:lower16:`. The present token is the first colon.
pub(super) fn part_of_address(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    cursor.expect(":")?;
    let specifier = match cursor.token().text {
        "lower16" => LOWER,
        "upper16" => UPPER,
        "lower0_7" => LOWER_LOW,
        "lower8_15" => LOWER_HIGH,
        "upper0_7" => UPPER_LOW,
        "upper8_15" => UPPER_HIGH,
        _ => return expected(cursor, "a prefix such as `lower16`"),
    };
    cursor.take();
    cursor.expect(":")?;
    cursor.eat("#");
    let inner = assembly.expression(cursor)?;
    Ok(assembly.add_node(Node::Specified(specifier, inner)))
}
