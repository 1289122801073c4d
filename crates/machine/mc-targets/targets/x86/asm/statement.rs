//! Instructions of a source: prefixes, spellings of mnemonics, and operands.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Fault, Parsed, Token, TokenKind};

use super::att::Line;
use super::hooks::Rules;
use super::operand::{Kind, Number};
use super::prefixes::Demands;
use super::registers::{general_size, part};
use super::spellings::{comparison, is_condition};
use super::{Machine, Mode, choose};
use crate::matcher::{Matched, Written};
use crate::target::{Opcode, Register, RegisterClass};

/// Words before an instruction that are instructions of their own.
const PREFIXES: [&str; 13] = [
    "cs", "ds", "es", "fs", "gs", "ss", "rex64", "data32", "data16", "addr32", "addr16",
    "xacquire", "xrelease",
];

/// Floating-point instructions that wait first, with those that do not.
const WAITING: [(&str, &str); 8] = [
    ("finit", "fninit"),
    ("fsave", "fnsave"),
    ("fstcw", "fnstcw"),
    ("fstcww", "fnstcw"),
    ("fstenv", "fnstenv"),
    ("fstsw", "fnstsw"),
    ("fstsww", "fnstsw"),
    ("fclex", "fnclex"),
];

/// Floating-point instructions without operands, with those that they stand for.
const POPPING: [(&str, &str); 4] =
    [("fsub", "fsubp"), ("fdiv", "fdivp"), ("fsubr", "fsubrp"), ("fdivr", "fdivrp")];

/// Returns the prefix with a name that is part of an instruction.
fn prefix_of_instruction(name: &str) -> Option<Demands> {
    Some(match name {
        "lock" => Demands::LOCK,
        "rep" | "repe" | "repz" => Demands::REPEAT,
        "repne" | "repnz" => Demands::REPEAT_NE,
        "notrack" => Demands::NOTRACK,
        _ => return None,
    })
}

/// Returns the encoding that a word in braces demands.
fn encoding(name: &str) -> Option<Demands> {
    Some(match name {
        "rex" => Demands::REX,
        "rex2" => Demands::REX2,
        "vex" | "vex2" => Demands::VEX,
        "vex3" => Demands::VEX3,
        "evex" => Demands::EVEX,
        "disp8" => Demands::DISP8,
        "disp32" => Demands::DISP32,
        "nf" => Demands::NO_FLAGS,
        _ => return None,
    })
}

impl Machine {
    /// Assembles an instruction and those after it in the line, which follow prefixes.
    pub(super) fn statement(
        &mut self,
        first: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let mut name = first;
        loop {
            let is_prefix = self.prefix_or_instruction(name, cursor, assembly)?;
            cursor.eat("/");
            if !is_prefix || cursor.is_end() {
                return Ok(());
            }
            name = cursor.take();
            let is_name = name.kind == TokenKind::Identifier || name.text == "{";
            if !is_name {
                return Err(Fault::new(name.offset, ErrorKind::Expected("an instruction")));
            }
        }
    }

