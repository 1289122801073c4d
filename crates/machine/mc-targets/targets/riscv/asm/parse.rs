//! Parsers of operands, by the operand classes of the description.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::real;
use tablegen_mc::assembler::symbols::Definition;
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, TokenKind};
use tablegen_rt::asm::parse::Target as _;

use super::fixups::{R_RISCV_CALL_PLT, specifier};
use super::operand::{Kind, Operand, Unknown};
use super::{Machine, alloc};
use crate::matcher::AsmMatcher;
use crate::operands::stack_adjustment;
use crate::target::tables::{lookup_riscv_opcode_by_name, lookup_sys_reg_by_name};
use crate::target::{Feature, Register};

/// Result of a parser that may not apply.
type Tried = Parsed<Option<Operand>>;

fn expected<T>(cursor: &Cursor<'_, '_>, what: &'static str) -> Parsed<T> {
    Err(cursor.fault(ErrorKind::Expected(what)))
}

/// Parses the expression of a specifier after `%`.
pub(super) fn with_specifier(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    let name = cursor.token();
    let found = Some(name.text).filter(|_| name.kind == TokenKind::Identifier).and_then(specifier);
    let Some(specifier) = found else { return expected(cursor, "a relocation specifier") };
    cursor.take();
    cursor.expect("(")?;
    let inner = assembly.parenthesized(cursor)?;
    Ok(assembly.add_node(Node::Specified(specifier, inner)))
}

/// Returns the operand of an expression.
fn of_expression(assembly: &Assembly<Machine>, id: ExprId, offset: usize) -> Operand {
    if let Some(number) = assembly.constant(id) {
        return Operand { kind: Kind::Number(number), offset };
    }
    let (specifier, inner) = match assembly.node(id) {
        Node::Specified(specifier, inner) => (specifier, inner),
        _ => (0, id),
    };
    let value = assembly.plain_value(inner).filter(|value| value.specifier == 0);
    let is_difference =
        specifier == 0 && value.is_some_and(|value| value.add.is_some() && value.sub.is_some());
    let unknown = Unknown { id, specifier: value.map(|_| specifier), is_difference };
    Operand { kind: Kind::Expression(unknown), offset }
}

/// Returns the number of a general register.
fn gpr_number(register: Register) -> Option<u32> {
    let number = register.value().wrapping_sub(Register::X0.value());
    (number < 32).then_some(number)
}

impl Machine {
    /// Returns the register with a name.
    fn register(&self, name: &str) -> Option<Register> {
        let register = AsmMatcher::register(name)?;
        let is_high = gpr_number(register).is_some_and(|number| number >= 16);
        (!is_high || !self.has(Feature::FeatureStdExtE)).then_some(register)
    }

