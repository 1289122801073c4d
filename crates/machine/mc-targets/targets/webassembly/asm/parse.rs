//! [`Line`]: parser of operands.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::wasm::{Signature, ValueType};
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, SymbolId, Token, TokenKind,
};

use super::operand::{Kind, Operand};
use super::{Machine, alloc, fixups, real};

/// Type of blocks without a result, as numbered in files.
const VOID: i64 = 0x40;

/// Operands of an instruction.
#[derive(Default)]
pub(super) struct Line {
    pub(super) operands: Vec<Operand>,
    /// Type of a block, or of the functions that an indirect call is for.
    pub(super) signature: Option<Signature>,
    /// Targets of `br_table`, with the default target.
    pub(super) targets: Vec<u32>,
    pub(super) clauses: Vec<Clause>,
}

/// Clause of `try_table`.
#[derive(Clone, Copy)]
pub(super) struct Clause {
    pub(super) kind: ClauseKind,
    pub(super) tag: Option<ExprId>,
    /// Number of blocks between the instruction and the target.
    pub(super) target: u32,
}

/// Kind of a clause, as numbered in code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClauseKind {
    Catch,
    CatchRef,
    CatchAll,
    CatchAllRef,
}

impl ClauseKind {
    /// Returns true if the clause gets a reference to the exception.
    pub(super) const fn has_reference(self) -> bool {
        matches!(self, ClauseKind::CatchRef | ClauseKind::CatchAllRef)
    }

    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "catch" => ClauseKind::Catch,
            "catch_ref" => ClauseKind::CatchRef,
            "catch_all" => ClauseKind::CatchAll,
            "catch_all_ref" => ClauseKind::CatchAllRef,
            _ => return None,
        })
    }
}

/// Maximum number of parameters and of results of a function. Virtual machines have lower limits.
const MAX_TYPES: usize = 4096;

/// Parses the parameters or the results of a function.
pub(super) fn limited_types(cursor: &mut Cursor<'_, '_>) -> Parsed<Vec<ValueType>> {
    let fault = cursor.fault(ErrorKind::Invalid("a function has too many parameters or results"));
    types(cursor).and_then(|types| if types.len() > MAX_TYPES { Err(fault) } else { Ok(types) })
}

/// Parses types with commas between them, up to another token.
pub(super) fn types(cursor: &mut Cursor<'_, '_>) -> Parsed<Vec<ValueType>> {
    let mut types = Vec::new();
    while cursor.token().kind == TokenKind::Identifier {
        let fault = cursor.fault(ErrorKind::Expected("a type"));
        types.push(ValueType::from_name(cursor.take().text).ok_or(fault)?);
        if !cursor.eat(",") {
            break;
        }
    }
    Ok(types)
}

/// Parses the type of a function, such as `(i32, i32) -> (i32)`.
pub(super) fn signature(cursor: &mut Cursor<'_, '_>) -> Parsed<Signature> {
    cursor.expect("(")?;
    let params = limited_types(cursor)?;
    cursor.expect(")")?;
    cursor.expect("->")?;
    cursor.expect("(")?;
    let results = limited_types(cursor)?;
    cursor.expect(")")?;
    Ok(Signature { params, results })
}

/// Returns the type of a block with at most one result by its name, as numbered in files.
fn block_type(name: &str) -> Option<(i64, Option<ValueType>)> {
    match name {
        "void" => Some((VOID, None)),
        "i32" | "i64" | "f32" | "f64" | "v128" | "funcref" | "externref" | "exnref" => {
            ValueType::from_name(name).map(|value| (value as i64, Some(value)))
        }
        _ => None,
    }
}

/// Returns true if a clause of `try_table` follows.
fn is_clause(cursor: &Cursor<'_, '_>) -> bool {
    let name = cursor.peek(1);
    cursor.is("(") && name.kind == TokenKind::Identifier && name.text.starts_with("catch")
}

/// Parses the kind of reals that no digits stand for. Returns its bits.
fn special_real(cursor: &mut Cursor<'_, '_>, is_negative: bool) -> Option<u64> {
    let token = cursor.token();
    if token.kind != TokenKind::Identifier {
        return None;
    }
    let bits = match token.text.to_ascii_lowercase().as_str() {
        "infinity" => f64::INFINITY.to_bits(),
        "nan" => 0x7ff8 << 48,
        _ => return None,
    };
    cursor.take();
    Some(bits | u64::from(is_negative) << 63)
}