    /// Assembles an instruction, or a prefix that stands alone. Returns true for a prefix, after which
    /// an instruction of the same statement may follow.
    fn prefix_or_instruction(
        &mut self,
        first: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<bool> {
        let mut demands = Demands::default();
        let mut name = String::from(first.text);
        let offset = first.offset;
        if first.text == "{" {
            name = String::from(self.pseudo_prefixes(&mut demands, offset, cursor)?);
        } else {
            name.make_ascii_lowercase();
        }
        for (suffix, demand) in [(".d32", Demands::DISP32), (".d8", Demands::DISP8)] {
            if let Some(rest) = name.strip_suffix(suffix) {
                demands = demands.replaced(demand);
                name = String::from(rest);
                break;
            }
        }
        if self.is_intel && cursor.token().text == "short" {
            let rest = name.strip_prefix('j').unwrap_or_default();
            let is_jump = matches!(rest, "mp" | "c" | "nc" | "cxz" | "ecxz") || is_condition(rest);
            if is_jump {
                cursor.take();
            }
        }
        let mut spelling = comparison(&name);
        let is_prefix = PREFIXES.contains(&name.as_str())
            || self.is_intel && matches!(name.as_str(), "acquire" | "release");
        let mut has_prefix = false;
        while let Some(prefix) = prefix_of_instruction(&name.to_ascii_lowercase()) {
            if cursor.is_end() {
                // The prefix is an instruction of its own.
                (demands, has_prefix) = (
                    demands.without(
                        Demands::LOCK
                            .with(Demands::REPEAT)
                            .with(Demands::REPEAT_NE)
                            .with(Demands::NOTRACK),
                    ),
                    false,
                );
                break;
            }
            // A prefix in capital letters is read and has no effect.
            if name == name.to_ascii_lowercase() {
                demands = demands.with(prefix);
                has_prefix = true;
            }
            cursor.eat("/");
            name = String::from(cursor.take().text);
        }
        if has_prefix {
            spelling.mnemonic = name.clone();
        }
        // Lines after `.code16gcc` are matched as in 32-bit mode.
        let mut matcher = self.is_code16_gcc.then(|| self.matcher_of(Mode::Bits32));
        let mut is_prefix = is_prefix;
        if spelling.mnemonic == "data16" && self.mode == Mode::Bits16 {
            return Err(Fault::new(offset, ErrorKind::Invalid("prefix has no effect")));
        }
        if spelling.mnemonic == "data32" {
            if self.mode != Mode::Bits16 {
                return Err(Fault::new(
                    offset,
                    ErrorKind::Invalid("prefix is for 16-bit mode only"),
                ));
            }
            spelling.mnemonic = "data16".into();
            if !cursor.is_end() {
                name = match cursor.take().text {
                    "callw" => "calll".into(),
                    "ljmpw" => "ljmpl".into(),
                    other => other.into(),
                };
                spelling.mnemonic = name.clone();
                matcher = Some(self.matcher_of(Mode::Bits32));
                is_prefix = false;
            }
        }
        let mut line = Line {
            mode: self.mode,
            is_intel: self.is_intel,
            assembly,
            operands: Vec::new(),
            has_apx: false,
        };
        let condition = spelling.condition.map(|number| Kind::Immediate(Number::Known(number)));
        if let Some(kind) = condition.filter(|_| !self.is_intel) {
            line.push(kind, offset);
        }
        if name.starts_with("ccmp") || name.starts_with("ctest") {
            line.flags(cursor)?;
        }
        if !cursor.is_end() && !is_prefix {
            if cursor.is("*") {
                let offset = cursor.take().offset;
                line.push(Kind::Token("*"), offset);
            }
            loop {
                if self.is_intel {
                    line.intel_operand(&name, cursor)?;
                } else {
                    line.att_operand(cursor)?;
                }
                line.decorations(cursor)?;
                if !cursor.eat(",") {
                    break;
                }
            }
            cursor.end()?;
        }
        if let Some(kind) = condition.filter(|_| self.is_intel) {
            line.push(kind, offset);
        }
        let mnemonic = line.adjust(&name, spelling.mnemonic, self.is_code16_gcc)?;
        let (operands, has_apx) = (line.operands, line.has_apx);
        let rules = Rules { mode: self.mode, demands, has_apx };
        let mut operands = operands;
        let mut mnemonic = mnemonic;
        if let Some((_, other)) = WAITING.iter().find(|(name, _)| *name == mnemonic) {
            self.emit(&Matched::new(Opcode::WAIT), Demands::default(), assembly)?;
            mnemonic = (*other).into();
        }
        let rules = match &matcher {
            Some(_) => Rules { mode: Mode::Bits32, ..rules },
            None => rules,
        };
        let matcher = matcher.as_ref().unwrap_or(&self.matcher);
        let matched = match self.is_intel {
            true => self.match_intel(matcher, &rules, &mnemonic, &mut operands),
            false => self.match_att(matcher, &rules, &mnemonic, &mut operands),
        };
        let inst = matched.map_err(|kind| Fault::new(offset, kind))?;
        let invalid = |what| Fault::new(offset, ErrorKind::Invalid(what));
        choose::validate(&inst, demands).map_err(invalid)?;
        let inst = choose::choose(inst, &mut demands, self.mode);
        self.emit(&inst, demands, assembly)?;
        Ok(is_prefix)
    }

    /// Parses prefixes in braces after the first brace. Returns the mnemonic after them.
    fn pseudo_prefixes<'s>(
        &self,
        demands: &mut Demands,
        offset: usize,
        cursor: &mut Cursor<'_, 's>,
    ) -> Parsed<&'s str> {
        loop {
            let token = cursor.token();
            if token.kind != TokenKind::Identifier {
                return Err(cursor.fault(ErrorKind::Expected("a prefix")));
            }
            cursor.take();
            cursor.expect("}")?;
            let found = encoding(&token.text.to_ascii_lowercase());
            let unknown = Fault::new(offset, ErrorKind::Expected("a prefix"));
            *demands = demands.replaced(found.ok_or(unknown)?);
            if cursor.eat("{") {
                continue;
            }
            let fault = cursor.fault(ErrorKind::Expected("an instruction"));
            let name = cursor.take();
            return if name.kind == TokenKind::Identifier { Ok(name.text) } else { Err(fault) };
        }
    }
}