    /// Returns the register that the present token names.
    fn present_register(&self, cursor: &Cursor<'_, '_>) -> Option<Register> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return None;
        }
        self.register(token.text)
    }

    /// Parses the operands of an instruction.
    pub(super) fn operands(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Vec<Operand>> {
        // An alias has the operands of the mnemonic that it stands for.
        let mnemonic = self.matcher.canonical_mnemonic(mnemonic);
        cursor.list(|cursor, operands| self.operand(mnemonic, cursor, assembly, operands))
    }

    fn operand(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        operands: &mut Vec<Operand>,
    ) -> Parsed<()> {
        for class in self.all.custom_classes(mnemonic, operands.len()) {
            let last = operands.last().copied();
            if let Some(operand) = self.custom(class.name(), cursor, assembly, last)? {
                operands.push(operand);
                return Ok(());
            }
        }
        let token = cursor.token();
        let paren = |text, offset| Operand { kind: Kind::Token(text), offset };
        if cursor.is("(") && cursor.peek(2).text == ")" {
            let mut inside = *cursor;
            inside.take();
            if let Some(register) = self.present_register(&inside) {
                let offset = inside.take().offset;
                operands.push(paren("(", token.offset));
                operands.push(Operand { kind: Kind::Register(Some(register)), offset });
                operands.push(paren(")", inside.token().offset));
                inside.take();
                *cursor = inside;
                return Ok(());
            }
        }
        if let Some(register) = self.present_register(cursor) {
            cursor.take();
            let kind = Kind::Register(Some(register));
            operands.push(Operand { kind, offset: token.offset });
            return Ok(());
        }
        let Some(immediate) = self.immediate(cursor, assembly)? else {
            return expected(cursor, "an operand");
        };
        operands.push(immediate);
        if cursor.is("(") {
            operands.push(paren("(", cursor.take().offset));
            let offset = cursor.token().offset;
            let Some(register) = self.present_register(cursor) else {
                return expected(cursor, "a register");
            };
            cursor.take();
            operands.push(Operand { kind: Kind::Register(Some(register)), offset });
            let end = cursor.token().offset;
            cursor.expect(")")?;
            operands.push(paren(")", end));
        }
        Ok(())
    }

    fn immediate(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried {
        let token = cursor.token();
        let id = match (token.kind, token.text) {
            (TokenKind::Operator, "%") => {
                cursor.take();
                with_specifier(cursor, assembly)?
            }
            (TokenKind::Integer(_) | TokenKind::String | TokenKind::Identifier, _)
            | (TokenKind::Operator, "(" | "-" | "+" | "!" | "~") => assembly.expression(cursor)?,
            _ => return Ok(None),
        };
        Ok(Some(of_expression(assembly, id, token.offset)))
    }

    /// Parses an operand with the parser of an operand class.
    fn custom(
        &self,
        class: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        last: Option<Operand>,
    ) -> Tried {
        match class {
            "BareSymbol" | "BareSymbolQC_E_LI" => self.bare_symbol(cursor, assembly),
            "CSRSystemRegister" => self.system_register(cursor, assembly),
            "RegReg" => self.reg_reg(cursor),
            "CallSymbol" => self.call_symbol(cursor, assembly),
            "FRMArg" | "FRMArgLegacy" | "RTZArg" => self.rounding(cursor),
            "FenceArg" => self.fence(cursor),
            "GPRAsFPR16" | "GPRAsFPR32" => self.float_in_register(cursor),
            "GPRF64AsFPR" if self.is_64_bit() && !self.has(Feature::FeatureStdExtF) => {
                self.float_in_register(cursor)
            }
            "GPRPairAsFPR" if !self.is_64_bit() && !self.has(Feature::FeatureStdExtF) => {
                self.pair_as_float(cursor)
            }
            "GPRPairCRV32" | "GPRPairNoX0RV32" | "GPRPairRV32" if !self.is_64_bit() => {
                self.pair(cursor)
            }
            "GPRPairRV64" => self.pair(cursor),
            "InsnCDirectiveOpcode" => self.opcode(cursor, assembly, 2),
            "InsnDirectiveOpcode" => self.opcode(cursor, assembly, 127),
            "LoadFPImm" => self.float(cursor),
            "NegStackAdj" => self.stack_adjustment(cursor, last, true),
            "StackAdj" => self.stack_adjustment(cursor, last, false),
            "PseudoJumpSymbol" => self.jump_symbol(cursor, assembly),
            "RegList" => self.reg_list(cursor, false),
            "RegListS0" => self.reg_list(cursor, true),
            "BareSImm21Lsb0" => {
                let is_identifier = cursor.token().kind == TokenKind::Identifier;
                if is_identifier && cursor.peek(1).text == "," {
                    return Ok(None);
                }
                self.immediate(cursor, assembly)
            }
            "TLSDESCCallSymbol" | "TPRelAddSymbol" => {
                let offset = cursor.token().offset;
                cursor.expect("%")?;
                let id = with_specifier(cursor, assembly)?;
                Ok(Some(of_expression(assembly, id, offset)))
            }
            "RVVMaskRegOpOperand" => self.mask(cursor),
            "XSfmmVType" => self.matrix_type(cursor),
            "ZeroOffsetMemOpOperand" => self.zero_offset(cursor),
            "VTypeI10" | "VTypeI11" => self.vector_type(cursor),
            _ => Ok(None),
        }
    }

    fn bare_symbol(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier || token.text == "." {
            return Ok(None);
        }
        let symbol = assembly.symbols.intern(token.text);
        let mut id = assembly.symbol_reference(symbol);
        if let Definition::Variable(value) = assembly.symbols.get(symbol).definition {
            if !matches!(assembly.node(value), Node::Symbol(..)) {
                return Ok(None);
            }
            id = value;
        }
        cursor.take();
        use tablegen_mc::assembler::expression::Binary;
        let operator = match cursor.token() {
            token if token.kind != TokenKind::Operator => None,
            token if token.text == "+" => Some(Binary::Add),
            token if token.text == "-" => Some(Binary::Sub),
            _ => None,
        };
        if let Some(operator) = operator {
            cursor.take();
            let right = assembly.expression(cursor)?;
            id = assembly.add_node(Node::Binary(operator, id, right));
        }
        Ok(Some(of_expression(assembly, id, token.offset)))
    }

    fn call_symbol(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier || token.text == "." {
            return Ok(None);
        }
        if cursor.peek(1).text == "@" && cursor.peek(1).kind == TokenKind::Operator {
            cursor.take();
            cursor.take();
            if cursor.identifier() != Some("plt") {
                return expected(cursor, "`plt`");
            }
        } else if cursor.peek(1).kind != TokenKind::End {
            return Ok(None);
        } else {
            cursor.take();
        }
        let symbol = assembly.symbols.intern(token.text);
        let inner = assembly.symbol_reference(symbol);
        let id = assembly.add_node(Node::Specified(R_RISCV_CALL_PLT, inner));
        Ok(Some(of_expression(assembly, id, token.offset)))
    }

    fn jump_symbol(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried {
        let offset = cursor.token().offset;
        let inner = assembly.expression(cursor)?;
        if !matches!(assembly.node(inner), Node::Symbol(..)) {
            return Err(Fault::new(offset, ErrorKind::Expected("a symbol")));
        }
        let id = assembly.add_node(Node::Specified(R_RISCV_CALL_PLT, inner));
        Ok(Some(of_expression(assembly, id, offset)))
    }

    fn is_number(cursor: &Cursor<'_, '_>) -> bool {
        let token = cursor.token();
        match token.kind {
            TokenKind::Integer(_) | TokenKind::String => true,
            TokenKind::Operator => matches!(token.text, "(" | "-" | "+" | "!" | "~"),
            _ => false,
        }
    }

    fn system_register(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried {
        let token = cursor.token();
        let offset = token.offset;
        let fault = cursor.fault(ErrorKind::Expected("a system register"));
        let of_number = |number: i64| {
            let is_valid = (0..1 << 12).contains(&number);
            is_valid.then_some(Operand { kind: Kind::SystemRegister(number), offset })
        };
        if Machine::is_number(cursor) {
            let id = assembly.expression(cursor)?;
            return assembly.constant(id).and_then(of_number).map(Some).ok_or(fault);
        }
        match token.kind {
            TokenKind::Identifier => {}
            TokenKind::Operator if token.text == "%" => return Err(fault),
            _ => return Ok(None),
        }
        cursor.take();
        if let Some(row) = lookup_sys_reg_by_name(token.text) {
            let has = |name: &str| {
                name.is_empty() || self.features.iter().any(|feature| feature.name() == name)
            };
            let required = row.features_required.trim_matches(|c| matches!(c, '{' | '}' | ' '));
            let required =
                required.split(',').map(|name| name.trim().trim_start_matches("RISCV::"));
            let is_available =
                required.into_iter().all(has) && !(row.is_rv32_only && self.is_64_bit());
            return match is_available {
                true => Ok(of_number(row.encoding.into())),
                false => Err(fault),
            };
        }
        let symbol = assembly.symbols.find(token.text);
        let value = symbol.and_then(|symbol| match assembly.symbols.get(symbol).definition {
            Definition::Variable(value) => assembly.constant(value),
            _ => None,
        });
        value.and_then(of_number).map(Some).ok_or(fault)
    }

    fn opcode(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        max: i64,
    ) -> Tried {
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("an opcode"));
        let number = if Machine::is_number(cursor) {
            let id = assembly.expression(cursor)?;
            assembly.constant(id)
        } else if token.kind == TokenKind::Identifier {
            cursor.take();
            match (max, token.text) {
                (2, "C0") => Some(0),
                (2, "C1") => Some(1),
                (2, "C2") => Some(2),
                (2, _) => None,
                (_, name) => lookup_riscv_opcode_by_name(name).map(|row| row.value.into()),
            }
        } else {
            return Ok(None);
        };
        let number = number.filter(|number| (0..=max).contains(number)).ok_or(fault)?;
        Ok(Some(Operand { kind: Kind::Number(number), offset: token.offset }))
    }

    fn reg_reg(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Ok(None);
        }
        let general = |cursor: &mut Cursor<'_, '_>| {
            let found = self.present_register(cursor);
            let found = found.filter(|register| gpr_number(*register).is_some());
            let Some(register) = found else { return expected(cursor, "a general register") };
            cursor.take();
            Ok(register)
        };
        let index = general(cursor)?;
        cursor.expect("(")?;
        let base = general(cursor)?;
        cursor.expect(")")?;
        Ok(Some(Operand { kind: Kind::RegReg(base, index), offset: token.offset }))
    }

    fn rounding(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let token = cursor.token();
        let mode = match (token.kind, token.text) {
            (TokenKind::Identifier, "rne") => 0,
            (TokenKind::Identifier, "rtz") => 1,
            (TokenKind::Identifier, "rdn") => 2,
            (TokenKind::Identifier, "rup") => 3,
            (TokenKind::Identifier, "rmm") => 4,
            (TokenKind::Identifier, "dyn") => 7,
            _ => return expected(cursor, "a rounding mode"),
        };
        cursor.take();
        Ok(Some(Operand { kind: Kind::Rounding(mode), offset: token.offset }))
    }

    fn fence(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let token = cursor.token();
        let set = match token.kind {
            TokenKind::Integer(0) => Some(0),
            TokenKind::Identifier => {
                let bits = token.text.bytes().map(|letter| match letter {
                    b'i' => Some(8),
                    b'o' => Some(4),
                    b'r' => Some(2),
                    b'w' => Some(1),
                    _ => None,
                });
                let is_ascending = token.text.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
                bits.sum::<Option<i64>>().filter(|_| is_ascending)
            }
            _ => None,
        };
        let Some(set) = set else { return expected(cursor, "a set of accesses, such as `rw`") };
        cursor.take();
        Ok(Some(Operand { kind: Kind::Fence(set), offset: token.offset }))
    }

    fn float_in_register(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let Some(register) = self.present_register(cursor) else { return Ok(None) };
        let offset = cursor.take().offset;
        let kind = match self.has(Feature::FeatureStdExtF) {
            true => Kind::Register(Some(register)),
            false => Kind::FloatInRegister(register),
        };
        Ok(Some(Operand { kind, offset }))
    }

    /// Returns the pair that begins with the general register of the present token. Registers with
    /// odd numbers are `Err`.
    fn present_pair(&self, cursor: &Cursor<'_, '_>) -> Result<Option<Register>, ()> {
        let number = self.present_register(cursor).and_then(gpr_number);
        match number {
            None => Ok(None),
            Some(number) if number % 2 == 1 => Err(()),
            Some(number) => Ok(crate::decode::PAIRS.get(number as usize / 2).copied()),
        }
    }

    fn pair_as_float(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        match self.present_pair(cursor) {
            Ok(None) => Ok(None),
            Ok(Some(pair)) => {
                let offset = cursor.take().offset;
                Ok(Some(Operand { kind: Kind::FloatInRegister(pair), offset }))
            }
            Err(()) if self.has(Feature::FeatureStdExtZfinx) => {
                expected(cursor, "a register with an even number")
            }
            Err(()) => Ok(None),
        }
    }

    fn pair(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        match self.present_pair(cursor) {
            Ok(None) => Ok(None),
            Ok(Some(pair)) => {
                let offset = cursor.take().offset;
                Ok(Some(Operand { kind: Kind::Register(Some(pair)), offset }))
            }
            Err(()) => expected(cursor, "a register with an even number"),
        }
    }

    fn float(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let token = cursor.token();
        let offset = token.offset;
        if token.kind == TokenKind::Identifier {
            let number = match token.text.to_ascii_lowercase().as_str() {
                "inf" => 30,
                "nan" => 31,
                "min" => 1,
                _ => return expected(cursor, "a floating-point number"),
            };
            cursor.take();
            return Ok(Some(Operand { kind: Kind::Number(number), offset }));
        }
        let is_negative = cursor.eat("-");
        let token = cursor.token();
        let number = Some(token.text).filter(|_| token.kind == TokenKind::Real);
        let Some(number) = number.and_then(real::value) else {
            return expected(cursor, "a floating-point number");
        };
        cursor.take();
        let number = if is_negative { -number } else { number };
        Ok(Some(Operand { kind: Kind::Float(number), offset }))
    }

    fn stack_adjustment(
        &self,
        cursor: &mut Cursor<'_, '_>,
        last: Option<Operand>,
        is_negative: bool,
    ) -> Tried {
        let offset = cursor.token().offset;
        let has_minus = cursor.eat("-");
        let TokenKind::Integer(bytes) = cursor.token().kind else { return Ok(None) };
        let Some(Operand { kind: Kind::RegList(list), .. }) = last else { return Ok(None) };
        let base = stack_adjustment(list, self.is_64_bit());
        let more = bytes.cast_signed().wrapping_sub(base);
        if has_minus != is_negative || bytes % 16 != 0 || !(0..=48).contains(&more) {
            return expected(cursor, "a stack adjustment for the list");
        }
        cursor.take();
        Ok(Some(Operand { kind: Kind::StackAdjustment(more), offset }))
    }

    fn reg_list(&self, cursor: &mut Cursor<'_, '_>, needs_s0: bool) -> Tried {
        let offset = cursor.token().offset;
        if !cursor.eat("{") {
            return Ok(None);
        }
        let number = |cursor: &mut Cursor<'_, '_>| {
            let token = cursor.token();
            let found = self.present_register(cursor).and_then(gpr_number);
            let Some(found) = found else { return expected(cursor, "a register") };
            cursor.take();
            Ok((found, token.text.starts_with('x')))
        };
        let (mut end, mut uses_x): (Option<u32>, bool) = (None, false);
        loop {
            let fault = cursor.fault(ErrorKind::Expected("the next register of the list"));
            let (start, is_x) = number(cursor)?;
            let is_valid = match end {
                None => start == 1,
                Some(1) => start == 8 && is_x == uses_x,
                Some(9) if uses_x => start == 18 && is_x,
                Some(_) => false,
            };
            if !is_valid {
                return Err(fault);
            }
            if end.is_none() {
                uses_x = is_x;
            }
            end = Some(start);
            let fault = cursor.fault(ErrorKind::Expected("a range of registers"));
            if cursor.eat("-") {
                if start == 1 {
                    return Err(fault);
                }
                let (last, is_x) = number(cursor)?;
                let is_valid = match start {
                    8 => (last == 9 || !uses_x && (18..=27).contains(&last)) && is_x == uses_x,
                    18 => (19..=27).contains(&last) && is_x,
                    _ => false,
                };
                if !is_valid {
                    return Err(fault);
                }
                end = Some(last);
            }
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.expect("}")?;
        let list = match end {
            Some(1) => 4,
            Some(last @ 8..=9) => i64::from(last) - 3,
            Some(last @ 18..=25) if !self.has(Feature::FeatureStdExtE) => i64::from(last) - 11,
            Some(27) if !self.has(Feature::FeatureStdExtE) => 15,
            _ => return Err(Fault::new(offset, ErrorKind::Expected("a list of registers"))),
        };
        if needs_s0 && list == 4 {
            return Err(Fault::new(offset, ErrorKind::Expected("a list with `s0`")));
        }
        Ok(Some(Operand { kind: Kind::RegList(list), offset }))
    }

    fn mask(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Ok(None);
        }
        let Some(name) = token.text.strip_suffix(".t") else { return expected(cursor, "`v0.t`") };
        if self.register(name) != Some(Register::V0) {
            return Ok(None);
        }
        cursor.take();
        Ok(Some(Operand { kind: Kind::Register(Some(Register::V0)), offset: token.offset }))
    }

    fn zero_offset(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let fault = cursor.fault(ErrorKind::Expected("the offset 0"));
        let mut is_zero = true;
        if !cursor.is("(") {
            let TokenKind::Integer(number) = cursor.token().kind else {
                return expected(cursor, "`(`");
            };
            is_zero = number == 0;
            cursor.take();
        }
        cursor.expect("(")?;
        let offset = cursor.token().offset;
        let Some(register) = self.present_register(cursor) else {
            return expected(cursor, "a register");
        };
        cursor.take();
        cursor.expect(")")?;
        if !is_zero {
            return Err(fault);
        }
        Ok(Some(Operand { kind: Kind::Register(Some(register)), offset }))
    }

    fn vector_type(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let offset = cursor.token().offset;
        let fault = cursor.fault(ErrorKind::Expected("a vector type, such as `e8, m1, ta, ma`"));
        // Position of the last part, and the value. The default is `e8, m1, tu, mu`.
        let (mut seen, mut value) = (0, 0);
        loop {
            let token = cursor.token();
            let part = Some(token.text).filter(|_| token.kind == TokenKind::Identifier);
            let part = part.and_then(|text| vector_type_part(text, seen));
            let Some((position, bits)) = part else {
                if seen == 0 {
                    return Ok(None);
                }
                break;
            };
            (seen, value) = (position, value | bits);
            cursor.take();
            if !cursor.eat(",") {
                break;
            }
        }
        if !cursor.is_end() {
            return Err(fault);
        }
        Ok(Some(Operand { kind: Kind::VType(value), offset }))
    }

    fn matrix_type(&self, cursor: &mut Cursor<'_, '_>) -> Tried {
        let offset = cursor.token().offset;
        let fault = cursor.fault(ErrorKind::Expected("a matrix type, such as `e8, w1`"));
        let mut parse = || {
            let width = identifier(cursor)?.strip_prefix('e')?;
            let (width, alternative) =
                if width == "16alt" { (1, 0x100) } else { (element_width(width)?, 0) };
            if !cursor.eat(",") {
                return None;
            }
            let factor = match identifier(cursor)? {
                "w1" => 1,
                "w2" => 2,
                "w4" => 3,
                _ => return None,
            };
            cursor.is_end().then_some(width << 3 | alternative | factor << 9)
        };
        let value = parse().ok_or(fault)?;
        Ok(Some(Operand { kind: Kind::VType(value), offset }))
    }
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let number = AsmMatcher::register(name)?.value();
    let from = |first: Register, base: u32| {
        let index = number.wrapping_sub(first.value());
        (index < 32).then(|| base + index)
    };
    from(Register::X0, 0).or(from(Register::F0_D, 32)).or(from(Register::V0, 96))
}

/// Returns an identifier, and moves past the present token.
fn identifier<'s>(cursor: &mut Cursor<'_, 's>) -> Option<&'s str> {
    let token = cursor.take();
    Some(token.text).filter(|_| token.kind == TokenKind::Identifier)
}

/// Returns the logarithm of an element width, less 3.
fn element_width(digits: &str) -> Option<i64> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse::<u32>().ok().filter(|_| is_number)? {
        8 => Some(0),
        16 => Some(1),
        32 => Some(2),
        64 => Some(3),
        _ => None,
    }
}