/// Instruction whose operands are parsed.
struct Parser<'p> {
    mnemonic: &'p str,
    line: Line,
    /// True if the type of a block can follow.
    needs_type: bool,
    /// True if clauses can follow.
    needs_clauses: bool,
}

impl Machine {
    /// Parses the operands of an instruction.
    pub(super) fn line(
        &self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Line> {
        let name = mnemonic.text;
        let is_call = matches!(name, "call_indirect" | "return_call_indirect");
        let mut parser = Parser {
            mnemonic: name,
            line: Line::default(),
            needs_type: matches!(name, "block" | "loop" | "try" | "if" | "try_table"),
            needs_clauses: name == "try_table",
        };
        let table = match is_call {
            true => Some(self.table_operand(cursor, assembly)?),
            false => None,
        };
        let has_signature = is_call
            || name == "ref.test"
            || parser.needs_type && cursor.is("(") && !is_clause(cursor);
        if has_signature {
            let offset = cursor.token().offset;
            let signature = signature(cursor)?;
            let symbol = assembly.type_symbol(signature.clone());
            let id = assembly.add_node(Node::Symbol(symbol, fixups::TYPEINDEX));
            parser.line.signature = Some(signature);
            parser.needs_type = false;
            parser.line.operands.push(Operand { kind: Kind::Expression(id), offset });
        }
        if parser.needs_clauses && is_clause(cursor) {
            parser.end_type(mnemonic.offset);
            parser.clauses(cursor, assembly)?;
        }
        while !cursor.is_end() {
            parser.operand(mnemonic.offset, cursor, assembly)?;
            if !cursor.is_end() {
                cursor.expect(",")?;
            }
        }
        parser.end_type(mnemonic.offset);
        if parser.needs_clauses {
            parser.line.operands.push(Operand { kind: Kind::Clauses, offset: mnemonic.offset });
        }
        parser.line.operands.extend(table);
        Ok(parser.line)
    }

    /// Parses the table of an indirect call, which can be left out.
    fn table_operand(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Operand> {
        let token = cursor.token();
        let operand = |kind| Operand { kind, offset: token.offset };
        let table = assembly.function_table();
        if !self.has_table_operands {
            assembly.symbols.register(table);
            assembly.wasm_symbol_mut(table).is_kept = true;
            return Ok(operand(Kind::Integer(0)));
        }
        if token.kind != TokenKind::Identifier {
            let id = assembly.symbol_reference(table);
            return Ok(operand(Kind::Expression(id)));
        }
        let table = function_table_named(token, assembly)?;
        cursor.take();
        cursor.expect(",")?;
        let id = assembly.symbol_reference(table);
        Ok(operand(Kind::Expression(id)))
    }
}

/// Returns the table of functions with a name, which is created if need be.
fn function_table_named(token: Token<'_>, assembly: &mut Assembly<Machine>) -> Parsed<SymbolId> {
    match assembly.symbols.find(token.text) {
        Some(symbol) if assembly.is_function_table(symbol) => Ok(symbol),
        Some(_) => Err(token.fault(ErrorKind::Expected("a table of functions"))),
        None => {
            let symbol = assembly.symbols.intern(token.text);
            let usual = assembly.function_table();
            let table = assembly.wasm_symbol(usual).table;
            let facts = assembly.wasm_symbol_mut(symbol);
            facts.kind = Some(tablegen_mc::assembler::wasm::SymbolKind::Table);
            facts.table = table;
            Ok(symbol)
        }
    }
}

impl Parser<'_> {
    fn push(&mut self, kind: Kind, offset: usize) {
        self.line.operands.push(Operand { kind, offset });
    }

    /// Adds the type of a block that states none.
    fn end_type(&mut self, offset: usize) {
        if core::mem::replace(&mut self.needs_type, false) {
            self.push(Kind::Integer(VOID), offset);
            self.line.signature = Some(Signature::default());
        }
    }

    fn operand(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Machine>,
    ) -> Parsed<()> {
        let token = cursor.token();
        match token.kind {
            TokenKind::Identifier => {
                if let Some(bits) = special_real(cursor, false) {
                    self.push(Kind::Real(bits), token.offset);
                    return Ok(());
                }
                if self.needs_type {
                    let fault = token.fault(ErrorKind::Expected("the type of a block"));
                    let (number, value) = block_type(token.text).ok_or(fault)?;
                    cursor.take();
                    self.needs_type = false;
                    self.push(Kind::Integer(number), offset);
                    let results = value.into_iter().collect();
                    self.line.signature = Some(Signature { params: Vec::new(), results });
                    if self.needs_clauses && is_clause(cursor) {
                        self.clauses(cursor, assembly)?;
                    }
                    return Ok(());
                }
                let id = assembly.expression(cursor)?;
                self.push(Kind::Expression(id), token.offset);
                self.alignment(cursor)
            }
            TokenKind::Operator if token.text == "-" => {
                cursor.take();
                match (cursor.token().kind, special_real(cursor, true)) {
                    (TokenKind::Integer(_) | TokenKind::Real, _) => self.number(cursor, true),
                    (_, Some(bits)) => {
                        self.push(Kind::Real(bits), token.offset);
                        Ok(())
                    }
                    _ => Err(cursor.fault(ErrorKind::Expected("a number"))),
                }
            }
            TokenKind::Integer(_) | TokenKind::Real => self.number(cursor, false),
            TokenKind::Operator if token.text == "{" => {
                cursor.take();
                self.targets(cursor)?;
                self.push(Kind::Targets, token.offset);
                Ok(())
            }
            _ => Err(token.fault(ErrorKind::Expected("an operand"))),
        }
    }

    /// Parses a number behind its sign.
    fn number(&mut self, cursor: &mut Cursor<'_, '_>, is_negative: bool) -> Parsed<()> {
        let token = cursor.take();
        match token.kind {
            TokenKind::Integer(number) => {
                let number = number.cast_signed();
                let number = if is_negative { number.wrapping_neg() } else { number };
                self.push(Kind::Integer(number), token.offset);
                self.alignment(cursor)
            }
            _ => {
                let kind = ErrorKind::Expected("a real that 64 bits can represent");
                let bits = real::exact(token.text).ok_or_else(|| token.fault(kind))?;
                self.push(Kind::Real(bits | u64::from(is_negative) << 63), token.offset);
                Ok(())
            }
        }
    }

    /// Parses the alignment behind the offset of an access to memory, such as `:p2align=2`. The alignment -1 stands for
    /// the usual one.
    fn alignment(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let is_access =
            [".load", ".store", "prefetch"].iter().any(|part| self.mnemonic.contains(part));
        let is_atomic = self.mnemonic.contains("atomic.");
        if !is_access && !is_atomic {
            return Ok(());
        }
        let offset = cursor.token().offset;
        if is_access && cursor.eat(":") {
            let fault = cursor.fault(ErrorKind::Expected("`p2align`"));
            if cursor.take().text != "p2align" {
                return Err(fault);
            }
            cursor.expect("=")?;
            let fault = cursor.fault(ErrorKind::Expected("an exponent"));
            let TokenKind::Integer(number) = cursor.take().kind else { return Err(fault) };
            self.push(Kind::Integer(number.cast_signed()), offset);
        } else if !(self.mnemonic.contains("_lane") && self.line.operands.len() == 3) {
            // The number of a lane is no offset.
            self.push(Kind::Integer(-1), offset);
        }
        Ok(())
    }

    /// Parses the targets of `br_table` behind `{`.
    fn targets(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if cursor.eat("}") {
            return Ok(());
        }
        loop {
            self.line.targets.push(depth(cursor)?);
            if !cursor.eat(",") {
                return cursor.expect("}");
            }
        }
    }

    fn clauses(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Machine>,
    ) -> Parsed<()> {
        let offset = cursor.token().offset;
        while cursor.eat("(") {
            let fault = cursor.fault(ErrorKind::Expected("the kind of a clause"));
            let name = cursor.take();
            let kind = Some(name.text).filter(|_| name.kind == TokenKind::Identifier);
            let kind = kind.and_then(ClauseKind::from_name).ok_or(fault)?;
            let has_tag = matches!(kind, ClauseKind::Catch | ClauseKind::CatchRef);
            let tag = if has_tag { Some(assembly.expression(cursor)?) } else { None };
            let target = depth(cursor)?;
            cursor.expect(")")?;
            self.line.clauses.push(Clause { kind, tag, target });
        }
        self.needs_clauses = false;
        self.push(Kind::Clauses, offset);
        Ok(())
    }
}

/// Parses a number of blocks.
fn depth(cursor: &mut Cursor<'_, '_>) -> Result<u32, Fault> {
    let fault = cursor.fault(ErrorKind::Expected("a number of blocks"));
    match cursor.take().kind {
        TokenKind::Integer(number) => Ok(number as u32),
        _ => Err(fault),
    }
}
