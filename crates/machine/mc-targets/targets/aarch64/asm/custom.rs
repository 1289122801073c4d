//! Parsers of operand classes: registers, vectors, numbers and labels.

use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Cursor, ErrorKind, Parsed, TokenKind};

use super::fixups::{
    ABS, ABS_PAGE, ABS_PAGE_NC, GOT_AUTH_PAGE, GOT_PAGE, GOT_PAGE_LO15, GOTTPREL_PAGE,
    TLSDESC_AUTH_PAGE, TLSDESC_PAGE,
};
use super::macho;
use super::operand::{Equality, Float, Immediate, Kind, Operand, RegisterKind, RegisterOperand};
use super::parse::{Parser, expected, lower};
use super::registers::{self, suffix};
use crate::operands::{eight_registers, float, gpr64, number64};
use crate::target::Register;
use crate::target::tables::{lookup_svepredpat_by_name, lookup_sveveclenspecifier_by_name};

/// Returns the name of the parser of an operand class.
pub(super) fn parser_of(class: &str) -> &'static str {
    match class {
        "AdrLabel" | "AdrpLabel" | "BTIHint" | "Barrier" | "BarriernXS" | "GPR32as64"
        | "GPR64as32" | "GPR64sp0" | "GPR64x8" | "PHint" | "PSBHint" | "RangePrefetch" | "SVCR"
        | "SVEPattern" | "SVEPrefetch" | "SVEVecLenSpecifier" | "SysCR" | "SyspXzrPair"
        | "Prefetch" | "MatrixTileList" => {
            const NAMES: [&str; 20] = [
                "AdrLabel",
                "AdrpLabel",
                "BTIHint",
                "Barrier",
                "BarriernXS",
                "GPR32as64",
                "GPR64as32",
                "GPR64sp0",
                "GPR64x8",
                "PHint",
                "PSBHint",
                "RangePrefetch",
                "SVCR",
                "SVEPattern",
                "SVEPrefetch",
                "SVEVecLenSpecifier",
                "SysCR",
                "SyspXzrPair",
                "Prefetch",
                "MatrixTileList",
            ];
            NAMES.into_iter().find(|name| *name == class).unwrap_or("")
        }
        "FPImm" => "float",
        "UImm6M1" => "plus one",
        "UImm6P1" => "minus one",
        "WSeqPair" | "XSeqPair" => "pair",
        "MRSSystemRegister"
        | "MSRSystemRegister"
        | "SystemPStateFieldWithImm0_15"
        | "SystemPStateFieldWithImm0_1" => "system register",
        "SVEVectorAnyReg" | "SVEVector_20to23or28to31Reg" => "vector",
        _ if class.starts_with("AddSubImm")
            || class.starts_with("SVEAddSubImm")
            || class.starts_with("SVECpyImm") =>
        {
            "shifted"
        }
        _ if class.starts_with("GPR64") && class.contains("shifted") => "shifted register",
        _ if class.starts_with("SVEPNPredicate") => "counter",
        _ if class.starts_with("SVEPPRorPNR") => "predicate or counter",
        _ if class.starts_with("SVEPredicateList") => "predicates",
        _ if class.starts_with("SVEPredicate") => "predicate",
        _ if class.starts_with("UImm") && class.ends_with("Range") => "range",
        _ if class.starts_with("ZPRExtend") => "extended vector",
        _ if class.starts_with("SVEVectorList") => "vectors",
        _ if class.starts_with("SVEVector") => "typed vector",
        _ if class.starts_with("Matrix") => "matrix",
        _ if class.starts_with("SVEExactFPImm") => "exact float",
        _ => "",
    }
}

