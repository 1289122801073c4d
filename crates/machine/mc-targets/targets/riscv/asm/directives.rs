//! Directives of RISC-V: options, attributes, and instructions by format.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Fault, Parsed, TokenKind};
use tablegen_mc::elf;
use tablegen_rt::mc::inst::Operand as Value;

use super::arch::{self, extension, set, without};
use super::{Attribute, Machine, alloc};
use crate::FeatureSet;
use crate::target::{Feature, Opcode};

/// Tag of the attribute with the architecture.
const ARCH: u64 = 5;

impl Machine {
    pub(super) fn option(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Err(cursor.fault(ErrorKind::Expected("an option")));
        }
        cursor.take();
        if token.text == "arch" {
            return self.option_arch(cursor);
        }
        let old = self.features;
        let features = match token.text {
            "push" => {
                cursor.end()?;
                self.kept.push((self.features, self.is_pic));
                return Ok(());
            }
            "pop" => {
                let fault = cursor.fault(ErrorKind::Invalid("no options are kept"));
                cursor.end()?;
                let (features, is_pic) = self.kept.pop().ok_or(fault)?;
                self.is_pic = is_pic;
                features
            }
            "exact" => set(set(old, "exact-asm", true), "relax", false),
            "noexact" => set(set(old, "exact-asm", false), "relax", true),
            "rvc" => set(old, "c", true),
            "norvc" => without(without(old, "c"), "zca"),
            "relax" => set(old, "relax", true),
            "norelax" => set(old, "relax", false),
            "pic" | "nopic" => {
                cursor.end()?;
                self.is_pic = token.text == "pic";
                return Ok(());
            }
            // Unknown options have no effect.
            _ => {
                cursor.skip();
                return Ok(());
            }
        };
        cursor.end()?;
        self.set_features(features);
        Ok(())
    }

    fn option_arch(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut is_first = true;
        loop {
            cursor.expect(",")?;
            let sign = match () {
                () if cursor.eat("+") => Some(true),
                () if cursor.eat("-") => Some(false),
                () if is_first => None,
                () => return Err(cursor.fault(ErrorKind::Expected("`+` or `-`"))),
            };
            let fault = cursor.fault(ErrorKind::Expected("an extension"));
            let token = cursor.take();
            if token.kind != TokenKind::Identifier {
                return Err(fault);
            }
            let features = match sign {
                None => {
                    let parsed = arch::parsed(token.text, self.features);
                    let (features, _) = parsed.ok_or_else(|| fault.clone())?;
                    let is_same = features.contains(Feature::Feature64Bit) == self.is_64_bit();
                    if is_same { Some(features) } else { None }
                }
                Some(_) if token.text.ends_with(|c: char| c.is_ascii_digit()) => None,
                Some(is_on) => self.with_extension(token.text, is_on),
            };
            self.set_features(features.ok_or(fault)?);
            if sign.is_none() || cursor.is_end() {
                return cursor.end();
            }
            is_first = false;
        }
    }

    /// Returns the features with an extension, or without. `None` if there is no such extension, or
    /// if others need it.
    fn with_extension(&self, name: &str, is_on: bool) -> Option<FeatureSet> {
        let feature = extension(name)?;
        if !is_on {
            let needs = |other: Feature| other != feature && other.implied().contains(feature);
            if self.features.iter().any(needs) {
                return None;
            }
            return Some(self.features.iter().filter(|other| *other != feature).collect());
        }
        Some(set(self.features, feature.option(), true))
    }

    pub(super) fn attribute(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("an attribute"));
        let tag = match (token.kind, token.text) {
            (TokenKind::Identifier, text) => {
                cursor.take();
                match text.strip_prefix("Tag_").unwrap_or(text) {
                    "RISCV_stack_align" | "stack_align" => 4,
                    "RISCV_arch" | "arch" => ARCH,
                    "RISCV_unaligned_access" | "unaligned_access" => 6,
                    "RISCV_priv_spec" | "priv_spec" => 8,
                    "RISCV_priv_spec_minor" | "priv_spec_minor" => 10,
                    "RISCV_priv_spec_revision" | "priv_spec_revision" => 12,
                    "RISCV_atomic_abi" | "atomic_abi" => 14,
                    _ => return Err(fault),
                }
            }
            _ => {
                let id = assembly.expression(cursor)?;
                let tag = assembly.constant(id).and_then(|tag| u64::try_from(tag).ok());
                tag.ok_or(fault)?
            }
        };
        cursor.expect(",")?;
        if tag % 2 == 0 {
            let fault = cursor.fault(ErrorKind::Expected("a number"));
            let id = assembly.expression(cursor)?;
            let value = assembly.constant(id).ok_or(fault)?;
            cursor.end()?;
            self.set_attribute(tag, Attribute::Number(u64::from(value as u32)));
            return Ok(());
        }
        let fault = cursor.fault(ErrorKind::Expected("a string"));
        let token = cursor.take();
        let text = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let text = text.filter(|_| token.kind == TokenKind::String).ok_or_else(|| fault.clone())?;
        cursor.end()?;
        let mut text = String::from(text);
        if tag == ARCH {
            let (features, name) = arch::parsed(&text, self.features).ok_or(fault)?;
            self.set_features(features);
            text = name;
        }
        self.set_attribute(tag, Attribute::Text(text));
        Ok(())
    }

    fn set_attribute(&mut self, tag: u64, value: Attribute) {
        match self.attributes.iter_mut().find(|(stated, _)| *stated == tag) {
            Some((_, old)) => *old = value,
            None => self.attributes.push((tag, value)),
        }
    }

    /// Writes the section with the attributes.
    pub(super) fn write_attributes(&mut self, assembly: &mut Assembly<Self>) {
        if self.attributes.is_empty() {
            return;
        }
        let mut inner = Vec::new();
        let number = |mut value: u64, out: &mut Vec<u8>| loop {
            let byte = (value & 0x7f) as u8;
            value >>= 7;
            out.push(if value == 0 { byte } else { byte | 0x80 });
            if value == 0 {
                break;
            }
        };
        for (tag, value) in &self.attributes {
            number(*tag, &mut inner);
            match value {
                Attribute::Number(value) => number(*value, &mut inner),
                Attribute::Text(text) => {
                    inner.extend_from_slice(text.as_bytes());
                    inner.push(0);
                }
            }
        }
        let kind = elf::SHT_RISCV_ATTRIBUTES.0;
        assembly.write_attributes(".riscv.attributes", kind, "riscv", &inner);
    }

    pub(super) fn insn(
        &self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let start = cursor.token().offset;
        let invalid = Fault::new(start, ErrorKind::Expected("an instruction format"));
        if let Some(format) = cursor.identifier() {
            let is_valid = match format {
                "r" | "r4" | "i" | "b" | "sb" | "u" | "j" | "uj" | "s" => true,
                "cr" | "ci" | "ciw" | "css" | "cl" | "cs" | "ca" | "cb" | "cj" => {
                    self.has(Feature::FeatureStdExtZca)
                }
                "qc.eai" | "qc.ei" | "qc.eb" | "qc.ej" | "qc.es" => !self.is_64_bit(),
                _ => false,
            };
            if !is_valid {
                return Err(invalid);
            }
            let name = alloc::format!(".insn_{format}");
            let operands = self.operands(&name, cursor, assembly)?;
            return self.match_and_emit(&name, &operands, offset, assembly);
        }
        let mut value = assembly.absolute(cursor)?;
        let mut len = None;
        if cursor.eat(",") {
            len = Some(value);
            value = assembly.absolute(cursor)?;
        }
        let derived = if value & 3 == 3 { 4 } else { 2 };
        let size = len.unwrap_or(derived);
        let fits = size >= 8 || value >> (size.max(0) * 8) == 0;
        if !matches!(size, 2 | 4 | 6 | 8)
            || size <= 4 && size != derived
            || !fits
            || derived == 2 && !self.has(Feature::FeatureStdExtZca)
        {
            return Err(invalid);
        }
        cursor.end()?;
        let opcode = match size {
            2 => Opcode::Insn16,
            4 => Opcode::Insn32,
            6 => Opcode::Insn48,
            _ => Opcode::Insn64,
        };
        self.emit(&inst_of(opcode, &[Value::Immediate(value)]), assembly)
    }
}