impl Line<'_> {
    /// Parses the flags of a conditional comparison: `{dfv=of,sf,zf,cf}`.
    fn flags(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        const FLAGS: [(&str, i64); 4] = [("of", 8), ("sf", 4), ("zf", 2), ("cf", 1)];
        let offset = cursor.token().offset;
        cursor.expect("{")?;
        let fault = cursor.fault(ErrorKind::Expected("`dfv=`"));
        if !cursor.take().text.eq_ignore_ascii_case("dfv") || !cursor.eat("=") {
            return Err(fault);
        }
        let mut flags = 0;
        if !cursor.eat("}") {
            loop {
                let fault = cursor.fault(ErrorKind::Expected("a flag"));
                let token = cursor.take();
                let is_name = |(name, _): &&(&str, i64)| name.eq_ignore_ascii_case(token.text);
                let flag = FLAGS.iter().find(is_name).map(|(_, flag)| *flag);
                let flag = flag.filter(|flag| flags & flag == 0).ok_or(fault)?;
                flags |= flag;
                if cursor.eat("}") {
                    break;
                }
                cursor.expect(",")?;
            }
        }
        self.push(Kind::Immediate(Number::Known(flags)), offset);
        Ok(())
    }

    /// Adjusts operands to the mnemonic, and returns the mnemonic that is looked up.
    fn adjust(&mut self, name: &str, mnemonic: String, is_code16_gcc: bool) -> Parsed<String> {
        let mut mnemonic = mnemonic;
        if self.operands.is_empty()
            && let Some((_, popping)) = POPPING.iter().find(|(plain, _)| *plain == name)
        {
            mnemonic = (*popping).into();
        }
        if let Some(other) = self.move_to_segment(name) {
            mnemonic = other.into();
        }
        self.port(name);
        if let Some(other) = self.complete_strings(name, is_code16_gcc)? {
            mnemonic = other.into();
        }
        if matches!(name, "xlat" | "xlatb")
            && let [operand] = self.operands.as_slice()
            && operand.memory().is_some_and(|memory| matches!(memory.size, 0 | 8))
        {
            self.operands.clear();
            mnemonic = "xlatb".into();
        }
        Ok(mnemonic)
    }

    /// Makes moves of 16 and 32 bits to a segment register the shorter one. Returns the mnemonic
    /// if it changes.
    fn move_to_segment(&mut self, name: &str) -> Option<&'static str> {
        let is_16 = self.mode == Mode::Bits16;
        let [source, destination] = self.operands.as_mut_slice() else { return None };
        let from =
            source.register().filter(|register| matches!(general_size(*register), 16 | 32))?;
        let to = destination.register()?;
        if !matches!(name, "mov" | "movw" | "movl") || !RegisterClass::SEGMENT_REG.contains(to) {
            return None;
        }
        source.kind = Kind::Register(part(from, if is_16 { 16 } else { 32 }));
        match (name, is_16) {
            ("movl", true) => Some("movw"),
            ("movw", false) => Some("movl"),
            _ => None,
        }
    }

    /// Replaces `(%dx)` by the register in instructions for input and output.
    fn port(&mut self, name: &str) {
        let index = match name {
            "out" | "outb" | "outw" | "outl" | "outs" | "outsb" | "outsw" | "outsl" => 1,
            "in" | "inb" | "inw" | "inl" | "ins" | "insb" | "insw" | "insl" => 0,
            _ => return,
        };
        let is_pair = self.operands.len() == 2;
        if let Some(operand) = self.operands.get_mut(index).filter(|_| is_pair)
            && operand.kind == Kind::Port
        {
            operand.kind = Kind::Register(Register::DX);
        }
    }
}
