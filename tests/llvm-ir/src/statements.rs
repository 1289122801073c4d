//! Parser of instructions.

use crate::Error;
use crate::lexer::Token;
use crate::parse::{Parsed, Parser};
use crate::syntax::{Access, Attributes, Call, Op, Operand, Statement, Typed};
use crate::types::Type;

/// Words before the operands that do not change what code is right.
fn is_flag(keyword: &str) -> bool {
    matches!(
        keyword,
        "nuw"
            | "nsw"
            | "exact"
            | "disjoint"
            | "nneg"
            | "samesign"
            | "inbounds"
            | "nusw"
            | "fast"
            | "nnan"
            | "ninf"
            | "nsz"
            | "arcp"
            | "contract"
            | "afn"
            | "reassoc"
    )
}

impl Parser<'_> {
    pub(crate) fn statement(&mut self) -> Parsed<Statement> {
        let line = self.line();
        let result = match (self.peek(), self.peek_at(1)) {
            (Some(Token::Local(name)), Some(Token::Char('='))) => {
                let name = name.clone();
                self.next()?;
                self.next()?;
                Some(name)
            }
            _ => None,
        };
        let op = self.op()?;
        let debug = self.skip_line();
        Ok(Statement { line, debug, result, op })
    }

    fn skip_flags(&mut self) -> Parsed<()> {
        while is_flag(self.peek_keyword()) {
            self.next()?;
        }
        Ok(())
    }

    fn comma(&mut self) -> Parsed<()> {
        self.expect(',')
    }

    fn label(&mut self) -> Parsed<String> {
        if !self.eat_keyword("label") {
            return self.error("expected a label");
        }
        match self.next()? {
            Token::Local(name) => Ok(name),
            _ => self.error("expected the name of a block"),
        }
    }

    fn op(&mut self) -> Parsed<Op> {
        let keyword = self.keyword()?;
        Ok(match keyword.as_str() {
            "add" | "sub" | "mul" | "udiv" | "sdiv" | "urem" | "srem" | "shl" | "lshr" | "ashr"
            | "and" | "or" | "xor" | "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => {
                self.skip_flags()?;
                let left = self.typed()?;
                self.comma()?;
                let right = self.operand(&left.0)?;
                Op::Binary(keyword, left, right)
            }
            "icmp" | "fcmp" => {
                self.skip_flags()?;
                let condition = self.keyword()?;
                let left = self.typed()?;
                self.comma()?;
                let right = self.operand(&left.0)?;
                Op::Compare { is_float: keyword == "fcmp", condition, left, right }
            }
            "select" => {
                self.skip_flags()?;
                let (ty, condition) = self.typed()?;
                if ty != Type::Int(1) {
                    return Ok(Op::Unknown("select of vectors".into()));
                }
                self.comma()?;
                let then = self.typed()?;
                self.comma()?;
                let (_, otherwise) = self.typed()?;
                Op::Select(condition, then, otherwise)
            }
            "trunc" | "zext" | "sext" | "fptrunc" | "fpext" | "fptosi" | "fptoui" | "sitofp"
            | "uitofp" | "bitcast" | "ptrtoint" | "inttoptr" | "addrspacecast" | "ptrtoaddr" => {
                self.skip_flags()?;
                let from = self.typed()?;
                if !self.eat_keyword("to") {
                    return self.error("expected `to`");
                }
                Op::Convert(keyword, from, self.ty()?)
            }
            "fneg" => {
                self.skip_flags()?;
                Op::Negate(self.typed()?)
            }
            "freeze" => Op::Freeze(self.typed()?),
            "alloca" => self.alloca()?,
            "load" => {
                let (is_atomic, is_volatile) = self.access_keywords();
                let ty = self.ty()?;
                self.comma()?;
                let (_, address) = self.typed()?;
                Op::Load(ty, address, self.access(is_atomic, is_volatile)?)
            }
            "store" => {
                let (is_atomic, is_volatile) = self.access_keywords();
                let value = self.typed()?;
                self.comma()?;
                let (_, address) = self.typed()?;
                Op::Store(value, address, self.access(is_atomic, is_volatile)?)
            }
            "getelementptr" => {
                while !self.is_type() {
                    self.next()?;
                    self.skip_group()?;
                }
                let source = self.ty()?;
                self.comma()?;
                let (_, base) = self.typed()?;
                Op::Element(source, base, self.more()?)
            }
            "phi" => {
                self.skip_flags()?;
                let ty = self.ty()?;
                let mut all = Vec::new();
                while self.eat('[') {
                    let value = self.operand(&ty)?;
                    self.comma()?;
                    let Token::Local(block) = self.next()? else {
                        return self.error("expected a block");
                    };
                    self.expect(']')?;
                    all.push((value, block));
                    if self.peek_at(1) == Some(&Token::Char('[')) {
                        self.eat(',');
                    }
                }
                Op::Phi(ty, all)
            }
            "tail" | "musttail" | "notail" => {
                if !self.eat_keyword("call") {
                    return self.error("expected `call`");
                }
                let call = self.call()?;
                Op::Call(Box::new(Call { is_tail: keyword == "musttail", ..call }))
            }
            "call" => Op::Call(Box::new(self.call()?)),
            "ret" => {
                let ty = self.ty()?;
                match ty {
                    Type::Void => Op::Return(None),
                    _ => {
                        let value = self.operand(&ty)?;
                        Op::Return(Some((ty, value)))
                    }
                }
            }
            "br" => {
                if self.peek_keyword() == "label" {
                    return Ok(Op::Jump(self.label()?));
                }
                let (_, condition) = self.typed()?;
                self.comma()?;
                let then = self.label()?;
                self.comma()?;
                Op::Branch(condition, then, self.label()?)
            }
            "switch" => {
                let value = self.typed()?;
                self.comma()?;
                let default = self.label()?;
                self.expect('[')?;
                let mut cases = Vec::new();
                while !self.eat(']') {
                    let (_, number) = self.typed()?;
                    self.comma()?;
                    cases.push((number, self.label()?));
                }
                Op::Switch(value, default, cases)
            }
            "unreachable" => Op::Unreachable,
            "extractvalue" => {
                let value = self.typed()?;
                Op::Extract(value, self.indices()?)
            }
            "insertvalue" => {
                let whole = self.typed()?;
                self.comma()?;
                let part = self.typed()?;
                Op::Insert(whole, part, self.indices()?)
            }
            "fence" => {
                let is_single = self.eat_keyword("syncscope");
                self.skip_group()?;
                Op::Fence { ordering: self.keyword()?, is_single }
            }
            "atomicrmw" => {
                let is_volatile = self.eat_keyword("volatile");
                let op = self.keyword()?;
                let (_, address) = self.typed()?;
                self.comma()?;
                let value = self.typed()?;
                Op::Atomic { op, address, value, access: self.access(true, is_volatile)? }
            }
            "cmpxchg" => {
                let is_weak = self.eat_keyword("weak");
                let is_volatile = self.eat_keyword("volatile");
                let (_, address) = self.typed()?;
                self.comma()?;
                let expected = self.typed()?;
                self.comma()?;
                let (_, new) = self.typed()?;
                if self.eat_keyword("syncscope") {
                    self.skip_group()?;
                }
                let ordering = self.keyword()?;
                let failure = self.keyword()?;
                let access = self.access(false, is_volatile)?;
                let access = Access { ordering: Some(ordering), ..access };
                Op::CompareExchange { address, expected, new, access, failure, is_weak }
            }
            _ => Op::Unknown(keyword),
        })
    }

    fn alloca(&mut self) -> Parsed<Op> {
        self.eat_keyword("inalloca");
        let ty = self.ty()?;
        let (mut count, mut align) = (None, None);
        while self.peek() == Some(&Token::Char(',')) {
            if matches!(self.peek_at(1), Some(Token::Metadata(_))) {
                break;
            }
            self.comma()?;
            if self.eat_keyword("align") {
                align = Some(self.number()?);
            } else if self.eat_keyword("addrspace") {
                self.skip_group()?;
            } else {
                count = Some(self.typed()?);
            }
        }
        Ok(Op::Alloca { ty, count, align })
    }

    /// Parses `atomic` and `volatile`.
    fn access_keywords(&mut self) -> (bool, bool) {
        (self.eat_keyword("atomic"), self.eat_keyword("volatile"))
    }

    /// Parses the ordering and the alignment of an access.
    fn access(&mut self, is_atomic: bool, is_volatile: bool) -> Parsed<Access> {
        let mut access = Access { is_volatile, ..Access::default() };
        if is_atomic {
            if self.eat_keyword("syncscope") {
                self.skip_group()?;
            }
            access.ordering = Some(self.keyword()?);
        }
        while self.peek() == Some(&Token::Char(','))
            && self.peek_at(1) == Some(&Token::Keyword("align".into()))
        {
            self.comma()?;
            self.next()?;
            access.align = Some(self.number()?);
        }
        Ok(access)
    }

    /// Parses further operands, each after a comma.
    fn more(&mut self) -> Parsed<Vec<Typed>> {
        let mut all = Vec::new();
        while self.peek() == Some(&Token::Char(','))
            && !matches!(self.peek_at(1), Some(Token::Metadata(_)))
        {
            self.comma()?;
            all.push(self.typed()?);
        }
        Ok(all)
    }

    fn indices(&mut self) -> Parsed<Vec<u64>> {
        let mut all = Vec::new();
        while self.peek() == Some(&Token::Char(','))
            && !matches!(self.peek_at(1), Some(Token::Metadata(_)))
        {
            self.comma()?;
            all.push(self.number()?);
        }
        Ok(all)
    }

    fn call(&mut self) -> Parsed<Call> {
        let mut result_attributes = Attributes::default();
        while !self.is_type() {
            self.attribute(&mut result_attributes)?;
        }
        let (mut result, mut is_variadic, mut fixed) = (self.ty()?, false, 0);
        if let Type::Function { result: of_function, params, is_variadic: variadic } = &result {
            (is_variadic, fixed) = (*variadic, params.len());
            result = (**of_function).clone();
        }
        let callee = self.operand(&Type::Ptr)?;
        self.expect('(')?;
        let mut args = Vec::new();
        while !self.eat(')') {
            let ty = self.ty()?;
            let mut attributes = Attributes::default();
            if ty == Type::Metadata {
                self.skip_metadata()?;
                args.push((ty, attributes, Operand::Undefined));
                self.eat(',');
                continue;
            }
            while self.is_attribute() {
                self.attribute(&mut attributes)?;
            }
            let operand = self.operand(&ty)?;
            args.push((ty, attributes, operand));
            self.eat(',');
        }
        let fixed = if is_variadic { fixed } else { args.len() };
        let is_tail = false;
        Ok(Call { result, result_attributes, callee, args, is_variadic, fixed, is_tail })
    }

    /// Skips metadata as an argument.
    fn skip_metadata(&mut self) -> Parsed<()> {
        let mut depth = 0;
        loop {
            match self.peek() {
                Some(Token::Char('(' | '{')) => depth += 1,
                Some(Token::Char(')' | '}' | ',')) if depth == 0 => return Ok(()),
                Some(Token::Char(')' | '}')) => depth -= 1,
                Some(_) => {}
                None => return Err(Error::new(self.line(), "unexpected end")),
            }
            self.next()?;
        }
    }

    /// Returns true if the present token is an attribute of an argument, and no operand.
    fn is_attribute(&self) -> bool {
        match self.peek() {
            Some(Token::Keyword(keyword)) => {
                keyword.starts_with(|c: char| c.is_ascii_lowercase())
                    && !matches!(
                        keyword.as_str(),
                        "true"
                            | "false"
                            | "null"
                            | "undef"
                            | "poison"
                            | "none"
                            | "zeroinitializer"
                            | "getelementptr"
                            | "ptrtoint"
                            | "inttoptr"
                            | "trunc"
                            | "zext"
                            | "sext"
                            | "bitcast"
                            | "addrspacecast"
                            | "ptrtoaddr"
                            | "add"
                            | "sub"
                            | "mul"
                            | "xor"
                            | "and"
                            | "or"
                            | "shl"
                            | "asm"
                            | "dso_local_equivalent"
                            | "no_cfi"
                    )
                    && !keyword.starts_with("u0x")
                    && !keyword.starts_with("s0x")
            }
            Some(Token::Text(_)) => self.peek_at(1) == Some(&Token::Char('=')),
            _ => false,
        }
    }
}
