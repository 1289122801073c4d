//! Types and attributes.

use pliron::builtin::types::{FunctionType, IntegerType, Signedness};
use pliron::r#type::TypeHandle;

use super::Parser;
use crate::attributes::Attr;
use crate::types::{
    ComplexType, DialectType, Dimension, IndexType, MemRefType, NoneType, TensorType, TupleType,
    VectorType, float_type, integer_type, type_text,
};
use crate::{EnumForm, EnumInfo, Result};

impl<'a> Parser<'a> {
    /// Reads a type that is the whole text.
    ///
    /// # Errors
    /// Returns an error if the text is no type.
    pub fn whole_type(mut self) -> Result<TypeHandle> {
        let ty = self.ty()?;
        self.finish()?;
        Ok(ty)
    }

    /// Returns the type of MLIR's text.
    ///
    /// # Errors
    /// Returns an error if the text is no type.
    pub fn type_of_text(&mut self, text: &str) -> Result<TypeHandle> {
        let start = self.next;
        match Parser::new(text, self.ctx, self.registry).whole_type() {
            Ok(ty) => Ok(ty),
            Err(error) => Err(self.error_at(start, format!("type `{text}`: {}", error.message))),
        }
    }

    /// Reads an attribute that is the whole text.
    ///
    /// # Errors
    /// Returns an error if the text is no attribute.
    pub fn whole_attribute(mut self) -> Result<Attr> {
        let attribute = self.attribute(None)?;
        self.finish()?;
        Ok(attribute)
    }

    /// Reads a type.
    ///
    /// # Errors
    /// Returns an error if no type is next.
    pub fn ty(&mut self) -> Result<TypeHandle> {
        let start = self.offset();
        match self.try_ty()? {
            Some(ty) => Ok(ty),
            None => Err(self.error_at(start, "expected a type")),
        }
    }

    /// Reads a type, if one is next.
    ///
    /// # Errors
    /// Returns an error if a type begins that is not complete.
    pub fn try_ty(&mut self) -> Result<Option<TypeHandle>> {
        self.nested(|parser| parser.type_inner())
    }

    fn type_inner(&mut self) -> Result<Option<TypeHandle>> {
        let start = self.offset();
        if self.is_next("(") {
            let (inputs, results) = self.function_type()?;
            return Ok(Some(FunctionType::get(self.ctx, inputs, results).into()));
        }
        if self.try_literal("!") {
            return self.dialect_type(start).map(Some);
        }
        let Some(keyword) = self.try_keyword() else { return Ok(None) };
        let ty = match keyword {
            "index" => IndexType::get(self.ctx).into(),
            "none" => NoneType::get(self.ctx).into(),
            "vector" => self.vector()?,
            "tensor" => {
                let (shape, element, encoding) = self.shaped()?;
                TensorType::get(self.ctx, shape, element, encoding).into()
            }
            "memref" => {
                let (shape, element, layout) = self.shaped()?;
                MemRefType::get(self.ctx, shape, element, layout).into()
            }
            "complex" => {
                self.literal("<")?;
                let element = self.ty()?;
                self.literal(">")?;
                ComplexType::get(self.ctx, element).into()
            }
            "tuple" => {
                self.literal("<")?;
                let elements = self.list(">", Self::ty)?;
                TupleType::get(self.ctx, elements).into()
            }
            keyword => match self.scalar(keyword) {
                Some(ty) => ty,
                None => {
                    self.next = start;
                    return Ok(None);
                }
            },
        };
        Ok(Some(ty))
    }

    fn scalar(&self, keyword: &str) -> Option<TypeHandle> {
        if let Some(ty) = float_type(self.ctx, keyword) {
            return Some(ty);
        }
        let (signedness, width) = if let Some(width) = keyword.strip_prefix("si") {
            (Signedness::Signed, width)
        } else if let Some(width) = keyword.strip_prefix("ui") {
            (Signedness::Unsigned, width)
        } else {
            (Signedness::Signless, keyword.strip_prefix('i')?)
        };
        let is_number = width.starts_with(|one: char| one.is_ascii_digit());
        let width = width.parse().ok().filter(|width| is_number && *width < 1 << 24)?;
        Some(IntegerType::get(self.ctx, width, signedness).into())
    }

    fn dialect_type(&mut self, start: usize) -> Result<TypeHandle> {
        let name = self.keyword()?;
        if let Some(parse) = self.registry.type_parser(name) {
            return parse(self);
        }
        if !name.contains('.') && !self.rest().starts_with('<') {
            return Err(self.error_at(start, format!("alias `!{name}` is not defined")));
        }
        self.angle_text()?;
        Ok(DialectType::get(self.ctx, self.text[start..self.next].to_owned()).into())
    }

