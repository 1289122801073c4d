//! Parser.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_rt::names::Named;

use crate::ir::Position;
use crate::machine::isa::Part as _;
use crate::machine::{
    Address, Base, BlockId, Cfi, ConstantId, Edge, Function, Inst, Isa, JumpTableId, Operand,
    Pinned, Slot, SlotId, SlotKind, VReg,
};

/// Mistake in machine code as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: usize,
    /// Message.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl core::error::Error for ParseError {}

/// Largest number of a virtual register or block, which bounds memory.
const MAX_NUMBER: usize = 1 << 24;

/// Parses a function.
///
/// # Errors
/// Returns an error for the first line that is not of the form in [`text`](super). Rules of machine code
/// are not checked ([`verify`](crate::verify::verify)).
pub fn parse<I: Isa>(text: &str) -> Result<Function<I>, ParseError> {
    let mut parser =
        Parser { rest: "", line: 0, function: Function::new(""), classes: Vec::new(), block: None };
    for (index, line) in text.lines().enumerate() {
        (parser.rest, parser.line) = (line.trim(), index + 1);
        if !parser.rest.is_empty() {
            parser.statement()?;
        }
    }
    let Parser { mut function, classes, .. } = parser;
    // Numbers without a mention are of no use.
    let Some(&default) = I::RegisterClass::ALL.first() else { return Ok(function) };
    for class in classes {
        function.vreg(class.unwrap_or(default));
    }
    Ok(function)
}

struct Parser<'t, I: Isa> {
    rest: &'t str,
    line: usize,
    function: Function<I>,
    classes: Vec<Option<I::RegisterClass>>,
    block: Option<BlockId>,
}

type Parsed<T> = Result<T, ParseError>;

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

