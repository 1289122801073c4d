//! Operands in Intel's syntax: `qword ptr fs:[base + 4*index + symbol]`.

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{Cursor, ErrorKind, Fault, Parsed, TokenKind};

use super::att::{Line, number_of, register_named};
use super::calculator::{Calculator, Operator};
use super::operand::{Kind, Memory, Number};
use super::registers::{is_general, is_vector_index};
use crate::target::{Register, RegisterClass};

/// Sizes of memory in bits.
const SIZES: [(&str, u32); 14] = [
    ("byte", 8),
    ("word", 16),
    ("dword", 32),
    ("float", 32),
    ("long", 32),
    ("fword", 48),
    ("double", 64),
    ("qword", 64),
    ("mmword", 64),
    ("xword", 80),
    ("tbyte", 80),
    ("xmmword", 128),
    ("ymmword", 256),
    ("zmmword", 512),
];

/// Last token of an address that is being parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Start,
    /// Operator with two operands other than those below.
    Binary,
    Plus,
    Minus,
    Not,
    Multiply,
    Divide,
    OpenBracket,
    CloseBracket,
    OpenParen,
    CloseParen,
    Register,
    Number,
    /// `offset symbol`
    Offset,
}

impl State {
    /// Returns true if a number can follow.
    const fn expects_number(self) -> bool {
        !self.is_value() && !matches!(self, State::CloseBracket)
    }

    /// Returns true after a value.
    const fn is_value(self) -> bool {
        matches!(self, State::CloseParen | State::Register | State::Number | State::Offset)
    }

    /// Returns true if an operand can end here.
    const fn is_end(self) -> bool {
        self.is_value() || matches!(self, State::CloseBracket)
    }
}

/// Address or number that is being parsed.
struct Address {
    state: State,
    /// State before the last token.
    before: State,
    base: Option<Register>,
    index: Option<Register>,
    /// Scale of the index. 0 if the line has none.
    scale: i64,
    /// Last register, which can become the base or the index.
    last: Option<Register>,
    symbol: Option<Number>,
    /// Offset that is written behind a point.
    point: i64,
    calculator: Calculator,
    is_inside: bool,
    is_memory: bool,
    has_bracket: bool,
    has_offset: bool,
}

const USED_UP: ErrorKind = ErrorKind::Invalid("address has too many registers");
const UNEXPECTED: ErrorKind = ErrorKind::Expected("an operand");
const NO_SCALE: ErrorKind = ErrorKind::Expected("a scale of 1, 2, 4 or 8");

impl Address {
    fn new() -> Self {
        Address {
            state: State::Start,
            before: State::Start,
            base: None,
            index: None,
            scale: 0,
            last: None,
            symbol: None,
            point: 0,
            calculator: Calculator::default(),
            is_inside: false,
            is_memory: false,
            has_bracket: false,
            has_offset: false,
        }
    }

    fn enter(&mut self, state: State) {
        self.before = core::mem::replace(&mut self.state, state);
    }

    /// Makes a register without scale the base or the index.
    fn keep_register(&mut self) -> Result<(), ErrorKind> {
        if self.state != State::Register || self.before == State::Multiply {
            return Ok(());
        }
        if self.base.is_none() {
            self.base = self.last;
            return Ok(());
        }
        if self.index.is_some() {
            return Err(USED_UP);
        }
        (self.index, self.scale) = (self.last, 0);
        Ok(())
    }

    /// Reads an operator with two operands. `+` and `-` have functions of their own.
    fn binary(&mut self, operator: Operator, state: State) -> Result<(), ErrorKind> {
        let is_possible = match operator {
            Operator::Divide | Operator::Mod => {
                matches!(self.state, State::Number | State::CloseParen)
            }
            _ => matches!(self.state, State::Number | State::CloseParen | State::Register),
        };
        if !is_possible {
            return Err(UNEXPECTED);
        }
        self.calculator.push(operator);
        self.enter(state);
        Ok(())
    }

    fn plus(&mut self) -> Result<(), ErrorKind> {
        if !self.state.is_value() {
            return Err(UNEXPECTED);
        }
        self.keep_register()?;
        self.calculator.push(Operator::Add);
        self.enter(State::Plus);
        Ok(())
    }

