//! Parser: tokens to [`syntax`](crate::syntax).

use std::rc::Rc;

use crate::Error;
use crate::lexer::{Located, Token, tokens};
use crate::syntax::{
    Attributes, Block, Function, Global, Module, Operand, Param, Properties, Typed,
};
use crate::types::Type;

pub(crate) type Parsed<T> = Result<T, Error>;

/// Parses a module.
pub(crate) fn parse(source: &str) -> Parsed<Module> {
    let tokens = tokens(source)?;
    let mut parser = Parser { tokens: &tokens, next_index: 0 };
    let mut module = Module::default();
    while parser.peek().is_some() {
        parser.item(&mut module)?;
    }
    Ok(module)
}

pub(crate) struct Parser<'t> {
    tokens: &'t [Located],
    next_index: usize,
}

impl Parser<'_> {
    pub(crate) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next_index).map(|located| &located.token)
    }

    pub(crate) fn peek_at(&self, distance: usize) -> Option<&Token> {
        self.tokens.get(self.next_index + distance).map(|located| &located.token)
    }

    pub(crate) fn line(&self) -> usize {
        let located = self.tokens.get(self.next_index).or_else(|| self.tokens.last());
        located.map_or(0, |located| located.line)
    }

    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let mut message = message.into();
        if let Some(token) = self.peek() {
            message.push_str(&format!(", found {token:?}"));
        }
        Err(Error::new(self.line(), message))
    }

    pub(crate) fn next(&mut self) -> Parsed<Token> {
        match self.peek().cloned() {
            Some(token) => {
                self.next_index += 1;
                Ok(token)
            }
            None => self.error("unexpected end"),
        }
    }

    pub(crate) fn eat(&mut self, c: char) -> bool {
        let is_there = self.peek() == Some(&Token::Char(c));
        self.next_index += usize::from(is_there);
        is_there
    }

    pub(crate) fn expect(&mut self, c: char) -> Parsed<()> {
        if self.eat(c) { Ok(()) } else { self.error(format!("expected `{c}`")) }
    }

    /// Returns the present word. Empty for other tokens.
    pub(crate) fn peek_keyword(&self) -> &str {
        match self.peek() {
            Some(Token::Keyword(keyword)) => keyword,
            _ => "",
        }
    }

    pub(crate) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let is_there = self.peek_keyword() == keyword;
        self.next_index += usize::from(is_there);
        is_there
    }

    pub(crate) fn keyword(&mut self) -> Parsed<String> {
        match self.next()? {
            Token::Keyword(keyword) => Ok(keyword),
            _ => {
                self.next_index -= 1;
                self.error("expected a word")
            }
        }
    }

    pub(crate) fn number(&mut self) -> Parsed<u64> {
        let keyword = self.keyword()?;
        keyword.parse().or_else(|_| self.error(format!("`{keyword}` is no number")))
    }

    /// Skips the rest of the line of the last token. Returns the number of the metadata after `!dbg`.
    pub(crate) fn skip_line(&mut self) -> Option<u32> {
        let mut debug = None;
        let line = self.next_index.checked_sub(1).and_then(|last| self.tokens.get(last));
        let line = line.map_or(0, |located| located.line);
        while self.tokens.get(self.next_index).is_some_and(|located| located.line == line) {
            debug = debug.or(self.debug());
            self.next_index += 1;
        }
        debug
    }

    /// Returns the number of the metadata after `!dbg`, if that is the present token.
    fn debug(&self) -> Option<u32> {
        match (self.peek(), self.peek_at(1)) {
            (Some(Token::Metadata(kind)), Some(Token::Metadata(number))) if kind == "dbg" => {
                number.parse().ok()
            }
            _ => None,
        }
    }

    /// Skips a group in parentheses, if there is one.
    pub(crate) fn skip_group(&mut self) -> Parsed<()> {
        if !self.eat('(') {
            return Ok(());
        }
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                Token::Char('(') => depth += 1,
                Token::Char(')') => depth -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    fn item(&mut self, module: &mut Module) -> Parsed<()> {
        let line = self.line();
        match self.next()? {
            Token::Local(name) => {
                self.expect('=')?;
                if !self.eat_keyword("type") {
                    return self.error("expected `type`");
                }
                if !self.eat_keyword("opaque") {
                    let ty = self.ty()?;
                    module.types.push((name, ty));
                }
            }
            Token::Global(name) => module.globals.push(self.global(name, line)?),
            Token::Keyword(keyword) if keyword == "define" || keyword == "declare" => {
                let function = self.function(keyword == "define")?;
                module.functions.push(function);
            }
            Token::Keyword(keyword) if keyword == "attributes" => {
                self.next()?;
                self.skip_line();
            }
            _ => {
                self.skip_line();
            }
        }
        Ok(())
    }

    fn global(&mut self, name: String, line: usize) -> Parsed<Global> {
        self.expect('=')?;
        let mut properties = Properties::default();
        let is_alias = loop {
            let keyword = self.keyword()?;
            match keyword.as_str() {
                "global" | "constant" => {
                    properties.keywords.push(keyword);
                    break false;
                }
                "alias" | "ifunc" => break true,
                _ => {
                    properties.keywords.push(keyword);
                    self.skip_group()?;
                }
            }
        };
        let ty = self.ty()?;
        let is_constant = properties.has("constant");
        let is_declared = properties.has("external") || properties.has("extern_weak");
        let mut global = Global { line, name, properties, is_constant, is_alias, ty, value: None };
        if is_alias {
            self.expect(',')?;
            let (_, value) = self.typed()?;
            global.value = Some(value);
            self.skip_line();
            return Ok(global);
        }
        if !is_declared {
            global.value = Some(self.operand(&global.ty.clone())?);
        }
        while self.eat(',') {
            match self.next()? {
                Token::Keyword(keyword) if keyword == "align" => {
                    global.properties.align = Some(self.number()?);
                }
                Token::Keyword(keyword) if keyword == "section" => {
                    if let Token::Text(text) = self.next()? {
                        let text = String::from_utf8_lossy(&text).into_owned();
                        global.properties.section = Some(text);
                    }
                }
                Token::Keyword(_) => self.skip_group()?,
                Token::Metadata(_) => {
                    self.next()?;
                }
                _ => return self.error("expected a property of a variable"),
            }
        }
        if let Some(Token::Group(_)) = self.peek() {
            self.next()?;
        }
        Ok(global)
    }

    fn function(&mut self, is_definition: bool) -> Parsed<Function> {
        let mut properties = Properties::default();
        let mut result_attributes = Attributes::default();
        while !self.is_type() {
            // A declaration has its metadata in front.
            if let Some(Token::Metadata(_)) = self.peek() {
                self.next_index += 2;
                continue;
            }
            match self.attribute(&mut result_attributes)? {
                Some(keyword) => properties.keywords.push(keyword),
                None => continue,
            }
        }
        let result = self.ty()?;
        let Token::Global(name) = self.next()? else {
            self.next_index -= 1;
            return self.error("expected the name of a function");
        };
        self.expect('(')?;
        let (mut params, mut is_variadic) = (Vec::new(), false);
        let mut unnamed = 0_usize;
        while !self.eat(')') {
            if self.eat_dots() {
                is_variadic = true;
                continue;
            }
            let ty = self.ty()?;
            let mut attributes = Attributes::default();
            let name = loop {
                match self.peek() {
                    Some(Token::Local(name)) => {
                        let name = name.clone();
                        self.next_index += 1;
                        break name;
                    }
                    Some(Token::Char(',' | ')')) => break unnamed.to_string(),
                    _ => {
                        self.attribute(&mut attributes)?;
                    }
                }
            };
            unnamed += usize::from(name.parse::<usize>().is_ok());
            params.push(Param { ty, attributes, name });
            self.eat(',');
        }
        let mut debug = None;
        // Attributes, and the properties that follow them.
        loop {
            match self.peek() {
                Some(Token::Char('{')) if is_definition => break,
                Some(Token::Keyword(keyword)) if keyword == "section" => {
                    self.next_index += 1;
                    if let Token::Text(text) = self.next()? {
                        properties.section = Some(String::from_utf8_lossy(&text).into_owned());
                    }
                }
                Some(Token::Keyword(keyword)) if keyword == "align" => {
                    self.next_index += 1;
                    properties.align = Some(self.number()?);
                }
                Some(Token::Keyword(keyword))
                    if !is_definition
                        && matches!(keyword.as_str(), "define" | "declare" | "attributes") =>
                {
                    break;
                }
                Some(Token::Keyword(_)) => {
                    self.next_index += 1;
                    self.skip_group()?;
                }
                Some(Token::Group(_) | Token::Text(_) | Token::Char('=')) => self.next_index += 1,
                Some(Token::Metadata(_)) if is_definition => {
                    debug = debug.or(self.debug());
                    self.next_index += 2;
                }
                _ if is_definition => return self.error("expected the body of a function"),
                _ => break,
            }
        }
        let mut blocks = Vec::new();
        if is_definition {
            self.expect('{')?;
            while !self.eat('}') {
                let is_first = blocks.is_empty();
                let name = match (self.peek().cloned(), self.peek_at(1)) {
                    (Some(Token::Keyword(name)), Some(Token::Char(':'))) => {
                        self.next_index += 2;
                        name
                    }
                    (Some(Token::Text(name)), Some(Token::Char(':'))) => {
                        self.next_index += 2;
                        String::from_utf8_lossy(&name).into_owned()
                    }
                    _ if is_first => unnamed.to_string(),
                    _ => return self.error("expected a label"),
                };
                let mut statements = Vec::new();
                while !self.is_label() && self.peek() != Some(&Token::Char('}')) {
                    // Records for debuggers, such as `#dbg_value`.
                    if let Some(Token::Group(_)) = self.peek() {
                        self.next_index += 1;
                        self.skip_line();
                        continue;
                    }
                    statements.push(self.statement()?);
                }
                blocks.push(Block { name, statements });
            }
        }
        Ok(Function {
            name,
            properties,
            result,
            result_attributes,
            params,
            is_variadic,
            debug,
            blocks,
        })
    }

    fn is_label(&self) -> bool {
        matches!(self.peek(), Some(Token::Keyword(_) | Token::Text(_)))
            && self.peek_at(1) == Some(&Token::Char(':'))
    }

    pub(crate) fn eat_dots(&mut self) -> bool {
        // Dots are a part of names.
        self.eat_keyword("...")
    }

    /// Parses an attribute of a parameter or result. Returns its name if it is none of those that matter.
    pub(crate) fn attribute(&mut self, attributes: &mut Attributes) -> Parsed<Option<String>> {
        match self.next()? {
            Token::Keyword(keyword) => match keyword.as_str() {
                "signext" => attributes.sign_extend = true,
                "zeroext" => attributes.zero_extend = true,
                "byval" => {
                    self.expect('(')?;
                    attributes.by_value = Some(self.ty()?);
                    self.expect(')')?;
                }
                "sret" => {
                    attributes.struct_return = true;
                    self.skip_group()?;
                }
                "align" => {
                    let is_group = self.eat('(');
                    attributes.align = Some(self.number()?);
                    if is_group {
                        self.expect(')')?;
                    }
                }
                _ => {
                    self.skip_group()?;
                    return Ok(Some(keyword));
                }
            },
            Token::Text(_) => {
                if self.eat('=') {
                    self.next()?;
                }
            }
            Token::Group(_) => {}
            _ => {
                self.next_index -= 1;
                return self.error("expected an attribute");
            }
        }
        Ok(None)
    }

    /// Returns true if the present token starts a type.
    pub(crate) fn is_type(&self) -> bool {
        match self.peek() {
            Some(Token::Keyword(keyword)) => {
                let is_int = keyword.strip_prefix('i').is_some_and(|bits| {
                    !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit())
                });
                is_int
                    || matches!(
                        keyword.as_str(),
                        "void"
                            | "float"
                            | "double"
                            | "half"
                            | "bfloat"
                            | "fp128"
                            | "x86_fp80"
                            | "ptr"
                            | "label"
                            | "metadata"
                    )
            }
            Some(Token::Char('[' | '{' | '<') | Token::Local(_)) => true,
            _ => false,
        }
    }

    /// Parses a type, with the parameters behind it if it is that of a function.
    pub(crate) fn ty(&mut self) -> Parsed<Type> {
        let mut ty = match self.next()? {
            Token::Keyword(keyword) => match keyword.as_str() {
                "void" => Type::Void,
                "float" => Type::Float,
                "double" => Type::Double,
                "ptr" => {
                    if self.eat_keyword("addrspace") {
                        self.skip_group()?;
                    }
                    Type::Ptr
                }
                "label" => Type::Label,
                "metadata" => Type::Metadata,
                "half" | "bfloat" | "fp128" | "x86_fp80" => Type::OtherFloat(keyword),
                _ => match keyword.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
                    Some(bits) => Type::Int(bits),
                    None => {
                        self.next_index -= 1;
                        return self.error("expected a type");
                    }
                },
            },
            Token::Local(name) => Type::Named(name),
            Token::Char('[') => {
                let (count, element) = self.times()?;
                self.expect(']')?;
                Type::Array(count, element)
            }
            Token::Char('{') => self.fields('}', false)?,
            Token::Char('<') => {
                if self.eat('{') {
                    let fields = self.fields('}', true)?;
                    self.expect('>')?;
                    fields
                } else {
                    let (count, element) = self.times()?;
                    self.expect('>')?;
                    Type::Vector(count, element)
                }
            }
            _ => {
                self.next_index -= 1;
                return self.error("expected a type");
            }
        };
        while self.peek() == Some(&Token::Char('(')) {
            self.next_index += 1;
            let (mut params, mut is_variadic) = (Vec::new(), false);
            while !self.eat(')') {
                if self.eat_dots() {
                    is_variadic = true;
                    continue;
                }
                params.push(self.ty()?);
                self.eat(',');
            }
            ty = Type::Function { result: Rc::new(ty), params: params.into(), is_variadic };
        }
        Ok(ty)
    }

    fn times(&mut self) -> Parsed<(u64, Rc<Type>)> {
        let count = self.number()?;
        if !self.eat_keyword("x") {
            return self.error("expected `x`");
        }
        Ok((count, Rc::new(self.ty()?)))
    }

    fn fields(&mut self, end: char, is_packed: bool) -> Parsed<Type> {
        let mut fields = Vec::new();
        while !self.eat(end) {
            fields.push(self.ty()?);
            self.eat(',');
        }
        Ok(Type::Struct { fields: fields.into(), is_packed })
    }

    /// Parses an operand with its type.
    pub(crate) fn typed(&mut self) -> Parsed<Typed> {
        let ty = self.ty()?;
        let mut ignored = Attributes::default();
        while matches!(self.peek_keyword(), "noundef" | "align" | "nonnull") {
            self.attribute(&mut ignored)?;
        }
        let operand = self.operand(&ty)?;
        Ok((ty, operand))
    }

    fn list(&mut self, end: char) -> Parsed<Vec<Typed>> {
        let mut all = Vec::new();
        while !self.eat(end) {
            all.push(self.typed()?);
            self.eat(',');
        }
        Ok(all)
    }

    /// Parses an operand of a type.
    pub(crate) fn operand(&mut self, ty: &Type) -> Parsed<Operand> {
        Ok(match self.next()? {
            Token::Local(name) => Operand::Local(name),
            Token::Global(name) => Operand::Global(name),
            Token::Text(text) => Operand::Text(text),
            Token::Char('[') => Operand::Aggregate(self.list(']')?),
            Token::Char('{') => Operand::Aggregate(self.list('}')?),
            Token::Char('<') => {
                if self.eat('{') {
                    let list = self.list('}')?;
                    self.expect('>')?;
                    Operand::Aggregate(list)
                } else {
                    Operand::Aggregate(self.list('>')?)
                }
            }
            Token::Metadata(_) => {
                // Metadata as an operand: skipped, with what is in its parentheses.
                self.skip_group()?;
                if let Some(Token::Text(_)) = self.peek() {
                    self.next()?;
                }
                Operand::Undefined
            }
            Token::Keyword(keyword) => match keyword.as_str() {
                "true" => Operand::Int(1),
                "false" => Operand::Int(0),
                "null" => Operand::Null,
                "undef" | "poison" | "none" => Operand::Undefined,
                "zeroinitializer" => Operand::Zero,
                "getelementptr" => {
                    while self.peek() != Some(&Token::Char('(')) {
                        self.next()?;
                    }
                    self.skip_inrange()?;
                    self.expect('(')?;
                    let source = self.ty()?;
                    self.expect(',')?;
                    let mut list = self.list(')')?;
                    if list.is_empty() {
                        return self.error("expected an address");
                    }
                    let (_, base) = list.remove(0);
                    Operand::Element(Box::new((source, base, list)))
                }
                "ptrtoint" | "inttoptr" | "trunc" | "zext" | "sext" | "bitcast"
                | "addrspacecast" | "ptrtoaddr" => {
                    self.expect('(')?;
                    let (from, operand) = self.typed()?;
                    if !self.eat_keyword("to") {
                        return self.error("expected `to`");
                    }
                    let to = self.ty()?;
                    self.expect(')')?;
                    Operand::Convert(keyword, Box::new((from, operand, to)))
                }
                "add" | "sub" | "mul" | "xor" | "and" | "or" | "shl" => {
                    while matches!(self.peek_keyword(), "nuw" | "nsw") {
                        self.next()?;
                    }
                    self.expect('(')?;
                    let (ty, left) = self.typed()?;
                    self.expect(',')?;
                    let (_, right) = self.typed()?;
                    self.expect(')')?;
                    Operand::Binary(keyword, Box::new((ty, left, right)))
                }
                "asm" => {
                    let mut texts = Vec::new();
                    loop {
                        match self.next()? {
                            Token::Text(text) => texts.push(text),
                            Token::Keyword(_) => {}
                            Token::Char(',') => {}
                            _ => {
                                self.next_index -= 1;
                                break;
                            }
                        }
                    }
                    let mut texts = texts.into_iter();
                    let (text, constraints) = (texts.next(), texts.next());
                    Operand::Assembly(text.unwrap_or_default(), constraints.unwrap_or_default())
                }
                "dso_local_equivalent" | "no_cfi" => self.operand(ty)?,
                _ => self.numeral(&keyword, ty)?,
            },
            _ => {
                self.next_index -= 1;
                return self.error("expected an operand");
            }
        })
    }

    fn skip_inrange(&mut self) -> Parsed<()> {
        // `inrange(-16, 16)` is a group before that of the operands.
        let is_inrange = self.next_index.checked_sub(1).and_then(|last| self.tokens.get(last));
        let is_inrange =
            is_inrange.is_some_and(|located| located.token == Token::Keyword("inrange".to_owned()));
        if is_inrange { self.skip_group() } else { Ok(()) }
    }

    fn numeral(&mut self, keyword: &str, ty: &Type) -> Parsed<Operand> {
        let failed = format!("`{keyword}` is no operand");
        if let Type::Float | Type::Double = ty {
            // Hexadecimal numbers have the bits of a `double`.
            if let Some(digits) = keyword.strip_prefix("0x") {
                return match u64::from_str_radix(digits, 16) {
                    Ok(bits) => Ok(Operand::Float(bits)),
                    Err(_) => self.error(failed),
                };
            }
            // The exponent's sign is a character of its own.
            let mut text = keyword.to_owned();
            if text.ends_with(['e', 'E']) && self.eat('+') {
                text.push_str(&self.keyword()?);
            }
            return match text.parse::<f64>() {
                Ok(value) => Ok(Operand::Float(value.to_bits())),
                Err(_) => self.error(failed),
            };
        }
        if let Type::OtherFloat(_) = ty {
            if keyword.ends_with(['e', 'E']) && self.eat('+') {
                self.keyword()?;
            }
            return Ok(Operand::Undefined);
        }
        let hex = keyword.strip_prefix("u0x").or_else(|| keyword.strip_prefix("s0x"));
        let value = match hex {
            Some(digits) => u128::from_str_radix(digits, 16).ok().map(u128::cast_signed),
            None => keyword
                .parse::<i128>()
                .ok()
                .or_else(|| keyword.parse::<u128>().ok().map(u128::cast_signed)),
        };
        match value {
            Some(value) => Ok(Operand::Int(value)),
            None => {
                self.next_index -= 1;
                self.error(failed)
            }
        }
    }
}