    /// Reads `<...>`, if it follows immediately.
    fn angle_text(&mut self) -> Result<()> {
        if self.rest().starts_with('<') {
            self.next += 1;
            self.balanced(&[])?;
            self.literal(">")?;
        }
        Ok(())
    }

    /// Reads `(types) -> types`.
    ///
    /// # Errors
    /// Returns an error if no function type is next.
    pub fn function_type(&mut self) -> Result<(Vec<TypeHandle>, Vec<TypeHandle>)> {
        self.literal("(")?;
        let inputs = self.list(")", Self::ty)?;
        self.literal("->")?;
        Ok((inputs, self.result_types()?))
    }

    /// Reads the results of a function type: one type, or a list in parentheses.
    ///
    /// # Errors
    /// Returns an error if no type is next.
    pub fn result_types(&mut self) -> Result<Vec<TypeHandle>> {
        match self.try_literal("(") {
            true => self.list(")", Self::ty),
            false => Ok(vec![self.ty()?]),
        }
    }

    fn vector(&mut self) -> Result<TypeHandle> {
        self.literal("<")?;
        let shape = self.dimensions()?;
        let element = self.ty()?;
        self.literal(">")?;
        Ok(VectorType::get(self.ctx, shape, element).into())
    }

    /// Reads `4x?x[2]x`.
    fn dimensions(&mut self) -> Result<Vec<Dimension>> {
        self.skip_space();
        let mut shape = Vec::new();
        loop {
            let rest = self.rest();
            let digits = |text: &str| {
                let len = text.find(|one: char| !one.is_ascii_digit()).unwrap_or(text.len());
                text[..len].parse::<u64>().ok().map(|size| (len, size))
            };
            let (len, dimension) = if rest.starts_with('?') {
                (1, Dimension { size: None, is_scalable: false })
            } else if let Some(inner) = rest.strip_prefix('[') {
                match digits(inner) {
                    Some((len, size)) if inner[len..].starts_with(']') => {
                        (len + 2, Dimension { size: Some(size), is_scalable: true })
                    }
                    _ => return self.error("expected a scalable dimension"),
                }
            } else if let Some((len, size)) = digits(rest) {
                (len, Dimension::fixed(size))
            } else {
                return Ok(shape);
            };
            if !rest[len..].starts_with('x') {
                return self.error("expected `x` behind a dimension");
            }
            self.next += len + 1;
            shape.push(dimension);
        }
    }

    /// Reads `<shape, element, rest>` of a tensor or a memref.
    fn shaped(&mut self) -> Result<(Option<Vec<Dimension>>, TypeHandle, String)> {
        self.literal("<")?;
        self.skip_space();
        let shape = match self.rest().starts_with("*x") {
            true => {
                self.next += 2;
                None
            }
            false => Some(self.dimensions()?),
        };
        let element = self.ty()?;
        let rest = match self.try_literal(",") {
            true => self.balanced(&[])?.to_owned(),
            false => String::new(),
        };
        self.literal(">")?;
        Ok((shape, element, rest))
    }

    /// Reads an attribute. A value of the type `ty` has no type behind it.
    ///
    /// # Errors
    /// Returns an error if no attribute is next.
    pub fn attribute(&mut self, ty: Option<TypeHandle>) -> Result<Attr> {
        let start = self.offset();
        match self.try_attribute(ty)? {
            Some(attribute) => Ok(attribute),
            None => Err(self.error_at(start, "expected an attribute")),
        }
    }

    /// Reads an attribute, if one is next.
    ///
    /// # Errors
    /// Returns an error if an attribute begins that is not complete.
    pub fn try_attribute(&mut self, ty: Option<TypeHandle>) -> Result<Option<Attr>> {
        self.nested(|parser| parser.attribute_inner(ty))
    }

