//! Parser of operands.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::symbols::Definition;
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, ExprId, Fault, Parsed, Token, TokenKind,
};

use super::fixups::specifier;
use super::operand::{Expression, Kind, List, Operand, Value};
use super::registers::{self, Kind as RegisterKind, Named};
use super::{Machine, alloc};

/// Result of a parser for a class: `None` if the present tokens are not in the class.
type Tried<T> = Parsed<Option<T>>;

/// Returns true for classes of addresses.
fn is_memory(class: &str) -> bool {
    class.starts_with("Mem") || class.starts_with("MicroMipsMem")
}

impl Machine {
    /// Parses the operands of an instruction.
    pub(super) fn operands(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Vec<Operand>> {
        let mut operands = Vec::new();
        if cursor.is_end() {
            return Ok(operands);
        }
        self.operand(mnemonic, &mut operands, cursor, assembly)?;
        self.enclosed(mnemonic, ["[", "]"], &mut operands, cursor, assembly)?;
        while cursor.eat(",") {
            self.operand(mnemonic, &mut operands, cursor, assembly)?;
            if !self.enclosed(mnemonic, ["[", "]"], &mut operands, cursor, assembly)? {
                self.enclosed(mnemonic, ["(", ")"], &mut operands, cursor, assembly)?;
            }
        }
        cursor.end()?;
        Ok(operands)
    }

    /// Parses an operand in parentheses or brackets behind another one. Returns false if there is none.
    fn enclosed(
        &self,
        mnemonic: &str,
        [start, end]: [&'static str; 2],
        operands: &mut Vec<Operand>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<bool> {
        let offset = cursor.token().offset;
        if !cursor.eat(start) {
            return Ok(false);
        }
        operands.push(Operand { kind: Kind::Token(start), offset });
        self.operand(mnemonic, operands, cursor, assembly)?;
        let offset = cursor.token().offset;
        cursor.expect(end)?;
        operands.push(Operand { kind: Kind::Token(end), offset });
        Ok(true)
    }

    fn operand(
        &self,
        mnemonic: &str,
        operands: &mut Vec<Operand>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let offset = cursor.token().offset;
        for class in self.all.custom_classes(mnemonic, operands.len()) {
            let found = match class.name() {
                "JumpTarget" => Some(self.jump_target(cursor, assembly)?),
                "InvNum" => self.negated(cursor, assembly)?,
                "RegList" | "RegList16" => {
                    let list = self.register_list(cursor, assembly)?;
                    operands.push(Operand { kind: Kind::List(list), offset });
                    // The address follows without being an operand of its own.
                    self.memory(mnemonic, cursor, assembly)?
                }
                name if is_memory(name) => self.memory(mnemonic, cursor, assembly)?,
                _ => self.register(cursor, assembly)?.map(Kind::Register),
            };
            if let Some(kind) = found {
                operands.push(Operand { kind, offset });
                return Ok(());
            }
        }
        let kind = match self.register(cursor, assembly)? {
            Some(register) => Kind::Register(register),
            None if cursor.is("$") => {
                let symbol = assembly.symbols.intern(cursor.symbol()?);
                Kind::Immediate(of_expression(assembly.symbol_reference(symbol), assembly))
            }
            None => Kind::Immediate(of_expression(specified(cursor, assembly)?, assembly)),
        };
        operands.push(Operand { kind, offset });
        Ok(())
    }

    /// Returns the register with a name without `$`.
    pub(super) fn register_named(&self, name: &str) -> Option<Named> {
        Named::find(name, self.abi.is_new())
    }

    /// Returns the register that a token behind `$` names.
    fn register_of(&self, token: Token<'_>) -> Tried<Named> {
        match token.kind {
            TokenKind::Identifier => Ok(self.register_named(token.text)),
            TokenKind::Integer(number) if number < 32 => Ok(Some(Named::numeric(number as u32))),
            TokenKind::Integer(_) => {
                Err(Fault::new(token.offset, ErrorKind::Invalid("invalid register number")))
            }
            _ => Ok(None),
        }
    }

    /// Parses a register: one behind `$`, or a name that `.set` gave to one.
    pub(super) fn register(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &Assembly<Self>,
    ) -> Tried<Named> {
        let token = cursor.token();
        if token.kind == TokenKind::Identifier {
            let found = self.register_alias(token.text, assembly);
            if found.is_some() {
                cursor.take();
            }
            return Ok(found);
        }
        if !cursor.is("$") {
            return Ok(None);
        }
        let name = cursor.peek(1);
        if name.offset != token.end() {
            return Err(cursor.fault(ErrorKind::Expected("a register")));
        }
        let found = self.register_of(name)?;
        if found.is_some() {
            cursor.take();
            cursor.take();
        }
        Ok(found)
    }

    /// Returns the register that a symbol stands for.
    fn register_alias(&self, name: &str, assembly: &Assembly<Self>) -> Option<Named> {
        let symbol = assembly.symbols.find(name)?;
        match assembly.symbols.get(symbol).definition {
            Definition::Variable(value) => match assembly.node(value) {
                Node::Symbol(other, _) => {
                    let name = assembly.symbols.get(other).name.strip_prefix('$')?;
                    self.register_named(name)
                }
                _ => None,
            },
            Definition::Undefined => self.register_aliases.get(name).copied().map(Named::numeric),
            _ => None,
        }
    }

    /// Parses a register that must be a general one, as in a directive. Returns its number.
    pub(super) fn general_register(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &Assembly<Self>,
    ) -> Parsed<u32> {
        let fault = cursor.fault(ErrorKind::Expected("a general register"));
        let found = self.register(cursor, assembly)?.filter(|register| register.is_general());
        found.map(|register| register.number).ok_or(fault)
    }

    fn jump_target(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Kind> {
        if let Some(register) = self.register(cursor, assembly)? {
            return Ok(Kind::Register(register));
        }
        let id = assembly.expression(cursor)?;
        Ok(Kind::Immediate(of_expression(id, assembly)))
    }

    /// Parses a number that is subtracted.
    fn negated(&self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Tried<Kind> {
        if cursor.is("$") {
            let fault = cursor.fault(ErrorKind::Expected("a number"));
            let name = cursor.peek(1);
            let number = registers::general(name.text, self.abi.is_new());
            return number.map(|_| None).ok_or(fault);
        }
        let id = assembly.expression(cursor)?;
        let number = assembly.constant(id).map(i64::wrapping_neg);
        Ok(number.map(|number| Kind::Immediate(Value::Number(number))))
    }

    /// Parses an address: an offset and a register in parentheses, one of which can be left out.
    fn memory(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Tried<Kind> {
        let is_enclosed = cursor.eat("(");
        let mut offset = None;
        if !cursor.is("$") {
            let mut id = specified(cursor, assembly)?;
            if is_enclosed {
                cursor.expect(")")?;
            }
            if !cursor.is("(") {
                if matches!(mnemonic, "la" | "dla") {
                    return Ok(Some(Kind::Immediate(of_expression(id, assembly))));
                }
                if cursor.is_end() {
                    let base = Named::new(RegisterKind::General, 0);
                    let offset = of_expression(id, assembly);
                    return Ok(Some(Kind::Memory { base, offset }));
                }
                id = with_operator(id, cursor, assembly)?;
            }
            // Tokens other than a parenthesis are ignored, as in LLVM.
            cursor.take();
            offset = Some(id);
        }
        let Some(base) = self.register(cursor, assembly)? else { return Ok(None) };
        cursor.expect(")")?;
        let offset = match offset {
            Some(id) => of_expression(with_symbol_first(id, assembly), assembly),
            None => Value::Number(0),
        };
        Ok(Some(Kind::Memory { base, offset }))
    }

    /// Parses a list of saved registers, such as `$16-$19, $31`, with the comma behind it.
    fn register_list(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<List> {
        const FRAME: u32 = 30;
        const RETURN: u32 = 31;
        let saved = 16..=23;
        let (mut list, mut last, mut is_range) = (List::default(), None, false);
        if !cursor.is("$") {
            return Err(cursor.fault(ErrorKind::Expected("a register")));
        }
        loop {
            let fault = cursor.fault(ErrorKind::Invalid("invalid register operand"));
            let Some(register) = self.register(cursor, assembly)? else { return Ok(list) };
            let number = register.number;
            if !register.is_general() {
                return Err(fault);
            }
            let (mut first, mut end) = (number, number);
            match last {
                Some(last) if is_range && number != RETURN => {
                    // Registers before the saved ones end no range.
                    let is_after =
                        saved.contains(&number) || matches!(number, 2 | 3 | 8..=15 | 24 | 25);
                    (first, end) = if is_after { (last + 1, number) } else { (1, 0) };
                    if first <= end && !(saved.contains(&first) && saved.contains(&end)) {
                        return Err(fault);
                    }
                }
                _ if is_range => {}
                last => {
                    let is_known = saved.contains(&number) || matches!(number, FRAME | RETURN);
                    let is_next = match last {
                        None => matches!(number, 16 | RETURN),
                        Some(last) => number == last + 1 || matches!(number, FRAME | RETURN),
                    };
                    if !is_known || !is_next {
                        return Err(fault);
                    }
                }
            }
            if !(first..=end).all(|number| list.push(number)) {
                return Err(fault);
            }
            is_range = cursor.is("-");
            if !is_range && !cursor.is(",") {
                return Err(cursor.fault(ErrorKind::Expected("`,` or `-`")));
            }
            cursor.take();
            if !cursor.is("$") {
                return Ok(list);
            }
            last = Some(number);
        }
    }
}

/// Parses an expression in the parentheses of any number of operators, such as `%hi(%neg(%gp_rel(symbol)))`.
pub(super) fn specified(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    let mut specifiers = Vec::new();
    while cursor.eat("%") {
        let fault = cursor.fault(ErrorKind::Expected("a relocation operator"));
        let name = cursor.identifier();
        cursor.expect("(")?;
        specifiers.push(name.and_then(specifier).ok_or(fault)?);
    }
    let mut id = assembly.expression(cursor)?;
    while let Some(specifier) = specifiers.pop() {
        cursor.expect(")")?;
        id = assembly.add_node(Node::Specified(specifier, id));
    }
    Ok(id)
}

/// Parses an operator and an operand behind an expression in parentheses.
fn with_operator(
    left: ExprId,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    let fault = cursor.fault(ErrorKind::Expected("`(` or an operator"));
    let token = cursor.take();
    let operator = match token.text {
        "+" => Binary::Add,
        "-" => Binary::Sub,
        "*" => Binary::Mul,
        "|" => Binary::Or,
        "&" => Binary::And,
        "<<" => Binary::Shl,
        ">>" => Binary::Shr,
        "^" => Binary::Xor,
        "/" => Binary::Div,
        "%" => Binary::Mod,
        _ => return Err(fault),
    };
    if token.kind != TokenKind::Operator {
        return Err(fault);
    }
    let right = assembly.expression(cursor)?;
    Ok(assembly.add_node(Node::Binary(operator, left, right)))
}

/// Returns an expression with the operands of its operator swapped if the first one is no symbol, as LLVM does for all
/// operators.
fn with_symbol_first(id: ExprId, assembly: &mut Assembly<Machine>) -> ExprId {
    let Node::Binary(operator, left, right) = assembly.node(id) else { return id };
    match assembly.plain_value(id) {
        Some(value) if value.is_absolute() => assembly.number(value.constant),
        _ if matches!(assembly.node(left), Node::Symbol(..)) => id,
        _ => assembly.add_node(Node::Binary(operator, right, left)),
    }
}

/// Returns the value of an expression.
pub(super) fn of_expression(id: ExprId, assembly: &Assembly<Machine>) -> Value {
    if let Some(number) = assembly.constant(id) {
        return Value::Number(number);
    }
    let (mut inner, mut is_specified) = (id, false);
    while let Node::Specified(_, next) = assembly.node(inner) {
        (inner, is_specified) = (next, true);
    }
    match assembly.plain_value(inner) {
        Some(value) if value.is_absolute() && !is_specified => Value::Number(value.constant),
        value => {
            let addend = value.map(|value| value.constant);
            Value::Expression(Expression { id, is_specified, addend })
        }
    }
}