    fn minus(&mut self) -> Result<(), ErrorKind> {
        if self.state == State::Minus {
            return Err(UNEXPECTED);
        }
        if self.state.is_end() {
            self.keep_register()?;
            self.calculator.push(Operator::Sub);
        } else if self.state == State::Multiply && self.before == State::Register {
            return Err(NO_SCALE);
        } else {
            self.calculator.push(Operator::Negate);
        }
        self.enter(State::Minus);
        Ok(())
    }

    fn not(&mut self) -> Result<(), ErrorKind> {
        if !self.state.expects_number() {
            return Err(UNEXPECTED);
        }
        self.calculator.push(Operator::Not);
        self.enter(State::Not);
        Ok(())
    }

    fn register(&mut self, register: Register) -> Result<(), ErrorKind> {
        match self.state {
            State::Plus | State::OpenParen | State::OpenBracket => {
                self.last = Some(register);
                self.calculator.value(0);
            }
            State::Multiply if self.before == State::Number => {
                // `scale * register`
                if self.index.is_some() {
                    return Err(USED_UP);
                }
                self.index = Some(register);
                self.scale = self.calculator.take_factor().filter(is_scale).ok_or(NO_SCALE)?;
                self.calculator.value(0);
                self.calculator.drop_operator();
            }
            _ => return Err(UNEXPECTED),
        }
        self.enter(State::Register);
        Ok(())
    }

    fn number(&mut self, number: i64) -> Result<(), ErrorKind> {
        if !self.state.expects_number() {
            return Err(UNEXPECTED);
        }
        if self.state == State::Multiply && self.before == State::Register {
            // `register * scale`
            if self.index.is_some() {
                return Err(USED_UP);
            }
            self.index = self.last;
            self.scale = Some(i64::from(number as u32)).filter(is_scale).ok_or(NO_SCALE)?;
            self.calculator.drop_operator();
        } else {
            self.calculator.value(number);
        }
        self.enter(State::Number);
        Ok(())
    }

    fn symbol(&mut self, symbol: Number) -> Result<(), ErrorKind> {
        if let Number::Known(value) = symbol {
            return self.number(value);
        }
        let is_possible = matches!(
            self.state,
            State::Plus
                | State::Minus
                | State::Not
                | State::Start
                | State::OpenBracket
                | State::OpenParen
        );
        if !is_possible || self.symbol.is_some() {
            return Err(UNEXPECTED);
        }
        self.symbol = Some(symbol);
        self.is_memory = true;
        self.calculator.value(0);
        self.enter(State::Number);
        Ok(())
    }

    fn offset(&mut self, symbol: Number) -> Result<(), ErrorKind> {
        let is_possible = matches!(self.state, State::Plus | State::Start | State::OpenBracket);
        if !is_possible || self.symbol.is_some() {
            return Err(UNEXPECTED);
        }
        self.symbol = Some(symbol);
        self.has_offset = true;
        self.calculator.value(0);
        self.enter(State::Offset);
        Ok(())
    }

    fn open_bracket(&mut self) -> Result<(), ErrorKind> {
        if self.is_inside {
            return Err(UNEXPECTED);
        }
        match self.state {
            State::CloseBracket | State::Number | State::CloseParen => {
                self.calculator.push(Operator::Add);
                self.enter(State::Plus);
            }
            State::Start => self.enter(State::OpenBracket),
            _ => return Err(UNEXPECTED),
        }
        (self.is_memory, self.has_bracket, self.is_inside) = (true, true, true);
        Ok(())
    }

    fn close_bracket(&mut self) -> Result<(), ErrorKind> {
        if !self.state.is_value() || !self.is_inside {
            return Err(UNEXPECTED);
        }
        self.is_inside = false;
        self.keep_register()?;
        self.enter(State::CloseBracket);
        Ok(())
    }

    fn open_paren(&mut self) -> Result<(), ErrorKind> {
        if !self.state.expects_number() {
            return Err(UNEXPECTED);
        }
        self.calculator.push(Operator::Open);
        self.enter(State::OpenParen);
        Ok(())
    }

    fn close_paren(&mut self) -> Result<(), ErrorKind> {
        if !self.state.is_end() {
            return Err(UNEXPECTED);
        }
        self.keep_register()?;
        self.calculator.push(Operator::Close);
        self.enter(State::CloseParen);
        Ok(())
    }