/// Returns the position and the bits of a part of a vector type that follows position `seen`.
fn vector_type_part(text: &str, seen: u32) -> Option<(u32, i64)> {
    if seen < 1
        && let Some(width) = text.strip_prefix('e')
    {
        return Some((1, element_width(width)? << 3));
    }
    if seen < 2
        && let Some(rest) = text.strip_prefix('m')
    {
        if matches!(rest, "a" | "u") {
            return Some((4, if rest == "a" { 0x80 } else { 0 }));
        }
        let (is_fraction, digits) = match rest.strip_prefix('f') {
            Some(digits) => (true, digits),
            None => (false, rest),
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse::<u32>().ok().filter(|_| is_number)?;
        let bits = match (is_fraction, number) {
            (false, 1) => 0,
            (false, 2) => 1,
            (false, 4) => 2,
            (false, 8) => 3,
            (true, 2) => 7,
            (true, 4) => 6,
            (true, 8) => 5,
            _ => return None,
        };
        return Some((2, bits));
    }
    match text {
        "ta" if seen < 3 => Some((3, 0x40)),
        "tu" if seen < 3 => Some((3, 0)),
        "ma" if seen < 4 => Some((4, 0x80)),
        "mu" if seen < 4 => Some((4, 0)),
        _ => None,
    }
}
