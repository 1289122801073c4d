//! Parser of instructions: mnemonics, and operands without a parser of their own.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, ExprId, Fault, Literals, Parsed, Token, TokenKind,
};

use super::operand::{
    Equality, Expression, Immediate, Kind, Operand, RegisterKind, RegisterOperand, Shift, ShiftKind,
};
use super::{Machine, alloc, fixups, registers};
use crate::operands::{EXTENSIONS, SHIFTS};
use crate::target::Register;

/// Maximum depth of brackets.
const MAX_DEPTH: usize = 8;

/// Parser of one instruction.
pub(super) struct Parser<'p> {
    pub(super) machine: &'p Machine,
    literals: &'p mut Literals,
    pub(super) assembly: &'p mut Assembly<Machine>,
    /// Mnemonic up to its first point, in lower case.
    pub(super) mnemonic: &'p str,
    /// Operands after the mnemonic.
    pub(super) operands: Vec<Operand>,
    /// Mnemonic that replaces that of the text.
    pub(super) replaced: Option<&'static str>,
    depth: usize,
}

/// Instruction as parsed.
pub(super) struct Line {
    /// Mnemonic that replaces that of the text.
    pub(super) replaced: Option<&'static str>,
    pub(super) operands: Vec<Operand>,
}

/// Returns an error at the present token.
pub(super) fn expected<T>(cursor: &Cursor<'_, '_>, what: &'static str) -> Parsed<T> {
    Err(cursor.fault(ErrorKind::Expected(what)))
}

/// Returns the text of an identifier in lower case. Empty for other tokens.
pub(super) fn lower(token: Token<'_>) -> String {
    match token.kind {
        TokenKind::Identifier => token.text.to_ascii_lowercase(),
        _ => String::new(),
    }
}

/// Returns a condition by its name in lower case.
pub(super) fn condition(name: &str) -> Option<u8> {
    Some(match name {
        "eq" | "none" => 0,
        "ne" | "any" => 1,
        "cs" | "hs" | "nlast" => 2,
        "cc" | "lo" | "last" => 3,
        "mi" | "first" => 4,
        "pl" | "nfrst" => 5,
        "vs" => 6,
        "vc" => 7,
        "hi" | "pmore" => 8,
        "ls" | "plast" => 9,
        "ge" | "tcont" => 10,
        "lt" | "tstop" => 11,
        "gt" => 12,
        "le" => 13,
        "al" => 14,
        "nv" => 15,
        _ => return None,
    })
}

/// Returns the token with a text in lower case. Other text is an empty token, which no instruction
/// has.
pub(super) fn known(text: &str) -> &'static str {
    const TOKENS: &[&str] = &[
        ".16b", ".1d", ".1q", ".2b", ".2d", ".2h", ".2s", ".4b", ".4h", ".4s", ".8b", ".8h", ".b",
        ".d", ".h", ".q", ".s", "dsync", "iall", "inj", "sm", "vgx2", "vgx4", "za",
    ];
    TOKENS.iter().find(|token| **token == text).copied().unwrap_or("")
}

/// Parses the operands of an instruction. `name` is the mnemonic in lower case, with its suffixes.
pub(super) fn line(
    machine: &Machine,
    literals: &mut Literals,
    assembly: &mut Assembly<Machine>,
    name: &str,
    offset: usize,
    cursor: &mut Cursor<'_, '_>,
) -> Parsed<Line> {
    let (head, suffixes) = match name.find('.') {
        Some(point) => name.split_at(point),
        None => (name, ""),
    };
    let operands = Vec::new();
    let mut parser =
        Parser { machine, literals, assembly, mnemonic: head, operands, replaced: None, depth: 0 };
    match head {
        "ic" | "dc" | "at" | "tlbi" | "cfp" | "dvp" | "cpp" | "cosp" | "tlbip" => {
            if !suffixes.is_empty() {
                return expected(cursor, "an operand");
            }
            parser.system_alias(cursor)?;
        }
        _ => parser.all(suffixes, offset, cursor)?,
    }
    Ok(Line { replaced: parser.replaced, operands: parser.operands })
}