impl Parser<'_> {
    /// Parses an operand with a parser that [`parser_of`] returns. Returns false if the parser does
    /// not apply.
    pub(super) fn with_parser(
        &mut self,
        parser: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<bool> {
        match parser {
            "AdrLabel" => self.adr_label(cursor),
            "AdrpLabel" => self.adrp_label(cursor),
            "BTIHint" | "PHint" | "PSBHint" => self.hint(parser, cursor),
            "Barrier" => self.barrier(cursor),
            "BarriernXS" => self.nxs_barrier(cursor),
            "GPR32as64" => self.general(cursor, false, Equality::Sub),
            "GPR64as32" => self.general(cursor, false, Equality::Super),
            "GPR64sp0" => self.base_with_zero(cursor),
            "GPR64x8" => self.eight(cursor),
            "RangePrefetch" | "SVEPrefetch" | "Prefetch" => self.prefetch(parser, cursor),
            "SVCR" => self.streaming(cursor),
            "SVEPattern" => self.pattern(cursor),
            "SVEVecLenSpecifier" => self.vector_length(cursor),
            "SysCR" => self.control_register(cursor),
            "SyspXzrPair" => self.zero_pair(cursor),
            "MatrixTileList" => self.tiles(cursor),
            "float" => self.float(true, cursor),
            "exact float" => self.float(false, cursor),
            "plus one" => self.adjusted(1, cursor),
            "minus one" => self.adjusted(-1, cursor),
            "pair" => self.pair(cursor).map(|()| true),
            "system register" => self.system_register(cursor),
            "shifted" => self.shifted_immediate(cursor),
            "shifted register" => self.general(cursor, true, Equality::Same),
            "counter" => self.predicate(RegisterKind::Counter, cursor),
            "predicate" => self.predicate(RegisterKind::Predicate, cursor),
            "predicate or counter" => Ok(self.predicate(RegisterKind::Counter, cursor)?
                || self.predicate(RegisterKind::Predicate, cursor)?),
            "predicates" => self.list(RegisterKind::Predicate, false, cursor),
            "range" => self.range(cursor),
            "extended vector" => self.vector(true, true, cursor),
            "typed vector" => self.vector(false, true, cursor),
            "vector" => self.vector(false, false, cursor),
            "vectors" => self.list(RegisterKind::Vector, false, cursor),
            "matrix" => self.matrix(cursor),
            _ => Ok(false),
        }
    }

    fn push_register(&mut self, operand: RegisterOperand, offset: usize) {
        self.operands.push(Operand::new(Kind::Register(operand), offset));
    }

    /// Parses a register with a suffix such as `.4s`, and returns its suffix with the point.
    pub(super) fn suffixed<'s>(
        &mut self,
        kind: RegisterKind,
        cursor: &mut Cursor<'_, 's>,
    ) -> Parsed<Option<(Register, &'s str)>> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Ok(None);
        }
        let point = token.text.find('.').unwrap_or(token.text.len());
        let (head, tail) = token.text.split_at(point);
        let Some(register) = self.machine.register(&head.to_ascii_lowercase(), kind) else {
            return Ok(None);
        };
        if suffix(&tail.to_ascii_lowercase(), kind).is_none() {
            return expected(cursor, "a suffix of vectors");
        }
        cursor.take();
        Ok(Some((register, tail)))
    }

    /// Parses a register of NEON, its suffix and its index. Returns false for other tokens.
    pub(super) fn neon_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some((register, tail)) = self.suffixed(RegisterKind::Neon, cursor)? else {
            return Ok(false);
        };
        let tail = tail.to_ascii_lowercase();
        let (_, width) = suffix(&tail, RegisterKind::Neon).unwrap_or_default();
        let operand =
            RegisterOperand { width, ..RegisterOperand::new(register, RegisterKind::Neon) };
        self.push_register(operand, offset);
        if !tail.is_empty() {
            self.push_token(super::parse::known(&tail), offset);
        }
        self.index(cursor)?;
        Ok(true)
    }

    /// Parses a number in brackets. Returns false for other tokens.
    pub(super) fn index(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if !cursor.eat("[") {
            return Ok(false);
        }
        let number = self.constant(cursor)?;
        cursor.expect("]")?;
        // LLVM keeps 32 bits of the number.
        self.operands.push(Operand::new(Kind::Index(i64::from(number as i32)), offset));
        Ok(true)
    }

    fn vector(
        &mut self,
        with_shift: bool,
        needs_suffix: bool,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let kind = RegisterKind::Vector;
        let Some((register, tail)) = self.suffixed(kind, cursor)? else { return Ok(false) };
        if needs_suffix && tail.is_empty() {
            return Ok(false);
        }
        let (_, width) = suffix(&tail.to_ascii_lowercase(), kind).unwrap_or_default();
        let mut operand = RegisterOperand { width, ..RegisterOperand::new(register, kind) };
        if !with_shift || !cursor.is(",") {
            self.push_register(operand, offset);
            self.index(cursor)?;
            return Ok(true);
        }
        cursor.take();
        let Some(shift) = self.parse_shift(cursor)? else { return Ok(false) };
        operand.shift = shift;
        self.push_register(operand, offset);
        Ok(true)
    }

    fn predicate(&mut self, kind: RegisterKind, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some((register, tail)) = self.suffixed(kind, cursor)? else { return Ok(false) };
        let (_, width) = suffix(&tail.to_ascii_lowercase(), kind).unwrap_or_default();
        self.push_register(
            RegisterOperand { width, ..RegisterOperand::new(register, kind) },
            offset,
        );
        if cursor.is("[") {
            if kind == RegisterKind::Counter {
                if self.index(cursor)? {
                    return Ok(true);
                }
            } else {
                self.operand(cursor, false, false)?;
            }
        }
        let slash = cursor.token().offset;
        if !cursor.eat("/") {
            return Ok(true);
        }
        if !tail.is_empty() {
            return expected(cursor, "a predicate without suffix");
        }
        self.push_token("/", slash);
        let mode = match lower(cursor.token()).as_str() {
            "z" => "z",
            "m" if kind == RegisterKind::Predicate => "m",
            _ => return expected(cursor, "`z` or `m`"),
        };
        let offset = cursor.take().offset;
        self.push_token(mode, offset);
        Ok(true)
    }

    fn base_with_zero(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some(register) = self.named(cursor, RegisterKind::Scalar) else { return Ok(false) };
        cursor.take();
        if cursor.eat(",") {
            cursor.eat("#");
            let is_number = matches!(cursor.token().kind, TokenKind::Integer(_));
            let fault = cursor.fault(ErrorKind::Expected("the number 0"));
            if !is_number || self.constant(cursor)? != 0 {
                return Err(fault);
            }
        }
        self.operands.push(Operand::scalar(register, offset));
        Ok(true)
    }

    fn eight(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let fault = cursor.fault(ErrorKind::Expected("an even register from `x0` to `x22`"));
        let Some(register) = self.named(cursor, RegisterKind::Scalar) else { return Ok(false) };
        let offset = cursor.take().offset;
        let number = number64(register).ok_or_else(|| fault.clone())?;
        let list = Register::ALL.iter().find(|list| eight_registers(**list) == Some(number));
        self.operands.push(Operand::scalar(*list.ok_or(fault)?, offset));
        Ok(true)
    }

    /// Parses a pair of registers: an even one and the next.
    pub(super) fn pair(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        const EXPECTED: &str = "an even register and the next one";
        let offset = cursor.token().offset;
        let number = |register: Register| {
            let is_pair = !matches!(register, Register::SP | Register::WSP);
            let number = number64(registers::wide(register)).filter(|_| is_pair)?;
            Some((number, registers::is_wide(register)))
        };
        let first = self.named(cursor, RegisterKind::Scalar).and_then(number);
        let Some((first, is_wide)) = first.filter(|(first, _)| first % 2 == 0) else {
            return expected(cursor, EXPECTED);
        };
        cursor.take();
        cursor.expect(",")?;
        let second = self.named(cursor, RegisterKind::Scalar).and_then(number);
        if second != Some((first + 1, is_wide)) {
            return expected(cursor, EXPECTED);
        }
        cursor.take();
        let pair = super::classes::pair(first, is_wide);
        let Some(pair) = pair else { return expected(cursor, EXPECTED) };
        self.operands.push(Operand::scalar(pair, offset));
        Ok(())
    }

    fn zero_pair(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if self.named(cursor, RegisterKind::Scalar) != Some(Register::XZR) {
            return Ok(false);
        }
        cursor.take();
        cursor.expect(",")?;
        if self.named(cursor, RegisterKind::Scalar) != gpr64(31) {
            return expected(cursor, "`xzr`");
        }
        cursor.take();
        self.operands.push(Operand::scalar(Register::XZR, offset));
        Ok(true)
    }

    /// Parses the table `zt0` with its index. Returns false for other tokens.
    pub(super) fn table(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let Some(register) = self.named(cursor, RegisterKind::Table) else { return Ok(false) };
        cursor.take();
        self.push_register(RegisterOperand::new(register, RegisterKind::Table), offset);
        let bracket = cursor.token().offset;
        if cursor.eat("[") {
            self.push_token("[", bracket);
            let number = self.constant(cursor)?;
            self.operands.push(Operand::of_number(number, offset));
            if cursor.eat(",") && !self.multiplier(cursor)? {
                return expected(cursor, "`mul vl`");
            }
            let bracket = cursor.token().offset;
            cursor.expect("]")?;
            self.push_token("]", bracket);
        }
        Ok(true)
    }

    fn adr_label(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        if cursor.is("[") {
            return Ok(false);
        }
        self.label(cursor, ABS, &[GOT_AUTH_PAGE])
    }

    fn adrp_label(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let allowed = [
            ABS_PAGE_NC,
            GOT_PAGE,
            GOT_AUTH_PAGE,
            GOT_PAGE_LO15,
            GOTTPREL_PAGE,
            TLSDESC_PAGE,
            TLSDESC_AUTH_PAGE,
        ];
        self.label(cursor, ABS_PAGE, &allowed)
    }

    fn label(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        specifier: Specifier,
        allowed: &[Specifier],
    ) -> Parsed<bool> {
        let fault = cursor.fault(ErrorKind::Expected("another relocation specifier"));
        let offset = cursor.token().offset;
        cursor.eat("#");
        let mut id = self.symbolic(cursor)?;
        if let Immediate::Expression(expression) = self.immediate(id)
            && let Some(own) = expression.specifier
        {
            let is_page =
                specifier == ABS_PAGE && macho::is_page(expression.suffix, expression.has_addend);
            if own == 0 && expression.suffix == 0 {
                id = self.assembly.add_node(Node::Specified(specifier, id));
            } else if !is_page && !allowed.contains(&own) {
                return Err(fault);
            }
        }
        let immediate = self.immediate(id);
        self.operands.push(Operand::new(Kind::Immediate(immediate), offset));
        Ok(true)
    }

    fn float(&mut self, has_zero: bool, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let has_sign = cursor.eat("#");
        let is_negative = cursor.eat("-");
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("a floating-point number"));
        let encoded = match token.kind {
            TokenKind::Integer(number) if token.text.starts_with("0x") => Some(number),
            TokenKind::Integer(_) | TokenKind::Real => None,
            _ if has_sign => return Err(fault),
            _ => return Ok(false),
        };
        cursor.take();
        let number = match encoded {
            Some(number) if number > 255 || is_negative => return Err(fault),
            Some(number) => Float { value: float(number), is_exact: true },
            None => {
                let value: f64 = token.text.parse().map_err(|_| fault)?;
                let value = if is_negative { -value } else { value };
                if has_zero && value.to_bits() == 0 {
                    self.push_token("#0", offset);
                    self.push_token(".0", offset);
                    return Ok(true);
                }
                Float { value, is_exact: is_exact(token.text) }
            }
        };
        self.operands.push(Operand::new(Kind::Float(number), offset));
        Ok(true)
    }

    fn shifted_immediate(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if !cursor.eat("#") && !matches!(cursor.token().kind, TokenKind::Integer(_)) {
            return Ok(false);
        }
        if matches!(cursor.token().kind, TokenKind::Integer(_)) && cursor.peek(1).text == ":" {
            return self.range(cursor);
        }
        let id = self.symbolic(cursor)?;
        let immediate = self.immediate(id);
        let plain = Operand::new(Kind::Immediate(immediate), offset);
        if !cursor.eat(",") {
            self.operands.push(plain);
            return Ok(true);
        }
        let name = lower(cursor.token());
        if matches!(name.as_str(), "vgx2" | "vgx4") {
            let offset = cursor.take().offset;
            self.operands.push(plain);
            self.push_token(super::parse::known(&name), offset);
            return Ok(true);
        }
        if name != "lsl" {
            return expected(cursor, "`lsl`");
        }
        cursor.take();
        cursor.eat("#");
        let fault = cursor.fault(ErrorKind::Expected("the amount of the shift"));
        let TokenKind::Integer(amount) = cursor.token().kind else { return Err(fault) };
        let amount = i64::try_from(amount).map_err(|_| fault)?;
        cursor.take();
        self.operands.push(match amount {
            0 => plain,
            // LLVM keeps 32 bits of the amount.
            _ => Operand::new(Kind::Shifted(immediate, i64::from(amount as u32)), offset),
        });
        Ok(true)
    }

    fn range(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        let is_number =
            |cursor: &Cursor<'_, '_>| matches!(cursor.token().kind, TokenKind::Integer(_));
        if !is_number(cursor) || cursor.peek(1).text != ":" {
            return Ok(false);
        }
        let first = self.constant(cursor)?;
        cursor.expect(":")?;
        if !is_number(cursor) {
            return Ok(false);
        }
        let last = self.constant(cursor)?;
        // LLVM keeps 32 bits of the numbers.
        let kind = Kind::Range(i64::from(first as u32), i64::from(last as u32));
        self.operands.push(Operand::new(kind, offset));
        Ok(true)
    }

    fn adjusted(&mut self, by: i64, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let offset = cursor.token().offset;
        cursor.eat("#");
        let is_negative = cursor.eat("-");
        if !matches!(cursor.token().kind, TokenKind::Integer(_)) {
            return Ok(false);
        }
        let number = self.constant(cursor)?;
        let number = if is_negative { number.wrapping_neg() } else { number };
        // A number that no instruction accepts.
        let number = number.checked_add(by).filter(|number| (0..64).contains(number)).unwrap_or(-2);
        self.operands.push(Operand::of_number(number, offset));
        Ok(true)
    }

    fn pattern(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let number = if cursor.eat("#") {
            self.constant(cursor)?
        } else {
            let row = match token.kind {
                TokenKind::Identifier => lookup_svepredpat_by_name(token.text),
                _ => None,
            };
            let Some(row) = row else { return Ok(false) };
            cursor.take();
            row.encoding.into()
        };
        self.operands.push(Operand::of_number(number, token.offset));
        Ok(true)
    }

    fn vector_length(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let token = cursor.token();
        let Some(row) = lookup_sveveclenspecifier_by_name(token.text) else { return Ok(false) };
        cursor.take();
        self.operands.push(Operand::of_number(row.encoding.into(), token.offset));
        Ok(true)
    }
}

/// Returns true if a decimal number is a multiple of 1/64 without rounding.
fn is_exact(text: &str) -> bool {
    let (digits, exponent) = match text.find(['e', 'E']) {
        Some(index) => {
            (text.get(..index).unwrap_or_default(), text.get(index + 1..).unwrap_or_default())
        }
        None => (text, "0"),
    };
    let fraction = digits.split_once('.').map_or("", |(_, fraction)| fraction);
    let fraction = fraction.trim_end_matches('0');
    let exponent: i64 = exponent.parse().unwrap_or(i64::MIN);
    // Digits behind the point that count.
    let decimals = (fraction.len() as i64).saturating_sub(exponent);
    let value: Option<f64> = text.parse().ok();
    // More digits than this are no sum of a few powers of 2.
    decimals <= 8 && value.is_some_and(|value| (value * 64.0) % 1.0 == 0.0)
}