impl<'t, I: Isa> Parser<'t, I> {
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let mut message = message.into();
        message.push_str(&format!(" at `{}`", self.rest));
        Err(ParseError { line: self.line, message })
    }

    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.eat(text) { Ok(()) } else { self.error(format!("expected `{text}`")) }
    }

    /// Takes a name, which may be empty.
    fn name(&mut self) -> &'t str {
        let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        name
    }

    fn peek_name(&self) -> &'t str {
        let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    fn integer(&mut self) -> Parsed<i64> {
        self.eat("+");
        let text = self.name();
        match text.parse() {
            Ok(value) => Ok(value),
            Err(_) => self.error(format!("expected a number, not `{text}`")),
        }
    }

    fn size(&mut self) -> Parsed<u64> {
        match u64::try_from(self.integer()?) {
            Ok(value) => Ok(value),
            Err(_) => self.error("expected a number that is not negative"),
        }
    }

    /// Takes a position in the source.
    fn position(&mut self) -> Parsed<Position> {
        self.function.has_positions = true;
        match u32::try_from(self.integer()?) {
            Ok(bits) => Ok(Position::new(bits)),
            Err(_) => self.error("expected a position of 32 bits"),
        }
    }

    /// Takes a name of a letter sequence and an index.
    fn numbered(&mut self, prefix: &str) -> Parsed<u32> {
        let name = self.name();
        let number = name.strip_prefix(prefix).and_then(|digits| digits.parse::<u32>().ok());
        match number.filter(|number| (*number as usize) < MAX_NUMBER) {
            Some(number) => Ok(number),
            None => self.error(format!("expected `{prefix}` and a number, not `{name}`")),
        }
    }

    fn block(&mut self) -> Parsed<BlockId> {
        self.numbered("bb").map(BlockId::new)
    }

    fn register(&mut self) -> Parsed<I::Register> {
        let name = self.name();
        match I::Register::from_name(name) {
            Some(register) => Ok(register),
            None => self.error(format!("no register `{name}`")),
        }
    }

    fn text(&mut self) -> Parsed<String> {
        self.expect("\"")?;
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = self.rest[index + 1..].trim_start();
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, c)) => text.push(c),
                    None => break,
                },
                _ => text.push(c),
            }
        }
        self.error("string without end")
    }

    fn value(&mut self) -> Parsed<VReg> {
        self.expect("%")?;
        let number = self.numbered("")? as usize;
        self.expect(":")?;
        let name = self.name();
        let Some(class) = I::RegisterClass::from_name(name) else {
            return self.error(format!("no register class `{name}`"));
        };
        if self.classes.len() <= number {
            self.classes.resize(number + 1, None);
        }
        match self.classes[number].replace(class) {
            Some(known) if known != class => {
                self.error(format!("register %{number} is of the class `{}`, too", known.name()))
            }
            _ => Ok(VReg::next(number)),
        }
    }

    fn values(&mut self) -> Parsed<Vec<VReg>> {
        let mut all = Vec::new();
        if self.eat("(") {
            while !self.eat(")") {
                all.push(self.value()?);
                if !self.eat(",") && !self.rest.starts_with(')') {
                    return self.error("expected `,` or `)`");
                }
            }
        }
        Ok(all)
    }

    fn pinned(&mut self) -> Parsed<Vec<Pinned<I>>> {
        let mut all = Vec::new();
        loop {
            let value = if self.eat("- ") { None } else { Some(self.value()?) };
            all.push(Pinned { value, register: self.register()? });
            if !self.eat(",") {
                return Ok(all);
            }
        }
    }

    fn statement(&mut self) -> Parsed<()> {
        let keyword = self.peek_name();
        match keyword {
            "function" => {
                self.name();
                self.function.name = self.text()?;
            }
            "dynamic-stack" => {
                self.name();
                self.function.has_dynamic_stack = true;
            }
            "vectors" => {
                self.name();
                self.function.has_vectors = true;
            }
            "reserved" => {
                self.name();
                let register = self.register()?;
                self.function.reserved.push(register);
            }
            "position" => {
                self.name();
                self.expect("!")?;
                self.function.position = self.position()?;
            }
            "in" => {
                self.name();
                self.function.arguments = self.pinned()?;
            }
            _ if self.eat("->") => {
                let Some(block) = self.block else { return self.error("edge outside of a block") };
                loop {
                    let to = self.block()?;
                    let arguments = self.values()?;
                    self.function[block].edges.push(Edge { to, arguments });
                    if !self.eat(",") {
                        break;
                    }
                }
            }
            _ if self.block.is_none() && keyword.starts_with("slot") => self.slot()?,
            _ if self.block.is_none() && keyword.starts_with("const") => self.constant()?,
            _ if self.block.is_none() && keyword.starts_with("table") => {
                self.name();
                let reader = self.block()?;
                let mut blocks = Vec::new();
                while !self.rest.is_empty() {
                    blocks.push(self.block()?);
                }
                self.function.jump_table(reader, blocks);
            }
            _ if self.block.is_none() && keyword.starts_with("cfi") => self.cfi()?,
            _ if keyword.starts_with("bb") => {
                let id = self.block()?;
                if self.function.block() != id {
                    return self.error("blocks are numbered from 0");
                }
                self.block = Some(id);
                self.function[id].parameters = self.values()?;
                self.expect(":")?;
            }
            _ => {
                let Some(block) = self.block else {
                    return self.error("instruction outside of a block");
                };
                let inst = self.inst()?;
                self.function.push(block, inst);
            }
        }
        if self.rest.is_empty() { Ok(()) } else { self.error("unexpected text") }
    }

    fn slot(&mut self) -> Parsed<()> {
        self.name();
        let kind = match self.name() {
            "local" => SlotKind::Local,
            "spill" => SlotKind::Spill,
            "dynamic" => SlotKind::Dynamic,
            "incoming" => SlotKind::Incoming(self.integer()?),
            "outgoing" => SlotKind::Outgoing(self.integer()?),
            _ => return self.error("unknown kind of slot"),
        };
        self.expect("size")?;
        let size = self.size()?;
        self.expect("align")?;
        let Slot { align, .. } = Slot { size, align: self.size()?, kind };
        self.function.slot(size, align, kind);
        Ok(())
    }

    fn constant(&mut self) -> Parsed<()> {
        self.name();
        self.expect("align")?;
        let align = self.size()?;
        let mut bytes = Vec::new();
        while !self.rest.is_empty() {
            match u8::try_from(self.integer()?) {
                Ok(byte) => bytes.push(byte),
                Err(_) => return self.error("expected a byte"),
            }
        }
        self.function.constant(bytes, align);
        Ok(())
    }

    fn cfi(&mut self) -> Parsed<()> {
        self.name();
        let cfi = match self.name() {
            "def-cfa" => Cfi::DefCfa(self.register()?, self.integer()?),
            "def-cfa-offset" => Cfi::DefCfaOffset(self.integer()?),
            "offset" => Cfi::Offset(self.register()?, self.integer()?),
            "restore" => Cfi::Restore(self.register()?),
            "remember-state" => Cfi::RememberState,
            "restore-state" => Cfi::RestoreState,
            _ => return self.error("unknown call frame information"),
        };
        self.function.cfi_inst(cfi);
        Ok(())
    }

    fn inst(&mut self) -> Parsed<Inst<I>> {
        let mut operands = Vec::new();
        // Outputs, which end with `=`.
        if self.rest.starts_with(['%', '$']) {
            loop {
                operands.push(self.operand()?);
                if self.eat("=") {
                    break;
                }
                self.expect(",")?;
            }
        }
        let name = self.name();
        let Some(opcode) = I::Opcode::from_name(name) else {
            return self.error(format!("no instruction `{name}`"));
        };
        let is_end = |rest: &str| {
            rest.is_empty()
                || ["use ", "def ", "clobber ", "!"].iter().any(|keyword| rest.starts_with(keyword))
        };
        if !is_end(self.rest) {
            loop {
                operands.push(self.operand()?);
                if !self.eat(",") {
                    break;
                }
            }
        }
        let mut inst = Inst::new(opcode, operands);
        if self.eat("use ") {
            inst.uses = self.pinned()?;
        }
        if self.eat("def ") {
            inst.defs = self.pinned()?;
        }
        if self.eat("clobber ") {
            let name = self.name();
            match I::CLOBBERS.iter().find(|(known, _)| *known == name) {
                Some((_, set)) => inst.clobbers = set,
                None => return self.error(format!("no set of registers `{name}`")),
            }
        }
        if self.eat("!") {
            inst.position = self.position()?;
        }
        Ok(inst)
    }

    fn operand(&mut self) -> Parsed<Operand<I>> {
        if self.rest.starts_with('%') {
            return self.value().map(Operand::Virtual);
        }
        if self.eat("$") {
            return match self.peek_name() {
                "" => Ok(Operand::NoRegister),
                _ => self.register().map(Operand::Register),
            };
        }
        if self.eat("@") {
            return self.address().map(Operand::Address);
        }
        let name = self.peek_name();
        if name.starts_with("bb") {
            return self.block().map(Operand::Block);
        }
        if name.starts_with("slot") {
            return self.numbered("slot").map(|number| Operand::Slot(SlotId::new(number)));
        }
        self.integer().map(Operand::Immediate)
    }

    fn address(&mut self) -> Parsed<Address<I>> {
        let name = self.peek_name();
        let base = match () {
            () if self.rest.starts_with('"') => {
                let name = self.text()?;
                Base::Symbol(self.function.symbol(&name))
            }
            () if name.starts_with("const") => {
                Base::Constant(ConstantId::new(self.numbered_before_sign("const")?))
            }
            () if name.starts_with("table") => {
                Base::JumpTable(JumpTableId::new(self.numbered_before_sign("table")?))
            }
            () => Base::Block(BlockId::new(self.numbered_before_sign("bb")?)),
        };
        let has_addend = self.rest.starts_with(['+', '-']);
        let addend = if has_addend { self.integer()? } else { 0 };
        let name = self.peek_name();
        let is_end = name.is_empty() || matches!(name, "use" | "def" | "clobber");
        let part = match I::Part::ALL.iter().find(|part| part.name() == name && !is_end) {
            Some(part) => {
                self.name();
                *part
            }
            None if is_end => I::Part::default(),
            None => return self.error(format!("no part `{}` of addresses", name)),
        };
        Ok(Address { base, addend, part })
    }

    /// Takes a name with an index, behind which a sign may follow, as in `const1-8`.
    fn numbered_before_sign(&mut self, prefix: &str) -> Parsed<u32> {
        let rest = self.rest.strip_prefix(prefix).unwrap_or("");
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..end].parse() {
            Ok(number) => {
                self.rest = rest[end..].trim_start();
                Ok(number)
            }
            Err(_) => self.error(format!("expected `{prefix}` and a number")),
        }
    }
}