impl Parser<'_> {
    fn push(&mut self, kind: Kind, offset: usize) {
        self.operands.push(Operand::new(kind, offset));
    }

    pub(super) fn push_token(&mut self, text: &'static str, offset: usize) {
        self.operands.push(Operand::token(text, offset));
    }

    fn all(&mut self, suffixes: &str, offset: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut parts = suffixes.split('.').skip(1);
        let mut last = self.mnemonic;
        if matches!(self.mnemonic, "b" | "bc")
            && let Some(name) = parts.next()
        {
            let fault = Fault::new(offset, ErrorKind::Expected("a condition"));
            let condition = condition(name).ok_or(fault)?;
            self.push_token(".", offset);
            self.push(Kind::Condition(condition), offset);
            last = name;
        }
        for part in parts {
            self.push_token(known(&alloc::format!(".{part}")), offset);
            last = "";
        }
        let fourth = matches!(
            last,
            "ccmp" | "ccmn" | "fccmp" | "fccmpe" | "fcsel" | "csel" | "csinc" | "csinv" | "csneg"
        );
        let second = matches!(last, "cset" | "csetm");
        let third = matches!(last, "cinc" | "cinv" | "cneg");
        if cursor.is_end() {
            return Ok(());
        }
        let mut number = 1;
        loop {
            let is_condition =
                fourth && number == 4 || third && number == 3 || second && number == 2;
            self.operand(cursor, is_condition, second || third)?;
            for closing in ["]", "!", "}"] {
                let offset = cursor.token().offset;
                if cursor.eat(closing) {
                    self.push_token(closing, offset);
                }
            }
            number += 1;
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.end()
    }

    /// Parses an operand with the parsers of its operand classes. Returns false if no
    /// parser applies.
    fn custom(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let machine = self.machine;
        let (mut last, mut start) = ("", cursor.token().offset);
        for class in machine.all.custom_classes(self.mnemonic, self.operands.len()) {
            // Classes with the same parser follow each other. A parser that does not apply can skip
            // tokens, as in LLVM.
            let parser = super::custom::parser_of(class.name());
            let offset = cursor.token().offset;
            if parser == last && offset == start {
                continue;
            }
            (last, start) = (parser, offset);
            if self.with_parser(parser, cursor)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn operand(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_condition: bool,
        inverts: bool,
    ) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return expected(cursor, "an operand");
        }
        let done = self.operand_inside(cursor, is_condition, inverts);
        self.depth -= 1;
        done
    }

    fn operand_inside(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_condition: bool,
        inverts: bool,
    ) -> Parsed<()> {
        if self.custom(cursor)? {
            return Ok(());
        }
        let token = cursor.token();
        let offset = token.offset;
        match (token.kind, token.text) {
            (TokenKind::Operator, "[") => {
                cursor.take();
                self.push_token("[", offset);
                self.operand(cursor, false, false)
            }
            (TokenKind::Operator, "{") => {
                if self.list(RegisterKind::Neon, true, cursor)? {
                    return self.index(cursor).map(|_| ());
                }
                cursor.take();
                self.push_token("{", offset);
                self.operand(cursor, false, false)
            }
            (TokenKind::Identifier, text) if text != "." => {
                self.identifier(cursor, is_condition, inverts)
            }
            (TokenKind::Operator, "#") | (TokenKind::Integer(_) | TokenKind::Real, _) => {
                self.number(cursor)
            }
            (TokenKind::Operator, "=") => self.literal(cursor),
            _ => {
                let id = self.symbolic(cursor)?;
                let immediate = self.immediate(id);
                self.push(Kind::Immediate(immediate), offset);
                self.optional_shift(cursor)
            }
        }
    }

    fn identifier(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        is_condition: bool,
        inverts: bool,
    ) -> Parsed<()> {
        let token = cursor.token();
        let (name, offset) = (lower(token), token.offset);
        if matches!(name.as_str(), "vgx2" | "vgx4") {
            cursor.take();
            self.push_token(known(&name), offset);
            return Ok(());
        }
        if is_condition {
            let fault = cursor.fault(ErrorKind::Expected("a condition"));
            let mut found = condition(&name).ok_or(fault)?;
            cursor.take();
            if inverts {
                if found >= 14 {
                    return expected(cursor, "a condition other than `al` and `nv`");
                }
                found ^= 1;
            }
            self.push(Kind::Condition(found), offset);
            return Ok(());
        }
        if self.register(cursor)? {
            let saved = *cursor;
            if cursor.eat(",") {
                if self.custom(cursor)? || self.shift(cursor)? {
                    return Ok(());
                }
                *cursor = saved;
            }
            return Ok(());
        }
        if self.multiplier(cursor)? {
            return Ok(());
        }
        if matches!(self.mnemonic, "brb" | "smstart" | "smstop" | "gcsb") {
            cursor.take();
            self.push_token(known(&name), offset);
            return Ok(());
        }
        let id = self.assembly.expression(cursor)?;
        let id = with_suffix(id, cursor, self.assembly)?;
        let immediate = self.immediate(id);
        self.push(Kind::Immediate(immediate), offset);
        self.optional_shift(cursor)
    }

    fn number(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        cursor.eat("#");
        let is_negative = cursor.is("-");
        if is_negative && cursor.peek(1).kind == TokenKind::Real {
            cursor.take();
        }
        let token = cursor.token();
        if token.kind == TokenKind::Real {
            let is_comparison = matches!(
                self.mnemonic,
                "fcmp" | "fcmpe" | "fcmeq" | "fcmge" | "fcmgt" | "fcmle" | "fcmlt" | "fcmne"
            );
            let is_zero = token.text.parse::<f64>().is_ok_and(|value| value.to_bits() == 0);
            if !is_comparison || !is_zero || is_negative {
                return expected(cursor, "the number 0.0");
            }
            cursor.take();
            self.push_token("#0", offset);
            self.push_token(".0", offset);
            return Ok(());
        }
        let id = self.symbolic(cursor)?;
        let immediate = self.immediate(id);
        self.push(Kind::Immediate(immediate), offset);
        self.optional_shift(cursor)
    }

    /// Parses `= value`, which becomes a move or a load from the literal pool.
    fn literal(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("a register before `=`"));
        if self.mnemonic != "ldr" {
            return expected(cursor, "an operand");
        }
        let offset = cursor.take().offset;
        let id = self.assembly.expression(cursor)?;
        let register = self.operands.first().and_then(Operand::scalar_register).ok_or(fault)?;
        let is_wide = registers::is_wide(register);
        if let Some(number) = self.assembly.constant(id) {
            let (mut value, mut shift) = (number.cast_unsigned(), 0);
            while value > 0xffff && value.trailing_zeros() >= 16 {
                shift += 16;
                value >>= 16;
            }
            if shift <= if is_wide { 48 } else { 16 } && value <= 0xffff {
                self.replaced = Some("movz");
                self.operands.push(Operand::of_number(value.cast_signed(), offset));
                if shift != 0 {
                    let kind = ShiftKind::Lsl;
                    self.push(Kind::Shift(Shift { kind, amount: shift, has_amount: true }), offset);
                }
                return Ok(());
            }
            let fits = i32::try_from(number).is_ok() || u32::try_from(number).is_ok();
            if !is_wide && !fits {
                return Err(Fault::new(offset, ErrorKind::OutOfRange));
            }
        }
        let size = if is_wide { 8 } else { 4 };
        let id = self.literals.add(id, size, self.assembly);
        let immediate = self.immediate(id);
        self.push(Kind::Immediate(immediate), offset);
        Ok(())
    }

    /// Parses a vector, table or scalar register. Returns false for other tokens.
    pub(super) fn register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        Ok(self.neon_register(cursor)?
            || self.table(cursor)?
            || self.general(cursor, false, Equality::Same)?)
    }

    /// Returns the register that the present token names, if it is of a kind.
    pub(super) fn named(&self, cursor: &Cursor<'_, '_>, kind: RegisterKind) -> Option<Register> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return None;
        }
        self.machine.register(&lower(token), kind)
    }

    /// Parses a scalar register, with a shift or an extension if `with_shift` is true. Returns
    /// false for other tokens.
    pub(super) fn general(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        with_shift: bool,
        equality: Equality,
    ) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some(register) = self.named(cursor, RegisterKind::Scalar) else { return Ok(false) };
        let mut operand = RegisterOperand::new(register, RegisterKind::Scalar);
        operand.equality = equality;
        cursor.take();
        if with_shift && cursor.eat(",") {
            match self.parse_shift(cursor)? {
                Some(shift) => operand.shift = shift,
                None => return Ok(false),
            }
        }
        self.push(Kind::Register(operand), offset);
        Ok(true)
    }

    /// Parses `, shift`, if there is one.
    fn optional_shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let saved = *cursor;
        if cursor.eat(",") && !self.shift(cursor)? {
            *cursor = saved;
        }
        Ok(())
    }

    /// Parses a shift or an extension. Returns false for other tokens.
    fn shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let shift = self.parse_shift(cursor)?;
        if let Some(shift) = shift {
            self.push(Kind::Shift(shift), offset);
        }
        Ok(shift.is_some())
    }

    pub(super) fn parse_shift(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Option<Shift>> {
        let name = lower(cursor.token());
        let mut names = SHIFTS.iter().chain(&EXTENSIONS);
        let Some(index) = names.position(|known| **known == *name) else { return Ok(None) };
        let Some(&kind) = ShiftKind::ALL.get(index) else { return Ok(None) };
        cursor.take();
        let has_sign = cursor.eat("#");
        if !has_sign && !matches!(cursor.token().kind, TokenKind::Integer(_)) {
            if kind.is_shift() {
                return expected(cursor, "`#` and the amount of the shift");
            }
            return Ok(Some(Shift { kind, amount: 0, has_amount: false }));
        }
        let is_number =
            matches!(cursor.token().kind, TokenKind::Integer(_) | TokenKind::Identifier);
        if !is_number && !cursor.is("(") {
            return expected(cursor, "the amount of the shift");
        }
        let fault = cursor.fault(ErrorKind::NotAbsolute);
        let id = self.assembly.expression(cursor)?;
        let amount = self.assembly.constant(id).ok_or(fault)?;
        // LLVM keeps 32 bits of the amount.
        Ok(Some(Shift { kind, amount: i64::from(amount as u32), has_amount: true }))
    }

    /// Parses `mul vl` or `mul #number`. Returns false for other tokens.
    pub(super) fn multiplier(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        if lower(cursor.token()) != "mul" {
            return Ok(false);
        }
        let next = cursor.peek(1);
        let is_length = lower(next) == "vl";
        let is_hash = next.kind == TokenKind::Operator && next.text == "#";
        if !is_length && !is_hash {
            return Ok(false);
        }
        let offset = cursor.take().offset;
        self.push_token("mul", offset);
        cursor.take();
        if is_length {
            self.push_token("vl", next.offset);
            return Ok(true);
        }
        let fault = cursor.fault(ErrorKind::Expected("`vl` or a number"));
        let id = self.assembly.expression(cursor)?;
        let number = self.assembly.constant(id).ok_or(fault)?;
        self.operands.push(Operand::of_number(number, next.offset));
        Ok(true)
    }

    /// Parses an expression with or without a specifier such as `:lo12:`.
    pub(super) fn symbolic(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<ExprId> {
        symbolic(cursor, self.assembly)
    }

    /// Parses an expression whose value is known.
    pub(super) fn constant(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<i64> {
        let fault = cursor.fault(ErrorKind::NotAbsolute);
        let id = self.assembly.expression(cursor)?;
        self.assembly.constant(id).ok_or(fault)
    }

    /// Returns an expression as an immediate.
    pub(super) fn immediate(&self, id: ExprId) -> Immediate {
        let assembly = &self.assembly;
        if let Some(number) = assembly.constant(id) {
            return Immediate::Number(number);
        }
        let (specifier, inner) = match assembly.node(id) {
            Node::Specified(specifier, inner) => (specifier, inner),
            _ => (0, id),
        };
        let value = match assembly.node(inner) {
            Node::Symbol(_, suffix) => Some((suffix, false)),
            _ => assembly
                .plain_value(inner)
                .filter(|value| value.sub.is_none() && (value.add.is_some() || specifier != 0))
                .map(|value| (value.specifier, value.constant != 0)),
        };
        // A specifier before the expression excludes one behind the symbol.
        let value = value.filter(|(suffix, _)| specifier == 0 || *suffix == 0);
        let (suffix, has_addend) = value.unwrap_or_default();
        let specifier = value.map(|_| specifier);
        Immediate::Expression(Expression { id, specifier, suffix, has_addend })
    }
}

/// Parses an expression with or without a specifier such as `:lo12:`.
pub(super) fn symbolic(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    if !cursor.eat(":") {
        let id = assembly.expression(cursor)?;
        return if assembly.format().is_macho() {
            with_suffix(id, cursor, assembly)
        } else {
            Ok(id)
        };
    }
    let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
    let specifier = fixups::specifier(&lower(cursor.token())).ok_or(fault)?;
    cursor.take();
    cursor.expect(":")?;
    let inner = assembly.expression(cursor)?;
    Ok(assembly.add_node(Node::Specified(specifier, inner)))
}

/// Parses a specifier behind the `@` of a symbol, and a number that is added, such as `@PAGEOFF + 4`. `id` is the
/// symbol. Other expressions have no such rest.
fn with_suffix(
    id: ExprId,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    if !cursor.eat("@") {
        return Ok(id);
    }
    let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
    let suffix = fixups::suffix(&lower(cursor.take()), true, assembly.format());
    let suffix = suffix.ok_or_else(|| fault.clone())?;
    let Node::Symbol(symbol, 0) = assembly.node(id) else { return Err(fault) };
    let id = assembly.add_node(Node::Symbol(symbol, suffix));
    let operator = match cursor.token() {
        token if token.kind != TokenKind::Operator => None,
        token if token.text == "+" => Some(Binary::Add),
        token if token.text == "-" => Some(Binary::Sub),
        _ => None,
    };
    let Some(operator) = operator else { return Ok(id) };
    cursor.take();
    let term = assembly.expression(cursor)?;
    Ok(assembly.add_node(Node::Binary(operator, id, term)))
}