    fn attribute_inner(&mut self, ty: Option<TypeHandle>) -> Result<Option<Attr>> {
        let start = self.offset();
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or_default();
        Ok(Some(match first {
            '"' => Attr::String(self.string()?),
            '@' => Attr::Symbol(self.symbol_path()?),
            '[' => {
                self.next += 1;
                Attr::Array(self.list("]", |parser| parser.attribute(None))?)
            }
            '{' => Attr::Dictionary(self.dictionary()?),
            '#' => {
                self.next += 1;
                let name = self.keyword()?;
                if !name.contains('.') && !self.rest().starts_with('<') {
                    return Err(self.error_at(start, format!("alias `#{name}` is not defined")));
                }
                self.angle_text()?;
                Attr::Other(self.text[start..self.next].to_owned())
            }
            '-' | '0'..='9' => self.numeric(ty)?,
            _ => {
                let Some(keyword) = self.try_keyword() else {
                    self.next = start;
                    return Ok(self.try_ty()?.map(Attr::Type));
                };
                match keyword {
                    "unit" => Attr::Unit,
                    "true" | "false" => Attr::bool(self.ctx, keyword == "true"),
                    "array" => self.dense_array()?,
                    "dense" | "sparse" | "dense_resource" => {
                        self.angle_text()?;
                        let text = self.text[start..self.next].to_owned();
                        let ty = match ty {
                            Some(ty) => ty,
                            None => {
                                self.literal(":")?;
                                self.ty()?
                            }
                        };
                        Attr::Elements { text, ty }
                    }
                    "affine_map" | "affine_set" | "strided" | "distinct" | "loc" => {
                        if self.rest().starts_with('[') || self.rest().starts_with('(') {
                            self.next += 1;
                            self.balanced(&[])?;
                            self.next += 1;
                        }
                        self.angle_text()?;
                        Attr::Other(self.text[start..self.next].to_owned())
                    }
                    _ => {
                        self.next = start;
                        return Ok(self.try_ty()?.map(Attr::Type));
                    }
                }
            }
        }))
    }

    fn symbol_path(&mut self) -> Result<Vec<String>> {
        let mut path = Vec::new();
        loop {
            match self.try_symbol()? {
                Some(name) => path.push(name),
                None => return self.error("expected a symbol"),
            }
            if !self.try_literal("::") {
                return Ok(path);
            }
        }
    }

    /// Reads `{name = value, ...}`.
    ///
    /// # Errors
    /// Returns an error if no dictionary is next, or if a name is there twice.
    pub fn dictionary(&mut self) -> Result<Vec<(String, Attr)>> {
        self.literal("{")?;
        let mut names = std::collections::HashSet::new();
        self.list("}", |parser| {
            parser.skip_space();
            let name = match parser.rest().starts_with('"') {
                true => parser.string()?,
                false => parser.keyword()?.to_owned(),
            };
            if !names.insert(name.clone()) {
                return parser.error(format!("attribute `{name}` is there twice"));
            }
            let value = match parser.try_literal("=") {
                true => parser.attribute(None)?,
                false => Attr::Unit,
            };
            Ok((name, value))
        })
    }

