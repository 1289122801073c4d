//! Directives that only the assembly of WebAssembly has.

use alloc::string::String;

use tablegen_mc::assembler::wasm::{
    GlobalType, Signature, SymbolFacts, SymbolKind, TableType, ValueType,
};
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Parsed, SymbolId, Token, TokenKind};

use super::parse::{limited_types, signature, types};
use super::{Machine, Position, alloc};

/// Parses an identifier.
fn identifier<'s>(cursor: &mut Cursor<'_, 's>) -> Parsed<&'s str> {
    let fault = cursor.fault(ErrorKind::Expected("an identifier"));
    let token = cursor.take();
    if token.kind == TokenKind::Identifier { Ok(token.text) } else { Err(fault) }
}

/// Parses a type.
fn value_type(cursor: &mut Cursor<'_, '_>) -> Parsed<ValueType> {
    let fault = cursor.fault(ErrorKind::Expected("a type"));
    ValueType::from_name(identifier(cursor)?).ok_or(fault)
}

/// Parses the number of elements of a table.
fn limit(cursor: &mut Cursor<'_, '_>) -> Parsed<u64> {
    let fault = cursor.fault(ErrorKind::Expected("a number of elements"));
    match cursor.take().kind {
        TokenKind::Integer(number) => Ok(number),
        _ => Err(fault),
    }
}

impl Machine {
    /// Executes a directive. `None` for other directives.
    pub(super) fn own_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        Some(match name.text {
            ".globaltype" => global_directive(cursor, assembly),
            ".tabletype" => table_directive(cursor, assembly),
            ".functype" => self.function_directive(cursor, assembly),
            ".export_name" => name_directive(cursor, assembly, |facts| &mut facts.export_name),
            ".import_module" => name_directive(cursor, assembly, |facts| &mut facts.import_module),
            ".import_name" => name_directive(cursor, assembly, |facts| &mut facts.import_name),
            ".tagtype" => tag_directive(cursor, assembly),
            ".local" => self.local_directive(cursor, assembly),
            ".int8" => self.datum(cursor, 1, assembly),
            ".int16" => self.datum(cursor, 2, assembly),
            ".int32" => self.datum(cursor, 4, assembly),
            ".int64" => self.datum(cursor, 8, assembly),
            ".asciz" => self.text_directive(cursor, assembly),
            _ => return None,
        })
    }

    /// Executes `.functype symbol (types) -> (types)`, behind the label of a function or for another one.
    fn function_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let offset = cursor.token().offset;
        let symbol = assembly.symbols.intern(identifier(cursor)?);
        if assembly.symbols.get(symbol).is_defined() {
            if self.position != Position::FunctionLabel {
                self.check_closed(offset)?;
                self.nesting.start_function();
            }
            self.position = Position::FunctionStart;
        }
        let signature = signature(cursor)?;
        if self.position == Position::FunctionStart {
            self.checker.start(&signature);
        }
        set_signature(symbol, SymbolKind::Function, signature, assembly);
        cursor.end()
    }

    /// Executes `.local types`.
    fn local_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if self.position != Position::FunctionStart {
            let kind = ErrorKind::Invalid("local variables are at the start of a function");
            return Err(cursor.fault(kind));
        }
        let types = types(cursor)?;
        self.checker.add_locals(&types);
        write_locals(&types, assembly);
        self.position = Position::FunctionLocals;
        cursor.end()
    }

    /// Reports a fault if data cannot be here.
    fn check_data(&mut self, cursor: &Cursor<'_, '_>, assembly: &Assembly<Self>) -> Parsed<()> {
        if self.position != Position::Data && assembly.is_in_code() {
            let kind = ErrorKind::Invalid("data are in sections for data");
            return Err(cursor.fault(kind));
        }
        self.position = Position::Data;
        Ok(())
    }

    fn datum(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        size: u8,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.check_data(cursor, assembly)?;
        let value = assembly.expression(cursor)?;
        cursor.end()?;
        assembly.value(value, size, false);
        Ok(())
    }

    fn text_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.check_data(cursor, assembly)?;
        let text = cursor.string()?;
        cursor.end()?;
        assembly.bytes(&text);
        assembly.bytes(&[0]);
        Ok(())
    }
}

/// Writes the local variables of a function: numbers of variables of the same type, with the type.
pub(super) fn write_locals(types: &[ValueType], assembly: &mut Assembly<Machine>) {
    let groups = types.chunk_by(|one, other| one == other);
    assembly.leb_number(groups.clone().count() as i64, false);
    for group in groups {
        assembly.leb_number(group.len() as i64, false);
        if let Some(&value) = group.first() {
            assembly.bytes(&[value as u8]);
        }
    }
}

/// Gives a function or a tag its type.
fn set_signature(
    symbol: SymbolId,
    kind: SymbolKind,
    signature: Signature,
    assembly: &mut Assembly<Machine>,
) {
    let signature = assembly.signature(signature);
    let facts = assembly.wasm_symbol_mut(symbol);
    facts.signature = Some(signature);
    facts.kind = Some(kind);
}

/// Executes `.globaltype symbol, type`, with `immutable` behind it for a constant.
fn global_directive(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<()> {
    let symbol = assembly.symbols.intern(identifier(cursor)?);
    cursor.expect(",")?;
    let value = value_type(cursor)?;
    let mut is_mutable = true;
    if cursor.eat(",") {
        let fault = cursor.fault(ErrorKind::Expected("`immutable`"));
        is_mutable = false;
        if identifier(cursor)? != "immutable" {
            return Err(fault);
        }
    }
    let facts = assembly.wasm_symbol_mut(symbol);
    facts.kind = Some(SymbolKind::Global);
    facts.global = Some(GlobalType { value, is_mutable });
    cursor.end()
}

/// Executes `.tabletype symbol, type, minimum, maximum`.
fn table_directive(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<()> {
    let symbol = assembly.symbols.intern(identifier(cursor)?);
    cursor.expect(",")?;
    let element = value_type(cursor)?;
    let (mut min, mut max) = (0, None);
    if cursor.eat(",") {
        min = limit(cursor)?;
        if cursor.eat(",") {
            max = Some(limit(cursor)?);
        }
    }
    let is_64_bit = assembly.format().is_64_bit;
    let facts = assembly.wasm_symbol_mut(symbol);
    facts.kind = Some(SymbolKind::Table);
    facts.table = Some(TableType { element, min, max, is_64_bit });
    cursor.end()
}

/// Executes `.tagtype symbol types`.
fn tag_directive(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<()> {
    let symbol = assembly.symbols.intern(identifier(cursor)?);
    let params = limited_types(cursor)?;
    let signature = Signature { params, ..Signature::default() };
    set_signature(symbol, SymbolKind::Tag, signature, assembly);
    cursor.end()
}

/// Executes a directive that gives a symbol a name: `.export_name symbol, name`.
fn name_directive(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
    name_of: impl Fn(&mut SymbolFacts) -> &mut Option<String>,
) -> Parsed<()> {
    let symbol = assembly.symbols.intern(identifier(cursor)?);
    cursor.expect(",")?;
    let name = identifier(cursor)?;
    *name_of(assembly.wasm_symbol_mut(symbol)) = Some(name.into());
    cursor.end()
}