    /// Reads an operator. Returns false if the token is none.
    fn operator(&mut self, text: &str) -> Result<bool, ErrorKind> {
        match text {
            "+" => self.plus()?,
            "-" => self.minus()?,
            "~" => self.not()?,
            "*" => self.binary(Operator::Mul, State::Multiply)?,
            "/" => self.binary(Operator::Divide, State::Divide)?,
            "%" => self.binary(Operator::Mod, State::Divide)?,
            "|" => self.binary(Operator::Or, State::Binary)?,
            "^" => self.binary(Operator::Xor, State::Binary)?,
            "&" => self.binary(Operator::And, State::Binary)?,
            "<<" => self.binary(Operator::Shl, State::Binary)?,
            ">>" => self.binary(Operator::Shr, State::Binary)?,
            "[" => self.open_bracket()?,
            "]" => self.close_bracket()?,
            "(" => self.open_paren()?,
            ")" => self.close_paren()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads an operator that is a word. Returns false if the word is none.
    fn word(&mut self, text: &str) -> Result<bool, ErrorKind> {
        match text {
            "not" => self.not()?,
            "or" => self.binary(Operator::Or, State::Binary)?,
            "xor" => self.binary(Operator::Xor, State::Binary)?,
            "and" => self.binary(Operator::And, State::Binary)?,
            "shl" => self.binary(Operator::Shl, State::Binary)?,
            "shr" => self.binary(Operator::Shr, State::Binary)?,
            "mod" => self.binary(Operator::Mod, State::Divide)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn is_scale(scale: &i64) -> bool {
    matches!(scale, 1 | 2 | 4 | 8)
}

impl Line<'_> {
    /// Parses an operand of an instruction with a mnemonic.
    pub(super) fn intel_operand(
        &mut self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        let text = cursor.token().text;
        let is_size = |(name, _): &&(&str, u32)| {
            *name == text
                || text.bytes().all(|byte| !byte.is_ascii_lowercase())
                    && name.eq_ignore_ascii_case(text)
        };
        let size = SIZES.iter().find(is_size).map(|(_, size)| *size);
        if size.is_some() {
            cursor.take();
            if !matches!(cursor.token().text, "ptr" | "PTR") {
                return Err(cursor.fault(ErrorKind::Expected("`ptr`")));
            }
            cursor.take();
        }
        if cursor.is("{") {
            return self.rounding(cursor);
        }
        let offset = cursor.token().offset;
        let invalid = |kind| Fault::new(offset, kind);
        let mut segment = None;
        let token = cursor.token();
        if token.kind == TokenKind::Identifier && register_named(token.text).is_some() {
            let register = self.register(cursor)?;
            if register == Register::RIP {
                return Err(invalid(ErrorKind::Invalid("register is only possible as a base")));
            }
            if !cursor.is(":") {
                if size.is_some() {
                    return Err(invalid(ErrorKind::Expected("memory")));
                }
                self.push(Kind::Register(register), offset);
                return Ok(());
            }
            if !RegisterClass::SEGMENT_REG.contains(register) {
                return Err(invalid(ErrorKind::Expected("a segment register")));
            }
            cursor.take();
            segment = Some(register);
        }
        let mut address = Address::new();
        self.address(&mut address, cursor)?;
        let number = address.calculator.finish().map(|value| value.wrapping_add(address.point));
        let number = number.ok_or(invalid(ErrorKind::OutOfRange))?;
        let displacement = match address.symbol {
            Some(Number::Unknown(id)) if number != 0 => {
                let number = self.assembly.number(number);
                Number::Unknown(self.assembly.add_node(Node::Binary(Binary::Add, id, number)))
            }
            Some(symbol) => symbol,
            None => Number::Known(number),
        };
        if !address.is_memory && segment.is_none() {
            self.push(Kind::Immediate(displacement), offset);
            return Ok(());
        }
        let is_branch = ["jmp", "call"].into_iter().any(|name| name.eq_ignore_ascii_case(mnemonic));
        if is_branch && size.is_none() && address.has_offset {
            return Err(invalid(ErrorKind::Invalid("`offset` in a branch")));
        }
        let mut memory = Memory::absolute(displacement, self.pointer_size());
        memory.segment = segment;
        memory.size = size.unwrap_or(0);
        memory.may_be_target = !(is_branch && (size.is_some() || address.has_bracket));
        self.registers(&address, &mut memory).map_err(invalid)?;
        self.push(Kind::Memory(memory), offset);
        Ok(())
    }

    /// Sets the registers of an address in their order.
    fn registers(&self, address: &Address, memory: &mut Memory) -> Result<(), ErrorKind> {
        let (mut base, mut index, scale) = (address.base, address.index, address.scale);
        if index.is_some() && base == Some(Register::RIP) {
            base = None;
        }
        let is_stack = |register| matches!(register, Some(Register::ESP | Register::RSP));
        let is_plain = scale == 0;
        if is_plain && !is_stack(base) && is_stack(index) {
            (base, index) = (index, base);
        }
        if is_plain && is_vector_index(base) && !is_vector_index(index) {
            (base, index) = (index, base);
        }
        if !is_plain && is_general(index, 16) {
            return Err(ErrorKind::Invalid("address of 16 bits has no scale"));
        }
        let is_string = matches!(base, Some(Register::SI | Register::DI));
        if is_string && matches!(index, Some(Register::BX | Register::BP)) {
            (base, index) = (index, base);
        }
        (memory.base, memory.index, memory.scale) = (base, index, scale.max(1));
        if base.is_some() || index.is_some() {
            self.check_registers(memory).map_err(ErrorKind::Invalid)?;
        }
        Ok(())
    }

    /// Parses an address or number.
    fn address(&mut self, address: &mut Address, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        loop {
            let token = cursor.token();
            let fault = |kind| Fault::new(token.offset, kind);
            match token.kind {
                TokenKind::Integer(value) => {
                    let next = cursor.peek(1);
                    cursor.take();
                    if next.kind == TokenKind::Identifier && matches!(next.text, "f" | "b") {
                        cursor.take();
                        let label = self.local_label(value, next.text == "b");
                        address.symbol(label.ok_or(fault(UNEXPECTED))?).map_err(fault)?;
                        continue;
                    }
                    address.number(value.cast_signed()).map_err(fault)?;
                }
                TokenKind::Real => {
                    cursor.take();
                    let digits = token.text.strip_prefix('.').unwrap_or(token.text);
                    let value: i64 = digits.parse().map_err(|_| fault(UNEXPECTED))?;
                    address.point = address.point.wrapping_add(value);
                }
                TokenKind::Identifier if token.text != "." => {
                    self.identifier(address, cursor)?;
                }
                TokenKind::String => self.symbol_in(address, cursor)?,
                TokenKind::Operator if address.operator(token.text).map_err(fault)? => {
                    cursor.take();
                }
                TokenKind::Error | TokenKind::BigInteger => return Err(fault(UNEXPECTED)),
                _ if address.state.is_end() => return Ok(()),
                _ => return Err(fault(UNEXPECTED)),
            }
        }
    }

    fn identifier(&mut self, address: &mut Address, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        let fault = |kind| Fault::new(token.offset, kind);
        if register_named(token.text).is_some() {
            let register = self.register(cursor)?;
            return address.register(register).map_err(fault);
        }
        let lower = token.text.to_ascii_lowercase();
        let is_int32 = token.text == lower || token.text == token.text.to_ascii_uppercase();
        if is_int32 && lower == "offset" {
            cursor.take();
            let next = cursor.token();
            if !matches!(next.kind, TokenKind::Identifier | TokenKind::String) {
                return Err(cursor.fault(UNEXPECTED));
            }
            let id = self.assembly.primary_expression(cursor)?;
            let number = number_of(self.assembly, id);
            return address.offset(number).map_err(fault);
        }
        if is_int32 && address.word(&lower).map_err(fault)? {
            cursor.take();
            return Ok(());
        }
        self.symbol_in(address, cursor)
    }

    /// Returns the symbol of a label such as `1f`. `None` if there is no label before.
    fn local_label(&mut self, number: u64, is_before: bool) -> Option<Number> {
        let symbol = self.assembly.symbols.local(number, is_before);
        let is_defined = self.assembly.symbols.get(symbol).is_defined();
        let id = self.assembly.symbol_reference(symbol);
        (is_defined || !is_before).then_some(Number::Unknown(id))
    }

    /// Parses a symbol of an address.
    fn symbol_in(&mut self, address: &mut Address, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let id = self.assembly.primary_expression(cursor)?;
        let number = number_of(self.assembly, id);
        address.symbol(number).map_err(|kind| Fault::new(offset, kind))
    }
}