    fn numeric(&mut self, given: Option<TypeHandle>) -> Result<Attr> {
        let start = self.offset();
        let text = self.numeric_text();
        let is_float = !text.contains("0x") && text.contains(['.', 'e', 'E']);
        let ty = match given {
            Some(ty) => ty,
            None if self.try_literal(":") => self.ty()?,
            None if is_float => {
                float_type(self.ctx, "f64").unwrap_or_else(|| integer_type(self.ctx, 64))
            }
            None => integer_type(self.ctx, 64),
        };
        if crate::types::is_float(self.ctx, ty) {
            return Ok(Attr::Float { text: text.to_owned(), ty });
        }
        if is_float {
            return Err(self.error_at(start, "expected an integer"));
        }
        let name = type_text(self.ctx, ty);
        let width = match name.trim_start_matches(['s', 'u']).strip_prefix('i') {
            Some("ndex") => Some(64),
            Some(width) => width.parse::<u32>().ok(),
            None => None,
        };
        let Some(width) = width else {
            return Err(self.error_at(start, format!("`{name}` is not a type of a number")));
        };
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text),
        };
        let value = match digits.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse::<i128>(),
        };
        let Ok(value) = value.map(|value| sign * value) else {
            return Err(self.error_at(start, "integer of more than 128 bits"));
        };
        // Signless integers of one bit are `true` and `false`, others may be negative.
        let bits = width.min(126);
        let (low, high) = match name.as_bytes().first() {
            Some(b'u') => (0, 1_i128 << bits),
            Some(b's') => (-(1_i128 << (bits.max(1) - 1)), 1_i128 << (bits.max(1) - 1)),
            _ => (-(1_i128 << (bits.max(1) - 1)), 1_i128 << bits),
        };
        if value < low || value >= high {
            return Err(self.error_at(start, format!("value is out of range of `{name}`")));
        }
        // MLIR prints signless integers as signed ones.
        let is_unsigned_text = name.starts_with('i') && bits > 1 && value >= 1_i128 << (bits - 1);
        let value = if is_unsigned_text && width <= 126 { value - (1_i128 << bits) } else { value };
        Ok(Attr::Integer { value, ty })
    }

    fn numeric_text(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.rest();
        let mut len = usize::from(rest.starts_with('-'));
        if rest[len..].starts_with("0x") {
            len += 2;
            len +=
                rest[len..].find(|one: char| !one.is_ascii_hexdigit()).unwrap_or(rest.len() - len);
        } else {
            let bytes = rest.as_bytes();
            while let Some(byte) = bytes.get(len) {
                let is_sign = matches!(byte, b'-' | b'+')
                    && len
                        .checked_sub(1)
                        .is_some_and(|before| matches!(bytes[before], b'e' | b'E'));
                if !(byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E') || is_sign) {
                    break;
                }
                len += 1;
            }
        }
        self.next += len;
        &rest[..len]
    }

    fn dense_array(&mut self) -> Result<Attr> {
        self.literal("<")?;
        let element = self.ty()?;
        let mut values = Vec::new();
        if self.try_literal(":") {
            loop {
                let value = self.balanced(&[','])?;
                values.push(value.to_owned());
                if !self.try_literal(",") {
                    break;
                }
            }
        }
        self.literal(">")?;
        Ok(Attr::DenseArray { element, values })
    }

    /// Reads the value of an enum in the form that formats of operations have. `None` if no case is
    /// next.
    ///
    /// # Errors
    /// Returns an error if a value begins that is not complete.
    pub fn try_enum(&mut self, info: &EnumInfo) -> Result<Option<Attr>> {
        let start = self.offset();
        let has_brackets = matches!(info.form, EnumForm::Dialect { has_brackets: true, .. });
        if has_brackets && !self.try_literal("<") {
            return Ok(None);
        }
        let separator = info.separator.map_or("", str::trim);
        let mut text = String::new();
        loop {
            self.skip_space();
            let case = match self.rest().starts_with('"') {
                true => Some(self.string()?),
                false => self.case(info).map(str::to_owned),
            };
            let Some(case) = case else { break };
            text.push_str(&case);
            if separator.is_empty() || !self.try_literal(separator) {
                break;
            }
            text.push_str(separator);
        }
        match info.value(&text) {
            Some(value) => {
                if has_brackets {
                    self.literal(">")?;
                }
                Ok(Some(self.enum_attribute(info, value)))
            }
            None if text.is_empty() && !has_brackets => {
                self.next = start;
                Ok(None)
            }
            None => Err(self.error_at(start, format!("expected a case of `{}`", info.name))),
        }
    }

    /// Reads the text of a case: the longest that is next, or a keyword.
    fn case(&mut self, info: &EnumInfo) -> Option<&'a str> {
        let rest = self.rest();
        let is_end = |len: usize| !rest[len..].starts_with(is_identifier);
        let texts = info.cases.iter().map(|(text, _)| *text);
        let longest = texts
            .filter(|text| {
                rest.starts_with(text) && (is_end(text.len()) || !text.ends_with(is_identifier))
            })
            .max_by_key(|text| text.len());
        match longest {
            Some(text) if !text.is_empty() => {
                self.next += text.len();
                Some(&rest[..text.len()])
            }
            _ => None,
        }
    }

    /// Returns an attribute with a value of an enum.
    pub fn enum_attribute(&self, info: &EnumInfo, value: u64) -> Attr {
        info.attribute(self.ctx, value)
    }
}

fn is_identifier(one: char) -> bool {
    one.is_ascii_alphanumeric() || one == '_'
}

impl EnumInfo {
    /// Returns an attribute with a value.
    pub fn attribute(&self, ctx: &pliron::context::Context, value: u64) -> Attr {
        match self.form {
            EnumForm::Integer(width) => Attr::integer(ctx, value.into(), width),
            EnumForm::Dialect { dialect, mnemonic, has_brackets } => {
                let text = self.text(value).unwrap_or_else(|| value.to_string());
                Attr::Other(match has_brackets {
                    true => format!("#{dialect}.{mnemonic}<{text}>"),
                    false => format!("#{dialect}<{mnemonic} {text}>"),
                })
            }
        }
    }

    /// Returns the value of an attribute. `None` if it has no value of the enum.
    pub fn of_attribute(&self, attribute: &Attr) -> Option<u64> {
        match (self.form, attribute) {
            (EnumForm::Integer(width), Attr::Integer { value, .. }) if *value < 0 => {
                // The value has the bits of the case, and a sign.
                let mask = 1_i128.checked_shl(width)?.checked_sub(1)?;
                u64::try_from(*value & mask).ok()
            }
            (_, Attr::Integer { value, .. }) => u64::try_from(*value).ok(),
            (EnumForm::Dialect { dialect, mnemonic, .. }, Attr::Other(text)) => {
                let rest = tablegen_rt::mlir::parameters(text, &format!("#{dialect}.{mnemonic}"))?;
                let inner = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
                self.value(inner.unwrap_or(rest).trim())
            }
            _ => None,
        }
    }
}
